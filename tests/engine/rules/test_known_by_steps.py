"""A game is known by its steps and settings, not by its id: any id may be that of a shipped one."""

import json

import pytest

from guts_engine.bots.personas import PERSONAS
from guts_engine.common.frozen import changed
from guts_engine.record.rules_text import rules_of, rules_values
from guts_engine.record.script import parse
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.registry import OPTIONS, allowed_values, options_of, relevant
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.library import shipped, shipped_ids
from guts_engine.steps.writing import values_of
from guts_engine.strategy.known import known

IDS = shipped_ids()
"""Every shipped game is given the id of the next one, and that of a classic."""


def swapped(game: str) -> list[RuleSet]:
    """The game under the id of other shipped games."""
    number = IDS.index(game)
    others = {IDS[(number + 1) % len(IDS)], tuple(PRESETS)[number % len(PRESETS)]} - {game}
    return [RuleSet.of(changed(shipped(game), id=other)) for other in sorted(others)]


@pytest.mark.parametrize("game", IDS)
def test_s10_1_a_game_with_the_id_of_another_takes_its_own_options(game: str) -> None:
    own = RuleSet.of(changed(shipped(game), id="a-game-of-my-own"))
    for rules in swapped(game):
        assert options_of(rules) == options_of(own)
        assert rules.options() == own.options()
        for name in OPTIONS:
            assert allowed_values(rules, name) == allowed_values(own, name)
            assert relevant(rules, name) == relevant(own, name)


@pytest.mark.parametrize("game", IDS)
def test_s10_2_logs_and_scripts_keep_a_game_with_the_id_of_another(game: str) -> None:
    for rules in swapped(game):
        assert rules_of(json.loads(json.dumps(rules_values(rules)))).base == rules.base
        scenario = {
            "game": values_of(rules.base),
            "seats": [{"name": name, "chips": 100} for name in ("Ann", "Bo")],
            "deals": [],
        }
        assert parse(scenario).begun.table.rules.base == rules.base


@pytest.mark.parametrize("game", IDS)
def test_policies_and_bots_do_not_take_a_game_for_another_by_its_id(game: str) -> None:
    for rules in swapped(game):
        assert known(rules, 2) is None
        for bot in PERSONAS.values():
            assert bot.plays(rules) == bot.otherwise
