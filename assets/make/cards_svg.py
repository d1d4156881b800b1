"""SVG elements with compact path data that nanosvg can draw."""

from __future__ import annotations

import re

from draw import num

_NUMBER = re.compile(r"-?\d+\.\d+")
_STEP = re.compile(r"([MLHVCQAZ])([^MLHVCQAZ]*)")
_VALUE = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")


def tidy(text: str) -> str:
    """Shorten every decimal number in a transform."""
    return _NUMBER.sub(lambda match: num(float(match.group())), text)


def _pairs(values: list[float], x: float, y: float) -> tuple[list[float], float, float]:
    """Return points relative to (x, y), rounded, and the point where they end after rounding."""
    ends = [round(v - (x, y)[i % 2], 1) for i, v in enumerate(values)]
    return ends, x + ends[-2], y + ends[-1]


def _joined(values: list[float]) -> str:
    """Return numbers in path notation, without spaces before minus signs."""
    out = ""
    for value in values:
        text = num(value).replace("0.", ".", 1) if abs(value) < 1 and value else num(value)
        out += text if not out or text.startswith("-") else " " + text
    return out


def compact(d: str) -> str:
    """Return absolute path data as shorter relative data, rounded to a tenth of a unit."""
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


def path(d: str, fill: str = "none", stroke: str = "", width: float = 0.0, extra: str = "") -> str:
    """Return one path element."""
    line = f' stroke="{stroke}" stroke-width="{num(width)}"' if stroke else ""
    more = f" {extra}" if extra else ""
    return f'<path d="{compact(d)}" fill="{fill}"{line}{more}/>'


def group(body: str, transform: str = "", extra: str = "") -> str:
    """Return the elements in a group."""
    move = f' transform="{tidy(transform)}"' if transform else ""
    more = f" {extra}" if extra else ""
    return f"<g{move}{more}>{body}</g>"


def moved(body: str, x: float, y: float, turn: float = 0.0, scale: float = 1.0) -> str:
    """Return the elements scaled, then rotated, then moved."""
    parts = [f"translate({num(x)} {num(y)})"]
    if turn:
        parts.append(f"rotate({num(turn)})")
    if scale != 1.0:
        parts.append(f"scale({num(scale)})")
    return group(body, " ".join(parts))


def card(body: str, defs: str = "") -> str:
    """Return a complete card file: root element, definitions and body."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350">'
    wanted = f"<defs>{defs}</defs>" if defs else ""
    return f"{head}\n{wanted}{body}\n</svg>\n"
