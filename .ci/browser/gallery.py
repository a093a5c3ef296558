"""Takes pictures of every type of page, at three sizes, by day and by night, in every look, into a folder."""

import argparse
import base64
import pathlib
import re
import threading

from support.browser import Browser
from support.every_page import all_pages
from support.flipbook import Flipbook, Visitor
from support.pages import DRESS, LOOKS, UNDRESS, Still, emulate
from support.report import check

SIZES = [(375, 667), (844, 390), (1280, 800)]


def take(browser, file):
    """The whole page, also below the window."""
    picture = browser.run("Page.captureScreenshot", format="png", captureBeyondViewport=True)
    file.write_bytes(base64.b64decode(picture["data"]))


def gallery(browser, still, pages, looks, folder):
    # They would cover the right edge of a picture that reaches beyond the window.
    browser.run("Emulation.setScrollbarsHidden", hidden=True)
    for page in pages:
        still.page = page
        emulate(browser, "light")
        browser.open_whole(page.path)
        for look in looks:
            if look != "felt" and not browser.driver.execute_async_script(DRESS, look):
                check(f"{page.name} in the look {look}", False)
            for scheme in ("light", "dark"):
                emulate(browser, scheme)
                for size in SIZES:
                    browser.size(*size)
                    take(browser, folder / f"{page.name}-{look}-{scheme}-{size[0]}.png")
            if look != "felt":
                browser.driver.execute_script(UNDRESS)


options = argparse.ArgumentParser(description=__doc__)
options.add_argument("folder", type=pathlib.Path)
options.add_argument("--look", choices=["felt", *LOOKS], action="append", help="only this look")
options.add_argument("--page", action="append", help="only the page of this name, such as “turn”")
asked = options.parse_args()
asked.folder.mkdir(parents=True, exist_ok=True)
with Flipbook(thinking="3600s") as server:
    files = Visitor(server)
    pages = [page for page in all_pages(server) if not asked.page or page.name in asked.page]
    with Still(lambda path: re.fullmatch(r"/.*\.(css|svg|png)(\?.*)?", path) and files.ask("GET", path)) as still:
        threading.Thread(target=still.serve_forever, daemon=True).start()
        browser = Browser(still, javascript=True)
        gallery(browser, still, pages, asked.look or ["felt", *LOOKS], asked.folder)
        browser.driver.quit()
        still.shutdown()
    count = len(list(asked.folder.glob("*.png")))
    check(f"{count} pictures in {asked.folder}", pages and count)
    server.stop()
