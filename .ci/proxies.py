"""The documentation's examples for nginx and Caddy: TLS, HTTP/2, a base path, held answers, whose address."""

import concurrent.futures
import contextlib
import html
import pathlib
import re
import subprocess
import tempfile
import time
import urllib.parse

from support import system
from support.flipbook import Flipbook, example, replaced
from support.report import check, fail, wait_for
from support.system import free_port, listening

HOST = "example.org"
# Any address of the loopback network can be a visitor's.
ADDRESS = "127.0.0.7"
HOLD_SECONDS = 25

# What stands around the example.
CADDY = """
{{
  admin off
  auto_https disable_redirects
  skip_install_trust
}}
{example}
"""


def here(language, changes):
    """The documentation's example with this machine's ports and files for those in it."""
    return replaced(example(language), changes)


def make_certificate(folder):
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
         "-nodes", "-days", "2", "-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}",
         "-keyout", folder / "key.pem", "-out", folder / "certificate.pem"],
        check=True, capture_output=True)


@contextlib.contextmanager
def nginx(folder, port, flipbook):
    plain_port = free_port()
    within = here("nginx", {
        "127.0.0.1:8080": f"127.0.0.1:{flipbook}",
        "listen 443": f"listen 127.0.0.1:{port}",
        "listen 80": f"listen 127.0.0.1:{plain_port}",
        "/etc/ssl/example.org.pem": folder / "certificate.pem",
        "/etc/ssl/example.org.key": folder / "key.pem",
    })
    # A system's own nginx.conf has as much.
    before = "worker_processes 1;\nevents { worker_connections 256; }"
    with system.nginx(folder, port, before, within):
        answer = Visitor(folder, plain_port).ask("/reversi/r/f5?x=1", scheme="http")
        check(f"nginx: HTTP is led on to {answer.location}", answer.status == 301
              and answer.location == f"https://{HOST}/reversi/r/f5?x=1", answer)
        yield


@contextlib.contextmanager
def caddy(folder, port, flipbook):
    (folder / "Caddyfile").write_text(CADDY.format(example=here("caddy", {
        "127.0.0.1:8080": f"127.0.0.1:{flipbook}",
        "example.org {": f"example.org:{port} {{\n"
                         f"bind 127.0.0.1\n"
                         f"tls {folder}/certificate.pem {folder}/key.pem",
    })))
    with listening(["caddy", "run", "--config", str(folder / "Caddyfile")], port, folder):
        yield


class Answer:
    """What curl prints of an answer: its head, its body, and what it was asked to tell besides."""

    def __init__(self, output):
        head, _, rest = output.partition(b"\r\n\r\n")
        self.body, _, self.told = rest.decode(errors="replace").rpartition("\n")
        first, *lines = head.decode().split("\r\n")
        self.status = int(first.split()[1])
        fields = [line.split(": ", 1) for line in lines]
        self.cookies = [value for name, value in fields if name.lower() == "set-cookie"]
        self.fields = {name.lower(): value for name, value in fields}
        self.location = self.fields.get("location")

    def __str__(self):
        return f"{self.status} {self.fields} {self.body[:2000]}"


class Visitor:
    """Somebody with cookies of their own who trusts the certificate; curl minds their rules."""

    def __init__(self, folder, port):
        self.folder, self.port = folder, port
        self.jar = folder / f"cookies-{id(self)}"

    def ask(self, path, *options, scheme="https"):
        run = subprocess.run(
            ["curl", "--silent", "--show-error", "--http2", "--include", "--max-time", "90",
             "--interface", ADDRESS, "--cacert", self.folder / "certificate.pem",
             "--resolve", f"{HOST}:{self.port}:127.0.0.1",
             "--cookie", self.jar, "--cookie-jar", self.jar,
             "--write-out", "\n%{http_version}", *options,
             urllib.parse.urljoin(f"{scheme}://{HOST}:{self.port}/", path)],
            stdin=subprocess.DEVNULL, capture_output=True)
        if run.returncode != 0:
            fail(f"curl {path}: {run.stderr.decode()}")
        return Answer(run.stdout)

    def post(self, path, form):
        """A post as a browser sends it from a page of this site."""
        return self.ask(path, "--data", form, "--header", f"Origin: https://{HOST}:{self.port}")


