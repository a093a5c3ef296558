"""The real program as a process, and what the system says of it."""

import collections
import contextlib
import os
import pathlib
import re
import signal
import statistics
import subprocess
import time
import urllib.parse

from support.flipbook import Flipbook
from support.report import wait_for
from support.system import free_port, usage
from traffic.client import Wrong

# A stop has five seconds' grace for answers under way.
STOP_PATIENCE = 10
TIMER, CLOCKS = "anon_inode:[timerfd]", 3
# One that writes, and at most sixteen that read, which open when they have to.
CONNECTIONS = 17
# To a database, at most: four that read, one that writes, one that listens, one that counts.
DATABASE_CONNECTIONS = 7
PAGE = os.sysconf("SC_PAGE_SIZE")
# What the resident memory may grow by from the warm-up of a life to its end, at the same load.
GROWTH_PART, GROWTH_MIB = 0.1, 4
# A shorter life says nothing of that.
JUDGED_SECONDS = 60
# What the memory may be at most, with a crowd of connections and clients that never read.
MOST_MIB = 160
ROWS_TO_A_HEAD = 20


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
        """Starts the program and waits until it listens; gives how long that took."""
        start = time.monotonic()
        self.options = [*self.unseeded, "--seed", str(self.seed + self.lives)]
        super().start()
        self.process.stdout.readline()
        took = time.monotonic() - start
        self.lives += 1
        self.descriptors_at_start = self.settled_descriptors()
        return took

    def settled_descriptors(self):
        """The open descriptors once none has been opened or closed for a moment."""
        found = [self.descriptors()]

        def is_settled():
            time.sleep(0.1)
            found.append(self.descriptors())
            return found[-1] == found[-2]

        wait_for("descriptors that stay the same", is_settled)
        return found[-1]

    def last_words(self, beginning=""):
        """The end of what the program has written to standard error, by lines that begin so."""
        lines = self.complaints().splitlines()
        return "\n".join([line for line in lines if line.startswith(beginning)][-40:])

    def require_alive(self):
        if (status := self.process.poll()) is not None:
            raise Wrong(f"the program ended by itself with {status}")

    def end(self, number):
        """Sends a signal and waits for the end; gives how long that took."""
        self.require_alive()
        start = time.monotonic()
        self.process.send_signal(number)
        try:
            status = self.process.wait(STOP_PATIENCE)
        except subprocess.TimeoutExpired:
            raise Wrong(f"the program runs {STOP_PATIENCE} s after a signal to stop") from None
        wanted = 0 if number == signal.SIGTERM else -number
        if status != wanted:
            raise Wrong(f"the program ended with {status} instead of {wanted}")
        # Each start tells how many games were deleted: of these none may be.
        said = [line for line in self.last_words("flipbook: ").splitlines()
                if not re.match(r"flipbook: 0 of \d+ games deleted, ", line)]
        if said:
            raise Wrong(f"the program complained: {said}")
        self.process.stdout.close()
        self.log.close()
        return time.monotonic() - start

    def descriptors(self):
        """Where each open descriptor leads, but for what opens at its first use and stays open.

        Dispatch has a timer for each of its clocks, SQLite a log for each connection, and some of those
        connections are made when they are needed.
        """
        links = []
        for link in pathlib.Path(f"/proc/{self.process.pid}/fd").iterdir():
            # One that is closed meanwhile is none.
            with contextlib.suppress(OSError):
                links.append(os.readlink(link))
        links = self.without_database(links) if self.database else links
        targets = collections.Counter(re.sub(r"\[\d+\]", "", link) for link in links)
        targets[TIMER] -= CLOCKS
        targets[f"{self.store}-wal"] -= targets[str(self.store)]
        targets[str(self.store)] -= CONNECTIONS
        return +targets

    def without_database(self, links):
        """What is left of descriptors without the connections to the database, which open when they have to."""
        port = urllib.parse.urlsplit(self.database).port
        rows = [row.split() for row in pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]]
        leading = {f"socket:[{row[9]}]" for row in rows if int(row[2].rpartition(":")[2], 16) == port}
        rest = [link for link in links if link not in leading]
        if (found := len(links) - len(rest)) > DATABASE_CONNECTIONS:
            raise Wrong(f"the program has {found} connections to its database")
        return rest

    def sample(self):
        """Resident memory in MiB, descriptors, threads and used seconds of a core."""
        folder = pathlib.Path(f"/proc/{self.process.pid}")
        fields = (folder / "stat").read_text().rpartition(")")[2].split()
        return {
            "rss": int((folder / "statm").read_text().split()[1]) * PAGE / 2**20,
            "descriptors": len(os.listdir(folder / "fd")),
            "threads": int(fields[17]),
            "cpu": sum(usage(self.process.pid)),
            "wal": self.size("-wal"),
            "store": self.size(""),
        }

    def size(self, ending):
        """The size of a file of the store, in MiB."""
        try:
            return os.stat(f"{self.store}{ending}").st_size / 2**20
        except FileNotFoundError:
            return 0


