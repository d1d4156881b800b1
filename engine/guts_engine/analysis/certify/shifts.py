"""Professors who are looser or tighter than they should be, always or at some moments."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from guts_engine.analysis.certify.playing import Look
from guts_engine.bots.threshold import shifted
from guts_engine.steps.model import Choice


@dataclass(frozen=True)
class Shift:
    """A professor whose threshold is shifted by `tighter` where `when` holds."""

    name: str
    tighter: float
    when: Callable[[Look], bool] = lambda look: True

    def choice(self, look: Look, usual: Choice) -> Choice:
        """The declaration; as usual where the hand is on the same side of both thresholds."""
        if not look.places or not self.when(look):
            return usual
        plays = [
            place >= shifted(needed, self.tighter)
            for place, needed in zip(look.places, look.needed, strict=True)
        ]
        played = [place >= needed for place, needed in zip(look.places, look.needed, strict=True)]
        if plays == played:
            return usual
        if len(plays) == 1:
            return Choice.IN if plays[0] else Choice.OUT
        if all(plays):
            return Choice.BOTH if Choice.BOTH in look.choices else usual
        if not any(plays):
            return Choice.OUT
        return Choice.HIGH if plays[0] else Choice.LOW


def _everywhere(look: Look) -> bool:
    return True


_MOMENTS: Final[Sequence[tuple[str, Callable[[Look], bool]]]] = (
    ("", _everywhere),
    (" at the first declaration", lambda look: look.moment[0] == 0),
    (" at later declarations", lambda look: look.moment[0] > 0),
    (" while the pot is small", lambda look: look.doublings < 1),
    (" when the pot has grown", lambda look: look.doublings >= 1),
    (" without a leg", lambda look: look.moment[4] == 0),
    (" with a leg", lambda look: look.moment[4] > 0),
    (" when someone is ahead", lambda look: look.moment[5] > look.moment[4]),
    (" when nobody is in yet", lambda look: look.moment[2] == 0),
    (" when someone is in", lambda look: look.moment[2] > 0),
)
_AMOUNTS: Final = (("far looser", -1.2), ("looser", -0.3), ("tighter", 0.3), ("far tighter", 1.2))

USUAL_SHIFTS: Final = tuple(
    [
        Shift("tighter" if by > 0 else "looser", by)
        for by in (-1.2, -0.6, -0.3, -0.15, 0.15, 0.3, 0.6, 1.2)
    ]
)
"""Shifts at every moment."""
SHIFTS: Final = tuple(
    [Shift(name + where, by, when) for where, when in _MOMENTS for name, by in _AMOUNTS]
)
