"""Static sites: every link, the W3C checker, axe, and Chromium without JavaScript from file://."""

import collections
import html.parser
import http.server
import os
import pathlib
import subprocess
import tempfile
import threading
import urllib.parse

from audit import (
    LANDSCAPE, LAYOUT, LEAST_TARGET, NARROW, RULES, RUN_AXE, SCREENS, UNFOLD, check_markup, emulate,
    package_file)
from browser import Browser
from flipbook import PROGRAM
from report import check, wait_for
from rules import START, replayed

GAME = ["f5", "f6", "e6", "f4", "g5"]
FRAMES = ["1-1", "1-2", "2-1", "2-2", "3-1", "3-2", "4-1", "4-2", "4-3", "5-1", "5-2"]
LIGHT_MUST_PASS = "xo------" "x-------" "x-------" + "-" * 39 + "oo."
Page = collections.namedtuple("Page", "name path html")


def export(folder, *arguments):
    """What the program has written, after a look at how it says so."""
    run = subprocess.run(
        [PROGRAM, "export", "game", *arguments, "--output", folder],
        stdin=subprocess.DEVNULL, capture_output=True, text=True)
    check(f"{folder.name}: {run.stdout.strip()}", run.returncode == 0 and not run.stderr,
          run.stderr)
    return folder


class References(html.parser.HTMLParser):
    """What a page refers to, and the names of its elements."""

    def __init__(self, text):
        super().__init__()
        self.addresses, self.names = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("href", "src", "action", "formaction", "data", "poster", "srcset"):
                self.addresses.append(value)
            elif name == "id":
                self.names.add(value)
            elif name == "content" and "url=" in value:
                self.addresses.append(value.split("url=")[1])


def check_links(folder):
    """Every reference is relative and leads to a file, and to an element of it where it names one."""
    pages = {path: References(path.read_text()) for path in folder.rglob("*.html")}
    count = 0
    for path, page in pages.items():
        for address in page.addresses:
            parts = urllib.parse.urlsplit(address)
            target = (path.parent / parts.path).resolve() if parts.path else path
            dead = (parts.scheme or parts.netloc or parts.query or parts.path.startswith("/")
                    or not target.is_relative_to(folder) or not target.is_file()
                    or (parts.fragment and parts.fragment not in pages[target].names))
            if dead:
                check(f"{path.relative_to(folder)} refers to {address}", False)
            count += 1
    for sheet in folder.rglob("*.css"):
        if "url(" in sheet.read_text() or "@import" in sheet.read_text():
            check(f"{sheet.name} refers to nothing", False)
    check(f"{folder.name}: {count} references on {len(pages)} pages, none dead, absolute or foreign",
          pages and count)


class Answer(http.server.SimpleHTTPRequestHandler):
    """Serves a page at a time with its files; where it would go on to, a browser stays."""

    def do_GET(self):
        if self.path.endswith(".html") and self.path != self.server.path:
            self.send_response(204)
            self.end_headers()
        else:
            super().do_GET()

    def translate_path(self, path):
        return str(self.server.folder / path.lstrip("/"))

    def log_message(self, *_):
        pass


def check_accessibility(folder, pages):
    axe = package_file("axe_playwright_python", "axe.min.js").read_text()
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        server.folder, server.port = folder, server.server_address[1]
        server.url = f"http://127.0.0.1:{server.port}/"
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = Browser(server, javascript=True)
        for page in pages:
            server.path, before = page.path, len(browser.visited())
            browser.open(page.path)
            wait_for(f"the page {page.name}", lambda: len(browser.visited()) > before
                     and browser.quietly(lambda: browser.driver.execute_script(
                         "return document.readyState == 'complete'")))
            browser.driver.execute_script(UNFOLD)
            browser.driver.execute_script(axe)
            # Only pages that play may refresh, by whole seconds: nobody holds an answer for them.
            allowed = {"meta-refresh"} if b'http-equiv="refresh"' in page.html else set()
            for width, height in SCREENS:
                browser.size(width, height)
                for scheme in ("light", "dark"):
                    emulate(browser, scheme)
                    found = browser.driver.execute_async_script(RUN_AXE, RULES)
                    violations = [v for v in found if v[0] not in allowed]
                    if violations:
                        check(f"axe: {page.name}, {width} px, {scheme}", False, violations)
            for width, height in [NARROW, LANDSCAPE, *SCREENS]:
                browser.size(width, height)
                layout = browser.driver.execute_script(LAYOUT, LEAST_TARGET)
                if layout["over"] > 0 or layout["small"]:
                    check(f"{page.name} at {width} px: nothing to scroll sideways, no target "
                          f"below {LEAST_TARGET} px", False, layout)
            check(f"{page.name}: no violation in axe, no sideways scrolling, no small target", True)
        browser.driver.quit()
        server.shutdown()


