"""From events to motion: each kind of event has its choreography (tested complete).

A choreography sees the view before and after the event and answers with a score. What it
does not mention simply moves from where it was to where it will be.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import hypot
from typing import Any, Final

from guts_engine import events as e
from guts_engine.events import Event, HandShown
from guts_gui.easing import gather, settle, spin, swing, throw
from guts_gui.hand_words import shown_line
from guts_gui.i18n import tr
from guts_gui.layout import CARDS
from guts_gui.payoff import (
    antes_posted,
    bought_in,
    game_ended,
    house_shown,
    leg_won,
    nobody_in,
    players_paid,
    pot_awarded,
    pot_carried,
    pot_matched,
    reserve_moved,
    session_ended,
    status_changed,
)
from guts_gui.reveal import declared, revealed, second_chance
from guts_gui.sentences import nobody_pays
from guts_gui.staging import (
    Stage,
    flying_card,
    lies_at,
    moment,
    moved_cards,
    own_cards_change,
    score,
)
from guts_gui.timeline import Cue, Pose, Score, Sound, Sprite
from guts_gui.words import game_name

LEAN: Final = 26.0
"""How far hands that are compared in private lean towards one another."""


DEALT: Final = 0.4
"""The seconds from a card's leaving the dealer to its lying straight."""
TURNED: Final = 0.26
RIPPLE: Final = 0.06
"""The seconds in which a card is turned over, and between one of a hand and the next."""


def direct(stage: Stage) -> Score:
    """The score that tells the event."""
    return CHOREOGRAPHY[type(stage.event)](stage, stage.event)


# --- The choreographies ---------------------------------------------------------------------


def _deal_began(stage: Stage, event: e.DealBegan) -> Score:
    """The old cards are gathered in, and the button moves on."""
    spot = stage.plan.places[event.dealer]
    cues = []
    for sprite, pose in stage.start.items():
        if sprite[0] in CARDS:
            there = pose.at(*spot.plate)
            late = 0.02 * (sprite[1] % 4 + sprite[2])
            gone = replace(there, width=pose.width * 0.7, angle=pose.angle + 24, alpha=0.0)
            cues.append(Cue(sprite, late, 0.32, pose, gone, gather, arc=18))
    heard = stage.pan(event.dealer)
    sounds = [Sound(0.02, "slide", heard)] if cues else []
    return score(stage, cues, [*sounds, Sound(0.08, "shuffle", heard)], hold=0.1)


def _cards_dealt(stage: Stage, event: e.CardsDealt) -> Score:
    """Cards fly out one by one, clockwise; a hand that may be seen turns over when it lies."""
    middle = stage.after.table.dealer
    dealt: list[tuple[Sprite, int]] = []
    for number in range(max(len(hand.cards) for hand in event.hands)):
        for hand in event.hands:
            held = len(stage.before.hands[hand.seat])
            dealt.append((("card", hand.seat, held + number), hand.seat))
        if event.ghost:
            dealt.append((("house", 0, number), middle))
    apart = min(0.08, 1.45 / len(dealt))
    landed = {seat: turn * apart + DEALT for turn, (_, seat) in enumerate(dealt)}
    cues, sounds = moved_cards(stage), []
    for turn, (sprite, seat) in enumerate(dealt):
        lie = stage.end[sprite]
        down = replace(lie, face=None, glow=0.0)
        cues.append(_thrown(stage, sprite, down, turn * apart, turn))
        sounds.append(Sound(turn * apart + 0.1, "deal", stage.pan(seat)))
        if lie != down:
            at = landed[seat] + sprite[2] * RIPPLE
            cues.append(Cue(sprite, at, TURNED, down, lie, swing))
            sounds += [Sound(at, "flip", stage.pan(seat))] if sprite[2] == 0 else []
    return score(stage, cues, sounds, settle_at=max(landed.values()))


def _thrown(stage: Stage, sprite: Sprite, down: Pose, at: float, turn: int) -> Cue:
    """A card that the dealer throws: it turns once on its way, each a little otherwise."""
    dealer = stage.plan.places[stage.after.table.dealer]
    spun = SPINS[turn % len(SPINS)] * (1 if down.x >= dealer.plate[0] else -1)
    away = replace(down, angle=down.angle - spun, z=down.z + 20).at(*dealer.plate)
    return Cue(sprite, at, DEALT, away, down, throw, arc=34, turn=spin)


