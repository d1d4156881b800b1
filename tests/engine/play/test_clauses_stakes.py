"""The rules, clause by clause: the largest stake, above which no deal begins (R7.5)."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guts_engine.common.chips import LARGEST_STAKE
from guts_engine.common.frozen import changed
from guts_engine.hands.cards import PACK
from guts_engine.play.game import apply, available, can_buy_in, can_deal, legal
from guts_engine.play.setup import NewSeat, Start, new_game
from guts_engine.record.log import GameLog, LogError, replay
from guts_engine.record.match import Match
from guts_engine.record.scenario import ScenarioError, run_text
from guts_engine.rules.options import RulesError
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import BuyIn, CloseSession, Declare, Leave, StartDeal
from guts_engine.state.state import State
from guts_engine.state.table import Table
from guts_engine.steps.model import Choice
from tests.engine.helpers.scripts import after, play, refused, table
from tests.engine.helpers.strategies import (
    consistent,
    decision,
    random_pack,
    rule_options,
    thorough,
)

TOO_LARGE = "no deal can start, because the pots or one player's chips or debt exceed 1000000000000"
MOST = 100 * LARGEST_STAKE
"""An upper bound of all amounts in a deal that begins with the largest stakes."""


def all_in(game: str = "three-card", seats: int = 10, **rules: Any) -> Match:
    """A table on credit, played with everyone in until no deal can begin."""
    chosen = preset(game).replaced({"ante": 5, "shortfall": "credit"} | rules)
    log = GameLog(chosen, tuple(NewSeat(f"seat {number}", 500) for number in range(seats)))
    rng = Random(3)
    match = Match(log, rng)
    while can_deal(match.state):
        match.begin_deal()
        while pending := match.pending():
            seat, asked = next(iter(pending.items()))
            match.submit(decision(match.state, seat, asked, rng, boldness=1))
    return match


# --- How it ends ----------------------------------------------------------------------------


def test_r7_5_largest_stake_ten_players_who_are_always_in_on_credit_come_to_an_end() -> None:
    """Regression: the twentieth deal used to exceed SQLite's integers."""
    match = all_in()
    table = match.state.table
    assert table.deals == 11
    assert LARGEST_STAKE < table.pot == 9 * 174_339_220_050 < MOST
    assert not can_deal(match.state)
    assert refused(match.state, match.shuffled()) == TOO_LARGE
    match.submit(CloseSession())
    table = match.state.table
    assert (table.pooled, table.total) == (0, table.brought)


def test_r7_5_largest_stake_of_a_script_that_goes_on_doubling() -> None:
    """Regression: 14,400 deals of two players in used to reach numbers of over 4300 digits."""
    both = [{"seat": 1, "declare": "in"}, {"seat": 0, "declare": "in"}]
    script: dict[str, Any] = {
        "game": "three-card",
        "rules": {"shortfall": "credit", "ties": "carry", "ghost": "always"},
        "seats": [{"name": name, "chips": 100} for name in ("Ann", "Bo")],
        "deals": [{"actions": both}] * 14_400,
    }
    with pytest.raises(ScenarioError) as caught:
        run_text(json.dumps(script))
    place, _, why = str(caught.value).partition(": ")
    assert why == TOO_LARGE
    number = int(place.removeprefix("deals[").removesuffix("]"))
    assert 20 < number < 1000
    script["deals"] = [{"actions": both}] * number
    assert LARGEST_STAKE < run_text(json.dumps(script))["pot"] < MOST


@pytest.mark.parametrize("by", [0, 1])
@pytest.mark.parametrize("where", ["pot", "reserve", "side_pot", "all", "chips", "debt"])
def test_r7_5_largest_stake_is_that_of_all_pots_or_of_one_player(where: str, by: int) -> None:
    chips = {"chips": LARGEST_STAKE, "debt": -LARGEST_STAKE}.get(where, 100)
    pots = {where: LARGEST_STAKE} if where in ("pot", "reserve", "side_pot") else {}
    if where == "all":
        pots = {"pot": LARGEST_STAKE - 3, "reserve": 2, "side_pot": 1}
    seats = [NewSeat("Ann", chips), NewSeat("Bo", 100), NewSeat("Cy", 100)]
    rules = preset("three-card").replaced({"shortfall": "credit", "ante_when": "every-deal"})
    state = new_game(rules, seats, start=Start(**pots))
    assert can_deal(state)
    state = grown(state, where, by)
    assert can_deal(state) == (not by)
    if by:
        assert refused(state, StartDeal(PACK)) == TOO_LARGE
    if by and where in ("chips", "debt"):
        assert not can_deal(after(state, Leave(0))), "it is the end of the session"


