"""Text browsers in a terminal: Lynx, w3m and Links."""

import collections
import pathlib
import re
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor

from support.flipbook import Visitor
from support.report import check, passed
from support.rules import LONG, SQUARES, START, flips, legal, moves_of, other, painted, replayed
from support.terminal import Terminal

# The disk placed last stands out, as do the squares where one can be placed.
GLYPHS = {"●": "x", "◉": "x", "○": "o", "◎": "o", "·": "-", "+": "-"}
ANY = "[" + "".join(GLYPHS) + "]"
# Things to press: a pattern for its line with the first such thing in it, and the number of the thing.
DISMISS = r"(?m)^.*?(Dismiss)", 0
# Without a number: the last thing before what the pattern ends with.
FOR_TWO = r"(?m)^.*?[\[(]([ *X])[\])][^*X\n]{0,9}Two players here", None


def square(name):
    return rf"(?m)^ *{name[1]}\b.*?({ANY})", "abcdefgh".index(name[0])


def pins(number):
    return r"(?m)^[^\w\n]*(?:[1-9]\W+)?(0)\W", number


def press_by_number(terminal, target, confirmed):
    """Everything to press has a number, which leads to it; return presses it."""
    screen, (pattern, index) = terminal.screen(), target
    found = re.search(pattern, screen)
    rest = found[0] if index is None else screen[found.start():]
    # Of a board's cells only those for a move have a number, before their glyph.
    numbers, number = (re.split(ANY, rest)[index], -1) if ANY in pattern else (rest, -1 if index is None else index)
    terminal.type(re.findall(r"\[(\d+)\]", numbers)[number] + confirmed)
    terminal.screen()
    terminal.type("\r")


def press_by_place(terminal, target):
    """A number before G leads to a line, one before l so many columns to the right."""
    screen, (pattern, index) = terminal.screen(), target
    found = re.search(pattern, screen)
    column = found.start(1) - found.start() + 2 * (index or 0)
    terminal.type(f"{screen[:found.start()].count(chr(10)) + 1}G^" + (f"{column}l" if column else ""))
    terminal.screen()
    terminal.type("\r")


TextBrowser = collections.namedtuple("TextBrowser", "name command dump press greeting")
LYNX = TextBrowser(
    "Lynx", ["lynx", "-accept_all_cookies", "-nocolor", "-nopause"],
    ["lynx", "-dump", "-nolist", "-display_charset=utf-8", "-width=100"],
    lambda terminal, target: press_by_number(terminal, target, "\r"), None)
W3M = TextBrowser("w3m", ["w3m", "-cookie"], ["w3m", "-dump", "-cols", "100"], press_by_place, None)
# A first start greets with a dialogue that return closes.
LINKS = TextBrowser(
    "Links", ["links2", "-no-g", "-html-numbered-links", "1"],
    ["links2", "-dump", "-codepage", "utf-8", "-width", "100"],
    lambda terminal, target: press_by_number(terminal, target, ""), "Welcome to links")
TEXT_BROWSERS = LYNX, W3M, LINKS


def shown_in(browser, address, home):
    """A terminal with a page."""
    pathlib.Path(home, ".lynxrc").write_text("keypad_mode=LINKS_AND_FORM_FIELDS_ARE_NUMBERED\n")
    terminal = Terminal([*browser.command, address], home)
    if browser.greeting:
        terminal.see("the greeting", lambda screen: browser.greeting in screen)
        terminal.type("\r")
    return terminal


