"""The rules, clause by clause: caps and short stacks (R7.1-R7.3)."""

from typing import Any

import pytest

from guts_engine.hands.cards import PACK
from guts_engine.play.game import can_buy_in
from guts_engine.play.setup import Start
from guts_engine.state.actions import BuyIn, Declare, StartDeal
from guts_engine.state.parts import Status
from guts_engine.state.state import State
from guts_engine.steps.model import Choice
from tests.engine.helpers.scripts import (
    Deal,
    after,
    deal,
    dealt,
    last,
    legs,
    play,
    refused,
    stacks,
    statuses,
    table,
    under_way,
)

ALL_IN = deal("0 AsAd in", "1 KsKd in", "2 7h2c in")
ALL_OUT = deal("0 AsAd out", "1 KsKd out", "2 7h2c out")
LONE = deal("0 AsAd in", "1 KsKd out", "2 7h2c out")
ALL_TIE = deal("0 AsKd in", "1 AdKs in", "2 AcKh in")


# --- R7.1: the limit and the reserve --------------------------------------------------------


def test_r7_1_the_worked_example() -> None:
    """Limit 100, pot 80, four in; then two lone players."""
    hands = ("AsAd", "KsKd", "7h2c", "9h3c")

    def one(seats: str, said: str) -> Deal:
        return deal(*(f"{s} {h} {w}" for s, h, w in zip(seats, hands, said.split(), strict=True)))

    deals = [one("0123", "in in in in"), one("1230", "in out out out")]
    deals.append(one("2301", "in out out out"))
    after = []
    for count in (1, 2, 3):
        result = play(*deals[:count], chips=(500,) * 4, limit=100, start={"pot": 80})
        after.append((result["pot"], result["reserve"], result["ended"]))
    assert after == [(100, 140, False), (100, 40, False), (40, 0, False)]
    assert stacks(result) == [580, 500 - 80 + 100, 500 - 80 + 100, 420]


def test_r7_1_antes_over_the_limit_go_to_the_reserve_before_the_showdown() -> None:
    result = play(ALL_IN, limit=10, ante=5, ante_when="every-deal", start={"pot": 10})
    assert last(result)["received"] == {"0": 10}
    assert last(result)["paid"] == {"1": 10, "2": 10}
    assert (result["pot"], result["reserve"]) == (10, 25)


def test_r7_1_a_pot_below_the_limit_is_topped_up() -> None:
    result = play(ALL_OUT, limit=10, start={"pot": 4, "reserve": 50})
    assert (result["pot"], result["reserve"]) == (10, 44)
    result = play(ALL_OUT, limit=10, start={"pot": 4, "reserve": 5})
    assert (result["pot"], result["reserve"]) == (9, 0)


def test_r7_1_the_worked_example_with_max_loss() -> None:
    """Pot 10 and reserve 140 become pot 100 and reserve 50."""
    result = play(ALL_OUT, limit=100, start={"pot": 10, "reserve": 140})
    assert (result["pot"], result["reserve"]) == (100, 50)


def test_r7_1_a_pot_emptied_by_a_tie_is_refilled_too() -> None:
    result = play(ALL_TIE, limit=10, start={"pot": 9, "reserve": 50})
    assert (result["pot"], result["reserve"], result["ended"]) == (10, 40, False)


def test_r7_1_extra_antes_over_the_limit_go_to_the_reserve_before_the_showdown() -> None:
    """R8.3 `second_declare`: otherwise ten more chips would be in the pot that is matched."""
    script = deal("0 AsAd/Kc in in", "1 KsKd/2h in in", "2 7h2c out")
    result = play(
        script, game="two-plus-one", second_declare=True, ante=5, limit=10, start={"pot": 10}
    )
    assert last(result)["received"] == {"0": 10}
    assert last(result)["paid"] == {"0": 5, "1": 5 + 10}
    assert (result["pot"], result["reserve"]) == (10, 10)


@pytest.mark.parametrize(
    ("limit", "start", "taken", "after"),
    [
        # without a cap all of the reserve comes back
        (0, {"pot": 9, "reserve": 50}, 9, (50, 0)),
        (10, {"pot": 9, "reserve": 50}, 9, (10, 40)),
        (10, {"pot": 9, "reserve": 6}, 9, (6, 0)),
        # a pot over the cap is cut before it is played for
        (10, {"pot": 30}, 10, (10, 10)),
    ],
)
def test_r7_1_an_emptied_pot_is_refilled_up_to_the_limit(
    limit: int, start: dict[str, int], taken: int, after: tuple[int, int]
) -> None:
    result = play(LONE, limit=limit, start=start)
    assert last(result)["received"] == {"0": taken}
    assert (result["pot"], result["reserve"]) == after


