"""The demo game behind the main menu: animated, silent, and without effects."""

from pathlib import Path
from random import Random

import pygame
import pytest

from guts_engine.strategy.faults import TableError
from guts_gui.scenes.settings.settings import SettingsScene
from guts_gui.scenes.title.table import REST
from guts_gui.scenes.title.title import TitleScene
from guts_gui.session.session import Session
from guts_gui.settings.settings import Settings
from tests.gui.helpers.pilot import Pilot, opened
from tests.gui.helpers.places import seeded

STEP = 1 / 30


def at_the_title(pilot: Pilot) -> TitleScene:
    """The main menu in its first frame."""
    scene = TitleScene(pilot.app)
    pilot.app.push(scene)
    pilot.pump()
    return scene


def wait(pilot: Pilot, seconds: float) -> None:
    """Let time pass without input."""
    pilot.pump(round(seconds / STEP), STEP)


def seen(pilot: Pilot, scene: TitleScene) -> bytes:
    """The part of the window in which the bots play."""
    return pilot.pixels(scene.table.place)


def test_bots_play_behind_the_title(tmp_path: Path) -> None:
    with seeded(Random(1)), opened(tmp_path, size=(960, 540)) as pilot:
        scene = at_the_title(pilot)
        empty = seen(pilot, scene)
        assert scene.table.show is None, "the title itself is there at once"
        wait(pilot, 3)
        assert scene.table.session is not None
        assert scene.table.session.people == ()
        first = seen(pilot, scene)
        wait(pilot, 1)
        assert len({empty, first, seen(pilot, scene)}) == 3
        assert scene.table.caption
        assert not scene.at_rest, "what plays is not let wait"
        assert pilot.app.audio.played == []
        assert pilot.app.store.empty


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1280, 960), (1920, 1080)])
def test_no_seat_is_behind_a_button(size: tuple[int, int], tmp_path: Path) -> None:
    with opened(tmp_path, size=size) as pilot:
        table = at_the_title(pilot).table
        lefts = [table.frame.px(seat.face_box[0]) + table.place.x for seat in table.plan.places]
        assert min(lefts) > max(widget.place.right for widget in pilot.widgets)


@pytest.mark.parametrize("size", [(960, 540), pytest.param((3840, 2160), marks=pytest.mark.slow)])
def test_the_first_deal_begins_at_once(size: tuple[int, int], tmp_path: Path) -> None:
    with seeded(Random(1)), opened(tmp_path, size=size) as pilot:
        scene = at_the_title(pilot)
        frames = [seen(pilot, scene)]
        for _ in range(6):
            wait(pilot, 0.25)
            frames.append(seen(pilot, scene))
        assert len(set(frames)) == len(frames), "there is always something to watch"


@pytest.mark.slow
def test_nothing_is_played_while_something_lies_over_the_title(tmp_path: Path) -> None:
    with seeded(Random(1)), opened(tmp_path, size=(960, 540)) as pilot:
        scene = at_the_title(pilot)
        wait(pilot, 1.5)
        pilot.show(SettingsScene(pilot.app))
        assert scene.table.show is not None
        before = scene.table.show.animator.time
        wait(pilot, 1)
        assert scene.table.show.animator.time == before


@pytest.mark.parametrize(
    "still",
    [{"reduced_motion": True}, pytest.param({"speed": "instant"}, marks=pytest.mark.slow)],
    ids=["reduced", "instant"],
)
def test_without_motion_one_deal_lies_there(tmp_path: Path, still: dict[str, object]) -> None:
    with seeded(Random(1)), opened(tmp_path, Settings(**still), size=(960, 540)) as pilot:
        scene = at_the_title(pilot)
        empty = seen(pilot, scene)
        while scene.table.show is None or not scene.table.caption:
            pilot.pump(1, STEP)
        pilot.pump(2, STEP)
        dealt = seen(pilot, scene)
        assert dealt != empty
        wait(pilot, 8)
        assert seen(pilot, scene) == dealt
        assert scene.at_rest


def test_a_window_that_shrinks_does_no_harm_before_it_is_followed(tmp_path: Path) -> None:
    with seeded(Random(1)), opened(tmp_path, size=(1280, 720)) as pilot:
        scene = at_the_title(pilot)
        while not scene.table.caption:
            pilot.pump(1, STEP)
        pygame.display.set_mode((960, 540), pygame.RESIZABLE)
        pilot.app.invalidate()
        pilot.pump(4)


def test_whoever_wants_no_motion_any_more_finds_the_deal_at_its_end(tmp_path: Path) -> None:
    with seeded(Random(1)), opened(tmp_path, size=(960, 540)) as pilot:
        scene = at_the_title(pilot)
        while scene.table.show is None or not scene.table.show.animator.busy:
            pilot.pump(1, STEP)
        pilot.app.push(SettingsScene(pilot.app))
        pilot.app.change_settings(reduced_motion=True)
        pilot.app.pop()
        assert not scene.table.show.busy
        pilot.app.change_settings(reduced_motion=False)
        wait(pilot, REST + 1)
        assert scene.table.show.busy, "and it goes on"


def test_a_damaged_table_of_hands_leaves_the_title_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: Session) -> None:
        raise TableError("damaged.bin")

    monkeypatch.setattr(Session, "deal", broken)
    with opened(tmp_path, size=(960, 540)) as pilot:
        scene = at_the_title(pilot)
        wait(pilot, 1)
        assert scene.table.show is None
        assert pilot.app.notices.current is None
