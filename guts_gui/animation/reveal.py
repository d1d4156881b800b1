"""Animations of declarations: in turn, fists, dropped cards (R4)."""

from dataclasses import replace
from typing import Final

from guts_engine.state import events as e
from guts_engine.state.table import Table
from guts_engine.steps.facts import lone_waits
from guts_engine.steps.model import Choice, Lone
from guts_gui.animation.pot_moments import count_sounds
from guts_gui.animation.shot import Shot, banner, timeline
from guts_gui.i18n.translate import tr
from guts_gui.layout.easing import FALLEN, beat, gather, recoil, settle, spring, steady
from guts_gui.layout.poses import HandPose, Kind, Pose, Sprite
from guts_gui.layout.pot_level import pot_level
from guts_gui.layout.seat_state import declaration
from guts_gui.layout.seating.geometry import Place
from guts_gui.layout.timeline import Cue, Sound, Timeline
from guts_gui.layout.to_come import cards_to_come
from guts_gui.words.names.terms import name_of

OPENING: Final = (
    HandPose.TENSE,
    HandPose.QUARTER,
    HandPose.HALF,
    HandPose.MOST,
    HandPose.OPEN,
)
WITH_CHIP: Final = (HandPose.HALF_CHIP, HandPose.MOST_CHIP, HandPose.OPEN_CHIP)
BEATEN: Final = (
    HandPose.CLOSED,
    HandPose.CLOSED,
    HandPose.TENSE,
    HandPose.TENSE,
    HandPose.CLOSED,
)
"""Poses of an opening hand, of fingers with a chip, and of a fist on the count."""
COUNT = Sprite(Kind.COUNT)
BEATS: Final = (0.23, 0.565, 0.9)
"""Times of the counts one, two and three; hands open or cards fall on the next beat.

At most three beats fall into a second.
"""
OPENS: Final = 1.235
COUNTED: Final = (1.0, 1.0, 1.2, 1.45)
"""How many times longer the count takes for an ordinary, a raised, a big and a huge pot."""
WRITTEN: Final = 0.13
"""Seconds after which a hand is open far enough for its declaration to be written."""
SEEN: Final = 0.6
SEEN_LONE: Final = 0.3
"""Seconds for which open hands stay: among several players in, and with at most one."""
GOES: Final = 0.25
WITHDRAWN: Final = 0.17
"""Seconds in which a hand goes back, and after which a banner may appear in its place."""
BOB: Final = 0.24
"""Seconds in which a fist is raised, falls on its beat and comes to rest."""
BOBS: Final = 13.0
"""Height to which a fist is raised for a beat, and a hand as it opens."""
OUT: Final = BEATS[0] - FALLEN * BOB
"""Time when the fist is out, about to be raised for the first time."""
BELOW_COUNT: Final = 60.0
LOWER: Final = 14.0
"""Least distance of the player's own fist below the count, without and with cards in it ("drop"
is written above the cards)."""
LOWER_COUNT: Final = 22.0
"""Units by which the count is lower at twice the text size, to stay clear of the pot's text."""
OPENING_TIME: Final = 0.26
SPOKEN: Final = 0.15
SPOKEN_LAST: Final = 0.45
"""Seconds from a spoken declaration to the next player's pause, and after the last one."""


# --- In turn --------------------------------------------------------------------------------


def declared(shot: Shot, event: e.Declared) -> Timeline:
    """A pause, then the declaration beside the seat; the cards of a player who is out go."""
    at = shot.think
    after = shot.after.table
    spot = shot.plan.places[event.seat]
    cues = _bubble(spot, event.seat, event.choice, at) + pill(shot, event.seat, at)
    sounds = [shot.sound(at, "knock", event.seat)]
    if event.choice is Choice.OUT:
        cues += _slide_away(shot, event.seat, at + 0.1)
        sounds.append(shot.sound(at + 0.1, "slide", event.seat))
    if _alone_at_last(after):
        cues += banner(shot, _alone_in(after), at + 0.15)
        sounds.append(shot.sound(at + 0.15, "alone", after.players_in[0]))
    return timeline(
        shot,
        cues,
        sounds,
        settle_at=at,
        next_at=at + (SPOKEN if after.turn else SPOKEN_LAST),
        caption_at=at,
        prelude=tr("{name} is thinking.", name=name_of(after, event.seat)) if at else None,
    )


