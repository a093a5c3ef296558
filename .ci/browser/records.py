"""Records and positions: stepping, analysis and playing."""

import re

from support.report import check, wait_for
from support.rules import START, flips, moves_of, replayed

TEXT = "f5d6c3d3c4"
MOVES = moves_of(TEXT)


def at(browser, ending):
    """The page whose address ends so, but for a fragment."""
    return browser.see(f"the page {ending}", lambda page: page["url"].split("#")[0].endswith(ending))


def step(browser, ending, board, selector="a", name=None):
    """Follows a link and sees the board behind it."""
    browser.press(selector, name)
    page = at(browser, ending)
    check(f"{name or selector} leads to {ending}", page["board"] == board, page)


def follow(browser, selector, name, endings, board):
    """Presses what begins a chain of pages, and looks at all of them up to the last; their fragments may be left out."""
    length, seen = len(browser.entries()[0]), len(browser.visited())
    browser.press(selector, name)
    last = endings[-1].split("#")[0]
    browser.catch("the end of the chain", lambda url, _: url.split("#")[0].endswith(last))
    page = at(browser, last)
    wait_for("the last page painted", browser.is_painted)
    visited = browser.visited()[seen:]
    are_in_order = len(visited) == len(endings) and all(
        url.endswith(ending) or url.split("#")[0].endswith(ending) for url, ending in zip(visited, endings))
    check(f"the chain leads through {len(endings)} pages, each once and in order, all of them painted",
          are_in_order and not browser.unpainted(seen), (visited, browser.unpainted(seen)))
    check("the chain ends with the last board", page["board"] == board, page)
    entries, _ = browser.entries()
    check("the chain leaves one entry in the history", len(entries) == length + 1, entries)


def stepping(browser):
    """A record is stepped through, left by other moves, and played on."""
    browser.open(f"/r/{TEXT}")
    page = browser.see("the record")
    boards = [replayed(MOVES[:ply]) for ply in range(6)]
    check("a record shows its end", page["board"] == boards[5]
          and page["counts"] == [boards[5].count(side) for side in "xo"], page)
    for name, ply in (("First", 0), ("Next", 1), ("Next", 2), ("Previous", 1), ("Last", 5),
                      ("Previous", 4), ("Next", 5)):
        step(browser, f"/r/{TEXT}" + (f"/{ply}" if ply < 5 else ""), boards[ply], name=name)
    browser.open(f"/r/{TEXT}/2")
    at(browser, f"/r/{TEXT}/2")
    # The cell of the record's next move follows it, another one leads to another record.
    step(browser, f"/r/{TEXT}/3", boards[3], "#c3 > a")
    step(browser, f"/r/{TEXT}/2", boards[2], name="Previous")
    step(browser, "/r/f5d6c5", replayed(["f5", "d6", "c5"]), "#c5 > a")

    browser.open("/r/")
    page = browser.see("the initial position", lambda page: "/p/" in page["url"])
    check("a record without moves is the initial position", page["board"] == START, page)
    step(browser, "/r/f5", replayed(["f5"]), "#f5 > a")
    browser.press("form[action$=games] button")
    page = browser.see("a living game", lambda page: "/g/" in page["url"])
    check("a game continues from a record", page["board"] == replayed(["f5"]), page)


def playing(browser, pace):
    """A record plays by itself."""
    def frames(ply):
        return range(1, 2 + len(flips(replayed(MOVES[:ply - 1]), "xo"[(ply - 1) % 2], MOVES[ply - 1])))

    pages = [f"/{ply}?play=moves#{MOVES[ply - 1]}" for ply in range(1, 5)]
    if pace == "disks":
        pages = [f"/{ply}/{frame}?play=disks#{MOVES[ply - 1]}" for ply in range(1, 6) for frame in frames(ply)]
    browser.open(f"/r/{TEXT}")
    browser.see("the record")
    follow(browser, f"a[href*='play={pace}']", None, [f"/r/{TEXT}{page}" for page in [*pages, f"#{MOVES[-1]}"]],
           replayed(MOVES))


def pausing(browser):
    """A record that plays is halted."""
    def start():
        browser.open(f"/r/{TEXT}/1/1")
        browser.see("a frame that stands still", lambda page: "play=" not in page["url"])
        browser.press_named("Play")
        browser.catch("a frame that plays", lambda url, _: "play=" in url)

    start()
    browser.stop()
    pause = browser.places("a[href^='1#'], a[href^='2#']")[0]
    start()
    browser.click(pause, lambda: "play=" not in browser.entries()[0][-1])
    page = browser.see("a frame that stands still again")
    address = re.search(f"/r/{TEXT}/[1-5]/[12](?=#|$)", page["url"])
    check("Pause stands still at the frame shown", address, page)
    check("a paused frame loads no other page",
          "http-equiv" not in browser.visitor.ask("GET", address[0])[2].decode())
