"""The rules, clause by clause: who is asked, and who is in (R4)."""

from typing import Any

import pytest

from guts_engine.play.game import legal, view_of
from guts_engine.record.scenario import ScenarioError
from guts_engine.state.actions import Declare
from guts_engine.steps.model import Choice
from tests.engine.helpers.scripts import after, deal, dealt, last, play, refused, stacks, table

ALL_IN = deal("0 AsAd in", "1 KsKd in", "2 7h2c in")
ALL_OUT = deal("0 AsAd out", "1 KsKd out", "2 7h2c out")
NOBODY_ASKS = r"^deals\[0\]\.actions\[\d\]: this action is left over"

# --- R4.1: in turn --------------------------------------------------------------------------


def test_r4_1_dealer_is_in_unasked_when_all_others_are_out() -> None:
    result = play(deal("0 AsAd out", "1 KsKd out", "2 7h2c -"), declare="sequential", ante=5)
    assert last(result)["in"] == [2]
    assert stacks(result) == [95, 95, 110]


def test_r4_1_dealer_who_is_not_alone_is_asked() -> None:
    lines = ("0 AsAd in", "1 KsKd out")
    assert last(play(deal(*lines, "2 7h2c out"), declare="sequential"))["in"] == [0]
    with pytest.raises(ScenarioError, match="seat 2 is asked to declare but has no action"):
        play(deal(*lines, "2 7h2c -"), declare="sequential")


def test_r4_1_dealer_made_in_is_not_asked() -> None:
    with pytest.raises(ScenarioError, match=NOBODY_ASKS):
        play(ALL_OUT, declare="sequential")


def test_r4_1_dealer_without_cards_leaves_the_last_word_to_the_last_who_has() -> None:
    lines = ("0 AsAd out", "1 KsKd -")
    result = play(deal(*lines), declare="sequential", chips=(100, 100, 0), ante=5)
    assert last(result)["in"] == [1]


def test_r4_1_each_speaks_in_turn_and_hears_all_before() -> None:
    state = dealt(
        table(9, 9, 9, game="two-card", declare="sequential"), "0 AsAd", "1 KsKd", "2 7h2c"
    )
    for seat, choice in enumerate((Choice.OUT, Choice.IN, Choice.IN)):
        assert list(legal(state)) == [seat]
        state = after(state, Declare(seat, choice))
        assert view_of(state, 2).table.said[seat] is choice


MORE_TO_BEAT: list[tuple[str, dict[str, Any], str]] = [
    ("two-card", {"ghost": "always"}, "AsAd KsKd 7h2c"),
    ("two-card", {"ghost": "lone"}, "AsAd KsKd 7h2c"),
    ("four-two-two", {"lone": "beat-deck"}, "AsAdAhAc KsKdKhKc 7h3c4s5d"),
    ("four-two-three", {"lone": "beat-deck"}, "AsAdAhAc KsKdKhKc 7h3c4s5d"),
]


@pytest.mark.parametrize(("game", "rules", "hands"), MORE_TO_BEAT)
def test_r4_1_asked_like_anyone_where_ghost_or_deck_must_be_beaten(
    game: str, rules: dict[str, Any], hands: str
) -> None:
    rules = {"declare": "sequential", **rules}
    lines = [f"{seat} {hand} out" for seat, hand in enumerate(hands.split())]
    assert last(play(deal(*lines), game=game, **rules))["in"] == [], "nobody may be in"
    alone = [*lines[:2], lines[2].replace("out", "in")]
    assert last(play(deal(*alone), game=game, **rules))["in"] == [2]
    with pytest.raises(ScenarioError, match="seat 2 is asked to declare but has no action"):
        play(deal(*lines[:2], lines[2].replace("out", "-")), game=game, **rules)


# --- R4.2: in secret ------------------------------------------------------------------------


def test_r4_2_in_secret_everyone_is_asked_and_nobody_may_be_in() -> None:
    result = play(ALL_OUT, ante=5)
    assert last(result)["in"] == []
    assert (result["pot"], stacks(result)) == (15, [95, 95, 95])
    with pytest.raises(ScenarioError, match="seat 1 is asked to declare but has no action"):
        play(deal("0 AsAd out", "1 KsKd -", "2 7h2c out"))


