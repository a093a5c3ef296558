"""The load generator wrk, and what it says."""

import collections
import re
import subprocess

from report import fail

UNITS = {"us": 1, "ms": 1000, "s": 1_000_000}

# How many requests, how many a second, and the us within which half and 99 of 100 were answered.
Load = collections.namedtuple("Load", "requests rate p50 p99")


def load(url, seconds, connections, threads=1, launcher=()):
    """Asks for an address as often as it is answered; each answer has to be a good one."""
    run = subprocess.run(
        [*launcher, "wrk", "--latency", f"-t{threads}", f"-c{connections}", f"-d{seconds}s", url],
        stdin=subprocess.DEVNULL, capture_output=True, text=True)
    found = re.search(r"50%\s+([\d.]+)(us|ms|s)\n.*99%\s+([\d.]+)(us|ms|s)\n"
                      r".*?(\d+) requests in.*Requests/sec:\s+([\d.]+)", run.stdout, re.DOTALL)
    if not found or "Non-2xx" in run.stdout or "Socket errors" in run.stdout:
        fail(f"wrk says {run.stdout!r} {run.stderr!r}")
    p50, unit, p99, other, requests, rate = found.groups()
    return Load(int(requests), float(rate), float(p50) * UNITS[unit], float(p99) * UNITS[other])
