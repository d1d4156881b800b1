"""Hand and card names, in sentences and on labels (R2)."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

from guts_engine.hands.cards import Card, Rank
from guts_engine.hands.classes import Category
from guts_engine.hands.ranking import Hand
from guts_engine.state.events import HouseHandShown
from guts_engine.state.parts import Fund, House
from guts_engine.state.seen_cards import HandShown
from guts_engine.state.table import Table
from guts_engine.steps.model import Choice, Side
from guts_gui.i18n.translate import tr, trc
from guts_gui.words.names.ranks import (
    rank_high,
    rank_mark,
    rank_on_top,
    rank_word,
    ranks_of,
    ranks_under,
    ranks_word,
)
from guts_gui.words.names.terms import capital, listed, name_of

C = Category
TWICE_NAMED: Final = (C.TWO_PAIR, C.FULL_HOUSE)
"""Categories whose names contain two ranks."""
AN: Final = (Rank.EIGHT, Rank.ACE)
"""The ranks that take "an" in English; other languages have the same text for all."""


def category_name(category: Category) -> str:
    """The name of a category of hands, "Two pair"."""
    return {
        Category.HIGH_CARD: tr("High card"),
        Category.PAIR: tr("Pair"),
        Category.TWO_PAIR: tr("Two pair"),
        Category.THREE: tr("Three of a kind"),
        Category.STRAIGHT: tr("Straight"),
        Category.FLUSH: tr("Flush"),
        Category.FULL_HOUSE: tr("Full house"),
        Category.FOUR: tr("Four of a kind"),
        Category.STRAIGHT_FLUSH: tr("Straight flush"),
        Category.FIVE_OF_A_KIND: tr("Five of a kind"),
    }[category]


def hand_name(hand: Hand) -> str:
    """The name of a hand, "Pair of tens"."""
    odd = _odd(hand)
    if odd:
        return capital(odd)
    first = hand.kind.ranks[0]
    match hand.kind.category:
        case C.HIGH_CARD if lone_rank(hand):
            name = rank_word(first)
        case C.HIGH_CARD if hand.ranking.low:
            name = tr("{rank}-{second} low", rank=rank_word(first), second=_second(hand))
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
    odd = _odd(hand)
    if odd:
        return odd
    first = hand.kind.ranks[0]
    match hand.kind.category:
        case C.HIGH_CARD if hand.ranking.low or lone_rank(hand):
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


def _odd(hand: Hand) -> str:
    """The name of a hand that is outside all categories (S5.2); empty for any other."""
    if hand.overdone:
        return tr("too many wild cards")
    if not hand.kind.ranks:
        return tr("jokers only")
    if hand.kind.category is C.TOP:
        return "-".join(map(rank_mark, hand.kind.ranks))
    return ""


def lone_rank(hand: Hand) -> bool:
    """Whether the hand is one rank alone, because it is one card or the others are nothing."""
    return hand.ranking.size == 1 or len(hand.kind.ranks) == 1


def _low_or_lone(hand: Hand) -> str:
    """An unpaired low hand, named by its two highest cards (R2.7), or a single card."""
    first = hand.kind.ranks[0]
    rank = rank_word(first)
    if lone_rank(hand):
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
    """The name with its kickers, "Pair of tens, ace kicker"."""
    return _and_kickers(hand, hand_name(hand))


def full_within(hand: Hand) -> str:
    """The hand with its kickers within a sentence, "ace high, then ten and four"."""
    return _and_kickers(hand, within(hand), inside=True)


def lettered(hand: Hand, name: str = "") -> str:
    """The name with its kickers as letters, "Pair of tens, A"."""
    letters = [rank_mark(rank) for rank in kickers(hand)]
    label = name or hand_name(hand)
    gap = " " if len(letters) > 1 else "\N{NO-BREAK SPACE}"  # no line of a single letter
    return f"{label},{gap}{'-'.join(letters)}" if letters else label


def low_marks(hand: Hand) -> str:
    """A low hand's short name, "7-6 low"; that of a pair is not shortened."""
    if hand.kind.category is not C.HIGH_CARD or _odd(hand) or lone_rank(hand):
        return hand_name(hand)
    return tr("{marks} low", marks="-".join(map(rank_mark, hand.kind.ranks[:2])))


