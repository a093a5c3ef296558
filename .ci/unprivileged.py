"""The program as the user nobody, without any right, where only the directory of its games can be written to."""

import contextlib
import os
import pathlib
import shutil
import signal
import stat
import subprocess
import tempfile
import types
import urllib.parse

from support.flipbook import PROGRAM, ROOT, Visitor, address, example
from support.report import check
from support.system import finished

NOBODY = 65534

# Makes every file system read-only but the one at $1, gives up all rights and becomes the program.
CONFINED = """
set -e
games=$1; shift
mount --make-rprivate /
mount --bind "$games" "$games"
findmnt --list --noheadings --output TARGET | while read -r target; do
  [ "$target" = "$games" ] || mount -o remount,bind,ro "$target" 2>/dev/null || true
done
exec setpriv "$@"
"""


def unit():
    """The documentation's systemd unit, as a list of names and values."""
    return [line.split("=", 1) for line in example("systemd").splitlines() if "=" in line]


def deploy(folder):
    """What the documentation says to copy, at a place that anybody can read."""
    place = folder / "opt"
    place.mkdir()
    shutil.copy(PROGRAM, place / "flipbook")
    for part in ("Templates", "Public"):
        shutil.copytree(ROOT / part, place / part)
    for path in [folder, place, *place.rglob("*")]:
        path.chmod(0o755 if path.is_dir() or path.name == "flipbook" else 0o644)
    return place


class Service:
    """The program as the documentation's unit starts it, with other places and a free port."""

    def __init__(self, place, games):
        self.place, self.games = place, games
        self.settings = unit()
        command = next(value for name, value in self.settings if name == "ExecStart")
        self.arguments = command.replace("/opt/flipbook/", "").split()
        check(f"the documentation's unit runs {command}", self.arguments[:2] == ["flipbook", "serve"])
        self.host = urllib.parse.urlsplit(self.environment()["FLIPBOOK_PUBLIC_URL"]).netloc
        self.user = [] if os.geteuid() != 0 else [
            f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
        self.confined = [
            "unshare", "--mount", *([] if self.user else ["--map-root-user"]),
            "bash", "-c", CONFINED, "confined", games]
        trial = finished(*self.confined, "--no-new-privs", "true")
        self.is_read_only = trial.returncode == 0
        if not self.is_read_only:
            print(f"  --  no root to be only read, nothing can be mounted here: {trial.stderr!r}")
            self.confined = ["setpriv"]

    def environment(self):
        return dict(value.split("=", 1) for name, value in self.settings if name == "Environment")

    def start(self, store=None, **environment):
        """Starts the program; its process, which it replaces bash and setpriv in."""
        arguments = [argument.replace("/var/lib/flipbook", str(self.games))
                     for argument in self.arguments]
        if store is not None:
            arguments[arguments.index("--store") + 1] = str(store)
        return subprocess.Popen(
            [*self.confined, *self.user, "--no-new-privs", "--inh-caps=-all", "--bounding-set=-all",
             self.place / arguments[0], *arguments[1:], "--port", "0"],
            cwd="/", umask=int(dict(self.settings)["UMask"], 8), env={"PATH": os.environ["PATH"], **self.environment(), **environment},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    @contextlib.contextmanager
    def running(self):
        """The process while it runs, and where it listens."""
        with self.start() as process:
            _, port, base = address(process, process.stderr.read)
            try:
                yield process, types.SimpleNamespace(port=port, base=base)
            finally:
                process.kill()

    def refusal(self, store):
        """What the program says that can't keep its games at a place."""
        with self.start(store) as process:
            status, complaint = process.wait(timeout=60), process.stderr.read()
        check(f"the program ends with 1: {complaint.strip()}", status == 1)
        return complaint


def check_confinement(process, service):
    """Nothing but the directory of the games can be written to, and nothing else be done."""
    about = pathlib.Path(f"/proc/{process.pid}")
    fields = dict(line.split(":\t", 1) for line in (about / "status").read_text().splitlines()
                  if ":\t" in line)
    check(f"the program is user {fields['Uid'].split()[0]}, in no other group",
          os.geteuid() != 0
          or set(fields["Uid"].split()) == {str(NOBODY)} and not fields["Groups"].strip(), fields)
    check("the program has no capability, and can't get one",
          fields["NoNewPrivs"] == "1"
          and not any(int(fields[name], 16) for name in ("CapEff", "CapPrm", "CapBnd")), fields)
    # Of several mounts at one place only the last can be reached.
    mounts = {fields[4]: fields[5].split(",") for fields in map(
        str.split, (about / "mountinfo").read_text().splitlines())}
    writable = [target for target, options in mounts.items() if "rw" in options]
    if service.is_read_only:
        check("of all file systems it can write to that of its games only",
              writable == [str(service.games)], writable)


def play(service, games):
    """A move is played and outlives a kill."""
    visitor = Visitor(None, service.host)
    with service.running() as (process, visitor.server):
        check_confinement(process, service)
        path = visitor.create(move="f5")
        check("a move is played", visitor.game(path)["record"] == "f5")
        check("the files of the games belong to no other user", all(
            not stat.S_IMODE(file.stat().st_mode) & 0o077 for file in games.iterdir()),
            [(file.name, oct(file.stat().st_mode)) for file in games.iterdir()])
        process.send_signal(signal.SIGKILL)
        process.wait()
    with service.running() as (process, visitor.server):
        check("a move is there after a kill", visitor.game(path)["record"] == "f5")
        visitor.ask("POST", f"{path}/move", {"move": "d6", "v": "1"})
        game = visitor.game(path)
        check("the next move is played after a kill", game["record"] == "f5d6", game)
        process.send_signal(signal.SIGTERM)
        status = process.wait(timeout=60)
        check("SIGTERM ends the program", status == 0, status)
    check("the program has written its games and nothing else",
          [file.name for file in games.iterdir()] == ["games.sqlite"], list(games.iterdir()))


def main():
    with tempfile.TemporaryDirectory(prefix="flipbook-") as folder:
        folder = pathlib.Path(folder).resolve()
        place, games = deploy(folder), folder / "games"
        games.mkdir(mode=0o700)
        if os.geteuid() == 0:
            os.chown(games, NOBODY, NOBODY)
        service = Service(place, games)
        play(service, games)
        remedy = "give this user write permission on the file and its directory"
        shutil.copy(games / "games.sqlite", place / "old.sqlite")
        place.chmod(0o555)
        (place / "old.sqlite").chmod(0o444)
        for name in ("new.sqlite", "old.sqlite"):
            check(f"the refusal of {name} says what to do", remedy in service.refusal(place / name))
        place.chmod(0o755)


main()
