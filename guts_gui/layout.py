"""What lies where: placements of all sprites, computed from a view alone."""

from guts_engine.cards import Card
from guts_engine.events import Status
from guts_engine.hands import best
from guts_engine.rules import Manner
from guts_engine.table import Table
from guts_engine.view import SeatView
from guts_gui.plan import OWN_CARD, Place, Plan, Point, lean, plan
from guts_gui.timeline import Pose, Sprite
from guts_gui.words import label_name

POT: Sprite = ("pot", 0, 0)
TOTAL: Sprite = ("total", 0, 0)
RESERVE: Sprite = ("reserve", 0, 0)
SIDE_POT: Sprite = ("side_pot", 0, 0)
BUTTON: Sprite = ("button", 0, 0)


def plan_of(view: SeatView, size: Point) -> Plan:
    """The plan of the table that the view shows."""
    table = view.table
    return plan(len(table.seats), view.seat or 0, *size, table.rules.dealing.cards)


def place(view: SeatView, size: Point) -> dict[Sprite, Pose]:
    """Everything that lies on the table at rest, by sprite."""
    table = view.table
    where = plan_of(view, size)
    found: dict[Sprite, Pose] = {}
    for seat, spot in enumerate(where.places):
        found |= _place_seat(view, seat, spot)
    found[POT] = Pose(*where.pot, 44, value=table.pot, z=2)
    found[TOTAL] = Pose(*where.total, 0, value=table.pot, z=30)
    if table.reserve:
        found[RESERVE] = Pose(*where.reserve, 24, value=table.reserve, z=2)
    if table.side_pot:
        found[SIDE_POT] = Pose(*where.side_pot, 24, value=table.side_pot, z=2)
    found[BUTTON] = Pose(*where.places[table.dealer].button, 24, z=12)
    return found


def _place_seat(view: SeatView, seat: int, spot: Place) -> dict[Sprite, Pose]:
    table = view.table
    person = table.seats[seat]
    gone = person.status is not Status.PLAYING
    out = is_out(table, seat)
    found: dict[Sprite, Pose] = {
        ("plate", seat, 0): Pose(
            *spot.plate,
            spot.plate_width,
            value=person.chips,
            text=person.status,
            dim=0.6 if gone else 0.25 if out else 0.0,
            glow=1.0 if seat in winners(table) or _speaks(table, seat) else 0.0,
            z=10,
        ),
        ("stack", seat, 0): Pose(
            spot.stack[0],
            spot.stack[1] - 0.4 * spot.chip_width,
            spot.chip_width,
            value=max(0, person.chips),
            z=2,
        ),
    }
    said = table.said[seat] if table.said else None
    if said is not None:
        found["pill", seat, 0] = Pose(*spot.pill, 44, text=str(said), z=14)
    found |= cards_of(view, seat, spot)
    name = hand_label(view, seat)
    if name:
        lit = 1.0 if seat in winners(table) else 0.0
        found["name", seat, 0] = Pose(*spot.label, 0, text=name, z=25, glow=lit)
    return found


def cards_of(view: SeatView, seat: int, spot: Place) -> dict[Sprite, Pose]:
    """A seat's cards, fanned; those of a player who is out lie dimmed by the plate."""
    hand = view.hands[seat] if view.hands else ()
    if not hand:
        return {}
    table = view.table
    out = is_out(table, seat)
    own = seat == view.seat
    if out and not own:
        return {}
    lit = frozenset(_lit(view, seat))
    won = winners(table)
    glow = 1.0 if seat in won or (own and not table.shown) else 0.0 if won else 0.5
    dim = 0.45 if out else 0.2 if won and seat not in won else 0.0
    found: dict[Sprite, Pose] = {}
    for number, one in enumerate(hand):
        x, y, angle = fan(spot, number, len(hand))
        found["card", seat, number] = Pose(
            x,
            y,
            spot.card_width,
            angle=angle,
            face=one.text if one else None,
            z=5 + number / 10,
            dim=dim,
            glow=glow if one in lit and not out else 0.0,
        )
    return found


def fan(spot: Place, number: int, count: int) -> tuple[float, float, float]:
    """Middle and angle of one of a hand's cards, the hand held in a shallow fan."""
    middle = (count - 1) / 2
    off = number - middle
    own = spot.card_width >= OWN_CARD
    share = {1: 1.0, 2: 1.08, 3: 1.05, 4: 0.78}.get(count, 0.58) if own else lean(count)
    angle = off * (5.0 if own else 6.0) + spot.tilt
    drop = abs(off) ** 1.5 * (3.0 if own else 1.4)
    return spot.cards[0] + off * spot.card_width * share, spot.cards[1] + drop, angle


def _speaks(table: Table, seat: int) -> bool:
    """Whether it is the seat's turn to speak, all others listening (R4.1)."""
    return table.manner is Manner.SEQUENTIAL and seat in table.turn


def is_out(table: Table, seat: int) -> bool:
    """Whether the table has heard or seen that the seat is out of this deal."""
    return bool(table.said) and table.said[seat] is not None and seat not in table.players_in


def winners(table: Table) -> tuple[int, ...]:
    """The seats that have taken a pot on this deal."""
    return tuple(share.seat for share in table.award.shares) if table.award else ()


def open_hand(view: SeatView, seat: int) -> tuple[Card, ...]:
    """The seat's cards if the viewer sees all of them, else nothing."""
    hand = view.hands[seat] if view.hands else ()
    seen = tuple(each for each in hand if each is not None)
    return seen if len(seen) == len(hand) else ()


def hand_label(view: SeatView, seat: int) -> str:
    """The name of the hand if the viewer sees it, with its kickers where they decide."""
    hand = open_hand(view, seat)
    if not hand:
        return ""
    return label_name(hand, view.table)


def _lit(view: SeatView, seat: int) -> tuple[Card, ...]:
    hand = open_hand(view, seat)
    return best(hand, view.table.rules.ranking).made_by if hand else ()
