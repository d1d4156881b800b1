"""The row of buttons at the right end of the bar: declarations, and the button that goes on.

The last declaration and the button that goes on have the same place, so that the pointer can stay.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Final

from guts_gui.controls import Units
from guts_gui.layout.frame import Frame
from guts_gui.layout.seating.seats import BAR

END: Final = 36.0
"""Distance of the row from the right side of the window."""
HIGH: Final = 68.0
NOWHERE: Final = (0.0, 0.0, 10.0, 10.0)
"""Initial place of buttons that are laid out before they are shown."""
DONE: Final = 160.0
OFFER: Final = 152.0
"""Width of an offer beside the button that goes on."""
SINGLE, BESIDE_DONE = 200.0, 168.0
"""Width of In and Out, without Done beside them and with it."""
FOURTH, FOURTH_BESIDE_DONE = 148.0, 132.0
"""Width of each of the four declarations of hi-lo (R8.7)."""


def declaring_places(frame: Frame, count: int, *, done: bool = False) -> list[Units]:
    """Places of `count` declarations, and of Done beside them; wider with large text."""
    more = frame.text_size / 100 - 1
    if count > 2:
        wide, gap = (FOURTH_BESIDE_DONE if done else FOURTH), 8.0
    else:
        wide, gap = (BESIDE_DONE + 32 * more if done else SINGLE + 80 * more), 16.0
    return in_a_row(frame, [wide] * count + [DONE + 32 * more] * done, gap)


RANK, RANK_GAP, RANK_HIGH = 62.0, 6.0, 32.0
"""Width of each rank that can be named, their distance, and their height in two rows (S3.6)."""
RANKS_IN_A_ROW: Final = 7


def naming_places(frame: Frame, count: int, *, done: bool = False) -> list[Units]:
    """Places of `count` ranks in two rows, and of Done beside them."""
    more = frame.text_size / 100 - 1
    wide = RANKS_IN_A_ROW * (RANK + RANK_GAP) - RANK_GAP
    left, *others = in_a_row(frame, [wide] + [DONE + 32 * more] * done, 16.0)
    places = []
    for number in range(count):
        row, column = divmod(number, RANKS_IN_A_ROW)
        x, y = left[0] + column * (RANK + RANK_GAP), left[1] + row * (HIGH - RANK_HIGH)
        places.append((x, y, RANK, RANK_HIGH))
    return [*places, *others]


def offer_places(frame: Frame, last: Units, count: int) -> list[Units]:
    """Places of `count` offers on the left of the button that goes on, at `last`."""
    wide = OFFER + 32 * (frame.text_size / 100 - 1)
    left = last[0] - (wide + 12) * count
    return [(left + (wide + 12) * n, last[1], wide, HIGH) for n in range(count)]


def in_a_row(frame: Frame, widths: list[float], gap: float) -> list[Units]:
    """Places of buttons with these widths, the last at the right end of the bar."""
    top = frame.height - BAR + 12
    start = frame.width - END - sum(widths) - gap * (len(widths) - 1)
    lefts = accumulate(widths[:-1], lambda left, wide: left + wide + gap, initial=start)
    return [(left, top, wide, HIGH) for left, wide in zip(lefts, widths, strict=True)]
