"""Modes, undo, reset and passes, used in a browser without JavaScript."""

from support.browser import Browser
from support.flipbook import Flipbook, Visitor
from support.report import check
from support.rules import STAR, START

# Dark has placed; light has no legal move here and dark has.
LIGHT_MUST_PASS = "xo------" "x-------" "x-------" + "-" * 40 + "o"


def modes():
    with Flipbook(thinking="3600s") as server:
        browser = Browser(server)
        browser.open("/")
        browser.see("the fresh board")
        browser.place("d3")
        browser.rest()
        browser.press(".player.light button[value=computer]")
        browser.stop()
        check("a side switched to Computer on its turn thinks",
              browser.see("light thinking", lambda page: page["thinking"])["legal"] == [])
        browser.press(".player.dark button[value=computer]")
        browser.stop()
        page = browser.see("the modes", lambda page: page["modes"] == ["Computer", "Computer"])
        check("and continues while the other side is switched",
              browser.shows(".player.light #thinking") and not page["legal"], page)
        browser.press(".player.light button[value=manual]")
        page = browser.see("light's turn", lambda page: page["legal"])
        check("switched back to Manual it stops thinking and can be played",
              not page["thinking"] and page["modes"] == ["Computer", "Manual"], page)
        browser.close()
        server.stop()


def undo():
    with Flipbook() as server:
        browser = Browser(server)
        browser.open("/")
        fresh = browser.see("the fresh board")
        browser.place("f5")
        first = browser.rest()
        browser.place("d6")
        browser.rest()
        label = browser.driver.find_element(
            "css selector", "form[action$=undo] button").get_attribute("aria-label")
        check(f"the undo button says what it takes back: “{label}”", "d6" in label, label)
        browser.press("form[action$=undo] button")
        page = browser.see("the move taken back", lambda page: page["board"] == first["board"])
        check("undo goes to the position before the last move",
              page["message"] == "Light's turn" and page["legal"] == first["legal"], page)
        browser.press("form[action$=undo] button")
        page = browser.see("the first move taken back",
                           lambda page: page["board"] == fresh["board"])
        check("and once more to the beginning",
              page["legal"] == fresh["legal"] and not browser.shows("form[action$=undo]"), page)
        browser.close()
        server.stop()


def reset():
    with Flipbook() as server:
        browser = Browser(server)
        browser.open("/")
        fresh = browser.see("the fresh board")
        browser.place("f5")
        moved = browser.rest()
        browser.press_named("Reset")
        page = browser.see("the confirmation", lambda page: page["alert"])
        check("Reset asks for confirmation over a board without buttons",
              page["alert"] == "Confirmation" and not browser.shows(".board button")
              and "Do you really want to reset the game?" in browser.text("[role=alertdialog]"))
        browser.press_named("Cancel")
        page = browser.see("the game", lambda page: not page["alert"])
        check("Cancel changes nothing",
              (page["board"], page["version"]) == (moved["board"], moved["version"]), page)
        browser.press(".player.light button[value=computer]")
        browser.see("dark's turn again", lambda page: page["legal"] and not page["thinking"]
                    and page["message"] == "Dark's turn")
        browser.press_named("Reset")
        browser.see("the confirmation", lambda page: page["alert"])
        browser.press_named("OK")
        page = browser.see("the initial board", lambda page: not page["alert"])
        check("OK starts over, both sides Manual",
              page["board"] == fresh["board"] and page["legal"] == fresh["legal"]
              and page["modes"] == ["Manual", "Manual"], page)
        browser.close()
        server.stop()


def reset_amid_frames():
    with Flipbook(frame="1s") as server:
        visitor = Visitor(server)
        # Eight disks turn over, which takes long enough to press something before the end.
        game = visitor.create(position=STAR + "x")
        browser = Browser(server, width=375, height=667)
        browser.take_cookies(visitor)
        browser.open(game)
        browser.see("the board")
        # It is in the same place on each page of a game.
        place = browser.places("a[href$=reset]")[0]
        browser.place("c3")
        browser.catch("a frame", lambda url, _: "/f/1/" in url)
        browser.click(place, lambda: "/f/1/" not in browser.entries()[0][-1])
        browser.see("the confirmation", lambda page: page["alert"] == "Confirmation")
        browser.press_named("OK")
        page = browser.see("the initial board", lambda page: not page["alert"])
        check("a reset amid the frames of a move stops them",
              page["board"] == START and "/f/" not in page["url"]
              and not any("/f/1/9" in url for url, _ in browser.visited()), page)
        browser.close()
        server.stop()


def passes(mode):
    with Flipbook() as server:
        visitor = Visitor(server)
        game = visitor.create(position=LIGHT_MUST_PASS, light=mode)
        browser = Browser(server)
        browser.take_cookies(visitor)
        browser.open(game)
        page = browser.rest()
        check(f"a pass of a side that is {mode} shows the alert, and still its turn",
              (page["alert"], page["message"], page["thinking"]) == ("Pass", "Light's turn", None)
              and "Cannot place a disk." in browser.text("[role=alertdialog]"), page)
        browser.press_named("Dismiss")
        page = browser.see("the alert to go", lambda page: not page["alert"])
        check("dismissed, it is the other side's turn",
              page["message"] == "Dark's turn" and page["legal"], page)
        browser.close()
        server.stop()


modes()
undo()
reset()
reset_amid_frames()
passes("manual")
passes("computer")
