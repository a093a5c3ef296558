"""Players and watchers that go on through all that befalls a site of several nodes."""

import asyncio
import json
import random
import threading
import time

from traffic.client import Client, Figures, Outage, Wrong
from traffic.games import transcripts
from traffic.players import Player
from traffic.watchers import Watcher

# How long what was under way may take to be done or undone, after a connection has ended without an answer.
SETTLING = 0.5
CHECKS_AT_ONCE = 16
# How long everything may take to be as before, once a store is back.
RECOVERY = 2.0


class Weather:
    """Where everybody asks, and whether anything is wrong there just now."""

    def __init__(self, port):
        self.port, self.clear = port, 0.0
        # Whether nodes are gone, for which nginx may excuse itself.
        self.is_without_nodes = False

    @property
    def is_outage(self):
        return time.monotonic() < self.clear

    def cloud_over(self, is_without_nodes=False):
        """From now on requests may be refused."""
        self.clear, self.is_without_nodes = float("inf"), is_without_nodes

    def clear_up(self, seconds=RECOVERY):
        """After this time nothing may be refused any more."""
        self.clear = time.monotonic() + seconds

    def count(self, worker, counter, by=1):
        """Nobody asks for that while it goes on."""


class Guest(Client):
    """A client that sees how a refusal looks."""

    def is_excuse(self, answer):
        if not self.signals.is_outage:
            return False
        if answer.status in (502, 504) and self.signals.is_without_nodes:
            self.figures.note("refusals by nginx")
            return True
        if answer.status != 503:
            return False
        if answer.fields.get("server", "").startswith("nginx") and b"nginx" in answer.body:
            raise Wrong(f"nginx answers for the nodes: {answer.body[:300]!r}")
        if int(answer.fields.get("content-length", 0)) < 100:
            raise Wrong(f"a refusal without a page: {answer.fields} {answer.body!r}")
        self.figures.note("refusals with a page")
        return True


class Follower:
    """Looks at games again and again, wherever it is led: none is ever older than it was before."""

    def __init__(self, client, games, seed, pause):
        self.client, self.games, self.pause = client, games, pause
        self.random, self.newest = random.Random(seed), {}

    async def run(self):
        while True:
            if game := self.games and self.random.choice(self.games[-12:]):
                for _ in range(self.random.randrange(5, 40)):
                    await self.look(game.path)
                    await asyncio.sleep(self.random.expovariate(1 / self.pause))
            else:
                await asyncio.sleep(self.pause)

    async def look(self, path):
        answer = await self.client.ask("GET", f"{path}.json", kind="follower's game")
        version = json.loads(answer.body)["version"]
        if version < self.newest.get(path, 0):
            raise Wrong(f"{path} went back from version {self.newest[path]} to {version}")
        self.newest[path] = version
        self.client.figures.note("versions compared with the one before")


class Town(threading.Thread):
    """A crowd in a thread of its own, until it is told to go home or something is wrong."""

    def __init__(self, port, seed, players=10, watchers=5, followers=5, pause=0.04):
        super().__init__(daemon=True)
        self.weather, self.seed = Weather(port), seed
        self.numbers, self.pause = (players, watchers, followers), pause
        self.figures, self.games = Figures(self.weather), []
        self.finding, self.is_over = None, False
        self.transcripts = transcripts(seed)

    def actors(self, client):
        players, watchers, followers = self.numbers
        for i in range(players):
            yield Player(client, self.games, self.transcripts, f"{self.seed} player {i}", self.pause)
        for i in range(watchers):
            yield Watcher(client, self.games, f"{self.seed} watcher {i}", self.pause)
        for i in range(followers):
            yield Follower(client, self.games, f"{self.seed} follower {i}", self.pause)

    def run(self):
        try:
            asyncio.run(self.live())
        except Exception as error:
            self.finding = error

    async def live(self):
        client = Guest(self.weather, self.figures)
        tasks = [asyncio.create_task(self.persist(actor)) for actor in self.actors(client)]
        try:
            while not self.is_over:
                done, _ = await asyncio.wait(tasks, timeout=0.02, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            client.drop_all()

    async def persist(self, actor):
        """Lets somebody go on after each outage."""
        while True:
            try:
                await actor.run()
            except Outage:
                self.figures.note("outages met")
                await asyncio.sleep(SETTLING)

    def require_well(self):
        """Raises what somebody has found to be wrong."""
        if self.finding:
            raise self.finding

    def let_pass(self, seconds):
        """Lets time pass, but not when something is wrong."""
        end = time.monotonic() + seconds
        while (rest := end - time.monotonic()) > 0:
            self.require_well()
            time.sleep(min(rest, 0.02))

    def acknowledged(self):
        return self.figures.counts["changes acknowledged"]

    def go_on(self, seconds):
        """Lets time pass in which things have to get on."""
        before = self.acknowledged()
        self.let_pass(seconds)
        if self.acknowledged() == before:
            raise Wrong(f"nothing was played for {seconds} s")

    def go_home(self):
        """Ends all traffic."""
        self.is_over = True
        self.join(60)
        self.require_well()
        # What was under way is cut off.
        time.sleep(2 * SETTLING)

    def compare(self, port):
        """Compares every game, as a port shows it, with what is known of it; how many there are."""
        async def compare_all():
            weather = Weather(port)
            client = Guest(weather, Figures(weather))
            player = Player(client, self.games, self.transcripts, "comparison", self.pause)
            waiting = iter(list(self.games))

            async def compare_next():
                for game in waiting:
                    await player.look(game)
            await asyncio.gather(*(compare_next() for _ in range(CHECKS_AT_ONCE)))
            client.drop_all()
        asyncio.run(compare_all())
        return len(self.games)

    def report(self):
        """What has been seen, as text."""
        counts = "; ".join(f"{count} {what}" for what, count in sorted(self.figures.counts.items()))
        return f"{self.figures.table()}\n{counts}"
