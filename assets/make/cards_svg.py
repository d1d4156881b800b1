"""Small helpers that write SVG elements the table's renderer (nanosvg) can draw."""

from __future__ import annotations

import re

INK = "#2a1a12"
BRASS = "#d9b36a"
BRASS_DARK = "#8f6b2f"
IVORY = "#fbf3df"
OUTLINE = 1.7

_NUMBER = re.compile(r"-?\d+\.\d+")
_STEP = re.compile(r"([MLHVCQAZ])([^MLHVCQAZ]*)")
_VALUE = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
_CIRCLE = re.compile(r'<circle cx="([^"]*)" cy="([^"]*)" r="([^"]*)"([^/]*)/>')
_RUN = re.compile(r'<circle [^>]*?( r="[^/]*)/>(?:<circle [^>]*?\1/>)+')
_ELEMENT = re.compile(r"<(?:path|circle)[^>]*/>")


def num(value: float) -> str:
    """Return a number with at most two decimals and no needless zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def tidy(text: str) -> str:
    """Shorten every decimal number in a transform."""
    return _NUMBER.sub(lambda match: num(float(match.group())), text)


def _pairs(values: list[float], x: float, y: float) -> tuple[list[float], float, float]:
    """Return points seen from (x, y), rounded, and the place the pen really comes to."""
    ends = [round(v - (x, y)[i % 2], 1) for i, v in enumerate(values)]
    return ends, x + ends[-2], y + ends[-1]


def _joined(values: list[float]) -> str:
    """Return numbers in path notation, a minus sign standing for a space."""
    out = ""
    for value in values:
        text = num(value).replace("0.", ".", 1) if abs(value) < 1 and value else num(value)
        out += text if not out or text.startswith("-") else " " + text
    return out


def compact(d: str) -> str:
    """Return absolute path data as relative data to a tenth of a unit, which is shorter."""
    out, x, y, start = "", 0.0, 0.0, (0.0, 0.0)
    for step in _STEP.finditer(d):
        name, values = step.group(1), [float(v) for v in _VALUE.findall(step.group(2))]
        if name == "Z":
            out, (x, y) = out + "z", start
        elif name == "A":
            ends, x, y = _pairs(values[5:], x, y)
            out += "a" + " ".join(num(v) for v in [*values[:5], *ends])
        elif name in "HV":
            whole = [values[0], y] if name == "H" else [x, values[0]]
            ends, x, y = _pairs(whole, x, y)
            out += name.lower() + num(ends[name == "V"])
        else:
            size = {"C": 6, "Q": 4}.get(name, 2)
            for at in range(0, len(values), size):
                ends, x, y = _pairs(values[at : at + size], x, y)
                out += ("l" if name == "M" and at else name.lower()) + _joined(ends)
                start = (x, y) if name == "M" and not at else start
    return out.replace("m", "M", 1)


def _gathered(match: re.Match[str]) -> str:
    """Return a run of like circles as one path."""
    d = ""
    circles = _CIRCLE.findall(match.group())
    for cx, cy, r, _ in circles:
        x, across = num(float(cx) - float(r)), num(2 * float(r))
        d += f"M{x} {cy}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0-{across} 0z"
    return f'<path d="{d}"{circles[0][3]}/>'


def slim(body: str, width: float = OUTLINE) -> str:
    """Return elements in a group that carries what most of them have in common."""
    common = f'fill="none" stroke="{INK}" stroke-width="{num(width)}"'
    ends = 'stroke-linejoin="round" stroke-linecap="round"'

    def shorter(match: re.Match[str]) -> str:
        text = match.group()
        if " stroke=" not in text:
            return text.replace("/>", ' stroke="none"/>')
        text = text.replace(f' stroke="{INK}"', "").replace(' fill="none"', "")
        return text.replace(f' stroke-width="{num(width)}"', "")

    body = _ELEMENT.sub(shorter, _RUN.sub(_gathered, body))
    return group(body, extra=f"{common} {ends}")


def path(d: str, fill: str = "none", stroke: str = "", width: float = 0.0, extra: str = "") -> str:
    """Return one path element."""
    line = f' stroke="{stroke}" stroke-width="{num(width)}"' if stroke else ""
    more = f" {extra}" if extra else ""
    return f'<path d="{compact(d)}" fill="{fill}"{line}{more}/>'


def shape(d: str, fill: str, width: float = OUTLINE) -> str:
    """Return a filled path with the dark outline all court figures share."""
    return path(d, fill, INK, width)


def line(d: str, width: float = 1.0, color: str = INK) -> str:
    """Return an open stroke."""
    return path(d, "none", color, width)


def dot(x: float, y: float, r: float, fill: str, width: float = 0.0, stroke: str = INK) -> str:
    """Return a circle, outlined when a width is given."""
    edge = f' stroke="{stroke}" stroke-width="{num(width)}"' if width else ""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"{edge}/>'


def group(body: str, transform: str = "", extra: str = "") -> str:
    """Return the elements in a group."""
    move = f' transform="{tidy(transform)}"' if transform else ""
    more = f" {extra}" if extra else ""
    return f"<g{move}{more}>{body}</g>"


def moved(body: str, x: float, y: float, turn: float = 0.0, scale: float = 1.0) -> str:
    """Return the elements scaled, then turned, then moved."""
    parts = [f"translate({num(x)} {num(y)})"]
    if turn:
        parts.append(f"rotate({num(turn)})")
    if scale != 1.0:
        parts.append(f"scale({num(scale)})")
    return group(body, " ".join(parts))


def mirrored(body: str) -> str:
    """Return the elements reflected left to right about x = 0."""
    return group(body, "scale(-1 1)")


def both(body: str) -> str:
    """Return the elements and their reflection."""
    return body + mirrored(body)


def gem(x: float, y: float, w: float, h: float, fill: str, width: float = 1.0) -> str:
    """Return a small upright rhombus."""
    d = f"M{x},{y - h}L{x + w},{y}L{x},{y + h}L{x - w},{y}Z"
    return shape(d, fill, width)


def card(body: str, defs: str = "") -> str:
    """Return a whole card file: the root the program expects, the body, the end."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350">'
    wanted = f"<defs>{defs}</defs>" if defs else ""
    return f"{head}\n{wanted}{body}\n</svg>\n"
