"""The three card backs: one house border, three different grounds and medallions.

Every back looks the same turned half round, so a hand of backs gives nothing away.
"""

from __future__ import annotations

import math

from cards_svg import BRASS, BRASS_DARK, card, dot, group, line, moved, path

_PANEL = (
    "M25,13L225,13A12,12 0 0 1 237,25L237,325A12,12 0 0 1 225,337L25,337"
    "A12,12 0 0 1 13,325L13,25A12,12 0 0 1 25,13Z"
)
_INNER = (
    "M33,21L217,21C217,27.6 222.4,33 229,33L229,317C222.4,317 217,322.4 217,329L33,329"
    "C33,322.4 27.6,317 21,317L21,33C27.6,33 33,27.6 33,21Z"
)
_OUTSIDE = (
    "M21.25,2L228.75,2A19.25,19.25 0 0 1 248,21.25L248,328.75A19.25,19.25 0 0 1 228.75,348"
    "L21.25,348A19.25,19.25 0 0 1 2,328.75L2,21.25A19.25,19.25 0 0 1 21.25,2Z"
)
_LEAF = "M0,-4C6,-10 6,-20 0,-27C-6,-20 -6,-10 0,-4Z"


def _ring(d: str, count: int, fill: str, scale: float = 1.0, turn: float = 0.0) -> str:
    """Return a path repeated about the middle, in one colour."""
    one = path(d, fill)
    return "".join(moved(one, 0, 0, turn + 360 * i / count, scale) for i in range(count))


def _four(body: str) -> str:
    """Return a drawing about the middle of the card in all four quarters."""
    return "".join(
        group(body, f"translate(125 175) scale({x} {y})") for x in (1, -1) for y in (1, -1)
    )


def _middle(body: str) -> str:
    """Return a drawing about the middle of the card."""
    return moved(body, 125, 175)


def _house(ground: str, body: str, sheet: str, top: str) -> str:
    """Return a back: the ground, its ornament, the paper border and the brass lines."""
    out = sheet + path(_PANEL, ground) + body
    out += path(_OUTSIDE + _PANEL, "url(#paper)", extra='fill-rule="evenodd"')
    out += sheet.replace('fill="url(#paper)"', 'fill="none"')
    return out + path(_PANEL, "none", BRASS_DARK, 2) + path(_INNER, "none", BRASS, 1.8) + top


def _corners() -> str:
    """Return a small brass flower in each notched corner."""
    return _four(moved(_ring("M0,0L2.6,-3.4L0,-7L-2.6,-3.4Z", 4, BRASS, 0.8, 45), 98.5, 148.5))


def _star(points: int, far: float, near: float) -> str:
    """Return path data of a star about the middle."""
    spots = []
    for i in range(2 * points):
        r = far if i % 2 == 0 else near
        turn = math.pi * i / points
        spots.append(f"{r * math.sin(turn):.2f},{-r * math.cos(turn):.2f}")
    return "M" + "L".join(spots) + "Z"


def _lattice(w: float, h: float) -> str:
    """Return path data of slanting lines over the panel, cut at its edges."""
    d, slope = "", h / w
    for i in range(-12, 13):
        for lean in (slope, -slope):
            low, high = i * w - 163 / slope, i * w + 163 / slope
            low, high = max(low, -113.0), min(high, 113.0)
            if low < high:
                y0, y1 = 175 + (low - i * w) * lean, 175 + (high - i * w) * lean
                d += f"M{125 + low:.1f},{y0:.1f}L{125 + high:.1f},{y1:.1f}"
    return d


def _petals(x: float, y: float) -> str:
    """Return path data of a flower of four petals."""
    return "".join(
        f"M{x + a},{y + b}C{x + 2.6 * a + 1.9 * b},{y + 2.6 * b + 1.9 * a} "
        f"{x + 4 * a + 1.9 * b},{y + 4 * b + 1.9 * a} {x + 6 * a},{y + 6 * b}"
        f"C{x + 4 * a - 1.9 * b},{y + 4 * b - 1.9 * a} "
        f"{x + 2.6 * a - 1.9 * b},{y + 2.6 * b - 1.9 * a} {x + a},{y + b}Z"
        for a, b in ((0, -1), (1, 0), (0, 1), (-1, 0))
    )


