"""From events to motion: each kind of event has its choreography (tested complete).

A choreography sees the view before and after the event and answers with a score. What it
does not mention simply moves from where it was to where it will be.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import hypot
from typing import Any, Final

from guts_engine.play import events as e
from guts_engine.play.events import Event, HandShown
from guts_gui.animation.dealing import (
    DEALT,
    RIPPLE,
    TURNED,
    cards_dealt,
    cards_drawn,
    cards_passed,
    common_dealt,
    deal_began,
    thrown,
    turned_up,
)
from guts_gui.animation.payments import (
    antes_posted,
    bought_in,
    game_ended,
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
from guts_gui.animation.reveal import declared, revealed, second_chance
from guts_gui.animation.stage import Stage, moment, score
from guts_gui.i18n.translate import tr
from guts_gui.layout.easing import settle, swing
from guts_gui.layout.placement import HOUSE_NAME
from guts_gui.layout.poses import CardFace, Kind, Sprite
from guts_gui.layout.timeline import Cue, Score, Sound
from guts_gui.words.events import nobody_pays
from guts_gui.words.games import game_name
from guts_gui.words.hands import shown_line

LEAN: Final = 26.0
"""How far hands that are compared in private lean towards one another."""


def direct(stage: Stage) -> Score:
    """The score that tells the event."""
    return CHOREOGRAPHY[type(stage.event)](stage, stage.event)


# --- The choreographies ---------------------------------------------------------------------


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
            if sprite.is_card_of(seat):
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
                at + sprite.number * RIPPLE,
                TURNED,
                stage.start.get(sprite, replace(pose, shows=CardFace())),
                pose,
                swing,
            )
            for sprite, pose in stage.end.items()
            if sprite.is_card_of(hand.seat)
        ]
        sprite = Sprite(Kind.NAME, hand.seat)
        name = stage.end[sprite]
        before = stage.start.get(sprite, name.hidden())
        cues.append(Cue(sprite, at + 0.3, 0.15, before, name, settle))
        sounds.append(stage.sound(at, "flip", hand.seat))
    lines = [shown_line(hand, stage.after.table, among) for hand in hands]
    moments = [number * apart + 0.3 for number in range(len(lines))]
    told = score(stage, cues, sounds, hold=0.5, told_at=moments[-1])
    asides = tuple(zip(moments[:-1], lines[:-1], strict=True))
    tied = None
    if isinstance(stage.event, e.HandsShown | e.HandsCompared):
        tied = nobody_pays(stage.event, stage.after.table)
    return replace(told, caption=f"{lines[-1]} {tied}" if tied else lines[-1], asides=asides)


def _house_shown(stage: Stage, event: e.HouseHandShown) -> Score:
    """The hand that belongs to nobody is dealt, where it was not, and turns over.

    That nobody beats it has a moment of its own.
    """
    cues: list[Cue] = []
    sounds = []
    house = sorted(sprite for sprite in stage.end if sprite.kind is Kind.HOUSE)
    new = [sprite for sprite in house if sprite not in stage.start]
    at = DEALT + len(new) * 0.08 if new else 0.0
    for turn, sprite in enumerate(new):
        cues += thrown(stage, sprite, turn * 0.08, turn)
        sounds.append(Sound(turn * 0.08 + 0.1, "deal"))
    for turn, sprite in enumerate(house):
        cues += turned_up(stage, sprite, at + turn * RIPPLE)
    name = stage.end[HOUSE_NAME]
    cues.append(Cue(HOUSE_NAME, at + 0.3, 0.15, name.hidden(), name, settle))
    sounds.append(Sound(at, "flip"))
    if not event.beaten:
        deck = event.house is e.House.DECK
        words = tr("The deck is not beaten") if deck else tr("The ghost is not beaten")
        cues += moment(stage, words, at + 0.35)
        sounds.append(Sound(at + 0.35, "nobody"))
    return score(stage, cues, sounds, hold=0.85 if event.beaten else 0.3, told_at=at + 0.3)


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
    e.DealBegan: deal_began,
    e.AntesPosted: antes_posted,
    e.ExtraAntesPosted: antes_posted,
    e.DroppedAntesPosted: antes_posted,
    e.PackSet: _still,
    e.CardsDealt: cards_dealt,
    e.CommonDealt: common_dealt,
    e.StageBegan: _stage_began,
    e.PassingOpened: _still,
    e.PassSealed: _still,
    e.CardsPassed: cards_passed,
    e.DrawingOpened: _still,
    e.CardsDrawn: cards_drawn,
    e.DiscardsShuffled: _shuffled,
    e.DeclarationsOpened: _still,
    e.SecondChanceOpened: second_chance,
    e.Declared: declared,
    e.DeclarationSealed: _still,
    e.DeclarationsRevealed: revealed,
    e.HandsShown: _hands_shown,
    e.HandsCompared: _hands_compared,
    e.HouseHandShown: _house_shown,
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
