"""Order of the cards in a hand on the table: by rank, as dealt, or by what counts at a showdown."""

from typing import Final, NamedTuple

from guts_engine.hands.cards import Card
from guts_engine.state.seen_cards import HandShown
from guts_engine.state.table import Phase, Table
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Group
from guts_gui.layout.seat_state import is_wild
from guts_gui.words.names.hands import made, played

NOT_YET: Final = (
    Phase.DEALING,
    Phase.NAMING,
    Phase.PASSING,
    Phase.DRAWING,
    Phase.DECLARING,
)
"""The phases before the hands of a stage are compared."""


class HandOrder(NamedTuple):
    """The indices of a hand's cards from left to right.

    The last `spare` of them do not count, or the last `laid` of the viewer's own lie face up.
    """

    cards: tuple[int, ...]
    spare: int = 0
    laid: int = 0

    @property
    def apart(self) -> int:
        """The number of the last cards that stand apart from the others."""
        return self.spare or self.laid


def hand_order(view: SeatView, seat: int, *, sort: bool) -> HandOrder:
    """The order of a seat's cards.

    A hand with a hidden card keeps the order in which it was dealt, so that its order tells
    nothing (R10). A hand of which others see some cards has these last (S3.3).
    """
    hand, table = view.hands[seat], view.table
    cards = tuple(each for each in hand if each is not None)
    every = tuple(range(len(hand)))
    if len(cards) < len(hand):
        return HandOrder(every)
    shown = next((each for each in hands_compared(view) if each.seat == seat), None)
    if shown is not None and set(shown.cards) == set(cards):
        return _as_it_counts(shown, table)
    laid = frozenset(table.face_up[seat]) if table.face_up and seat == view.seat else frozenset()
    falling = sorted(every, key=lambda each: _by_rank(cards[each])) if sort else every
    if sort:
        falling = sorted(falling, key=lambda each: is_wild(table, cards[each], cards))
    order = sorted(falling, key=lambda each: cards[each] in laid)
    up = sum(each in laid for each in cards)
    return HandOrder(tuple(order), laid=up if up < len(cards) else 0)


def hands_compared(view: SeatView) -> tuple[HandShown, ...]:
    """The hands that the viewer sees compared: those shown, or those compared in private (S4.3)."""
    table = view.table
    shown = tuple({each.seat: each for each in table.latest_shown}.values())
    if shown or table.phase in NOT_YET or table.showdown.seen is not Group.IN:
        return shown
    seen = []
    for seat in table.players_in:
        cards = tuple(each for each in view.hands[seat] if each is not None)
        if cards and len(cards) == len(view.hands[seat]):
            seen.append(HandShown(seat, cards))
    return tuple(seen) if len(seen) > 1 else ()


def _by_rank(card: Card) -> tuple[int, int]:
    """The key for the order from the highest card to the lowest (R5.4)."""
    return -card.rank, -card.suit


def _as_it_counts(shown: HandShown, table: Table) -> HandOrder:
    """The cards that count in the order of the hand's name, then the others.

    A wild card is where the card would be that it stands for, after natural ones of its rank.
    """
    hand, cards = made(table, shown), shown.cards
    ranks = hand.ranking.table.ranks_of(hand.kind)
    places = {rank: ranks.index(rank) for rank in ranks}
    stands = dict(hand.stands_for)

    def place(number: int) -> tuple[int, bool, tuple[int, int]]:
        card = cards[number]
        return places.get(played(hand, card).rank, len(cards)), card in stands, _by_rank(card)

    counting = [number for number, card in enumerate(cards) if card in hand.cards]
    spare = [number for number, card in enumerate(cards) if card not in hand.cards]
    spare.sort(key=lambda number: _by_rank(cards[number]))
    return HandOrder((*sorted(counting, key=place), *spare), len(spare))
