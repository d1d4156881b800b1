"""The cards in players' hands: a fan for each, with places for cards to come, and their names."""

from dataclasses import replace
from math import cos, radians, sin
from typing import Final

from guts_engine.hands.cards import Card
from guts_engine.state.seen_cards import HandShown
from guts_engine.state.view import SeatView
from guts_gui.layout.hand_order import hand_order, hands_compared
from guts_gui.layout.poses import CardFace, EmptyPlace, Kind, Pose, Sprite
from guts_gui.layout.seat_state import (
    complete,
    deadly,
    is_out,
    is_wild,
    lost,
    put_away,
    shows,
    takers,
)
from guts_gui.layout.seating.geometry import MADE_RISE, Place, lean, packed
from guts_gui.layout.seating.seats import OWN_CARD
from guts_gui.layout.to_come import cards_to_come
from guts_gui.words.names.hands import (
    HandName,
    both_names,
    deciding_kicker,
    label_name,
    made,
    short_label,
)

APART, CLOSE = 1.5, 0.6
"""Steps of a fan before cards that do not count at a showdown, and between them."""
INDEX: Final = 0.26
"""The share of a card's width that its index takes."""
SPARE_DIM, DEADLY_DIM = 0.45, 0.1
"""How dark cards are that do not count, and those that have killed their holder."""
OWN_STEPS: Final = {1: 1.0, 2: 1.08, 3: 1.05, 4: 0.78}
"""Distance between few cards of the viewer, as a share of their width."""
MOST_STEPS, LEAST_PLACE = 2.36, 0.3
"""The most that a hand with places for more cards extends from its first card, and the least
distance of a place, as shares of a card's width."""
RAISED = 26.0
"""Rise of a picked card out of the hand."""


def raised(card: Pose) -> Pose:
    """A card picked to be passed or discarded: raised, with a brass edge."""
    face = card.face._replace(picked=True)
    return replace(lifted(card, RAISED), shows=face, lift=RAISED / 2)


def lifted(card: Pose, by: float) -> Pose:
    """The card moved up along its own angle."""
    along = radians(card.angle)
    return card.at(card.x + by * sin(along), card.y - by * cos(along))


def cards_of(view: SeatView, seat: int, spot: Place, *, sort: bool) -> dict[Sprite, Pose]:
    """A seat's fanned cards, the leftmost first; the viewer's own are dimmed when out.

    Other players who are out have no cards on the table, except where they declare again (R8.5,
    R8.6), everyone must show (R6.3) or a card has killed them (S3.9).
    """
    hand = view.hands[seat] if view.hands else ()
    if not hand:
        return {}
    table = view.table
    own = seat == view.seat
    if not own and put_away(table, seat) and not open_hand(view, seat):
        return {}
    out = is_out(table, seat) and not shows(table, seat)
    lit = frozenset(() if out else lit_cards(view, seat))
    raises = lit if len(hand) > 3 else lit & frozenset(_kicker(view, seat))
    beaten = lost(table, seat)
    won = seat in takers(table) or (own and not table.latest_shown)
    glow = 0.0 if beaten else 1.0 if won else 0.5
    dim = 0.45 if out else 0.2 if beaten else 0.0
    result: dict[Sprite, Pose] = {}
    order = hand_order(view, seat, sort=sort)
    killers = deadly(table, seat)
    coming = cards_to_come(view, seat) if own else 0
    for slot, number in enumerate(order.cards):
        one = hand[number]
        x, y, angle = fan(spot, slot, len(hand), order.apart, coming)
        card = Pose(
            x,
            y,
            spot.card_width,
            CardFace(one, wild=is_wild(table, one, hand), deadly=one in killers),
            angle=angle,
            z=5 + slot / 10,
            dim=_dim(dim, deadly=one in killers, spare=slot >= len(hand) - order.spare),
            glow=glow if one in lit else 0.0,
        )
        lift = MADE_RISE * spot.card_width if one in raises else 0.0
        result[Sprite(Kind.CARD, seat, number)] = lifted(card, lift)
    return result


def _dim(dim: float, *, deadly: bool, spare: bool) -> float:
    """How dark a card is: one that has killed its holder stays to be seen (S3.9)."""
    if deadly:
        return DEADLY_DIM
    return max(dim, SPARE_DIM if spare else 0.0)


