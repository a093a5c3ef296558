"""The case files and the federation's archives of tournament games beside this checkout, where they are there.

cases.py [CASES [ARCHIVES]]: other folders. The public repository LimeEng/wthor holds the archives.
"""

import json
import pathlib
import re
import sys

from support.flipbook import PROGRAM, ROOT, Flipbook
from support.report import check
from support.system import finished

FIXTURES = ROOT / "Tests" / "MustacheTests" / "Fixtures"
OPTIONAL = {"~dynamic-names.json", "~lambdas.json"}


def check_cases(cases):
    """The tests' fixtures are the case files; games give their counts; a server answers the cases of HTTP."""
    for file in sorted((cases / "mustache").glob("*.json")):
        if file.name not in OPTIONAL:
            check(f"the tests have {file.name} of the Mustache specification",
                  (FIXTURES / file.name).is_file()
                  and json.loads((FIXTURES / file.name).read_text()) == json.loads(file.read_text()))
    # Other sizes of board are not supported.
    wanted = [case for case in json.loads((cases / "reversi-cases.json").read_text())
              if case.get("size", [8, 8]) == [8, 8]]
    mine = json.loads((ROOT / "Tests/ReversiTests/Fixtures/reversi-cases.json").read_text())
    absent = [case["id"] for case in wanted if case not in mine]
    check(f"the tests have all {len(wanted)} cases of Reversi on a board of 8 by 8",
          wanted and not absent and len(mine) == len(wanted), absent)
    games = (cases / "games.txt").read_text().splitlines()
    replay = finished(PROGRAM, "replay", cases / "games.txt")
    counts = [line.split() for line in replay.stdout.splitlines()]
    wrong = [f"line {number}: {count} instead of {game.split(chr(9))[1]}"
             for number, (game, count) in enumerate(zip(games, counts), 1)
             if count[0] != game.split("\t")[1] or sum(map(int, count)) != 64]
    check(f"each of {len(games)} games of tournaments gives the recorded count: {replay.stderr.strip()}",
          replay.returncode == 0 and games and len(counts) == len(games) and not wrong, wrong[:9])
    with Flipbook("--store", ":memory:") as server:
        http = finished(sys.executable, cases / "http" / "run_cases.py", "127.0.0.1", server.port)
        check(f"HTTP: {http.stdout.strip().splitlines()[-1]}", http.returncode == 0, http.stdout + http.stderr)
        server.stop()


def check_archives(archives):
    """Each game of the archives can be replayed to its stored result."""
    replay = finished(PROGRAM, "replay", *archives)
    check(f"all games can be played: {replay.stderr.splitlines()[0]}", replay.returncode == 0, replay.stderr)
    # Dark's disks, as each archive has them: 68 bytes a game behind a header of 16.
    stored = [count for archive in archives for count in archive.read_bytes()[22::68]]
    lines = [line.split("\t") for line in replay.stdout.splitlines()]
    check(f"there is a line for each of {len(stored)} games", len(lines) == len(stored), len(lines))
    early = [(fields, count) for fields, count in zip(lines, stored) if len(fields) > 2]
    wrong = [fields for fields, count in zip(lines, stored)
             if len(fields) == 2 and fields[0] != f"{count} {64 - count}"]
    check(f"all but {len(early)} games reach their stored result", not wrong, wrong[:9])
    unsaid = [fields for fields, count in early if fields[2] != f"stored {count}:{64 - count}, stops early"]
    check("those stop early, and their result is told", not unsaid, unsaid[:9])
    check("fewer than one in a hundred do", 100 * len(early) < len(stored))
    nameless = [fields for fields in lines if not re.fullmatch(r"(.+ – .+, )?.+, (19|20)\d\d", fields[1])]
    check("each has a tournament and a year", not nameless, nameless[:9])


count = finished(PROGRAM, "perft", "9").stdout.strip()
check(f"nine plies have {count} lines of play", count == "3005288")
places = [*map(pathlib.Path, sys.argv[1:]), *[ROOT.parent / "shared" / "cases", ROOT.parent / "wthor" / "wthor-database"]
          [len(sys.argv) - 1:]]
if places[0].is_dir():
    check_cases(places[0])
else:
    print(f"{places[0]} is not there: its cases are those in Tests only")
if archives := sorted(places[1].glob("*.wtb")):
    check_archives(archives)
else:
    print(f"there are no archives in {places[1]}")
