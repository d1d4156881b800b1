"""Deals in columns: hands, stakes, strategies, and where the hero is asked.

Chips are in pots of the first declaration.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from guts_engine.rules.ruleset import RuleSet

Flags = NDArray[np.bool_]
Chips = NDArray[np.float64]
Looks = NDArray[np.float32]
Strengths = NDArray[np.signedinteger]
Numbers = NDArray[np.signedinteger]

KILLED: Final = -1
"""The strength of a killed hand (S3.9)."""


@dataclass(frozen=True)
class Hands:
    """The hands of deals: a row for each player in the order of declaring, a column for each deal.

    `looks` are percentiles 0..1 by declaration and side, with ties at random; `shown` strengths by
    showdown and side, `KILLED` for killed hands; `houses` those that must be beaten, by showdown,
    side and hand; `least` the strengths that win at all. `held` decide who is best without a
    showdown, `wild` who holds a wild card. `drawn` are the numbers of cards drawn, by draw.
    """

    looks: Sequence[Sequence[Looks]]
    shown: Sequence[Sequence[Strengths]]
    houses: Sequence[Sequence[Sequence[Strengths]]]
    least: Sequence[float]
    held: Strengths
    wild: Flags | None = None
    suits: Strengths | None = None
    drawn: Sequence[Numbers] = ()

    def strengths(self, showdown: int, side: int) -> Strengths:
        """The strengths at a showdown for a side; without sides there is one."""
        sides = self.shown[showdown]
        return sides[min(side, len(sides) - 1)]


@dataclass(frozen=True)
class Stakes:
    """The stakes in pots of the first declaration: an ante, and the most that a match costs.

    With `cap` that is also the most that a player takes (R13.4). `excused` is the ante that a
    player who matched saves on the next deal (R6.1).
    """

    ante: float = 0.0
    most: float = inf
    cap: bool = False
    excused: float = 0.0


def stakes_of(rules: RuleSet, players: int, pot: float | None = None) -> Stakes:
    """The stakes at a pot of `pot` chips, by default that of a new game."""
    paying = rules.paying
    chips = pot or rules.opening_pot(players)
    limits = [each / chips for each in (paying.max_loss, paying.cap) if each]
    return Stakes(
        paying.ante / chips, min(limits, default=inf), bool(paying.cap), rules.excused / chips
    )


class Policy(Protocol):
    """Protocol of a strategy for all declarations."""

    def plays(
        self, kind: int, looks: Looks, players: Numbers | int, place: Numbers | int, ins: Numbers
    ) -> Flags:
        """Whether hands are played after `place` of `players` declared, `ins` of them in."""
        ...


@dataclass(frozen=True)
class Asked:
    """The deals that ask the hero at the moment in question, one element each."""

    deals: NDArray[np.intp]
    players: Numbers
    place: Numbers
    ins: Numbers
    looks: Looks

    @classmethod
    def nowhere(cls) -> "Asked":
        """No deal at all."""
        none = np.zeros(0, np.intp)
        return cls(none, none, none, none, np.zeros(0, np.float32))

    def joined(self, other: "Asked") -> "Asked":
        """These deals, then the others."""
        return Asked(
            np.concatenate((self.deals, other.deals)),
            np.concatenate((self.players, other.players)),
            np.concatenate((self.place, other.place)),
            np.concatenate((self.ins, other.ins)),
            np.concatenate((self.looks, other.looks)),
        )
