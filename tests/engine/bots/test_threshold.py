"""A bot's decisions and what they depend on."""

from dataclasses import replace
from random import Random
from statistics import NormalDist, pstdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_engine.bots.persona import Equilibrium, Minimum, Persona, Share
from guts_engine.bots.personas import PERSONAS
from guts_engine.bots.threshold import ThresholdBot, shifted, threshold, view_percentile
from guts_engine.common.frozen import changed
from guts_engine.equilibrium import solved
from guts_engine.equilibrium.situation import Situation
from guts_engine.equilibrium.thresholds import share_out
from guts_engine.hands.cards import PACK, Card, Rank, written
from guts_engine.hands.ranking import FIVE, FOUR, ONE, TWO, Ranking, best, three
from guts_engine.play.game import apply, view_of
from guts_engine.play.setup import NewSeat, Start, new_game
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Declare, StartDeal
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice
from tests.engine.helpers.threshold_bots import ASKED, dealt, holding, share_in

PLAIN = Persona("x", "X", "x", "Plays.", Share(0.7))
SHUFFLED = st.integers(0, 2**32).map(lambda seed: tuple(Random(seed).sample(PACK, 52)))


def after(rules: RuleSet, *choices: Choice, seats: int = 4) -> SeatView:
    """The view of the next player after those choices in turn."""
    state = dealt(rules, seats=seats)
    for choice in choices:
        state = apply(state, Declare(state.table.turn[0], choice))[0]
    return view_of(state, state.table.turn[0])


def ends_with_its_first_cards(game: str) -> bool:
    """Whether the hand at the showdown is the one first dealt, and visible."""
    rules = PRESETS[game]
    return rules.ranking == rules.held_ranking and rules.dealing.peek


@settings(deadline=None)
@given(
    key=st.sampled_from(list(PERSONAS)),
    game=st.sampled_from([game for game in PRESETS if ends_with_its_first_cards(game)]),
    pack=SHUFFLED,
    pot=st.integers(4, 5000),
    seed=st.integers(0, 2**32),
)
def test_a_better_hand_is_never_out_where_a_worse_one_is_in(
    key: str, game: str, pack: tuple[Card, ...], pot: int, seed: int
) -> None:
    rules = PRESETS[game]
    size = rules.ranking.size
    one, other = pack[:size], pack[size : 2 * size]
    worse, better = sorted((best(one, rules.ranking), best(other, rules.ranking)))
    persona = replace(PERSONAS[key], noise=0.0, bluff=0.0)
    decided = [
        ThresholdBot(persona, Random(seed)).choose(
            holding(written(hand.cards), rules, pot=pot), ASKED
        )
        for hand in (worse, better)
    ]
    assert not (decided[0].choice is Choice.IN and decided[1].choice is Choice.OUT)


@pytest.mark.parametrize("ranking", [ONE, TWO, three("trips-first"), three("plain"), FOUR, FIVE])
def test_a_minimum_hand_is_played_and_the_next_worse_is_not(ranking: Ranking) -> None:
    size = ranking.size
    rules = PRESETS["three-card-plain" if ranking == three("plain") else "three-card"]
    rules = rules.replaced({"cards": size})
    weakest = {1: "T", 2: "T2", 3: "T32", 4: "T432", 5: "T5432"}[size]
    lower = {1: "9d", 2: "9d 8c", 3: "9d 8c 6h", 4: "9d 8c 7h 6c", 5: "9d 8c 7h 6c 4d"}[size]
    same = " ".join(f"{rank}{suit}" for rank, suit in zip(weakest, "dchcd", strict=False))
    enter = Minimum(tuple(Rank("23456789TJQKA".index(rank) + 2) for rank in weakest))
    persona = replace(PLAIN, enter=(("three-card", enter), ("three-card-plain", enter)))
    assert share_in(persona, holding(same, rules), 5) == 1
    assert share_in(persona, holding(lower, rules), 5) == 0


