"""Load by wrk: what it asks for, and what it finds out."""

import collections
import contextlib
import multiprocessing
import pathlib
import re
import select
import signal
import socket
import subprocess
import tempfile
import time

from support.report import fail

CREATE = """
wrk.method, wrk.body = "POST", "dark=manual&light=manual&record={record}"
wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"
"""
# Where each game is gets written down.
CREATE_LISTED = CREATE + """
local places
function init() places = io.open("{places}", "a") end
function response(status, fields) places:write(fields["Location"] or "", "\\n"); places:flush() end
"""
# Games are gone through in steps that lead far away; each thread begins elsewhere.
WALK = """
local threads = 0
function setup(thread) thread:set("number", threads); threads = threads + 1 end
local paths, at = {{}}, {first}
function init()
  for path in io.lines("{places}") do paths[#paths + 1] = path end
  at = at + number * 500009
end
function nextPath() at = at + 1; return paths[at * 7919 % #paths + 1] end
"""
LOOK = WALK + """
function request() return wrk.format("GET", nextPath()) end
"""
# The next move in each game, after all others'.
MOVE = WALK + """
local fields = {{
  ["Content-Type"] = "application/x-www-form-urlencoded", ["Cookie"] = "player={key}", ["Sec-Fetch-Site"] = "same-origin"
}}
function request()
  local ply = math.floor(at / #paths)
  local move = ("{moves}"):sub(2 * ply + 1, 2 * ply + 2)
  return wrk.format("POST", nextPath() .. "/move", fields, "v=" .. ply .. "&move=" .. move)
end
"""
PLAYER = """
wrk.headers["Cookie"] = "{cookies}"
"""
# Texts from a file, whose ADDRESS is another sender's each time; how often which status came.
FLOOD = """
local parts, at, threads, wait = {{}}, 0, {{}}, 0
counts = {{}}
for text in io.open("{file}", "rb"):read("*a"):gmatch("[^%z]+") do
  local first, last = text:find("ADDRESS", 1, true)
  parts[#parts + 1] = {{text:sub(1, first - 1), text:sub(last + 1)}}
end
function request()
  at = at + 1
  local part = parts[at % #parts + 1]
  return part[1] .. "198.18." .. at % {addresses} .. ".7" .. part[2]
end
function response(status, fields)
  local name = status .. ((status == 429 or status == 503) and not fields["Retry-After"] and " without Retry-After" or "")
  counts[name] = (counts[name] or 0) + 1
  wait = status == 503 and {wait} or {rest}
end
function delay() return wait end
function setup(thread) threads[1] = thread end
function done()
  for name, count in pairs(threads[1]:get("counts")) do io.write("STATUS ", name, "=", count, "\\n") end
end
"""
# Each connection rests so many ms between two requests, on average.
REST = """
function delay() return math.random(0, 2 * {rest}) end
"""
RESULT = """
function done(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format("RESULT %d %d %d %d %d %d %d\\n", summary.requests, summary.duration, latency:percentile(50),
    latency:percentile(99), latency.max, errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
"""

# How many requests in how many s, how many a second; the us that half, 99 of 100 and all took at most; how many were
# answered with an error, and not at all.
Load = collections.namedtuple("Load", "requests seconds rate p50 p99 longest refused lost")


def start(port, seconds, connections, script="", path="/", threads=1, launcher=(), patience=60, rest=None, **parts):
    """A running wrk, with a script and its text; `result` waits for it."""
    text = (script + (REST if rest and script is not FLOOD else "")).format(rest=rest, **parts) + ("" if script is FLOOD else RESULT)
    # wrk reads it when it starts; it is gone with the process object.
    file = tempfile.NamedTemporaryFile("w", suffix=".lua")
    file.write(text)
    file.flush()
    process = subprocess.Popen(
        [*launcher, "wrk", f"-t{threads}", f"-c{connections}", f"-d{seconds}s", "--timeout", f"{patience}s", "-s", file.name,
         f"http://127.0.0.1:{port}{path}"],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    process.script = file
    return process


def result(process):
    """What wrk has found out."""
    output = process.communicate()[0]
    found = re.search(r"^RESULT (.+)$", output, re.MULTILINE) or fail(f"wrk says {output!r}")
    requests, duration, *others = map(int, found[1].split())
    return Load(requests, duration / 1e6, requests / duration * 1e6, *others)


def load(port, seconds, connections, *arguments, patience=2, **options):
    """What wrk finds out where each answer has to be a good one, and none may take longer than a patience in s."""
    found = result(start(port, seconds, connections, *arguments, patience=patience, **options))
    if found.refused or found.lost or not found.requests:
        fail(f"wrk finds {found}")
    return found


def unread(port, requests, connections, addresses, seconds):
    """Connections on which as much is asked for as they take, without reading anything."""
    clients = [socket.create_connection(("127.0.0.1", port)) for _ in range(connections)]
    queues = {}
    for number, client in enumerate(clients):
        client.setblocking(False)
        queues[client] = b"".join(text.replace(b"ADDRESS", f"198.18.{number % addresses}.7".encode(), 1) for text in requests)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for client in select.select([], clients, [], 0.1)[1]:
            with contextlib.suppress(OSError):
                sent = client.send(queues[client])
                queues[client] = queues[client][sent:] + queues[client][:sent]


@contextlib.contextmanager
def flood(port, requests, connections, seconds, addresses=1, rest=0, wait=0):
    """Asks for all of that again and again, over many connections, for so long at most; at the end, how often each status came.

    Each connection rests so many ms between two requests, and another time after a 503; without a rest the answers aren't read.
    """
    counts = collections.Counter()
    if rest is None:
        process = multiprocessing.get_context("fork").Process(
            target=unread, args=(port, requests[:20], connections, addresses, seconds), daemon=True)
        process.start()
        yield counts
        process.kill()
        process.join()
        return
    with tempfile.TemporaryDirectory(prefix="flood-") as folder:
        file = pathlib.Path(folder) / "requests"
        file.write_bytes(b"\0".join(requests))
        process = start(port, seconds, connections, FLOOD, file=file, addresses=addresses, rest=rest, wait=wait)
        try:
            yield counts
            # It says what it has found, as at its own end.
            process.send_signal(signal.SIGINT)
            output = process.communicate()[0]
        finally:
            process.kill()
            process.wait()
    found = re.findall(r"^STATUS (.+)=(\d+)$", output, re.MULTILINE) or fail(f"wrk says {output!r}")
    counts.update({name: int(count) for name, count in found})
