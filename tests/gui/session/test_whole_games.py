"""Every game at the real table: by bots, by two people, by three with a bot."""

from collections.abc import Iterator
from itertools import combinations, cycle
from pathlib import Path
from random import Random

import pytest

from guts_engine.rules.presets import PRESETS
from guts_gui.scenes.table.table import TableScene
from guts_gui.settings.settings import Settings
from tests.gui.helpers.pilot import Pilot, opened
from tests.gui.helpers.players import step, table_of

pytestmark = pytest.mark.slow

INSTANT = Settings(player="Ann", speed="instant")
MOST_STEPS = 4000
SMALL = (960, 540)
FEWER_LEGS: dict[str, dict[str, object]] = {"napalm": {"legs": 2}}
WHO = {"bots": (0, 4), "one person": (1, 4), "two people": (2, 0), "three people": (3, 1)}


def play_a_game(pilot: Pilot, scene: TableScene, rng: Random) -> int:
    """Play until a game has ended; returns the number of deals."""
    for _ in range(MOST_STEPS):
        table = scene.session.table
        assert table.total == table.brought
        if table.ended and not scene.show.busy and not scene.state.awaits_people:
            return table.deals
        assert pilot.app.scenes[0] is scene, "the session ended before the game"
        if scene.session.people:
            step(pilot, rng)
        else:
            pilot.pump(1)
    raise AssertionError("the game never ended")


def tables() -> Iterator[object]:
    """Every game with two groups of players, varied from game to game; a third of them quick."""
    companies = cycle(combinations(WHO, 2))
    for number, game in enumerate(PRESETS):
        for who in next(companies):
            often = number % 2 == 0 and who != "bots"
            yield pytest.param(game, who, marks=[] if often else [pytest.mark.slow])


@pytest.mark.parametrize(("game", "who"), list(tables()))
def test_a_game_is_played_to_its_end(tmp_path: Path, game: str, who: str) -> None:
    people, bots = WHO[who]
    setup = table_of(game, people, bots, chips=100_000, rules=FEWER_LEGS.get(game))
    with opened(tmp_path, INSTANT, size=SMALL) as pilot:
        scene = TableScene.new(pilot.app, setup, seed=7)
        pilot.app.replace(scene)
        assert play_a_game(pilot, scene, Random(7)) >= 1
