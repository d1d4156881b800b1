"""Cards passed on and exchanged in many deals at once, as sensible players do it (R3.3, R3.4).

An array of cards has a row for each card and a column for each deal; hands are slices of rows.
"""

from collections.abc import Sequence

import numpy as np

from guts_engine.analysis.deals.exchanges import MADE, CardValues, Exchange, card_worth
from guts_engine.analysis.deals.packs import Cards
from guts_engine.analysis.deals.showdown import Flags
from guts_engine.rules.ruleset import RuleSet


def keeping(rules: RuleSet, hands: Cards) -> CardValues:
    """What each card is worth to its hand; those below `MADE` are worth exchanging."""
    dealing = rules.dealing
    half = "high" if rules.two_pots else ""
    worth = card_worth(hands, Exchange(dealing.cards, dealing.draw, dealing.pass_left, half))
    if dealing.wild:
        wild = np.isin(hands // 4, [int(rank) - 2 for rank in dealing.wild])
        worth = worth + wild * np.int16(2 * MADE)
    return worth


def pass_left(rules: RuleSet, cards: Cards, hands: Sequence[slice]) -> None:
    """Each hand's least card goes to the next; the first takes the last row, which takes the last.

    So does the one player's left neighbour a card that nobody knows.
    """
    columns = np.arange(cards.shape[1])
    coming = cards[-1].copy()
    for hand in hands:
        slot = hand.start + keeping(rules, cards[hand]).argmin(axis=0)
        going = cards[slot, columns]
        cards[slot, columns] = coming
        coming = going
    cards[-1] = coming


def draws(rules: RuleSet, drawn: int, hands: Cards) -> Flags:
    """Whether so many cards are what each hand is to exchange."""
    idle = (keeping(rules, hands) < MADE).sum(axis=0)
    flags: Flags = np.minimum(idle, rules.dealing.draw) == drawn
    return flags


def draw(rules: RuleSet, cards: Cards, hand: slice, fresh: int) -> None:
    """Exchange what does nothing for the hand, for the cards in the rows from `fresh` on."""
    columns = np.arange(cards.shape[1])
    worth = keeping(rules, cards[hand])
    order = np.argsort(worth, axis=0, kind="stable")
    for step, least in enumerate(order[: rules.dealing.draw]):
        at = worth[least, columns] < MADE
        slot, column = hand.start + least[at], columns[at]
        held = cards[slot, column]
        cards[slot, column] = cards[fresh + step, column]
        cards[fresh + step, column] = held
