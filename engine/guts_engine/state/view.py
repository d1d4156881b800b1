"""Views of single seats: the public table and own cards, folded from redacted events (R10)."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from guts_engine.common.frozen import changed, record
from guts_engine.hands.cards import Card
from guts_engine.state import events as e
from guts_engine.state.events import Event
from guts_engine.state.public_state import fold
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
        return tuple(each for each in self.hands[self.seat] if each is not None)


def redact(event: Event, seat: int | None, *, peek: bool) -> Event | None:
    """The event as `seat` may know it, or None if it may know nothing of it.

    `peek` is the table's rule: without it players do not see even their own cards (R3.5). Every
    event is listed, so that a new one cannot leak by omission.
    """
    match event:
        case e.PackSet():
            return None
        case e.CardsDealt():
            hands = [
                hand if hand.face_up or (peek and hand.seat == seat) else _face_down(hand)
                for hand in event.hands
            ]
            if event.ghost_face_up:
                return changed(event, hands=tuple(hands))
            return changed(event, hands=tuple(hands), ghost=_hidden(event.ghost))
        case e.PassSealed():
            return event if event.seat == seat else e.PassSealed(event.seat, _hidden(event.cards))
        case e.CardsPassed():
            passes = [
                passed
                if seat in (passed.seat, passed.to)
                else e.Passed(passed.seat, passed.to, _hidden(passed.cards))
                for passed in event.passes
            ]
            return changed(event, passes=tuple(passes))
        case e.CardsDrawn():
            if event.seat == seat:
                return event
            seen = [each if each in event.face_up else None for each in event.discarded]
            return changed(event, discarded=tuple(seen), drawn=_hidden(event.drawn))
        case e.GhostDrew():
            seen = [each if each in event.face_up else None for each in event.discarded]
            return changed(event, discarded=tuple(seen), drawn=_hidden(event.drawn))
        case e.DiscardsShuffled():
            return e.DiscardsShuffled(_hidden(event.cards))
        case e.DeclarationSealed():
            return event if event.seat == seat else e.DeclarationSealed(event.seat, None)
        case e.HandsCompared():
            return event if seat in event.seats else e.HandsCompared(event.seats)
        case (
            e.GameChosen()
            | e.DealBegan()
            | e.AntesPosted()
            | e.ExtraAntesPosted()
            | e.DroppedAntesPosted()
            | e.CommonDealt()
            | e.CommonDiscarded()
            | e.NamingOpened()
            | e.RankNamed()
            | e.PlayersKilled()
            | e.StageBegan()
            | e.PassingOpened()
            | e.DrawingOpened()
            | e.DeclarationsOpened()
            | e.SecondChanceOpened()
            | e.Declared()
            | e.DeclarationsRevealed()
            | e.HandsShown()
            | e.HouseHandShown()
            | e.NobodyQualified()
            | e.PotPushed()
            | e.PotAwarded()
            | e.PotCarried()
            | e.PotMatched()
            | e.PlayersPaid()
            | e.LegWon()
            | e.NobodyIn()
            | e.PotLimited()
            | e.PotRefilled()
            | e.PotsReturned()
            | e.StatusChanged()
            | e.BoughtIn()
            | e.DealEnded()
            | e.GameEnded()
            | e.SessionEnded()
        ):
            return event
        case _:
            assert_never(event)


def redacted(events: Iterable[Event], seat: int | None, *, peek: bool) -> Iterator[Event]:
    """The events as `seat` may know them; `peek` is the table's rule before the first of them."""
    for event in events:
        if isinstance(event, e.GameChosen):
            peek = event.rules.dealing.peek
        seen = redact(event, seat, peek=peek)
        if seen is not None:
            yield seen


def _hidden(cards: tuple[Card | None, ...]) -> tuple[None, ...]:
    return (None,) * len(cards)


def _face_down(hand: e.HandDealt) -> e.HandDealt:
    return e.HandDealt(hand.seat, _hidden(hand.cards))


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
            passing = tuple(each for each in event.cards if each is not None)
            return changed(view, table=table, passing=passing)
        case e.CardsPassed():
            gave = cards_of([each for each in event.passes if each.seat == view.seat])
            got = cards_of([each for each in event.passes if each.to == view.seat])
            hands = _passed(view, event, table)
            gave, got = view.gave + gave, view.got + got
            return changed(view, table=table, hands=hands, passing=(), gave=gave, got=got)
        case e.CardsDrawn():
            hands, away = _drawn(view, event, table), view.discards + event.discarded
            return changed(view, table=table, hands=hands, discards=away)
        case e.GhostDrew():
            return changed(view, table=table, discards=view.discards + event.discarded)
        case e.CommonDiscarded():
            return changed(view, table=table, discards=view.discards + event.cards)
        case e.DiscardsShuffled():
            return changed(view, table=table, discards=())
        case e.HandsShown() | e.HandsCompared():
            return changed(view, table=table, hands=laid_open(view.hands, event.hands))
        case e.DeclarationsOpened():
            return changed(view, table=table, choice=None)
        case e.DeclarationSealed() if event.seat == view.seat:
            return changed(view, table=table, choice=event.choice)
        case _:
            return changed(view, table=table)


def cards_of(passes: Iterable[e.Passed]) -> tuple[Card, ...]:
    """The cards passed, as far as they are known."""
    return tuple([card for each in passes for card in each.cards if card is not None])


def laid_open(hands: Hands, shown: tuple[e.HandShown, ...]) -> Hands:
    """The hands by seat, with the shown ones visible."""
    after = list(hands)
    for hand in shown:
        after[hand.seat] = hand.cards
    return tuple(after)


def known_first(hand: tuple[Card | None, ...]) -> tuple[Card | None, ...]:
    """The hand with its known cards first, where nobody can tell the places of the others."""
    known = [each for each in hand if each is not None]
    return (*known, *[None] * (len(hand) - len(known)))


def _dealt(view: SeatView, event: e.CardsDealt) -> Hands:
    hands = list(view.hands)
    for hand in event.hands:
        hands[hand.seat] += hand.cards
        if hand.seat in view.table.mixed and hand.seat != view.seat:
            hands[hand.seat] = known_first(hands[hand.seat])
    return tuple(hands)


def _passed(view: SeatView, event: e.CardsPassed, table: Table) -> Hands:
    """Own cards change; of other hands only the face-up cards that stay are known."""
    hands = list(view.hands)
    for passed in event.passes:
        if passed.seat == view.seat:
            hands[passed.seat] = _less(hands[passed.seat], passed.cards)
    for passed in event.passes:
        if passed.to == view.seat:
            hands[passed.to] += passed.cards
    for seat in table.order:
        if seat != view.seat:
            hands[seat] = _exchanged(hands[seat], table, seat)
    return tuple(hands)


def _drawn(view: SeatView, event: e.CardsDrawn, table: Table) -> Hands:
    hands = list(view.hands)
    if event.seat == view.seat:
        hands[event.seat] = _less(hands[event.seat], event.discarded) + event.drawn
    elif event.drawn:
        hands[event.seat] = _exchanged(hands[event.seat], table, event.seat)
    return tuple(hands)


def _exchanged(hand: tuple[Card | None, ...], table: Table, seat: int) -> tuple[Card | None, ...]:
    """Another's hand after an exchange: only its face-up cards are still known."""
    shown = table.face_up[seat]
    known = tuple([each if each in shown else None for each in hand])
    return known_first(known) if seat in table.mixed else known


def _less(hand: tuple[Card | None, ...], gone: tuple[Card | None, ...]) -> tuple[Card | None, ...]:
    return tuple(each for each in hand if each not in gone)
