"""What hands and cards are called at the table: in a sentence, and on a label beside the cards."""

from collections.abc import Sequence
from typing import NamedTuple

from guts_engine.hands.cards import Card, Suit
from guts_engine.hands.ranking import Hand, best
from guts_engine.play.actions import Choice
from guts_engine.play.events import Fund, HandShown, HouseHandShown
from guts_engine.play.table import Table
from guts_gui.i18n.translate import tr, trc
from guts_gui.words.hand_names import (
    TWICE_NAMED,
    full_within,
    hand_name,
    lettered,
    low_marks,
    two_ranks,
    within,
)
from guts_gui.words.ranks import rank_word
from guts_gui.words.terms import capital, listed, name_of


def made(table: Table, shown: HandShown, fund: Fund | None = None) -> Hand:
    """What the hand makes at this stage of the deal, or for one of the pots of hi-lo (R8)."""
    rules = table.rules
    if rules.two_pots and fund is not None:
        low = fund is Fund.LOW_POT
        return best(shown.cards, rules.low_ranking if low else rules.ranking)
    return table.made(shown)


def hand_in_words(
    shown: HandShown,
    table: Table,
    fund: Fund | None = None,
    among: Sequence[HandShown] | None = None,
) -> str:
    """A hand within a sentence, with its kickers where another laid open is called the same."""
    hand = made(table, shown, fund)
    return full_within(hand) if _alike(hand, table, fund, among) else within(hand)


def _alike(hand: Hand, table: Table, fund: Fund | None, among: Sequence[HandShown] | None) -> bool:
    others = [made(table, each, fund) for each in (table.shown if among is None else among)]
    return any(other.name == hand.name and other != hand for other in others)


def label_name(shown: HandShown, table: Table) -> str:
    """The name as a label beside the hand: kickers that decide stand as letters, "A-10-4"."""
    hand = made(table, shown)
    return lettered(hand) if _alike(hand, table, None, None) else hand_name(hand)


def short_label(shown: HandShown, table: Table) -> str:
    """The label beside another's cards: a low hand in marks, two ranks without their kind."""
    hand = made(table, shown)
    if table.rules.two_pots and table.said[shown.seat] is Choice.LOW:
        ranks = capital(low_marks(hand))
    elif hand.kind.category in TWICE_NAMED:
        ranks = capital(two_ranks(hand))
    else:
        return label_name(shown, table)
    return lettered(hand, ranks) if _alike(hand, table, None, None) else ranks


class HandName(NamedTuple):
    """What a hand is called, and its low where that is another."""

    name: str
    low: str = ""

    @property
    def line(self) -> str:
        """Both side by side."""
        return tr("{high} / {low}", high=self.name, low=self.low) if self.low else self.name


def both_names(shown: HandShown, table: Table) -> HandName | None:
    """A hand's high and low, while either pot of hi-lo may be its aim (R8.7)."""
    if not table.rules.two_pots or table.said[shown.seat] not in (None, Choice.BOTH):
        return None
    high, low = (made(table, shown, fund) for fund in (Fund.POT, Fund.LOW_POT))
    alike = hand_name(high) == hand_name(low)
    return HandName(hand_name(high), "" if alike else low_marks(low))


def best_of_house(table: Table) -> Hand:
    """What the ghost's or the deck's hand makes; ValueError when it does not lie open."""
    if table.house is None:
        raise ValueError("the hand that belongs to nobody is not shown")
    return best(table.house.cards, table.rules.held_ranking)


def house_label(house: HouseHandShown, table: Table) -> str:
    """What the ghost's or the deck's hand makes, as a label below its cards."""
    hand = best(house.cards, table.rules.held_ranking)
    return lettered(hand) if _alike(hand, table, None, None) else hand_name(hand)


def house_in_words(house: HouseHandShown, table: Table) -> str:
    """The ghost's or the deck's hand within a sentence, with kickers where a player's is alike."""
    hand = best(house.cards, table.rules.held_ranking)
    return full_within(hand) if _alike(hand, table, None, None) else within(hand)


def shown_line(shown: HandShown, table: Table, among: Sequence[HandShown] | None = None) -> str:
    """What the caption says while a hand is turned over."""
    return _shows(shown, table, hand_in_words(shown, table, among=among))


def kept_line(shown: HandShown, table: Table) -> str:
    """What the log keeps of a hand laid open: all that it tells, kickers too."""
    return _shows(shown, table, full_within(made(table, shown)))


def _shows(shown: HandShown, table: Table, hand: str) -> str:
    """The sentence on a hand laid open; one that goes for both pots has its low too (R8.7)."""
    name = name_of(table, shown.seat)
    if table.rules.two_pots and table.said[shown.seat] is Choice.BOTH:
        low = full_within(made(table, shown, Fund.LOW_POT))
        return tr("{name} shows {hand}, and for low {low}.", name=name, hand=hand, low=low)
    return tr("{name} shows {hand}.", name=name, hand=hand)


def cards_named(cards: Sequence[Card]) -> str:
    """Cards in words, "ten of spades and ace of hearts"."""
    return listed([_card_named(each) for each in cards])


def _card_named(each: Card) -> str:
    suits = {
        Suit.CLUBS: trc("suit of a card", "clubs"),
        Suit.DIAMONDS: trc("suit of a card", "diamonds"),
        Suit.HEARTS: trc("suit of a card", "hearts"),
        Suit.SPADES: trc("suit of a card", "spades"),
    }
    return tr("{rank} of {suit}", rank=rank_word(each.rank), suit=suits[each.suit])
