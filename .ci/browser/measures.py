"""What a visitor gets: shifts of layout, bytes, times to the board, contrasts, and how round a disk is."""

import base64
import math
import re
import time

from support.browser import Browser, is_over
from support.every_page import RECORD
from support.flipbook import ROOT, Flipbook, Visitor
from support.halting_proxy import HaltingProxy
from support.png import pixels
from support.report import check, wait_for
from support.rules import START

SIZES = [(375, 667), (844, 390), (1280, 800)]
# What a page and all that it refers to may weigh as sent, headers, pictures and what only printers need included:
# what the first picture waits for has a narrower limit, which audit.py watches.
FIRST_VISIT, NEXT_PAGE, FRAME = 18 * 1024, 12 * 1024, 11 * 1024
# A telephone away from home: ms until an answer begins, and bytes a second.
SLOW = {"latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 100_000}
FAST = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}

# As Tests/ViewsTests/ThemeTests has them.
TEXTS = ["ink paper", "ink card", "ink soft", "ink raised", "muted paper", "muted card", "muted soft",
         "on-accent accent", "rail-ink rail", "news paper", "news card"]
MARKS = ["dark board", "light board", "dark light", "mark dark", "mark light", "edge paper", "edge card",
         "accent paper", "accent card", "focus paper", "focus card"]

RATIOS = [1, 1.25, 1.5, 2, 3]
# One colour for round things, used nowhere else, so that their outlines can be found.
BARE = """
{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    td::before { background: #f0f !important; box-shadow: none !important; animation: none !important }
    td button::before { background: #f0f !important; box-shadow: none !important; border-color: #f0f !important }
    .last::after { display: none !important } .board::before { display: none !important }`)
  document.adoptedStyleSheets = [sheet]
}
"""


