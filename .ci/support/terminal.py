"""A terminal for programs that draw a text screen: keys go in, the screen's text can be read."""

import os
import pty
import select
import struct
import subprocess
import termios
import time
from fcntl import ioctl

import pyte

from support.report import fail

ROWS, COLUMNS = 60, 100


class Terminal:
    def __init__(self, command, home):
        self.master, slave = pty.openpty()
        ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
            env={**os.environ, "TERM": "vt100", "LC_ALL": "C.UTF-8", "HOME": str(home), "WWW_HOME": ""})
        os.close(slave)
        self.cells = pyte.Screen(COLUMNS, ROWS)
        self.stream = pyte.ByteStream(self.cells)

    def type(self, keys):
        os.write(self.master, keys.encode())

    def screen(self):
        """The text on the screen once the program is quiet."""
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline and select.select([self.master], [], [], 0.2)[0]:
            try:
                self.stream.feed(os.read(self.master, 65536))
            except OSError:
                break
        return "\n".join(line.rstrip() for line in self.cells.display)

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
