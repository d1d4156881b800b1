"""The bot that plays a persona: in when its hand reaches a threshold, give or take its temper."""

from math import comb, exp, exp2, log2
from random import Random
from typing import Final

from guts_engine.actions import Asked, Choice, Declare
from guts_engine.bots.persona import Enter, Equilibrium, Minimum, Persona, Share
from guts_engine.cards import PACK, Card, Suit, card
from guts_engine.hands import Ranking, best, classes, percentiles, strength
from guts_engine.rules import Manner
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

    def choose(self, view: SeatView, asked: Asked) -> Declare:
        """In or out by the seat's own view; ValueError for a view without a seat.

        Every decision draws the same number of chances, so that nothing drawn later tells
        what the hand was.
        """
        if view.seat is None:
            raise ValueError("who only looks on has nothing to decide")
        persona = self.persona
        blind, whim, misjudged = self._rng.random(), self._rng.random(), self._rng.gauss()
        judged = percentile(view)
        judged = blind if judged is None else judged + misjudged * persona.noise
        if judged >= threshold(persona, view):
            choice = Choice.OUT if whim < persona.cold_feet else Choice.IN
        else:
            bluffs = persona.bluff * exp2(-doublings(view.table))
            choice = Choice.IN if whim < bluffs else Choice.OUT
        return Declare(view.seat, choice if choice in asked.choices else asked.choices[-1])

    def think_seconds(self, view: SeatView, rng: Random) -> float:
        """How long it seems to think; nothing of the view that is secret goes into it."""
        return rng.uniform(*self.persona.think)


def percentile(view: SeatView) -> float | None:
    """The share of all hands that the seat's hand beats; None when it may not see it (R3.5)."""
    ranking = view.table.rules.ranking
    if len(view.cards) < ranking.size:
        return None
    return percentiles(ranking)[best(view.cards, ranking).strength]


def threshold(persona: Persona, view: SeatView) -> float:
    """The percentile 0..1 from which the persona is in at this moment of this table."""
    table = view.table
    base = share_out(persona.plays(table.rules), table.rules.ranking, len(table.order))
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
