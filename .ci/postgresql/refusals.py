"""What the program says where it can't keep its games in PostgreSQL: one line, status 1, and nothing is changed."""

import contextlib
import os
import pathlib
import re
import socket
import struct
import subprocess
import threading

from support.flipbook import PROGRAM, Visitor
from support.nodes import Node, flipbook, migrate
from support.postgresql import PASSWORD, ROLE, PostgreSQL
from support.report import check, fail
from support.system import free_port

# Stands in what must never be shown.
SECRET = "sEcReT"
# A program that was built without the trait.
PLAIN = os.environ.get("FLIPBOOK_PLAIN_PROGRAM")


def refused(what, place, *words, command="serve", program=PROGRAM, environment=None):
    """Has a command end with status 1, one line with these words in it, and no secret; the line."""
    arguments = [command, *(["--port", "0", "--log", "none"] if command == "serve" else [])]
    with contextlib.suppress(subprocess.TimeoutExpired):
        done = flipbook(*arguments, place=place, program=program, environment=environment)
        lines = done.stderr.splitlines()
        said = f"{done.returncode}, {done.stdout!r}, {done.stderr!r}"
        check(f"{command}, {what}: {done.stderr.strip()}",
              done.returncode == 1 and len(lines) == 1 and lines[0].startswith("flipbook: ") and not done.stdout, said)
        if not lines[0].isprintable():
            fail(f"{lines[0]!r} has characters that nobody can print")
        if missing := [word for word in words if not re.search(word, lines[0], re.IGNORECASE)]:
            fail(f"{lines[0]!r} lacks {missing}")
        if SECRET.lower() in said.lower() or f":{PASSWORD}@" in said:
            fail(f"a secret is shown: {said}")
        return lines[0]
    fail(f"{command}, {what}: still runs after two minutes")


def without_change(server, database, act):
    """Does something that must leave a database as it is."""
    def contents():
        return server.run("pg_dump", "-h", server.folder, "-p", server.port, "-U", "postgres", database)
    before = contents()
    act()
    check(f"the database {database} is as before", comparable(contents()) == comparable(before))


def comparable(dump):
    """A dump without what is different each time."""
    return re.sub(r"^\\(un)?restrict .*$", "", dump, flags=re.MULTILINE)


def connections(server):
    """Where and as whom the program can't connect."""
    refused("a wrong password", server.url(password=SECRET), "password")
    refused("an unknown role", server.url(role="nobody", password=SECRET), "password")
    refused("an unknown database", server.url("nowhere"), "nowhere")
    refused("no server", server.url(port=free_port(), password=SECRET), "refused|running")
    refused("no server at a socket", "host=/nowhere dbname=flipbook", "socket.*running")
    refused("a name with a tab and a line break", server.url("no\twhere\nat all"), "no where; at all")
    refused("no such host", f"postgresql://{ROLE}:{SECRET}@nowhere.invalid/flipbook", "nowhere.invalid")
    refused("TLS refused", server.url(sslmode="require"), "SSL|TLS")
    refused("a file of a certificate that isn't there",
            server.url(sslmode="verify-full", sslrootcert="/nowhere/root.crt"), "/nowhere/root.crt|SSL|TLS")


def spellings(server):
    """Connection strings that libpq doesn't understand, with secrets in every part that it likes to repeat."""
    for text in (
            f"postgresql://{ROLE}:{SECRET} word@127.0.0.1/flipbook",
            f"postgresql://{ROLE}:{SECRET}%zz@127.0.0.1/flipbook",
            f"postgresql://{ROLE}:pass@{SECRET}:x@127.0.0.1:{server.port}/flipbook",
            f"postgresql://{ROLE}:{SECRET}@127.0.0.1:port/flipbook",
            f"postgresql://{ROLE}:{SECRET}@127.0.0.1:{server.port}/flipbook?nonsense=1",
            f"postgresql://{ROLE}:{SECRET}@[127.0.0.1/flipbook",
            f"host=127.0.0.1 password=a {SECRET} dbname=flipbook",
            f"host=127.0.0.1 password='{SECRET} dbname=flipbook",
            f"host=127.0.0.1 passwort={SECRET}"):
        refused(f"“{text.replace(SECRET, '…')}”", text)
    keywords = f"host=127.0.0.1 port={server.port} user=spaced password='a {SECRET} \\'word' dbname='a base'"
    server.create_role("spaced", f"a {SECRET} ''word")
    server.create_database("a base", "spaced")
    said = migrate(keywords)
    check("keywords and a password with spaces are understood", SECRET not in said, said)
    url = server.url("a base", role="spaced", password=f"a {SECRET} 'word")
    node = Node(url)
    with node:
        Visitor(node).create(move="f5")
        cmdline = pathlib.Path(f"/proc/{node.process.pid}/cmdline").read_text()
        check("so they are in an address", server.sql("SELECT count(*) FROM game", "a base") == "1")
        node.stop()
        check("and stand in no log", SECRET not in node.complaints() + cmdline, node.complaints())