def grown(state: State, where: str, by: int) -> State:
    """The state with more chips at that place, as after a deal."""
    table = state.table
    if where in ("chips", "debt"):
        first = table.seats[0]
        owned = first.chips + (by if where == "chips" else -by)
        table = changed(table, seats=(changed(first, chips=owned), *table.seats[1:]))
    else:
        name = "pot" if where == "all" else where
        table = changed(table, **{name: getattr(table, name) + by})
    return changed(state, table=table)


def test_r7_5_largest_stake_both_pots_of_hi_lo_count_together() -> None:
    rules = preset("hi-lo").replaced({"shortfall": "credit"})
    seats = [NewSeat("Ann", 100), NewSeat("Bo", 100)]
    half = LARGEST_STAKE // 2
    assert can_deal(new_game(rules, seats, start=Start(half, low_pot=half)))
    assert not can_deal(new_game(rules, seats, start=Start(half + 1, low_pot=half)))


def test_r7_5_largest_stake_a_log_that_goes_beyond_it_is_no_log() -> None:
    match = all_in()
    log = match.log
    log = replace(log, actions=(*log.actions, match.shuffled()))
    with pytest.raises(LogError, match=f"^action 122: {TOO_LARGE}$"):
        replay(log)


# --- Chips brought ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "start", "sentence"),
    [
        ({"chips": 1}, {}, "seats[1].chips: 1000000000001 is too large; use 1000000000000 or less"),
        ({"stop_loss": 1}, {}, "seats[1].stop_loss: 1000000000001 is too large"),
        ({}, {"pot": 1}, "start.pot: 1000000000001 is too large"),
        ({}, {"reserve": 1}, "start.reserve: 1000000000001 is too large"),
        ({}, {"side_pot": 1}, "start.side_pot: 1000000000001 is too large"),
    ],
)
def test_r7_5_largest_stake_nobody_sits_down_to_more(
    seat: dict[str, int], start: dict[str, int], sentence: str
) -> None:
    def opened(by: int) -> State:
        chips = {name: LARGEST_STAKE - 1 + by + more for name, more in seat.items()}
        pots = {name: LARGEST_STAKE - 1 + by + more for name, more in start.items()}
        seats = [NewSeat("Ann", 100), NewSeat("Bo", **({"chips": 100} | chips))]
        return new_game(preset("three-card"), seats, start=Start(**pots))

    assert can_deal(opened(0))
    with pytest.raises(RulesError) as caught:
        opened(1)
    assert str(caught.value).startswith(sentence)


def test_r7_5_largest_stake_is_the_largest_debt_to_sit_down_with() -> None:
    rules = preset("three-card").replaced({"shortfall": "credit"})
    with pytest.raises(RulesError, match=r"^seats\[0\]\.chips: 1000000000001 is too large"):
        new_game(rules, [NewSeat("Ann", -LARGEST_STAKE - 1), NewSeat("Bo", 100)])


