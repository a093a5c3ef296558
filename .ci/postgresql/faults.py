"""Faults amid traffic over three nodes: every acknowledged change stays, nothing is made twice, no game goes back.

faults.py [--nodes N] [--kills N] [--hangs N] [--cuts N] [--full N] [--seed N] [FAULT …]: how often nodes are killed,
PostgreSQL is killed or hangs, connections are cut and the disk is filled. Without them it takes two minutes; the full
numbers are --nodes 50 --kills 20 --hangs 5 --cuts 100 --full 5 --failovers 5.
"""

import argparse
import concurrent.futures
import contextlib
import email.utils
import pathlib
import random
import signal
import sys
import tempfile
import time

from support.cutting_proxy import CLIENT, SERVER, CuttingProxy
from support.flipbook import Visitor
from support.nodes import Node, migrate, site
from support.postgresql import PASSWORD, ROLE, Ballast, PostgreSQL, small_disk
from support.report import check, fail, passed, wait_for
from support.system import altered, raise_file_limit
from traffic.client import RECOVERY, Wrong
from traffic.town import Town

# What the clocks of nodes may be apart, in s.
APART = 600
# How long a visitor waits at most for a server that hangs, in s.
PATIENCE = 3
# The server's word for the end of a transaction, which the proxy loses.
COMMITTED = b"COMMIT\0"


class Trial:
    """Traffic over nodes while a fault is done to them again and again."""

    def __init__(self, name, server, front, seed):
        self.name, self.server, self.front = name, server, front
        self.choice = random.Random(f"{seed} {name}")
        self.town = Town(front.port, f"{seed} {name}")
        # How long it took until all nodes took changes again.
        self.recoveries = []
        # How many games there are that the crowd has not made.
        self.others = int(server.sql("SELECT count(*) FROM game"))
        # How many more of those there may be, because their outcome is unknown.
        self.doubtful = 0

    def __enter__(self):
        self.town.start()
        self.town.go_on(1.5)
        return self

    def __exit__(self, kind, *_):
        if kind is None:
            self.town.go_on(1)
            self.town.go_home()
            self.conclude()
        self.town.is_over = True

    def conclude(self):
        """Compares all games at each node, and what the store holds."""
        for node in self.front.nodes:
            count = self.town.compare(node.port)
        counts = self.town.counts
        passed(f"{self.name}: all {self.town.acknowledged()} acknowledged changes of {count} games are there, as each "
              f"of {len(self.front.nodes)} nodes shows; "
              f"{counts['versions compared with the one before']} looks found none older than before; "
              f"{counts['refusals with a page']} refusals with a page, {counts['refusals by nginx']} by nginx, "
              f"{counts['posts without an answer that were made']} posts without an answer were made, "
              f"{counts['posts without an answer that were not made']} were not")
        stored = int(self.server.sql("SELECT count(*) FROM game")) - self.others
        least, most = counts["games created"], counts["games asked for"]
        check(f"{self.name}: the store holds {stored} games; {least} were acknowledged, {most} asked for",
              least <= stored <= most + self.doubtful)
        if self.recoveries:
            check(f"{self.name}: normal {max(self.recoveries):.2f} s after the end of a fault, at most",
                  max(self.recoveries) < RECOVERY)

    def recover(self):
        """The fault has ended: how soon every node takes changes again; after two seconds nothing may be refused."""
        start = time.monotonic()
        self.town.weather.clear_up()
        for node in self.front.nodes:
            wait_for("a node that takes changes", lambda: self.takes_changes(node), 30)
        self.recoveries.append(time.monotonic() - start)
        rest = start + RECOVERY - time.monotonic()
        self.town.let_pass(max(0, rest))
        self.town.go_on(1)

    def takes_changes(self, node):
        """Whether a node makes a game now."""
        status, _, _ = Visitor(node).ask("POST", "/games", {"move": "f5"})
        self.others += status == 303
        return status == 303

    def tell(self, what):
        print(f"      {self.name}: {what}; {self.town.acknowledged()} changes acknowledged", flush=True)


def lost_nodes(trial, times):
    """Nodes are killed in turn and started again."""
    for number in range(times):
        node = trial.choice.choice(trial.front.nodes)
        trial.town.weather.cloud_over(is_without_nodes=True)
        node.kill()
        trial.town.let_pass(trial.choice.uniform(0, 0.3))
        node.restart()
        # nginx sends nothing for a second to a server that has failed.
        trial.town.weather.clear_up(1)
        trial.town.let_pass(trial.choice.uniform(0.1, 0.6))
    trial.tell(f"{times} nodes were killed")
    trial.town.let_pass(2)


