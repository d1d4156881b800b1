"""The line chart: chips over deals or sessions, with a name, colour and marker for each line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import pygame

from guts_gui.controls import Units
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face, rasterise
from guts_gui.drawing.brush import Brush
from guts_gui.i18n.translate import MILLION, number, short

MARKS: Final = (
    "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z",
    "M-4.5-4.5H4.5V4.5H-4.5Z",
    "M0-6 6 0 0 6-6 0Z",
    "M0-5.5 5.5 4.5H-5.5Z",
    "M0 5.5-5.5-4.5H5.5Z",
    "M-6-2H-2V-6H2V-2H6V2H2V6H-2V2H-6Z",
    "M0-6 1.6-2 6-2 2.6 1 4 5.5 0 2.8-4 5.5-2.6 1-6-2-1.6-2Z",
    "M-6-3H6V3H-6Z",
    "M-3-6H3V6H-3Z",
    "M-5.5 0-2.8-5H2.8L5.5 0 2.8 5H-2.8Z",
)
"""The markers of the lines in order, 12 units wide."""
MOST_POINTS: Final = 240
MARKED: Final = 6
"""Number of markers on a line."""


def colour_of(line: int) -> str:
    """The colour of a line by its number."""
    return palette.LINES[line % len(palette.LINES)]


def line_numbers(people: Sequence[tuple[str, str]], bots: Sequence[str]) -> list[int]:
    """Each line's number, by persona or name, the same in every chart.

    Bots are numbered by their place among all bots, people get the rest; all are different.
    """
    taken: dict[int, int] = {}
    count = len(palette.LINES)
    order = sorted(range(len(people)), key=lambda place: not people[place][0])
    for place in order:
        bot = people[place][0]
        wished = 1 + bots.index(bot) % (count - 1) if bot in bots else 0
        free = [(wished + by) % count for by in range(count)]
        taken[place] = next((each for each in free if each not in taken.values()), wished)
    return [taken[place] for place in range(len(people))]


def thinned(curve: Sequence[tuple[int, ...]], most: int = MOST_POINTS) -> tuple[int, ...]:
    """Indices of at most `most` points of the curve, including the first and the last."""
    last = len(curve) - 1
    if last < most:
        return tuple(range(len(curve)))
    return tuple(round(last * step / (most - 1)) for step in range(most))


@dataclass(frozen=True)
class Chart:
    """Chips by step and line, and the box (left, top, width, height) of the chart."""

    curve: tuple[tuple[int, ...], ...]
    box: Units
    pitch: float = 19.0
    numbers: tuple[int, ...] = ()

    @cached_property
    def span(self) -> tuple[int, int]:
        """The lowest and highest amount shown, always including 0."""
        if not self.curve or not self.curve[0]:
            return (0, 1)
        return (
            min(0, min(min(step) for step in self.curve)),
            max(0, max(max(step) for step in self.curve)),
        )

    @property
    def ticks(self) -> list[int]:
        """The amounts that have a grid line."""
        return ticks(*self.span)

    def name_places(self) -> list[tuple[int, float]]:
        """The place of each line's name beside its end, without overlaps."""
        last = len(self.curve) - 1
        ends = sorted((self.point(last, chips)[1], n) for n, chips in enumerate(self.curve[-1]))
        pitch = min(self.pitch, self.box[3] / max(1, len(ends)))
        places: list[tuple[int, float]] = []
        lowest = self.box[1] + self.box[3] - pitch * (len(ends) - 1)
        free = -1e9
        for place, (y, line) in enumerate(ends):
            y = min(max(y, free), lowest + place * pitch)
            places.append((line, y))
            free = y + pitch
        return places

    def point(self, step: int, chips: int) -> tuple[float, float]:
        """The point of an amount at a step."""
        low, high = self.span
        left, top, width, height = self.box
        x = left + width * step / max(1, len(self.curve) - 1)
        return x, top + height * (1 - (chips - low) / max(1, high - low))


