"""An evening of sessions: nothing of one stays open or is kept when the next begins."""

import gc
from pathlib import Path
from weakref import ref

import pytest

from guts_gui.app import navigation as to
from guts_gui.cli.selftest import bots_only
from guts_gui.drawing import fonts
from guts_gui.scenes.table.table import TableScene
from guts_gui.settings.settings import Settings
from tests.gui.helpers.pilot import Pilot, opened

FILES = Path("/proc/self/fd")
GAMES = ("three-card", "ghost", "napalm", "lively-diamonds")


@pytest.mark.skipif(not FILES.is_dir(), reason="the open files are not listed here")
def test_no_file_and_no_scene_of_a_session_is_kept(tmp_path: Path) -> None:
    """In other games, languages, sizes of the window and of text."""
    settings = Settings(player="Ann", speed="instant", muted=True)
    with opened(tmp_path, settings, size=(960, 540)) as pilot:
        play(pilot, "two-card")
        gc.collect()
        before = len(list(FILES.iterdir()))
        scenes = []
        for number, game in enumerate(GAMES):
            pilot.resize(1000 + 40 * number, 700)
            pilot.app.change_settings(
                text_size=(100, 125, 150)[number % 3], language=("en", "pl", "ru")[number % 3]
            )
            scenes.append(ref(play(pilot, game)))
            gc.collect()
            assert len(list(FILES.iterdir())) == before
            assert fonts._opened.cache_info().currsize <= fonts.OPEN_FONTS
            assert pilot.app.art.shelf.bytes <= pilot.app.art.shelf.limit
        assert [each() for each in scenes] == [None] * len(scenes)


def play(pilot: Pilot, game: str) -> TableScene:
    """Bots play two deals and the results are shown; returns the table that was left."""
    pilot.app.go(to.Play(bots_only(4, game), seed=1))
    scene = pilot.scene
    assert isinstance(scene, TableScene)
    while scene.session.table.deals < 3 or not scene.waiting:
        pilot.pump()
        if scene.waiting and not scene.state.may_go_on:
            break
    scene.session.close()
    for destination in (to.Results(scene.session), to.Title()):
        pilot.app.go(destination)
        pilot.pump(3)
    return scene
