"""Puzzles: every link, the W3C checker, axe, and games from file:// in Chromium and Lynx."""

import collections
import os
import pathlib
import re
import subprocess
import tempfile

from support.browser import Browser, is_over
from support.flipbook import PROGRAM
from support.pages import check_links, check_static_pages, sample
from support.report import check, fail, wait_for
from support.rules import flips, painted
from support.terminal import Terminal

# Five squares are empty; light may have to pass, and some ends leave squares empty.
LATE = ("f5d6c3d3c4f4c5b3c2e3d2c6b4a4b5b6a3e2d7e7c7c1a6a2a5a7d1e1g3b1f2f3f1g1f8h4g4h5h2h3h6c8b7e8d8a8b8g8"
        "b2f7g2h1e6f6g6")
# Eight are empty, dark to move.
LONG = "-ooooxxx" "x-ooooxx" "xxxxoxox" "xoxoooox" "xooxoxox" "xxxoxoxx" "--xxoxox" "--xxx--o" "x"
CHOICE, FRAME, END = "<form action=", 'http-equiv="refresh"', "You have "
Site = collections.namedtuple("Site", "url port")


def export(folder, *arguments, status=0):
    """What the program has written, after a look at how it says so."""
    run = subprocess.run(
        [PROGRAM, "export", "puzzle", *arguments, "--output", folder],
        stdin=subprocess.DEVNULL, capture_output=True, text=True)
    check(f"{folder.name}: {(run.stdout + run.stderr).strip().splitlines()[-1]}",
          run.returncode == status, run.stderr)
    if status == 0:
        announced, written = run.stdout.splitlines()
        pages = len(list(folder.glob("*.html")))
        check(f"{folder.name}: {pages} pages are announced and written",
              announced.split()[0] == written.split()[0] == str(pages), run.stdout)
    return folder


def page_with(folder, *texts, without="\0"):
    """The name of the first page that has some texts and lacks another."""
    for path in sorted(folder.glob("*.html")):
        html = path.read_text()
        if all(text in html for text in texts) and without not in html:
            return path.name
    fail(f"{folder.name} should have a page with {texts}")


def name_of(url):
    return re.split("[?#]", url)[0].rsplit("/", 1)[1].removesuffix(".html")


def play(folder, choose):
    """Plays to the end by pressing cells; how many and what the last page says."""
    browser = Browser(Site(folder.as_uri() + "/", 0))
    browser.open("index.html")
    page, presses = browser.see("the first page", lambda page: page["legal"]), 0
    start = page["board"]
    while not is_over(page):
        side = "x" if page["message"].startswith("Dark") else "o"
        legal = [square for square in (c + r for r in "12345678" for c in "abcdefgh")
                 if page["board"][(int(square[1]) - 1) * 8 + "abcdefgh".index(square[0])] == "-"
                 and flips(page["board"], side, square)]
        check(f"at {name_of(page['url'])} the cells to press are the legal ones: {legal}",
              page["legal"] == legal, page)
        square, node = choose(legal), name_of(page["url"]).replace("index", "0")
        before, seen = page["board"], len(browser.visited())
        browser.press(f"button[value={square}]")
        presses += 1
        page = browser.see("the next choice or the end", lambda page: (
            page["board"] != before and (page["legal"] or is_over(page))))
        wait_for("the page painted", lambda: browser.visited()[-1][1])
        shown = browser.visited()[seen:]
        names = [name_of(url) for url, _ in shown]
        check(f"{square} leads through its {len(names) - 1} frames, all of them painted",
              names == [f"{node}-{square}-{number + 1}" for number in range(len(names) - 1)]
              + [name_of(page["url"])] and all(painted for _, painted in shown), shown)
        disk = painted(before, side, [square])[(int(square[1]) - 1) * 8 + "abcdefgh".index(square[0])]
        check(f"{square} is taken", disk == side and page["board"].count("-") < before.count("-"))
    said = browser.text("#detail") + "\n" + browser.text(".controls")
    browser.press_named("Start again")
    page = browser.see("the start again", lambda page: page["board"] == start)
    requests = [request["request"]["url"]
                for request in browser.tools.so_far("Network.requestWillBeSent")]
    foreign = [url for url in requests
               if not url.startswith((folder.as_uri(), "data:", "about:", "chrome:"))]
    complaints = [entry["entry"]["text"] for entry in browser.tools.so_far("Log.entryAdded")]
    check(f"{len(requests)} requests, all to files of the site; no complaint",
          not foreign and not complaints, foreign + complaints)
    browser.driver.quit()
    return presses, said


def play_in_lynx(folder):
    """Presses the first control on each page until the game is over."""
    with tempfile.TemporaryDirectory() as home:
        terminal = Terminal(
            ["lynx", "-nocolor", (folder / "index.html").as_uri()], {"HOME": home, "WWW_HOME": ""})
        seen = [terminal.see("the first page in Lynx", lambda screen: "You play light." in screen)]
        while END not in seen[-1] and len(seen) < 40:
            terminal.type("\x01")
            terminal.output()
            terminal.type("\r")
            seen.append(terminal.see("another page in Lynx", lambda screen: (
                "Computer" in screen and screen != seen[-1])))
        check(f"Lynx: after {len(seen) - 1} presses the game is over and its result said",
              END in seen[-1], seen[-1])
        terminal.close()


with tempfile.TemporaryDirectory(prefix="flipbook-") as home:
    home = pathlib.Path(home).resolve()
    os.environ["HOME"] = str(home)
    late = export(home / "late", LATE)
    moves = export(home / "moves", LATE, "--pace", "moves")
    still = export(home / "still", LATE, "--pace", "off", "--title", "A & B")
    directions = export(home / "directions", LONG, "--pace", "directions")
    for site in (late, moves, still, directions):
        check_links(site)
    export(home / "over", "x" * 64 + "o", status=1)
    check("an invalid puzzle leaves nothing behind", not (home / "over").exists())
    again = export(home / "again", LONG, "--pace", "directions")
    check("the same puzzle gives the same bytes", subprocess.run(
        ["diff", "-r", directions, again], capture_output=True).returncode == 0)

    check_static_pages(
        home, sample(late, "index.html", page_with(late, CHOICE, "Start again"),
                     page_with(late, FRAME, "turning"), page_with(late, " and passes."),
                     page_with(late, END, "That is the best"),
                     page_with(late, END, "Empty squares", "Possible was"))
        + sample(moves, page_with(moves, FRAME, without=" passes."))
        + sample(still, "index.html")
        + sample(directions, page_with(directions, FRAME, "turning")))

    for folder, choose, judged in (
            (late, min, "That is the best"), (late, max, "Possible was to win by 26 disks"),
            (still, min, "That is the best"), (moves, max, "Possible was to win by 26 disks"),
            (directions, min, "Possible was a tie")):
        presses, said = play(folder, choose)
        check(f"{folder.name}: after {presses} cells it says {said.splitlines()}",
              re.search("You have (won|lost) by", said) and judged in said)
    for folder in (still, moves):
        play_in_lynx(folder)
