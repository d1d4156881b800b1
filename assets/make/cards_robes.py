"""Robes of the court figures: everything between the chin and the sash.

Drawn about x = 0 under the head; y = 0 is the middle of the card. The halves of a card meet
along a slanting line, `join`, which a sash covers, so a robe ends on that line.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from cards_faces import Skin, hand
from cards_svg import (
    BRASS,
    BRASS_DARK,
    INK,
    IVORY,
    both,
    dot,
    gem,
    line,
    moved,
    path,
    shape,
)

SHIFT = 20.0  # how far right of the card's middle the upper figure stands
SLOPE = 0.22  # how the line between the halves rises to the right
HAND = (66.0, -56.0)


@dataclass(frozen=True)
class Cloth:
    """The colours of one figure's clothes."""

    main: str
    second: str
    lining: str
    jewel: str


def join(x: float) -> float:
    """Return the height of the line between the halves at x."""
    return -SLOPE * (x + SHIFT)


def _shoulder(x: float) -> float:
    """Return the height of a cloak's upper edge at x."""
    away = max(abs(x) - 14, 0.0) / 116
    return float(-62 + 44 * math.pow(away, 1.5))


_PETALS = {
    "s": (4, ((0, -1), (3, -3), (3.4, -6), (0, -9), (-3.4, -6), (-3, -3), (0, -1))),
    "c": (3, ((0, -0.6), (5, -3.6), (5, -9.6), (0, -9.6), (-5, -9.6), (-5, -3.6), (0, -0.6))),
}
_HEART = ((0, 7), (-3, 3), (-8, 1), (-8, -3.6), (-8, -8), (-2, -8.6), (0, -4.6))
_HEART += ((2, -8.6), (8, -8), (8, -3.6), (8, 1), (3, 3), (0, 7))


def _curve(points: tuple[tuple[float, float], ...], turn: float, at: tuple[float, ...]) -> str:
    """Return path data of a chain of curves, turned, then scaled by at[2] and moved."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    spots = [
        f"{at[0] + at[2] * (x * cos - y * sin):.2f},{at[1] + at[2] * (x * sin + y * cos):.2f}"
        for x, y in points
    ]
    return f"M{spots[0]}C{' '.join(spots[1:])}Z"


def brocade(kind: str, spots: tuple[tuple[float, float], ...], scale: float) -> str:
    """Return small brass flowers about 13 wide at these places, one design per suit."""
    d = ""
    for x, y in spots:
        if kind == "h":
            d += _curve(_HEART, 0, (x, y, scale))
            continue
        if kind == "d":
            for a, b in ((0, -5.4), (5.4, 0), (0, 5.4), (-5.4, 0)):
                px, py, long, wide = x + a * scale, y + b * scale, 3.8 * scale, 2.4 * scale
                dx, dy = (wide, long) if a == 0 else (long, wide)
                d += f"M{px},{py - dy}L{px + dx},{py}L{px},{py + dy}L{px - dx},{py}Z"
            continue
        count, petal = _PETALS[kind]
        d += "".join(_curve(petal, 360 / count * i, (x, y, scale)) for i in range(count))
    return path(d, BRASS)


def cloak(cloth: Cloth) -> str:
    """Return the cloak that fills the picture from edge to edge."""
    xs = (-138, -100, -70, -45, -28, -14, 14, 28, 45, 70, 98)
    d = "M" + "L".join(f"{x},{_shoulder(x)}" for x in xs)
    d += f"L98,{join(98) + 3}L-138,{join(-138) + 3}Z"
    return shape(d, cloth.main)


def stripe(x0: float, x1: float, lean: float, fill: str, width: float = 1.5) -> str:
    """Return a band running from the shoulder to the sash."""
    low0, low1 = x0 + lean, x1 + lean
    d = (
        f"M{x0},{_shoulder(x0)}Q{x0 + lean * 0.2},{_shoulder(x0) + 20} {low0},{join(low0) + 3}"
        f"L{low1},{join(low1) + 3}Q{x1 + lean * 0.2},{_shoulder(x1) + 20} {x1},{_shoulder(x1)}Z"
    )
    return shape(d, fill, width)


def ermine(side: int) -> str:
    """Return one lapel of a king's ermine collar."""
    low, inner = 43.0 * side, 21.0 * side
    d = (
        f"M{13 * side},-63C{26 * side},-62 {42 * side},-58 {52 * side},-50"
        f"C{50 * side},-36 {46 * side},-20 {low},{join(low) + 3}L{inner},{join(inner) + 3}"
        f"C{22 * side},-34 {18 * side},-50 {13 * side},-63Z"
    )
    trim = f"M{inner},{join(inner) + 3}C{22 * side},-34 {18 * side},-50 {13 * side},-63"
    out = shape(d, IVORY) + line(trim, 5) + line(trim, 2.6, BRASS)
    tails = ""
    for x, y in ((25, -55), (37, -51), (30, -43), (41, -38), (27, -31), (37, -26), (28, -19)):
        if y < join(x * side) - 11:
            tails += f"M{x * side},{y - 4}L{x * side + 1.8},{y + 3}L{x * side},{y + 1.8}"
            tails += f"L{x * side - 1.8},{y + 3}Z"
    return out + path(tails, INK)


