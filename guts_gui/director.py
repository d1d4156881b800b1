"""From events to motion: each kind of event has its choreography (tested complete).

A choreography sees the view before and after the event and answers with a score. What it
does not mention simply moves from where it was to where it will be.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from guts_engine import events as e
from guts_engine.actions import Choice
from guts_engine.events import Event, Fund, HandShown, Payment
from guts_gui.easing import gather, settle, spring, steady, swing
from guts_gui.hand_words import shown_line
from guts_gui.i18n import tr
from guts_gui.layout import CARDS
from guts_gui.plan import Place
from guts_gui.staging import (
    Stage,
    chips,
    flying_card,
    from_pot,
    from_seat_to_seat,
    into_pot,
    moved_cards,
    score,
)
from guts_gui.timeline import Cue, Pose, Score, Sound, Sprite

OPENING: Final = ("tense", "quarter", "half", "most", "open")
COUNT: Sprite = ("count", 0, 0)


def direct(stage: Stage) -> Score:
    """The score that tells the event."""
    return CHOREOGRAPHY[type(stage.event)](stage, stage.event)


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
        if sprite[0] in CARDS
    ]
    return score(stage, cues, hold=0.1)


Posted = e.AntesPosted | e.ExtraAntesPosted | e.DroppedAntesPosted


def _antes_posted(stage: Stage, event: Posted) -> Score:
    """Everyone's ante goes to the middle, one after the other round the table."""
    apart = min(0.09, 0.6 / len(event.payments))
    fund = event.fund if isinstance(event, e.AntesPosted) else Fund.POT
    sounds = _landing(stage, event.payments, apart, "chip")
    return score(stage, into_pot(stage, event.payments, apart, fund), sounds, hold=0.15)


def _landing(stage: Stage, payments: tuple[Payment, ...], apart: float, name: str) -> list[Sound]:
    """The sound of each payment as it lands."""
    return [
        Sound(number * apart + 0.4, name, stage.pan(paid.seat))
        for number, paid in enumerate(payments)
    ]


def _cards_dealt(stage: Stage, event: e.CardsDealt) -> Score:
    """Cards fly out one by one, clockwise; those that may be seen turn over when they lie."""
    dealer = stage.plan.places[stage.after.table.dealer]
    middle = stage.after.table.dealer
    dealt: list[tuple[Sprite, int]] = []
    for number in range(max(len(hand.cards) for hand in event.hands)):
        for hand in event.hands:
            held = len(stage.before.hands[hand.seat])
            dealt.append((("card", hand.seat, held + number), hand.seat))
        if event.ghost:
            dealt.append((("house", 0, number), middle))
    apart = min(0.085, 1.5 / len(dealt))
    landed = (len(dealt) - 1) * apart + 0.34
    cues, sounds = moved_cards(stage), []
    for turn, (sprite, seat) in enumerate(dealt):
        lie = stage.end[sprite]
        away = Pose(*dealer.plate, lie.width * 0.8, angle=lie.angle - 70, z=lie.z + 20)
        down = replace(lie, face=None, glow=0.0)
        cues.append(Cue(sprite, turn * apart, 0.34, away, down, settle, arc=30))
        sounds.append(Sound(turn * apart + 0.1, "deal", stage.pan(seat)))
        if lie != down:
            cues.append(Cue(sprite, landed, 0.26, down, lie, swing))
    if any(cue.start == landed for cue in cues):
        sounds.append(Sound(landed, "flip"))
    return score(stage, cues, sounds, settle_at=landed + 0.26)


def _common_dealt(stage: Stage, event: e.CommonDealt) -> Score:
    """The common cards are laid beside the pot, then turned up one by one."""
    dealer = stage.plan.places[stage.after.table.dealer]
    cues, sounds = [], []
    for number in range(len(event.cards)):
        sprite = ("common", 0, len(stage.before.table.common) + number)
        lie = stage.end[sprite]
        down = replace(lie, face=None)
        away = replace(down, x=dealer.plate[0], y=dealer.plate[1], z=lie.z + 20)
        cues.append(Cue(sprite, number * 0.1, 0.34, away, down, settle, arc=30))
        turn = 0.7 + number * 0.3
        cues.append(Cue(sprite, turn, 0.26, down, lie, swing))
        sounds += [Sound(number * 0.1 + 0.1, "deal"), Sound(turn, "flip")]
    return score(stage, cues, sounds, settle_at=0.7 + len(event.cards) * 0.3, hold=0.5)


