"""Static sites: every link, the W3C checker, axe, and Chromium without JavaScript from file://."""

import collections
import os
import pathlib
import subprocess
import tempfile

from support.browser import Browser
from support.flipbook import PROGRAM
from support.pages import check_links, check_static_pages, sample
from support.report import check, wait_for
from support.rules import START, replayed

GAME = ["f5", "f6", "e6", "f4", "g5"]
FRAMES = ["1-1", "1-2", "2-1", "2-2", "3-1", "3-2", "4-1", "4-2", "4-3", "5-1", "5-2"]
LIGHT_MUST_PASS = "xo------" "x-------" "x-------" + "-" * 39 + "oo."


def export(folder, *arguments):
    """What the program has written, after a look at how it says so."""
    run = subprocess.run(
        [PROGRAM, "export", *arguments, "--output", folder],
        stdin=subprocess.DEVNULL, capture_output=True, text=True)
    check(f"{folder.name}: {run.stdout.strip()}", run.returncode == 0 and not run.stderr,
          run.stderr)
    return folder


def club(home):
    """A folder of games and puzzles as a whole site in two languages."""
    source = home / "club"
    for name, text in {
        "site.txt": "title: The Riverside Club\nlanguage: en, ja\naddress: https://club.example/r\n\nWe meet.\n",
        "games/finals.txt": "".join(GAME) + "\tAda\tBo & Co\t2026-11-22\n" + "f5d6c3d3c4f4c5b3c2b4\tCleo\tAda\n",
        "puzzles/corner.txt": "xooooo--" + "x" * 56 + "x\n",
    }.items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text)
    return source


def play(folder):
    """Plays a game to its end and steps through it, with nothing but files."""
    Site = collections.namedtuple("Site", "url port")
    browser = Browser(Site(folder.as_uri() + "/", 0))
    name = lambda url: url.removeprefix(folder.as_uri() + "/").split("#")[0]
    browser.open("index.html")
    first = browser.see("the first page")
    check("before the first move the board is the initial one", first["board"] == START, first)
    length = len(browser.entries()[0])
    browser.press_named("Play")
    browser.catch("the end of the chain", lambda url, _: name(url) == "5.html")
    page = browser.see("the last page", lambda page: name(page["url"]) == "5.html")
    wait_for("the last page painted", lambda: browser.visited()[-1][1])
    visited = [(name(url), painted) for url, painted in browser.visited()
               if url.startswith("file:")]
    check("the chain leads through each frame once, in order, all of them painted",
          visited == [(frame + ".html", True) for frame in ["index", *FRAMES, "5"]], visited)
    check("and ends with the game's last board", page["board"] == replayed(GAME), page)
    check("it leaves one entry in the history", len(browser.entries()[0]) == length + 1,
          browser.entries())

    browser.press_named("First")
    browser.see("the first page", lambda page: name(page["url"]) == "index.html")
    for ply in range(1, len(GAME) + 1):
        browser.press_named("Next")
        page = browser.see(f"ply {ply}", lambda page: name(page["url"]) == f"{ply}.html")
        check(f"Next shows ply {ply}", page["board"] == replayed(GAME[:ply]), page)
    browser.press_named("Previous")
    browser.see("ply 4", lambda page: name(page["url"]) == "4.html")
    browser.press("td[id=g5] > a")
    browser.see("ply 5 behind its cell", lambda page: name(page["url"]) == "5.html")

    requests = [request["request"]["url"]
                for request in browser.tools.so_far("Network.requestWillBeSent")]
    foreign = [url for url in requests
               if not url.startswith((folder.as_uri(), "data:", "about:", "chrome:"))]
    complaints = [entry["entry"]["text"] for entry in browser.tools.so_far("Log.entryAdded")]
    check(f"{len(requests)} requests, all to files of the site; no complaint",
          not foreign and not complaints, foreign + complaints)
    browser.driver.quit()


def main():
    with tempfile.TemporaryDirectory(prefix="flipbook-") as home:
        home = pathlib.Path(home).resolve()
        os.environ["HOME"] = str(home)
        games = home / "games.txt"
        games.write_text("".join(GAME) + "\t5\n" + "f5d6c3d3c4f4c5b3c2b4\n")
        one = export(home / "one", "game", "".join(GAME))
        several = export(home / "several", "game", games, LIGHT_MUST_PASS + "c1",
                         "--title", "A & B", "--dark", "Ada", "--light", "Bo")
        moves = export(home / "moves", "game", "".join(GAME), "--pace", "moves")
        directions = export(home / "directions", "game", LIGHT_MUST_PASS + "c1", "--pace", "directions")
        for site in (one, several, moves, directions):
            check_links(site)
        again = export(home / "again", "game", games, LIGHT_MUST_PASS + "c1",
                       "--title", "A & B", "--dark", "Ada", "--light", "Bo")
        check("the same games give the same bytes", subprocess.run(
            ["diff", "-r", several, again], capture_output=True).returncode == 0)
        whole = export(home / "whole", "site", club(home))
        check_links(whole)
        check_static_pages(home, sample(
            whole, "index.html", "ja/index.html", "games/index.html", "players/index.html",
            "puzzles/index.html", "rules.html", "games/finals/3.html", "puzzles/corner/index.html"))
        check_static_pages(
            home, sample(one, "index.html", "2.html", "4-3.html", "5.html")
            + sample(moves, "4-play.html") + sample(directions, "1-d2.html")
            + sample(several, "index.html", "003/index.html", "003/1.html"))
        play(one)


main()
