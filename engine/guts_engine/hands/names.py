"""Names of hands: "Full house, nines over twos", "Seven-five low" (R2)."""

from typing import Final

from guts_engine.hands.cards import Rank
from guts_engine.hands.classes import Category, HandClass

C = Category
_NAMES: Final = {
    C.HIGH_CARD: "{0} high",
    C.PAIR: "Pair of {1}",
    C.TWO_PAIR: "Two pair, {1} and {2}",
    C.THREE: "Three {1}",
    C.STRAIGHT: "{0}-high straight",
    C.FLUSH: "{0}-high flush",
    C.FULL_HOUSE: "Full house, {1} over {2}",
    C.FOUR: "Four {1}",
    C.STRAIGHT_FLUSH: "{0}-high straight flush",
    C.FIVE_OF_A_KIND: "Five {1}",
}
"""The names by the first rank, "Ten", and all ranks in the plural, "tens"."""


def hand_name(kind: HandClass, size: int, *, low: bool) -> str:
    """The name of a hand of the class, without kickers.

    A low hand without a pair is named by its two highest cards, "Seven-five low"; one that beats
    all others by its ranks, "3-5-7" (S5.2).
    """
    category, ranks = kind
    if not ranks:
        return "Jokers only"
    if category is C.TOP:
        return "-".join("10" if rank is Rank.TEN else rank.letter for rank in ranks)
    first = _word(ranks[0]).capitalize()
    if category is C.HIGH_CARD and (size == 1 or len(ranks) == 1):
        return first
    if category is C.HIGH_CARD and low:
        return f"{first}-{_word(ranks[1])} low"
    if category is C.STRAIGHT_FLUSH and ranks[0] is Rank.ACE and size == 5:
        return "Royal flush"
    return _NAMES[category].format(first, *[_plural(rank) for rank in ranks])


def _word(rank: Rank) -> str:
    return rank.name.lower()


def _plural(rank: Rank) -> str:
    return _word(rank) + ("es" if rank is Rank.SIX else "s")
