"""Games in a browser: a whole one, its controls, the history, seats, and a server that is killed."""

from support.pages import Page, Still
from support.report import check, passed, wait_for
from support.rules import LIGHT_MUST_PASS, STAR, START, moves_of, replayed


def no_script(browser):
    """The browsers of these checks run no JavaScript of a page."""
    with Still(lambda path: None) as server:
        server.page = Page("script", "/", b"<!DOCTYPE html><title>off</title><p>page</p><script>document.title='on'</script>")
        browser.home = server.url
        browser.open(browser.home)
        wait_for("the page with the script", lambda: browser.shows("p"))
        check("JavaScript is switched off", browser.glimpse()[1] == "off")


def home_screen(browser):
    """A phone can put the site on its home screen."""
    browser.open_whole(browser.server.url)
    manifest = browser.run("Page.getAppManifest")
    check("the manifest is found and has no errors",
          manifest["url"].split("?")[0] == browser.server.url + "manifest.webmanifest" and not manifest["errors"], manifest)
    faults = browser.run("Page.getInstallabilityErrors")["installabilityErrors"]
    check("the site can be installed", not faults, faults)


def fresh(browser, address="/"):
    browser.open(address)
    return browser.see("the fresh board", lambda page: page["board"] == START)


def for_two(browser, address="/"):
    """A fresh board, with a game for two people chosen beside it."""
    page = fresh(browser, address)
    browser.mouse(browser.places(".against label:has([value=here])")[0])
    wait_for("the choice", lambda: browser.shows("[value=here]:checked"))
    return page


def whole_game(browser):
    """A whole game against the computer, played by pressing cells."""
    passes = []

    def look_at(page):
        dark, light = page["counts"]
        if (dark, light) != (page["board"].count("x"), page["board"].count("o")):
            check("the counts are those of the board", False, page)
        if page["alert"]:
            passes.append(page)

    page = fresh(browser)
    check("the address printed shows a board to play at once",
          page["message"] == "Play Reversi" and page["legal"] == ["d3", "c4", "f5", "e6"], page)
    browser.press(".against .main")
    page = browser.see("a game", lambda page: "/g/" in page["url"])
    check("the button starts a game against the computer", page["modes"] == ["Manual", "Computer"], page)
    page = browser.play_to_end(look_at)
    dark, light = page["counts"]
    game = browser.visitor.game(path(page))
    moves = moves_of(game["record"])
    check(f"the game ends after {len(moves)} disks and {len(passes)} passes: {page['message']}, {dark} to {light}",
          (dark, light) == (page["board"].count("x"), page["board"].count("o"))
          and page["message"] == ("Tied" if dark == light else "Dark won" if dark > light else "Light won"), page)
    check("the record leads to the board shown", replayed(moves) == page["board"], game)
    check("this seed's game has a pass, dismissed like any other", passes)
    check("nothing can be pressed on the board any more",
          not page["legal"] and not page["alert"] and not browser.shows(".board button:enabled"))


def path(page):
    return "/" + page["url"].split("#")[0].split("/", 3)[3]


def modes(browser):
    """Computers are switched on and off while they think."""
    for_two(browser)
    browser.place("d3")
    browser.rest()
    browser.press(".player.light button[value=computer]")
    browser.stop()
    check("a side switched to Computer on its turn thinks",
          browser.see("light thinking", lambda page: page["thinking"])["legal"] == [])
    browser.press(".player.dark button[value=computer]")
    browser.stop()
    page = browser.see("the modes", lambda page: page["modes"] == ["Computer", "Computer"])
    check("a computer continues thinking while the other side is switched",
          browser.shows(".player.light #thinking") and not page["legal"], page)
    browser.press(".player.light button[value=manual]")
    page = browser.see("light's turn", lambda page: page["legal"])
    check("switched back to Manual it stops thinking and can be played",
          not page["thinking"] and page["modes"] == ["Computer", "Manual"], page)


def undo(browser):
    """Moves are taken back."""
    start = for_two(browser)
    browser.place("f5")
    first = browser.rest()
    browser.place("d6")
    browser.rest()
    label = browser.ask("() => document.querySelector('form[action$=undo] button').ariaLabel")
    check(f"the undo button says what it takes back: “{label}”", "d6" in label, label)
    browser.press("form[action$=undo] button")
    page = browser.see("the move taken back", lambda page: page["board"] == first["board"])
    check("undo goes to the position before the last move",
          page["message"] == "Light's turn" and page["legal"] == first["legal"], page)
    browser.press("form[action$=undo] button")
    page = browser.see("the first move taken back", lambda page: page["board"] == start["board"])
    check("a second undo goes back to the beginning",
          page["legal"] == start["legal"] and not browser.shows("form[action$=undo]"), page)


