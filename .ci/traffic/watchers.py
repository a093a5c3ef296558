"""Watchers: people who look at others' games, and at all that follows from its address alone."""

import asyncio
import html
import json
import random
import re
import urllib.parse

from support.rules import PASS, moves_of
from traffic.client import Wrong
from traffic.games import State
from traffic.players import revalidate

REFRESH = re.compile(rb'<meta http-equiv="refresh" content="0; url=([^"]+)">')
ASSETS = ("/style.css", "/dark.svg", "/import", "/robots.txt", "/healthz", "/readyz", "/new", "/")


def follow(path, target):
    """Where a reference on a page leads, without its fragment."""
    return urllib.parse.urldefrag(urllib.parse.urljoin(path, html.unescape(target)))[0]


def next_address(address, page):
    """Where a page leads by itself, None if it doesn't."""
    if page.status == 303:
        return follow(address, page.fields["location"])
    found = REFRESH.search(page.body)
    return found and follow(address, found[1].decode())


class Onlooker:
    """A visitor who does one thing after the other, with pauses."""

    def __init__(self, client, subjects, seed, pause):
        # The pages viewed: games, or transcripts.
        self.client, self.subjects, self.pause = client, subjects, pause
        self.random = random.Random(seed)
        # What an address has shown before.
        self.seen = {}

    async def run(self):
        while True:
            await self.act()
            await asyncio.sleep(self.random.expovariate(1 / self.pause))

    def game(self):
        """One of the last games, which are being played."""
        return self.subjects and self.random.choice(self.subjects[-12:])


class Watcher(Onlooker):
    """Watches living games as a browser does: waits for moves and follows their frames."""

    async def act(self):
        if game := self.game():
            await self.watch(game.path)

    async def watch(self, path):
        """Follows a game for some moves, by whatever its pages refresh to."""
        page = await self.client.ask("GET", path)
        await revalidate(self.client, path, page)
        head = await self.client.ask("HEAD", path)
        if head.fields["content-type"] != page.fields["content-type"]:
            raise Wrong(f"HEAD of {path} has {head.fields}")
        address, chain = path, []
        for _ in range(self.random.randrange(10, 60)):
            if not (address := next_address(address, page)):
                return
            if not address.startswith(path):
                raise Wrong(f"the chain of {path} leads to {address}")
            # A frame shows up once; a move turns over 18 disks at most.
            if "/f/" in address:
                chain.append(address)
                if chain.count(address) > 1 or len(chain) > 60:
                    raise Wrong(f"the chain of frames does not end: {chain}")
            if "?seen=" in address:
                # Others may be playing too slowly to wait for them.
                if self.random.random() < 0.3:
                    return
                self.client.counts["waits for a move"] += 1
            page = await self.client.ask("GET", address, want=(200, 303))


class Follower(Onlooker):
    """Looks at games again and again, wherever it is led: none is ever older than it was before."""

    async def act(self):
        if not (game := self.game()):
            return
        for _ in range(self.random.randrange(5, 40)):
            answer = await self.client.ask("GET", f"{game.path}.json")
            version, newest = json.loads(answer.body)["version"], self.seen.get(game.path, 0)
            if version < newest:
                raise Wrong(f"{game.path} went back from version {newest} to {version}")
            self.seen[game.path] = version
            self.client.counts["versions compared with the one before"] += 1
            await asyncio.sleep(self.random.expovariate(1 / self.pause))


class Reader(Onlooker):
    """Reads records and positions, pastes games, and bowls."""

    async def act(self):
        await self.random.choices(
            [self.record, self.frames, self.documents, self.paste, self.bowl, self.assets], [5, 2, 2, 2, 2, 1])[0]()

    def moves(self):
        text = self.random.choice(self.subjects)
        return text[:2 * self.random.randrange(1, len(text) // 2 + 1)]

    async def same(self, path):
        """An address that always shows the same, and nothing to a client with a copy."""
        answer = await self.client.ask("GET", path)
        size_and_hash = len(answer.body), hash(answer.body)
        if self.seen.setdefault(path, size_and_hash) != size_and_hash:
            raise Wrong(f"{path} shows something else than before")
        if len(self.seen) > 2_000:
            self.seen.clear()
        await self.client.ask("GET", path, fields={"If-None-Match": answer.fields["etag"]}, want=(304,))
        return answer

    async def record(self):
        """A record's end, some of its plies, and another spelling."""
        moves = self.moves()
        await self.same(f"/r/{moves}")
        for _ in range(3):
            await self.same(f"/r/{moves}/{self.random.randrange(len(moves) // 2)}")
        answer = await self.client.ask("GET", f"/r/{moves.upper()}", want=(301,))
        if answer.fields["location"] != f"/r/{moves}":
            raise Wrong(f"/r/{moves.upper()} led to {answer.fields['location']}")
        await self.client.ask("GET", f"/r/{moves}a1a1", want=(400,))

    async def frames(self):
        """Some of a record as it plays by itself."""
        path = f"/r/{self.moves()}"
        address = f"{path}?play={self.random.choice(['disks', 'directions', 'moves'])}"
        for _ in range(self.random.randrange(5, 30)):
            page = await self.client.ask("GET", address, want=(200, 303))
            if not (address := next_address(address, page)):
                return
            if not address.startswith(path):
                raise Wrong(f"the record {path} plays on at {address}")

    async def documents(self):
        """A record in all its forms, the JSON compared with the rules."""
        moves = self.moves()
        state = State.new(moves=moves_of(moves))
        # A record makes the pass that its end asks for.
        state = state.replayed(PASS) or state
        shown = json.loads((await self.same(f"/r/{moves}.json")).body)
        for key in ("board", "counts", "status", "turn", "record"):
            if shown[key] != state.document()[key]:
                raise Wrong(f"/r/{moves}.json has the {key} {shown[key]}")
        for ending in (".txt", ".board.txt", ".save.txt", ".svg", ".png"):
            await self.same(f"/r/{moves}{ending}")
        await self.same(f"/p/{state.position.text()}")

    async def paste(self):
        moves = self.moves()
        text = " ".join(f"{number}. {move}" for number, move in enumerate(moves_of(moves), 1))
        answer = await self.client.ask("POST", "/import", {"text": self.random.choice([text, moves])}, want=(303,))
        if not answer.fields["location"].startswith(f"/r/{moves}"):
            raise Wrong(f"{text} was imported as {answer.fields['location']}")
        await self.client.ask("POST", "/import", {"text": "?" * 999}, want=(400,))

    async def bowl(self):
        """A whole sheet, throw by throw."""
        sheet = "/bowling"
        for _ in range(22):
            await self.same(sheet)
            pins = self.random.choice([0, 3, 4, 5, 10])
            answer = await self.client.ask("GET", f"{sheet}?pins={pins}", want=(303,))
            sheet = answer.fields["location"]
            if not sheet.startswith("/bowling"):
                raise Wrong(f"a throw led to {sheet}")

    async def assets(self):
        for path in ASSETS:
            answer = await self.client.ask("GET", path)
            if path.endswith((".css", ".svg")):
                await self.client.ask("GET", path, fields={"If-None-Match": answer.fields["etag"]}, want=(304,))
