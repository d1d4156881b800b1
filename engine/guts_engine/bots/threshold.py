"""The bot that plays a persona: in when its hand reaches a threshold, give or take its temper.

Which cards to pass, to draw and to go low with follow from the strength of the hand.
"""

from math import comb, exp, exp2, log2
from random import Random
from typing import Final

from guts_engine.actions import (
    Action,
    Asked,
    Choice,
    ChooseGame,
    Declare,
    Discard,
    Pass,
    Question,
)
from guts_engine.bots.persona import Enter, Equilibrium, Minimum, Persona, Share
from guts_engine.cards import PACK, Card, Suit, card
from guts_engine.hands import Ranking, best, classes, percentiles, strength
from guts_engine.options import Manner
from guts_engine.presets import PRESETS
from guts_engine.table import Table
from guts_engine.view import SeatView

MOST_SHIFT: Final = 2.5
"""The greatest shift of a threshold: a bot never plays less than a twelfth of its usual hands."""
MOST_DOUBLINGS: Final = 16.0


class ThresholdBot:
    """A seat played by a persona; its only chance is `rng`."""

    def __init__(self, persona: Persona, rng: Random) -> None:
        self.persona = persona
        self._rng = rng

    def choose(self, view: SeatView, asked: Asked) -> Action:
        """What it decides by the seat's own view; ValueError for a view without a seat.

        Every declaration draws the same number of chances, so that nothing drawn later tells
        what the hand was.
        """
        if view.seat is None:
            raise ValueError("who only looks on has nothing to decide")
        if asked.question is Question.PASS:
            return Pass(view.seat, weakest_first(view)[: asked.cards])
        if asked.question is Question.DISCARD:
            return Discard(view.seat, idle(view)[: asked.cards])
        return Declare(view.seat, self._declaration(view, asked))

    def _declaration(self, view: SeatView, asked: Asked) -> Choice:
        persona = self.persona
        blind, whim, misjudged = self._rng.random(), self._rng.random(), self._rng.gauss()
        needed = threshold(persona, view)

        def plays(judged: float | None) -> bool:
            seen = blind if judged is None else judged + misjudged * persona.noise
            if seen >= needed:
                return whim >= persona.cold_feet
            return whim < persona.bluff * exp2(-doublings(view.table))

        if Choice.HIGH in asked.choices:
            return _two_pots(plays(percentile(view)), plays(low_percentile(view)))
        choice = Choice.IN if plays(percentile(view)) else Choice.OUT
        return choice if choice in asked.choices else asked.choices[-1]

    def name_game(self, view: SeatView) -> ChooseGame:
        """One of its favourites that the table can play, for the table's stakes (R11).

        ValueError for a view without a seat.
        """
        if view.seat is None:
            raise ValueError("who only looks on names no game")
        table = view.table
        seats = len(table.playing())
        fitting = [game for game, rules in PRESETS.items() if rules.most_seats >= seats]
        liked = [game for game in self.persona.favourites if game in fitting]
        kept = {name: table.rules.option(name) for name in ("ante", "shortfall", "rebuys")}
        return ChooseGame(view.seat, PRESETS[self._rng.choice(liked or fitting)].replaced(kept))

    def think_seconds(self, view: SeatView, rng: Random) -> float:
        """How long it seems to think; nothing of the view that is secret goes into it."""
        return rng.uniform(*self.persona.think)


def _two_pots(high: bool, low: bool) -> Choice:
    if high and low:
        return Choice.BOTH
    return Choice.HIGH if high else Choice.LOW if low else Choice.OUT


def ranking_now(view: SeatView) -> Ranking:
    """The ranking of what the seat holds at this moment, with the common cards (R8)."""
    return view.table.ranking_of(len(view.cards) + len(view.table.common))


def percentile(view: SeatView) -> float | None:
    """The share of all hands that the seat's hand beats; None when it may not see it (R3.5)."""
    return _percentile(view, ranking_now(view))


def low_percentile(view: SeatView) -> float | None:
    """As `percentile`, for the low pot of hi-lo (R8.7)."""
    return _percentile(view, view.table.rules.low_ranking)


def _percentile(view: SeatView, ranking: Ranking) -> float | None:
    cards = view.cards + view.table.common
    if not view.cards or len(cards) < ranking.size:
        return None
    return percentiles(ranking)[strength(cards, ranking)]


def weakest_first(view: SeatView) -> tuple[Card, ...]:
    """The seat's cards, those first without which the rest is best (R3.4)."""
    made = best(view.cards, view.table.rules.held_ranking).made_by
    wild = view.table.rules.dealing.wild
    return tuple(sorted(view.cards, key=lambda each: (each.rank in wild, each in made, each.rank)))


def idle(view: SeatView) -> tuple[Card, ...]:
    """The cards worth exchanging, the weakest first: those that make nothing (R3.3)."""
    made = best(view.cards, view.table.rules.held_ranking).made_by
    wild = view.table.rules.dealing.wild
    rest = [each for each in view.cards if each not in made and each.rank not in wild]
    return tuple(sorted(rest))


def threshold(persona: Persona, view: SeatView) -> float:
    """The percentile 0..1 from which the persona is in at this moment of this table."""
    table = view.table
    enter = persona.plays(table.rules)
    if isinstance(enter, Minimum) and ranking_now(view) != table.rules.held_ranking:
        enter = persona.otherwise
    base = share_out(enter, table.rules.held_ranking, len(table.order))
    return shifted(base, shift(persona, table))


def share_out(enter: Enter, ranking: Ranking, players: int) -> float:
    """The share of hands to stay out with; at exactly a minimum hand a bot is in.

    In the symmetric equilibrium of the plain rules everyone else is out half of the time.
    """
    match enter:
        case Share():
            return enter.out
        case Equilibrium():
            return exp2(-1 / max(1, players - 1))
        case Minimum():
            weakest = strength(_mixed(enter), ranking)
            hands = comb(len(PACK), ranking.size)
            half = classes(ranking)[weakest].combinations / hands / 2
            return percentiles(ranking)[weakest] - half


def shift(persona: Persona, table: Table) -> float:
    """How much tighter than usual, below 0 looser, the persona plays at this moment."""
    tighter = persona.pot * doublings(table)
    if table.manner is Manner.SEQUENTIAL:
        said = [table.said[seat] for seat in table.order]
        outs = said.count(Choice.OUT)
        tighter += persona.per_in * said.count(Choice.IN)
        if outs and Choice.IN not in said:
            tighter -= persona.alone * outs / (len(said) - 1)
    return min(MOST_SHIFT, max(-MOST_SHIFT, tighter))


def shifted(base: float, tighter: float) -> float:
    """The threshold shifted: tighter plays e^-shift of its hands, looser folds e^shift of them."""
    if tighter >= 0:
        return 1 - (1 - base) * exp(-tighter)
    return base * exp(tighter)


def doublings(table: Table) -> float:
    """How often the pot has doubled since it was one ante from each player."""
    antes = table.rules.paying.ante * max(1, len(table.order))
    return min(MOST_DOUBLINGS, max(0.0, log2(table.pot / antes))) if table.pot else 0.0


def _mixed(minimum: Minimum) -> tuple[Card, ...]:
    """Cards of those ranks, not all in one suit."""
    ranks = sorted(minimum.ranks)
    return tuple(card(rank.letter + Suit(place % 4).letter) for place, rank in enumerate(ranks))