SPINS: Final = (290.0, 335.0, 262.0, 318.0, 300.0, 350.0, 276.0)
"""By how many degrees cards turn that are thrown one after the other."""


def _common_dealt(stage: Stage, event: e.CommonDealt) -> Score:
    """The common cards are laid beside the pot, then turned up one by one."""
    cues, sounds = [], []
    for number in range(len(event.cards)):
        sprite = ("common", 0, len(stage.before.table.common) + number)
        lie = stage.end[sprite]
        down = replace(lie, face=None)
        cues.append(_thrown(stage, sprite, down, number * 0.1, number))
        turn = 0.7 + number * 0.3
        cues.append(Cue(sprite, turn, 0.26, down, lie, swing))
        sounds += [Sound(number * 0.1 + 0.1, "deal"), Sound(turn, "flip")]
    return score(stage, cues, sounds, settle_at=0.7 + len(event.cards) * 0.3, hold=0.5)


def _cards_passed(stage: Stage, event: e.CardsPassed) -> Score:
    """A card goes from every hand to the next one, all at one moment, face down."""
    cues, sounds = own_cards_change(stage, 0.45), []
    for passed in event.passes:
        there = stage.plan.places[passed.to].cards
        for number, card in enumerate(passed.cards):
            ends = lies_at(stage, passed.seat, card), there
            sprite = ("passed", passed.seat, number)
            cues += flying_card(stage, sprite, ends, 0.0, passed.to)
        sounds.append(Sound(0.1, "deal", stage.pan(passed.seat)))
    if stage.after.seat is not None:
        sounds.append(Sound(0.45, "flip"))
    return score(stage, cues, sounds, settle_at=0.45, hold=0.4)


def _cards_drawn(stage: Stage, event: e.CardsDrawn) -> Score:
    """A player's discards go to the dealer, and as many others come."""
    lies = stage.plan.places[event.seat].cards
    dealer = stage.plan.places[stage.after.table.dealer].plate
    back = 0.5 if event.discarded else 0.0
    cues, sounds = [], []
    for number, card in enumerate(event.discarded):
        ends = lies_at(stage, event.seat, card), dealer
        cues += flying_card(stage, ("passed", event.seat, number), ends, 0.0)
    for number in range(len(event.drawn)):
        sprite = ("passed", event.seat, len(event.discarded) + number)
        cues += flying_card(stage, sprite, (dealer, lies), back + number * 0.12)
        sounds.append(Sound(back + number * 0.12 + 0.1, "deal", stage.pan(event.seat)))
    settle_at = max((cue.end for cue in cues), default=0.0)
    if event.seat == stage.after.seat and event.drawn:
        cues += own_cards_change(stage, settle_at)
        sounds.append(Sound(settle_at, "flip"))
    return score(stage, cues, sounds, settle_at=settle_at, hold=0.5)


def _still(stage: Stage, event: Event) -> Score:
    """Nothing to see but the difference, if there is any."""
    return score(stage, [])


def _hands_shown(stage: Stage, event: e.HandsShown) -> Score:
    """The hands turn over from the weakest to the strongest, each named."""
    return _turned_over(stage, event.hands, stage.after.table.shown)


def _hands_compared(stage: Stage, event: e.HandsCompared) -> Score:
    """Those who compare see one another's hands turn over; to everyone else they lean together."""
    if event.hands:
        return _turned_over(stage, event.hands, event.hands)
    places = [stage.plan.places[seat].cards for seat in event.seats]
    middle = sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)
    cues = []
    for seat in event.seats:
        lies = stage.plan.places[seat].cards
        away = max(1.0, hypot(middle[0] - lies[0], middle[1] - lies[1]))
        step = LEAN / away
        for sprite, pose in stage.end.items():
            if sprite[:2] == ("card", seat):
                near = pose.at(
                    pose.x + (middle[0] - lies[0]) * step, pose.y + (middle[1] - lies[1]) * step
                )
                cues.append(Cue(sprite, 0.0, 0.35, stage.start.get(sprite, pose), near, settle))
                cues.append(Cue(sprite, 1.05, 0.3, near, pose, swing))
    cues += moment(stage, tr("A private showdown"), 0.1, 1.2)
    return score(stage, cues, [Sound(0.05, "flip")], hold=0.1)