def ticks(low: int, high: int) -> list[int]:
    """At most seven round values between `low` and `high`."""
    span = max(1, high - low)
    step = next(
        lead * 10**power
        for power in range(20)
        for lead in (1, 2, 5)
        if span <= 6 * lead * 10**power
    )
    return list(range(-(-low // step) * step, high + 1, step))


def draw_chart(
    surface: pygame.Surface,
    brush: Brush,
    box: Units,
    curve: Sequence[tuple[int, ...]],
    names: Sequence[str],
    ends: tuple[str, str],
    numbers: Sequence[int],
) -> None:
    """Draw the chart with its axes in the box; `ends` are the labels of the first and last step.

    `numbers` are those of the lines, which determine colours and markers.
    """
    frame = brush.frame
    large = frame.text_size / 100
    if len(curve) == 1:
        curve = (curve[0], curve[0])  # a flat line before the first step
    marks = [_mark(value) for value in ticks(*Chart(tuple(curve), box).span)]
    values = max(_wide(brush, marks) + 18, 40.0)
    beside = min(_wide(brush, names) + 16, box[2] / 3)
    foot = 30 * large
    inner = (box[0] + values, box[1] + 8, box[2] - values - beside - 34, box[3] - foot - 8)
    chart = Chart(tuple(curve), inner, 19 * large, tuple(numbers))
    left, top, width, height = inner
    for value in chart.ticks:
        x, y = chart.point(0, value)
        ground = palette.BRASS_DARK if value == 0 else palette.SCALE_LINE
        from_x, to_x, high = frame.px(x), frame.px(left + width), frame.hairline
        rule = (from_x, frame.px(y) - (high - 1) // 2, to_x - from_x + 1, high)
        surface.fill(ground, rule)
        _note(surface, brush, _mark(value), (x - 10, y), "midright")
    if not names:
        return
    _draw_lines(surface, brush, chart)
    for line, y in chart.name_places():
        x_end, y_end = chart.point(len(curve) - 1, curve[-1][line])
        start, end = (frame.px(x_end + 6), frame.px(y_end)), (frame.px(x_end + 16), frame.px(y))
        colour = colour_of(numbers[line])
        _join(surface, brush, colour, start, end)
        draw_mark(surface, brush, numbers[line], (x_end + 24, y))
        at = (x_end + 34, y)
        _note(surface, brush, names[line], at, "midleft", colour, beside - 16)
    y = top + height + foot / 2 + 4
    first, last = left, left + width
    if sum(_wide(brush, [each]) for each in ends) + 16 > width:
        first, last = box[0] + 8, box[0] + box[2] - 8
    half = (last - first) / 2 - 8 if ends[1] else last - first
    _note(surface, brush, ends[0], (first, y), "midleft", width=half)
    _note(surface, brush, ends[1], (last, y), "midright", width=half)


def _mark(value: int) -> str:
    """A round value beside its grid line; millions are abbreviated without loss."""
    return short(value) if abs(value) >= MILLION else number(value)


def _wide(brush: Brush, words: Sequence[str]) -> float:
    """Width in design units of the longest text."""
    px = brush.frame.text(14)
    widths = [brush.art.text_size(word, Face.TEXT, px)[0] for word in words]
    return max(widths, default=0) / brush.frame.scale


def draw_mark(
    surface: pygame.Surface, brush: Brush, line: int, at: tuple[float, float], share: float = 1.0
) -> None:
    """Draw the marker of a line, centred at a point in design units."""
    frame, side = brush.frame, max(8, brush.frame.px(14 * share))
    body = (
        f'<g transform="translate({side / 2} {side / 2}) scale({side / 14})">'
        f'<path d="{MARKS[line % len(MARKS)]}" fill="{colour_of(line)}"/></g>'
    )
    key = ("chart mark", line % len(MARKS), side)
    drawn = brush.art.shelf.get(key, lambda: rasterise(body, (side, side)))
    surface.blit(drawn, drawn.get_rect(center=(frame.px(at[0]), frame.px(at[1]))))


def _draw_lines(surface: pygame.Surface, brush: Brush, chart: Chart) -> None:
    """Draw all lines with their markers at this size, and cache them."""
    frame = brush.frame
    pad = 10.0
    left, top, width, height = chart.box
    place = pygame.Rect(frame.rect(left - pad, top - pad, width + 2 * pad, height + 2 * pad))

    def make() -> pygame.Surface:
        steps = thinned(chart.curve)
        body = "".join(
            _line(chart, line, steps, (left - pad, top - pad))
            for line in range(len(chart.curve[0]))
        )
        return rasterise(f'<g transform="scale({frame.scale})">{body}</g>', place.size)

    key = ("chart", chart, place.size)
    surface.blit(brush.art.shelf.get(key, make), place)


def _join(
    surface: pygame.Surface,
    brush: Brush,
    colour: str,
    start: tuple[int, int],
    end: tuple[int, int],
) -> None:
    """Draw a thin line between two pixels, the first at its left."""
    wide, rise = end[0] - start[0], end[1] - start[1]
    size = (wide + 3, abs(rise) + 3)
    low, high = size[1] - 1.5, 1.5
    first, last = (low, high) if rise < 0 else (high, low)
    body = (
        f'<line x1="1.5" y1="{first}" x2="{wide + 1.5}" y2="{last}" stroke="{colour}" '
        'stroke-width="1"/>'
    )
    drawn = brush.art.shelf.get(("chart join", colour, wide, rise), lambda: rasterise(body, size))
    surface.blit(drawn, (start[0] - 1, min(start[1], end[1]) - 1))


def _line(chart: Chart, line: int, steps: Sequence[int], corner: tuple[float, float]) -> str:
    """A line of the chart with its markers."""
    spots = []
    for step in steps:
        x, y = chart.point(step, chart.curve[step][line])
        spots.append((x - corner[0], y - corner[1]))
    mark = chart.numbers[line]
    colour = colour_of(mark)
    drawn = " ".join(f"{x:.2f},{y:.2f}" for x, y in spots)
    body = (
        f'<polyline points="{drawn}" fill="none" stroke="{colour}" stroke-width="2" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
    )
    apart = max(1, len(spots) // MARKED)
    first = (line * apart) // len(palette.LINES) % apart
    for x, y in spots[first::apart]:
        body += (
            f'<path transform="translate({x:.2f} {y:.2f}) scale(0.8)" '
            f'd="{MARKS[mark % len(MARKS)]}" fill="{colour}"/>'
        )
    return body


def _note(
    surface: pygame.Surface,
    brush: Brush,
    words: str,
    at: tuple[float, float],
    anchor: str,
    colour: str = palette.QUIET,
    width: float | None = None,
) -> None:
    """Draw a short text beside the chart."""
    frame = brush.frame
    room = None if width is None else frame.px(width)
    spot = (frame.px(at[0]), frame.px(at[1]))
    brush.write(surface, words, spot, Face.TEXT, frame.text(14), colour, anchor=anchor, width=room)
