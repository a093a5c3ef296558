"""The real program as a process, and what the system says of it."""

import collections
import contextlib
import os
import pathlib
import re
import signal
import subprocess
import time

from findings import Wrong
from flipbook import Flipbook
from system import free_port, usage

# A stop has five seconds' grace for answers under way.
STOP_PATIENCE = 10
TIMER, CLOCKS = "anon_inode:[timerfd]", 3
# One that writes, four that read, and two that wait for the disk, which open when they have to.
CONNECTIONS = 7
PAGE = os.sysconf("SC_PAGE_SIZE")


class Server(Flipbook):
    """A server whose games outlive it; each start is another life."""

    def __init__(self, seed):
        super().__init__("--log", "none", port=free_port())
        self.seed, self.lives = seed, 0
        self.unseeded = self.options

    def start(self):
        """Starts the program and waits until it listens; gives how long that took."""
        start = time.monotonic()
        self.options = [*self.unseeded, "--seed", str(self.seed + self.lives)]
        super().start()
        self.process.stdout.readline()
        self.lives += 1
        self.descriptors_at_start = self.descriptors()
        return time.monotonic() - start

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
        if said := self.last_words("flipbook: "):
            raise Wrong(f"the program complained: {said}")
        self.process.stdout.close()
        self.log.close()
        return time.monotonic() - start

    def descriptors(self):
        """Where each open descriptor leads, but for what opens at its first use and stays open.

        Dispatch has a timer for each of its clocks, SQLite a log for each connection, and some of those
        connections are made when they are needed.
        """
        targets = collections.Counter()
        for link in pathlib.Path(f"/proc/{self.process.pid}/fd").iterdir():
            # One that is closed meanwhile is none.
            with contextlib.suppress(OSError):
                targets[re.sub(r"\[\d+\]", "", os.readlink(link))] += 1
        targets[TIMER] -= CLOCKS
        targets[f"{self.store}-wal"] -= targets[str(self.store)]
        targets[str(self.store)] -= CONNECTIONS
        return +targets

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
