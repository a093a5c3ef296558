"""Players: whole games, posted move by move, with all that may be pressed beside."""

import asyncio
import json
import random
import re

from support.rules import PASS, SQUARES
from traffic.client import Outage, Wrong
from traffic.games import SIDES, Game, opening

SEE_OTHER = (303,)
# The documents of a game, and how they begin.
BEGINNINGS = {".txt": b"", ".board.txt": b"", ".save.txt": b"", ".svg": b"<svg", ".png": b"\x89PNG\r\n\x1a\n"}


async def look(client, game):
    """Compares a game with its expected state."""
    answer = await client.ask("GET", f"{game.path}.json")
    if outcome := game.see(json.loads(answer.body)):
        client.counts[f"posts without an answer that were {outcome}"] += 1


class Player:
    """Plays one game after the other and remembers all of them."""

    def __init__(self, client, games, transcripts, seed, pause):
        self.client, self.games, self.transcripts = client, games, transcripts
        self.random = random.Random(seed)
        self.pause = pause
        self.game = None
        self.posts = 0

    async def run(self):
        while True:
            if self.game is None:
                await self.create()
            await self.turn()
            await asyncio.sleep(self.random.expovariate(1 / self.pause))

    def fields(self, side=0):
        """The cookies that a browser would send."""
        cookies = {"posts": self.posts}
        if self.game:
            cookies["player"] = self.game.seats[side]
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
                "Sec-Fetch-Site": "same-origin"}

    async def create(self):
        """Starts a game in one of the ways that there are."""
        form, state = opening(self.random, self.transcripts)
        self.client.counts["games asked for"] += 1
        answer = await self.client.ask("POST", "/games", form, self.fields(), SEE_OTHER)
        if not (found := re.match(r"(/g/[0-9a-z]{16,})", answer.fields["location"])):
            raise Wrong(f"a game was created at {answer.fields['location']}")
        self.game = Game(found[1], state, [answer.cookies["player"]] * 2)
        self.client.counts["games created"] += 1
        self.games.append(self.game)
        if state.modes == ("manual", "manual") and self.random.random() < 0.2:
            try:
                await self.invite()
            except BaseException:
                # The holder of light is unknown.
                self.game = None
                raise

    async def invite(self):
        """Makes an invite that one visitor accepts and no other can accept again."""
        answer = await self.client.ask(
            "POST", f"{self.game.path}/invite", {"side": "light"}, self.fields(), SEE_OTHER)
        invite = answer.fields["location"]
        await self.client.ask("GET", invite)
        answer = await self.client.ask("POST", invite, {}, want=SEE_OTHER)
        self.game.seats[1] = answer.cookies["player"]
        await self.client.ask("POST", invite, {}, want=(409,))

    async def turn(self):
        """Looks at the game and does one thing."""
        await look(self.client, self.game)
        state = self.game.state
        status, chance = state.position.status(), self.random.random()
        if self.random.random() < 0.3:
            await self.client.ask("GET", self.game.path, fields=self.fields())
        if status == "over" and chance < 0.8 or chance < 0.004:
            self.game = None
        elif chance < 0.01 and self.is_alone():
            await self.post(("reset",))
        elif chance < 0.03 and self.is_alone():
            side = self.random.randrange(2)
            await self.post(("mode", side, "manual" if state.modes[side] == "computer" else "computer"))
        elif chance < 0.05 and self.is_alone():
            is_possible = state.undo_target() is not None
            await self.post(("undo",), may_come_too_late=state.is_computers() or not is_possible, is_possible=is_possible)
        elif chance < 0.06:
            await self.take_along()
        elif chance < 0.07:
            await self.ignored()
        elif status == "pass":
            await self.post(("pass",), state.turn())
        elif status == "turn" and not state.is_computers():
            await self.move()

    def is_alone(self):
        return self.game.seats[0] == self.game.seats[1]

    async def move(self):
        """Places a disk: once, twice at once, or two different ones at once."""
        side, moves = self.game.state.turn(), self.game.state.position.legal()
        move, chance = self.random.choice(moves), self.random.random()
        if chance < 0.9:
            await self.post(("move", move), side)
        elif chance < 0.95 or len(moves) == 1:
            await self.race([("move", move)] * 2, side)
        else:
            await self.race([("move", other) for other in self.random.sample(moves, 2)], side)

    def form(self, change):
        kind, *rest = change
        if kind == "mode":
            return {"side": SIDES[rest[0]], "mode": rest[1]}
        form = {} if kind == "reset" else {"v": self.game.state.version}
        return form | {"move": rest[0]} if kind == "move" else form

    async def send(self, change, side=0, form=None):
        """Posts a change; gives whether it was accepted, and where the answer leads."""
        answer = await self.client.ask(
            "POST", f"{self.game.path}/{change[0]}", form or self.form(change), self.fields(side), SEE_OTHER)
        self.posts = int(answer.cookies.get("posts", self.posts))
        if not answer.fields["location"].startswith(self.game.path):
            raise Wrong(f"{change} led to {answer.fields['location']}")
        return "posts" in answer.cookies, answer.fields["location"]

    async def post(self, change, side=0, may_come_too_late=False, is_possible=True):
        """Posts a change and notes its outcome."""
        game = self.game
        game.possible = [change, None] if is_possible else [None]
        is_accepted, location = await self.send(change, side)
        if not is_accepted and not may_come_too_late or is_accepted and not is_possible:
            raise Wrong(f"{change} of {game.path} in {game.state} was {'accepted' if is_accepted else 'ignored'}")
        self.note([change] if is_accepted else [])
        if change[0] == "move":
            self.expect_frame(location, change[1])

    def expect_frame(self, location, square):
        version = self.game.state.version + 1
        if location != f"{self.game.path}/f/{version}/1#{square}":
            raise Wrong(f"{square} in version {version} led to {location}")

    def note(self, accepted):
        """Remembers the acknowledged change; there can be only one."""
        self.game.possible = accepted or [None]
        self.client.counts["changes acknowledged"] += len(accepted)

    async def race(self, changes, side):
        """Posts several moves for the same version at once: one of them counts."""
        game = self.game
        game.possible = [*changes, None]
        results = await asyncio.gather(*(self.send(change, side) for change in changes), return_exceptions=True)
        lost = [result for result in results if isinstance(result, Exception)]
        accepted = [change for change, result in zip(changes, results) if result not in lost and result[0]]
        if lost:
            self.game.possible = accepted or self.game.possible
            raise next((error for error in lost if not isinstance(error, Outage)), lost[0])
        if self.client.weather.is_outage:
            # After a commit of unknown outcome, two nodes may find the same move, of the same moment, to be theirs.
            accepted = list(dict.fromkeys(accepted))
        if len(accepted) != 1:
            raise Wrong(f"of {changes} in {game.path}, version {game.state.version}, {accepted} were accepted")
        self.note(accepted)
        for change, (_, location) in zip(changes, results):
            if change == accepted[0]:
                self.expect_frame(location, change[1])

    async def ignored(self):
        """Posts what must change nothing: stale versions and squares that can't be played."""
        state = self.game.state
        square = self.random.choice([square for square in SQUARES if square not in state.position.legal()])
        played = self.random.choice([move for move in state.moves if move != PASS] or [square])
        kind, form = self.random.choice([
            ("move", {"v": state.version, "move": square}),
            ("move", {"v": max(0, state.version - 3), "move": played}),
            ("move", {"v": state.version + 7, "move": square}),
            ("undo", {"v": state.version + 7}),
            ("pass", {"v": state.version + 7}),
            ("mode", {"side": "dark", "mode": state.modes[0]}),
        ])
        is_accepted, _ = await self.send((kind,), 0 if kind == "mode" else state.turn(), form)
        if is_accepted:
            raise Wrong(f"{kind} {form} was accepted in {state}")

    async def take_along(self):
        """Asks for everything once, and once more with the copy's tag."""
        for ending, beginning in BEGINNINGS.items():
            path = self.game.path + ending
            answer = await self.client.ask("GET", path)
            if not answer.body.startswith(beginning):
                raise Wrong(f"{path} is {answer.body[:99]!r}")
            await revalidate(self.client, path, answer)
        # Two people can only offer each other a new game.
        wanted = (200,) if self.is_alone() else (409,)
        await self.client.ask("GET", f"{self.game.path}/reset", fields=self.fields(), want=wanted)
        # To the last game, or to a fresh board where that one is over.
        await self.client.ask("GET", "/", fields=self.fields(), want=(303, 200))
        await self.client.ask("GET", "/new", fields=self.fields())


async def revalidate(client, path, answer):
    """A copy of a page is good until its game changes."""
    again = await client.ask("GET", path, fields={"If-None-Match": answer.fields["etag"]}, want=(200, 304))
    if again.status == 200 and again.fields["etag"] == answer.fields["etag"]:
        raise Wrong(f"{path} with the copy's tag was sent again")