def reset(browser):
    """A reset asks before it starts over."""
    start = for_two(browser)
    browser.place("f5")
    moved = browser.rest()
    browser.press_named("Reset")
    page = browser.see("the confirmation", lambda page: page["alert"])
    check("Reset asks for confirmation over a board without buttons",
          page["alert"] == "Confirmation" and not browser.shows(".board button")
          and "Do you really want to reset the game?" in browser.text("[role=alertdialog]"))
    browser.press_named("Cancel")
    page = browser.see("the game", lambda page: not page["alert"])
    check("Cancel changes nothing", (page["board"], page["version"]) == (moved["board"], moved["version"]), page)
    browser.press(".player.light button[value=computer]")
    browser.see("dark's turn again", lambda page: page["legal"] and not page["thinking"]
                and page["message"] == "Dark's turn")
    browser.press_named("Reset")
    browser.see("the confirmation", lambda page: page["alert"])
    browser.press_named("OK")
    page = browser.see("the initial board", lambda page: not page["alert"])
    check("OK starts over, both sides Manual",
          page["board"] == start["board"] and page["legal"] == start["legal"]
          and page["modes"] == ["Manual", "Manual"], page)


def reset_amid_frames(browser):
    """A reset during a move's frames stops them."""
    # Eight disks turn over, which takes long enough to press something.
    browser.open(browser.begin(position=STAR + "x"))
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
          and not any("/f/1/9" in url for url in browser.visited()), page)


def passes(browser):
    """A side that cannot place a disk passes by dismissing an alert; so does a computer."""
    for mode in ("manual", "computer"):
        browser.open(browser.begin(position=LIGHT_MUST_PASS + "o", light=mode))
        page = browser.see("the alert", lambda page: page["alert"])
        check(f"a pass of a side that is {mode} shows the alert, and still its turn",
              (page["alert"], page["message"], page["thinking"]) == ("Pass", "Light's turn", None)
              and "Cannot place a disk." in browser.text("[role=alertdialog]"), page)
        browser.press_named("Dismiss")
        page = browser.see("the alert to go", lambda page: not page["alert"])
        check("dismissed, it is the other side's turn", page["message"] == "Dark's turn" and page["legal"], page)


def history(browser):
    """The back button never brings back a board that could be played on although it is out of date."""
    def settle(version):
        """The page of the game once a version has been reached and all frames are over."""
        return browser.see(f"version {version}", lambda page: (
            "/f/" not in page["url"] and page["version"] == str(version)))

    for_two(browser)
    length = len(browser.entries()[0])
    for number, square in enumerate(["f5", "d6", "c3"], 1):
        browser.place(square)
        settle(number)
        entries, _ = browser.entries()
        check(f"move {number} leaves one entry in the history", len(entries) == length + number, entries)

    # The third is the fresh board, which would start a second game.
    for steps in (1, 2, 3):
        browser.go_back()
        page = settle(3)
        check(f"{steps} back in the history is the current board",
              "3" == page["version"] and sum(page["counts"]) == 7, page)
    browser.place(page["legal"][0])
    page = settle(4)
    check("a cell pressed on that board is played once", sum(page["counts"]) == 8, page)
    # As browsers send it that do not hold back the second post.
    browser.place(page["legal"][0], clicks=2)
    page = settle(5)
    check("a double click on a cell plays once", sum(page["counts"]) == 9, page)


def invited(host):
    """The link that invites a friend to play light, from the page of a game."""
    host.press_named("Share")
    host.press_named("Invite someone to play light")
    host.stop()
    return host.ask("() => document.querySelector('#link').value")


