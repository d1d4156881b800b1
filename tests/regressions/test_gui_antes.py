"""Regression: antes moved chips only at the end of their animation.

Skipping it, closing the window or resizing it created or lost chips. Now the screen never changes
chips.
"""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from guts_engine.state.events import AntesPosted
from guts_gui.layout.placement import POT, TOTAL, place
from guts_gui.layout.poses import Kind, Sprite
from guts_gui.scenes.table.menu import MenuScene
from guts_gui.scenes.table.table import TableScene
from guts_gui.scenes.title.title import TitleScene
from tests.gui.helpers.pilot import Pilot
from tests.gui.helpers.sessions import table
from tests.gui.helpers.tables import at_table, opened

POT_OF_FIVE = 5 * 5


def chips(scene: TableScene) -> list[int]:
    """The engine's numbers: every stack and the pot."""
    engine = scene.session.table
    return [*(seat.chips for seat in engine.seats), engine.pot]


def shown(scene: TableScene) -> list[int]:
    """The numbers on the screen."""
    poses = scene.show.animator.shown()
    plates = [poses[Sprite(Kind.PLATE, seat)].chips for seat in range(5)]
    assert scene.show.busy or poses[POT].chips == poses[TOTAL].chips
    return [*plates, poses[TOTAL].chips]


def amid_the_antes(pilot: Pilot, seconds: float) -> TableScene:
    """A table at that many seconds of the antes' animation."""
    scene = TableScene.new(pilot.app, table(), seed=1)
    pilot.app.replace(scene)
    while scene.show.shot is None or not isinstance(scene.show.shot.event, AntesPosted):
        pilot.pump()
    pilot.pump(round(seconds * 60))
    assert any(sprite.kind is Kind.CHIPS for sprite in scene.show.animator.shown())
    return scene


def resize(pilot: Pilot) -> None:
    pilot.resize(1280, 1280)
    pilot.resize(960, 540)


def nothing(pilot: Pilot) -> None:
    pilot.pump(3)


def to_the_menu(pilot: Pilot) -> None:
    pilot.key("escape")
    assert isinstance(pilot.scene, MenuScene)
    pilot.wait(1)
    pilot.key("escape")


def skip(pilot: Pilot) -> None:
    pilot.key("enter")


def change_the_speed(pilot: Pilot) -> None:
    for _ in range(3):
        pilot.key("s")


@pytest.mark.parametrize("moment", [0.0, 0.3])
@pytest.mark.parametrize("meanwhile", [nothing, skip, resize, to_the_menu, change_the_speed])
def test_the_antes_are_paid_once_whatever_happens_to_their_animation(
    tmp_path: Path, meanwhile: Callable[[Pilot], None], moment: float
) -> None:
    with opened(tmp_path) as pilot:
        scene = amid_the_antes(pilot, moment)
        paid = chips(scene)
        assert paid == [195] * 5 + [POT_OF_FIVE]
        meanwhile(pilot)
        assert chips(scene) == paid
        while scene.show.busy:
            pilot.pump(dt=1 / 5)
            assert chips(scene) == paid
        assert shown(scene) == paid
        assert scene.show.animator.shown() == place(scene.session.view, scene.show.size)


@pytest.mark.parametrize("moment", [0.0, 0.3])
def test_closing_the_window_amid_the_antes_keeps_them_in_the_pot(
    tmp_path: Path, moment: float
) -> None:
    with opened(tmp_path) as pilot:
        paid = chips(amid_the_antes(pilot, moment))
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        assert not pilot.app.loop_once(0.0)
    with opened(tmp_path) as pilot:
        pilot.show(TitleScene(pilot.app))
        pilot.key("enter")
        again = at_table(pilot)
        assert chips(again) == shown(again) == paid
        assert not again.show.busy


def test_the_numbers_on_the_way_stay_between_before_and_after(tmp_path: Path) -> None:
    with opened(tmp_path) as pilot:
        scene = amid_the_antes(pilot, 0.0)
        pots = []
        while scene.show.busy:
            *plates, pot = shown(scene)
            assert all(195 <= plate <= 200 for plate in plates)
            pots.append(pot)
            pilot.pump()
        assert pots == sorted(pots)
        assert min(pots) == 0
        assert max(pots) == POT_OF_FIVE
