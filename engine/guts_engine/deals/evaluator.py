"""Evaluator: how good many hands are at once, as the judges of the rules compare them (R2, S5)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations, combinations_with_replacement
from math import comb
from typing import Final

import numpy as np

from guts_engine.deals.columns import (
    NO_CARD,
    RANKS,
    SUITS,
    Flags,
    Indices,
    Numbers,
    ascending,
    number,
)
from guts_engine.hands.cards import Rank
from guts_engine.hands.hand_rules import Wild
from guts_engine.hands.judging import SIZE_BITS, Judge
from guts_engine.hands.orders import LARGEST_HAND
from guts_engine.hands.tables import HandTable

_STEPS: Final = len(Rank)
_SUITS: Final = np.arange(4, dtype=np.int8)
_NONE: Final = 127
"""In place of a card that is not natural, behind all others."""
NO_PLACE: Final = -(1 << 40)
"""Below that of any hand."""
Pairs = tuple[tuple[int, int], ...]
"""Places of cards that count two by two as one wild card (S5.2)."""
_MOST: Final = LARGEST_HAND + 2
"""The most cards of which the best hand is looked up; of more, all choices of so many are."""
_TERMS: Final = np.array(
    [[comb(step + place, place + 1) for step in range(_STEPS)] for place in range(_MOST)]
)
"""By place and step what a card adds to the number of a hand whose steps are in rising order."""


def strengths(judge: Judge, own: Indices, common: Indices) -> Numbers:
    """What `judge.strength` is for each hand; own and community cards are by place and hand."""
    found = np.zeros(own.shape[1], np.int64)
    for size, hands in _by_size(judge, own, common):
        places, wild = _made(judge, judge.rankings[size].table, own[:, hands], common[:, hands])
        if len(judge.rankings) > 1:
            places += judge.rankings[size].size << SIZE_BITS
        if judge.natural:
            places = (LARGEST_HAND + 1) * places + LARGEST_HAND - wild
        found[hands] = places
    return found


def at_least(judge: Judge, own: Indices, common: Indices, ranks: tuple[Rank, ...]) -> Flags:
    """What `judge.at_least` is for each hand (S4.4)."""
    found = np.zeros(own.shape[1], np.bool_)
    for size, hands in _by_size(judge, own, common):
        table = judge.rankings[size].table
        places, _ = _made(judge, table, own[:, hands], common[:, hands])
        found[hands] = places >= table.weakest(ranks)
    return found


def _by_size(judge: Judge, own: Indices, common: Indices) -> Iterator[tuple[int, Numbers | slice]]:
    """The number of the ranking in the judge's, and the hands that it is for."""
    if len(judge.rankings) == 1:
        yield 0, slice(None)
        return
    cards = number(own != NO_CARD) + number(common != NO_CARD)
    sizes = np.clip(cards, 1, LARGEST_HAND) - 1
    for size in np.unique(sizes):
        yield int(size), np.flatnonzero(sizes == size)


def _made(judge: Judge, table: HandTable, own: Indices, common: Indices) -> tuple[Numbers, Numbers]:
    """The places of the hands, and their wild cards, counted only where these break ties."""
    rules = judge.rules
    cards = np.concatenate((own, common)) if len(common) else own
    wild = wild_cards(judge.wild, cards, len(own))
    natural, units = (RANKS[cards] > 0) & ~wild, number(wild)
    most = table.total if rules.most_wild is None else rules.most_wild
    places = _limited(table, cards, natural, units, most)
    if rules.merge:
        unmerged = natural.copy()
        for pairs in _matchings(len(own)):
            left, more = unmerged.copy(), number(wild) + len(pairs)
            left[[place for pair in pairs for place in pair]] = False
            able = _apart(own, unmerged, pairs, rules.merge) & (number(left) + more >= table.least)
            if able.any():
                found = np.full(len(able), NO_PLACE)
                found[able] = _limited(table, cards[:, able], left[:, able], more[able], most)
                better = (found > places) | ((found == places) & (more < units))
                places, units = np.where(better, found, places), np.where(better, more, units)
                natural = np.where(better, left, natural)
    fewest = _fewest(table, cards, natural, units, places) if judge.natural else units
    for place, ranks in enumerate(reversed(rules.top)):
        if len(ranks) == table.size:
            held = [number(RANKS[cards] == rank) >= ranks.count(rank) for rank in {*ranks}]
            topped = np.logical_and.reduce(held)
            places = np.where(topped, table.total + place, places)
            fewest = np.where(topped, 0, fewest)
    return places, fewest