def arguments(server):
    """A password on the command line, where everybody could read it."""
    url = server.url("a base", role="spaced", password=f"a {SECRET} 'word")
    process = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--store", url], stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    line = process.stdout.readline()
    shown = pathlib.Path(f"/proc/{process.pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    process.terminate()
    said = line + process.stderr.read()
    process.wait()
    check(f"the list of processes shows “{shown.strip()}”", "Open http" in line and SECRET not in shown + said, said)


def schemas(server):
    """Databases that aren't, or can't be, prepared."""
    server.create_database("empty")
    without_change(server, "empty", lambda: refused("no tables", server.url("empty"), "flipbook migrate"))

    server.create_role("reader", PASSWORD)
    server.create_database("closed", "postgres")
    without_change(server, "closed", lambda: refused(
        "no right to create tables", server.url("closed", role="reader"), "permission|right", command="migrate"))

    server.create_database("foreign")
    server.sql("CREATE TABLE game (title text); INSERT INTO game VALUES ('chess')", "foreign", ROLE)
    for command in ("migrate", "serve"):
        without_change(server, "foreign", lambda: refused(
            "a foreign table of the same name", server.url("foreign"), command=command))

    server.create_database("newer")
    migrate(server.url("newer"))
    server.sql("UPDATE flipbook_schema SET version = 99", "newer")
    for command in ("migrate", "serve"):
        without_change(server, "newer", lambda: refused(
            "a newer schema", server.url("newer"), "newer", command=command))
    server.create_database("twice")
    migrate(server.url("twice"))
    without_change(server, "twice", lambda: check("migrating once more is fine", migrate(server.url("twice")) != ""))


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


class OldServer(threading.Thread):
    """As much of a server as tells its version."""

    def __init__(self, version):
        super().__init__(daemon=True)
        self.version, self.listener = version, socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]

    def run(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                with contextlib.suppress(OSError, struct.error), client:
                    client.settimeout(5)
                    self.serve(client)

    def serve(self, client):
        def message(kind, content):
            return kind + struct.pack("!i", len(content) + 4) + content
        while True:
            length, code = struct.unpack("!ii", client.recv(8, socket.MSG_WAITALL))
            client.recv(length - 8, socket.MSG_WAITALL)
            # Requests for TLS and for GSSAPI.
            if code not in (80877103, 80877104):
                break
            client.sendall(b"N")
        told = {"server_version": self.version, "server_encoding": "UTF8", "client_encoding": "UTF8",
                "standard_conforming_strings": "on", "integer_datetimes": "on"}
        ready = message(b"Z", b"I")
        error = message(b"E", b"SERROR\0C0A000\0Mtoo old for that\0\0")
        client.sendall(message(b"R", struct.pack("!i", 0)) + b"".join(
            message(b"S", f"{name}\0{value}\0".encode()) for name, value in told.items())
            + message(b"K", struct.pack("!ii", 1, 2)) + ready)
        # What libpq asks servers that don't tell by themselves whether they can be written to.
        row = (message(b"T", struct.pack("!h", 1) + b"transaction_read_only\0" + struct.pack("!ihihih", 0, 0, 25, -1, -1, 0))
               + message(b"D", struct.pack("!hi", 1, 3) + b"off") + message(b"C", b"SHOW\0"))
        while head := client.recv(5, socket.MSG_WAITALL):
            asked = client.recv(struct.unpack("!i", head[1:])[0] - 4, socket.MSG_WAITALL)
            if head[:1] in b"QS":
                client.sendall((row if b"transaction_read_only" in asked else error) + ready)


def versions():
    """Servers that are too old."""
    for version in ("9.6.24", "12.22"):
        old = OldServer(version)
        old.start()
        for command in ("serve", "migrate"):
            refused(f"PostgreSQL {version}", f"postgresql://{ROLE}:{SECRET}@127.0.0.1:{old.port}/flipbook",
                    re.escape(version.split(".")[0]), "13", command=command)
        old.listener.close()


def plain(server):
    """A program that was built without the trait."""
    if PLAIN is None:
        print("  --  FLIPBOOK_PLAIN_PROGRAM names no program without the trait", flush=True)
        return
    for command in ("serve", "migrate"):
        refused("a build without the trait", server.url(password=SECRET), "--traits PostgreSQL", command=command,
                program=PLAIN)


def main():
    with PostgreSQL() as server:
        connections(server)
        spellings(server)
        arguments(server)
        schemas(server)
        poolers(server)
        plain(server)
    versions()


main()
