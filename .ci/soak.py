"""soak.py [--minutes N] [--seed N]: traffic and abuse with restarts, no move lost, no leak."""

import argparse
import pathlib
import random
import signal
import sys

sys.path[:0] = [str(pathlib.Path(__file__).parent / name) for name in ("soak", "browser")]

from conductor import Soak
from findings import Wrong


def main():
    parser = argparse.ArgumentParser(
        description="Plays, watches, reads and abuses the real program, and kills and restarts it.")
    parser.add_argument("--minutes", type=float, default=30, help="how long, 30 without it")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000),
                        help="the same choices again; times are never the same")
    options = parser.parse_args()
    print(f"soak of {options.minutes:g} minutes with --seed {options.seed}", flush=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))
    soak = Soak(options.minutes, options.seed)
    try:
        soak.run()
    except Wrong as finding:
        print(f"FAIL  {finding}\n      --seed {options.seed}\n{soak.server.last_words()}",
              file=sys.stderr, flush=True)
        sys.exit(1)
    finally:
        soak.clean_up()


if __name__ == "__main__":
    main()
