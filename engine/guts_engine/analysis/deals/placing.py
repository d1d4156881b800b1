"""Places of many hands of four or more cards at once, ignoring suits (R2).

Categories are tried from the highest down, as in `hand_tables.HighTable.place`.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from guts_engine.hands.classes import ACE, FLUSHES, STEPS, Category, Scale, shape
from guts_engine.hands.tables import RANK_BITS, HandTable, HighTable

Places = NDArray[np.int16]
Counts = NDArray[np.int8]
Flags = NDArray[np.bool_]

_DIGIT = 5


def places(table: HandTable, sums: NDArray[np.int64]) -> Places:
    """The places for the `MIXED` parts of sums, like `table.fill`.

    Raises ValueError for hands of too few cards.
    """
    wild = (sums >> RANK_BITS).astype(np.int8)
    left = (sums & (1 << RANK_BITS) - 1).astype(np.int32)
    counts = np.empty((STEPS, len(sums)), np.int8)
    for digit in counts:
        left, digit[:] = np.divmod(left, np.int32(_DIGIT))
    size = table.scale.size
    cards = counts.sum(axis=0, dtype=np.int8) + wild
    if (cards < size).any():
        raise ValueError(f"{cards.min()} cards cannot make a hand of {size}")
    if isinstance(table, HighTable):
        return _high(table.scale, counts, wild)
    if (cards == size).all():
        return np.int16(table.last) - _high(table.scale, counts, wild)
    return np.array([table.fill(int(each)) for each in sums], np.int16)


def _high(scale: Scale, counts: Counts, wild: Counts) -> Places:
    """The highest classes that the cards make, ignoring suits."""
    found = np.full(len(wild), scale.total - 1, np.int16)
    missing = wild < scale.size
    most = counts.max(axis=0) + wild
    for category in reversed(scale.order):
        if category in FLUSHES:
            continue
        at = np.flatnonzero(missing & (most >= shape(category, scale.size)[0]))
        if not len(at):
            continue
        telling = _telling(category, scale, counts[:, at], wild[at])
        present = telling[0] >= 0
        found[at[present]] = _places_of(scale, category, telling[:, present])
        missing[at[present]] = False
    return found


def _places_of(scale: Scale, category: Category, telling: Counts) -> Places:
    codes, at = _table(scale, category)
    return at[np.searchsorted(codes, _coded(telling))]


@lru_cache(maxsize=256)
def _table(scale: Scale, category: Category) -> tuple[NDArray[np.int32], Places]:
    """The deciding steps of the category's classes as sorted numbers, and their places."""
    places = scale.places(category)
    codes = _coded(np.array(list(places), np.int8).T)
    order = np.argsort(codes)
    return codes[order], np.array(list(places.values()), np.int16)[order]


def _coded(telling: Counts) -> NDArray[np.int32]:
    code = np.zeros(telling.shape[1], np.int32)
    for step in telling:
        code = code * np.int32(STEPS) + step
    return code


def _telling(category: Category, scale: Scale, counts: Counts, wild: Counts) -> Counts:
    """The deciding steps of the best hands of the category; -1 first if there is none."""
    if category is Category.STRAIGHT:
        return _straight(scale, counts, wild)
    if category is Category.FULL_HOUSE:
        return _full_house(counts, wild)
    alike = shape(category, scale.size)
    if category is Category.TWO_PAIR:
        first = _highest(counts >= 2)
        second = _highest((counts >= 2) & ~_at(first))
        pairs = np.stack((np.where(second < 0, np.int8(-1), first), second))
        return _with_others(pairs, counts > 0, scale.size - 4)
    top = _highest((counts > 0) & (counts + wild >= alike[0]))
    return _with_others(top[np.newaxis], counts > 0, scale.size - alike[0])


def _straight(scale: Scale, counts: Counts, wild: Counts) -> Counts:
    weights = (1 << np.arange(STEPS, dtype=np.int16))[:, np.newaxis]
    held = ((counts > 0) * weights).sum(axis=0, dtype=np.int16)
    best = np.full(len(wild), -1, np.int8)
    for top, steps in reversed(scale.straights.items()):
        best[np.bitwise_count(np.int16(steps) & ~held) <= wild] = top
    return best[np.newaxis]


def _full_house(counts: Counts, wild: Counts) -> Counts:
    """The highest full house of cards that do not make four of a kind.

    Wild cards therefore at most turn a pair into three of a kind, and none is left over.
    """
    three = _highest((counts > 0) & (counts + wild >= 3))
    two = _highest((counts >= 2) & ~_at(three))
    return np.stack((np.where(two < 0, np.int8(-1), three), two))


def _highest(flags: Flags) -> Counts:
    """The highest step flagged in each column, -1 for none."""
    steps = np.int8(ACE) - flags[::-1].argmax(axis=0).astype(np.int8)
    return np.where(flags.any(axis=0), steps, np.int8(-1))


def _at(steps: Counts) -> Flags:
    flags: Flags = np.arange(STEPS, dtype=np.int8)[:, np.newaxis] == steps
    return flags


def _with_others(first: Counts, held: Flags, others: int) -> Counts:
    """The deciding steps, followed by the `others` highest kickers."""
    rest = held.copy()
    for steps in first:
        rest &= ~_at(steps)
    rows = [*first]
    for _ in range(others):
        rows.append(_highest(rest))
        rest &= ~_at(rows[-1])
    return np.stack(rows)
