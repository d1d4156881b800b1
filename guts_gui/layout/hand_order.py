"""Order of the cards in a hand on the table: as dealt, by rank, or by what counts at a showdown."""

from typing import Final, NamedTuple

from guts_engine.hands.cards import Card
from guts_engine.hands.ranking import ranks_of
from guts_engine.play.events import HandShown
from guts_engine.play.table import Phase, Table
from guts_engine.play.view import SeatView
from guts_gui.layout.seat_state import wild_ranks
from guts_gui.words.hands import made, played

NOT_YET: Final = (Phase.DEALING, Phase.PASSING, Phase.DRAWING, Phase.DECLARING)
"""The phases before the hands of a stage are compared."""


class HandOrder(NamedTuple):
    """The indices of a hand's cards from left to right; the last `spare` of them do not count."""

    cards: tuple[int, ...]
    spare: int = 0


def hand_order(view: SeatView, seat: int, *, sort: bool) -> HandOrder:
    """The order of a seat's cards.

    A hand with a hidden card keeps the order in which it was dealt, so that its order tells
    nothing (R10); so does every hand until cards have been passed and drawn (R3.3, R3.4).
    """
    hand = view.hands[seat]
    cards = tuple(each for each in hand if each is not None)
    if len(cards) < len(hand):
        return HandOrder(tuple(range(len(hand))))
    shown = next((each for each in hands_compared(view) if each.seat == seat), None)
    if shown is not None:
        return _as_it_counts(shown, view.table)
    if not sort or _exchanging(view.table):
        return HandOrder(tuple(range(len(hand))))
    wild = wild_ranks(view.table)
    falling = sorted(range(len(cards)), key=lambda each: _by_rank(cards[each]))
    return HandOrder(tuple(sorted(falling, key=lambda each: cards[each].rank in wild)))


def hands_compared(view: SeatView) -> tuple[HandShown, ...]:
    """The hands that the viewer sees compared: those shown, or those of a stage (R8.5, R8.6)."""
    table = view.table
    if table.shown or not table.rules.leg_game or table.phase in NOT_YET:
        return table.shown
    seen = []
    for seat in table.players_in:
        cards = tuple(each for each in view.hands[seat] if each is not None)
        if cards and len(cards) == len(view.hands[seat]):
            seen.append(HandShown(seat, cards))
    return tuple(seen) if len(seen) > 1 else ()


def _exchanging(table: Table) -> bool:
    """Whether cards are, or will be, passed or drawn before the declarations."""
    dealing = table.rules.dealing
    exchanges = bool(dealing.draw or dealing.pass_left)
    return exchanges and table.phase in NOT_YET and table.phase is not Phase.DECLARING


def _by_rank(card: Card) -> tuple[int, int]:
    """The key for the order from the highest card to the lowest (R5.4)."""
    return -card.rank, -card.suit


def _as_it_counts(shown: HandShown, table: Table) -> HandOrder:
    """The cards that count in the order of the hand's name, then the others.

    A wild card is where the card would be that it stands for, after natural ones of its rank.
    """
    hand, cards = made(table, shown), shown.cards
    places = {rank: at for at, rank in reversed(list(enumerate(ranks_of(hand.kind, hand.ranking))))}
    stands = dict(hand.stands_for)

    def place(number: int) -> tuple[int, bool, tuple[int, int]]:
        card = cards[number]
        return places.get(played(hand, card).rank, len(cards)), card in stands, _by_rank(card)

    counting = [number for number, card in enumerate(cards) if card in hand.cards]
    spare = [number for number, card in enumerate(cards) if card not in hand.cards]
    spare.sort(key=lambda number: _by_rank(cards[number]))
    return HandOrder((*sorted(counting, key=place), *spare), len(spare))
