"""Processes and ports of this machine: what the checks start beside the program, and what it all uses."""

import contextlib
import os
import pathlib
import random
import re
import resource
import signal
import socket
import subprocess
import sys
import urllib.request

from support.report import fail, wait_for

TICKS = os.sysconf("SC_CLK_TCK")


def free_port():
    """A free port that, if possible, the system gives to no client before a server listens there."""
    first = int(pathlib.Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    while True:
        port = random.randrange(10_000, max(first, 30_000))
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def finished(*command, **options):
    """A command after its end, with all that it has said."""
    return subprocess.run([*map(str, command)], stdin=subprocess.DEVNULL, capture_output=True, text=True, **options)


def get(path):
    """The bytes of a request."""
    return f"GET {path} HTTP/1.1\r\nHost: h\r\n\r\n".encode()


def raise_file_limit():
    """Lets this process have as many files open as it may; how many that are."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most


def usage(pid):
    """The seconds of cores' time that a process has used, its own and the kernel's for it."""
    # The part before it is the program's name, which may contain blanks.
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) / TICKS, int(fields[12]) / TICKS


class Vitals:
    """What the system tells of a process: its memory in KiB, its descriptors, its seconds of cores' time."""

    def __init__(self, pid):
        folder = pathlib.Path(f"/proc/{pid}")
        self.memory = int(re.search(r"VmRSS:\s+(\d+)", (folder / "status").read_text())[1])
        self.files = len(os.listdir(folder / "fd"))
        self.cpu = sum(usage(pid))

    def __str__(self):
        return f"{self.memory / 1024:.1f} MiB, {self.files} files, {self.cpu:.2f} s of CPU"


def figure(port, name):
    """A figure that the program tells Prometheus."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=60) as answer:
        return float(re.search(rf"^flipbook_{name} (\S+)$", answer.read().decode(), re.MULTILINE)[1])


def tree_usage(*processes):
    """The seconds that processes and their children have used: their own and the kernel's for them."""
    total = [0, 0]
    for process in processes:
        children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        for pid in (process.pid, *children):
            with contextlib.suppress(FileNotFoundError):
                total = [one + other for one, other in zip(total, usage(pid))]
    return total


def pinned(cores):
    """The prefix of a command that runs on these cores."""
    return ["taskset", "-c", ",".join(map(str, cores))]


def altered(folder, **settings):
    """The environment of a program for which altered.c changes the clock or the disk."""
    library = folder / "altered.so"
    if not library.exists():
        subprocess.run(["clang", "-O2", "-shared", "-fPIC", "-o", library, pathlib.Path(__file__).with_name("altered.c"), "-ldl"],
                       check=True)
    return {"LD_PRELOAD": str(library), **{name: str(value) for name, value in settings.items()}}


def measuring(*packages):
    """What a script that measures needs: a release build and Debian's packages; it ends in order when it is stopped."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    root = pathlib.Path(__file__).resolve().parents[2]
    subprocess.run(["bash", root / ".ci" / "packages", *packages], check=True)
    program = os.environ.get("FLIPBOOK_PROGRAM", root / ".build" / "release" / "flipbook")
    if not os.access(program, os.X_OK):
        sys.exit(f"there is no {program}; build it: swift build -c release --product flipbook")


class Server:
    """A process that runs inside a `with` block; `begin` starts it, and it is cleaned up at the end."""

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
    """Another project's server from when it listens; its files and its log are in a folder."""
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
    """nginx with all its files in a folder; the rest of its configuration goes before and into http."""
    # It works as another user, for whom it makes directories here.
    folder.chmod(0o755)
    paths = "".join(f"  {name}_temp_path {folder}/{name};\n"
                    for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(
        f"daemon off;\npid {folder}/nginx.pid;\nerror_log stderr;\n{before}\n"
        f"http {{\n  access_log off;\n{paths}{within}\n}}\n")
    command = ["nginx", "-p", folder, "-e", "stderr", "-c", folder / "nginx.conf"]
    return listening([*launcher, *map(str, command)], port, folder)