def _apart(own: Indices, natural: Flags, pairs: Pairs, apart: int) -> Flags:
    """Whether the natural cards at those places are so many ranks apart; aces are low, too."""
    found = np.ones(own.shape[1], np.bool_)
    for one, other in pairs:
        low, high = ascending(RANKS[own[[one, other]]])
        found &= natural[one] & natural[other]
        found &= (high - low == apart) | ((high == Rank.ACE) & (low - 1 == apart))
    return found


def _fewest(
    table: HandTable, cards: Indices, natural: Flags, wild: Numbers, places: Numbers
) -> Numbers:
    """The fewest of so many wild cards with which hands have the same places."""
    found = np.zeros_like(places)
    for many in range(int(wild.max(initial=0)), -1, -1):
        able = (many <= wild) & (number(natural) + many >= table.least)
        same = _places(table, cards, natural, np.where(able, many, wild)) == places
        found = np.where(able & same, many, found)
    return found


def wild_cards(wild: Wild, cards: Indices, own: int) -> Flags:
    """Which cards are wild; the first `own` places are those of the holder (S5.1)."""
    found: Flags = _always_wild(wild)[cards]
    if wild.own_low:
        ranks = RANKS[cards]
        lowest = np.where(ranks[:own] > 0, ranks[:own], _NONE).min(axis=0, initial=_NONE)
        found |= (ranks > 0) & (ranks == lowest)
    return found


@lru_cache(maxsize=256)
def _always_wild(wild: Wild) -> Flags:
    """Which cards are wild for everybody, by their index."""
    natural: Flags = (RANKS > 0) & (np.isin(RANKS, wild.ranks) | np.isin(SUITS, wild.suits))
    found: Flags = natural | ((RANKS == 0) & wild.joker)
    return found


def _limited(table: HandTable, cards: Indices, natural: Flags, wild: Numbers, most: int) -> Numbers:
    """The places with at most so many wild cards; with more below all others (S5.2)."""
    if (wild <= most).all():
        return _places(table, cards, natural, wild)
    enough = number(natural) + most >= table.size
    found = _places(table, cards, natural, np.where(enough, np.minimum(wild, most), wild))
    return found - table.total * (~enough & (wild > most))


def _places(table: HandTable, cards: Indices, natural: Flags, wild: Numbers) -> Numbers:
    """The places of the best hands of natural cards and so many wild ones.

    Raises ValueError for too few cards.
    """
    sorted_ = ascending(np.where(natural, _sorting(table)[cards], _NONE))
    held, wild = number(natural), np.minimum(wild, table.size)
    found = np.zeros(cards.shape[1], np.int64)
    kinds = held * (LARGEST_HAND + 1) + wild
    for kind in np.unique(kinds):
        hands = slice(None) if (kinds[0] == kind) and (kinds == kind).all() else kinds == kind
        count, wilds = divmod(int(kind), LARGEST_HAND + 1)
        found[hands] = _of_kind(table, sorted_[:count, hands], wilds)
    return found


@lru_cache(maxsize=64)
def _sorting(table: HandTable) -> Indices:
    """A number for each card by its index: four times its step and its suit."""
    steps = np.array([*table.steps, *[0] * (len(RANKS) - len(table.steps))])
    return (4 * steps + np.maximum(SUITS, 0)).astype(np.int8)


