"""The documentation's examples: two nodes with a service file, a unit and nginx; moving the games while they are served."""

import os
import pathlib
import re
import subprocess
import tempfile
import time

from support import system
from support.flipbook import PROGRAM, Flipbook, SecureConnection, Visitor, example, make_certificate, replaced
from support.nodes import Node, flipbook, migrate, secretly
from support.postgresql import PASSWORD, PostgreSQL
from support.report import check, fail, wait_for
from support.system import free_port

ARTICLE, HOST = "SeveralMachines.md", "example.org"
GAMES = 300


def service_file(folder, server):
    """The database as the article names it, with a host before it that is gone."""
    file = folder / "service.conf"
    file.write_text(replaced(example("ini", ARTICLE), {
        "host=db1.example,db2.example": f"host=127.0.0.1,127.0.0.1\nport={free_port()},{server.port}",
        "password=…": f"password={PASSWORD}",
        "sslmode=verify-full\nsslrootcert=/etc/ssl/certs/ca-certificates.crt": "sslmode=prefer",
    }))
    return file


def environment(unit, file):
    """What the unit sets, with the proxy and the service file of this machine."""
    found = dict(value.split("=", 1) for value in re.findall(r"^Environment=(.+)$", unit, re.MULTILINE))
    return {**found, "PGSERVICEFILE": str(file), "FLIPBOOK_TRUSTED_PROXY": "loopback"}


def play(nodes, folder, port):
    """A game through nginx that outlives the node it was begun at."""
    player = Visitor(nodes[0], HOST, SecureConnection(folder, port, HOST))
    game = player.create(move="f5").split("/f/")[0]
    check(f"through nginx a game is begun at {game}", game.startswith("/reversi/g/"))
    for number, node in enumerate(nodes, 1):
        status, _, body = Visitor(node, HOST).ask("GET", game)
        check(f"node {number} shows it", status == 200 and b"Light" in body, body[:2000])
    asked = wait_for("the log of the node that began it", lambda: [
        node for node in nodes if re.search(r"POST \S*/games", node.complaints())])
    check("one of them began it, as its log says", len(asked) == 1, [node.complaints() for node in nodes])
    asked[0].kill()
    start = time.perf_counter()
    status, _, body = player.ask("GET", game)
    check(f"without that node nginx shows it after {1000 * (time.perf_counter() - start):.0f} ms", status == 200,
          body[:2000])
    status, fields, body = player.ask("POST", f"{game}/move", {"v": "1", "move": "d6"})
    check("the game continues", status == 303 and "/f/2/1" in fields["Location"], body[:2000])
    asked[0].restart()
    status, _, body = Visitor(asked[0]).ask("GET", "/reversi/readyz")
    check("the node comes back", status == 200, body)


def look_on(copying, player, games):
    """Looks at a site while its games are copied, and tries to play; how often, and what went wrong."""
    looks, wrong = 0, []
    while copying.poll() is None or looks < len(games):
        number = looks % len(games)
        game = games[number]
        if (status := player.ask("GET", game)[0]) != 200:
            wrong.append(f"{game}: {status}")
        # On the computer's turn no visitor could move anyway.
        change, form = ("move", {"v": "1", "move": "f6"}) if number % 3 else ("reset", {})
        status, fields, body = player.ask("POST", f"{game}/{change}", form)
        if status != 503 or not fields["Retry-After"] or b"Read-only for now" not in body:
            wrong.append(f"a {change} of {game}: {status}, {body[:500]}")
        looks += 1
    return looks, wrong


def move_house(server):
    """Takes the games of a file to a database while they are served to be looked at."""
    server.create_database("house")
    place = server.url("house")
    migrate(place)
    with Flipbook() as busy:
        player = Visitor(busy)
        # Some of them wait for a computer, which must not move until then.
        games = [player.create(move="f5", light="manual" if i % 3 else "computer") for i in range(GAMES)]
        busy.stop()
        with Flipbook("--read-only", port=busy.port, environment=secretly(str(busy.store))):
            copying = subprocess.Popen(
                [PROGRAM, "copy", "--from", busy.store, "--to", place], stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "LC_ALL": "C"})
            looks, wrong = look_on(copying, player, games)
            said, complaints = copying.communicate()
            check(f"{looks} pages are shown and {looks} changes refused at the same time", not wrong, wrong[:3])
            check(f"the copy says: {said.strip()}", copying.returncode == 0 and f"{GAMES} games" in said, complaints)
            shown = [player.game(game) for game in games]
            again = flipbook("copy", "--from", busy.store, "--to", place)
            check(f"made again it finds {GAMES} games there",
                  again.returncode == 0 and f"{GAMES} games there already" in again.stdout, again.stdout + again.stderr)
    with Node(place, "--read-only") as node:
        copied = [Visitor(node).game(game) for game in games]
    differences = [(old, new) for old, new in zip(shown, copied) if old != new]
    check(f"all {GAMES} games are in the database as they were", not differences, differences[:1])


def main():
    unit = example("systemd", ARTICLE)
    command = re.search(r"^ExecStart=(.+)$", unit, re.MULTILINE)[1]
    check(f"each node is {command}", command == "/opt/flipbook/flipbook serve --host 0.0.0.0")
    with PostgreSQL() as server, tempfile.TemporaryDirectory(prefix="flipbook-documented-") as place:
        folder = pathlib.Path(place).resolve()
        server.create_database("games")
        settings = environment(unit, service_file(folder, server))
        store = settings.pop("FLIPBOOK_STORE")
        made = flipbook("migrate", place=store, environment=settings)
        if made.returncode != 0:
            fail(f"flipbook migrate ended with {made.returncode}: {made.stderr}")
        nodes = [Node(store, "--log", "requests", environment=settings) for _ in range(2)]
        with nodes[0] as one, nodes[1] as other:
            make_certificate(folder, HOST)
            port = free_port()
            within = replaced(example("nginx", ARTICLE), {
                "10.0.0.11:8080": f"127.0.0.1:{one.port}", "10.0.0.12:8080": f"127.0.0.1:{other.port}",
                "listen 443": f"listen 127.0.0.1:{port}",
                "/etc/ssl/example.org.pem": folder / "certificate.pem",
                "/etc/ssl/example.org.key": folder / "key.pem",
            })
            with system.nginx(folder, port, "worker_processes 1;\nevents { worker_connections 256; }", within):
                play([one, other], folder, port)
            told = one.complaints() + other.complaints() + made.stdout + made.stderr
            check("the password is never printed", PASSWORD not in told, told)
        move_house(server)


if __name__ == "__main__":
    main()