@pytest.mark.parametrize("chips", [LARGEST_STAKE // 2, LARGEST_STAKE // 2 + 1])
def test_r7_5_largest_stake_nobody_buys_in_beyond_it(chips: int) -> None:
    state = table(chips, 100, 100, game="two-card", rebuys=-1, declare="simultaneous", ante=9)
    state = grown(state, "chips", -chips)
    assert can_buy_in(state.table, 0) is (2 * chips <= LARGEST_STAKE)
    if can_buy_in(state.table, 0):
        bought = grown(after(state, BuyIn(0)), "chips", -chips)
        assert not can_buy_in(bought.table, 0)


def test_r7_5_largest_stake_nobody_buys_in_after_the_end() -> None:
    state = grown(table(5, 100, 100, rebuys=-1), "chips", -5)
    assert can_buy_in(state.table, 0)
    assert not can_buy_in(grown(state, "pot", LARGEST_STAKE + 1).table, 0)


def test_r7_5_largest_stake_in_a_script_is_told_with_its_place() -> None:
    with pytest.raises(ScenarioError, match=r"^start\.pot: 1000000000001 is too large"):
        play(start={"pot": LARGEST_STAKE + 1})


# --- The largest amounts of a deal --------------------------------------------------------


def amounts(table: Table) -> list[int]:
    """Every number of chips at the table."""
    chips = [each for seat in table.seats for each in (seat.chips, seat.bought_in)]
    chips += [seat.chips - seat.bought_in for seat in table.seats]
    pots = [table.pot, table.low_pot, table.reserve, table.side_pot, table.pooled]
    return [*chips, *pots, *table.match_paid, table.total, table.found]


def most_of_a_deal(rules: RuleSet, seats: int, rng: Random, boldness: float) -> int:
    """The largest amount in a deal that begins with the largest stakes."""
    debt = -LARGEST_STAKE if rules.paying.shortfall == "credit" else LARGEST_STAKE
    part = LARGEST_STAKE // 3
    pots = Start(LARGEST_STAKE)
    if rules.two_pots:
        pots = Start(LARGEST_STAKE - part, low_pot=part)
    elif not rules.leg_game:
        pots = Start(LARGEST_STAKE - 2 * part, part, part)
    owned = [rng.choice((LARGEST_STAKE, debt)) for _ in range(seats)]
    sitting = [NewSeat(f"seat {number}", chips) for number, chips in enumerate(owned)]
    state = new_game(rules, sitting, start=rng.choice((pots, Start(LARGEST_STAKE))))
    if not can_deal(state):
        return 0
    state, _ = apply(state, StartDeal(random_pack(available(state), rng)))
    found = amounts(state.table)
    while pending := legal(state):
        seat = rng.choice(sorted(pending))
        asked = pending[seat]
        chosen = decision(state, seat, asked, rng, boldness)
        if isinstance(chosen, Declare) and Choice.BOTH in asked.choices and boldness == 1:
            chosen = Declare(seat, Choice.BOTH)
        state, _ = apply(state, chosen)
        found += amounts(state.table)
    return max(map(abs, found))


@pytest.mark.clauses("R7.5 largest-stake")
@thorough
@given(
    rule_options(),
    st.integers(0, 2**32 - 1),
    st.sampled_from((0.0, 0.5, 1.0)),
    st.sampled_from(("credit", "table-stakes")),
)
def test_no_deal_of_any_game_makes_more_of_it_than_can_be_counted(
    chosen: tuple[str, dict[str, Any]], seed: int, boldness: float, shortfall: str
) -> None:
    game, options = chosen
    wanted = {"ante": 10**9, "shortfall": shortfall, "limit": 0, "max_loss": 0}
    rules = PRESETS[game].replaced(consistent(game, options | wanted))
    rng = Random(seed)
    seats = rng.choice((2, min(10, rules.most_seats), rules.most_seats))
    assert most_of_a_deal(rules, seats, rng, boldness) < MOST


@pytest.mark.clauses("R7.5 largest-stake")
@pytest.mark.parametrize("game", PRESETS)
def test_every_game_on_credit_comes_to_an_end(game: str) -> None:
    """With everyone in at the largest antes, and with nobody in, at as many seats as possible."""
    rules = PRESETS[game].replaced({"ante": 10**9, "shortfall": "credit"})
    seats = rules.most_seats
    match = all_in(game, seats, ante=10**9)
    assert max(map(abs, amounts(match.state.table))) < MOST
    assert match.state.table.beyond_stakes
    for boldness in (0.0, 1.0):
        for seed in range(20):
            assert most_of_a_deal(rules, seats, Random(seed), boldness) < MOST


def test_sums_of_thousands_of_sessions_stay_within_what_sqlite_counts() -> None:
    assert 90_000 * MOST < 2**63
