"""Every type of page: the W3C checker, axe at two widths in light and dark and in every look, layout and weight; in other languages where there is least room."""

import re

from support.every_page import all_pages
from support.flipbook import LANGUAGES, Flipbook, Visitor
from support.pages import LOOKS, check_accessibility, check_markup, check_translations
from support.report import check
from support.system import free_port

FIRST_ROUND_TRIP = 14 * 1024


def check_weight(server, pages):
    visitor = Visitor(server)
    for page in pages:
        # A sheet for some browsers only is linked with its condition, and others don't wait for it.
        # Links after the board don't delay the first paint either.
        head = page.html.decode().split("</head>")[0]
        sheets = re.findall(r'rel="stylesheet" href="(?:\.\./)*/?([^"]+)">', head)
        weight = len(page.html) + sum(
            len(visitor.ask("GET", "/" + name, headers={"Accept-Encoding": "gzip"})[2])
            for name in sheets)
        check(f"{page.name}: {weight} bytes with its style as sent, {FIRST_ROUND_TRIP} at most",
              sheets and weight <= FIRST_ROUND_TRIP)


# With a public address pages say more: whole addresses, and what other sites show of them.
port = free_port()
with Flipbook("--public-url", f"http://127.0.0.1:{port}", thinking="3600s", port=port) as server:
    pages, files = all_pages(server), Visitor(server)
    check_markup(pages)

    def file(path):
        return re.fullmatch(r"/[a-z]+\.(css|svg)(\?.*)?", path) and files.ask("GET", path)

    check_accessibility(pages, file, looks=LOOKS)
    check_weight(server, pages)
    for language in LANGUAGES[1:]:
        translations = all_pages(server, language)
        check_markup(translations)
        check_translations(translations, file)
    server.stop()
