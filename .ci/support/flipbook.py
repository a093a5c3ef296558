"""The real program as a process of its own, and a visitor who speaks plain HTTP to it."""

import http.client
import json
import os
import pathlib
import re
import signal
import ssl
import subprocess
import tempfile
import urllib.parse

from support.report import fail, wait_for
from support.system import Server, Vitals

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("FLIPBOOK_PROGRAM", str(ROOT / ".build" / "release" / "flipbook"))
# The environment without what only the checks are told there.
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith("FLIPBOOK_")}
# The tags of the languages of the pages, the standard one first.
LANGUAGES = [file.stem for file in sorted(
    (ROOT / "Templates" / "words").glob("*.txt"),
    key=lambda file: int(re.search(r"^language\.order = (\d+)$", file.read_text(), re.MULTILINE)[1]))]
ARTICLES = ROOT / "Sources" / "Programs" / "FlipbookCLI" / "Flipbook.docc"


def example(language, article="Hosting.md"):
    """The documentation's example of how to host the program, in a language of configuration."""
    found = re.search(f"^```{language}\n(.*?)^```", (ARTICLES / article).read_text(), re.DOTALL | re.MULTILINE)
    return found[1] if found else fail(f"{article} has no example in {language}")


def replaced(text, changes):
    """An example with its values replaced by those of this machine."""
    for old, new in changes.items():
        if old not in text:
            fail(f"the example has no {old!r}: {text}")
        text = text.replace(old, str(new))
    return text


def address(process, complaints):
    """The URL, the port and the base path that a program tells when it serves."""
    line = process.stdout.readline()
    if not (found := re.fullmatch(r"Open (http://127\.0\.0\.1:(\d+)(.*)/) in your browser \(Ctrl-C stops\)\n", line)):
        process.kill()
        fail(f"the program says {line!r}, {complaints()!r}")
    return found[1], int(found[2]), found[3]


class Flipbook(Server):
    """A server on a free port of this machine, with its games in a file that outlives it, or where its environment
    says."""

    def __init__(self, *options, frame="20ms", thinking="50ms", port=0, launcher=(), program=PROGRAM,
                 environment=None):
        self.folder = tempfile.TemporaryDirectory(prefix="flipbook-")
        self.store = pathlib.Path(self.folder.name) / "games.sqlite"
        self.environment = environment or {}
        self.options = [
            *([] if "FLIPBOOK_STORE" in self.environment else ["--store", self.store]), "--log", "requests",
            "--frame-interval", frame, "--thinking-time", thinking, *options,
        ]
        self.port, self.launcher, self.program = port, launcher, program

    def start(self):
        """Starts the program; once more on the port that it had before."""
        self.close()
        self.log = open(f"{self.folder.name}/requests.log", "a+")
        self.process = subprocess.Popen(
            [*self.launcher, self.program, "serve", "--port", str(self.port), *self.options],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log, text=True,
            env={**CLEAN, **self.environment})
        self.url, self.port, self.base = address(self.process, self.complaints)

    def begin(self):
        self.start()

    def close(self):
        """Closes what a process has left."""
        if self.process:
            self.process.stdout.close()
            self.log.close()

    def vitals(self):
        return Vitals(self.process.pid)

    def complaints(self):
        """All that the program has written to standard error."""
        return pathlib.Path(self.log.name).read_text(errors="replace")

    def kill(self):
        """Ends the program without any warning."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        """Asks the program to end."""
        self.process.send_signal(signal.SIGTERM)
        if (status := self.process.wait(timeout=60)) != 0:
            fail(f"the program ended with {status}: {self.complaints()}")

    def clean_up(self):
        """Ends the program if need be, and forgets its games."""
        if self.is_running():
            self.kill()
        self.close()
        self.folder.cleanup()

    def created(self):
        """The last game that the log of requests speaks of."""
        games = wait_for(
            "a game in the log", lambda: re.findall(r"/g/([0-9a-z]{16,})", self.complaints()))
        return games[-1]


class SecureConnection(http.client.HTTPSConnection):
    """To a proxy on this machine, with a site's name in the handshake; its certificate is in a folder."""

    def __init__(self, folder, port, host, source=None):
        self.trust, self.site = ssl.create_default_context(cafile=folder / "certificate.pem"), host
        super().__init__("127.0.0.1", port, timeout=60, context=self.trust, source_address=source and (source, 0))

    def connect(self):
        http.client.HTTPConnection.connect(self)
        self.sock = self.trust.wrap_socket(self.sock, server_hostname=self.site)


def make_certificate(folder, host):
    """A key and a certificate for a site."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-subj", f"/CN={host}", "-addext", f"subjectAltName=DNS:{host}", "-keyout", folder / "key.pem",
         "-out", folder / "certificate.pem"], check=True, capture_output=True)


class Visitor:
    """A visitor without a browser, with cookies of their own."""

    def __init__(self, server, host=None, connection=None):
        self.server = server
        self.cookies = {}
        # The name of the site, where it is another than this machine's address, and a connection that is kept.
        self.host, self.connection = host, connection

    def ask(self, method, path, form=None, headers=None):
        """The status, the fields and the body of an answer; redirects are not followed."""
        connection = self.connection or http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        fields = {**({"Host": self.host} if self.host else {}), **(headers or {})}
        if cookies := self.cookies_for(path):
            fields["Cookie"] = cookies
        body = None
        if form is not None:
            fields["Content-Type"] = "application/x-www-form-urlencoded"
            body = urllib.parse.urlencode(form)
        connection.request(method, path, body, fields)
        answer = connection.getresponse()
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            pair, path_of_cookie = cookie.split(";")[0], re.search(r"Path=([^;]+)", cookie)[1]
            name, value = pair.split("=", 1)
            self.cookies[name, path_of_cookie] = value
        result = answer.status, answer.headers, answer.read()
        if not self.connection:
            connection.close()
        return result

    def cookies_for(self, path):
        """The cookies that are sent with a request."""
        return "; ".join(
            f"{name}={value}" for (name, below), value in self.cookies.items()
            if path.split("?")[0] == below or path.startswith(below.rstrip("/") + "/"))

    def create(self, **form):
        """Starts a game and gives its address below the host."""
        status, fields, body = self.ask("POST", f"{self.server.base}/games", form)
        if status != 303:
            fail(f"a game from {form} was answered with {status}: {body[:2000]!r}")
        return re.match(r".*/g/[0-9a-z]+", fields["Location"])[0]

    def game(self, path):
        """The game as JSON."""
        return json.loads(self.ask("GET", path + ".json")[2])
