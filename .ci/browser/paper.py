"""Pages on paper, and QR codes on the screen, in text browsers and on paper."""

import pathlib
import tempfile

import PIL.Image

from support.browser import DESK, LANDSCAPE, PHONE
from support.pages import looks
from support.report import check, passed
from support.rules import LONG
from support.system import finished
from text import TEXT_BROWSERS, dumped

RECORD = LONG[:40]
# A page of A4 in CSS pixels, 96 to the inch, without margins: a pixel of the picture is one of the layout.
A4 = 794, 1123
CELLS = """() => [...document.querySelectorAll('td[id]')].map(cell => {
  const r = cell.getBoundingClientRect()
  return [cell.id, (cell.className.match(/dark|light/) ?? [''])[0], r.x, r.y, r.width, r.height]
})"""


def printed(browser, address):
    browser.open_whole(address)
    return browser.paper(96, paperWidth=A4[0] / 96, paperHeight=A4[1] / 96, marginTop=0, marginBottom=0,
                         marginLeft=0, marginRight=0)


def disk(picture, x, y, width, height):
    """What lies in a cell, by its row of pixels from the left line to the right one, above the mark of a last move."""
    row = [picture.getpixel((i, int(y + height * .35))) for i in range(int(x + 3), int(x + width - 3))]
    middle, darkest = row[len(row) // 2], min(row)
    return "dark" if middle < 90 else "light" if middle > 200 and darkest < 110 else "" if darkest > 200 else "?"


def paper(browser):
    """Pages on paper: black on white, with dark disks full and light ones hollow, whatever the look and the hour."""
    visitor = browser.visitor
    visitor.ask("POST", "/choices", form={"motion": "off", "waiting": "hand"})
    game = visitor.create(record=RECORD, light="computer")
    visitor.ask("POST", game + "/move", form={"v": "0", "move": "f3"})
    boards = {"a game": game, "a frame": f"{game}/f/1/1", "a record": f"/r/{RECORD}/12",
              "a record's end": f"/r/{RECORD}", "a position": f"/p/{'-' * 26}xoo---xo{'-' * 30}x"}
    others = {"a game sheet": f"/r/{RECORD}/sheet",
              "a bowling sheet": "/bowling/" + "~".join(["X46720XX81900X37"] * 6)}
    browser.size(*A4)
    # Paper has none, which would make the page on the screen narrower.
    browser.run("Emulation.setScrollbarsHidden", hidden=True)
    for number, look in enumerate(looks(browser.server)):
        visitor.ask("POST", "/choices", form={"theme": look})
        browser.take_cookies()
        scheme = {"prefers_color_scheme": "light" if number == 1 else "dark"}
        browser.prefer(**scheme)
        for name, address in boards.items():
            sheets = printed(browser, address)
            browser.prefer(media="print", **scheme)
            cells = browser.ask(CELLS)
            browser.prefer(**scheme)
            seen = {cell: (side, disk(sheets[0], *box)) for cell, side, *box in cells}
            wrong = {cell: pair for cell, pair in seen.items() if pair[0] != pair[1]}
            check(f"{look}, {name}: disks are full or hollow, and empty squares white, on one sheet",
                  len(seen) == 64 and not wrong and len(sheets) == 1, (wrong, sheets))
        for name, address in others.items():
            sheets = printed(browser, address)
            ink = max(sum(sheet.histogram()[:128]) for sheet in sheets) / (A4[0] * A4[1])
            check(f"{look}, {name}: on one sheet, most of it white ({100 * ink:.1f} % is not)",
                  len(sheets) == 1 and .001 < ink < .2, sheets)


# Width, height and pixels of the screen to one of CSS: phones, windows, and zoomed pages.
SCREENS = [(320, 640, 1), (320, 640, 2), (*PHONE, 3), (*LANDSCAPE, 2), (1000, 700, 1), (*DESK, .75), (*DESK, 1.5)]
HALVES = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}


def read(picture):
    """What the codes in a picture say."""
    with tempfile.NamedTemporaryFile(suffix=".png") as file:
        picture.save(file.name)
        return finished("zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", file.name).stdout.split()


def on_screen(browser, name, address, expected):
    # They would cover the right edge of a picture that reaches beyond the window.
    browser.run("Emulation.setScrollbarsHidden", hidden=True)
    browser.open_whole(address)
    for scheme in ("light", "dark"):
        browser.prefer(prefers_color_scheme=scheme)
        for screen in SCREENS:
            browser.size(*screen)
            found = read(browser.picture(captureBeyondViewport=True))
            if found != [expected]:
                check(f"{name}, {scheme}, {screen}: it is read", False, found)
    passed(f"{name}: it is read by day and by night, in {len(SCREENS)} sizes")


def in_text(visitor, folder, address, expected):
    for browser in TEXT_BROWSERS:
        page = folder / "page.html"
        page.write_bytes(visitor.ask("GET", address, headers={"User-Agent": browser.name + "/2"})[2])
        blocks = [line for line in dumped(browser, page, folder).splitlines() if "█" in line or "▀▀▀▀▀▀▀▀" in line]
        margin = min(len(line) - len(line.lstrip(" ")) for line in blocks)
        width = max(map(len, blocks)) - margin
        dots = [255 * (1 - HALVES[block][half]) for line in blocks for half in (0, 1)
                for block in line[margin:].ljust(width)]
        picture = PIL.Image.new("L", (width, 2 * len(blocks)))
        picture.putdata(dots)
        found = read(picture.resize((4 * width, 8 * len(blocks)), PIL.Image.Resampling.NEAREST))
        check(f"{browser.name}: the code is read from its characters", found == [expected], "\n".join(blocks))


def codes(browser):
    """QR codes on the screen and in text browsers: another program reads what they are to say."""
    host, site = browser.visitor, browser.server.url.rstrip("/")
    # Chromium tells nothing of a page that is about to go on.
    host.ask("POST", "/choices", form={"motion": "off", "waiting": "hand"})
    game = browser.begin(record=RECORD)
    invite = host.ask("POST", game + "/invite", {"side": "light"})[1]["Location"]
    on_screen(browser, "an invite", invite, site + invite)
    in_text(host, pathlib.Path(browser.server.folder.name), invite, site + invite)
    device = host.ask("POST", "/seat", {})[1]["Location"]
    browser.take_cookies()
    on_screen(browser, "a link to another device", device, site + device)


def code_on_paper(browser):
    """A game sheet's QR code on the screen and on paper, if the site knows its address."""
    sheet = f"{browser.server.url}r/{LONG}"
    on_screen(browser, "a game sheet", sheet + "/sheet", sheet)
    found = [read(page) for page in browser.paper(150)]
    check("a game sheet: it is read from paper, which is one sheet", found == [[sheet]], found)
