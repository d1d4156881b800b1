"""Poses, cues and timelines at explicit times, without a clock."""

from dataclasses import replace
from math import isclose

import pytest

from guts_engine.hands.cards import card
from guts_gui.layout.easing import (
    FALLEN,
    SLIDE,
    Ease,
    beat,
    gather,
    over,
    recoil,
    settle,
    spin,
    spring,
    steady,
    swing,
    throw,
    toss,
)
from guts_gui.layout.poses import Amount, CardFace, HandPose, Kind, Plate, Pose, Sprite, tween
from guts_gui.layout.timeline import Animator, Cue, Sound, Timeline

ACE = card("As")
LOW = Sprite(Kind.CARD)
HIGH = Sprite(Kind.CARD, 1)
HERE = Pose(0, 100, 40, Amount(10))
THERE = Pose(200, 300, 60, Amount(20), angle=90, dim=0.5)
EASES = (steady, settle, gather, swing, spring, throw, toss, spin)


def cue(start: float = 1.0, length: float = 2.0, ease: Ease = steady, arc: float = 0.0) -> Cue:
    """A cue between two fixed poses."""
    return Cue(LOW, start, length, HERE, THERE, ease, arc)


def timeline(**changes: object) -> Timeline:
    """A card moving from 1 to 3, a card at rest, and a second of pause."""
    plain = Timeline({LOW: THERE, HIGH: HERE}, (cue(),), length=4.0)
    return replace(plain, **changes)


# --- Easing ---------------------------------------------------------------------------------


@pytest.mark.parametrize("ease", EASES)
def test_every_easing_begins_at_nothing_and_ends_at_all(ease: Ease) -> None:
    assert isclose(ease(0.0), 0.0, abs_tol=1e-9)
    assert isclose(ease(1.0), 1.0)


@pytest.mark.parametrize("ease", (steady, settle, gather, swing, throw, toss))
def test_what_travels_never_turns_back_nor_overshoots(ease: Ease) -> None:
    way = [ease(step / 100) for step in range(101)]
    assert way == sorted(way)
    assert 0 <= min(way) <= max(way) <= 1


def test_a_spring_goes_too_far_by_a_little() -> None:
    way = [spring(step / 100) for step in range(101)]
    assert 1.0 < max(way) < 1.2
    assert min(way) >= -1e-9


def test_a_card_that_is_thrown_is_in_place_before_it_lies_straight() -> None:
    assert throw(SLIDE) == 1.0
    assert 1.0 < spin(SLIDE) < 1.05


@pytest.mark.parametrize("sway", [over, beat, recoil])
def test_what_goes_up_comes_back(sway: Ease) -> None:
    way = [sway(step / 100) for step in range(101)]
    assert isclose(way[0], 0.0, abs_tol=1e-9)
    assert isclose(way[-1], 0.0, abs_tol=1e-9)
    assert 0.9 < max(way) <= 1.1


def test_a_fist_falls_past_its_place_on_the_beat() -> None:
    assert beat(FALLEN) == min(beat(step / 100) for step in range(101)) < -0.2


# --- One pose, one cue ----------------------------------------------------------------------


def test_half_way_is_half_of_everything() -> None:
    half = tween(HERE, THERE, 0.5)
    assert (half.x, half.y, half.width, half.angle, half.chips) == (100, 200, 50, 45, 15)
    assert (half.dim, half.moving) == (0.25, True)
    assert tween(HERE, THERE, 1.0) is THERE


def test_a_card_shows_its_other_side_from_the_middle_of_its_turn() -> None:
    back, face = replace(HERE, shows=CardFace()), replace(HERE, shows=CardFace(ACE))
    assert tween(back, face, 0.49).face.card is None
    assert tween(back, face, 0.5).face.card is ACE
    assert tween(face, back, 0.5).face.card is None
    assert tween(back, face, 0.5).squash == pytest.approx(0.04)
    assert tween(back, face, 0.02).squash == pytest.approx(1.0, abs=0.01)
    assert tween(HERE, THERE, 0.5).squash == 1.0