def lost_server(trial, times):
    """PostgreSQL is killed, and is away for up to a second."""
    for number in range(times):
        trial.town.weather.cloud_over()
        trial.server.kill()
        trial.town.let_pass(trial.choice.uniform(0, 1))
        trial.server.start()
        trial.recover()
    trial.tell(f"PostgreSQL was killed {times} times, and took changes again after "
               + ", ".join(f"{seconds:.2f}" for seconds in trial.recoveries) + " s")


def cut_connections(trial, proxy, times):
    """Connections are cut: at once, amid messages, and so that the word of a commit is lost."""
    commits = []
    for number in range(times):
        trial.town.weather.cloud_over()
        kind = number % 4
        if kind == 0:
            proxy.cut()
        elif kind == 1:
            commits.append(proxy.cut_when(SERVER, at=COMMITTED, times=3))
        else:
            # A connection that has just begun has sent this much soon.
            proxy.cut_when(CLIENT if kind == 2 else SERVER, after=trial.choice.randrange(20_000),
                           times=trial.choice.randrange(1, 4))
        trial.town.let_pass(trial.choice.uniform(0.1, 0.5))
        proxy.forget()
        trial.town.weather.clear_up()
        if number % 10 == 9:
            trial.town.let_pass(RECOVERY)
            trial.town.go_on(0.5)
    proxy.close()
    trial.town.weather.cloud_over()
    trial.town.let_pass(2)
    proxy.open()
    trial.recover()
    lost = sum(3 - cut.times for cut in commits)
    trial.tell(f"{proxy.count} connections were cut by what they carried, {lost} of them at the word of a commit")
    if lost == 0 or lost == proxy.count:
        raise Wrong("the proxy has not cut connections in all its ways")


def full_disk(trial, disk, times):
    """The disk of PostgreSQL is full for a while."""
    ballast = Ballast(disk)
    for number in range(times):
        trial.town.weather.cloud_over()
        before = trial.town.counts["refusals with a page"]
        ballast.take()
        if number % 2:
            # Where there is no room for the log of changes either, PostgreSQL gives up and starts anew.
            trial.server.exhaust_log()
        end = time.monotonic() + 20
        while time.monotonic() < end and trial.town.counts["refusals with a page"] < before + 5:
            trial.town.let_pass(0.1)
            ballast.take()
        went_down = not trial.server.is_running()
        trial.town.let_pass(1)
        ballast.drop()
        if not trial.server.is_running():
            trial.server.start()
        wait_for("PostgreSQL", trial.server.is_ready)
        trial.recover()
        trial.tell(f"the disk was full, {trial.town.counts['refusals with a page'] - before} changes were "
                   f"refused{', and PostgreSQL went down' if went_down else ''}")
        if trial.town.counts["refusals with a page"] == before:
            raise Wrong("a full disk changed nothing")
    check("the nodes' logs say whose disk is full", any(
        "the disk of the database's server" in node.complaints() for node in trial.front.nodes))


def refusal(node, trial, game, method, path, form):
    """How long a visitor waits for the page that says that the database doesn't answer."""
    visitor, start = Visitor(node), time.monotonic()
    status, fields, body = visitor.ask(method, path.format(game=game), form)
    wait = time.monotonic() - start
    if status != 503 or path != "/readyz" and not fields["Retry-After"]:
        raise Wrong(f"{method} {path} got {status} {body[:300]!r} from a database that hangs")
    return wait


def hanging_server(trial, times):
    """PostgreSQL hangs for some seconds; a visitor hears so soon, whatever they have asked for."""
    game = Visitor(trial.front.nodes[0]).create(move="f5")
    trial.others += 1
    asked = [("GET", "{game}", None), ("GET", "{game}.json", None), ("POST", "{game}/move", {"v": "1", "move": "d6"}),
             ("POST", "/games", {"move": "f5"}), ("GET", "/readyz", None)]
    for number in range(times):
        trial.town.weather.cloud_over()
        waits = []
        with trial.server.hanging(), concurrent.futures.ThreadPoolExecutor(100) as crowd:
            end, asking = time.monotonic() + 6, []
            while time.monotonic() < end:
                asking += [crowd.submit(refusal, node, trial, game, *what)
                           for node in trial.front.nodes for what in asked]
                trial.town.let_pass(0.5)
            waits = [future.result() for future in asking]
        trial.doubtful += len(waits) // len(asked)
        trial.recover()
        check(f"PostgreSQL hangs: {len(waits)} visitors got a page that says so, after {max(waits):.2f} s at most",
              max(waits) < PATIENCE, sorted(waits)[-5:])
    trial.tell(f"PostgreSQL hung {times} times")


