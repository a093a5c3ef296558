"""The French federation's archives of tournament games beside this checkout, replayed to their stored results.

tournaments.py [DIRECTORY]; the public repository LimeEng/wthor holds them. Where the directory is missing there is
nothing to check.
"""

import pathlib
import re
import subprocess
import sys

from support.flipbook import PROGRAM, ROOT
from support.report import check

folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT.parent / "wthor" / "wthor-database"
archives = sorted(folder.glob("*.wtb"))
if not archives:
    print(f"there are no archives in {folder}")
    sys.exit(0)

run = subprocess.run([PROGRAM, "replay", *archives], stdin=subprocess.DEVNULL, capture_output=True, text=True)
check(f"all games can be played: {run.stderr.splitlines()[0]}", run.returncode == 0, run.stderr)

# Dark's disks, as each archive has them: 68 octets a game behind a header of 16.
stored = [archive.read_bytes()[22::68] for archive in archives]
stored = [count for counts in stored for count in counts]
lines = [line.split("\t") for line in run.stdout.splitlines()]
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
