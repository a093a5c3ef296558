"""What players feel of a backup, a check and the deletion of old games, and what a game and a move write to the disk.

beside.py [--games N] [--keep FILE] [--slow-disk]: of a store with a million games, which it makes first. Figures only:
nothing fails for being slow. Needs a release build of the program; installs wrk with apt-get where it is missing. It
lasts about seven minutes.
"""

import argparse
import contextlib
import os
import pathlib
import sqlite3
import statistics
import tempfile
import threading
import time

from support import load
from support.flipbook import PROGRAM, Flipbook
from support.inputs import KEY
from support.report import fail, row, wait_for
from support.rules import LONG, PASS, Position, moves_of
from support.system import altered, finished, measuring

RECORD = LONG[:60]
CONNECTIONS = 64
DAY = 86_400
NO_LIMITS = ["--log", "none", "--limit-new", "none", "--limit-new-all", "none", "--limit-moves", "none",
             "--max-games", "1000000000"]


def following():
    """Moves that may follow in each game, as many as come without a pass."""
    position, moves = Position(), ""
    for move in moves_of(RECORD):
        position = (position.after(PASS) or position).after(move)
    while position.status() == "turn":
        moves += position.legal()[0]
        position = position.after(moves[-2:])
    return moves


class Site:
    """A store with its games, and players by wrk."""

    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.store = options.keep or folder / "games.sqlite"
        self.places = pathlib.Path(f"{self.store}.places")
        # How many of the games have been looked at, and how many moves have been made in all of them.
        self.looked, self.moved, self.moves = 0, 0, following()

    def server(self, *more, shift=0, is_filling=False):
        """The program with its clock some seconds ahead."""
        slow = {"SYNC_MILLISECONDS": 20, "WRITE_KILOBYTES": 20480} if self.options.slow_disk and not is_filling else {}
        environment = altered(self.folder, CLOCK_SHIFT=shift, **slow)
        return Flipbook(*NO_LIMITS, *more, environment=environment | {"FLIPBOOK_STORE": str(self.store)})

    def start(self, server, script, seconds, connections=CONNECTIONS, **parts):
        return load.start(server.port, seconds, connections, script, "/games", record=RECORD, places=self.places,
                          key=KEY, cookies=f"player={KEY}", moves=self.moves, **parts)

    def creating(self, server, seconds, is_own=False):
        """Games at full speed; those that this player holds are written down."""
        return self.start(server, load.CREATE_LISTED + load.PLAYER if is_own else load.CREATE, seconds)

    def looking(self, server, seconds, rest):
        self.looked += 100_003
        return self.start(server, load.LOOK, seconds, first=self.looked, rest=rest)

    def moving(self, server, seconds, connections=CONNECTIONS, rest=None):
        """Moves in games without a move, as long as there are any."""
        if self.moved // len(self.places.read_text().splitlines()) >= len(self.moves) // 2:
            fail("no more moves are known; begin with a new store")
        return self.start(server, load.MOVE, seconds, connections, first=self.moved, rest=rest)

    def end_moving(self, process):
        found = load.result(process)
        # Some were on their way at the end.
        self.moved += found.requests + CONNECTIONS
        return found

    def play(self, server):
        """Players at a modest rate: what they feel of looking and of moving."""
        seconds, rest = self.options.seconds, self.options.rest
        looking, moving = self.looking(server, seconds, rest), self.moving(server, seconds, rest=rest)
        return load.result(looking), self.end_moving(moving)


class Written:
    """How much the process has written since, and how much its disk, for everybody.

    Where files are cached in large pieces, as on Linux 6.16 and later, the system counts a whole piece for each page that is
    written in it; then the disk's number is the true one, if no other program writes.
    """

    def __init__(self, site, server):
        device = os.stat(site.store).st_dev
        self.disk = pathlib.Path(f"/sys/dev/block/{os.major(device)}:{os.minor(device)}/stat")
        self.process = pathlib.Path(f"/proc/{server.process.pid}/io")
        self.before = self.now()

    def now(self):
        fields = dict(line.split(": ") for line in self.process.read_text().splitlines())
        sectors = int(self.disk.read_text().split()[6]) if self.disk.exists() else 0
        return int(fields["write_bytes"]), 512 * sectors

    def each(self, count):
        """The KB of each of so many changes, by the process and by the disk."""
        return [(now - before) / max(1, count) / 1024 for now, before in zip(self.now(), self.before)]


@contextlib.contextmanager
def repeated(action):
    """Does something again and again on a thread of its own; what that gave is in a list."""
    found, is_over = [], threading.Event()

    def repeat():
        while not is_over.is_set():
            found.append(action())
    thread = threading.Thread(target=repeat)
    thread.start()
    try:
        yield found
    finally:
        is_over.set()
        thread.join()


def run(command):
    """How many seconds a command of the program takes; none takes none."""
    start = time.monotonic()
    if not command:
        time.sleep(0.1)
        return 0.0
    done = finished(PROGRAM, *command)
    if done.returncode != 0:
        fail(f"{command} ended with {done.returncode}: {done.stderr[-2000:]}")
    return time.monotonic() - start