# --- R7.2: the match cap ------------------------------------------------------------------


@pytest.mark.parametrize(("most", "paid"), [(0, 20), (15, 15), (20, 20), (25, 20)])
def test_r7_2_nobody_pays_more_than_the_maximum_loss(most: int, paid: int) -> None:
    result = play(ALL_IN, max_loss=most, start={"pot": 20})
    assert last(result)["paid"] == {"1": paid, "2": paid}
    assert last(result)["received"] == {"0": 20}


HIGH_AND_LOW = deal("0 KsKd9h both", "1 AsAdKc high", "2 4h3c2d low")

WHATEVER_FOR: list[tuple[str, dict[str, Any], dict[str, Any], Deal, dict[str, int]]] = [
    # both pots of hi-lo together, the high one first
    ("hi-lo", {"max_loss": 15}, {"pots": [10, 10]}, HIGH_AND_LOW, {"0": 15}),
    ("hi-lo", {"max_loss": 5}, {"pots": [10, 10]}, HIGH_AND_LOW, {"0": 5}),
    ("hi-lo", {"max_loss": 20}, {"pots": [10, 10]}, HIGH_AND_LOW, {"0": 20}),
    # the best hand and a holder of a two
    (
        "four-two-two",
        {"max_loss": 4, "all_out": "match-best"},
        {"pot": 9},
        deal("0 AsAdAhKc out", "1 Qs7h8c2d out", "2 9h8d7c5s out"),
        {"0": 4, "1": 4},
    ),
    # the ghost and the deck
    (
        "ghost",
        {"max_loss": 4},
        {"pot": 9},
        deal("0 KsKd in", "1 QsQd in", "2 7h2c out", "ghost AsAd"),
        {"0": 4, "1": 4},
    ),
    (
        "four-two-two",
        {"max_loss": 4, "lone": "beat-deck"},
        {"pot": 9},
        deal("0 KsKdQc5h in", "1 QsTd8c7h out", "2 9h8d6c4s out", top="AsAdAhAc"),
        {"0": 4},
    ),
    # an ante or a wimp penalty is not a match
    ("three-card", {"max_loss": 4, "all_out": "ante", "ante": 5}, {"pot": 9},
     deal("0 AsAdKc out", "1 KsKd9h out", "2 7h6c2d out"), {"0": 5, "1": 5, "2": 5}),
    ("three-card", {"max_loss": 4, "all_out": "wimp", "ante": 5}, {"pot": 9},
     deal("0 AsAdKc out", "1 KsKd9h out", "2 7h6c2d out"), {"0": 15}),
]  # fmt: skip


@pytest.mark.parametrize(("game", "rules", "start", "script", "paid"), WHATEVER_FOR)
def test_r7_2_in_one_deal_whatever_the_match_is_for(
    game: str, rules: dict[str, Any], start: dict[str, Any], script: Deal, paid: dict[str, int]
) -> None:
    assert last(play(script, game=game, start=start, **rules))["paid"] == paid


def test_r7_2_the_maximum_counts_anew_in_each_deal() -> None:
    again = deal("1 7s3d in", "2 AsAd in", "0 KsKd out")
    result = play(ALL_IN, again, max_loss=4, start={"pot": 9})
    assert [entry["paid"] for entry in result["deals"]] == [{"1": 4, "2": 4}, {"1": 4}]


def test_r7_2_leaves_a_smaller_match_in_the_second_pot() -> None:
    result = play(HIGH_AND_LOW, game="hi-lo", max_loss=15, start={"pots": [10, 10]})
    assert result["pot"] == [10, 5]


# --- R7.3: players who owe more than they have ----------------------------------------------


@pytest.mark.parametrize(
    ("shortfall", "after", "status", "pot"),
    [
        ("table-stakes", 0, "broke", 26),
        ("bust", 0, "busted", 26),
        ("credit", -14, "playing", 40),
    ],
)
def test_r7_3_a_player_who_owes_more_than_they_hold(
    shortfall: str, after: int, status: str, pot: int
) -> None:
    result = play(ALL_IN, chips=(100, 6, 100), shortfall=shortfall, start={"pot": 20})
    assert stacks(result)[1] == after
    assert statuses(result) == ["playing", status, "playing"]
    assert result["pot"] == pot