def dumped(browser, address, home):
    """A page as the browser prints it."""
    return subprocess.run(
        [*browser.dump, address], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, timeout=60,
        env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": str(home), "TERM": "vt100"}).stdout


def rows_on(screen):
    """The glyphs of the board's rows on a text screen."""
    return [re.findall(ANY, line) for line in screen.splitlines() if re.match(rf" *[1-8]\b.*{ANY}", line)][:8]


def board_on(screen):
    """The board on a text screen, None where there is none."""
    glyphs = sum(rows_on(screen), [])
    return "".join(GLYPHS[glyph] for glyph in glyphs) if len(glyphs) == 64 else None


def marks_on(screen):
    """The squares where a disk can be placed, and that of the disk placed last."""
    named = list(zip(SQUARES, sum(rows_on(screen), [])))
    return tuple(name for name, glyph in named if glyph == "+"), [name for name, glyph in named if glyph in "◉◎"]


def play(server, browser):
    """All 60 disks of a tournament game, with a pass near its end."""
    with tempfile.TemporaryDirectory() as home:
        terminal = shown_in(browser, server.url, home)
        terminal.see(f"the fresh board in {browser.name}", lambda screen: board_on(screen) == START)
        browser.press(terminal, FOR_TWO)
        board, side = START, "x"
        for name in moves_of(LONG):
            if not legal(board, side):
                browser.press(terminal, DISMISS)
                side = other(side)
                terminal.see(f"the end of a pass in {browser.name}", lambda screen: "Dismiss" not in screen)
            browser.press(terminal, square(name))
            board = painted(board, side, [name] + flips(board, side, name))
            side = other(side)
            places = legal(board, side)
            words = ("Dark's turn" if side == "x" else "Light's turn") if places or legal(board, other(side)) else " won"
            # The page begins at its message.
            screen = terminal.see(f"{name} in {browser.name}", lambda screen: (
                board_on(screen) == board and any(words in line for line in screen.splitlines()[:4])))
            if marks_on(screen) != (places, [name]):
                check(f"{browser.name}: marks {marks_on(screen)} after {name}", False, screen)
        passed(f"{browser.name}: a whole game, each move on the board at once, with its marks")
        terminal.close()


def games_in_text(server):
    """A whole game each in Lynx, w3m and Links, by pressing the cells' buttons."""
    with ThreadPoolExecutor() as pool:
        list(pool.map(lambda browser: play(server, browser), TEXT_BROWSERS))
    games = set(re.findall(r"/g/([0-9a-z]{16,})", server.complaints()))
    records = [Visitor(server).game("/g/" + game)["record"] for game in games]
    check("the games have the moves", records == [LONG] * len(TEXT_BROWSERS), records)
    check("no frame was asked for", "/f/" not in server.complaints())


def pages_in_text(server):
    """Records and bowling in text browsers."""
    for browser in TEXT_BROWSERS:
        with tempfile.TemporaryDirectory() as home:
            # First, as Links greets only then.
            bowling(server, browser, home)
            record(server, browser, home)
    with tempfile.TemporaryDirectory() as home:
        stops(server, home)


def stops(server, home):
    """The first link of a game is its text version, and of the cells only those for a move are stops."""
    game = Visitor(server).create(record="f5d6").lstrip("/")
    links = dumped(LYNX._replace(dump=["lynx", "-dump", "-listonly", "-nonumbers"]), server.url + game, home).split()
    check("Lynx's first link leads to the text version", links[0] == f"{server.url}{game}/text", links)
    terminal = shown_in(LYNX, server.url + "new", home)
    screen = terminal.see("the fresh board in Lynx", lambda screen: board_on(screen) == START)
    cells = [line for line in screen.splitlines() if re.match(rf" *[1-8]\b.*{ANY}", line)]
    check("Lynx stops at the four moves alone", sum(len(re.findall(r"\[\d+\]", line)) for line in cells) == 4, screen)
    terminal.close()


def record(server, browser, home):
    """The short links of a record's list are numbered or at hand."""
    url = f"{server.url}r/f5d6c3d3c4"
    page, earlier = dumped(browser, url, home), dumped(browser, url + "?n=2", home)
    check(f"{browser.name} shows the board, the message, the moves and the ways",
          all(part in page for part in ("Light's turn", "Move 5 of 5: c4", "First", "Moves", "◉", "○", "+", "2 d6")), page)
    check(f"{browser.name} follows the list's short links to the board of their ply",
          "Move 2 of 5: d6" in earlier and board_on(earlier) == replayed(["f5", "d6"]), earlier)


def bowling(server, browser, home):
    terminal = shown_in(browser, server.url + "bowling", home)
    terminal.see(f"the empty sheet in {browser.name}", lambda screen: "Frame 1, throw 1" in screen)
    for number, marks in ((10, "X +-"), (4, "X +4 -"), (6, "X +4 /"), (3, "X +4 / 3 -")):
        browser.press(terminal, pins(number))
        screen = terminal.see(f"{number} pins in {browser.name}",
                              lambda screen: re.search(rf"(?m)^ *{marks}", screen))
    check(f"{browser.name}: a strike, a spare and a throw, with the scores that are known",
          re.search(r"(?m)^ *20 +33 +-", screen), screen)
    terminal.close()
