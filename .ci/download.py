"""The archive to download, in a bare Debian without Swift: as the articles and the Containerfile install it."""

import contextlib
import filecmp
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import types

from support.flipbook import ARTICLES, PROGRAM, ROOT, Visitor, address, example
from support.report import check
from support.system import finished

# The mirror that this machine's own packages come from.
MIRROR = dict(line.split() for line in finished(
    "apt-get", "indextargets", "--format", "$(RELEASE) $(REPO_URI)", "Created-By: Packages").stdout.splitlines())["bookworm"]

PATH = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"}


class System:
    """A folder with the smallest Debian 12 in it."""

    def __init__(self, folder):
        self.folder = folder
        made = finished("debootstrap", "--variant=minbase", "bookworm", folder, MIRROR)
        check("debootstrap has made a bare system", made.returncode == 0, made.stderr + made.stdout[-2000:])

    @contextlib.contextmanager
    def mounted(self):
        """The system as it runs, with its processes in /proc."""
        finished("mount", "--bind", "/proc", self.folder / "proc", check=True)
        try:
            yield
        finally:
            finished("umount", self.folder / "proc", check=True)

    def command(self, *command, user="root"):
        return ["chroot", f"--userspec={user}", self.folder, *map(str, command)]

    def run(self, script, user="root"):
        """Runs a script of the documentation in it."""
        return subprocess.run(self.command("/bin/bash", "-euc", script, user=user), capture_output=True, text=True,
                              env=PATH)

    def start(self, *command, user="nobody", **environment):
        return subprocess.Popen(self.command(*command, user=user), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                text=True, env=PATH | environment)


def scripts(article):
    """The commands of each example of an article, in their order."""
    return re.findall(r"^```sh\n(.*?)^```", (ARTICLES / article).read_text(), re.DOTALL | re.MULTILINE)


def play(process, what):
    """A move is played over HTTP, and SIGTERM ends the program."""
    _, port, base = address(process, process.stderr.read)
    visitor = Visitor(types.SimpleNamespace(port=port, base=base))
    game = visitor.create(move="f5")
    check(f"{what}: a game is played", visitor.game(game)["record"] == "f5")
    process.send_signal(signal.SIGTERM)
    check(f"{what}: SIGTERM ends the program", process.wait(60) == 0)


def check_archive(system, archive):
    """Unpacked anywhere, the program needs nothing but the C library, not even /proc or a home."""
    system.run(f"mkdir /tmp/a && chmod 777 /tmp/a && tar -xzf /{archive} -C /tmp/a --strip-components 1")
    libraries = set(re.findall(r"^\s*(\S+) (?:=>|\()", finished("ldd", system.folder / "tmp/a/flipbook").stdout, re.MULTILINE))
    check("of libraries it needs those of C only",
          libraries <= {"linux-vdso.so.1", "libm.so.6", "libc.so.6", "/lib64/ld-linux-x86-64.so.2"}, libraries)
    # Where /proc isn't mounted, Swift knows no arguments.
    play(system.start("/tmp/a/flipbook", FLIPBOOK_PORT="0", FLIPBOOK_STORE="/tmp/a/games.sqlite"), "unpacked, without /proc")


def check_program(system):
    """The program finds its folders, writes the same site as the checkout's, and says what is wrong."""
    system.run("mkdir -p /usr/local/share/flipbook && cp /tmp/a/flipbook /usr/local/bin"
               " && cp -R /tmp/a/Templates /tmp/a/Public /usr/local/share/flipbook")
    play(system.start("/usr/local/bin/flipbook", "--port", "0", "--store", ":memory:"), "with its folders in share")
    done = system.run("cd /tmp/a && ./flipbook new club && ./flipbook export site club --output site", user="nobody")
    check("it exports the example club", done.returncode == 0, done.stderr)
    with tempfile.TemporaryDirectory() as home:
        for command in (["new", "club"], ["export", "site", "club", "--output", "site"]):
            finished(PROGRAM, *command, cwd=home, check=True)
        here, there = pathlib.Path(home) / "site", system.folder / "tmp/a/site"
        files = sorted(str(file.relative_to(here)) for file in here.rglob("*") if file.is_file())
        _, different, missing = filecmp.cmpfiles(here, there, files, shallow=False)
        check(f"the {len(files)} files of the example club are those of the checkout", len(files) > 1000
              and not different and not missing, (different + missing)[:9])
    system.run("rm -r /usr/local/share/flipbook/Public")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        for what, command, wanted in (
                ("without Public", "/usr/local/bin/flipbook", "unpack the whole archive again"),
                ("without a home", "/tmp/a/flipbook check", "name a file with --store"),
                ("a port that is taken", f"/tmp/a/flipbook --store :memory: --port {taken.getsockname()[1]}", "choose another"),
                ("a place that can only be read", "/tmp/a/flipbook --store /games.sqlite", "write permission")):
            done = system.run(f"cd / && {command}", user="nobody")
            check(f"{what}: {done.stderr.strip()}",
                  done.returncode == 1 and wanted in done.stderr and done.stderr.count("\n") == 1)


