"""What a living game's page costs: against nginx sending the same bytes as a static file, or against another program.

With nginx the page is one that has been requested before. With another program, such as a build of an older commit, the pages are
those that no cache has: of another game each time, and of a player. Needs a release build of the program; installs nginx
and wrk with apt-get where they are missing.
"""

import argparse
import contextlib
import os
import pathlib
import statistics
import tempfile

from support import load, system
from support.flipbook import PROGRAM, Flipbook, Visitor
from support.report import fail, row
from support.rules import LONG
from support.system import finished, free_port, pinned, tree_usage

TRANSCRIPT = LONG[:60]
CONNECTIONS = (64, 512)
# Fields that nginx sends by itself, too.
OWN_FIELDS = {"server", "date", "content-type", "content-length", "connection", "etag", "last-modified"}


class Measured:
    """A server's process, its port, and the requests: a path, or a script for wrk."""

    def __init__(self, process, port, path, script="", **parts):
        self.process, self.port, self.path, self.script, self.parts = process, port, path, script, parts

    def load(self, clients, connections, seconds):
        return load.load(self.port, seconds, connections, self.script, self.path, threads=len(clients),
                         launcher=pinned(clients), **self.parts)

    def measure(self, clients, connections, seconds):
        """One load: user and kernel µs per request, requests/s, p50 and p99."""
        before = tree_usage(self.process)
        found = self.load(clients, connections, seconds)
        user, kernel = (1e6 * (after - was) / found.requests for after, was in zip(tree_usage(self.process), before))
        return user, kernel, found.rate, found.p50, found.p99


def split_cores():
    """The cores of the servers, at most two, and of the clients; the same where there is one."""
    cores = sorted(os.sched_getaffinity(0))
    count = min(2, len(cores) // 2)
    return (cores[:count], cores[count:count + 2]) if count else (cores, cores)


def flipbook(cores, program=PROGRAM, *options):
    return Flipbook("--log", "none", "--loops", str(len(cores)), *options, program=program, launcher=pinned(cores))


def unseen(server, count, folder, clients):
    """The program asked for the page of another of so many games every time."""
    created, places, found = folder / "created", folder / "places", set()
    while len(found) < count:
        load.load(server.port, 5, CONNECTIONS[0], load.CREATE_LISTED, "/games", launcher=pinned(clients),
                  places=created, record=TRANSCRIPT)
        found.update(created.read_text().split())
    places.write_text("\n".join(sorted(found)[:count]) + "\n")
    return Measured(server.process, server.port, "/", load.LOOK, places=places, first=0)


@contextlib.contextmanager
def nginx(cores, page, fields, cache):
    """nginx with the page as a file, as fast as it is with one: no log, no compression, connections kept for good."""
    with tempfile.TemporaryDirectory(prefix="flipbook-nginx-") as folder:
        folder, port = pathlib.Path(folder), free_port()
        (folder / "page").write_bytes(page)
        added = "".join(f"    add_header {name} '{value}';\n" for name, value in fields)
        before = (f"{'user root;' if os.geteuid() == 0 else ''}\nworker_processes {len(cores)};\n"
                  "events { worker_connections 4096; }")
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
        with system.nginx(folder, port, before, within, launcher=pinned(cores)) as process:
            server = Measured(process, port, "/page")
            status, _, content = Visitor(server).ask("GET", "/page")
            if status != 200 or content != page:
                fail(f"nginx answers {status} and other bytes")
            yield server


def compare(title, ours, servers, clients, connections, options):
    """Loads all in turn, so that what else the machine does hurts all alike; the medians count."""
    found = {name: [] for name in servers}
    for _ in range(options.rounds):
        for name, server in servers.items():
            found[name].append(server.measure(clients, connections, options.seconds))
    medians = {name: [statistics.median(column) for column in zip(*rows)] for name, rows in found.items()}
    print()
    row(title, "µs CPU", "user", "kernel", "requests/s", "p50 µs", "p99 µs")
    for name, (user, kernel, *others) in medians.items():
        row(name, user + kernel, user, kernel, *others)
    for name, theirs in medians.items():
        if name != ours:
            ratios = [mine / other if other else 0.0 for mine, other in zip(medians[ours], theirs)]
            row(f"{ours} to {name}", sum(medians[ours][:2]) / sum(theirs[:2]), *ratios)


def beside_nginx(options):
    """The page of a game that has been requested before, also as a file from nginx."""
    cores, clients = split_cores()
    with flipbook(cores) as server, contextlib.ExitStack() as stack:
        visitor = Visitor(server)
        path = visitor.create(record=TRANSCRIPT)
        status, fields, page = Visitor(server).ask("GET", path)
        if status != 200:
            fail(f"the page of a game is answered with {status}")
        # So both heads are about as long.
        added = [(name, value.replace("'", "")) for name, value in fields.items() if name.lower() not in OWN_FIELDS]
        servers = {"flipbook": Measured(server.process, server.port, path)} | {
            name: stack.enter_context(nginx(cores, page, added, cache))
            for name, cache in (("nginx", False), ("nginx, open_file_cache", True))}
        print(f"A game's page of {len(page):,} B that has been requested before;\nservers on cores {cores}, "
              f"wrk on {clients}; medians of {options.rounds} × {options.seconds} s")
        for name, server in servers.items():
            size = sum(len(f"{key}: {value}\r\n") for key, value in Visitor(server).ask("GET", server.path)[1].items())
            print(f"  {name}: {size} B of fields")
            server.load(clients, CONNECTIONS[0], 1)
        for connections in CONNECTIONS:
            compare(f"{connections} connections", "flipbook", servers, clients, connections, options)


def beside_another(options):
    """The pages that no cache has, of this program and another one, each on the same core."""
    cores, clients = split_cores()
    cores = cores[:1]
    unseen_pages, players_pages = {}, {}
    with contextlib.ExitStack() as stack:
        for name, program in (("this", PROGRAM), ("other", options.against)):
            folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="flipbook-")))
            # An older program may have no cache to switch off.
            no_cache = ["--page-cache", "0"] if "--page-cache" in finished(program, "serve", "--help").stdout else []
            server = stack.enter_context(flipbook(cores, program, *no_cache))
            player = Visitor(server)
            path = player.create(record=TRANSCRIPT)
            unseen_pages[name] = unseen(server, options.games, folder, clients)
            players_pages[name] = Measured(server.process, server.port, path, load.PLAYER,
                                           cookies=player.cookies_for(path))
            print(f"{name}: {program}, a page of {len(Visitor(server).ask('GET', path)[2]):,} B")
        print(f"Servers on core {cores[0]}, without a page cache; wrk on {clients}; "
              f"medians of {options.rounds} × {options.seconds} s")
        for title, servers in ((f"Pages without an earlier request ({options.games:,})", unseen_pages),
                               ("A player's page", players_pages)):
            for server in servers.values():
                server.load(clients, CONNECTIONS[0], 1)
            compare(title, "this", servers, clients, CONNECTIONS[0], options)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=int, default=4, help="how long each load lasts (4)")
    parser.add_argument("--rounds", type=int, default=3, help="how often each server has its turn (3)")
    parser.add_argument("--against", metavar="PROGRAM", help="compare with another flipbook instead of nginx")
    parser.add_argument("--games", type=int, default=50_000, help="of how many games another is asked for (50,000)")
    options = parser.parse_args()
    system.measuring("nginx", "nginx-light", "wrk", "wrk", "taskset", "util-linux")
    (beside_another if options.against else beside_nginx)(options)


if __name__ == "__main__":
    main()
