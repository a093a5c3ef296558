"""The documentation's example of two nodes: the database by a service file, a unit for each node, nginx before them."""

import http.client
import pathlib
import re
import ssl
import subprocess
import tempfile
import time

from support import system
from support.flipbook import Visitor, example, replaced
from support.nodes import Node, flipbook
from support.postgresql import PASSWORD, PostgreSQL
from support.report import check, fail, wait_for
from support.system import free_port

ARTICLE, HOST = "SeveralMachines.md", "example.org"


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


def make_certificate(folder):
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}", "-keyout", folder / "key.pem",
         "-out", folder / "certificate.pem"], check=True, capture_output=True)


class Connection(http.client.HTTPSConnection):
    """To nginx on this machine, with the site's name in the handshake."""

    def __init__(self, folder, port):
        self.trust = ssl.create_default_context(cafile=folder / "certificate.pem")
        super().__init__("127.0.0.1", port, timeout=60, context=self.trust)

    def connect(self):
        http.client.HTTPConnection.connect(self)
        self.sock = self.trust.wrap_socket(self.sock, server_hostname=HOST)


def visitor_by(connection, server):
    somebody = Visitor(server)
    somebody.connection, somebody.host = connection, HOST
    return somebody


def play(nodes, folder, port):
    """A game through nginx that outlives the node it was begun at."""
    player = visitor_by(Connection(folder, port), nodes[0])
    game = player.create(move="f5").split("/f/")[0]
    check(f"through nginx a game is begun at {game}", game.startswith("/reversi/g/"))
    for number, node in enumerate(nodes, 1):
        watcher = Visitor(node)
        watcher.host = HOST
        status, _, body = watcher.ask("GET", game)
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
    check("and it goes on", status == 303 and "/f/2/1" in fields["Location"], body[:2000])
    asked[0].restart()
    status, _, body = Visitor(asked[0]).ask("GET", "/reversi/readyz")
    check("the node comes back", status == 200, body)


def main():
    unit = example("systemd", ARTICLE)
    command = re.search(r"^ExecStart=(.+)$", unit, re.MULTILINE)[1]
    check(f"each node is {command}", command == "/opt/flipbook/flipbook serve --host 0.0.0.0")
    with PostgreSQL() as server, tempfile.TemporaryDirectory(prefix="flipbook-documented-") as place:
        folder = pathlib.Path(place).resolve()
        # nginx works as another user, for whom it makes directories here.
        folder.chmod(0o755)
        server.create_database("games")
        settings = environment(unit, service_file(folder, server))
        store = settings.pop("FLIPBOOK_STORE")
        made = flipbook("migrate", place=store, environment=settings)
        if made.returncode != 0:
            fail(f"flipbook migrate ended with {made.returncode}: {made.stderr}")
        nodes = [Node(store, "--log", "requests", environment=settings) for _ in range(2)]
        with nodes[0] as one, nodes[1] as other:
            make_certificate(folder)
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
            check("nobody tells the password", PASSWORD not in told, told)


if __name__ == "__main__":
    main()
