"""Simulated deals: both simulations agree, no chip is lost, and seats are symmetric."""

from dataclasses import replace
from itertools import combinations
from math import hypot
from random import Random
from typing import Any

import numpy as np
import pytest

from guts_engine.bots.persona import EQUILIBRIUM, Persona, read_persona
from guts_engine.bots.personas import PERSONAS
from guts_engine.deals.columns import DECK, NO_CARD
from guts_engine.rules.options import RulesError
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.simulation.decks import Decks
from guts_engine.simulation.sessions import ChipsError
from guts_engine.simulation.simulate import Simulation, play, simulation_for, tables_for
from guts_engine.simulation.tally import Line, Result
from guts_engine.simulation.through_engine import EngineSimulation
from guts_engine.steps.library import shipped_ids
from guts_engine.steps.model import Deck
from guts_engine.strategy.known import MOST_GAINED
from tests.engine.helpers.deals_compared import played as deals_played
from tests.engine.helpers.deals_compared import replayed

APART = 4.5
"""The most standard errors between two estimates of the same number."""


def bot(name: str, enter: object = 0.7, **numbers: object) -> Persona:
    table = {"name": name, "sentence": "Plays.", "enter": enter, **numbers}
    return read_persona(name, table, "test")


ROCK = bot("rock", 0.85, pot=0.1, per_in=0.3, noise=0.01, stack=0.6)
CALLER = bot("caller", 0.35, pot=0.15, alone=0.5, cold_feet=0.05, noise=0.05)
BLUFFER = bot("bluffer", 0.75, pot=0.05, bluff=0.3, tilt=0.8, tilt_deals=3)
SUMS = bot("sums", EQUILIBRIUM, noise=0.01)
BOTS = (ROCK, CALLER, BLUFFER, SUMS)


def played(
    rules: RuleSet,
    bots: tuple[Persona, ...] = BOTS,
    deals: int = 100_000,
    *,
    engine: bool = False,
    **more: Any,
) -> Result:
    made = simulation_for(bots, engine=engine)
    simulation = made(rules, bots, 7, **({"tables": tables_for(deals)} | more))
    play(simulation, deals=deals)
    return simulation.result()


def apart(one: float, other: float, *errors: float) -> float:
    return abs(one - other) / hypot(*errors)


AGREEING: list[tuple[str, dict[str, Any], int | None]] = [
    ("two-card", {}, None),
    ("three-card", {}, None),
    ("three-card", {"shortfall": "table-stakes", "rebuys": 1}, 40),
    ("ghost", {"max_loss": 6}, None),
    ("survivor", {"declare": "sequential", "ties": "carry", "cards": 1}, None),
    ("monte-carlo", {"ties": "suits", "cards": 2, "wild": ["2"]}, None),
    ("no-peek", {"all_out": "wimp-penalty", "wimp_to": "side-pot"}, None),
    ("three-card", {"limit": 20, "compulsory_first": True, "all_out": "wimp", "ante": 3}, None),
    ("two-card", {"shortfall": "bust", "ante_when": "every-deal", "ghost": "lone"}, 30),
    ("hi-lo", {}, None),
    ("three-five-seven", {}, None),
    ("pass-the-trash", {}, None),
    ("two-plus-one", {}, None),
    ("three-card-plain", {}, None),
    ("rohr", {}, 100),
    ("kryptonite", {}, 100),
]


SIMULTANEOUS = ("ghost", "survivor", "monte-carlo")
DIFFERENT = (BLUFFER, ROCK, CALLER, SUMS, CALLER, BLUFFER, SUMS, ROCK)
"""Bots for up to eight seats."""
SEATS = (2, 5, 8)
TABLES = (32, 512, 2048)
MANY_ROUNDS = 100
"""Rounds, which end at random, whose mean number of deals is known well enough to compare it."""


