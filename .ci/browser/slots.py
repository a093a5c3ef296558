"""The same controls are in the same boxes for a whole turn, and nothing destructive is where Next or Skip was."""

from support.browser import Browser
from support.flipbook import Flipbook, Visitor
from support.report import check

SIZES = [(320, 568), (375, 667), (844, 390), (1280, 800), (2560, 1440)]
# The controls of every page of a game, each kind in its order on the page.
CONTROLS = ["header", "header a", "#message", "#detail", ".player", ".player b", ".player form",
            ".board", "#d3", "#h8", ".slots", ".slots > *", "#motion button", ".others > *"]
BOXES = """
return Object.fromEntries(arguments[0].map(selector => [selector,
  [...document.querySelectorAll(selector)].map(e => e.getBoundingClientRect())
    .map(r => [r.x + scrollX, r.y + scrollY, r.width, r.height])]))
"""


def boxes(browser, address):
    """The boxes of all controls of a page, once it is there."""
    browser.open_whole(address)
    return browser.driver.execute_script(BOXES, CONTROLS)


def moved(before, after):
    """The controls that have moved."""
    return {name: (before[name], after[name]) for name in before if before[name] != after[name]}


def overlap(one, other):
    return (one[0] < other[0] + other[2] and other[0] < one[0] + one[2]
            and one[1] < other[1] + other[3] and other[1] < one[1] + one[3])


def check_turn(browser, size, game, pages):
    seen = {name: boxes(browser, game + below) for name, below in pages.items()}
    first = seen["the turn"]
    trouble = {name: moved(first, other) for name, other in seen.items() if moved(first, other)}
    count = sum(map(len, first.values()))
    check(f"{size[0]}×{size[1]}: {count} boxes stand still on {len(seen)} pages of a turn",
          not trouble and all(first[name] for name in CONTROLS), trouble or first)
    ways, destructive = first[".slots > *"][:2], first[".slots > *"][2:]
    check(f"{size[0]}×{size[1]}: Next and Skip share no point with Take back and Reset",
          len(destructive) == 2 and not any(overlap(way, other) for way in ways for other in destructive))
    last = max(box[1] + box[3] for box in first[".slots"])
    board = first[".board"][0]
    check(f"{size[0]}×{size[1]}: board and controls are in view without scrolling",
          size == (320, 568) or max(last, board[1] + board[3]) <= size[1], (board, last))


# Without motion no page goes on by itself; its contents are the same.
with Flipbook(thinking="3600s") as server:
    visitor = Visitor(server)
    game = visitor.create(record="f5d6c3d3", light="computer")
    # The version before the move.
    visitor.ask("POST", game + "/move", form={"v": "0", "move": "c4"})
    visitor.ask("POST", "/choices", form={"motion": "off"})
    turn = visitor.create(record="f5d6c3d3", light="computer")
    # Its pages have a line more.
    limited = visitor.create(record="f5d6c3d3", days="3")
    invite = visitor.ask("POST", limited + "/invite", {"side": "light"})[1]["Location"]
    Visitor(server).ask("POST", invite, {})
    visitor.ask("POST", limited + "/move", form={"v": "0", "move": "c4"})
    for size in SIZES:
        browser = Browser(server, javascript=True, width=size[0], height=size[1])
        browser.take_cookies(visitor)
        start = boxes(browser, turn)
        check_turn(browser, size, game, {
            "the turn": "", "the first frame": "/f/1/1", "the second frame": "/f/1/2"})
        check_turn(browser, size, limited, {
            "the turn": "", "the first frame with a limit": "/f/1/1", "the second one": "/f/1/2"})
        trouble = moved(start, boxes(browser, game))
        check(f"{size[0]}×{size[1]}: and on the visitor's turn everything is where it is when a computer "
              "thinks", not trouble, trouble)
        trouble = moved(start, boxes(browser, turn + "/hint"))
        check(f"{size[0]}×{size[1]}: so it does on the page of a hint", not trouble, trouble)
        browser.close()
    server.stop()