def fill(site, server):
    """Makes as many games as wanted, some of them this player's, at full speed."""
    start, writing, loads = time.monotonic(), Written(site, server), []
    while (games := sum(found.requests for found in loads)) < site.options.games:
        loads += [load.result(site.creating(server, 4)), load.result(site.creating(server, 1, is_own=True))]
    row("games created", "games/s", "longest ms", "refused", "KB each", "disk's KB")
    row(f"{games:,}", games / (time.monotonic() - start), max(found.longest for found in loads) / 1000,
        sum(found.refused + found.lost for found in loads), *writing.each(games))


def beside_deletion(site):
    """Players while a hundredth of the games is deleted, which begins with the start."""
    with contextlib.closing(sqlite3.connect(f"file:{site.store}?mode=ro", uri=True)) as connection:
        # The table has another name in a store of the other program.
        (table,), = connection.execute("SELECT name FROM sqlite_master WHERE sql LIKE '%deletion_began%'")
        (last,), = connection.execute(f"SELECT deletion_began FROM {table}")
    shift = max(0, int(last / 1000 - time.time())) + 2 * DAY
    with site.server("--keep", "1", shift=shift) as server:
        start = time.monotonic()

        def ended():
            time.sleep(0.05)
            return time.monotonic() - start if " games deleted, unchanged" in server.complaints() else None
        with repeated(ended) as ends:
            felt = site.play(server)
            wait_for("the end of the deletion", lambda: any(ends), 120)
        print("\n".join(line for line in server.complaints().splitlines() if "delet" in line))
        server.stop()
    return felt, [next(filter(None, ends))]


def report(site, found):
    size = site.store.stat().st_size / 1e9

    def middle(runs, kind, name):
        return statistics.median(getattr(felt[kind], name) for felt, _ in runs) / 1000
    print()
    row("ms", *[f"{kind} {name}" for kind in ("page", "move") for name in ("p50", "p99", "ratio", "longest")], "refused",
        "took s", "s/GB")
    for name, runs in found.items():
        values = []
        for kind in (0, 1):
            p99 = middle(runs, kind, "p99")
            values += [middle(runs, kind, "p50"), p99, p99 / middle(found["alone"], kind, "p99"),
                       max(felt[kind].longest for felt, _ in runs) / 1000]
        took = statistics.median([second for _, times in runs for second in times])
        row(name, *values, sum(load.refused + load.lost for felt, _ in runs for load in felt), took, took / size)
    print(f"the store has {size:.2f} GB; players: {CONNECTIONS} connections that look and {CONNECTIONS} that move, "
          f"one request each in {site.options.rest} ms; medians of {site.options.rounds} × {site.options.seconds} s",
          flush=True)


def creation(site, server, jobs):
    """The log, and games created at full speed, beside the same jobs."""
    log = pathlib.Path(f"{site.store}-wal")

    def size():
        time.sleep(0.1)
        return log.stat().st_size if log.exists() else 0
    print()
    row("creating at full speed beside", "games/s", "longest ms", "refused", "log MB", "KB each", "disk's KB")
    for name, job in jobs.items():
        writing = Written(site, server)
        with repeated(size) as sizes, repeated(lambda: run(job)):
            found = load.result(site.creating(server, site.options.seconds))
        row(name, found.rate, found.longest / 1000, found.refused + found.lost, max(sizes) / 1e6,
            *writing.each(found.requests))


def moves(site, server):
    """What a move in any game writes."""
    row("moves at once", "moves/s", "p99 ms", "longest ms", "refused", "KB each", "disk's KB")
    for connections in (1, CONNECTIONS):
        writing = Written(site, server)
        found = site.end_moving(site.moving(server, min(site.options.seconds, 4), connections))
        time.sleep(1)
        row(str(connections), found.rate, found.p99 / 1000, found.longest / 1000, found.refused + found.lost,
            *writing.each(found.requests))


def measure(options, folder):
    site = Site(options, folder)
    jobs = {"alone": (), "backup": ("backup", folder / "copy.sqlite", "--store", site.store),
            "check": ("check", "--store", site.store)}
    if not site.store.exists():
        site.places.unlink(missing_ok=True)
        # These games are old when the clock is right.
        with site.server(shift=-10 * DAY, is_filling=True) as server:
            fill(site, server)
            server.stop()
    found = {name: [] for name in [*jobs, "deletion"]}
    with site.server() as server:
        load.result(site.creating(server, 1, is_own=True))
        moves(site, server)
        creation(site, server, jobs)
        for _ in range(options.rounds):
            for name, job in jobs.items():
                with repeated(lambda: run(job)) as times:
                    time.sleep(0.5)
                    felt = site.play(server)
                found[name].append((felt, times))
        server.stop()
    for _ in range(options.rounds):
        found["deletion"].append(beside_deletion(site))
    report(site, found)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1_000_000, help="in the store (1,000,000)")
    parser.add_argument("--keep", type=pathlib.Path, metavar="FILE", help="keep the store, or use an existing one")
    parser.add_argument("--seconds", type=int, default=10, help="how long each load lasts (10)")
    parser.add_argument("--rounds", type=int, default=3, help="how often each has its turn (3)")
    parser.add_argument("--rest", type=int, default=200, help="ms between a player's requests (200)")
    parser.add_argument("--slow-disk", action="store_true", help="20 ms for each fsync, 20 MB/s")
    options = parser.parse_args()
    measuring("wrk", "wrk")
    with tempfile.TemporaryDirectory(prefix="flipbook-beside-") as folder:
        measure(options, pathlib.Path(folder))


if __name__ == "__main__":
    main()
