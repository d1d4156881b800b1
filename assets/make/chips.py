"""Draws the chips, the dealer button and the marks of the table into assets/chips."""

from __future__ import annotations

import math
from dataclasses import dataclass

from draw import ASSETS, Pt, ellipse, fill, group, line, num, poly, svg, union, write

BRASS, BRASS_DARK, CREAM, IVORY = "#d9b36a", "#8f6b2f", "#f6ead0", "#efe6d2"


THICK = 11.0  # the height of the side: each chip of a stack is drawn this far above the one below


@dataclass(frozen=True)
class Chip:
    """Colours and edge pattern of one denomination."""

    face: str
    well: str  # inside the ring
    side: str
    line: str
    glint: str  # the lit near edge
    mark: str
    mark_side: str
    ring: str
    pattern: str  # bars, blocks, pairs, wedges or triples
    count: int
    points: int  # of the star in the middle; 0 is a dot
    reach: float = 0.36
    pinch: float = 0.45


CHIPS = {
    "1": Chip(
        "#efe6d2",
        "#f6efdf",
        "#cbbd9f",
        "#5e5138",
        "#fffaf0",
        "#a37c39",
        "#7f6030",
        "#a37c39",
        "bars",
        12,
        0,
    ),
    "5": Chip(
        "#b3263a",
        "#9d1f32",
        "#7d1727",
        "#3d0b13",
        "#d4596a",
        "#f6ead0",
        "#d8c9a9",
        "#f6ead0",
        "blocks",
        6,
        5,
    ),
    "25": Chip(
        "#1f7a4d",
        "#186640",
        "#115033",
        "#06231a",
        "#56a67d",
        "#f6ead0",
        "#d8c9a9",
        "#d9b36a",
        "pairs",
        5,
        4,
        0.4,
        0.5,
    ),
    "100": Chip(
        "#23252b",
        "#2d3038",
        "#15161b",
        "#050506",
        "#5b5f6b",
        "#d9b36a",
        "#ac8745",
        "#d9b36a",
        "wedges",
        8,
        8,
        0.4,
        0.6,
    ),
    "500": Chip(
        "#4b2f6b",
        "#5a3b7e",
        "#321e4b",
        "#160a24",
        "#8163a5",
        "#f6ead0",
        "#d8c9a9",
        "#d9b36a",
        "triples",
        4,
        6,
        0.42,
        0.38,
    ),
}


@dataclass(frozen=True)
class Disc:
    """A circle seen from above (ry = rx) or in perspective."""

    cx: float
    cy: float
    rx: float
    ry: float

    def at(self, degrees: float, k: float = 1.0) -> Pt:
        """The point at an angle (0 = right, 90 = near edge) and a share of the radius."""
        a = math.radians(degrees)
        return self.cx + self.rx * k * math.cos(a), self.cy + self.ry * k * math.sin(a)

    def band(self, start: float, end: float, outer: float, inner: float) -> str:
        """A segment of a ring between two angles."""
        steps = max(2, round(abs(end - start) / 5))
        turn = [start + (end - start) * i / steps for i in range(steps + 1)]
        return poly([self.at(a, outer) for a in turn] + [self.at(a, inner) for a in reversed(turn)])


TURNS = {"": 0.0, "-b": 0.36, "-c": 0.7}
"""The rotation of each drawing of a chip, as a share of the angle between two marks."""


def spans(chip: Chip, turn: float = 0.0) -> list[tuple[float, float]]:
    """The angles of the rim's marks; unrotated, the near edge (90 degrees) shows whole ones."""
    step = 360 / chip.count
    out: list[tuple[float, float]] = []
    for i in range(chip.count):
        mid = 90 + step * ((i + turn) % chip.count)
        if chip.pattern == "bars":
            out.append((mid - 4.5, mid + 4.5))
        elif chip.pattern == "blocks":
            out.append((mid - 13, mid + 13))
        elif chip.pattern == "pairs":
            out += [(mid - 15, mid - 4), (mid + 4, mid + 15)]
        elif chip.pattern == "wedges":
            out.append((mid - 11, mid + 11))
        else:
            out += [(mid - 24, mid - 15), (mid - 5, mid + 5), (mid + 15, mid + 24)]
    return out


def marks(chip: Chip, disc: Disc, turn: float = 0.0) -> str:
    """The rim's marks on the face."""
    out = ""
    for a, b in spans(chip, turn):
        if chip.pattern == "wedges":
            d = poly([disc.at(a), disc.at((a + b) / 2), disc.at(b), disc.at((a + b) / 2, 0.74)])
        else:
            d = disc.band(a, b, 1.0, 0.78)
        out += fill(d, chip.mark)
    return out


def emblem(chip: Chip, disc: Disc) -> str:
    """The emblem in the middle, which also distinguishes the denominations."""
    points = chip.points
    if points < 3:
        return fill(ellipse(disc.cx, disc.cy, disc.rx * 0.17, disc.ry * 0.17), chip.ring)
    star = []
    for i in range(points * 2):
        k = chip.reach if i % 2 == 0 else chip.reach * chip.pinch
        star.append(disc.at(-90 + 180 * i / points, k))
    return fill(poly(star), chip.ring)


