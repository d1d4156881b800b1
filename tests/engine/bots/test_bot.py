"""A bot's decisions and what they depend on."""

from dataclasses import replace
from random import Random
from statistics import NormalDist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_engine.bots.bot import Bot
from guts_engine.bots.persona import Equilibrium, Minimum, Persona, Share
from guts_engine.bots.personas import PERSONAS
from guts_engine.common.frozen import changed
from guts_engine.hands.cards import PACK, Card, Rank, written
from guts_engine.hands.ranking import FIVE, FOUR, ONE, TWO, best, three
from guts_engine.hands.tables import Ranking
from guts_engine.play.game import apply, view_of
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import At, Declare, Question
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice
from guts_engine.strategy.seated import looks
from tests.engine.helpers.seated_bots import ASKED, dealt, holding, plays, share_in

PLAIN = Persona("x", "X", "x", "Plays.", Share(0.7))
SHUFFLED = st.integers(0, 2**32).map(lambda seed: tuple(Random(seed).sample(PACK, 52)))


def after(rules: RuleSet, *choices: Choice, seats: int = 4) -> SeatView:
    """The view of the next player after those choices in turn."""
    state = dealt(rules, seats=seats)
    for choice in choices:
        state = apply(state, Declare(state.table.turn[0], choice))[0]
    return view_of(state, state.table.turn[0])


def ends_with_its_first_cards(game: str) -> bool:
    """Whether the hand at the showdown is the one first dealt, visible and declared at once."""
    rules = PRESETS[game]
    declares = dealt(rules).table.terms.question is Question.DECLARE
    return declares and rules.ranking == rules.held_ranking and rules.dealing.peek


def has_a_threshold(key: str) -> bool:
    """Whether the persona plays hands from one on, in every game."""
    bot = PERSONAS[key]
    return not isinstance(bot.otherwise, Equilibrium)


