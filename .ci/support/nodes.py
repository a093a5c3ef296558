"""Several nodes of the program on one store, and nginx in front of them."""

import contextlib
import os
import pathlib
import random
import tempfile

from support import system
from support.flipbook import PROGRAM, Flipbook
from support.report import fail
from support.system import finished, free_port

# A request that waits for a move is held for 25 s.
NGINX = """\
  upstream nodes {{
    random;
{servers}
    keepalive 64;
  }}
  server {{
    listen 127.0.0.1:{port} backlog=4096;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_read_timeout 60s;
    location / {{ proxy_pass http://nodes; }}
  }}"""


def secretly(place):
    """The environment that names a store: a command line could be read by everybody."""
    return {"FLIPBOOK_STORE": place}


def flipbook(*arguments, place=None, program=PROGRAM, environment=None):
    """What a command of the program comes to, as a completed process."""
    return finished(program, *arguments, timeout=120,
                    env={**os.environ, **(secretly(place) if place else {}), **(environment or {})})


def migrate(place):
    """Makes the tables of a store."""
    if (done := flipbook("migrate", place=place)).returncode != 0:
        fail(f"flipbook migrate ended with {done.returncode}: {done.stderr}")
    return done.stdout + done.stderr


class Node(Flipbook):
    """One of the processes that share a store; it has the same port in all its lives."""

    def __init__(self, place, *options, environment=None, **others):
        super().__init__("--log", "none", *options, port=free_port(),
                         environment={**secretly(place), **(environment or {})}, **others)

    def restart(self):
        """Kills the program if it runs, and starts it again."""
        if self.is_running():
            self.kill()
        self.start()


class Site:
    """Nodes, and the port of nginx before them all."""

    def __init__(self, nodes, port):
        self.nodes, self.port, self.base = nodes, port, ""

    def any(self):
        return random.choice(self.nodes)


@contextlib.contextmanager
def site(nodes):
    """Starts nodes and nginx before them; each request goes to another one."""
    with contextlib.ExitStack() as stack:
        for node in nodes:
            stack.enter_context(node)
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="flipbook-nginx-"))).resolve()
        port = free_port()
        # A node that is gone is asked again after a second.
        servers = "\n".join(f"    server 127.0.0.1:{node.port} max_fails=1 fail_timeout=1s;" for node in nodes)
        before = "worker_processes 1;\nworker_rlimit_nofile 20000;\nevents { worker_connections 8192; }"
        stack.enter_context(system.nginx(folder, port, before, NGINX.format(servers=servers, port=port)))
        yield Site(nodes, port)