def test_r4_2_nobody_learns_a_decision_before_all_are_final() -> None:
    state = dealt(table(9, 9, 9, game="three-card", cards=2), "0 AsAd", "1 KsKd", "2 7h2c")
    assert set(legal(state)) == {0, 1, 2}
    one, other = (after(state, Declare(1, choice)) for choice in (Choice.IN, Choice.OUT))
    for looking in (0, 2, None):
        assert view_of(one, looking) == view_of(other, looking)
    assert refused(one, Declare(1, Choice.OUT)) == "seat 1 is not asked to declare"
    state = after(one, Declare(2, Choice.OUT), Declare(0, Choice.IN))
    assert view_of(state, 2).table.said == (Choice.IN, Choice.IN, Choice.OUT)


# --- R4.3: compulsory deals -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "asked"),
    [
        (None, False),
        ({"pot": 6}, True),
        ({"pot": 0}, False),
        ({"pot": 0, "side_pot": 4}, False),
    ],
)
@pytest.mark.parametrize("declare", ["simultaneous", "sequential"])
def test_r4_3_on_the_first_deal_and_over_an_empty_pot_all_are_in_unasked(
    start: dict[str, int] | None, asked: bool, declare: str
) -> None:
    unasked = ALL_IN | {"actions": []}
    right, wrong = (ALL_IN, unasked) if asked else (unasked, ALL_IN)
    rules: dict[str, Any] = {"compulsory_first": True, "declare": declare}
    assert last(play(right, start=start, **rules))["in"] == [0, 1, 2]
    with pytest.raises(ScenarioError):
        play(wrong, start=start, **rules)


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
    assert [entry["in"] for entry in result["deals"]] == [[0, 1, 2], [1], [0, 1, 2]]


def test_r4_3_a_pot_refilled_from_the_reserve_was_not_emptied() -> None:
    result = play(
        deal("0 AsAd in", "1 KsKd out", "2 7h2c out"),
        deal("1 AsAd in", "2 KsKd out", "0 7h2c out"),
        compulsory_first=True,
        limit=10,
        start={"pot": 10, "reserve": 5},
    )
    assert [entry["in"] for entry in result["deals"]] == [[0], [1]]


def test_r4_3_r8_3_second_declare_nobody_is_asked_twice_and_the_extra_antes_are_due() -> None:
    script = deal("0 AsAd/2c -", "1 KsKd/3c -", "2 7h2d/4c -")
    result = play(script, game="two-plus-one", compulsory_first=True, second_declare=True, ante=5)
    assert last(result)["in"] == [0, 1, 2]
    assert last(result)["paid"] == {"0": 5, "1": 5 + 30, "2": 5 + 30}


# --- R4.4: what being out means -------------------------------------------------------------


def test_r4_4_stages_a_player_who_was_out_declares_again_in_the_next() -> None:
    """The cards stay: 0, out twice, wins stage three with three aces dealt in stage one."""
    script = deal(
        "0 AsAdAh/2s4d/6h9c out out in",
        "1 KsKdQh/3s8d/Jh4c out in in",
        "2 QsTdTh/3d5d/8h4h in out out",
    )
    result = play(script, game="three-five-seven")
    assert last(result)["in"] == [[2], [1], [0, 1]]
    assert last(result)["winners"] == [[2], [1], [0]]


@pytest.mark.parametrize(
    ("game", "rules", "lines"),
    [
        ("two-plus-one", {}, ("0 AsAd out", "1 KsKd/2c in", "2 7h3c/2d in")),
        (
            "two-plus-one",
            {"second_declare": True},
            ("0 AsAd out", "1 KsKd/2c in in", "2 7h3c/2d in in"),
        ),
        ("four-two-two", {}, ("0 AsAdAhAc out", "1 KsKdKh8c/9cTc in", "2 7h3c4s9d/9sJh in")),
    ],
)
def test_r4_4_deal_a_player_who_is_out_is_out_of_the_deal(
    game: str, rules: dict[str, Any], lines: tuple[str, ...]
) -> None:
    """No later cards, no second question, no share in the pot."""
    result = play(deal(*lines), game=game, **rules)
    assert (last(result)["in"], last(result)["winners"]) == ([1, 2], [1])
    with pytest.raises(ScenarioError, match=NOBODY_ASKS):
        play(deal(f"{lines[0]} in", *lines[1:]), game=game, **rules)


