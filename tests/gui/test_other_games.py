"""Games that the menus do not offer yet are drawn all the same: two deals of bots at each."""

from dataclasses import replace
from pathlib import Path

import pytest

from guts_engine.presets import PRESETS
from guts_gui.games import AT_THE_TABLE
from guts_gui.scenes.table import TableScene
from guts_gui.selftest import bots_only
from guts_gui.settings import Settings
from tests.gui.pilot import opened

MOST_FRAMES = 2000


@pytest.mark.parametrize("game", [game for game in PRESETS if game not in AT_THE_TABLE])
def test_bots_play_before_everybodys_eyes(tmp_path: Path, game: str) -> None:
    setup = replace(bots_only(5), game=game)
    with opened(tmp_path, Settings(speed="fast", muted=True, window=(960, 540))) as pilot:
        scene = TableScene.new(pilot.app, setup, seed=4)
        pilot.show(scene)
        for _ in range(MOST_FRAMES):
            pilot.pump(dt=0.1)
            if scene.session.table.deals == 3 or not (scene.may_go_on or scene.show.busy):
                break
        assert len(scene.show.log) > 5
        assert scene.session.table.deals > 1
        assert scene.session.table.total == scene.session.table.brought
