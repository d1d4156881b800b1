"""Passing and drawing in many deals at once, as sensible players do it (R3.3, R3.4).

An array of cards has a row for each card and a column for each deal; hands are slices of rows.
Curves map the percentile of a hand as dealt to its percentile after exchanges; they are computed by
simulation.

With up to three cards, players keep those with the best chance to beat all others, who exchange
cards alike, in hi-lo for both pots together. With more cards, they keep those that make a pair or
better.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import combinations, permutations, product
from math import sqrt
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.deals.packs import Cards, columns, deal, strengths
from guts_engine.analysis.deals.percentiles import percentiles_of, places, suit_classes
from guts_engine.analysis.deals.showdown import Flags
from guts_engine.hands.cards import PACK
from guts_engine.hands.classes import FLUSHES, STRAIGHTS, Category
from guts_engine.hands.ranking import FIVE, FOUR, ONE, TWO, Ranking, three
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet
from guts_engine.strength.form import CARDS, MODELS
from guts_engine.strength.percentile import (
    FEW,
    KNOTS,
    MOST_RIVALS,
    WHOLE,
    curve_of,
    orders,
    population_of,
    rivals_of,
)

CardValues = NDArray[np.int16]
Worths = Callable[[Cards], CardValues]
"""The worth of each card to its hand; those below `MADE` are worth exchanging."""
SEED: Final = 20_108
DEALS: Final = 400_000
_SETTLING: Final = 100_000
"""The number of deals after which worths are found anew, and how often."""
_ROUNDS: Final = 3

HIGH: Final = {1: ONE, 2: TWO, 3: three("trips-first"), 4: FOUR, 5: FIVE}
_WHOLE: Final = STRAIGHTS | FLUSHES | {Category.FULL_HOUSE}
MADE: Final = 100
"""The least worth of a card to keep."""


class Curve(NamedTuple):
    """The hands that a curve is for: by these rules, among so many players."""

    rules: RuleSet
    players: int
    low: bool = False

    @property
    def name(self) -> str:
        """The name of the row."""
        return curve_of(self.rules, self.rules.dealing.cards, self.players, low=self.low)

    def values(self, *, deals: int = DEALS, seed: int = SEED) -> list[int]:
        """The values at the knots, scaled so that `WHOLE` is a share of 1."""
        rng = np.random.Generator(np.random.SFC64(seed))
        hands = after_exchange(self.rules, self.players, deals, rng)
        population = population_of(self.rules, self.rules.dealing.cards, low=self.low)
        below = np.array(population.places.below, np.float64)
        steps = np.arange(KNOTS) / (KNOTS - 1)
        dealt = 1 - (1 - steps) ** 2
        values = np.interp(dealt, below / below[-1], _below(places(hands, population), len(below)))
        return [int(value) for value in np.rint(values * WHOLE)]


def curves() -> Iterator[Curve]:
    """All curves that rules of play can need."""
    for (model, form), passed in product(MODELS.items(), (0, 1)):
        for cards in () if PRESETS[model].stages else CARDS[form]:
            for order, draw in product(orders(form, cards), range(0 if passed else 1, cards + 1)):
                rules = _exchanging(PRESETS[model], cards, draw, passed, order)
                for players in range(2, MOST_RIVALS + 2):
                    for low in (False, True)[: 1 + rules.two_pots]:
                        yield Curve(rules, players, low)


def _exchanging(rules: RuleSet, cards: int, draw: int, passed: int, order: str | None) -> RuleSet:
    """The same rules with that exchange, and with hands in that order."""
    options: dict[str, object] = {"draw": draw, "pass_left": passed}
    if cards != rules.dealing.cards:
        options["cards"] = cards
    if order:
        options["ranking"] = order
    return rules.replaced(options)


def _below(held: NDArray[np.integer], count: int) -> NDArray[np.float64]:
    """The shares of hands below each of `count` places."""
    found = np.bincount(held, minlength=count - 1)
    return np.concatenate(([0.0], np.cumsum(found) / found.sum()))


def error() -> float:
    """The largest standard error of any value of a curve."""
    return sqrt(0.25 / DEALS)


def after_exchange(rules: RuleSet, players: int, deals: int, rng: np.random.Generator) -> Cards:
    """Hands of so many players who have all exchanged cards; a column for each of `deals` hands."""
    few = _settled(rules, players) if rules.dealing.cards <= FEW else None
    return _exchanged(partial(_card_worth, rules, few), rules, players, deals, rng)


def _exchanged(
    worths: Worths, rules: RuleSet, players: int, deals: int, rng: np.random.Generator
) -> Cards:
    dealing = rules.dealing
    dealt = min(players, len(PACK) // dealing.cards) * dealing.cards
    rows = min(len(PACK), dealt + players * dealing.draw)
    cards = deal(rng, -(-deals // players), rows)
    hands = [slice(row, row + dealing.cards) for row in range(0, dealt, dealing.cards)]
    if dealing.pass_left:
        pass_around(worths, cards, hands)
    if dealing.draw:
        draw_around(worths, cards, hands, range(dealt, rows), dealing.draw)
    return np.concatenate([cards[hand] for hand in hands], axis=1)[:, :deals]


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


@lru_cache(maxsize=4)
def _settled(rules: RuleSet, players: int) -> CardValues:
    """The worth of each card of every hand, indexed by the cards as digits to base 52.

    The worth of a hand is the chance to beat all others, whose hands are exchanged by the same
    worths: they are repeated until they agree.
    """
    size = rules.dealing.cards
    hands = columns(list(combinations(PACK, size)))
    sides = (False, True)[: 1 + rules.two_pots]
    populations = [population_of(rules, size, low=low) for low in sides]
    held = [places(hands, population) for population in populations]
    rng = np.random.Generator(np.random.SFC64(SEED))
    met = hands
    for _ in range(_ROUNDS + 1):
        value = np.zeros(hands.shape[1])
        for population, place in zip(populations, held, strict=True):
            shares = _below(places(met, population), len(population.places.below))
            value += ((shares[:-1] + shares[1:]) / 2)[place] ** rivals_of(rules, players)
        table = _card_worths(hands, rules.dealing.draw, value)
        met = _exchanged(partial(_card_worth, rules, table), rules, players, _SETTLING, rng)
    return table


def _card_worth(rules: RuleSet, few: CardValues | None, hands: Cards) -> CardValues:
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
    """The same under the rules, among so many players who have all exchanged cards."""
    hands = columns(list(combinations(PACK, rules.dealing.cards)))
    value = np.zeros(hands.shape[1])
    for low_pot in (False, True)[: 1 + rules.two_pots]:
        beats, ties = percentiles_of(hands, rules, players, low=low_pot)
        value += (beats + ties / 2) ** rivals_of(rules, players)
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


def keeping(rules: RuleSet, hands: Cards, players: int) -> CardValues:
    """The worth of each card to its hand; cards below `MADE` are worth exchanging."""
    few = _worth_against(rules, players) if rules.dealing.cards <= FEW else None
    return _card_worth(rules, few, hands)


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
