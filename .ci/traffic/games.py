"""Reversi once more, fast enough to check a busy server, and what a client knows of a game."""

import dataclasses
import functools
import random

from support.flipbook import ROOT
from traffic.client import Wrong

# Two numbers of 64 bits are a board, a1 the lowest of each.
FULL = (1 << 64) - 1
NOT_A, NOT_H = 0xFEFEFEFEFEFEFEFE, 0x7F7F7F7F7F7F7F7F
# By how much a direction shifts, and where a disk that went over an edge would arrive.
DIRECTIONS = [(1, NOT_A), (-1, NOT_H), (8, FULL), (-8, FULL), (9, NOT_A), (-9, NOT_H), (7, NOT_H),
              (-7, NOT_A)]
PASS = "--"
INITIAL = "-" * 27 + "ox------xo" + "-" * 27 + "x"
SIDES = ("dark", "light")
# How often a game starts with each.
MODES = {("manual", "manual"): 5, ("manual", "computer"): 3, ("computer", "manual"): 2,
         ("computer", "computer"): 1}


def shifted(disks, by, arrivals):
    return (disks << by if by > 0 else disks >> -by) & arrivals & FULL


def name(square):
    return "abcdefgh"[square & 7] + str((square >> 3) + 1)


def number(square):
    return "abcdefgh".index(square[0]) + 8 * (int(square[1]) - 1)


def squares(bits):
    """The squares of a set, row by row."""
    while bits:
        yield name((bits & -bits).bit_length() - 1)
        bits &= bits - 1


@functools.lru_cache(maxsize=20_000)
def legal(own, other):
    """Where a side may place a disk."""
    empty, moves = FULL & ~(own | other), 0
    for by, arrivals in DIRECTIONS:
        line = shifted(own, by, arrivals) & other
        for _ in range(5):
            line |= shifted(line, by, arrivals) & other
        moves |= shifted(line, by, arrivals) & empty
    return moves


def flips(own, other, square):
    """The disks that turn over."""
    turned = 0
    for by, arrivals in DIRECTIONS:
        line, disk = 0, shifted(1 << square, by, arrivals)
        while disk & other:
            line |= disk
            disk = shifted(disk, by, arrivals)
        if disk & own:
            turned |= line
    return turned


class Position:
    """A board and the side to move."""

    __slots__ = ("disks", "turn")

    def __init__(self, disks, turn):
        self.disks, self.turn = disks, turn

    @classmethod
    def read(cls, text):
        """From 64 squares of x, o, - and the side to move."""
        disks = tuple(sum(1 << i for i in range(64) if text[i] == side) for side in "xo")
        return cls(disks, "xo".index(text[64]))

    def legal(self):
        return legal(self.disks[self.turn], self.disks[1 - self.turn])

    def status(self):
        if self.legal():
            return "turn"
        return "pass" if legal(self.disks[1 - self.turn], self.disks[self.turn]) else "over"

    def after(self, move):
        """The position after a move, None if the rules don't allow it."""
        if move == PASS:
            return Position(self.disks, 1 - self.turn) if self.status() == "pass" else None
        square = number(move)
        if not self.legal() >> square & 1:
            return None
        own, other = self.disks[self.turn], self.disks[1 - self.turn]
        turned = flips(own, other, square)
        own, other = own | turned | 1 << square, other & ~turned
        return Position((other, own) if self.turn else (own, other), 1 - self.turn)

    def rows(self):
        cells = ["x" if self.disks[0] >> i & 1 else "o" if self.disks[1] >> i & 1 else "-"
                 for i in range(64)]
        return ["".join(cells[i:i + 8]) for i in range(0, 64, 8)]

    def text(self):
        """As it is written in addresses."""
        return "".join(self.rows()) + "xo"[self.turn]


