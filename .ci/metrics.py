"""The figures of the running program, as Prometheus reads them, and what counting them costs."""

import http.client
import re
import socket
import subprocess

from support.flipbook import Flipbook, Visitor
from support.report import check

FAMILIES = [
    "requests_total", "request_duration_seconds", "held_requests", "connections", "store_duration_seconds",
    "store_queue", "store_group_size", "refusals_total", "pool_busy", "pool_queue", "page_cache_requests_total",
    "page_cache_bytes", "games", "deletions_total",
]


def figures(port, method="GET", path="/metrics", **fields):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request(method, path, headers=fields)
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


def value(text, name):
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else None


with Flipbook("--metrics", "127.0.0.1:0") as server:
    told = [server.process.stdout.readline() for _ in range(2)][1]
    place = re.fullmatch(r"Metrics are at http://127\.0\.0\.1:(\d+)/metrics\n", told)
    check(f"the free port is told: {told.strip()}", place)
    port = int(place[1])
    visitor = Visitor(server)
    for _ in range(3):
        game = visitor.create(move="d3")
        visitor.ask("GET", game)
    visitor.ask("GET", "/r/f5d6.png")
    with socket.create_connection(("127.0.0.1", server.port)) as client:
        client.sendall(b"nonsense\r\n\r\n")
        client.recv(10_000)
    status, text = figures(port)
    lint = subprocess.run(["promtool", "check", "metrics"], input=text, capture_output=True, text=True)
    check("promtool finds nothing to complain about", (lint.returncode, lint.stdout + lint.stderr) == (0, ""),
          lint.stdout + lint.stderr)
    missing = [name for name in FAMILIES if f"# TYPE flipbook_{name} " not in text]
    check("every family is there", status == 200 and not missing, missing)
    for name, wanted in (
            ('flipbook_requests_total{route="games",status="303"}', 3), ("flipbook_games", 3),
            ('flipbook_requests_total{route="game",status="200"}', 3),
            ('flipbook_requests_total{route="unreadable",status="400"}', 1),
            ('flipbook_store_queue', 0), ('flipbook_pool_queue{pool="thinking"}', 0)):
        check(f"{name} is {wanted}", value(text, name) == wanted, text)
    check("each game and its first move was written in a group",
          value(text, "flipbook_store_group_size_sum") >= 3, text)
    check("memory, descriptors and the start are told under the usual names",
          all(value(text, f"process_{name}") > 0 for name in (
              "resident_memory_bytes", "open_fds", "start_time_seconds")), text)
    check("nothing else is there", figures(port, path="/")[0] == 404)
    check("a request for another host is refused",
          [figures(port, Host=host)[0] for host in ("localhost", "example.org", "192.0.2.1")] == [200, 421, 421])
    check("the site itself doesn't tell them", visitor.ask("GET", "/metrics")[0] == 404)
    server.stop()
