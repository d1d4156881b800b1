"""Maps each event type to its animation.

A choreography gets the view before and after the event and returns a timeline. Sprites that it
leaves out move straight from their old to their new pose.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import hypot
from typing import Any, Final

from guts_engine.state import events as e
from guts_engine.state.events import Event
from guts_engine.state.parts import House
from guts_engine.state.seen_cards import HandShown
from guts_engine.steps.facts import stage_places
from guts_gui.animation.dealing import (
    DEALT,
    RIPPLE,
    TURNED,
    cards_dealt,
    cards_drawn,
    cards_passed,
    common_dealt,
    common_discarded,
    deal_began,
    ghost_drew,
    thrown,
    turned_up,
)
from guts_gui.animation.payments import (
    antes_posted,
    bought_in,
    game_ended,
    leg_won,
    nobody_in,
    nobody_qualified,
    players_paid,
    pot_awarded,
    pot_matched,
    pot_stays,
    pots_returned,
    reserve_moved,
    session_ended,
    status_changed,
)
from guts_gui.animation.pot_moments import declarations_opened
from guts_gui.animation.reveal import declared, pill, revealed, second_chance
from guts_gui.animation.shot import Shot, banner, timeline
from guts_gui.i18n.translate import tr
from guts_gui.layout.easing import settle, spring, steady, swing
from guts_gui.layout.middle import HOUSE_NAME, SIGN
from guts_gui.layout.poses import CardFace, Kind, Sprite
from guts_gui.layout.timeline import Cue, Sound, Timeline
from guts_gui.words.captions.events import nobody_pays
from guts_gui.words.games import name_of_game
from guts_gui.words.names.hands import shown_line
from guts_gui.words.names.ranks import ranks_word
from guts_gui.words.names.terms import capital, counted, names_of

APART: Final = 0.55
SHOWDOWN: Final = 2.0
"""Most seconds between two hands of a showdown, and from its first hand to its last."""
NAMED: Final = 0.22
"""Seconds after which a hand that turns over has its name."""
LOOK: Final = 0.45
"""Seconds for which the last hand is seen before the pot goes."""
KILLS, KILL_HOP = 0.6, 12.0
"""Seconds until a player is killed, and height of the hop of the card that does it, in units."""
MOST_NAMES: Final = 2
"""The most players whose names are on a banner."""
LEAN: Final = 26.0
"""Distance that hands compared in private lean towards one another, in units."""


def direct(shot: Shot) -> Timeline:
    """The timeline of the event."""
    return CHOREOGRAPHY[type(shot.event)](shot, shot.event)


# --- The choreographies ---------------------------------------------------------------------


def _still(shot: Shot, event: Event) -> Timeline:
    """Show only what changed, if anything, while the next event begins."""
    return timeline(shot, [], next_at=0.0)


def _hands_shown(shot: Shot, event: e.HandsShown) -> Timeline:
    """Hands turn over from weakest to strongest, each named."""
    return _turned_over(shot, event.hands, shot.after.table.shown)


def _hands_compared(shot: Shot, event: e.HandsCompared) -> Timeline:
    """Players who compare see each other's hands turn over; for others the hands lean together."""
    if event.hands:
        return _turned_over(shot, event.hands, event.hands)
    places = [shot.plan.places[seat].cards for seat in event.seats]
    middle = sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)
    cues = []
    for seat in event.seats:
        lies = shot.plan.places[seat].cards
        away = max(1.0, hypot(middle[0] - lies[0], middle[1] - lies[1]))
        step = LEAN / away
        for sprite, pose in shot.end.items():
            if sprite.is_card_of(seat):
                near = pose.at(
                    pose.x + (middle[0] - lies[0]) * step, pose.y + (middle[1] - lies[1]) * step
                )
                cues.append(Cue(sprite, 0.0, 0.3, shot.start.get(sprite, pose), near, settle))
                cues.append(Cue(sprite, 0.65, 0.25, near, pose, swing))
    cues += banner(shot, tr("Comparing hands"), 0.0)
    return timeline(shot, cues, [Sound(0.05, "flip")], next_at=0.9)