def places_to_come(view: SeatView, seat: int, spot: Place) -> dict[Sprite, Pose]:
    """The empty places in the viewer's own hand for cards that come next, each under the last."""
    if seat != view.seat or not view.hands:
        return {}
    held, coming = len(view.hands[seat]), cards_to_come(view, seat)
    found = {}
    for slot in range(held, held + coming):
        x, y, angle = fan(spot, slot, held, coming=coming)
        seen = (x - fan(spot, slot - 1, held, coming=coming)[0]) / spot.card_width
        free = EmptyPlace(max(0.0, 1 - seen) if slot > held else 0.0)
        found[Sprite(Kind.PLACE, seat, slot)] = Pose(
            x, y, spot.card_width, free, angle=angle, z=5 - slot / 10
        )
    return found


def fan(
    spot: Place, slot: int, cards: int, spare: int = 0, coming: int = 0
) -> tuple[float, float, float]:
    """Centre and angle of one card in a shallow fan.

    The last `spare` of the cards stand apart, unless after them are `coming` places for more.
    """
    own = spot.card_width >= OWN_CARD
    close = packed(cards)
    usual = OWN_STEPS.get(cards, 0.58 * close) if own else lean(cards)
    steps = _with_places(cards, usual, coming) if coming else _steps(cards, usual, spare)
    across = sum(steps[:slot]) - sum(steps) / 2
    off = across / usual * close
    angle = off * (5.0 if own else 6.0) + spot.tilt
    drop = abs(off) ** 1.5 * (3.0 if own else 1.4)
    return spot.cards[0] + across * spot.card_width, spot.cards[1] + drop, angle


def _steps(cards: int, usual: float, spare: int) -> list[float]:
    """The distances between cards, as shares of their width; spare cards take no more room.

    No card covers the index of another one, so in a narrow fan only a small gap is left.
    """
    if not 0 < spare < cards:
        return [usual] * (cards - 1)
    room, last = usual * (cards - 1), cards - spare - 1
    shares = [1.0] * last + [APART] + [CLOSE] * (spare - 1)
    steps = [room * each / sum(shares) for each in shares]
    if min(steps) < INDEX:
        steps = [INDEX] * (cards - 1)
        steps[last] = room - INDEX * (cards - 2)
    return steps


def _with_places(cards: int, usual: float, coming: int) -> list[float]:
    """The distances between cards and then places for more, within the room of the widest hand."""
    place = (MOST_STEPS - usual * (cards - 1)) / coming
    place = max(LEAST_PLACE, min(usual, place))
    step = (MOST_STEPS - place * coming) / max(1, cards - 1)
    return [min(usual, step)] * (cards - 1) + [place] * coming


def open_hand(view: SeatView, seat: int) -> tuple[Card, ...]:
    """The seat's cards if the viewer sees all of them, otherwise empty."""
    hand = view.hands[seat] if view.hands else ()
    seen = tuple(each for each in hand if each is not None)
    return seen if len(seen) == len(hand) else ()


def hand_name(view: SeatView, seat: int) -> HandName | None:
    """The hand's name if the viewer sees it, with its kickers if they decide."""
    hand = _whole(view, seat)
    if hand is None:
        return None
    own = label_name if seat == view.seat else short_label
    name = own(hand, view.table, hands_compared(view))
    return both_names(hand, view.table) or HandName(name)


def hand_label(view: SeatView, seat: int) -> str:
    """The hand's name in one line, empty if the viewer does not see the hand."""
    name = hand_name(view, seat)
    return name.line if name else ""


def _whole(view: SeatView, seat: int) -> HandShown | None:
    """The hand if the viewer sees all of it and it is complete for this stage."""
    hand = open_hand(view, seat)
    return HandShown(seat, hand) if hand and complete(view, seat) else None


def lit_cards(view: SeatView, seat: int) -> tuple[Card, ...]:
    """The cards that make a seat's hand, with the kicker that decides."""
    hand = _whole(view, seat)
    return (*made(view.table, hand).made_by, *_kicker(view, seat)) if hand else ()


def _kicker(view: SeatView, seat: int) -> tuple[Card, ...]:
    """The kicker with which a compared hand wins or loses, if one decides."""
    compared = hands_compared(view)
    shown = next((each for each in compared if each.seat == seat), None)
    return deciding_kicker(shown, view.table, compared) if shown else ()
