"""Says what is checked, one line each, and stops at the first thing that is wrong."""

import sys
import time


def check(sentence, holds, detail=""):
    """Prints that something holds, or ends the run with what was found instead."""
    if not holds:
        fail(f"{sentence}\n      {detail}" if detail != "" else sentence)
    print(f"  ok  {sentence}", flush=True)


def fail(message):
    print(f"FAIL  {message}", file=sys.stderr, flush=True)
    sys.exit(1)


def wait_for(what, condition, seconds=60):
    """What the condition gives once that is true; a slow machine gets a minute.

    What nobody has a name for is only tried.
    """
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if value := condition():
            return value
        time.sleep(0.02)
    if what:
        fail(f"waited {seconds} s in vain for {what}")
