"""A sentence or two set into a box, as large as the box allows."""

from __future__ import annotations

import pygame

from guts_gui import palette
from guts_gui.assets import Face
from guts_gui.paint import Brush
from guts_gui.widgets import Units


def say_in(
    surface: pygame.Surface,
    brush: Brush,
    sentence: str,
    box: Units,
    *,
    colour: str = palette.QUIET,
    size: float = 15,
    centred: bool = False,
) -> None:
    """The sentence wrapped into the box of design units, in the middle of its height."""
    left, top, width, height = brush.frame.rect(*box)
    lines, px, leading = _set(brush, sentence, box, size)
    if leading * len(lines) > height:
        brush.art.cut.add(sentence)
    if centred:
        lines = _balanced(brush, sentence, px, width, lines)
    first = top + (height - leading * len(lines)) // 2 + leading // 2
    for number, line in enumerate(lines):
        at = (left + width // 2 if centred else left, first + number * leading)
        anchor = "center" if centred else "midleft"
        brush.write(surface, line, at, Face.TEXT, px, colour, anchor=anchor)


def fits(brush: Brush, sentence: str, box: Units) -> bool:
    """Whether the sentence goes into the box in the smallest type there is."""
    lines, _, leading = _set(brush, sentence, box, 14)
    return leading * len(lines) <= brush.frame.rect(*box)[3]


def _set(brush: Brush, sentence: str, box: Units, size: float) -> tuple[list[str], int, int]:
    """The lines, the pixels of their type, and from one line to the next."""
    _, _, width, height = brush.frame.rect(*box)
    px = brush.frame.text(size)
    while True:
        lines = brush.art.wrap(sentence, Face.TEXT, px, width)
        leading = round(px * 1.25)
        if px <= brush.smallest or leading * len(lines) <= height:
            return lines, px, leading
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