def face(chip: Chip, disc: Disc, width: float, turn: float = 0.0) -> str:
    """Rim, inner ring and centre of a chip."""
    out = fill(ellipse(disc.cx, disc.cy, disc.rx, disc.ry), chip.face) + marks(chip, disc, turn)
    out += fill(ellipse(disc.cx, disc.cy, disc.rx * 0.66, disc.ry * 0.66), chip.well)
    out += line(ellipse(disc.cx, disc.cy, disc.rx * 0.66, disc.ry * 0.66), width, chip.ring)
    return out + emblem(chip, disc)


def flat_chip(name: str) -> str:
    """A chip from straight above, 100 x 100."""
    chip = CHIPS[name]
    disc = Disc(50, 50, 45, 45)
    return union([ellipse(50, 50, 45)], chip.face, 3, chip.line) + face(chip, disc, 3)


def tilted_chip(name: str, turn: float) -> str:
    """A chip lying on the felt, 100 x 72, with its side; each further chip is THICK higher."""
    chip = CHIPS[name]
    top, low = Disc(50, 31, 45, 27), Disc(50, 31 + THICK, 45, 27)
    body = f"M5 31A45 27 0 0 1 95 31L95 {num(31 + THICK)}A45 27 0 0 1 5 {num(31 + THICK)}Z"
    out = union([body], chip.side, 2.4, chip.line)
    for a, b in spans(chip, turn):
        for turned in (0, -360):
            first, last = max(a + turned, 0), min(b + turned, 180)
            if last - first > 1:
                steps = max(2, round((last - first) / 5))
                arc = [first + (last - first) * i / steps for i in range(steps + 1)]
                if chip.pattern == "wedges":
                    side = poly(
                        [top.at(first), *(top.at(t) for t in arc), low.at((a + b) / 2 + turned)]
                    )
                else:
                    side = poly([top.at(t) for t in arc] + [low.at(t) for t in reversed(arc)])
                out += fill(side, chip.mark_side)
    glint = [top.at(t) for t in range(6, 175, 8)]
    return out + face(chip, top, 2.4, turn) + line(poly(glint, closed=False), 1.6, chip.glint)


def dealer() -> str:
    """The dealer button: ivory with a brass ring and a D."""
    out = union([ellipse(50, 50, 44)], "#fdf7e6", 3.2, "#3a2a16")
    out += line(ellipse(50, 50, 40.5), 5, BRASS) + line(ellipse(50, 50, 37.4), 1.6, BRASS_DARK)
    letter = (
        "M31 28H52C68 28 76 37 76 50C76 63 68 72 52 72H31V65.5H36.5V34.5H31Z"
        "M46 34.5V65.5H51.5C61 65.5 65.6 60 65.6 50C65.6 40 61 34.5 51.5 34.5Z"
    )
    return out + group(
        f'<path d="{letter}" fill="#2a1a12" fill-rule="evenodd"/>', "translate(-2.5 0)"
    )


def token(*, held: bool) -> str:
    """The leg token: a brass disc with a boot, or an empty ring for a leg still to win."""
    if not held:
        return line(ellipse(50, 50, 38), 7, BRASS_DARK) + line(ellipse(50, 50, 26), 3, BRASS_DARK)
    out = union([ellipse(50, 50, 44)], BRASS, 4, "#3a2a16")
    out += line(ellipse(50, 50, 36), 3.4, BRASS_DARK)
    boot = "M36 22H57V50C57 57 77 56 78 70V77H36Z"
    return out + f'<path d="{boot}" fill="#2a1a12" transform="translate(-5 0)"/>'


def wild() -> str:
    """The mark of a wild card: a brass disc with a star."""
    out = union([ellipse(50, 50, 44)], BRASS, 5, "#3a2a16")
    star = [
        (50 + r * math.sin(math.pi * i / 5), 51 - r * math.cos(math.pi * i / 5))
        for i, r in enumerate((36, 15) * 5)
    ]
    return out + fill(poly(star), "#2a1a12")


def main() -> None:
    """Write every chip, and the marks of legs and wild cards."""
    for name in CHIPS:
        for suffix, turn in TURNS.items():
            drawn = svg(100, 72, tilted_chip(name, turn))
            write(ASSETS / "chips" / f"chip-{name}{suffix}.svg", drawn)
        write(ASSETS / "chips" / f"flat-{name}.svg", svg(100, 100, flat_chip(name)))
    write(ASSETS / "chips" / "dealer.svg", svg(100, 100, dealer()))
    write(ASSETS / "chips" / "leg.svg", svg(100, 100, token(held=True)))
    write(ASSETS / "chips" / "leg-none.svg", svg(100, 100, token(held=False)))
    write(ASSETS / "chips" / "wild.svg", svg(100, 100, wild()))


if __name__ == "__main__":
    main()
