"""One place for the hand: where the buttons lie, when they take a press, and which keys decide."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from guts_engine.hands.cards import Rank
from guts_engine.rules.presets import PRESETS
from guts_engine.state.actions import Question
from guts_engine.steps.model import Choice
from guts_gui.layout.poses import Kind, Sprite
from guts_gui.scenes.coach.table_question import TableQuestion
from guts_gui.scenes.common.hand_row import naming_places
from guts_gui.scenes.common.sheet import centred
from guts_gui.scenes.table.curtain import CurtainScene
from guts_gui.scenes.table.results import ResultsScene
from guts_gui.scenes.table.state.lesson import UNREAD
from guts_gui.scenes.table.table import TableScene
from guts_gui.scenes.table.tutorial import TutorialScene
from guts_gui.session.guard import GUARD
from guts_gui.settings.settings import Settings
from tests.gui.helpers import pilot as cockpit
from tests.gui.helpers.pilot import SIZES_OF_TEXT, Pilot
from tests.gui.helpers.places import at
from tests.gui.helpers.players import decide, table_of
from tests.gui.helpers.sessions import table
from tests.gui.helpers.tables import at_table, opened, settle, sit, until

INSTANT = Settings(player="Ann", speed="instant")
DEALS = 4
QUESTION = "coach's question"


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[Pilot]:
    with opened(tmp_path, INSTANT) as pilot:
        yield pilot


def big(scene: TableScene) -> str:
    """The key of the last declaration of the table."""
    return f"four-{Choice.HIGH}" if scene.session.table.rules.two_pots else str(Choice.IN)


# --- Keys -----------------------------------------------------------------------------------


def knock(pilot: Pilot, scene: TableScene) -> None:
    """Press Enter and Space, soon and late: nothing is chosen."""
    lines, turn = len(scene.session.match.lines), scene.turn
    for key in ("enter", "space"):
        for at_once in (True, False):
            pilot.key(key, at_once=at_once)
    assert len(scene.session.match.lines) == lines
    assert scene.turn is turn is not None
    assert turn.untouched


@pytest.mark.parametrize("place", ["table", "behind the curtain", "lesson", "drill", QUESTION])
def test_enter_answers_nowhere_until_the_focus_is_moved(tmp_path: Path, place: str) -> None:
    with at(place, tmp_path) as pilot:
        scene = pilot.scene
        assert isinstance(scene, TableScene | TableQuestion)
        while isinstance(scene, TutorialScene) and not scene.deciding:
            pilot.key("enter")
        for key in ("enter", "space", "enter"):
            turn, current = scene.turn, scene.focus.current
            assert turn is not None and turn.asked is not None and current is not None
            assert not scene.focus.aims_at(current)
            pilot.key(key)
            assert scene.turn is turn and turn.untouched and turn.nudged
        if place != "behind the curtain":
            pilot.key("tab")
            pilot.key("enter")
            assert scene.turn is not turn or not turn.untouched


@pytest.mark.parametrize("people", [1, pytest.param(2, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", PRESETS)
def test_enter_and_space_never_decide(quick: Pilot, game: str, people: int) -> None:
    setup = table_of(game, people, 2, chips=1000)
    scene, rng, knocked = sit(quick, setup, seed=3), Random(1), 0
    for _ in range(200):
        if quick.scene is not scene or scene.session.table.deals > DEALS:
            if not isinstance(quick.scene, CurtainScene):
                break
            quick.key("enter")
        elif scene.deciding and scene.turn is not None and scene.turn.asked is not None:
            knock(quick, scene)
            knocked += 1
            decide(quick, scene, rng)
        else:
            quick.key("enter")
    assert knocked >= 2


def test_keys_that_skip_decide_nothing(tmp_path: Path) -> None:
    """At normal speed, pressed all the time: the deal is shown, then the question stays."""
    with opened(tmp_path, Settings(player="Ann")) as pilot:
        scene = sit(pilot, table())
        for _ in range(40):
            for key in ("enter", "space"):
                pilot.key(key, at_once=True)
        assert scene.deciding and scene.session.table.deals == 1
        pilot.key("enter")
        assert scene.turn is not None and scene.turn.nudged, "it says which keys decide"


def test_a_players_own_key_decides_whatever_it_is(tmp_path: Path) -> None:
    settings = Settings(player="Ann", speed="instant", keys={"in": ["space"]})
    with opened(tmp_path, settings) as pilot:
        scene = sit(pilot, table())
        settle(pilot)
        assert scene.controls.two[Choice.IN].shown_cap == "Space"
        pilot.key("space", at_once=True)
        assert scene.session.asked is not None, "the question is new"
        pilot.key("space")
        assert scene.session.asked is None


def test_no_button_of_a_decision_shows_enter_before_it_presses_it(quick: Pilot) -> None:
    scene = sit(quick, table(game="pass-the-trash"))
    settle(quick)
    done = scene.controls.done
    assert quick.focused == "done" and done.shown_cap == ""
    quick.key("enter")
    assert scene.turn is not None and scene.turn.nudged
    quick.key("1")
    assert done.shown_cap == "Enter"
    quick.key("enter", at_once=True)
    quick.pump(2)
    assert scene.turn is not None and scene.turn.question is Question.DECLARE
    assert not any(button.shown_cap == "Enter" for button in scene.controls.two.values())


def test_keeping_all_cards_needs_a_click_or_a_moved_focus(tmp_path: Path) -> None:
    for way in ("click", "tab"):
        with opened(tmp_path / way, INSTANT) as pilot:
            scene = sit(pilot, table(game="three-card", draw=1))
            settle(pilot)
            until(pilot, lambda scene=scene: scene.deciding)
            assert scene.turn is not None and scene.turn.question is Question.DISCARD
            pilot.key("enter")
            assert scene.turn is not None and scene.turn.question is Question.DISCARD
            if way == "click":
                pilot.click("done")
            else:
                pilot.key("tab")
                pilot.key("enter")
            until(pilot, lambda scene=scene: scene.deciding)
            assert scene.turn is not None and scene.turn.question is Question.DECLARE


# --- Presses that come through --------------------------------------------------------------


def asked_soon(pilot: Pilot, kind: str) -> TableScene:
    """A table in motion, with that to come in the place of In."""
    game, options = KINDS[kind]
    for seed in range(20):
        people = 2 if kind == "curtain" else 1
        scene = sit(pilot, table_of(game, people, 3 - people, rules=options), seed=seed)
        asked = scene.session.waiting_for().values()
        if kind != "rank" or any(each.question is Question.NAME_RANK for each in asked):
            break
    if kind == "next deal":
        settle(pilot)
        pilot.key("o")
        assert scene.show.busy
    return scene


def press(pilot: Pilot, by: str, where: tuple[int, int]) -> None:
    """Press once, by mouse or by that key."""
    if by == "click":
        pilot.click(where, at_once=True)
    else:
        pilot.key(by, at_once=True)


KINDS: dict[str, tuple[str, dict[str, object]]] = {
    "in or out": ("three-card", {}),
    "high or low": ("hi-lo", {}),
    "pass": ("pass-the-trash", {}),
    "draw": ("three-card", {"draw": 1}),
    "rank": ("two-more-deadly", {}),
    "next deal": ("three-card", {}),
    "curtain": ("three-card", {}),
}


KEYS = {"in or out": "i", "high or low": "h", "rank": "a"}
"""A key that decides."""


@pytest.mark.parametrize(
    ("kind", "by"),
    [*((kind, by) for kind in KINDS for by in ("click", "enter")), *KEYS.items()],
)
@pytest.mark.parametrize("every", [0.1, 0.4])
def test_nothing_comes_through_from_someone_who_skips(
    tmp_path: Path, kind: str, every: float, by: str
) -> None:
    with opened(tmp_path, Settings(player="Ann")) as pilot:
        scene, frame = asked_soon(pilot, kind), pilot.app.frame
        box = scene.controls.hand
        if kind == "rank":
            box = naming_places(frame, len(Rank), done=False)[-1]
        elif kind == "curtain":
            x, y = centred(pilot.app.brush, 424, 560)
            box = (x + 60, y + 416, 304, 76)
        where = pygame.Rect(frame.rect(*box)).center
        for _ in range(24):
            press(pilot, by, where)
            pilot.pump(dt=every)  # with what a press takes, a little longer
        assert scene.session.table.deals == 1
        if kind == "next deal":
            assert scene.waiting
        elif kind == "curtain":
            assert isinstance(pilot.scene, CurtainScene)
        else:
            assert scene.turn is not None and scene.turn.untouched and not scene.turn.nudged
        lines = len(scene.session.match.lines)
        pilot.wait(GUARD)
        press(pilot, by, where)
        told = scene.turn is not None and scene.turn.nudged
        came = pilot.scene is scene if kind == "curtain" else told
        assert came or len(scene.session.match.lines) > lines


# --- Places ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "text_size"), SIZES_OF_TEXT)
@pytest.mark.parametrize("game", ["three-card", "hi-lo", "pass-the-trash"])
@pytest.mark.parametrize("people", [1, 2])
def test_what_goes_on_lies_where_in_lies(
    tmp_path: Path, size: tuple[int, int], text_size: int, game: str, people: int
) -> None:
    settings = Settings(player="Ann", speed="instant", text_size=text_size)
    with cockpit.opened(tmp_path, settings, size=size) as pilot:
        scene, rng = sit(pilot, table_of(game, people, 2), seed=3), Random(1)
        declared = done = onward = None
        for _ in range(60):
            if isinstance(pilot.scene, CurtainScene):
                pilot.key("enter")
            elif scene.deciding and scene.turn is not None:
                if scene.turn.question is Question.DECLARE:
                    declared = pilot.widget(big(scene)).place
                elif people == 1:
                    done = scene.controls.done.place
                decide(pilot, scene, rng)
            elif scene.waiting:
                onward = scene.controls.next.place
                break
            else:
                pilot.pump()
        assert declared is not None and onward is not None
        assert onward.contains(declared) and onward.topleft == declared.topleft
        assert onward == declared or (game, people) == ("hi-lo", 2)
        assert done == (onward if game == "pass-the-trash" and people == 1 else None)


# --- Guards ---------------------------------------------------------------------------------


def test_a_double_click_on_in_does_not_deal(quick: Pilot) -> None:
    scene = sit(quick, table())
    settle(quick)
    place = quick.widget("in").place.center
    quick.click(place)
    assert scene.session.asked is None
    for _ in range(3):
        quick.click(place, at_once=True)
    assert scene.waiting and scene.session.table.deals == 1
    quick.wait(GUARD)
    quick.click(place, at_once=True)
    assert scene.session.table.deals == 2


def test_a_double_click_skips_nothing(tmp_path: Path) -> None:
    """Its second click is not meant for the animation that the first one began."""
    with opened(tmp_path, Settings(player="Ann")) as pilot:
        scene = sit(pilot, table())
        settle(pilot)
        place = pilot.widget("in").place.center
        pilot.click(place)
        shown = scene.show.shot
        pilot.click(place, at_once=True)
        assert scene.show.busy and scene.show.shot is shown
        pilot.wait(GUARD)
        pilot.click(place, at_once=True)
        assert scene.show.shot is not shown, "a later click does skip"


def test_a_double_click_on_next_does_not_declare(quick: Pilot) -> None:
    scene = sit(quick, table())
    settle(quick)
    quick.key("o")
    place = quick.widget("in").place.center
    quick.click(place)
    assert scene.session.table.deals == 2
    quick.pump(2)
    assert scene.deciding
    for _ in range(3):
        quick.click(place, at_once=True)
    assert scene.deciding and scene.session.asked is not None
    quick.wait(GUARD)
    quick.click(place, at_once=True)
    assert scene.session.asked is None


def test_enter_right_after_a_deal_does_not_deal_again(quick: Pilot) -> None:
    scene = sit(quick, table())
    settle(quick)
    quick.key("o")
    quick.key("enter", at_once=True)
    assert scene.waiting and scene.session.table.deals == 1
    quick.wait(GUARD)
    quick.key("enter", at_once=True)
    assert scene.session.table.deals == 2


# --- The felt -------------------------------------------------------------------------------


def test_a_click_on_the_felt_goes_on_once_a_deal_has_been_told(quick: Pilot) -> None:
    scene = sit(quick, table())
    settle(quick)
    frame, plan = quick.app.frame, scene.sprites.plan
    felt = frame.px(plan.centre[0] - 160), frame.px(plan.centre[1] + 40)
    quick.click(felt)
    assert scene.deciding, "a question is not answered by the felt"
    quick.key("i")
    quick.click(felt, at_once=True)
    assert scene.waiting and scene.session.table.deals == 1, "not by a double click"
    shown = scene.placed()
    lying = [shown[Sprite(Kind.PLATE, seat)] for seat in range(5)]
    lying += [pose for sprite, pose in shown.items() if sprite.kind is Kind.CARD]
    for pose in lying:
        quick.click((frame.px(pose.x), frame.px(pose.y)))
    quick.click((frame.px(20), frame.px(300)))
    assert scene.waiting and scene.session.table.deals == 1
    quick.click(felt)
    assert scene.session.table.deals == 2


def test_the_click_that_brings_the_window_back_does_not_deal(quick: Pilot) -> None:
    scene = sit(quick, table())
    settle(quick)
    quick.key("o")
    quick.wait(2)
    frame, plan = quick.app.frame, scene.sprites.plan
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    felt = frame.px(plan.centre[0] - 160), frame.px(plan.centre[1] + 40)
    quick.click(felt, at_once=True)
    assert scene.waiting and scene.session.table.deals == 1


# --- The tutorial ---------------------------------------------------------------------------


@pytest.mark.parametrize("gap", [0.0, 0.1, 0.3, UNREAD - 0.2])
def test_the_first_note_is_not_dismissed_by_the_keys_before_it(tmp_path: Path, gap: float) -> None:
    with opened(tmp_path, Settings(player="Ann")) as pilot:
        pilot.show(TutorialScene.begin(pilot.app))
        scene = pilot.scene
        assert isinstance(scene, TutorialScene)
        for number in range(30):
            if number % 2:
                pilot.key("enter", at_once=True)
            else:
                pilot.click(pilot.widget("read-on").place.center, at_once=True)
            if gap:
                pilot.wait(gap)
        assert scene.note is not None and scene.note.number == 1
        assert scene.read_on.place == scene.controls.two[Choice.IN].place
        pilot.wait(UNREAD)
        pilot.key("enter", at_once=True)
        assert scene.note is not None and scene.note.number == 2


def test_a_session_played_with_one_hand(quick: Pilot) -> None:
    """The pointer rests where In lies, and clicks its way to the results."""
    scene = sit(quick, table(3, chips=25), seed=2)
    settle(quick)
    place = quick.widget("in").place.center
    for _ in range(300):
        if quick.scene is not scene:
            break
        quick.click(place)
    assert isinstance(quick.scene, ResultsScene) or at_table(quick).state.offering
