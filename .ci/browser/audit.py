"""Every type of page, as the server answers it: markup, accessibility, layout, weight, and pictures to look at."""

import gzip
import pathlib
import re

from support.browser import DESK, LANDSCAPE, PHONE
from support.every_page import all_pages
from support.flipbook import LANGUAGES, Visitor
from support.pages import (NARROW, TEXT, UNDRESS, check_accessibility, check_markup, dress, files_of, looks, prefer,
                           shown)
from support.report import check

FIRST_ROUND_TRIP = 14 * 1024


def check_weight(server, pages):
    visitor = Visitor(server)
    for page in pages:
        # A sheet for some browsers only is linked with its condition, and others don't wait for it.
        # Links after the board don't delay the first paint either.
        head = page.html.decode().split("</head>")[0]
        sheets = re.findall(r'rel="stylesheet" href="(?:\.\./)*/?([^"]+)">', head)
        # Pages for everybody are kept compressed; the one with the openings is sent so, too.
        is_packed = "public" in page.fields.get("Cache-Control", "") or page.path.startswith("/new?starts=1")
        weight = len(gzip.compress(page.html, 3) if is_packed else page.html) + sum(
            len(visitor.ask("GET", "/" + name, headers={"Accept-Encoding": "gzip"})[2]) for name in sheets)
        check(f"{page.name}: {weight} bytes with its style as sent, {FIRST_ROUND_TRIP} at most",
              sheets and weight <= FIRST_ROUND_TRIP)


def audit(server):
    """Every type of page: the W3C checker, weight, and on a phone by day axe and layout."""
    pages = all_pages(server)
    check_markup(pages)
    check_weight(server, pages)
    check_accessibility(pages, files_of(server), [PHONE], ["light"])


def audit_everywhere(server):
    """Every type of page with axe in all sizes and looks, by day and by night; other languages where there is least room."""
    _, *others = looks(server)
    check_accessibility(all_pages(server), files_of(server), looks=others)
    for language in LANGUAGES[1:]:
        pages = all_pages(server, language)
        check_markup(pages)
        check_accessibility(pages, files_of(server), [NARROW], ["light"], layouts=[(NARROW, TEXT, "none")])


def gallery(server, folder=".build/gallery", names=("turn",)):
    """Pictures of pages in three sizes, by day and by night, in every look."""
    folder, (standard, *others) = pathlib.Path(folder), looks(server)
    folder.mkdir(parents=True, exist_ok=True)
    pages, written = [page for page in all_pages(server) if not names or page.name in names], set()
    for browser, page in shown(pages, files_of(server), unfold=False):
        # They would cover the right edge of a picture that reaches beyond the window.
        browser.run("Emulation.setScrollbarsHidden", hidden=True)
        for look in (standard, *others):
            if look != standard:
                dress(browser, page, look)
            for scheme in ("light", "dark"):
                prefer(browser, scheme)
                for size in (PHONE, LANDSCAPE, DESK):
                    browser.size(*size)
                    file = folder / f"{page.name}-{look}-{scheme}-{size[0]}.png"
                    browser.picture(captureBeyondViewport=True).save(file)
                    written.add(file)
            browser.ask(UNDRESS)
    check(f"{len(written)} pictures in {folder}", pages and len(written) == len(pages) * (1 + len(others)) * 6)
