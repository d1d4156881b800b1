"""Views of single seats: the public table and own cards, folded from redacted events (R10)."""

from collections.abc import Iterable, Iterator, Mapping

from guts_engine.common.frozen import changed, record
from guts_engine.hands.cards import Card
from guts_engine.state import events as e
from guts_engine.state.events import Event
from guts_engine.state.public_state import fold
from guts_engine.state.seen_cards import Passed, known
from guts_engine.state.table import Table
from guts_engine.steps.model import Choice

Hands = tuple[tuple[Card | None, ...], ...]
"""Cards by seat, with None for a card that the viewer may not see."""


@record
class SeatView:
    """The table as `seat` sees it; None is a spectator, who holds no cards.

    `hands` are by seat, with None for a card the seat may not see; `choice` is its own secret
    declaration, `passing` the cards it chose to pass, `discards` those that lie discarded; `gave`
    and `got` are the cards that it passed on and was passed in this deal.
    """

    seat: int | None
    table: Table
    hands: Hands = ()
    choice: Choice | None = None
    passing: tuple[Card, ...] = ()
    discards: tuple[Card | None, ...] = ()
    gave: tuple[Card, ...] = ()
    got: tuple[Card, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """The seat's own cards, as far as it may see them."""
        if self.seat is None or not self.hands:
            return ()
        return known(self.hands[self.seat])


def redact(event: Event, seat: int | None, *, peek: bool) -> Event | None:
    """The event as `seat` may know it, or None if it may know nothing of it.

    `peek` is the table's rule: without it players do not see even their own cards (R3.5).
    """
    return event.redacted(seat, peek=peek)


def redacted(events: Iterable[Event], seat: int | None, *, peek: bool) -> Iterator[Event]:
    """The events as `seat` may know them; `peek` is the table's rule before the first of them."""
    for event in events:
        if isinstance(event, e.GameChosen):
            peek = event.rules.dealing.peek
        seen = redact(event, seat, peek=peek)
        if seen is not None:
            yield seen


def advance(view: SeatView, event: Event) -> SeatView:
    """The view after an event that `redact` let through."""
    table = fold(view.table, event)
    match event:
        case e.DealBegan():
            none: Hands = ((),) * len(table.seats)
            return SeatView(view.seat, table, none)
        case e.CardsDealt():
            return changed(view, table=table, hands=_dealt(view, event))
        case e.PassSealed() if event.seat == view.seat:
            return changed(view, table=table, passing=known(event.cards))
        case e.CardsPassed():
            gave, got = given_and_got(event.passes, view.seat)
            gone = {each.seat: each.cards for each in event.passes}
            fresh = {each.to: each.cards for each in event.passes}
            hands = _exchanged(view, table, gone, fresh)
            gave, got = view.gave + gave, view.got + got
            return changed(view, table=table, hands=hands, passing=(), gave=gave, got=got)
        case e.CardsDrawn():
            gone = {event.seat: event.discarded} if event.drawn else {}
            hands = _exchanged(view, table, gone, {event.seat: event.drawn})
            return changed(view, table=table, hands=hands, discards=view.discards + event.discarded)
        case e.GhostDrew(discarded=away) | e.CommonDiscarded(cards=away):
            return changed(view, table=table, discards=view.discards + away)
        case e.DiscardsShuffled():
            return changed(view, table=table, discards=())
        case e.HandsShown() | e.HandsCompared():
            shown = {hand.seat: hand.cards for hand in event.hands}
            hands = tuple([shown.get(seat, hand) for seat, hand in enumerate(view.hands)])
            return changed(view, table=table, hands=hands)
        case e.DeclarationsOpened():
            return changed(view, table=table, choice=None)
        case e.DeclarationSealed() if event.seat == view.seat:
            return changed(view, table=table, choice=event.choice)
        case _:
            return changed(view, table=table)


def given_and_got(
    passes: Iterable[Passed], seat: int | None
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards that the seat passed on, and those that it was passed."""
    gave = known([card for each in passes if each.seat == seat for card in each.cards])
    return gave, known([card for each in passes if each.to == seat for card in each.cards])


def known_first(hand: tuple[Card | None, ...]) -> tuple[Card | None, ...]:
    """The hand with its known cards first, where nobody can tell the places of the others."""
    there = known(hand)
    return (*there, *[None] * (len(hand) - len(there)))


def _dealt(view: SeatView, event: e.CardsDealt) -> Hands:
    hands = list(view.hands)
    for hand in event.hands:
        hands[hand.seat] += hand.cards
        if hand.seat in view.table.mixed and hand.seat != view.seat:
            hands[hand.seat] = known_first(hands[hand.seat])
    return tuple(hands)


def _exchanged(
    view: SeatView,
    table: Table,
    gone: Mapping[int, tuple[Card | None, ...]],
    fresh: Mapping[int, tuple[Card | None, ...]],
) -> Hands:
    """Hands that lose cards and get others, by seat: of those of others only face-up cards stay."""
    hands = list(view.hands)
    for seat, away in gone.items():
        if seat == view.seat:
            hands[seat] = (*[each for each in hands[seat] if each not in away], *fresh[seat])
        else:
            there = [each for each in known(hands[seat]) if each in table.face_up[seat]]
            unseen = len(hands[seat]) - len(away) + len(fresh[seat]) - len(there)
            hands[seat] = (*there, *[None] * unseen)
    return tuple(hands)
