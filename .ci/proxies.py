"""The documentation's examples for nginx and Caddy: TLS, HTTP/2, a base path, held answers, whose address."""

import concurrent.futures
import contextlib
import html
import pathlib
import re
import tempfile
import time
import urllib.parse

from support import system
from support.flipbook import Flipbook, SecureConnection, Visitor, example, make_certificate, replaced
from support.report import check, fail, wait_for
from support.system import finished, free_port, listening

HOST = "example.org"
# Any address of the loopback network can be a visitor's.
ADDRESS = "127.0.0.7"
HOLD_SECONDS = 25

# The configuration around the example.
CADDY = """
{{
  admin off
  auto_https disable_redirects
  skip_install_trust
}}
{example}
"""


@contextlib.contextmanager
def nginx(folder, port, flipbook):
    plain_port = free_port()
    within = replaced(example("nginx"), {
        "127.0.0.1:8080": f"127.0.0.1:{flipbook}",
        "listen 443": f"listen 127.0.0.1:{port}",
        "listen 80": f"listen 127.0.0.1:{plain_port}",
        "/etc/ssl/example.org.pem": folder / "certificate.pem",
        "/etc/ssl/example.org.key": folder / "key.pem",
    })
    # A system's own nginx.conf has as much.
    before = "worker_processes 1;\nevents { worker_connections 256; }"
    with system.nginx(folder, port, before, within) as proxy:
        proxy.port = plain_port
        status, fields, _ = Visitor(proxy, HOST).ask("GET", "/reversi/r/f5?x=1")
        check(f"nginx: HTTP is led on to {fields['Location']}",
              (status, fields["Location"]) == (301, f"https://{HOST}/reversi/r/f5?x=1"), status)
        yield


@contextlib.contextmanager
def caddy(folder, port, flipbook):
    (folder / "Caddyfile").write_text(CADDY.format(example=replaced(example("caddy"), {
        "127.0.0.1:8080": f"127.0.0.1:{flipbook}",
        "example.org {": f"example.org:{port} {{\nbind 127.0.0.1\ntls {folder}/certificate.pem {folder}/key.pem",
    })))
    with listening(["caddy", "run", "--config", str(folder / "Caddyfile")], port, folder):
        yield