def test_a_minimum_hand_is_for_the_cards_dealt_first_and_by_their_own_ranking() -> None:
    """R8.5: threes are wild in the first stage, so a three makes a pair."""
    rules = PRESETS["three-five-seven"]
    queens = Minimum((Rank.QUEEN, Rank.QUEEN, Rank.FOUR))
    persona = replace(PLAIN, otherwise=Share(1.0), enter=((rules.game, queens),))
    assert share_in(persona, holding("Qc 3d 4h", rules), 5) == 1
    assert share_in(persona, holding("Jc 3d 4h", rules), 5) == 0
    later = holding("Qc Qd Qh Qs 4c", rules)
    later = changed(later, table=changed(later.table, stage=1, at=5))
    assert share_in(persona, later, 5) == 0


@pytest.mark.parametrize("players", [2, 3, 5, 10])
def test_a_professor_plays_the_equilibrium_of_this_many_players(players: int) -> None:
    rules = PRESETS["three-card"]
    view = view_of(dealt(rules, seats=players), 1)
    professor = replace(PLAIN, otherwise=Equilibrium())
    assert threshold(professor, view) == pytest.approx(share_out(rules, Situation(players)))
    assert threshold(professor, view) == pytest.approx(2 ** (-1 / (players - 1)), abs=0.02)


def test_in_turn_it_hears_where_it_sits_and_who_is_in() -> None:
    rules = PRESETS["two-card"]
    professor = replace(PLAIN, otherwise=Equilibrium())
    for said in ((), (Choice.OUT,), (Choice.IN,), (Choice.OUT, Choice.IN), (Choice.IN,) * 2):
        place, ins = len(said), said.count(Choice.IN)
        there = share_out(rules, Situation(4, pot=4, position=place, already_in=ins))
        assert threshold(professor, after(rules, *said)) == pytest.approx(there)


def test_asked_again_with_the_same_cards_it_plays_hands_that_it_held_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """R13.9."""
    rules = PRESETS["three-card"].replaced({"all_out": "hold"})
    monkeypatch.setattr(solved, "_SOLVED", {})
    solved.put(rules, 3, [solved.Point(0.0, {(0, 3, 0, 0): 0.65, (1, 3, 0, 0): 0.45}, 0.0, 0.0)])
    professor = replace(PLAIN, otherwise=Equilibrium())
    state = dealt(rules, seats=3)
    needed = []
    for _ in range(2):
        needed.append(threshold(professor, view_of(state, state.table.turn[0])))
        for seat in state.table.turn:
            state = apply(state, Declare(seat, Choice.OUT))[0]
    assert needed == pytest.approx([0.65, 0.45])


def boundary() -> tuple[SeatView, float]:
    """A hand whose ties are on both sides of the threshold, and the share of them to play."""
    for most in range(5, 100, 5):
        rules = PRESETS["three-card"].replaced({"cards": 1, "max_loss": most})
        out = share_out(rules, Situation(4, pot=100))
        for rank in "23456789TJQKA":
            view = holding(f"{rank}c", rules, pot=100)
            stands = view_percentile(view)
            assert stands is not None
            if stands.beats + 0.2 * stands.ties < out < stands.beats + 0.8 * stands.ties:
                return view, (stands.beats + stands.ties - out) / stands.ties
    raise AssertionError("no such hand")


def test_a_professor_mixes_with_the_hand_at_the_threshold() -> None:
    view, share = boundary()
    assert share_in(replace(PLAIN, otherwise=Equilibrium()), view) == pytest.approx(share, abs=0.03)
    stands = view_percentile(view)
    assert stands is not None
    assert share_in(replace(PLAIN, otherwise=Share(stands.middle)), view, 5) == 1


def test_percentiles_are_those_of_the_tables_ranking() -> None:
    def percentile(hand: str, rules: RuleSet) -> float:
        stands = view_percentile(holding(hand, rules))
        assert stands is not None
        return stands.middle

    flush = "2h 3h 5h"
    assert percentile(flush, PRESETS["three-card"]) > 0.9
    assert percentile(flush, PRESETS["three-card-plain"]) < 0.01
    one = PRESETS["three-card"].replaced({"cards": 1})
    assert percentile("As", one) == pytest.approx(1 - 2 / 52)


