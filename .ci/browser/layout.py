"""Where things are on a page, how it comes, and how heavy and how round it is, in windows of all sizes."""

import math
import re
import time

from play import whole_game
from support.browser import DESK, LANDSCAPE, PHONE, Chromium
from support.every_page import RECORD
from support.flipbook import Visitor
from support.pages import UNFOLD, Page, Still, files_of
from support.report import check, wait_for
from support.rules import START

WINDOWS = [(320, 480), (320, 568), PHONE, LANDSCAPE, DESK, (2560, 1440)]
# What every page of a game has, each kind in its order on the page.
CONTROLS = ["header", "header a", "#message", "#detail", ".player", ".player b", ".player form",
            ".board", "#d3", "#h8", ".slots", ".slots > *", ".others > *"]
BOXES = """selectors => ({
  scrolled: [scrollX, scrollY], over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  ...Object.fromEntries(selectors.map(selector => [selector,
    [...document.querySelectorAll(selector)].map(e => e.getBoundingClientRect())
      // Layout counts in 64ths of a pixel, and rounds them as it goes.
      .map(r => [r.x + scrollX, r.y + scrollY, r.width, r.height].map(number => Math.round(10 * number) / 10))]))
})"""


def boxes(browser, address, selectors=CONTROLS):
    """The boxes of all controls of a page, once it is there."""
    # What differs in its fragment alone would be the same page.
    browser.open_whole("about:blank")
    browser.open_whole(address)
    return browser.ask(BOXES, selectors)


def moved(before, after):
    """What isn't where it was."""
    return {name: (before[name], after[name]) for name in before if before[name] != after[name]}


def overlap(one, other):
    return (one[0] < other[0] + other[2] and other[0] < one[0] + one[2]
            and one[1] < other[1] + other[3] and other[1] < one[1] + one[3])


def check_turn(browser, name, game, endings, is_in_view):
    """From page to frame to page; the boxes of the first."""
    first = boxes(browser, game)
    trouble = {ending: moved(first, boxes(browser, game + ending)) for ending in endings}
    check(f"{name}: {len(CONTROLS)} kinds of boxes stand still on {1 + len(endings)} pages of a turn, none is scrolled",
          not any(trouble.values()) and all(first[kind] for kind in CONTROLS) and first["scrolled"] == [0, 0],
          trouble)
    undo, *ways = first[".slots > *"][:3]
    others = [undo, *first[".slots > *"][3:], *first[".others > *"]]
    check(f"{name}: Next and Skip share no point with another control",
          len(others) > 3 and not any(overlap(way, other) for way in ways for other in others), first)
    bottom, height = max(box[1] + box[3] for box in first[".slots"] + first[".board"]), browser.ask("() => innerHeight")
    check(f"{name}: board and controls are in view, nothing is wider than the window",
          (bottom <= height or not is_in_view) and first["over"] == 0, (bottom, height, first["over"]))
    return first


def still(browser, windows=WINDOWS):
    """Boards and controls stay where they are: through a turn, behind fragments, beside opened sections and questions."""
    visitor = browser.visitor
    # By hand no page goes on by itself; otherwise it is the same.
    visitor.ask("POST", "/choices", form={"motion": "off", "waiting": "hand"})
    game = visitor.create(record="f5d6c3d3", light="computer")
    # The version before the move.
    visitor.ask("POST", game + "/move", form={"v": "0", "move": "c4"})
    turn = visitor.create(record="f5d6c3d3", light="computer")
    # Its pages have a line more.
    limited = visitor.create(record="f5d6c3d3", days="3")
    invite = visitor.ask("POST", limited + "/invite", {"side": "light"})[1]["Location"]
    Visitor(browser.server).ask("POST", invite, {})
    visitor.ask("POST", limited + "/move", form={"v": "0", "move": "c4"})
    browser.take_cookies()
    frames = ["/f/1/1", "/f/1/2"]
    for size in windows:
        browser.size(*size)
        first = check_turn(browser, f"{size}, a game", game, [*frames, *(
            ending + square for square in ("#a1", "#h8") for ending in ("", *frames))], True)
        check_turn(browser, f"{size}, a game with a limit", limited, frames, size[1] > 568 or size == LANDSCAPE)
        for name, address in (("where the visitor is to move", turn), ("on the page of a hint", turn + "/hint")):
            trouble = moved(first, boxes(browser, address))
            check(f"{size}: {name} all is in the places of a page on which a computer thinks", not trouble, trouble)
        question = boxes(browser, game + "/reset", [".board"])
        check(f"{size}: the question before a reset leaves the board where it is",
              question[".board"] == first[".board"], (first, question))
        for address in (game, "/r/f5d6c3d3c4/3"):
            before = boxes(browser, address, [".board", ".slots"])
            browser.ask(UNFOLD)
            trouble = moved(before, browser.ask(BOXES, [".board", ".slots"]))
            check(f"{size}: an opened section leaves the board of {address[:3]} where it is", not trouble, trouble)