def two_ranks(hand: Hand) -> str:
    """The two ranks that name the hand, without its category: "kings and fours"."""
    first, second = hand.kind.ranks[:2]
    if hand.kind.category is C.FULL_HOUSE:
        words = {"ranks": ranks_word(first), "others": ranks_under(second)}
        return tr("{ranks} over {others}", **words)
    return listed([ranks_word(first), ranks_word(second)])


def kickers(hand: Hand) -> tuple[Rank, ...]:
    """The ranks that the hand's name leaves out."""
    if _odd(hand):
        return ()
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


# --- At the table ---------------------------------------------------------------------------


def made(table: Table, shown: HandShown, fund: Fund | None = None) -> Hand:
    """The value of the hand at this stage of the deal, or for high or low (R8, S4.7)."""
    enough = len(shown.cards) + len(table.common) >= table.showdown.hand
    if table.showdown.side is Side.HIGH_LOW and fund is not None and enough:
        return table.judge(low=fund is Fund.LOW_POT).best(shown.cards, table.common)
    return table.made(shown)


def hand_in_words(
    shown: HandShown,
    table: Table,
    fund: Fund | None = None,
    among: Sequence[HandShown] | None = None,
) -> str:
    """A hand within a sentence, with kickers if another shown hand has the same name."""
    hand = made(table, shown, fund)
    return full_within(hand) if _alike(hand, table, fund, among) else within(hand)


def _alike(
    hand: Hand, table: Table, fund: Fund | None, among: Sequence[HandShown] | None
) -> list[Hand]:
    """The other shown hands, and that of the ghost or deck, that only kickers tell from this."""
    others = [made(table, each, fund) for each in (table.latest_shown if among is None else among)]
    others += [best_of_house(each, table) for each in table.latest_houses]
    return [
        each
        for each in others
        if each.ranking.table is hand.ranking.table and each.name == hand.name and each != hand
    ]


def played(hand: Hand, card: Card) -> Card:
    """The card itself, or the one that a wild card stands for (R2.6)."""
    return dict(hand.stands_for).get(card, card)


def deciding_kicker(
    shown: HandShown, table: Table, among: Sequence[HandShown] | None = None
) -> tuple[Card, ...]:
    """The card that tells a hand from the best other one of the same name; empty without one."""
    hand = made(table, shown)
    rival = max(_alike(hand, table, None, among), default=None)
    if rival is None:
        return ()
    pairs = zip_longest(hand.kind.ranks, rival.kind.ranks)
    rank = next(own for own, other in pairs if own is not other)
    return tuple(each for each in hand.cards if played(hand, each).rank is rank)


def label_name(shown: HandShown, table: Table, among: Sequence[HandShown] | None = None) -> str:
    """The name as a label; kickers that decide are letters, "A-10-4"."""
    hand = made(table, shown)
    return lettered(hand) if _alike(hand, table, None, among) else hand_name(hand)


def short_label(shown: HandShown, table: Table, among: Sequence[HandShown] | None = None) -> str:
    """The label of another player's hand: a low hand, a high card or two ranks in short form."""
    hand = made(table, shown)
    if table.showdown.side is Side.HIGH_LOW and table.said[shown.seat] is Choice.LOW:
        ranks = capital(low_marks(hand))
    elif hand.kind.category in TWICE_NAMED:
        ranks = capital(two_ranks(hand))
    elif _high_card(hand):
        ranks = _short_high(hand)
    else:
        return label_name(shown, table, among)
    return lettered(hand, ranks) if _alike(hand, table, None, among) else ranks


def _high_card(hand: Hand) -> bool:
    """Whether the hand is named by its highest card, among others."""
    high = hand.kind.category is C.HIGH_CARD and not hand.ranking.low
    return high and not _odd(hand) and not lone_rank(hand)