class Site:
    """The site behind a proxy, as visitors see it."""

    def __init__(self, name, folder, port, server):
        self.name, self.folder, self.port, self.server = name, folder, port, server
        self.host, self.base = f"{HOST}:{port}", f"https://{HOST}:{port}/reversi"
        self.visitor = self.somebody()

    def check(self, sentence, holds, detail=""):
        check(f"{self.name}: {sentence}", holds, detail)

    def somebody(self):
        return Visitor(self.server, self.host, SecureConnection(self.folder, self.port, HOST, ADDRESS))

    def ask(self, path, form=None, **headers):
        """An answer to a visitor; a post comes from a page of this site unless it says otherwise."""
        fields = {"Origin": f"https://{self.host}"} | headers if form else headers
        status, fields, body = self.visitor.ask("POST" if form else "GET", path, form, fields)
        return status, fields, body.decode(errors="replace")

    def curl(self, path):
        """The status, the version of HTTP and the s that an answer takes over HTTP/2."""
        run = finished(
            "curl", "--silent", "--show-error", "--http2", "--max-time", "90", "--interface", ADDRESS, "--cacert",
            self.folder / "certificate.pem", "--resolve", f"{HOST}:{self.port}:127.0.0.1", "--output", "/dev/null",
            "--write-out", "%{http_code} %{http_version} %{time_total}", f"https://{self.host}{path}")
        if run.returncode != 0:
            fail(f"curl {path}: {run.stderr}")
        status, version, seconds = run.stdout.split()
        return int(status), version, float(seconds)

    def leads(self, answer, place):
        """Whether an answer leads to a place below the base."""
        return urllib.parse.urljoin(self.base, answer[1]["Location"]) == f"{self.base}{place}"

    def look_around(self):
        """Pages, what they refer to, and what isn't there."""
        answer = self.ask("/reversi")
        self.check(f"/reversi leads to {answer[1]['Location']}",
                   answer[0] in (301, 302, 308) and self.leads(answer, "/"), answer)
        found = self.curl("/reversi/")
        self.check("the board is there, over HTTP/2", found[:2] == (200, "2"), found)
        status, _, page = self.ask("/reversi/")
        self.check("the board is there, over HTTP/1.1", status == 200 and re.search('id="?message', page), page)
        assets = re.findall(r'<link rel="?(?:stylesheet|icon)"? href="([^"]+)"', page)
        missing = []
        for asset in assets:
            status, fields, _ = self.ask(urllib.parse.urljoin("/reversi/", html.unescape(asset)))
            if status != 200 or "immutable" not in fields["Cache-Control"]:
                missing.append(asset)
        self.check(f"the {len(assets)} files that the board refers to are there", len(assets) >= 3 and not missing, missing or page)
        status, _, body = self.ask("/reversi/nothing")
        self.check("a missing page is answered in the site's look", status == 404 and "Page not found" in body, body)
        status, _, body = self.ask("/robots.txt")
        self.check("robots find their file at the top of the host",
                   status == 200 and "Disallow: /reversi/g/" in body, body)
        record = self.ask("/reversi/r/f5d6")
        again = self.ask("/reversi/r/f5d6", **{"If-None-Match": record[1]["ETag"]})
        self.check("a copy that is still good is answered with 304", (record[0], again[0], again[2]) == (200, 304, ""), again)
        canonical = self.ask("/reversi/r/F5D6")
        self.check("another spelling leads to the canonical address",
                   canonical[0] == 301 and self.leads(canonical, "/r/f5d6"), canonical)
        shared = re.findall(r'property="og:(?:url|image)" content="([^"]+)"', record[2])
        self.check(f"the shared texts are {shared}", len(shared) == 2
                   and all(address.startswith(f"{self.base}/") for address in shared), record)

    def play(self):
        """A move with all its frames, and one more that a request waits for; the game's address."""
        created = self.ask("/reversi/games", {"move": "f5"})
        cookies = created[1].get_all("Set-Cookie")
        secure = [cookie for cookie in cookies if "; Secure" in cookie and "; Path=/reversi/" in cookie]
        self.check("a move is played, its cookies are for TLS and this site only",
                   created[0] == 303 and len(secure) == len(cookies) == 2, created)
        path, frames = created[1]["Location"], 0
        game = path.split("/f/")[0]
        while "/f/" in path:
            status, fields, page = self.ask(path.split("#")[0])
            if status == 303:
                path = fields["Location"]
                continue
            refresh = re.search(r'http-equiv="refresh" content="0; ?url=([^"]+)"', page)
            if status != 200 or not refresh or frames == 9:
                self.check("a frame refreshes to the next one", False, page)
            frames, path = frames + 1, urllib.parse.urljoin(path, html.unescape(refresh[1]))
        page = self.ask(path.split("#")[0])[2]
        self.check(f"{frames} frames lead to the game, which is the visitor's own",
                   frames == 2 and "Light" in page and "undo" in page, page)
        foreign = self.ask(f"{game}/move", {"v": 1, "move": "d6"}, Origin="https://elsewhere.example")
        self.check("another site's post is refused", foreign[0] == 403, foreign)
        with concurrent.futures.ThreadPoolExecutor() as others:
            held = others.submit(self.somebody().ask, "GET", f"{game}?seen=1")
            # Most likely the server holds it then; if not, the answer is the same.
            time.sleep(0.3)
            moved = self.ask(f"{game}/move", {"v": 1, "move": "d6"})
            self.check("the next move is played", moved[0] == 303, moved)
            status, fields, _ = held.result()
            self.check("the request that waits for it is redirected at once", status == 303 and "/f/2/1" in fields["Location"], fields)
        return game

    def check_log(self):
        """The visitor's address in the log, also if they send a forged one."""
        self.ask("/reversi/robots.txt", **{"X-Forwarded-For": "192.0.2.9"})

        def lines():
            return [line for line in self.server.complaints().splitlines() if "/reversi" in line]
        wait_for("the last line of the log", lambda: any("/reversi/robots.txt" in line for line in lines()[-1:]))
        foreign = [line for line in lines() if ADDRESS not in line.split()]
        self.check(f"the log has the visitor's address for {len(lines())} requests, not the proxy's", not foreign, foreign[:5])


@contextlib.contextmanager
def behind(kind, folder):
    """The program behind a proxy."""
    folder = folder / kind.__name__
    folder.mkdir(mode=0o755)
    make_certificate(folder, HOST)
    port = free_port()
    with Flipbook("--public-url", f"https://{HOST}:{port}/reversi", "--trusted-proxy", "127.0.0.1") as server:
        with kind(folder, port, server.port):
            yield Site(kind.__name__, folder, port, server)
        server.stop()


def main():
    with tempfile.TemporaryDirectory(prefix="flipbook-") as folder, \
            concurrent.futures.ThreadPoolExecutor() as waiting:
        folder = pathlib.Path(folder).resolve()
        # nginx works as another user, for whom it makes directories here.
        folder.chmod(0o755)
        with behind(nginx, folder) as one, behind(caddy, folder) as other:
            held = []
            for site in (one, other):
                site.look_around()
                # A request waits for a move that isn't made as long as the server allows.
                held.append((site, waiting.submit(site.curl, f"{site.play()}?seen=2")))
            for site, answer in held:
                status, version, seconds = answer.result()
                site.check(f"an answer held for {seconds} s comes through",
                           status in (200, 303) and version == "2" and seconds > HOLD_SECONDS - 1, status)
                site.check_log()


main()