def play(folder):
    """Plays a game to its end and steps through it, with nothing but files."""
    Site = collections.namedtuple("Site", "url port")
    browser = Browser(Site(folder.as_uri() + "/", 0))
    name = lambda url: url.removeprefix(folder.as_uri() + "/").split("#")[0]
    browser.open("index.html")
    first = browser.see("the first page")
    check("before the first move the board is the initial one", first["board"] == START, first)
    length = len(browser.entries()[0])
    browser.press_named("Play every disk")
    browser.catch("the end of the chain", lambda url, _: name(url) == "5.html")
    page = browser.see("the last page", lambda page: name(page["url"]) == "5.html")
    wait_for("the last page painted", lambda: browser.visited()[-1][1])
    visited = [(name(url), painted) for url, painted in browser.visited()
               if url.startswith("file:")]
    check("the chain leads through each frame once, in order, all of them painted",
          visited == [(frame + ".html", True) for frame in ["index", *FRAMES, "5"]], visited)
    check("and ends with the game's last board", page["board"] == replayed(GAME), page)
    check("it leaves one entry in the history", len(browser.entries()[0]) == length + 1,
          browser.entries())

    browser.press_named("First")
    browser.see("the first page", lambda page: name(page["url"]) == "index.html")
    for ply in range(1, len(GAME) + 1):
        browser.press_named("Next")
        page = browser.see(f"ply {ply}", lambda page: name(page["url"]) == f"{ply}.html")
        check(f"Next shows ply {ply}", page["board"] == replayed(GAME[:ply]), page)
    browser.press_named("Previous")
    browser.see("ply 4", lambda page: name(page["url"]) == "4.html")
    browser.press("td[id=g5] > a")
    browser.see("ply 5 behind its cell", lambda page: name(page["url"]) == "5.html")

    requests = [request["request"]["url"]
                for request in browser.tools.so_far("Network.requestWillBeSent")]
    foreign = [url for url in requests
               if not url.startswith((folder.as_uri(), "data:", "about:", "chrome:"))]
    complaints = [entry["entry"]["text"] for entry in browser.tools.so_far("Log.entryAdded")]
    check(f"{len(requests)} requests, all to files of the site; no complaint",
          not foreign and not complaints, foreign + complaints)
    browser.driver.quit()


def sample(folder, *paths):
    """Pages of a site, one of each type."""
    return [Page(path.replace("/", "-").removesuffix(".html"), f"/{folder.name}/{path}",
                 (folder / path).read_bytes()) for path in paths]


with tempfile.TemporaryDirectory(prefix="flipbook-") as home:
    home = pathlib.Path(home).resolve()
    os.environ["HOME"] = str(home)
    games = home / "games.txt"
    games.write_text("".join(GAME) + "\t5\n" + "f5d6c3d3c4f4c5b3c2b4\n")
    one = export(home / "one", "".join(GAME))
    several = export(home / "several", games, LIGHT_MUST_PASS + "c1",
                     "--title", "A & B", "--dark", "Ada", "--light", "Bo")
    moves = export(home / "moves", "".join(GAME), "--pace", "moves")
    directions = export(home / "directions", LIGHT_MUST_PASS + "c1", "--pace", "directions")
    for site in (one, several, moves, directions):
        check_links(site)
    again = export(home / "again", games, LIGHT_MUST_PASS + "c1",
                   "--title", "A & B", "--dark", "Ada", "--light", "Bo")
    check("the same games give the same bytes", subprocess.run(
        ["diff", "-r", several, again], capture_output=True).returncode == 0)
    pages = (sample(one, "index.html", "2.html", "4-3.html", "5.html")
             + sample(moves, "4-play.html") + sample(directions, "1-d2.html")
             + sample(several, "index.html", "003/index.html", "003/1.html"))
    pages = [page._replace(name=f"{number}-{page.name}") for number, page in enumerate(pages)]
    check_markup(pages)
    check_accessibility(home, pages)
    play(one)