def _short_high(hand: Hand) -> str:
    """The label of a high card, which may be shorter than its name: "Ten high"."""
    return capital(trc("label", "{rank} high", rank=rank_on_top(hand.kind.ranks[0])))


class HandName(NamedTuple):
    """The name of a hand, and that of its low if different, or of another hand."""

    name: str
    second: str = ""

    @property
    def line(self) -> str:
        """Both names side by side."""
        if not self.second:
            return self.name
        return tr("{high} / {low}", high=self.name, low=self.second)


def both_names(shown: HandShown, table: Table) -> HandName | None:
    """A hand's high and low names, while it may win both high and low (R8.7, S4.7).

    None as well while it has fewer cards than count.
    """
    held = len(shown.cards) + len(table.common)
    if not _for_both(table, shown.seat) or held < table.showdown.hand:
        return None
    high, low = (made(table, shown, fund) for fund in (Fund.POT, Fund.LOW_POT))
    alike = hand_name(high) == hand_name(low)
    return HandName(hand_name(high), "" if alike else low_marks(low))


def _for_both(table: Table, seat: int) -> bool:
    """Whether the seat contends for high and low, or has not declared yet."""
    both = (None, Choice.BOTH, Choice.IN)
    return table.showdown.side is Side.HIGH_LOW and table.said[seat] in both


def best_of_house(house: HouseHandShown, table: Table, *, low: bool = False) -> Hand:
    """The value of a hand of the table, with community cards, or of the deck (R6.5, S4.4).

    With high and low, the high hand, or the low one with `low` (S4.7).
    """
    common = table.common if house.house is House.GHOST else ()
    if len(house.cards) + len(common) < table.showdown.hand:
        return table.held_judge(len(house.cards)).best(house.cards)
    low = low or table.showdown.side is Side.LOW
    return table.judge(low=low, table=True).best(house.cards, common)


def house_label(house: HouseHandShown, table: Table) -> HandName:
    """The name of the ghost's or the deck's hand as a label, with that of its low (S4.7)."""
    hand = best_of_house(house, table)
    name = _short_high(hand) if _high_card(hand) else hand_name(hand)
    name = lettered(hand, name) if _alike(hand, table, None, None) else name
    return HandName(name, _low_of_house(hand, house, table))


def house_in_words(house: HouseHandShown, table: Table) -> str:
    """The ghost's or deck's hand within a sentence, with kickers if a player has the like.

    With high and low, the name of its low follows (S4.7).
    """
    hand = best_of_house(house, table)
    name = full_within(hand) if _alike(hand, table, None, None) else within(hand)
    return HandName(name, _low_of_house(hand, house, table)).line


def _low_of_house(high: Hand, house: HouseHandShown, table: Table) -> str:
    """The name of the low of that hand; empty without high and low, or if it is the same."""
    if table.showdown.side is not Side.HIGH_LOW:
        return ""
    low = best_of_house(house, table, low=True)
    return "" if hand_name(high) == hand_name(low) else low_marks(low)


def shown_line(shown: HandShown, table: Table, among: Sequence[HandShown] | None = None) -> str:
    """The caption of a hand that turns over."""
    return _shows(shown, table, hand_in_words(shown, table, among=among))


def shown_log_line(shown: HandShown, table: Table) -> str:
    """The log line of a shown hand, with all kickers."""
    return _shows(shown, table, full_within(made(table, shown)))


def _shows(shown: HandShown, table: Table, hand: str) -> str:
    """The sentence on a shown hand, with its low if both pots were declared (R8.7)."""
    name = name_of(table, shown.seat)
    if _for_both(table, shown.seat) and table.said[shown.seat] is not None:
        low = full_within(made(table, shown, Fund.LOW_POT))
        return tr("{name} shows {hand}. For low: {low}.", name=name, hand=hand, low=low)
    return tr("{name} shows {hand}.", name=name, hand=hand)
