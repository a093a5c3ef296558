"""The frames of a move: in order, painted, with the right disks, in their colours, whatever is pressed during them."""

import re
import time

from play import for_two
from support.browser import DESK, PHONE
from support.flipbook import Visitor
from support.report import check, wait_for
from support.rules import STAR, flips, painted

ROUND = ["b2", "c2", "d2", "d3", "d4", "c4", "b4", "b3"]


def chain(browser):
    """The frames of the move with eight directions: each is visited once, in order, and shows the right disks."""
    server, films = browser.server, hasattr(browser, "film")
    game = browser.begin(position=STAR + "x")
    browser.open(game)
    before = browser.rest()
    cells, length, seen = browser.places("td[id]"), len(browser.entries()[0]), len(browser.visited())
    turned = flips(STAR, "x", "c3")
    check("the order expected is that of the challenge", turned == ROUND, turned)
    wanted = [painted(STAR, "x", ["c3"] + turned[:number]) for number in range(9)]
    if films:
        browser.film()
    browser.place("c3")

    def has_ended(url, _):
        if not url.endswith("#c3") or "/f/" in url:
            return False
        if not films or browser.pictures() and board_in(browser.pictures()[-1], cells) == wanted[8]:
            return True
        # The last picture may be of the middle of a turn, or missing on a busy machine. A new film begins with one.
        browser.film()
        return False

    browser.catch("the end of the frames", has_ended)
    if films:
        boards = [board_in(picture, cells) for picture in browser.pictures()]
        # A busy machine films fewer pictures than it paints, and some in the middle of a turn.
        shown = [wanted.index(board) for board in boards if board in wanted]
        check(f"the {len(boards)} pictures filmed show the frames' disks in order, to the last",
              shown == sorted(shown) and shown[-1:] == [8], boards)
        check("every frame is painted", not browser.unpainted(), browser.unpainted())
    for number in range(1, 10):
        page = browser.visitor.ask("GET", f"{game}/f/1/{number}")[2].decode()
        if not all(part in page for part in
                   ("</span>&#39;s turn</h1>", "id=dark-count>16<", "id=light-count>8<")):
            check(f"frame {number} keeps counts and message", False, page)
    after = browser.rest()
    check("counts and message change once, behind the last frame",
          (before["message"], before["counts"], after["message"], after["counts"])
          == ("Dark's turn", [16, 8], "Dark won", [25, 0]), after)
    visited = [url.split(game, 1)[-1] for url in browser.visited()[seen:]]
    check("every address of the chain is visited once, in order",
          visited == [f"/f/1/{k}#c3" for k in [*range(1, 10), "count"]] + ["#c3"], visited)
    entries, _ = browser.entries()
    check("the chain leaves one entry in the history", len(entries) == length + 1, entries)
    addresses = [url for url in browser.visited() if url.startswith("http")]
    check(f"every address lies below {server.url}", all(url.startswith(server.url) for url in addresses), addresses)


def board_in(picture, cells):
    """The board that is painted, the centres and the widths of its cells being known."""
    board = ""
    for x, y, width in cells:
        # Beside the centre, where the last disk has a mark.
        red, green, _ = picture.getpixel((int(x + width / 4), int(y)))
        # The board is green, disks are grey.
        board += "x" if green < 90 else "o" if red > 200 else "-"
    return board


def skipping(browser):
    """Skip leads past the frames."""
    for_two(browser)
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
    check("a skipped frame is not shown", not any("/f/2/2" in url for url in browser.visited()), browser.visited())


