"""Thresholds by moment: closed forms, an honest bound, and the chips of deals in columns."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import pairwise, product

import numpy as np
import pytest

from guts_engine.analysis.deals.sources import Even
from guts_engine.analysis.solve import tables
from guts_engine.analysis.solve.course import moments, settling
from guts_engine.analysis.solve.course.columns import stakes_of
from guts_engine.analysis.solve.course.course import Course, UnsolvableError
from guts_engine.analysis.solve.course.hands import source_of
from guts_engine.analysis.solve.course.moments import solve_moments
from guts_engine.analysis.solve.course.policies import Everyone
from guts_engine.analysis.solve.in_turn import solve_moment_by_moment
from guts_engine.equilibrium import continuum, solved
from guts_engine.equilibrium.certainty import Origin, origin
from guts_engine.equilibrium.situation import Situation
from guts_engine.equilibrium.thresholds import idealised, share_out, terms
from guts_engine.rules.options import DrawWhen, RulesError
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.library import shipped_ids
from guts_engine.strength.form import form_of, in_columns

FEW = range(2, 6)
TWO = preset("two-card")
THREE = preset("three-card")
HOUSE: tuple[tuple[str, Mapping[str, object]], ...] = (
    ("two-card", {"ghost": "always"}),
    ("two-card", {"ghost": "lone", "ghost_tie": "push"}),
    ("two-card", {"second_chance": True, "losers": "worst"}),
    ("two-card", {"cap": 7, "ties": "carry"}),
    ("two-card", {"ties": "suits", "max_loss": 3}),
    ("three-card", {"all_out": "wimp"}),
    ("three-card", {"all_out": "wimp-penalty", "wimp_to": "side-pot"}),
    ("three-card", {"all_out": "match-best", "draw": 2}),
    ("three-card", {"all_out": "hold"}),
    ("survivor", {"matchers_excused": True}),
    ("two-plus-one", {"second_declare": True}),
    ("two-plus-one", {"second_declare": True, "declare": "sequential"}),
    ("four-two-two", {"dropped_ante": True, "all_out": "match-best"}),
    ("four-two-three", {"lone": "beat-deck"}),
    ("hi-lo", {"both": "must-win-both", "max_loss": 2}),
    ("community", {"peek": False, "declare": "sequential"}),
)


def totals(rules: RuleSet, players: int, deals: int = 300) -> np.ndarray:
    """The sum of all results by deal, when everyone plays the same half of the hands."""
    course = Course(rules, players, stakes_of(rules, players))
    hands = source_of(rules, players).deal(np.random.default_rng(1), deals)
    shape = (len(course.kinds), players + 1, players, players)
    policy = Everyone(np.full(shape, 0.5, np.float32))
    heroes = [np.full(deals, each) for each in range(players)]
    return sum([course.play(hands, policy, hero)[0] for hero in heroes], np.zeros(deals))


def exchanging() -> Iterator[RuleSet]:
    """Every game with every exchange of cards that it allows, and that is dealt from the deck."""
    ways = product(range(1, 6), range(6), range(2), DrawWhen, ([], ["2", "7"]))
    for game, (cards, draw, passed, when, wild) in product((*PRESETS, *shipped_ids()), ways):
        options = {"cards": cards, "draw": draw, "pass_left": passed, "draw_when": when.value}
        with suppress(RulesError):
            rules = preset(game).replaced({**options, "wild": wild})
            if form_of(rules) is not None:
                yield rules


def test_hands_are_dealt_with_every_exchange_of_cards() -> None:
    """R3.3, R3.4: whatever game, cards, draw and pass, with two players and with the most."""
    tables = list(exchanging())
    games = {rules.game for rules in tables if rules.dealing.draw}
    assert {"community", "two-plus-one", "hi-lo", "three-card", "two-card"} <= games
    for rules in tables:
        for players in (2, rules.most_seats):
            hands = source_of(rules, players).deal(np.random.default_rng(1), 4)
            assert hands.looks[0][0].shape == (players, 4), (rules.game, rules.options())


@pytest.mark.parametrize(("game", "options"), HOUSE)
@pytest.mark.parametrize("players", [2, 4])
def test_all_results_of_a_deal_are_the_pot(
    game: str, options: Mapping[str, object], players: int
) -> None:
    """Nothing is created or lost (R1)."""
    rules = preset(game).replaced(options)
    assert totals(rules, players) == pytest.approx(rules.base.pots)


@pytest.mark.parametrize("game", shipped_ids())
def test_in_every_game_all_results_are_the_pot_or_a_sentence_says_why_not(game: str) -> None:
    rules = preset(game)
    try:
        found = totals(rules, 3, 60)
    except UnsolvableError as error:
        assert str(error).startswith(f"{game} cannot be solved, because ")
        return
    assert found == pytest.approx(rules.base.pots)


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("options", [{}, {"losers": "worst"}, {"max_loss": 1}])
def test_all_at_once_the_threshold_is_the_closed_form(
    players: int, options: Mapping[str, object]
) -> None:
    rules = THREE.replaced(options)
    source = Even(players, 500)
    found = solve_moment_by_moment(rules, players, deals=4_000, source=source)
    (moment,) = found.moments
    exact = continuum.share_out(terms(rules, players))
    assert moment.share_out == pytest.approx(exact, abs=0.03)
    assert found.exploitability < 0.002 + 4 * found.stderr


def test_each_pot_of_hi_lo_has_the_threshold_of_one_pot() -> None:
    found = solve_moments(preset("hi-lo"), 3, deals=4_000)
    assert [each.kind.low for each in found.moments] == [False, True]
    for each in found.moments:
        assert each.share_out == pytest.approx(0.5**0.5, abs=0.05)


def test_the_bound_is_what_a_best_response_gains(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two players who are always in: a hand h gains (1 - h) / 2 - 3 h / 2 by folding below 1/4."""
    monkeypatch.setattr(settling, "_PACE", (1e-12, 1e-12))
    monkeypatch.setattr(settling, "_LEAPS", ())
    monkeypatch.setattr(moments, "_ENOUGH", 1.0)
    monkeypatch.setattr(continuum, "share_out", lambda terms: 0.0)
    found = solve_moment_by_moment(THREE, 2, deals=4_000, source=Even(2, 500))
    assert found.moments[0].share_out == pytest.approx(0, abs=1e-9)
    assert found.exploitability == pytest.approx(1 / 16, abs=4 * found.stderr + 0.002)