def _cards_passed(stage: Stage, event: e.CardsPassed) -> Score:
    """A card goes from every hand to the next one, all at one moment, face down."""
    cues, sounds = [], []
    for passed in event.passes:
        places = stage.plan.places
        ends = places[passed.seat].cards, places[passed.to].cards
        for number in range(len(passed.cards)):
            cues += flying_card(stage, ("passed", passed.seat, number), ends, 0.0)
        sounds.append(Sound(0.1, "deal", stage.pan(passed.seat)))
    return score(stage, cues, sounds, settle_at=0.45, hold=0.2)


def _cards_drawn(stage: Stage, event: e.CardsDrawn) -> Score:
    """A player's discards go to the dealer, and as many others come."""
    lies = stage.plan.places[event.seat].cards
    dealer = stage.plan.places[stage.after.table.dealer].plate
    cues, sounds = [], []
    back = 0.5 if event.discarded else 0.0
    for number in range(len(event.discarded)):
        cues += flying_card(stage, ("passed", event.seat, number), (lies, dealer), 0.0)
    for number in range(len(event.drawn)):
        sprite = ("passed", event.seat, len(event.discarded) + number)
        cues += flying_card(stage, sprite, (dealer, lies), back + number * 0.12)
        sounds.append(Sound(back + number * 0.12 + 0.1, "deal", stage.pan(event.seat)))
    settle_at = max((cue.end for cue in cues), default=0.0)
    return score(stage, cues, sounds, settle_at=settle_at, hold=0.5)


def _still(stage: Stage, event: Event) -> Score:
    """Nothing to see but the difference, if there is any."""
    return score(stage, [])


