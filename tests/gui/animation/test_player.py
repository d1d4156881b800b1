"""The show presents every event once, in order and in time, when skipped or resized too."""

from collections import Counter
from gettext import NullTranslations
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from guts_engine.rules.options import AllOut
from guts_engine.rules.presets import PRESETS
from guts_engine.state.events import (
    DealBegan,
    Event,
    LegWon,
    NobodyIn,
    PlayersPaid,
    PotAwarded,
    PotLimited,
    StageBegan,
)
from guts_engine.state.parts import Award, Share, Transfer
from guts_engine.state.view import advance
from guts_engine.steps.library import shipped_ids
from guts_engine.steps.model import Choice
from guts_gui.animation.director import direct
from guts_gui.animation.player import LOG_LINES, PACES, LogLine, Show
from guts_gui.animation.shot import Shot
from guts_gui.cli.selftest import bots_only
from guts_gui.history.store import Store
from guts_gui.i18n.translate import speak
from guts_gui.layout.placement import place
from guts_gui.layout.poses import HandPose, Kind
from guts_gui.layout.seating.geometry import Space
from guts_gui.layout.timeline import Sound
from guts_gui.session.session import Session
from tests.gui.helpers.pilot import noon
from tests.gui.helpers.sessions import play, stacked, table, tops, viewer_declares
from tests.gui.helpers.shelf import to_resume

IN, OUT = Choice.IN, Choice.OUT


SIZE = Space(1280.0, 720.0)
OTHER = Space(1280.0, 1280.0)
STEP = 1 / 30


def begun(seed: int = 1, **rules: object) -> tuple[Session, Show]:
    """A session with its first deal dealt and nothing shown yet."""
    session = Session.begin(table(**rules), None, seed=seed)
    show = Show.of(session, SIZE)
    session.deal()
    return session, show


def tell(show: Show, step: float = STEP) -> tuple[list[str], list[Sound]]:
    """Show all pending events; returns the captions in order, and the sounds."""
    captions = [show.caption]
    heard: list[Sound] = []
    for _ in range(100_000):
        if not show.busy:
            return captions, heard
        heard += show.advance(step)
        if show.caption != captions[-1]:
            captions.append(show.caption)
    raise AssertionError("the show never ends")


def at_rest(session: Session, show: Show) -> None:
    """The screen shows the session's state."""
    assert not show.busy
    assert show.shown == session.view
    assert show.animator.shown() == place(session.view, show.size)


@pytest.mark.parametrize("declare", ["sequential", "simultaneous"])
@pytest.mark.parametrize("step", [1 / 60, 1 / 10, 0.9])
def test_playing_ends_where_skipping_ends(declare: str, step: float) -> None:
    ends = []
    for skipped in (False, True):
        session, show = begun(declare=declare)
        for choice in (None, IN, None, OUT, None, IN):
            if choice is None:
                tell(show, step) if not skipped else show.skip()
                if not session.asked:
                    session.deal()
                    tell(show, step) if not skipped else show.skip()
            else:
                viewer_declares(session, choice)
        show.skip()
        at_rest(session, show)
        ends.append((show.caption, show.summary, list(show.log), show.animator.shown()))
    assert ends[0] == ends[1]


def test_skipping_at_any_moment_ends_the_same() -> None:
    ends = []
    for frames in (0, 1, 7, 40, 90, 200):
        session, show = begun()
        show.skip()
        viewer_declares(session, IN)
        for _ in range(frames):
            show.advance(STEP)
        show.skip()
        at_rest(session, show)
        ends.append((show.caption, show.summary, list(show.log)))
    assert all(end == ends[0] for end in ends)


def test_each_event_is_told_once() -> None:
    session, show = begun()
    tell(show)
    viewer_declares(session, IN)
    tell(show)
    resumed = Show.of(session, SIZE)
    assert list(show.log) == list(resumed.log)
    assert show.caption == resumed.caption
    assert show.summary == resumed.summary
    assert show.animator.shown() == resumed.animator.shown()
    assert sum(line.heading for line in show.log) == 1


