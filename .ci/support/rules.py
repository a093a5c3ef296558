"""The rules of Reversi once more, written plainly, to check what the program shows and plays."""

import functools
import typing

# Up-left first, then clockwise, as the challenge wants the disks to turn over.
DIRECTIONS = [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
SQUARES = ["abcdefgh"[i % 8] + str(i // 8 + 1) for i in range(64)]
PLACES = {square: i for i, square in enumerate(SQUARES)}
PASS = "--"
START = "-" * 27 + "ox------xo" + "-" * 27
# Pressing c3 turns one of light's disks over in each of the eight directions and ends the game.
STAR = "xxxxx---" "xooox---" "xo-ox---" "xooox---" "xxxxx---" + "-" * 24

# A tournament game of 60 moves.
LONG = (
    "f5d6c3d3c4f4c5b3c2b4e3e6c6g4f6b6g6d2b5a6a5a4g3c1f2c7d7d8e2f1"
    "h3f3a2g5b2e7b8h6h5c8e8f8g8f7a3a1e1h4h7g2h2d1b1g7h8a7b7a8h1g1")
# Light to move has no square, and dark has.
LIGHT_MUST_PASS = "xo------" "x-------" "x-------" + "-" * 39 + "o"


def ray(place, dx, dy):
    """The places in one direction, up to the edge."""
    x, y, places = place % 8 + dx, place // 8 + dy, []
    while 0 <= x < 8 and 0 <= y < 8:
        places.append(8 * y + x)
        x, y = x + dx, y + dy
    return places


# Those of one place turn nothing over.
RAYS = [[found for direction in DIRECTIONS if len(found := ray(place, *direction)) > 1] for place in range(64)]


def other(side):
    return "o" if side == "x" else "x"


def flips(board, side, square):
    """The squares whose disks turn over, in order."""
    turned = []
    for places in RAYS[PLACES[square]]:
        line = []
        for place in places:
            cell = board[place]
            if cell == "-":
                break
            if cell == side:
                turned += line
                break
            line.append(SQUARES[place])
    return turned


def painted(board, side, squares):
    """The board with disks of a side on squares."""
    cells = list(board)
    for square in squares:
        cells[PLACES[square]] = side
    return "".join(cells)


@functools.lru_cache(maxsize=50_000)
def legal(board, side):
    """The squares where a side may place a disk, row by row."""
    return tuple(square for cell, square in zip(board, SQUARES) if cell == "-" and flips(board, side, square))


class Position(typing.NamedTuple):
    """A board and the side to move."""

    board: str = START
    side: str = "x"

    @classmethod
    def read(cls, text):
        """From 64 squares of x, o, - and the side to move, as in addresses."""
        return cls(text[:64], text[64])

    def text(self):
        return self.board + self.side

    def legal(self):
        return legal(self.board, self.side)

    def status(self):
        if self.legal():
            return "turn"
        return "pass" if legal(self.board, other(self.side)) else "over"

    def after(self, move):
        """The position after a move, None if the rules don't allow it."""
        if move == PASS:
            return Position(self.board, other(self.side)) if self.status() == "pass" else None
        if move not in self.legal():
            return None
        turned = flips(self.board, self.side, move)
        return Position(painted(self.board, self.side, [move, *turned]), other(self.side))


def replayed(moves):
    """The board after a transcript without passes."""
    position = Position()
    for move in moves:
        position = (position.after(PASS) or position).after(move)
    return position.board


def random_game(choice, plies=60):
    """The positions and the moves of a game at random, passes included, up to so many disks."""
    position, steps, disks = Position(), [], 0
    while (status := position.status()) != "over" and disks < plies:
        move = PASS if status == "pass" else choice.choice(position.legal())
        steps.append((position, move))
        disks += move != PASS
        position = position.after(move)
    return steps


def transcript(moves):
    """Moves as one word, without passes."""
    return "".join(move for move in moves if move != PASS)


def moves_of(text):
    """The moves of a transcript."""
    return [text[i:i + 2] for i in range(0, len(text), 2)]
