"""Attackers: what is asked again and again, over many connections and from many addresses."""

import contextlib
import multiprocessing
import pathlib
import re
import select
import socket
import subprocess
import time

from support.inputs import built

# What wrk is told.
WRK = """
local parts, at, threads = {{}}, 0, {{}}
refusals = 0
for text in io.open("{file}", "rb"):read("*a"):gmatch("[^%z]+") do
  local first, last = text:find("ADDRESS", 1, true)
  parts[#parts + 1] = {{text:sub(1, first - 1), text:sub(last + 1)}}
end
function request()
  at = at + 1
  local part = parts[at % #parts + 1]
  return part[1] .. "198.18." .. at % {addresses} .. ".7" .. part[2]
end
function response(status) if status == 429 or status == 503 then refusals = refusals + 1 end end
function setup(thread) threads[1] = thread end
function done(summary) io.write(string.format("RESULT %d %d\\n", summary.requests, threads[1]:get("refusals"))) end
"""
REST = "function delay() return {rest} end\n"


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
def flood(house, case, connections, rest, addresses, seconds):
    """What a case asks for, again and again; what is yielded says at last how many answers there were, and refusals."""
    requests, end = [], time.monotonic() + 4
    while len(requests) < 400 and sum(map(len, requests)) < 1 << 24 and time.monotonic() < end:
        requests.append(built(case, house))
    said = []
    if rest is None:
        process = multiprocessing.get_context("fork").Process(
            target=unread, args=(house.port, requests[:20], connections, addresses, seconds), daemon=True)
        process.start()
        yield said
        process.join()
        return
    folder = pathlib.Path(house.folder.name)
    (folder / "requests").write_bytes(b"\0".join(requests))
    script = (WRK + (REST if rest else "")).format(file=folder / "requests", addresses=addresses, rest=rest)
    (folder / "flood.lua").write_text(script)
    process = subprocess.Popen(
        ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "60s", "-s", folder / "flood.lua",
         f"http://127.0.0.1:{house.port}/"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    yield said
    said += map(int, re.search(r"RESULT (\d+) (\d+)", process.communicate()[0]).groups())