def panel(cloth: Cloth, half: float = 21.0) -> str:
    """Return the brocade down the middle of the robe."""
    d = f"M-{half},{join(-half) + 3}L-13,-63L13,-63L{half},{join(half) + 3}Z"
    out = shape(d, cloth.second)
    rows = (-40, -25, -10)
    out += "".join(gem(0, y, 5, 6, BRASS, 1.2) for y in rows)
    out += "".join(dot(x, y + 7.5, 1.9, BRASS) for y in rows for x in (-9.5, 9.5))
    out += "".join(dot(0, y, 1.7, cloth.jewel) for y in rows)
    return out


def _gems(x0: float, lean: float, cloth: Cloth, steps: tuple[float, ...]) -> str:
    """Return jewels down a stripe whose middle starts at x0."""
    out = ""
    for i, part in enumerate(steps):
        x = x0 + lean * part
        y = _shoulder(x0) + (join(x0 + lean) - 9 - _shoulder(x0)) * part
        out += gem(x, y, 3.4, 4.4, cloth.jewel, 1.1) if i % 2 == 0 else dot(x, y, 2.1, IVORY, 1)
    return out


def king(cloth: Cloth, suit: str) -> str:
    """Return a king's cloak, ermine and brocade."""
    out = cloak(cloth) + panel(cloth) + ermine(-1) + ermine(1)
    out += stripe(-66, -62.5, -6, BRASS, 1.2) + stripe(-82, -66, -6, cloth.second)
    out += stripe(-85.5, -82, -6, BRASS, 1.2) + _gems(-74, -5, cloth, (0.2, 0.45, 0.7, 0.93))
    out += stripe(62, 65, -4, BRASS, 1.2)
    out += brocade(suit, ((-98, -16), (-57, -27), (-56.5, -9), (-97.5, 3), (-109, -6)), 0.72)
    return out


def bosom(skin: Skin, cloth: Cloth) -> str:
    """Return a queen's neck, necklace and the trimmed edge of her bodice."""
    neck = (
        "M-9.6,-72L-9.6,-60C-16,-55 -28,-53 -40,-49C-32,-34 -14,-29 0,-29C14,-29 32,-34 40,-49"
        "C28,-53 16,-55 10.6,-60L11.6,-72Z"
    )
    shade = "M-9.6,-64C-4,-57 4,-57 11.4,-68L10.6,-60C6,-53 -5,-54 -9.6,-59Z"
    out = shape(neck, skin.base) + path(shade, skin.shade)
    out += line("M-16,-55C-10,-45 10,-45 17,-55", 2.6, INK) + line(
        "M-16,-55C-10,-45 10,-45 17,-55", 1.2, BRASS
    )
    for x, y in ((-10, -49.6), (10.6, -49.6), (-5, -47.8), (5.4, -47.8)):
        out += dot(x, y, 1.9, IVORY, 0.9)
    return out + gem(0.2, -43, 3.4, 5, cloth.jewel, 1.2)


