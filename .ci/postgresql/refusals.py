"""What the program says where it can't keep its games in PostgreSQL: one line, status 1, and nothing is changed."""

import contextlib
import pathlib
import re
import socketserver
import struct
import subprocess
import threading

from support.flipbook import Visitor
from support.nodes import Node, flipbook, migrate
from support.postgresql import PASSWORD, ROLE, PostgreSQL
from support.report import check, fail
from support.system import free_port

# Stands in what must never be shown.
SECRET = "sEcReT"


def refused(what, place, *words, command="serve"):
    """Has a command end with status 1, one line with these words in it, and no secret."""
    arguments = [command, *(["--port", "0", "--log", "none"] if command == "serve" else [])]
    done = None
    with contextlib.suppress(subprocess.TimeoutExpired):
        done = flipbook(*arguments, place=place)
    if not done:
        fail(f"{command}, {what}: still runs after two minutes")
    said = f"{done.returncode}, {done.stdout!r}, {done.stderr!r}"
    line = done.stderr.removesuffix("\n")
    check(f"{command}, {what}: {line}",
          done.returncode == 1 and line.startswith("flipbook: ") and line.isprintable() and not done.stdout, said)
    if missing := [word for word in words if not re.search(word, line, re.IGNORECASE)]:
        fail(f"{line!r} lacks {missing}")
    if SECRET.lower() in said.lower() or f":{PASSWORD}@" in said:
        fail(f"a secret is shown: {said}")


def places(server):
    """Where and as whom the program can't connect, and what it says then."""
    url = server.url
    return {
        "a wrong password": (url(password=SECRET), "password"),
        "an unknown role": (url(role="nobody", password=SECRET), "password"),
        "an unknown database": (url("nowhere"), "nowhere"),
        "no server": (url(port=free_port(), password=SECRET), "refused|running"),
        "no server at a socket": ("host=/nowhere dbname=flipbook", "socket.*running"),
        "a name with a tab and a line break": (url("no\twhere\nat all"), "no where; at all"),
        "no such host": (f"postgresql://{ROLE}:{SECRET}@nowhere.invalid/flipbook", "nowhere.invalid"),
        "TLS refused": (url(sslmode="require"), "SSL|TLS"),
        "a missing certificate": (url(sslmode="verify-full", sslrootcert="/nowhere/root.crt"), "/nowhere/root.crt|SSL|TLS"),
        # What libpq doesn't understand, with secrets in every part that it likes to repeat.
        **{f"“{text.replace(SECRET, '…')}”": (text,) for text in (
            f"postgresql://{ROLE}:{SECRET} word@127.0.0.1/flipbook",
            f"postgresql://{ROLE}:{SECRET}%zz@127.0.0.1/flipbook",
            f"postgresql://{ROLE}:pass@{SECRET}:x@127.0.0.1:{server.port}/flipbook",
            f"postgresql://{ROLE}:{SECRET}@127.0.0.1:port/flipbook",
            f"postgresql://{ROLE}:{SECRET}@127.0.0.1:{server.port}/flipbook?nonsense=1",
            f"postgresql://{ROLE}:{SECRET}@[127.0.0.1/flipbook",
            f"host=127.0.0.1 password=a {SECRET} dbname=flipbook",
            f"host=127.0.0.1 password='{SECRET} dbname=flipbook",
            f"host=127.0.0.1 passwort={SECRET}")},
    }


def spaces(server):
    """A password and a database with spaces, as keywords and in an address."""
    server.create_role("spaced", f"a {SECRET} ''word")
    server.create_database("a base", "spaced")
    said = migrate(f"host=127.0.0.1 port={server.port} user=spaced password='a {SECRET} \\'word' dbname='a base'")
    check("keywords and a password with spaces are understood", SECRET not in said, said)
    with Node(server.url("a base", role="spaced", password=f"a {SECRET} 'word")) as node:
        Visitor(node).create(move="f5")
        cmdline = pathlib.Path(f"/proc/{node.process.pid}/cmdline").read_text()
        check("an address with spaces is understood", server.sql("SELECT count(*) FROM game", "a base") == "1")
        node.stop()
        check("a password with spaces is in no log", SECRET not in node.complaints() + cmdline, node.complaints())


