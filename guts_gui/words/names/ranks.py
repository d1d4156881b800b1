"""Names of cards: of ranks, in every grammatical form that messages need, and of suits.

Languages with cases decline them, so each place in a sentence has its own context.
"""

from collections.abc import Sequence
from typing import Final

from guts_engine.hands.cards import JOKER, Card, Rank, Suit
from guts_gui.i18n.translate import tr, trc
from guts_gui.words.names.terms import listed

SUIT_MARKS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
"""The suits as printed on cards."""


def rank_mark(rank: Rank) -> str:
    """The rank as printed on cards, the same in all languages."""
    return "10" if rank is Rank.TEN else rank.letter


def rank_word(rank: Rank) -> str:
    """One card of the rank, alone or in a list: "ten"."""
    return {
        Rank.TWO: trc("rank", "two"),
        Rank.THREE: trc("rank", "three"),
        Rank.FOUR: trc("rank", "four"),
        Rank.FIVE: trc("rank", "five"),
        Rank.SIX: trc("rank", "six"),
        Rank.SEVEN: trc("rank", "seven"),
        Rank.EIGHT: trc("rank", "eight"),
        Rank.NINE: trc("rank", "nine"),
        Rank.TEN: trc("rank", "ten"),
        Rank.JACK: trc("rank", "jack"),
        Rank.QUEEN: trc("rank", "queen"),
        Rank.KING: trc("rank", "king"),
        Rank.ACE: trc("rank", "ace"),
    }[rank]


def ranks_word(rank: Rank) -> str:
    """All cards of the rank, alone or in a list: "tens"."""
    return {
        Rank.TWO: trc("ranks", "twos"),
        Rank.THREE: trc("ranks", "threes"),
        Rank.FOUR: trc("ranks", "fours"),
        Rank.FIVE: trc("ranks", "fives"),
        Rank.SIX: trc("ranks", "sixes"),
        Rank.SEVEN: trc("ranks", "sevens"),
        Rank.EIGHT: trc("ranks", "eights"),
        Rank.NINE: trc("ranks", "nines"),
        Rank.TEN: trc("ranks", "tens"),
        Rank.JACK: trc("ranks", "jacks"),
        Rank.QUEEN: trc("ranks", "queens"),
        Rank.KING: trc("ranks", "kings"),
        Rank.ACE: trc("ranks", "aces"),
    }[rank]


def ranks_of(rank: Rank) -> str:
    """The ranks in "a pair of tens", "three tens", "four tens"."""
    return {
        Rank.TWO: trc("pair of", "twos"),
        Rank.THREE: trc("pair of", "threes"),
        Rank.FOUR: trc("pair of", "fours"),
        Rank.FIVE: trc("pair of", "fives"),
        Rank.SIX: trc("pair of", "sixes"),
        Rank.SEVEN: trc("pair of", "sevens"),
        Rank.EIGHT: trc("pair of", "eights"),
        Rank.NINE: trc("pair of", "nines"),
        Rank.TEN: trc("pair of", "tens"),
        Rank.JACK: trc("pair of", "jacks"),
        Rank.QUEEN: trc("pair of", "queens"),
        Rank.KING: trc("pair of", "kings"),
        Rank.ACE: trc("pair of", "aces"),
    }[rank]


def ranks_under(rank: Rank) -> str:
    """The ranks of the pair in "a full house, nines over tens"."""
    return {
        Rank.TWO: trc("full house over", "twos"),
        Rank.THREE: trc("full house over", "threes"),
        Rank.FOUR: trc("full house over", "fours"),
        Rank.FIVE: trc("full house over", "fives"),
        Rank.SIX: trc("full house over", "sixes"),
        Rank.SEVEN: trc("full house over", "sevens"),
        Rank.EIGHT: trc("full house over", "eights"),
        Rank.NINE: trc("full house over", "nines"),
        Rank.TEN: trc("full house over", "tens"),
        Rank.JACK: trc("full house over", "jacks"),
        Rank.QUEEN: trc("full house over", "queens"),
        Rank.KING: trc("full house over", "kings"),
        Rank.ACE: trc("full house over", "aces"),
    }[rank]


def rank_high(rank: Rank) -> str:
    """The rank in "a ten-high straight" or flush: "ten"."""
    return {
        Rank.TWO: trc("-high straight", "two"),
        Rank.THREE: trc("-high straight", "three"),
        Rank.FOUR: trc("-high straight", "four"),
        Rank.FIVE: trc("-high straight", "five"),
        Rank.SIX: trc("-high straight", "six"),
        Rank.SEVEN: trc("-high straight", "seven"),
        Rank.EIGHT: trc("-high straight", "eight"),
        Rank.NINE: trc("-high straight", "nine"),
        Rank.TEN: trc("-high straight", "ten"),
        Rank.JACK: trc("-high straight", "jack"),
        Rank.QUEEN: trc("-high straight", "queen"),
        Rank.KING: trc("-high straight", "king"),
        Rank.ACE: trc("-high straight", "ace"),
    }[rank]


def rank_on_top(rank: Rank) -> str:
    """The rank in "ten high"; other languages may need its gender."""
    return {
        Rank.TWO: trc("-high hand", "two"),
        Rank.THREE: trc("-high hand", "three"),
        Rank.FOUR: trc("-high hand", "four"),
        Rank.FIVE: trc("-high hand", "five"),
        Rank.SIX: trc("-high hand", "six"),
        Rank.SEVEN: trc("-high hand", "seven"),
        Rank.EIGHT: trc("-high hand", "eight"),
        Rank.NINE: trc("-high hand", "nine"),
        Rank.TEN: trc("-high hand", "ten"),
        Rank.JACK: trc("-high hand", "jack"),
        Rank.QUEEN: trc("-high hand", "queen"),
        Rank.KING: trc("-high hand", "king"),
        Rank.ACE: trc("-high hand", "ace"),
    }[rank]


def suit_name(suit: Suit) -> str:
    """The suit of a card, alone or in "ten of spades"."""
    return {
        Suit.CLUBS: trc("suit of a card", "clubs"),
        Suit.DIAMONDS: trc("suit of a card", "diamonds"),
        Suit.HEARTS: trc("suit of a card", "hearts"),
        Suit.SPADES: trc("suit of a card", "spades"),
    }[suit]


def cards_named(cards: Sequence[Card]) -> str:
    """Cards in words, "ten of spades and ace of hearts"."""
    return listed([_card_named(each) for each in cards])


def _card_named(each: Card) -> str:
    if each.rank is JOKER:
        return tr("joker")
    return tr("{rank} of {suit}", rank=rank_word(each.rank), suit=suit_name(each.suit))