def _turned_over(shot: Shot, hands: Sequence[HandShown], among: Sequence[HandShown]) -> Timeline:
    apart = min(APART, SHOWDOWN / len(hands)) * shot.suspense
    cues, sounds = [], []
    for number, hand in enumerate(hands):
        at = number * apart
        cues += [
            Cue(
                sprite,
                at + sprite.number * RIPPLE,
                TURNED,
                shot.start.get(sprite, replace(pose, shows=CardFace())),
                pose,
                swing,
            )
            for sprite, pose in shot.end.items()
            if sprite.is_card_of(hand.seat)
        ]
        sprite = Sprite(Kind.NAME, hand.seat)
        name = shot.end[sprite]
        before = shot.start.get(sprite, name.hidden())
        cues.append(Cue(sprite, at + NAMED, 0.15, before, name, settle))
        sounds.append(shot.sound(at, "flip", hand.seat))
    lines = [shown_line(hand, shot.after.table, among) for hand in hands]
    moments = [number * apart + NAMED for number in range(len(lines))]
    last = moments[-1]
    shown = timeline(shot, cues, sounds, next_at=last + LOOK * shot.suspense, caption_at=last)
    asides = tuple(zip(moments[:-1], lines[:-1], strict=True))
    tied = None
    if isinstance(shot.event, e.HandsShown | e.HandsCompared):
        tied = nobody_pays(shot.event, shot.after.table)
    return replace(shown, caption=f"{lines[-1]} {tied}" if tied else lines[-1], asides=asides)


def _house_shown(shot: Shot, event: e.HouseHandShown) -> Timeline:
    """A hand of the table or the deck is dealt, if it was not yet, and turns over.

    If nobody beats it, a banner says so.
    """
    cues: list[Cue] = []
    sounds = []
    which = event.ghost_hand if event.house is House.GHOST else len(shot.after.table.ghosts)
    every = sorted(sprite for sprite in shot.end if sprite.kind is Kind.HOUSE)
    house = [sprite for sprite in every if sprite.seat == which] or every
    new = [sprite for sprite in house if sprite not in shot.start]
    at = DEALT + (len(new) - 1) * 0.08 if new else 0.0
    for turn, sprite in enumerate(new):
        cues += thrown(shot, sprite, turn * 0.08, turn)
        sounds.append(Sound(turn * 0.08 + 0.1, "deal"))
    for turn, sprite in enumerate(house):
        cues += turned_up(shot, sprite, at + turn * RIPPLE)
    name = shot.end[HOUSE_NAME]
    before = shot.start.get(HOUSE_NAME, name.hidden())
    seen = at + (len(house) - 1) * RIPPLE + NAMED
    cues.append(Cue(HOUSE_NAME, seen, 0.15, before, name, settle))
    sounds.append(Sound(at, "flip"))
    if not event.beaten:
        deck = event.house is House.DECK
        words = tr("Nobody beats the deck") if deck else tr("Nobody beats the ghost")
        cues += banner(shot, words, seen)
        sounds.append(Sound(seen, "nobody"))
    return timeline(shot, cues, sounds, next_at=seen + LOOK * shot.suspense, caption_at=seen)


def _players_killed(shot: Shot, event: e.PlayersKilled) -> Timeline:
    """The cards that kill hop, then the hands dim and their players are marked (S3.9)."""
    cues: list[Cue] = []
    for seat, _ in event.killed:
        for sprite, pose in shot.end.items():
            before = shot.start.get(sprite, pose)
            if sprite.is_card_of(seat) and pose.face.deadly:
                held = replace(before, shows=pose.shows, glow=1.0)
                cues.append(Cue(sprite, 0.0, KILLS, before, held, steady, arc=KILL_HOP))
                cues.append(Cue(sprite, KILLS, 0.3, held, pose, settle))
        cues += pill(shot, seat, KILLS)
    seats = [seat for seat, _ in event.killed]
    few = len(seats) <= MOST_NAMES
    names = names_of(shot.after.table, seats) if few else counted(len(seats))
    cues += banner(shot, tr("Killed: {names}", names=names), KILLS)
    sounds = [shot.sound(KILLS, "drop", seat) for seat, _ in event.killed]
    return timeline(shot, cues, sounds, settle_at=KILLS, next_at=KILLS + 0.6)


