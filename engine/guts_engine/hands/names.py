"""Names of hands: "Full house, nines over twos", "Seven-five low" (R2)."""

from typing import Final

from guts_engine.hands.cards import Rank
from guts_engine.hands.classes import Category
from guts_engine.hands.tables import HandClass

C = Category
_SINGULAR: Final = {rank: rank.name.lower() for rank in Rank}
_NAMED_RANKS: Final = {C.TWO_PAIR: 2, C.FULL_HOUSE: 2}


def rank_name(rank: Rank) -> str:
    """The rank in words, "six"."""
    return _SINGULAR[rank]


def rank_names(rank: Rank) -> str:
    """The rank in words, in the plural, "sixes"."""
    return _SINGULAR[rank] + ("es" if rank is Rank.SIX else "s")


def _mark(rank: Rank) -> str:
    return "10" if rank is Rank.TEN else rank.letter


def hand_name(kind: HandClass, size: int, *, low: bool) -> str:
    """The name of a hand of the class, without kickers.

    A low hand without a pair is named by its two highest cards, "Seven-five low"; one that beats
    all others by its ranks, "3-5-7" (S5.2).
    """
    if not kind.ranks:
        return "Jokers only"
    first = kind.ranks[0]
    top = rank_name(first).capitalize()
    match kind.category:
        case C.TOP:
            return "-".join(_mark(rank) for rank in kind.ranks)
        case C.HIGH_CARD if size == 1 or len(kind.ranks) == 1:
            return top
        case C.HIGH_CARD if low:
            return f"{top}-{rank_name(kind.ranks[1])} low"
        case C.HIGH_CARD:
            return f"{top} high"
        case C.PAIR:
            return f"Pair of {rank_names(first)}"
        case C.TWO_PAIR:
            return f"Two pair, {rank_names(first)} and {rank_names(kind.ranks[1])}"
        case C.THREE:
            return f"Three {rank_names(first)}"
        case C.STRAIGHT:
            return f"{top}-high straight"
        case C.FLUSH:
            return f"{top}-high flush"
        case C.FULL_HOUSE:
            return f"Full house, {rank_names(first)} over {rank_names(kind.ranks[1])}"
        case C.FOUR:
            return f"Four {rank_names(first)}"
        case C.STRAIGHT_FLUSH:
            royal = first is Rank.ACE and size == 5
            return "Royal flush" if royal else f"{top}-high straight flush"
        case C.FIVE_OF_A_KIND:
            return f"Five {rank_names(first)}"


def full_hand_name(kind: HandClass, size: int, *, low: bool) -> str:
    """The name of a hand of the class with kickers, "Pair of tens, ace kicker"."""
    name = hand_name(kind, size, low=low)
    unpaired_low = low and kind.category is C.HIGH_CARD
    named = 2 if unpaired_low else _NAMED_RANKS.get(kind.category, 1)
    kickers = [rank_name(rank) for rank in kind.ranks[named:]]
    if not kickers or kind.category is C.TOP:
        return name
    if len(kickers) == 1:
        return f"{name}, with {kickers[0]}" if unpaired_low else f"{name}, {kickers[0]} kicker"
    return f"{name}, with {', '.join(kickers[:-1])} and {kickers[-1]}"
