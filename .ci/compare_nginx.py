"""What a living game's page costs: against nginx sending the same bytes as a static file, or against another program.

With nginx the page is one that somebody has seen. With another program, such as a build of an older commit, the pages are
those that no cache has: of another game each time, and of a player. Needs a release build of the program; installs nginx
and wrk with apt-get where they are missing.
"""

import argparse
import contextlib
import os
import pathlib
import signal
import statistics
import subprocess
import sys
import tempfile

from support import system
from support.flipbook import PROGRAM, ROOT, Flipbook, Visitor
from support.report import fail
from support.system import free_port, pinned, usage

TRANSCRIPT = "f5d6c3d3c4f4c5b3c2b4e3e6c6g4f6b6g6d2b5a6a5a4g3c1f2c7d7d8e2f1"
CONNECTIONS = (64, 512)

# What wrk is told: to create games and write down where they are, to ask for another of them each time, and to be a
# player.
CREATE = """
local places
function init() places = io.open("{places}", "w") end
wrk.method, wrk.body = "POST", "record={transcript}"
wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"
function response(status, fields) places:write(fields["Location"], "\\n"); places:flush() end
"""
ASK = """
local threads = 0
function setup(thread) thread:set("number", threads); threads = threads + 1 end
local paths, at = {{}}, 0
function init()
  for path in io.lines("{places}") do paths[#paths + 1] = path end
  at = math.floor(number * #paths / {threads})
end
function request()
  at = at % #paths + 1
  return wrk.format("GET", paths[at])
end
"""
PLAY = """
wrk.headers["Cookie"] = "{cookies}"
"""


class Server:
    """What is measured: the number of a server's process, its port, and the path of the page with its player's cookies,
    or what else a script for wrk asks for."""

    def __init__(self, pid, port, path, script=None, cookies=""):
        self.pid, self.port, self.path, self.script, self.cookies = pid, port, path, script, cookies

    def ask(self):
        """The answer's status, fields and content."""
        return Visitor(self).ask("GET", self.path)

    def usage(self):
        """Seconds of cores' time in user and kernel mode, of the process and its children."""
        children = pathlib.Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return [sum(times) for times in zip(*map(usage, [self.pid, *children]))]


