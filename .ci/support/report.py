"""Prints each check in one line, and stops at the first failure."""

import sys
import time


def check(sentence, holds, detail=""):
    """Prints that a check has passed, or ends the run with the unexpected value."""
    if not holds:
        fail(f"{sentence}\n      {detail}" if detail != "" else sentence)
    passed(sentence)


def passed(sentence):
    """Says what the lines before have checked."""
    print(f"  ok  {sentence}", flush=True)


def fail(message):
    print(f"FAIL  {message}", file=sys.stderr, flush=True)
    sys.exit(1)


def wait_for(what, condition, seconds=60):
    """What the condition gives once that is true; a slow machine gets a minute.

    A check without a name is only run.
    """
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if value := condition():
            return value
        time.sleep(0.02)
    if what:
        fail(f"waited {seconds} s in vain for {what}")


def row(name, *values):
    """Prints a line of a table; a number has two or three digits that count."""
    def text(value):
        if isinstance(value, str):
            return value
        return f"{value:,.0f}" if isinstance(value, int) or abs(value) >= 100 else f"{value:.2f}"
    print(f"  {name:32}" + "".join(f"{text(value):>13}" for value in values), flush=True)
