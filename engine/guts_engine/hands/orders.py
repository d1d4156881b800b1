"""The orders of categories that have names, from the lowest (R2.2 to R2.7, R13.1)."""

from typing import Final

from guts_engine.hands.classes import FLUSHES, STRAIGHTS, Category

C = Category
THREE_ORDERS: Final = {
    "trips-first": (C.HIGH_CARD, C.PAIR, C.FLUSH, C.STRAIGHT, C.STRAIGHT_FLUSH, C.THREE),
    "straight-flush-first": (C.HIGH_CARD, C.PAIR, C.FLUSH, C.STRAIGHT, C.THREE, C.STRAIGHT_FLUSH),
    "flush-over-straight": (C.HIGH_CARD, C.PAIR, C.STRAIGHT, C.FLUSH, C.STRAIGHT_FLUSH, C.THREE),
    "plain": (C.HIGH_CARD, C.PAIR, C.THREE),
    "straight-flush-and-flush": (
        C.HIGH_CARD,
        C.PAIR,
        C.STRAIGHT,
        C.FLUSH,
        C.THREE,
        C.STRAIGHT_FLUSH,
    ),
    "poker": (C.HIGH_CARD, C.PAIR, C.THREE, C.STRAIGHT, C.FLUSH, C.STRAIGHT_FLUSH),
}
"""The orders of three-card hands by the names of R2.3 and R13.1."""

USUAL_ORDERS: Final = {
    1: (C.HIGH_CARD,),
    2: (C.HIGH_CARD, C.PAIR),
    3: THREE_ORDERS["trips-first"],
    4: (C.HIGH_CARD, C.PAIR, C.TWO_PAIR, C.THREE, C.FOUR),
    5: tuple([each for each in C if each <= C.STRAIGHT_FLUSH]),
}
"""The usual orders by the number of cards."""

FROM_FIVE: Final = "from-five"
"""The ranking by which straights and flushes count from five cards on (R14.10)."""

LARGEST_HAND: Final = max(USUAL_ORDERS)
"""The most cards that count in a hand (R2.4, R2.8)."""

LOWS: Final = ("ace-to-five", "deuce-to-seven", "ace-high-plain")
"""The low rankings by the names of R2.7."""


def plain(order: tuple[Category, ...]) -> tuple[Category, ...]:
    """The order without straights and flushes."""
    return tuple(each for each in order if each not in STRAIGHTS | FLUSHES)