def split_cores():
    """The cores of the servers, at most two, and of the clients; the same where there is one."""
    cores = sorted(os.sched_getaffinity(0))
    count = min(2, len(cores) // 2)
    return (cores[:count], cores[count:count + 2]) if count else (cores, cores)


@contextlib.contextmanager
def flipbook(cores, program=PROGRAM, *options):
    """A program with a game in a file."""
    launcher = pinned(cores)
    with Flipbook("--log", "none", "--loops", str(len(cores)), *options, program=program,
                  launcher=launcher) as server:
        visitor = Visitor(server)
        path = visitor.create(record=TRANSCRIPT)
        cookies = "; ".join("=".join(cookie) for cookie in visitor.cookies_for(path))
        yield Server(server.process.pid, server.port, path, cookies=cookies)


def unseen(server, count, folder, clients):
    """The same program, asked for the page of another of so many games every time."""
    places, script = folder / "places", folder / "create.lua"
    script.write_text(CREATE.format(places=folder / "created", transcript=TRANSCRIPT))
    found = set()
    while len(found) < count:
        load(Server(server.pid, server.port, "/games", script), clients[:1], CONNECTIONS[0], 5)
        found.update((folder / "created").read_text().split())
    places.write_text("\n".join(sorted(found)[:count]) + "\n")
    script = folder / "another.lua"
    script.write_text(ASK.format(places=places, threads=len(clients)))
    return Server(server.pid, server.port, server.path, script)


def played(server, folder):
    """The same program, asked for a game's page by its player."""
    script = folder / "play.lua"
    script.write_text(PLAY.format(cookies=server.cookies))
    return Server(server.pid, server.port, server.path, script)


def nginx_configuration(folder, port, cores, fields, cache):
    """nginx as fast as it is with a file: no log, no compression, connections kept for good."""
    added = "".join(f"    add_header {name} '{value}';\n" for name, value in fields)
    before = f"""
{'user root;' if os.geteuid() == 0 else ''}
worker_processes {len(cores)};
events {{ worker_connections 4096; }}"""
    within = f"""
  gzip off;
  sendfile on;
  keepalive_requests 1000000000;
  types {{ }}
  default_type "text/html; charset=utf-8";
  server_tokens off;
  max_ranges 0;
  {'open_file_cache max=100 inactive=600s; open_file_cache_valid 600s;' if cache else ''}
  server {{
    listen 127.0.0.1:{port} backlog=4096;
    root {folder};
{added}  }}"""
    return before, within


@contextlib.contextmanager
def nginx(cores, page, fields, cache):
    """nginx with the page as a file."""
    with tempfile.TemporaryDirectory(prefix="flipbook-nginx-") as folder:
        folder, port = pathlib.Path(folder), free_port()
        (folder / "page").write_bytes(page)
        configuration = nginx_configuration(folder, port, cores, fields, cache)
        with system.nginx(folder, port, *configuration, launcher=pinned(cores)) as process:
            server = Server(process.pid, port, "/page")
            status, _, content = server.ask()
            if status != 200 or content != page:
                fail(f"nginx answers {status} and other bytes")
            yield server


def load(server, clients, connections, seconds):
    return system.load(f"http://127.0.0.1:{server.port}{server.path}", seconds, connections,
                    threads=len(clients), launcher=pinned(clients), script=server.script)


def measure(server, clients, connections, seconds):
    """One load on one server: user and kernel µs per request, requests/s, p50 and p99."""
    before = server.usage()
    found = load(server, clients, connections, seconds)
    user, kernel = (1e6 * (after - was) / found.requests
                    for after, was in zip(server.usage(), before))
    return user, kernel, found.rate, found.p50, found.p99


def row(name, values):
    user, system, rate, p50, p99 = values
    print(f"  {name:32}{user + system:8.2f}{user:8.2f}{system:8.2f}"
          f"{rate:12,.0f}{p50:10,.0f}{p99:10,.0f}")


def ratio_row(name, ours, theirs):
    ratio = (ours[0] + ours[1]) / (theirs[0] + theirs[1])
    kernel = f"{ours[1] / theirs[1]:8.2f}" if theirs[1] else f"{'–':>8}"
    print(f"  {name:32}{ratio:8.2f}{'':8}{kernel}{ours[2] / theirs[2]:12.2f}"
          f"{ours[3] / theirs[3]:10.2f}{ours[4] / theirs[4]:10.2f}")


def compare(title, ours, servers, clients, connections, options):
    """Loads all in turn, so that what else the machine does hurts all alike; the medians count."""
    found = {name: [] for name in servers}
    for _ in range(options.rounds):
        for name, server in servers.items():
            found[name].append(measure(server, clients, connections, options.seconds))
    medians = {
        name: [statistics.median(column) for column in zip(*rows)] for name, rows in found.items()}
    print(f"\n{title:34}  µs CPU    user  kernel  requests/s    p50 µs    p99 µs")
    for name, values in medians.items():
        row(name, values)
    for name, theirs in medians.items():
        if name != ours:
            ratio_row(f"{ours} to {name}", medians[ours], theirs)


def extra_fields(fields):
    """The fields that nginx does not send by itself, so that both heads are about as long."""
    own = {
        "server", "date", "content-type", "content-length", "connection", "etag", "last-modified"}
    return [
        (name, value.replace("'", "")) for name, value in fields.items() if name.lower() not in own]


def beside_nginx(options):
    """The page of a game that somebody has seen, from nginx too, as a file."""
    cores, clients = split_cores()
    with contextlib.ExitStack() as stack:
        ours = stack.enter_context(flipbook(cores))
        status, fields, page = ours.ask()
        if status != 200:
            fail(f"the page of a game is answered with {status}")
        servers = {"flipbook": ours} | {
            name: stack.enter_context(nginx(cores, page, extra_fields(fields), cache))
            for name, cache in (("nginx", False), ("nginx, open_file_cache", True))}
        print(f"A game's page of {len(page):,} B that somebody has seen;\nservers on cores {cores}, "
              f"wrk on {clients}; medians of {options.rounds} × {options.seconds} s")
        for name, server in servers.items():
            size = sum(len(f"{key}: {value}\r\n") for key, value in server.ask()[1].items())
            print(f"  {name}: {size} B of fields")
            load(server, clients, CONNECTIONS[0], 1)
        for connections in CONNECTIONS:
            compare(f"{connections} connections", "flipbook", servers, clients, connections, options)


def beside_another(options):
    """The pages that no cache has, of this program and another one, each on the same core."""
    cores, clients = split_cores()
    cores = cores[:1]
    unseen_pages, players_pages = {}, {}
    with contextlib.ExitStack() as stack:
        for name, program in (("this", PROGRAM), ("other", options.against)):
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="flipbook-"))
            folder = pathlib.Path(folder)
            # An older program may have no cache to switch off.
            usage_text = subprocess.run([program, "serve", "--help"], capture_output=True, text=True)
            no_cache = ["--page-cache", "0"] if "--page-cache" in usage_text.stdout else []
            server = stack.enter_context(flipbook(cores, program, *no_cache))
            unseen_pages[name] = unseen(server, options.games, folder, clients)
            players_pages[name] = played(server, folder)
            print(f"{name}: {program}, a page of {len(players_pages[name].ask()[2]):,} B")
        print(f"Servers on core {cores[0]}, without a page cache; wrk on {clients}; "
              f"medians of {options.rounds} × {options.seconds} s")
        for title, servers in (
                (f"Pages nobody has seen ({options.games:,} games)", unseen_pages),
                ("A player's page", players_pages)):
            for server in servers.values():
                load(server, clients, CONNECTIONS[0], 1)
            compare(title, "this", servers, clients, CONNECTIONS[0], options)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=int, default=4, help="how long each load lasts (4)")
    parser.add_argument(
        "--rounds", type=int, default=3, help="how often each server has its turn (3)")
    parser.add_argument(
        "--against", metavar="PROGRAM", help="compare with another flipbook instead of nginx")
    parser.add_argument(
        "--games", type=int, default=50_000, help="of how many games another is asked for (50,000)")
    options = parser.parse_args()
    # Ended in the same orderly way, however somebody ends it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    subprocess.run(["bash", ROOT / ".ci" / "packages", "nginx", "nginx-light", "wrk", "wrk",
                    "taskset", "util-linux"], check=True)
    if not os.access(PROGRAM, os.X_OK):
        sys.exit(f"there is no {PROGRAM}; build it: swift build -c release --product flipbook")
    if options.against:
        beside_another(options)
    else:
        beside_nginx(options)


if __name__ == "__main__":
    main()
