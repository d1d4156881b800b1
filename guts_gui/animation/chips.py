"""Animations of chips between stacks and pots, and of the amounts that change."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from guts_engine.state.parts import Fund, Payment, Share, Transfer
from guts_gui.animation.shot import Shot
from guts_gui.layout.chip_stacks import MOST_PARCELS, Parcel, parcels
from guts_gui.layout.easing import settle, steady, toss
from guts_gui.layout.placement import (
    GLOW,
    LOW_GLOW,
    LOW_POT,
    LOW_TOTAL,
    POT,
    SIDE_POT,
    TOTAL,
    change_of,
    pot_place,
)
from guts_gui.layout.poses import Kind, Pose, Sprite
from guts_gui.layout.seating.geometry import Point
from guts_gui.layout.timeline import Cue

POTS: Final[dict[Fund, tuple[Sprite, ...]]] = {
    Fund.POT: (TOTAL, POT, GLOW),
    Fund.LOW_POT: (LOW_TOTAL, LOW_POT, LOW_GLOW),
    Fund.SIDE_POT: (SIDE_POT,),
}
"""Sprites that show the amount in each pot."""

FLIGHT: Final = 0.36
"""Flight time of chips, in seconds."""
TAKEN: Final = 0.38
"""Flight time of a pot to its winner."""
APART: Final = 0.03
"""Seconds between two handfuls of one payment."""
CROWD: Final = 18
"""Most handfuls thrown for one event; each payment has at least two."""
Step = tuple[float, int]
"""A time, and an amount or the change of an amount at that time."""
IN_THE_AIR: Final = 24.0
"""z of flying chips: above all cards, below names and pot amounts."""
ARC: Final = 34.0
HIGH_ARC: Final = 80.0
FAR_BELOW: Final = 130.0
"""Height of a throw in units; HIGH_ARC if start and end are more than FAR_BELOW apart."""
SCATTER: Final = ((-9.0, -2.0), (7.0, 3.0), (1.0, -4.0), (-4.0, 4.0), (10.0, -1.0))
"""Landing points of handfuls, relative to the middle of the heap."""


@dataclass(frozen=True)
class Throw:
    """An amount thrown from time `at` on; handfuls leave and land one after the other."""

    amount: int
    at: float
    most: int = MOST_PARCELS
    flight: float = FLIGHT

    @property
    def parcels(self) -> tuple[Parcel, ...]:
        """The handfuls that are thrown."""
        return parcels(self.amount, self.most)

    @property
    def leaving(self) -> list[Step]:
        """Time and amount of each handful as it leaves."""
        return [(self.at + turn * APART, each.chips) for turn, each in enumerate(self.parcels)]

    @property
    def landing(self) -> list[Step]:
        """Time and amount of each handful as it lands."""
        return [(at + self.flight, worth) for at, worth in self.leaving]


def _summed(held: int, changes: list[Step]) -> list[Step]:
    """Running totals of `changes` in order of time, starting from `held`."""
    result = []
    for at, change in sorted(changes):
        held += change
        result.append((at, held))
    return result


def throws(amounts: Sequence[int], apart: float) -> list[Throw]:
    """Payments one after the other; the more payments, the fewer handfuls of each."""
    most = max(2, min(MOST_PARCELS, CROWD // max(1, len(amounts))))
    return [Throw(amount, turn * apart, most) for turn, amount in enumerate(amounts)]


def chips(number: int, throw: Throw, a: Point, b: Point) -> list[Cue]:
    """Cues for flying handfuls, visible only in flight."""
    cues = []
    arc = HIGH_ARC if abs(a[1] - b[1]) > FAR_BELOW else ARC
    for turn, parcel in enumerate(throw.parcels):
        sprite = Sprite(Kind.CHIPS, number, turn)
        aside = SCATTER[(2 * number + turn) % len(SCATTER)]
        z = IN_THE_AIR + turn / 10
        start = Pose(*a, 27, parcel, z=z, angle=aside[1] * 5)
        end = replace(start, x=b[0] + aside[0], y=b[1] + aside[1], width=36, angle=-aside[0])
        at = throw.at + turn * APART
        cues.append(Cue(sprite, at, throw.flight, start, end, toss, arc=arc))
        cues.append(Cue(sprite, at + throw.flight, 0.0, end, end.hidden()))
    return cues


def landed(cues: Iterable[Cue]) -> float:
    """The time when all flying chips have landed; 0 without any."""
    return max((cue.end for cue in cues if cue.sprite.kind is Kind.CHIPS), default=0.0)


RISES: Final = 7.0
"""Distance that a floating amount rises or sinks, in units."""


def _change(shot: Shot, seat: int, amount: int, at: float) -> list[Cue]:
    """The amount that a seat wins or pays moves away from its plate; empty for 0.

    The seat's result in the deal stays (`placement.change_of`); an ante goes again.
    """
    if not amount:
        return []
    spot, sprite = shot.plan.places[seat], Sprite(Kind.CHANGE, seat)
    before, stays = shot.start.get(sprite), shot.end.get(sprite)
    there = stays or change_of(spot, amount)
    down = 1 if there.y > spot.plate[1] else -1
    low = replace(there, y=there.y - down * RISES, alpha=0.0)
    if before is not None:  # it counts on from an earlier payment
        return [Cue(sprite, at, 0.25, before, stays or before.hidden(), settle)]
    appears = Cue(sprite, at, 0.25, low, there, settle)
    if stays is not None:
        return [appears]
    return [appears, Cue(sprite, at + 0.65, 0.15, there, there.hidden(), steady)]


COUNTS: Final = 0.22
"""Seconds that an amount takes to count up or down."""
HOP: Final = 5.0
"""Height of the hop of a pot's amount when chips land."""
THUD: Final = 0.14
SINKS: Final = 2.5
"""Duration and depth of the dip of a pot's heap after the last chips of a payment."""


