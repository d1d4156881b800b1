"""What hands are called in the player's language: on a label, and within a sentence (R2)."""

from typing import Final

from guts_engine.hands.cards import Rank
from guts_engine.hands.ranking import Category, Hand
from guts_gui.i18n.translate import tr
from guts_gui.words.ranks import (
    rank_high,
    rank_mark,
    rank_on_top,
    rank_word,
    ranks_of,
    ranks_under,
    ranks_word,
)
from guts_gui.words.terms import capital, listed

C = Category
TWICE_NAMED: Final = (C.TWO_PAIR, C.FULL_HOUSE)
"""Hands whose names tell two ranks."""
AN: Final = (Rank.EIGHT, Rank.ACE)
"""The ranks that English says "an" before; other languages say the same for all."""


def hand_name(hand: Hand) -> str:
    """What a person would call it, "Pair of tens"."""
    first = hand.kind.ranks[0]
    match hand.kind.category:
        case C.HIGH_CARD if hand.ranking.low:
            name = tr("{rank}-{second} low", rank=rank_word(first), second=_second(hand))
        case C.HIGH_CARD if hand.ranking.size == 1:
            name = rank_word(first)
        case C.HIGH_CARD:
            name = tr("{rank} high", rank=rank_on_top(first))
        case C.PAIR:
            name = tr("Pair of {ranks}", ranks=ranks_of(first))
        case C.TWO_PAIR:
            name = tr("Two pair, {ranks}", ranks=two_ranks(hand))
        case C.THREE:
            name = tr("Three {ranks}", ranks=ranks_of(first))
        case C.STRAIGHT:
            name = tr("{rank}-high straight", rank=rank_high(first))
        case C.FLUSH:
            name = tr("{rank}-high flush", rank=rank_high(first))
        case C.FULL_HOUSE:
            name = tr("Full house, {ranks}", ranks=two_ranks(hand))
        case C.FOUR:
            name = tr("Four {ranks}", ranks=ranks_of(first))
        case C.STRAIGHT_FLUSH if _royal(hand):
            name = tr("Royal flush")
        case C.STRAIGHT_FLUSH:
            name = tr("{rank}-high straight flush", rank=rank_high(first))
        case C.FIVE_OF_A_KIND:
            name = tr("Five {ranks}", ranks=ranks_of(first))
    return capital(name)


def within(hand: Hand) -> str:
    """The hand within a sentence, "a pair of tens"."""
    first = hand.kind.ranks[0]
    match hand.kind.category:
        case C.HIGH_CARD if hand.ranking.low or hand.ranking.size == 1:
            return _low_or_lone(hand)
        case C.HIGH_CARD:
            return tr("{rank} high", rank=rank_on_top(first))
        case C.PAIR:
            return tr("a pair of {ranks}", ranks=ranks_of(first))
        case C.TWO_PAIR:
            return tr("two pair, {ranks}", ranks=two_ranks(hand))
        case C.THREE:
            return tr("three {ranks}", ranks=ranks_of(first))
        case C.FULL_HOUSE:
            return tr("a full house, {ranks}", ranks=two_ranks(hand))
        case C.FOUR:
            return tr("four {ranks}", ranks=ranks_of(first))
        case C.STRAIGHT_FLUSH if _royal(hand):
            return tr("a royal flush")
        case C.FIVE_OF_A_KIND:
            return tr("five {ranks}", ranks=ranks_of(first))
        case _:
            return _straight_or_flush(hand)


def _low_or_lone(hand: Hand) -> str:
    """A low hand without a pair, told by its two highest cards (R2.7), or a single card."""
    first = hand.kind.ranks[0]
    rank = rank_word(first)
    if not hand.ranking.low:
        return tr("an {rank}", rank=rank) if first in AN else tr("a {rank}", rank=rank)
    if first in AN:
        return tr("an {rank}-{second} low", rank=rank, second=_second(hand))
    return tr("a {rank}-{second} low", rank=rank, second=_second(hand))


def _straight_or_flush(hand: Hand) -> str:
    first = hand.kind.ranks[0]
    rank = rank_high(first)
    match hand.kind.category:
        case C.STRAIGHT if first in AN:
            return tr("an {rank}-high straight", rank=rank)
        case C.STRAIGHT:
            return tr("a {rank}-high straight", rank=rank)
        case C.FLUSH if first in AN:
            return tr("an {rank}-high flush", rank=rank)
        case C.FLUSH:
            return tr("a {rank}-high flush", rank=rank)
        case _ if first in AN:
            return tr("an {rank}-high straight flush", rank=rank)
        case _:
            return tr("a {rank}-high straight flush", rank=rank)


def full_hand_name(hand: Hand) -> str:
    """The name with the kickers, "Pair of tens, ace kicker"."""
    return _and_kickers(hand, hand_name(hand))


def full_within(hand: Hand) -> str:
    """The hand with its kickers within a sentence, "ace high, then ten and four"."""
    return _and_kickers(hand, within(hand), inside=True)


def lettered(hand: Hand, name: str = "") -> str:
    """The hand's name with its kickers as their cards show them, "Pair of tens, A"."""
    letters = "-".join(map(rank_mark, kickers(hand)))
    told = name or hand_name(hand)
    return f"{told},\N{NO-BREAK SPACE}{letters}" if letters else told


def low_marks(hand: Hand) -> str:
    """A low hand's name for where there is little room, "7-6 low"; a pair has none shorter."""
    if hand.kind.category is not C.HIGH_CARD:
        return hand_name(hand)
    return tr("{marks} low", marks="-".join(map(rank_mark, hand.kind.ranks[:2])))


def two_ranks(hand: Hand) -> str:
    """The two ranks that name the hand, without its kind: "kings and fours"."""
    first, second = hand.kind.ranks[:2]
    if hand.kind.category is C.FULL_HOUSE:
        words = {"ranks": ranks_word(first), "others": ranks_under(second)}
        return tr("{ranks} over {others}", **words)
    return listed([ranks_word(first), ranks_word(second)])


def kickers(hand: Hand) -> tuple[Rank, ...]:
    """The ranks that the hand's name leaves out."""
    category = hand.kind.category
    low = hand.ranking.low and category is C.HIGH_CARD
    return hand.kind.ranks[2 if low or category in TWICE_NAMED else 1 :]


def _and_kickers(hand: Hand, name: str, *, inside: bool = False) -> str:
    left = kickers(hand)
    ranks = listed([rank_word(rank) for rank in left])
    if not left:
        return name
    if len(left) == 1 and not (hand.ranking.low and hand.kind.category is C.HIGH_CARD):
        return tr("{hand}, {rank} kicker", hand=name, rank=ranks)
    if inside:
        return tr("{hand}, then {ranks}", hand=name, ranks=ranks)
    return tr("{hand}, with {ranks}", hand=name, ranks=ranks)


def _second(hand: Hand) -> str:
    return rank_word(hand.kind.ranks[1])


def _royal(hand: Hand) -> bool:
    return hand.kind.ranks[0] is Rank.ACE and hand.ranking.size == 5