def agree(game: str, options: dict[str, Any], chips: int | None, seats: int, deals: int) -> None:
    """Compare simulations at a few and at many tables with one another and with the engine."""
    rules = preset(game).replaced(options)
    bots = DIFFERENT[: min(seats, rules.most_seats)]
    many = [
        played(rules, bots, 20 * deals, chips=chips, tables=tables, horizon=20) for tables in TABLES
    ]
    slow = played(rules, bots, deals, chips=chips, horizon=20, engine=True)
    for one, other in combinations((*many, slow), 2):
        for line, same in zip(one.seats, other.seats, strict=True):
            assert apart(line.chips, same.chips, line.stderr, same.stderr) < APART
            share = (same.share_in * (1 - same.share_in) / other.deals) ** 0.5
            assert abs(line.share_in - same.share_in) < 1.5 * APART * share + 1e-9
        assert 0.5 <= one.pots.median / other.pots.median <= 2
        assert 0.5 <= one.pots.high / other.pots.high <= 2
        lives = one.lives, other.lives
        if min(each.games for each in lives) >= MANY_ROUNDS:
            errors = [each.mean / each.games**0.5 for each in lives]
            assert apart(lives[0].mean, lives[1].mean, *errors) < APART
        assert one.deals / one.sessions == pytest.approx(other.deals / other.sessions, rel=0.15)


def test_both_ways_of_simulating_agree() -> None:
    agree("three-card", {"shortfall": "table-stakes"}, 12, 3, 1500)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options", "chips", "seats"),
    [(*each, SEATS[number % len(SEATS)]) for number, each in enumerate(AGREEING)],
)
def test_both_ways_of_simulating_agree_closely(
    game: str, options: dict[str, Any], chips: int | None, seats: int
) -> None:
    agree(game, options, chips, seats, 2000)


@pytest.mark.slow
@pytest.mark.parametrize(
    "game",
    [
        "nuclear-guts",
        "nerve",
        "double-revenge",
        "roller-coaster",
        "tennessee-guts",
        "deadly-sevens",
    ],
)
def test_games_of_steps_are_simulated_as_the_engine_plays_them(game: str) -> None:
    """Bots are in as often; they judge hands that grow by other samples at the engine."""
    bots = (ROCK, CALLER, BLUFFER)
    fast = played(preset(game), bots, 20_000, horizon=20)
    slow = played(preset(game), bots, 600, horizon=20, engine=True)
    for line, same in zip(fast.seats, slow.seats, strict=True):
        assert line.share_in == pytest.approx(same.share_in, abs=0.08)
        assert apart(line.chips, same.chips, line.stderr, same.stderr) < APART


@pytest.mark.slow
@pytest.mark.parametrize("enter", [0.0, 0.3, 0.9])
@pytest.mark.parametrize("game", ["two-card", "three-card", "ghost", "hi-lo"])
def test_whoever_plays_otherwise_wins_nothing_from_professors(game: str, enter: float) -> None:
    """In with all hands, with many or with few; the engine says the same."""
    rules, bots = PRESETS[game], (bot("other", enter), *[PERSONAS["ines"]] * 3)
    fast, slow = played(rules, bots, 200_000), played(rules, bots, 1_500, engine=True)
    gained, same = fast.seats[0], slow.seats[0]
    assert (gained.chips - 3 * gained.stderr) / rules.opening_pot(len(bots)) < MOST_GAINED
    assert apart(gained.chips, same.chips, gained.stderr, same.stderr) < APART


def test_a_million_deals_make_and_lose_no_chip() -> None:
    result = played(PRESETS["three-card"], deals=1_000_000, tables=8000)
    assert result.deals >= 1_000_000
    assert abs(sum(line.chips for line in result.seats)) < 1e-9


@pytest.mark.parametrize("engine", [False, True])
@pytest.mark.parametrize(("horizon", "chips"), [(1, None), (7, 3), (30, 10), (30, None)])
def test_whole_sessions_are_played_and_no_others(
    engine: bool, horizon: int, chips: int | None
) -> None:
    rules = PRESETS["three-card"].replaced({"rebuys": 1})
    made = simulation_for(BOTS, engine=engine)
    simulation = made(rules, BOTS, 3, chips=chips, tables=7, horizon=horizon, keep=True)
    play(simulation, sessions=40)
    play(simulation, sessions=3)
    result = simulation.result()
    won, deals, lowest, broke, largest = simulation.sessions.kept()
    assert result.sessions == len(deals) == 43
    assert result.deals == deals.sum()
    assert not won.sum(axis=0).any()
    assert (lowest <= won).all() and (lowest <= 0).all()
    assert (largest >= 4).all()
    assert (deals >= 1).all() and (deals <= 2 * horizon).all()
    assert chips is not None or (deals >= horizon).all()
    if chips is not None:
        assert (lowest >= -2 * chips).all()
        assert (won[broke] == -2 * chips).all()


