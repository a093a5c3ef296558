"""QR codes on the screen, in text browsers and on paper: another program reads what they are to say."""

import base64
import pathlib
import subprocess

from support.browser import Browser
from support.flipbook import Flipbook, Visitor
from support.report import check

# Width, height and pixels of the screen to one of CSS: phones, windows, and zoomed pages.
SIZES = [(320, 640, 1), (320, 640, 2), (375, 667, 3), (844, 390, 2), (1000, 700, 1), (1280, 800, .75), (1280, 800, 1.5)]
TEXT_BROWSERS = {
    "Lynx": ["lynx", "-dump", "-display_charset=utf-8", "-width=100"],
    "w3m": ["w3m", "-dump", "-cols", "100"],
    "Links": ["links2", "-dump", "-codepage", "utf-8", "-width", "100"],
}
HALVES = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}
RECORD = (
    "f5d6c3d3c4f4c5b3c2b4e3e6c6g4f6b6g6d2b5a6a5a4g3c1f2c7d7d8e2f1"
    "h3f3a2g5b2e7b8h6h5c8e8f8g8f7a3a1e1h4h7g2h2d1b1g7h8a7b7a8h1g1")


def read(picture):
    """What the codes in a picture say, one a line."""
    found = subprocess.run(
        ["zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", picture],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return found.stdout.split()


def taken(browser, file):
    """A picture of the whole page."""
    picture = browser.run("Page.captureScreenshot", format="png", captureBeyondViewport=True)
    file.write_bytes(base64.b64decode(picture["data"]))
    return file


def on_screen(server, folder, visitor, name, address, expected):
    browser = Browser(server)
    browser.take_cookies(visitor)
    # They would cover the right edge of a picture that reaches beyond the window.
    browser.run("Emulation.setScrollbarsHidden", hidden=True)
    browser.open_whole(address)
    for scheme in ("light", "dark"):
        browser.run(
            "Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        for width, height, ratio in SIZES:
            browser.size(width, height, ratio)
            found = read(taken(browser, folder / f"{name}-{scheme}-{width}-{ratio}.png"))
            if found != [expected]:
                check(f"{name}, {scheme}, {width} pixels wide, {ratio} to one: it is read", False, found)
    check(f"{name}: it is read by day and by night, in {len(SIZES)} sizes", True)
    browser.close()


def in_text(folder, visitor, address, expected):
    for name, command in TEXT_BROWSERS.items():
        page = folder / f"{name}.html"
        page.write_bytes(visitor.ask("GET", address, headers={"User-Agent": name + "/2"})[2])
        lines = subprocess.run(
            [*command, page], stdout=subprocess.PIPE, text=True, check=True,
            env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": str(folder), "TERM": "vt100"}).stdout.splitlines()
        blocks = [line.strip("\n") for line in lines if "█" in line or "▀▀▀▀▀▀▀▀" in line]
        margin = min(len(line) - len(line.lstrip(" ")) for line in blocks)
        width = max(map(len, blocks)) - margin
        rows = [[HALVES[block][half] for block in line[margin:].ljust(width)] for line in blocks for half in (0, 1)]
        check(f"{name}: the code is read from its characters", read(drawn(rows, folder)) == [expected], "\n".join(blocks))


def drawn(rows, folder):
    """A picture of modules, in the Netpbm format PBM."""
    scaled = [" ".join(str(dark) for dark in row for _ in range(4)) for row in rows for _ in range(4)]
    file = folder / "text.pbm"
    file.write_text(f"P1\n{4 * len(rows[0])} {len(scaled)}\n" + "\n".join(scaled) + "\n")
    return file


def on_paper(browser, folder, address, expected):
    browser.open_whole(address)
    answer = browser.run("Page.printToPDF", paperWidth=8.27, paperHeight=11.69, printBackground=False)
    (folder / "page.pdf").write_bytes(base64.b64decode(answer["data"]))
    subprocess.run(["pdftoppm", "-gray", "-r", "150", folder / "page.pdf", folder / "page"], check=True)
    pages = sorted(folder.glob("page*.pgm"))
    check("a game sheet: it is read from paper, which is one sheet",
          [read(page) for page in pages] == [[expected]], [read(page) for page in pages])


with Flipbook() as server:
    folder = pathlib.Path(server.folder.name)
    host = Visitor(server)
    # Chromium tells nothing of a page that is about to go on.
    host.ask("POST", "/choices", form={"motion": "off"})
    game = host.create(record=RECORD[:40])
    invite = host.ask("POST", game + "/invite", {"side": "light"})[1]["Location"]
    on_screen(server, folder, host, "an invite", invite, server.url.rstrip("/") + invite)
    device = host.ask("POST", "/seat", {})[1]["Location"]
    on_screen(server, folder, host, "a link to another device", device, server.url.rstrip("/") + device)
    in_text(folder, host, invite, server.url.rstrip("/") + invite)
    server.stop()

    # Only a site that knows its address has it on paper.
    server.options += ["--public-url", server.url.rstrip("/")]
    server.start()
    sheet, expected = f"/r/{RECORD}/sheet", f"{server.url}r/{RECORD}"
    on_screen(server, folder, Visitor(server), "a game sheet", sheet, expected)
    browser = Browser(server)
    on_paper(browser, folder, sheet, expected)
    browser.close()
    server.stop()