def _rank_named(shot: Shot, event: e.RankNamed) -> Timeline:
    """The dealer names a rank, and a sign on the felt says that it is wild (S3.6)."""
    sign = shot.end.get(SIGN)
    cues = banner(shot, capital(tr("{ranks} are wild", ranks=ranks_word(event.rank))), 0.0)
    if sign is not None:
        before = shot.start.get(SIGN, replace(sign, width=sign.width / 2, alpha=0.0))
        cues.append(Cue(SIGN, 0.1, 0.3, before, sign, spring))
    return timeline(shot, cues, [shot.sound(0.05, "call", event.seat)], next_at=0.5)


def _shuffled(shot: Shot, event: e.DiscardsShuffled) -> Timeline:
    """The discards become a new deck (R3.3)."""
    return timeline(shot, [], [Sound(0.05, "shuffle")], hold=0.5)


def _game_chosen(shot: Shot, event: e.GameChosen) -> Timeline:
    """The dealer has chosen the next game (R11)."""
    words = banner(shot, name_of_game(event.rules.base), 0.0)
    return timeline(shot, words, [Sound(0.05, "call")], next_at=0.4)


def _stage_began(shot: Shot, event: e.StageBegan) -> Timeline:
    """The next stage is announced."""
    count = len(stage_places(shot.after.table.rules.played))
    words = tr("Stage {n} of {all}", n=event.stage + 1, all=count)
    return timeline(shot, banner(shot, words, 0.0), [Sound(0.05, "call")], next_at=0.3)


CHOREOGRAPHY: Final[dict[type[Event], Callable[[Shot, Any], Timeline]]] = {
    e.GameChosen: _game_chosen,
    e.DealBegan: deal_began,
    e.AntesPosted: antes_posted,
    e.ExtraAntesPosted: antes_posted,
    e.DroppedAntesPosted: antes_posted,
    e.PackSet: _still,
    e.CardsDealt: cards_dealt,
    e.CommonDealt: common_dealt,
    e.StageBegan: _stage_began,
    e.QuestionOpened: _still,
    e.PassSealed: _still,
    e.CardsPassed: cards_passed,
    e.CardsDrawn: cards_drawn,
    e.GhostDrew: ghost_drew,
    e.CommonDiscarded: common_discarded,
    e.RankNamed: _rank_named,
    e.PlayersKilled: _players_killed,
    e.DiscardsShuffled: _shuffled,
    e.DeclarationsOpened: declarations_opened,
    e.SecondChanceOpened: second_chance,
    e.Declared: declared,
    e.DeclarationSealed: _still,
    e.DeclarationsRevealed: revealed,
    e.HandsShown: _hands_shown,
    e.HandsCompared: _hands_compared,
    e.HouseHandShown: _house_shown,
    e.NobodyQualified: nobody_qualified,
    e.PotPushed: pot_stays,
    e.PotAwarded: pot_awarded,
    e.PotCarried: pot_stays,
    e.PotMatched: pot_matched,
    e.PlayersPaid: players_paid,
    e.LegWon: leg_won,
    e.NobodyIn: nobody_in,
    e.PotLimited: reserve_moved,
    e.PotRefilled: reserve_moved,
    e.PotsReturned: pots_returned,
    e.StatusChanged: status_changed,
    e.BoughtIn: bought_in,
    e.DealEnded: _still,
    e.GameEnded: game_ended,
    e.SessionEnded: session_ended,
}
"""Every event type and its choreography."""
