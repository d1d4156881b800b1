"""The settings of hands: wild cards and how hands are compared (S5.1, S5.2)."""

from collections.abc import Mapping
from typing import Any, Final

from guts_engine.common.frozen import changed
from guts_engine.hands.cards import RANK_LETTERS, SUIT_LETTERS, Rank, Suit
from guts_engine.hands.classes import Category
from guts_engine.hands.hand_rules import HandRules, Wild
from guts_engine.hands.orders import LOWS, THREE_ORDERS
from guts_engine.steps.faults import Choices, GameError, GameFault, said
from guts_engine.steps.kinds import (
    RANK,
    YES_NO,
    Kind,
    check_quoted,
    either,
    list_of,
    ranks_written,
    whole,
    word,
)

CATEGORIES: Final = {
    "five-of-a-kind": Category.FIVE_OF_A_KIND,
    "straight-flush": Category.STRAIGHT_FLUSH,
    "four-of-a-kind": Category.FOUR,
    "full-house": Category.FULL_HOUSE,
    "flush": Category.FLUSH,
    "straight": Category.STRAIGHT,
    "three-of-a-kind": Category.THREE,
    "two-pair": Category.TWO_PAIR,
    "pair": Category.PAIR,
    "high-card": Category.HIGH_CARD,
}
"""The categories by their names in a list of `ranking`."""

WILD_WORDS: Final = ("own-low", "turned", "named", "joker")


def _wild_one(value: object, place: str) -> str:
    if value in WILD_WORDS or (
        isinstance(value, str) and len(value) == 1 and value in RANK_LETTERS + SUIT_LETTERS
    ):
        return str(value)
    check_quoted(value, place)
    names = [f"a rank of {RANK_LETTERS}", f"a suit of {SUIT_LETTERS}"]
    names += [f'"{each}"' for each in WILD_WORDS]
    raise GameError(GameFault.NONE_OF, place, value=said(value), names=Choices(names))


_WILD_ONES: Final = list_of(
    Kind(_wild_one, "ranks, suits, " + ", ".join(f'"{each}"' for each in WILD_WORDS)), '["2"]'
)


def _wild(value: object, place: str) -> Wild:
    if isinstance(value, list | tuple) and not value:
        return Wild()
    found: tuple[str, ...] = _WILD_ONES.read(value, place)
    return Wild(
        ranks=tuple(rank for rank in Rank if rank.letter in found),
        suits=tuple(suit for suit in Suit if suit.letter in found),
        own_low="own-low" in found,
        turned="turned" in found,
        named="named" in found,
        joker="joker" in found,
    )


_ORDER: Final = list_of(word(CATEGORIES), '["straight", "pair", "high-card"]')


def _order(value: object, place: str) -> tuple[Category, ...]:
    order: tuple[Category, ...] = _ORDER.read(value, place)
    if order[-1] is not Category.HIGH_CARD:
        raise GameError(GameFault.HIGH_CARD_LAST, place)
    return order


WILD: Final = Kind(_wild, _WILD_ONES.says)
RANKING: Final = either(
    word({each: each for each in THREE_ORDERS}, others="a list of categories"),
    list,
    Kind(_order, "a list of categories from best to worst", tuple(CATEGORIES)),
)
HAND_KEYS: Final[Mapping[str, Kind]] = {
    "wild": WILD,
    "table_wild": WILD,
    "ranking": RANKING,
    "ace_low_straight": YES_NO,
    "low": word({each: each for each in LOWS}),
    "top": list_of(ranks_written(5, "357"), '["357"]'),
    "straight_from": RANK,
    "most_wild": whole(0, 4),
    "merge": whole(1, 2),
}
"""The settings by name, at the top of a file or in a showdown (S4.2)."""


def hand_rules(base: HandRules, read: Mapping[str, Any]) -> HandRules:
    """The base with the settings among the values that were read."""
    return changed(base, **{name: read[name] for name in HAND_KEYS if name in read})
