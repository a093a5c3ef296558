"""A PostgreSQL server of Debian's package in a folder of its own.

postgresql.py -- COMMAND …: starts one, runs a command with FLIPBOOK_TEST_STORE leading to an
empty database of it, and PGHOST, PGPORT and PGUSER to its superuser, and stops it.
"""

import contextlib
import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.parse

if __name__ == "__main__":
    sys.path[0] = str(pathlib.Path(__file__).resolve().parents[1])

from support.report import fail, wait_for
from support.system import Server, finished, free_port, listening

ROLE, PASSWORD, DATABASE = "flipbook", "secret", "flipbook"
# The server starts for no root.
OWNER = "postgres"

# A user of the socket could read the files, too.
ENTRANCES = """\
local all all trust
local replication all trust
host all all 127.0.0.1/32 scram-sha-256
"""


def binaries():
    """The folder of the newest server that is there."""
    folders = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"),
                     key=lambda file: int(file.parts[-3]) if file.parts[-3].isdigit() else 0)
    found = folders[-1] if folders else shutil.which("initdb")
    return pathlib.Path(found).resolve().parent if found else fail("there is no PostgreSQL server here")


class PostgreSQL(Server):
    """A server with one role and one empty database; its games outlive it until it is cleaned up."""

    def __init__(self, *settings, folder=None):
        self.temporary = tempfile.TemporaryDirectory(prefix="postgresql-", dir=folder)
        self.folder = pathlib.Path(self.temporary.name).resolve()
        self.data, self.log = self.folder / "data", self.folder / "log"
        self.binaries, self.port = binaries(), free_port()
        self.settings, self.identity = list(settings), {}
        if os.geteuid() == 0:
            owner = pwd.getpwnam(OWNER)
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
            self.identity = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}

    # A life.

    def begin(self):
        """Makes the files of a server, its role and its database."""
        self.run("initdb", "--pgdata", self.data, "--username", OWNER, "--auth", "trust", "--no-sync",
                 "--encoding", "UTF8", "--locale", "C.UTF-8", "--wal-segsize", "1")
        self.start()
        self.create_role(ROLE, PASSWORD)
        self.create_database(DATABASE, ROLE)

    def configure(self, *settings):
        """Has settings hold from now on, as far as they can without another start."""
        self.settings += settings
        (self.data / "postgresql.conf").write_text("\n".join([
            "listen_addresses = '127.0.0.1'", f"port = {self.port}",
            f"unix_socket_directories = '{self.folder}'", "max_connections = 400", "max_wal_size = '64MB'",
            *self.settings, ""]))
        (self.data / "pg_hba.conf").write_text(ENTRANCES)
        if self.process:
            self.process.send_signal(signal.SIGHUP)

    def start(self):
        """Starts the server and waits until it accepts connections."""
        self.configure()
        with open(self.log, "a") as output:
            self.process = subprocess.Popen(
                [self.binaries / "postgres", "-D", self.data], cwd=self.folder,
                stdin=subprocess.DEVNULL, stdout=output, stderr=output, **self.identity)
        wait_for("PostgreSQL to accept connections", lambda: self.is_ready() or self.process.poll() is not None)
        if not self.is_running():
            fail(f"PostgreSQL does not start: {self.last_words()}")

    def is_ready(self):
        """Whether the server accepts connections now."""
        return finished(self.binaries / "pg_isready", "-q", "-h", "127.0.0.1", "-p", self.port).returncode == 0

    def end(self, number):
        self.process.send_signal(number)
        self.process.wait(60)

    def stop(self):
        """Ends the server, and all connections with it (pg_ctl stop -m fast)."""
        self.end(signal.SIGINT)

    def kill(self):
        """Ends the server without any farewell; it has to recover (pg_ctl stop -m immediate)."""
        self.end(signal.SIGQUIT)

    @contextlib.contextmanager
    def hanging(self):
        """Stops all processes of the server: it accepts connections but doesn't answer."""
        # The first one makes the others, so it stops before they are counted.
        self.process.send_signal(signal.SIGSTOP)
        processes = list(map(int, finished("pgrep", "-P", self.process.pid).stdout.split()))

        def send(number):
            for process in processes:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, number)
        send(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)
            send(signal.SIGCONT)

    def clean_up(self):
        if self.is_running():
            self.kill()
        self.temporary.cleanup()

    def last_words(self, lines=20):
        """The end of the server's log."""
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:]) if self.log.exists() else ""

    # What is in it.

    def run(self, program, *arguments, text=None):
        """What one of the package's programs prints, run as the server's owner."""
        done = subprocess.run([self.binaries / program, *map(str, arguments)], cwd=self.folder, input=text or "",
                              capture_output=True, text=True, **self.identity)
        if done.returncode != 0:
            fail(f"{program} {arguments} ended with {done.returncode}: {done.stderr}")
        return done.stdout

    def sql(self, text, database=DATABASE, role=OWNER):
        """What statements give: rows by lines, columns by |."""
        return self.run("psql", "-h", self.folder, "-p", self.port, "-U", role, "-d", database, "--no-psqlrc",
                        "-qAt", "-v", "ON_ERROR_STOP=1", text=text).strip()

    def exhaust_log(self):
        """Fills the log of changes until it has no room any more."""
        finished(
            self.binaries / "psql", "-h", self.folder, "-p", self.port, "-U", OWNER, "-d", DATABASE, "-c",
            "SELECT pg_logical_emit_message(false, 'filling', repeat('x', 100000)) FROM generate_series(1, 10000)")

    def create_role(self, name, password):
        self.sql(f"""CREATE ROLE "{name}" LOGIN PASSWORD '{password}'""", database="postgres")

    def create_database(self, name, owner=ROLE):
        self.sql(f"""CREATE DATABASE "{name}" OWNER "{owner}" """, database="postgres")

    def url(self, database=DATABASE, role=ROLE, password=PASSWORD, port=None, **parameters):
        """The connection string of a role; where there is no port it leads to this server's."""
        query = urllib.parse.urlencode(parameters, quote_via=urllib.parse.quote)
        secret = "" if password is None else ":" + urllib.parse.quote(password, safe="")
        return (f"postgresql://{urllib.parse.quote(role)}{secret}@127.0.0.1:{port or self.port}/"
                f"{urllib.parse.quote(database)}{'?' if query else ''}{query}")

    # What may be in front of it.

    @contextlib.contextmanager
    def pooler(self, mode, *settings):
        """PgBouncer in one of its modes; the port where it listens."""
        folder, port = self.folder / f"pooler-{free_port()}", free_port()
        folder.mkdir()
        names = folder / "names"
        names.write_text(f'"{ROLE}" "{PASSWORD}"\n')
        (folder / "pooler.ini").write_text("\n".join([
            "[databases]", f"* = host=127.0.0.1 port={self.port}", "[pgbouncer]",
            "listen_addr = 127.0.0.1", f"listen_port = {port}", "unix_socket_dir =", "auth_type = plain",
            f"auth_file = {names}", f"pool_mode = {mode}", *settings,
            # It refuses to run as root.
            *([f"user = {OWNER}"] if self.identity else []), ""]))
        with listening(["pgbouncer", folder / "pooler.ini"], port, folder):
            yield port

    # Its successor.

    @contextlib.contextmanager
    def replica(self):
        """A server that follows this one, which from now on acknowledges only what both have on the disk."""
        other = PostgreSQL()
        try:
            self.run("pg_basebackup", "-h", self.folder, "-p", self.port, "-U", OWNER, "-D", other.data,
                     "-R", "-X", "stream", "-c", "fast", "--no-sync")
            other.start()
            self.configure("synchronous_standby_names = '*'")
            wait_for("the replica to follow", lambda: self.sql(
                "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") == "1")
            yield other
        finally:
            other.clean_up()
            self.settings = [line for line in self.settings if not line.startswith("synchronous_standby")]
            if self.is_running():
                self.configure()

    def promote(self):
        """Makes a replica a server of its own, and waits until it takes changes."""
        self.run("pg_ctl", "promote", "-D", self.data, "-w")