def seats(host):
    """Two people at two browsers, and a watcher: a friend's moves appear by themselves."""
    friend, watcher = host.another(), host.another()
    for_two(host)
    host.place("f5")
    game = host.rest()["url"].split("#")[0]

    link = invited(host)
    check("the host gets an invite link", link.startswith(game + "/seat/"), link)
    host.open(link)
    host.catch("the page that waits for the friend", lambda url, title: url == link)
    friend.open(link)
    friend.press_named("Accept and play light")
    page = friend.rest()
    check("the friend takes the seat and can play light at the game's own address",
          page["message"] == "Light's turn" and page["url"] == game, page)
    check("the friend can't switch dark, reset or invite", not friend.shows(
        ".player.dark button, a[href$=reset], form[action$=invite]"))
    host.catch("the game at the host's, without a press", lambda url, title: url == game)
    passed("the host's page goes to the game by itself")
    watcher.open(link)
    check("a second taker is told that the seat is taken", "Someone has already joined" in watcher.text("h1"))

    watcher.open(game)
    host.open(game)
    for browser, news in (watcher, "Light's turn"), (host, "Waiting for light"):
        browser.catch("the waiting page", lambda url, title: url == game and title.startswith(news))
    friend.place("d6")
    page = host.rest()
    check("the friend's move appears by itself at the host's",
          page["message"] == "Dark's turn" and page["counts"] == [3, 3] and page["legal"], page)
    check("the friend's move appears frame by frame, disk by disk",
          [url.split("/f/")[1] for url in host.visited() if "/f/2/" in url] == ["2/1#d6", "2/2#d6"], host.visited())
    watcher.catch("the friend's move", lambda url, title: "/f/" not in url and title.startswith("Dark's turn"))
    check("the friend's move appears at the watcher's, too", any("/f/2/2" in url for url in watcher.visited()))
    check("the host's tab says whose turn it is", page["title"].startswith("Your turn"), page)
    friend.catch("the waiting page", lambda url, title: "/f/" not in url and title.startswith("Waiting for dark"))
    host.place("c3")
    page = friend.rest()
    check("the host's move appears by itself at the friend's",
          page["message"] == "Light's turn" and page["version"] and page["legal"], page)

    watcher.catch("the host's move", lambda url, title: "/f/" not in url and title.startswith("Light's turn"))
    watcher.stop()
    page = watcher.see("the watcher's page")
    check("a watcher can press no cell, mode, reset or undo", not page["legal"] and not watcher.shows(
        ".player button, form[action$=undo], a[href$=reset], form[action$=invite]"), page)
    check("a watcher is told so, and may play on from here",
          "You're watching" in watcher.text(".note") and watcher.shows("form[action$=games]"))
    watcher.press_named("Continue from here")
    copy = watcher.see("a game of one's own", lambda page: page["url"].split("#")[0] != game)
    check("playing on from here begins a game of one's own", copy["board"] == page["board"] and copy["legal"], copy)
    check("no key of a seat is in the log", link.rsplit("/", 1)[1] not in host.server.complaints())


def offers(host):
    """Two people at two browsers: a draw is declined, a game given up after a question, and the rematch joined."""
    friend = host.another()
    host.open(host.begin(record="f5"))
    game = host.rest()["url"].split("#")[0]
    friend.open(invited(host))
    wait_for("the invite", lambda: friend.shows("input[name=name]"))
    friend.ask("() => { document.querySelector('input[name=name]').value = 'Anna <b>' }")
    friend.press_named("Accept and play light")
    friend.rest()
    friend.place("d6")
    friend.catch("the waiting page", lambda url, title: "/f/" not in url and title.startswith("Waiting for"))

    host.open(game)
    check("a friend's name appears as text", "Anna <b>" in host.text(".player.light"), host.text(".player.light"))
    check("no reset between two people", not host.shows("a[href$=reset]"))
    host.press_named("Offer a draw")
    # It waits for the answer, although it is the host's turn.
    host.stop()
    host.see("the offer", lambda page: "You offered a draw" in host.text(".offer"))
    friend.open(game)
    friend.catch("the game", lambda url, title: url == game)
    friend.stop()
    friend.press_named("Decline")
    host.open(game)
    host.see("the answer", lambda page: "declined the draw" in host.text(".offer") and not host.shows(".offer form"))
    host.press_named("Resign")
    host.see("the question", lambda page: page["alert"])
    host.press("[role=alertdialog] form button")
    host.see("the end", lambda page: page["message"] == "Light won")

    friend.open(game)
    friend.catch("the end", lambda url, title: title.startswith("Light won"))
    friend.stop()
    friend.press_named("Rematch")
    following, _ = friend.catch("the next game", lambda url, title: "/g/" in url and not url.startswith(game))
    host.open(game)
    host.press_named("Join the rematch")
    page = host.see("the next game", lambda page: not page["url"].startswith(game))
    check("both land in the next game, with sides swapped",
          page["url"].split("#")[0] == following.split("#")[0] and "You" in host.text(".player.light"), (page, following))


def killed(browser):
    """The server is killed between moves, amid frames and while a computer thinks, and the game continues."""
    def kill(address="/"):
        # The browser complains of that with reason.
        browser.expected = "ERR_(CONNECTION|EMPTY)"
        browser.server.kill()
        browser.server.start()
        if address:
            browser.open(address)

    for_two(browser)
    browser.place("f5")
    browser.rest()
    browser.place("d6")
    browser.rest()
    kill(address=None)
    browser.place("c3")
    page = browser.see("the move to be over", lambda page: page["version"] == "3" and "/f/" not in page["url"])
    check("a cell pressed on a page from before the kill is played after it", page["board"].count("-") == 57, page)
    kill()
    page = browser.rest()
    check("the printed address shows the game again", page["version"] == "3" and "/g/" in page["url"], page)

    browser.place("d3")
    browser.catch("a frame", lambda url, _: "/f/" in url)
    kill()
    page = browser.rest()
    check("a move whose frames were cut off by a kill is whole",
          page["message"] == "Dark's turn" and sum(page["counts"]) == 8, page)

    browser.press(".player.dark button[value=computer]")
    browser.stop()
    browser.see("dark thinking", lambda page: page["thinking"])
    kill()
    page = browser.rest()
    check("a computer killed while it thinks makes its move afterwards",
          page["message"] == "Light's turn" and sum(page["counts"]) == 9, page)
