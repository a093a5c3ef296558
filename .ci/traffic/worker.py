"""A process that makes traffic: its actors go to work, stop and check as the conductor says."""

import asyncio
import ctypes
import multiprocessing
import os
import signal
import sys
import time
import traceback

from support.system import raise_file_limit
from traffic.abuse import Abuser, Crowd
from traffic.client import Client, Figures, Outage, Wrong
from traffic.players import Player
from traffic.watchers import Reader, Watcher

# In an outage the server is going down, then it is gone; after the next start everybody checks.
RUN, QUIET, DOWN, GONE, CHECK, STOP = range(6)
NAMES = ["traffic", "quiet", "down", "gone", "check", "stop"]
COUNTERS = ["requests", "moves", "abuses"]

# How many games are looked at together after a restart.
CHECKS_AT_ONCE = 16
# How long clients read what a server said before its end.
LAST_ANSWERS = 0.5


class Signals:
    """Memory that the conductor and all other processes share."""

    def __init__(self, port, workers):
        self.port = port
        self._phase = multiprocessing.RawValue(ctypes.c_int, QUIET)
        self._step = multiprocessing.RawValue(ctypes.c_int, 0)
        self._arrived = multiprocessing.RawArray(ctypes.c_int, workers)
        self._counters = [multiprocessing.RawArray(ctypes.c_uint64, len(COUNTERS))
                          for _ in range(workers)]

    @property
    def phase(self):
        return self._phase.value

    @property
    def is_outage(self):
        return self.phase in (DOWN, GONE)

    @property
    def step(self):
        return self._step.value

    def announce(self, phase):
        """Begins another phase."""
        self._phase.value = phase
        self._step.value += 1

    def arrive(self, worker, step):
        """Says that a process has done what it does at the beginning of a phase."""
        self._arrived[worker] = step

    def all_arrived(self):
        return all(step == self.step for step in self._arrived)

    def count(self, worker, counter, by=1):
        self._counters[worker][COUNTERS.index(counter)] += by

    def total(self, counter):
        return sum(counters[COUNTERS.index(counter)] for counters in self._counters)


class Worker:
    """The actors of one process, with all that they know."""

    def __init__(self, signals, number, pipe):
        self.signals, self.number, self.pipe = signals, number, pipe
        self.conductor = os.getpid()
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
        # The server has the same limit, and others to serve.
        crowd = Crowd(min(3_000, raise_file_limit() // 5))
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
            # Who works has said so at the beginning.
            if phase != RUN:
                self.signals.arrive(self.number, step)

    async def next_phase(self, step):
        while self.signals.step == step:
            self.require_conductor()
            await asyncio.sleep(0.005)
        return self.signals.step, self.signals.phase

    def require_conductor(self):
        """Ends the process if there is nobody any more to end it."""
        if os.getppid() != self.conductor:
            sys.exit("the conductor is gone")

    async def work(self, step):
        """Lets the actors work until they have to stop, or the server has gone."""
        self.signals.arrive(self.number, step)
        busy = {asyncio.create_task(actor.run()) for actor in self.actors}
        try:
            while self.signals.phase in (RUN, DOWN):
                self.require_conductor()
                busy = await self.watch(busy, 0.01)
            end = time.monotonic() + (LAST_ANSWERS if self.signals.phase == GONE else 0)
            while busy and time.monotonic() < end:
                busy = await self.watch(busy, 0.01)
        finally:
            for task in busy:
                task.cancel()
            results = await asyncio.gather(*busy, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, Outage):
                raise result

    async def watch(self, busy, seconds):
        """The actors that still work after a while; an outage each of them notices for itself."""
        if not busy:
            await asyncio.sleep(seconds)
            return busy
        done, busy = await asyncio.wait(
            busy, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            if not (isinstance(task.exception(), Outage) and self.signals.is_outage):
                raise task.exception()
        return busy

    async def check(self):
        """Compares every game with what is known of it."""
        waiting = iter(self.games)
        player = next((actor for actor in self.actors if isinstance(actor, Player)), None)

        async def compare():
            for game in waiting:
                await player.look(game)
                self.figures.note("games compared after a restart")
        await asyncio.gather(*(compare() for _ in range(CHECKS_AT_ONCE)))