def _declared(stage: Stage, event: e.Declared) -> Score:
    """A moment's thought, then a word beside the seat; the cards of those out slide away."""
    at = stage.think
    name = stage.after.table.seats[event.seat].name
    spot = stage.plan.places[event.seat]
    cues = _bubble(spot, event.seat, event.choice, at) + _pill(stage, event.seat, at)
    if event.choice is Choice.OUT:
        cues += _slide_away(stage, event.seat, at + 0.1)
    return score(
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
    """The word beside the plate; where another stood, it stands until then."""
    sprite = ("pill", seat, 0)
    there = stage.end[sprite]
    before = stage.start.get(sprite, replace(there, width=10, alpha=0.0))
    return [Cue(sprite, at, 0.18, before, there, spring)] if before != there else []


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
        return score(stage, every, [Sound(0.1, "tick")], hold=0.9)
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
    return score(
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
        OPENING[2:] if choice is Choice.OUT else ("half-chip", "most-chip", "open-chip")
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
    return _turned_over(stage, event.hands, stage.after.table.shown)


def _hands_compared(stage: Stage, event: e.HandsCompared) -> Score:
    """Those who compare see one another's hands turn over; everyone else is told who they are."""
    return _turned_over(stage, event.hands, event.hands) if event.hands else _beat(stage, event)


def _turned_over(stage: Stage, hands: Sequence[HandShown], among: Sequence[HandShown]) -> Score:
    apart = min(0.7, 2.6 / len(hands))
    cues, sounds = [], []
    for number, hand in enumerate(hands):
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
    lines = [shown_line(hand, stage.after.table, among) for hand in hands]
    moments = [number * apart + 0.3 for number in range(len(lines))]
    told = score(stage, cues, sounds, hold=0.6, told_at=moments[-1])
    asides = tuple(zip(moments[:-1], lines[:-1], strict=True))
    return replace(told, caption=lines[-1], asides=asides)


def _house_shown(stage: Stage, event: e.HouseHandShown) -> Score:
    """The hand that belongs to nobody turns over, and whoever beats it is told."""
    return score(stage, [], [Sound(0.0, "flip")], hold=1.0, told_at=0.3)


def _pot_awarded(stage: Stage, event: e.PotAwarded) -> Score:
    """The winner is lit and the pot travels."""
    sounds = [Sound(0.15, "chips")]
    if any(share.seat == stage.after.seat for share in event.shares):
        sounds.append(Sound(0.3, "win"))
    return score(stage, from_pot(stage, event.shares, event.fund), sounds, hold=0.5)


def _pot_matched(stage: Stage, event: e.PotMatched) -> Score:
    """Each loser's match travels into the next pot, which counts up."""
    apart = min(0.3, 1.5 / len(event.payments))
    sounds = _landing(stage, event.payments, apart, "chips")
    if any(paid.seat == stage.after.seat for paid in event.payments):
        sounds.append(Sound(0.2, "loss"))
    return score(stage, into_pot(stage, event.payments, apart, event.fund), sounds, hold=0.4)


def _players_paid(stage: Stage, event: e.PlayersPaid) -> Score:
    """Each loser's chips travel over the table to the winners; the pot stays."""
    apart = min(0.3, 1.5 / len(event.transfers))
    sounds = [
        Sound(number * apart + 0.5, "chips", stage.pan(paid.to))
        for number, paid in enumerate(event.transfers)
    ]
    if any(paid.to == stage.after.seat for paid in event.transfers):
        sounds.append(Sound(0.3, "win"))
    if any(paid.seat == stage.after.seat for paid in event.transfers):
        sounds.append(Sound(0.2, "loss"))
    return score(stage, from_seat_to_seat(stage, event.transfers, apart), sounds, hold=0.4)


def _leg_won(stage: Stage, event: e.LegWon) -> Score:
    """A beat of its own for a leg."""
    sounds = [Sound(0.3, "win")] if event.seat == stage.after.seat else []
    return score(stage, [], sounds, hold=0.9)


def _nobody_in(stage: Stage, event: e.NobodyIn) -> Score:
    """A beat of its own: nobody is in."""
    sounds = _landing(stage, event.payments, 0.08, "chip")
    return score(stage, into_pot(stage, event.payments, 0.08, event.fund), sounds, hold=1.0)


def _reserve_moved(stage: Stage, event: e.PotLimited | e.PotRefilled) -> Score:
    """Chips go from the pot to the reserve, or come back."""
    ways = (stage.plan.pot, stage.plan.reserve)
    start, end = ways if isinstance(event, e.PotLimited) else ways[::-1]
    cues = chips(0, event.amount, start, end, 0.0, 0.5)
    return score(stage, cues, [Sound(0.45, "chips")], settle_at=0.3, hold=0.5)


def _beat(stage: Stage, event: Event) -> Score:
    """Something to read, and a moment to read it."""
    return score(stage, [], hold=0.9)


def _hand_over(stage: Stage, event: e.DealEnded) -> Score:
    """The button moves to the next dealer when the next deal begins, with everything else."""
    return score(stage, [])


def _bought_in(stage: Stage, event: e.BoughtIn) -> Score:
    """New chips arrive."""
    return score(stage, [], [Sound(0.1, "chips", stage.pan(event.seat))], hold=0.5)


def _session_ended(stage: Stage, event: e.SessionEnded) -> Score:
    """What lies in the middle is given out."""
    return score(stage, from_pot(stage, event.shares), [Sound(0.15, "chips")], hold=0.5)


CHOREOGRAPHY: Final[dict[type[Event], Callable[[Stage, Any], Score]]] = {
    e.GameChosen: _beat,
    e.DealBegan: _deal_began,
    e.AntesPosted: _antes_posted,
    e.ExtraAntesPosted: _antes_posted,
    e.DroppedAntesPosted: _antes_posted,
    e.PackSet: _still,
    e.CardsDealt: _cards_dealt,
    e.CommonDealt: _common_dealt,
    e.StageBegan: _beat,
    e.PassingOpened: _still,
    e.PassSealed: _still,
    e.CardsPassed: _cards_passed,
    e.DrawingOpened: _still,
    e.CardsDrawn: _cards_drawn,
    e.DiscardsShuffled: _beat,
    e.DeclarationsOpened: _still,
    e.SecondChanceOpened: _beat,
    e.Declared: _declared,
    e.DeclarationSealed: _still,
    e.DeclarationsRevealed: _revealed,
    e.HandsShown: _hands_shown,
    e.HandsCompared: _hands_compared,
    e.HouseHandShown: _house_shown,
    e.PotAwarded: _pot_awarded,
    e.PotCarried: _beat,
    e.PotMatched: _pot_matched,
    e.PlayersPaid: _players_paid,
    e.LegWon: _leg_won,
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
