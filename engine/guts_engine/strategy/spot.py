"""Tables about to deal: what they begin with, and the hands that players get there."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import log
from typing import Final

import numpy as np

from guts_engine.common.frozen import changed
from guts_engine.deals.columns import Chips, Flags, Indices, Numbers
from guts_engine.deals.deals import Deals, Start
from guts_engine.deals.program import Program
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.facts import cards_for
from guts_engine.steps.model import Choice, Draw, Game
from guts_engine.strategy.growing import Shares
from guts_engine.strategy.outlook import Outlook, allowed
from guts_engine.strategy.packs import random_packs
from guts_engine.strategy.policy import (
    Table,
    without,
)
from guts_engine.strategy.questions import questions

ANTE: Final = 2520
"""Chips of an ante while solving, so many that shares of pots are as good as whole."""
_CHIPS: Final = ("ante", "max_loss", "cap", "limit")
"""The options that are numbers of chips."""
_RICH: Final = 1 << 40
"""Chips enough for any deal."""
_LEAST, _MOST = 0.1, 1.2
"""The least and the most of a pot that a shallow player can lose."""
_DOUBLINGS: Final = 3
"""How often pots have doubled at most before shallow players are dealt in."""
_SPARE: Final = 4
"""The cards for each player, beside those of the steps, that are shuffled for second deals."""


Dealt = tuple[Indices, Start]
"""Packs, and the tables at which they are dealt."""


@dataclass(frozen=True)
class Spot:
    """A table about to deal: the rules, how many players, and the pot (0: new antes make it).

    With `shallow`, players have too few chips to match the pot in half of its deals.
    """

    rules: RuleSet
    players: int
    pot: int = 0
    shallow: bool = False

    def scaled(self) -> RuleSet:
        """The same rules with every number of chips so large that pots can be shared."""
        paying = self.rules.paying
        larger = {name: getattr(paying, name) * self._times for name in _CHIPS}
        return replace(self.rules, paying=changed(paying, **larger))

    @property
    def _times(self) -> int:
        return max(1, ANTE // self.rules.paying.ante)

    def start(self, rng: np.random.Generator, deals: int) -> Start:
        """That many deals of it; in games for legs some have been won, with larger pots."""
        seats = np.zeros((self.players, deals), np.int64)
        pots = np.zeros((3, deals), np.int64)
        legs = seats.copy()
        most = self.rules.played.legs - 1
        if most > 0:
            won = rng.integers(0, self.players * most, deals) * rng.integers(0, 2, deals)
            for number in range(self.players * most):
                seat = rng.integers(0, self.players, deals)
                legs[seat, np.arange(deals)] += number < won
            legs = np.minimum(legs, most)
            pots[0] += legs.sum(axis=0) * self.players * ANTE
        pots[: 1 + self.rules.two_pots] += self.pot * self._times
        chips = seats + _RICH
        if self.shallow:
            chips, more = self._few(rng, pots)
            pots[: 1 + self.rules.two_pots] += more
        return Start(
            chips=chips,
            pots=pots,
            reserve=np.zeros(deals, np.int64),
            legs=legs,
            excused=seats > 0,
            compulsory=np.zeros(deals, np.bool_),
        )

    def _few(self, rng: np.random.Generator, pots: Chips) -> tuple[Chips, Chips]:
        """Stacks too few for the pot in half of deals, alike in half of those; chips for it."""
        shape = self.players, pots.shape[1]
        half, alike = rng.random((2, shape[1])) < 1 / 2
        antes = self.rules.opening_pot(self.players) * self._times
        more = half * antes * (2 ** rng.integers(0, _DOUBLINGS + 1, shape[1]) - 1)
        shares = np.exp(rng.uniform(log(_LEAST), log(_MOST), shape))
        shares = np.where(alike, shares[0], shares)
        stacks = self.rules.ante_due * self._times + shares * (antes + pots.sum(axis=0) + more)
        return np.where(half, stacks, _RICH).astype(np.int64), more

    def dealt(self, rng: np.random.Generator, deals: int) -> Dealt:
        """The same with packs to deal from."""
        return packs_for(self.rules.played, self.players, rng, deals), self.start(rng, deals)


def packs_for(game: Game, players: int, rng: np.random.Generator, deals: int) -> Indices:
    """Packs for so many players, shuffled as far as they may be dealt and draw cards."""
    draws = [max(*allowed(step), step.with_ace) for step in game.steps if isinstance(step, Draw)]
    cards = cards_for(game, players) + players * max(_SPARE, sum(draws))
    return random_packs(rng, game.jokers, deals, cards)


Looks = list[tuple[Indices, Shares]]
"""Hands by place and deal, and how good they are by side and deal."""


class _AlwaysIn(Table):
    """Seats that are always in; `seen` are their hands when they are first asked, by place."""

    def __init__(self, rules: RuleSet, players: int, outlook: Outlook, at: Sequence[int]) -> None:
        super().__init__(without(questions(rules, players)), outlook, np.zeros(0))
        self.seen: dict[int, Looks] = {each: [] for each in at}

    def declare(self, deals: Deals, place: int, seat: int, at: Flags) -> Numbers:
        """In, or for a side."""
        if place in self.seen:
            first = at & (deals.again == 0)
            looks = self.outlook.of(deals, place, [seat], first)[0][:, first]
            self.seen[place].append((deals.cards.own.cards[seat][:, first], looks))
        choices = self.questions.declares[self.questions.places.index(place)].choices
        into = next(n for n, each in enumerate(choices) if each is not Choice.OUT)
        return np.full(len(at), into)


def always_in(
    rules: RuleSet, players: int, dealt: Dealt, outlook: Outlook, at: Sequence[int]
) -> dict[int, Looks]:
    """The hands of players who are always in, at the declarations at those places of the steps."""
    seats = _AlwaysIn(rules, players, outlook, at)
    Program(Deals(rules, *dealt), seats).play()
    return seats.seen
