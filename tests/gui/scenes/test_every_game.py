"""Every game in the window: deals of bots at each, from two seats to many."""

from pathlib import Path

import pytest

from guts_engine.rules.presets import PRESETS, preset
from guts_gui.cli.selftest import bots_only
from guts_gui.layout.poses import Kind
from guts_gui.scenes.table.table import TableScene
from guts_gui.settings.settings import Settings
from tests.gui.helpers.pilot import opened

pytestmark = pytest.mark.slow

MOST_FRAMES = 2000
DEALS = 3


@pytest.mark.parametrize("seats", [pytest.param(2, marks=pytest.mark.slow), 7])
@pytest.mark.parametrize("game", PRESETS)
def test_bots_play_before_everybodys_eyes(tmp_path: Path, game: str, seats: int) -> None:
    """No chip is lost, every event is shown, and no text is cut in the smallest window."""
    setup = bots_only(seats, game)
    assert seats <= preset(game).most_seats
    with opened(tmp_path, Settings(speed="fast", muted=True), size=(960, 540)) as pilot:
        scene = TableScene.new(pilot.app, setup, seed=4)
        pilot.show(scene)
        for _ in range(MOST_FRAMES):
            pilot.pump(dt=0.15)
            state = scene.state
            if scene.session.table.deals == DEALS or not (state.may_go_on or state.busy):
                break
        assert len(scene.show.log) >= 5
        assert scene.session.table.deals > 1
        assert scene.session.table.total == scene.session.table.brought
        assert pilot.app.art.cut == set()


@pytest.mark.parametrize("declaration", ["fists", "drop"])
@pytest.mark.parametrize("game", ["three-card", "hi-lo", "three-five-seven"])
def test_either_way_to_declare_is_shown_in_every_kind_of_game(
    tmp_path: Path, game: str, declaration: str
) -> None:
    """R4.2: with fists, or with dropped cards."""
    setup = bots_only(5, game)
    settings = Settings(speed="fast", muted=True, declaration=declaration)
    with opened(tmp_path, settings, size=(960, 540)) as pilot:
        scene = TableScene.new(pilot.app, setup, seed=4)
        pilot.show(scene)
        counted = set()
        for _ in range(MOST_FRAMES):
            pilot.pump(dt=0.1)
            shown = scene.show.animator.shown()
            counted |= {pose.shows for key, pose in shown.items() if key.kind is Kind.COUNT}
            if scene.session.table.deals == 2 or not (scene.state.may_go_on or scene.show.busy):
                break
        assert {"1", "2", "3"} <= counted
        assert ("drop" in counted) == (declaration == "drop")
