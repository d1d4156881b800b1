"""Animations of antes, pots, matches, legs and departures."""

from dataclasses import replace
from typing import Final

from guts_engine.state import events as e
from guts_engine.state.parts import Award, Fund, Payment, Share, Status
from guts_engine.steps.model import Manner
from guts_gui.animation.chips import (
    FLIGHT,
    TAKEN,
    Throw,
    chips,
    from_pot,
    from_seat_to_seat,
    into_pot,
    landed,
    throws,
)
from guts_gui.animation.pot_moments import pot_moment
from guts_gui.animation.shot import Shot, banner, timeline
from guts_gui.i18n.translate import number, tr
from guts_gui.layout.easing import settle, spring, swing
from guts_gui.layout.placement import pot_place
from guts_gui.layout.poses import Kind, Pose, Sprite
from guts_gui.layout.timeline import Cue, Sound, Timeline
from guts_gui.words.names.terms import name_of

ANTES: Final = 0.02
PAYMENTS: Final = 0.04
"""Seconds between two antes, and between two losers' payments: they travel together."""
LEG_SHOWN: Final = 0.4
"""Seconds for which a won leg is seen in the middle."""
COLLECTED: Final = 0.08
"""Seconds after which the cards are dealt, while the antes are on their way."""
STOPPED: Final = 0.25
"""Seconds for which a departure is seen before the next event."""
BESIDE_POT: Final = 28.0
"""Distance of a won leg from the room for the pot's chips, at its left."""


def antes_posted(shot: Shot, event: e.Posted) -> Timeline:
    """Antes go to the pot together, the last of a deal while its cards are dealt."""
    fund = event.fund
    both = shot.after.table.rules.two_pots and fund is Fund.POT
    dealt = isinstance(event, e.AntesPosted) and not both
    sounds = _landing(shot, event.payments, ANTES, "chip")
    cues = into_pot(shot, event.payments, ANTES, fund)
    there = landed(cues)
    moment, heard = pot_moment(shot, there, fund)
    return timeline(
        shot, cues + moment, sounds + heard, next_at=COLLECTED if dealt and not moment else there
    )


def _landing(shot: Shot, payments: tuple[Payment, ...], apart: float, name: str) -> list[Sound]:
    """Sounds of each payment as it lands: a chip for each handful, then the sound `name`."""
    sounds = []
    for paid, throw in zip(payments, throws([p.amount for p in payments], apart), strict=True):
        heard = [shot.sound(at, "chip", paid.seat) for at, _ in throw.landing]
        sounds += [*heard[:-1], *(replace(last, name=name) for last in heard[-1:])]
    return sounds


def _taken(shot: Shot, shares: tuple[Share, ...]) -> list[Sound]:
    """Sound of a pot that goes to its winners."""
    return [shot.sound(0.15, "chips", share.seat) for share in shares if share.amount]


def _heard(shot: Shot, at: float, name: str) -> Sound:
    """A sound for the viewer, who wins or pays."""
    table, seat = shot.after.table, shot.after.seat
    return Sound(at, name, who="" if seat is None else name_of(table, seat))


def pot_awarded(shot: Shot, event: e.PotAwarded) -> Timeline:
    """The winner is lit and the pot travels."""
    sounds = _taken(shot, event.shares)
    cues = from_pot(shot, event.shares, event.fund)
    if event.how is Award.SPLIT:
        cues += banner(shot, tr("A tie"), 0.0)
        sounds.append(Sound(0.02, "tie"))
    if any(share.seat == shot.after.seat for share in event.shares):
        sounds.append(_heard(shot, 0.3, "win"))
    return timeline(shot, cues, sounds, next_at=landed(cues))


def pot_stays(shot: Shot, event: e.PotCarried | e.PotPushed) -> Timeline:
    """The best hands tie, or only tie the ghost or the deck: nothing moves (R5.4, R13.5)."""
    words = banner(shot, tr("Tie: the pot stays"), 0.0)
    return timeline(shot, words, [Sound(0.02, "tie")], next_at=0.4)


def pot_matched(shot: Shot, event: e.PotMatched) -> Timeline:
    """Matches fly into the next pot, which counts up; a doubled pot gets a banner."""
    sounds = _landing(shot, event.payments, PAYMENTS, "chips")
    cues = into_pot(shot, event.payments, PAYMENTS, event.fund)
    there = landed(cues)
    if any(paid.seat == shot.after.seat for paid in event.payments):
        sounds.append(_heard(shot, 0.2, "loss"))
    moment, heard = pot_moment(shot, there, event.fund, matched=True)
    return timeline(shot, cues + moment, sounds + heard, next_at=there)


def players_paid(shot: Shot, event: e.PlayersPaid) -> Timeline:
    """Losers' chips travel to the winners; the pot stays."""
    sounds = [
        shot.sound(turn * PAYMENTS + TAKEN, "chips", paid.to)
        for turn, paid in enumerate(event.transfers)
    ]
    if any(paid.to == shot.after.seat for paid in event.transfers):
        sounds.append(_heard(shot, 0.3, "win"))
    if any(paid.seat == shot.after.seat for paid in event.transfers):
        sounds.append(_heard(shot, 0.2, "loss"))
    cues = from_seat_to_seat(shot, event.transfers, PAYMENTS)
    return timeline(shot, cues, sounds, next_at=landed(cues))


