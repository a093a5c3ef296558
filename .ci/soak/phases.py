"""What the conductor tells the processes that make the traffic, and what they tell it."""

import ctypes
import multiprocessing

# In an outage the server is going down, then it is gone; after the next start everybody checks.
RUN, QUIET, DOWN, GONE, CHECK, STOP = range(6)
NAMES = ["traffic", "quiet", "down", "gone", "check", "stop"]
COUNTERS = ["requests", "moves", "abuses"]


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