def test_a_round_without_an_end_ends_with_the_session() -> None:
    """With nobody ever in, the antes are returned after twice the deals of a session."""
    never = bot("never", 1.0)
    for engine, horizon in ((False, 5), (True, 5), (False, 63), (False, 64), (False, 200)):
        result = played(PRESETS["three-card"], (never, never), 100, horizon=horizon, engine=engine)
        assert result.deals == 2 * horizon * result.sessions
        assert [line.chips for line in result.seats] == [0, 0]
        assert result.lives.games == 0


def test_a_new_game_takes_the_legs_of_those_who_are_not_dealt_in_too() -> None:
    simulation = Simulation(PRESETS["three-five-seven"], BOTS[:3], 1, chips=100, tables=4)
    simulation.ask(sessions=4)
    assert simulation.step() == 4
    simulation.chips[0], simulation._legs[:], simulation.new_game[:] = 0, 2, True
    assert simulation.step() == 4
    assert not simulation._legs[0].any()


def test_a_chip_that_is_lost_is_an_error() -> None:
    simulation = Simulation(PRESETS["three-card"], BOTS, 1, tables=8)
    play(simulation, deals=80)
    simulation.ask(sessions=8)
    simulation.step()
    simulation.pots[0, 3] += 1
    with pytest.raises(ChipsError, match="lost or created"):
        play(simulation)


@pytest.mark.parametrize(
    "game", ["three-card", *[pytest.param(each, marks=pytest.mark.slow) for each in SIMULTANEOUS]]
)
def test_where_all_decide_at_once_the_order_of_seats_is_nothing(game: str) -> None:
    one = played(PRESETS[game], deals=200_000)
    other = played(PRESETS[game], tuple(reversed(BOTS)), deals=200_000)
    for line, same in zip(one.seats, reversed(other.seats), strict=True):
        assert line.id == same.id
        assert apart(line.chips, same.chips, line.stderr, same.stderr) < APART
        assert line.share_in == pytest.approx(same.share_in, abs=0.005)


def test_equal_bots_win_nothing_from_one_another() -> None:
    result = played(PRESETS["three-card"], (SUMS,) * 5, deals=100_000)
    (all_together,) = result.bots
    assert all_together.seats == (0, 1, 2, 3, 4)
    assert all_together.chips == pytest.approx(0, abs=1e-9)
    for line in result.seats:
        assert apart(line.chips, 0, line.stderr) < APART


HONEST: list[tuple[dict[str, Any], int | None, bool]] = [
    ({}, None, False),
    ({"shortfall": "table-stakes"}, 15, False),
    ({"shortfall": "bust", "ante_when": "every-deal"}, 30, False),
    ({}, None, True),
]


@pytest.mark.slow
@pytest.mark.parametrize(("options", "chips", "engine"), HONEST)
def test_errors_are_those_of_many_runs(
    options: dict[str, Any], chips: int | None, engine: bool
) -> None:
    """The spread of the means of 40 runs equals the standard errors that they report."""
    rules = PRESETS["three-card"].replaced(options)
    means, errors = [], []
    for seed in range(40):
        made = simulation_for(BOTS, engine=engine)
        simulation = made(rules, BOTS[:3], seed, chips=chips, tables=200)
        play(simulation, deals=800 if engine else 12_000)
        lines = simulation.result().seats
        means.append([line.chips for line in lines])
        errors.append([line.stderr for line in lines])
    assert np.std(means, axis=0, ddof=1) == pytest.approx(np.mean(errors, axis=0), rel=0.4)


def test_the_same_seed_plays_the_same_deals() -> None:
    once = played(PRESETS["three-card"], deals=20_480)
    assert played(PRESETS["three-card"], deals=20_480) == once
    other = Simulation(PRESETS["three-card"], BOTS, 8, tables=tables_for(20_480))
    play(other, deals=20_480)
    assert other.result() != once


@pytest.mark.parametrize("tables", [1, 7, 40_000, 70_000])
def test_any_number_of_tables_plays_the_sessions_asked_for(tables: int) -> None:
    simulation = Simulation(PRESETS["three-card"], BOTS, 2, tables=tables, horizon=2)
    play(simulation, sessions=tables + 100)
    result = simulation.result()
    assert result.sessions == tables + 100
    assert abs(sum(line.chips for line in result.seats)) < 1e-9


def test_pots_that_would_grow_for_ever_are_handed_back() -> None:
    always = bot("always", 0.0)
    result = played(PRESETS["three-card"], (always, always, always), deals=50_000)
    assert result.lives.given_up > 1000
    assert result.pots.largest <= 3 << 16
    assert sum(line.chips for line in result.seats) == pytest.approx(0, abs=1e-6)


