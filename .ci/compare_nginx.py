"""What a living game's page costs, against nginx sending the same bytes as a static file.

Needs a release build of the program; installs nginx and wrk with apt-get where they are missing.
"""

import argparse
import contextlib
import http.client
import os
import pathlib
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
PROGRAM = os.environ.get("FLIPBOOK_PROGRAM", str(ROOT / ".build" / "release" / "flipbook"))
TRANSCRIPT = "f5d6c3d3c4f4c5b3c2b4e3e6c6g4f6b6g6d2b5a6a5a4g3c1f2c7d7d8e2f1"
CONNECTIONS = (64, 512)
TICKS = os.sysconf("SC_CLK_TCK")


def install():
    """Gets what this machine lacks; without a service of nginx beside."""
    packages = {"nginx": "nginx-light", "wrk": "wrk", "taskset": "util-linux"}
    missing = [package for name, package in packages.items() if not shutil.which(name)]
    if missing:
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
        update, get = ["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends"]
        for command in (update, get + missing):
            subprocess.run(["apt-get", *command], check=True, env=environment)


def split_cores():
    """The cores of the servers, at most two, and of the clients; the same where there is one."""
    cores = sorted(os.sched_getaffinity(0))
    count = min(2, len(cores) // 2)
    return (cores[:count], cores[count:count + 2]) if count else (cores, cores)


def pinned(cores, *command):
    return ["taskset", "-c", ",".join(map(str, cores)), *map(str, command)]


@contextlib.contextmanager
def running(command, **options):
    """A process that is ended with the block, by its own number."""
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, **options)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def ask(port, path, method="GET", body=None):
    """An answer's fields and content."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    headers = {"Content-Type": "application/x-www-form-urlencoded"} if body is not None else {}
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer, content


@contextlib.contextmanager
def flipbook(folder, cores):
    """The program with its games in a file; yields its process and its port."""
    command = pinned(
        cores, PROGRAM, "serve", "--port", 0, "--store", folder / "games.sqlite",
        "--loops", len(cores))
    with running(command, stdout=subprocess.PIPE, text=True) as process:
        line = process.stdout.readline()
        if not (found := re.search(r":(\d+)/\n", line)):
            sys.exit(f"the program says {line!r}; is {PROGRAM} a release build?")
        yield process, int(found[1])


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def nginx_configuration(folder, port, cores, fields, cache):
    """nginx as fast as it is with a file: no log, no compression, connections kept for good."""
    added = "".join(f"    add_header {name} '{value}';\n" for name, value in fields)
    return f"""
{'user root;' if os.geteuid() == 0 else ''}
worker_processes {len(cores)};
pid {folder}/nginx.pid;
error_log {folder}/error.log;
daemon off;
events {{ worker_connections 4096; }}
http {{
  access_log off;
  gzip off;
  sendfile on;
  keepalive_requests 1000000000;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  types {{ }}
  default_type "text/html; charset=utf-8";
  server_tokens off;
  max_ranges 0;
  {'open_file_cache max=100 inactive=600s; open_file_cache_valid 600s;' if cache else ''}
  server {{
    listen 127.0.0.1:{port} backlog=4096;
    root {folder};
{added}  }}
}}
"""


@contextlib.contextmanager
def nginx(folder, cores, page, fields, cache):
    """nginx with the page as a file; yields its process and its port."""
    (folder / "page").write_bytes(page)
    port = free_port()
    (folder / "nginx.conf").write_text(nginx_configuration(folder, port, cores, fields, cache))
    command = pinned(
        cores, "nginx", "-p", folder, "-c", folder / "nginx.conf", "-e", folder / "error.log")
    with running(command) as process:
        for _ in range(100):
            with contextlib.suppress(OSError):
                answer, content = ask(port, "/page")
                if answer.status != 200 or content != page:
                    sys.exit(f"nginx answers {answer.status} and other bytes")
                break
            time.sleep(0.05)
        else:
            sys.exit(f"nginx does not start: {(folder / 'error.log').read_text()}")
        yield process, port


def usage(process):
    """Seconds of cores' time in user and kernel mode, of a process and its children."""
    children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    user = system = 0
    for pid in [process.pid, *children]:
        # What stands before is the program's name, which may hold blanks.
        values = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        user += int(values[11])
        system += int(values[12])
    return user / TICKS, system / TICKS


UNITS = {"us": 1, "ms": 1000, "s": 1_000_000}


