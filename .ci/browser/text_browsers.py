"""A whole game each in Lynx, w3m and Links, in a terminal, by pressing the cells' buttons."""

import re
import tempfile
from concurrent.futures import ThreadPoolExecutor

from support.flipbook import Flipbook, Visitor
from support.report import check
from support.rules import START, flips, other, painted
from support.terminal import Terminal

# The disk placed last stands out, as do the squares where one can be placed.
GLYPHS = {"●": "x", "◉": "x", "○": "o", "◎": "o", "·": "-", "+": "-"}
ANY = "[" + "".join(GLYPHS) + "]"
ROW = r"\s*{}\b(?:\s+|\[\d+\])*" + ANY
# Those of a mode come before the cells.
BUTTONS_BEFORE = 2
# All 60 disks of a tournament game without a pass.
GAME = re.findall("..", (
    "f5d6c3d3c4f4c5b3c2b4e3e6c6g4f6b6g6d2b5a6a5a4g3c1f2c7d7d8e2f1"
    "h3f3a2g5b2e7b8h6h5c8e8f8g8f7a3a1e1h4h7g2h2d1b1g7h8a7b7a8h1g1"))


def rows_on(screen):
    """The glyphs of the board's rows as they stand on a text screen."""
    return [re.findall(ANY, line) for line in screen.splitlines()
            if re.match(ROW.format("[1-8]"), line)]


def board_on(screen):
    """The board as it stands on a text screen, None where there is none."""
    glyphs = [glyph for row in rows_on(screen)[:8] for glyph in row]
    return "".join(GLYPHS[glyph] for glyph in glyphs) if len(glyphs) == 64 else None


def marks_on(screen):
    """The squares where a disk can be placed, and that of the disk placed last."""
    cells = ["".join(row) for row in rows_on(screen)[:8]]
    named = {f"{'abcdefgh'[x]}{y + 1}": glyph for y, row in enumerate(cells)
             for x, glyph in enumerate(row)}
    legal = {square for square, glyph in named.items() if glyph == "+"}
    return legal, [square for square, glyph in named.items() if glyph in "◉◎"]


def legal(board, side):
    squares = [f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"]
    return {square for square, disk in zip(squares, board) if disk == "-" and flips(board, side, square)}


def play(name, command, press, prepare=lambda terminal: None):
    with Flipbook() as server, tempfile.TemporaryDirectory() as home:
        terminal = Terminal([*command, server.url], {"HOME": home, "WWW_HOME": ""})
        prepare(terminal)
        screen = terminal.see(
            f"the fresh board in {name}", lambda screen: board_on(screen) == START)
        board, side = START, "x"
        for square in GAME:
            press(terminal, screen, square)
            board = painted(board, side, [square] + flips(board, side, square))
            side = other(side)
            turn = "Dark's turn" if side == "x" else "Light's turn"
            words = turn if "-" in board else " won"
            # The page begins at its message: nobody has to look for what has happened.
            screen = terminal.see(f"{square} in {name}", lambda screen: (
                board_on(screen) == board and any(words in line for line in screen.splitlines()[:4])))
            marked = legal(board, side) if legal(board, side) else set()
            if marks_on(screen) != (marked, [square]):
                check(f"{name}: marks {marks_on(screen)} after {square}", False, screen)
        check(f"{name}: a whole game, each move on the board at once, with its marks", True)
        rows = Visitor(server).game("/g/" + server.created())["board"]
        check(f"{name}: the game has the moves", "".join(rows) == board, rows)
        check(f"{name}: no frame was asked for", "/f/" not in server.complaints())
        terminal.close()
        server.stop()


def press_in_lynx(terminal, screen, square):
    """Control-A leads to the first button of the page, tab to the next one, return presses it."""
    cell = (int(square[1]) - 1) * 8 + "abcdefgh".index(square[0])
    terminal.type("\x01" + "\t" * (BUTTONS_BEFORE + cell))
    terminal.output()
    terminal.type("\r")


def press_in_w3m(terminal, screen, square):
    """A number before G leads to a line, one before l so many columns to the right."""
    line = next(i for i, line in enumerate(screen.splitlines()) if re.match(ROW.format(square[1]), line))
    column = 2 + 2 * "abcdefgh".index(square[0])
    terminal.type(f"{line + 1}G^{column}l")
    terminal.output()
    terminal.type("\r")


def press_in_links(terminal, screen, square):
    """Every button has a number, which selects it; return presses it."""
    line = next(line for line in screen.splitlines() if re.match(ROW.format(square[1]), line))
    number = re.findall(r"\[(\d+)\]" + ANY, line)["abcdefgh".index(square[0])]
    terminal.type(number)
    terminal.output(quiet=0.1)
    terminal.type("\r")


def welcome_in_links(terminal):
    """A first start greets with a dialogue that return closes."""
    terminal.see("the greeting of Links", lambda screen: "Welcome to links" in screen)
    terminal.type("\r")


with ThreadPoolExecutor() as pool:
    games = [
        pool.submit(play, "Lynx", ["lynx", "-accept_all_cookies", "-nocolor"], press_in_lynx),
        pool.submit(play, "w3m", ["w3m", "-cookie"], press_in_w3m),
        pool.submit(
            play, "Links", ["links2", "-no-g", "-html-numbered-links", "1"], press_in_links,
            welcome_in_links),
    ]
    for game in games:
        game.result()
