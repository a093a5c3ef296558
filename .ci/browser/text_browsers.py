"""A whole game each in Lynx, w3m and Links, in a terminal, by pressing the cells' buttons."""

import pathlib
import re
import tempfile
from concurrent.futures import ThreadPoolExecutor

from support.flipbook import Flipbook, Visitor
from support.report import check
from support.rules import START, flips, other, painted
from support.terminal import Terminal

# The disk placed last is marked, as are the squares of legal moves.
GLYPHS = {"●": "x", "◉": "x", "○": "o", "◎": "o", "·": "-", "+": "-"}
ANY = "[" + "".join(GLYPHS) + "]"
ROW = r"\s*{}\b.*" + ANY
# All 60 disks of a tournament game, with a pass near its end.
GAME = re.findall("..", (
    "f5d6c3d3c4f4c5b3c2b4e3e6c6g4f6b6g6d2b5a6a5a4g3c1f2c7d7d8e2f1"
    "h3f3a2g5b2e7b8h6h5c8e8f8g8f7a3a1e1h4h7g2h2d1b1g7h8a7b7a8h1g1"))


def rows_on(screen):
    """The glyphs of the board's rows on a text screen."""
    return [re.findall(ANY, line) for line in screen.splitlines()
            if re.match(ROW.format("[1-8]"), line)]


def board_on(screen):
    """The board on a text screen; None if there is none."""
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


def play(name, command, press, prepare=lambda terminal: None, settings={}):
    with Flipbook() as server, tempfile.TemporaryDirectory() as home:
        for file, text in settings.items():
            pathlib.Path(home, file).write_text(text)
        terminal = Terminal([*command, server.url], {"HOME": home, "WWW_HOME": ""})
        prepare(terminal)
        screen = terminal.see(
            f"the fresh board in {name}", lambda screen: board_on(screen) == START)
        board, side = START, "x"
        for square in GAME:
            if not legal(board, side):
                press(terminal, screen, "Dismiss")
                side = other(side)
                screen = terminal.see(
                    f"the end of a pass in {name}", lambda screen: "Dismiss" not in screen)
            press(terminal, screen, square)
            board = painted(board, side, [square] + flips(board, side, square))
            side = other(side)
            turn = "Dark's turn" if side == "x" else "Light's turn"
            places = legal(board, side)
            words = turn if places or legal(board, other(side)) else " won"
            # The page begins with its message, so the news is at the top.
            screen = terminal.see(f"{square} in {name}", lambda screen: (
                board_on(screen) == board and any(words in line for line in screen.splitlines()[:4])))
            if marks_on(screen) != (places, [square]):
                check(f"{name}: marks {marks_on(screen)} after {square}", False, screen)
        check(f"{name}: a whole game, each move on the board at once, with its marks", True)
        rows = Visitor(server).game("/g/" + server.created())["board"]
        check(f"{name}: the game has the moves", "".join(rows) == board, rows)
        check(f"{name}: no frame was asked for", "/f/" not in server.complaints())
        terminal.close()
        server.stop()


def line_of(target, screen):
    """The line of the screen on which a button stands."""
    pattern = r".*Dismiss" if target == "Dismiss" else ROW.format(target[1])
    return next(line for line in screen.splitlines() if re.match(pattern, line))


def press_in_lynx(terminal, screen, target):
    """Every button has a number, which leads to it; return presses it."""
    button = r"[^\[]*Dismiss" if target == "Dismiss" else target + r"\)"
    terminal.type(re.search(r"\[(\d+)\]" + button, screen)[1] + "\r")
    terminal.output(quiet=0.2)
    terminal.type("\r")


def press_in_w3m(terminal, screen, target):
    """A number before G leads to a line, one before l so many columns to the right."""
    line = line_of(target, screen)
    terminal.type(f"{screen.splitlines().index(line) + 1}G^")
    if target != "Dismiss":
        terminal.type(f"{2 + 2 * 'abcdefgh'.index(target[0])}l")
    terminal.output()
    terminal.type("\r")


def press_in_links(terminal, screen, target):
    """Every button has a number, which selects it; return presses it."""
    numbers = re.findall(r"\[(\d+)\]", line_of(target, screen))
    terminal.type(numbers[0 if target == "Dismiss" else "abcdefgh".index(target[0])])
    terminal.output(quiet=0.1)
    terminal.type("\r")


def welcome_in_links(terminal):
    """A first start greets with a dialogue that return closes."""
    terminal.see("the greeting of Links", lambda screen: "Welcome to links" in screen)
    terminal.type("\r")


with ThreadPoolExecutor() as pool:
    games = [
        pool.submit(
            play, "Lynx", ["lynx", "-accept_all_cookies", "-nocolor", "-nopause"], press_in_lynx,
            settings={".lynxrc": "keypad_mode=LINKS_AND_FORM_FIELDS_ARE_NUMBERED\n"}),
        pool.submit(play, "w3m", ["w3m", "-cookie"], press_in_w3m),
        pool.submit(
            play, "Links", ["links2", "-no-g", "-html-numbered-links", "1"], press_in_links,
            welcome_in_links),
    ]
    for game in games:
        game.result()
