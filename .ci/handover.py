"""Restarts without interruption: load through handed over sockets, socket activation, and what systemd is told.

handover.py [RESTARTS]: how often the program is restarted under load, 10 by default.
"""

import contextlib
import ctypes
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time

from support.flipbook import PROGRAM, ROOT, Flipbook, Visitor
from support.inputs import request
from support.load import flood
from support.report import check, fail, passed, wait_for
from support.system import get
from traffic.client import Wrong
from traffic.town import Town

RESTARTS = int(sys.argv[1]) if len(sys.argv) > 1 else 10
# prctl(PR_SET_CHILD_SUBREAPER): a process that has lost its parent is this process's child, to be waited for.
ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)
# It may be ignored where the checks are started.
signal.signal(signal.SIGHUP, signal.SIG_DFL)


class Restarted(Flipbook):
    """A server whose process is another one after each restart."""

    pid = None

    def start(self):
        super().start()
        self.pid = self.process.pid

    def restart(self):
        """Asks for a successor and waits until it serves; gives the number of the process before it."""
        os.kill(self.pid, signal.SIGHUP)
        return self.succeed()

    def succeed(self):
        """Waits until a successor serves; gives the number of the process before it."""
        before = self.pid
        found = wait_for("a successor", lambda: re.search(
            rf"process (\d+) goes on; this one, {before}, ends", self.complaints()))
        self.pid = int(found[1])
        return before

    def end(self, pid):
        """How a process ended that was asked to, or has been succeeded."""
        if pid == self.process.pid:
            return self.process.wait(60)
        found = []

        def has_ended():
            # As long as its own parent lives, it is not this process's child.
            with contextlib.suppress(ChildProcessError):
                ended, status = os.waitpid(pid, os.WNOHANG)
                if ended:
                    found.append(os.waitstatus_to_exitcode(status))
            return found

        return wait_for(f"the end of process {pid}", has_ended)[0]

    def end_well(self, pid):
        if (status := self.end(pid)) != 0:
            fail(f"process {pid} ended with {status}: {self.complaints()}")

    def stop(self):
        os.kill(self.pid, signal.SIGTERM)
        self.end_well(self.pid)

    def clean_up(self):
        if self.process and self.pid not in (None, self.process.pid):
            with contextlib.suppress(ProcessLookupError, ChildProcessError):
                os.kill(self.pid, signal.SIGKILL)
                os.waitpid(self.pid, 0)
        super().clean_up()


def under_load(count):
    """Restarts amid requests of all kinds: none is refused, reset or answered with 5xx."""
    with Restarted("--log", "none", thinking="200ms", frame="50ms") as server:
        visitor = Visitor(server)
        contest = visitor.create(dark="computer", light="computer")
        town = Town(server.port, "restarts", players=6, watchers=6, followers=3, readers=6)
        town.start()
        predecessors, moves = [], []
        try:
            for _ in range(count):
                town.go_on(0.4)
                moves.append(visitor.game(contest)["version"])
                predecessors.append(server.restart())
            town.go_on(0.5)
            moves.append(visitor.game(contest)["version"])
            town.go_home()
            games = town.compare(server.port)
        except Wrong as finding:
            fail(f"{finding}\n{server.complaints()}")
        passed(f"{town.counts['requests']} requests through {count} restarts: none refused, reset or answered with 5xx")
        for pid in predecessors:
            server.end_well(pid)
        waits = town.counts["waits for a move"]
        check(f"watchers have waited {waits} times for a move", waits > count)
        passed("each process that was succeeded has come to its end")
        check(f"two computers have continued their game: {moves}", moves[0] < moves[-1])
        check(f"{town.acknowledged()} changes of {games} games, each still there", games)
        server.stop()


def crossing():
    """Requests that cross a signal on kept connections are all answered."""
    for number in signal.SIGTERM, signal.SIGHUP:
        with Restarted("--log", "none") as server:
            crowd = [socket.create_connection(("127.0.0.1", server.port), 30) for _ in range(40)]
            for client in crowd:
                client.sendall(get("/healthz"))
                client.recv(10_000)
            os.kill(server.pid, number)
            answered = 0
            for client in crowd:
                time.sleep(0.002)
                with contextlib.suppress(OSError), client:
                    client.sendall(get("/healthz"))
                    answered += client.recv(10_000).startswith(b"HTTP/1.1 200 ")
            check(f"{answered} of {len(crowd)} requests that cross a {number.name} are answered", answered == len(crowd))
            if number == signal.SIGHUP:
                server.succeed()
                server.stop()
            else:
                server.end_well(server.pid)


