"""What a client knows of its games, and whether what it is shown follows from that."""

import dataclasses
import random

from support.flipbook import ROOT
from support.rules import PASS, START, Position, moves_of, random_game, transcript
from traffic.client import Wrong

INITIAL = START + "x"
SIDES = ("dark", "light")
# How often a game starts with each.
MODES = {("manual", "manual"): 5, ("manual", "computer"): 3, ("computer", "manual"): 2, ("computer", "computer"): 1}


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
            if state.position.status() == "pass" and move != PASS:
                state = state.replayed(PASS)
            state = state.replayed(move)
        return state

    def replayed(self, move):
        """With a move more in the same version; None if the rules don't allow it."""
        position = self.position.after(move)
        return position and dataclasses.replace(self, moves=(*self.moves, move), position=position)

    def record(self):
        text = transcript(self.moves)
        return text if self.start == INITIAL else f"{self.start}.{text}"

    def turn(self):
        """0 when dark is to move, 1 when light is."""
        return "xo".index(self.position.side)

    def is_computers(self):
        return self.position.status() == "turn" and self.modes[self.turn()] == "computer"

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
            target = self.undo_target()
            return None if target is None else State.new(self.start, self.moves[:target], later.version, self.modes)
        return State.new(version=later.version)

    def with_computers_move(self, record):
        """With the next disk of a longer record, if it is a computer that places it."""
        known = self.record()
        if not (self.is_computers() and record.startswith(known) and len(record) > len(known)):
            return None
        return dataclasses.replace(self, version=self.version + 1).replayed(record[len(known):len(known) + 2])

    def document(self):
        """The game's JSON document, as far as it follows from the state."""
        position, status = self.position, self.position.status()
        return {
            "version": self.version, "status": status, "turn": None if status == "over" else SIDES[self.turn()],
            "board": [position.board[i:i + 8] for i in range(0, 64, 8)],
            "counts": {"dark": position.board.count("x"), "light": position.board.count("o")},
            "modes": dict(zip(SIDES, self.modes)), "thinking": SIDES[self.turn()] if self.is_computers() else None,
            "legal": list(position.legal()), "record": self.record(),
        }


def shown(state, seen):
    """The state that a document shows if only computers have moved since; None if none fits."""
    while state and state.record() != seen["record"]:
        state = state.with_computers_move(seen["record"])
    return state if state and all(seen[key] == value for key, value in state.document().items()) else None


def outcomes(state, change, seen):
    """The states that a document may show when a change, None for none, has followed a state."""
    if change is None:
        yield shown(state, seen)
    elif change[0] == "mode":
        # A mode is set whatever computers have made of the position.
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

        The outcome of a post without an answer, in a word; None if there was none.
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
        move = choice.choice(Position().legal())
        return form | {"move": move}, State.new(modes=modes).changed(("move", move))
    if way < 0.5:
        text = choice.choice(transcripts)
        text = text[:2 * choice.randrange(1, len(text) // 2)]
        state = State.new(moves=moves_of(text), modes=modes)
        if way < 0.4:
            return form | {"record": text}, state
        start = state.position.text()
        return form | {"position": start}, State.new(start=start, modes=modes)
    return form, State.new(modes=modes)


def transcripts(seed):
    """Games of tournaments where the shared cases are there, or else played at random."""
    if (file := ROOT.parent / "shared" / "cases" / "games.txt").is_file():
        return [line.split("\t")[0] for line in file.read_text().splitlines()]
    choice = random.Random(seed)
    return [transcript(move for _, move in random_game(choice)) for _ in range(200)]
