"""The coach compared with decisions that the engine plays out (strategy.md)."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from math import hypot, sqrt
from statistics import mean, stdev

import pytest

from benchmarks.certify.cases import Case
from benchmarks.certify.heldout import HeldOut, decisions, worths
from guts_engine.coach.advice import Advice
from guts_engine.coach.coach import Coach
from guts_engine.common.frozen import changed

SURE = 4.0
"""Standard errors beyond which two numbers differ."""


def advised(held_out: HeldOut) -> Advice:
    """The advice when it is settled."""
    coach = Coach(held_out.view, held_out.asked, 1)
    while not (advice := coach.refine()).settled:
        pass
    return advice


def difference(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """The mean difference with its standard error."""
    short = [mine - its for mine, its in zip(one, other, strict=True)]
    return mean(short), stdev(short) / sqrt(len(short))


def apart(held_out: HeldOut, deals: int) -> list[float]:
    """How many standard errors the costs of the coach are from those of the deals."""
    advice = advised(held_out)
    best, *others = advice.options[:4]
    found = worths(held_out, [best.action, *[each.action for each in others]], deals, 1)
    if found is None:
        return []
    errors = []
    for each in others:
        true, error = difference(found[best.action], found[each.action])
        cost, its_error = each.short / advice.pot, each.short_error / advice.pot
        errors.append((cost - true) / (hypot(error, its_error) or 1.0))
    return errors


def agrees(case: Case, count: int, deals: int) -> None:
    """Check the coach's costs in so many decisions of a table."""
    found = [one for each in islice(decisions(case, 1), count) for one in apart(each, deals)]
    assert len(found) >= count
    assert max(abs(each) for each in found) < SURE
    assert abs(mean(found)) < SURE / sqrt(len(found))


@pytest.mark.parametrize("game", ["survivor", "two-card", "hi-lo", "pass-the-trash"])
def test_costs_are_those_of_deals_played_out(game: str) -> None:
    agrees(Case(game, (), 3), 5, 150)


@pytest.mark.parametrize(
    ("game", "players", "number", "deals"),
    [
        ("napalm", 3, 0, 800),
        ("napalm", 3, 4, 800),
        ("three-five-seven", 5, 4, 400),
        ("pass-the-trash", 3, 1, 800),
    ],
)
def test_what_came_before_in_the_deal_counts(
    game: str, players: int, number: int, deals: int
) -> None:
    """Cards stay for later stages, what was said tells, and so does what was passed."""
    decision = next(islice(decisions(Case(game, (), players), 1), number, None))
    (found,) = apart(decision, deals)
    assert abs(found) < 3


@pytest.mark.parametrize(
    ("case", "number"),
    [
        (Case("nerve"), 2),
        (Case("three-card-low-guts"), 0),
        (Case("three-card-low-guts"), 1),
        (Case("three-card-low-guts"), 5),
    ],
)
def test_others_draw_as_bots_do(case: Case, number: int) -> None:
    """In games without a form, before the draws and at them (S3.5)."""
    decision = next(islice(decisions(case, 1), number, None))
    found = apart(decision, 300)
    assert found and max(map(abs, found)) < SURE


def test_who_runs_out_of_chips_loses_the_claim_on_a_round() -> None:
    """R7.3, R8.5: with three antes each, being in for a pot of three may be the last deal."""
    decision = next(islice(decisions(Case("three-five-seven", chips=3), 1), 1, None))
    (found,) = apart(decision, 300)
    assert abs(found) < 3


@pytest.mark.slow
def test_first_pots_of_survivor_are_worth_what_they_say() -> None:
    """Excused matchers save the next ante, so that being out with a weak hand costs more."""
    agrees(Case("survivor", (), 3), 12, 1_000)


def test_a_decision_that_never_comes_about_is_not_valued() -> None:
    one = next(decisions(Case("two-card", (), 3), 1))
    table = changed(one.view.table, pot=one.view.table.pot + 1)
    never = replace(one, view=changed(one.view, table=table))
    actions = [each.action for each in advised(one).options]
    assert worths(one, actions, 5, 1) is not None
    assert worths(never, actions, 5, 1) is None