def _red(sheet: str) -> str:
    """Return the red back: a lattice with a flower in every mesh, and a rosette."""
    ground, soft = "#7b1f2b", "#9c4840"
    w, h = 34.0, 40.5
    out = line(_lattice(w, h), 1.6, soft)
    flowers = ""
    for row in range(-7, 8):
        for col in range(-6, 7):
            x, y = 125 + col * w / 2, 175 + row * h / 2
            clear = math.hypot((x - 125) / 61, (y - 175) / 92) > 1
            if (row + col) % 2 and clear and 28 < x < 222 and 32 < y < 318:
                flowers += _petals(x, y)
    out += path(flowers, "#c9955c")
    oval = path(
        "M0,-74C24,-62 46,-38 46,0C46,38 24,62 0,74C-24,62 -46,38 -46,0C-46,-38 -24,-62 0,-74Z",
        ground,
        BRASS,
        2.4,
    )
    oval += path(
        "M0,-66C21,-55 39.6,-34 39.6,0C39.6,34 21,55 0,66C-21,55 -39.6,34 -39.6,0"
        "C-39.6,-34 -21,-55 0,-66Z",
        "none",
        BRASS,
        1,
    )
    rose = _ring(_LEAF, 8, BRASS, 1.12) + _ring(
        "M0,-4C3,-9 3,-14 0,-18C-3,-14 -3,-9 0,-4Z", 8, "#a9483f", 1.0
    )
    rose += _ring("M0,-21.6C1.8,-25 1.8,-28 0,-31C-1.8,-28 -1.8,-25 0,-21.6Z", 8, BRASS, 1, 22.5)
    rose += dot(0, 0, 6.4, ground, 2, BRASS) + dot(0, 0, 2.4, BRASS)
    ends = "".join(
        moved(
            path("M0,-50C5,-44 5,-40 0,-35C-5,-40 -5,-44 0,-50Z", BRASS) + dot(0, -56, 2, BRASS),
            0,
            0,
            t,
        )
        for t in (0, 180)
    )
    return _house(ground, out + _middle(oval + ends + rose), sheet, _corners())


def _kept(end: tuple[float, float], x: float, y: float, r: float) -> tuple[float, float]:
    """Return an arc's end, moved along its ring about (x, y) to the edge of the panel."""
    px = max(-113.0, min(113.0, end[0]))
    if px == end[0]:
        return end
    return px, y + math.copysign(math.sqrt(r * r - (px - x) ** 2), end[1] - y)


def _rings(step: float) -> str:
    """Return path data of interlaced rings, as arcs that stay within the border."""
    d, r, half = "", step * math.sqrt(0.5), step / 2
    for row in range(-4, 5):
        for col in range(-3, 4):
            x, y = col * step, row * step
            for a, b in ((1, 0), (0, 1), (-1, 0), (0, -1)):
                ends = [(x + half * (a + s * b), y + half * (b - s * a)) for s in (1, -1)]
                inside = any(abs(px) < 113 for px, _ in ends)
                if inside and all(abs(px) < 127 and abs(py) < 163 for px, py in ends):
                    (x0, y0), (x1, y1) = (_kept(p, x, y, r) for p in ends)
                    d += f"M{125 + x0},{175 + y0}A{r:.2f},{r:.2f} 0 0 1 {125 + x1},{175 + y1}"
    return d


