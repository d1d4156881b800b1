"""Example hands for a threshold: the weakest hand that reaches it (R2)."""

from bisect import bisect_right
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from guts_engine.hands.cards import Card, Rank, Suit, card
from guts_engine.hands.classes import FLUSHES
from guts_engine.hands.ranking import Ranking, ranks_of, strength
from guts_engine.rules.ruleset import RuleSet
from guts_engine.strength.percentile import curve_of, exchanged, population_of

_MIXED: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


def weakest(
    rules: RuleSet, players: int, out: float, cards: int, *, stage: int = 0, low: bool = False
) -> tuple[Card, ...] | None:
    """The weakest hand of `cards` cards that is worth playing when a share `out` is folded.

    None while cards are still to come or if the best of more cards counts, because these classes
    have no short name.
    """
    population = population_of(rules, cards, stage=stage, low=low)
    if population.grows or cards != population.ranking.size:
        return None
    below = population.places.below
    curve = curve_of(rules, cards, players, low=low)

    def share(place: int) -> float:
        dealt = below[place] / below[-1]
        return exchanged(dealt, curve) if curve else dealt

    places = range(len(below) - 1)
    return example(population.ranking, min(bisect_right(places, out, key=share), len(places)) - 1)


@lru_cache(maxsize=256)
def example(ranking: Ranking, place: int) -> tuple[Card, ...] | None:
    """A hand at `place` of the ranking, without wild cards if possible."""
    kind = ranking.table.kind(place)
    usual = tuple(sorted(ranks_of(kind, ranking), reverse=True))
    others = combinations_with_replacement(sorted(Rank, reverse=True), ranking.size)
    for ranks in (usual, *others) if ranking.wild else (usual,):
        if max(ranks.count(each) for each in ranks) > len(Suit):
            continue
        hand = _suited(ranks) if kind.category in FLUSHES else _mixed(ranks)
        if strength(hand, ranking) == place:
            return hand
    return None


def _mixed(ranks: tuple[Rank, ...]) -> tuple[Card, ...]:
    suits = [_MIXED[place % len(Suit)] for place in range(len(ranks))]
    return tuple(card(rank.letter + suit.letter) for rank, suit in zip(ranks, suits, strict=True))


def _suited(ranks: tuple[Rank, ...]) -> tuple[Card, ...]:
    return tuple(card(rank.letter + Suit.SPADES.letter) for rank in ranks)
