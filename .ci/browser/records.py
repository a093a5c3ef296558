"""Records and positions: stepping, analysis and playing in a browser without JavaScript, and in text browsers."""

import re
import subprocess

from support.browser import Browser
from support.flipbook import Flipbook, Visitor
from support.report import check
from support.rules import START, flips, replayed

TEXT = "f5d6c3d3c4"
MOVES = [TEXT[i:i + 2] for i in range(0, len(TEXT), 2)]


def board_after(ply):
    return replayed(MOVES[:ply])


def frames_of(ply):
    """The frames of a move, one a disk."""
    side = "xo"[(ply - 1) % 2]
    return range(1, 2 + len(flips(board_after(ply - 1), side, MOVES[ply - 1])))


def path(url):
    return "/" + url.split("/", 3)[3]


def stepping():
    with Flipbook() as server:
        browser = Browser(server, width=375, height=667)
        browser.open(f"/r/{TEXT}")
        page = browser.see("the record")
        check("a record shows its end", page["board"] == board_after(5)
              and page["counts"] == [board_after(5).count(side) for side in "xo"], page)
        for name, ply in (("First", 0), ("Next", 1), ("Next", 2), ("Previous", 1), ("Last", 5),
                          ("Previous", 4), ("Next", 5)):
            browser.press_named(name)
            wanted = f"/r/{TEXT}" + (f"/{ply}" if ply < 5 else "")
            page = browser.see(f"ply {ply}", lambda page: path(page["url"]) == wanted)
            check(f"{name} leads to ply {ply}", page["board"] == board_after(ply), page)

        browser.open(f"/r/{TEXT}/2")
        browser.see("ply 2", lambda page: path(page["url"]) == f"/r/{TEXT}/2")
        browser.press("#c3 > a")
        page = browser.see("the record's own next ply", lambda page: path(page["url"]) != f"/r/{TEXT}/2")
        check("the record's next cell links to its next page",
              path(page["url"]) == f"/r/{TEXT}/3", page)
        browser.press_named("Previous")
        browser.see("ply 2", lambda page: path(page["url"]) == f"/r/{TEXT}/2")
        browser.press("#c5 > a")
        page = browser.see("a longer record", lambda page: path(page["url"]) == "/r/f5d6c5")
        check("another legal cell links to another record",
              page["board"] == replayed(["f5", "d6", "c5"]), page)

        browser.open("/r/")
        page = browser.see("the initial position", lambda page: "/p/" in page["url"])
        check("a record without moves is the initial position", page["board"] == START, page)
        browser.press("#f5 > a")
        browser.see("a record", lambda page: path(page["url"]) == "/r/f5")
        browser.press("form[action$=games] button")
        page = browser.see("a living game", lambda page: "/g/" in page["url"])
        check("a living game continues from a record", page["board"] == replayed(["f5"]), page)
        browser.close()
        server.stop()


def playing(pace, frame, addresses):
    """Plays a record to its end and looks at the addresses visited."""
    with Flipbook(frame=frame) as server:
        browser = Browser(server)
        browser.open(f"/r/{TEXT}")
        browser.see("the record")
        length = len(browser.entries()[0])
        browser.press(f"a[href*='play={pace}']")
        page = browser.see("the record's end", lambda page: (
            path(page["url"]).split("#")[0] == f"/r/{TEXT}" and len(browser.visited()) > 2))
        visited = [path(url) for url, _ in browser.visited() if "play=" in url]
        check(f"pace “{pace}” visits {len(visited)} pages, each once and in order",
              visited == addresses, visited)
        check("each of them is painted",
              all(was_painted for url, was_painted in browser.visited() if "play=" in url),
              browser.visited())
        check("it ends at the record's end", page["board"] == board_after(5), page)
        entries, _ = browser.entries()
        check("the chain leaves one entry in the history", len(entries) == length + 1, entries)
        browser.close()
        server.stop()


def pausing():
    with Flipbook(frame="1s") as server:
        browser = Browser(server)
        browser.open(f"/r/{TEXT}/1/1")
        browser.see("a frame that stands still")
        browser.press_named("Play")
        browser.catch("a frame that plays", lambda url, _: "play=" in url)
        browser.stop()
        pause = browser.places("a[href^='1#'], a[href^='2#']")[0]
        browser.open(f"/r/{TEXT}/1/1")
        browser.see("the frame that stands still", lambda page: "play=" not in page["url"])
        browser.press_named("Play")
        browser.catch("a frame that plays", lambda url, _: "play=" in url)
        browser.click(pause, lambda: "play=" not in browser.entries()[0][-1])
        page = browser.see("a frame that stands still again")
        address = path(page["url"]).split("#")[0]
        check("Pause stands still at the frame shown", re.fullmatch(
            f"/r/{TEXT}/[1-5]/[12]", address), page)
        check("and nothing is on its way any more",
              "http-equiv" not in Visitor(server).ask("GET", address)[2].decode())
        browser.close()
        server.stop()


def text_browsers():
    """Lynx and w3m print a record; the short links of its list are numbered or at hand."""
    with Flipbook() as server:
        url = f"{server.url}r/{TEXT}"
        for name, command in (("Lynx", ["lynx", "-dump", "-nolist"]), ("w3m", ["w3m", "-dump"])):
            def dump(address):
                run = subprocess.run([*command, address], stdin=subprocess.DEVNULL,
                                     capture_output=True, text=True, timeout=60,
                                     env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin",
                                          "HOME": server.folder.name})
                return run.stdout
            page, earlier = dump(url), dump(url + "?n=2")
            check(f"{name} shows the board, the message, the moves and the links",
                  all(part in page for part in (
                      "Light's turn", "Move 5 of 5: c4", "First", "Moves", "◉", "○", "+", "2 d6")), page)
            # The board to copy follows below.
            glyphs = re.findall("[●◉○◎·+]", earlier)[:64]
            board = "".join("x" if glyph in "●◉" else "o" if glyph in "○◎" else "-"
                            for glyph in glyphs)
            check(f"{name} follows the list's short links to the board of their ply",
                  "Move 2 of 5: d6" in earlier and board == board_after(2), earlier)
        server.stop()


def playing_addresses(step):
    return [f"/r/{TEXT}/{ply}/{frame}?play=disks#{MOVES[ply - 1]}"
            for ply in range(1, 6) for frame in step(ply)]


stepping()
playing("disks", "500ms", playing_addresses(frames_of))
playing("moves", "150ms", [f"/r/{TEXT}/{ply}?play=moves#{MOVES[ply - 1]}" for ply in range(1, 5)])
pausing()
text_browsers()
