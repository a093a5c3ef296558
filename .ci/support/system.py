"""Processes and ports of this machine: what the checks start beside the program, and what it all uses."""

import collections
import contextlib
import os
import pathlib
import random
import re
import resource
import socket
import subprocess

from support.report import fail, wait_for

TICKS = os.sysconf("SC_CLK_TCK")


def free_port():
    """A free port that, if possible, the system gives to no client before somebody listens there."""
    first = int(pathlib.Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    while True:
        port = random.randrange(10_000, max(first, 30_000))
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def raise_file_limit():
    """Lets this process have as many files open as it may; how many that are."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most


def usage(pid):
    """The seconds of cores' time that a process has used, its own and the kernel's for it."""
    # What stands before is the program's name, which may hold blanks.
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) / TICKS, int(fields[12]) / TICKS


def pinned(cores):
    """What stands before a command that is to run on these cores."""
    return ["taskset", "-c", ",".join(map(str, cores))]


class Server:
    """A process that is there as long as somebody is within; `begin` starts it, and what has begun is cleaned up."""

    process = None

    def is_running(self):
        return self.process is not None and self.process.poll() is None

    def __enter__(self):
        try:
            self.begin()
        except BaseException:
            self.clean_up()
            raise
        return self

    def __exit__(self, *_):
        self.clean_up()


@contextlib.contextmanager
def listening(command, port, folder):
    """A server of somebody else's from when it listens; it keeps its files, and its log, in a folder."""
    log = folder / "log"
    with open(log, "w") as output:
        process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
            env={"PATH": os.environ["PATH"], "HOME": str(folder)})

    def listens():
        if process.poll() is not None:
            fail(f"{command} ended with {process.returncode}: {log.read_text()}")
        with socket.socket() as client:
            return client.connect_ex(("127.0.0.1", port)) == 0

    try:
        wait_for(f"{command} to listen", listens)
        yield process
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def nginx(folder, port, before, within, launcher=()):
    """nginx with all its files in a folder; the rest of its configuration stands before and within http."""
    paths = "".join(f"  {name}_temp_path {folder}/{name};\n"
                    for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(
        f"daemon off;\npid {folder}/nginx.pid;\nerror_log stderr;\n{before}\n"
        f"http {{\n  access_log off;\n{paths}{within}\n}}\n")
    command = ["nginx", "-p", folder, "-e", "stderr", "-c", folder / "nginx.conf"]
    return listening([*launcher, *map(str, command)], port, folder)


UNITS = {"us": 1, "ms": 1000, "s": 1_000_000}

# How many requests, how many a second, and the us within which half and 99 of 100 were answered.
Load = collections.namedtuple("Load", "requests rate p50 p99")


def load(url, seconds, connections, threads=1, launcher=(), script=None, patience=2):
    """Asks for an address as often as it is answered, or for what a script in Lua says; each answer has to be a
    good one, and none may take longer than a patience in s."""
    run = subprocess.run(
        [*launcher, "wrk", "--latency", f"-t{threads}", f"-c{connections}", f"-d{seconds}s", "--timeout", f"{patience}s",
         *(["-s", script] if script else []), url],
        stdin=subprocess.DEVNULL, capture_output=True, text=True)
    found = re.search(r"50%\s+([\d.]+)(us|ms|s)\b.*99%\s+([\d.]+)(us|ms|s)\b"
                      r".*?(\d+) requests in.*Requests/sec:\s+([\d.]+)", run.stdout, re.DOTALL)
    if not found or "Non-2xx" in run.stdout or "Socket errors" in run.stdout:
        fail(f"wrk says {run.stdout!r} {run.stderr!r}")
    p50, unit, p99, other, requests, rate = found.groups()
    return Load(int(requests), float(rate), float(p50) * UNITS[unit], float(p99) * UNITS[other])
