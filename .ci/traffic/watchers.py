"""Watchers: people who look at others' games, and at all that follows from its address alone."""

import asyncio
import html
import json
import random
import re
import urllib.parse

from traffic.client import Wrong
from traffic.games import PASS, State

REFRESH = re.compile(rb'<meta http-equiv="refresh" content="0; url=([^"]+)">')


def follow(path, target):
    """Where a reference on a page leads, without its fragment."""
    return urllib.parse.urldefrag(urllib.parse.urljoin(path, html.unescape(target)))[0]


class Watcher:
    """Watches living games as a browser does: waits for moves and follows their frames."""

    def __init__(self, client, games, seed, pause):
        self.client, self.games, self.pause = client, games, pause
        self.random = random.Random(seed)

    async def run(self):
        while True:
            # The last ones are being played.
            if game := self.games and self.random.choice(self.games[-12:]):
                await self.watch(game.path)
            await asyncio.sleep(self.random.expovariate(1 / self.pause))

    async def watch(self, path):
        """Follows a game for some moves, by whatever its pages refresh to."""
        page = await self.client.ask("GET", path, kind="game page")
        await self.revalidate(path, page)
        address, chain = path, []
        for _ in range(self.random.randrange(10, 60)):
            if page.status == 303:
                address, kind = follow(address, page.fields["location"]), "page behind a redirect"
            elif found := REFRESH.search(page.body):
                address = follow(address, found[1].decode())
                kind = "frame, held 20 ms" if "/f/" in address else None
            else:
                return
            if not address.startswith(path):
                raise Wrong(f"the chain of {path} leads to {address}")
            # A frame shows up once; a move turns over 18 disks at most.
            if "/f/" in address:
                chain.append(address)
                if chain.count(address) > 1 or len(chain) > 60:
                    raise Wrong(f"the chain of frames does not end: {chain}")
            # Others may be playing too slowly to wait for them.
            if "?seen=" in address and self.random.random() < 0.3:
                return
            page = await self.client.ask("GET", address, want=(200, 303), kind=kind)

    async def revalidate(self, path, page):
        """A copy of a page that a watcher has kept is good until the game changes."""
        again = await self.client.ask(
            "GET", path, fields={"If-None-Match": page.fields["etag"]}, want=(200, 304),
            kind="game page's copy")
        if again.status == 200 and again.fields["etag"] == page.fields["etag"]:
            raise Wrong(f"{path} with the copy's tag was sent again")
        head = await self.client.ask("HEAD", path)
        if head.fields["content-type"] != page.fields["content-type"]:
            raise Wrong(f"HEAD of {path} has {head.fields}")


class Reader:
    """Reads records and positions, pastes games, and bowls."""

    def __init__(self, client, transcripts, seed, pause):
        self.client, self.transcripts, self.pause = client, transcripts, pause
        self.random = random.Random(seed)
        # What an address has shown before; it follows from the address, so it stays.
        self.bodies = {}

    async def run(self):
        while True:
            await self.random.choices(
                [self.record, self.frames, self.documents, self.paste, self.bowl, self.assets],
                [5, 2, 2, 2, 2, 1])[0]()
            await asyncio.sleep(self.random.expovariate(1 / self.pause))

    def moves(self):
        text = self.random.choice(self.transcripts)
        return text[:2 * self.random.randrange(1, len(text) // 2 + 1)]

    async def same(self, path, kind):
        """An address that always shows the same, and nothing to who has a copy."""
        answer = await self.client.ask("GET", path, kind=kind)
        size_and_hash = len(answer.body), hash(answer.body)
        if self.bodies.setdefault(path, size_and_hash) != size_and_hash:
            raise Wrong(f"{path} shows something else than before")
        if len(self.bodies) > 2_000:
            self.bodies.clear()
        await self.client.ask("GET", path, fields={"If-None-Match": answer.fields["etag"]},
                              want=(304,), kind="copies for good")
        return answer

    async def record(self):
        """A record's end, some of its plies, and another spelling."""
        moves = self.moves()
        await self.same(f"/r/{moves}", "record")
        for _ in range(3):
            ply = self.random.randrange(len(moves) // 2)
            await self.same(f"/r/{moves}/{ply}", "record's ply")
        answer = await self.client.ask("GET", f"/r/{moves.upper()}", want=(301,), kind="spelling")
        if answer.fields["location"] != f"/r/{moves}":
            raise Wrong(f"/r/{moves.upper()} led to {answer.fields['location']}")
        await self.client.ask("GET", f"/r/{moves}a1a1", want=(400,), kind="impossible record")

    async def frames(self):
        """Some of a record as it plays by itself."""
        path = f"/r/{self.moves()}"
        pace = self.random.choice(["disks", "directions", "moves"])
        page = await self.client.ask("GET", f"{path}?play={pace}", want=(303,))
        address = follow(path, page.fields["location"])
        for _ in range(self.random.randrange(5, 30)):
            page = await self.client.ask("GET", address, want=(200, 303))
            found = REFRESH.search(page.body)
            target = page.fields.get("location") or found and found[1].decode()
            if not target:
                return
            address = follow(address, target)
            if not address.startswith(path):
                raise Wrong(f"the record {path} plays on at {address}")

    async def documents(self):
        """A record in all its forms, the JSON compared with the rules."""
        moves = self.moves()
        state = State.new(moves=[moves[i:i + 2] for i in range(0, len(moves), 2)])
        # A record makes the pass that its end asks for.
        state = state.replayed(PASS) or state
        shown = json.loads((await self.same(f"/r/{moves}.json", "record as JSON")).body)
        for key in ("board", "counts", "status", "turn", "record"):
            if shown[key] != state.document()[key]:
                raise Wrong(f"/r/{moves}.json has the {key} {shown[key]}")
        for ending in (".txt", ".board.txt", ".save.txt", ".svg", ".png"):
            await self.same(f"/r/{moves}{ending}", "record's " + ending)
        await self.same(f"/p/{state.position.text()}", "position")

    async def paste(self):
        moves = self.moves()
        text = " ".join(f"{n // 2 + 1}. {moves[n:n + 2]}" for n in range(0, len(moves), 2))
        answer = await self.client.ask(
            "POST", "/import", {"text": self.random.choice([text, moves])}, want=(303,),
            kind="import")
        if not answer.fields["location"].startswith(f"/r/{moves}"):
            raise Wrong(f"{text} was imported as {answer.fields['location']}")
        await self.client.ask("POST", "/import", {"text": "?" * 999}, want=(400,), kind="import")

    async def bowl(self):
        """A whole sheet, throw by throw."""
        sheet = "/bowling"
        for _ in range(22):
            await self.same(sheet, "bowling sheet")
            answer = await self.client.ask(
                "GET", f"{sheet}?pins={self.random.choice([0, 3, 4, 5, 10])}", want=(303,),
                kind="bowling throw")
            sheet = answer.fields["location"]
            if not sheet.startswith("/bowling"):
                raise Wrong(f"a throw led to {sheet}")

    async def assets(self):
        for path in ("/style.css", "/dark.svg", "/import", "/robots.txt", "/healthz", "/readyz",
                     "/new", "/"):
            answer = await self.client.ask("GET", path, kind="asset")
            if path.endswith((".css", ".svg")):
                await self.client.ask(
                    "GET", path, fields={"If-None-Match": answer.fields["etag"]}, want=(304,))
