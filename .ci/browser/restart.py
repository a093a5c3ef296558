"""The server is killed in the middle of a game, started again, and the game continues."""

from support.browser import Browser, is_over
from support.flipbook import Flipbook
from support.report import check


def between_moves():
    with Flipbook() as server:
        browser = Browser(server)
        browser.open("/")
        browser.see("the fresh board")
        browser.place("f5")
        browser.rest()
        browser.place("d6")
        before = browser.rest()
        server.kill()
        server.start()
        browser.place("c3")
        browser.see("the move to be over", lambda page: page["version"] == "3")
        check("a cell pressed on a page from before the kill is played after it",
              browser.rest()["board"].count("-") == before["board"].count("-") - 1)
        server.kill()
        server.start()
        browser.open("/")
        page = browser.rest()
        check("the printed address shows the game again",
              page["version"] == "3" and "/g/" in page["url"], page)
        browser.close(expects_outage=True)
        server.stop()


def amid_frames():
    with Flipbook(frame="1s") as server:
        browser = Browser(server)
        browser.open("/")
        browser.see("the fresh board")
        browser.place("d3")
        browser.catch("a frame", lambda url, _: "/f/" in url)
        server.kill()
        server.start()
        browser.open("/")
        page = browser.rest()
        check("a move whose frames were cut off by a kill is whole",
              page["message"] == "Light's turn" and page["counts"] == [4, 1], page)
        browser.close(expects_outage=True)
        server.stop()


def while_thinking():
    with Flipbook(thinking="6s") as server:
        browser = Browser(server)
        browser.open("/")
        browser.see("the fresh board")
        browser.press(".player.light button[value=computer]")
        browser.see("a game", lambda page: "/g/" in page["url"])
        browser.place("d3")
        browser.catch("light thinking", lambda url, title: (
            "/f/" not in url and title.startswith("Light's turn")))
        server.kill()
        server.start()
        browser.open("/")
        page = browser.rest()
        check("a computer killed while it thinks makes its move afterwards",
              page["message"] == "Dark's turn" and sum(page["counts"]) == 6
              and not is_over(page), page)
        browser.close(expects_outage=True)
        server.stop()


between_moves()
amid_frames()
while_thinking()
