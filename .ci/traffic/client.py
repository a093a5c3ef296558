"""A client of HTTP/1.1 with connections of its own, which takes nothing from a server on trust."""

import asyncio
import collections
import contextlib
import math
import re
import socket
import struct
import time
import urllib.parse

PATIENCE = 60
IDLE = 20
# Each bucket of a latency is so much wider than the one before.
GROWTH = 1.05

Answer = collections.namedtuple("Answer", "status fields cookies body")


class Wrong(Exception):
    """The server has done what it must not do."""


class Outage(Exception):
    """The server is being stopped or killed: a request may stay without an answer."""


async def read_answer(reader, to_head=False):
    """The next answer on a connection; interim ones are skipped.

    Raises EOFError where the connection ends before or within it.
    """
    while True:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        line, *lines = head[:-4].split("\r\n")
        if not (found := re.fullmatch(r"HTTP/1\.1 (\d{3}) [ -~]+", line)):
            raise Wrong(f"no status line: {line!r}")
        fields, cookies = {}, {}
        for line in lines:
            name, colon, value = line.partition(": ")
            if not colon:
                raise Wrong(f"no field: {line!r}")
            if name == "Set-Cookie":
                key, _, rest = value.split(";")[0].partition("=")
                cookies[key] = rest
            fields[name.lower()] = value
        status = int(found[1])
        if status >= 200:
            break
    if to_head or status in (204, 304):
        return Answer(status, fields, cookies, b"")
    if not re.fullmatch(r"\d+", fields.get("content-length", "")):
        raise Wrong(f"an answer {status} without its length: {fields}")
    return Answer(status, fields, cookies, await reader.readexactly(int(fields["content-length"])))


class Client:
    """Asks a server; its connections are shared by all actors of a process."""

    def __init__(self, signals, figures):
        self.signals, self.figures = signals, figures
        self.kept = collections.deque()
        self.open = set()

    @contextlib.asynccontextmanager
    async def excused(self, what):
        """Turns the end of a connection into an outage if there is one, or else into a finding."""
        try:
            yield
        except (OSError, EOFError, asyncio.LimitOverrunError) as error:
            if self.signals.is_outage:
                raise Outage from None
            raise Wrong(f"{what}: {error!r}") from None

    async def connect(self, receive_buffer=None):
        """A connection that nobody else uses, to be closed with ``drop``."""
        if self.signals.is_outage:
            raise Outage
        sock = socket.socket()
        sock.setblocking(False)
        if receive_buffer:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        try:
            async with self.excused("a connection was refused"):
                await asyncio.get_running_loop().sock_connect(
                    sock, ("127.0.0.1", self.signals.port))
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
            writer.get_extra_info("socket").setsockopt(
                socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
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

    async def ask(self, method, path, form=None, fields=(), want=(200,), kind=None):
        """The answer to a request, which has to have a status that is wanted."""
        head = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.signals.port}"]
        head += [f"{name}: {value}" for name, value in dict(fields).items()]
        body = b""
        if form is not None:
            body = urllib.parse.urlencode(form).encode()
            head += ["Content-Type: application/x-www-form-urlencoded",
                     f"Content-Length: {len(body)}"]
        reader, writer = await self.borrow()
        done = False
        try:
            async with self.excused(f"{method} {path}"), asyncio.timeout(PATIENCE):
                start = time.perf_counter()
                writer.write("\r\n".join([*head, "", ""]).encode() + body)
                await writer.drain()
                answer = await read_answer(reader, to_head=method == "HEAD")
                seconds = time.perf_counter() - start
            done = answer.fields.get("connection") != "close"
        finally:
            if done:
                self.kept.append((reader, writer, time.monotonic()))
            else:
                self.drop(writer)
        self.figures.count("requests")
        if kind:
            self.figures.took(kind, seconds)
        if answer.status not in want:
            if self.is_excuse(answer):
                raise Outage
            raise Wrong(f"{method} {path} {form or ''} was answered with {answer.status}, "
                        f"wanted {want}: {answer.body[:300]!r}")
        return answer


    def is_excuse(self, answer):
        """Whether there is an outage, and this is how the server may say so.

        Who was held when it stopped is asked to come again.
        """
        return answer.status == 503 and "retry-after" in answer.fields and self.signals.is_outage


class Figures:
    """What one process has counted and measured."""

    def __init__(self, signals=None, worker=0):
        self.signals, self.worker = signals, worker
        self.latencies = collections.defaultdict(collections.Counter)
        self.counts = collections.Counter()

    def count(self, counter, by=1):
        """Counts what is shown while the test runs."""
        self.signals.count(self.worker, counter, by)

    def note(self, what, by=1):
        """Counts what is told at the end."""
        self.counts[what] += by

    def took(self, kind, seconds):
        self.latencies[kind][math.ceil(math.log(max(seconds, 1e-6) * 1e6, GROWTH))] += 1

    def add(self, latencies, counts):
        """Adds what another process has found."""
        for kind, buckets in latencies.items():
            self.latencies[kind].update(buckets)
        self.counts.update(counts)

    def quantile(self, kind, part):
        """Below how many milliseconds such a part of the answers came."""
        buckets = self.latencies[kind]
        wanted, seen = part * buckets.total(), 0
        for bucket in sorted(buckets):
            seen += buckets[bucket]
            if seen >= wanted:
                break
        return GROWTH ** bucket / 1000

    def table(self):
        lines = [f"{'answers':24}{'count':>10}{'p50 ms':>10}{'p99 ms':>10}{'max ms':>10}"]
        for kind in sorted(self.latencies):
            quantiles = "".join(f"{self.quantile(kind, part):10.2f}" for part in (0.5, 0.99, 1))
            lines.append(f"{kind:24}{self.latencies[kind].total():10}{quantiles}")
        return "\n".join(lines)
