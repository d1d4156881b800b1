"""Passing and drawing in many deals at once, as sensible players do it (R3.3, R3.4).

An array of cards has a row for each card and a column for each deal; hands are slices of rows.
Curves map the percentile of a hand as dealt to its percentile after exchanges; they are computed by
simulation.

With up to three cards, players keep the cards with the best chance to beat all others, in hi-lo for
both pots together. With more cards, they keep those that make a pair or better.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations, permutations
from math import sqrt
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.deals.packs import Cards, columns, deal, strengths
from guts_engine.analysis.deals.percentiles import percentiles_of, suit_classes
from guts_engine.analysis.deals.showdown import Flags
from guts_engine.hands.cards import PACK
from guts_engine.hands.classes import FLUSHES, STRAIGHTS, Category
from guts_engine.hands.ranking import FIVE, FOUR, ONE, TWO, Ranking, low, three
from guts_engine.rules.ruleset import RuleSet
from guts_engine.strength.percentile import KNOTS, WHOLE

CardValues = NDArray[np.int16]
SEED: Final = 20_108
DEALS: Final = 1_000_000


class Exchange(NamedTuple):
    """The exchange before a declaration, for high hands or for the low hands of hi-lo."""

    cards: int
    draw: int
    passed: int
    half: str = ""

    @property
    def name(self) -> str:
        """The name of its curve."""
        half = f"-{self.half}" if self.half else ""
        return f"{self.cards}-draw-{self.draw}-pass-{self.passed}{half}"


def _exchanges() -> list[Exchange]:
    found = []
    for cards in range(1, 6):
        for draw in range(cards + 1):
            for passed in (0, 1):
                if draw or passed:
                    halves = ("", "high", "low") if cards == 3 else ("",)
                    found += [Exchange(cards, draw, passed, half) for half in halves]
    return found


CURVES: Final = {each.name: each for each in _exchanges()}
"""Every curve by name."""

HIGH: Final = {1: ONE, 2: TWO, 3: three("trips-first"), 4: FOUR, 5: FIVE}
LOW: Final = low("ace-to-five", 3)
_WHOLE: Final = STRAIGHTS | FLUSHES | {Category.FULL_HOUSE}
RIVALS: Final = 3
"""The number of opponents that a hand should beat, if it is not given: a table of four.

With their number given, cards are kept for the hands that they make among hands after exchanges.
"""
MADE: Final = 100
"""The least worth of a card to keep."""


def curve(name: str, *, deals: int = DEALS, seed: int = SEED) -> list[int]:
    """The curve's values at the knots, scaled so that `WHOLE` is a share of 1."""
    exchange = CURVES[name]
    ranking = LOW if exchange.half == "low" else HIGH[exchange.cards]
    hands = after(exchange, deals, np.random.Generator(np.random.SFC64(seed)))
    found = np.bincount(strengths(hands, ranking), minlength=ranking.table.scale.total)
    reached = np.concatenate(([0.0], np.cumsum(found) / found.sum()))
    counts = np.array(ranking.table.combinations, np.float64)
    dealt = np.concatenate(([0.0], np.cumsum(counts) / counts.sum()))
    steps = np.arange(KNOTS) / (KNOTS - 1)
    values = np.interp(1 - (1 - steps) ** 2, dealt, reached)
    return [int(value) for value in np.rint(values * WHOLE)]


def error() -> float:
    """The largest standard error of any value of a curve."""
    return sqrt(0.25 / DEALS)


def after(exchange: Exchange, deals: int, rng: np.random.Generator) -> Cards:
    """Deal hands and exchange cards; a column for each hand."""
    size = exchange.cards
    used = size * (1 + exchange.passed)
    fresh = deal(rng, deals, used + exchange.draw)
    hands = fresh[:size].copy()
    columns = np.arange(deals)
    if exchange.passed:
        theirs = fresh[size:used]
        given = card_worth(hands, exchange).argmin(axis=0)
        taken = card_worth(theirs, exchange).argmin(axis=0)
        hands[given, columns] = theirs[taken, columns]
    if exchange.draw:
        worth = card_worth(hands, exchange)
        idle = np.argsort(worth, axis=0, kind="stable")[: exchange.draw]
        for place, drawn in zip(idle, fresh[used:], strict=True):
            useless = worth[place, columns] < MADE
            hands[place[useless], columns[useless]] = drawn[useless]
    return hands


