"""The board stays where it is: in small windows, behind a fragment, beside an opened section and a question."""

from support.browser import Browser
from support.flipbook import Flipbook, Visitor
from support.report import check

SIZES = [(320, 480), (320, 568), (375, 667), (844, 390), (1280, 800)]
# With the bars that a window on a desk has: they take their part of the width.
PLACE = """
const box = selector => {
  const r = document.querySelector(selector).getBoundingClientRect()
  // Layout counts in 64ths of a pixel, and rounds them as it goes.
  return [r.x, r.y, r.width, r.height].map(number => Math.round(10 * number) / 10)
}
return {scrolled: [scrollX, scrollY], width: document.documentElement.scrollWidth,
        room: document.documentElement.clientWidth, board: box('.board'), slots: box('.slots')}
"""


def place(browser, address):
    """Where a page shows its board and the things below it, once it is loaded."""
    browser.driver.get("about:blank")
    browser.open_whole(address)
    return browser.driver.execute_script(PLACE)


def check_fragments(browser, size, game):
    """From page to frame to page, whichever square was pressed: its fragment is at the end of the address."""
    start = place(browser, game)
    seen = {below: place(browser, game + below)
            for square in ("a1", "h8") for below in ("#" + square, f"/f/1/1#{square}", f"/f/1/2#{square}")}
    moved = {below: other for below, other in seen.items() if other["scrolled"] != [0, 0]
             or other["board"] != start["board"] or other["slots"] != start["slots"]}
    check(f"{size}: neither squares' fragments nor frames scroll the page or move its board",
          not moved, (start, moved))
    bottom = max(start[name][1] + start[name][3] for name in ("board", "slots"))
    check(f"{size}: board and controls are in view without scrolling, to the pixel {bottom:.0f}",
          bottom <= browser.driver.execute_script("return innerHeight"), start)
    check(f"{size}: nothing is wider than the window", start["width"] == start["room"], start)


def check_sections(browser, size, game, record):
    """An opened section makes the page longer; the question before a reset covers the board."""
    start = place(browser, game)
    question = place(browser, game + "/reset")
    check(f"{size}: the question before a reset leaves the board where it is",
          question["board"] == start["board"], (start, question))
    for address in (game, record):
        before = place(browser, address)
        browser.driver.execute_script("document.querySelectorAll('details').forEach(d => d.open = true)")
        after = browser.driver.execute_script(PLACE)
        check(f"{size}: an opened section leaves the board of {address[:3]} where it is",
              before == after, (before, after))


# Without motion no page goes on by itself; positions are the same.
with Flipbook(thinking="3600s") as server:
    visitor = Visitor(server)
    visitor.ask("POST", "/choices", form={"motion": "off"})
    game = visitor.create(record="f5d6c3d3", light="computer")
    visitor.ask("POST", game + "/move", form={"v": "0", "move": "c4"})
    for width, height in SIZES:
        size = f"{width}×{height}"
        browser = Browser(server, javascript=True, width=width, height=height)
        browser.take_cookies(visitor)
        check_fragments(browser, size, game)
        check_sections(browser, size, game, "/r/f5d6c3d3c4/3")
        browser.close()
    server.stop()