def wrong_clock(nodes, offset):
    """Computers move though the first node's clock is off, whichever is asked."""
    _, fields, _ = Visitor(nodes[0]).ask("GET", "/new")
    found = email.utils.parsedate_to_datetime(fields["date"]).timestamp() - time.time()
    check(f"the clock of a node is {found:.0f} s off", abs(found - offset) < 5)
    for creator in nodes:
        for other in nodes:
            visitor = Visitor(creator)
            path = visitor.create(dark="computer", light="computer")
            visitor.server = other
            version = visitor.game(path)["version"]
            start = time.monotonic()
            status, fields, _ = visitor.ask("GET", f"{path}?seen={version}")
            if visitor.game(path)["version"] <= version:
                fail(f"no computer moves in a game of node {nodes.index(creator)} at node {nodes.index(other)} "
                     f"within {time.monotonic() - start:.1f} s: {status} {fields}")
    passed(f"computers move at each of {len(nodes)} nodes, in the games of each")


def failover(trial, replica):
    """The server is lost; its replica takes its place."""
    trial.town.weather.cloud_over()
    trial.server.kill()
    trial.town.let_pass(0.3)
    replica.promote()
    trial.server = replica
    trial.recover()
    trial.tell(f"the replica took changes after {trial.recoveries[-1]:.2f} s")


@contextlib.contextmanager
def trial(name, seed, *settings, options=(), folder=None, is_cut=False, has_replica=False, clock=None):
    """A trial on a server of its own, by three nodes: with a proxy that cuts, a replica, or a wrong clock at the first node."""
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(PostgreSQL(*settings, folder=folder))
        migrate(server.url())
        proxy = stack.enter_context(CuttingProxy(server.port)) if is_cut else None
        replica = stack.enter_context(server.replica()) if has_replica else None
        place = server.url(port=proxy.port if proxy else None)
        if replica:
            place = (f"postgresql://{ROLE}:{PASSWORD}@127.0.0.1:{server.port},127.0.0.1:{replica.port}/flipbook"
                     "?target_session_attrs=read-write&connect_timeout=2")
        altered_clock = {}
        if clock:
            place_of_clock = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="clock-")))
            altered_clock = altered(place_of_clock, CLOCK_SHIFT=clock)
        front = stack.enter_context(site([
            Node(place, *options, environment=altered_clock if number == 0 else None) for number in range(3)]))
        if clock:
            wrong_clock(front.nodes, clock)
        found = stack.enter_context(Trial(name, server, front, seed))
        found.proxy, found.replica = proxy, replica
        yield found


def of_nodes(options):
    with trial("nodes killed", options.seed) as one:
        lost_nodes(one, options.nodes)


def of_server(options):
    with trial("PostgreSQL killed", options.seed) as one:
        lost_server(one, options.kills)


def of_hanging(options):
    # Creating a game waits for the number of games, too.
    with trial("PostgreSQL hangs", options.seed, options=["--max-games", "100000"]) as one:
        hanging_server(one, options.hangs)


def of_connections(options):
    with trial("connections cut", options.seed, is_cut=True) as one:
        cut_connections(one, one.proxy, options.cuts)


def of_disk(options):
    with small_disk(160) as disk:
        if disk:
            with trial("disk full", options.seed, "max_wal_size = '16MB'", "min_wal_size = '4MB'", folder=disk) as one:
                full_disk(one, disk, options.full)


def of_clock(options):
    for offset in (APART, -APART):
        with trial(f"a clock {offset} s off", options.seed, clock=offset) as one:
            one.town.go_on(2)


def of_failover(options):
    for number in range(options.failovers):
        with trial("failover", f"{options.seed} {number}", has_replica=True) as one:
            failover(one, one.replica)


FAULTS = {"nodes": of_nodes, "server": of_server, "hanging": of_hanging,
          "connections": of_connections, "disk": of_disk, "clock": of_clock, "failover": of_failover}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, number in (("nodes", 6), ("kills", 3), ("hangs", 1), ("cuts", 12), ("full", 1), ("failovers", 1)):
        parser.add_argument(f"--{name}", type=int, default=number)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000))
    parser.add_argument("faults", nargs="*", default=list(FAULTS), metavar="FAULT", help=", ".join(FAULTS))
    options = parser.parse_args()
    print(f"faults with --seed {options.seed}", flush=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))
    raise_file_limit()
    for fault in options.faults:
        start = time.monotonic()
        try:
            FAULTS[fault](options)
        except Wrong as finding:
            fail(f"{fault}: {finding}\n      --seed {options.seed}")
        print(f"      {fault} took {time.monotonic() - start:.0f} s", flush=True)


main()
