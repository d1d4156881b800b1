"""The level of a pot: how large it is against the antes and the stacks."""

from bisect import bisect_right
from enum import IntEnum
from functools import lru_cache
from math import ceil, log
from typing import NamedTuple

from guts_engine.state.parts import Fund
from guts_engine.state.table import Table


class PotLevel(IntEnum):
    """The levels of a pot, from that of an opening pot to one as large as a stack."""

    ORDINARY = 0
    RAISED = 1
    BIG = 2
    HUGE = 3


WAY: tuple[float, ...] = (0.2, 0.65, 1.0)
"""Where the levels above ordinary begin on the way from an opening pot (0) to a stack (1)."""
DEEP = 4
"""The fewest opening pots in a stack: smaller stacks are counted as this large."""


class PotScale(NamedTuple):
    """What amounts are measured by: the antes of one deal, a typical stack, and one ante."""

    opening: int
    stack: int
    ante: int = 1

    def way(self, chips: int) -> float:
        """How far a pot is on the way from an opening pot (0) to a stack (1) and beyond.

        The way is one of ratios: half way from 25 to 400 is 100.
        """
        most = max(self.stack, DEEP * self.opening)
        return log(max(1, chips) / self.opening) / log(most / self.opening)

    def level(self, chips: int) -> PotLevel:
        """The level of a pot with that many chips."""
        return PotLevel(bisect_right(_limits(self), chips))


@lru_cache(maxsize=256)
def _limits(scale: PotScale) -> tuple[int, ...]:
    """The chips from which a pot is raised, big and huge."""
    most = max(scale.stack, DEEP * scale.opening)
    limits = (scale.opening * (most / scale.opening) ** share for share in WAY)
    return tuple(ceil(chips * (1 - 1e-12)) for chips in limits)  # 500 stays 500


def scale_of(table: Table) -> PotScale:
    """The scale for each pot of a table.

    The stack is what each player at the table would have if the pots were divided: it depends
    neither on who is ahead nor on the pot, so that a growing pot never falls by a level. Of two
    pots each has half the antes, and is compared with half a stack (R8.7).
    """
    players = max(2, len(table.playing()))
    pots = len(table.funds)
    ante = table.rules.paying.ante
    return PotScale(ante * players, max(0, table.total) // (players * pots), ante)


def stack_scale(table: Table) -> PotScale:
    """The scale for players' stacks: what a seat began with, whoever has left since (R7.4)."""
    began = sum(max(0, seat.began_with) for seat in table.seats) // len(table.seats)
    return PotScale(table.rules.paying.ante, max(1, began), table.rules.paying.ante)


def pot_level(table: Table) -> PotLevel:
    """The level of a table's pot, of two pots the higher one."""
    scale = scale_of(table)
    return max(scale.level(table.holds(fund)) for fund in (Fund.POT, Fund.LOW_POT))
