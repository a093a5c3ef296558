"""Static sites and puzzles from file://, without a server."""

import os
import pathlib
import re
import tempfile

from records import follow, step
from support.browser import PHONE, is_over
from support.flipbook import PROGRAM
from support.pages import check_markup, check_static_pages, sample
from support.report import check, fail, wait_for
from support.rules import SQUARES, START, legal, moves_of, replayed
from support.system import finished
from text import LYNX, board_on, dumped, shown_in

GAME = ["f5", "f6", "e6", "f4", "g5"]
FRAMES = ["1-1", "1-2", "2-1", "2-2", "3-1", "3-2", "4-1", "4-2", "4-3", "5-1", "5-2"]
PASS = "xo------" "x-------" "x-------" + "-" * 39 + "oo."
# Five squares are empty; light may have to pass, and some ends leave squares empty.
LATE = ("f5d6c3d3c4f4c5b3c2e3d2c6b4a4b5b6a3e2d7e7c7c1a6a2a5a7d1e1g3b1f2f3f1g1f8h4g4h5h2h3h6c8b7e8d8a8b8g8"
        "b2f7g2h1e6f6g6")
# Eight are empty, dark to move.
EARLY = "-ooooxxx" "x-ooooxx" "xxxxoxox" "xoxoooox" "xooxoxox" "xxxoxoxx" "--xxoxox" "--xxx--o" "x"
CHOICE, FRAME, END = "<form action=", 'http-equiv="refresh"', r"You (won by|lost by|drew)"
# Of a game in one file, the positions shown: their names and boards.
SHOWN = """() => [...document.querySelectorAll('article')].filter(e => e.getClientRects().length).map(e => {
  const board = Array(64).fill('-')
  for (const [name, disk] of [['dark', 'x'], ['light', 'o']])
    for (const [, x, y] of e.querySelector('.' + name).getAttribute('d').matchAll(/M(.) (.)h0/g)) board[y * 8 + +x] = disk
  return [e.id, board.join('')]
})"""
# Where to click on a link that is shown.
LINK = """(selector, name) => {
  const link = [...document.querySelectorAll(selector)].find(e => e.getClientRects().length && e.innerText.includes(name))
  link.scrollIntoView({block: 'nearest', behavior: 'instant'})
  const box = link.getBoundingClientRect()
  return [box.x + box.width / 2, box.y + box.height / 2]
}"""
CLUB = {
    "site.txt": "title: The Riverside Club\nlanguage: en, ja\naddress: https://club.example/whole\n\nWe meet.\n",
    "games/finals.txt": "".join(GAME) + "\tAda\tBo & Co\t2026-11-22\tExample Cup\t1\n" + "f5d6c3d3c4f4c5b3c2b4\tCleo\tAda\t2026-11-22\tExample Cup\n",
    "puzzles/corner.txt": "xooooo--" + "x" * 56 + "x\n",
}


def export(folder, *arguments):
    """What the program has written."""
    run = finished(PROGRAM, "export", *arguments, "--output", folder, env={**os.environ, "HOME": str(folder.parent)})
    # A slow machine is told the progress.
    told = re.sub(r"^\d+ of \d+ .*$", "", run.stderr, flags=re.MULTILINE).strip()
    check(f"{folder.name}: {run.stdout.strip()}", run.returncode == 0 and not told, run.stderr)
    for sheet in folder.rglob("*.css"):
        if re.search(r"url\(|@import", sheet.read_text()):
            fail(f"{sheet} refers to another file")
    return folder


def game_sites(home):
    """Sites of games, the first a single game, and pages of every type of them."""
    for name, text in {"games.txt": "".join(GAME) + "\t5\n" + "f5d6c3d3c4f4c5b3c2b4\n",
                       **{f"club/{name}": text for name, text in CLUB.items()}}.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text)
    one = export(home / "one", "game", "".join(GAME))
    several = export(home / "several", "game", home / "games.txt", PASS + "c1",
                     "--title", "A & B", "--dark", "Ada", "--light", "Bo")
    moves = export(home / "moves", "game", "".join(GAME), "--pace", "moves")
    directions = export(home / "directions", "game", PASS + "c1", "--pace", "directions")
    whole, sheet = export(home / "whole", "site", home / "club"), export(home / "sheet", "bowling", "XXXXXXXXX465")
    return [one], [
        *sample(whole, "index.html", "ja/index.html", "games/index.html", "players/index.html", "puzzles/index.html",
                "rules.html", "games/finals/3.html", "puzzles/corner/index.html", "404.html",
                *sorted(str(path.relative_to(whole)) for path in
                        [*whole.glob("events/*.html"), *whole.glob("players/*-*.html")])),
        *sample(one, "index.html", "2.html", "4-3.html", "5.html"), *sample(sheet, "index.html"),
        *sample(moves, "4-play.html"), *sample(directions, "1-d2.html"),
        *sample(several, "index.html", "003/index.html", "003/1.html")]


