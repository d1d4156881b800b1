"""From events to motion: each kind of event has its choreography (tested complete).

A choreography sees the view before and after the event and answers with a score. What it
does not mention simply moves from where it was to where it will be.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from guts_engine import events as e
from guts_engine.actions import Choice
from guts_engine.events import Event, Payment, Share
from guts_engine.view import SeatView
from guts_gui.easing import gather, settle, spring, steady, swing
from guts_gui.i18n import tr
from guts_gui.layout import (
    POT,
    TOTAL,
    place,
    plan_of,
    winners,
)
from guts_gui.plan import Place, Plan
from guts_gui.timeline import Cue, Placement, Pose, Score, Sound, Sprite
from guts_gui.words import sentence, shown_line

OPENING: Final = ("tense", "quarter", "half", "most", "open")
COUNT: Sprite = ("count", 0, 0)


@dataclass(frozen=True)
class Stage:
    """One event about to be shown: the views around it, the window, and how long a bot thinks."""

    before: SeatView
    after: SeatView
    event: Event
    size: tuple[float, float]
    think: float = 0.0

    @cached_property
    def start(self) -> Placement:
        """Where everything lies before."""
        return place(self.before, self.size)

    @cached_property
    def end(self) -> Placement:
        """Where everything will lie."""
        return place(self.after, self.size)

    @cached_property
    def plan(self) -> Plan:
        """The places of the table."""
        return plan_of(self.after, self.size)

    @property
    def caption(self) -> str | None:
        """The line that tells the event."""
        return sentence(self.event, self.before.table, self.after.table)

    def pan(self, seat: int) -> float:
        """Where the seat is heard, -1 left to 1 right."""
        middle = self.plan.width / 2
        return (self.plan.places[seat].cards[0] - middle) / middle * 0.7


def direct(stage: Stage) -> Score:
    """The score that tells the event."""
    return CHOREOGRAPHY[type(stage.event)](stage, stage.event)


def difference(stage: Stage, cues: list[Cue], start: float, length: float) -> tuple[Cue, ...]:
    """The cues, with one more for each sprite that they leave out and that changes."""
    told = {cue.sprite for cue in cues}
    more = []
    for sprite in stage.start.keys() | stage.end.keys():
        before, after = stage.start.get(sprite), stage.end.get(sprite)
        if sprite in told or before == after:
            continue
        gone = before or replace(_must(after), alpha=0.0)
        come = after or replace(_must(before), alpha=0.0)
        more.append(Cue(sprite, start, length, gone, come, swing))
    return (*cues, *more)


def _must(pose: Pose | None) -> Pose:
    if pose is None:
        raise ValueError("a sprite that is in neither placement")
    return pose


def _score(
    stage: Stage,
    cues: list[Cue],
    sounds: list[Sound] | None = None,
    *,
    settle_at: float = 0.0,
    hold: float = 0.0,
    told_at: float = 0.0,
    prelude: str | None = None,
) -> Score:
    """The cues and whatever else changed from `settle_at`; then `hold` seconds to take it in."""
    every = difference(stage, cues, settle_at, 0.3)
    length = max((cue.end for cue in every), default=settle_at) + hold
    told = Score(stage.end, every, tuple(sounds or ()), stage.caption, length, told_at, prelude)
    return replace(told, before=stage.start)


# --- Chips ----------------------------------------------------------------------------------


def _chips(number: int, amount: int, a: tuple[float, float], b: tuple[float, float], at: float,
           length: float = 0.45) -> list[Cue]:  # fmt: skip
    """A handful of chips on its way, seen only while it travels."""
    sprite = ("chips", number, 0)
    start = Pose(*a, 30, value=amount, z=40)
    end = Pose(*b, 36, value=amount, z=40)
    return [
        Cue(sprite, at, length, start, end, swing, arc=26),
        Cue(sprite, at + length, 0.0, end, replace(end, alpha=0.0)),
    ]


def _change(stage: Stage, seat: int, amount: int, at: float) -> list[Cue]:
    """What a seat wins or pays, rising beside its plate."""
    spot = stage.plan.places[seat]
    x = spot.plate[0] + spot.plate_width / 2 - 24
    low = Pose(x, spot.plate[1] + 8, 44, text=f"{amount:+,}", alpha=0.0, z=55)
    there = replace(low, y=spot.plate[1] - spot.plate_height / 2 - 10, alpha=1.0)
    sprite = ("change", seat, 0)
    return [
        Cue(sprite, at, 0.25, low, there, settle),
        Cue(sprite, at + 0.65, 0.15, there, replace(there, alpha=0.0), steady),
    ]


def _counting(sprite: Sprite, stage: Stage, values: list[tuple[float, int]]) -> list[Cue]:
    """Cues that take an amount through (moment, value) pairs: numbers count, heaps just change."""
    length = 0.22 if sprite[0] in ("plate", "total") else 0.0
    pose = stage.start.get(sprite) or replace(stage.end[sprite], value=0)
    lying = stage.end.get(sprite, pose)
    cues = []
    for at, value in values:
        after = replace(lying, value=value)
        cues.append(Cue(sprite, at, length, pose, after, settle))
        pose = after
    return cues


def _into_pot(stage: Stage, payments: tuple[Payment, ...], apart: float) -> list[Cue]:
    """Each payment travels from its seat into the pot, and the numbers count."""
    cues: list[Cue] = []
    pot = stage.before.table.pot
    landed: list[tuple[float, int]] = []
    for number, paid in enumerate(payments):
        at = number * apart
        spot = stage.plan.places[paid.seat]
        stack = stage.before.table.seats[paid.seat].chips - paid.amount
        cues += _chips(number, paid.amount, spot.stack, stage.plan.pot, at)
        cues += _change(stage, paid.seat, -paid.amount, at)
        cues += _counting(("plate", paid.seat, 0), stage, [(at, stack)])
        cues += _counting(("stack", paid.seat, 0), stage, [(at, max(0, stack))])
        pot += paid.amount
        landed.append((at + 0.4, pot))
    cues += _counting(TOTAL, stage, landed) + _counting(POT, stage, landed)
    return cues


def _from_pot(stage: Stage, shares: tuple[Share, ...]) -> list[Cue]:
    """The pot travels to its winners, and their numbers count."""
    cues: list[Cue] = []
    after = stage.after.table
    for number, share in enumerate(shares):
        spot = stage.plan.places[share.seat]
        cues += _chips(number, share.amount, stage.plan.pot, spot.stack, 0.15, 0.6)
        chips = after.seats[share.seat].chips
        cues += _change(stage, share.seat, share.amount, 0.6)
        cues += _counting(("plate", share.seat, 0), stage, [(0.7, chips)])
        cues += _counting(("stack", share.seat, 0), stage, [(0.7, max(0, chips))])
    cues += _counting(TOTAL, stage, [(0.15, after.pot)])
    cues += _counting(POT, stage, [(0.12, after.pot)])
    return cues


# --- The choreographies ---------------------------------------------------------------------


def _deal_began(stage: Stage, event: e.DealBegan) -> Score:
    """The old cards are gathered in, and the button moves on."""
    spot = stage.plan.places[event.dealer]
    cues = [
        Cue(
            sprite,
            0.0,
            0.32,
            pose,
            replace(pose, x=spot.plate[0], y=spot.plate[1], width=pose.width * 0.7, alpha=0.0),
            gather,
        )
        for sprite, pose in stage.start.items()
        if sprite[0] == "card"
    ]
    return _score(stage, cues, hold=0.1)


def _antes_posted(stage: Stage, event: e.AntesPosted) -> Score:
    """Everyone's ante goes to the middle, one after the other round the table."""
    apart = min(0.09, 0.6 / len(event.payments))
    sounds = [
        Sound(number * apart + 0.4, "chip", stage.pan(paid.seat))
        for number, paid in enumerate(event.payments)
    ]
    return _score(stage, _into_pot(stage, event.payments, apart), sounds, hold=0.15)