def _green(sheet: str) -> str:
    """Return the green back: interlaced rings, and a wreath round a star."""
    ground, soft = "#0f4234", "#4a7d5c"
    out = line(_rings(36.0), 1.6, soft)
    out += path(
        "".join(
            f"M{x},{y - 5}L{x + 3.6},{y}L{x},{y + 5}L{x - 3.6},{y}Z"
            for y in range(49, 302, 36)
            for x in range(35, 216, 36)
            if math.hypot(x - 125, y - 175) > 66
        ),
        "#c09a55",
    )
    disc = dot(0, 0, 60, ground, 2.4, BRASS) + dot(0, 0, 54, "none", 1, BRASS)
    leaf = "M0,0C5,-6 5,-13 0,-19C-5,-13 -5,-6 0,0Z"
    wreath = ""
    for i in range(12):
        for lean in (-34, 34):
            inner = moved(path(leaf, BRASS if lean < 0 else "#a9833f"), 0, -38, lean + 90, 0.78)
            wreath += moved(inner, 0, 0, 30 * i)
    wreath += dot(0, 0, 38, "none", 1.4, BRASS)
    star = (
        path(_star(8, 29, 12), BRASS) + path(_star(8, 21, 9), ground) + path(_star(4, 19, 6), BRASS)
    )
    star += dot(0, 0, 3, ground)
    return _house(ground, out + _middle(disc + wreath + star), sheet, _corners())


def _edge(turn: float) -> str:
    """Return the point in this direction on the rectangle round the panel."""
    sin, cos = math.sin(turn), math.cos(turn)
    far = min(113 / max(abs(sin), 1e-9), 163 / max(abs(cos), 1e-9))
    return f"{far * sin:.1f},{-far * cos:.1f}"


def _blue(sheet: str) -> str:
    """Return the blue back: rays from a compass rose, and scrolls in the quarters."""
    ground, soft = "#1c3563", "#26457c"
    rays = ""
    for i in range(24):
        a, b = math.radians(15 * i - 3.75), math.radians(15 * i + 3.75)
        rays += f"M0,0L{_edge(a)}L{_edge(b)}Z"
    out = _middle(path(rays, soft))
    scroll = (
        "M0,-70C22,-66 34,-82 30,-98C27,-110 12,-110 11,-99C10.4,-92 19,-89 22,-95"
        "M22,-74C44,-70 62,-84 60,-108C58,-124 40,-126 37,-114C35,-106 44,-101 49,-107"
        "M40,-77C64,-70 78,-52 76,-30C74,-16 58,-14 56,-25C55,-32 63,-35 67,-30"
        "M70,-58C82,-66 88,-80 85,-100C84,-112 76,-122 66,-130"
        "M76,-32C86,-24 88,-12 86,0"
    )
    leaves = (
        "M0,-74C5,-86 6,-104 0,-122C-6,-104 -5,-86 0,-74Z"
        "M60,-108C70,-114 74,-124 71,-137C62,-130 58,-120 60,-108Z"
        "M70,-58C76,-68 78,-78 74,-90C68,-82 66,-70 70,-58Z"
        "M30,-98C36,-106 38,-116 33,-126C27,-118 26,-108 30,-98Z"
    )
    out += _four(
        line(scroll, 2.2, "#c39f60").replace("/>", ' stroke-linecap="round"/>')
        + path(leaves, "#c39f60")
    )
    disc = dot(0, 0, 57, ground, 2.4, BRASS) + dot(0, 0, 51.6, "none", 1, BRASS)
    disc += "".join(moved(dot(0, -54.3, 1.2, BRASS), 0, 0, 22.5 * i) for i in range(16))
    rose = path(_star(16, 40, 20), "#3a5f9e") + path(_star(8, 46, 13), "#a9833f")
    for i in range(4):
        rose += moved(
            path("M0,-50L9,-9L0,0Z", BRASS) + path("M0,-50L-9,-9L0,0Z", "#f0dcaa"), 0, 0, 90 * i
        )
    rose += dot(0, 0, 7, ground, 2, BRASS) + dot(0, 0, 2.6, BRASS)
    return _house(ground, out + _middle(disc + rose), sheet, _corners())


def backs(sheet: str, paper: str) -> dict[str, str]:
    """Return the three back files by colour."""
    made = {"red": _red(sheet), "green": _green(sheet), "blue": _blue(sheet)}
    return {name: card(body, paper) for name, body in made.items()}