def _of_kind(table: HandTable, sorted_: Indices, wild: int) -> Numbers:
    """The places of hands with as many natural cards each, in rising order, and wild ones."""
    cards = min(table.size - wild, len(sorted_))
    if cards + wild < table.least:
        raise ValueError(f"{cards + wild} cards cannot make a hand of {table.size}")
    steps = sorted_ >> 2
    most = max(cards, min(_MOST, len(steps)))
    best, found = places(table, most, wild, suited=False), np.full(steps.shape[1], -1)
    for chosen in combinations(range(len(steps)), most):
        np.maximum(found, best[_numbers(steps[[*chosen]])], out=found)
    if not table.flushes or (table.low and (wild or cards < table.size)):
        return found
    suits = sorted_ & 3
    most = (suits == _SUITS[:, None, None]).sum(axis=1).max(axis=0, initial=0)
    hands = np.flatnonzero(most >= cards)
    if hands.size:
        by_rank, by_suit = (places(table, cards, wild, suited=each) for each in (False, True))
        suits, held, flush = suits[:, hands], steps[:, hands], np.full(hands.size, -1)
        for each in combinations(range(len(held)), cards):
            at = np.array(each, np.intp)
            numbers = _numbers(held[at])
            same = (suits[at] == suits[at[:1]]).all(axis=0)
            place = by_rank[numbers] if table.low else flush
            np.maximum(flush, np.where(same, by_suit[numbers], place), out=flush)
        found[hands] = flush if table.low else np.maximum(found[hands], flush)
    return found


def _numbers(steps: Indices) -> Numbers:
    """The numbers of hands among all of as many cards, steps in rising order by place and hand."""
    found = np.zeros(steps.shape[1], np.int64)
    for terms, row in zip(_TERMS, steps, strict=False):
        found += terms[row]
    return found


@lru_cache(maxsize=8)
def _every(cards: int) -> Indices:
    """The steps of all hands of so many cards, by place and number."""
    steps = chain.from_iterable(combinations_with_replacement(range(_STEPS), cards))
    every = np.fromiter(steps, np.int8).reshape(comb(_STEPS + cards - 1, cards), cards).T
    found = np.empty_like(every)
    found[:, _numbers(every)] = every
    return found


@lru_cache(maxsize=512)
def places(table: HandTable, cards: int, wild: int, *, suited: bool) -> Numbers:
    """The places of the best hands of natural cards and so many wild ones, by number.

    They are -1 for cards of one suit that make no flush.
    """
    every = _every(cards)
    if cards > table.size - wild:
        fewer = places(table, cards - 1, wild, suited=suited)
        without = [fewer[_numbers(np.delete(every, each, axis=0))] for each in range(cards)]
        most: Numbers = np.maximum.reduce(without)
        return most
    if not wild:
        found = np.full(every.shape[1], -1)
        told = table.places(cards, suited=suited)
        if told:
            found[_numbers(np.array([*told], np.int8).T[::-1])] = [*told.values()]
        return found
    more = places(table, cards + 1, wild - 1, suited=suited)
    any_rank = np.repeat(np.arange(_STEPS, dtype=np.int8), every.shape[1])
    hands = np.sort(np.vstack((np.tile(every, _STEPS), any_rank)), axis=0)
    best: Numbers = more[_numbers(hands)].reshape(_STEPS, -1).max(axis=0)
    return best


@lru_cache(maxsize=16)
def _matchings(cards: int) -> tuple[Pairs, ...]:
    """All choices of pairs of places, but that of none, in the order of `Judge`."""

    def of(places: tuple[int, ...]) -> Iterator[Pairs]:
        for at, one in enumerate(places):
            for other in places[at + 1 :]:
                yield ((one, other),)
                rest = tuple([each for each in places[at + 1 :] if each != other])
                for more in of(rest):
                    yield ((one, other), *more)

    return tuple(of(tuple(range(cards))))
