"""A sentence or two in a box, in the largest text size that fits."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from guts_gui.controls import Units
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drawing.brush import Brush


def say_in(
    surface: pygame.Surface,
    brush: Brush,
    sentence: str,
    box: Units,
    *,
    colour: str = palette.QUIET,
    size: float = 15,
    most: int | None = None,
    anchor: str = "midleft",
) -> None:
    """Draw the sentence wrapped into a box of design units, vertically centred.

    `most` is the maximum text size in pixels; `anchor` aligns the lines ("midleft", "midright",
    "center").
    """
    left, top, width, height = brush.frame.rect(*box)
    lines, px, leading = _set(brush, sentence, box, most or brush.frame.text(size))
    if leading * len(lines) > height:
        brush.art.cut.add(sentence)
    if anchor != "midleft":
        lines = _balanced(brush, sentence, px, width, lines)
    x = {"midleft": left, "midright": left + width}.get(anchor, left + width // 2)
    first = top + (height - leading * len(lines)) // 2 + leading // 2
    for number, line in enumerate(lines):
        at = (x, first + number * leading)
        brush.write(surface, line, at, Face.TEXT, px, colour, anchor=anchor)


def fits(brush: Brush, sentence: str, box: Units) -> bool:
    """Whether the sentence fits into the box at the smallest text size."""
    lines, _, leading = _set(brush, sentence, box, brush.smallest)
    return leading * len(lines) <= brush.frame.rect(*box)[3]


def alike(brush: Brush, sentences: Iterable[str], box: Units, size: float) -> int:
    """Text size in pixels at which each of the sentences fits into a box of this size."""
    most = brush.frame.text(size)
    return min((_set(brush, each, box, most)[1] for each in sentences), default=most)


def _set(brush: Brush, sentence: str, box: Units, px: int) -> tuple[list[str], int, int]:
    """The lines, their text size in pixels, and the line spacing, reduced as a last resort."""
    _, _, width, height = brush.frame.rect(*box)
    while True:
        lines = brush.art.wrap(sentence, Face.TEXT, px, width)
        leading = round(px * 1.25)
        if leading * len(lines) <= height:
            return lines, px, leading
        if px <= brush.smallest:
            return lines, px, round(px * 1.1)
        px -= 1


def _balanced(brush: Brush, sentence: str, px: int, width: int, lines: list[str]) -> list[str]:
    """The same number of lines of similar length, to avoid a single last word."""
    while len(lines) > 1:
        width -= max(1, width // 40)
        narrower = brush.art.wrap(sentence, Face.TEXT, px, width)
        if len(narrower) > len(lines):
            break
        lines = narrower
    return lines
