"""Checks pages in browsers: those named, otherwise the usual ones; --thorough does the others, --list lists all."""

import argparse
import time

import audit
import bowling
import files
import frames
import layout
import paper
import play
import reading
import records
import text
from support.browser import DESK, PHONE, Chromium, Firefox
from support.flipbook import Flipbook
from support.system import free_port


class Check:
    """A check, its server's options and its browser's size; without a browser it is given the server."""

    def __init__(self, function, *options, browser=Chromium, size=DESK, thorough=False, given=None, **server):
        self.function, self.given, self.thorough = function, given or {}, thorough
        self.options, self.server, self.browser, self.size = options, server, browser, size
        self.name = function.__name__ + ("_in_firefox" if browser is Firefox else "")

    def run(self):
        with Flipbook(*self.options, **self.server) as server:
            if self.browser:
                with self.browser(server, size=self.size) as browser:
                    self.function(browser, **self.given)
                    browser.judge()
            else:
                self.function(server, **self.given)
            server.stop()


# With a public address pages say more: whole addresses, and what other sites show of them.
PORT = free_port()
PUBLIC = "--public-url", f"http://127.0.0.1:{PORT}"
TALL = 375, 1000
CHECKS = [
    Check(play.no_script),
    Check(play.home_screen, "--base-path", "/flipbook"),
    Check(layout.game_pages, "--seed", "1", size=PHONE),
    Check(layout.mirrored),
    Check(frames.chain, size=TALL, frame="600ms"),
    Check(frames.chain, "--base-path", "/flipbook", size=TALL, frame="600ms"),
    # Small, so that its pictures are taken fast enough.
    Check(frames.skipping, size=PHONE, frame="1s"),
    Check(frames.less_motion),
    Check(frames.disks),
    Check(frames.turning, given={"lasts": "0.25s"}, frame="250ms"),
    Check(frames.turning, given={"lasts": "0.4s"}, frame="400ms"),
    Check(frames.presses, frame="1s", thinking="3600s", thorough=True),
    Check(frames.next_in_haste, frame="250ms", thinking="500ms", thorough=True),
    Check(play.modes, thinking="3600s"),
    Check(play.undo),
    Check(play.reset),
    Check(play.reset_amid_frames, size=PHONE, frame="1s"),
    Check(play.passes),
    Check(play.history),
    Check(play.seats),
    Check(play.offers, size=PHONE),
    Check(play.killed, frame="500ms", thinking="6s"),
    Check(records.stepping, size=PHONE),
    Check(records.playing, given={"pace": "disks"}, frame="500ms"),
    Check(records.playing, given={"pace": "moves"}, frame="150ms"),
    Check(records.pausing, frame="1s"),
    Check(reading.reading, "--seed", "1"),
    Check(text.games_in_text, browser=None),
    Check(text.pages_in_text, browser=None),
    Check(layout.still, given={"windows": [PHONE]}, thinking="3600s"),
    Check(layout.still, thinking="3600s", thorough=True),
    *(Check(layout.first_visits, size=size, thorough=True) for size in layout.SIZES),
    Check(layout.pieces, browser=None, thorough=True),
    Check(layout.cut, browser=None),
    Check(layout.roundness, thorough=True),
    Check(paper.paper, thinking="3600s", thorough=True),
    Check(paper.codes, thorough=True),
    Check(paper.code_on_paper, *PUBLIC, port=PORT, thorough=True),
    Check(audit.audit, *PUBLIC, port=PORT, browser=None, thinking="3600s"),
    Check(audit.audit_everywhere, *PUBLIC, port=PORT, browser=None, thinking="3600s", thorough=True),
    Check(audit.gallery, browser=None, thinking="3600s", thorough=True),
    Check(files.static),
    Check(files.puzzle),
    Check(files.example),
    Check(files.one_file),
    Check(files.all_sites, browser=None, thorough=True),
    Check(bowling.bowling, size=PHONE),
    Check(bowling.exported, size=PHONE),
    Check(play.no_script, browser=Firefox),
    Check(play.whole_game, "--seed", "1", browser=Firefox),
    Check(frames.chain, browser=Firefox, frame="600ms"),
    Check(play.history, browser=Firefox),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--list", action="store_true", help="list all checks")
    parser.add_argument("--thorough", action="store_true", help="run the checks for all sizes and looks")
    parser.add_argument("--gallery", metavar="FOLDER", help="take pictures of all pages, or of those named, such as turn")
    parser.add_argument("name", nargs="*", help="run this check in all its forms")
    options = parser.parse_args()
    if options.gallery:
        with Flipbook(thinking="3600s") as server:
            audit.gallery(server, options.gallery, options.name)
        return
    if strangers := {*options.name} - {check.name for check in CHECKS}:
        parser.error(f"there is no check {', '.join(strangers)}; --list lists them")
    for check in CHECKS:
        if options.list or (check.name in options.name if options.name else check.thorough == options.thorough):
            print(f"\n== browser {check.name}: {check.function.__doc__}", flush=True)
            if not options.list:
                start = time.monotonic()
                check.run()
                print(f"  --  {time.monotonic() - start:.0f} s", flush=True)


main()
