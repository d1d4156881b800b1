"""Computes the position of every sprite from a seat view."""

from math import cos, radians, sin

from guts_engine.common.frozen import changed
from guts_engine.state.actions import At
from guts_engine.state.parts import Fund, Status
from guts_engine.state.table import Table
from guts_engine.state.view import SeatView
from guts_engine.steps.facts import sides
from guts_engine.steps.model import Choice
from guts_gui.layout.hand_cards import cards_of, hand_name, places_to_come, raised
from guts_gui.layout.middle import beside_pot, place_middle
from guts_gui.layout.poses import Amount, Change, Killed, Kind, Legs, Plate, Pose, Sprite
from guts_gui.layout.pot_level import scale_of, stack_scale
from guts_gui.layout.seat_state import declared, is_out, mood_of, speaks, takers
from guts_gui.layout.seating.geometry import CARD_RATIO, GAP, Place, Point, Space
from guts_gui.layout.seating.seats import FROM_POT, POTS_APART, Plan, plan

POT = Sprite(Kind.POT)
TOTAL = Sprite(Kind.TOTAL)
LOW_POT = Sprite(Kind.POT, 0, 1)
LOW_TOTAL = Sprite(Kind.TOTAL, 0, 1)
GLOW = Sprite(Kind.GLOW)
LOW_GLOW = Sprite(Kind.GLOW, 0, 1)
RESERVE = Sprite(Kind.RESERVE)
SIDE_POT = Sprite(Kind.SIDE_POT)
BUTTON = Sprite(Kind.BUTTON)
NONE_PICKED: frozenset[int] = frozenset()
TOTAL_WIDTH = 260.0
TOTAL_BESIDE = 2 * (FROM_POT - GAP)
"""Width of the pot's amount, alone and between cards."""
POT_CHIP, PITCH = 36.0, 0.93
"""Width of a chip in a pot, and the distance of stacks side by side as a share of it."""
MOST_FRONT = 4
"""The most stacks of a pot side by side."""


def own_card_at(
    view: SeatView,
    size: Space,
    point: Point,
    *,
    picked: frozenset[int] = NONE_PICKED,
    sort: bool = True,
) -> int | None:
    """Index of the viewer's topmost card at a point in design units, if any."""
    if view.seat is None:
        return None
    lying = cards_of(view, view.seat, plan_of(view, size).places[view.seat], sort=sort)
    for sprite in reversed(lying):
        card = raised(lying[sprite]) if sprite.number in picked else lying[sprite]
        if _covers(card, point):
            return sprite.number
    return None


def _covers(card: Pose, point: Point) -> bool:
    """Whether the point is on the card, allowing for its angle."""
    across, down = point[0] - card.x, point[1] - card.y
    along = radians(card.angle)
    x = across * cos(along) + down * sin(along)
    y = down * cos(along) - across * sin(along)
    return abs(x) <= card.width / 2 and abs(y) <= card.width * CARD_RATIO / 2


def plan_of(view: SeatView, size: Space) -> Plan:
    """The plan of the view's table."""
    table = view.table
    rules = table.rules
    return plan(
        len(table.seats),
        view.seat or 0,
        size.width,
        size.height,
        rules.most_cards,
        text=size.text,
        legs=bool(rules.played.legs),
        middle=beside_pot(table),
        two_pots=rules.two_pots,
    )


def without_old_cards(view: SeatView) -> SeatView:
    """The view without the last round's cards, once the dealer has chosen another game (R11).

    The table then has the new game's rules, which cannot rate those cards.
    """
    if not view.table.chosen:
        return view
    none = (None,) * len(view.table.seats)
    table = changed(
        view.table,
        reached=At(),
        stage=0,
        common=(),
        ghosts=(),
        houses=(),
        named=None,
        shown=(),
        said=none,
        killed=frozenset(),
        face_up=((),) * len(none),
    )
    return changed(view, table=table, hands=((),) * len(none))


def pot_place(where: Plan, table: Table, fund: Fund) -> Point:
    """The place of a pot's chips: of two pots the high one is at the left."""
    if fund is Fund.SIDE_POT:
        return where.side_pot
    aside = POTS_APART if table.rules.two_pots else 0.0
    return where.pot[0] + (aside if fund is Fund.LOW_POT else -aside), where.pot[1]


