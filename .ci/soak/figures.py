"""How often something was done, and how long it took."""

import collections
import math

# Each bucket of a latency is so much wider than the one before.
GROWTH = 1.05


class Figures:
    """What one process has counted and measured."""

    def __init__(self, signals=None, worker=0):
        self.signals, self.worker = signals, worker
        self.latencies = collections.defaultdict(collections.Counter)
        self.counts = collections.Counter()

    def count(self, counter, by=1):
        """Counts what is shown while the test runs."""
        self.signals.count(self.worker, counter, by)

    def note(self, what, by=1):
        """Counts what is told at the end."""
        self.counts[what] += by

    def took(self, kind, seconds):
        self.latencies[kind][math.ceil(math.log(max(seconds, 1e-6) * 1e6, GROWTH))] += 1

    def add(self, latencies, counts):
        """Adds what another process has found."""
        for kind, buckets in latencies.items():
            self.latencies[kind].update(buckets)
        self.counts.update(counts)

    def quantile(self, kind, part):
        """Below how many milliseconds such a part of the answers came."""
        buckets = self.latencies[kind]
        wanted, seen = part * buckets.total(), 0
        for bucket in sorted(buckets):
            seen += buckets[bucket]
            if seen >= wanted:
                break
        return GROWTH ** bucket / 1000

    def table(self):
        lines = [f"{'answers':24}{'count':>10}{'p50 ms':>10}{'p99 ms':>10}{'max ms':>10}"]
        for kind in sorted(self.latencies):
            quantiles = "".join(f"{self.quantile(kind, part):10.2f}" for part in (0.5, 0.99, 1))
            lines.append(f"{kind:24}{self.latencies[kind].total():10}{quantiles}")
        return "\n".join(lines)
