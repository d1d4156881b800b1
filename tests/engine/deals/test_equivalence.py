"""The same pack and the same answers give the same chips in the engine and the deal program."""

from random import Random

import pytest

from guts_engine.rules.options import RulesError
from guts_engine.rules.presets import preset
from guts_engine.rules.registry import options_of
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.library import shipped_ids
from tests.engine.helpers.deals_compared import compared, played
from tests.engine.helpers.games_made import made_game
from tests.engine.helpers.strategies import VALUES

FEW, MANY = 8, 1000
"""The deals of each game and number of seats, quick and slow."""
GAMES, ALL_GAMES = 30, 1000
"""The random games and house rules, quick and slow."""


def differs(rules: RuleSet, players: int, deals: int, rng: Random) -> str:
    """The first difference in so many deals."""
    return compared(rules, played(rules, players, deals, rng))


def with_house_rules(rng: Random) -> RuleSet:
    """A shipped game with a few options drawn at random that do not clash."""
    rules = preset(rng.choice(shipped_ids()))
    names = sorted(options_of(rules))
    for name in rng.sample(names, min(len(names), rng.randint(1, 6))):
        try:
            rules = rules.replaced({name: rng.choice(list(VALUES[name]))})
        except RulesError:
            continue
    return rules


@pytest.mark.parametrize("deals", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", shipped_ids())
def test_every_shipped_game(game: str, deals: int) -> None:
    rules = preset(game)
    most = min(10, rules.most_seats)
    for players in range(2, most + 1) if deals == MANY else sorted({2, 3, most}):
        each = deals // most if deals == MANY else deals
        assert differs(rules, players, each, Random(f"{game} {players}")) == "", players


@pytest.mark.parametrize("count", [GAMES, pytest.param(ALL_GAMES, marks=pytest.mark.slow)])
def test_random_games(count: int) -> None:
    for seed in range(count):
        rng = Random(seed)
        rules = RuleSet.of(made_game(rng))
        players = rng.randint(2, min(10, rules.most_seats))
        assert differs(rules, players, FEW, rng) == "", seed


@pytest.mark.parametrize("count", [GAMES, pytest.param(ALL_GAMES, marks=pytest.mark.slow)])
def test_random_house_rules(count: int) -> None:
    for seed in range(count):
        rng = Random(seed)
        rules = with_house_rules(rng)
        players = rng.randint(2, min(10, rules.most_seats))
        assert differs(rules, players, FEW, rng) == "", (seed, rules.game, rules.house_rules)
