"""What hands and cards are called at the table: in a sentence, and on a label beside the cards."""

from collections.abc import Sequence

from guts_engine.actions import Choice
from guts_engine.cards import Card, Rank, Suit
from guts_engine.events import Fund, HandShown, House, HouseHandShown
from guts_engine.hands import Category, Hand, best, rank_name
from guts_engine.table import Table
from guts_gui.i18n import tr
from guts_gui.words import listed, name_of

TWICE_NAMED = (Category.TWO_PAIR, Category.FULL_HOUSE)
"""Hands whose names tell two ranks."""


def made(table: Table, shown: HandShown, fund: Fund | None = None) -> Hand:
    """What the hand makes at this stage of the deal, or for one of the pots of hi-lo (R8)."""
    rules = table.rules
    if rules.two_pots and fund is not None:
        low = fund is Fund.LOW_POT
        return best(shown.cards, rules.low_ranking if low else rules.ranking)
    return table.made(shown)


def telling_name(
    shown: HandShown,
    table: Table,
    fund: Fund | None = None,
    among: Sequence[HandShown] | None = None,
) -> str:
    """A hand's name, with its kickers where another one laid open is called the same."""
    hand = made(table, shown, fund)
    return hand.full_name if _alike(hand, table, fund, among) else hand.name


def _alike(hand: Hand, table: Table, fund: Fund | None, among: Sequence[HandShown] | None) -> bool:
    others = [made(table, each, fund) for each in (table.shown if among is None else among)]
    return any(other.name == hand.name and other != hand for other in others)


def label_name(shown: HandShown, table: Table) -> str:
    """The name as a label beside the hand: kickers that decide stand as letters, "A-10-4"."""
    hand = made(table, shown)
    return lettered(hand) if _alike(hand, table, None, None) else hand.name


def lettered(hand: Hand) -> str:
    """A hand's name with its kickers as letters."""
    category, ranks = hand.kind.category, hand.kind.ranks
    low = hand.ranking.low and category is Category.HIGH_CARD
    kickers = ranks[2 if low or category in TWICE_NAMED else 1 :]
    letters = ["10" if rank is Rank.TEN else rank.letter for rank in kickers]
    return f"{hand.name}, {'-'.join(letters)}" if letters else hand.name


def short_label(shown: HandShown, table: Table) -> str:
    """The label beside another's cards: a hand that tells two ranks goes without its kind."""
    whole = label_name(shown, table)
    if made(table, shown).kind.category not in TWICE_NAMED or ", " not in whole:
        return whole
    ranks = whole.split(", ", 1)[1]
    return ranks[0].upper() + ranks[1:]


def both_names(shown: HandShown, table: Table) -> str:
    """A hand's high and low side by side, while either pot of hi-lo may be its aim (R8.7)."""
    if not table.rules.two_pots or table.said[shown.seat] not in (None, Choice.BOTH):
        return ""
    high, low = (made(table, shown, fund).name for fund in (Fund.POT, Fund.LOW_POT))
    return high if high == low else tr("{high} / {low}", high=high, low=low)


def best_of_house(table: Table) -> Hand:
    """What the ghost's or the deck's hand makes; ValueError when it does not lie open."""
    if table.house is None:
        raise ValueError("the hand that belongs to nobody is not shown")
    return best(table.house.cards, table.rules.held_ranking)


def house_label(house: HouseHandShown, table: Table) -> str:
    """What the ghost's or the deck's hand makes, as a label below its cards."""
    hand = best(house.cards, table.rules.held_ranking)
    return lettered(hand) if _alike(hand, table, None, None) else hand.name


def house_name(house: HouseHandShown, table: Table) -> str:
    """What the ghost's or the deck's hand makes, with its kickers where a player's is alike."""
    hand = best(house.cards, table.rules.held_ranking)
    return hand.full_name if _alike(hand, table, None, None) else hand.name


def within(name: str) -> str:
    """A hand's name within a sentence, "a pair of tens"."""
    small = (name[0].lower() + name[1:]).replace(", with ", ", then ")
    first = small.split(",")[0]
    if not (
        first.startswith(("pair", "full house"))
        or first.endswith(("straight", "flush", "low"))
        or " " not in first
    ):
        return small
    return f"an {small}" if small.startswith(("ace", "eight")) else f"a {small}"


def shown_line(shown: HandShown, table: Table, among: Sequence[HandShown] | None = None) -> str:
    """What the caption says while a hand is turned over."""
    name = name_of(table, shown.seat)
    hand = within(telling_name(shown, table, among=among))
    return tr("{name} shows {hand}{low}.", name=name, hand=hand, low=_also_low(shown, table))


def kept_line(shown: HandShown, table: Table) -> str:
    """What the log keeps of a hand laid open: all that it tells, kickers too."""
    name = name_of(table, shown.seat)
    hand = within(made(table, shown).full_name)
    return tr("{name} shows {hand}{low}", name=name, hand=hand, low=_also_low(shown, table))


def _also_low(shown: HandShown, table: Table) -> str:
    """The low of a hand that goes for both pots (R8.7)."""
    if not table.rules.two_pots or table.said[shown.seat] is not Choice.BOTH:
        return ""
    return tr(", and for low {low}", low=within(made(table, shown, Fund.LOW_POT).full_name))


def house_word(house: House) -> str:
    """The ghost or the deck, within a sentence."""
    return tr("the ghost") if house is House.GHOST else tr("the deck")


def cards_named(cards: Sequence[Card]) -> str:
    """Cards in words, "ten of spades and ace of hearts"."""
    return listed([_card_named(each) for each in cards])


def _card_named(each: Card) -> str:
    suits = {
        Suit.CLUBS: tr("clubs"),
        Suit.DIAMONDS: tr("diamonds"),
        Suit.HEARTS: tr("hearts"),
        Suit.SPADES: tr("spades"),
    }
    return tr("{rank} of {suit}", rank=tr(rank_name(each.rank)), suit=suits[each.suit])
