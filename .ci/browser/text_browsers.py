"""Some moves in Lynx and in w3m, in a terminal, by pressing the cells' buttons."""

import re
import tempfile

from support.flipbook import Flipbook, Visitor
from support.report import check
from support.rules import START, flips, painted
from support.terminal import Terminal

GLYPHS = {"●": "x", "○": "o", "·": "-"}
# Those of a mode come before the cells.
BUTTONS_BEFORE = 2


def board_on(screen):
    """The board as it stands on a text screen, None where there is none."""
    lines = [re.findall("[●○·]", line) for line in screen.splitlines()
             if re.match(r"\s*[1-8]\b.*[●○·]", line)]
    glyphs = [glyph for line in lines for glyph in line]
    return "".join(GLYPHS[glyph] for glyph in glyphs) if len(glyphs) == 64 else None


def play(name, command, press):
    with Flipbook() as server, tempfile.TemporaryDirectory() as home:
        terminal = Terminal([*command, server.url], {"HOME": home, "WWW_HOME": ""})
        terminal.see(f"the fresh board in {name}", lambda screen: board_on(screen) == START)
        board, side = START, "x"
        for square in ("f5", "d6", "c3"):
            press(terminal, square)
            board = painted(board, side, [square] + flips(board, side, square))
            side = "o" if side == "x" else "x"
            words = "Dark's turn" if side == "x" else "Light's turn"
            terminal.see(f"{square} in {name}", lambda screen: (
                board_on(screen) == board and words in screen))
            check(f"{name}: {square} pressed, the board and the turn change at once", True)
        rows = Visitor(server).game("/g/" + server.created())["board"]
        check(f"{name}: the game has the moves", "".join(rows) == board, rows)
        check(f"{name}: no frame was asked for", "/f/" not in server.complaints())
        terminal.close()
        server.stop()


def press_in_lynx(terminal, square):
    """Control-A leads to the first button of the page, tab to the next one, return presses it."""
    cell = (int(square[1]) - 1) * 8 + "abcdefgh".index(square[0])
    terminal.type("\x01" + "\t" * (BUTTONS_BEFORE + cell))
    terminal.output()
    terminal.type("\r")


def press_in_w3m(terminal, square):
    """A number before G leads to a line, one before l so many columns to the right."""
    lines = terminal.screen().splitlines()
    line = next(i for i, line in enumerate(lines) if re.match(square[1] + " [●○·]", line))
    column = 2 + 2 * "abcdefgh".index(square[0])
    terminal.type(f"{line + 1}G^{column}l")
    terminal.output()
    terminal.type("\r")


play("Lynx", ["lynx", "-accept_all_cookies", "-nocolor"], press_in_lynx)
play("w3m", ["w3m", "-cookie"], press_in_w3m)
