"""Chips change hands: antes, pots won and matched, legs, debts, and who must leave for them."""

from dataclasses import replace
from typing import Final

from guts_engine.play import events as e
from guts_engine.play.events import Award, Fund, Payment, Share, Status
from guts_engine.rules.options import Manner
from guts_gui.animation.stage import (
    Stage,
    Throw,
    chips,
    from_pot,
    from_seat_to_seat,
    into_pot,
    moment,
    score,
    throws,
)
from guts_gui.i18n.translate import number, tr
from guts_gui.layout.easing import settle, spring, swing
from guts_gui.layout.poses import Kind, Pose, Sprite
from guts_gui.layout.timeline import Cue, Score, Sound
from guts_gui.words.terms import name_of

BESIDE_POT: Final = 80.0
"""How far left of the pot a leg shows that has been won, so that the pot's number can be read."""
Posted = e.AntesPosted | e.ExtraAntesPosted | e.DroppedAntesPosted


def antes_posted(stage: Stage, event: Posted) -> Score:
    """Everyone's ante goes to the middle, one after the other round the table."""
    apart = min(0.09, 0.6 / len(event.payments))
    fund = event.fund if isinstance(event, e.AntesPosted) else Fund.POT
    sounds = _landing(stage, event.payments, apart, "chip")
    return score(stage, into_pot(stage, event.payments, apart, fund), sounds)


def _landing(stage: Stage, payments: tuple[Payment, ...], apart: float, name: str) -> list[Sound]:
    """The sounds of each payment as it lands: a chip for each handful, and at last the name's."""
    sounds = []
    for paid, throw in zip(payments, throws([p.amount for p in payments], apart), strict=True):
        heard = [stage.sound(at, "chip", paid.seat) for at, _ in throw.landing]
        sounds += [*heard[:-1], *(replace(last, name=name) for last in heard[-1:])]
    return sounds


def _taken(stage: Stage, shares: tuple[Share, ...]) -> list[Sound]:
    """The sound of a pot that goes to those who take it."""
    return [stage.sound(0.15, "chips", share.seat) for share in shares if share.amount]


def pot_awarded(stage: Stage, event: e.PotAwarded) -> Score:
    """The winner is lit and the pot travels."""
    sounds = _taken(stage, event.shares)
    cues = from_pot(stage, event.shares, event.fund)
    if event.how is Award.SPLIT:
        cues += moment(stage, tr("A tie"), 0.0)
        sounds.append(Sound(0.02, "tie"))
    if any(share.seat == stage.after.seat for share in event.shares):
        sounds.append(Sound(0.3, "win"))
    return score(stage, cues, sounds, hold=0.3 if event.how is Award.SPLIT else 0.25)


def pot_carried(stage: Stage, event: e.PotCarried) -> Score:
    """Equal best hands: nothing moves, and the pot stays (R5.4)."""
    return score(
        stage, moment(stage, tr("A tie: the pot stays"), 0.0), [Sound(0.02, "tie")], hold=0.1
    )


def pot_matched(stage: Stage, event: e.PotMatched) -> Score:
    """Each loser's match travels into the next pot, which counts up; what doubles it is told."""
    apart = min(0.3, 1.5 / len(event.payments))
    sounds = _landing(stage, event.payments, apart, "chips")
    cues = into_pot(stage, event.payments, apart, event.fund)
    if any(paid.seat == stage.after.seat for paid in event.payments):
        sounds.append(Sound(0.2, "loss"))
    words = _grown(stage, event)
    if words:
        last = (len(event.payments) - 1) * apart + 0.45
        cues += moment(stage, words, last, 0.8)
        sounds.append(Sound(last, "double"))
    return score(stage, cues, sounds, hold=0.1 if words else 0.25)


def _grown(stage: Stage, event: e.PotMatched) -> str:
    """By how much the pot has grown since the showdown, when it has doubled at least."""
    before, after = stage.before.table, stage.after.table
    taken = [each for each in before.awards if each.fund is event.fund]
    stood = before.holds(event.fund) + sum(share.pot for each in taken for share in each.shares)
    now = after.holds(event.fund)
    if not stood or now < 2 * stood:
        return ""
    if now == 2 * stood:
        return tr("The pot doubles: {n}", n=number(now))
    if now == 3 * stood:
        return tr("The pot triples: {n}", n=number(now))
    return tr("The pot grows to {n}", n=number(now))


def players_paid(stage: Stage, event: e.PlayersPaid) -> Score:
    """Each loser's chips travel over the table to the winners; the pot stays."""
    apart = min(0.3, 1.5 / len(event.transfers))
    sounds = [
        stage.sound(turn * apart + 0.5, "chips", paid.to)
        for turn, paid in enumerate(event.transfers)
    ]
    if any(paid.to == stage.after.seat for paid in event.transfers):
        sounds.append(Sound(0.3, "win"))
    if any(paid.seat == stage.after.seat for paid in event.transfers):
        sounds.append(Sound(0.2, "loss"))
    return score(stage, from_seat_to_seat(stage, event.transfers, apart), sounds, hold=0.4)