def test_a_show_begins_with_what_was_told_before(tmp_path: Path) -> None:
    """The log of a resumed session equals the log before it was left."""
    with Store.open(tmp_path / "guts.db", now=noon)[0] as store:
        session = Session.begin(table(viewer=2, declare="sequential"), store, seed=5)
        show = Show.of(session, SIZE)
        for _ in play(session, Random(3), 4):
            tell(show)
            saved = to_resume(store)
            assert saved is not None
            resumed = Show.of(Session.resume(saved, None), SIZE)
            assert list(resumed.log) == list(show.log)
            assert resumed.caption == show.caption
            assert resumed.summary == show.summary
            assert resumed.animator.shown() == show.animator.shown()


def test_what_waits_is_not_told_when_a_show_begins() -> None:
    session = Session.begin(table(), None, seed=1)
    session.deal()
    show = Show.of(session, SIZE)
    assert show.busy
    assert not show.log
    assert show.shown.table.deals == 0
    tell(show)
    at_rest(session, show)


def test_every_sound_is_heard_once() -> None:
    """As many as in the timelines, including those at the first moment of a timeline."""
    session, show = begun(declare="sequential", viewer=4)
    view = show.shown
    heard: list[Sound] = []
    for _ in range(2):
        while show.busy:
            heard += show.advance(STEP)
        if session.asked:
            viewer_declares(session, IN)
    assert session.asked is None
    due = []
    for event in session.latest_events():
        before, view = view, advance(view, event)
        due += direct(Shot(before, view, event, SIZE)).sounds
    assert len(due) > 20
    assert Counter(sound.name for sound in heard) == Counter(sound.name for sound in due)


@pytest.mark.parametrize("speed", ["slow", "normal", "fast"])
def test_a_pace_stretches_the_time(speed: str) -> None:
    _, show = begun()
    show.pace = PACES[speed]
    frames = 0
    while show.busy:
        show.advance(STEP)
        frames += 1
    session, _ = begun()
    plain = Show.of(session, SIZE)
    normal = 0
    while plain.busy:
        plain.advance(STEP)
        normal += 1
    assert frames == pytest.approx(normal * PACES[speed], abs=12)


def test_instant_tells_all_in_no_time() -> None:
    session, show = begun()
    show.pace = PACES["instant"]
    assert show.advance(0.0) == ()
    at_rest(session, show)
    viewer_declares(session, IN)
    show.advance(0.0)
    at_rest(session, show)
    assert show.caption
    assert show.log


@pytest.mark.parametrize("seed", range(4))
def test_reduced_motion_says_the_same_in_the_same_order(seed: int) -> None:
    captions = []
    for still in (False, True):
        session, show = begun(seed, declare="sequential", viewer=3)
        show.still = still
        said, _ = tell(show)
        if session.asked:
            viewer_declares(session, IN)
        said += tell(show)[0]
        captions.append(said)
        at_rest(session, show)
    assert captions[0] == captions[1]


def test_reduced_motion_moves_nothing() -> None:
    session, show = begun()
    show.still = True
    for _ in range(2):
        while show.busy:
            show.advance(STEP)
            assert not any(pose.moving for pose in show.animator.shown().values())
        if session.asked:
            viewer_declares(session, IN)
    at_rest(session, show)


@pytest.mark.parametrize("frames", [0, 3, 20, 45, 70, 110, 160, 230])
def test_a_resize_changes_nothing_but_the_places(frames: int) -> None:
    session, show = begun(3)
    show.skip()
    viewer_declares(session, IN)
    for _ in range(frames):
        show.advance(STEP)
    state = session.match.state
    kept = (show.shown, show.caption, list(show.log), list(show.summary), len(session.events))
    time, timeline = show.animator.time, show.animator.timeline
    for size in (OTHER, Space(2633.0, 720.0), OTHER):
        show.resize(size)
        assert session.match.state == state
        now = (show.shown, show.caption, list(show.log), list(show.summary), len(session.events))
        assert now == kept
        assert show.animator.time == time
    if timeline is not None:
        assert show.animator.timeline is not None
        assert show.animator.timeline.length == pytest.approx(timeline.length)
    tell(show)
    at_rest(session, show)
    assert show.size == OTHER