def _counting(sprite: Sprite, shot: Shot, values: list[Step]) -> list[Cue]:
    """Cues that take an amount through its steps: numbers count, heaps change at once.

    After the last chips of a payment the pot's heap dips and its number hops.
    """
    if not values or (sprite not in shot.start and sprite not in shot.end):
        return []
    counts = sprite.kind in (Kind.PLATE, Kind.TOTAL)
    pose = shot.start.get(sprite) or shot.end[sprite].counting(0)
    lying = shot.end.get(sprite, pose)
    nexts = [at for at, _ in values[1:]] + [values[-1][0] + COUNTS]
    cues = []
    for (at, value), until in zip(values, nexts, strict=True):
        after = lying.counting(value)
        length = min(COUNTS, until - at) if counts else 0.0
        lands = value > pose.chips and until - at >= THUD
        hop = HOP if lands and sprite.kind is Kind.TOTAL else 0.0
        cues.append(Cue(sprite, at, length, pose, after, settle, arc=hop))
        if lands and sprite.kind is Kind.POT:
            cues.append(Cue(sprite, at, THUD, after, after, steady, arc=-SINKS))
        pose = after
    return cues


def _purse(shot: Shot, seat: int, at: float, changes: list[Step]) -> list[Cue]:
    """Counting amount and changing chips of a seat."""
    held = shot.after.table.seats[seat].chips
    number = _counting(Sprite(Kind.PLATE, seat), shot, [(at, held)])
    steps = _summed(shot.before.table.seats[seat].chips, changes)[:-1]
    last = max((moment for moment, _ in changes), default=at)
    heap = [(at, max(0, value)) for at, value in [*steps, (last, held)]]
    return number + _counting(Sprite(Kind.STACK, seat), shot, heap)


def into_pot(
    shot: Shot, payments: tuple[Payment, ...], apart: float, fund: Fund = Fund.POT
) -> list[Cue]:
    """Payments fly from their seats into a pot, and the amounts count."""
    cues: list[Cue] = []
    table = shot.before.table
    lies = pot_place(shot.plan, table, fund)
    thrown = throws([paid.amount for paid in payments], apart)
    for number, (paid, throw) in enumerate(zip(payments, thrown, strict=True)):
        cues += chips(number, throw, shot.plan.places[paid.seat].stack, lies)
        cues += _change(shot, paid.seat, -paid.amount, throw.at)
        cues += _purse(shot, paid.seat, throw.at, throw.leaving)
    held = table.holds(fund)
    counted = [(throw.at + throw.flight, throw.amount) for throw in thrown]
    landed = [step for throw in thrown for step in throw.landing]
    for sprite in POTS[fund]:
        changes = counted if sprite.kind is Kind.TOTAL else landed
        cues += _counting(sprite, shot, _summed(held, changes))
    return cues


def from_pot(shot: Shot, shares: tuple[Share, ...], fund: Fund = Fund.POT) -> list[Cue]:
    """A pot flies to its winners, and their amounts count."""
    cues: list[Cue] = []
    after = shot.after.table
    lies = pot_place(shot.plan, after, fund)
    most = throws([share.amount for share in shares], 0.0)
    thrown = [replace(throw, flight=TAKEN) for throw in most]
    for number, (share, throw) in enumerate(zip(shares, thrown, strict=True)):
        cues += chips(number, throw, lies, shot.plan.places[share.seat].stack)
        cues += _change(shot, share.seat, share.amount, TAKEN)
        cues += _purse(shot, share.seat, TAKEN, throw.landing)
    left = after.holds(fund)
    payouts = [(at, -worth) for throw in thrown for at, worth in throw.leaving]
    steps = [
        (at, max(left, value)) for at, value in _summed(shot.before.table.holds(fund), payouts)
    ]
    for sprite in POTS[fund]:
        ends = [(0.0, left)]
        if sprite.kind in (Kind.POT, Kind.GLOW) and steps:
            ends = [*steps[:-1], (steps[-1][0], left)]
        cues += _counting(sprite, shot, ends)
    return cues


def from_seat_to_seat(shot: Shot, transfers: tuple[Transfer, ...], apart: float) -> list[Cue]:
    """Losers pay winners across the table; each amount counts once, by the player's total."""
    cues: list[Cue] = []
    places = shot.plan.places
    leaves: dict[int, float] = {}
    arrives: dict[int, float] = {}
    changes: dict[int, list[Step]] = {}
    thrown = [replace(each, flight=TAKEN) for each in throws([t.amount for t in transfers], apart)]
    for number, (paid, throw) in enumerate(zip(transfers, thrown, strict=True)):
        cues += chips(number, throw, places[paid.seat].stack, places[paid.to].stack)
        leaves.setdefault(paid.seat, throw.at)
        arrives[paid.to] = throw.at + throw.flight
        changes.setdefault(paid.seat, []).extend((at, -worth) for at, worth in throw.leaving)
        changes.setdefault(paid.to, []).extend(throw.landing)
    for seat, at in (leaves | arrives).items():
        held = shot.after.table.seats[seat].chips
        cues += _change(shot, seat, held - shot.before.table.seats[seat].chips, at)
        cues += _purse(shot, seat, at, changes[seat])
    return cues