def test_a_card_that_turns_over_is_lifted_and_laid_down() -> None:
    back, face = replace(HERE, shows=CardFace()), replace(HERE, shows=CardFace(ACE))
    half = tween(back, face, 0.5)
    assert half.lift == HERE.y - half.y > 5
    assert tween(back, face, 0.999).lift < 0.1
    assert tween(HERE, THERE, 0.5).lift == 0


def test_a_face_that_changes_its_mood_does_not_turn_over() -> None:
    rest, glad = replace(HERE, shows=Plate(10)), replace(HERE, shows=Plate(20, "win"))
    half = tween(rest, glad, 0.5)
    assert (half.shows, half.squash, half.lift) == (Plate(15, "win"), 1.0, 0.0)


def test_the_shadow_of_what_is_lifted_stays_on_the_line_below_it() -> None:
    lifted = cue(arc=30)
    for t in (1.2, 2.0, 2.7):
        assert lifted.at(t).y + lifted.at(t).lift == pytest.approx(cue().at(t).y)
    sinking = cue(arc=-4).at(2.0)
    assert (sinking.y, sinking.lift) == (cue().at(2.0).y + 4, 0.0)


def test_an_angle_may_go_its_own_way() -> None:
    turning = replace(cue(), turn=settle)
    assert turning.at(2.0).angle == pytest.approx(90 * settle(0.5))
    assert turning.at(2.0).x == cue().at(2.0).x
    assert turning.at(3.0) == THERE


def test_an_arc_is_highest_half_way_and_comes_back_down() -> None:
    flat, lifted = cue(), cue(arc=30)
    for t, height in ((1.0, 0.0), (2.0, 30.0), (3.0, 0.0)):
        assert flat.at(t).y - lifted.at(t).y == pytest.approx(height)
    assert 0 < flat.at(1.5).y - lifted.at(1.5).y < 30


@pytest.mark.parametrize("ease", EASES)
@pytest.mark.parametrize(
    ("t", "pose"), [(-1.0, HERE), (0.0, HERE), (1.0, HERE), (3.0, THERE), (9.0, THERE)]
)
def test_a_cue_rests_before_its_start_and_from_its_end(ease: Ease, t: float, pose: Pose) -> None:
    assert cue(ease=ease).at(t) == pose


def test_a_cue_moves_in_between() -> None:
    assert cue().end == 3.0
    assert cue().at(2.0) == tween(HERE, THERE, 0.5)
    assert cue(ease=gather).at(2.0).x == pytest.approx(50)


def test_a_cue_without_length_changes_at_its_moment() -> None:
    at_once = cue(length=0.0)
    assert at_once.at(0.999) == HERE
    assert at_once.at(1.0) == THERE


def test_frames_follow_one_another_and_end_with_the_pose() -> None:
    opening = replace(cue(), frames=(HandPose.CLOSED, HandPose.HALF, HandPose.OPEN))
    assert opening.at(1.0) == HERE
    shown = [opening.at(1.0 + share * 2).shows for share in (0.1, 0.5, 0.9)]
    assert shown == [HandPose.CLOSED, HandPose.HALF, HandPose.OPEN]
    assert opening.at(3.0) == THERE


# --- A timeline --------------------------------------------------------------------------------


def test_a_timeline_ends_where_it_says() -> None:
    played = timeline()
    for t in (4.0, 4.1, 1e9):
        assert played.at(t) == played.after
    assert played.at(0.0)[LOW] == HERE
    assert played.at(2.0)[LOW] == tween(HERE, THERE, 0.5)
    assert played.at(3.5)[LOW] == THERE


def test_what_has_no_cue_lies_where_it_will_lie() -> None:
    assert all(timeline().at(t)[HIGH] == HERE for t in (0.0, 1.0, 2.0, 5.0))


def test_cues_of_one_sprite_take_over_from_each_other() -> None:
    back = Cue(LOW, 3.25, 0.5, THERE, HERE, steady)
    played = timeline(cues=(back, cue()), after={LOW: HERE, HIGH: HERE})
    assert played.at(0.5)[LOW] == HERE
    assert played.at(3.1)[LOW] == THERE
    assert played.at(3.5)[LOW] == tween(THERE, HERE, 0.5)
    assert played.at(3.75)[LOW] == HERE