def leg_won(shot: Shot, event: e.LegWon) -> Timeline:
    """A leg token goes from beside the pot to the winner's plate."""
    spot, sprite = shot.plan.places[event.seat], Sprite(Kind.LEGS, event.seat)
    pot, total = shot.plan.pot, shot.plan.total
    large = Pose(pot[0] - shot.plan.pot_room - BESIDE_POT, (pot[1] + total[1]) / 2, 40, z=57)
    there = replace(large, x=spot.legs[0], y=spot.legs[1], width=15)
    token = Sprite(Kind.TOKEN, event.seat)
    arrives = LEG_SHOWN + 0.4
    cues = [
        Cue(token, 0.0, 0.2, replace(large, width=10, alpha=0.0), large, spring),
        Cue(token, LEG_SHOWN, 0.4, large, there, swing, arc=20),
        Cue(token, arrives, 0.0, there, there.hidden()),
        Cue(sprite, arrives, 0.0, shot.start[sprite], shot.end[sprite]),
    ]
    name = name_of(shot.after.table, event.seat)
    cues += banner(shot, tr("A leg for {name}", name=name), 0.0)
    sounds = [shot.sound(0.05, "leg", event.seat), shot.sound(arrives, "chip", event.seat)]
    return timeline(shot, cues, sounds, next_at=arrives)


def nobody_in(shot: Shot, event: e.NobodyIn) -> Timeline:
    """Nobody is in: a banner after declarations in turn, then the wimp penalty."""
    cues = into_pot(shot, event.payments, PAYMENTS, event.fund)
    sounds = _landing(shot, event.payments, PAYMENTS, "chip")
    if shot.after.table.manner is Manner.SEQUENTIAL:
        cues += banner(shot, tr("Nobody is in"), 0.0)
        sounds.append(Sound(0.05, "nobody"))
    moment, heard = pot_moment(shot, landed(cues), event.fund)
    return timeline(shot, cues + moment, sounds + heard, next_at=landed(cues))


def reserve_moved(shot: Shot, event: e.PotLimited | e.PotRefilled) -> Timeline:
    """Chips go from the pot to the reserve, or come back."""
    ways = (pot_place(shot.plan, shot.after.table, event.fund), shot.plan.reserve)
    start, end = ways if isinstance(event, e.PotLimited) else ways[::-1]
    cues = chips(0, Throw(event.amount, 0.0), start, end)
    sounds = [Sound(FLIGHT, "chips")]
    if isinstance(event, e.PotLimited):
        limit = number(shot.after.table.rules.paying.limit)
        cues += banner(shot, tr("Pot capped at {n}", n=limit), 0.1)
        sounds.append(Sound(0.1, "limit"))
    else:
        moment, heard = pot_moment(shot, landed(cues), event.fund)
        cues, sounds = cues + moment, sounds + heard
    return timeline(shot, cues, sounds, settle_at=FLIGHT / 2, next_at=landed(cues))


def status_changed(shot: Shot, event: e.StatusChanged) -> Timeline:
    """A player goes broke, busts out or leaves: the plate dims (R7.3, R7.4)."""
    name = name_of(shot.after.table, event.seat)
    words = {
        Status.BROKE: tr("{name} is broke", name=name),
        Status.BUSTED: tr("{name} busts out", name=name),
        Status.LEFT: tr("{name} leaves", name=name),
    }.get(event.status, "")
    sound = "leave" if event.status is Status.LEFT else "broke"
    cues = banner(shot, words, 0.0) if words else []
    return timeline(shot, cues, [shot.sound(0.05, sound, event.seat)], next_at=STOPPED)


def game_ended(shot: Shot, event: e.GameEnded) -> Timeline:
    """The round is over: its winner is named, unless a banner has just named the lone player."""
    table = shot.after.table
    words = tr("Round over")
    if event.winner is not None:
        words = tr("{name} wins the round", name=name_of(table, event.winner))
    lone = table.award is not None and table.award.how is Award.LONE and not table.houses
    if lone:
        return timeline(shot, [], next_at=0.0)
    return timeline(shot, banner(shot, words, 0.0), [Sound(0.05, "game")], next_at=0.0)


def bought_in(shot: Shot, event: e.BoughtIn) -> Timeline:
    """Rebought chips come from behind the seat (R7.3)."""
    spot = shot.plan.places[event.seat]
    cues = chips(event.seat, Throw(event.amount, 0.0), spot.portrait, spot.stack)
    held = shot.after.table.seats[event.seat].chips
    for kind, value in ((Kind.PLATE, held), (Kind.STACK, max(0, held))):
        sprite = Sprite(kind, event.seat)
        after = shot.end[sprite].counting(value)
        cues.append(Cue(sprite, 0.4, 0.22, shot.start[sprite], after, settle))
    return timeline(shot, cues, [shot.sound(0.4, "chips", event.seat)], next_at=0.2)


def pots_returned(shot: Shot, event: e.PotsReturned) -> Timeline:
    """The pots are given out because a match was not paid in full (R13.7)."""
    cues = from_pot(shot, event.shares)
    return timeline(shot, cues, _taken(shot, event.shares), next_at=landed(cues))


def nobody_qualified(shot: Shot, event: e.NobodyQualified) -> Timeline:
    """The best hand is too weak to win (S4.4)."""
    words = banner(shot, tr("No hand qualifies"), 0.0)
    return timeline(shot, words, [Sound(0.05, "nobody")], next_at=0.4)


def session_ended(shot: Shot, event: e.SessionEnded) -> Timeline:
    """The chips in the middle are given out."""
    return timeline(shot, from_pot(shot, event.shares), _taken(shot, event.shares), hold=0.5)
