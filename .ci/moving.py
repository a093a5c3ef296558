"""Games as moving pictures: each frame, as Pillow decodes it, against the rules of Reversi."""

import io
import random
import re

import PIL.Image

from support.flipbook import Flipbook, Visitor
from support.report import check
from support.rules import LIGHT_MUST_PASS, LONG, PASS, START, Position, flips, moves_of, painted, random_game, transcript


def boards(start, moves):
    """The boards of a game's frames: before each move but the first the mark vanishes, then disk after disk, then the texts."""
    position, shown = start, [start.board]
    for number, move in enumerate(moves):
        if not position.legal():
            position = position.after(PASS)
        board, side = position.board, position.side
        shown += [board] if number else []
        for square in [move, *flips(board, side, move)]:
            board = painted(board, side, [square])
            shown.append(board)
        shown.append(board)
        position = position.after(move)
    return [*shown, shown[-1]]


def seen(frame, colours):
    """The board of a frame, by the pixels beside the middle of each square, where the mark doesn't reach."""
    cells = [frame.getpixel((95 + 70 * (place % 8), 58 + 70 * (place // 8))) for place in range(64)]
    return "".join(colours.get(cell, "?") for cell in cells)


def colours_of(server):
    """What the pixels of squares say: the colours of the drawing of the start for the board, dark disks and light ones."""
    found = re.findall('(?:fill|stroke)="#([0-9a-f]{6})"', Visitor(server).ask("GET", f"/p/{START}x.svg")[2].decode())
    return {tuple(bytes.fromhex(found[place])): cell for place, cell in ((0, "-"), (1, "x"), (4, "o"))}


def watch(server, address, start, moves, name):
    """Compares the moving picture at an address with a game, and gives the number of its bytes."""
    status, fields, document = Visitor(server).ask("GET", address)
    check(f"{name}: a picture", (status, fields["Content-Type"]) == (200, "image/gif"), (status, fields["Content-Type"]))
    picture = PIL.Image.open(io.BytesIO(document))
    check(f"{name}: 640 pixels wide, again and again", (picture.width, picture.info["loop"]) == (640, 0), picture.info)
    colours, expected, pauses = colours_of(server), boards(start, moves), []
    for number in range(picture.n_frames):
        picture.seek(number)
        pauses.append(picture.info["duration"])
        board = seen(picture.convert("RGB"), colours)
        if number >= len(expected) or board != expected[number]:
            check(f"{name}: frame {number}", False, f"{board} instead of {expected[number:number + 1]}")
    check(f"{name}: {len(expected)} frames, each with its board", picture.n_frames == len(expected), picture.n_frames)
    check(f"{name}: the end is held for three seconds", pauses[-1] == 3000 and max(pauses[:-1]) < 1000, pauses)
    return len(document)


with Flipbook() as server:
    size = watch(server, f"/r/{LONG}.gif?dark=Ada%20Lovelace&light=Bo", Position(), moves_of(LONG), "a game of 60 moves")
    check(f"it has {size} bytes, at most 150 KB", size <= 150_000)
    for seed in range(3):
        text = transcript(move for _, move in random_game(random.Random(seed)))
        size = watch(server, f"/r/{text}.gif", Position(), moves_of(text), f"a game at random, {seed}")
        check(f"it has {size} bytes, at most 150 KB", size <= 150_000)
    passing = Position(LIGHT_MUST_PASS, "o")
    move = passing.after(PASS).legal()[0]
    watch(server, f"/r/{passing.text()}.{move}.gif", passing, [move], "a game that begins with a pass")
    watch(server, f"/p/{START}x.gif", Position(), [], "a position")
    game = Visitor(server).create(record="f5d6c3d3c4", dark="computer")
    watch(server, f"{game}.gif", Position(), moves_of("f5d6c3d3c4"), "a living game")
    for address in ("/r/f5a1", "/r/f5/2", "/r/f5/1/1", "/r/" + "x" * 65, "/p/x", "/g/0"):
        asked = [Visitor(server).ask("GET", address + ending) for ending in (".png", ".gif")]
        check(f"{address}.gif is refused as {address}.png is",
              asked[0][0] >= 400 and asked[0][0] == asked[1][0] and asked[0][2] == asked[1][2], [status for status, *_ in asked])
    server.stop()
