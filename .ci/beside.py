"""What players feel of a backup, a check and the deletion of old games, and what a game and a move write to the disk.

beside.py [--games N] [--keep FILE] [--slow-disk]: of a store with a million games, which it makes first. Figures only:
nothing fails for being slow. Needs a release build of the program; installs wrk and a C compiler with apt-get where they
are missing. It lasts about seven minutes.
"""

import argparse
import collections
import contextlib
import os
import pathlib
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time

from support.flipbook import PROGRAM, ROOT, Flipbook
from support.report import fail
from traffic.games import INITIAL, Position, squares

RECORD = "f5d6c3d3c4f4c5b3c2b4e3e6c6g4f6b6g6d2b5a6a5a4g3c1f2c7d7d8e2f1"
KEY = "00112233445566778899aabbccddeeff"
CONNECTIONS = 64
DAY = 86_400
NO_LIMITS = ["--log", "none", "--limit-new", "none", "--limit-new-all", "none", "--limit-moves", "none",
             "--max-games", "1000000000"]

# What wrk is told; games that this player holds are written down.
CREATE = """
wrk.method, wrk.body = "POST", "dark=manual&light=manual&record={record}"
wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"
"""
CREATE_OWN = CREATE + """
wrk.headers["Cookie"] = "player={key}"
local places
function init() places = io.open("{places}", "a") end
function response(status, fields) places:write(fields["Location"] or "", "\\n"); places:flush() end
"""
# Another of the games each time, from a place on and in steps that lead far away.
WALK = """
local paths, at = {{}}, 0
for path in io.lines("{places}") do paths[#paths + 1] = path end
local function nextPath() at = at + 1; return paths[({first} + at) * 7919 % #paths + 1] end
"""
LOOK = WALK + """
function request() return wrk.format("GET", nextPath()) end
"""
MOVE = WALK + """
local fields = {{
  ["Content-Type"] = "application/x-www-form-urlencoded", ["Cookie"] = "player={key}", ["Sec-Fetch-Site"] = "same-origin"
}}
function request()
  return wrk.format("POST", nextPath() .. "/move", fields, "v={version}&move={move}")
end
"""
# Each connection rests so many ms between two requests, on average.
REST = """
function delay() return math.random(0, 2 * {rest}) end
"""
RESULT = """
function done(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format("RESULT %d %d %d %d %d %d\\n", summary.requests, summary.duration, latency:percentile(50),
    latency:percentile(99), latency.max, errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
"""


def following():
    """Moves that may follow in each game, as many as come without a pass."""
    position, moves = Position.read(INITIAL), []
    for i in range(0, len(RECORD), 2):
        position = position.after(RECORD[i:i + 2])
    while position.status() not in ("pass", "over"):
        moves.append(next(iter(squares(position.legal()))))
        position = position.after(moves[-1])
    return moves


Load = collections.namedtuple("Load", "requests seconds p50 p99 longest refused")


