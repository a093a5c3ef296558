"""The rules once more, as plainly as can be, to check what browsers are shown."""

# Up-left first, then clockwise, as the challenge wants the disks to turn over.
DIRECTIONS = [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
START = "-" * 27 + "ox------xo" + "-" * 27
# Pressing c3 turns one of light's disks over in each of the eight directions and ends the game.
STAR = "xxxxx---" "xooox---" "xo-ox---" "xooox---" "xxxxx---" + "-" * 24


def name(x, y):
    return "abcdefgh"[x] + str(y + 1)


def flips(board, side, square):
    """The squares whose disks turn over, in order."""
    x, y = "abcdefgh".index(square[0]), int(square[1]) - 1
    turned = []
    for dx, dy in DIRECTIONS:
        line, i, j = [], x + dx, y + dy
        while 0 <= i < 8 and 0 <= j < 8 and board[j * 8 + i] not in (side, "-"):
            line.append(name(i, j))
            i, j = i + dx, j + dy
        if line and 0 <= i < 8 and 0 <= j < 8 and board[j * 8 + i] == side:
            turned += line
    return turned


def painted(board, side, squares):
    """The board with disks of a side on squares."""
    cells = list(board)
    for square in squares:
        cells[(int(square[1]) - 1) * 8 + "abcdefgh".index(square[0])] = side
    return "".join(cells)


def replayed(moves):
    """The board after a transcript without passes."""
    board, side = START, "x"
    for square in moves:
        if not flips(board, side, square):
            side = other(side)
        board = painted(board, side, [square] + flips(board, side, square))
        side = other(side)
    return board


def other(side):
    return "o" if side == "x" else "x"