SIZES = [PHONE, LANDSCAPE, DESK]
# What a page and all that it refers to may weigh as sent, headers, pictures and what only printers need included:
# what the first picture waits for has a narrower limit, which the audit watches.
FIRST_VISIT, NEXT_PAGE, FRAME = 18 * 1024, 4 * 1024, 4 * 1024
# A telephone away from home: ms until an answer begins, and bytes a second.
SLOW = {"latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 100_000}
FAST = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}


def types_of_pages(visitor):
    """The addresses of pages that look differently, by their names."""
    return {"game": visitor.create(record=RECORD[:60], light="computer"), "record": f"/r/{RECORD}/30",
            "position": f"/p/{START}x", "rules": "/rules", "import": "/import", "bowling": "/bowling/X46",
            "frame": visitor.create(record="f5d6", move="c3") + "/f/1/1"}


def visit(browser, address):
    """Loads a page with all that it refers to; its requests, the bytes as sent, and ms to the first picture."""
    before = len(browser.tools.events)
    loader = browser.run("Page.navigate", url=browser.server.url.rstrip("/") + address)["loaderId"]

    def events(method):
        return browser.tools.so_far(method, before)

    wait_for(f"all of {address}", lambda: {"networkIdle", "firstContentfulPaint"} <= {
        moment["name"] for moment in events("Page.lifecycleEvent") if moment["loaderId"] == loader})
    # What has moved is told with the next pictures.
    time.sleep(0.3)
    requests = {request["requestId"]: request["timestamp"] for request in events("Network.requestWillBeSent")
                if request["loaderId"] == loader}
    weight = sum(loaded["encodedDataLength"] for loaded in events("Network.loadingFinished")
                 if loaded["requestId"] in requests)
    painted = next(moment["timestamp"] for moment in events("Page.lifecycleEvent")
                   if moment["loaderId"] == loader and moment["name"] == "firstContentfulPaint")
    return weight, round(1000 * (painted - min(requests.values())))


def shifts(browser):
    """What moved without the visitor's doing, as Chromium reckons it, and from where to where."""
    moved = [entry["event"]["layoutShiftDetails"] for entry in
             browser.tools.so_far("PerformanceTimeline.timelineEventAdded")]
    return [(shift["value"], shift["sources"]) for shift in moved if not shift["hadRecentInput"]]


def first_visits(browser):
    """Pages opened with nothing in the cache, near and far: their weights, and nothing moves."""
    pages = types_of_pages(browser.visitor)
    # With motion off and waiting by hand, a frame stays.
    browser.visitor.ask("POST", "/choices", form={"motion": "off", "waiting": "hand"})
    browser.run("PerformanceTimeline.enable", eventTypes=["layout-shift"])
    browser.run("Network.setCacheDisabled", cacheDisabled=True)
    for name, address in {"start": "/", **pages}.items():
        # A new visitor has no cookies.
        if name != "start":
            browser.take_cookies()
        browser.run("Network.emulateNetworkConditions", offline=False, **FAST)
        weight, near = visit(browser, address)
        browser.run("Network.emulateNetworkConditions", offline=False, **SLOW)
        _, far = visit(browser, address)
        check(f"{name}: {weight} of {FIRST_VISIT} bytes; the first picture after {near} ms, from far {far} ms",
              weight <= FIRST_VISIT)
    found = shifts(browser)
    check("nothing moves while a page comes, quickly or slowly", not found, found)


def pieces(server):
    """Nothing moves on pages that come in pieces with halts, which a browser short of time makes of whole ones, too."""
    visitor = Visitor(server)
    with Still(files_of(server), halt=0.02) as still, Chromium(still) as browser:
        browser.run("PerformanceTimeline.enable", eventTypes=["layout-shift"])
        for size in SIZES:
            browser.size(*size)
            for name, address in {"start": "/new", **types_of_pages(visitor)}.items():
                status, fields, html = visitor.ask("GET", address)
                still.page = Page(name, address, html, status, dict(fields))
                visit(browser, address)
                found = shifts(browser)
                check(f"{name}, {size}: nothing moves while it comes in pieces", not found, found)


