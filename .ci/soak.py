"""soak.py [--minutes N] [--seed N] [--store URL]: traffic and abuse with restarts, no move lost, no leak."""

import argparse
import multiprocessing
import random
import signal
import sqlite3
import subprocess
import sys
import time

from traffic.client import Figures, Wrong
from traffic.games import transcripts
from traffic.server import Gauges, Server
from traffic.worker import CHECK, DOWN, GONE, NAMES, QUIET, RUN, STOP, Signals, Worker

# How long closed connections may linger.
QUIET_PATIENCE = 12
PHASE_PATIENCE = 60
# What the quiet moment of a life, its end and the checks after it take.
ENDING = 4


def lives(seconds, choice):
    """How long each life of the server lasts and how it ends: one is long, each end comes up."""
    longest = max(seconds / 2, min(16 * 60, 0.8 * seconds) if seconds >= 20 * 60 else 0)
    count = max(1, round((seconds - longest) / min(45, seconds / 2)))
    parts = [choice.uniform(1, 2) for _ in range(count)]
    short = [part * (seconds - longest) / sum(parts) for part in parts]
    ends = [signal.SIGKILL, signal.SIGTERM]
    ends += [choice.choice(ends) for _ in short[1:]]
    choice.shuffle(ends)
    place = count // 2
    return list(zip([*short[:place], longest, *short[place:]], ends))