def _alone_at_last(table: Table) -> bool:
    """Whether all have declared, one player is in, and there is no second chance (R4.5)."""
    if table.turn or len(table.players_in) != 1 or any(table.said[s] is None for s in table.order):
        return False
    step = declaration(table)
    return table.second_chance or step is None or not step.second_chance


def _bubble(spot: Place, seat: int, choice: Choice, at: float) -> list[Cue]:
    """The declaration beside the portrait, growing and fading."""
    up = Pose(*spot.portrait, 60, choice, z=60)
    small = replace(up, y=up.y + 12, alpha=0.0)
    sprite = Sprite(Kind.BUBBLE, seat)
    return [
        Cue(sprite, at, 0.15, small, up, spring),
        Cue(sprite, at + 0.45, 0.12, up, up.hidden(), steady),
    ]


def pill(shot: Shot, seat: int, at: float) -> list[Cue]:
    """The declaration beside the plate; it replaces an earlier one at `at`."""
    sprite = Sprite(Kind.PILL, seat)
    there = shot.end[sprite]
    before = shot.start.get(sprite, replace(there, width=10, alpha=0.0))
    return [Cue(sprite, at, 0.18, before, there, spring)] if before != there else []


def _slide_away(shot: Shot, seat: int, at: float) -> list[Cue]:
    """Cards of a player who is out dim and slide away; the viewer's own only dim."""
    return [
        Cue(sprite, at, 0.35, pose, _away(shot.plan.places[seat], pose), gather)
        for sprite, pose in shot.start.items()
        if sprite.is_card_of(seat) and sprite not in shot.end
    ]


def _away(spot: Place, pose: Pose) -> Pose:
    """The pose of a card below its owner's plate."""
    return replace(
        pose, x=spot.plate[0], y=spot.plate[1], alpha=0.0, dim=0.7, width=pose.width * 0.8
    )


# --- All at once ----------------------------------------------------------------------------


def revealed(shot: Shot, event: e.DeclarationsRevealed) -> Timeline:
    """All declarations at once, after a count of three (R4.2); forced ones without it (R4.3)."""
    if event.compulsory:
        every = [cue for seat, _ in event.choices for cue in pill(shot, seat, 0.1)]
        every += banner(shot, tr("Everyone is in"), 0.1)
        return timeline(shot, every, [Sound(0.1, "call")], next_at=0.6)
    drop = shot.manner == "drop"
    contested = len(shot.after.table.players_in) > 1
    closes = OPENS + (SEEN * shot.suspense if contested else SEEN_LONE)
    cues: list[Cue] = []
    for seat, choice in event.choices:
        if drop:
            cues += _hand_that_drops(shot, seat, choice, closes)
            cues += _held_cards(shot, seat, choice, closes)
        else:
            cues += _fist(shot, seat, choice, closes)
            if choice is Choice.OUT:
                cues += _slide_away(shot, seat, OPENS + 0.2)
        cues += pill(shot, seat, OPENS + WRITTEN)
    cues += _counted(shot, drop=drop)
    beats = count_sounds(shot.before.table, len(BEATS))
    sounds = [Sound(at, name) for at, name in zip(BEATS, beats, strict=True)]
    sounds += [Sound(0.3, "fist"), Sound(OPENS, "drop" if drop else "open")]
    if not drop and any(choice is Choice.OUT for _, choice in event.choices):
        sounds.append(Sound(OPENS + 0.2, "slide"))
    extra, heard = _few_in(shot, closes + WITHDRAWN)
    prelude = tr("Cards up: one, two, three!") if drop else tr("Fists out: one, two, three!")
    told = timeline(
        shot,
        cues + extra,
        sounds + heard,
        settle_at=OPENS,
        next_at=_goes_on(shot, closes, drop=drop),
        caption_at=OPENS + WRITTEN,
        prelude=prelude,
    )
    return told.slowed(OPENS, COUNTED[pot_level(shot.before.table)])


