"""The rules, clause by clause: dealer's choice (R11)."""

import pytest

from guts_engine.hands.cards import PACK
from guts_engine.play.game import apply, available, can_choose, can_deal, legal, must_choose
from guts_engine.rules.presets import preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import BuyIn, ChooseGame, Declare, Leave, StartDeal
from guts_engine.state.events import GameChosen
from guts_engine.state.state import State
from guts_engine.steps.model import Choice
from tests.engine.helpers.scripts import after, refused, table

THREE, HI_LO, LEGS = preset("three-card"), preset("hi-lo"), preset("three-five-seven")


def session(*chips: int, game: str = "three-card", **rules: object) -> State:
    """A dealer's-choice table before its first game; the last seat deals."""
    return table(*chips, game=game, dealers_choice=True, **rules)


def dealt_by(state: State, *said: Choice) -> State:
    """A deal with these declarations in order from the dealer's left."""
    state = after(state, StartDeal(available(state)))
    for seat, choice in zip(state.table.order, said, strict=True):
        state = after(state, Declare(seat, choice))
    assert not legal(state)
    return state


IN, OUT = Choice.IN, Choice.OUT


def lone(state: State) -> State:
    """Only the first from the dealer's left is in and takes the pot."""
    return dealt_by(state, IN, *[OUT] * (len(state.table.playing()) - 1))


def chosen(state: State, rules: RuleSet) -> State:
    return after(state, ChooseGame(state.table.dealer, rules))


def test_r11_no_deal_before_the_dealer_has_named_a_game_and_its_options() -> None:
    state = session(100, 100, 100)
    assert must_choose(state.table)
    assert not can_deal(state)
    assert refused(state, StartDeal(PACK)) == "the dealer must choose the game first"
    rules = THREE.replaced({"ante": 7, "ranking": "plain"})
    state, events = apply(state, ChooseGame(2, rules))
    assert events == (GameChosen(2, rules),)
    assert can_deal(state)
    state = dealt_by(state, IN, IN, OUT)
    assert state.table.rules == rules
    assert [seat.chips for seat in state.table.seats].count(93) == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_r11_only_the_next_dealer_names_it(seat: int) -> None:
    state = session(100, 100, 100)
    assert [can_choose(state.table, each) for each in range(3)] == [False, False, True]
    assert refused(state, ChooseGame(seat, HI_LO)) == f"seat {seat} does not choose the game now"


def test_r11_where_the_dealer_left_the_next_seat_names_it() -> None:
    state = after(session(100, 100, 100), Leave(2))
    assert refused(state, ChooseGame(2, HI_LO)) == "seat 2 does not choose the game now"
    state = after(state, ChooseGame(0, THREE), StartDeal(PACK))
    assert (state.table.dealer, state.table.order) == (0, (1, 0))


def test_r11_the_choice_may_be_changed_until_the_deal() -> None:
    state = chosen(chosen(session(100, 100), HI_LO), THREE)
    assert after(state, StartDeal(PACK)).table.rules == THREE


def test_r11_not_during_a_deal_and_not_during_a_game() -> None:
    state = chosen(session(100, 100, 100), THREE)
    dealing = after(state, StartDeal(PACK))
    assert refused(dealing, ChooseGame(2, HI_LO)) == "a deal is under way"
    state = dealt_by(state, OUT, OUT, OUT)
    assert state.table.pot == 3
    assert not must_choose(state.table)
    for seat in range(3):
        assert (
            refused(state, ChooseGame(seat, HI_LO)) == f"seat {seat} does not choose the game now"
        )
    assert can_deal(state), "an unfinished pot is never carried into another game"


def test_r11_not_where_the_table_plays_one_game() -> None:
    state = table(100, 100)
    assert not must_choose(state.table)
    assert refused(state, ChooseGame(1, HI_LO)) == "this is not a dealer's choice session"


def test_r11_stacks_carry_over_and_the_dealer_of_each_new_game_names_it() -> None:
    state = lone(chosen(session(100, 100, 100), THREE.replaced({"ante": 5})))
    assert (state.table.ended, state.table.dealer) == (True, 0)
    assert must_choose(state.table)
    assert refused(state, ChooseGame(2, HI_LO)) == "seat 2 does not choose the game now"
    state = after(state, ChooseGame(0, HI_LO.replaced({"ante": 4})))
    assert [seat.chips for seat in state.table.seats] == [110, 95, 95]
    state = after(state, StartDeal(PACK))
    assert [seat.chips for seat in state.table.seats] == [102, 87, 87]
    assert (state.table.pot, state.table.low_pot, state.table.ended) == (12, 12, False)


def test_r11_stacks_but_no_legs_carry_over() -> None:
    one_leg = LEGS.replaced({"legs": 1})
    state = chosen(session(100, 100), one_leg)
    state = after(state, StartDeal(PACK), Declare(0, IN), Declare(1, OUT))
    assert (state.table.legs, state.table.ended) == ((1, 0), True)
    state = chosen(state, LEGS)
    assert state.table.legs == (0, 0)
    state = after(state, StartDeal(PACK))
    assert (state.table.pot, state.table.rules.ending.legs) == (2, 3)


def test_r11_stacks_of_an_endless_game_may_go_into_another_when_its_pot_is_empty() -> None:
    """R9 `never`: with chips in the pot the game continues; with an empty pot it may be changed."""
    state = lone(chosen(session(100, 100), THREE.replaced({"ends": "never"})))
    assert (state.table.ended, state.table.pot) == (False, 0)
    assert not must_choose(state.table), "it goes on unless another is named"
    assert can_choose(state.table, state.table.dealer)
    other = chosen(state, HI_LO)
    assert after(other, StartDeal(PACK)).table.rules == HI_LO
    state = dealt_by(state, OUT, OUT)
    assert not can_choose(state.table, state.table.dealer)


def test_r11_a_game_for_fewer_seats_is_refused() -> None:
    state = session(*[100] * 9)
    wanted = ChooseGame(8, preset("four-two-two"))
    assert refused(state, wanted).endswith("use 8 seats or fewer")
    assert can_deal(after(after(state, Leave(3)), wanted)), "seats that left do not count"
    assert refused(session(*[100] * 8), ChooseGame(7, LEGS)).endswith("use 7 seats or fewer")


def test_r11_in_debt_only_games_on_credit() -> None:
    credit = THREE.replaced({"shortfall": "credit", "ante": 30})
    state = lone(chosen(session(20, 20), credit))
    assert [seat.chips for seat in state.table.seats] == [50, -10]
    wanted = ChooseGame(state.table.dealer, HI_LO)
    assert refused(state, wanted) == "a player is in debt, so the game must be played on credit"
    state = chosen(state, HI_LO.replaced({"shortfall": "credit"}))
    assert after(state, StartDeal(PACK)).table.order == (1, 0)


def test_r11_who_is_broke_buys_in_by_the_rules_of_the_game_just_played() -> None:
    """R7.3 `rebuys`: between two games those of the previous game apply until another is named."""
    state = chosen(session(100, 5), THREE.replaced({"ante": 5, "rebuys": 1}))
    state = lone(state)
    assert state.table.seats[1].chips == 0
    state = after(state, BuyIn(1))
    assert state.table.seats[1].chips == 5
