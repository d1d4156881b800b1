"""The rulebook, clause by clause: each row is a small scenario and what it must come to.

A deal is written seat by seat in the order of the deal, from the dealer's left: the seat,
its cards, and what it says, `-` where the rules do not ask it. Seats are named by number and
the last of them deals first, so that 0 stands on the dealer's left.
"""

import json
from typing import Any

import pytest

from guts_engine.scenario import ScenarioError, run_text

Deal = dict[str, Any]


def deal(*lines: str) -> Deal:
    """A deal of the script: "0 AsAd in", seats in the order in which cards go round."""
    told = [line.split() for line in lines]
    hands = [[cards[at : at + 2] for at in range(0, len(cards), 2)] for _, cards, _ in told]
    return {
        "deck": [hand[place] for place in range(len(hands[0])) for hand in hands],
        "actions": [{"seat": int(seat), "declare": said} for seat, _, said in told if said != "-"],
    }


def play(
    *deals: Deal,
    game: str = "two-card",
    chips: tuple[int, ...] = (100, 100, 100),
    start: dict[str, int] | None = None,
    dealer: int | None = None,
    stop_loss: dict[int, int] | None = None,
    matched: tuple[int, ...] = (),
    **rules: Any,
) -> dict[str, Any]:
    """The result of the deals; two-card guts declared at once unless the row says otherwise."""
    if game == "two-card":
        rules = {"declare": "simultaneous", **rules}
    seats: list[dict[str, Any]] = [
        {"name": f"seat {number}", "chips": stack} for number, stack in enumerate(chips)
    ]
    for seat, loss in (stop_loss or {}).items():
        seats[seat]["stop_loss"] = loss
    for seat in matched:
        seats[seat]["matched_last"] = True
    scenario: dict[str, Any] = {"game": game, "rules": rules, "seats": seats, "deals": deals}
    scenario["dealer"] = len(chips) - 1 if dealer is None else dealer
    if start is not None:
        scenario["start"] = start
    result: dict[str, Any] = run_text(json.dumps(scenario))
    return result


def stacks(result: dict[str, Any]) -> list[int]:
    return [seat["chips"] for seat in result["seats"]]


def statuses(result: dict[str, Any]) -> list[str]:
    return [seat["status"] for seat in result["seats"]]