def check_service(system):
    """The commands of the articles install, back up and remove a service; systemd's part is done by hand here."""
    unpack, install, upgrade, remove = scripts("Installing.md")
    bin = system.folder / "usr/local/bin/systemctl"
    bin.write_text("#!/bin/sh\necho systemctl $*\n")
    bin.chmod(0o755)
    done = system.run(f"cd / && {unpack.rpartition(chr(10) + 'flipbook-')[0]}\n")
    check("the archive is what its checksum says", done.returncode == 0 and ": OK" in done.stdout, done.stderr)
    done = system.run(f"cd / && {install}")
    check("it is installed as written", done.returncode == 0 and "enable --now flipbook" in done.stdout, done.stderr)
    unit = dict(line.split("=", 1) for line in (
        system.folder / "etc/systemd/system/flipbook.service").read_text().splitlines() if "ExecStart=" in line or "User=" in line)
    state = ("for name in flipbook flipbook-backups; do install -d -o flipbook -m 700 /var/lib/$name; done")
    system.run(state)
    play(system.start(*unit["ExecStart"].split(), "--port", "0", user=unit["User"]), "as a service")
    backup = re.search(r"^ExecStart=(.*)$", example("ini", "Operation.md"), re.MULTILINE)[1].replace("%%", "%")
    done = system.run(backup, user="flipbook")
    check(f"the nightly backup works: {done.stdout.strip()}", done.returncode == 0, done.stderr)
    check("it is upgraded as written, once there is a newer version", "flipbook-1.1" in upgrade)
    done = system.run(f"cd / && {remove}")
    left = [name for name in ("opt/flipbook", "var/lib/flipbook") if (system.folder / name).exists()]
    check("it is removed as written", done.returncode == 0 and not left, done.stderr or left)


def check_container(system, archive):
    """The steps of the Containerfile, in the same system."""
    environment, user, entry, health = {}, "root", None, None
    for line in (ROOT / ".container/Containerfile").read_text().splitlines():
        word, _, rest = line.partition(" ")
        match word:
            case "ADD": done = system.run(f"tar -xzf /{archive} -C {rest.split()[1]}")
            case "RUN": done = system.run(rest)
            case "ENV": environment |= dict([rest.split("=", 1)])
            case "USER": user = rest
            case "ENTRYPOINT": entry = rest
            case "HEALTHCHECK": health = rest.removeprefix("CMD ")
            case _: continue
        check(f"{line}", done.returncode == 0, done.stderr)
    process = system.start(*re.findall(r'"([^"]*)"', entry), user=user, **environment)
    line = process.stdout.readline()
    done = system.run(health, user=user)
    check(f"the container is healthy: {line.strip()}", done.returncode == 0, done.stderr)
    process.send_signal(signal.SIGTERM)
    check("the container stops", process.wait(60) == 0 and (system.folder / "data/games.sqlite").exists())
    check("then it isn't healthy", system.run(health, user=user).returncode)


with tempfile.TemporaryDirectory(prefix="flipbook-") as folder:
    folder = pathlib.Path(folder)
    system = System(folder / "system")
    elsewhere, sums = folder / "elsewhere", []
    finished("git", "clone", "--quiet", ROOT, elsewhere, check=True)
    for checkout in (elsewhere, ROOT):
        finished("bash", checkout / ".ci/package", folder, check=True)
        sums.append((folder / "SHA256SUMS").read_text())
    check("built in two places, the archive has the same bytes", sums[0] == sums[1], sums)
    archive = next(folder.glob("*.tar.gz"))
    size = archive.stat().st_size
    check(f"the archive has {size / 1e6:.1f} MB, at most 20", size <= 20e6)
    for file in (archive, folder / "SHA256SUMS"):
        shutil.copy(file, system.folder)
    check_archive(system, archive.name)
    with system.mounted():
        check_program(system)
        check_service(system)
        check_container(system, archive.name)
