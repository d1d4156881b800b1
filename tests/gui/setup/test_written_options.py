"""The options that a written game takes at the table (S10.1)."""

import pytest

from guts_engine.common.frozen import changed
from guts_engine.rules.presets import CLASSICS
from guts_engine.steps.library import shipped_ids
from guts_gui.files.known_games import know
from guts_gui.settings.settings import Settings
from guts_gui.setup.draft import Draft
from guts_gui.setup.house_rules import OF_THE_TABLE, belongs, preset_of, shown, values_of

MONEY_AND_MANNER = {
    *("ante", "declare", "limit", "cap", "max_loss", "shortfall", "rebuys", "deck"),
    *("legs", "ties", "losers", "ranking", "grow_ranking"),
}
WRITTEN = [game for game in shipped_ids() if game not in CLASSICS]


@pytest.mark.parametrize("game", WRITTEN)
def test_only_options_of_money_and_manner_are_offered(game: str) -> None:
    """S10.1: for anything else the file is copied; each offered value can be played."""
    draft = Draft.of(Settings(player="Ann")).playing(game)
    offered = set(shown(game, draft.values)) - set(OF_THE_TABLE)
    assert offered <= MONEY_AND_MANNER
    assert {"ante", "shortfall", "rebuys", "deck"} <= offered
    assert ("legs" in offered) == (preset_of(game).base.legs > 0)
    for name in sorted(offered):
        for value in values_of(name, game):
            assert draft.with_option(name, value).rules.base == preset_of(game).base
            assert draft.with_option(name, value).problem == ""


def test_a_copy_of_a_classic_is_a_written_game() -> None:
    """S10.1: also one with the steps of R8."""
    know({"my-own": changed(preset_of("three-card").base, id="my-own", name="My own")})
    assert belongs("my-own") <= MONEY_AND_MANNER
    assert "cards" in belongs("three-card")
    know({})
