"""A page of every type, as the server answers it."""

import re
import time

from support.flipbook import Visitor
from support.pages import Page
from support.report import fail
from support.rules import LIGHT_MUST_PASS, LONG, STAR

WON = "x" * 40 + "o" * 23 + "x"
TIED = "x" * 32 + "o" * 32
ENDGAME = "-ooooxxxx-ooooxxxxxxoxoxxoxooooxxooxoxoxxxxoxoxx--xxoxox--xxx--ox"
# A tournament game of 58 disks and nine passes.
RECORD = (
    "f5d6c3d3c4f4f6g5f3e3e6c5g4f7e7g6b6b5e2h3c6f2d2e1d7d8f8c8c7e8"
    "b8b3c2b4d1a6g8c1h4h5g3h2b7g7h8a4a5a7h7h6h1g2g1f1b2a3a2b1")


def all_pages(server, language="en"):
    """Every type of page, each from the answer to a real request, in a language; its words are looked at in English."""
    host, friend, watcher = Visitor(server), Visitor(server), Visitor(server)
    pages = []

    def keep(name, visitor, path, status=200, shows="", **request):
        method = "POST" if "form" in request else "GET"
        if language != "en":
            name, path, shows = f"{name}-{language}", translated(path, language), ""
        answer, fields, html = visitor.ask(
            method, path, headers={"Accept-Language": language}, **request)
        if answer != status or f'<html lang="{language}">'.encode() not in html or shows.encode() not in html:
            fail(f"the page “{name}” should have status {status} and show {shows!r} in {language!r}: "
                 f"{answer} {html.decode()}")
        pages.append(Page(name, path, html, answer, dict(fields)))

    keep("fresh", host, "/", shows='value=d3 aria')
    turn = host.create(record="f5d6c3d3c4")
    keep("turn", host, turn, shows='name="v"')
    keep("hint", host, turn + "/hint", shows="Best is ")
    keep("text", host, turn + "/text", shows="You can play")
    keep("late", host, host.create(record=LONG[:-2]), shows=">Share</a>")
    keep("share", host, turn + "/share", shows="Board as text")
    keep("settings", host, turn + "/settings", shows="Delete game")
    keep("settings-for-all", watcher, "/settings", shows="Board theme")
    moved = host.create(record="f5d6", move="c3")
    keep("frame", host, moved + "/f/1/2", shows='http-equiv="refresh"')
    keep("reset", host, turn + "/reset", shows="Do you really want to reset the game?")
    keep("watcher", watcher, turn, shows="watching this game")
    thinking = host.create(record="f5", light="computer")
    keep("thinking", host, thinking, shows='id="thinking"')
    passing = host.create(position=LIGHT_MUST_PASS + "o")
    keep("pass", host, passing, shows="Dismiss")
    keep("pass-watched", watcher, passing, shows="Cannot place a disk.")
    keep("won", host, host.create(position=WON + "x"), shows="won</h1>")
    keep("tied", host, host.create(position=TIED + "x"), shows="Tied</h1>")

    shared = host.create(record="f5")
    invite = host.ask("POST", shared + "/invite", {"side": "light"})[1]["Location"]
    keep("seat-host", host, invite, shows="<textarea")
    keep("players", host, shared + "/invite", shows="Players and invites</h1>")
    keep("seat-invitee", friend, invite, shows="Accept and play light")
    friend.ask("POST", invite, {})
    keep("seat-spent", watcher, invite, shows="Someone has already joined")
    keep("waiting", host, shared, shows='http-equiv="refresh"')
    limited = host.create(record="f5", days="3")
    invite = host.ask("POST", limited + "/invite", {"side": "light"})[1]["Location"]
    keep("seat-limited", friend, invite, shows="3 days per move")
    friend.ask("POST", invite, {})
    keep("limited", friend, limited, shows="Light has 3 days left")
    keep("between-two", host, limited, shows="Offer a draw")
    keep("resign", host, limited + "/resign", shows="Resign")
    host.ask("POST", limited + "/offer", {"v": "0", "offer": "draw"})
    keep("offered", friend, limited, shows="Accept")
    keep("offer-made", host, limited, shows="Withdraw")
    keep("bad-limit", host, "/games", 400, shows="1 to 30", form={"days": "31"})
    keep("no-claim", host, limited + "/claim", 409, shows="claim the win yet", form={"v": "0"})
    host.ask("POST", limited + "/resign", {"v": "0"})
    keep("resigned", friend, limited, shows="Rematch")
    keep("bad-name", friend, "/name", 400, shows="name", form={"name": "\u202e"})
    keep("delete", host, shared + "/delete", shows="Leave game")
    keep("new", host, "/new", shows="All your games")
    keep("starts", watcher, "/new?starts=1", shows="<option value=even>")
    keep("games", host, "/games", shows="Waiting for your opponent</h2>")
    host.ask("POST", "/turns", {})
    keep("games-feed", host, "/games", shows="Turn off")
    keep("games-none", watcher, "/games", shows="No games yet")
    keep("rules", watcher, "/rules", shows="<table")
    record = "/r/" + RECORD
    keep("record", watcher, record + "/30", shows="Move 30 of 58")
    keep("record-sheet", watcher, record + "/sheet", shows="Score sheet")
    keep("record-end", watcher, record, shows=">pass</span>")
    keep("record-framed", watcher, record + "/30?embed=1", shows="Open on Flipbook")
    keep("record-frame", watcher, record + "/30/2", shows="turning")
    keep("record-playing", watcher, record + "/30/1?play=disks", shows='http-equiv="refresh"')
    keep("position", watcher, "/p/" + STAR + "x", shows="Position")
    # Few squares are empty, so that the values are certain at once.
    keep("values", watcher, f"/p/{ENDGAME}?values=1", shows="best move, ")
    review = record + "?review=1"
    # It leads on as long as it isn't done.
    while watcher.ask("GET", review)[2].find(b'http-equiv="refresh"') >= 0:
        time.sleep(0.2)
    keep("review", watcher, review, shows="Worst moves")
    keep("review-move", watcher, record + "/30?review=1", shows="Step through the game")
    mistake = re.search(rb"\?n=(\d+)&amp;practice=1", watcher.ask("GET", review)[2])[1].decode()
    keep("practice", watcher, f"{record}/{mistake}?practice=1&review=1", shows="find a better move")
    keep("position-pass", watcher, "/p/" + LIGHT_MUST_PASS + "o",
         shows="Light has no move and passes.")
    keep("unplayable", watcher, "/r/f5d6a1", 400, shows='href="/r/f5d6"')
    keep("import", watcher, "/import", shows="<textarea")
    keep("import-bad", watcher, "/import", 400, shows="Line 1, column 5", form={"text": "f5d6z9"})
    keep("sheet", host, "/bowling", shows="Frame 1, throw 1")
    keep("sheet-six", host, "/bowling/" + "~".join(["X46720XX81900X37"] * 6), shows="Player 6")
    keep("sheet-over", host, "/bowling/XXXXXXXXXXXX", shows="Final score: 300")
    keep("sheet-impossible", host, "/bowling/46/5", 400, shows="46")
    keep("missing", host, "/nowhere", 404)
    keep("bad-save", host, "/games", 400, shows="Line 1", form={"save": "x31\n"})
    keep("forbidden", friend, turn + "/reset", 403, form={})
    return pages


def translated(path, language):
    """The address of a page in a language: those that everybody gets alike have one in each."""
    if not re.match(r"/(r|p|rules|import|bowling)\b", path):
        return path
    return f"{path}{'&' if '?' in path else '?'}lang={language}"
