"""Chart in the workshop of a bot's results over whole sessions, with its chance of ruin."""

from __future__ import annotations

import pygame

from guts_gui.bots.quick_match import STACK, SessionResults
from guts_gui.controls import Units
from guts_gui.drawing import palette
from guts_gui.drawing.brush import Brush
from guts_gui.i18n.translate import number, per_cent, tr
from guts_gui.scenes.common.strip import say_in

LINE = 20.0
GAP = 2.0


def draw_sessions(
    surface: pygame.Surface, brush: Brush, results: SessionResults, box: Units
) -> None:
    """Draw a bar for each range of results, an axis in antes, and the chance of ruin."""
    frame = brush.frame
    x, y, width, height = box
    line = LINE * frame.text_size / 100
    words = tr("Won in a session, from {n} antes", n=number(STACK))
    at = (frame.px(x + width / 2), frame.px(y + line / 2))
    brush.write(
        surface,
        words,
        at,
        px=frame.text(15),
        colour=palette.QUIET,
        anchor="center",
        width=frame.px(width),
        instead=tr("Won in a session"),
    )
    foot = y + height - line
    words = tr("Chance of ruin: {share}", share=spell_chance(results.ruin))
    colour = palette.CREAM
    say_in(surface, brush, words, (x, foot, width, line), size=16, colour=colour, anchor="center")
    axis = foot - line
    _draw_bars(surface, brush, results, (x, y + line + 4, width, axis - y - line - 4))
    _draw_axis(surface, brush, results, (x, axis, width, line))


def spell_chance(share: float) -> str:
    """A chance in per cent, with a decimal if it is small."""
    if 0 < share < 0.001:
        return tr("under {share}", share=per_cent(0.001, 1))
    return per_cent(share, 1 if 0 < share < 0.1 else 0)


def _draw_bars(surface: pygame.Surface, brush: Brush, results: SessionResults, box: Units) -> None:
    """The bars, those of losses in another colour, and a line at the mean."""
    frame = brush.frame
    left, top, width, height = frame.rect(*box)
    most = max(results.bars)
    count = len(results.bars)
    edges = [left + round(width * place / count) for place in range(count + 1)]
    gap = max(1, frame.px(GAP))
    for place, share in enumerate(results.bars):
        tall = round(height * share / most)
        if share and not tall:
            tall = 1
        middle = results.low + (results.high - results.low) * (place + 0.5) / count
        bar = (edges[place], top + height - tall, edges[place + 1] - edges[place] - gap, tall)
        surface.fill(palette.IN if middle > 0 else palette.OUT, bar)
    surface.fill(palette.BRASS_DARK, (left, top + height, width, frame.hairline))
    at = left + round(width * _part(results, results.mean))
    surface.fill(palette.CREAM, (at, top, max(1, frame.px(1.5)), height))


def _draw_axis(surface: pygame.Surface, brush: Brush, results: SessionResults, box: Units) -> None:
    """The lowest and the highest result, and zero between them if there is room."""
    frame = brush.frame
    left, top, width, height = frame.rect(*box)
    px = frame.text(14)
    middle = top + height // 2
    ends = [
        brush.write(surface, _antes(antes), at, px=px, colour=palette.QUIET, anchor=anchor)
        for antes, at, anchor in (
            (results.low, (left, middle), "midleft"),
            (results.high, (left + width, middle), "midright"),
        )
    ]
    zero = left + round(width * _part(results, 0))
    room = frame.px(14)
    if ends[0].right + room < zero < ends[1].left - room:
        at = (zero, middle)
        brush.write(surface, number(0), at, px=px, colour=palette.QUIET, anchor="center")


def _part(results: SessionResults, antes: float) -> float:
    """The place of a result on the axis, 0..1."""
    part = (antes - results.low) / (results.high - results.low)
    return min(1.0, max(0.0, part))


def _antes(antes: float) -> str:
    return number(round(antes), signed=True)