@dataclasses.dataclass(frozen=True)
class State:
    """A game as its record, its version and its modes; all else follows."""

    start: str
    moves: tuple
    version: int
    modes: tuple
    position: Position = dataclasses.field(repr=False)

    @classmethod
    def new(cls, start=INITIAL, moves=(), version=0, modes=("manual", "manual")):
        state = cls(start, (), version, modes, Position.read(start))
        for move in moves:
            if state.position.status() == "pass":
                state = state.replayed(PASS)
            state = state.replayed(move)
        return state

    def replayed(self, move):
        """With a move more in the same version; None if the rules don't allow it."""
        position = self.position.after(move)
        return position and dataclasses.replace(
            self, moves=(*self.moves, move), position=position)

    def record(self):
        text = "".join(move for move in self.moves if move != PASS)
        return text if self.start == INITIAL else f"{self.start}.{text}"

    def is_computers(self):
        return self.position.status() == "turn" and self.modes[self.position.turn] == "computer"

    def undo_target(self):
        """The number of the last disk that a side which is manual now has placed."""
        first = "xo".index(self.start[64])
        return max((i for i, move in enumerate(self.moves)
                    if move != PASS and self.modes[(first + i) % 2] == "manual"), default=None)

    def changed(self, change):
        """After a change that was accepted in this very state; None if it can't have been."""
        kind, *rest = change
        later = dataclasses.replace(self, version=self.version + 1)
        if kind == "move":
            return None if self.is_computers() else later.replayed(rest[0])
        if kind == "pass":
            return later.replayed(PASS)
        if kind == "mode":
            side, mode = rest
            modes = tuple(mode if i == side else self.modes[i] for i in range(2))
            return None if modes == self.modes else dataclasses.replace(later, modes=modes)
        if kind == "undo":
            if (target := self.undo_target()) is None:
                return None
            shorter = State.new(self.start, (), self.version + 1, self.modes)
            for move in self.moves[:target]:
                shorter = shorter.replayed(move)
            return shorter
        return State.new(version=self.version + 1)

    def with_computers_move(self, record):
        """With the next disk of a longer record, if it is a computer that places it."""
        known = self.record()
        if not (self.is_computers() and record.startswith(known) and len(record) > len(known)):
            return None
        move = record[len(known):len(known) + 2]
        return dataclasses.replace(self, version=self.version + 1).replayed(move)

    def document(self):
        """The game's JSON document, as far as it follows from the state."""
        position, status = self.position, self.position.status()
        dark, light = (disks.bit_count() for disks in position.disks)
        return {
            "version": self.version, "status": status,
            "turn": None if status == "over" else SIDES[position.turn],
            "board": position.rows(), "counts": {"dark": dark, "light": light},
            "modes": dict(zip(SIDES, self.modes)),
            "thinking": SIDES[position.turn] if self.is_computers() else None,
            "legal": list(squares(position.legal())), "record": self.record(),
        }


def shown(state, seen):
    """The state that a document shows if only computers have moved since; None if none fits."""
    while state and state.record() != seen["record"]:
        state = state.with_computers_move(seen["record"])
    if state and all(seen[key] == value for key, value in state.document().items()):
        return state
    return None


def outcomes(state, change, seen):
    """The states that a document may show when a change, None for none, has followed a state."""
    if change is None:
        yield shown(state, seen)
    elif change[0] == "mode":
        # A wish: it holds whatever computers have made of the position.
        while state:
            if later := state.changed(change):
                yield shown(later, seen)
            state = state.with_computers_move(seen["record"])
    elif change[0] == "reset":
        # The disks that computers may have placed before it left no trace but their versions.
        hidden = 60 if "computer" in state.modes else 0
        if state.version < seen["version"] <= state.version + 1 + hidden:
            yield shown(State.new(version=seen["version"]), seen)
    elif later := state.changed(change):
        yield shown(later, seen)


class Game:
    """A game that one client alone changes, but for its computers."""

    def __init__(self, path, state, seats):
        self.path, self.state = path, state
        # The keys of dark's and of light's player.
        self.seats = seats
        # What may have become of the last post.
        self.possible = [None]

    def see(self, seen):
        """Compares what the server shows with all that it has acknowledged.

        What has become of a post without an answer, in a word; None if there was none.
        """
        for change in self.possible:
            for state in outcomes(self.state, change, seen):
                if state:
                    was_open = len(self.possible) > 1
                    self.state, self.possible = state, [None]
                    return ("made" if change else "not made") if was_open else None
        raise Wrong(
            f"{self.path} shows version {seen['version']}, {seen['record']!r}, {seen['status']}, "
            f"{seen['modes']}; known are version {self.state.version}, {self.state.record()!r}, "
            f"{self.state.modes}, then one of {self.possible}")


def opening(choice, transcripts):
    """A form that asks for a game, and the game that it asks for."""
    modes = choice.choices(list(MODES), list(MODES.values()))[0]
    form, way = {"dark": modes[0], "light": modes[1]}, choice.random()
    if way < 0.2 and modes[0] == "manual":
        move = choice.choice(["d3", "c4", "f5", "e6"])
        return form | {"move": move}, State.new(modes=modes).changed(("move", move))
    if way < 0.5:
        text = choice.choice(transcripts)
        text = text[:2 * choice.randrange(1, len(text) // 2)]
        moves = [text[i:i + 2] for i in range(0, len(text), 2)]
        if way < 0.4:
            return form | {"record": text}, State.new(moves=moves, modes=modes)
        start = State.new(moves=moves).position.text()
        return form | {"position": start}, State.new(start=start, modes=modes)
    return form, State.new(modes=modes)


def transcripts(seed):
    """Games of tournaments where the shared cases are there, or else played at random."""
    if (file := ROOT.parent / "shared" / "cases" / "games.txt").is_file():
        return [line.split("\t")[0] for line in file.read_text().splitlines()]
    choice = random.Random(seed)
    return [played(choice) for _ in range(200)]


def played(choice):
    """A game of one who places any disk."""
    position, text = Position.read(INITIAL), ""
    while (status := position.status()) != "over":
        move = PASS if status == "pass" else choice.choice(list(squares(position.legal())))
        text += "" if move == PASS else move
        position = position.after(move)
    return text