def test_solving_never_makes_the_idealised_start_worse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Strides that are far too long lead away from the closed form, which then stays."""
    monkeypatch.setattr(settling, "_PACE", (50.0, 50.0))
    monkeypatch.setattr(moments, "_ON", 1.0)
    monkeypatch.setattr(moments, "_CALM", 1.0)
    monkeypatch.setattr(settling, "_LEAPS", ())
    found = solve_moment_by_moment(THREE, 3, deals=1_000, source=Even(3, 500))
    assert found.moments[0].share_out == pytest.approx(0.5**0.5, abs=0.001)


def test_asked_again_with_the_same_cards_weak_hands_cannot_steal_the_pot() -> None:
    """R13.9: were all to wait for the second asking, any hand would take the pot at the first."""
    found = solve_moments(THREE.replaced({"all_out": "hold"}), 3, deals=3_000)
    first, second = found.moments
    assert second.kind.again and first.share_out < 0.6
    assert second.share_out == pytest.approx(first.share_out, abs=0.05)
    assert found.wait and found.wait.below > first.share_out and 0.4 < found.wait.chance < 0.8
    assert found.exploitability < 0.01


@pytest.mark.parametrize(
    ("game", "players", "most_out"), [("survivor", 5, 0.67), ("four-two-three", 3, 0.3)]
)
def test_waiting_fits_the_payments_and_the_later_cards(
    game: str, players: int, most_out: float
) -> None:
    """R13.9: a single loser, or hands that grow, let more be played than the idealised game's."""
    rules = preset(game).replaced({"all_out": "hold"})
    assert form_of(rules) is not None and not in_columns(rules)
    found = solve_moments(rules, players, deals=4_000)
    assert found.wait and found.wait.chance > 0.4
    assert found.moments[0].share_out < most_out
    assert found.exploitability < 0.01


def test_nobody_waits_who_is_not_asked_again_or_answers_in_turn() -> None:
    """R13.9: and where one pot depends on the other, waiting is not solved."""
    assert solved.waits(THREE.replaced({"all_out": "hold"}))
    assert not solved.waits(THREE)
    assert not solved.waits(TWO.replaced({"all_out": "hold"}))
    hold = preset("hi-lo").replaced({"all_out": "hold"})
    assert solved.waits(hold) and not solved.waits(hold.replaced({"max_loss": 3}))


@pytest.mark.parametrize("players", [2, 4])
def test_good_hands_of_both_pots_wait(players: int) -> None:
    """R8.7, R13.9: with the same thresholds at both askings, nobody gains much."""
    found = solve_moments(preset("hi-lo").replaced({"all_out": "hold"}), players)
    assert found.wait and 0.4 < found.wait.chance < 0.9
    assert max(found.outs.values()) < found.wait.below
    assert found.exploitability < 0.006