def test_a_few_deals_at_each_table_do_not_make_pots_seem_to_be_taken_sooner() -> None:
    tight = (bot("tight", 0.97),) * 3
    long, short = (
        played(PRESETS["three-card"], tight, deals=40_000, tables=each) for each in (200, 4000)
    )
    assert short.lives.mean == pytest.approx(long.lives.mean, rel=0.11)


RUN_DOWN = {"deck": "run-down"}


def staying() -> list[RuleSet]:
    """Games whose cards stay on the table or in the pack, and house rules that let the pack stay.

    In some of them players draw, so that discards come back into the pack.
    """
    usual = [preset(each) for each in shipped_ids()]
    stay = [each for each in usual if each.played.keep or each.dealing.deck is not Deck.FRESH]
    draws = {**RUN_DOWN, "draw": 3}
    return [
        *stay,
        PRESETS["three-card"].replaced(draws),
        *[PRESETS[each].replaced(RUN_DOWN) for each in ("ghost", "napalm", "community", "hi-lo")],
        *[each.replaced(RUN_DOWN) for each in stay if each.played.keep],
    ]


@pytest.mark.parametrize("rules", staying(), ids=lambda rules: rules.game)
def test_what_stays_from_deal_to_deal_is_as_in_the_engine(rules: RuleSet) -> None:
    """The cards for each next deal, and those on the table, are the same (R3.2, S5.1)."""
    here, rng = np.zeros(1, np.int64), np.random.default_rng(1)
    players = 3
    decks, stayed, latest = Decks(rules, 1), 0, None
    for deal in deals_played(rules, players, 60, Random(1)):
        if deal.before is not latest:
            decks.new(here)
        if deal.before.table.new_game:
            decks.clear(here)
        packs, kept = decks.shuffled(here, players, rng)
        dealt = {DECK[each] for each in packs[:, 0] if each != NO_CARD}
        assert dealt == {*deal.pack}
        assert (kept is not None) == deal.after.table.kept
        columns = replayed(rules, [deal])
        decks.take(here, columns.cards)
        stayed += kept is not None or len(dealt) < rules.played.jokers + 52
        latest = deal.after
    assert stayed > 9


def test_tables_that_cannot_be_are_refused() -> None:
    for made in (Simulation, EngineSimulation):
        with pytest.raises(RulesError, match="too few"):
            made(PRESETS["three-card"], (ROCK,), 1)
        with pytest.raises(ValueError, match="do not cover the first ante"):
            made(PRESETS["three-card"].replaced({"ante": 5}), BOTS, 1, chips=4)


def line(result: Result, name: str) -> Line:
    return next(each for each in result.bots if each.id == name)


def test_a_bot_that_tilts_is_in_more_often() -> None:
    calm = replace(BLUFFER, tilt=0.0)
    others = (ROCK, CALLER, SUMS)
    tilted = line(played(PRESETS["three-card"], (BLUFFER, *others)), "bluffer")
    usual = line(played(PRESETS["three-card"], (calm, *others)), "bluffer")
    assert tilted.share_in > usual.share_in + 0.02


def test_a_bot_with_little_left_is_in_less_often() -> None:
    rules = PRESETS["three-card"].replaced({"rebuys": -1})
    careful = replace(CALLER, stack=2.0)
    others = (ROCK, BLUFFER, SUMS)
    strained = line(played(rules, (careful, *others), chips=8), "caller")
    usual = line(played(rules, (CALLER, *others), chips=8), "caller")
    assert strained.share_in < usual.share_in - 0.02


@pytest.mark.parametrize("name", [each for each, bot in PERSONAS.items() if not bot.learning])
@pytest.mark.parametrize("game", ["two-card", "three-card", "no-peek", "ghost"])
@pytest.mark.parametrize("players", [2, 3, 10])
def test_a_table_of_one_character_takes_its_pots(name: str, game: str, players: int) -> None:
    """Pots that have doubled sixteen times are handed back; few are.

    Who learns plays through the engine, which takes longer.
    """
    simulation = Simulation(PRESETS[game], (PERSONAS[name],) * players, 3, tables=100)
    play(simulation, deals=4_000)
    lives = simulation.result().lives
    assert lives.games > 30
    assert lives.given_up <= 0.1 * lives.games
    assert lives.mean < 50
