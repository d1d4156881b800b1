"""Draw the icon of window, task bar and program into assets/icon: svg, png, ico and icns.

The containers are written byte by byte, so that the same drawing gives the same files anywhere.
"""

from __future__ import annotations

import io
import os
import struct
import zlib

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import chips
import hands
import pygame
from draw import (
    ASSETS,
    INK,
    ellipse,
    fill,
    group,
    limb,
    line,
    num,
    pts,
    smooth,
    svg,
    tube,
    union,
    write,
)

ICON = ASSETS / "icon"
SIDE = 256
SMALL = 32
"""Up to so many pixels the bolder drawing is used."""
PNG_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_TYPES = {
    b"icp4": 16,
    b"icp5": 32,
    b"icp6": 64,
    b"ic07": 128,
    b"ic08": 256,
    b"ic09": 512,
    b"ic11": 32,  # 16 points on a screen of twice the pixels, and so on
    b"ic12": 64,
    b"ic13": 256,
    b"ic14": 512,
}
"""Apple's names for PNG pictures and their sides in pixels."""
FINER = 4
"""How many times larger a picture is drawn than it is kept."""

BRASS, BRASS_DARK = "#d9b36a", "#8f6b2f"
RIM, FELT, FELT_LOW = "#1d120c", "#2a8565", "#0f4234"
SKIN, CHIP, CREAM = "#e8b890", "#b3263a", "#f3e7cf"
CAST = "translate(40 25) scale(0.86)"  # where the hand's shadow falls


def ground(ring: float) -> str:
    """A disc of felt under a lamp."""
    return (
        '<defs><radialGradient id="felt" gradientUnits="userSpaceOnUse" cx="128" cy="104" r="130">'
        f'<stop offset="0" stop-color="{FELT}"/><stop offset="1" stop-color="{FELT_LOW}"/>'
        "</radialGradient></defs>"
        + union([ellipse(128, 128, 119)], FELT_LOW, 5, RIM)
        + f'<path d="{ellipse(128, 128, 119 - ring / 4)}" fill="url(#felt)"/>'
    )


def icon() -> str:
    """An open hand with a chip over a disc of felt, ringed with brass."""
    out = ground(4)
    hand = hands.opened(hands.OPEN, hands.OPEN_THUMB, False, 0.3, False)
    hand += group(chips.tilted_chip("5", INK, 5), "translate(48 126) scale(1.0)")
    arm = smooth(pts("64,240! 136,240! 139,258! 100,266 61,258!"))
    cuff = smooth(pts("65,225! 100,229 135,225! 138,241! 100,245 62,241!"))
    body = hand + union([arm], hands.SLEEVE, 4.6) + union([cuff], hands.CUFF, 4.6)
    limbs = [tube(finger) for finger in (*hands.OPEN.values(), hands.OPEN_THUMB)]
    shadow = group(union([smooth(hands.PALM), *limbs], "#0b3328", 6, "#0b3328"), CAST)
    out += shadow + group(body, "translate(32 14) scale(0.86)")
    ring = ellipse(128, 128, 116)
    return (
        out
        + line(ring, 13, RIM)
        + line(ring, 9, BRASS)
        + line(ellipse(128, 128, 112.6), 2, BRASS_DARK)
    )


BOLD = (
    "66,150,15 40,104,14 30,76,13",
    "100,130,16 84,66,15 80,40,13",
    "142,128,16 150,60,15 154,36,13",
    "174,146,15 200,92,14 210,66,13",
    "168,196,22 216,164,17 236,146,15",
)
"""Fingers and thumb as thick as a pixel of a small icon asks for."""


def small_icon() -> str:
    """The same hand with nothing fine about it: a few strokes and a red disc."""
    palm = smooth(pts("78,240 54,190 54,146 90,118 152,116 186,140 188,186 166,242"))
    whole = [palm, *(tube(limb(each)) for each in BOLD)]
    out = fill(ellipse(128, 128, 127), BRASS) + fill(ellipse(128, 128, 110), FELT_LOW)
    hand = union(whole, SKIN, 5, FELT_LOW)
    chip = fill(ellipse(120, 182, 52), CREAM) + fill(ellipse(120, 182, 38), CHIP)
    return out + group(hand + chip, "translate(26 20) scale(0.78)")


def picture(side: int) -> pygame.Surface:
    """The icon `side` pixels wide, from the drawing that is meant for that size."""
    body = small_icon() if side <= SMALL else icon()
    fine = FINER if side <= 256 else 2
    scaled = group(body, f"scale({num(side * fine / SIDE)})")
    drawn = pygame.image.load_sized_svg(
        io.BytesIO(svg(side * fine, side * fine, scaled).encode()), (side * fine, side * fine)
    )
    # Weighted by their clearness, pixels mix without a dark fringe.
    mixed = pygame.transform.smoothscale(drawn.convert_alpha().premul_alpha(), (side, side))
    return _unweighted(mixed)


def _unweighted(surface: pygame.Surface) -> pygame.Surface:
    """The picture with its colours as they were before they were weighted by their alpha."""
    pixels = bytearray(pygame.image.tobytes(surface, "RGBA"))
    for at in range(0, len(pixels), 4):
        alpha = pixels[at + 3]
        for channel in range(at, at + 3):
            pixels[channel] = min(255, round(pixels[channel] * 255 / alpha)) if alpha else 0
    return pygame.image.frombytes(bytes(pixels), surface.get_size(), "RGBA")


def png(surface: pygame.Surface) -> bytes:
    """A PNG file: every row as the difference from the one above it, deflated."""
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
    """A Windows icon of PNG pictures by their sides; a side of 256 is written as 0."""
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
    """An icon of macOS: PNG pictures, each under its four letters and with its length."""
    parts = [kind + struct.pack(">I", 8 + len(body)) + body for kind, body in pictures.items()]
    return b"icns" + struct.pack(">I", 8 + sum(map(len, parts))) + b"".join(parts)


def main() -> None:
    """Write the drawings, the pictures, and both containers."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    ICON.mkdir(exist_ok=True)
    write(ICON / "guts.svg", svg(SIDE, SIDE, icon()))
    write(ICON / "guts-small.svg", svg(SIDE, SIDE, small_icon()))
    pictures = {side: png(picture(side)) for side in PNG_SIZES}
    for side, body in pictures.items():
        (ICON / f"guts-{side}.png").write_bytes(body)
    (ICON / "guts.ico").write_bytes(ico({side: pictures[side] for side in ICO_SIZES}))
    kinds = {kind: pictures[side] for kind, side in ICNS_TYPES.items()}
    (ICON / "guts.icns").write_bytes(icns(kinds))


if __name__ == "__main__":
    main()