def last(result: dict[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = result["deals"][-1]
    return told


ACES, KINGS, LOW = "AsAd", "KsKd", "7h2c"
ALL_IN = deal("0 AsAd in", "1 KsKd in", "2 7h2c in")
ALL_OUT = deal("0 AsAd out", "1 KsKd out", "2 7h2c out")
LONE = deal("0 AsAd in", "1 KsKd out", "2 7h2c out")
ALL_TIE = deal("0 AsKd in", "1 AdKs in", "2 AcKh in")
TIE_AND_LOSER = deal("0 AsKd in", "1 AdKs in", "2 7h2c in")


# --- R3: the deal ---------------------------------------------------------------------------


def test_r3_1_cards_begin_on_the_dealers_left_and_end_with_the_dealer() -> None:
    pack = ["As", "Ks", "Qs", "Ad", "Kd", "Qd"]
    script = {"deck": pack, "actions": [{"seat": n, "declare": "in"} for n in range(3)]}
    for dealer, order in ((2, "012"), (0, "120"), (1, "201")):
        hands = last(play(script, dealer=dealer))["hands"]
        dealt = {seat: hands[seat]["cards"] for seat in order}
        assert list(dealt.values()) == [["As", "Ad"], ["Ks", "Kd"], ["Qs", "Qd"]]


def test_r3_2_a_fresh_pack_may_deal_the_same_cards_again() -> None:
    result = play(ALL_OUT, deal("1 AsAd in", "2 KsKd out", "0 7h2c out"))
    assert last(result)["winners"] == [1]


def test_r3_2_a_pack_that_runs_down_sets_dealt_cards_aside() -> None:
    second = deal("1 AsAh in", "2 KcKh out", "0 7c2d out")
    with pytest.raises(ScenarioError, match=r"^deals\[1\]\.deck\[0\]: As was dealt before"):
        play(ALL_OUT, second, deck="run-down")


def test_r3_2_all_cards_are_shuffled_when_the_rest_cannot_serve_the_deal() -> None:
    """Three seats of five cards: three deals take 45 cards, and seven do not serve a fourth."""
    anything: Deal = {"actions": [{"seat": n, "declare": "out"} for n in range(3)]}
    again = anything | {"deck": ["As", "Ks", "Qs"]}
    rules: dict[str, Any] = {"game": "three-card", "cards": 5, "deck": "run-down"}
    play(anything, anything, anything, again, **rules)
    for early in (2, 3):
        first = anything | {"deck": ["As", "Ks", "Qs"]}
        with pytest.raises(ScenarioError, match="As was dealt before"):
            play(first, *[anything] * (early - 2), again, **rules)


@pytest.mark.parametrize(
    ("cards", "seats", "most"), [(1, 53, 52), (2, 27, 26), (3, 18, 17), (3, 30, 17), (5, 11, 10)]
)
def test_r3_6_too_many_seats_are_refused_with_the_largest_number(
    cards: int, seats: int, most: int
) -> None:
    with pytest.raises(ScenarioError, match=f"^seats: {seats} seats .* {most} at most$"):
        play(chips=(100,) * seats, game="three-card", cards=cards)


@pytest.mark.parametrize("seats", [0, 1])
def test_r3_6_two_seats_at_least(seats: int) -> None:
    with pytest.raises(ScenarioError, match=f"^seats: {seats} is too few: two at least$"):
        play(chips=(100,) * seats, dealer=0)


# --- R4: declaring --------------------------------------------------------------------------


def test_r4_1_when_all_others_are_out_the_dealer_is_in_unasked() -> None:
    result = play(deal("0 AsAd out", "1 KsKd out", "2 7h2c -"), declare="sequential", ante=5)
    assert last(result)["in"] == [2]
    assert stacks(result) == [95, 95, 110]


def test_r4_1_a_dealer_who_is_not_alone_is_asked() -> None:
    lines = ("0 AsAd in", "1 KsKd out")
    assert last(play(deal(*lines, "2 7h2c out"), declare="sequential"))["in"] == [0]
    with pytest.raises(ScenarioError, match="seat 2 is asked and has no action"):
        play(deal(*lines, "2 7h2c -"), declare="sequential")


def test_r4_1_a_dealer_made_in_is_not_asked() -> None:
    with pytest.raises(ScenarioError, match=r"^deals\[0\]\.actions\[2\]: nobody asks"):
        play(deal("0 AsAd out", "1 KsKd out", "2 7h2c out"), declare="sequential")


def test_r4_2_in_secret_everyone_is_asked_and_nobody_may_be_in() -> None:
    result = play(ALL_OUT, ante=5)
    assert last(result)["in"] == []
    assert (result["pot"], stacks(result)) == (15, [95, 95, 95])
    with pytest.raises(ScenarioError, match="seat 1 is asked and has no action"):
        play(deal("0 AsAd out", "1 KsKd -", "2 7h2c out"))


@pytest.mark.parametrize(
    ("start", "first", "asked"),
    [
        (None, ALL_IN, False),
        ({"pot": 6}, ALL_IN, True),
        ({"pot": 0, "side_pot": 4}, ALL_IN, False),
    ],
)
def test_r4_3_on_the_first_deal_and_over_an_empty_pot_all_are_in_unasked(
    start: dict[str, int] | None, first: Deal, asked: bool
) -> None:
    unasked = first | {"actions": []}
    right, wrong = (first, unasked) if asked else (unasked, first)
    result = play(right, start=start, compulsory_first=True)
    assert last(result)["in"] == [0, 1, 2]
    with pytest.raises(ScenarioError):
        play(wrong, start=start, compulsory_first=True)


@pytest.mark.parametrize("ends", ["pot-emptied", "uncontested", "never"])
def test_r4_3_a_deal_after_an_emptied_pot_is_compulsory_and_one_after_another_not(
    ends: str,
) -> None:
    result = play(
        deal("0 AsAd -", "1 KsKd -", "2 7h2c -"),
        deal("1 AsAd in", "2 KsKd out", "0 7h2c out"),
        deal("2 AsAd -", "0 KsKd -", "1 7h2c -"),
        compulsory_first=True,
        ends=ends,
    )
    assert [told["in"] for told in result["deals"]] == [[0, 1, 2], [1], [0, 1, 2]]


# --- R5: the showdown and the payments ------------------------------------------------------


def test_r5_1_a_lone_player_takes_both_pots_and_shows_nothing() -> None:
    told = play(LONE, start={"pot": 8, "side_pot": 4})
    assert stacks(told) == [112, 100, 100]
    assert last(told)["hands"] == {}
    assert (told["pot"], told["side_pot"], told["ended"], told["winner"]) == (0, 0, True, 0)


def test_r5_2_the_best_takes_both_pots_and_the_others_match_the_main_one() -> None:
    result = play(ALL_IN, start={"pot": 8, "side_pot": 4})
    assert stacks(result) == [112, 92, 92]
    assert result["pot"] == 16
    assert sorted(last(result)["hands"]) == ["0", "1", "2"]


@pytest.mark.parametrize(("pot", "players", "after"), [(8, 3, 16), (5, 4, 15), (6, 2, 6)])
def test_r5_5_the_worked_examples(pot: int, players: int, after: int) -> None:
    hands = ["AsAd", "KsKd", "7h2c", "9h3c"][:players]
    lines = [f"{seat} {hand} in" for seat, hand in enumerate(hands)]
    result = play(deal(*lines), chips=(100,) * players, start={"pot": pot})
    assert stacks(result) == [100 + pot] + [100 - pot] * (players - 1)
    assert result["pot"] == after


@pytest.mark.parametrize(
    ("losers", "hands", "paid"),
    [
        ("all", ("AsAd", "KsKd", "7h2c"), {"1": 9, "2": 9}),
        ("worst", ("AsAd", "KsKd", "7h2c"), {"2": 9}),
        ("worst", ("AsAd", "7s2d", "7h2c"), {"1": 9, "2": 9}),
        ("worst", ("AsKd", "AdKs", "7h2c"), {"2": 9}),
        ("worst", ("AsKd", "AdKs", "AcKh"), {}),
    ],
)
def test_r5_3_who_matches(losers: str, hands: tuple[str, ...], paid: dict[str, int]) -> None:
    script = deal(*(f"{seat} {hand} in" for seat, hand in enumerate(hands)))
    assert last(play(script, losers=losers, start={"pot": 9}))["paid"] == paid


@pytest.mark.parametrize(
    ("dealer", "script", "after"),
    [
        (2, ALL_TIE, [104, 103, 103]),
        (0, deal("1 AsKd in", "2 AdKs in", "0 AcKh in"), [103, 104, 103]),
        (1, deal("2 AsKd in", "0 AdKs in", "1 AcKh in"), [103, 103, 104]),
        (2, deal("0 AsKd out", "1 AdKs in", "2 AcKh in"), [100, 105, 105]),
    ],
)
def test_r5_4_odd_chips_go_to_the_tied_players_from_the_dealers_left(
    dealer: int, script: Deal, after: list[int]
) -> None:
    result = play(script, dealer=dealer, start={"pot": 10})
    assert stacks(result) == after
    assert (result["pot"], result["ended"], result["winner"]) == (0, True, None)


def test_r5_4_the_two_odd_chips_of_two_pots_go_to_the_same_player() -> None:
    result = play(TIE_AND_LOSER, start={"pot": 9, "side_pot": 3})
    assert last(result)["received"] == {"0": 5 + 2, "1": 4 + 1}
    assert last(result)["paid"] == {"2": 9}
    assert result["pot"] == 9


def test_r5_4_carry_leaves_the_pot_and_adds_the_losers_payments() -> None:
    result = play(TIE_AND_LOSER, ties="carry", start={"pot": 9, "side_pot": 3})
    assert stacks(result) == [100, 100, 91]
    assert (result["pot"], result["side_pot"]) == (18, 3)
    assert last(result)["winners"] == []
    result = play(ALL_TIE, ties="carry", start={"pot": 9})
    assert (result["pot"], result["ended"]) == (9, False)


@pytest.mark.parametrize(
    ("hands", "cards", "winner"),
    [
        # the higher card first, then the kicker
        (("AdKs", "AsKd", "AcKh"), 2, 1),
        (("AhKs", "AcKd", "AdKc"), 2, 0),
        # a pair before its kicker: the pair that holds the spade
        (("9h9dAs", "9s9cAd"), 3, 1),
        # the ace of three-two-ace plays lowest: the three of spades decides
        (("As2d3h", "Ad2h3s"), 3, 1),
        # trips before the pair: only the kickers differ in a pair of pairs of five cards
        (("KsKd4s4d2c", "KhKc4h4c2s"), 5, 0),
        (("As", "Ah"), 1, 0),
    ],
)
def test_r5_4_suits_leave_one_winner_whom_all_others_pay(
    hands: tuple[str, ...], cards: int, winner: int
) -> None:
    script = deal(*(f"{seat} {hand} in" for seat, hand in enumerate(hands)))
    chips = (100,) * len(hands)
    result = play(
        script, game="three-card", chips=chips, ties="suits", cards=cards, start={"pot": 10}
    )
    assert last(result)["winners"] == [winner]
    losers = [str(seat) for seat in range(len(hands)) if seat != winner]
    assert last(result)["paid"] == dict.fromkeys(losers, 10)


# --- R6: antes and empty tables -------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "ante_when", "antes"),
    [
        (None, "empty-pot", 3),
        ({"pot": 1}, "empty-pot", 0),
        ({"reserve": 1}, "empty-pot", 0),
        ({"side_pot": 1}, "empty-pot", 3),
        ({}, "empty-pot", 3),
        ({"pot": 1}, "every-deal", 3),
    ],
)
def test_r6_1_when_antes_fall_due(start: dict[str, int] | None, ante_when: str, antes: int) -> None:
    result = play(ALL_OUT, start=start, ante_when=ante_when, ante=5)
    assert last(result)["antes"] == ({"0": 5, "1": 5, "2": 5} if antes else {})


@pytest.mark.parametrize(
    ("ante_when", "excused", "antes"),
    [
        ("every-deal", True, {"1": 5}),
        ("every-deal", False, {"0": 5, "1": 5, "2": 5}),
        ("empty-pot", True, {}),
    ],
)
def test_r6_1_a_player_who_matched_on_the_deal_before_is_excused(
    ante_when: str, excused: bool, antes: dict[str, int]
) -> None:
    rules: dict[str, Any] = {"ante_when": ante_when, "matchers_excused": excused, "ante": 5}
    told = play(ALL_OUT, start={"pot": 10}, matched=(0, 2), **rules)
    assert last(told)["antes"] == antes
    lost = deal("1 AsAd in", "2 KsKd in", "0 7h2c in")
    played = play(lost, deal("2 AsAd out", "0 KsKd out", "1 7h2c out"), dealer=0, **rules)
    assert last(played)["antes"] == antes
    once = play(ALL_OUT, ALL_OUT, start={"pot": 10}, matched=(0, 2), **rules)
    assert last(once)["antes"] == ({"0": 5, "1": 5, "2": 5} if ante_when == "every-deal" else {})


@pytest.mark.parametrize(("rule", "pot", "paid"), [("redeal", 9, 0), ("ante", 24, 5)])
def test_r6_3_nobody_in(rule: str, pot: int, paid: int) -> None:
    result = play(ALL_OUT, all_out=rule, ante=5, start={"pot": 9})
    assert result["pot"] == pot
    assert stacks(result) == [100 - paid] * 3
    assert (last(result)["in"], last(result)["antes"]) == ([], {})


def test_r6_3_a_short_player_antes_again_with_what_is_left() -> None:
    result = play(ALL_OUT, all_out="ante", ante=5, chips=(100, 3, 100), start={"pot": 9})
    assert last(result)["paid"] == {"0": 5, "1": 3, "2": 5}
    assert statuses(result) == ["playing", "broke", "playing"]


# --- R7: limits and stacks ------------------------------------------------------------------


def test_r7_1_the_worked_example() -> None:
    """Limit 100, pot 80, four in; then two lone players."""
    hands = ("AsAd", "KsKd", "7h2c", "9h3c")

    def one(seats: str, said: str) -> Deal:
        return deal(*(f"{s} {h} {w}" for s, h, w in zip(seats, hands, said.split(), strict=True)))

    deals = [one("0123", "in in in in"), one("1230", "in out out out")]
    deals.append(one("2301", "in out out out"))
    after = []
    for count in (1, 2, 3):
        told = play(*deals[:count], chips=(500,) * 4, limit=100, start={"pot": 80})
        after.append((told["pot"], told["reserve"], told["ended"]))
    assert after == [(100, 140, False), (100, 40, False), (40, 0, False)]
    assert stacks(told) == [580, 500 - 80 + 100, 500 - 80 + 100, 420]


def test_r7_1_antes_over_the_limit_go_to_the_reserve_before_the_showdown() -> None:
    result = play(ALL_IN, limit=10, ante=5, ante_when="every-deal", start={"pot": 10})
    assert last(result)["received"] == {"0": 10}
    assert last(result)["paid"] == {"1": 10, "2": 10}
    assert (result["pot"], result["reserve"]) == (10, 25)


def test_r7_1_a_pot_that_is_not_empty_is_not_filled_up() -> None:
    result = play(ALL_OUT, limit=10, start={"pot": 4, "reserve": 50})
    assert (result["pot"], result["reserve"]) == (4, 50)


def test_r7_1_a_pot_emptied_by_a_tie_is_refilled_too() -> None:
    result = play(ALL_TIE, limit=10, start={"pot": 9, "reserve": 50})
    assert (result["pot"], result["reserve"], result["ended"]) == (10, 40, False)


@pytest.mark.parametrize(("most", "paid"), [(0, 20), (15, 15), (20, 20), (25, 20)])
def test_r7_2_nobody_pays_more_than_the_maximum_loss(most: int, paid: int) -> None:
    result = play(ALL_IN, max_loss=most, start={"pot": 20})
    assert last(result)["paid"] == {"1": paid, "2": paid}
    assert last(result)["received"] == {"0": 20}


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
def test_r7_3_who_cannot_ante_is_not_dealt_in(
    shortfall: str, chips: int, ante: int, dealt: bool
) -> None:
    script = deal("0 AsAd out", "2 7h2c out")
    if dealt:
        script = ALL_OUT
    told = play(script, chips=(100, chips, 100), shortfall=shortfall, ante=ante)
    assert ("1" in last(told)["antes"]) == dealt
    broke = shortfall != "credit" and stacks(told)[1] == 0
    assert statuses(told)[1] == ("broke" if broke else "playing")


def test_r7_3_who_cannot_ante_is_dealt_in_when_no_ante_is_due() -> None:
    told = play(LONE, chips=(4, 100, 100), ante=5, start={"pot": 9})
    assert stacks(told) == [13, 100, 100]
    told = play(deal("1 KsKd out", "2 7h2c in"), chips=(0, 100, 100), start={"pot": 9})
    assert last(told)["winners"] == [2], "no chips, no cards"


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


# --- R8.1, R9: the games and how they end ---------------------------------------------------


def test_r8_1_survivor_the_worst_pays_and_is_excused_from_the_next_ante() -> None:
    first = deal("0 AsAdAc in", "1 KsKdKc in", "2 7h2c9d in")
    second = deal("1 AsAdAc out", "2 KsKdKc out", "0 7h2c9d out")
    result = play(first, second, game="survivor", ante=2)
    assert result["deals"][0]["paid"] == {"2": 6}
    assert last(result)["antes"] == {"0": 2, "1": 2}
    assert result["pot"] == 10


def test_r8_1_three_card_plain_knows_no_flush_and_runs_the_pack_down() -> None:
    first = deal("0 As9s3s in", "1 2h2c4d in")
    result = play(first, game="three-card-plain", chips=(100, 100))
    assert last(result)["winners"] == [1]
    with pytest.raises(ScenarioError, match="was dealt before and is set aside"):
        play(first, first, game="three-card-plain", chips=(100, 100))


def test_r8_1_monte_carlo_ranks_the_straight_flush_first() -> None:
    script = deal("0 2s3s4s in", "1 AhAcAd in")
    assert last(play(script, game="monte-carlo", chips=(100, 100)))["winners"] == [0]
    assert last(play(script, game="three-card", chips=(100, 100)))["winners"] == [1]


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


def test_r9_losers_who_have_nothing_to_pay_leave_the_pot_to_its_only_winner() -> None:
    script = deal("0 AsAd in", "1 KsKd in", "2 7h2c out")
    result = play(script, chips=(100, 5, 100), ante=5)
    assert (result["ended"], result["winner"], result["pot"]) == (True, 0, 0)


def test_r9_an_emptied_pot_is_anted_again_and_the_next_game_begins() -> None:
    again = deal("1 AsAd out", "2 KsKd out", "0 7h2c out")
    for ends in ("never", "pot-emptied"):
        result = play(LONE, again, ends=ends, ante=5)
        assert last(result)["antes"] == {"0": 5, "1": 5, "2": 5}
        assert (result["ended"], result["winner"], result["pot"]) == (False, None, 15)


def test_r1_the_deal_passes_clockwise_over_seats_that_left() -> None:
    result = play(
        deal("0 7h2c in", "1 KsKd out", "2 AsAd in"), chips=(20, 100, 100), start={"pot": 20}
    )
    assert statuses(result) == ["broke", "playing", "playing"]
    assert result["dealer"] == 1
