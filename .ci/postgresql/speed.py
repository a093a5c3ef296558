"""What several nodes on PostgreSQL cost: moves beside pgbench, others' pages beside SQLite, one to three nodes.

speed.py [--seconds N]: how long each measurement takes, 2 by default; 10 give figures to quote. Figures only: nothing
fails for being slow.
"""

import argparse
import concurrent.futures
import contextlib
import http.client
import os
import pathlib
import random
import re
import statistics
import tempfile
import time

from support import load
from support.flipbook import PROGRAM, Flipbook, Visitor
from support.nodes import Node, migrate, secretly
from support.postgresql import PASSWORD, PostgreSQL
from support.report import check, fail, row
from support.rules import LONG, PASS, random_game
from support.system import figure, finished, free_port, pinned, tree_usage

GAMES, PAGES = 1000, 2000
MAKERS = 20
BENCHMARK = pathlib.Path(PROGRAM).with_name("flipbook-tools")
CONNECTIONS = 64


def whole_game():
    """The moves of a game without a pass in which all squares are filled."""
    choice = random.Random(0)
    while len(steps := random_game(choice)) < 60 or PASS in (moves := [move for _, move in steps]):
        pass
    return "".join(moves)


class Player:
    """A player with many games, created at a node, that wrk plays or views."""

    def __init__(self, node, count, folder, **form):
        first = Visitor(node)
        first.create(**form)
        self.key = first.cookies["player", "/"]

        def create(share):
            visitor = Visitor(node)
            visitor.cookies = dict(first.cookies)
            visitor.connection = http.client.HTTPConnection("127.0.0.1", node.port, timeout=60)
            return [visitor.create(**form) for _ in range(share)]
        # Those who create at once share transactions.
        with concurrent.futures.ThreadPoolExecutor(MAKERS) as pool:
            paths = [path for made in pool.map(create, [count // MAKERS] * MAKERS) for path in made]
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=folder))
        (self.folder / "places").write_text("\n".join(paths) + "\n")

    def load(self, node, script, seconds, connections=CONNECTIONS, launcher=()):
        """Has wrk play or look on at a node."""
        return load.load(node.port, seconds, connections, script, launcher=launcher, patience=30,
                         places=self.folder / "places", first=0, key=self.key, moves=whole_game())


def posted(server, nodes, players, seconds, connections=CONNECTIONS, launcher=()):
    """How many moves are committed a second, posted at all nodes at once."""
    def stored():
        return int(server.sql("SELECT sum(version) FROM game"))
    before, start = stored(), time.monotonic()
    with concurrent.futures.ThreadPoolExecutor() as pool:
        list(pool.map(lambda player, node: player.load(
            node, load.MOVE, seconds, connections // len(nodes), launcher), players, nodes))
    return (stored() - before) / (time.monotonic() - start)


def group_size(port):
    """How many changes have shared a transaction, on average, as sum and number."""
    return [figure(port, f"store_group_size_{name}") for name in ("sum", "count")]


def overheard(server, act):
    """The statement by which a move is stored, and what its parameters are, as the server's log has them."""
    server.configure("log_statement = 'all'")
    time.sleep(0.3)
    act()
    time.sleep(0.3)
    server.configure("log_statement = 'none'")
    found = re.findall(r"LOG:  execute \w+: (UPDATE game SET.*?)\n[^\t\n]*DETAIL:  parameters: (.*?)\n",
                       server.log.read_text(), re.DOTALL)
    statement, told = found[-1] if found else fail(f"no move in {server.last_words(60)}")
    parameters = dict(re.findall(r"\$(\d+) = ('(?:[^']|'')*'|NULL)", told))
    return " ".join(statement.split()), {
        int(number): None if text == "NULL" else text[1:-1].replace("''", "'")
        for number, text in parameters.items()}


def benchmark_script(statement, parameters, size, rows):
    """What pgbench runs: groups of such statements, each of another row and its next version."""
    lines, updates = ["\\set first :first + " + str(size)], []
    for i in range(size):
        lines += [f"\\set number{i} (:first + {i}) % {rows}", f"\\set version{i} (:first + {i}) / {rows}",
                  f"\\set next{i} :version{i} + 1"]

        expected = int(re.search(r"version = \$(\d+)", statement.split(" WHERE ")[1])[1])

        def variable(found, i=i):
            number = int(found[1])
            return {1: f":number{i}", 3: f":next{i}", expected: f":version{i}"}.get(
                number, f":p{number}" if parameters[number] else "NULL" if parameters[number] is None else "''")
        updates.append(re.sub(r"\$(\d+)", variable, statement) + ";")
    names = " ".join(["0123456789abcdefghij"] * min(size, 300))
    return "\n".join([*lines, "\\startpipeline", "BEGIN;", *updates, f"SELECT pg_notify('flipbook', '{names}');",
                      "COMMIT;", "\\endpipeline", ""])


def benchmarked(server, statement, parameters, size, rows, seconds, folder):
    """How many moves pgbench commits a second by one connection, in groups of a size."""
    columns = {"number": 1, **{match[1]: int(match[2]) for match in re.finditer(
        r"(\w+) = \$(\d+)[, ]", statement.split(" WHERE ")[0] + " ")}}
    values = ", ".join({"version": "0", "number": "n"}.get(
        name, "NULL" if parameters[i] is None else f"'{parameters[i]}'") for name, i in columns.items())
    server.sql(f"""
        DROP SCHEMA IF EXISTS bench CASCADE; CREATE SCHEMA bench;
        CREATE TABLE bench.game (LIKE public.game INCLUDING ALL);
        INSERT INTO bench.game ({', '.join(columns)}) SELECT {values} FROM generate_series(0, {rows - 1}) AS n;
        GRANT ALL ON SCHEMA bench TO PUBLIC; GRANT ALL ON ALL TABLES IN SCHEMA bench TO PUBLIC; CHECKPOINT""")
    script = folder / "pgbench.sql"
    script.write_text(benchmark_script(statement, parameters, size, rows))
    defined = [f"-Dp{number}={text}" for number, text in parameters.items() if text]
    done = finished(
        server.binaries / "pgbench", "-n", "-M", "prepared", "-c", "1", "-T", seconds, "-f", script,
        f"-Dfirst=-{size}", *defined, "-h", "127.0.0.1", "-p", server.port, "-U", "flipbook", "flipbook",
        env={**os.environ, "PGOPTIONS": "-csearch_path=bench", "PGPASSWORD": PASSWORD})
    made = int(server.sql("SELECT sum(version) FROM bench.game"))
    if done.returncode != 0 or made == 0:
        fail(f"pgbench ended with {done.returncode}, {made} changes: {done.stdout[-2000:]} {done.stderr[-2000:]}")
    return made / seconds


def committed(server, place):
    """Moves a second by the store alone, for 64 players, and how many have shared a transaction."""
    def transactions():
        # The server counts those of a connection once that has ended.
        time.sleep(1.2)
        return int(server.sql("SELECT xact_commit FROM pg_stat_database WHERE datname = 'flipbook'"))
    before, had = transactions(), int(server.sql("SELECT sum(version) FROM game"))
    done = finished(BENCHMARK, "bench", "moves", env={**os.environ, **secretly(place)})
    found = re.search(r"on PostgreSQL\s+([\d,.]+) moves/s", done.stdout) or fail(f"{done.stdout} {done.stderr}")
    moves = int(server.sql("SELECT sum(version) FROM game")) - had
    return float(found[1].replace(",", "")), moves / (transactions() - before)


def beside_pgbench(server, seconds, folder):
    """Moves by the store alone, and by HTTP through one node, beside the same statements by pgbench, in turns."""
    port, place = free_port(), server.url()
    row("moves, by one connection", "moves/s", "group", "pgbench/s", "ratio")

    def compared(name, rate, group, rows):
        best = benchmarked(server, statement, parameters, max(1, round(group)), rows, seconds, folder)
        row(name, rate, group, best, rate / best)
        return rate / best
    with Node(place, "--metrics", f"127.0.0.1:{port}") as node:
        visitor = Visitor(node)
        path = visitor.create(record=LONG[:54])
        statement, parameters = overheard(server, lambda: visitor.ask(
            "POST", f"{path}/move", {"v": "0", "move": visitor.game(path)["legal"][0]}))
        for connections in (16, CONNECTIONS, 256):
            player = Player(node, GAMES * seconds // 2, folder)
            before = group_size(port)
            rate = posted(server, [node], [player], seconds, connections)
            changes, groups = (after - was for after, was in zip(group_size(port), before))
            compared(f"{connections} at once by HTTP", rate, changes / groups, GAMES)
    if BENCHMARK.exists():
        ratios = [compared("64 at once by the store alone", *committed(server, place), 64) for _ in range(3)]
        print(f"  the store does {statistics.median(ratios):.2f} of what pgbench does", flush=True)
    else:
        print(f"  --  the store alone is not measured: there is no {BENCHMARK}", flush=True)
    check("moves were committed beside pgbench's", rate > 0)


def looked_at(node, player, seconds, *processes):
    """Pages a second, the node's microseconds for one, and those of other processes."""
    def spent():
        return [sum(tree_usage(node.process)), sum(tree_usage(*processes))]
    player.load(node, load.LOOK, 1)
    before = spent()
    found = player.load(node, load.LOOK, seconds)
    own, others = (1e6 * (after - was) / found.requests for after, was in zip(spent(), before))
    return found.rate, own, others


def beside_sqlite(server, seconds, folder):
    """Pages of games that another node has made, beside those of games in a file."""
    row("pages of", "pages/s", "µs each", "the server's")
    form = {"record": LONG[:60]}
    for cache in ("32M", "0"):
        with Node(server.url(), "--page-cache", cache) as one, Node(server.url(), "--page-cache", cache) as other:
            rate, own, others = looked_at(other, Player(one, PAGES, folder, **form), seconds, server.process)
        with Flipbook("--log", "none", "--page-cache", cache) as node:
            rates = looked_at(node, Player(node, PAGES, folder, **form), seconds)
        row(f"another node's games, cache {cache}", rate, own, others)
        row(f"SQLite, cache {cache}", *rates[:2])
        row("ratio", rates[0] / rate, own / rates[1])
    check("pages of another node's games were shown", rate > 0)


def by_nodes(server, seconds, folder):
    """One to three nodes, each on a core of its own if there are so many; the rest has what cores remain."""
    cores = sorted(os.sched_getaffinity(0))
    rest = pinned(cores[3:]) if len(cores) > 3 else []
    row(f"nodes, each on one of {len(cores)} cores", "moves/s", "pages/s")
    for count in (1, 2, 3):
        with contextlib.ExitStack() as stack:
            nodes = [stack.enter_context(Node(
                server.url(), "--loops", "1", launcher=pinned([cores[number % len(cores)]])))
                for number in range(count)]
            players = [Player(node, GAMES * seconds // 2, folder) for node in nodes]
            moves = posted(server, nodes, players, seconds, launcher=rest)
            with concurrent.futures.ThreadPoolExecutor() as pool:
                pages = sum(found.rate for found in pool.map(lambda player, node: player.load(
                    node, load.LOOK, seconds, CONNECTIONS // count, rest), [*players[1:], players[0]], nodes))
        row(str(count), moves, pages)
    check("three nodes were measured", moves > 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=2)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="flipbook-") as folder, \
            PostgreSQL("max_wal_size = '4GB'", "shared_buffers = '512MB'") as server:
        folder = pathlib.Path(folder)
        migrate(server.url())
        for measure in (beside_pgbench, beside_sqlite, by_nodes):
            measure(server, options.seconds, folder)


main()
