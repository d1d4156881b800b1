"""When a mistake is asked again: after days that grow with every right answer (Leitner's boxes)."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

DAYS: Final = (1, 3, 7, 16, 35)
"""The days until a mistake is asked again, for each box."""


def due_after(box: int, today: date) -> date:
    """The day on which a mistake in that box is asked again."""
    return today + timedelta(days=DAYS[box])


def is_due(day: date, today: date) -> bool:
    """Whether that day has come, or is so far off that it was noted under a wrong clock."""
    return not 0 < (day - today).days <= DAYS[-1]


def next_box(box: int, *, right: bool) -> int | None:
    """The box after an answer: the next one, or the first; None for a mistake that is learned."""
    if not right:
        return 0
    return box + 1 if box + 1 < len(DAYS) else None
