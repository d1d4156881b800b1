"""Nobody at a shared screen sees or hears secrets of any shipped game (R3.5, R4.2, R10, S3).

Each game is played twice: with other cards wherever the observer may not look, or with other secret
answers. Every frame, sound, line and moment must be the same until the observer may know it.
"""

from pathlib import Path

import pytest

from guts_engine.rules.presets import PRESETS
from guts_engine.steps.library import shipped_ids
from tests.gui.helpers.leaks_watched import watched_game

pytestmark = pytest.mark.usefixtures("no_time_to_compute")

SAMPLE = ("two-more-deadly", "five-card-bluster")
"""A named rank, cards face up and killed players; an exact draw, and a table that draws."""
OTHERS = tuple(game for game in shipped_ids() if game not in (*SAMPLE, *PRESETS))
SOME_FRAMES = 10


@pytest.mark.parametrize("game", SAMPLE)
def test_a_shared_screen_tells_no_secret(tmp_path: Path, game: str) -> None:
    assert watched_game(tmp_path, game, answers=True) >= SOME_FRAMES


@pytest.mark.slow
@pytest.mark.parametrize("game", OTHERS)
def test_a_shared_screen_tells_no_secret_of_any_shipped_game(tmp_path: Path, game: str) -> None:
    assert watched_game(tmp_path, game, answers=False) >= SOME_FRAMES
