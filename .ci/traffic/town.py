"""A crowd of players, watchers and abusers that continues through all troubles of a site."""

import asyncio
import collections
import threading
import time

from traffic.abuse import Abuser, Crowd
from traffic.client import Client, Outage, Weather, Wrong
from traffic.games import transcripts
from traffic.players import Player, look
from traffic.watchers import Follower, Reader, Watcher

# How long a change may take to be committed or rolled back after a connection has ended without an answer.
SETTLING = 0.5
CHECKS_AT_ONCE = 16
PAUSE = 0.04


class Town(threading.Thread):
    """A crowd in a thread of its own, until it is told to go home or something is wrong."""

    def __init__(self, port, seed, players=10, watchers=5, followers=5, readers=0, abusers=0, before=None):
        super().__init__(daemon=True)
        self.weather, self.seed = Weather(port), seed
        self.numbers = {Player: players, Watcher: watchers, Follower: followers, Reader: readers}
        self.abusers = abusers
        # The games and the counts of a crowd that was here before.
        self.games, self.counts = (before.games, before.counts) if before else ([], collections.Counter())
        self.finding, self.is_over = None, False
        self.transcripts = before.transcripts if before else transcripts(seed)

    def actors(self, client):
        for kind, number in self.numbers.items():
            subjects = {Player: (self.games, self.transcripts), Reader: (self.transcripts,)}.get(kind, (self.games,))
            for i in range(number):
                yield kind(client, *subjects, f"{self.seed} {kind.__name__} {i}", PAUSE)
        idle = Crowd()
        for i in range(self.abusers):
            yield Abuser(client, f"{self.seed} abuser {i}", 0.06, idle)

    def run(self):
        try:
            asyncio.run(self.live())
        except Exception as error:
            self.finding = error

    async def live(self):
        client = Client(self.weather, self.counts)
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
        """Lets a player continue after each outage."""
        while True:
            try:
                await actor.run()
            except Outage:
                self.counts["outages met"] += 1
                await asyncio.sleep(SETTLING)

    def require_well(self):
        """Raises an error that a player has found."""
        if self.finding:
            raise self.finding

    def let_pass(self, seconds):
        """Lets time pass, but not when something is wrong."""
        end = time.monotonic() + seconds
        while (rest := end - time.monotonic()) > 0:
            self.require_well()
            time.sleep(min(rest, 0.02))

    def acknowledged(self):
        return self.counts["changes acknowledged"]

    def go_on(self, seconds):
        """Lets time pass; something has to be played during it."""
        before = self.acknowledged()
        self.let_pass(seconds)
        if self.acknowledged() == before:
            raise Wrong(f"nothing was played for {seconds} s")

    def go_home(self):
        """Ends all traffic."""
        self.is_over = True
        self.join(60)
        self.require_well()
        # Unfinished requests are cut off.
        time.sleep(2 * SETTLING)

    def compare(self, port):
        """Compares every game, as a port shows it, with its expected state; returns the number of games."""
        async def compare_all():
            client, waiting = Client(Weather(port), self.counts), iter(list(self.games))

            async def compare_next():
                for game in waiting:
                    await look(client, game)
            await asyncio.gather(*(compare_next() for _ in range(CHECKS_AT_ONCE)))
            client.drop_all()
        asyncio.run(compare_all())
        return len(self.games)

    def report(self):
        """The counts, as text."""
        return "; ".join(f"{count} {what}" for what, count in sorted(self.counts.items()))