def card_worth(
    hands: Cards,
    exchange: Exchange,
    rankings: tuple[Ranking, ...] | None = None,
) -> CardValues:
    """The worth of each card to its hand; cards below `MADE` are worth exchanging.

    The card of least worth is the one to pass. Without `rankings` hands have their usual one.
    """
    rankings = rankings or ((HIGH[exchange.cards], LOW)[: 1 + bool(exchange.half)])
    if exchange.cards > _FEW:
        return _worth_of_many(hands, rankings[0])
    return _worth_of_few(exchange.cards, exchange.draw, rankings)[:, _index(hands)]


def _index(hands: Cards) -> NDArray[np.int32]:
    """The cards of each hand as digits to base 52."""
    index: NDArray[np.int32] = hands[0].astype(np.int32)
    for card in hands[1:]:
        index *= len(PACK)
        index += card
    return index


_FEW: Final = 3
"""The largest hand with a precomputed table of card worths, which has 52 ** cards entries."""


@lru_cache(maxsize=16)
def _worth_of_few(size: int, draw: int, rankings: tuple[Ranking, ...]) -> CardValues:
    """The worth of each card of every hand, indexed by the cards as digits to base 52."""
    hands = columns(list(combinations(PACK, size)))
    value = np.zeros(hands.shape[1])
    for ranking in rankings:
        value += np.array(ranking.table.percentiles)[strengths(hands, ranking)] ** RIVALS
    return _card_worths(hands, draw, value)


@lru_cache(maxsize=16)
def _worth_against(rules: RuleSet, rivals: int) -> CardValues:
    """The same against so many rivals, who have exchanged cards, too."""
    hands = columns(list(combinations(PACK, rules.dealing.cards)))
    value = np.zeros(hands.shape[1])
    for low_pot in (False, True)[: 1 + rules.two_pots]:
        beats, ties = percentiles_of(hands, rules, low=low_pot)
        value += (beats + ties / 2) ** rivals
    return _card_worths(hands, rules.dealing.draw, value)


def _card_worths(hands: Cards, draw: int, value: NDArray[np.float64]) -> CardValues:
    """The worth of each card of hands of that value, indexed by the cards."""
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


def keeping(rules: RuleSet, hands: Cards, rivals: int = 0) -> CardValues:
    """The worth of each card to its hand; cards below `MADE` are worth exchanging."""
    dealing = rules.dealing
    half = "high" if rules.two_pots else ""
    exchange = Exchange(dealing.cards, dealing.draw, dealing.pass_left, half)
    if rivals and dealing.cards <= _FEW:
        worth = _worth_against(rules, rivals)[:, _index(hands)]
    else:
        worth = card_worth(hands, exchange, _rankings(rules))
    if dealing.wild:
        wild = np.isin(hands // 4, [int(rank) - 2 for rank in dealing.wild])
        worth = worth + wild * np.int16(2 * MADE)
    return worth


def _rankings(rules: RuleSet) -> tuple[Ranking, ...]:
    """The rankings of hands as dealt, without wild cards; of three cards, the one of the rules."""
    cards, showing = rules.dealing.cards, rules.showing
    high = HIGH[cards]
    if rules.ranks_three and cards == 3:
        high = three(showing.ranking, ace_low_straight=showing.ace_low_straight)
    return (high, rules.low_ranking) if rules.two_pots else (high,)


def pass_left(rules: RuleSet, cards: Cards, hands: Sequence[slice], rivals: int = 0) -> None:
    """Pass each hand's least card to the left.

    The first hand receives the card in the last row, where the last hand's card then goes.
    """
    columns = np.arange(cards.shape[1])
    coming = cards[-1].copy()
    for hand in hands:
        slot = hand.start + keeping(rules, cards[hand], rivals).argmin(axis=0)
        going = cards[slot, columns]
        cards[slot, columns] = coming
        coming = going
    cards[-1] = coming


def draws(rules: RuleSet, drawn: int, rivals: int, hands: Cards) -> Flags:
    """Whether each hand would exchange exactly `drawn` cards."""
    idle = (keeping(rules, hands, rivals) < MADE).sum(axis=0)
    flags: Flags = np.minimum(idle, rules.dealing.draw) == drawn
    return flags


def draw(rules: RuleSet, cards: Cards, hand: slice, fresh: Sequence[int], rivals: int = 0) -> None:
    """Replace the cards not worth keeping with those in the rows `fresh`, one from each."""
    columns = np.arange(cards.shape[1])
    worth = keeping(rules, cards[hand], rivals)
    order = np.argsort(worth, axis=0, kind="stable")
    for least, row in zip(order, fresh, strict=False):
        at = worth[least, columns] < MADE
        slot, column = hand.start + least[at], columns[at]
        held = cards[slot, column]
        cards[slot, column] = cards[row, column]
        cards[row, column] = held
