"""What a client knows of a game: nothing acknowledged may be missing, nothing invented."""

import dataclasses

from findings import Wrong
from reversi import INITIAL, PASS, Position, squares

SIDES = ("dark", "light")


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
        # The keys of dark's and of light's seat.
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