def example(browser):
    """The club of flipbook new: every page with the W3C checker, with axe those of short games and one of each other
    type, and a game from files."""
    home = pathlib.Path(browser.server.folder.name).resolve()
    browser.home, club = home.as_uri(), home / "example"
    made = finished(PROGRAM, "new", club)
    check("flipbook new writes the folder of a club", made.returncode == 0, made.stderr)
    site = export(home / "site", "site", club)
    fields = (club / "site.txt").read_text().replace("language: en", "language: de, ja").rstrip()
    (club / "site.txt").write_text(fields + "\nplies: list\naddress: https://club.example/short\n")
    short = export(home / "short", "site", club)
    check_markup(sample(site, *pages_of(site)))
    types = [page for page in pages_of(short) if not re.search(r"^ja/|puzzles/\w+/(?!index)", page)]
    check_static_pages(home, [*sample(short, *types), *sample(
        site, "index.html", *(f"games/cup/{name}.html" for name in ("index", "1", "1-play", "34", "sheet")))],
        sizes=[PHONE], schemes=["light"])
    browser.open_whole((site / "index.html").as_uri())
    browser.press("a", "first lesson")
    wait_for("the page of text", lambda: browser.glimpse()[0].endswith("/pages/lesson.html"))
    browser.open((site / "games/cup/34.html").as_uri())
    browser.see("a position of a game", lambda page: page["url"].endswith("/34.html"))
    transcript = re.sub(r"{.*?}|\t.*", "", (club / "games/cup.txt").read_text().split("\n")[1])
    step(browser, "/35.html", replayed(moves_of(transcript)[:35]), name="Next")


def one_file(browser):
    """A game in one file from file://: the W3C checker, axe and layout, its steps, and Lynx."""
    home = pathlib.Path(browser.server.folder.name).resolve()
    (home / "mail").mkdir()
    file = home / "mail/game.html"
    made = finished(PROGRAM, "export", "game", LATE, "--one-file", file, "--dark", "Ada", "--light", "Bo")
    check(f"one file: {made.stdout.strip()}", made.returncode == 0 and file.stat().st_size <= 80_000, made.stderr)
    browser.home, moves = file.as_uri(), moves_of(LATE)
    check_static_pages(home, sample(file.parent, "game.html"))
    browser.open_whole(file.as_uri())
    for name, ply in ((None, len(moves)), ("First", 0), ("Next", 1), ("Next", 2), ("Previous", 1), ("12 ", 12),
                      ("Last", len(moves))):
        if name:
            before = browser.ask(SHOWN)
            browser.mouse(browser.ask(LINK, "a", name))
            wait_for(f"another position behind {name}", lambda: browser.ask(SHOWN) != before)
        shown = browser.ask(SHOWN)
        check(f"{name or 'the file'} shows move {ply}", shown == [[f"m{ply}", replayed(moves[:ply])]], shown)
    text = dumped(LYNX, file.as_uri(), home)
    boards = re.findall(r"(?m)^ *a b c d e f g h\n(?:[1-8].*\n){8}", text)
    check(f"Lynx shows {len(boards)} boards, the last with all disks",
          len(boards) == len(moves) + 1 and board_on(boards[-1]) == replayed(moves), text)


