"""Reversi on two numbers of 64 bits, a1 the lowest: fast enough to check a busy server."""

import functools

FULL = (1 << 64) - 1
NOT_A, NOT_H = 0xFEFEFEFEFEFEFEFE, 0x7F7F7F7F7F7F7F7F
# By how much a direction shifts, and where a disk that went over an edge would arrive.
DIRECTIONS = [(1, NOT_A), (-1, NOT_H), (8, FULL), (-8, FULL), (9, NOT_A), (-9, NOT_H), (7, NOT_H),
              (-7, NOT_A)]
PASS = "--"
INITIAL = "-" * 27 + "ox------xo" + "-" * 27 + "x"


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
