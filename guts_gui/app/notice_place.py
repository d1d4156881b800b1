"""The place of a banner: where it covers nothing that is drawn."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import pygame

from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drawing.brush import Brush
from guts_gui.drawing.display_list import Page

PAD = 14.0
"""Distance of the text from the banner's sides, in units."""
MARGIN = 8.0
"""Distance of the banner from the window's edges."""
GAPS = (8.0, 3.0)
"""Distances of the banner from anything else: the preferred one, and the least."""
WIDTHS = (860.0, 640.0, 480.0, 360.0, 280.0, 220.0, 170.0, 130.0)
"""Maximum widths of the text, the preferred one first."""
NARROW = 240.0
"""The width below which there is no room for a key cap beside the text."""
STEP = 8.0
"""Distance between two places that are tried."""
LEADING = 1.3
GROUND = 0.25
"""Share of the window from which a picture counts as a background: the room, a panel, a veil."""


@dataclass(frozen=True)
class Setting:
    """A sentence set in lines of that text size in pixels, and the size of its banner.

    `key` is the cap of the key that dismisses it; narrow banners have none.
    """

    lines: tuple[str, ...]
    px: int
    size: tuple[int, int]
    key: pygame.Surface | None


def things(page: Page, spare: pygame.Rect | None = None) -> list[pygame.Rect]:
    """The boxes of all that is drawn, without backgrounds and the spare part of the window."""
    most = GROUND * page.get_width() * page.get_height()
    boxes = (pygame.Rect(step.box) for step in page.steps)
    return [box for box in boxes if box.w * box.h < most and not (spare and spare.contains(box))]


def sizes(brush: Brush) -> Iterator[int]:
    """The text sizes in pixels at which a sentence may be set, the preferred one first."""
    most, least = brush.frame.text(16), min(brush.frame.text(16), brush.smallest)
    return iter(sorted({most, (most + least) // 2, least}, reverse=True))


def settings_of(brush: Brush, sentence: str, px: int, cap: str) -> Iterator[Setting]:
    """The ways to set a sentence beside a key cap, the preferred one first."""
    key = brush.key_cap(cap, round(px * 1.5), palette.QUIET)
    frame, art, seen = brush.frame, brush.art, set()
    for wide in WIDTHS:
        lines = tuple(art.balanced(sentence, Face.SEMIBOLD, px, frame.px(wide)))
        if len(lines) in seen:
            continue
        seen.add(len(lines))
        text = max(art.text_size(line, Face.SEMIBOLD, px)[0] for line in lines)
        width, height = text + 2 * frame.px(PAD), round(px * LEADING) * len(lines)
        if wide < NARROW:
            yield Setting(lines, px, (width, height + frame.px(PAD)), None)
            continue
        width += frame.px(PAD) + key.get_width()
        yield Setting(lines, px, (width, max(height, key.get_height()) + frame.px(PAD)), key)


def set_freely(
    brush: Brush,
    sentence: str,
    cap: str,
    window: pygame.Rect,
    taken: Sequence[pygame.Rect],
) -> tuple[Setting, pygame.Rect, pygame.Rect] | None:
    """The largest setting with a free place, as near to an edge of the window as possible.

    Returns its place, and around that the area that stays free.
    """
    for gap, px in product(map(brush.frame.px, GAPS), sizes(brush)):
        found = [
            (min(place.top, window.bottom - place.bottom), number, setting, place)
            for number, setting in enumerate(settings_of(brush, sentence, px, cap))
            if (place := free_place(window, setting.size, taken, brush, gap)) is not None
        ]
        if found:
            *_, setting, place = min(found, key=lambda each: each[:2])
            return setting, place, place.inflate(2 * gap, 2 * gap)
    return None


def free_place(
    window: pygame.Rect, size: tuple[int, int], taken: Sequence[pygame.Rect], brush: Brush, gap: int
) -> pygame.Rect | None:
    """The free rectangle of that size nearest to the window's upper or lower edge.

    The upper one comes first, and its middle.
    """
    frame = brush.frame
    step = max(1, frame.px(STEP))
    room = window.inflate(-2 * frame.px(MARGIN), -2 * frame.px(MARGIN))
    wide, high = size
    if wide > room.w or high > room.h:
        return None
    middle = room.centerx - wide // 2
    across = sorted(
        {*range(room.left, room.right - wide + 1, step), room.right - wide, middle},
        key=lambda x: abs(x - middle),
    )
    down = sorted(
        {*range(room.top, room.bottom - high + 1, step), room.bottom - high},
        key=lambda y: min(y - room.top, room.bottom - high - y + step),
    )
    for y in down:
        for x in across:
            place = pygame.Rect(x, y, wide, high)
            if place.inflate(2 * gap, 2 * gap).collidelist(taken) < 0:
                return place
    return None
