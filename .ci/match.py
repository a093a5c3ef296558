"""Plays a match between two Othello programs, which speak GTP or NBoard's protocol.

    python3 .ci/match.py 'flipbook gtp --level master' 'gtp-rhino --level=5' --games 100
    python3 .ci/match.py 'flipbook gtp' 'nboard:12:cd ntest/build && exec ./ntest' --seed 2
    python3 .ci/match.py 'flipbook gtp' 'gtp-rhino' --judge 'nboard:16:cd ntest/build && exec ./ntest'

A program is a command of the shell; nboard:DEPTH: before it is for one that speaks NBoard's protocol.
Openings are random moves that follow from the seed; each is played twice, with colours exchanged. Most of them
decide the game, so that equal players win one game each. With a judge, only even ones are played.
"""

import argparse
import math
import random
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time

from support.report import fail
from support.rules import PASS, SQUARES, START, Position, random_game


class Program:
    """A program that chooses moves, as a process that is spoken to in lines."""

    def __init__(self, command, patience):
        self.command, self.patience = command, patience
        self.complaints = tempfile.TemporaryFile("w+", errors="replace")
        self.process = subprocess.Popen(
            ["sh", "-c", command], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=self.complaints, text=True, errors="replace")
        self.times = []

    def say(self, line):
        try:
            print(line, file=self.process.stdin, flush=True)
        except BrokenPipeError:
            self.fail(f"has ended before “{line}”")

    def line(self):
        """The next line that it writes; it is ended when it takes too long for one."""
        timer = threading.Timer(self.patience, self.process.kill)
        timer.start()
        line = self.process.stdout.readline()
        timer.cancel()
        return line.rstrip("\r\n") if line else self.fail(f"has ended, or was silent for {self.patience} s")

    def fail(self, what):
        self.complaints.seek(0)
        fail(f"{self.command} {what}\n{self.complaints.read()[-2000:]}")

    def timed_move(self, side):
        start = time.monotonic()
        move = self.move(side)
        self.times.append(time.monotonic() - start)
        return move

    def close(self):
        try:
            print("quit", file=self.process.stdin, flush=True)
            self.process.stdin.close()
            self.process.wait(5)
        except (BrokenPipeError, subprocess.TimeoutExpired):
            self.process.kill()
        self.process.wait()


class GTPProgram(Program):
    """One that speaks the Go Text Protocol, version 2."""

    COLOURS = {"x": "black", "o": "white"}

    def ask(self, command, may_fail=False):
        self.say(command)
        while not (line := self.line()):
            pass
        lines = [line]
        while line := self.line():
            lines.append(line)
        text = "\n".join(lines)
        if not text.startswith("=") and not may_fail:
            self.fail(f"answers “{command}” with {text!r}")
        return text[1:].strip()

    def name(self):
        return f"{self.ask('name')} {self.ask('version')}"

    def start(self):
        self.ask("boardsize 8")
        self.ask("clear_board")

    def play(self, side, square):
        # Some want to be told of a pass, others take it for granted and refuse it.
        self.ask(f"play {self.COLOURS[side]} {'pass' if square == PASS else square}", may_fail=square == PASS)

    def move(self, side):
        return self.ask(f"genmove {self.COLOURS[side]}").lower()

    def played(self, side, square):
        """What it has chosen is on its board already."""


class NBoardProgram(Program):
    """One that speaks NBoard's protocol, version 2, and searches so many plies deep."""

    # A clock that decides nothing.
    GAME = "(;GM[Othello]PC[match]PB[a]PW[b]RE[?]TI[99:00:00]TY[8]BO[8 " \
        + START.replace("x", "*").replace("o", "O") + " *];)"

    def __init__(self, command, patience, depth):
        super().__init__(command, patience)
        self.depth = depth
        self.pings = 0
        self.say("nboard 2")
        self.say(f"set depth {depth}")

    def name(self):
        self.start()
        self.pings += 1
        self.say(f"ping {self.pings}")
        found = "an NBoard program"
        while (line := self.line()) != f"pong {self.pings}":
            if line.startswith("set myname "):
                found = line.removeprefix("set myname ")
        return f"{found}, depth {self.depth}"

    def start(self):
        self.say(f"set game {self.GAME}")

    def play(self, side, square):
        self.say(f"move {'PA' if square == PASS else square.upper()}")

    def move(self, side):
        self.say("go")
        while not (found := re.match(r"=== *(\w\w)", self.line())):
            pass
        return found[1].lower()

    def played(self, side, square):
        """It waits to be told of its own choice, too."""
        self.play(side, square)

    def value(self, moves):
        """By how many disks the side to move is ahead after some moves."""
        self.start()
        for move in moves:
            self.play(None, move)
        self.say("hint 1")
        found = None
        # It reports each depth, and that it is idle at the end; it may say so before the first depth, too.
        while (line := self.line()) != "status" or found is None:
            if match := re.match(r"search +\S+ +([-+]?[\d.]+)", line):
                found = float(match[1])
        return found


