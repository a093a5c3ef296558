"""Two people at two browsers, and a watcher: a friend's moves appear by themselves."""

from support.browser import Browser
from support.flipbook import Flipbook
from support.report import check

with Flipbook() as server:
    host, friend, watcher = Browser(server), Browser(server), Browser(server)
    host.open("/")
    host.see("the fresh board")
    host.place("f5")
    game = host.rest()["url"].split("#")[0]

    host.press_named("Share")
    host.press_named("Invite to play light")
    host.stop()
    link = host.text("textarea")
    check("the host gets a link to hand on", link.startswith(game + "/seat/"), link)
    host.open(link)
    host.catch("the page that waits for the friend", lambda url, title: url == link)
    friend.open(link)
    friend.press_named("Play light")
    page = friend.rest()
    check("the friend takes the seat and can play light at the game's own address",
          page["message"] == "Light's turn" and page["url"] == game, page)
    check("but not switch dark, reset or invite",
          not friend.shows(".player.dark button") and not friend.shows("a[href$=reset]")
          and not friend.shows("form[action$=invite]"))
    host.catch("the game at the host's, without a press", lambda url, title: url == game)
    check("which the host's page has led to by itself", True)
    watcher.open(link)
    check("a second taker is told that the seat is taken",
          "The seat is taken" in watcher.text("h1"))

    watcher.open(game)
    host.open(game)
    for browser, news in (watcher, "Light's turn"), (host, "Waiting for light"):
        browser.catch("the waiting page", lambda url, title: (
            url == game and title.startswith(news)))
    friend.place("d6")
    page = host.rest()
    check("the friend's move appears by itself at the host's",
          page["message"] == "Dark's turn" and page["counts"] == [3, 3] and page["legal"], page)
    check("frame by frame, disk by disk",
          [url.split("/f/")[1] for url, _ in host.visited() if "/f/2/" in url]
          == ["2/1#d6", "2/2#d6"], host.visited())
    watcher.catch("the friend's move", lambda url, title: (
        "/f/" not in url and title.startswith("Dark's turn")))
    check("and at the watcher's", any("/f/2/2" in url for url, _ in watcher.visited()))
    check("the host's tab says so", page["title"].startswith("Your turn"), page)
    friend.catch("the waiting page", lambda url, title: (
        "/f/" not in url and title.startswith("Waiting for dark")))
    host.place("c3")
    page = friend.rest()
    check("the host's move appears by itself at the friend's",
          page["message"] == "Light's turn" and page["version"] and page["legal"], page)

    watcher.catch("the host's move", lambda url, title: (
        "/f/" not in url and title.startswith("Light's turn")))
    watcher.stop()
    page = watcher.see("the watcher's page")
    check("a watcher can press no cell, mode, reset or undo",
          not page["legal"] and not watcher.shows(".player button, form[action$=undo]")
          and not watcher.shows("a[href$=reset], form[action$=invite]"), page)
    check("is told so, and may play on from here",
          "You are watching" in watcher.text(".note") and watcher.shows("form[action$=games]"))
    watcher.press_named("Play on from here")
    copy = watcher.see("a game of one's own", lambda page: page["url"].split("#")[0] != game)
    check("in a game of one's own", copy["board"] == page["board"] and copy["legal"], copy)
    check("no key of a seat is in the log",
          link.rsplit("/", 1)[1] not in server.complaints())
    for browser in (host, friend, watcher):
        browser.close()
    server.stop()
