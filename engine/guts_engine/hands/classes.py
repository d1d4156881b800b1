"""Categories of hands, and the classes of equal hands (R2.2 to R2.7)."""

from enum import IntEnum
from typing import Final, NamedTuple

from guts_engine.hands.cards import Rank


class Category(IntEnum):
    """The category of a hand, in the order of five cards; others have another (R2.3, R2.4)."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR = 7
    STRAIGHT_FLUSH = 8
    FIVE_OF_A_KIND = 9
    TOP = 10
    """A hand that beats all others by the ranks printed on its cards (S5.2); in no order."""


C = Category
STRAIGHTS: Final = frozenset({C.STRAIGHT, C.STRAIGHT_FLUSH})
FLUSHES: Final = frozenset({C.FLUSH, C.STRAIGHT_FLUSH})

GROUPS: Final[dict[Category, tuple[int, ...]]] = {
    C.HIGH_CARD: (),
    C.PAIR: (2,),
    C.TWO_PAIR: (2, 2),
    C.THREE: (3,),
    C.FULL_HOUSE: (3, 2),
    C.FOUR: (4,),
    C.FIVE_OF_A_KIND: (5,),
}
"""The numbers of cards of each rank that decides the category first."""


class HandClass(NamedTuple):
    """All hands that are equal under a ranking.

    `ranks` decide within the category, the most important first (a pair before its kicker, a
    straight by its top card alone).
    """

    category: Category
    ranks: tuple[Rank, ...]