def bodice(cloth: Cloth, suit: str) -> str:
    """Return a queen's bodice between the sleeves."""
    d = (
        f"M-44,-49C-30,-33 -14,-30 0,-30C14,-30 30,-33 44,-49L48,{join(48) + 3}"
        f"L-48,{join(-48) + 3}Z"
    )
    trim = (
        "M-44,-51C-30,-34.6 -14,-31 0,-31C14,-31 30,-34.6 44,-51L45,-45C30,-29 14,-25 0,-25"
        "C-14,-25 -30,-29 -45,-45Z"
    )
    out = shape(d, cloth.second)
    out += shape(f"M-9,{join(-9) + 3}L-12,-27L12,-27L9,{join(9) + 3}Z", cloth.lining, 1.4)
    out += line("M-6,-22L6,-17M6,-22L-6,-17M-6,-15L6,-10M6,-15L-6,-10", 1.2, BRASS_DARK)
    out += brocade(suit, ((-26, -18), (27, -23), (-40, -26), (-36, -8)), 0.66)
    out += shape(trim, BRASS)
    for x, y in (
        (0, -28),
        (-22, -32),
        (22, -32),
        (-11, -28.8),
        (11, -28.8),
        (-32, -37.4),
        (32, -37.4),
    ):
        out += dot(x, y, 1.5, cloth.jewel if x in (0, -22, 22) else IVORY, 0.8)
    return out


def puff(cloth: Cloth, suit: str) -> str:
    """Return a queen's left sleeve, gathered by ribbons."""
    d = (
        f"M-42,-52C-58,-60 -84,-54 -98,-38C-108,-26 -112,-10 -112,{join(-112) + 4}"
        f"L-46,{join(-46) + 4}C-44,-16 -38,-36 -42,-52Z"
    )
    out = shape(d, cloth.main)
    inner = (
        f"M-58,-56C-66,-36 -68,-16 -66,{join(-66) + 3}L-78,{join(-78) + 3}C-82,-16 -80,-38 -70,-55Z"
    )
    out += shape(inner, cloth.lining)
    other = (
        f"M-88,-46C-96,-30 -98,-10 -97,{join(-97) + 3}L-107,{join(-107) + 3}"
        "C-108,-14 -104,-28 -96,-40Z"
    )
    out += shape(other, cloth.lining)
    out += shape(d, "none")
    out += brocade(suit, ((-54, -36), (-56, -16), (-88, -24), (-89, -4)), 0.66)
    for x, y in ((-70, -38), (-73, -24), (-73, -10)):
        out += dot(x, y, 2, cloth.jewel, 1)
    return out


def queen(skin: Skin, cloth: Cloth, suit: str) -> str:
    """Return a queen's gown."""
    right = (
        f"M42,-52C54,-58 78,-52 97,-36L98,{join(98) + 3}L46,{join(46) + 3}C46,-30 46,-44 42,-52Z"
    )
    return (
        cloak(cloth)
        + bosom(skin, cloth)
        + bodice(cloth, suit)
        + puff(cloth, suit)
        + shape(right, cloth.main)
    )


def _slashes(cloth: Cloth) -> str:
    """Return the cuts of a jack's left sleeve, the lining showing through."""
    out = ""
    for x in (-56, -70, -84, -98):
        top = _shoulder(x) + 7
        low = join(x - 4) - 13
        mid = (top + low) / 2
        d = f"M{x},{top}Q{x - 8},{mid} {x - 4},{low}Q{x + 4},{mid} {x},{top}Z"
        out += shape(d, cloth.lining, 1.4)
    return out


