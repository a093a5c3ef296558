"""What the program says where it can't keep its games in PostgreSQL: one line, status 1, and nothing is changed."""

import contextlib
import pathlib
import re
import subprocess

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
        check("so they are in an address", server.sql("SELECT count(*) FROM game", "a base") == "1")
        node.stop()
        check("and are in no log", SECRET not in node.complaints() + cmdline, node.complaints())


def schemas(server):
    """Databases that aren't, or can't be, prepared stay as they are."""
    server.create_role("reader", PASSWORD)
    for name, owner in (("empty", ROLE), ("closed", "postgres"), ("foreign", ROLE), ("newer", ROLE), ("twice", ROLE)):
        server.create_database(name, owner)
    server.sql("CREATE TABLE game (title text); INSERT INTO game VALUES ('chess')", "foreign", ROLE)
    for name in ("newer", "twice"):
        migrate(server.url(name))
    server.sql("UPDATE flipbook_schema SET version = 99", "newer")

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


def main():
    with PostgreSQL() as server:
        for what, (place, *words) in places(server).items():
            refused(what, place, *words)
        spaces(server)
        schemas(server)
        poolers(server)


main()
