"""The rules, clause by clause: leaving, and ends of games and sessions (R1, R7.4, R7.5, R9)."""

from typing import Any

import pytest

from guts_engine.hands.cards import PACK
from guts_engine.play.game import can_deal
from guts_engine.record.scenario import ScenarioError
from guts_engine.state.actions import BuyIn, CloseSession, Declare, Leave, StartDeal
from guts_engine.state.parts import Status
from guts_engine.steps.model import Choice
from tests.engine.helpers.scripts import (
    Deal,
    after,
    deal,
    dealt,
    last,
    paired,
    play,
    stacks,
    statuses,
    table,
)

LONE = deal("0 AsAd in", "1 KsKd out", "2 7h2c out")
ALL_IN = deal("0 AsAd in", "1 KsKd in", "2 7h2c in")
ALL_OUT = deal("0 AsAd out", "1 KsKd out", "2 7h2c out")
ALL_TIE = deal("0 AsKd in", "1 AdKs in", "2 AcKh in")


# --- R9: the three ends ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ends", "script", "start", "ended", "winner"),
    [
        ("pot-emptied", LONE, {"pot": 9}, True, 0),
        ("pot-emptied", ALL_TIE, {"pot": 9}, True, None),
        ("pot-emptied", LONE, {"pot": 9, "reserve": 1}, False, None),
        ("pot-emptied", ALL_IN, {"pot": 9}, False, None),
        ("pot-emptied", ALL_OUT, {"pot": 9}, False, None),
        ("uncontested", LONE, {"pot": 9}, True, 0),
        ("uncontested", ALL_TIE, {"pot": 9}, False, None),
        ("uncontested", LONE, {"pot": 9, "reserve": 1}, False, None),
        ("never", LONE, {"pot": 9}, False, None),
        ("never", ALL_TIE, {"pot": 9}, False, None),
    ],
)
def test_r9_how_a_game_ends(
    ends: str, script: Deal, start: dict[str, int], ended: bool, winner: int | None
) -> None:
    result = play(script, start=start, ends=ends)
    assert (result["ended"], result["winner"]) == (ended, winner)


GHOST = ("0 AsAd in", "1 KsKd out")
TWO_AND_ONE = ("0 AsAd/Kc in in", "1 KsKd/2c in out", "2 7h2d out")
DECKED = ("0 AsAdAhAc in", "1 KsTd8c7h out", "2 9h8d6c4s out")

KINDS: list[tuple[str, dict[str, Any], Deal, bool, bool, int | None]] = [
    # the game, its rules, the deal; whether `pot-emptied` and `uncontested` end it, the winner
    ("ghost", {}, deal(*GHOST, "2 7h2c out", "ghost QsQd"), True, True, 0),
    ("ghost", {}, deal(*GHOST, "2 7h2c out", "ghost AhAc"), False, False, None),
    ("ghost", {}, deal("0 AsKd in", "1 AdKs in", "2 7h2c out", "ghost QsJd"), True, False, None),
    ("ghost", {}, deal("0 AsAd in", "1 KsKd in", "2 7h2c out", "ghost QsQd"), False, False, None),
    ("two-card", {"ghost": "lone"}, deal(*GHOST, "2 7h2c out", "ghost QsQd"), True, True, 0),
    ("community", {}, LONE, True, True, 0),
    ("community", {}, deal("0 AsKd in", "1 AdKs in", "2 7h2c out", top="2s"), True, False, None),
    ("two-plus-one", {}, LONE, True, True, 0),
    ("two-plus-one", {"second_declare": True}, deal(*TWO_AND_ONE), True, True, 0),
    ("four-two-two", {}, deal(*DECKED), True, True, 0),
    ("four-two-three", {}, deal(*DECKED), True, True, 0),
    ("four-two-two", {"lone": "beat-deck"}, deal(*DECKED, top="KcKhQcQd"), True, True, 0),
    ("four-two-two", {"lone": "beat-deck"}, deal(*DECKED, top="2c2d2h2s"), False, False, None),
    ("four-two-two", {"dropped_ante": True}, deal(*DECKED), True, True, 0),
    # a tie ends it, except for the antes of players out
    (
        "four-two-three",
        {"dropped_ante": True},
        deal("0 KsKd7h4c in", "1 KhKc6h4d in", "2 9h8d6c4s out", top="AsAdAh"),
        False,
        False,
        None,
    ),
]


