"""The cards that a viewer may know."""

from itertools import chain

from guts_engine.hands.cards import Card
from guts_engine.state import events as e
from guts_engine.state.events import Event
from guts_engine.state.state import State

Viewer = int | None


def learned(state: State, event: Event, seat: Viewer) -> set[Card]:
    """The cards that the seat may know after the event (R10); `state` is the one before."""
    peek = state.table.rules.dealing.peek
    match event:
        case e.HandsShown(hands=hands):
            return {each for hand in hands for each in hand.cards}
        case e.HandsCompared(seats=seats, hands=hands) if seat in seats:
            return {each for hand in hands for each in hand.cards}
        case e.HouseHandShown(cards=cards) | e.CommonDealt(cards=cards):
            return set(cards)
        case e.CardsDealt(hands=hands, ghost=ghost, ghost_face_up=face_up):
            mine = [hand.seen for hand in hands if hand.face_up or (peek and hand.seat == seat)]
            return {*chain(*mine), *[each for each in ghost if each and face_up]}
        case e.CardsPassed(passes=passes):
            return {each for one in passes if one.to == seat for each in one.cards if each}
        case e.CardsDrawn(seat=player, drawn=drawn) if player == seat:
            return {each for each in drawn if each}
    return set()