def place(
    view: SeatView, size: Space, *, picked: frozenset[int] = NONE_PICKED, sort: bool = True
) -> dict[Sprite, Pose]:
    """All sprites at rest with their poses; the viewer's `picked` cards are raised.

    `sort`: visible hands are sorted by rank.
    """
    view = without_old_cards(view)
    table = view.table
    where = plan_of(view, size)
    result: dict[Sprite, Pose] = {}
    for seat, spot in enumerate(where.places):
        result |= _place_seat(view, seat, spot, sort=sort)
    for number in picked:
        sprite = Sprite(Kind.CARD, view.seat or 0, number)
        if view.seat is not None and sprite in result:
            result[sprite] = raised(result[sprite])
    result |= _place_pots(table, where)
    result |= place_middle(view, where)
    scale = stack_scale(table)
    if table.reserve:
        result[RESERVE] = Pose(*where.reserve, 24, Amount(table.reserve, scale=scale), z=2)
    if table.side_pot:
        result[SIDE_POT] = Pose(*where.side_pot, 24, Amount(table.side_pot, scale=scale), z=2)
    result[BUTTON] = Pose(*where.places[table.dealer].button, 24, z=12)
    return result


def _place_pots(table: Table, where: Plan) -> dict[Sprite, Pose]:
    two = table.rules.two_pots
    wide = 2 * POTS_APART - GAP if two else TOTAL_BESIDE if beside_pot(table) else TOTAL_WIDTH
    heap = Amount(table.pot, Choice.HIGH if two else None, scale_of(table), front_row(where))
    found = _pot(pot_place(where, table, Fund.POT), where.total[1], wide, heap, 0)
    if two:
        heap = heap._replace(chips=table.low_pot, pot=Choice.LOW)
        found |= _pot(pot_place(where, table, Fund.LOW_POT), where.total[1], wide, heap, 1)
    return found


def front_row(where: Plan) -> int:
    """The number of a pot's stacks side by side for which there is room."""
    return min(MOST_FRONT, 1 + int((2 * where.pot_room / POT_CHIP - 1) / PITCH))


def _pot(lie: Point, below: float, wide: float, heap: Amount, number: int) -> dict[Sprite, Pose]:
    """The heap of a pot, its light, and its amount at the height `below`."""
    x, y = lie
    return {
        Sprite(Kind.GLOW, 0, number): Pose(x, y, 0, heap, z=1),
        Sprite(Kind.POT, 0, number): Pose(x, y, POT_CHIP, heap, z=2),
        Sprite(Kind.TOTAL, 0, number): Pose(x, below, wide, heap, z=30),
    }


def _place_seat(view: SeatView, seat: int, spot: Place, *, sort: bool) -> dict[Sprite, Pose]:
    table = view.table
    found = _plate_and_stack(table, seat, spot) | _marks(table, seat, spot)
    found |= places_to_come(view, seat, spot)
    found |= cards_of(view, seat, spot, sort=sort)
    name = hand_name(view, seat)
    if name:
        lit = 1.0 if seat in takers(table) else 0.0
        found[Sprite(Kind.NAME, seat)] = Pose(*spot.label, 0, name, z=25, glow=lit)
    return found


def _plate_and_stack(table: Table, seat: int, spot: Place) -> dict[Sprite, Pose]:
    person = table.seats[seat]
    gone = person.status is not Status.PLAYING
    out = is_out(table, seat)
    plate = Plate(person.chips, mood_of(table, seat))
    if gone:
        plate = Plate(person.chips, gone=person.status)
    return {
        Sprite(Kind.PLATE, seat): Pose(
            *spot.plate,
            spot.plate_width,
            plate,
            dim=0.6 if gone else 0.25 if out else 0.0,
            glow=1.0 if seat in takers(table) or speaks(table, seat) else 0.0,
            z=10,
        ),
        Sprite(Kind.STACK, seat): Pose(
            spot.stack[0],
            spot.stack[1] - 0.4 * spot.chip_width,
            spot.chip_width,
            Amount(max(0, person.chips), scale=stack_scale(table)),
            z=2,
        ),
    }


def _marks(table: Table, seat: int, spot: Place) -> dict[Sprite, Pose]:
    """What the seat has declared, won or paid in this deal, and its legs."""
    found: dict[Sprite, Pose] = {}
    pill = Killed() if seat in table.killed else declared(table, seat)
    if pill is not None:
        found[Sprite(Kind.PILL, seat)] = Pose(*spot.pill, 44, pill, z=14)
    if table.results and table.results[seat]:
        several = sides(table.rules.played) or isinstance(pill, Killed)
        beside = pill if pill is not None and several else Choice.IN
        found[Sprite(Kind.CHANGE, seat)] = change_of(spot, table.results[seat], beside)
    if table.rules.played.legs:
        legs = Legs(table.legs[seat], table.rules.played.legs)
        found[Sprite(Kind.LEGS, seat)] = Pose(*spot.legs, spot.plate_width, legs, z=11)
    return found


def change_of(spot: Place, amount: int, beside: Choice | Killed = Choice.IN) -> Pose:
    """What a seat has won, or paid if negative, and the declaration beside it."""
    return Pose(*spot.change, 44, Change(amount, beside), z=15)