def less_motion(browser):
    """Less motion is a frame for each direction, or none."""
    for_two(browser)
    browser.place("d3")
    game = browser.rest()["url"].split("#")[0]
    for motion, wanted in (("directions", ["/d1", "/d2"]), ("off", []), ("disks", ["/1", "/2"])):
        chosen = f".choice button[value={motion}]"
        browser.press_named("Settings")
        # The settings are ready 0.7 s after their page.
        time.sleep(0.8)
        browser.press(chosen)
        wait_for("the choice, marked on its page", lambda: browser.shows(chosen + "[aria-pressed=true]"))
        browser.press_named("Back to the game")
        check("the settings lead back to the game", browser.glimpse()[0] == game, browser.glimpse())
        before = browser.rest()
        count = len(browser.visited())
        browser.place(next(square for square in before["legal"] if len(flips(
            before["board"], "o" if "Light" in before["message"] else "x", square)) == 1))
        turn = "Dark's turn" if "Light" in before["message"] else "Light's turn"
        browser.see("the other side's turn", lambda page: page["message"] == turn)
        frames = [re.search(r"/f/\d+(/.+)#", url)[1] for url in browser.visited()[count:] if "/f/" in url]
        check(f"the frames of a move that turns one disk, with motion “{motion}”: {frames}", frames == wanted)


# Of the disks that fit a selector: the brightness they are painted with (0 is black, 255 white), and what moves
# them for how long.
DISKS = """selector => [...document.querySelectorAll(selector)].map(disk => {
  // A disk is painted before what is in its cell, or before its name.
  const style = getComputedStyle(disk.matches('td') ? disk.firstElementChild ?? disk : disk, '::before')
  const [red, green, blue] = style.backgroundColor.match(/\\d+/g).map(Number)
  return [(red + green + blue) / 3, style.animationName, style.animationDuration]
})"""
# A page of each kind with the disks that lie still on it: the board's, and the one of the message.
PAGES = {
    "a fresh board": ("/", 2, 2, None), "a record": ("/r/f5d6", 3, 3, "dark"),
    "a record at light's turn": ("/r/f5", 4, 1, "light"),
}


def disks(browser):
    """Disks are painted in their colours."""
    for surroundings in ({"prefers_color_scheme": "light"}, {"prefers_color_scheme": "dark"}, {"forced_colors": "active"}):
        browser.prefer(**surroundings)
        for name, (address, dark, light, turn) in PAGES.items():
            browser.open_whole(address)
            for selector, side, count in (("td.dark", "dark", dark), ("td.light", "light", light),
                                          ("#message .disk", turn, bool(turn))):
                found = browser.ask(DISKS, selector)
                check(f"on {name}, {surroundings}, {selector} is painted {side}", len(found) == count and all(
                    shade < 64 if side == "dark" else shade > 192 for shade, _, _ in found), found)


def turning(browser, lasts):
    """A disk turns over for as long as a frame lasts, if it may move at all."""
    for preference, motion in ("no-preference", ["turn", lasts]), ("reduce", ["none"]):
        browser.prefer(prefers_reduced_motion=preference)
        browser.open_whole("/r/f5d6c3/3/2")
        found = [moves[:len(motion)] for _, *moves in browser.ask(DISKS, "td.turning")]
        check(f"a disk's animation is {motion} where motion is to be {preference}", found == [motion], found)


STEP, PAUSE = 20, 0.1
# Points, and whether a press there may do something, now or in a moment, when another control may be there.
POINTS = """step => [...Array(Math.ceil(innerHeight / step)).keys()].flatMap(row =>
  [...Array(Math.ceil(innerWidth / step)).keys()].map(column => [(column + .5) * step, (row + .5) * step]))
  .map(point => [point, !!document.elementFromPoint(...point)?.closest('a[href], button:enabled, summary, label, .slots')])"""
# Those that stay on the site.
OWN_LINKS = "main a[href]:not([href*=':'])"
OWN_BUTTONS = "main button:enabled:not([aria-pressed])"
# What takes back, resets, gives up, offers or answers, also where it is refused.
HARM = r"POST \S*/g/\w+/(?:undo|redo|reset|resign|offer|accept|decline|rematch)\b"


def answered_and_thinking(browser):
    """Frames of other games, the computer having light, and no choice that a press has made; the games' records."""
    visitor = browser.visitor
    browser.run("Network.deleteCookies", name="choices", url=browser.server.url)
    # Light has answered: behind these frames dark can place and take back.
    answered = visitor.create(record="f5")
    visitor.ask("POST", answered + "/move", form={"v": "0", "move": "d6"})
    visitor.ask("POST", answered + "/mode", form={"side": "light", "mode": "computer"})
    # Light thinks for an hour: behind these, dark's move can be taken back.
    thinking = visitor.create(record="f5d6", light="computer")
    visitor.ask("POST", thinking + "/move", form={"v": "0", "move": "c3"})
    browser.take_cookies()
    return ([answered + "/f/1/2?now=1", thinking + "/f/1/1", thinking + "/f/1/2?now=1"],
            {game: visitor.game(game)["record"] for game in (answered, thinking)})