@pytest.mark.parametrize("shortfall", ["table-stakes", "bust"])
def test_r7_3_a_player_who_pays_the_last_chip_in_full_is_broke_and_not_bust(
    shortfall: str,
) -> None:
    result = play(ALL_IN, chips=(100, 20, 100), shortfall=shortfall, start={"pot": 20})
    assert statuses(result) == ["playing", "broke", "playing"]


@pytest.mark.parametrize(
    ("shortfall", "chips", "ante", "dealt"),
    [
        ("table-stakes", 4, 5, False),
        ("table-stakes", 5, 5, True),
        ("bust", 4, 5, False),
        ("bust", 0, 1, False),
        ("credit", 0, 5, True),
        ("credit", -7, 5, True),
    ],
)
def test_r7_3_short_ante_who_cannot_pay_it_is_not_dealt_in(
    shortfall: str, chips: int, ante: int, dealt: bool
) -> None:
    script = deal("0 AsAd out", "2 7h2c out")
    if dealt:
        script = ALL_OUT
    result = play(script, chips=(100, chips, 100), shortfall=shortfall, ante=ante)
    assert ("1" in last(result)["antes"]) == dealt
    broke = shortfall != "credit" and stacks(result)[1] == 0
    assert statuses(result)[1] == ("broke" if broke else "playing")


def test_r7_3_short_ante_who_cannot_pay_it_is_dealt_in_when_no_ante_is_due() -> None:
    result = play(LONE, chips=(4, 100, 100), ante=5, start={"pot": 9})
    assert stacks(result) == [13, 100, 100]
    result = play(deal("1 KsKd out", "2 7h2c in"), chips=(0, 100, 100), start={"pot": 9})
    assert last(result)["winners"] == [2], "no chips, no cards"


@pytest.mark.parametrize(("chips", "dealt_in"), [(9, False), (10, True)])
def test_r7_3_short_ante_the_whole_ante_is_that_of_both_pots(chips: int, dealt_in: bool) -> None:
    lines = ["0 KsKd9h out", "1 AsAdKc out", "2 4h3c2d out"]
    if not dealt_in:
        del lines[1]
    result = last(play(deal(*lines), game="hi-lo", ante=5, chips=(100, chips, 100)))
    assert result["antes"] == {"0": 10, "2": 10} | ({"1": 10} if dealt_in else {})


@pytest.mark.parametrize("matched", [True, False])
def test_r7_3_short_ante_who_is_excused_from_it_is_dealt_in(matched: bool) -> None:
    script = ALL_OUT if matched else deal("0 AsAd out", "2 7h2c out")
    result = play(
        script,
        chips=(100, 3, 100),
        matched=[1] if matched else [],
        ante=5,
        ante_when="every-deal",
        matchers_excused=True,
        start={"pot": 9},
    )
    assert last(result)["antes"] == {"0": 5, "2": 5}
    assert stacks(result)[1] == 3


@pytest.mark.parametrize(
    ("shortfall", "paid", "pots"),
    [("table-stakes", 15, [10, 5]), ("bust", 15, [10, 5]), ("credit", 20, [10, 10])],
)
def test_r7_3_order_a_short_payer_pays_the_first_creditor_first(
    shortfall: str, paid: int, pots: list[int]
) -> None:
    """The high pot before the low one."""
    start = {"pots": [10, 10]}
    result = play(
        HIGH_AND_LOW, game="hi-lo", chips=(15, 100, 100), shortfall=shortfall, start=start
    )
    assert (last(result)["paid"], result["pot"]) == ({"0": paid}, pots)


@pytest.mark.parametrize(
    ("dealer", "shortfall", "received"),
    [
        (2, "table-stakes", {"0": 10, "1": 5}),
        (0, "table-stakes", {"1": 10, "2": 5}),
        (1, "bust", {"2": 10, "0": 5}),
        (2, "credit", {"0": 10, "1": 10}),
    ],
)
def test_r7_3_order_of_tied_winners_the_first_from_the_dealers_left_is_paid_first(
    dealer: int, shortfall: str, received: dict[str, int]
) -> None:
    """R8.5 `ties`: two are owed ten each, and the loser has fifteen."""
    first, second, loser = ((dealer + step) % 3 for step in (1, 2, 3))
    script = deal(f"{first} AsKd9h in out out", f"{second} AdKs9c in out out",
                  f"{loser} 7h2c8d in out out")  # fmt: skip
    chips = [16 if seat == loser else 100 for seat in range(3)]
    result = play(
        script,
        game="three-five-seven",
        chips=chips,
        dealer=dealer,
        shortfall=shortfall,
        start={"pot": 7},
    )
    assert last(result)["received"] == received
    assert statuses(result)[loser] == {"table-stakes": "broke", "bust": "busted"}.get(
        shortfall, "playing"
    )