class Soak:
    """A run of so many minutes, whose choices follow from a seed."""

    def __init__(self, minutes, seed, database=None):
        self.seconds, self.seed = 60 * minutes, seed
        self.choice = random.Random(f"{seed} conductor")
        self.server = Server(seed, database)
        self.signals = Signals(self.server.port, workers=3)
        self.gauges = Gauges(self.server, self.signals, max(3, minutes))
        self.workers, self.reports = [], 0
        self.figures = Figures()
        self.stops = []

    def run(self):
        self.server.start()
        self.employ()
        for seconds, end in lives(self.seconds, self.choice):
            self.live(seconds, end)
            self.restart()
        self.be_quiet("after the last restart")
        self.begin(STOP)
        while self.reports < len(self.workers):
            self.let_pass(0.01)
        self.stops.append(self.server.end(signal.SIGTERM))
        self.inspect_store()
        self.report()

    def employ(self):
        """Starts the processes that make the traffic; they wait until they are told."""
        games = transcripts(self.seed)
        context = multiprocessing.get_context("fork")
        for number in range(3):
            pipe, theirs = context.Pipe()
            worker = Worker(self.signals, number, theirs)
            if number < 2:
                worker.gather_players(f"{self.seed} {number}", games, 12, 6, 3)
            else:
                worker.gather_abusers(self.seed, 12)
            process = context.Process(target=worker.run, daemon=True)
            process.start()
            theirs.close()
            self.workers.append((process, pipe))

    def live(self, seconds, end):
        """One life: traffic, a quiet moment to count descriptors in, and an end amid traffic."""
        first = len(self.gauges.samples)
        self.begin(RUN)
        self.let_pass(max(1, seconds - ENDING))
        if sentence := self.gauges.judged_memory(first):
            self.say(sentence)
        self.be_quiet(f"of life {self.server.lives}")
        self.begin(RUN)
        self.let_pass(self.choice.uniform(0.5, 3))
        self.announce(DOWN)
        took = self.server.end(end)
        if end == signal.SIGTERM:
            self.stops.append(took)
        self.begin(GONE)
        self.say(f"life {self.server.lives} ended by {end.name} after {took:.2f} s")

    def restart(self):
        """Starts the server once more and compares all games with what is known of them."""
        took, start = self.server.start(), time.monotonic()
        self.begin(CHECK)
        self.say(f"life {self.server.lives} began after {1000 * took:.0f} ms; every game has what "
                 f"was acknowledged, found in {time.monotonic() - start:.1f} s")

    def be_quiet(self, when):
        """Closes all connections; then there must be as many descriptors as at the start."""
        self.begin(QUIET)
        wanted, deadline = self.server.descriptors_at_start, time.monotonic() + QUIET_PATIENCE
        while (found := self.server.descriptors()) != wanted:
            if time.monotonic() > deadline:
                raise Wrong(f"the quiet moment {when} has descriptors that the start had not: "
                            f"{dict(found - wanted)}, and lacks {dict(wanted - found)}")
            self.let_pass(0.1)
        self.say(f"the quiet moment {when} has {found.total()} descriptors, as the start had; "
                 f"{self.server.sample()['rss']:.1f} MiB")

    def inspect_store(self):
        """Whether the store holds as many games as were acknowledged; SQLite has to find its file in order, too."""
        games = self.count_in_database() if self.server.database else self.count_in_file()
        least, most = (self.figures.counts[name] for name in ("games created", "games asked for"))
        if not least <= games <= most:
            raise Wrong(f"the store holds {games} games; {least} were acknowledged, "
                        f"{most} asked for")
        self.say(f"the store is in order and holds {games} games")

    def count_in_file(self):
        connection = sqlite3.connect(f"file:{self.server.store}?mode=ro", uri=True)
        (verdict,), (games,) = (connection.execute(query).fetchone() for query in (
            "PRAGMA integrity_check", "SELECT count(*) FROM game"))
        connection.close()
        if verdict != "ok":
            raise Wrong(f"the store's integrity check says {verdict}")
        return games

    def count_in_database(self):
        command = ["psql", "-d", self.server.database, "--no-psqlrc", "-qAtc", "SELECT count(*) FROM game"]
        return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)

    def begin(self, phase):
        """Announces a phase and waits until all processes are in it."""
        self.announce(phase)
        self.wait_for_all()

    def announce(self, phase):
        self.signals.announce(phase)

    def wait_for_all(self):
        deadline = time.monotonic() + PHASE_PATIENCE
        while not self.signals.all_arrived():
            self.let_pass(0.005)
            if time.monotonic() > deadline:
                raise Wrong(f"the clients need more than {PHASE_PATIENCE} s for the phase "
                            f"“{NAMES[self.signals.phase]}”")

    def let_pass(self, seconds):
        """Lets time pass, and listens and measures meanwhile."""
        deadline = time.monotonic() + seconds
        while True:
            for _, pipe in self.workers:
                self.listen(pipe)
            if not self.signals.is_outage:
                self.server.require_alive()
                self.gauges.look()
            rest = deadline - time.monotonic()
            if rest <= 0:
                return
            time.sleep(min(rest, 0.05))

    def listen(self, pipe):
        """Takes the findings or the figures of a process."""
        try:
            if not pipe.poll():
                return
            kind, message = pipe.recv()
        except EOFError:
            return
        if kind == "wrong":
            # If the server has crashed, that is the reason.
            if not self.signals.is_outage:
                time.sleep(0.2)
                self.server.require_alive()
            raise Wrong(message)
        self.figures.add(*message)
        self.reports += 1

    def report(self):
        """Prints what the whole run has shown."""
        print(self.figures.table())
        print("; ".join(f"{count} {what}" for what, count in sorted(self.figures.counts.items())))
        print(f"{self.gauges.summary()}; a stop on request took up to {max(self.stops):.2f} s")

    def say(self, sentence):
        print(f"  ok  {sentence}", flush=True)

    def clean_up(self):
        """Ends all processes and removes the games."""
        for process, _ in self.workers:
            process.kill()
            process.join()
        self.server.clean_up()


def main():
    parser = argparse.ArgumentParser(
        description="Plays, watches, reads and abuses the real program, and kills and restarts it.")
    parser.add_argument("--minutes", type=float, default=30, help="how long, 30 without it")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000),
                        help="the same choices again; times are never the same")
    parser.add_argument("--store", metavar="URL", help="an empty PostgreSQL database for the games, instead of a file")
    options = parser.parse_args()
    print(f"soak of {options.minutes:g} minutes with --seed {options.seed}", flush=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))
    soak = Soak(options.minutes, options.seed, options.store)
    try:
        soak.run()
    except Wrong as finding:
        print(f"FAIL  {finding}\n      --seed {options.seed}\n{soak.server.last_words()}",
              file=sys.stderr, flush=True)
        sys.exit(1)
    finally:
        soak.clean_up()


if __name__ == "__main__":
    main()