@pytest.mark.parametrize("ends", ["pot-emptied", "uncontested", "never"])
@pytest.mark.parametrize(("game", "rules", "script", "emptied", "uncontested", "winner"), KINDS)
def test_r9_ends_of_every_game_with_one_pot(
    game: str,
    rules: dict[str, Any],
    script: Deal,
    emptied: bool,
    uncontested: bool,
    winner: int | None,
    ends: str,
) -> None:
    rules = {"declare": "simultaneous", "ends": ends, **rules}
    result = play(script, game=game, start={"pot": 9}, **rules)
    over = {"pot-emptied": emptied, "uncontested": uncontested, "never": False}[ends]
    assert (result["ended"], result["winner"]) == (over, winner if over else None)


def test_r9_winner_of_an_empty_pot_is_who_took_it() -> None:
    """All matched before and nobody antes: the game is over, and the lone player has won."""
    excused: dict[str, Any] = {"ante_when": "every-deal", "matchers_excused": True}
    result = play(LONE, start={"pot": 0}, matched=(0, 1, 2), **excused)
    assert (stacks(result), result["ended"], result["winner"]) == ([100] * 3, True, 0)


@pytest.mark.parametrize("game", ["monte-carlo", "four-two-two", "four-two-three"])
def test_r9_uncontested_is_how_these_games_end(game: str) -> None:
    """R8.1 `monte-carlo`, R8.4."""
    deep = game != "monte-carlo"
    hands = ("AsAdKcKh", "AcAhKsKd", "7h9c8s6d") if deep else ("AsAdKc", "AcAhKs", "7h9c2s")
    lines = [f"{seat} {hand}" for seat, hand in enumerate(hands)]
    tied = deal(f"{lines[0]} in", f"{lines[1]} in", f"{lines[2]} out", top="QsQdQhQc")
    alone = deal(f"{lines[0]} in", f"{lines[1]} out", f"{lines[2]} out")
    if game == "four-two-two":
        tied["deck"][12:] = paired("5s5h5d5c")
    results = [play(script, game=game, start={"pot": 8}) for script in (tied, alone)]
    assert [(each["pot"], each["ended"], each["winner"]) for each in results] == [
        (0, False, None),
        (0, True, 0),
    ]


@pytest.mark.parametrize(
    ("ends", "ended", "winner"),
    [("pot-emptied", True, 0), ("uncontested", False, None), ("never", False, None)],
)
def test_r9_winner_the_best_of_several_whose_losers_have_nothing_to_pay(
    ends: str, ended: bool, winner: int | None
) -> None:
    script = deal("0 AsAd in", "1 KsKd in", "2 7h2c out")
    result = play(script, chips=(100, 5, 100), ante=5, ends=ends)
    assert (result["pot"], result["ended"], result["winner"]) == (0, ended, winner)


def test_r9_a_side_pot_keeps_the_game_going() -> None:
    """Nobody antes (all matched before) and nobody is in: an empty pot, but a side pot."""
    result = play(
        ALL_OUT,
        start={"side_pot": 4},
        ante_when="every-deal",
        matchers_excused=True,
        matched=(0, 1, 2),
    )
    assert (result["pot"], result["side_pot"], result["ended"]) == (0, 4, False)


def test_r9_winner_losers_who_have_nothing_to_pay_leave_the_pot_to_its_only_winner() -> None:
    script = deal("0 AsAd in", "1 KsKd in", "2 7h2c out")
    result = play(script, chips=(100, 5, 100), ante=5)
    assert (result["ended"], result["winner"], result["pot"]) == (True, 0, 0)


def test_r9_an_emptied_pot_is_anted_again_and_the_next_game_begins() -> None:
    again = deal("1 AsAd out", "2 KsKd out", "0 7h2c out")
    for ends in ("never", "pot-emptied"):
        result = play(LONE, again, ends=ends, ante=5)
        assert last(result)["antes"] == {"0": 5, "1": 5, "2": 5}
        assert (result["ended"], result["winner"], result["pot"]) == (False, None, 15)


# --- R9: leaving ----------------------------------------------------------------------------


def test_r9_leaving_a_seat_takes_its_chips_along_and_plays_no_more() -> None:
    state = after(table(100, 80, 60), Leave(1))
    assert state.table.seats[1].status is Status.LEFT
    assert state.table.seats[1].chips == 80
    assert state.table.playing() == (0, 2)
    assert not can_deal(after(state, Leave(0)))


def test_r9_leaving_the_result_is_chips_less_what_was_bought() -> None:
    script = deal("0 AsAd in", "1 KsKd in", "2 7h2c in")
    again = deal("1 AsAd in", "2 KsKd out", "0 7h2c in")
    result = play(script, again, ante=5)
    won = [chips - 100 for chips in stacks(result)]
    assert won == [-5 + 15 - 30, -5 - 15 + 30, -5 - 15]
    assert sum(won) + result["pot"] == 0
    state = after(table(100, 80, 60), Leave(2), CloseSession())
    assert [seat.chips - seat.bought_in for seat in state.table.seats] == [0, 0, 0]


