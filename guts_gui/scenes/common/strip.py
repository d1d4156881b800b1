"""A sentence or two set into a box, in type as large as the box allows."""

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
    """The sentence wrapped into the box of design units, in the middle of its height.

    `most` pixels is the largest type; lines begin at the left, or end at the right, or stand in
    the middle ("midleft", "midright", "center").
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
    """Whether the sentence goes into the box in the smallest type there is."""
    lines, _, leading = _set(brush, sentence, box, brush.smallest)
    return leading * len(lines) <= brush.frame.rect(*box)[3]


def alike(brush: Brush, sentences: Iterable[str], box: Units, size: float) -> int:
    """The pixels of type in which each of the sentences goes into a box as large as this one."""
    most = brush.frame.text(size)
    return min((_set(brush, each, box, most)[1] for each in sentences), default=most)


def _set(brush: Brush, sentence: str, box: Units, px: int) -> tuple[list[str], int, int]:
    """The lines, the pixels of their type, and from one line to the next: less at last."""
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
    """As many lines, of nearly the same length: no word is left alone on the last."""
    while len(lines) > 1:
        width -= max(1, width // 40)
        narrower = brush.art.wrap(sentence, Face.TEXT, px, width)
        if len(narrower) > len(lines):
            break
        lines = narrower
    return lines
