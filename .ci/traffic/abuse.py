"""Abuse: what no browser sends. It may cost the server an answer that refuses, and nothing else."""

import asyncio
import contextlib
import random

from support.system import raise_file_limit
from traffic.client import Wrong, read_answer

HOST = b"Host: 127.0.0.1\r\n"
FORM = b"Content-Type: application/x-www-form-urlencoded\r\n"
GET, IMPORT = b"GET / HTTP/1.1\r\n" + HOST, b"POST /import HTTP/1.1\r\n" + HOST
# The tests have more of both; here they come amid traffic.
MALFORMED = [
    (b"GET / HTTP/1.1\r\n\r\n", 400), (b"GET /\0 HTTP/1.1\r\n" + HOST + b"\r\n", 400), (GET + b"A: b\rc\r\n\r\n", 400),
    (b"GET / HTTP/2.0\r\n" + HOST + b"\r\n", 505), (b"GET /" + b"a" * 9_000 + b" HTTP/1.1\r\n" + HOST + b"\r\n", 414),
    (GET + b"A: " + b"b" * 20_000 + b"\r\n\r\n", 431), (GET + b"A: b\r\n" * 200 + b"\r\n", 431),
    (IMPORT + b"Content-Length: 70000\r\n\r\n", 413),
    (IMPORT + b"Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
    (IMPORT + b"Transfer-Encoding: gzip, chunked\r\n\r\n", 501), (IMPORT + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
    (IMPORT + FORM + b"Transfer-Encoding: chunked\r\n\r\n1000\r\n" + b"a" * 4_096 + b"\r\nf001\r\n" + b"a" * 61_441, 413),
]
REFUSED = [
    ("GET", "/g/{id}", (404,)), ("GET", "/g/{id}/f/1/1", (404,)), ("POST", "/g/{id}/move", (400, 404)),
    ("GET", "/g/{id}?seen=0", (404,)), ("GET", "/g/../../etc/passwd", (404, 400)), ("GET", "/%zz", (400,)),
    ("GET", "/r/a1", (400,)), ("GET", "/p/x", (400,)), ("GET", "/bowling/99", (400,)), ("DELETE", "/", (405,)),
    ("BREW", "/", (405, 501)), ("GET", "/turns/x.atom", (404,)), ("GET", "/" + "a/" * 500, (404,)),
]
# A request with some bytes changed.
GOOD = [
    GET.replace(b"/", b"/r/f5d6c3", 1) + b"Accept: */*\r\nIf-None-Match: \"abc\"\r\n\r\n",
    IMPORT + FORM + b"Content-Length: 7\r\n\r\ntext=f5",
    IMPORT + FORM + b"Transfer-Encoding: chunked\r\n\r\n4;a=b\r\ntext\r\n3\r\n=f5\r\n0\r\nA: b\r\n\r\n",
    b"GET /bowling/X46~72?pins=3 HTTP/1.0\r\nCookie: player=a.b; player=c\r\n\r\n",
]


class Crowd:
    """How many come at once and do nothing; there is one such crowd at a time."""

    def __init__(self):
        # The server has the same limit, and others to serve.
        self.size, self.is_here = min(3_000, raise_file_limit() // 5), False


class Abuser:
    """Does one thing after the other that a server has to stand."""

    def __init__(self, client, seed, pause, crowd):
        self.client, self.pause, self.crowd = client, pause, crowd
        self.random = random.Random(seed)
        self.path = None

    async def run(self):
        self.path = None
        while True:
            action = self.random.choices(
                [self.malformed, self.refused, self.slow_head, self.half_body, self.held_dropped,
                 self.never_reading, self.noise, self.mutated, self.many_idle, self.cross_site],
                [20, 20, 1, 4, 5, 4, 10, 15, 2, 6])[0]
            await action()
            self.client.counts["abuses"] += 1
            await asyncio.sleep(self.random.expovariate(1 / self.pause))

    @contextlib.asynccontextmanager
    async def alone(self, what, receive_buffer=None):
        """A connection of its own, on which nothing may take longer than a minute."""
        reader, writer = await self.client.connect(receive_buffer)
        try:
            async with self.client.excused(what), asyncio.timeout(60):
                yield reader, writer
        finally:
            self.client.drop(writer)

    async def malformed(self):
        data, status = self.random.choice(MALFORMED)
        async with self.alone(f"{data[:99]!r}") as (reader, writer):
            writer.write(data)
            answer = await read_answer(reader)
            if answer.status != status or answer.fields.get("connection") != "close":
                raise Wrong(f"{data[:99]!r} was answered with {answer.status}")
            if await reader.read(1):
                raise Wrong(f"there is something behind the last answer to {data[:99]!r}")

    async def refused(self):
        """Addresses that there are not and methods that they don't know; the connection is kept."""
        method, path, statuses = self.random.choice(REFUSED)
        name = "".join(self.random.choices("0123456789abcdefghjkmnpqrstvwxyz", k=20))
        await self.client.ask(method, path.format(id=name), want=statuses)
        await self.client.ask("OPTIONS", "/new", want=(204,))
        await self.client.ask("OPTIONS", "*", want=(204,))
        await self.client.ask("HEAD", "/r/f5")

    async def slow_head(self):
        """A head that comes byte by byte, until the server gives up."""
        async with self.alone("a slow head") as (reader, writer):
            answer = asyncio.ensure_future(read_answer(reader))
            try:
                for byte in b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: tortoise\r\n":
                    writer.write(bytes([byte]))
                    await asyncio.wait([answer], timeout=self.random.uniform(0.2, 0.8))
                    if answer.done() or self.random.random() < 0.01:
                        break
                if answer.done():
                    self.judge_late("a slow head", (await answer).status)
            finally:
                answer.cancel()

    async def half_body(self):
        """A body that ends before its time: with a reset, with an end, or with silence."""
        data = b"POST /import HTTP/1.1\r\n" + HOST + FORM + b"Content-Length: 500\r\n\r\ntext=f5"
        way = self.random.random()
        async with self.alone("half a body") as (reader, writer):
            writer.write(data)
            await asyncio.sleep(self.random.random() / 4)
            if way < 0.4:
                return
            if way < 0.8:
                writer.write_eof()
                if await reader.read():
                    raise Wrong("half a body was answered")
            else:
                self.judge_late("half a body", (await read_answer(reader)).status)

    def judge_late(self, what, status, *others):
        """A request that doesn't end is waited for, but not by a server that has to stop."""
        if status not in (408, *others) and not (status == 503 and self.client.weather.is_outage):
            raise Wrong(f"{what} was answered with {status}")

    async def own_game(self):
        if self.path is None:
            self.client.counts["games asked for"] += 1
            answer = await self.client.ask("POST", "/games", {"dark": "manual"}, want=(303,))
            self.client.counts["games created"] += 1
            self.path = answer.fields["location"]
        return self.path

    async def held_dropped(self):
        """Many clients wait for a move and leave before there is one."""
        path = await self.own_game()
        request = f"GET {path}?seen=0 HTTP/1.1\r\n".encode() + HOST + b"\r\n"
        waiting = []
        try:
            for _ in range(self.random.randrange(5, 60)):
                waiting.append(await self.client.connect())
                waiting[-1][1].write(request)
            await asyncio.sleep(self.random.random())
            # A client that has sent all may still wait for the answer, which comes within a second then. All do so before
            # the first of them reads: one after the other they would come to the end of their patience.
            leaving = [connection for connection in waiting if self.random.random() < 0.3]
            async with self.client.excused("half a connection"), asyncio.timeout(40):
                for _, writer in leaving:
                    writer.write_eof()
                for reader, _ in leaving:
                    if (status := (await read_answer(reader)).status) != 503:
                        raise Wrong(f"{path}?seen=0 was answered with {status}")
        finally:
            for _, writer in waiting:
                self.client.drop(writer)

    async def never_reading(self):
        """Asks for far more than fits on the way and reads nothing, or all after a while."""
        count = self.random.randrange(20, 400)
        request = b"GET /r/f5d6c3d3c4/" + b"%d" % self.random.randrange(5) + b" HTTP/1.1\r\n"
        async with self.alone("a client that doesn't read", 4_096) as (reader, writer):
            writer.transport.pause_reading()
            writer.write((request + HOST + b"\r\n") * count)
            await asyncio.sleep(self.random.uniform(0.2, 3))
            if self.random.random() < 0.5:
                return
            writer.transport.resume_reading()
            for _ in range(count):
                answer = await read_answer(reader)
                if answer.status != 200 or not answer.body.startswith(b"<!DOCTYPE"):
                    raise Wrong(f"a pipelined request was answered with {answer.status}")

    async def noise(self):
        """Bytes at random."""
        data = self.random.randbytes(self.random.randrange(1, 3_000))
        async with self.alone(f"noise {data!r}") as (reader, writer):
            writer.write(data + b"\r\n\r\n")
            status = (await read_answer(reader)).status
            self.judge_late(f"noise {data!r}", status, 400, 414, 431, 505)

    async def mutated(self):
        """A good request with some bytes changed; there may be no answer if its end is missing."""
        data = bytearray(self.random.choice(GOOD))
        for _ in range(self.random.randrange(1, 5)):
            place = self.random.randrange(len(data))
            left_out, put_in = self.random.randrange(3), self.random.randrange(3)
            data[place:place + left_out] = self.random.randbytes(put_in)
        async with self.alone(f"{bytes(data)!r}") as (reader, writer):
            writer.write(data)
            writer.write_eof()
            received = await reader.read()
        if received and not received.startswith(b"HTTP/1.1 "):
            raise Wrong(f"{bytes(data)!r} was answered with {received[:99]!r}")
        if received[9:10] == b"5" and received[9:12] not in (b"501", b"505"):
            raise Wrong(f"{bytes(data)!r} was answered with {received[:99]!r}")

    async def many_idle(self):
        """A crowd of connections that send nothing, or half a line, and go away together."""
        if self.crowd.is_here:
            return
        crowd, self.crowd.is_here = [], True
        try:
            for _ in range(self.random.randrange(self.crowd.size // 3, self.crowd.size)):
                crowd.append(await self.client.connect())
                if self.random.random() < 0.2:
                    crowd[-1][1].write(b"GET /r/f5 HT")
            await asyncio.sleep(self.random.uniform(0.5, 5))
        finally:
            self.crowd.is_here = False
            resets = self.random.random() < 0.7
            for _, writer in crowd:
                self.client.drop(writer, resets)

    async def cross_site(self):
        """Posts that another site makes a browser send, and posts of a visitor without a seat."""
        path = await self.own_game()
        fields = self.random.choice([
            {"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"},
            {"Cookie": "player=" + "0" * 32}, {}])
        change, form = self.random.choice([
            ("move", {"v": 0, "move": "f5"}), ("reset", {}), ("invite", {"side": "light"}),
            ("mode", {"side": "light", "mode": "computer"}), ("undo", {"v": 0}), ("redo", {"v": 0})])
        await self.client.ask("POST", f"{path}/{change}", form, fields, (403,))
        document = await self.client.ask("GET", f"{path}.json")
        if b'"version":0,' not in document.body:
            raise Wrong(f"{change} with {fields} has changed {path}: {document.body!r}")
