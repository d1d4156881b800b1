"""Regression: chips were lost or created between the engine and the screen.

A tie beaten by a third hand paid a winner twice, a three-way tie lost its odd chips, and leaving
during an animation lost the moving chips. At rest, the screen shows what the engine counts.
"""

from pathlib import Path

import pytest

from guts_gui.layout.placement import RESERVE, SIDE_POT, TOTAL, place
from guts_gui.layout.poses import Kind, Sprite
from guts_gui.scenes.table.menu import MenuScene
from guts_gui.scenes.table.table import TableScene
from guts_gui.scenes.title.title import TitleScene
from guts_gui.settings.settings import Settings
from tests.gui.helpers.pilot import Pilot
from tests.gui.helpers.sessions import stacked, table, tops
from tests.gui.helpers.tables import at_table, join, opened, until

BEATEN_TIE = tops("Ah Ad Ac,9h 9c 2d,9s 9d 2c")
THREE_WAY = tops("Ah 9h 4h,As 9s 4s,Ac 9c 4c,2d 3s 7c")


def shown(scene: TableScene) -> list[int]:
    """The numbers on the screen: every stack, and the pots."""
    poses = scene.show.animator.shown()
    plates = [poses[Sprite(Kind.PLATE, seat)].chips for seat in range(len(scene.session.seats))]
    middle = [poses[key].chips for key in (TOTAL, RESERVE, SIDE_POT) if key in poses]
    return [*plates, sum(middle)]


def counted(scene: TableScene) -> list[int]:
    """The engine's numbers."""
    engine = scene.session.table
    stacks = [seat.chips for seat in engine.seats]
    return [*stacks, engine.pot + engine.reserve + engine.side_pot]


def play_out(pilot: Pilot, scene: TableScene) -> None:
    """Be in, and show all events."""
    until(pilot, lambda: not scene.show.busy)
    pilot.pump(2)
    pilot.key("i")
    until(pilot, lambda: not scene.show.busy)


@pytest.mark.parametrize(
    ("cards", "expected"),
    [(BEATEN_TIE, [195 + 15, 195 - 15, 195 - 15, 30]), (THREE_WAY, [202, 202, 201, 195, 0])],
)
def test_ties_neither_pay_twice_nor_burn_chips(
    tmp_path: Path, cards: str, expected: list[int]
) -> None:
    with opened(tmp_path) as pilot:
        seats = len(expected) - 1
        session = stacked(table(seats), pilot.app.store, cards, dealer=seats - 1)
        scene = join(pilot, session)
        play_out(pilot, scene)
        assert counted(scene) == shown(scene)
        assert len(session.table.players_in) == 3
        assert counted(scene) == expected
        assert sum(counted(scene)) == 200 * seats


@pytest.mark.parametrize("seconds", [0.1, 0.8, 1.4, 2.0, 2.4])
def test_leaving_amid_any_animation_leaves_no_chip_in_the_air(
    tmp_path: Path, seconds: float
) -> None:
    """Leave to the main menu while chips move, and resume the table."""
    with opened(tmp_path) as pilot:
        scene = TableScene.new(pilot.app, table(), seed=3)
        pilot.app.replace(scene)
        pilot.pump()
        pilot.key("enter")
        pilot.pump(2)
        pilot.key("i")
        pilot.pump(round(seconds * 8), dt=1 / 8)
        assert scene.show.busy
        before = counted(scene)
        pilot.key("escape")
        assert isinstance(pilot.scene, MenuScene)
        pilot.click("title")
        assert isinstance(pilot.scene, TitleScene)
        pilot.key("enter")
        again = at_table(pilot)
        assert counted(again) == shown(again) == before
        assert sum(before) == 5 * 200


@pytest.mark.parametrize(
    ("declare", "rules"),
    [
        ("sequential", {}),
        ("simultaneous", {"limit": 30}),
        ("sequential", {"all_out": "ante"}),
        ("simultaneous", {"shortfall": "credit"}),
    ],
)
def test_chips_at_rest_are_the_engines(
    tmp_path: Path, declare: str, rules: dict[str, object]
) -> None:
    with opened(tmp_path, Settings(player="Ann", speed="instant")) as pilot:
        scene = TableScene.new(pilot.app, table(4, chips=60, declare=declare, **rules), seed=7)
        pilot.app.replace(scene)
        pilot.pump()
        for turn in range(14):
            if pilot.scene is not scene:
                break
            assert not scene.show.busy
            assert shown(scene) == counted(scene)
            assert sum(shown(scene)) == 240
            assert scene.show.animator.shown() == place(scene.session.view, scene.show.size)
            pilot.key("io"[turn // 2 % 2] if scene.deciding else "enter")
