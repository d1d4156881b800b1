"""Sides that are declared in turn: what a player has heard, and how often it is in for each."""

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from guts_engine.analysis.certify.cases import Case
from guts_engine.analysis.certify.playing import Course, dealt, look_at
from guts_engine.analysis.coach.quick import Quick
from guts_engine.bots.asking import declaring, heard_at, situation_at
from guts_engine.bots.habits import context
from guts_engine.bots.persona import Equilibrium, Persona
from guts_engine.bots.threshold import ThresholdBot
from guts_engine.common.frozen import changed
from guts_engine.equilibrium import sides, solved
from guts_engine.equilibrium.response import Rival
from guts_engine.equilibrium.sides import ALONE, CLASSES, GRID, Chances, Heard, Pots
from guts_engine.equilibrium.situation import Situation
from guts_engine.play.game import view_of
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.state.actions import Asked, Declare
from guts_engine.state.view import SeatView
from guts_engine.steps.library import shipped_ids
from guts_engine.steps.model import Choice

PLAYERS = 3
CASE = Case("guts-high-low", (), PLAYERS)
HEARD = CASE.rules
EXACT = Persona("e", "E", "e", "Plays.", Equilibrium())
LOW_ALWAYS: Chances = (0.0,) * CLASSES + (1.0,) * CLASSES
AFTER_HIGH = Heard(0, 1, 1, 0, Pots.BOTH)


@pytest.fixture
def _solved() -> Iterator[None]:
    """A table by which everyone is in for low whatever the hand, once somebody is in for high."""
    outs = dict.fromkeys(solved.moments_of(HEARD, PLAYERS), 1.0)
    point = solved.Point(0.0, outs, 0.0, 0.0, sides={AFTER_HIGH: LOW_ALWAYS})
    solved.put(HEARD, PLAYERS, [point])
    yield
    solved.put(HEARD, PLAYERS, ())


def after(said: Sequence[Choice], seed: int = 1) -> Course:
    """A deal in which the first players have said that."""
    course = dealt(CASE.sat_down(0), Random(seed))
    for choice in said:
        asked = course.asked()
        assert asked
        course.enter(asked[0], Declare(asked[0], choice))
    return course


def asked_at(course: Course) -> tuple[SeatView, Asked]:
    asked = course.asked()
    assert asked
    return view_of(course.builder.draft, asked[0]), asked[1]


def test_sides_are_heard_where_one_is_declared_in_turn() -> None:
    """R8.7: at once, or for both sides, a threshold for each side is enough."""
    games = {game: preset(game) for game in (*PRESETS, *shipped_ids())}
    assert [game for game, rules in games.items() if sides.are_heard(rules)] == ["guts-high-low"]


@pytest.mark.parametrize(
    ("said", "high", "low"),
    [
        ([], (0, 0), (0, 0)),
        ([Choice.HIGH], (1, 1), (0, 1)),
        ([Choice.HIGH, Choice.LOW], (1, 2), (1, 2)),
        ([Choice.LOW, Choice.OUT], (0, 2), (1, 2)),
    ],
)
def test_a_player_hears_how_many_are_in_for_each_side(
    said: list[Choice], high: tuple[int, int], low: tuple[int, int]
) -> None:
    view, asked = asked_at(after(said))
    assert view.seat is not None
    found = [situation_at(view.table, view.seat, low=each) for each in (False, True)]
    assert [(each.already_in, each.position) for each in found] == [high, low]
    heard = heard_at(view.table, view.seat)
    assert heard == Heard(0, len(said), high[0], low[0], Pots.BOTH)
    assert look_at(view, asked).moment[6:] == (high[0], low[0], Pots.BOTH)


def test_who_is_supposed_to_be_in_counts_for_the_side() -> None:
    """One more for low, beside the player who is in for high."""
    view, _ = asked_at(after([Choice.OUT, Choice.HIGH]))
    first, _, last = declaring(view.table)
    here = context(view.table, last, low=True, supposed=first)
    assert here.buckets[2] == "guts-high-low 0 low 3 0 1"


def test_a_pot_that_is_gone_is_no_longer_declared_for() -> None:
    view, _ = asked_at(after([Choice.HIGH, Choice.OUT, Choice.OUT]))
    assert view.seat is not None and view.table.pot == 0
    heard = heard_at(view.table, view.seat)
    assert heard == Heard(1, 0, 0, 0, Pots.LOW)
    both_gone = changed(view.table, low_pot=0)
    assert heard_at(both_gone, view.seat) is None


