"""A process that makes traffic: its actors go to work, stop and check as the conductor says."""

import asyncio
import os
import resource
import signal
import traceback

from abuse import Abuser, Crowd
from client import Client
from figures import Figures
from findings import Outage, Wrong
from phases import CHECK, DOWN, QUIET, RUN, STOP
from players import Player
from watchers import Reader, Watcher

# How many games are looked at together after a restart.
CHECKS_AT_ONCE = 16
# How long clients read what a server said before its end.
LAST_ANSWERS = 2


class Worker:
    """The actors of one process, with all that they know."""

    def __init__(self, signals, number, pipe):
        self.signals, self.number, self.pipe = signals, number, pipe
        self.figures = Figures(signals, number)
        self.client = Client(signals, self.figures)
        self.games, self.actors = [], []

    def gather_players(self, seed, transcripts, players, watchers, readers):
        """Lets this process play, watch and read."""
        for i in range(players):
            self.actors.append(
                Player(self.client, self.games, transcripts, f"{seed} player {i}", 0.04))
        for i in range(watchers):
            self.actors.append(Watcher(self.client, self.games, f"{seed} watcher {i}", 0.05))
        for i in range(readers):
            self.actors.append(Reader(self.client, transcripts, f"{seed} reader {i}", 0.06))

    def gather_abusers(self, seed, abusers):
        """Lets this process do harm."""
        _, files = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
        # The server has the same limit, and others to serve.
        crowd = Crowd(min(3_000, files // 5))
        for i in range(abusers):
            self.actors.append(Abuser(self.client, f"{seed} abuser {i}", 0.06, crowd))

    def run(self):
        """Works until the conductor has enough, or something is wrong."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        try:
            asyncio.run(self.follow())
            self.pipe.send(("figures", (dict(self.figures.latencies), self.figures.counts)))
        except Wrong as finding:
            self.pipe.send(("wrong", str(finding)))
        except Exception:
            self.pipe.send(("wrong", traceback.format_exc()))

    async def follow(self):
        step, phase = 0, QUIET
        while phase != STOP:
            step, phase = await self.next_phase(step)
            if phase == RUN:
                await self.work(step)
            elif phase == CHECK:
                await self.check()
            self.client.drop_all()
            # The traffic's end belongs to the phase that ends it.
            if phase != RUN:
                self.signals.arrive(self.number, step)

    async def next_phase(self, step):
        """Waits for the conductor, who may also have been killed."""
        while self.signals.step == step:
            if os.getppid() == 1:
                raise Wrong("the conductor is gone")
            await asyncio.sleep(0.005)
        return self.signals.step, self.signals.phase

    async def work(self, step):
        """Lets the actors work until there is another phase; at an outage each notices it for itself."""
        self.signals.arrive(self.number, step)
        tasks = [asyncio.create_task(actor.run()) for actor in self.actors]
        try:
            while self.signals.step == step:
                done, _ = await asyncio.wait(tasks, timeout=0.01, return_when=asyncio.FIRST_EXCEPTION)
                self.judge(done)
            if self.signals.phase == DOWN:
                done, _ = await asyncio.wait(tasks, timeout=LAST_ANSWERS)
                self.judge(done)
        finally:
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, Outage):
                raise result

    def judge(self, done):
        for task in done:
            if (error := task.exception()) and not (
                    isinstance(error, Outage) and self.signals.phase == DOWN):
                raise error

    async def check(self):
        """Compares every game with what is known of it."""
        waiting = iter(self.games)
        player = next((actor for actor in self.actors if isinstance(actor, Player)), None)

        async def compare():
            for game in waiting:
                await player.look(game)
                self.figures.note("games compared after a restart")
        await asyncio.gather(*(compare() for _ in range(CHECKS_AT_ONCE)))