def schemas(server):
    """Databases that aren't, or can't be, prepared stay as they are."""
    server.create_role("reader", PASSWORD)
    for name, owner in (("empty", ROLE), ("closed", "postgres"), ("foreign", ROLE), ("newer", ROLE),
                        ("development", ROLE), ("twice", ROLE)):
        server.create_database(name, owner)
    server.sql("CREATE TABLE game (title text); INSERT INTO game VALUES ('chess')", "foreign", ROLE)
    for name in ("newer", "development", "twice"):
        migrate(server.url(name))
    server.sql("UPDATE flipbook SET version = 999", "newer")
    server.sql("UPDATE flipbook SET version = 5", "development")

    def contents(name):
        dump = server.run("pg_dump", "-h", server.folder, "-p", server.port, "-U", "postgres", name)
        # The parts that differ each time.
        return re.sub(r"^\\(un)?restrict .*$", "", dump, flags=re.MULTILINE)
    for what, name, role, command, words in (
            ("no tables", "empty", ROLE, "serve", ["flipbook migrate"]),
            ("no right to create tables", "closed", "reader", "migrate", ["permission|right"]),
            ("a foreign table of the same name", "foreign", ROLE, "migrate", []),
            ("a foreign table of the same name", "foreign", ROLE, "serve", []),
            ("a newer schema", "newer", ROLE, "migrate", ["newer"]),
            ("a newer schema", "newer", ROLE, "serve", ["newer"]),
            ("a development version's schema", "development", ROLE, "migrate", ["before 1.0"]),
            ("a development version's schema", "development", ROLE, "serve", ["before 1.0"]),
            ("", "twice", ROLE, None, [])):
        before = contents(name)
        if command:
            refused(what, server.url(name, role=role), *words, command=command)
        else:
            check("migrating once more is fine", migrate(server.url(name)) != "")
        check(f"the database {name} is as before", contents(name) == before)


def poolers(server):
    """PgBouncer in front of the server; only one of its modes keeps sessions."""
    migrate(server.url())
    for mode in ("transaction", "statement"):
        for turns in (0, 1):
            with server.pooler(mode, f"server_round_robin = {turns}") as port:
                for command in ("serve", "migrate"):
                    refused(f"PgBouncer by {mode}, round robin {turns}", server.url(port=port), "PgBouncer",
                            "pool_mode = session", command=command)
    with server.pooler("session") as port, Node(server.url(port=port)) as node:
        Visitor(node).create(move="f5")
        status, _, body = Visitor(node).ask("GET", "/readyz")
        sessions = server.sql("SELECT count(*) FROM pg_stat_activity WHERE usename = 'flipbook'")
        check(f"PgBouncer by session: a node is ready, with {sessions} sessions", status == 200, body)
        node.stop()


def message(kind, content):
    """A message of PostgreSQL's protocol."""
    return kind + struct.pack("!i", len(content) + 4) + content


class OldServer(socketserver.StreamRequestHandler):
    """As much of a server as tells its version, and then refuses what it is asked."""

    def handle(self):
        while True:
            length, code = struct.unpack("!ii", self.rfile.read(8))
            self.rfile.read(length - 8)
            # Requests for TLS and for GSSAPI.
            if code not in (80877103, 80877104):
                break
            self.wfile.write(b"N")
        ready = message(b"Z", b"I")
        self.wfile.write(message(b"R", struct.pack("!i", 0)) + b"".join(
            message(b"S", f"{name}\0{value}\0".encode()) for name, value in (
                ("server_version", self.server.version), ("server_encoding", "UTF8"), ("client_encoding", "UTF8"),
                ("standard_conforming_strings", "on"), ("integer_datetimes", "on")))
            + message(b"K", struct.pack("!ii", 1, 2)) + ready)
        # What libpq asks servers that don't tell by themselves whether they can be written to.
        row = (message(b"T", struct.pack("!h", 1) + b"transaction_read_only\0" + struct.pack("!ihihih", 0, 0, 25, -1, -1, 0))
               + message(b"D", struct.pack("!hi", 1, 3) + b"off") + message(b"C", b"SHOW\0"))
        error = message(b"E", b"SERROR\0C0A000\0Mtoo old for that\0\0")
        while len(head := self.rfile.read(5)) == 5:
            asked = self.rfile.read(struct.unpack("!i", head[1:])[0] - 4)
            if head[:1] in b"QS":
                self.wfile.write((row if b"transaction_read_only" in asked else error) + ready)


def versions():
    """Servers that are too old."""
    for version in ("9.6.24", "12.22"):
        with socketserver.ThreadingTCPServer(("127.0.0.1", 0), OldServer) as server:
            server.version = version
            threading.Thread(target=server.serve_forever, daemon=True).start()
            place = f"postgresql://{ROLE}:{SECRET}@127.0.0.1:{server.server_address[1]}/flipbook"
            for command in ("serve", "migrate"):
                refused(f"PostgreSQL {version}", place, re.escape(version), "use 13", command=command)
            server.shutdown()


def main():
    with PostgreSQL() as server:
        for what, (place, *words) in places(server).items():
            refused(what, place, *words)
        spaces(server)
        schemas(server)
        poolers(server)
    versions()


main()
