"""Requests for every public address, ordinary ones and the worst that the server takes, and the server they are for."""

import collections
import http.client
import random
import re
import socket
import time
import urllib.parse

from support.flipbook import LANGUAGES, Flipbook
from support.rules import LIGHT_MUST_PASS, PASS, random_game, transcript

KEY = "00112233445566778899aabbccddeeff"
THINKING = 0.25

# The status, the cookie and the address, for forms also the body; {names} are replaced by fresh input.
GETS = """
200 - /r/{moves}?{also}; 200 - /r/{moves}/{ply}?{also}; 200 - /r/{moves}/{ply}/1?{also}; 200 - /r/{moves}/{ply}/d1?{also}
200 - /r/{moves}/sheet?{also}; 303 - /r/{moves}?play=disks&{also}; 200 - /r/{moves}/{ply}?play=moves&{also}
200 - /r/{moves}/{ply}/1?play=disks&{also}; 301 - /r/{moves}?n={ply}&{lang}
301 - /r/{moves}/{ply}?move={next}&{lang}
200 - /r/{moves}.json?{tags}; 200 - /r/{moves}.txt?{tags}; 200 - /r/{moves}.board.txt?{tags}; 200 - /r/{moves}.save.txt?{tags}
200 - /r/{moves}.ggf?{tags}; 200 - /r/{moves}.svg?{tags}; 200 - /r/{moves}.png?{tags}; 200 - /r/{moves}/{ply}.json?{tags}
200 - /r/{moves}.gif?{tags}
200 - /r/{later}?{also}; 400 - /r/{moves}{long}?{lang}; 400 - /r/{few_marks}?{lang}; 400 - /r/{moves}d4?{lang}
400 - /p/{long}?{lang}
200 - /p/{position}?{lang}; 200 - /p/{position}.json; 200 - /p/{position}.txt; 200 - /p/{position}.board.txt
200 - /p/{position}.ggf; 200 - /p/{position}.save.txt; 200 - /p/{position}.svg; 200 - /p/{position}.png
200 - /bowling?{lang}; 200 - /bowling/{throws}?{lang}; 303 - /bowling/9-?pins=3&{lang}; 400 - /bowling/{long}?{lang}
404 - /{long}; 404 - /g/{long}; 404 - /{slashes}; 400 - /{escapes}%zz; 404 - /g/{name}; 200 - /rules?{lang}
200 - /import?{lang}
200 - /robots.txt; 200 - /healthz; 200 - /readyz; 200 - /style.css; 200 - /choices/theme.css; 403 - /choices/reduced
303 own /; 200 - /; 200 own /new; 200 - /new; 200 - /new?starts=1; 200 own /games; 200 - /games; 200 - /turns/{feed}.atom?{lang}
200 - /turns/{feed}.ics?{lang}; 404 - /turns/{key}.atom; 200 - {link}; 404 - /seat/{key}; 200 own {game}; 200 - {game}; 200 own {game}?v=0
303 own {moved}?seen=0
200 own {moved}/f/1/1; 200 - {moved}/f/1/d1; 303 own {moved}/f/1/end; 200 own {game}/share; 200 own {game}/text
200 - {game}/text; 303 own {moved}/text?seen=0; 200 own {made}/hint; 200 own {made}/reset; 200 own {game}/resign; 200 own {game}/invite
200 own {game}/delete; 200 own {seat}; 200 - {seat}; 303 - {seat}?wait=1; 200 - {game}.json; 200 - {game}.txt
200 - {game}.board.txt; 200 - {game}.save.txt; 200 - {game}.ggf; 200 - {game}.svg; 200 - {made}.png; 200 - {game}.atom?{lang}
200 - {made}.gif
"""
POSTS = """
303 own /games record={moves}; 303 own /games position={position}; 303 own /games save={save}; 303 - /games move=f5
400 own /games record={blank}zz; 400 own /games record={marks}; 400 own /games save={quotes}; 400 own /games save={lines}
400 own /games position={quotes}; 303 own /games record={blank}{moves}; 400 own /games level={quotes}
303 own /choices theme=slate&motion=off&game={name}; 413 own /choices motion={quotes}; 413 own /choices {pairs}
303 - /import text={moves}; 303 - /import text={ggf}; 303 - /import text={save}; 303 - /import text={board}&side=dark
303 - /import text=http://h{game}; 400 - /import text=http://{quotes}; 400 - /import text={quotes}; 400 - /import text={marks}
400 - /import text={blank}zz; 400 - /import text={few_quotes}; 400 - /import text={few_blank}zz; 400 - /import text={few_lines}
303 own {made}/move v=0&move={next}; 303 own {game}/move v=9&move=a1; 413 own {game}/move v=0&move={quotes}
303 own {made}/text v=0&move={next}; 413 own {game}/text v=0&move={quotes}; 303 own {passing}/pass v=0
303 own {moved}/undo v=1; 303 own {undone}/redo v=2; 303 own {made}/mode side=dark&mode=computer; 409 own {game}/claim v=0
303 own {made}/reset x=1; 303 own {made}/invite side=light; 303 own {made}/host side=light; 303 own {made}/delete x=1
303 - {seat} x=1; 303 own /seat x=1; 303 - /turns revoke=1; 303 own /turns x=1
"""
# The fields of each form. Each is tried with the longest texts while the others have the values below.
FORMS = {
    "/games": "against dark days level light move name position record save side", "/import": "language side text",
    "/choices": "frame game language motion theme waiting", "/name": "name", "/turns": "revoke", "{game}/move": "move v",
    "{game}/text": "change move v", "{game}/pass": "v", "{game}/undo": "v", "{game}/redo": "v", "{game}/claim": "v",
    "{game}/mode": "frame level mode side", "{game}/reset": "swap", "{game}/resign": "v", "{game}/offer": "offer v",
    "{game}/accept": "offer v", "{game}/decline": "offer v", "{game}/rematch": "swap v", "{game}/invite": "revoke side",
    "{game}/host": "side", "{seat}": "name",
}
VALUES = {"game": "0123456789abcdefghjkmnpq", "mode": "computer", "motion": "off", "move": "a1", "offer": "draw",
          "side": "dark", "text": "f5", "v": "9"}
