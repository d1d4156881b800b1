"""How seats play that do not play the policy as it is: shares, habits and personas."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from guts_engine.bots.habits import Habits, contexts, estimate
from guts_engine.bots.learning import tighter_than
from guts_engine.bots.persona import Persona
from guts_engine.bots.tempers import NEVER, Bots, better_side
from guts_engine.deals.columns import Flags, Indices, Numbers
from guts_engine.deals.deals import Deals
from guts_engine.state.table import Table as PublicTable
from guts_engine.steps.model import Choice, Draw, PassCards
from guts_engine.strategy.growing import Shares
from guts_engine.strategy.outlook import Outlook
from guts_engine.strategy.policy import Asking, Chances, Policy, Table, moved


@dataclass(frozen=True)
class Shifted:
    """The policy with fewer hands or more: it plays e^-t of its hands, or folds e^t of them."""

    tighter: float = 0.0

    def chances(self, policy: Policy, asking: Asking) -> Chances:
        """The chances at the percentiles at which the usual policy does the same."""
        places = policy.buckets.percentiles(asking.declaration, asking.looks)
        there = moved(places, np.float64(self.tighter))
        return policy.of(asking.nodes, policy.buckets.at(there))


def habitual(table: PublicTable, habits: Mapping[int, Habits], errors: float) -> "Plays":
    """How players of such habits, by seat, play, with shares so many standard errors larger."""
    found: dict[int, Play] = {}
    for seat, each in habits.items():
        one = estimate(each, contexts(table, seat)[0])
        tighter = tighter_than(one.prior, one.share + errors * one.error, inf)
        found[table.order.index(seat)] = Shifted(tighter)
    return found


@dataclass(frozen=True)
class Sharing:
    """In with that share of all hands, the best ones."""

    share: float

    def chances(self, policy: Policy, asking: Asking) -> Chances:
        """The choices as chances; of two sides the better one counts."""
        choices = policy.questions.declares[asking.declaration].choices
        places = policy.percentiles(asking.declaration, asking.looks)
        better = better_side(choices, places)
        out = choices.index(Choice.OUT) if Choice.OUT in choices else better
        is_in = (places.max(axis=0) >= 1 - self.share) & (self.share > 0)
        return np.eye(policy.chances.shape[2])[np.where(is_in, better, out)]


@dataclass(frozen=True)
class Character:
    """A persona, whose chances are 0 or 1 by its whims."""

    bot: Persona
    rng: np.random.Generator

    def chances(self, policy: Policy, asking: Asking) -> Chances:
        """The choices of the bot as chances."""
        rules, nobody = asking.deals.rules, np.zeros(asking.deals.shape, np.int64)
        table = Bots(rules, [self.bot], nobody, nobody + NEVER, Outlook(rules), self.rng)
        return np.eye(policy.chances.shape[2])[table.choose(asking)]


Play = Shifted | Sharing | Character
"""How a seat plays: what gives the chances of its choices, by deal and choice.

Given is the policy of everyone else.
"""
Plays = Mapping[int, Play]
"""How seats play, by place from the dealer's left, that do not play the policy."""


def chances(policy: Policy, plays: Plays, asking: Asking) -> Chances:
    """The chances of the choices of the seat that is asked."""
    play = plays.get(asking.seat)
    if play is not None:
        return play.chances(policy, asking)
    return policy.of(asking.nodes, policy.buckets.of(asking.declaration, asking.looks))


class Seats(Table):
    """Seats of many deals that play by policies.

    By `answers`, a seat first gives an answer written for it, by deal: choices, places of cards, or
    ranks. Those `told` say what they are told whenever they are asked; `chances` are what they
    would have said that with, by deal, 0 to 1, nan where nobody of them is asked.
    """

    def __init__(
        self,
        policy: Policy,
        plays: Plays,
        outlook: Outlook,
        whims: Shares,
        answers: dict[int, NDArray[Any]],
        told: Mapping[int, Numbers],
    ) -> None:
        super().__init__(policy, outlook, whims)
        self.plays, self.answers, self.told = plays, answers, told
        self.chances: Shares = np.full(whims.shape[-1], np.nan)

    def declare(self, deals: Deals, place: int, seat: int, at: Flags) -> Numbers:
        """The choices of the seat."""
        given = self.answers.pop(seat, None)
        return super().declare(deals, place, seat, at) if given is None else given

    def choose(self, asking: Asking) -> Numbers:
        """The choices in the deals in which the seat is asked."""
        columns = asking.columns
        found = chances(self.policy, self.plays, asking)
        told = self.told.get(asking.seat)
        if told is not None:
            self.chances[columns] = found[np.arange(len(columns)), told[columns]]
            return told[columns]
        summed = found.cumsum(axis=1)
        chosen: Numbers = (self.whims_of(asking)[:, None] >= summed[:, :-1]).sum(axis=1)
        return chosen

    def away(self, deals: Deals, step: Draw | PassCards, seat: int, at: Flags) -> Flags:
        """The places of the cards to discard or to pass."""
        given = self.answers.pop(seat, None)
        return super().away(deals, step, seat, at) if given is None else given

    def name(self, deals: Deals, seat: int, at: Flags) -> Indices:
        """A rank for the dealer to name."""
        given = self.answers.pop(seat, None)
        return super().name(deals, seat, at) if given is None else given