def test_r7_3_order_several_losers_are_charged_what_they_hold_each() -> None:
    script = deal("0 7h2c8d in out out", "1 AdKs9c in out out", "2 6h4c8s in out out")
    chips = (5, 100, 7)
    result = play(script, game="three-five-seven", chips=chips, start={"pot": 7})
    assert (last(result)["paid"], last(result)["received"]) == ({"0": 4, "2": 6}, {"1": 10})


@pytest.mark.parametrize(
    ("shortfall", "won", "status"),
    [
        ("table-stakes", False, "broke"),
        ("table-stakes", True, "playing"),
        ("bust", False, "busted"),
        ("bust", True, "busted"),
        ("credit", False, "playing"),
    ],
)
def test_r7_3_who_is_bust_or_broke_leaves_at_the_end_of_the_deal(
    shortfall: str, won: bool, status: str
) -> None:
    """Ten is owed in stage one and five is paid; stage two is played all the same."""
    word = "in" if won else "out"
    script = deal(
        "0 AsKd9h/2c4d in in out", "1 QsQdJh/2d4c out out out", f"2 7h2h8d/7d7s in {word} out"
    )
    chips = (100, 100, 6)
    result = play(
        script, game="three-five-seven", chips=chips, shortfall=shortfall, start={"pot": 7}
    )
    assert last(result)["in"] == [[0, 2], [0, 2] if won else [0], []]
    assert statuses(result) == ["playing", "playing", status]
    assert stacks(result)[2] == (10 if won else -5 if shortfall == "credit" else 0)
    assert legs(result) == [0 if won else 1, 0, 0]


@pytest.mark.parametrize("rebuys", [0, 1, 2, -1])
def test_r7_3_rebuys_for_the_stack_one_began_with_so_many_times(rebuys: int) -> None:
    state = under_way(table(100, 20, 100, rebuys=rebuys), Start(pot=20))
    for bought in range(rebuys if rebuys >= 0 else 5):
        state = lost_by_1(state)
        state = after(state, BuyIn(1))
        seat = state.table.seats[1]
        assert (seat.chips, seat.bought_in, seat.rebuys) == (20, 40 + 20 * bought, bought + 1)
    state = lost_by_1(state)
    assert state.table.seats[1].status is Status.BROKE
    assert can_buy_in(state.table, 1) == (rebuys < 0)
    if rebuys >= 0:
        assert refused(state, BuyIn(1)) == "seat 1 cannot rebuy now"


def lost_by_1(state: State) -> State:
    """A deal in which 1 matches the pot of twenty to 0, and 2 is out."""
    order = state.table.clockwise(state.table.dealer + 1)
    hands = {0: "AsAdKc", 1: "7h6c2d", 2: "KsKd9h"}
    state = dealt(state, *(f"{seat} {hands[seat]}" for seat in order))
    said = {0: Choice.IN, 1: Choice.IN, 2: Choice.OUT}
    return after(state, *(Declare(seat, said[seat]) for seat in order))


def test_r7_3_rebuys_between_deals_only() -> None:
    state = lost_by_1(under_way(table(100, 20, 100, rebuys=1), Start(pot=20)))
    assert refused(after(state, StartDeal(PACK)), BuyIn(1)) == "a deal is under way"


def test_r7_3_short_ante_a_seat_short_of_it_keeps_its_turn_to_deal() -> None:
    result = play(deal("1 KsKd in", "2 7h2c out"), chips=(3, 100, 100), ante=4, dealer=2)
    assert (statuses(result), result["dealer"]) == (["playing"] * 3, 0)
    result = play(deal("1 KsKd in", "2 7h2c out"), chips=(3, 100, 100), ante=4, dealer=0)
    assert (last(result)["in"], result["dealer"]) == ([1], 1)


@pytest.mark.clauses("R7.2")
@pytest.mark.parametrize(("most", "match"), [(0, 60), (25, 25), (60, 60), (90, 60)])
def test_r7_2_the_table_says_what_a_match_would_be_now(most: int, match: int) -> None:
    state = under_way(table(100, 100, max_loss=most), Start(60))
    assert state.table.match == match
    assert state.table.match_owed(0, 60) == match