# --- R4.5: the second chance ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "lines", "inside"),
    [
        # only the dealer is in, automatically: the others are asked once more, from the left
        ({}, ("0 AsAd out in", "1 KsKd out out", "2 7h2c -"), [0, 2]),
        ({}, ("0 AsAd out out", "1 KsKd out in", "2 7h2c -"), [1, 2]),
        ({}, ("0 AsAd out in", "1 KsKd out in", "2 7h2c -"), [0, 1, 2]),
        ({}, ("0 AsAd out out", "1 KsKd out out", "2 7h2c -"), [2]),
        # a dealer who was asked
        ({"ghost": "lone"}, ("0 AsAd out out", "1 KsKd out in", "2 7h2c in"), [1, 2]),
        # the last is not the only one in, or the only one in is not the last
        ({}, ("0 AsAd in", "1 KsKd out", "2 7h2c in"), [0, 2]),
        ({}, ("0 AsAd in", "1 KsKd out", "2 7h2c out"), [0]),
        ({"ghost": "lone"}, ("0 AsAd out", "1 KsKd out", "2 7h2c out"), []),
        # not played
        ({"second_chance": False}, ("0 AsAd out", "1 KsKd out", "2 7h2c -"), [2]),
    ],
)
def test_r4_5_the_others_may_change_to_in(
    rules: dict[str, Any], lines: tuple[str, ...], inside: list[int]
) -> None:
    result = play(deal(*lines), **{"declare": "sequential", "second_chance": True, **rules})
    assert last(result)["in"] == inside


@pytest.mark.parametrize(
    "lines",
    [
        # one round only: 1 changes after 0 stayed out, and 0 is not asked a third time
        ("0 AsAd out out in", "1 KsKd out in", "2 7h2c -"),
        # the last player cannot change back
        ("0 AsAd out in", "1 KsKd out in", "2 7h2c out"),
    ],
)
def test_r4_5_one_pass_only_and_the_last_is_not_asked_again(lines: tuple[str, ...]) -> None:
    with pytest.raises(ScenarioError, match=NOBODY_ASKS):
        play(deal(*lines), declare="sequential", second_chance=True)


def test_r4_5_the_others_are_asked_from_the_dealers_left() -> None:
    rules: dict[str, Any] = {"declare": "sequential", "second_chance": True}
    state = dealt(table(9, 9, 9, game="two-card", **rules), "0 AsAd", "1 KsKd", "2 7h2c")
    state = after(state, Declare(0, Choice.OUT), Declare(1, Choice.OUT))
    assert list(legal(state)) == [0]
    state = after(state, Declare(0, Choice.IN))
    assert list(legal(state)) == [1]


NAPALM = ("0 7h2c", "1 KsKd", "2 AsAd")


@pytest.mark.parametrize(
    ("said", "rules", "inside"),
    [
        # with everyone else out, the dealer is asked, and may be out as well
        (("out", "out", "out"), {}, []),
        (("out out", "out in", "in"), {}, [1, 2]),
        (("out out", "out out", "in"), {}, [2]),
        # asked even without second chances
        (("out", "out", "out"), {"second_chance": False}, []),
        (("out", "out", "in"), {"second_chance": False}, [2]),
    ],
)
def test_r4_5_napalm_asks_the_dealer(
    said: tuple[str, ...], rules: dict[str, Any], inside: list[int]
) -> None:
    lines = [f"{line} {word} in in" for line, word in zip(NAPALM, said, strict=True)]
    result = play(deal(*lines), game="napalm", **rules)
    stages = last(result)["in"]
    assert stages[0] == inside
    assert stages[1] == [0, 1, 2], "and in the next stage all are asked again"


def test_r4_5_napalm_gives_a_second_chance_in_every_stage() -> None:
    script = deal("0 7h2c in in out in", "1 KsKd in out in in", "2 AsAd in out out in")
    with pytest.raises(ScenarioError, match=NOBODY_ASKS):
        play(script, game="napalm")
    script = deal(
        "0 7h2c out out out in out out", "1 KsKd out out out in out in", "2 AsAd in in in"
    )
    result = play(script, game="napalm")
    assert last(result)["in"] == [[2], [0, 1, 2], [1, 2]]