class Site:
    """The site behind a proxy, as visitors see it."""

    def __init__(self, name, folder, port, server):
        self.name, self.folder, self.port, self.server = name, folder, port, server
        self.base = f"https://{HOST}:{port}/reversi"
        self.visitor = Visitor(folder, port)

    def check(self, sentence, holds, detail=""):
        check(f"{self.name}: {sentence}", holds, detail)

    def look_around(self):
        """Pages, what they refer to, and what isn't there."""
        ask = self.visitor.ask
        answer = ask("/reversi")
        self.check(f"/reversi leads to {answer.location}", answer.status in (301, 302, 308)
                   and urllib.parse.urljoin(self.base, answer.location) == f"{self.base}/", answer)
        page = ask("/reversi/")
        self.check("the board is there, over HTTP/2", page.status == 200 and page.told == "2"
                   and 'id="message"' in page.body, page)
        assets = re.findall(r'<link rel="(?:stylesheet|icon)" href="([^"]+)"', page.body)
        for asset in assets:
            answer = ask(urllib.parse.urljoin("/reversi/", html.unescape(asset)))
            if answer.status != 200 or "immutable" not in answer.fields["cache-control"]:
                self.check(f"{asset} is there", False, answer)
        self.check(f"so are the {len(assets)} files that it refers to", len(assets) >= 3, page)
        lost = ask("/reversi/nothing")
        self.check("a missing page is answered in the site's look",
                   lost.status == 404 and "Nothing here" in lost.body, lost)
        robots = ask("/robots.txt")
        self.check("robots find what is theirs at the top of the host",
                   robots.status == 200 and "Disallow: /reversi/g/" in robots.body, robots)
        record = ask("/reversi/r/f5d6")
        again = ask("/reversi/r/f5d6", "--header", f"If-None-Match: {record.fields['etag']}")
        self.check("a copy that is still good is answered with 304",
                   record.status == 200 and again.status == 304 and not again.body, again)
        canonical = ask("/reversi/r/F5D6")
        self.check("another spelling leads to the canonical address", canonical.status == 301
                   and urllib.parse.urljoin(self.base, canonical.location)
                   == f"{self.base}/r/f5d6", canonical)
        shared = re.findall(r'property="og:(?:url|image)" content="([^"]+)"', record.body)
        self.check(f"what is shared is {shared}", len(shared) == 2
                   and all(address.startswith(f"{self.base}/") for address in shared), record)

    def play(self):
        """A move with all its frames, and one more that somebody waits for; the game's address."""
        created = self.visitor.post("/reversi/games", "move=f5")
        secure = [cookie for cookie in created.cookies
                  if "; Secure" in cookie and "; Path=/reversi/" in cookie]
        self.check("a move is played, its cookies are for TLS and this site only",
                   created.status == 303 and len(secure) == len(created.cookies) == 2, created)
        game, frames = created.location.split("/f/")[0], 0
        path = created.location
        while "/f/" in path:
            page = self.visitor.ask(path.split("#")[0])
            if page.status == 303:
                path = page.location
                continue
            refresh = re.search(r'http-equiv="refresh" content="0; ?url=([^"]+)"', page.body)
            self.check("a frame leads on", page.status == 200 and refresh and frames < 9, page)
            frames, path = frames + 1, urllib.parse.urljoin(path, html.unescape(refresh[1]))
        page = self.visitor.ask(path.split("#")[0])
        self.check(f"{frames} frames lead to the game, which is the visitor's own",
                   frames == 2 and "Light" in page.body and "undo" in page.body, page)
        foreign = self.visitor.ask(f"{game}/move", "--data", "v=1&move=d6",
                                   "--header", "Origin: https://elsewhere.example")
        self.check("another site's post is refused", foreign.status == 403, foreign)
        with concurrent.futures.ThreadPoolExecutor() as others:
            held = others.submit(Visitor(self.folder, self.port).ask, f"{game}?seen=1")
            # Most likely the server holds it then; if not, the answer is the same.
            time.sleep(0.3)
            moved = self.visitor.post(f"{game}/move", "v=1&move=d6")
            self.check("the next move is played", moved.status == 303, moved)
            answer = held.result()
            self.check("who waits for it is led to it at once",
                       answer.status == 303 and "/f/2/1" in answer.location, answer)
        return game

    def wait(self, game):
        """Waits for a move that nobody makes, as long as the server lets one."""
        return Visitor(self.folder, self.port).ask(f"{game}?seen=2", "--write-out",
                                                    "\n%{time_total}")

    def check_log(self):
        """Whom the log takes for the visitor, also of one who claims to be somebody else."""
        self.visitor.ask("/reversi/robots.txt", "--header", "X-Forwarded-For: 192.0.2.9")
        lines = lambda: [line for line in self.server.complaints().splitlines()
                         if "/reversi" in line]
        wait_for("the last line of the log",
                 lambda: any("/reversi/robots.txt" in line for line in lines()[-1:]))
        foreign = [line for line in lines() if ADDRESS not in line.split()]
        self.check(f"the log knows who has made {len(lines())} requests, and it isn't the proxy",
                   not foreign, foreign[:5])


@contextlib.contextmanager
def behind(kind, folder):
    """The program behind a proxy."""
    folder = folder / kind.__name__
    folder.mkdir(mode=0o755)
    make_certificate(folder)
    port = free_port()
    with Flipbook("--public-url", f"https://{HOST}:{port}/reversi",
                  "--trusted-proxy", "127.0.0.1") as server:
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
                held.append((site, waiting.submit(site.wait, site.play())))
            for site, answer in held:
                answer = answer.result()
                site.check(f"an answer held for {answer.told} s comes through",
                           answer.status in (200, 303) and float(answer.told) > HOLD_SECONDS - 1,
                           answer)
                site.check_log()


main()
