"""No visitor slows another: what requests cost, what floods of them do to a neighbour, and what floods leave in memory.

shares.py [costs] [floods] [memory] [--seconds N] [--strict]: all three by default; floods measure the costs first.

Costs: for every public address, with ordinary input and with the worst that the server takes, and for each field of
each form with its longest value, the CPU of a request on the event loops and on other threads until it is answered. One
that takes more than 2 ms of a loop is a miss.
Floods: of the ten most expensive addresses and of earlier problems, from 1 address and from 200. At the same time a neighbour asks for
a watched game's page 20 times a second and plays against a computer. 99 of 100 pages may take 50 ms longer than without a
flood, a computer's move 0.2 s; as the attackers have no cores of their own here, without --strict only 1 s and 2 s are a miss.
An answer to the neighbour other than 200 and 303 always is.
Memory: after half heads, half bodies and held requests 20 MB more than before are a miss; without --strict 40.
Needs a release build of the program; installs wrk with apt-get where it is missing. It lasts about six minutes.
"""

import argparse
import collections
import concurrent.futures
import contextlib
import http.client
import math
import pathlib
import re
import socket
import statistics
import time

from support.flipbook import Visitor
from support.inputs import THINKING, Site, all_cases, built, cases, label, many, request
from support.load import flood
from support.report import check, fail, row, wait_for
from support.system import measuring, raise_file_limit

# Us of a loop, and the bytes that it reads before it turns to others.
MOST, PART = 2000, 32_768

# Earlier problems: an address, connections, and the ms that each of them rests; None if the answers aren't read.
NAMED = {
    "a player's feed, 24 KB/s": ("200 - /turns/{feed}.atom", 64, 300),
    "20 plies, four long tags": ("200 - /r/{opening}?{tags}", 64, 0),
    "records that aren't read": ("200 - /r/{moves}?{tags}", 200, None),
}
Cost = collections.namedtuple("Cost", "loops others statuses")
Felt = collections.namedtuple("Felt", "p50 p99 late failures")


def computed(site):
    """The us that the loops and that the other threads have computed so far."""
    loops = 0
    for task in pathlib.Path(f"/proc/{site.process.pid}/task").iterdir():
        # Other threads may have ended.
        with contextlib.suppress(OSError):
            if (task / "comm").read_text() == "loop\n":
                loops += int((task / "schedstat").read_text().split()[0]) / 1000
    # The clock of a process, ended threads included: see MAKE_PROCESS_CPUCLOCK of Linux's posix-timers.h.
    return loops, time.clock_gettime_ns(~site.process.pid << 3 | 2) / 1000 - loops


def memory(site):
    """The MiB that the process has."""
    return site.vitals().memory / 1024


def settle(site, seconds):
    """Waits until nothing is computed any more, or so long."""
    def is_quiet():
        before = sum(computed(site))
        time.sleep(0.1)
        return sum(computed(site)) - before < 1000
    wait_for(None, is_quiet, seconds)


def cost(site, case):
    """What a request takes of loops and of other threads, in us: the middle of some, and their mean."""
    is_search, used, statuses = "=1" in case.path, [], set()
    for _ in range(2 if is_search else 6):
        text = built(case, site)
        before = computed(site)
        status = site.send(text, case.method)[0]
        # A thread's time is counted when it rests.
        time.sleep(0.003)
        used.append([after - now for now, after in zip(before, computed(site))])
        statuses.add(status)
    if is_search:
        settle(site, 2)
    # A request for a head is not held.
    statuses -= {case.status, 200 if case.method == "HEAD" else 0}
    if case.status is None:
        statuses = {status for status in statuses if status >= 500}
    # The first of a kind finds nothing where it needs it.
    loops, others = zip(*used[1:])
    # A loop turns to others between two parts of a long body.
    turns = math.ceil(len(text) / PART)
    return Cost(statistics.median(loops) / turns, statistics.mean(others), statuses)


def measure_costs():
    """The cost of each case, and the costs that are too high."""
    with Site("--page-cache", "0") as site:
        if not computed(site)[0]:
            fail("no thread of the program is called loop")
        costs = {case: cost(site, case) for case in all_cases()}
        # The machine may have been busy with something else.
        for case, found in costs.items():
            costs[case] = min(found, cost(site, case)) if found.loops > MOST else found
        site.stop()
    misses = []
    print("\nCPU of a request in us\n   loops   others")
    for case, found in sorted(costs.items(), key=lambda item: -item[1].loops):
        print(f"{found.loops:8.0f} {found.others:8.0f}  {label(case)}", flush=True)
        if found.statuses:
            misses.append(f"{label(case)} is answered with {found.statuses} instead of {case.status}")
        if found.loops > MOST:
            misses.append(f"{label(case)} takes {found.loops:.0f} us of a loop")
    return costs, misses


def dearest(costs):
    """The ten addresses whose requests cost most: six that burden the loops, four that burden other threads."""
    found = {}
    for column, count in ((0, 6), (1, 10)):
        for case in sorted(costs, key=lambda case: -costs[case][column]):
            if len(found) < count and case.method != "HEAD":
                # Those to moments of one record differ in little.
                found.setdefault((re.split(r"/{ply}|\?", case.path)[0], case.form), case)
    return list(found.values())