def open_painted(browser, address):
    def opened():
        answer = browser.run("Page.navigate", url=browser.server.url.rstrip("/") + address)
        # What a press has asked for may come between.
        return answer and "errorText" not in answer and wait_for(
            None, lambda: answer["loaderId"] in browser.painted(), 10)

    wait_for(f"{address} painted", opened)


def check_records(browser, what, records):
    for game, record in records.items():
        if not (now := browser.visitor.game(game)["record"]).startswith(record):
            check(f"{what} leave {record}", False, now)


def press_pairs(browser, points):
    """Presses each of these points twice, during a frame of its own."""
    frames, records = answered_and_thinking(browser)
    for number, point in enumerate(points):
        address = frames[number % 3]
        open_painted(browser, address)
        before = len(browser.tools.events)
        browser.mouse(point)
        time.sleep(PAUSE)
        browser.mouse(point)
        # So that the request of the second one is sent.
        time.sleep(PAUSE / 2)
        check_records(browser, f"two presses at {point} of {address}", records)
        if any(request["request"]["method"] == "POST" for request in
               browser.tools.so_far("Network.requestWillBeSent", before)):
            frames, records = answered_and_thinking(browser)


def press_pairs_at_once(browser, points):
    """Presses points that lead nowhere twice, each as long after the other."""
    frames, records = answered_and_thinking(browser)
    for start in range(0, len(points), 100):
        open_painted(browser, frames[1])
        for _ in range(2):
            began = time.monotonic()
            for point in points[start:start + 100]:
                browser.mouse(point)
            time.sleep(max(0, PAUSE - (time.monotonic() - began)))
    check_records(browser, "presses beside all controls", records)


def invited(browser):
    """A game with a friend and an open invite to it."""
    visitor, friend = browser.visitor, Visitor(browser.server)
    game = visitor.create(record="f5d6")
    friend.ask("POST", visitor.ask("POST", game + "/invite", {"side": "light"})[1]["Location"], {})
    open_invite = visitor.ask("POST", game + "/invite", {"side": "light"})[1]["Location"]
    browser.take_cookies()
    return game, open_invite


def press_links_of_pages(browser):
    """Presses each link of the pages about seats and sharing twice: the page behind it does nothing then."""
    game, open_invite = invited(browser)
    # The log may lag behind.
    wait_for("the two invites in the log", lambda: len(re.findall(f"POST {game}/invite", browser.server.complaints())) == 2)
    before, felt = len(browser.server.complaints()), set()
    for page in (game + "/share", game + "/settings", game + "/invite", open_invite, game + "/delete",
                 game + "/resign"):
        open_painted(browser, page)
        for place in browser.places(OWN_LINKS):
            open_painted(browser, page)
            browser.mouse(place)
            time.sleep(PAUSE)
            browser.mouse(place)
            time.sleep(PAUSE)
            felt.add(browser.glimpse()[0].rpartition("/")[2])
    harm = re.findall(HARM + r"|POST \S*/g/\w+/(?:host|delete|invite)\b", browser.server.complaints()[before:])
    check(f"two presses on links of seats and sharing change nothing; they lead to {felt}", not harm and felt, harm)