@settings(deadline=None)
@given(
    base=st.floats(0, 1),
    one=st.floats(-2.5, 2.5),
    other=st.floats(-2.5, 2.5),
)
def test_a_shifted_threshold_stays_within_0_and_1_and_rises_with_the_shift(
    base: float, one: float, other: float
) -> None:
    low, high = sorted((one, other))
    assert 0 <= shifted(base, low) <= shifted(base, high) + 1e-12 <= 1 + 1e-12
    assert shifted(base, 0.0) == pytest.approx(base)


def test_pot_tightens_with_every_doubling_and_a_negative_one_loosens() -> None:
    rules = PRESETS["three-card"]
    tight, loose = replace(PLAIN, pot=0.2), replace(PLAIN, pot=-0.2)
    pots = [view_of(dealt(rules, pot=pot), 1) for pot in (4, 8, 16, 64, 10**9)]
    rising = [threshold(tight, view) for view in pots]
    falling = [threshold(loose, view) for view in pots]
    assert rising[0] == falling[0] == pytest.approx(0.7)
    assert rising == sorted(set(rising))
    assert falling[:-1] == sorted(set(falling), reverse=True)
    assert falling[-1] == falling[-2], "four doublings tempt as much as any number"
    assert rising[1] == pytest.approx(1 - 0.3 * 2.718281828**-0.2)
    assert 0 < falling[-1] < rising[-1] < 1


def test_per_in_and_alone_listen_to_those_who_spoke_before() -> None:
    rules = PRESETS["two-card"]
    shy, bold = replace(PLAIN, per_in=0.4), replace(PLAIN, alone=0.9)
    first, one_in, two_in = after(rules), after(rules, Choice.IN), after(rules, *(Choice.IN,) * 2)
    one_out, mixed = after(rules, Choice.OUT), after(rules, Choice.OUT, Choice.IN)
    two_out = after(rules, *(Choice.OUT,) * 2)
    assert threshold(shy, first) < threshold(shy, one_in) < threshold(shy, two_in)
    assert threshold(bold, first) > threshold(bold, one_out) > threshold(bold, two_out)
    assert threshold(bold, mixed) == threshold(bold, first) == threshold(PLAIN, first)
    assert threshold(shy, mixed) == threshold(shy, one_in)


def test_declared_in_secret_nothing_of_the_others_shifts_it() -> None:
    persona = replace(PLAIN, per_in=0.4, alone=0.9)
    state = dealt(PRESETS["three-card"])
    before = threshold(persona, view_of(state, 1))
    state = apply(state, Declare(2, Choice.OUT))[0]
    assert threshold(persona, view_of(state, 1)) == before


def test_bluff_is_the_chance_below_the_threshold_and_halves_as_the_pot_doubles() -> None:
    persona = replace(PLAIN, bluff=0.4)
    rules = PRESETS["three-card"]
    assert share_in(persona, holding("2c 3d 5h", rules)) == pytest.approx(0.4, abs=0.03)
    assert share_in(persona, holding("2c 3d 5h", rules, pot=16)) == pytest.approx(0.1, abs=0.03)
    assert share_in(persona, holding("Ac Ad Ah", rules)) == 1


def test_cold_feet_is_the_chance_of_being_out_above_the_threshold() -> None:
    persona = replace(PLAIN, cold_feet=0.25)
    rules = PRESETS["three-card"]
    assert share_in(persona, holding("Ac Ad Ah", rules)) == pytest.approx(0.75, abs=0.03)
    assert share_in(persona, holding("2c 3d 5h", rules)) == 0


def test_noise_misjudges_the_hand_by_its_standard_deviation() -> None:
    view = holding("Kc Qd 4h", PRESETS["three-card"])
    stands = view_percentile(view)
    assert stands is not None
    for below in (0.15, 0.1, -0.05):
        wavering = replace(PLAIN, otherwise=Share(stands.middle - below), noise=0.1)
        assert share_in(wavering, view) == pytest.approx(NormalDist().cdf(below / 0.1), abs=0.03)
        assert share_in(replace(wavering, noise=0.0), view, 5) == (below > 0)


