"""The real program as a process, and what the system says of it."""

import collections
import contextlib
import os
import pathlib
import random
import re
import signal
import socket
import subprocess
import tempfile
import time

from findings import Wrong
from flipbook import PROGRAM

# A stop has five seconds' grace for answers under way.
STOP_PATIENCE = 10
TICKS = os.sysconf("SC_CLK_TCK")
TIMER, CLOCKS = "anon_inode:[timerfd]", 3
PAGE = os.sysconf("SC_PAGE_SIZE")


def free_port(choice):
    """A free port that, if possible, the system gives to no client while the server is down."""
    first = int(pathlib.Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    while True:
        port = choice.randrange(10_000, max(first, 30_000))
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue


class Server:
    """A server whose games outlive it; each start is another life."""

    def __init__(self, seed):
        self.folder = tempfile.TemporaryDirectory(prefix="flipbook-soak-")
        self.store = pathlib.Path(self.folder.name) / "games.sqlite"
        self.port = free_port(random.Random())
        self.seed = seed
        self.process = None
        self.lives = 0

    def start(self):
        """Starts the program and waits until it listens."""
        self.log = open(f"{self.folder.name}/complaints.log", "a+")
        start = time.monotonic()
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--port", str(self.port), "--store", self.store,
             "--frame-interval", "20ms", "--thinking-time", "50ms",
             "--seed", str(self.seed + self.lives)],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log, text=True)
        line = self.process.stdout.readline()
        if not re.fullmatch(rf"listening on http://127\.0\.0\.1:{self.port}/\n", line):
            raise Wrong(f"the program says {line!r}, {self.last_words()}")
        self.process.stdout.readline()
        self.lives += 1
        self.descriptors_at_start = self.descriptors()
        return time.monotonic() - start

    def last_words(self, beginning=""):
        """The end of what the program has written to standard error, by lines that begin so."""
        lines = pathlib.Path(self.log.name).read_text(errors="replace").splitlines()
        return "\n".join([line for line in lines if line.startswith(beginning)][-40:])

    def complaints(self):
        """What the program has told its operator of trouble."""
        return self.last_words("flipbook: ")

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
        if said := self.complaints():
            raise Wrong(f"the program complained: {said}")
        self.process.stdout.close()
        self.log.close()
        return time.monotonic() - start

    def clean_up(self):
        if self.process:
            if self.process.poll() is None:
                self.process.kill()
            self.process.wait()
        self.folder.cleanup()

    def descriptors(self):
        """Where each open descriptor leads, but for what opens at its first use and stays open.

        Dispatch has a timer for each of its clocks, SQLite a log for each connection.
        """
        targets = collections.Counter()
        for link in pathlib.Path(f"/proc/{self.process.pid}/fd").iterdir():
            # One that is closed meanwhile is none.
            with contextlib.suppress(OSError):
                targets[re.sub(r"\[\d+\]", "", os.readlink(link))] += 1
        targets[TIMER] -= CLOCKS
        targets[f"{self.store}-wal"] -= targets[str(self.store)]
        return +targets

    def sample(self):
        """Resident memory in MiB, descriptors, threads and used seconds of a core."""
        folder = pathlib.Path(f"/proc/{self.process.pid}")
        fields = (folder / "stat").read_text().rpartition(")")[2].split()
        return {
            "rss": int((folder / "statm").read_text().split()[1]) * PAGE / 2**20,
            "descriptors": len(os.listdir(folder / "fd")),
            "threads": int(fields[17]),
            "cpu": (int(fields[11]) + int(fields[12])) / TICKS,
            "wal": self.size("-wal"),
            "store": self.size(""),
        }

    def size(self, ending):
        """The size of a file of the store, in MiB."""
        try:
            return os.stat(f"{self.store}{ending}").st_size / 2**20
        except FileNotFoundError:
            return 0
