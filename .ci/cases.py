"""The case files beside this checkout, run or compared with the fixtures of the tests.

cases.py [DIRECTORY]; where the directory is missing there is nothing to check.
"""

import json
import pathlib
import subprocess
import sys

from support.flipbook import PROGRAM, ROOT, Flipbook
from support.report import check

count = subprocess.run([PROGRAM, "perft", "9"], capture_output=True, text=True).stdout.strip()
check(f"nine plies have {count} lines of play", count == "3005288")

cases = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT.parent / "shared" / "cases"
if not cases.is_dir():
    print(f"{cases} is not there: its cases are those in Tests only")
    sys.exit(0)

fixtures = ROOT / "Tests" / "MustacheTests" / "Fixtures"
optional = {"~dynamic-names.json", "~lambdas.json"}
for file in sorted((cases / "mustache").glob("*.json")):
    if file.name not in optional:
        check(f"the tests have {file.name} of the Mustache specification",
              (fixtures / file.name).is_file()
              and json.loads((fixtures / file.name).read_text()) == json.loads(file.read_text()))

# Other sizes of board are not supported.
wanted = [case for case in json.loads((cases / "reversi-cases.json").read_text())
          if case.get("size", [8, 8]) == [8, 8]]
mine = json.loads((ROOT / "Tests/ReversiTests/Fixtures/reversi-cases.json").read_text())
absent = [case["id"] for case in wanted if case not in mine]
check(f"the tests have all {len(wanted)} cases of Reversi on a board of 8 by 8",
      wanted and not absent and len(mine) == len(wanted), absent)

games = (cases / "games.txt").read_text().splitlines()
run = subprocess.run([PROGRAM, "replay", cases / "games.txt"], stdin=subprocess.DEVNULL,
                     capture_output=True, text=True)
counts = [line.split() for line in run.stdout.splitlines()]
wrong = [f"line {number}: {count} instead of {game.split(chr(9))[1]}"
         for number, (game, count) in enumerate(zip(games, counts), 1)
         if count[0] != game.split("\t")[1] or sum(map(int, count)) != 64]
check(f"each of {len(games)} games of tournaments gives the recorded count: {run.stderr.strip()}",
      run.returncode == 0 and games and len(counts) == len(games) and not wrong, wrong[:9])

with Flipbook("--store", ":memory:") as server:
    run = subprocess.run(
        [sys.executable, cases / "http" / "run_cases.py", "127.0.0.1", str(server.port)],
        stdin=subprocess.DEVNULL, capture_output=True, text=True)
    check(f"HTTP: {run.stdout.strip().splitlines()[-1]}", run.returncode == 0,
          run.stdout + run.stderr)
    server.stop()
