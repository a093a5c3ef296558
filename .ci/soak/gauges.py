"""What is measured of the server each second, and judged at the end of a life."""

import statistics
import time

from findings import Wrong

# What the resident memory may grow by from the warm-up of a life to its end, at the same load.
GROWTH_PART, GROWTH_MIB = 0.1, 4
# A shorter life says nothing of that.
JUDGED_SECONDS = 60
# What the memory may be at most, with a crowd of connections and clients that never read.
MOST_MIB = 160
ROWS_TO_A_HEAD = 20


class Gauges:
    """The samples of a run."""

    def __init__(self, server, signals, interval):
        self.server, self.signals, self.interval = server, signals, interval
        self.samples = []
        self.start = self.sampled = self.printed = time.monotonic()
        self.rows = 0

    def look(self):
        """Takes a sample if it is time for one, and prints it if it is time for that."""
        now = time.monotonic()
        if now - self.sampled < 1:
            return
        self.sampled = now
        sample = self.server.sample() | {"at": now - self.start, "life": self.server.lives}
        sample |= {name: self.signals.total(name) for name in ("requests", "moves", "abuses")}
        self.samples.append(sample)
        if sample["rss"] > MOST_MIB:
            raise Wrong(f"the resident memory is {sample['rss']:.0f} MiB")
        if now - self.printed >= self.interval:
            self.print_row(sample)
            self.printed = now

    def print_row(self, last):
        """Prints a sample with what was done since the row before, in the same life."""
        if self.rows % ROWS_TO_A_HEAD == 0:
            print("  time s  life  requests/s  moves/s  abuses/s  CPU %  RSS MiB  descriptors"
                  "  threads  store MiB  WAL MiB")
        self.rows += 1
        since = max(self.printed - self.start, 0)
        first = next(sample for sample in self.samples
                     if sample["life"] == last["life"] and sample["at"] >= since - 0.5)
        seconds = max(last["at"] - first["at"], 1e-9)
        rate = {name: (last[name] - first[name]) / seconds
                for name in ("requests", "moves", "abuses", "cpu")}
        print(f"{last['at']:8.0f}{last['life']:6}{rate['requests']:12.0f}{rate['moves']:9.0f}"
              f"{rate['abuses']:10.1f}{100 * rate['cpu']:7.0f}{last['rss']:9.1f}"
              f"{last['descriptors']:13}{last['threads']:9}{last['store']:11.1f}{last['wal']:9.1f}",
              flush=True)

    def judged_memory(self, first):
        """Whether memory was flat since a sample: as much as after the warm-up, at the same load.

        A sentence that says so; None if the time was too short.
        """
        life = self.samples[first:]
        if len(life) < JUDGED_SECONDS:
            return None
        tenth = len(life) // 10
        warm, last = (statistics.median(sample["rss"] for sample in part)
                      for part in (life[2 * tenth:3 * tenth], life[-tenth:]))
        allowed = warm * (1 + GROWTH_PART) + GROWTH_MIB
        sentence = (f"{warm:.1f} MiB after the warm-up of a life of {len(life)} s, {last:.1f} MiB "
                    f"at its end ({allowed:.1f} MiB would be too much)")
        if last > allowed:
            raise Wrong(f"resident memory grew: {sentence}")
        return "resident memory is flat: " + sentence

    def summary(self):
        memory = [sample["rss"] for sample in self.samples]
        descriptors = [sample["descriptors"] for sample in self.samples]
        threads = [sample["threads"] for sample in self.samples]
        return (f"{self.server.lives} lives; resident memory {statistics.median(memory):.1f} MiB "
                f"as a rule, {max(memory):.1f} at most; up to {max(descriptors)} descriptors and "
                f"{max(threads)} threads")
