"""The pixels of a picture that Chromium has taken of a page."""

import struct
import zlib


def pixels(png, height):
    """The first rows of an 8-bit PNG without interlace, and how many bytes a pixel has."""
    position, data = 8, b""
    while position < len(png):
        length, kind = struct.unpack_from(">I4s", png, position)
        content = png[position + 8:position + 8 + length]
        if kind == b"IHDR":
            width, _, _, colours = struct.unpack_from(">IIBB", content)
        if kind == b"IDAT":
            data += content
        position += length + 12
    size = {2: 3, 6: 4}[colours]
    raw, stride, rows, above = zlib.decompress(data), width * size, [], bytes(width * size)
    for start in range(0, height * (stride + 1), stride + 1):
        row = unfiltered(raw[start], bytearray(raw[start + 1:start + 1 + stride]), above, size)
        rows.append(row)
        above = row
    return rows, size


def unfiltered(kind, row, above, size):
    """A row of a PNG as it was before its filter (PNG specification, section 9)."""
    for i in range(len(row) if kind else 0):
        left = row[i - size] if i >= size else 0
        corner = above[i - size] if i >= size else 0
        up = above[i]
        if kind == 1:
            guess = left
        elif kind == 2:
            guess = up
        elif kind == 3:
            guess = (left + up) // 2
        else:
            guess = min((left, up, corner), key=lambda value: abs(left + up - corner - value))
        row[i] = (row[i] + guess) & 255
    return row