def _turned_over(stage: Stage, hands: Sequence[HandShown], among: Sequence[HandShown]) -> Score:
    apart = min(0.7, 2.6 / len(hands))
    cues, sounds = [], []
    for number, hand in enumerate(hands):
        at = number * apart
        cues += [
            Cue(
                sprite,
                at + sprite[2] * RIPPLE,
                TURNED,
                stage.start.get(sprite, replace(pose, face=None)),
                pose,
                swing,
            )
            for sprite, pose in stage.end.items()
            if sprite[:2] == ("card", hand.seat)
        ]
        name = stage.end["name", hand.seat, 0]
        cues.append(
            Cue(("name", hand.seat, 0), at + 0.3, 0.15, replace(name, alpha=0.0), name, settle)
        )
        sounds.append(Sound(at, "flip", stage.pan(hand.seat)))
    lines = [shown_line(hand, stage.after.table, among) for hand in hands]
    moments = [number * apart + 0.3 for number in range(len(lines))]
    told = score(stage, cues, sounds, hold=0.5, told_at=moments[-1])
    asides = tuple(zip(moments[:-1], lines[:-1], strict=True))
    tied = None
    if isinstance(stage.event, e.HandsShown | e.HandsCompared):
        tied = nobody_pays(stage.event, stage.after.table)
    return replace(told, caption=f"{lines[-1]} {tied}" if tied else lines[-1], asides=asides)


def _shuffled(stage: Stage, event: e.DiscardsShuffled) -> Score:
    """The discards become a new pack (R3.3)."""
    return score(stage, [], [Sound(0.05, "shuffle")], hold=0.9)


def _hand_over(stage: Stage, event: e.DealEnded) -> Score:
    """The button moves to the next dealer when the next deal begins, with everything else."""
    return score(stage, [])


def _game_chosen(stage: Stage, event: e.GameChosen) -> Score:
    """The dealer has named the next game (R11)."""
    words = moment(stage, game_name(event.rules.game), 0.0, 1.3)
    return score(stage, words, [Sound(0.05, "call")], hold=0.1)


def _stage_began(stage: Stage, event: e.StageBegan) -> Score:
    """The next stage of a leg game is called."""
    count = len(stage.after.table.rules.stages)
    words = tr("Stage {n} of {all}", n=event.stage + 1, all=count)
    return score(stage, moment(stage, words, 0.0), [Sound(0.05, "call")], hold=0.1)


CHOREOGRAPHY: Final[dict[type[Event], Callable[[Stage, Any], Score]]] = {
    e.GameChosen: _game_chosen,
    e.DealBegan: _deal_began,
    e.AntesPosted: antes_posted,
    e.ExtraAntesPosted: antes_posted,
    e.DroppedAntesPosted: antes_posted,
    e.PackSet: _still,
    e.CardsDealt: _cards_dealt,
    e.CommonDealt: _common_dealt,
    e.StageBegan: _stage_began,
    e.PassingOpened: _still,
    e.PassSealed: _still,
    e.CardsPassed: _cards_passed,
    e.DrawingOpened: _still,
    e.CardsDrawn: _cards_drawn,
    e.DiscardsShuffled: _shuffled,
    e.DeclarationsOpened: _still,
    e.SecondChanceOpened: second_chance,
    e.Declared: declared,
    e.DeclarationSealed: _still,
    e.DeclarationsRevealed: revealed,
    e.HandsShown: _hands_shown,
    e.HandsCompared: _hands_compared,
    e.HouseHandShown: house_shown,
    e.PotAwarded: pot_awarded,
    e.PotCarried: pot_carried,
    e.PotMatched: pot_matched,
    e.PlayersPaid: players_paid,
    e.LegWon: leg_won,
    e.NobodyIn: nobody_in,
    e.PotLimited: reserve_moved,
    e.PotRefilled: reserve_moved,
    e.StatusChanged: status_changed,
    e.BoughtIn: bought_in,
    e.DealEnded: _hand_over,
    e.GameEnded: game_ended,
    e.SessionEnded: session_ended,
}
"""Every kind of event and how it is shown."""
