"""Shuffled packs of many deals, in columns."""

from collections.abc import Iterable, Mapping
from typing import Final

import numpy as np

from guts_engine.deals.columns import DECK, NO_CARD, Indices
from guts_engine.hands.cards import Card, pack_with

INDEX: Final[Mapping[Card | None, int]] = {None: NO_CARD} | {c: n for n, c in enumerate(DECK)}
"""The number of each card, `NO_CARD` for one that is not seen."""


def deck(jokers: int) -> Indices:
    """The cards of a deck by their index."""
    return indices(pack_with(jokers))


def indices(cards: Iterable[Card | None]) -> Indices:
    """Cards by their index."""
    return np.array([INDEX[each] for each in cards], np.int8)


def without(whole: Indices, cards: Indices) -> Indices:
    """The cards of a deck that are not among those, by place and deal, as many in each deal."""
    left = (whole[:, None, None] != cards[None]).all(axis=1)
    number = left.cumsum(axis=0, dtype=np.int8)
    left &= number <= number[-1].min()
    found: Indices = whole[np.nonzero(left.T)[1]].reshape(cards.shape[1], -1).T
    return found


def shuffled(rng: np.random.Generator, packs: Indices, cards: int) -> Indices:
    """The packs with that many cards on top drawn at random; `packs` is by place and deal."""
    found = packs.copy()
    size, deals = found.shape
    columns = np.arange(deals)
    for place in range(min(cards, size - 1)):
        drawn = rng.integers(place, size, deals, dtype=np.int64)
        card = found[drawn, columns]
        found[drawn, columns] = found[place]
        found[place] = card
    return found


def random_packs(rng: np.random.Generator, jokers: int, deals: int, cards: int) -> Indices:
    """Packs of which that many cards on top are at random."""
    whole = deck(jokers)
    return shuffled(rng, np.repeat(whole[:, None], deals, axis=1), cards)
