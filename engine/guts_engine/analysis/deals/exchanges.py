"""Passing and drawing in many deals at once, as sensible players do it (R3.3, R3.4).

An array of cards has a row for each card and a column for each deal; hands are slices of rows.

With up to three cards, players keep those with the best chance to beat all others, who exchange
cards alike, in hi-lo for both pots together. With more cards, they keep those that make a pair or
better.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import combinations, permutations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.deals.packs import Cards, columns, strengths
from guts_engine.analysis.deals.percentiles import percentiles_of, suit_classes
from guts_engine.analysis.deals.showdown import Flags
from guts_engine.hands.cards import PACK
from guts_engine.hands.classes import FLUSHES, STRAIGHTS, Category
from guts_engine.hands.ranking import FIVE, FOUR, ONE, TWO, Ranking, three
from guts_engine.rules.ruleset import RuleSet
from guts_engine.strength.percentile import FEW, rivals_of

CardValues = NDArray[np.int16]
Worths = Callable[[Cards], CardValues]
"""The worth of each card to its hand; those below `MADE` are worth exchanging."""
HIGH: Final = {1: ONE, 2: TWO, 3: three("trips-first"), 4: FOUR, 5: FIVE}
_WHOLE: Final = STRAIGHTS | FLUSHES | {Category.FULL_HOUSE}
MADE: Final = 100
"""The least worth of a card to keep."""


def card_worth(rules: RuleSet, few: CardValues | None, hands: Cards) -> CardValues:
    """The worth of each card to its hand; those below `MADE` are worth exchanging.

    The card of least worth is the one to pass. `few` are the worths of all hands, if they are of
    few cards.
    """
    size = rules.dealing.cards
    worth = _worth_of_many(hands, HIGH[size]) if few is None else few[:, _index(hands)]
    if rules.dealing.wild:
        wild = np.isin(hands // 4, [int(rank) - 2 for rank in rules.dealing.wild])
        worth = worth + wild * np.int16(2 * MADE)
    return worth


def _index(hands: Cards) -> NDArray[np.int32]:
    """The cards of each hand as digits to base 52."""
    index: NDArray[np.int32] = hands[0].astype(np.int32)
    for card in hands[1:]:
        index *= len(PACK)
        index += card
    return index


@lru_cache(maxsize=16)
def _worth_against(rules: RuleSet, players: int) -> CardValues:
    """The worth of each card of every hand, among so many players who all exchange cards."""
    hands = columns(list(combinations(PACK, rules.dealing.cards)))
    value = np.zeros(hands.shape[1])
    for low_pot in (False, True)[: 1 + rules.two_pots]:
        beats, ties = percentiles_of(hands, rules, players, low=low_pot)
        value += (beats + ties / 2) ** rivals_of(rules, players)
    return worths_of_few(hands, rules.dealing.draw, value)


def worths_of_few(hands: Cards, draw: int, value: NDArray[np.float64]) -> CardValues:
    """The worth of each card of hands of that value, indexed by the cards as digits to base 52."""
    size = len(hands)
    away, passed = _best_exchange(hands, draw, value)
    worth = hands + 1 + ~away * np.int16(MADE)
    pat = np.flatnonzero(~away.any(axis=0))
    worth[passed[pat], pat] = MADE
    table = np.zeros((size, len(PACK) ** size), np.int16)
    for order in permutations(range(size)):
        index = np.zeros(hands.shape[1], np.int32)
        for place in order:
            index = index * len(PACK) + hands[place]
        table[:, index] = worth[list(order)]
    return table


def _best_exchange(
    hands: Cards, draw: int, value: NDArray[np.float64]
) -> tuple[NDArray[np.bool_], NDArray[np.intp]]:
    """The cards to draw for and the card to pass, for all hands of a size.

    The worth of keeping some cards is the mean over all hands that contain them. That discarded
    cards cannot come back is ignored.
    """
    size = len(hands)
    best, away = value.copy(), np.zeros(hands.shape, np.bool_)
    left = np.empty((size, hands.shape[1]))
    for count in range(1, size + 1):
        ways = [list(rows) for rows in combinations(range(size), count)]
        keeps = [[place for place in range(size) if place not in rows] for rows in ways]
        for rows, worth in zip(ways, _keeping_worth(hands, keeps, value), strict=True):
            if count == 1:
                left[rows[0]] = worth
            if count <= draw:
                better = worth > best
                best[better] = worth[better]
                away[:, better] = False
                for row in rows:
                    away[row, better] = True
    return away, left.argmax(axis=0)


def _keeping_worth(
    hands: Cards, keeps: list[list[int]], value: NDArray[np.float64]
) -> list[NDArray[np.float64]]:
    """The mean value of all hands that contain the cards to keep, by their number."""
    if not keeps[0]:
        return [np.full_like(value, value.mean())]
    classes = [suit_classes(hands[rows]) for rows in keeps]
    every = np.concatenate(classes)
    means = np.bincount(every, np.tile(value, len(keeps))) / np.bincount(every)
    return [means[some] for some in classes]


def _worth_of_many(hands: Cards, ranking: Ranking) -> CardValues:
    """The worth of cards in hands of four or more: pairs or better, otherwise the highest card."""
    ranks = hands // 4
    held = (ranks[:, np.newaxis] == ranks).sum(axis=1)
    alike = held.max(axis=0)
    counts = np.where(alike > 1, held > 1, ranks == ranks.max(axis=0))
    counts |= _whole(ranking)[strengths(hands, ranking)]
    worth: CardValues = hands + counts * np.int16(MADE)
    return worth


@cache
def _whole(ranking: Ranking) -> NDArray[np.bool_]:
    """Whether every card of the hand counts for its category, by place in the ranking."""
    return np.array([each.category in _WHOLE for each in ranking.table.classes], np.bool_)


# --- Exchanges in deals ---------------------------------------------------------------------


def keeping(rules: RuleSet, hands: Cards, players: int) -> CardValues:
    """The worth of each card to its hand; cards below `MADE` are worth exchanging."""
    few = _worth_against(rules, players) if rules.dealing.cards <= FEW else None
    return card_worth(rules, few, hands)


def pass_around(worths: Worths, cards: Cards, hands: Sequence[slice]) -> None:
    """Pass each hand's least card to the next, the last hand's to the first (R3.4)."""
    columns = np.arange(cards.shape[1])
    slots = [hand.start + worths(cards[hand]).argmin(axis=0) for hand in hands]
    going = [cards[slot, columns] for slot in slots]
    for slot, coming in zip(slots, [going[-1], *going[:-1]], strict=True):
        cards[slot, columns] = coming


def draw_around(
    worths: Worths, cards: Cards, hands: Sequence[slice], deck: range, most: int
) -> None:
    """Let each hand draw up to `most` cards, of discards once the deck is used up (R3.3)."""
    step = min(most, len(deck))
    for place, hand in enumerate(hands):
        fresh = [deck[(place * step + count) % len(deck)] for count in range(step)]
        _draw(worths, cards, hand, fresh)


def pass_left(rules: RuleSet, cards: Cards, hands: Sequence[slice], players: int) -> None:
    """Pass each hand's least card to the left.

    The first hand receives the card in the last row, where the last hand's card then goes.
    """
    columns = np.arange(cards.shape[1])
    coming = cards[-1].copy()
    for hand in hands:
        slot = hand.start + keeping(rules, cards[hand], players).argmin(axis=0)
        going = cards[slot, columns]
        cards[slot, columns] = coming
        coming = going
    cards[-1] = coming


def draws(rules: RuleSet, drawn: int, players: int, hands: Cards) -> Flags:
    """Whether each hand would exchange exactly `drawn` cards."""
    idle = (keeping(rules, hands, players) < MADE).sum(axis=0)
    flags: Flags = np.minimum(idle, rules.dealing.draw) == drawn
    return flags


def draw(rules: RuleSet, cards: Cards, hand: slice, fresh: Sequence[int], players: int) -> None:
    """Replace the cards not worth keeping with those in the rows `fresh`, one from each."""
    _draw(lambda held: keeping(rules, held, players), cards, hand, fresh)


def _draw(worths: Worths, cards: Cards, hand: slice, fresh: Sequence[int]) -> None:
    columns = np.arange(cards.shape[1])
    worth = worths(cards[hand])
    order = np.argsort(worth, axis=0, kind="stable")
    for least, row in zip(order, fresh, strict=False):
        at = worth[least, columns] < MADE
        slot, column = hand.start + least[at], columns[at]
        held = cards[slot, column]
        cards[slot, column] = cards[row, column]
        cards[row, column] = held