def busy():
    """A stop while all loops have more to do than they can."""
    with Restarted("--log", "none") as server:
        with flood(server.port, [500 * request("GET", "/r/f5d6c3")], 16, 20) as counts:
            time.sleep(0.5)
            start = time.monotonic()
            server.stop()
            took = time.monotonic() - start
        check(f"a stop amid {counts['200']} answers to a flood takes {took:.2f} s", took < 9 and counts["200"])


def unable():
    """If there can't be a successor, the program continues alone."""
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "flipbook"
        program.symlink_to(PROGRAM)
        with Restarted("--templates", ROOT, program=program) as server:
            program.unlink()
            program.write_text("#!/bin/sh\nexit 1\n")
            program.chmod(0o755)
            os.kill(server.pid, signal.SIGHUP)
            wait_for("a complaint", lambda: "no restart: the new process does not serve (it ended with exit status 1)" in server.complaints())
            check("a successor that does not serve changes nothing", Visitor(server).ask("GET", "/new")[0] == 200)
            program.unlink()
            program.symlink_to(PROGRAM)
            server.restart()
            check("the next successor serves", Visitor(server).ask("GET", "/new")[0] == 200)
            server.stop()


class Supervised(Restarted):
    """A server as systemd starts it: with a bound socket, and a receiver of its state."""

    def __init__(self, name, listener, *options):
        super().__init__(*options)
        self.listener = listener
        self.supervisor = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.name = name or f"{self.folder.name}/notify"
        self.supervisor.bind(self.name.replace("@", "\0"))
        self.supervisor.settimeout(30)

    def start(self):
        self.close()
        self.log = open(f"{self.folder.name}/requests.log", "a+")
        os.dup2(self.listener.fileno(), 3)
        self.process = subprocess.Popen(
            ["/bin/sh", "-c", 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"', "sh", PROGRAM, "serve", *self.options],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log, text=True, pass_fds=(3,),
            env={**os.environ, "NOTIFY_SOCKET": self.name, "WATCHDOG_USEC": "200000"})
        self.pid = self.process.pid
        self.port = self.listener.getsockname()[1]

    def hear(self, wanted):
        """Listens until that is said."""
        heard = []
        while not heard or wanted not in heard[-1]:
            heard.append(self.supervisor.recv(10_000).decode())
        return heard

    def clean_up(self):
        super().clean_up()
        self.supervisor.close()


def supervised():
    """Socket activation and sd_notify."""
    # Descriptor 3 is to be the program's.
    spare = os.open("/dev/null", os.O_RDONLY)
    for name in (None, f"@flipbook-{os.getpid()}"):
        listener = socket.create_server(("127.0.0.1", 0))
        early = socket.create_connection(listener.getsockname())
        early.sendall(get("/healthz"))
        with Supervised(name, listener) as server:
            server.hear("READY=1")
            check("a client that came before the program is answered", early.recv(10_000).startswith(b"HTTP/1.1 200 "))
            early.close()
            server.hear("WATCHDOG=1")
            before = server.restart()
            server.hear("RELOADING=1\nMONOTONIC_USEC=")
            server.hear(f"MAINPID={server.pid}\nREADY=1")
            server.end(before)
            server.hear("WATCHDOG=1")
            os.kill(server.pid, signal.SIGTERM)
            server.hear("STOPPING=1")
            server.end(server.pid)
            passed("systemd is told when the program is ready, alive, succeeded and stopping")
            late = socket.create_connection(listener.getsockname())
            late.sendall(get("/healthz"))
            server.start()
            check("a client that comes while nothing runs is answered by the next process",
                  late.recv(10_000).startswith(b"HTTP/1.1 200 "))
            server.stop()
        listener.close()
    os.close(spare)


under_load(RESTARTS)
crossing()
busy()
unable()
supervised()
