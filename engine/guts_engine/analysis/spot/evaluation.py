"""Evaluators of a question: the worth of each answer, deal by deal, and facts for the advice.

After cards are passed or drawn, a deal is worth as much as the declaration that follows (R3.3,
R3.4), in which the player declares by the equilibrium.
"""

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain, combinations
from types import MappingProxyType
from typing import Final, Protocol

import numpy as np

from guts_engine.analysis.deals.examples import weakest
from guts_engine.analysis.deals.packs import columns
from guts_engine.analysis.deals.payoffs import Chips
from guts_engine.analysis.deals.percentiles import percentiles_of
from guts_engine.analysis.spot.advice import CERTAIN, NEAR, Advice
from guts_engine.analysis.spot.declaring import Declarations, declarations
from guts_engine.analysis.spot.holdings import Holdings
from guts_engine.analysis.spot.outcomes import Outcomes
from guts_engine.analysis.spot.plays import Plays, Watched, preparing, threshold
from guts_engine.analysis.spot.rollout import (
    Deals,
    Drawn,
    Passed,
    affordable,
    earlier_stages,
    looks,
    shuffled,
)
from guts_engine.analysis.spot.spot import Spot, spot_of
from guts_engine.common.work import Steps, part
from guts_engine.hands.cards import PACK, written
from guts_engine.state.actions import Action, Asked, Declare, Discard, Pass, Question
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice
from guts_engine.strength.percentile import percentile_of

LEAST: Final = 2_000
"""The least number of deals in columns before the advice counts as settled."""
PRECISE: Final = 0.008
"""The standard error of a cost, in pots, at which it is known precisely enough."""
ROUGH: Final = NEAR / CERTAIN
"""The same where deals take longer: no mistake is taken for an equal choice."""
_FEWEST: Final = 40
"""The least number of deals for each choice of cards."""
_ONE_POT: Final = (Choice.OUT, Choice.IN)
_TWO_POTS: Final = (Choice.OUT, Choice.HIGH, Choice.LOW, Choice.BOTH)
_FINE: Final = 30_000
"""The number of distinct strengths where percentiles serve as strengths."""


class Evaluator(Protocol):
    """Protocol: the options of a question, and their worth in random deals.

    `least` is the least number of deals before the advice counts as settled, `precise` the standard
    error of a cost, in pots, at which it does.
    """

    actions: tuple[Action, ...]
    least: int
    precise: float

    def valuing(self, samples: int) -> Steps[Chips]:
        """Find the worth of each option in chips, a row each, in up to `samples` more deals.

        Fewer deals are used where each takes longer.
        """
        ...

    def summary(self, best: int) -> Advice:
        """The advice without its options, given the best option."""
        ...


class DeclarationEvaluator:
    """In or out, or the pots of hi-lo (R4, R8.7), against players of whom some were `watched`."""

    least = LEAST

    def __init__(
        self,
        view: SeatView,
        asked: Asked,
        rng: np.random.Generator,
        watched: Mapping[int, Watched] = MappingProxyType({}),
    ) -> None:
        spot = self._spot = spot_of(view)
        self.precise = ROUGH if spot.rules.leg_game else PRECISE
        seat = view.table.order[spot.me]
        places = {other: place for place, other in enumerate(view.table.order)}
        self._plays: Plays = {places[other]: watched[other] for other in watched if other in places}
        self._choices = asked.choices
        self.actions: tuple[Action, ...] = tuple(Declare(seat, each) for each in asked.choices)
        self._rng = rng
        self._alone = np.zeros(len(asked.choices))
        self._best = np.zeros(len(asked.choices))
        self._deals = 0

    def valuing(self, samples: int) -> Steps[Chips]:
        """Find the worth of each choice in the same deals."""
        spot, plays = self._spot, self._plays
        at_first = not self._deals
        for earlier in earlier_stages(spot) if at_first else ():
            yield from part(preparing(earlier), 0.0, 0.0)
        deals = Deals(spot, self._rng, affordable(spot, samples, plays), plays)
        outcomes = Outcomes(declarations(deals), Holdings(deals), at_first=at_first)
        self._deals += deals.deals
        rows = []
        for number, choice in enumerate(self._choices):
            share = (number + 1) / (len(self._choices) + 1)
            yield share
            outcome = yield from part(outcomes.finding(choice), share, share)
            rows.append(outcome.worth)
            self._alone[number] += np.count_nonzero(outcome.alone)
            self._best[number] += np.count_nonzero(outcome.best & ~outcome.alone)
        return np.stack(rows)

    def summary(self, best: int) -> Advice:
        """Advice with the chances that all others are out, or else that the hand is best."""
        spot = self._spot
        entering = [at for at, choice in enumerate(self._choices) if choice is not Choice.OUT]
        at = best if best in entering else max(entering, key=lambda one: self._best[one])
        contested = self._deals - self._alone[at]
        return Advice(
            (),
            spot.stakes + spot.side_pot,
            all_out=float(self._alone[at] / self._deals),
            best_if_in=float(self._best[at] / contested) if contested else None,
            weakest=_weakest(spot),
            percentile=_percentile(spot, low=self._choices[at] is Choice.LOW),
        )