def _goes_on(shot: Shot, closes: float, *, drop: bool) -> float:
    """The time when the next event may begin.

    A pot leaves for a lone player as soon as the hands are open. Hands that are held over the table
    are laid down first.
    """
    table = shot.after.table
    if len(table.players_in) == 1 and not lone_waits(table.rules.played, max(0, table.at)):
        return OPENS + WRITTEN
    return closes + (GOES if drop else 0.0)


def _few_in(shot: Shot, at: float) -> tuple[list[Cue], list[Sound]]:
    """A banner if one player is in, or nobody; the leg of a lone player has its own (S3.8)."""
    table = shot.after.table
    step = declaration(table)
    if len(table.players_in) > 1 or (table.players_in and step and step.lone is Lone.LEG):
        return [], []
    if not table.players_in:
        return banner(shot, tr("Nobody is in"), at), [Sound(at, "nobody")]
    heard = shot.sound(at, "alone", table.players_in[0])
    return banner(shot, _alone_in(table), at), [heard]


def _alone_in(table: Table) -> str:
    return tr("Only {name} is in", name=name_of(table, table.players_in[0]))


def _fist(shot: Shot, seat: int, choice: Choice, closes: float) -> list[Cue]:
    """One hand: comes out, tenses on the count, opens and goes back."""
    holds = (choice is not Choice.OUT) == (shot.chip_means == "in")
    frames = OPENING[:2] + (WITH_CHIP if holds else OPENING[2:])
    return _hand(shot, seat, frames, closes)


def _hand_that_drops(shot: Shot, seat: int, choice: Choice, closes: float) -> list[Cue]:
    """The hand that holds the cards and opens when they fall."""
    return _hand(shot, seat, OPENING if choice is Choice.OUT else (HandPose.CLOSED,), closes)


def _hand(shot: Shot, seat: int, frames: tuple[HandPose, ...], closes: float) -> list[Cue]:
    """A hand comes out, tenses on the count, goes through `frames`, and back at `closes`."""
    spot = shot.plan.places[seat]
    sprite = Sprite(Kind.FIST, seat)
    own = seat == shot.after.seat
    two = len(shot.before.hands[seat]) == 2 and not cards_to_come(shot.before, seat)
    if own and two:  # between two cards the cuff would be visible
        spot = replace(spot, fist=(spot.fist[0] + spot.card_width / 2, spot.fist[1]))
    # the sleeve is below the player's own cards; other players' hands are above their cards
    z = 4 if own else 30 if shot.manner == "drop" else 9
    out = Pose(*spot.fist, spot.fist_width, HandPose.CLOSED, spot.fist_angle, z=z)
    if own:
        lower = LOWER if shot.manner == "drop" else 0.0
        out = out.at(out.x, max(out.y, shot.plan.count[1] + BELOW_COUNT) + lower)
    back = replace(out, x=_from(spot)[0], y=_from(spot)[1], alpha=0.0)
    # a hand from behind a plate is visible at once, one from above it fades in
    begins = replace(back, alpha=0.0 if shot.manner == "drop" and not own else 0.4)
    # the player's cards must not hide what is in the open hand
    up = out.at(*spot.fist) if own and shot.manner != "drop" else out
    opened = replace(up, shows=frames[-1])
    cues = [Cue(sprite, 0.0, OUT, begins, out, settle)]
    cues += _beaten(sprite, out, BEATEN)
    cues.append(Cue(sprite, OPENS - 0.1, 0.1, out, up, steady, -3.0, (HandPose.TENSE,)))
    cues.append(Cue(sprite, OPENS, OPENING_TIME, up, opened, steady, BOBS, frames, recoil))
    cues.append(Cue(sprite, closes, GOES, opened, replace(back, shows=frames[-1]), gather))
    return cues