class Neighbour(Visitor):
    """A visitor with an address of their own; counts failures."""

    def __init__(self, server):
        super().__init__(server)
        self.failures = collections.Counter()

    def ask(self, method, path, form=None, headers=None):
        answer = super().ask(method, path, form, {"X-Forwarded-For": "203.0.113.1", **(headers or {})})
        if answer[0] not in (200, 303):
            self.failures[answer[0]] += 1
        return answer

    def look(self, game, since):
        """How many s after its time a game's page is there."""
        try:
            self.ask("GET", game)
        except (OSError, http.client.HTTPException) as error:
            self.failures[type(error).__name__] += 1
        return time.monotonic() - since

    def play(self, until):
        """How many s after their time the computer's moves are there, each in answer to one of ours."""
        late, game = [], None
        while time.monotonic() < until:
            game = game or self.create(light="computer", level="skilled")
            state = self.game(game)
            if not state["legal"]:
                game = None
                continue
            start = time.monotonic()
            self.ask("POST", f"{game}/move", {"v": state["version"], "move": state["legal"][0]})
            if not self.game(game)["thinking"]:
                game = None
                continue
            self.ask("GET", f"{game}?seen={state['version'] + 1}")
            late.append(time.monotonic() - start - THINKING)
        return late


def felt(site, seconds):
    """What a neighbour notices, in ms."""
    watcher, player = Neighbour(site), Neighbour(site)
    start, game = time.monotonic(), site.games[0]
    with concurrent.futures.ThreadPoolExecutor(100) as pool:
        moves, pages = pool.submit(player.play, start + seconds), []
        for number in range(20 * seconds):
            since = start + number / 20
            time.sleep(max(0, since - time.monotonic()))
            pages.append(pool.submit(watcher.look, game, since))
        waits = sorted(1000 * page.result() for page in pages)
        late = 1000 * max(moves.result(), default=0)
    return Felt(waits[len(waits) // 2], waits[len(waits) * 99 // 100], late, dict(watcher.failures + player.failures))


def measure_floods(costs, options):
    """The effect of each flood on a neighbour; the effects that are too great."""
    with Site() as site:
        felt(site, 1)
        idle = felt(site, 3 * options.seconds)
    print()
    row("ms", "page p50", "p99", "move late")
    row("idle", *idle[:3])
    floods = [(label(case), case, 64, 0) for case in dearest(costs)]
    for name, (text, connections, rest) in NAMED.items():
        case, = cases(text, "GET", worst="feed" not in text, language="en", fields=None)
        floods.append((name, case, connections, rest))
    wait, delay = (50, 200) if options.strict else (1000, 2000)
    misses = []
    for name, case, connections, rest in floods:
        for addresses in (1, 200):
            with Site() as site:
                with flood(site.port, many(case, site), connections, options.seconds + 1, addresses, rest) as counts:
                    time.sleep(0.3)
                    found = felt(site, options.seconds)
            row(f"{addresses} address", *found[:3], f"  {found.failures or 'none'} failed; {name}; {dict(counts)}")
            if found.p99 > idle.p99 + wait or found.late > idle.late + delay or found.failures:
                misses.append(f"a neighbour suffers from {name}, {addresses} addresses: {found}")
    return misses


def measure_memory(options):
    """The memory left after floods that hold memory; the amounts that are too high."""
    count = min(4000, raise_file_limit() // 2 - 500)
    with Site() as site:
        felt(site, 1)
        start = memory(site)
        half = request("POST", "/games", "a" * 60_000).replace(b"60000", b"60001")
        texts = {"half heads": request("GET", "/", fields=["X: " + "x" * 15_000])[:-4], "half bodies": half,
                 "held requests": request("GET", f"{site.games[0]}?seen=0")}
        print(f"\n{start:.0f} MiB at the start", flush=True)
        for name, text in texts.items():
            clients = []
            for number in range(count):
                clients.append(socket.create_connection(("127.0.0.1", site.port)))
                clients[-1].sendall(text.replace(b"ADDRESS", f"198.18.{number // 250}.{number % 250}".encode(), 1))
            settle(site, 5)
            print(f"{memory(site):.0f} MiB with {count} {name}", flush=True)
            for client in clients:
                client.close()
        limit = start + (20 if options.strict else 40)
        # What a crowd has left is given back after half a minute.
        wait_for(None, lambda: memory(site) <= start + 20, 60)
        left = memory(site)
        print(f"{left:.0f} MiB at the end", flush=True)
        return [f"{left:.0f} MiB are left of {start:.0f}, more than {limit:.0f}"] if left > limit else []


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help="costs, floods or memory (all)")
    parser.add_argument("--seconds", type=int, default=2, help="how long a neighbour suffers each flood (2)")
    parser.add_argument("--strict", action="store_true", help="miss what the project wants to reach")
    options = parser.parse_args()
    parts = set(options.parts) or {"costs", "floods", "memory"}
    measuring("wrk", "wrk")
    misses = []
    if parts & {"costs", "floods"}:
        costs, misses = measure_costs()
    if "floods" in parts:
        misses += measure_floods(costs, options)
    if "memory" in parts:
        misses += measure_memory(options)
    check("no visitor slows another", not misses, "\n      ".join(misses))


if __name__ == "__main__":
    main()
