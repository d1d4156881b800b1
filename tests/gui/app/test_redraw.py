"""What the display shows after every frame is what a whole redraw would draw.

Random input is compared in test_monkey.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pygame
import pytest

from guts_engine.rules.presets import PRESETS
from guts_gui.scenes.table.table import TableScene
from guts_gui.scenes.title.title import TitleScene
from guts_gui.settings.settings import Settings
from tests.gui.helpers import places
from tests.gui.helpers.languages import use
from tests.gui.helpers.pilot import Pilot, opened
from tests.gui.helpers.players import step, table_of
from tests.gui.helpers.redrawn import watched

GAMES = list(PRESETS)
ABOVE = ("t", "t", "f1", "f1", "escape", "escape", "c")
"""Keys that open and close log, keys and menu, and the coach, who takes long."""
MOST_FRAMES = 4000


def played(
    pilot: Pilot, game: str, people: int, dt: float, deals: int = 2, above: Sequence[str] = ABOVE
) -> None:
    """Deals of a game, with what the keys open above the table in their course."""
    setup = table_of(game, people, 4)
    scene = TableScene.new(pilot.app, setup, seed=3)
    pilot.app.replace(scene)
    rng = Random(1)
    for frame in range(MOST_FRAMES):
        if scene.session.table.deals >= deals and scene.waiting:
            return
        pilot.pump(1, dt)
        if frame % 60 == 20:
            pilot.app.notify(f"Notice {frame}.")
        if not scene.show.busy:
            if rng.random() < 0.3:
                pilot.key(rng.choice(above))
            step(pilot, rng)
    raise AssertionError("the deals never ended")


@pytest.mark.parametrize("game", GAMES)
def test_games(tmp_path: Path, game: str) -> None:
    number = GAMES.index(game)
    size = ((960, 540), (1280, 720))[number % 2]
    settings = Settings(
        player="Ann", sound_captions=True, declaration=("fists", "drop")[number % 2]
    )
    with watched(every=5) as watch, opened(tmp_path, settings, size=size) as pilot:
        played(pilot, game, 1 + number % 2, 1 / 5, deals=1, above=ABOVE[:-1])
    assert watch.parts > watch.frames


LARGER = (((1000, 1000), 1), ((1920, 1080), 2), ((3840, 2160), 8))
"""Windows, and of how many frames one is compared."""


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_games_in_larger_windows(tmp_path: Path, game: str) -> None:
    """A third of them in each. What is not redrawn stays wrong, so a later comparison finds it."""
    size, every = LARGER[GAMES.index(game) % len(LARGER)]
    settings = Settings(player="Ann", sound_captions=True)
    with watched(every) as watch, opened(tmp_path, settings, size=size) as pilot:
        played(pilot, game, 2, 1 / 17, deals=1)
    assert watch.parts > watch.frames / 2


@pytest.mark.parametrize("place", places.WALKED)
def test_scenes(tmp_path: Path, place: str) -> None:
    with watched() as watch, places.at(place, tmp_path, size=(960, 540)) as pilot:
        for key in ("tab", "tab", "down", "right", "f1", "f1"):
            pilot.key(key)
        pilot.app.notify("A notice.")
        pilot.wait(0.2)
        pilot.key("escape")
        pilot.move((500, 500))
        pilot.wait(0.2)
    assert watch.frames > 5


def test_the_table_behind_the_menu(tmp_path: Path) -> None:
    with watched() as watch, opened(tmp_path, size=(960, 540)) as pilot:
        pilot.show(TitleScene(pilot.app))
        pilot.pump(200, 1 / 13)
    assert watch.parts > 100


def test_a_stale_display_is_noticed(tmp_path: Path) -> None:
    """The tests above can fail: a scene that draws differently next time is found out."""
    with watched(), opened(tmp_path, size=(960, 540)) as pilot:
        scene = TableScene.new(pilot.app, table_of("three-card", 1, 4), seed=3)
        pilot.app.replace(scene)
        pilot.pump(3)
        scene.ground.fill("red", (30, 40, 50, 60))
        pilot.app.invalidate()
        with pytest.raises(AssertionError, match="30, 40, 50, 60"):
            pilot.pump(1)


def test_a_comparison_leaves_what_is_stale(tmp_path: Path) -> None:
    """A word in another language, although the frames before it were compared as well."""
    with watched(), opened(tmp_path, size=(960, 540)) as pilot:
        pilot.app.replace(TableScene.new(pilot.app, table_of("three-card", 1, 4), seed=3))
        pilot.pump(3)
        use("ru")
        pilot.app.invalidate()
        with pytest.raises(AssertionError, match="is stale"):
            pilot.pump(1)


def test_nothing_is_drawn_while_nothing_changes(tmp_path: Path) -> None:
    with watched() as watch, opened(tmp_path, size=(960, 540)) as pilot:
        pilot.show(TableScene.new(pilot.app, table_of("three-card", 1, 4), seed=3))
        pilot.key("enter")
        pilot.wait(1.0)
        drawn = watch.updated
        for _ in range(5):
            pilot.app.invalidate()
            pilot.pump(1)
        assert watch.updated == drawn


def test_cards_are_covered_by_a_whole_redraw(tmp_path: Path) -> None:
    with watched() as watch, places.at("behind the curtain", tmp_path) as pilot:
        pilot.hold("p")
        pilot.pump(2)
        whole = watch.updated - watch.parts
        pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        pilot.pump(1)
        assert watch.updated - watch.parts == whole + 1
