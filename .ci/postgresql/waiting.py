"""A move at one node answers requests that wait at the others; computers move once, and no game goes back.

waiting.py [--watchers N] [--moves N]: without them 1,500 watchers for a moment; 5,000 are the full number.
"""

import argparse
import contextlib
import select
import socket
import statistics
import time

from support.flipbook import Visitor
from support.nodes import Node, migrate
from support.postgresql import PostgreSQL
from support.report import check, fail, passed
from support.rules import LONG
from support.system import get, raise_file_limit
from traffic.games import State, shown

TRANSCRIPT = LONG[:60]
# What a busy machine of two cores may take, in s; the measured time is printed.
LIMIT, CROWD_LIMIT = 0.25, 2.5
# How long requests take to be held.
HELD = 0.15


class Waiting:
    """A client that waits at a node for a version other than its own."""

    def __init__(self, node, path, version):
        self.socket = socket.create_connection(("127.0.0.1", node.port))
        self.socket.sendall(get(f"{path}?seen={version}"))

    def answer(self, patience=30):
        """When the answer came, and where it leads."""
        self.socket.settimeout(patience)
        answer = self.socket.recv(1 << 16)
        now = time.perf_counter()
        self.socket.close()
        head = answer.split(b"\r\n\r\n")[0].decode()
        return now, dict(line.split(": ", 1) for line in head.split("\r\n")[1:]).get("location", head)


def played(visitor, path, version, move):
    """Plays a move; when that was posted and when it was acknowledged."""
    start = time.perf_counter()
    status, fields, body = visitor.ask("POST", f"{path}/move", {"v": version, "move": move})
    end = time.perf_counter()
    if status != 303 or f"/f/{version + 1}/" not in fields["Location"]:
        fail(f"{move} in version {version} of {path} was answered with {status} {fields} {body[:300]!r}")
    return start, end


def milliseconds(times):
    times = sorted(1000 * seconds for seconds in times)
    return (f"{times[0]:.1f} ms at best, {statistics.median(times):.1f} as a rule, "
            f"{times[int(0.99 * (len(times) - 1))]:.1f} for 99 of 100, {times[-1]:.1f} at most")


def led_on(nodes, count):
    """Moves at one node after the other; requests that wait at any of them are answered."""
    visitor = Visitor(nodes[0])
    path, times, own, version = visitor.create(), [], [], 0
    for _ in range(count):
        if version * 2 == len(TRANSCRIPT):
            path, version = visitor.create(), 0
        where = nodes[version % len(nodes)]
        visitor.server = where
        crowd = [(node, Waiting(node, path, version)) for node in nodes]
        time.sleep(HELD)
        _, end = played(visitor, path, version, TRANSCRIPT[2 * version:2 * version + 2])
        version += 1
        for node, client in crowd:
            when, location = client.answer()
            if f"/f/{version}/1" not in location:
                fail(f"a client that waited for version {version} of {path} was led to {location}")
            (own if node is where else times).append(max(0, when - end))
    check(f"{count} moves answer requests that wait at the same node: {milliseconds(own)} after they are acknowledged",
          statistics.median(own) < LIMIT)
    check(f"waiting at the other {len(nodes) - 1} nodes: {milliseconds(times)}", statistics.median(times) < LIMIT)
    print(f"      {sum(seconds > 0.05 for seconds in times)} of {len(times)} took more than 50 ms", flush=True)


def after_own_change(nodes, count):
    """Each page is as new as the visitor's own change, and as anything that a node has shown before."""
    visitor = Visitor(nodes[0])
    path, version = visitor.create(), 0
    for version in range(min(count, len(TRANSCRIPT) // 2)):
        visitor.server = nodes[version % len(nodes)]
        played(visitor, path, version, TRANSCRIPT[2 * version:2 * version + 2])
        for node in nodes:
            visitor.server = node
            if (game := visitor.game(path))["version"] != version + 1:
                fail(f"after version {version + 1} was made, a node shows version {game['version']}")
            status, _, page = visitor.ask("GET", path)
            if status != 200 or f'name="v" value="{version + 1}"'.encode() not in page and b"<form" in page:
                fail(f"after version {version + 1} was made, a node has another page: {page[:3000]!r}")
    passed(f"{version + 1} moves are there at each node, on its page too, once one has acknowledged them")


def computers(nodes, seconds):
    """Two computers, asked for at all nodes at once: each move is made once."""
    visitor = Visitor(nodes[0])
    paths = [visitor.create(dark="computer", light="computer") for _ in range(4)]
    states = {path: State.new(modes=("computer", "computer")) for path in paths}
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        waiting = [Waiting(node, path, states[path].version) for path in paths for node in nodes]
        for client in waiting:
            client.answer()
        for path in paths:
            for node in nodes:
                visitor.server = node
                document = visitor.game(path)
                if not (state := shown(states[path], document)):
                    fail(f"{path} shows {document}; known is {states[path]}")
                states[path] = state
        if all(state.position.status() == "over" for state in states.values()):
            break
    moves = sum(state.version for state in states.values())
    check(f"{moves} moves of computers in {len(paths)} games, asked for at {len(nodes)} nodes, were each made once",
          moves > 4 * len(paths), states)


def crowd(nodes, count):
    """Very many clients wait for one move, a third of them at each node."""
    visitor = Visitor(nodes[0])
    path, best = visitor.create(), []
    for version in range(3):
        waiting = {}
        poll = select.epoll()
        for number in range(count):
            client = socket.create_connection(("127.0.0.1", nodes[number % len(nodes)].port))
            client.sendall(get(f"{path}?seen={version}"))
            waiting[client.fileno()] = client
            poll.register(client.fileno(), select.EPOLLIN)
        time.sleep(1)
        start, end = played(visitor, path, version, TRANSCRIPT[2 * version:2 * version + 2])
        times = []
        while waiting:
            if not (events := poll.poll(30)):
                fail(f"{len(waiting)} of {count} were not led on")
            for descriptor, _ in events:
                client = waiting.pop(descriptor)
                answer = client.recv(1 << 16)
                times.append(time.perf_counter() - start)
                if f"/f/{version + 1}/1".encode() not in answer:
                    fail(f"one of {count} was answered with {answer[:500]!r}")
                client.close()
        poll.close()
        best.append(max(times))
        print(f"      {count} over {len(nodes)} nodes after a move is posted (acknowledged after "
              f"{1000 * (end - start):.1f} ms): {milliseconds(times)}", flush=True)
    check(f"{count} watchers over {len(nodes)} nodes are led on within {1000 * min(best):.0f} ms",
          min(best) < CROWD_LIMIT, best)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--watchers", type=int, default=1500)
    parser.add_argument("--moves", type=int, default=40)
    options = parser.parse_args()
    raise_file_limit()
    with PostgreSQL() as server:
        place = server.url()
        migrate(place)
        with contextlib.ExitStack() as stack:
            # Games are to be waited for, not to be played on.
            nodes = [stack.enter_context(Node(place, "--limit-held", "none")) for _ in range(3)]
            led_on(nodes, options.moves)
            after_own_change(nodes, options.moves)
            computers(nodes, 10)
            crowd(nodes, options.watchers)
            for node in nodes:
                node.stop()


main()
