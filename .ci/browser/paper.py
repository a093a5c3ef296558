"""Pages on paper: black on white, with dark disks full and light ones hollow, whatever the look and the hour."""

import base64
import pathlib
import subprocess

from support.browser import Browser
from support.flipbook import Flipbook, Visitor
from support.report import check

RECORD = "f5d6c3d3c4f4c5b3c2b4e3e6c6g4f6b6g6d2b5a6"
# A page of A4 in CSS pixels, 96 to the inch, without margins: a pixel of the picture is one of the layout.
WIDTH, HEIGHT = 794, 1123
CELLS = """
return [...document.querySelectorAll('td[id]')].map(cell => {
  const r = cell.getBoundingClientRect()
  return [cell.id, (cell.className.match(/dark|light/) ?? [''])[0], r.x, r.y, r.width, r.height]
})
"""


def printed(browser, address, folder):
    """What of a page is printed, as rows of greys, page by page; and where its cells lie on the first."""
    browser.open_whole(address)
    answer = browser.run(
        "Page.printToPDF", paperWidth=WIDTH / 96, paperHeight=HEIGHT / 96, marginTop=0,
        marginBottom=0, marginLeft=0, marginRight=0, printBackground=False)
    for old in folder.glob("page*"):
        old.unlink()
    (folder / "page.pdf").write_bytes(base64.b64decode(answer["data"]))
    subprocess.run(["pdftoppm", "-gray", "-r", "96", folder / "page.pdf", folder / "page"], check=True)
    return [greys(file.read_bytes()) for file in sorted(folder.glob("page*.pgm"))]


def greys(pgm):
    """The rows of a PGM file."""
    kind, size, depth, pixels = pgm.split(b"\n", 3)
    assert (kind, depth) == (b"P5", b"255")
    width, height = map(int, size.split())
    return [pixels[row * width:(row + 1) * width] for row in range(height)]


def disk(rows, x, y, width, height):
    """What lies in a cell, by its row of pixels from the left line to the right one, above the mark of a last move."""
    row = rows[int(y + height * .35)][int(x + 3):int(x + width - 3)]
    middle, darkest = row[len(row) // 2], min(row)
    return "dark" if middle < 90 else "light" if middle > 200 and darkest < 110 else "" if darkest > 200 else "?"


def check_board(browser, name, address, folder):
    pages = printed(browser, address, folder)
    browser.run("Emulation.setEmulatedMedia", media="print", features=browser.features)
    cells = browser.driver.execute_script(CELLS)
    browser.run("Emulation.setEmulatedMedia", media="", features=browser.features)
    seen = {cell: (side, disk(pages[0], *box)) for cell, side, *box in cells}
    wrong = {cell: pair for cell, pair in seen.items() if pair[0] != pair[1]}
    check(f"{name}: disks are full or hollow, and empty squares white", len(seen) == 64 and not wrong, wrong)
    check(f"{name}: on one sheet", len(pages) == 1, len(pages))


def check_ink(browser, name, address, folder):
    pages = printed(browser, address, folder)
    dark = max(sum(grey < 128 for row in page for grey in row) / (WIDTH * HEIGHT) for page in pages)
    check(f"{name}: on one sheet, most of it white ({100 * dark:.1f} % is not)",
          len(pages) == 1 and .001 < dark < .2, len(pages))


with Flipbook(thinking="3600s") as server:
    folder = pathlib.Path(server.folder.name)
    visitor = Visitor(server)
    visitor.ask("POST", "/choices", form={"motion": "off"})
    game = visitor.create(record=RECORD, light="computer")
    visitor.ask("POST", game + "/move", form={"v": "0", "move": "f3"})
    boards = {"a game": game, "a frame": f"{game}/f/1/1", "a record": f"/r/{RECORD}/12",
              "a record's end": f"/r/{RECORD}", "a position": f"/p/{'-' * 26}xoo---xo{'-' * 30}x"}
    others = {"a game sheet": f"/r/{RECORD}/sheet",
              "a bowling sheet": "/bowling/" + "~".join(["X46720XX81900X37"] * 6)}
    for theme, scheme in (("felt", "dark"), ("classic", "light"), ("slate", "dark"), ("contrast", "dark")):
        visitor.ask("POST", "/choices", form={"theme": theme})
        browser = Browser(server, javascript=True, width=WIDTH, height=HEIGHT)
        browser.take_cookies(visitor)
        # Paper has none, which would make the page on the screen narrower.
        browser.run("Emulation.setScrollbarsHidden", hidden=True)
        browser.features = [{"name": "prefers-color-scheme", "value": scheme}]
        browser.run("Emulation.setEmulatedMedia", features=browser.features)
        for name, address in boards.items():
            check_board(browser, f"{theme}, {scheme}, {name}", address, folder)
        for name, address in others.items():
            check_ink(browser, f"{theme}, {scheme}, {name}", address, folder)
        browser.close()
    server.stop()
