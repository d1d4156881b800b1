"""Suit shapes, rank outlines, and the card indices made of them."""

from __future__ import annotations

from pathlib import Path

from cards_svg import group, moved, path
from draw import ASSETS, num
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

RED = "#c2293a"
BLACK = "#20201e"
COLOUR = {"c": BLACK, "s": BLACK, "d": RED, "h": RED}

FONT = ASSETS / "fonts" / "Bitter-Bold.ttf"

# Each shape is centred on (0, 0) in a box 100 high.
SHAPE = {
    "h": (
        "M0,48C-5,34 -51,10 -51,-19C-51,-37 -39,-47 -26,-47C-14,-47 -4,-40 0,-28"
        "C4,-40 14,-47 26,-47C39,-47 51,-37 51,-19C51,10 5,34 0,48Z"
    ),
    "d": "M0,-52Q15,-23 41,0Q15,23 0,52Q-15,23 -41,0Q-15,-23 0,-52Z",
    "s": (
        "M0,-51C6,-33 47,-11 47,14C47,29 36,37 25,37C16,37 8,33 3.5,25"
        "C4,37 8,45 19,50Q0,45.5 -19,50C-8,45 -4,37 -3.5,25"
        "C-8,33 -16,37 -25,37C-36,37 -47,29 -47,14C-47,-11 -6,-33 0,-51Z"
    ),
    "c": (
        "M-8,-4C-17,-13 -23,-19 -23,-28A23,23 0 1 1 23,-28C23,-19 17,-13 8,-4"
        "C16,-9 20,-11 27,-11A23,23 0 1 1 27,35C16,35 8,29 3.5,21"
        "C4,35 8,44 20,50Q0,45.5 -20,50C-8,44 -4,35 -3.5,21"
        "C-8,29 -16,35 -27,35A23,23 0 1 1 -27,-11C-20,-11 -16,-9 -8,-4Z"
    ),
}
WIDTH = {"h": 102.0, "d": 82.0, "s": 94.0, "c": 100.0}


def suit(kind: str, x: float, y: float, height: float, turn: float = 0.0, fill: str = "") -> str:
    """Return a suit sign of this height centred on (x, y)."""
    return moved(path(SHAPE[kind], fill or COLOUR[kind]), x, y, turn, height / 100)


class Ranks:
    """Rank outlines taken from the display font."""

    def __init__(self, font: Path = FONT) -> None:
        """Open the font and keep its glyph set."""
        tt = TTFont(str(font))
        self._glyphs = tt.getGlyphSet()
        self._cmap: dict[int, str] = tt.getBestCmap()
        self._cap = self._bounds("H")[3]

    def _bounds(self, char: str) -> tuple[float, float, float, float]:
        pen = BoundsPen(self._glyphs)
        self._glyphs[self._cmap[ord(char)]].draw(pen)
        if pen.bounds is None:
            raise ValueError(f"no outline for {char!r}")
        x0, y0, x1, y1 = pen.bounds
        return float(x0), float(y0), float(x1), float(y1)

    def outline(self, text: str, x: float, top: float, cap: float, widest: float) -> str:
        """Return path data for the text centred on x, at most `widest` wide, with cap height `cap`.

        A letter with a descender (J, Q) is scaled down to clear the suit under it.
        """
        tight = -40.0 if len(text) > 1 else 0.0
        boxes = [self._bounds(char) for char in text]
        tall = max(self._cap, 1.0)
        figure = boxes[0][3] if text[0].isdigit() else tall
        sy = cap / min(figure, tall)
        deepest = min(b[1] for b in boxes)
        if deepest < -100:
            sy = cap * 1.06 / (tall - deepest)
            cap = sy * tall
        total = sum(b[2] - b[0] for b in boxes) + (len(boxes) - 1) * (70 + tight)
        sx = min(sy * (1.16 if text == "J" else 1.04), widest / total)
        left = x - total * sx / 2
        pen = SVGPathPen(self._glyphs, ntos=num)
        for char, box in zip(text, boxes, strict=True):
            move = (sx, 0, 0, -sy, left - box[0] * sx, top + cap)
            self._glyphs[self._cmap[ord(char)]].draw(TransformPen(pen, move))
            left += (box[2] - box[0] + 70 + tight) * sx
        return str(pen.getCommands())


def index(ranks: Ranks, rank: str, kind: str) -> str:
    """Return the rank and suit of the top left corner, and the same rotated by 180 degrees."""
    text = "10" if rank == "T" else rank
    glyph = path(ranks.outline(text, 36, 18, 57, 53 if rank == "T" else 50), COLOUR[kind])
    one = glyph + suit(kind, 36, 107, 4200 / WIDTH[kind] if kind != "d" else 45)
    return one + group(one, "rotate(180 125 175)")


def large_index(ranks: Ranks, rank: str, kind: str) -> str:
    """Return a larger index that a narrow fan still shows, and the same rotated by 180 degrees."""
    text = "10" if rank == "T" else rank
    glyph = path(ranks.outline(text, 42, 17, 90, 66 if rank == "T" else 62), COLOUR[kind])
    one = glyph + suit(kind, 42, 143, 5600 / WIDTH[kind] if kind != "d" else 62)
    return one + group(one, "rotate(180 125 175)")