def test_what_has_faded_is_gone() -> None:
    faded = replace(THERE, alpha=0.0)
    played = timeline(cues=(Cue(LOW, 0.0, 1.0, HERE, faded, steady),), after={HIGH: HERE})
    assert played.at(0.5)[LOW].alpha == pytest.approx(0.5)
    assert LOW not in played.at(1.0)
    assert LOW not in played.at(4.0)


def test_still_arrives_at_the_same_end_when_it_would_without_a_step_between() -> None:
    played = timeline(cues=(replace(cue(arc=20), frames=(HandPose.HALF, HandPose.OPEN)),))
    still = played.still()
    assert (still.after, still.length) == (played.after, played.length)
    assert still.at(4.0) == played.at(4.0)
    for step in range(41):
        pose = still.at(step / 10)[LOW]
        assert pose == (HERE if step < 30 else THERE)
        assert not pose.moving


def test_still_changes_what_stays_in_its_place_half_way() -> None:
    back, face = replace(HERE, shows=CardFace()), replace(HERE, shows=CardFace(ACE))
    still = replace(cue(), before=back, after=face).still()
    assert still.at(1.99).face.card is None
    assert still.at(2.0) == face


# --- The player -----------------------------------------------------------------------------


def test_slowed_is_slower_up_to_a_moment_and_then_as_fast_as_ever() -> None:
    plain = timeline(
        sounds=(Sound(0.5, "tick"), Sound(3.5, "open")),
        caption_at=3.0,
        asides=((1.0, "one"),),
        next_at=2.0,
    )
    slow = plain.slowed(2.0, 1.5)
    assert [(each.start, each.end) for each in slow.cues] == [(1.5, 4.0)]
    assert [sound.at for sound in slow.sounds] == [0.75, 4.5]
    assert (slow.length, slow.caption_at, slow.next_at) == (5.0, 4.0, 3.0)
    assert slow.asides == ((1.5, "one"),)
    assert plain.slowed(2.0, 1.0) == plain
    assert timeline().slowed(2.0, 1.5).next_at is None


def test_an_animator_without_a_timeline_rests() -> None:
    animator = Animator({LOW: HERE})
    assert not animator.busy
    assert animator.advance(5.0) == ()
    animator.finish()
    assert animator.shown() == {LOW: HERE}


def test_an_animator_leaves_the_end_behind() -> None:
    animator = Animator({LOW: HERE, HIGH: HERE})
    animator.begin(timeline())
    animator.advance(2.0)
    assert animator.busy
    assert animator.shown()[LOW] == tween(HERE, THERE, 0.5)
    animator.advance(1.9)
    assert animator.busy
    animator.advance(0.1)
    assert not animator.busy
    assert animator.shown() == timeline().after


@pytest.mark.parametrize("moment", [0.0, 0.3, 1.0, 2.5, 3.999])
def test_skipping_equals_playing_to_the_end(moment: float) -> None:
    played, skipped = Animator({LOW: HERE}), Animator({LOW: HERE})
    for animator in (played, skipped):
        animator.begin(timeline())
        animator.advance(moment)
    skipped.finish()
    while played.busy:
        played.advance(1 / 60)
    assert skipped.shown() == played.shown() == timeline().after
    assert not skipped.busy


def overlapping(**changes: object) -> Timeline:
    """A timeline whose card moves from 1 to 3, after which another may begin at 2."""
    return timeline(next_at=2.0, **changes)


def test_a_timeline_may_begin_while_the_one_before_still_moves() -> None:
    animator = Animator({LOW: HERE, HIGH: HERE})
    animator.begin(overlapping())
    animator.advance(1.9)
    assert not animator.ready
    animator.advance(0.1)
    assert animator.ready and animator.busy
    animator.begin(
        Timeline({LOW: THERE, HIGH: THERE}, (Cue(HIGH, 0.5, 1.0, HERE, THERE),), length=2)
    )
    assert animator.shown() == {LOW: tween(HERE, THERE, 0.5), HIGH: HERE}
    animator.advance(0.5)
    assert animator.shown()[LOW] == tween(HERE, THERE, 0.75)
    animator.advance(0.7)
    assert animator.shown()[LOW] == THERE
    animator.advance(0.8)
    assert not animator.busy
    assert animator.shown() == {LOW: THERE, HIGH: THERE}