def test_without_peeking_it_is_in_as_often_as_its_threshold_would_have_it() -> None:
    view = view_of(dealt(PRESETS["no-peek"]), 1)
    assert view.cards == ()
    assert share_in(PLAIN, view) == pytest.approx(0.3, abs=0.03)


def test_thinking_takes_its_time_whatever_the_hand() -> None:
    rules = PRESETS["three-card"]
    persona = PERSONAS["walter"]
    times = [
        [
            ThresholdBot(persona, Random(1)).think_seconds(holding(hand, rules), rng)
            for rng in map(Random, range(50))
        ]
        for hand in ("2c 3d 5h", "Ac Ad Ah")
    ]
    assert times[0] == times[1]
    assert all(persona.think[0] <= each <= persona.think[1] for each in times[0])
    assert pstdev(times[0]) > 0


def test_every_decision_draws_the_same_chances_whatever_the_hand() -> None:
    rules = PRESETS["three-card"]
    left = set()
    for hand in ("2c 3d 5h", "Ac Ad Ah"):
        rng = Random(5)
        ThresholdBot(PERSONAS["odile"], rng).choose(holding(hand, rules), ASKED)
        left.add(rng.random())
    assert len(left) == 1


def test_who_only_looks_on_decides_nothing() -> None:
    with pytest.raises(ValueError, match="spectator"):
        ThresholdBot(PLAIN, Random(1)).choose(view_of(dealt(PRESETS["three-card"]), None), ASKED)


def test_r11_favourites_are_named_where_the_dealer_chooses() -> None:
    """R11 `favourites`: one of the list, at the table's stakes, if the pack serves the seats."""
    rules = PRESETS["two-card"].replaced({"ante": 7, "shortfall": "credit"})
    both = {"napalm", "two-plus-one"}
    for seats, liked in ((5, both), (7, both), (8, {"two-plus-one"}), (9, {"two-plus-one"})):
        names = [NewSeat(f"P{number}", 100) for number in range(seats)]
        state = new_game(rules, names, dealers_choice=True)
        bot = ThresholdBot(replace(PLAIN, favourites=("napalm", "two-plus-one")), Random(seats))
        named = [bot.name_game(view_of(state, 0)) for _ in range(40)]
        assert {each.rules.game for each in named} == liked
        assert {each.rules.paying.ante for each in named} == {7}
        assert apply(state, named[0])[0].table.rules == named[0].rules


def test_a_bot_without_favourites_names_any_game_that_fits() -> None:
    state = new_game(PRESETS["two-card"], [NewSeat(f"P{n}", 9) for n in range(9)])
    bot = ThresholdBot(PLAIN, Random(1))
    named = {bot.name_game(view_of(state, 0)).rules.game for _ in range(400)}
    assert named == {game for game, rules in PRESETS.items() if rules.most_seats >= 9}
    with pytest.raises(ValueError, match=r"spectator"):
        bot.name_game(view_of(state, None))


def test_each_seat_counts_its_own_legs_and_its_own_place() -> None:
    """R8.5: a player whose next leg wins the game plays more hands; in turn the dealer is last."""
    rules = PRESETS["three-five-seven"]
    professor = replace(PLAIN, otherwise=Equilibrium())
    start = Start(pot=8, legs=(2, 1, 0))
    state = new_game(rules, [NewSeat(f"P{n}", 500) for n in range(3)], start=start)
    state = apply(state, StartDeal(PACK))[0]
    for seat, legs in ((0, (2, 1, 0)), (1, (1, 0, 2)), (2, (0, 2, 1))):
        expected = share_out(rules, Situation(3, pot=11, legs=legs))
        assert threshold(professor, view_of(state, seat)) == pytest.approx(expected)
    two = PRESETS["two-card"]
    state = dealt(two, seats=3, pot=8)
    for seat, place in ((1, 0), (2, 1), (0, 2)):
        expected = share_out(two, Situation(3, pot=8, position=place))
        assert threshold(professor, view_of(state, seat)) == pytest.approx(expected)
