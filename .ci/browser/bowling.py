"""A perfect game and a mixed one without JavaScript; a sheet on paper and in files; lynx and w3m."""

import base64
import collections
import pathlib
import re
import subprocess
import tempfile

from support.browser import Browser
from support.flipbook import PROGRAM, Flipbook
from support.pages import Page, check_markup
from support.report import check, wait_for
from support.terminal import Terminal

SHEET = """
({
  path: location.pathname,
  heading: document.querySelector('h1')?.textContent ?? null,
  marks: [...document.querySelectorAll('tbody')].map(line =>
    [...line.rows[1].cells].map(c => [...c.children].map(s => s.textContent || '.').join(''))),
  scores: [...document.querySelectorAll('tbody')].map(line =>
    [...line.rows[2].cells].map(c => c.textContent.trim())),
  possible: [...document.querySelectorAll('button:enabled')].map(b => b.value).join(' '),
  complete: document.readyState == 'complete',
})
"""


def sheet(browser, path):
    """What the sheet at a path shows, once it does."""
    def shown():
        answer = browser.run("Runtime.evaluate", seconds=2, expression=SHEET, returnByValue=True)
        page = answer and answer["result"].get("value")
        return page if page and page["complete"] and page["heading"] and page["path"] == path \
            else None

    return wait_for(f"the sheet {path}", shown)


def bowl(browser, path, pins):
    browser.press(f"button[value='{pins}']")
    mark = "X" if pins == 10 else str(pins)
    path = path + mark if path.count("/") > 1 else path + "/" + mark
    return path, sheet(browser, path)


def perfect_game(browser):
    path = "/bowling"
    for _ in range(12):
        path, page = bowl(browser, path, 10)
    check("twelve strikes are a perfect game",
          page["heading"] == "Final score: 300"
          and page["marks"] == [["X."] * 9 + ["XXX"]]
          and page["scores"] == [[str(30 * frame) for frame in range(1, 11)]], page)
    check("no pins can be pressed any more", page["possible"] == "", page)
    browser.press_named("New sheet")
    sheet(browser, "/bowling")


def mixed_game(browser):
    path = "/bowling"
    for pins in (3, 4, 6):
        path, page = bowl(browser, path, pins)
    check("behind six pins, four can fall", page["possible"] == "0 1 2 3 4", page)
    browser.press_named("Undo")
    path = path[:-1]
    page = sheet(browser, path)
    check("a throw is taken back", page["marks"][0][:2] == ["34", "--"], page)
    for pins in (10, 0, 10, 7, 3, 9, 0, 10, 8, 2, 6, 1, 10, 10, 0, 10):
        path, page = bowl(browser, path, pins)
    check("a game of everything is scored right",
          page["marks"] == [["34", "X.", "0/", "7/", "90", "X.", "8/", "61", "X.", "X0/"]]
          and page["scores"] == [["7", "27", "44", "63", "72", "92", "108", "115", "135", "155"]]
          and page["heading"] == "Final score: 155", page)
    check("its address is the whole of it", path == "/bowling/34X0X7390X8261XX0X")


def two_players(browser):
    browser.open("/bowling")
    sheet(browser, "/bowling")
    browser.press_named("Add player")
    sheet(browser, "/bowling/~")
    for value, path, turn in [("10", "/bowling/X~", "Player 2"), ("5", "/bowling/X~5", "Player 2"),
                              ("5", "/bowling/X~55", "Player 1")]:
        browser.press(f"button[value='{value}']")
        page = sheet(browser, path)
        check(f"after {path} it is the turn of {turn}", page["heading"].startswith(turn), page)


def paper(browser):
    for path in ("/bowling/X46", "/bowling/" + "~".join(["XX"] * 4),
                 "/bowling/" + "~".join(["XXXXXXXXXXXX"] * 6)):
        browser.open(path)
        sheet(browser, path)
        printed = base64.b64decode(browser.run(
            "Page.printToPDF", preferCSSPageSize=True, paperWidth=8.27, paperHeight=11.69)["data"])
        size = re.search(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", printed)
        pages = len(re.findall(rb"/Type\s*/Page\b", printed))
        players = path.count("~") + 1
        check(f"the sheet of {players} for the wall is one page of paper, wider than high",
              float(size[1]) > float(size[2]) and pages == 1, f"{pages} pages, {size}")


def files():
    """A sheet as a static site, looked at without any server."""
    Site = collections.namedtuple("Site", "url port")
    with tempfile.TemporaryDirectory() as home:
        folder = pathlib.Path(home).resolve() / "sheet"
        subprocess.run([PROGRAM, "export", "bowling", "XXXXXXXXX465", "--output", folder],
                       check=True, stdin=subprocess.DEVNULL, capture_output=True)
        check_markup([Page("sheet", "/sheet/index.html", (folder / "index.html").read_bytes())])
        browser = Browser(Site(folder.as_uri() + "/", 0))
        browser.open("index.html")
        page = sheet(browser, str(folder / "index.html"))
        check("a sheet written to files shows the same without a server, and nothing to press",
              page["heading"] == "Final score: 269" and page["scores"][0][8:] == ["254", "269"]
              and page["marks"][0][9] == "4/5" and not browser.shows("button, a.button"), page)
        missing = [entry["entry"]["text"] for entry in browser.tools.so_far("Log.entryAdded")]
        check("its styles and its picture are there", not missing, missing)
        browser.driver.quit()


def in_terminal(name, command, press):
    with Flipbook() as server, tempfile.TemporaryDirectory() as home:
        terminal = Terminal(
            [*command, server.url + "bowling"], {"HOME": home, "WWW_HOME": ""})
        terminal.see(f"the empty sheet in {name}", lambda screen: "Frame 1, throw 1" in screen)
        for pins, marks in ((10, "X +-"), (4, "X +4 -"), (6, r"X +4 /"), (3, r"X +4 / 3 -")):
            press(terminal, pins)
            terminal.see(f"{pins} pins in {name}",
                         lambda screen: re.search(rf"^ *{marks}", screen, re.MULTILINE))
        screen = terminal.screen()
        check(f"{name}: a strike, a spare and a throw, with the scores that are known",
              re.search(r"^ *20 +33 +-", screen, re.MULTILINE), screen)
        terminal.close()
        server.stop()


def press_in_lynx(terminal, pins):
    """Control-A leads to the first button of the page, tab to the next one, return presses it."""
    terminal.type("\x01" + "\t" * pins)
    terminal.output()
    terminal.type("\r")


def press_in_w3m(terminal, pins):
    """A number before G leads to a line, one before l so many columns to the right."""
    lines = terminal.screen().splitlines()
    line = next(i for i, line in enumerate(lines) if re.match("0 1 2 3", line))
    terminal.type(f"{line + 1}G^" + (f"{2 * pins}l" if pins else ""))
    terminal.output()
    terminal.type("\r")


with Flipbook() as server:
    browser = Browser(server, width=375, height=667)
    browser.open("/")
    browser.see("the fresh board")
    browser.press_named("Bowling")
    sheet(browser, "/bowling")
    perfect_game(browser)
    mixed_game(browser)
    two_players(browser)
    paper(browser)
    browser.close()
    server.stop()

files()
in_terminal("Lynx", ["lynx", "-nocolor"], press_in_lynx)
in_terminal("w3m", ["w3m"], press_in_w3m)