def _percentile(spot: Spot, *, low: bool = False) -> float | None:
    """The percentile of the hand; None if the player may not see all of it (R3.5)."""
    if None in spot.hands[spot.me]:
        return None
    held, stage = (*spot.cards, *spot.common), spot.stage
    found = percentile_of(held, spot.rules, spot.players, stage=stage, low=low, among_all=True)
    return found.middle if found else None


def _weakest(spot: Spot) -> str | None:
    """The weakest hand worth playing here, if the equilibrium has one with a short name.

    None for a player who risks less than a match.
    """
    rules = spot.rules
    if spot.again or spot.second_chance or spot.short or not rules.dealing.peek:
        return None
    position, already_in = None, 0
    if spot.in_turn:
        position = spot.asked.index(spot.me)
        before = spot.asked[:position]
        already_in = sum(spot.said[place] is Choice.IN for place in before)
    out = threshold(spot, spot.me, position, already_in)
    found = weakest(rules, spot.players, out, len(spot.hands[spot.me]), stage=spot.stage)
    return written(found) if found else None


class ExchangeEvaluator:
    """Which cards to pass or to discard."""

    least = LEAST
    precise = PRECISE

    def __init__(self, view: SeatView, asked: Asked, rng: np.random.Generator) -> None:
        spot = spot_of(view)
        self._spot = replace(spot, asked=tuple(range(spot.players)), said=(None,) * spot.players)
        self._rng = rng
        self._passes = asked.question is Question.PASS
        seat = view.table.order[spot.me]
        cards = view.cards
        if self._passes:
            self._away = list(combinations(cards, asked.cards))
            self.actions: tuple[Action, ...] = tuple(Pass(seat, each) for each in self._away)
        else:
            numbers = range(asked.cards + 1)
            self._away = list(chain(*(combinations(cards, number) for number in numbers)))
            self.actions = tuple(Discard(seat, each) for each in self._away)

    def valuing(self, samples: int) -> Steps[Chips]:
        """Find the worth of the deal after each choice of cards, with the same replacements.

        The more choices there are, the fewer deals are used.
        """
        samples = max(_FEWEST, 2 * samples // len(self._away))
        if self._passes:
            few = 2 * affordable(self._spot, samples) // len(self._away)
            return (yield from self._passed(max(_FEWEST, min(samples, few))))
        return (yield from self._drawn(samples))

    def _drawn(self, samples: int) -> Steps[Chips]:
        """Find the worth of the same deals after each draw; the others drew as many as they did."""
        spot, rng = self._spot, self._rng
        rules, me = spot.rules, spot.me
        before = Deals(spot, rng, samples)
        others = [place for place in range(spot.players) if place != me]
        seen = {place: looks(rng, before.hand(place), spot) for place in others}
        lows = {}
        if rules.two_pots:
            lows = {place: looks(rng, before.hand(place), spot, low=True) for place in others}
        rows: list[Chips] = []
        for away in self._away:
            deals = Drawn(before, away)
            yield (len(rows) + 0.5) / len(self._away)
            mine = deals.hand(me)
            high = {**seen, me: looks(rng, mine, spot)}
            low = {**lows, me: looks(rng, mine, spot, low=True)} if rules.two_pots else {}
            said = Declarations(spot, high, low, {}, rng)
            rows.append(_as_declared(said, Outcomes(said, Holdings(deals))))
            yield len(rows) / len(self._away)
        return np.stack(rows)

    def _passed(self, samples: int) -> Steps[Chips]:
        """Find the worth of the same deals after each pass, with everyone's real cards."""
        spot, rng = self._spot, self._rng
        unseen = len(PACK) - len(spot.seen)
        cards = shuffled(rng, samples, unseen, frozenset(spot.seen))
        seed = int(rng.integers(2**32))
        percentiles_of(columns([spot.cards]), spot.rules, spot.players)  # its tables are made once
        yield 0.0
        rows: list[Chips] = []
        for (away,) in self._away:
            deals = Passed(spot, np.random.Generator(np.random.SFC64(seed)), cards, away)
            yield (len(rows) + 0.5) / len(self._away)
            said = declarations(deals)
            rows.append(_as_declared(said, Outcomes(said, Holdings(deals))))
            yield len(rows) / len(self._away)
        return np.stack(rows)

    def summary(self, best: int) -> Advice:
        """Advice with the percentile of the hand before the exchange; the rest is unknown."""
        spot = self._spot
        found = percentile_of(spot.cards, spot.rules, spot.players, among_all=True)
        return Advice(
            (),
            spot.stakes + spot.side_pot,
            percentile=found.middle if found else None,
        )


def _as_declared(said: Declarations, outcomes: Outcomes) -> Chips:
    """The worth of the deals if the player declares by the equilibrium, too."""
    spot = said.spot
    plays = said.mine
    choices = _TWO_POTS if spot.rules.two_pots else _ONE_POT
    worths = [outcomes.of(choice).worth for choice in choices]
    chosen: Chips = np.choose(plays.astype(np.int8).T @ np.array((1, 2)[: len(plays)]), worths)
    return chosen
