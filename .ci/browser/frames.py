"""The frames of a move: each is visited once, in order, painted, and shows the right disks."""

import re

from support.browser import Browser
from support.flipbook import Flipbook, Visitor
from support.png import pixels
from support.report import check
from support.rules import STAR, flips, painted

ROUND = ["b2", "c2", "d2", "d3", "d4", "c4", "b4", "b3"]


def frame_addresses(browser, game):
    """The addresses visited below a game: the part behind its name."""
    return [(url.split(game, 1)[1], was_painted) for url, was_painted in browser.visited()
            if game in url]


def play_star(base_path):
    """Plays the move with eight directions and watches every frame of it."""
    with Flipbook("--base-path", base_path, frame="600ms") as server:
        visitor = Visitor(server)
        game = visitor.create(position=STAR + "x")
        browser = Browser(server, width=375, height=1000)
        browser.take_cookies(visitor)
        browser.open(game)
        before = browser.rest()
        cells = browser.places("td[id]")
        length = len(browser.entries()[0])
        browser.film()
        browser.place("c3")

        turned = flips(STAR, "x", "c3")
        check("the order expected is that of the challenge", turned == ROUND, turned)
        wanted = [painted(STAR, "x", ["c3"] + turned[:number]) for number in range(9)]

        # The last of them may be filmed in the middle of its turn, behind the end of the chain.
        browser.catch("the end of the frames", lambda url, title: (
            url.endswith("#c3") and "/f/" not in url and browser.pictures()
            and board_in(browser.pictures()[-1], cells) == wanted[8]))
        boards = [board_in(picture, cells) for picture in browser.pictures()]
        # A busy machine films fewer pictures than it paints, and some in the middle of a turn.
        shown = [wanted.index(board) for board in boards if board in wanted]
        check(f"the {len(boards)} pictures filmed show the frames' disks in order, to the last",
              shown == sorted(shown) and shown[-1:] == [8], boards)
        for number in range(1, 10):
            page = visitor.ask("GET", f"{game}/f/1/{number}")[2].decode()
            if not all(part in page for part in
                       ("</span>&#39;s turn</h1>", 'id="dark-count">16<', 'id="light-count">8<')):
                check(f"frame {number} keeps counts and message", False, page)
        after = browser.rest()
        check("counts and message change once, behind the last frame",
              (before["message"], before["counts"], after["message"], after["counts"])
              == ("Dark's turn", [16, 8], "Dark won", [25, 0]), after)

        visited = frame_addresses(browser, game)
        wanted = [""] + [f"/f/1/{k}#c3" for k in range(1, 10)] + ["#c3"]
        check("every address of the chain is visited once, in order",
              [address for address, _ in visited] == wanted, visited)
        check("every frame is painted", all(painted for _, painted in visited), visited)
        entries, _ = browser.entries()
        check("the chain leaves one entry in the history", len(entries) == length + 1, entries)
        if base_path:
            below = f"{server.url.removesuffix('/')}/"
            addresses = [url for url, _ in browser.visited() if url.startswith("http")]
            check(f"every address lies below {base_path}",
                  all(url.startswith(below) for url in addresses), addresses)
        browser.close()
        server.stop()


def skipping():
    with Flipbook(frame="1s") as server:
        # Small, so that its pictures are taken fast enough.
        browser = Browser(server, width=375, height=667)
        browser.open("/")
        browser.see("the fresh board")
        browser.place("d3")
        browser.catch("a frame", lambda url, _: "/f/" in url)
        browser.stop()
        skip = browser.places(".slots > a")[1]
        browser.press_named("Skip")
        browser.rest()
        browser.film()
        browser.place("c3")
        browser.catch("a frame of another move", lambda url, _: "/f/2/1" in url)
        browser.stop()
        browser.click(skip, lambda: "/f/2/1" not in browser.entries()[0][-1])
        page = browser.rest()
        check("Skip leads past the frames", page["message"] == "Dark's turn", page)
        check("of which the last was not shown",
              not any("/f/2/2" in url for url, _ in browser.visited()), browser.visited())
        browser.close()
        server.stop()


def less_motion():
    with Flipbook() as server:
        browser = Browser(server)
        browser.open("/")
        browser.see("the fresh board")
        for motion, wanted in (("directions", ["/d1", "/d2"]), ("off", []), ("disks", ["/1", "/2"])):
            chosen = f"#motion button[value={motion}]"
            browser.press(chosen)
            browser.see("the choice", lambda page: browser.shows(chosen + "[aria-pressed=true]"))
            before = browser.rest()
            count = len(browser.visited())
            browser.place(next(square for square in before["legal"] if len(flips(
                before["board"], "x" if "Dark" in before["message"] else "o", square)) == 1))
            browser.see("the other side's turn",
                        lambda page: page["message"] != before["message"])
            frames = [re.search(r"/f/\d+(/.+)#", url)[1]
                      for url, _ in browser.visited()[count:] if "/f/" in url]
            check(f"the frames of a move that turns one disk, with motion “{motion}”: {frames}",
                  frames == wanted)
        browser.close()
        server.stop()


def board_in(png, cells):
    """The board that is painted, the centres and the widths of its cells being known."""
    rows, size = pixels(png, int(max(y for _, y, _ in cells)) + 1)
    board = ""
    for x, y, width in cells:
        # Beside the centre, where the last disk has a mark.
        column = int(x + width / 4) * size
        red, green, _ = rows[int(y)][column:column + 3]
        # The board is green, disks are grey.
        board += "x" if green < 90 else "o" if red > 200 else "-"
    return board


play_star("")
play_star("/flipbook")
skipping()
less_motion()
