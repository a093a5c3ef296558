"""What the program costs: requests, files of games, its start, and the memory of connections.

costs.py [requests] [files] [start] [memory]: all four by default, in about a minute. Figures only: nothing fails for
being slow. Needs a release build of the program; installs wrk with apt-get where it is missing.
"""

import argparse
import contextlib
import http.client
import pathlib
import random
import re
import resource
import statistics
import subprocess
import tempfile
import time

from support.flipbook import PROGRAM, Flipbook, Visitor
from support.load import PLAYER, load
from support.report import fail
from support.rules import LONG, random_game, transcript
from support.system import measuring, raise_file_limit, usage

SECONDS = 2
GAMES, EXPORTED = 50_000, 20
STARTS = 15
CONNECTIONS = 10_000


@contextlib.contextmanager
def flipbook():
    """The program with a game of 30 moves, the path of its page, and the cookies of its player."""
    with Flipbook("--log", "none") as server:
        visitor = Visitor(server)
        path = visitor.create(record=LONG[:58])
        visitor.ask("POST", f"{path}/move", {"v": "0", "move": LONG[58:60]})
        yield server, path, visitor.cookies_for(path)


def requests():
    """The CPU of whole requests over sockets."""
    with flipbook() as (server, game, cookies):
        print(f"  {'requests':44}{'µs CPU':>8}{'user':>8}{'system':>8}{'per s':>10}{'p50 µs':>10}{'p99 µs':>10}")
        for name, path, connections, player in (
                ("a game, watcher", game, 64, ""), ("a game, player", game, 64, PLAYER),
                ("a frame", f"{game}/f/1/1", 64, ""), ("a record", f"/r/{LONG}/30", 64, ""),
                ("ready bytes: /style.css", "/style.css", 64, ""), ("ready bytes: /healthz", "/healthz", 64, ""),
                ("a game, watcher", game, 512, ""), ("ready bytes: /healthz", "/healthz", 512, "")):
            before = usage(server.process.pid)
            found = load(server.port, SECONDS, connections, player, path, threads=2, cookies=cookies)
            user, kernel = (1e6 * (after - was) / found.requests
                            for was, after in zip(before, usage(server.process.pid)))
            print(f"  {f'{name}, {connections} connections':44}{user + kernel:8.1f}{user:8.1f}{kernel:8.1f}"
                  f"{found.rate:10,.0f}{found.p50:10,.0f}{found.p99:10,.0f}", flush=True)


def files():
    """The CPU of replaying and exporting games."""
    choice = random.Random(1)
    with tempfile.TemporaryDirectory(prefix="flipbook-") as folder:
        folder = pathlib.Path(folder)
        (folder / "few").write_text("".join(transcript(move for _, move in random_game(choice)) + "\n"
                                           for _ in range(EXPORTED)))
        (folder / "many").write_text((folder / "few").read_text() * (GAMES // EXPORTED))
        for count, arguments in (
                (GAMES, ["replay", folder / "many"]),
                *((EXPORTED, ["export", "game", folder / "few", "--output", folder / pace, "--pace", pace])
                  for pace in ("disks", "off"))):
            before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
            subprocess.run([PROGRAM, *arguments], check=True, capture_output=True)
            after, seconds = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic() - start
            spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            name = " ".join(word for word in arguments if isinstance(word, str) and word != "--output")
            print(f"  {name:32}{count / seconds:12,.0f} games/s{1e6 * spent / count:12,.0f} µs CPU each", flush=True)


def start():
    """From the start of the program to its first answer."""
    with flipbook() as (server, game, _):
        for name, path in (("a new board", "/"), ("a stored game", game)):
            times = []
            for _ in range(STARTS):
                server.stop()
                began = time.monotonic()
                server.start()
                status = Visitor(server).ask("GET", path)[0]
                times.append(1000 * (time.monotonic() - began))
                if status != 200:
                    fail(f"{path} is answered with {status}")
            print(f"  start, {name:25}best {min(times):6.1f} ms, median {statistics.median(times):6.1f} ms", flush=True)


def resident(server):
    """The server's memory in KiB: now, what of it is no file's, and the most so far."""
    text = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    return [int(re.search(rf"{name}:\s+(\d+)", text)[1]) for name in ("VmRSS", "RssAnon", "VmHWM")]


def memory():
    """The server's memory as the kernel counts it: idle, under load, and for each idle connection."""
    for path in ("/healthz", None):
        with flipbook() as (server, game, _):
            path = path or game
            load(server.port, 1, 64, path=path)
            now, own, most = (kib / 1024 for kib in resident(server))
            print(f"  after loads of {path[:9]:12}{now:8.1f} MiB, its own {own:.1f}, at most {most:.1f}", flush=True)
            clients = []
            for number in range(min(CONNECTIONS, raise_file_limit() - 100)):
                # Limits go by address, and all of 127.0.0.0/8 belongs to this machine.
                source = f"127.{1 + number % 200}.0.{1 + number // 200}"
                client = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60, source_address=(source, 0))
                client.request("GET", path)
                client.getresponse().read()
                clients.append(client)
            each = 1024 * (resident(server)[0] - 1024 * now) / len(clients)
            print(f"  {len(clients):,} idle connections after {path[:9]:12}{each:8,.0f} bytes each", flush=True)
            for client in clients:
                client.close()


PARTS = {part.__name__: part for part in (requests, files, start, memory)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parts = parser.parse_args().parts or PARTS
    measuring("wrk", "wrk")
    for part in parts:
        PARTS[part]()


main()
