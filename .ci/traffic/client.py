"""A client of HTTP/1.1 with connections of its own, which takes nothing from a server on trust."""

import asyncio
import collections
import contextlib
import random
import re
import socket
import struct
import time
import urllib.parse

PATIENCE = 60
IDLE = 20
# How long everything may take to be as before, once a fault is over.
RECOVERY = 2.0

Answer = collections.namedtuple("Answer", "status fields cookies body")


class Wrong(Exception):
    """The server has done what it must not do."""


class Outage(Exception):
    """The server is being stopped, killed or disturbed: a request may stay without an answer."""


class Weather:
    """Where clients ask, and whether anything is wrong there just now."""

    def __init__(self, port):
        self.port, self.clear = port, 0.0
        # Whether nodes are gone, for which nginx may excuse itself.
        self.is_without_nodes = False

    @property
    def is_outage(self):
        return time.monotonic() < self.clear

    def cloud_over(self, is_without_nodes=False):
        """From now on requests may be refused."""
        self.clear, self.is_without_nodes = float("inf"), is_without_nodes

    def clear_up(self, seconds=RECOVERY):
        """After this time nothing may be refused any more."""
        self.clear = time.monotonic() + seconds


async def read_answer(reader, to_head=False):
    """The next answer on a connection; interim ones are skipped.

    Raises EOFError where the connection ends before or within it.
    """
    status = 0
    while status < 200:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        line, *lines = head[:-4].split("\r\n")
        if not (found := re.fullmatch(r"HTTP/1\.1 (\d{3}) [ -~]+", line)):
            raise Wrong(f"no status line: {line!r}")
        status, fields, cookies = int(found[1]), {}, {}
        for line in lines:
            name, colon, value = line.partition(": ")
            if not colon:
                raise Wrong(f"no field: {line!r}")
            if name == "Set-Cookie":
                key, _, rest = value.split(";")[0].partition("=")
                cookies[key] = rest
            fields[name.lower()] = value
    if to_head or status in (204, 304):
        return Answer(status, fields, cookies, b"")
    if not re.fullmatch(r"\d+", fields.get("content-length", "")):
        raise Wrong(f"an answer {status} without its length: {fields}")
    return Answer(status, fields, cookies, await reader.readexactly(int(fields["content-length"])))


class Client:
    """Asks a server; its connections are shared by all actors of a town."""

    def __init__(self, weather, counts):
        # Counted for the report at the end.
        self.weather, self.counts = weather, counts
        self.kept = collections.deque()
        self.open = set()

    @contextlib.asynccontextmanager
    async def excused(self, what):
        """Turns the end of a connection into an outage if there is one, or else into a finding."""
        try:
            yield
        except (OSError, EOFError, asyncio.LimitOverrunError) as error:
            if self.weather.is_outage:
                raise Outage from None
            raise Wrong(f"{what}: {error!r}") from None

    async def connect(self, receive_buffer=None):
        """A connection of its own, to be closed with ``drop``."""
        sock = socket.socket()
        sock.setblocking(False)
        if receive_buffer:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        try:
            async with self.excused("a connection was refused"):
                await asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", self.weather.port))
                reader, writer = await asyncio.open_connection(sock=sock)
        except BaseException:
            sock.close()
            raise
        self.open.add(writer)
        return reader, writer

    def drop(self, writer, resets=False):
        """Closes a connection, without any farewell if it is to be reset."""
        self.open.discard(writer)
        if resets and not writer.transport.is_closing():
            writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        writer.transport.abort()

    def drop_all(self):
        for writer in list(self.open):
            self.drop(writer)
        self.kept.clear()

    async def borrow(self):
        """A connection that was used before, or else a new one."""
        while self.kept:
            reader, writer, since = self.kept.pop()
            if time.monotonic() - since < IDLE and not reader.at_eof():
                return reader, writer
            self.drop(writer)
        return await self.connect()

    async def ask(self, method, path, form=None, fields=(), want=(200,)):
        """The answer to a request, which has to have a status that is wanted."""
        head = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.weather.port}"]
        head += [f"{name}: {value}" for name, value in dict(fields).items()]
        body = b""
        if form is not None:
            body = urllib.parse.urlencode(form).encode()
            head += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
        reader, writer = await self.borrow()
        is_kept = False
        try:
            async with self.excused(f"{method} {path}"), asyncio.timeout(PATIENCE):
                writer.write("\r\n".join([*head, "", ""]).encode() + body)
                await writer.drain()
                answer = await read_answer(reader, to_head=method == "HEAD")
            # Some leave after an answer and come back by another connection.
            is_kept = answer.fields.get("connection") != "close" and random.random() < 0.9
        finally:
            if is_kept:
                self.kept.append((reader, writer, time.monotonic()))
            else:
                self.drop(writer)
        self.counts["requests"] += 1
        if answer.status not in want:
            if self.is_excuse(answer):
                raise Outage
            raise Wrong(f"{method} {path} {form or ''} was answered with {answer.status}, "
                        f"wanted {want}: {answer.body[:300]!r}")
        return answer

    def is_excuse(self, answer):
        """Whether there is an outage, and this is how the site may say so: a page that asks to come again."""
        if not self.weather.is_outage:
            return False
        if answer.status in (502, 504) and self.weather.is_without_nodes:
            self.counts["refusals by nginx"] += 1
            return True
        if answer.status != 503:
            return False
        if answer.fields.get("server", "").startswith("nginx") and b"nginx" in answer.body:
            raise Wrong(f"nginx answers for the nodes: {answer.body[:300]!r}")
        if int(answer.fields.get("content-length", 0)) < 100:
            raise Wrong(f"a refusal without a page: {answer.fields} {answer.body!r}")
        self.counts["refusals with a page"] += 1
        return True