def ruff(lining: str) -> str:
    """Return a pleated ruff."""
    out = ""
    outer = [
        (-34, -55),
        (-27, -46.6),
        (-17, -41.6),
        (-6, -39.6),
        (6, -39.6),
        (17, -41.6),
        (27, -46.6),
        (34, -55),
    ]
    for x, y in outer[:4]:
        out += both(dot(x, y, 6.4, lining, 1.6))
    body = "M-36,-58C-30,-42 -14,-37 0,-37C14,-37 30,-42 36,-58L12,-66L-12,-66Z"
    out += path(body, lining)
    for x, y in outer:
        out += line(f"M{x * 1.06},{y + 1.6}L{x * 0.42},{-60 + 0.06 * abs(x)}", 1.1)
    return out


def neck(skin: Skin) -> str:
    """Return a neck."""
    d = "M-9.6,-72L-10.6,-56C-4,-50 5,-50 11.6,-56L11.6,-72Z"
    shade = "M-9.6,-64C-4,-57 4,-57 11.4,-68L11.6,-60C6,-53 -5,-54 -9.6,-59Z"
    return shape(d, skin.base) + path(shade, skin.shade)


def collar(cloth: Cloth) -> str:
    """Return a jack's wide open collar."""
    side = "M-10,-62C-18,-60 -32,-56 -40,-50L-31,-36L-14,-42L0,-34L0,-46C-6,-50 -9,-56 -10,-62Z"
    out = both(shape(side, cloth.lining))
    return out + both(line("M-36,-49L-29,-39.4L-14,-45L-2,-38.6", 1.2, BRASS_DARK))


def jack(skin: Skin, cloth: Cloth, *, pleated: bool) -> str:
    """Return a jack's doublet, buttoned, with slashed sleeves."""
    out = cloak(cloth)
    front = f"M-40,-56L-46,{join(-46) + 3}L46,{join(46) + 3}L40,-56C20,-62 -20,-62 -40,-56Z"
    out += shape(front, cloth.second)
    for x in (-31, -19, 19, 31):
        out += line(f"M{x * 0.94},-56L{x * 1.1},{join(x * 1.1)}", 3.6) + line(
            f"M{x * 0.94},-56L{x * 1.1},{join(x * 1.1)}", 1.5, BRASS
        )
    out += line(f"M0,-56L0,{join(0)}", 1.3)
    for y in (-30, -22, -14):
        out += dot(0, y, 2.7, BRASS, 1.3)
    out += _slashes(cloth)
    out += stripe(-51, -46, -1, BRASS, 1.3) + stripe(46, 51, 0, BRASS, 1.3)
    return out + neck(skin) + (ruff(cloth.lining) if pleated else collar(cloth))


def forearm(skin: Skin, cloth: Cloth) -> str:
    """Return the right sleeve and the fist, over the thing it holds."""
    x, y = HAND
    d = (
        f"M{x - 17},{join(x - 17) + 4}C{x - 17},{y + 26} {x - 14},{y + 16} {x - 11},{y + 10}"
        f"L{x + 10},{y + 10}C{x + 15},{y + 18} {x + 19},{y + 24} {x + 21},{join(x + 21) + 4}Z"
    )
    cuff = (
        f"M{x - 14},{y + 17}C{x - 14},{y + 12} {x - 12},{y + 9} {x - 11},{y + 8}"
        f"C{x - 4},{y + 11} {x + 4},{y + 11} {x + 10},{y + 8}C{x + 12},{y + 11} {x + 14},{y + 14}"
        f" {x + 14},{y + 17}C{x + 6},{y + 20.6} {x - 6},{y + 20.6} {x - 14},{y + 17}Z"
    )
    out = shape(d, cloth.second) + moved(hand(skin), x, y)
    return out + shape(cuff, cloth.lining) + dot(x, y + 14.6, 1.8, cloth.jewel, 0.9)