def test_what_a_newer_timeline_moves_no_longer_follows_an_older_one() -> None:
    """Not even when the newer one has ended before it."""
    gone = replace(THERE, x=900)
    animator = Animator({LOW: HERE})
    animator.begin(timeline(next_at=1.5))
    animator.advance(1.5)
    animator.begin(Timeline({LOW: gone}, (Cue(LOW, 0.25, 0.25, THERE, gone),), length=0.5))
    assert animator.shown()[LOW] == tween(HERE, THERE, 0.25)
    animator.advance(0.25)
    assert animator.shown()[LOW] == THERE
    animator.advance(0.5)
    assert animator.busy
    assert animator.shown()[LOW] == gone
    animator.advance(9.0)
    assert animator.shown()[LOW] == gone


def test_what_fades_in_an_older_timeline_does_so_in_a_newer_one() -> None:
    animator = Animator({LOW: HERE})
    faded = Cue(LOW, 1.0, 2.0, HERE, HERE.hidden(), steady)
    animator.begin(Timeline({}, (faded,), length=3.0, next_at=2.0))
    animator.advance(2.0)
    animator.begin(Timeline({}, length=3.0))
    assert animator.shown()[LOW].alpha == pytest.approx(0.5)
    animator.advance(1.0)
    assert LOW not in animator.shown()


def test_the_next_timeline_never_begins_before_the_caption() -> None:
    assert overlapping().handover == 2.0
    assert overlapping(caption_at=2.5).handover == 2.5
    assert timeline().handover == timeline().length


def test_time_past_the_handover_counts_for_the_next_timeline() -> None:
    animator = Animator({LOW: HERE})
    animator.begin(overlapping())
    animator.advance(2.25)
    animator.begin(timeline())
    assert animator.time == 0.25
    animator.finish()
    animator.begin(timeline())
    assert animator.time == 0.0


def test_finishing_ends_every_timeline() -> None:
    animator = Animator({LOW: HERE})
    animator.begin(overlapping())
    animator.advance(2.0)
    animator.begin(Timeline({LOW: HERE}, (Cue(LOW, 1.0, 1.0, THERE, HERE),), length=2.0))
    animator.finish()
    assert not animator.busy
    assert animator.shown() == {LOW: HERE}


@pytest.mark.parametrize("step", [1 / 60, 0.3, 1.0])
def test_sounds_of_overlapping_timelines_are_due_once(step: float) -> None:
    animator = Animator({})
    animator.begin(overlapping(sounds=SOUNDS))
    heard: list[Sound] = []
    for began in (False, True):
        while not animator.ready if not began else animator.busy:
            heard += animator.advance(step)
        if not began:
            animator.begin(timeline(sounds=SOUNDS))
            heard += animator.advance(0.0)
    assert sorted(heard, key=repr) == sorted(SOUNDS * 2, key=repr)


SOUNDS = (Sound(0.0, "flip"), Sound(0.5, "deal"), Sound(0.5, "deal", 1.0), Sound(4.0, "turn"))


@pytest.mark.parametrize("steps", [(4.0,), (0.5,) * 8, (0.25,) * 16, (0.3,) * 14])
def test_every_sound_is_due_once(steps: tuple[float, ...]) -> None:
    animator = Animator({})
    animator.begin(timeline(sounds=SOUNDS))
    heard = [sound for step in steps for sound in animator.advance(step)]
    assert heard == list(SOUNDS)


def test_a_sound_at_the_first_moment_is_heard_once_though_no_time_has_passed() -> None:
    """The show starts a timeline without advancing time, and then runs frame by frame."""
    animator = Animator({})
    animator.begin(timeline(sounds=SOUNDS))
    heard = list(animator.advance(0.0))
    for _ in range(300):
        heard += animator.advance(1 / 60)
    assert heard == list(SOUNDS)


def test_a_timeline_without_length_is_over_at_once() -> None:
    animator = Animator({LOW: HERE})
    animator.begin(Timeline({LOW: THERE}, sounds=(Sound(0.0, "flip"),)))
    assert [sound.name for sound in animator.advance(0.0)] == ["flip"]
    assert not animator.busy
    assert animator.shown() == {LOW: THERE}
