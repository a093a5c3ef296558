"""soak.py [--minutes N] [--seed N] [--store URL]: traffic and abuse with restarts, no move lost, no leak."""

import argparse
import collections
import contextlib
import os
import pathlib
import random
import re
import signal
import sqlite3
import statistics
import subprocess
import sys
import time
import urllib.parse

from support.flipbook import Flipbook
from support.report import check, fail, passed, wait_for
from support.system import finished, free_port
from traffic.client import Wrong
from traffic.town import Town

# A stop has five seconds' grace for answers under way; closed connections may linger a little.
STOP_PATIENCE, QUIET_PATIENCE = 10, 12
# What the quiet moment of a life and its end take.
ENDING = 4
TIMER, CLOCKS = "anon_inode:[timerfd]", 3
# To the file: one that writes, and at most sixteen that read, which open when they have to. To a database, at most:
# four that read, one that writes, one that listens, one that counts.
CONNECTIONS, DATABASE_CONNECTIONS = 17, 7
# What the resident memory may grow by from the warm-up of a life to its end, at the same load; a shorter life than so
# many seconds says nothing of that. What it may be at most, with a crowd of connections and clients that never read.
GROWTH_PART, GROWTH_MIB, JUDGED_SECONDS, MOST_MIB = 0.1, 4, 60, 160


def lives(seconds, choice):
    """How long each life of the server lasts and how it ends: one is long, each end comes up."""
    longest = max(seconds / 2, min(16 * 60, 0.8 * seconds) if seconds >= 20 * 60 else 0)
    count = max(1, round((seconds - longest) / min(45, seconds / 2)))
    parts = [choice.uniform(1, 2) for _ in range(count)]
    short = [part * (seconds - longest) / sum(parts) for part in parts]
    ends = [signal.SIGKILL, signal.SIGTERM]
    ends += [choice.choice(ends) for _ in short[1:]]
    choice.shuffle(ends)
    place = count // 2
    return list(zip([*short[:place], longest, *short[place:]], ends))


class Server(Flipbook):
    """A server whose games outlive it; each start is another life."""

    def __init__(self, seed, database=None):
        super().__init__("--log", "none", port=free_port())
        self.seed, self.lives, self.database = seed, 0, database
        if database:
            self.options[self.options.index(self.store)] = database
            subprocess.run([self.program, "migrate", "--store", database], check=True, stdout=subprocess.DEVNULL)
        self.unseeded = self.options

    def start(self):
        self.options = [*self.unseeded, "--seed", str(self.seed + self.lives)]
        super().start()
        self.lives += 1
        self.descriptors_at_start = self.settled_descriptors()

    def settled_descriptors(self):
        """The open descriptors once none has been opened or closed for a moment."""
        found = [self.descriptors()]

        def is_settled():
            time.sleep(0.1)
            found.append(self.descriptors())
            return found[-1] == found[-2]
        wait_for("descriptors that stay the same", is_settled)
        return found[-1]

    def require_alive(self):
        if (status := self.process.poll()) is not None:
            raise Wrong(f"the program ended by itself with {status}")

    def end(self, number):
        """Sends a signal and waits for the end."""
        self.require_alive()
        self.process.send_signal(number)
        try:
            status = self.process.wait(STOP_PATIENCE)
        except subprocess.TimeoutExpired:
            raise Wrong(f"the program runs {STOP_PATIENCE} s after a signal to stop") from None
        wanted = 0 if number == signal.SIGTERM else -number
        if status != wanted:
            raise Wrong(f"the program ended with {status} instead of {wanted}")
        # Each start tells how many games were deleted: of these none may be.
        said = [line for line in self.complaints().splitlines()
                if "flipbook: " in line and not re.search(r"flipbook: 0 of \d+ games deleted, ", line)]
        if said:
            raise Wrong(f"the program complained: {said}")

    def descriptors(self):
        """Where each open descriptor leads, but for what opens at its first use and stays open.

        Dispatch has a timer for each of its clocks, SQLite a log for each connection, and some of those
        connections are made when they are needed.
        """
        links = []
        for link in pathlib.Path(f"/proc/{self.process.pid}/fd").iterdir():
            # One that has been closed doesn't count.
            with contextlib.suppress(OSError):
                links.append(os.readlink(link))
        links = self.without_database(links) if self.database else links
        targets = collections.Counter(re.sub(r"\[\d+\]", "", link) for link in links)
        targets[TIMER] -= CLOCKS
        targets[f"{self.store}-wal"] -= targets[str(self.store)]
        targets[str(self.store)] -= CONNECTIONS
        return +targets

    def without_database(self, links):
        """The number of open descriptors without the connections to the database, which open on demand."""
        port = urllib.parse.urlsplit(self.database).port
        rows = [row.split() for row in pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]]
        leading = {f"socket:[{row[9]}]" for row in rows if int(row[2].rpartition(":")[2], 16) == port}
        rest = [link for link in links if link not in leading]
        if (found := len(links) - len(rest)) > DATABASE_CONNECTIONS:
            raise Wrong(f"the program has {found} connections to its database")
        return rest

    def stored_games(self):
        """How many games the store holds; SQLite has to find its file in order, too."""
        if self.database:
            command = ["psql", "-d", self.database, "--no-psqlrc", "-qAtc", "SELECT count(*) FROM game"]
            return int(finished(*command, check=True).stdout)
        with contextlib.closing(sqlite3.connect(f"file:{self.store}?mode=ro", uri=True)) as connection:
            (verdict,), (games,) = (connection.execute(query).fetchone() for query in (
                "PRAGMA integrity_check", "SELECT count(*) FROM game"))
        if verdict != "ok":
            raise Wrong(f"the store's integrity check says {verdict}")
        return games


