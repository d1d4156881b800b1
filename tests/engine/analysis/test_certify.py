"""The certificate: its cases, its responses, and a dozen tables valued (strategy.md)."""

from itertools import islice
from random import Random

import pytest

from guts_engine.analysis.certify import certify as certifying
from guts_engine.analysis.certify.cases import Case, cases, quick
from guts_engine.analysis.certify.certify import QUICK, Effort, certify
from guts_engine.analysis.certify.playing import Look, Professors, dealt, play_on
from guts_engine.analysis.certify.responses import Always, Cut, Tried, family, value
from guts_engine.analysis.certify.shifts import Shift
from guts_engine.analysis.certify.valuing import anted, worth
from guts_engine.bots.threshold import shifted
from guts_engine.state.actions import Declare
from guts_engine.state.state import State
from guts_engine.steps.model import Choice

FIRST = (0, -1, 0, 0, 0, 0)
IN_OR_OUT = (Choice.IN, Choice.OUT)


def look(place: float, needed: float = 0.8) -> Look:
    return Look(FIRST, (place,), (needed,), 0.0, IN_OR_OUT)


def tries(best_from: float, deals: int = 4_000) -> list[Tried]:
    """Declarations in which a hand from `best_from` up wins half a pot, and others lose it."""
    rng = Random(1)
    found = []
    for _ in range(deals):
        place = rng.random()
        gain = (0.5 if place >= best_from else -0.5) + rng.gauss(0, 0.2)
        usual = Choice.IN if place >= 0.8 else Choice.OUT
        worths = {Choice.IN: gain, Choice.OUT: 0.0}
        mine = worths[usual]
        found.append(Tried(look(place), usual, {each: worths[each] - mine for each in worths}))
    return found


def deals_of(case: Case, number: int) -> list[State]:
    """The first deals that are valued at a case."""
    found = certifying.deals_of(case, Random(1), Professors(case.players))
    return [course.builder.build() for _, course in islice(found, number)]


@pytest.mark.parametrize("best_from", [0.4, 0.6, 0.9])
def test_the_family_finds_a_threshold_that_gains(best_from: float) -> None:
    found = {each.name: each for each in family(tries(best_from))}
    cut = found["one threshold"]
    assert isinstance(cut, Cut)
    assert cut.cuts[FIRST] == pytest.approx(best_from, abs=0.02)
    again = tries(best_from)
    low, high = sorted((best_from, 0.8))
    most = sum([0.5 for each in again if low <= each.look.places[0] < high])
    assert value(cut, again) == pytest.approx(most, rel=0.2)
    assert value(found["by hand and moment"], again) > 0.7 * most  # neighbouring bins are pooled


def test_against_the_best_threshold_no_response_gains() -> None:
    again = tries(0.8)
    for each in family(again):
        assert value(each, again) <= 0.002 * len(again), each.name


def test_a_shift_moves_the_threshold_one_way() -> None:
    looser, tighter = Shift("looser", -0.5), Shift("tighter", 0.5)
    low, high = shifted(0.8, -0.5), shifted(0.8, 0.5)
    for place in (0.1, low - 0.01, low + 0.01, 0.79, 0.81, high - 0.01, high + 0.01, 1.0):
        usual = Choice.IN if place >= 0.8 else Choice.OUT
        assert (looser.choice(look(place), usual) is Choice.IN) == (place >= low)
        assert (tighter.choice(look(place), usual) is Choice.IN) == (place >= high)


@pytest.mark.parametrize("game", ["three-card", "two-card", "hi-lo", "napalm"])
def test_courses_of_a_deal_differ_only_by_the_hero(game: str) -> None:
    case = Case(game, (), 3)
    professors = Professors(3)
    rng = Random(5)
    for number in range(20):
        course = dealt(case.sat_down(number % 3), rng)
        same = play_on(course.branch(), professors)
        usual = play_on(course.branch(), professors, 0, Shift("as usual", 0.0))
        assert same.table == usual.table


def test_someone_always_in_loses_to_professors() -> None:
    case = Case("three-card", (), 5)
    professors = Professors(5)
    rng = Random(3)
    total = 0.0
    for number in range(400):
        course = dealt(case.sat_down(number % 5), rng)
        after = play_on(course, professors, 2, Always("always in", Choice.IN)).table
        total += after.seats[2].chips + after.pooled / 5
    assert total < 0


def test_all_cases_are_possible_tables_named_once() -> None:
    found = list(cases())
    names = {(each.game, str(each), each.players) for each in found}
    assert len(names) == len(found)
    for each in found:
        each.sat_down(0)
    assert {(each.game, str(each), each.players) for each in quick()} <= names


def test_the_same_seed_finds_the_same() -> None:
    effort = Effort(200, 200, 200, 5)
    one, other = (certify(Case("three-card", (), 3), effort) for _ in range(2))
    assert one == other


def test_where_later_deals_differ_they_are_valued_too() -> None:
    """R3.2: the second deal from a pack that runs down has what the first has left of it."""
    found = deals_of(Case("three-card", (("deck", "run-down"),), 3), 30)
    assert {43, 34, 25} <= {len(each.pack) for each in found}
    assert [len(each.pack) for each in deals_of(Case("three-card", (), 3), 3)] == [43] * 3


def test_an_excused_matcher_is_valued_after_the_next_antes() -> None:
    """R6.1: what is saved counts, and then everyone's claim on the pot is the same."""
    case = Case("survivor", (), 3)
    course = dealt(case.sat_down(0), Random(1))
    while asked := course.asked():
        course.enter(asked[0], Declare(asked[0], Choice.IN))
    after = course.builder.build()
    matched = after.table.matched
    assert len(matched) == 1 and not after.table.ended
    both = anted(after, Random(2))
    paid = [
        before.chips - now.chips
        for before, now in zip(after.table.seats, both.table.seats, strict=True)
    ]
    assert [each > 0 for each in paid] == [seat not in matched for seat in range(3)]
    total = sum(worth(both, seat) for seat in range(3))
    assert total == pytest.approx(sum(worth(case.sat_down(0), seat) for seat in range(3)))
    usual = Case("three-card", (), 3).sat_down(0)
    assert anted(usual, Random(2)) is usual


@pytest.mark.slow
@pytest.mark.parametrize("case", quick(), ids=lambda each: f"{each.game}-{each}-{each.players}")
def test_no_response_gains_from_professors(case: Case) -> None:
    found = certify(case, QUICK)
    assert found.holds, found