@settings(deadline=None)
@given(
    key=st.sampled_from([key for key in PERSONAS if has_a_threshold(key)]),
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
        Bot(persona, Random(seed)).choose(holding(written(hand.cards), rules, pot=pot), ASKED)
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
    later = changed(later, table=changed(later.table, stage=1, reached=At(5)))
    assert share_in(persona, later, 5) == 0


def test_a_minimum_at_the_first_declaration_leaves_the_equilibrium_to_later_ones() -> None:
    """It solves the rules before a question, and the policy is used at the second declaration."""
    rules = PRESETS["three-five-seven"]
    queens = Minimum((Rank.QUEEN, Rank.QUEEN, Rank.FOUR))
    persona = replace(PLAIN, otherwise=Equilibrium(), enter=((rules.game, queens),))
    assert persona.solves(rules) and not replace(persona, otherwise=Share(0.5)).solves(rules)
    professor = replace(PLAIN, otherwise=Equilibrium())
    for hand in ("Qc Qd Qh Qs 4c", "2c 6d 8h Js Kd"):
        later = holding(hand, rules)
        later = changed(later, table=changed(later.table, stage=1, reached=At(5)))
        assert share_in(persona, later, 5) == share_in(professor, later, 5)


@pytest.mark.parametrize("players", [2, 3, 5, 10])
def test_a_professor_plays_the_equilibrium_of_this_many_players(players: int) -> None:
    rules = PRESETS["three-card"]
    view = view_of(dealt(rules, seats=players), 1)
    professor = replace(PLAIN, otherwise=Equilibrium())
    assert 1 - plays(professor, view) == pytest.approx(2 ** (-1 / (players - 1)), abs=0.05)


def test_in_turn_it_hears_where_it_sits_and_who_is_in() -> None:
    """More players before it who are out, more hands; more who are in, fewer."""
    rules = PRESETS["two-card"]
    professor = replace(PLAIN, otherwise=Equilibrium())
    said = ((), (Choice.OUT,), (Choice.OUT, Choice.OUT))
    first, second, third = (plays(professor, after(rules, *each)) for each in said)
    assert first < second < third
    one_in = plays(professor, after(rules, Choice.IN))
    assert plays(professor, after(rules, Choice.IN, Choice.IN)) < one_in < second


def test_pot_tightens_with_every_doubling_and_a_negative_one_loosens() -> None:
    rules = PRESETS["three-card"]
    tight, loose = replace(PLAIN, pot=0.2), replace(PLAIN, pot=-0.2)
    pots = [view_of(dealt(rules, pot=pot), 1) for pot in (4, 8, 16, 64, 10**9)]
    rising = [1 - plays(tight, view) for view in pots]
    falling = [1 - plays(loose, view) for view in pots]
    assert rising[0] == falling[0] == pytest.approx(0.7, abs=0.02)
    assert rising == sorted(set(rising))
    assert falling[:-1] == sorted(set(falling), reverse=True)
    assert falling[-1] == falling[-2], "four doublings tempt as much as any number"
    assert rising[1] == pytest.approx(1 - 0.3 * 2.718281828**-0.2, abs=0.02)
    assert 0 < falling[-1] < rising[-1] < 1


def test_per_in_and_alone_listen_to_those_who_spoke_before() -> None:
    rules = PRESETS["two-card"]
    shy, bold = replace(PLAIN, per_in=0.4), replace(PLAIN, alone=0.9)
    first, one_in, two_in = after(rules), after(rules, Choice.IN), after(rules, *(Choice.IN,) * 2)
    one_out, mixed = after(rules, Choice.OUT), after(rules, Choice.OUT, Choice.IN)
    two_out = after(rules, *(Choice.OUT,) * 2)
    assert plays(shy, first) > plays(shy, one_in) > plays(shy, two_in)
    assert plays(bold, first) < plays(bold, one_out) < plays(bold, two_out)
    assert plays(bold, mixed) == plays(bold, first) == plays(PLAIN, first)
    assert plays(shy, mixed) == plays(shy, one_in)


def test_declared_in_secret_nothing_of_the_others_shifts_it() -> None:
    persona = replace(PLAIN, per_in=0.4, alone=0.9)
    state = dealt(PRESETS["three-card"])
    before = plays(persona, view_of(state, 1))
    state = apply(state, Declare(2, Choice.OUT))[0]
    assert plays(persona, view_of(state, 1)) == before


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
    found = looks(view)
    assert found is not None
    for below in (0.15, 0.1, -0.05):
        wavering = replace(PLAIN, otherwise=Share(float(found[0, 0]) - below), noise=0.1)
        assert share_in(wavering, view) == pytest.approx(NormalDist().cdf(below / 0.1), abs=0.03)
        assert share_in(replace(wavering, noise=0.0), view, 5) == (below > 0)


def test_without_peeking_it_is_in_as_often_as_its_threshold_would_have_it() -> None:
    view = view_of(dealt(PRESETS["no-peek"]), 1)
    assert view.cards == ()
    bots = (Bot(PLAIN, Random(seed)).choose(view, ASKED) for seed in range(600))
    ins = [each.choice is Choice.IN for each in bots if isinstance(each, Declare)]
    assert sum(ins) / len(ins) == pytest.approx(0.3, abs=0.06)


def test_every_decision_draws_the_same_chances_whatever_the_hand() -> None:
    rules = PRESETS["three-card"]
    left = set()
    for hand in ("2c 3d 5h", "Ac Ad Ah"):
        rng = Random(5)
        Bot(PERSONAS["odile"], rng).choose(holding(hand, rules), ASKED)
        left.add(rng.random())
    assert len(left) == 1


def test_who_only_looks_on_decides_nothing() -> None:
    with pytest.raises(ValueError, match="spectator"):
        Bot(PLAIN, Random(1)).choose(view_of(dealt(PRESETS["three-card"]), None), ASKED)


def test_r11_favourites_are_named_where_the_dealer_chooses() -> None:
    """R11 `favourites`: one of the list, at the table's stakes, if the pack serves the seats."""
    rules = PRESETS["two-card"].replaced({"ante": 7, "shortfall": "credit"})
    both = {"napalm", "two-plus-one"}
    for seats, liked in ((5, both), (7, both), (8, {"two-plus-one"}), (9, {"two-plus-one"})):
        names = [NewSeat(f"P{number}", 100) for number in range(seats)]
        state = new_game(rules, names, dealers_choice=True)
        bot = Bot(replace(PLAIN, favourites=("napalm", "two-plus-one")), Random(seats))
        named = [bot.name_game(view_of(state, 0)) for _ in range(40)]
        assert {each.rules.game for each in named} == liked
        assert {each.rules.paying.ante for each in named} == {7}
        assert apply(state, named[0])[0].table.rules == named[0].rules


def test_a_bot_without_favourites_names_any_game_that_fits() -> None:
    state = new_game(PRESETS["two-card"], [NewSeat(f"P{n}", 9) for n in range(9)])
    bot = Bot(PLAIN, Random(1))
    named = {bot.name_game(view_of(state, 0)).rules.game for _ in range(400)}
    assert named == {game for game, rules in PRESETS.items() if rules.most_seats >= 9}
    with pytest.raises(ValueError, match=r"spectator"):
        bot.name_game(view_of(state, None))
