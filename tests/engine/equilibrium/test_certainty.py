"""Thresholds are certain where a table holds them and is good; elsewhere they are about right."""

import pytest

from guts_engine.equilibrium import solved
from guts_engine.equilibrium.certainty import MOST_GAINED, Origin, is_certain, origin
from guts_engine.equilibrium.situation import Situation
from guts_engine.equilibrium.solved import Point
from guts_engine.equilibrium.thresholds import idealised, share_out, shipped
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.library import shipped as written
from guts_engine.steps.model import Manner

THREE = PRESETS["three-card"]
LEGS = PRESETS["three-five-seven"]


@pytest.mark.parametrize("index", range(len(shipped("together"))))
def test_a_shipped_threshold_is_certain_if_it_is_good(index: int) -> None:
    """Except for unseen hands, its share is the shipped one."""
    each = shipped("together")[index]
    if each.match == 1:
        for players, gain in each.gains.items():
            pot = round(each.rules.opening_pot(players) / each.antes)
            here = Situation(players, pot)
            assert origin(each.rules, here) is Origin.SHIPPED
            assert is_certain(each.rules, here) == (gain <= MOST_GAINED)


@pytest.mark.parametrize("options", [{}, {"max_loss": 10}, {"both": "must-win-both"}])
def test_shipped_points_are_certain_at_every_pot(options: dict[str, object]) -> None:
    """Also where one of two pots depends on the other."""
    rules = PRESETS["hi-lo"].replaced(options)
    for players in range(2, 11):
        for pot in range(players * rules.paying.ante, 1280, 15):
            here = Situation(players, pot)
            assert origin(rules, here) is Origin.SHIPPED
            assert is_certain(rules, here), (players, pot)


def test_between_two_shipped_pots_a_threshold_is_certain_and_beyond_them_not() -> None:
    limited = THREE.replaced({"max_loss": 100})
    for pot, certain in ((3, True), (100, True), (150, True), (1600, True), (1700, False)):
        assert is_certain(limited, Situation(3, pot)) is certain, pot
    worst = limited.replaced({"losers": "worst"})  # shipped without a cap alone
    assert is_certain(worst, Situation(3, 100))
    assert not is_certain(worst, Situation(3, 150))


@pytest.mark.parametrize(
    "options",
    [
        {"ghost": "always", "ghost_tie": "push"},
        {"cap": 10},
        {"cards": 6},
        {"ante_when": "every-deal", "matchers_excused": True},
        {"all_out": "wimp-penalty", "wimp_to": "side-pot"},
    ],
)
def test_rules_without_a_table_are_idealised(options: dict[str, object]) -> None:
    rules = THREE.replaced(options)
    assert origin(rules, Situation(3)) is Origin.IDEALISED
    assert not is_certain(rules, Situation(3))


def test_short_stacks_and_side_pots_are_idealised() -> None:
    assert is_certain(THREE, Situation(3, 30, chips=(500, 500, 500)))
    assert not is_certain(THREE, Situation(3, 30, chips=(500, 20, 500)))
    assert not is_certain(THREE, Situation(3, 30, side_pot=5))


def test_legs_are_certain_as_far_as_their_tables_go() -> None:
    assert is_certain(LEGS, Situation(7, legs=(0,) * 7))
    longer = LEGS.replaced({"legs": 8})
    assert not is_certain(longer, Situation(3, legs=(0, 0, 0)))
    assert is_certain(longer, Situation(3, legs=(3, 4, 5)))


def test_a_solved_table_is_certain_if_nobody_gains_much_at_that_pot() -> None:
    rules = PRESETS["hi-lo"].replaced({"max_loss": 100, "low": "ace-high-plain"})
    assert not is_certain(rules, Situation(3, 100))
    moments = solved.moments_of(rules, 3)
    gains = (0.001, 0.02, 0.001, 0.001, 0.001)
    points = [
        Point(level, dict.fromkeys(moments, 0.5), gain, 0.0)
        for level, gain in zip(solved.levels_of(rules), gains, strict=True)
    ]
    solved.put(rules, 3, points)
    assert origin(rules, Situation(3, 100)) is Origin.SOLVED
    for pot, certain in ((50, True), (100, True), (150, False), (200, False), (300, False)):
        assert is_certain(rules, Situation(3, pot)) is certain, pot
    assert is_certain(rules, Situation(3, 400)) and is_certain(rules, Situation(3, 900))
    assert not is_certain(rules, Situation(3, 20_000))


@pytest.mark.parametrize("game", PRESETS)
def test_what_has_no_table_is_played_by_the_idealised_game(game: str) -> None:
    """And whatever is idealised is not certain."""
    rules = PRESETS[game]
    position = 1 if rules.declaring.declare is Manner.SEQUENTIAL else None
    for players in range(2, rules.most_seats + 1):
        here = Situation(players, position=position)
        if origin(rules, here) is Origin.IDEALISED:
            assert share_out(rules, here) == idealised(rules, here)
            assert not is_certain(rules, here)


@pytest.mark.parametrize(
    ("game", "options", "certain"),
    [
        ("three-card", {"cards": 6}, True),
        ("three-card", {"draw": 1, "draw_when": "after"}, False),
        ("pass-the-trash", {"pass_optional": True}, False),
        ("community", {"draw": 1, "draw_when": "after"}, False),
        ("guts-high-low", {}, False),
        ("pass-the-trash", {"cards": 3, "draw": 2}, True),
        ("pass-the-trash", {"cards": 4}, False),
        ("pass-the-trash", {"wild": ["2"]}, False),
        ("three-card", {"cards": 5, "draw": 1}, False),
        ("four-two-three", {"pass_left": 1}, False),
    ],
)
def test_hands_that_change_apart_are_only_about_right(
    game: str, options: dict[str, object], certain: bool
) -> None:
    """R3.3, R3.4: they pass and draw by rules of thumb, or share neither deck nor board."""
    usual = PRESETS[game] if game in PRESETS else RuleSet.of(written(game))
    rules = usual.replaced(options)
    outs = dict.fromkeys(solved.moments_of(rules, 3), 0.5)
    solved.put(rules, 3, [Point(0.0, outs, 0.0, 0.0)])
    assert origin(rules, Situation(3)) is Origin.SOLVED
    assert is_certain(rules, Situation(3)) is certain


@pytest.mark.parametrize("players", [2, 3])
def test_great_pots_of_unseen_hands_are_about_right_as_they_are_ended(players: int) -> None:
    """R3.5: two or three players give something away there, more give nothing away."""
    rules = PRESETS["no-peek"]
    opening = rules.opening_pot(players)
    assert is_certain(rules, Situation(players, opening))
    assert not is_certain(rules, Situation(players, 16 * opening))
    assert is_certain(rules, Situation(5, 16 * rules.opening_pot(5)))
