"""Sources of deals for the solver: a real deck, or uniform places without cards."""

from dataclasses import dataclass, replace
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.deals import packs
from guts_engine.analysis.deals.examples import example
from guts_engine.analysis.deals.packs import Cards
from guts_engine.analysis.deals.payoffs import Strengths
from guts_engine.analysis.deals.percentiles import places
from guts_engine.hands.cards import Card
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Ties
from guts_engine.strength.percentile import population_of

_LOOKED_AT: Final = 200_000
"""The number of hands dealt at once when searching for some of a few classes."""


@dataclass(frozen=True)
class Dealt:
    """Deals in columns: the places of the players' hands in rows, 0 for the worst class.

    `held` are the classes at the declaration, `shown` those at the showdown. `ghost` are those of
    the ghost and `suits` the `packs.suit_orders`, if the rules use them.
    """

    held: Strengths
    shown: Strengths
    ghost: Strengths | None = None
    suits: Strengths | None = None

    def only(self, chosen: NDArray[np.bool_] | NDArray[np.intp]) -> "Dealt":
        """The chosen deals."""
        held = self.held[:, chosen]
        return Dealt(
            held,
            held if self.shown is self.held else self.shown[:, chosen],
            None if self.ghost is None else self.ghost[chosen],
            None if self.suits is None else self.suits[:, chosen],
        )


class Source(Protocol):
    """Protocol of a source of hands; `shares` are the shares 0..1 of its classes, worst first."""

    players: int
    shares: NDArray[np.float64]

    def deal(self, rng: np.random.Generator, deals: int) -> Dealt:
        """Return `deals` deals."""
        ...

    def near(self, rng: np.random.Generator, deals: int, low: int, high: int) -> Dealt:
        """Return `deals` deals in which the first player's class is from `low` to `high`."""
        ...


class Even:
    """An idealised deck with independent hands: `count` equally likely classes."""

    def __init__(self, players: int, count: int, *, ghost: bool = False) -> None:
        self.players = players
        self.count = count
        self.ghost = ghost
        self.shares = np.full(count, 1 / count)

    def deal(self, rng: np.random.Generator, deals: int) -> Dealt:
        held = rng.integers(0, self.count, (self.players, deals), np.int32)
        ghost = rng.integers(0, self.count, deals, np.int32) if self.ghost else None
        return Dealt(held, held, ghost, np.zeros_like(held))

    def near(self, rng: np.random.Generator, deals: int, low: int, high: int) -> Dealt:
        dealt = self.deal(rng, deals)
        dealt.held[0] = rng.integers(low, high + 1, deals)
        return dealt


class Pack:
    """The real deck: hands by percentile at the declaration, with card removal and ties (R2, R8).

    Later and common cards are dealt to everyone; players who are out do not use them.
    """

    def __init__(self, rules: RuleSet, players: int) -> None:
        self.rules = rules
        self.players = players
        self._cards = rules.dealing.cards
        self._population = population_of(rules, self._cards)
        below = np.array(self._population.places.below, np.float64)
        self.shares = np.diff(below) / below[-1]
        self._ghosts = 1 if rules.lone_must_beat else 0
        later = players * sum(rules.later) + rules.common
        self._rows = (players + self._ghosts) * self._cards + later

    def deal(self, rng: np.random.Generator, deals: int) -> Dealt:
        return self._ranked(packs.deal(rng, deals, self._rows))

    def near(self, rng: np.random.Generator, deals: int, low: int, high: int) -> Dealt:
        cards = packs.deal(rng, deals, self._rows)
        found = self._hands_of(rng, low, high)
        give(cards, found[:, rng.integers(0, found.shape[1], deals)])
        return self._ranked(cards)

    def _hands_of(self, rng: np.random.Generator, low: int, high: int) -> Cards:
        """Random hands of these classes, in the proportions in which they are dealt."""
        while True:
            cards = packs.deal(rng, _LOOKED_AT, self._cards)
            held = places(cards, self._population)
            found: Cards = cards[:, (held >= low) & (held <= high)]
            if found.shape[1]:
                return found

    def example(self, place: int) -> tuple[Card, ...]:
        """Cards of that class; empty while cards are still to come, when classes have no names."""
        return () if self._population.grows else example(self._population.ranking, place) or ()

    def _ranked(self, cards: Cards) -> Dealt:
        size = self._cards
        hands = [cards[first : first + size] for first in range(0, self._first_later, size)]
        held = np.stack([places(hand, self._population) for hand in hands[: self.players]])
        shown = self._shown(cards, hands) if self._population.grows else held
        suits = None
        if self.rules.showing.ties is Ties.SUITS:
            common = cards[len(cards) - self.rules.common :]
            suits = np.stack([packs.suit_orders(hand, common) for hand in hands[: self.players]])
        ghost = packs.strengths(hands[-1], self.rules.held_ranking) if self._ghosts else None
        return Dealt(held, shown, ghost, suits)

    @property
    def _first_later(self) -> int:
        return (self.players + self._ghosts) * self._cards

    def _shown(self, cards: Cards, hands: list[Cards]) -> Strengths:
        """The strengths at the showdown, of first, later and common cards."""
        rules = self.rules
        common = cards[len(cards) - rules.common :]
        step = sum(rules.later)
        found = []
        for player in range(self.players):
            first = self._first_later + player * step
            whole = np.concatenate((hands[player], cards[first : first + step], common))
            found.append(packs.strengths(whole, rules.ranking))
        return np.stack(found)


class Unseen(Pack):
    """The deck for players who do not see their cards: all their hands are one class (R3.5)."""

    def __init__(self, rules: RuleSet, players: int) -> None:
        super().__init__(rules, players)
        self.shares = np.ones(1)

    def near(self, rng: np.random.Generator, deals: int, low: int, high: int) -> Dealt:
        return self.deal(rng, deals)

    def _ranked(self, cards: Cards) -> Dealt:
        dealt = super()._ranked(cards)
        return replace(dealt, held=np.zeros_like(dealt.held))


def give(cards: Cards, hand: Cards) -> None:
    """Rearrange the cards of each column so that the first rows are `hand`; the rest stay random.

    Each wanted card is swapped with the card in its position.
    """
    for row, wanted in enumerate(hand):
        there = cards[row].copy()
        elsewhere = cards == wanted
        cards[row] = wanted
        np.copyto(cards[row + 1 :], there, where=elsewhere[row + 1 :])
