"""Sides declared in turn: how often to be in for high and for low, by what was heard and the hand.

Where one of two sides may be declared and players hear which, a threshold for each side is not
enough: a side that nobody is in for is there for the taking, and a strong hand may rather wait for
a rival to come in at a later declaration. So the strategy is a chance of each side by the
percentiles of the hand for both.
"""

from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple

from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.facts import declares
from guts_engine.steps.model import Again, Choice, Declare, Group, Manner

GRID: Final = 8
"""The classes of a hand for each side, by percentile."""
CLASSES: Final = GRID * GRID
ALONE: Final = 16
"""The classes of a hand where there is one pot."""
MOST_HEARD: Final = 2
"""More players in for a side count as so many."""


class Pots(IntEnum):
    """The pots that are not empty."""

    BOTH = 0
    HIGH = 1
    LOW = 2


class Heard(NamedTuple):
    """What a player knows who declares a side in turn: the number of the declaration, the players
    before, how many of them are in for high and for low, and the pots.
    """

    declaration: int
    position: int
    high: int
    low: int
    pots: Pots


Chances = tuple[float, ...]
"""The chances of high by class of hands, then those of low."""


@lru_cache(maxsize=64)
def are_heard(rules: RuleSet) -> bool:
    """Whether at every declaration all players declare one side or none, in turn (R8.7)."""
    return rules.dealing.peek and all(
        _is_heard(step, first=not number) for number, step in enumerate(declares(rules.played))
    )


def _is_heard(step: Declare, *, first: bool) -> bool:
    again = isinstance(step.nobody, tuple) and any(isinstance(each, Again) for each in step.nobody)
    return (
        step.manner is Manner.SEQUENTIAL
        and Choice.HIGH in step.choices
        and Choice.BOTH not in step.choices
        and Choice.OUT in step.choices
        and (first or step.asks is Group.ALL)
        and not (step.second_chance or step.forced or again)
    )


def heard(declaration: int, position: int, ins: tuple[int, int], pots: Pots) -> Heard:
    """What a player knows after so many players in for high and for low.

    Who is in for an empty pot counts as out.
    """
    high, low = (min(each, MOST_HEARD) for each in ins)
    if pots is Pots.HIGH:
        low = 0
    elif pots is Pots.LOW:
        high = 0
    return Heard(declaration, position, high, low, pots)


def class_of(high: float, low: float, pots: Pots) -> int:
    """The class of a hand by its percentiles for both sides, or for the only pot."""
    if pots is not Pots.BOTH:
        return min(ALONE - 1, max(0, int((low if pots is Pots.LOW else high) * ALONE)))
    row, column = (min(GRID - 1, max(0, int(each * GRID))) for each in (high, low))
    return row * GRID + column


def every_heard(rules: RuleSet, players: int) -> tuple[Heard, ...]:
    """All that may be heard by one of `players`, in order."""
    return tuple(
        [
            Heard(declaration, position, high, low, pots)
            for declaration in range(len(declares(rules.played)))
            for pots in Pots
            for position in range(players)
            for high in range(MOST_HEARD + 1)
            for low in range(MOST_HEARD + 1)
            if high + low <= position
        ]
    )