def load(cores, port, path, connections, seconds):
    """What wrk says: requests, requests/s, and the latencies in µs."""
    command = pinned(
        cores, "wrk", f"-t{len(cores)}", f"-c{connections}", f"-d{seconds}s", "--latency",
        f"http://127.0.0.1:{port}{path}")
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    if "Non-2xx" in said or "Socket errors" in said:
        sys.exit(f"not every request was answered:\n{said}")

    def latency(percentile):
        found = re.search(rf"{percentile}%\s+([\d.]+)(us|ms|s)", said)
        return float(found[1]) * UNITS[found[2]]

    requests = int(re.search(r"(\d+) requests in", said)[1])
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", said)[1])
    return requests, rate, latency(50), latency(99)


def measure(server, clients, path, connections, seconds):
    """One load on one server: user and kernel µs per request, requests/s, p50 and p99."""
    process, port = server
    before = usage(process)
    requests, rate, p50, p99 = load(clients, port, path, connections, seconds)
    user, system = (1e6 * (after - was) / requests for after, was in zip(usage(process), before))
    return user, system, rate, p50, p99


def row(name, values):
    user, system, rate, p50, p99 = values
    print(f"  {name:32}{user + system:8.2f}{user:8.2f}{system:8.2f}"
          f"{rate:12,.0f}{p50:10,.0f}{p99:10,.0f}")


def compare(servers, clients, rounds, seconds):
    """Loads all in turn, so that what else the machine does hurts all alike; the medians count."""
    for connections in CONNECTIONS:
        found = {name: [] for name in servers}
        for _ in range(rounds):
            for name, (server, path) in servers.items():
                found[name].append(measure(server, clients, path, connections, seconds))
        medians = {
            name: [statistics.median(column) for column in zip(*rows)]
            for name, rows in found.items()}
        title = f"{connections} connections"
        print(f"\n{title:34}  µs CPU    user  kernel  requests/s    p50 µs    p99 µs")
        for name, values in medians.items():
            row(name, values)
        (_, ours), *others = medians.items()
        for name, theirs in others:
            time_ratio = (ours[0] + ours[1]) / (theirs[0] + theirs[1])
            kernel = f"{ours[1] / theirs[1]:8.2f}" if theirs[1] else f"{'–':>8}"
            print(f"  ours to {name + ':':24}{time_ratio:8.2f}{'':8}{kernel}"
                  f"{ours[2] / theirs[2]:12.2f}{ours[3] / theirs[3]:10.2f}"
                  f"{ours[4] / theirs[4]:10.2f}")


def extra_fields(answer):
    """The fields that nginx does not send by itself, so that both heads are about as long."""
    own = {
        "server", "date", "content-type", "content-length", "connection", "etag", "last-modified"}
    return [
        (name, value.replace("'", "")) for name, value in answer.getheaders()
        if name.lower() not in own]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=int, default=4, help="how long each load lasts (4)")
    parser.add_argument(
        "--rounds", type=int, default=3, help="how often each server has its turn (3)")
    options = parser.parse_args()
    # Ended in the same orderly way, however somebody ends it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    install()
    if not os.access(PROGRAM, os.X_OK):
        sys.exit(f"there is no {PROGRAM}; build it: swift build -c release --product flipbook")
    cores, clients = split_cores()
    with contextlib.ExitStack() as stack:
        folder, plain, cached = (
            pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="flipbook-nginx-")))
            for _ in range(3))
        ours = stack.enter_context(flipbook(folder, cores))
        created, _ = ask(ours[1], "/games", "POST", f"record={TRANSCRIPT}")
        path = created.getheader("Location")
        answer, page = ask(ours[1], path)
        if answer.status != 200:
            sys.exit(f"the page of a game is answered with {answer.status}")
        fields = extra_fields(answer)
        file = stack.enter_context(nginx(plain, cores, page, fields, cache=False))
        open_file = stack.enter_context(nginx(cached, cores, page, fields, cache=True))
        servers = {
            "flipbook, rendered": (ours, path),
            "nginx, file": (file, "/page"),
            "nginx, open_file_cache": (open_file, "/page"),
        }
        print(f"A game's page of {len(page):,} B; servers on cores {cores}, wrk on {clients}; "
              f"medians of {options.rounds} × {options.seconds} s")
        for name, (server, address) in servers.items():
            head = ask(server[1], address)[0]
            size = sum(len(f"{key}: {value}\r\n") for key, value in head.getheaders())
            print(f"  {name}: {size} B of fields")
            load(clients, server[1], address, CONNECTIONS[0], 1)
        compare(servers, clients, options.rounds, options.seconds)


if __name__ == "__main__":
    main()