@pytest.mark.parametrize("frames", [3, 20, 45, 70, 110, 160, 230])
def test_another_language_tells_nothing_before_its_time(frames: int) -> None:
    """Only lines already shown are translated again, not those still pending."""
    session, show = begun(3)
    show.skip()
    viewer_declares(session, IN)
    for _ in range(frames):
        show.advance(STEP)
    before = (list(show.log), list(show.summary))
    speak(NullTranslations())
    show.resize(OTHER)
    assert (list(show.log), list(show.summary)) == before
    tell(show)
    again = Show.of(session, OTHER)
    assert (show.log, show.summary) == (again.log, again.summary)
    at_rest(session, show)


def test_a_choice_is_not_written_before_it_is_seen() -> None:
    """The caption and the log do not reveal declarations while the fists are closed."""
    session, show = begun()
    show.skip()
    lines = len(show.log)
    viewer_declares(session, IN)
    closed = 0
    while show.busy:
        show.advance(STEP)
        fists = [p.shows for key, p in show.animator.shown().items() if key.kind is Kind.FIST]
        if fists and set(fists) <= {HandPose.CLOSED, HandPose.TENSE}:
            assert not any(seat.name in show.caption for seat in session.seats)
            assert len(show.log) == lines
            closed += 1
    assert closed > 20
    assert len(show.log) > lines


def test_a_spoken_choice_is_not_written_while_its_owner_thinks() -> None:
    session, show = begun(2, declare="sequential", viewer=4)
    words = 0
    while show.busy:
        show.advance(STEP)
        shown = show.animator.shown()
        spoken = sum(key.kind is Kind.PILL for key in shown)
        written = sum(" is in." in line.text or " is out." in line.text for line in show.log)
        assert written <= spoken
        words = max(words, written)
    assert words >= 1
    assert session.asked is not None or words == 5


def test_the_last_line_sums_the_deal_up() -> None:
    """A tie and two payments: all are in the summary, and only those of this deal."""
    session = stacked(table(3, ties="split"), None, tops("2s 3d 7h,9h 9c 2d,9s 9d 2c"), dealer=2)
    show = Show.of(session, SIZE)
    session.deal()
    while session.asked:
        viewer_declares(session, IN)
    tell(show)
    names = [seat.name for seat in session.seats[1:]]
    first = list(show.summary)
    assert first == [
        f"{names[0]} and {names[1]} tie and split 15.",
        "Ann pays 15 into the next pot.",
    ]
    session.deal()
    show.skip()
    assert show.summary == []
    while session.asked:
        viewer_declares(session, OUT)
    tell(show)
    assert show.summary
    assert show.summary != first


NOBODY = NobodyIn(AllOut.REDEAL, ())
LEG = LegWon(0)
PAID = PlayersPaid((Transfer(1, 0, 20, 20),))


@pytest.mark.parametrize(
    ("stages", "told"),
    [
        ([NOBODY, NOBODY, NOBODY], "Nobody is in: no leg, and nobody pays."),
        ([NOBODY, LEG, NOBODY], "Ann wins a leg: 1 of 3."),
        ([LEG, NOBODY, LEG], "Ann wins a leg: 1 of 3. Ann wins a leg: 2 of 3."),
        ([NOBODY, PAID, PAID], "{bot} pays Ann 20."),
        ([PAID, StageBegan(1), PAID], "Stages 1 and 2 · {bot} pays Ann 20."),
    ],
)
def test_the_last_line_leaves_out_stages_without_a_leg_or_payment(
    stages: list[Event], told: str
) -> None:
    """Unless nothing happened in any stage (R8.5)."""
    session, show = begun(game="three-five-seven")
    show.skip()
    for event in stages:
        show.learn(event)
    assert " ".join(show.summary) == told.format(bot=session.seats[1].name)
    show.learn(DealBegan(2, 0, (1, 2, 0)))
    assert show.summary == []