def _beaten(sprite: Sprite, held: Pose, frames: tuple[HandPose, ...] = ()) -> list[Cue]:
    """A fist, or what it holds, moves up and down on the count."""
    return [
        Cue(sprite, at - FALLEN * BOB, BOB, held, held, steady, BOBS, frames, beat) for at in BEATS
    ]


def _from(spot: Place) -> tuple[float, float]:
    """The point from which a hand comes: behind its own cards or plate."""
    if spot.fist_angle == 0 and spot.fist[1] < spot.plate[1] - 60:
        return spot.fist[0], spot.fist[1] + 90
    return spot.plate


def _held_cards(shot: Shot, seat: int, choice: Choice, closes: float) -> list[Cue]:
    """Cards held over the table; on "drop" those of players who are out fall (R4.2)."""
    spot = shot.plan.places[seat]
    cues = []
    hand = {key: lie for key, lie in shot.start.items() if key.is_card_of(seat)}
    spread = 1.0 if seat == shot.after.seat else min(0.4, 1.2 / max(1, len(hand)))
    for sprite, lie in hand.items():
        held = _held(lie, spot, spread)
        after = shot.end.get(sprite)
        cues.append(Cue(sprite, 0.0, OUT, lie, held, settle))
        cues += _beaten(sprite, held)
        if choice is Choice.OUT:
            aside = 9.0 * ((sprite.number % 3) - 1)
            fallen = replace(
                held,
                x=held.x + aside,
                y=held.y + 30,
                angle=held.angle + 2 * aside,
                dim=0.45,
                width=lie.width * 0.94,
                lift=0.0,
            )
            cues.append(Cue(sprite, OPENS, 0.16, held, fallen, gather))
            cues.append(
                Cue(sprite, closes - 0.05, 0.3, fallen, after or _away(spot, fallen), gather)
            )
        elif after is not None:
            cues.append(Cue(sprite, closes, GOES, held, after, settle))
    return cues


HELD: Final = 32.0
"""Height above the table at which other players hold their cards, in units."""


def _held(lie: Pose, spot: Place, spread: float) -> Pose:
    """A held card: the viewer's in place, others' closed to a packet in the hand."""
    if spread == 1.0:
        return replace(lie, y=lie.y - 24, lift=24.0)
    x = spot.fist[0] + (lie.x - spot.cards[0]) * spread
    y = spot.fist[1] + (lie.y - spot.cards[1]) * spread - 6
    return replace(lie, x=x, y=y, width=lie.width * 1.06, z=lie.z + 15, lift=HELD)


def _counted(shot: Shot, *, drop: bool) -> list[Cue]:
    """The count, each number in place of the one before; with `drop`, "drop" is the last word."""
    words = [*((str(n), at) for n, at in enumerate(BEATS, 1)), *([(tr("drop"), OPENS)] * drop)]
    x, y = shot.plan.count
    there = Pose(x, y + 6 + LOWER_COUNT * (shot.size.text - 1), 40, z=50)
    cues: list[Cue] = []
    for word, at in words:
        pose = replace(there, shows=word)
        before = pose if cues else pose.hidden()
        cues.append(Cue(COUNT, at, 0.2, before, pose, settle, arc=-6))
    end = cues[-1].end + 0.04
    cues.append(Cue(COUNT, end, 0.08, pose, pose.hidden(), steady))
    return cues


# --- A second chance ------------------------------------------------------------------------


def second_chance(shot: Shot, event: e.SecondChanceOpened) -> Timeline:
    """The other players may still come in (R4.5)."""
    return timeline(
        shot, banner(shot, tr("A second chance"), 0.0), [Sound(0.05, "call")], next_at=0.4
    )