class House:
    """A server with its games, and wrk to play there."""

    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.altered = folder / "altered.so"
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", self.altered,
                        ROOT / ".ci" / "support" / "altered.c", "-ldl"], check=True)
        self.store = options.keep or folder / "games.sqlite"
        self.places = pathlib.Path(f"{self.store}.places")
        # How many of the games have been looked at, and how many have been moved in, and how often each.
        self.looked, self.moved, self.moves = 0, 0, following()

    def server(self, *more, shift=0, is_filling=False):
        """The program with its clock some seconds ahead."""
        environment = {"LD_PRELOAD": str(self.altered), "CLOCK_SHIFT": str(shift),
                       "FLIPBOOK_STORE": str(self.store)}
        if self.options.slow_disk and not is_filling:
            environment |= {"SYNC_MILLISECONDS": "20", "WRITE_KILOBYTES": "20480"}
        return Flipbook(*NO_LIMITS, *more, environment=environment)

    def start(self, server, script, seconds, connections=CONNECTIONS, rest=None, **parts):
        """wrk on its way."""
        text = (script + (REST if rest else "")).format(
            record=RECORD, key=KEY, places=self.places, rest=rest, **parts) + RESULT
        file = self.folder / f"{time.monotonic_ns()}.lua"
        file.write_text(text)
        return subprocess.Popen(
            ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "60s", "-s", file,
             f"http://127.0.0.1:{server.port}/games"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def result(self, process):
        """What wrk has found out, times in ms."""
        output = process.communicate()[0]
        lines = [line for line in output.splitlines() if line.startswith("RESULT ")]
        if not lines:
            fail(f"wrk says {output!r}")
        requests, duration, p50, p99, longest, refused = map(int, lines[0].split()[1:])
        return Load(requests, duration / 1e6, p50 / 1000, p99 / 1000, longest / 1000, refused)

    def start_looking(self, server, seconds, rest):
        self.looked += 100_003
        return self.start(server, LOOK, seconds, rest=rest, first=self.looked)

    def start_moving(self, server, seconds, connections=CONNECTIONS, rest=None):
        """Moves in games in which nobody has moved yet, as long as there are any."""
        count = len(self.places.read_text().splitlines())
        turn, first = divmod(self.moved, count)
        if turn >= len(self.moves):
            fail("no more moves are known; begin with a new store")
        return self.start(server, MOVE, seconds, connections, rest, first=first, version=turn, move=self.moves[turn])

    def end_moving(self, process):
        found = self.result(process)
        # Some were on their way at the end.
        self.moved += found.requests + CONNECTIONS
        return found


class Written:
    """How much the process has written since, and how much its disk, for everybody.

    Where files are cached in large pieces, as on Linux 6.16 and later, the system counts a whole piece for each page that is
    written in it; then the disk's number is the true one, if nobody else writes.
    """

    def __init__(self, house, server):
        device = os.stat(house.store).st_dev
        self.disk = pathlib.Path(f"/sys/dev/block/{os.major(device)}:{os.minor(device)}/stat")
        self.process = pathlib.Path(f"/proc/{server.process.pid}/io")
        self.before = self.now()

    def now(self):
        fields = dict(line.split(": ") for line in self.process.read_text().splitlines())
        sectors = int(self.disk.read_text().split()[6]) if self.disk.exists() else 0
        return int(fields["write_bytes"]), 512 * sectors

    def each(self, count):
        """What that is for each of so many changes."""
        process, disk = ((now - before) / max(1, count) / 1024 for now, before in zip(self.now(), self.before))
        return f"{process:.1f} KB written (disk {disk:.1f})"


def fill(house, server):
    """Makes as many games as wanted, some of them this player's, at full speed."""
    start, writing, games, longest, refused = time.monotonic(), Written(house, server), 0, 0, 0
    while games < house.options.games:
        for script, seconds in ((CREATE, 4), (CREATE_OWN, 1)):
            found = house.result(house.start(server, script, seconds))
            games, longest = games + found.requests, max(longest, found.longest)
            refused += found.refused
    seconds = time.monotonic() - start
    print(f"{games:,} games created in {seconds:.0f} s, {games / seconds:,.0f}/s; "
          f"{writing.each(games)} per game; "
          f"longest wait {longest:,.0f} ms; {refused} refused", flush=True)


class Repeated:
    """What is done again and again on a thread of its own, from the start of a block to its end."""

    def __enter__(self):
        self.isWanted = True
        self.thread = threading.Thread(target=self.run)
        self.thread.start()
        return self

    def run(self):
        while self.isWanted:
            self.step()

    def __exit__(self, *_):
        self.isWanted = False
        self.thread.join()


class Job(Repeated):
    """A command of the program."""

    def __init__(self, *command):
        self.command, self.seconds = [PROGRAM, *map(str, command)], []

    def step(self):
        start = time.monotonic()
        done = subprocess.run(self.command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode != 0:
            fail(f"{self.command} ended with {done.returncode}: {done.stderr[-2000:]}")
        self.seconds.append(time.monotonic() - start)


class Log(Repeated):
    """How long the store's log becomes."""

    def __init__(self, house):
        self.file, self.largest = pathlib.Path(f"{house.store}-wal"), 0

    def step(self):
        if self.file.exists():
            self.largest = max(self.largest, self.file.stat().st_size)
        time.sleep(0.1)


def play(house, server):
    """Players at a modest rate: what they feel of looking and of moving."""
    seconds, rest = house.options.seconds, house.options.rest
    looking = house.start_looking(server, seconds, rest)
    moving = house.start_moving(server, seconds, rest=rest)
    return house.result(looking), house.end_moving(moving)


def beside(house, server, job):
    if not job:
        return play(house, server), []
    with Job(*job) as job:
        time.sleep(0.5)
        felt = play(house, server)
    return felt, job.seconds


def beside_deletion(house):
    """Players while a hundredth of the games is deleted, which begins with the start."""
    with contextlib.closing(sqlite3.connect(f"file:{house.store}?mode=ro", uri=True)) as connection:
        (last,), = connection.execute("SELECT deletion_began FROM log")
    shift = max(0, int(last / 1000 - time.time())) + 2 * DAY
    with house.server("--keep", "1", shift=shift) as server:
        start = time.monotonic()
        ends = []

        def listen():
            while not ends and server.is_running():
                if " games deleted, unchanged" in server.complaints():
                    ends.append(time.monotonic() - start)
                time.sleep(0.05)
        thread = threading.Thread(target=listen)
        thread.start()
        felt = play(house, server)
        deadline = time.monotonic() + 120
        while not ends and time.monotonic() < deadline:
            time.sleep(0.1)
        if not ends:
            fail(f"nothing was deleted: {server.complaints()!r}")
        said = [line for line in server.complaints().splitlines() if "delet" in line]
        server.stop()
        thread.join()
    return felt, ends, said


def report(house, found):
    size = house.store.stat().st_size / 1e9
    alone = [[felt[i] for felt, _ in found["alone"]] for i in (0, 1)]

    def middle(loads, name):
        return statistics.median(getattr(load, name) for load in loads)
    print(f"\n{'ms':12}{'page p50':>10}{'p99':>9}{'ratio':>7}{'longest':>9}{'move p50':>10}{'p99':>9}{'ratio':>7}"
          f"{'longest':>9}{'refused':>9}{'took s':>9}{'s/GB':>7}")
    for name, runs in found.items():
        text = f"{name:12}"
        for i in (0, 1):
            loads = [felt[i] for felt, _ in runs]
            p99 = middle(loads, "p99")
            text += (f"{middle(loads, 'p50'):10.2f}{p99:9.2f}{p99 / middle(alone[i], 'p99'):7.2f}"
                     f"{max(load.longest for load in loads):9.1f}")
        text += f"{sum(load.refused for felt, _ in runs for load in felt):9}"
        if seconds := [second for _, times in runs for second in times]:
            text += f"{statistics.median(seconds):9.1f}"
            if name in ("backup", "check"):
                text += f"{statistics.median(seconds) / size:7.1f}"
        print(text)
    print(f"the store has {size:.2f} GB; players: {CONNECTIONS} connections that look and {CONNECTIONS} that move, "
          f"one request each in {house.options.rest} ms; medians of {house.options.rounds} × {house.options.seconds} s",
          flush=True)


def creation(house, server, jobs):
    """The log, and who creates games at full speed, beside the same jobs."""
    print("\ncreating at full speed      games/s  longest ms  refused   log MB  a game", flush=True)
    for name, job in jobs.items():
        writing = Written(house, server)
        with Log(house) as log:
            creating = house.start(server, CREATE, house.options.seconds)
            if job:
                with Job(*job):
                    found = house.result(creating)
            else:
                found = house.result(creating)
        print(f"{name:24}{found.requests / found.seconds:11,.0f}{found.longest:12,.0f}{found.refused:9}"
              f"{log.largest / 1e6:9.1f}  {writing.each(found.requests)}", flush=True)


def moves(house, server):
    """What a move in any game writes."""
    for connections, name in ((1, "one at a time"), (CONNECTIONS, f"{CONNECTIONS} at once")):
        writing = Written(house, server)
        found = house.end_moving(house.start_moving(server, min(house.options.seconds, 4), connections))
        time.sleep(1)
        print(f"moves {name}: {found.requests / found.seconds:,.0f}/s, "
              f"{writing.each(found.requests)} each, "
              f"p99 {found.p99:.1f} ms, longest {found.longest:,.0f} ms, {found.refused} refused", flush=True)


def measure(options, folder):
    house = House(options, folder)
    jobs = {"alone": (), "backup": ("backup", folder / "copy.sqlite", "--store", house.store),
            "check": ("check", "--store", house.store)}
    if not house.store.exists():
        house.places.unlink(missing_ok=True)
        # These games are old when the clock is right.
        with house.server(shift=-10 * DAY, is_filling=True) as server:
            fill(house, server)
            server.stop()
    found = {name: [] for name in [*jobs, "deletion"]}
    with house.server() as server:
        house.result(house.start(server, CREATE_OWN, 1))
        moves(house, server)
        creation(house, server, jobs)
        for _ in range(options.rounds):
            for name, job in jobs.items():
                found[name].append(beside(house, server, job))
        server.stop()
    for _ in range(options.rounds):
        *run, said = beside_deletion(house)
        found["deletion"].append(run)
    report(house, found)
    print("\n".join(said))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1_000_000, help="in the store (1,000,000)")
    parser.add_argument("--keep", type=pathlib.Path, metavar="FILE", help="keep the store, or use what is there")
    parser.add_argument("--seconds", type=int, default=10, help="how long each load lasts (10)")
    parser.add_argument("--rounds", type=int, default=3, help="how often each has its turn (3)")
    parser.add_argument("--rest", type=int, default=200, help="ms between a player's requests (200)")
    parser.add_argument("--slow-disk", action="store_true", help="20 ms for each fsync, 20 MB/s")
    options = parser.parse_args()
    # Ended in the same orderly way, however somebody ends it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    subprocess.run(["bash", ROOT / ".ci" / "packages", "wrk", "wrk", "cc", "gcc"], check=True)
    if not os.access(PROGRAM, os.X_OK):
        sys.exit(f"there is no {PROGRAM}; build it: swift build -c release --product flipbook")
    with tempfile.TemporaryDirectory(prefix="flipbook-beside-") as folder:
        measure(options, pathlib.Path(folder))


if __name__ == "__main__":
    main()
