"""Path-drawing kit for the picture scripts: smooth outlines, tapered limbs, SVG text."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from pathlib import Path

Pt = tuple[float, float]
Pts = Sequence[Sequence[float]]  # (x, y) is a smooth point, (x, y, 0) a corner
Limb = Sequence[tuple[float, float, float]]  # (x, y, radius) along a centre line

INK = "#2a1a12"
ASSETS = Path(__file__).resolve().parents[1]


def pts(text: str) -> list[tuple[float, ...]]:
    """Points written "x,y x,y! ..." where ! marks a corner."""
    out: list[tuple[float, ...]] = []
    for word in text.split():
        x, y = (float(part) for part in word.rstrip("!").split(","))
        out.append((x, y, 0.0) if word.endswith("!") else (x, y))
    return out


def num(value: float) -> str:
    """The shortest text of a coordinate with two decimals, the same on every run."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _xy(x: float, y: float) -> str:
    return f"{num(x)} {num(y)}"


def _unit(x: float, y: float) -> Pt:
    size = math.hypot(x, y)
    return (x / size, y / size) if size > 1e-9 else (0.0, 0.0)


def smooth(points: Pts, closed: bool = True, ease: float = 0.36) -> str:
    """Path data of a curve through the points; handles scale with the length of their segment."""
    count = len(points)
    tangents: list[Pt] = []
    for i, point in enumerate(points):
        corner = len(point) > 2 or (not closed and i in (0, count - 1))
        before, after = points[i - 1], points[(i + 1) % count]
        tangents.append((0.0, 0.0) if corner else _unit(after[0] - before[0], after[1] - before[1]))
    parts = ["M" + _xy(points[0][0], points[0][1])]
    for i in range(count if closed else count - 1):
        j = (i + 1) % count
        (ax, ay), (bx, by) = points[i][:2], points[j][:2]
        reach = ease * math.hypot(bx - ax, by - ay)
        first = (ax + tangents[i][0] * reach, ay + tangents[i][1] * reach)
        second = (bx - tangents[j][0] * reach, by - tangents[j][1] * reach)
        parts.append(f"C{_xy(*first)} {_xy(*second)} {_xy(bx, by)}")
    return "".join(parts) + ("Z" if closed else "")


def poly(points: Pts, closed: bool = True) -> str:
    """Path data of straight lines."""
    return "M" + "L".join(_xy(p[0], p[1]) for p in points) + ("Z" if closed else "")


def ellipse(cx: float, cy: float, rx: float, ry: float | None = None) -> str:
    """Path data of an ellipse (a circle when only one radius is given)."""
    ry = rx if ry is None else ry
    arc = f"A{num(rx)} {num(ry)} 0 1 1 "
    return f"M{_xy(cx - rx, cy)}{arc}{_xy(cx + rx, cy)}{arc}{_xy(cx - rx, cy)}Z"


def tilted(cx: float, cy: float, rx: float, ry: float, degrees: float) -> str:
    """Path data of an ellipse rotated about its centre."""
    turn = math.radians(degrees)
    points = []
    for i in range(12):
        a = math.tau * i / 12
        x, y = rx * math.cos(a), ry * math.sin(a)
        c, s = math.cos(turn), math.sin(turn)
        points.append((cx + x * c - y * s, cy + x * s + y * c))
    return smooth(points, ease=0.3475)


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3
    )


def along(centre: Limb, steps: int) -> list[tuple[float, float, float]]:
    """The limb's centre line and radius, sampled along a Catmull-Rom spline."""
    out: list[tuple[float, float, float]] = []
    last = len(centre) - 1
    for i in range(last):
        a, b = centre[max(i - 1, 0)], centre[i]
        c, d = centre[i + 1], centre[min(i + 2, last)]
        for s in range(steps):
            t = s / steps
            x, y, r = (_spline(a[k], b[k], c[k], d[k], t) for k in range(3))
            out.append((x, y, r))
    out.append(centre[last])
    return out


def tube(centre: Limb) -> str:
    """Path data of a tapered limb with round ends."""
    mid = along(centre, 3)
    count = len(mid)
    headings: list[Pt] = []
    for i in range(count):
        a, b = mid[max(i - 1, 0)], mid[min(i + 1, count - 1)]
        headings.append(_unit(b[0] - a[0], b[1] - a[1]))
    sides = list(zip(mid, headings, strict=True))
    left = [(x + dy * r, y - dx * r) for (x, y, r), (dx, dy) in sides]
    right = [(x - dy * r, y + dx * r) for (x, y, r), (dx, dy) in sides]

    def cap(i: int, sign: float) -> list[Pt]:
        x, y, r = mid[i]
        dx, dy = headings[i][0] * sign, headings[i][1] * sign
        arc: list[Pt] = []
        for degrees in (50, 0, -50):
            c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
            arc.append((x + r * (dx * c + dy * s), y + r * (dy * c - dx * s)))
        return arc

    return smooth([*left, *cap(count - 1, 1.0), *reversed(right), *cap(0, -1.0)])


def mix(first: str, second: str, share: float) -> str:
    """Interpolate between two #rrggbb colours."""
    pairs = [(int(first[i : i + 2], 16), int(second[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def fill(d: str, colour: str, opacity: float = 1.0) -> str:
    """A filled shape without an outline."""
    extra = f' fill-opacity="{num(opacity)}"' if opacity < 1 else ""
    return f'<path d="{d}" fill="{colour}"{extra}/>'


def line(d: str, width: float, colour: str = INK, opacity: float = 1.0) -> str:
    """An open stroke with round ends."""
    extra = f' stroke-opacity="{num(opacity)}"' if opacity < 1 else ""
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{num(width)}"'
        f' stroke-linecap="round" stroke-linejoin="round"{extra}/>'
    )


def shape(d: str, colour: str, width: float, stroke: str = INK) -> str:
    """A filled shape with an outline."""
    return (
        f'<path d="{d}" fill="{colour}" stroke="{stroke}" stroke-width="{num(width)}"'
        ' stroke-linejoin="round"/>'
    )


def union(shapes: Iterable[str], colour: str, edge: float, stroke: str = INK) -> str:
    """Several shapes with a common outline of width `edge` around them."""
    data = list(shapes)
    under = "".join(shape(d, stroke, 2 * edge, stroke) for d in data)
    return under + "".join(fill(d, colour) for d in data)


def group(body: str, transform: str) -> str:
    """A group with a transform."""
    return f'<g transform="{transform}">{body}</g>'


def svg(width: int, height: int, body: str) -> str:
    """A complete SVG file."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">\n'
        + body.replace("/><", "/>\n<")
        + "\n</svg>\n"
    )


def write(path: Path, text: str) -> None:
    """Write the file if it changed, with Unix line ends."""
    path.parent.mkdir(parents=True, exist_ok=True)
    data = text.encode()
    if not path.exists() or path.read_bytes() != data:
        path.write_bytes(data)
