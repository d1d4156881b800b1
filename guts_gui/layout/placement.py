"""Computes the position of every sprite from a seat view."""

from collections.abc import Sequence
from dataclasses import replace
from math import cos, radians, sin

from guts_engine.common.frozen import changed
from guts_engine.hands.cards import Card, Rank
from guts_engine.play.events import Fund, House, Status
from guts_engine.play.table import Table
from guts_engine.play.view import SeatView
from guts_engine.steps.model import Choice
from guts_gui.i18n.translate import tr, trc
from guts_gui.layout.frame import Space
from guts_gui.layout.geometry import CARD_RATIO, GAP, Place, Point
from guts_gui.layout.hand_cards import cards_of, hand_name, lit_cards, places_to_come, raised
from guts_gui.layout.poses import (
    Amount,
    CardFace,
    Change,
    EmptyPlace,
    Kind,
    Legs,
    Plate,
    Pose,
    Sprite,
)
from guts_gui.layout.pot_level import scale_of, stack_scale
from guts_gui.layout.seat_state import (
    declared,
    is_out,
    mood_of,
    speaks,
    takers,
    unbeaten_house,
    wild_ranks,
)
from guts_gui.layout.seats import (
    FROM_POT,
    MIDDLE_CARD,
    POTS_APART,
    Plan,
    plan,
)
from guts_gui.layout.to_come import common_to_come
from guts_gui.words.hands import HandName, best_of_house, house_label

POT = Sprite(Kind.POT)
TOTAL = Sprite(Kind.TOTAL)
LOW_POT = Sprite(Kind.POT, 0, 1)
LOW_TOTAL = Sprite(Kind.TOTAL, 0, 1)
GLOW = Sprite(Kind.GLOW)
LOW_GLOW = Sprite(Kind.GLOW, 0, 1)
RESERVE = Sprite(Kind.RESERVE)
SIDE_POT = Sprite(Kind.SIDE_POT)
BUTTON = Sprite(Kind.BUTTON)
COMMON_TAG = Sprite(Kind.TAG)
HOUSE_TAG = Sprite(Kind.TAG, 0, 1)
HOUSE_NAME = Sprite(Kind.TAG, 0, 2)
CARDS = (Kind.CARD, Kind.COMMON, Kind.HOUSE)
"""The kinds of sprites that are cards: players' hands, community cards, ghost or deck hand."""


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


def beside_pot(table: Table) -> int:
    """The most cards in a row beside the pot: community cards, or those of ghost or deck."""
    rules = table.rules
    return max(rules.common, rules.dealing.cards if rules.lone_must_beat else 0)


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
        legs=rules.leg_game,
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
        view.table, stage=0, at=-1, common=(), ghosts=(), houses=(), shown=(), said=none
    )
    return changed(view, table=table, hands=((),) * len(table.seats))


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
    result |= _place_middle(view, where)
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


def _place_middle(view: SeatView, where: Plan) -> dict[Sprite, Pose]:
    """The community cards and the ghost's or deck's hand beside the pot, with their names."""
    table = view.table
    hidden: tuple[Card | None, ...] = (None,) * table.ghost_cards
    house = table.house.cards if table.house else hidden
    wild = wild_ranks(table)
    own = () if view.seat is None or is_out(table, view.seat) else (view.seat,)
    best = takers(table) or own
    lit = frozenset(each for seat in best for each in lit_cards(view, seat))
    found = _row(Kind.COMMON, table.common, where.common, where.middle, wild, lit)
    if coming := common_to_come(table):
        found |= _common_places(coming, where)
    if table.common or coming:
        words = tr("community card") if len(table.common) == 1 else tr("community cards")
        words = trc("cards", "to come") if coming else words
        found[COMMON_TAG] = _tag(words, where.common, -1)
    unbeaten = unbeaten_house(table)
    made_by = best_of_house(table).made_by if unbeaten else ()
    found |= _row(Kind.HOUSE, house, where.house, where.middle, wild, frozenset(made_by))
    if house:
        deck = table.house is not None and table.house.house is House.DECK
        found[HOUSE_TAG] = _tag(tr("deck") if deck else tr("ghost"), where.house, -1)
    if table.house:
        name = _tag(HandName(house_label(table.house, table)), where.house, 1)
        found[HOUSE_NAME] = replace(name, glow=1.0 if unbeaten else 0.0)
    return found


def _common_places(coming: int, where: Plan) -> dict[Sprite, Pose]:
    """The empty places of community cards, each covered by the next."""
    row = _row(Kind.COMMON_PLACE, (None,) * coming, where.common, where.middle, (), frozenset())
    step = (where.middle / MIDDLE_CARD - 1) / max(1, coming - 1)
    return {
        sprite: replace(
            pose, shows=EmptyPlace(0.0, min(1.0, step) if sprite.number < coming - 1 else 1.0)
        )
        for sprite, pose in row.items()
    }


def _tag(words: str | HandName, middle: Point, side: int) -> Pose:
    """Text above (-1) or a name below (1) the cards in the middle."""
    away = MIDDLE_CARD * CARD_RATIO / 2 + (11 if side < 0 else 14)
    return Pose(middle[0], middle[1] + side * away, 0, words, z=26)


def _row(
    kind: Kind,
    cards: Sequence[Card | None],
    middle: Point,
    width: float,
    wild: Sequence[Rank],
    lit: frozenset[Card],
) -> dict[Sprite, Pose]:
    """Cards side by side, closer if there are many for that width."""
    apart = min(1.08 * MIDDLE_CARD, (width - MIDDLE_CARD) / max(1, len(cards) - 1))
    left = middle[0] - apart * (len(cards) - 1) / 2
    return {
        Sprite(kind, 0, number): Pose(
            left + number * apart,
            middle[1],
            MIDDLE_CARD,
            CardFace(one, wild=one is not None and one.rank in wild),
            glow=1.0 if one in lit else 0.0,
            z=4 + number / 10,
        )
        for number, one in enumerate(cards)
    }


def _place_seat(view: SeatView, seat: int, spot: Place, *, sort: bool) -> dict[Sprite, Pose]:
    table = view.table
    person = table.seats[seat]
    gone = person.status is not Status.PLAYING
    out = is_out(table, seat)
    plate = Plate(person.chips, mood_of(table, seat))
    if gone:
        plate = Plate(person.chips, gone=person.status)
    found = {
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
    choice = declared(table, seat)
    if choice is not None:
        found[Sprite(Kind.PILL, seat)] = Pose(*spot.pill, 44, choice, z=14)
    if table.results and table.results[seat]:
        beside = choice if choice is not None and table.rules.two_pots else Choice.IN
        found[Sprite(Kind.CHANGE, seat)] = change_of(spot, table.results[seat], beside)
    if table.rules.leg_game:
        legs = Legs(table.legs[seat], table.rules.ending.legs)
        found[Sprite(Kind.LEGS, seat)] = Pose(*spot.legs, spot.plate_width, legs, z=11)
    found |= places_to_come(view, seat, spot)
    found |= cards_of(view, seat, spot, sort=sort)
    name = hand_name(view, seat)
    if name:
        lit = 1.0 if seat in takers(table) else 0.0
        found[Sprite(Kind.NAME, seat)] = Pose(*spot.label, 0, name, z=25, glow=lit)
    return found


def change_of(spot: Place, amount: int, beside: Choice = Choice.IN) -> Pose:
    """What a seat has won, or paid if negative, and the declaration beside it."""
    return Pose(*spot.change, 44, Change(amount, beside), z=15)
