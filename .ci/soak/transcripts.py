"""Whole games to start from and to look at."""

import random

from flipbook import ROOT
from reversi import INITIAL, PASS, Position, squares


def transcripts(seed):
    """Games of tournaments where the shared cases are there, or else played at random."""
    if (file := ROOT.parent / "shared" / "cases" / "games.txt").is_file():
        return [line.split("\t")[0] for line in file.read_text().splitlines()]
    choice = random.Random(seed)
    return [played(choice) for _ in range(200)]


def played(choice):
    """A game of one who places any disk."""
    position, text = Position.read(INITIAL), ""
    while (status := position.status()) != "over":
        move = PASS if status == "pass" else choice.choice(list(squares(position.legal())))
        text += "" if move == PASS else move
        position = position.after(move)
    return text