class Soak:
    """A run of so many minutes, whose choices follow from a seed."""

    def __init__(self, minutes, seed, database=None):
        self.minutes, self.seed = minutes, seed
        self.choice = random.Random(f"{seed} conductor")
        self.server, self.town, self.towns = Server(seed, database), None, 0
        self.looked = self.printed = 0.0

    def run(self):
        self.server.start()
        for seconds, end in lives(60 * self.minutes, self.choice):
            self.gather()
            memory = self.let_pass(max(1, seconds - ENDING))
            self.judge_memory(memory)
            self.be_quiet(f"of life {self.server.lives}")
            self.gather()
            self.let_pass(self.choice.uniform(0.5, 3))
            self.town.weather.cloud_over()
            start = time.monotonic()
            self.server.end(end)
            passed(f"life {self.server.lives} ended by {end.name} after {time.monotonic() - start:.2f} s")
            self.town.go_home()
            self.server.start()
            passed(f"every one of {self.town.compare(self.server.port)} games has the acknowledged changes")
        self.be_quiet("after the last restart")
        self.server.end(signal.SIGTERM)
        games, counts = self.server.stored_games(), self.town.counts
        check(f"the store is in order and holds {games} games",
              counts["games created"] <= games <= counts["games asked for"], counts)
        print(self.town.report(), flush=True)

    def gather(self):
        """Begins traffic."""
        self.towns += 1
        self.town = Town(self.server.port, f"{self.seed} {self.towns}", players=24, watchers=12, followers=0, readers=6,
                         abusers=12, before=self.town)
        self.town.start()

    def let_pass(self, seconds):
        """Lets time pass; the MiB of resident memory, once a second."""
        end, memory = time.monotonic() + seconds, []
        while time.monotonic() < end:
            self.town.let_pass(min(0.05, max(0, end - time.monotonic())))
            self.server.require_alive()
            if (now := time.monotonic()) - self.looked >= 1:
                self.looked, found = now, self.server.vitals()
                memory.append(found.memory / 1024)
                if memory[-1] > MOST_MIB:
                    raise Wrong(f"the resident memory is {memory[-1]:.0f} MiB")
                if now - self.printed >= max(3, self.minutes):
                    self.printed = now
                    print(f"      life {self.server.lives}: {self.town.counts['requests']} requests, "
                          f"{self.town.acknowledged()} changes, {self.town.counts['abuses']} abuses; {found}", flush=True)
        return memory

    def judge_memory(self, memory):
        """Memory is flat: as much at the end of a life as after the warm-up, at the same load."""
        if len(memory) < JUDGED_SECONDS:
            return
        tenth = len(memory) // 10
        warm, last = statistics.median(memory[2 * tenth:3 * tenth]), statistics.median(memory[-tenth:])
        allowed = warm * (1 + GROWTH_PART) + GROWTH_MIB
        check(f"{warm:.1f} MiB after the warm-up of a life of {len(memory)} s, {last:.1f} MiB at its end, "
              f"{allowed:.1f} at most", last <= allowed)

    def be_quiet(self, when):
        """Closes all connections; then there must be as many descriptors as at the start."""
        if not self.town.is_over:
            self.town.go_home()
        wanted, deadline = self.server.descriptors_at_start, time.monotonic() + QUIET_PATIENCE
        while (found := self.server.descriptors()) != wanted:
            if time.monotonic() > deadline:
                raise Wrong(f"the quiet moment {when} has descriptors that the start had not: "
                            f"{dict(found - wanted)}, and lacks {dict(wanted - found)}")
            time.sleep(0.1)
        passed(f"the quiet moment {when} has {found.total()} descriptors, as the start had")


def main():
    parser = argparse.ArgumentParser(
        description="Plays, watches, reads and abuses the real program, and kills and restarts it.")
    parser.add_argument("--minutes", type=float, default=30, help="how long, 30 without it")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000),
                        help="the same choices again; times are never the same")
    parser.add_argument("--store", metavar="URL", help="an empty PostgreSQL database for the games, instead of a file")
    options = parser.parse_args()
    print(f"soak of {options.minutes:g} minutes with --seed {options.seed}", flush=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))
    soak = Soak(options.minutes, options.seed, options.store)
    try:
        soak.run()
    except Wrong as finding:
        # If the server has crashed, that is the reason.
        time.sleep(0.2)
        fail(f"{finding}\n      --seed {options.seed}, exit status {soak.server.process.poll()}\n"
             + "\n".join(soak.server.complaints().splitlines()[-40:]))
    finally:
        soak.server.clean_up()


if __name__ == "__main__":
    main()