class Gauges:
    """The samples of a run."""

    def __init__(self, server, signals, interval):
        self.server, self.signals, self.interval = server, signals, interval
        self.samples = []
        self.start = self.sampled = self.printed = time.monotonic()
        self.rows = 0

    def look(self):
        """Takes a sample if it is time for one, and prints it if it is time for that."""
        now = time.monotonic()
        if now - self.sampled < 1:
            return
        self.sampled = now
        sample = self.server.sample() | {"at": now - self.start, "life": self.server.lives}
        sample |= {name: self.signals.total(name) for name in ("requests", "moves", "abuses")}
        self.samples.append(sample)
        if sample["rss"] > MOST_MIB:
            raise Wrong(f"the resident memory is {sample['rss']:.0f} MiB")
        if now - self.printed >= self.interval:
            self.print_row(sample)
            self.printed = now

    def print_row(self, last):
        """Prints a sample with what was done since the row before, in the same life."""
        if self.rows % ROWS_TO_A_HEAD == 0:
            print("  time s  life  requests/s  moves/s  abuses/s  CPU %  RSS MiB  descriptors"
                  "  threads  store MiB  WAL MiB")
        self.rows += 1
        since = max(self.printed - self.start, 0)
        first = next(sample for sample in self.samples
                     if sample["life"] == last["life"] and sample["at"] >= since - 0.5)
        seconds = max(last["at"] - first["at"], 1e-9)
        rate = {name: (last[name] - first[name]) / seconds
                for name in ("requests", "moves", "abuses", "cpu")}
        print(f"{last['at']:8.0f}{last['life']:6}{rate['requests']:12.0f}{rate['moves']:9.0f}"
              f"{rate['abuses']:10.1f}{100 * rate['cpu']:7.0f}{last['rss']:9.1f}"
              f"{last['descriptors']:13}{last['threads']:9}{last['store']:11.1f}{last['wal']:9.1f}",
              flush=True)

    def judged_memory(self, first):
        """Whether memory was flat since a sample: as much as after the warm-up, at the same load.

        A sentence that says so; None if the time was too short.
        """
        life = self.samples[first:]
        if len(life) < JUDGED_SECONDS:
            return None
        tenth = len(life) // 10
        warm, last = (statistics.median(sample["rss"] for sample in part)
                      for part in (life[2 * tenth:3 * tenth], life[-tenth:]))
        allowed = warm * (1 + GROWTH_PART) + GROWTH_MIB
        sentence = (f"{warm:.1f} MiB after the warm-up of a life of {len(life)} s, {last:.1f} MiB "
                    f"at its end ({allowed:.1f} MiB would be too much)")
        if last > allowed:
            raise Wrong(f"resident memory grew: {sentence}")
        return "resident memory is flat: " + sentence

    def summary(self):
        memory = [sample["rss"] for sample in self.samples]
        descriptors = [sample["descriptors"] for sample in self.samples]
        threads = [sample["threads"] for sample in self.samples]
        return (f"{self.server.lives} lives; resident memory {statistics.median(memory):.1f} MiB "
                f"as a rule, {max(memory):.1f} at most; up to {max(descriptors)} descriptors and "
                f"{max(threads)} threads")