def cut(server):
    """A page that is cut off in its middle shows what has come of it, after a while."""
    visitor = Visitor(server)
    with Still(files_of(server)) as still, Chromium(still) as browser:
        for address, end, part in ("/rules", b"<header", "h1"), (f"/r/{RECORD}/30", b"</main", ".slots"):
            html = visitor.ask("GET", address)[2]
            still.page = Page(address, address, html[:html.index(end)])
            browser.open_whole(address)
            look = f"() => getComputedStyle(document.querySelector('{part}')).visibility"
            wait_for(f"{part} of {address} to show", lambda: browser.ask(look) == "visible")


def game_pages(browser):
    """A whole game: nothing moves on any of its pages and frames, and none is too heavy."""
    browser.run("PerformanceTimeline.enable", eventTypes=["layout-shift"])
    whole_game(browser)
    found = shifts(browser)
    check("nothing has moved", not found, found)
    asked = {request["requestId"]: request["request"]["url"] for request in
             browser.tools.so_far("Network.requestWillBeSent")
             if request["type"] == "Document" and request["request"]["method"] == "GET"}
    weights = [(asked[loaded["requestId"]], loaded["encodedDataLength"])
               for loaded in browser.tools.so_far("Network.loadingFinished") if loaded["requestId"] in asked]
    for name, pattern, most in ("pages", r"/g/\w+(\?seen=[\d.]+)?(#.*)?$", NEXT_PAGE), ("frames", r"/f/\d+/\d+", FRAME):
        found = [weight for url, weight in weights if re.search(pattern, url)]
        check(f"{len(found)} {name} of {min(found)} to {max(found)} bytes, {most} at most", max(found) <= most)


# What is at the left and what is at the right in all languages.
SIDES = {"/r/f5d6": ("#a1", "#h1"), "/r/f5d6/1": (".slots > :first-child", ".slots > :nth-child(4)"),
         "/rules": (".drawn td:nth-child(2)", ".drawn td:last-child"),
         "/bowling/9": (".sheet thead :nth-child(2)", ".sheet thead :last-child")}


def mirrored(browser):
    """In a language that is written from right to left, boards, steps and score sheets aren't mirrored."""
    for path, (left, right) in SIDES.items():
        browser.open_whole(path)
        browser.ask("() => { document.documentElement.dir = 'rtl' }")
        (one, *_), (other, *_) = browser.places(left)[0], browser.places(right)[0]
        check(f"{path}: {left} is at the left of {right}", one < other, (one, other))


RATIOS = [1, 1.25, 1.5, 2, 3]
# One colour for what is round, and nothing of it outside, so that its outline can be found.
BARE = """() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    td::before { background: #f0f !important; box-shadow: none !important; animation: none !important }
    td button::before { background: #f0f !important; box-shadow: none !important; border-color: #f0f !important }
    .last::after { display: none !important } .board::before { display: none !important }`)
  document.adoptedStyleSheets = [sheet]
}"""


def outline(browser, selector):
    """How wide and high the round thing in a cell is, in pixels of the device, and how many it fills."""
    (x, y, width), = browser.places(selector)
    picture = browser.picture(clip={
        "x": x - width / 2, "y": y - width / 2, "width": width, "height": width, "scale": 1})
    # Magenta's share of a pixel, on a board that is green.
    shares = [max(0, min(1, (red - green) / 255)) for red, green, _ in picture.getdata()]
    rows = [shares[start:start + picture.width] for start in range(0, len(shares), picture.width)]
    return sum(max(column) >= 0.5 for column in zip(*rows)), sum(max(row) >= 0.5 for row in rows), sum(shares)


def roundness(browser):
    """Disks and rings are as wide as high, to a pixel, and circles, at all ratios of pixels."""
    browser.open(browser.begin(record="f5d6"))
    page = browser.see("the board", lambda page: page["legal"])
    browser.ask(BARE)
    for size in SIZES:
        for ratio in RATIOS:
            browser.size(*size, ratio=ratio)
            wide, high, area = outline(browser, "#d4")
            ring = outline(browser, "#" + page["legal"][0])
            fill = area / (math.pi / 4 * wide * high)
            check(f"{size}, {ratio} to 1: a disk of {wide} × {high} fills {fill:.3f} of a circle, a ring has {ring[:2]}",
                  abs(wide - high) <= 1 and abs(ring[0] - ring[1]) <= 1 and 0.95 < fill < 1.05 and wide >= 20)
