"""Bowling sheets."""

import pathlib

from files import export
from support.report import check, wait_for

SHEET = """() => ({
  path: location.pathname,
  heading: document.querySelector('h1')?.textContent ?? null,
  marks: [...document.querySelectorAll('tbody')].map(line =>
    [...line.rows[1]?.cells ?? []].map(c => [...c.children].map(s => s.textContent || '.').join(''))),
  scores: [...document.querySelectorAll('tbody')].map(line =>
    [...line.rows[2]?.cells ?? []].map(c => c.textContent.trim())),
  possible: [...document.querySelectorAll('main button:enabled')].map(b => b.value).join(' '),
  complete: document.readyState == 'complete',
})"""


def sheet(browser, path):
    """What the sheet at a path shows, once it does."""
    def shown():
        page = browser.ask(SHEET)
        return page if page["complete"] and page["heading"] and page["path"] == path else None

    return wait_for(f"the sheet {path}", shown)


def bowl(browser, path, *throws):
    for pins in throws:
        browser.press(f"button[value='{pins}']")
        path += ("" if path.count("/") > 1 else "/") + ("X" if pins == 10 else str(pins))
        page = sheet(browser, path)
    return path, page


def bowling(browser):
    """Bowling: a perfect game, a mixed one, and one of two players; sheets on paper."""
    browser.open("/")
    browser.see("the fresh board")
    browser.press_named("Bowling")
    sheet(browser, "/bowling")
    _, page = bowl(browser, "/bowling", *[10] * 12)
    check("twelve strikes are a perfect game",
          page["heading"] == "Final score: 300, a perfect game" and page["marks"] == [["X."] * 9 + ["XXX"]]
          and page["scores"] == [[str(30 * frame) for frame in range(1, 11)]], page)
    check("no pins can be pressed any more", page["possible"] == "", page)

    browser.press_named("New sheet")
    sheet(browser, "/bowling")
    path, page = bowl(browser, "/bowling", 3, 4, 6)
    check("behind six pins, four can fall", page["possible"] == "0 1 2 3 4", page)
    browser.press_named("Undo")
    path = path[:-1]
    page = sheet(browser, path)
    check("a throw is taken back", page["marks"][0][:2] == ["34", "--"], page)
    path, page = bowl(browser, path, 10, 0, 10, 7, 3, 9, 0, 10, 8, 2, 6, 1, 10, 10, 0, 10)
    check("a game of everything is scored right",
          page["marks"] == [["34", "X.", "0/", "7/", "90", "X.", "8/", "61", "X.", "X0/"]]
          and page["scores"] == [["7", "27", "44", "63", "72", "92", "108", "115", "135", "155"]]
          and page["heading"] == "Final score: 155", page)
    check("a sheet's address is its throws", path == "/bowling/34X0X7390X8261XX0X")

    browser.open("/bowling")
    sheet(browser, "/bowling")
    browser.press_named("Add player")
    sheet(browser, "/bowling/~")
    for value, path, turn in [("10", "/bowling/X~", "Player 2"), ("5", "/bowling/X~5", "Player 2"),
                              ("5", "/bowling/X~55", "Player 1")]:
        browser.press(f"button[value='{value}']")
        page = sheet(browser, path)
        check(f"after {path} it is the turn of {turn}", page["heading"].startswith(turn), page)

    for path in ("/bowling/X46", "/bowling/" + "~".join(["XX"] * 4), "/bowling/" + "~".join(["XXXXXXXXXXXX"] * 6)):
        browser.open(path)
        sheet(browser, path)
        sizes = [page.size for page in browser.paper(30, preferCSSPageSize=True)]
        check(f"the sheet of {path.count('~') + 1} for the wall is one page of paper, wider than high",
              len(sizes) == 1 and sizes[0][0] > sizes[0][1], sizes)


def exported(browser):
    """A bowling sheet from file://, without a server."""
    folder = export(pathlib.Path(browser.server.folder.name).resolve() / "sheet", "bowling", "XXXXXXXXX465")
    browser.home = folder.as_uri()
    browser.open((folder / "index.html").as_uri())
    page = sheet(browser, str(folder / "index.html"))
    check("an exported sheet shows the same as the server's, with nothing to press",
          page["heading"] == "Final score: 269" and page["marks"] == [["X."] * 9 + ["4/5"]]
          and page["scores"] == [[*(str(30 * frame) for frame in range(1, 8)), "234", "254", "269"]]
          and not browser.shows("button, a.button"), page)