def table(title, rows):
    """Prints rows of texts below each other."""
    print(f"\n{title}")
    widths = [max(len(str(row[column])) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        print("  " + "  ".join(f"{text!s:<{width}}" for text, width in zip(row, widths)).rstrip())
    print(flush=True)


class Visit:
    """The loading of one page, told by the events of Chromium's developer tools."""

    def __init__(self, browser, address):
        self.tools, self.before = browser.tools, len(browser.tools.events)
        self.address = address
        loader = browser.run("Page.navigate", url=browser.server.url.rstrip("/") + address)["loaderId"]
        wait_for(f"all of {address}", lambda: {"networkIdle", "firstContentfulPaint"} <= {
            moment["name"] for moment in self.events("Page.lifecycleEvent") if moment["loaderId"] == loader})
        # Movements are reported with the next pictures.
        time.sleep(0.3)
        self.loader = loader

    def events(self, method):
        return self.tools.so_far(method, self.before)

    def requests(self):
        return {request["requestId"]: request for request in self.events("Network.requestWillBeSent")
                if request["loaderId"] == self.loader}

    def weight(self):
        """The bytes of all answers as they were sent, with their headers."""
        requests = self.requests()
        return sum(loaded["encodedDataLength"] for loaded in self.events("Network.loadingFinished")
                   if loaded["requestId"] in requests)

    def milliseconds(self):
        """From the request to the first picture, and to that of the largest thing on the page."""
        begin = min(self.requests().values(), key=lambda request: request["timestamp"])
        first = next(moment["timestamp"] for moment in self.events("Page.lifecycleEvent")
                     if moment["loaderId"] == self.loader and moment["name"] == "firstContentfulPaint")
        largest = max((entry["event"]["lcpDetails"]["renderTime"]
                       for entry in self.events("PerformanceTimeline.timelineEventAdded")
                       if entry["event"]["type"] == "largest-contentful-paint"), default=math.nan)
        return round(1000 * (first - begin["timestamp"])), round(1000 * (largest - begin["wallTime"]))


def shifts(browser, since=0):
    """What moved without the visitor's doing, as Chromium reckons it, and from where to where."""
    moved = [entry["event"]["layoutShiftDetails"]
             for entry in browser.tools.so_far("PerformanceTimeline.timelineEventAdded", since)
             if entry["event"]["type"] == "layout-shift"]
    return [(shift["value"], shift["sources"]) for shift in moved if not shift["hadRecentInput"]]


def observed(server, size, **options):
    browser = Browser(server, width=size[0], height=size[1], **options)
    browser.run("PerformanceTimeline.enable", eventTypes=["layout-shift", "largest-contentful-paint"])
    return browser


def types_of_pages(visitor):
    """The addresses of pages that look differently, by their names."""
    return {"start": "/", "game": visitor.create(record=RECORD[:60], light="computer"), "record": f"/r/{RECORD}/30",
            "position": f"/p/{START}x", "rules": "/rules",
            "import": "/import", "bowling": "/bowling/X46",
            "frame": visitor.create(record="f5d6", move="c3") + "/f/1/1"}


def first_visits(server, size):
    """Pages opened with nothing in the cache, near and far; rows of a table."""
    visitor = Visitor(server)
    pages = types_of_pages(visitor)
    browser, rows = observed(server, size), []
    browser.take_cookies(visitor)
    browser.run("Network.setCacheDisabled", cacheDisabled=True)
    for name, address in pages.items():
        if name == "frame":
            # It doesn't move if the visitor has switched motion off.
            browser.run("Network.setCookie", name="choices", value="motion-off", url=server.url)
        near = Visit(browser, address)
        times, near_weight = near.milliseconds(), near.weight()
        browser.run("Network.emulateNetworkConditions", offline=False, **SLOW)
        far = Visit(browser, address)
        browser.run("Network.emulateNetworkConditions", offline=False, **FAST)
        found = shifts(browser, near.before)
        rows.append((f"{name}, {size[0]}×{size[1]}", near_weight, *times,
                     *far.milliseconds(), sum(value for value, _ in found), found))
    browser.close()
    return rows


def check_first_visits(server):
    rows = [row for size in SIZES for row in first_visits(server, size)]
    table("First visits: bytes as sent; ms to the first picture and the largest thing; far from the server; shift",
          [("page", "bytes", "first", "largest", "first", "largest", "shift")]
          + [(*row[:6], f"{row[6]:.4f}") for row in rows])
    moved = [(row[0], row[7]) for row in rows if row[6]]
    check("nothing moves while a page comes, be it slowly", not moved, moved)
    heavy = [row[:2] for row in rows if row[1] > FIRST_VISIT]
    check(f"no first visit of a page weighs more than {FIRST_VISIT} bytes", not heavy, heavy)


def check_pieces(server):
    """Pages that come in pieces with halts between, which a browser short of time makes of whole ones, too."""
    visitor, moved = Visitor(server), []
    with HaltingProxy(server, seconds=0.03) as proxy:
        for size in SIZES:
            browser = observed(proxy, size)
            pages = types_of_pages(visitor)
            browser.take_cookies(visitor)
            browser.run("Network.setCookie", name="choices", value="motion-off", url=proxy.url)
            for name, address in pages.items():
                if found := shifts(browser, Visit(browser, address).before):
                    moved.append((name, size, found))
            browser.close()
    check("nothing moves while a page comes in pieces", not moved, moved)


def check_whole_game(server):
    """A visitor's game against the computer, with all its frames."""
    browser = observed(server, SIZES[0])
    browser.open("/")
    browser.see("the fresh board")
    browser.place("d3")
    browser.rest()
    browser.press(".player.light button[value=computer]")
    page = browser.play_to_end()
    found = shifts(browser)
    documents = [request for request in browser.tools.so_far("Network.requestWillBeSent")
                 if request["type"] == "Document" and request["request"]["method"] == "GET"]
    weights = {loaded["requestId"]: loaded["encodedDataLength"]
               for loaded in browser.tools.so_far("Network.loadingFinished")}
    sent = {"a game's page": NEXT_PAGE, "a frame": FRAME}
    rows = [("page", "pages", "least", "most", "bytes at most")]
    for name, most in sent.items():
        is_frame = name == "a frame"
        bytes_sent = [weights[request["requestId"]] for request in documents
                      if request["requestId"] in weights and "/g/" in request["request"]["url"]
                      and bool(re.search(r"/f/\d+/\d+", request["request"]["url"])) == is_frame]
        rows.append((name, len(bytes_sent), min(bytes_sent), max(bytes_sent), most))
    table("Pages of a whole game, whose styles are there already: bytes as sent", rows)
    check(f"a whole game with {len(documents)} pages: nothing moves on any of them, {page['message']}",
          is_over(page) and not found, found)
    check("and none is heavier than it may be", all(row[3] <= row[4] for row in rows[1:]), rows)
    browser.close()


def declared(sheet):
    """The custom properties of a sheet's blocks: for light surroundings, then for dark ones."""
    blocks = (ROOT / "Public" / sheet).read_text().split(":root{")[1:3]
    found = [dict(re.findall(r"(?m)^--([a-z-]+):([^;]+);", block.split("}")[0])) for block in blocks]
    return found + [{}] * (2 - len(found))


def luminance(colour):
    channels = [int(colour[start:start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(colours, pair):
    darker, lighter = sorted(luminance(colours[name]) for name in pair.split())
    return (lighter + 0.05) / (darker + 0.05)


def check_contrasts():
    rows, poor = [("look", "surroundings", "text", "of 4.5", "mark", "of 3")], []
    standard = declared("style.css")
    for look in ("felt", "classic", "slate", "contrast"):
        own = declared(f"{look}.css") if look != "felt" else [{}, {}]
        for number, surroundings in enumerate(("light", "dark")):
            colours = {**standard[0], **(standard[1] if number else {}),
                       **own[0], **(own[1] if number else {})}
            row = [look, surroundings]
            for pairs, least in (TEXTS, 4.5), (MARKS, 3):
                worst = min(pairs, key=lambda pair: contrast(colours, pair))
                row += [worst, f"{contrast(colours, worst):.2f}"]
                if contrast(colours, worst) < least:
                    poor.append((look, surroundings, worst))
            rows.append(row)
    table("The least contrasts of each look", rows)
    check("texts have 4.5 to 1 and marks 3 to 1 in every look", not poor, poor)


def outline(browser, cell):
    """How wide and high the round thing in a cell is, in pixels of the device, and how many it fills."""
    x, y, width = cell
    picture = browser.run("Page.captureScreenshot", format="png", clip={
        "x": x - width / 2, "y": y - width / 2, "width": width, "height": width, "scale": 1})
    png = base64.b64decode(picture["data"])
    rows, size = pixels(png, int.from_bytes(png[20:24]))
    # Magenta's share of a pixel, on a board that is green.
    shares = [[max(0.0, min(1.0, (row[i] - row[i + 1]) / 255)) for i in range(0, len(row), size)]
              for row in rows]
    across = [sum(column) for column in zip(*shares)]
    down = [sum(row) for row in shares]
    wide = sum(any(row[i] >= 0.5 for row in shares) for i in range(len(across)))
    high = sum(max(row) >= 0.5 for row in shares)
    return wide, high, sum(down)


def check_roundness(server):
    rows, bad = [("window", "ratio", "disk", "fills of π/4", "ring")], []
    visitor = Visitor(server)
    game = visitor.create(record="f5d6")
    for size in SIZES:
        browser = Browser(server, width=size[0], height=size[1])
        browser.take_cookies(visitor)
        browser.open(game)
        page = browser.see("the board", lambda page: page["legal"])
        browser.run("Runtime.evaluate", expression=BARE)
        for ratio in RATIOS:
            browser.size(*size, ratio=ratio)
            cells = dict(zip((f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"),
                             browser.places("td[id]")))
            wide, high, area = outline(browser, cells["d4"])
            ring = outline(browser, cells[page["legal"][0]])[:2]
            fill = area / (math.pi / 4 * wide * high)
            rows.append((f"{size[0]}×{size[1]}", ratio, f"{wide} × {high}", f"{fill:.3f}",
                         f"{ring[0]} × {ring[1]}"))
            if abs(wide - high) > 1 or abs(ring[0] - ring[1]) > 1 or not 0.95 < fill < 1.05 or wide < 20:
                bad.append(rows[-1])
        browser.close()
    table("Disks and rings in pixels of the device", rows)
    check("disks and rings are as wide as high, to a pixel, and circles", not bad, bad)


with Flipbook("--seed", "1", thinking="50ms") as server:
    check_contrasts()
    check_roundness(server)
    check_first_visits(server)
    check_pieces(server)
    check_whole_game(server)
    server.stop()
