"""What one seat sees: the public table and its own cards, folded from redacted events (R10)."""

from dataclasses import dataclass
from typing import assert_never

from guts_engine import events as e
from guts_engine.actions import Choice
from guts_engine.cards import Card
from guts_engine.events import Event
from guts_engine.frozen import changed
from guts_engine.table import Table, fold


@dataclass(frozen=True)
class SeatView:
    """The table as `seat` sees it; None looks on from outside and holds no cards.

    `hands` are by seat, with None for a card the seat may not see; `choice` is its own
    sealed declaration.
    """

    seat: int | None
    table: Table
    hands: tuple[tuple[Card | None, ...], ...] = ()
    choice: Choice | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The seat's own cards, as far as it may see them."""
        if self.seat is None or not self.hands:
            return ()
        return tuple(each for each in self.hands[self.seat] if each is not None)


def redact(event: Event, seat: int | None, *, peek: bool) -> Event | None:
    """The event as `seat` may know it, or None when it may know nothing of it.

    `peek` is the table's rule: without it nobody sees even their own cards (R3.5). Every
    event is named here, so that a new one cannot leak by being forgotten.
    """
    match event:
        case e.PackSet():
            return None
        case e.CardsDealt():
            return e.CardsDealt(
                tuple(
                    hand
                    if peek and hand.seat == seat
                    else e.HandDealt(hand.seat, (None,) * len(hand.cards))
                    for hand in event.hands
                )
            )
        case e.DeclarationSealed():
            return event if event.seat == seat else e.DeclarationSealed(event.seat, None)
        case (
            e.DealBegan()
            | e.AntesPosted()
            | e.DeclarationsOpened()
            | e.Declared()
            | e.DeclarationsRevealed()
            | e.HandsShown()
            | e.PotAwarded()
            | e.PotCarried()
            | e.PotMatched()
            | e.NobodyIn()
            | e.PotLimited()
            | e.PotRefilled()
            | e.StatusChanged()
            | e.BoughtIn()
            | e.DealEnded()
            | e.GameEnded()
            | e.SessionEnded()
        ):
            return event
        case _:
            assert_never(event)


def advance(view: SeatView, event: Event) -> SeatView:
    """The view after an event that `redact` let through."""
    table = fold(view.table, event)
    match event:
        case e.DealBegan():
            hands: tuple[tuple[Card | None, ...], ...] = ((),) * len(table.seats)
            return changed(view, table=table, hands=hands, choice=None)
        case e.CardsDealt():
            return changed(view, table=table, hands=_dealt(view, event))
        case e.HandsShown():
            return changed(view, table=table, hands=laid_open(view.hands, event.hands))
        case e.DeclarationSealed() if event.seat == view.seat:
            return changed(view, table=table, choice=event.choice)
        case _:
            return changed(view, table=table)


def laid_open(
    hands: tuple[tuple[Card | None, ...], ...], shown: tuple[e.HandShown, ...]
) -> tuple[tuple[Card | None, ...], ...]:
    """The hands by seat with those laid open in view."""
    after = list(hands)
    for hand in shown:
        after[hand.seat] = hand.cards
    return tuple(after)


def _dealt(view: SeatView, event: e.CardsDealt) -> tuple[tuple[Card | None, ...], ...]:
    hands = list(view.hands)
    for hand in event.hands:
        hands[hand.seat] += hand.cards
    return tuple(hands)
