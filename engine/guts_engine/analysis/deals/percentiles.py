"""Percentiles and suit classes of many hands at once."""

from functools import cache, lru_cache
from itertools import groupby
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.deals.packs import Cards, strengths
from guts_engine.hands.cards import Rank, Suit
from guts_engine.hands.suit_classes import place_among, shapes
from guts_engine.rules.ruleset import RuleSet
from guts_engine.strength.percentile import KNOTS, WHOLE, Population, curve_of, population_of
from guts_engine.strength.tables import EXCHANGED, row

Shares = NDArray[np.float32]
_PLACES: Final = 1 << 11
"""An upper bound of the number of ways to choose the ranks of one suit."""


def percentiles_of(
    cards: Cards, rules: RuleSet, players: int, *, stage: int = 0, low: bool = False
) -> tuple[Shares, Shares]:
    """The shares 0..1 that each hand beats and ties, by column, like `percentile_of`."""
    population = population_of(rules, len(cards), stage=stage, low=low)
    place = places(cards, population)
    beats, ties = _shares(population, curve_of(rules, len(cards), players, low=low))
    return beats[place], ties[place]


def suit_classes(cards: Cards) -> NDArray[np.int32]:
    """The suit class of each hand in the columns, one to four cards each."""
    ranks = np.zeros((len(Suit), cards.shape[1]), np.int16)
    for row_of_cards in cards:
        steps, suits = np.divmod(row_of_cards, np.int8(len(Suit)))
        bits = np.left_shift(1, steps, dtype=np.int16)
        for suit in Suit:
            ranks[suit] |= np.where(suits == suit, bits, np.int16(0))
    held = -np.sort(-_codes()[ranks], axis=0)
    sizes = held // _PLACES
    shape = np.ravel_multi_index(tuple(sizes), (len(cards) + 1,) * len(Suit))
    number = np.zeros(cards.shape[1], np.int32)
    for some, first in shapes(len(cards)).items():
        full = some + (0,) * (len(Suit) - len(some))
        these = np.flatnonzero(shape == np.ravel_multi_index(full, (len(cards) + 1,) * len(Suit)))
        number[these] = first + _within(held[:, these] % _PLACES, some)
    return number


def _within(places: NDArray[np.int16], shape: tuple[int, ...]) -> NDArray[np.int32]:
    """The index of each class within its shape, like `suit_class`."""
    number = np.zeros(places.shape[1], np.int32)
    at = 0
    for size, group in groupby(shape):
        count = len(list(group))
        number *= comb(comb(len(Rank), size) + count - 1, count)
        for after in range(count):
            number += _choose(places[at + count - 1 - after].astype(np.int32) + after, after + 1)
        at += count
    return number


def _choose(among: NDArray[np.int32], count: int) -> NDArray[np.int32]:
    found = np.ones_like(among)
    for step in range(count):
        found = found * (among - step) // (step + 1)
    return found


@cache
def _codes() -> NDArray[np.int16]:
    """By the ranks of a suit as bits: their number, then their index among sets of that size."""
    few = [ranks if ranks.bit_count() <= len(Suit) else 0 for ranks in range(1 << len(Rank))]
    return np.array([each.bit_count() * _PLACES + place_among(each) for each in few], np.int16)


def places(cards: Cards, population: Population) -> NDArray[np.integer]:
    """The places or levels of the hands in the columns within their population."""
    level = population.places.level
    if level is None:
        return strengths(cards, population.ranking)
    return np.asarray(level)[suit_classes(cards)]


@lru_cache(maxsize=64)
def _shares(population: Population, curve: str) -> tuple[Shares, Shares]:
    """The shares of hands that each place or level beats and ties."""
    below = np.array(population.places.below, np.float64)
    below /= below[-1]
    if curve:
        knots = (1 - np.sqrt(1 - below)) * (KNOTS - 1)
        below = np.interp(knots, np.arange(KNOTS), np.array(row(EXCHANGED, curve)) / WHOLE)
    return below[:-1].astype(np.float32), np.diff(below).astype(np.float32)