def press_buttons_of_pages(browser):
    """Presses each button of the pages about seats and sharing twice: only the first press does something, or the
    same button is pressed again."""
    felt, harm, places_asked = set(), [], set()
    # The page of an invite also as its guest sees it.
    for name in "/share", "/settings", "/invite", "invite", "guest", "/delete", "/resign":
        for number in range(9):
            # Each press is in a game of its own, as it may change or delete that.
            game, open_invite = invited(browser)
            if name == "guest":
                browser.run("Network.clearBrowserCookies")
            open_painted(browser, game + name if name.startswith("/") else open_invite)
            places = browser.places(OWN_BUTTONS)
            if number >= len(places):
                break
            # Some buttons are ready 0.7 s after their page.
            time.sleep(0.8)
            before = len(browser.tools.events)
            browser.mouse(places[number])
            time.sleep(PAUSE)
            browser.mouse(places[number])
            time.sleep(3 * PAUSE)
            posts = [request["request"] for request in browser.tools.so_far("Network.requestWillBeSent", before)
                     if request["request"]["method"] == "POST"]
            asked = [(post["url"].rpartition("/")[2], post.get("postData")) for post in posts]
            felt.update(asked)
            places_asked |= {tuple(post["url"].split("/")[-2:]) for post in posts}
            # A press that meets the same button again, before another page comes, asks for the same. A button that
            # isn't ready yet asks for nothing.
            if len(set(asked)) > 1:
                harm.append((name, number, asked))
    check(f"two presses on a button of seats and sharing ask for one thing; {len(felt)} are felt",
          not harm and len(felt) > 5, harm or felt)
    return places_asked


def press_start(browser):
    """Presses what starts a game twice: the second press takes nothing back, and starts no other kind of game."""
    for opponent, modes in ("computer", ["Manual", "Computer"]), ("here", ["Manual", "Manual"]):
        open_painted(browser, "/new")
        browser.mouse(browser.places(f".against label:has([value={opponent}])")[0])
        place = browser.places(".against .main")[0]
        browser.mouse(place)
        time.sleep(PAUSE)
        browser.mouse(place)
        page = browser.see("a game", lambda page: "/g/" in page["url"] and page["modes"])
        check(f"two presses on the button start a game with {modes}", page["modes"] == modes, page)
    # The player of these games isn't the one of the others.
    browser.run("Network.clearBrowserCookies")


def presses(browser):
    """Haste does no harm: points pressed twice during frames take nothing back and reset nothing, nor do links of the
    pages around a game; their buttons do one thing."""
    meant = set()
    for size in PHONE, DESK:
        browser.size(*size)
        press_start(browser)
        press_links_of_pages(browser)
        # With all buttons in view.
        browser.size(size[0], 1300)
        meant |= press_buttons_of_pages(browser)
        browser.size(*size)
        frames, _ = answered_and_thinking(browser)
        # With motion off and waiting by hand, a frame stays.
        browser.run("Network.setCookie", name="choices", value="motion-off.waiting-hand", url=browser.server.url)
        open_painted(browser, frames[0])
        points = browser.ask(POINTS, STEP)
        live = [point for point, is_live in points if is_live]
        press_pairs(browser, live)
        press_pairs_at_once(browser, [point for point, is_live in points if not is_live])
        asked = [url.split("?")[0] for url in browser.requests()]
        check(f"{size}: {len(points)} points are pressed twice; the {len(live)} of controls are felt", all(
            any(re.search(way, url) for url in asked) for way in (
                r"/g/\w+$", r"/g/\w+/f/1/end$", r"/g/\w+/reset$", "/rules$", "/mode$")), asked)
    harm = [asked for asked in re.findall(HARM, browser.server.complaints())
            if tuple(asked.split("/")[-2:]) not in meant]
    check("no press asked to take back or to reset", not harm, harm)


def next_in_haste(browser):
    """Next pressed every 200 ms, as fast as pages come, takes nothing back and asks for no reset."""
    for light in "manual", "computer":
        for size in PHONE, DESK:
            browser.size(*size)
            for_two(browser, "/new")
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
                browser.mouse(place)
                time.sleep(0.2)
            game = browser.rest()["url"].split("#")[0]
            moves = browser.visitor.game("/" + game.split("/", 3)[3])["record"]
            check(f"{size}, light {light}: both moves stay: {moves}", moves.startswith("f5") and len(moves) == 4)
    asked = re.findall(HARM + r"|GET \S*/reset\b", browser.server.complaints())
    check("no press asked to take back, to reset or for the question before it", not asked, asked)