NBOARD = re.compile(r"nboard:(\d+):(.*)", re.DOTALL)


def program(text, patience):
    if found := NBOARD.match(text):
        return NBoardProgram(found[2], patience, int(found[1]))
    return GTPProgram(text.removeprefix("gtp:"), patience)


def difference(board):
    """Dark's disks minus light's, the empty squares for the winner."""
    dark, light = board.count("x"), board.count("o")
    empties = 64 - dark - light
    return dark - light + (empties if dark > light else -empties if dark < light else 0)


def opening(generator, plies):
    """Random moves, none of which leaves a side without one."""
    while True:
        steps = random_game(generator, plies)
        if len(steps) == plies and all(move != PASS for _, move in steps) and steps[-1][0].after(steps[-1][1]).legal():
            return [move for _, move in steps]


def play(opening, players):
    """Plays a game to its end from an opening; the players by their sides. The last board, and the moves."""
    position, moves = Position(), []
    for each in players.values():
        each.start()
    while (status := position.status()) != "over":
        side, chooser = position.side, None
        if status == "pass":
            move = PASS
        elif len(moves) < len(opening):
            move = opening[len(moves)]
        else:
            chooser = players[side]
            move = chooser.timed_move(side)
        if not (after := position.after(move) if move in (PASS, *SQUARES) else None):
            chooser.fail(f"plays {move!r} after {''.join(moves)}")
        for each in players.values():
            if each is chooser:
                each.played(side, move)
            else:
                each.play(side, move)
        position = after
        if move != PASS:
            moves.append(move)
    return position.board, moves


def margin(values):
    """What the mean of values is off with 5 % probability, taken for normally distributed."""
    return 1.96 * statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf


def elo(score):
    return 400 * math.log10(score / (1 - score)) if 0 < score < 1 else math.copysign(math.inf, score - 0.5)


def report(pairs, programs):
    """Says how the first program has done; both games of an opening are one observation."""
    differences = [difference for pair in pairs for difference in pair]
    wins, losses = sum(d > 0 for d in differences), sum(d < 0 for d in differences)
    draws = len(differences) - wins - losses
    scores = [statistics.mean((d > 0) + (d == 0) / 2 for d in pair) for pair in pairs]
    score, error = statistics.mean(scores), margin(scores)
    disks = [statistics.mean(pair) for pair in pairs]
    low, high = (elo(min(max(score + sign * error, 0), 1)) for sign in (-1, 1))
    print(f"{len(differences)} games: {wins} won, {draws} tied, {losses} lost")
    print(f"score {100 * score:.1f} % ± {100 * error:.1f} (Elo {elo(score):+.0f}, {low:+.0f} to {high:+.0f})")
    print(f"disks {statistics.mean(disks):+.1f} ± {margin(disks):.1f} a game")
    for each in programs:
        if each.times:
            print(f"{each.command}: {statistics.mean(each.times):.3f} s a move, {max(each.times):.2f} s at most")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs=2, metavar="PROGRAM")
    parser.add_argument("--games", type=int, default=100, help="an even number (100)")
    parser.add_argument("--plies", type=int, default=8, help="how many random moves an opening has (8)")
    parser.add_argument("--seed", type=int, default=1, help="other openings (1)")
    parser.add_argument("--judge", help="an NBoard program that says how even an opening is")
    parser.add_argument("--within", type=float, default=2, help="the disks that it may find between the sides (2)")
    parser.add_argument("--patience", type=float, default=600, help="seconds for a move (600)")
    arguments = parser.parse_args()
    if arguments.judge and not NBOARD.match(arguments.judge):
        parser.error("--judge needs a program that tells values: nboard:DEPTH:COMMAND")
    first, second = programs = [program(text, arguments.patience) for text in arguments.programs]
    judge = program(arguments.judge, arguments.patience) if arguments.judge else None
    generator, seen, pairs = random.Random(arguments.seed), set(), []
    try:
        print(" against ".join(each.name() for each in programs), flush=True)
        while len(pairs) < (arguments.games + 1) // 2:
            moves = opening(generator, arguments.plies)
            if tuple(moves) in seen and arguments.plies > 4:
                continue
            seen.add(tuple(moves))
            if judge and abs(judge.value(moves)) > arguments.within:
                continue
            dark, as_dark = play(moves, {"x": first, "o": second})
            light, as_light = play(moves, {"x": second, "o": first})
            pairs.append([difference(dark), -difference(light)])
            print(f"{len(pairs):4} {''.join(moves)}  dark {pairs[-1][0]:+d} {''.join(as_dark[len(moves):])}"
                  f"  light {pairs[-1][1]:+d} {''.join(as_light[len(moves):])}", flush=True)
    except KeyboardInterrupt:
        print()
    finally:
        for each in filter(None, (*programs, judge)):
            each.close()
    if pairs:
        report(pairs, programs)


if __name__ == "__main__":
    sys.exit(main())
