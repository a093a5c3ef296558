"""A terminal for programs that draw a text screen: keys go in, the screen's text can be read."""

import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
from fcntl import ioctl

from support.report import fail

ROWS, COLUMNS = 60, 100
SEQUENCE = re.compile(r"\x1b\[([0-9;?]*)([A-Za-z@`])|\x1b[()][A-Z0-9]|\x1b.|[\s\S]")


class Terminal:
    def __init__(self, command, environment):
        self.master, slave = pty.openpty()
        ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
            env={**os.environ, "TERM": "vt100", "LC_ALL": "C.UTF-8", **environment})
        os.close(slave)

    def type(self, keys):
        os.write(self.master, keys.encode())

    def output(self, quiet=0.4, seconds=20):
        """What the program writes until it is quiet."""
        output, deadline = b"", time.monotonic() + seconds
        while time.monotonic() < deadline:
            if not select.select([self.master], [], [], quiet)[0]:
                break
            try:
                output += os.read(self.master, 65536)
            except OSError:
                break
        return output.decode(errors="replace")

    def screen(self):
        """The text on the screen, drawn anew."""
        self.output(quiet=0.1, seconds=2)
        self.type("\x0c")
        return drawn(self.output())

    def see(self, what, condition, seconds=60):
        """The screen once it fulfils a condition."""
        deadline, screen = time.monotonic() + seconds, ""
        while time.monotonic() < deadline:
            screen = self.screen()
            if condition(screen):
                return screen
        fail(f"waited {seconds} s in vain for {what} in the terminal; it shows\n{screen}")

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.master)


def drawn(output):
    """The screen after output that starts by clearing it."""
    cells = [[" "] * COLUMNS for _ in range(ROWS)]
    row = column = 0
    for match in SEQUENCE.finditer(output):
        text, kind = match[0], match[2]
        numbers = [int(n) for n in re.findall(r"\d+", match[1] or "")]
        if kind in ("H", "f"):
            row, column = ((numbers or [1])[0] - 1, (numbers + [1, 1])[1] - 1)
        elif kind in ("A", "B"):
            row += (numbers or [1])[0] * (1 if kind == "B" else -1)
        elif kind in ("C", "D"):
            column += (numbers or [1])[0] * (1 if kind == "C" else -1)
        elif kind == "J":
            start = 0 if numbers == [2] else row
            for below in range(start, ROWS):
                cells[below] = [" "] * COLUMNS
        elif kind == "K":
            cells[row][column:] = [" "] * (COLUMNS - column)
        elif text == "\r":
            column = 0
        elif text == "\n":
            row += 1
        elif text == "\b":
            column -= 1
        elif len(text) == 1 and text >= " ":
            if 0 <= row < ROWS and 0 <= column < COLUMNS:
                cells[row][column] = text
            column += 1
        row, column = max(0, min(row, ROWS - 1)), max(0, column)
    return "\n".join("".join(line).rstrip() for line in cells)