def test_the_last_line_tells_once_that_nobody_is_in_however_often_players_declare() -> None:
    """And not at all once somebody has won (S3.8)."""
    _, show = begun(game="pass-your-guts")
    show.skip()
    for _ in range(3):
        show.learn(NOBODY)
        assert [line.partition(":")[0] for line in show.summary] == ["Nobody is in"]
    show.learn(PotAwarded(Award.LONE, (Share(0, 15),)))
    assert [line.partition(" takes")[0] for line in show.summary] == ["Ann"]


def test_the_last_line_tells_of_the_cap_if_matches_reach_it() -> None:
    """Not if antes did, before anyone declared (R7.1)."""
    _, show = begun(limit=10)
    show.skip()
    show.learn(PotLimited(5))
    assert show.summary == []
    for event in (NOBODY, PotLimited(20)):
        show.learn(event)
    assert show.summary[1:] == ["Pot cap reached: 20 goes to the reserve."]


def test_a_log_keeps_its_latest_lines() -> None:
    session, show = begun(chips=100_000)
    for _ in range(90):
        show.skip()
        if session.asked:
            viewer_declares(session, OUT)
            show.skip()
        assert len(show.log) <= LOG_LINES
        last = [line for line in show.log if line.heading][-1]
        assert last.text.startswith(f"Deal {session.table.deals}:")
        if session.can_deal():
            session.deal()
    assert len(show.log) == LOG_LINES


def test_lines_of_the_log_are_single() -> None:
    session, show = begun()
    show.skip()
    for _ in range(6):
        if session.asked:
            viewer_declares(session, IN)
        show.skip()
        if session.can_deal():
            session.deal()
    assert all("\n" not in line.text for line in show.log)
    assert isinstance(show.log[0], LogLine)


def test_time_left_over_is_not_lost_over_many_events() -> None:
    """A slow computer with long frames shows a deal in about the same time as a fast one."""
    lengths = []
    for step in (1 / 60, 1 / 6):
        session, show = begun(4)
        show.skip()
        viewer_declares(session, Choice.OUT)
        frames = 0
        while show.busy:
            show.advance(step)
            frames += 1
        lengths.append(frames * step)
    assert lengths[1] <= lengths[0] + 1.5


def test_the_deal_is_told_from_the_beginning() -> None:
    session, show = begun()
    assert isinstance(session.events[0], DealBegan)
    captions, _ = tell(show)
    assert captions[:3] == ["", show.log[0].text.split(": ")[1] + ".", "Everyone antes 5."]


@pytest.mark.parametrize("game", PRESETS)
def test_every_event_begins_with_the_placement_of_its_view(game: str) -> None:
    """The placement after one event is that before the next, sealed decisions between."""
    session = Session.begin(table(game=game, seats=4), None, seed=7)
    show, known = Show.of(session, SIZE), 0
    for step, _ in enumerate(play(session, Random(7), 4)):
        if step % 9 == 8:
            show.resize(OTHER if show.size == SIZE else SIZE)
        while show.busy:
            show.advance(0.3)
            shot = show.shot
            if shot is not None and shot.placed is not None:
                known += 1
                assert shot.placed == place(shot.before, shot.size, sort=shot.sort)
    assert known > 10


QUICK = ("roller-coaster", "three-five-seven", "three-card", "hi-lo")
GAMES = [
    pytest.param(game, marks=() if game in QUICK else pytest.mark.slow) for game in shipped_ids()
]


@pytest.mark.parametrize("game", GAMES)
def test_no_line_is_told_twice(game: str) -> None:
    """No two adjacent lines of the log are equal, nor any two of a deal's results."""
    session = Session.begin(bots_only(5, game), None, seed=1)
    show = Show.of(session, Space(1280.0, 720.0))
    for _ in range(8):
        if not session.can_deal():
            break
        session.deal()
        show.skip()
        assert len(show.summary) == len(set(show.summary)), show.summary
    lines = [line.text for line in show.log]
    assert [one for one, other in pairwise(lines) if one == other] == []
