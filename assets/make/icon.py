"""PNG, .ico and .icns files of the icon, made from guts.svg and guts-small.svg in assets/icon.

The containers are written byte by byte, so that the same drawings give identical files on every
system.
"""

from __future__ import annotations

import io
import os
import struct
import zlib

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from draw import ASSETS, group, num, svg

ICON = ASSETS / "icon"
SIDE = 256
SMALL = 32
"""The largest side in pixels drawn from the bolder guts-small.svg."""
PNG_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_TYPES = {
    b"icp4": 16,
    b"icp5": 32,
    b"icp6": 64,
    b"ic07": 128,
    b"ic08": 256,
    b"ic09": 512,
    b"ic11": 32,  # 16 points on a display with twice the resolution, and so on
    b"ic12": 64,
    b"ic13": 256,
    b"ic14": 512,
}
"""Apple's type codes of PNG pictures and their sides in pixels."""
FINER = 4
"""The scale at which a picture is drawn before it is scaled down."""


def picture(side: int) -> pygame.Surface:
    """The icon `side` pixels wide."""
    path = ICON / ("guts-small.svg" if side <= SMALL else "guts.svg")
    body = path.read_text(encoding="utf-8").split("\n", 1)[1].removesuffix("\n</svg>\n")
    fine = side * (FINER if side <= 256 else 2)
    # Scaled by a group, because scaling the root element rounds some pixels differently.
    drawing = svg(fine, fine, group(body, f"scale({num(fine / SIDE)})"))
    drawn = pygame.image.load_sized_svg(io.BytesIO(drawing.encode()), (fine, fine))
    # Alpha is premultiplied, because otherwise mixing pixels leaves a dark fringe.
    mixed = pygame.transform.smoothscale(drawn.convert_alpha().premul_alpha(), (side, side))
    return _straight(mixed)


def _straight(surface: pygame.Surface) -> pygame.Surface:
    """The picture with straight alpha instead of premultiplied."""
    pixels = bytearray(pygame.image.tobytes(surface, "RGBA"))
    for at in range(0, len(pixels), 4):
        alpha = pixels[at + 3]
        for channel in range(at, at + 3):
            pixels[channel] = min(255, round(pixels[channel] * 255 / alpha)) if alpha else 0
    return pygame.image.frombytes(bytes(pixels), surface.get_size(), "RGBA")


def png(surface: pygame.Surface) -> bytes:
    """A PNG file with the Up filter for every row."""
    wide, high = surface.get_size()
    pixels = pygame.image.tobytes(surface, "RGBA")
    above, rows = bytes(4 * wide), bytearray()
    for row in range(high):
        here = pixels[4 * wide * row : 4 * wide * (row + 1)]
        rows.append(2)
        rows += bytes((a - b) & 255 for a, b in zip(here, above, strict=True))
        above = here

    def chunk(kind: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    head = struct.pack(">IIBBBBB", wide, high, 8, 6, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(bytes(rows), 9))
        + chunk(b"IEND", b"")
    )


def ico(pictures: dict[int, bytes]) -> bytes:
    """A Windows icon of PNG pictures by side; a side of 256 is written as 0."""
    sides = sorted(pictures)
    head = struct.pack("<HHH", 0, 1, len(sides))
    at = len(head) + 16 * len(sides)
    entries = b""
    for side in sides:
        long = len(pictures[side])
        entries += struct.pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, long, at)
        at += long
    return head + entries + b"".join(pictures[side] for side in sides)


def icns(pictures: dict[bytes, bytes]) -> bytes:
    """A macOS icon: PNG pictures, each with its type code and length."""
    parts = [kind + struct.pack(">I", 8 + len(body)) + body for kind, body in pictures.items()]
    return b"icns" + struct.pack(">I", 8 + sum(map(len, parts))) + b"".join(parts)


def main() -> None:
    """Write the pictures and both containers."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    pictures = {side: png(picture(side)) for side in PNG_SIZES}
    for side, body in pictures.items():
        (ICON / f"guts-{side}.png").write_bytes(body)
    (ICON / "guts.ico").write_bytes(ico({side: pictures[side] for side in ICO_SIZES}))
    kinds = {kind: pictures[side] for kind, side in ICNS_TYPES.items()}
    (ICON / "guts.icns").write_bytes(icns(kinds))


if __name__ == "__main__":
    main()