def pages_of(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*.html"))


def puzzle_sites(home):
    """Sites of puzzles, and pages of every type of them."""
    late = export(home / "late", "puzzle", LATE)
    moves = export(home / "late-moves", "puzzle", LATE, "--pace", "moves")
    still = export(home / "still", "puzzle", LATE, "--pace", "off", "--title", "A & B")
    early = export(home / "early", "puzzle", EARLY, "--pace", "directions")
    return [late, moves, still, early], [
        *sample(late, "index.html", page_with(late, CHOICE, "Start again"), page_with(late, FRAME, "turning"),
                page_with(late, " and passes."), page_with(late, "the best result."),
                page_with(late, "Empty squares", "The best possible was")),
        *sample(moves, page_with(moves, FRAME, without=" passes.")), *sample(still, "index.html"),
        *sample(early, page_with(early, FRAME, "turning"))]


def page_with(folder, *texts, without="\0"):
    """The name of the first page that has some texts and lacks another."""
    for path in sorted(folder.glob("*.html")):
        html = path.read_text()
        if all(text in html for text in texts) and without not in html:
            return path.name
    fail(f"{folder.name} should have a page with {texts}")


def checked(browser, make, **extent):
    """Sites to which all of the browser's requests have to go, once their pages are checked."""
    home = pathlib.Path(browser.server.folder.name).resolve()
    browser.home = home.as_uri()
    sites, pages = make(home)
    check_static_pages(home, pages, **extent)
    return sites


def all_sites(server):
    """Pages of static sites and puzzles with axe in all sizes, by day and by night."""
    home = pathlib.Path(server.folder.name).resolve()
    for make in (game_sites, puzzle_sites):
        check_static_pages(home, make(home)[1])


def static(browser):
    """Static sites: the W3C checker, on a phone by day axe and layout, and a game from files."""
    site, = checked(browser, game_sites, sizes=[PHONE], schemes=["light"])
    browser.open((site / "index.html").as_uri())
    page = browser.see("the first page")
    check("before the first move the board is the initial one", page["board"] == START, page)
    follow(browser, "a", "Play", [f"/{name}.html" for name in FRAMES] + ["/5.html"], replayed(GAME))
    step(browser, "/index.html", START, name="First")
    for ply in range(1, 6):
        step(browser, f"/{ply}.html", replayed(GAME[:ply]), name="Next")
    step(browser, "/4.html", replayed(GAME[:4]), name="Previous")
    step(browser, "/5.html", replayed(GAME), "td[id=g5] > a")


def puzzle(browser):
    """Puzzles: the W3C checker, on a phone by day axe and layout, and games from files, also in Lynx."""
    late, moves, still, early = checked(browser, puzzle_sites, sizes=[PHONE], schemes=["light"])
    for folder, choose, judged in (
            (late, min, "the best result."), (late, max, "The best possible was a win by 26"),
            (still, min, "the best result."), (moves, max, "The best possible was a win by 26"),
            (early, min, "The best possible was a draw")):
        presses, said = solve(browser, folder, choose)
        check(f"{folder.name}: after {presses} cells it says {said.splitlines()}",
              re.search(END, said) and judged in said)
    for folder in (still, moves):
        solve_in_lynx(folder)


def name_of(url):
    return re.split("[?#]", url)[0].rsplit("/", 1)[1].removesuffix(".html")


def solve(browser, folder, choose):
    """Plays to the end by pressing cells; how many and what the last page says."""
    browser.open((folder / "index.html").as_uri())
    page, presses = browser.see("the first page", lambda page: page["legal"]), 0
    start = page["board"]
    while not is_over(page):
        before = page["board"]
        wanted = list(legal(before, "x" if page["message"].startswith("Dark") else "o"))
        if page["legal"] != wanted:
            check(f"at {name_of(page['url'])} the cells to press are the legal ones: {wanted}", False, page)
        square, node, seen = choose(wanted), name_of(page["url"]).replace("index", "0"), len(browser.visited())
        browser.press(f"button[value={square}]")
        presses += 1
        page = browser.see("the next choice or the end", lambda page: (
            page["board"] != before and (page["legal"] or is_over(page))))
        wait_for("the page painted", browser.is_painted)
        names = [name_of(url) for url in browser.visited()[seen:]]
        check(f"{square} is taken, and leads through its {len(names) - 1} frames, all of them painted",
              names == [f"{node}-{square}-{number + 1}" for number in range(len(names) - 1)]
              + [name_of(page["url"])] and not browser.unpainted(seen)
              and page["board"][SQUARES.index(square)] != "-", (names, browser.unpainted(seen), page))
    said = browser.text("#detail") + "\n" + browser.text(".controls")
    browser.press_named("Start again")
    browser.see("the start again", lambda page: page["board"] == start)
    return presses, said


def page_of(screen):
    """A screen without its last lines, which have Lynx's help."""
    return "\n".join(screen.splitlines()[:-3])


def solve_in_lynx(folder):
    """Presses the first thing on each page, until the game is over."""
    with tempfile.TemporaryDirectory() as home:
        terminal = shown_in(LYNX, (folder / "index.html").as_uri(), home)
        seen = [page_of(terminal.see("the first page in Lynx", lambda screen: "You play light:" in screen))]
        while not re.search(END, seen[-1]) and len(seen) < 40:
            # Control-A leads to the first thing to press, return presses it.
            terminal.type("\x01")
            terminal.screen()
            terminal.type("\r")
            seen.append(page_of(terminal.see("another page in Lynx", lambda screen: (
                "Computer" in screen and page_of(screen) != seen[-1]))))
        check(f"Lynx: after {len(seen) - 1} presses the game is over and its result said",
              re.search(END, seen[-1]), seen[-1])
        terminal.close()