@contextlib.contextmanager
def small_disk(mebibytes):
    """A folder on a file system of that size, as only root can make one; None for anybody else."""
    with tempfile.TemporaryDirectory(prefix="small-") as folder:
        made = finished("mount", "-t", "tmpfs", "-o", f"size={mebibytes}M,mode=0755", "tmpfs", folder)
        if made.returncode != 0:
            print(f"  --  no small file system here: {made.stderr.strip()}", flush=True)
            yield None
            return
        try:
            yield pathlib.Path(folder)
        finally:
            subprocess.run(["umount", "--lazy", folder], check=True)


class Ballast:
    """A file that takes all that a file system has left, until it is dropped."""

    def __init__(self, folder):
        self.file = folder / "ballast"

    def take(self):
        with open(self.file, "wb", buffering=0) as output, contextlib.suppress(OSError):
            while output.write(bytes(1 << 16)):
                pass

    def drop(self):
        self.file.unlink(missing_ok=True)


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))
    with PostgreSQL() as server:
        environment = {"FLIPBOOK_TEST_STORE": server.url(), "PGHOST": str(server.folder), "PGPORT": str(server.port),
                       "PGUSER": OWNER}
        command = subprocess.Popen(sys.argv[1:][sys.argv[1] == "--":], env={**os.environ, **environment})
        try:
            status = command.wait()
        finally:
            if command.poll() is None:
                command.terminate()
                command.wait()
    sys.exit(status if status >= 0 else 128 - status)


if __name__ == "__main__":
    main()