def test_who_is_in_for_a_pot_that_is_gone_counts_as_out() -> None:
    """Nobody is solved for what tells nothing; a player who says so must not confuse others."""
    said = [Choice.HIGH, Choice.OUT, Choice.OUT, Choice.HIGH]
    view, _ = asked_at(after(said))
    assert view.seat is not None and view.table.pot == 0
    assert heard_at(view.table, view.seat) == Heard(1, 1, 0, 0, Pots.LOW)
    assert sides.heard(1, 3, (1, 2), Pots.HIGH) == Heard(1, 3, 1, 0, Pots.HIGH)


def test_more_players_than_are_told_apart_count_as_so_many() -> None:
    assert sides.heard(0, 5, (4, 1), Pots.BOTH) == Heard(0, 5, sides.MOST_HEARD, 1, Pots.BOTH)


def test_classes_are_of_both_percentiles_or_of_the_only_pot() -> None:
    every = [each / 100 for each in range(101)]
    both = {sides.class_of(high, low, Pots.BOTH) for high in every for low in every}
    assert both == set(range(GRID * GRID))
    assert {sides.class_of(each, 0.3, Pots.HIGH) for each in every} == set(range(ALONE))
    assert sides.class_of(0.1, 0.9, Pots.LOW) == sides.class_of(0.9, 0.1, Pots.HIGH) > 0


@pytest.mark.usefixtures("_solved")
@pytest.mark.parametrize("seed", range(6))
def test_who_plays_the_equilibrium_heeds_the_side(seed: int) -> None:
    """With nobody in for low the second player takes that pot, whatever its hand."""
    view, asked = asked_at(after([Choice.HIGH], seed))
    for bot in (ThresholdBot(EXACT, Random(seed)), Quick(Random(seed))):
        action = bot.choose(view, asked)
        assert isinstance(action, Declare) and action.choice is Choice.LOW
    other, question = asked_at(after([Choice.LOW], seed))
    action = ThresholdBot(EXACT, Random(seed)).choose(other, question)
    assert isinstance(action, Declare) and action.choice is Choice.OUT


@pytest.mark.usefixtures("_solved")
def test_who_plays_otherwise_has_thresholds() -> None:
    view, asked = asked_at(after([Choice.HIGH]))
    tighter = changed(EXACT, per_in=0.5)
    bots = ThresholdBot(tighter, Random(1)), Quick(Random(1), Rival(0.0, 0.0))
    for bot in bots:
        action = bot.choose(view, asked)
        assert isinstance(action, Declare) and action.choice is Choice.OUT


def test_chances_between_two_pots_are_between_theirs() -> None:
    outs = dict.fromkeys(solved.moments_of(HEARD, PLAYERS), 0.5)
    points = [
        solved.Point(
            level, outs, 0.0, 0.0, sides={AFTER_HIGH: (high,) * CLASSES + (0.25,) * CLASSES}
        )
        for level, high in ((0.0, 0.25), (1.0, 0.75))
    ]
    solved.put(HEARD, PLAYERS, points)
    pot = HEARD.opening_pot(PLAYERS)
    for doublings, high in ((0, 0.25), (0.5, 0.5), (1, 0.75), (3, 0.75)):
        here = Situation(PLAYERS, pot * 2**doublings, 1, 1)
        found = solved.side_chances(HEARD, here, AFTER_HIGH, (0.4, 0.6))
        assert found == pytest.approx((high, 0.25))
    unheard = AFTER_HIGH._replace(position=2)
    assert solved.side_chances(HEARD, Situation(PLAYERS, pot), unheard, (0.4, 0.6)) is None
    solved.put(HEARD, PLAYERS, ())


def test_a_table_of_sides_is_kept_as_plain_values() -> None:
    outs = dict.fromkeys(solved.moments_of(HEARD, PLAYERS), 0.5)
    chances = {AFTER_HIGH: LOW_ALWAYS, Heard(3, 2, 1, 1, Pots.BOTH): (0.29,) * 2 * CLASSES}
    point = solved.Point(0.0, outs, 0.001, 0.0, sides=chances)
    plain = solved.plain(HEARD, PLAYERS, point)
    assert solved.point_of(HEARD, PLAYERS, plain) == point
    (first, *_) = plain["sides"]
    for wrong in ([50] * CLASSES, [60] * 2 * CLASSES, [-1] * 2 * CLASSES):
        with pytest.raises(ValueError):
            solved.point_of(HEARD, PLAYERS, {**plain, "sides": {first: wrong}})


def test_antes_of_all_between_declarations_are_no_larger_pot() -> None:
    """The pot of a later declaration counts as that with which the deal began."""
    pot = HEARD.opening_pot(PLAYERS)
    for declaration in range(4):
        here = Situation(PLAYERS, pot * (1 + declaration), 0, declaration=declaration)
        assert solved.level_of(HEARD, here) == 0.0