def _cards_dealt(stage: Stage, event: e.CardsDealt) -> Score:
    """Cards fly out one by one, clockwise; the viewer's own turn over when they lie."""
    dealer = stage.plan.places[stage.after.table.dealer]
    rounds = max(len(hand.cards) for hand in event.hands)
    total = rounds * len(event.hands)
    apart = min(0.085, 1.5 / total)
    cues, sounds = [], []
    for turn in range(total):
        hand = event.hands[turn % len(event.hands)]
        sprite = ("card", hand.seat, turn // len(event.hands))
        lie = stage.end[sprite]
        away = Pose(*dealer.plate, lie.width * 0.8, angle=lie.angle - 70, alpha=0.0, z=lie.z + 20)
        down = replace(lie, face=None, glow=0.0)
        at = turn * apart
        cues.append(Cue(sprite, at, 0.34, replace(away, alpha=1.0), down, settle, arc=30))
        sounds.append(Sound(at + 0.1, "deal", stage.pan(hand.seat)))
    landed = total * apart + 0.3
    turned = [
        Cue(sprite, landed, 0.26, replace(pose, face=None, glow=0.0), pose, swing)
        for sprite, pose in stage.end.items()
        if sprite[0] == "card" and pose.face
    ]
    if turned:
        sounds.append(Sound(landed, "flip"))
    return _score(stage, cues + turned, sounds, settle_at=landed + 0.26)


def _still(stage: Stage, event: Event) -> Score:
    """Nothing to see but the difference, if there is any."""
    return _score(stage, [])


def _declared(stage: Stage, event: e.Declared) -> Score:
    """A moment's thought, then a word beside the seat; the cards of those out slide away."""
    at = stage.think
    name = stage.after.table.seats[event.seat].name
    spot = stage.plan.places[event.seat]
    cues = _bubble(spot, event.seat, event.choice, at) + _pill(stage, event.seat, at)
    if event.choice is Choice.OUT:
        cues += _slide_away(stage, event.seat, at + 0.1)
    return _score(
        stage,
        cues,
        [Sound(at, "button", stage.pan(event.seat))],
        settle_at=at,
        hold=0.12,
        told_at=at,
        prelude=tr("{name} thinks.", name=name) if at else None,
    )


def _bubble(spot: Place, seat: int, word: str, at: float) -> list[Cue]:
    """The spoken word, popping up by the face and fading."""
    up = Pose(spot.portrait[0] + spot.radius + 26, spot.portrait[1] - 12, 60, text=word, z=60)
    small = replace(up, y=up.y + 12, alpha=0.0)
    sprite = ("bubble", seat, 0)
    return [
        Cue(sprite, at, 0.15, small, up, spring),
        Cue(sprite, at + 0.45, 0.12, up, replace(up, alpha=0.0), steady),
    ]


def _pill(stage: Stage, seat: int, at: float) -> list[Cue]:
    sprite = ("pill", seat, 0)
    there = stage.end[sprite]
    return [Cue(sprite, at, 0.18, replace(there, width=10, alpha=0.0), there, spring)]


def _slide_away(stage: Stage, seat: int, at: float) -> list[Cue]:
    """The cards of a player who is out go, dimmed; the viewer's own only dim where they lie."""
    spot = stage.plan.places[seat]
    cues = []
    for sprite, pose in stage.start.items():
        if sprite[0] != "card" or sprite[1] != seat or sprite in stage.end:
            continue
        away = replace(
            pose, x=spot.plate[0], y=spot.plate[1], alpha=0.0, dim=0.7, width=pose.width * 0.8
        )
        cues.append(Cue(sprite, at, 0.35, pose, away, gather))
    return cues


def _revealed(stage: Stage, event: e.DeclarationsRevealed) -> Score:
    """Fists come forward, a count of three, and all open on the same frame."""
    if event.compulsory:
        every = [cue for seat, _ in event.choices for cue in _pill(stage, seat, 0.1)]
        return _score(stage, every, [Sound(0.1, "tick")], hold=0.9)
    opening, closing = 1.35, 2.45
    cues: list[Cue] = []
    for seat, choice in event.choices:
        cues += _fist(stage, seat, choice, opening, closing)
        cues += _pill(stage, seat, opening + 0.18)
        if choice is Choice.OUT:
            cues += _slide_away(stage, seat, opening + 0.3)
    for number, at in enumerate((0.4, 0.7, 1.0)):
        cues += _number(stage, number + 1, at)
    sounds = [Sound(at, "tick") for at in (0.4, 0.7, 1.0)]
    sounds += [Sound(0.3, "fist"), Sound(opening, "open")]
    return _score(
        stage,
        cues,
        sounds,
        settle_at=opening,
        hold=0.1,
        told_at=opening + 0.2,
        prelude=tr("Fists out: one, two, three ..."),
    )


def _fist(stage: Stage, seat: int, choice: Choice, opening: float, closing: float) -> list[Cue]:
    """One hand: out from the seat, tensing on the count, open, and back again."""
    spot = stage.plan.places[seat]
    sprite = ("fist", seat, 0)
    out = Pose(*spot.fist, spot.fist_width, angle=spot.fist_angle, text="closed", z=9)
    if seat == stage.after.seat:
        out = replace(out, z=4)  # the sleeve lies under the player's own cards
    back = replace(out, x=_toward(spot)[0], y=_toward(spot)[1], alpha=0.0)
    shown = OPENING[:2] + (
        ("half-chip", "most-chip", "open-chip") if choice is Choice.IN else OPENING[2:]
    )
    opened = replace(out, text=shown[-1])
    cues = [Cue(sprite, 0.0, 0.4, replace(back, alpha=0.4), out, settle)]
    for at in (0.4, 0.7, 1.0):
        cues.append(Cue(sprite, at, 0.2, out, out, steady, arc=7, frames=("tense", "closed")))
    cues.append(Cue(sprite, opening, 0.24, out, opened, steady, frames=shown))
    cues.append(Cue(sprite, closing, 0.3, opened, replace(back, text=shown[-1]), gather))
    return cues


def _toward(spot: Place) -> tuple[float, float]:
    """The point from which a hand comes: behind its own cards or plate."""
    if spot.fist_angle == 0 and spot.fist[1] < spot.plate[1] - 60:
        return spot.fist[0], spot.fist[1] + 90
    return spot.plate


def _number(stage: Stage, number: int, at: float) -> list[Cue]:
    there = Pose(*stage.plan.count, 44, text=str(number), z=50)
    return [
        Cue(COUNT, at, 0.12, replace(there, y=there.y - 10, alpha=0.0), there, settle),
        Cue(COUNT, at + 0.21, 0.08, there, replace(there, alpha=0.0), steady),
    ]


def _hands_shown(stage: Stage, event: e.HandsShown) -> Score:
    """The hands turn over from the weakest to the strongest, each named."""
    apart = min(0.7, 2.6 / len(event.hands))
    cues, sounds = [], []
    for number, hand in enumerate(event.hands):
        at = number * apart
        for sprite, pose in stage.end.items():
            if sprite[:2] == ("card", hand.seat):
                lie = stage.start.get(sprite, replace(pose, face=None))
                cues.append(Cue(sprite, at, 0.3, lie, pose, swing))
        name = stage.end["name", hand.seat, 0]
        cues.append(
            Cue(("name", hand.seat, 0), at + 0.3, 0.15, replace(name, alpha=0.0), name, settle)
        )
        sounds.append(Sound(at, "flip", stage.pan(hand.seat)))
    lines = [shown_line(hand.cards, stage.after.table, hand.seat) for hand in event.hands]
    moments = [number * apart + 0.3 for number in range(len(lines))]
    score = _score(stage, cues, sounds, hold=0.6, told_at=moments[-1])
    asides = tuple(zip(moments[:-1], lines[:-1], strict=True))
    return replace(score, caption=lines[-1], asides=asides)


def _pot_awarded(stage: Stage, event: e.PotAwarded) -> Score:
    """The winner is lit and the pot travels."""
    sounds = [Sound(0.15, "chips")]
    if stage.after.seat in winners(stage.after.table):
        sounds.append(Sound(0.3, "win"))
    return _score(stage, _from_pot(stage, event.shares), sounds, hold=0.5)


def _pot_matched(stage: Stage, event: e.PotMatched) -> Score:
    """Each loser's match travels into the next pot, which counts up."""
    apart = min(0.3, 1.5 / len(event.payments))
    sounds = [
        Sound(number * apart + 0.4, "chips", stage.pan(paid.seat))
        for number, paid in enumerate(event.payments)
    ]
    if any(paid.seat == stage.after.seat for paid in event.payments):
        sounds.append(Sound(0.2, "loss"))
    return _score(stage, _into_pot(stage, event.payments, apart), sounds, hold=0.4)


def _nobody_in(stage: Stage, event: e.NobodyIn) -> Score:
    """A beat of its own: nobody is in."""
    sounds = [
        Sound(number * 0.08 + 0.4, "chip", stage.pan(paid.seat))
        for number, paid in enumerate(event.payments)
    ]
    return _score(stage, _into_pot(stage, event.payments, 0.08), sounds, hold=1.0)


def _reserve_moved(stage: Stage, event: e.PotLimited | e.PotRefilled) -> Score:
    """Chips go from the pot to the reserve, or come back."""
    ways = (stage.plan.pot, stage.plan.reserve)
    start, end = ways if isinstance(event, e.PotLimited) else ways[::-1]
    cues = _chips(0, event.amount, start, end, 0.0, 0.5)
    return _score(stage, cues, [Sound(0.45, "chips")], settle_at=0.3, hold=0.5)


def _beat(stage: Stage, event: Event) -> Score:
    """Something to read, and a moment to read it."""
    return _score(stage, [], hold=0.9)


def _hand_over(stage: Stage, event: e.DealEnded) -> Score:
    """The button moves to the next dealer when the next deal begins, with everything else."""
    return _score(stage, [])


def _bought_in(stage: Stage, event: e.BoughtIn) -> Score:
    """New chips arrive."""
    return _score(stage, [], [Sound(0.1, "chips", stage.pan(event.seat))], hold=0.5)


def _session_ended(stage: Stage, event: e.SessionEnded) -> Score:
    """What lies in the middle is given out."""
    return _score(stage, _from_pot(stage, event.shares), [Sound(0.15, "chips")], hold=0.5)


CHOREOGRAPHY: Final[dict[type[Event], Callable[[Stage, Any], Score]]] = {
    e.DealBegan: _deal_began,
    e.AntesPosted: _antes_posted,
    e.PackSet: _still,
    e.CardsDealt: _cards_dealt,
    e.DeclarationsOpened: _still,
    e.Declared: _declared,
    e.DeclarationSealed: _still,
    e.DeclarationsRevealed: _revealed,
    e.HandsShown: _hands_shown,
    e.PotAwarded: _pot_awarded,
    e.PotCarried: _beat,
    e.PotMatched: _pot_matched,
    e.NobodyIn: _nobody_in,
    e.PotLimited: _reserve_moved,
    e.PotRefilled: _reserve_moved,
    e.StatusChanged: _beat,
    e.BoughtIn: _bought_in,
    e.DealEnded: _hand_over,
    e.GameEnded: _beat,
    e.SessionEnded: _session_ended,
}
"""Every kind of event and how it is shown."""