LONGEST = {"dots": ".", "bars": "/", "signs": '"', "accents": "%CC%81"}
SEARCHES = """
200 - /p/{position}?values=1&{lang}; 200 - /r/{moves}/{ply}?values=1&{also}; 200 - /r/{moves}.json?values=1&{tags}
200 - /r/{moves}?review=1&{also}; 200 - /r/{moves}.json?review=1&{tags}
"""
TEXTS = {
    "few_marks": "%CC%81" * 1_200, "marks": "%CC%81" * 10_000, "few_blank": "+" * 9_900, "blank": "+" * 60_000,
    "few_quotes": '"' * 9_900, "quotes": '"' * 60_000, "few_lines": "x00" + "%0Ax" * 4_900, "lines": "%0A" * 20_000,
    "long": "ab" * 3_700, "slashes": "a/" * 3_700, "escapes": "%41" * 2_500, "pairs": "a&" * 30_000,
    "board": "--------%0A" * 3 + "---ox---%0A---xo---%0A" + "--------%0A" * 3,
}
TEXTS |= {name: unit * (60_000 // len(unit)) for name, unit in LONGEST.items()}
TEXTS |= {f"short_{name}": unit * (3_400 // len(unit)) for name, unit in LONGEST.items()}
# Fields as long as they may be.
FIELDS = {
    "Cookie": "a=b;" * 3_500, "Accept-Language": "xx-y;q=0.5," * 1_300, "X-Forwarded-For": "127.0.0.1," * 1_400 + "ADDRESS",
    "If-None-Match": '"a",' * 3_500, "Accept-Encoding": "gzip;q=0," * 1_500, "User-Agent": "é" * 7_000,
    "Referer": "http://h/" + "a/" * 7_000, "Origin": "http://" + "a" * 14_000, "X": "v\r\nX: v" * 90,
}
# The requests: the status that is right, or None for any but a failure of the server's; whether with the worst input, in
# which language, and with which fields: none, all, or one of those above.
Case = collections.namedtuple("Case", "method status cookie path form worst language fields")


def cases(table, method, **more):
    """What a table tells of."""
    for line in table.replace(";\n", "\n").replace("; ", "\n").strip().splitlines():
        status, cookie, path, form = (line.split() + [None])[:4]
        yield Case(method, int(status), cookie, path, form, **more)


def forms():
    """Each field of each form with the longest texts."""
    for path, names in FORMS.items():
        for name in names.split():
            others = [f"{other}={VALUES[other]}" for other in names.split() if other != name and other in VALUES]
            for text in LONGEST:
                text = text if path in ("/games", "/import") else f"short_{text}"
                yield Case("POST", None, "own", path, "&".join([*others, f"{name}={{{text}}}"]), False, "en", None)


def all_cases():
    ordinary, worst = ({"worst": is_worst, "language": "en", "fields": "all" if is_worst else None}
                       for is_worst in (False, True))
    for kind in (ordinary, worst, *(worst | {"language": language} for language in LANGUAGES[1:])):
        yield from cases(GETS, "GET", **kind)
    yield from cases(GETS, "HEAD", **worst)
    for name in FIELDS:
        more = ordinary | {"fields": name}
        yield from cases("200 own /games; 200 - {game}; 200 - /rules; 200 - /style.css", "GET", **more)
        yield from cases(f"{403 if name == 'Origin' else 303} own /choices theme=slate", "POST", **more)
    cut = ordinary | {"fields": "chunks"}
    yield from cases("413 own /choices motion={quotes}; 400 - /import text={marks}", "POST", **cut)
    for kind in (ordinary, worst):
        yield from cases(POSTS, "POST", **kind)
        # A browser that is eight players already takes no ninth.
        yield from cases(f"{409 if kind is worst else 303} - {{link}} x=1", "POST", **kind)
        yield from cases(SEARCHES, "GET", **kind)
    yield from forms()


def played(plies):
    """A game of so many disks, the last of which follows no pass: before each the position, and the square."""
    while True:
        steps = random_game(random, plies)
        if [move for _, move in steps[-2:]].count(PASS) == 0 and (steps := [step for step in steps if step[1] != PASS]):
            if len(steps) == plies:
                return steps


def key():
    return random.randbytes(16).hex()


def text_of(steps):
    return transcript(move for _, move in steps)


class Fresh:
    """Inputs that the server hasn't seen yet, by their names in the tables."""

    def __init__(self, site, case):
        self.site, self.case, self.next = site, case, ""
        self.plies = 60 if case.worst else 20

    def __getitem__(self, name):
        if name in TEXTS:
            return TEXTS[name]
        found = getattr(self, name)
        return found() if callable(found) else found

    def moves(self):
        steps = played(self.plies)
        self.next = steps[self.ply][1]
        return text_of(steps)

    ply = property(lambda self: self.plies // 2)
    feed = property(lambda self: self.site.feed)
    key = staticmethod(key)

    def opening(self):
        return text_of(played(20))

    def later(self):
        steps = played(self.plies)[self.ply:]
        return f"{steps[0][0].text()}.{text_of(steps)}"

    def position(self):
        return played(self.plies)[-1][0].text()

    def tags(self):
        if not self.case.worst:
            return ""
        return "&".join(f"{name}={'%22' * 72}{random.randbytes(4).hex()}" for name in ("dark", "light", "date", "place"))

    def lang(self):
        return "" if self.case.language == "en" else f"lang={self.case.language}"

    def also(self):
        return f"{self.tags()}&{self.lang()}".strip("&")

    def throws(self):
        frames = "".join(random.choice(["X", "82", "54", "70"]) for _ in range(9))
        return frames + "X82" if self.case.worst else frames[:6]

    def name(self):
        return "0" + self.game()[4:]

    def game(self):
        return random.choice(self.site.games)

    def made(self):
        """Our game at its last move but one, which is the next."""
        *steps, (_, self.next) = played(self.plies)
        return self.site.create(text_of(steps))

    def moved(self):
        game = self.made()
        self.site.ask("POST", f"{game}/move", f"v=0&move={self.next}")
        return game

    def undone(self):
        game = self.moved()
        self.site.ask("POST", f"{game}/undo", "v=1")
        return game

    def passing(self):
        return self.site.place("/games", f"position={LIGHT_MUST_PASS}o")

    def seat(self):
        return self.site.place(f"{self.made()}/invite", "side=light")

    def link(self):
        return self.site.place("/seat", "x=1")

    def document(self, ending):
        return urllib.parse.quote(self.site.ask("GET", f"/r/{self.moves()}.{ending}?{self.tags()}")[2])

    def save(self):
        return self.document("save.txt")

    def ggf(self):
        return self.document("ggf")


def request(method, path, form=None, fields=(), is_cut=False):
    """The bytes of a request without its sender's address; a form that is cut comes in chunks of one byte."""
    lines = [f"{method} {path} HTTP/1.1", "Host: h", *fields]
    if not any(line.startswith("X-Forwarded-For:") for line in fields):
        lines.append("X-Forwarded-For: ADDRESS")
    body = (form or "").encode()
    if form is not None:
        lines += ["Content-Type: application/x-www-form-urlencoded",
                  "Transfer-Encoding: chunked" if is_cut else f"Content-Length: {len(body)}"]
    if is_cut:
        body = b"".join(b"1\r\n%c\r\n" % byte for byte in body) + b"0\r\n\r\n"
    return "\r\n".join([*lines, "", ""]).encode() + body


def built(case, site):
    """A request as a case describes it, with inputs that are fresh."""
    fresh = Fresh(site, case)
    path = case.path.format_map(fresh)
    form = case.form.format_map(fresh) if case.form else None
    fields = [f"Cookie: player={KEY}"] if case.cookie == "own" else []
    if case.fields == "all":
        keys = [[key() for _ in range(8)] for _ in range(24)]
        # By the first of the last cookie a visitor is known.
        if case.cookie == "own":
            keys[-1][0] = KEY
        names = ["player"] * 8 + ["seat"] * 8 + ["__Host-player"] * 8
        fields = ["Cookie: " + "; ".join(f"{name}={'.'.join(some)}" for name, some in zip(names, keys)),
                  f"Accept-Language: {case.language}" + ",xx-yy;q=0.5" * 300, *(["X: " + "v" * 30] * 80)]
        form = "&".join([*(["p1=v"] * 90), form]) if form else None
    elif case.fields in FIELDS:
        fields.append(f"{case.fields}: {FIELDS[case.fields]}")
    return request(case.method, path.rstrip("?&"), form, fields, is_cut=case.fields == "chunks")


def many(case, site):
    """Requests as a case describes them, for a flood: as many as are soon made."""
    requests, end = [], time.monotonic() + 4
    while len(requests) < 400 and sum(map(len, requests)) < 1 << 24 and time.monotonic() < end:
        requests.append(built(case, site))
    return requests


class Site(Flipbook):
    """A server behind a proxy that it trusts, with a player of a hundred games and a feed of them."""

    def __init__(self, *options):
        super().__init__("--log", "none", "--trusted-proxy", "127.0.0.1", *options, thinking=f"{1000 * THINKING:.0f}ms")

    def begin(self):
        super().begin()
        self.client = None
        self.games = []
        for _ in range(100):
            steps = played(59)
            self.games.append(self.create(text_of(steps)))
            # Most often it is now the turn of the side that hasn't moved last: ours, in a game against another player.
            seat = self.place(f"{self.games[-1]}/invite", f"side={'light' if steps[-1][0].side == 'o' else 'dark'}")
            self.send(request("POST", seat, "x=1"), "POST")
        self.ask("POST", "/turns", "x=1")
        self.feed = re.search(r"/turns/(\w{32})\.atom", self.ask("GET", "/games")[2])[1]

    def send(self, text, method):
        """The answer to a request that comes from an address of its own."""
        self.client = self.client or socket.create_connection(("127.0.0.1", self.port), timeout=60)
        self.client.sendall(text.replace(b"ADDRESS", f"198.19.{random.randrange(256)}.{random.randrange(256)}".encode(), 1))
        answer = http.client.HTTPResponse(self.client, method=method)
        answer.begin()
        body = answer.read()
        if answer.will_close:
            self.client.close()
            self.client = None
        return answer.status, answer.headers, body.decode(errors="replace")

    def ask(self, method, path, form=None):
        return self.send(request(method, path, form, [f"Cookie: player={KEY}"]), method)

    def place(self, path, form):
        """Where a form leads that is posted."""
        return self.ask("POST", path, form)[1]["Location"]

    def create(self, record):
        return re.match(r"/g/\w+", self.place("/games", f"record={record}"))[0]


def label(case):
    parts = [case.method, case.path, (case.form or ""), "with a key" if case.cookie == "own" else "",
             "worst" if case.worst else "", case.language if case.language != "en" else "",
             f"long {case.fields}" if case.fields in FIELDS else "",
             "in chunks of a byte" if case.fields == "chunks" else ""]
    return " ".join(filter(None, parts))
