"""Sides declared in turn are solved by regret matching: an honest bound, and no chip is lost."""

import numpy as np
import pytest

from guts_engine.analysis.certify.playing import Look
from guts_engine.analysis.certify.responses import Tried, family
from guts_engine.analysis.solve.course import hands, sides
from guts_engine.analysis.solve.course.columns import stakes_of
from guts_engine.analysis.solve.course.course import Course
from guts_engine.analysis.solve.course.hands import source_of
from guts_engine.analysis.solve.course.moments import solve_moments
from guts_engine.analysis.solve.course.sides import CHOICES, SidesRun, Strategy
from guts_engine.analysis.solve.course.valuing import Thresholds
from guts_engine.equilibrium.sides import ALONE, CLASSES, Heard, Pots
from guts_engine.rules.presets import preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Choice

RULES = preset("guts-high-low")


@pytest.fixture(scope="module")
def solved() -> Thresholds:
    """Two players, solved with few steps."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sides, "STEPS", 80)
        patch.setattr(hands, "_POOL", 3_000)
        return solve_moments(RULES, 2, deals=6_000)


@pytest.mark.parametrize("players", [2, 4])
def test_all_results_of_a_deal_are_both_pots(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is created or lost (R1), whatever is declared."""
    monkeypatch.setattr(hands, "_POOL", 300)
    deals = 300
    course = Course(RULES, players, stakes_of(RULES, players))
    table = sides.Solving(course, source_of(RULES, players), np.random.default_rng(1), deals)
    plays = Strategy(np.full((table.heard, CLASSES, len(CHOICES)), 1 / 3), players)
    dealt = table.source.deal(table.rng, deals)
    whims = table.rng.random((table.declarations, players, deals), np.float32)
    total = np.zeros(deals)
    for seat in range(players):
        run = SidesRun(course, dealt, np.full(deals, seat), whims, plays)
        run.run()
        total += run.pots.worth(players)
    assert total == pytest.approx(RULES.base.pots)


@pytest.mark.parametrize("rules", [RULES, preset("fierce")], ids=lambda each: each.game)
def test_hands_are_sampled_in_steps(rules: RuleSet, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that is open while they are goes on; they are the same as at once."""
    monkeypatch.setattr(hands, "_POOL", 900)
    source, other = source_of(rules, 2), source_of(rules, 2)
    assert isinstance(source, hands.SampledHands)
    shares = list(source.prepared())
    assert len(shares) > 20 and shares == sorted(shares)
    one, two = (each.deal(np.random.default_rng(1), 50) for each in (source, other))
    assert np.array_equal(one.looks, two.looks) and np.array_equal(one.shown, two.shown)


def test_a_step_is_one_choice_of_one_declaration() -> None:
    """A table is open while sides are solved, so that each step is short."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sides, "STEPS", 2)
        patch.setattr(hands, "_POOL", 300)
        course = Course(RULES, 2, stakes_of(RULES, 2))
        table = sides.Solving(course, source_of(RULES, 2), np.random.default_rng(1), 100)
        shares = list(table.solved(100))
    matched = [each for each in shares if each < 0.8]
    assert len(matched) >= 2 * len(CHOICES) * table.declarations - 1
    assert shares == sorted(shares)


def test_a_best_response_gains_little(solved: Thresholds) -> None:
    """A threshold for each side was beaten by 0.2 pots a deal."""
    assert solved.exploitability < 0.06


def test_at_last_a_pot_that_nobody_is_in_for_is_taken(solved: Thresholds) -> None:
    """With any hand: the last player cannot lose it."""
    for heard, first in ((Heard(3, 1, 0, 0, Pots.HIGH), 0), (Heard(3, 1, 0, 0, Pots.LOW), CLASSES)):
        chances = solved.sides[heard]
        assert np.mean(chances[first : first + ALONE]) > 0.9
        assert not any(chances[CLASSES - first : CLASSES - first + CLASSES])


def test_shares_out_are_those_of_hands_that_do_not_declare_the_side(solved: Thresholds) -> None:
    first = [each for each in solved.moments if (each.kind.declaration, each.position) == (0, 0)]
    assert [each.kind.low for each in first] == [False, True]
    for each in first:
        assert each.reached == pytest.approx(1) and each.measured
        assert solved.outs[int(each.kind.low), 2, 0, 0] == pytest.approx(each.share_out)
    assert sum(1 - each.share_out for each in first) <= 1


def test_responses_heed_the_sides_or_do_not() -> None:
    """The certificate tries both, as the second needs fewer deals to be sure."""
    usual = (0, 1, 1, 0, 0, 0)
    tried = [
        Tried(
            Look((*usual, 1, 0, 0) if number % 2 else (*usual, 0, 1, 0), (0.5, 0.5), (), 0, ()),
            Choice.OUT,
            {Choice.LOW: 1.0 if number % 2 else -1.5, Choice.OUT: 0.0},
        )
        for number in range(80)
    ]
    found = {each.name: each for each in family(tried)}
    heeds = found["by hand and moment"]
    assert heeds.choice(tried[1].look, Choice.OUT) is Choice.LOW
    assert heeds.choice(tried[0].look, Choice.OUT) is Choice.OUT
    whatever = found["by hand and moment, whatever the sides"]
    assert whatever.choice(tried[1].look, Choice.OUT) is Choice.OUT