def leg_won(stage: Stage, event: e.LegWon) -> Score:
    """A token goes from beside the pot to the plate of its winner."""
    spot, sprite = stage.plan.places[event.seat], Sprite(Kind.LEGS, event.seat)
    pot, total = stage.plan.pot, stage.plan.total
    large = Pose(pot[0] - BESIDE_POT, (pot[1] + total[1]) / 2, 40, z=57)
    there = replace(large, x=spot.legs[0], y=spot.legs[1], width=15)
    token = Sprite(Kind.TOKEN, event.seat)
    cues = [
        Cue(token, 0.0, 0.2, replace(large, width=10, alpha=0.0), large, spring),
        Cue(token, 0.7, 0.45, large, there, swing, arc=20),
        Cue(token, 1.15, 0.0, there, there.hidden()),
        Cue(sprite, 1.15, 0.0, stage.start[sprite], stage.end[sprite]),
    ]
    name = name_of(stage.after.table, event.seat)
    cues += moment(stage, tr("A leg for {name}", name=name), 0.0, 1.2)
    sounds = [stage.sound(0.05, "leg", event.seat), stage.sound(1.15, "chip", event.seat)]
    return score(stage, cues, sounds, hold=0.2)


def nobody_in(stage: Stage, event: e.NobodyIn) -> Score:
    """Nobody is in: a beat of its own where it was heard one by one, then what is paid for it."""
    cues = into_pot(stage, event.payments, 0.08, event.fund)
    sounds = _landing(stage, event.payments, 0.08, "chip")
    if stage.after.table.manner is Manner.SEQUENTIAL:
        cues += moment(stage, tr("Nobody is in"), 0.0)
        sounds.append(Sound(0.05, "nobody"))
    return score(stage, cues, sounds, hold=0.3 if event.payments else 0.8)


def reserve_moved(stage: Stage, event: e.PotLimited | e.PotRefilled) -> Score:
    """Chips go from the pot to the reserve, or come back."""
    ways = (stage.plan.pot, stage.plan.reserve)
    start, end = ways if isinstance(event, e.PotLimited) else ways[::-1]
    cues = chips(0, Throw(event.amount, 0.0), start, end)
    sounds = [Sound(0.45, "chips")]
    if isinstance(event, e.PotLimited):
        limit = number(stage.after.table.rules.paying.limit)
        cues += moment(stage, tr("The limit: {n}", n=limit), 0.1)
        sounds.append(Sound(0.1, "limit"))
    return score(stage, cues, sounds, settle_at=0.3, hold=0.2)


def status_changed(stage: Stage, event: e.StatusChanged) -> Score:
    """Somebody goes broke, is bust or leaves: their plate dims (R7.3, R7.4)."""
    name = name_of(stage.after.table, event.seat)
    words = {
        Status.BROKE: tr("{name} is broke", name=name),
        Status.BUSTED: tr("{name} is bust", name=name),
        Status.LEFT: tr("{name} leaves", name=name),
    }.get(event.status, "")
    sound = "leave" if event.status is Status.LEFT else "broke"
    cues = moment(stage, words, 0.0) if words else []
    return score(stage, cues, [stage.sound(0.05, sound, event.seat)], hold=0.1)


def game_ended(stage: Stage, event: e.GameEnded) -> Score:
    """The game is over: its winner is named."""
    words = tr("The game is over")
    if event.winner is not None:
        words = tr("{name} wins the game", name=name_of(stage.after.table, event.winner))
    return score(stage, moment(stage, words, 0.0, 1.3), [Sound(0.05, "game")], hold=0.1)


def bought_in(stage: Stage, event: e.BoughtIn) -> Score:
    """New chips come from behind the seat (R7.3)."""
    spot = stage.plan.places[event.seat]
    cues = chips(0, Throw(event.amount, 0.0), spot.portrait, spot.stack)
    held = stage.after.table.seats[event.seat].chips
    for kind, value in ((Kind.PLATE, held), (Kind.STACK, max(0, held))):
        sprite = Sprite(kind, event.seat)
        after = stage.end[sprite].counting(value)
        cues.append(Cue(sprite, 0.4, 0.22, stage.start[sprite], after, settle))
    return score(stage, cues, [stage.sound(0.4, "chips", event.seat)], hold=0.4)


def session_ended(stage: Stage, event: e.SessionEnded) -> Score:
    """What lies in the middle is given out."""
    return score(stage, from_pot(stage, event.shares), _taken(stage, event.shares), hold=0.5)
