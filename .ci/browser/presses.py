"""Haste does no harm: pressing every point twice during frames takes nothing back and resets nothing."""

import argparse
import re
import time
from concurrent.futures import ThreadPoolExecutor

from support.browser import Browser
from support.flipbook import Flipbook, Visitor
from support.report import check, wait_for

SIZES = [(375, 667), (1280, 800)]
STEP, PAUSE = 20, 0.1
# Points, and whether a press there may lead somewhere: also where the next page shows something else.
POINTS = """
[...Array(Math.ceil(innerHeight / STEP)).keys()].flatMap(row =>
  [...Array(Math.ceil(innerWidth / STEP)).keys()].map(column => {
    const x = column * STEP + STEP / 2, y = row * STEP + STEP / 2
    const element = document.elementFromPoint(x, y)
    return [x, y, !!element?.closest('a[href], button:enabled, summary, label, .slots')]
  }))
""".replace("STEP", str(STEP))
# What takes back, puts back or resets, be it refused or not.
HARM = re.compile(r"POST \S*/g/\w+/(undo|redo|reset)\b")


class Presses:
    """A browser that presses points of a game's frames, the computer having light."""

    def __init__(self, server, size):
        self.visitor, self.server = Visitor(server), server
        self.browser = Browser(server, width=size[0], height=size[1])
        self.renew()

    def renew(self):
        """Other games, and no choice that a press has made."""
        self.browser.run("Network.deleteCookies", name="choices", url=self.server.url)
        # Light has answered: behind these frames dark can place and take back.
        answered = self.visitor.create(record="f5")
        self.visitor.ask("POST", answered + "/move", form={"v": "0", "move": "d6"})
        self.visitor.ask("POST", answered + "/mode", form={"side": "light", "mode": "computer"})
        # Light thinks for an hour: behind these, dark's move can be taken back.
        thinking = self.visitor.create(record="f5d6", light="computer")
        self.visitor.ask("POST", thinking + "/move", form={"v": "0", "move": "c3"})
        self.frames = [answered + "/f/1/2?now=1", thinking + "/f/1/1", thinking + "/f/1/2?now=1"]
        self.games = {game: self.visitor.game(game)["record"] for game in (answered, thinking)}
        self.browser.take_cookies(self.visitor)

    def open(self, address):
        """Opens a page and waits until it is painted: before that it feels nothing."""
        def painted():
            before = len(self.browser.tools.events)
            answer = self.browser.run("Page.navigate", url=self.server.url.rstrip("/") + address)
            if not answer or "errorText" in answer:
                # What a press has asked for came between.
                return None
            return wait_for(None, lambda: any(
                moment["loaderId"] == answer["loaderId"] and moment["name"] == "firstContentfulPaint"
                for moment in self.browser.tools.so_far("Page.lifecycleEvent", before)), 10)

        wait_for(f"{address} painted", painted)

    def points(self):
        """The points of a frame without motion."""
        self.browser.run("Network.setCookie", name="choices", value="motion-off", url=self.server.url)
        self.open(self.frames[0])
        points = wait_for("a frame that stands still", lambda: self.browser.page() and self.browser.run(
            "Runtime.evaluate", expression=POINTS, returnByValue=True))["result"]["value"]
        self.renew()
        return points

    def press(self, point):
        for kind in ("mousePressed", "mouseReleased"):
            self.browser.tools.send(
                "Input.dispatchMouseEvent", type=kind, x=point[0], y=point[1], button="left",
                clickCount=1)

    def pair(self, address, point):
        """Two presses of a point of a frame that has just come."""
        self.open(address)
        before = len(self.browser.tools.events)
        self.press(point)
        time.sleep(PAUSE)
        self.press(point)
        # For what the second one asks for to be on its way.
        time.sleep(PAUSE / 2)
        for game, record in self.games.items():
            now = self.visitor.game(game)["record"]
            if not now.startswith(record):
                check(f"two presses at {point[:2]} of {address} leave {record}", False, now)
        if any(request["request"]["method"] == "POST" for request in
               self.browser.tools.so_far("Network.requestWillBeSent", before)):
            self.renew()

    def pairs_at_once(self, points):
        """Two presses of points that lead nowhere, each as long after the other."""
        self.open(self.frames[1])
        for _ in range(2):
            start = time.monotonic()
            for point in points:
                self.press(point)
            time.sleep(max(0, PAUSE - (time.monotonic() - start)))


def press_everywhere(server, size, everything):
    presses = Presses(server, size)
    points = presses.points()
    live = [point for point in points if point[2]]
    for number, point in enumerate(live):
        for place in range(3) if everything else [number % 3]:
            presses.pair(presses.frames[place], point)
    rest = [point for point in points if not point[2]]
    for start in range(0, len(rest), 100):
        presses.pairs_at_once(rest[start:start + 100])
    asked = [request["request"]["url"].split("?")[0]
             for request in presses.browser.tools.so_far("Network.requestWillBeSent")]
    check(f"{size[0]}×{size[1]}: {len(points)} points are pressed twice, {len(live)} of which may lead "
          f"somewhere, and are felt", all(any(re.search(way, url) for url in asked) for way in (
              r"/g/\w+$", r"/g/\w+/f/1/end$", r"/g/\w+/reset$", "/rules$", "/mode$")), asked)
    presses.browser.close()


def press_next(server, size, light):
    """The presses of a visitor who plays as fast as the pages come."""
    browser = Browser(server, width=size[0], height=size[1])
    browser.open("/")
    browser.see("the fresh board")
    browser.place("f5")
    browser.rest()
    if light == "computer":
        browser.press(".player.light button[value=computer]")
    else:
        browser.place("d6")
    browser.catch("a frame", lambda url, _: "/f/" in url)
    browser.stop()
    place = browser.places(".slots > a")[0]
    for _ in range(20):
        for kind in ("mousePressed", "mouseReleased"):
            browser.tools.send("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1],
                               button="left", clickCount=1)
        time.sleep(0.2)
    game = browser.rest()["url"].split("#")[0]
    moves = Visitor(server).game(game.split(str(server.port))[1])["record"]
    check(f"{size[0]}×{size[1]}: f5, light being {light}, and Next every 200 ms takes nothing back: {moves}",
          len(moves) == 4 and "/g/" in game)
    browser.close()


def check_log(server):
    harm = HARM.findall(server.complaints())
    check("nothing was taken back or reset", not harm, harm)


options = argparse.ArgumentParser(description=__doc__)
options.add_argument("--all", action="store_true", help="press each point in three places of a turn, not in one of them")
everything = options.parse_args().all
with Flipbook(frame="1s", thinking="3600s") as server, ThreadPoolExecutor() as pool:
    list(pool.map(lambda size: press_everywhere(server, size, everything), SIZES))
    check_log(server)
    server.stop()
with Flipbook(frame="250ms", thinking="500ms") as server:
    with ThreadPoolExecutor() as pool:
        for light in "manual", "computer":
            list(pool.map(lambda size: press_next(server, size, light), SIZES))
    asked = re.findall(r"GET \S*/reset\b", server.complaints())
    check("nor for the question before it", not asked, asked)
    check_log(server)
    server.stop()