def test_a_table_with_waiting_is_kept_as_plain_values() -> None:
    rules = THREE.replaced({"all_out": "hold", "max_loss": 3})
    outs = dict.fromkeys(solved.moments_of(rules, 3), 0.5)
    point = solved.Point(0.0, outs, 0.001, 0.0, solved.Wait(0.8, 0.6))
    assert solved.point_of(rules, 3, solved.plain(rules, 3, point)) == point
    later = solved.Point(2.0, outs, 0.001, 0.0, solved.Wait(0.7, 0.8))
    solved.put(rules, 3, [point, later])
    found = solved.wait(rules, Situation(3, 6))
    assert found and (found.below, found.chance) == pytest.approx((0.75, 0.7))
    assert solved.wait(rules, Situation(3, 6, again=1)) is None
    assert solved.wait(rules, Situation(2, 6, dealt=3)) is None


def test_a_second_chance_that_nobody_has_is_no_moment() -> None:
    kinds = [each.kind for each in solve_moments(TWO, 2, deals=500).moments]
    assert not any(each.second_chance for each in kinds)
    chance = TWO.replaced({"second_chance": True})
    assert any(each.kind.second_chance for each in solve_moments(chance, 2, deals=500).moments)


# --- The shipped tables -------------------------------------------------------------------------


def test_a_shipped_table_is_what_the_solver_finds() -> None:
    (found,) = tables.table(TWO, 2)
    (point,) = solved.points_of(TWO, 2)
    assert point.exploitability < 0.003
    for moment in ((0, 2, 0, 0), (0, 2, 1, 1)):
        assert point.outs[moment] == pytest.approx(found.outs[moment], abs=0.03)


def test_every_shipped_game_has_its_tables() -> None:
    for game, options in tables.GAMES:
        rules = preset(game).replaced(options)
        for players in FEW:
            if players <= rules.most_seats:
                points = solved.points_of(rules, players)
                assert [each.level for each in points] == list(solved.levels_of(rules))


@pytest.mark.parametrize("game", ["two-card", "three-card"])
def test_in_turn_who_comes_later_plays_more_and_who_follows_players_in_fewer(game: str) -> None:
    rules = preset(game).replaced({"declare": "sequential"})
    for players in FEW:
        outs = [share_out(rules, Situation(players, position=each)) for each in range(players)]
        assert all(later <= first + 0.02 for first, later in pairwise(outs))
        assert outs[-1] == 0
        last = [
            share_out(rules, Situation(players, position=players - 1, already_in=each))
            for each in range(min(4, players))
        ]
        assert last == sorted(last)


def test_the_less_a_match_costs_the_more_is_played() -> None:
    rules = TWO.replaced({"max_loss": 5})
    for already in (0, 1):
        outs = [
            share_out(rules, Situation(4, pot=float(pot), position=1, already_in=already))
            for pot in (5, 8, 10, 20, 40, 80, 640, 10**6)
        ]
        assert outs == sorted(outs, reverse=True)
        assert outs[-1] == outs[-2]


def test_at_a_second_declaration_only_those_who_are_in_count() -> None:
    rules = preset("two-plus-one").replaced({"second_declare": True})
    first = share_out(rules, Situation(5))
    two, five = (share_out(rules, Situation(n, declaration=1, dealt=5)) for n in (2, 5))
    assert first < two < five


def test_where_a_threshold_comes_from_is_told() -> None:
    assert origin(TWO, Situation(3, position=1)) is Origin.SHIPPED
    assert origin(THREE, Situation(3)) is Origin.SHIPPED
    unknown = TWO.replaced({"cards": 2, "wild": ["2"]})
    here = Situation(3, position=1)
    assert origin(unknown, here) is Origin.IDEALISED
    assert share_out(unknown, here) == idealised(unknown, here)


def test_the_key_is_of_what_decides() -> None:
    """The size of the ante decides nothing, and that of the most to match only by the pot."""
    key = solved.key_of
    assert key(TWO) == key(TWO.replaced({"ante": 25})) == key(TWO.replaced({"rebuys": 2}))
    assert key(TWO.replaced({"max_loss": 5})) == key(TWO.replaced({"max_loss": 50}))
    assert key(TWO) != key(TWO.replaced({"max_loss": 5}))
    assert key(TWO) != key(TWO.replaced({"ties": "carry"}))
    second = preset("two-plus-one").replaced({"second_declare": True})
    limited = [second.replaced({"max_loss": each}) for each in (5, 50)]
    assert key(limited[0]) != key(limited[1])