# --- R7.4, R7.5: who is down, and too few to play -------------------------------------------


@pytest.mark.parametrize(
    ("loss", "status"), [(0, "playing"), (21, "playing"), (20, "left"), (1, "left")]
)
def test_r7_4_a_seat_down_by_its_stop_loss_leaves_at_the_end_of_the_deal(
    loss: int, status: str
) -> None:
    result = play(ALL_IN, start={"pot": 20}, stop_loss={1: loss, 0: 1})
    assert statuses(result) == ["playing", status, "playing"]
    assert result["dealer"] == 0


def test_r7_4_a_seat_that_left_is_dealt_no_more_cards_and_never_deals() -> None:
    result = play(ALL_IN, deal("1 AsAd in", "0 7h2c out"), start={"pot": 20}, stop_loss={2: 5})
    assert statuses(result) == ["playing", "playing", "left"]
    assert result["dealer"] == 1


def test_r7_5_no_deal_without_two_seats_that_can_be_dealt_in() -> None:
    with pytest.raises(ScenarioError, match=r"^deals\[0\]: fewer than two seats can be dealt in$"):
        play(ALL_IN, chips=(100, 4, 4), ante=5)
    with pytest.raises(ScenarioError, match=r"^deals\[1\]: fewer than two"):
        play(ALL_IN, ALL_IN, chips=(100, 20, 15), start={"pot": 20})


@pytest.mark.parametrize(("shortfall", "status"), [("table-stakes", "broke"), ("bust", "busted")])
def test_r7_4_who_is_broke_or_bust_is_that_and_has_not_left(shortfall: str, status: str) -> None:
    result = play(
        ALL_IN, chips=(100, 9, 100), start={"pot": 20}, stop_loss={1: 5}, shortfall=shortfall
    )
    assert statuses(result) == ["playing", status, "playing"]


def test_r6_1_matchers_excused_with_nothing_left_to_pay_and_in_the_next_game() -> None:
    """1 owes a match, has nothing, and rebuys: the game is over, and 1 owes no ante."""
    rules: dict[str, Any] = {
        "declare": "simultaneous",
        "ante_when": "every-deal",
        "matchers_excused": True,
    }
    state = table(100, 5, 100, game="two-card", ante=5, rebuys=1, **rules)
    state = dealt(state, "0 AsAd", "1 KsKd", "2 7h2c")
    said = (Choice.IN, Choice.IN, Choice.OUT)
    state = after(state, *(Declare(seat, choice) for seat, choice in enumerate(said)))
    assert (state.table.ended, state.table.winner) == (True, 0)
    state = after(state, BuyIn(1), StartDeal(PACK))
    assert (state.table.order, state.table.pot) == ((1, 2, 0), 10)
    assert state.table.seats[1].chips == 5


# --- R1: chips ------------------------------------------------------------------------------

BOOKS: list[tuple[str, dict[str, Any], dict[str, Any], Deal]] = [
    ("two-card", {"declare": "simultaneous"}, {"pot": 9, "side_pot": 4, "reserve": 2}, ALL_IN),
    ("two-card", {"declare": "simultaneous", "limit": 3}, {"pot": 9}, ALL_TIE),
    ("two-card", {"declare": "simultaneous", "all_out": "wimp"}, {"pot": 9}, ALL_OUT),
    ("two-card", {"declare": "simultaneous", "shortfall": "credit"}, {"pot": 900}, ALL_IN),
    ("two-card", {"declare": "simultaneous"}, {"pot": 900}, ALL_IN),
    (
        "hi-lo",
        {},
        {"pots": [9, 8]},
        deal("0 AsAdKc high", "1 KsKd9h both", "2 7h6c2d both"),
    ),
    (
        "three-five-seven",
        {},
        {"pot": 90, "legs": [2, 0, 1]},
        deal("0 AsAdKc in out in", "1 KsKd9h in in out", "2 7h6c2d out out out"),
    ),
]


@pytest.mark.parametrize(("game", "rules", "start", "script"), BOOKS)
def test_r1_chips_in_stacks_and_pots_add_up_to_what_was_bought(
    game: str, rules: dict[str, Any], start: dict[str, Any], script: Deal
) -> None:
    """`play` checks the sum of all chips after every script; here the reported chips add up too."""
    result = play(script, game=game, start=start, **rules)
    entry = last(result)
    moved = [
        entry["received"].get(seat, 0) - entry["paid"].get(seat, 0) - entry["antes"].get(seat, 0)
        for seat in "012"
    ]
    assert [100 + each for each in moved] == stacks(result)
