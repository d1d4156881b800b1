"""Illegal scenario files: the exact message with place and remedy."""

import json
from typing import Any

import pytest

from guts_engine.record.scenario import ScenarioError, run_text
from tests.engine.helpers.scripts import Deal, action, deal

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou", "Mo")


def refusal(
    game: str,
    *deals: Deal,
    seats: int = 3,
    rules: dict[str, Any] | None = None,
    start: dict[str, Any] | None = None,
) -> str:
    """The error of the scenario; seat 0 deals."""
    scenario: dict[str, Any] = {
        "game": game,
        "rules": rules or {},
        "seats": [{"name": name, "chips": 100} for name in NAMES[:seats]],
        "deals": deals,
    }
    if start is not None:
        scenario["start"] = start
    with pytest.raises(ScenarioError) as wrong:
        run_text(json.dumps(scenario))
    return str(wrong.value)


def said(words: str) -> Deal:
    """A deal in which seat 1 holds aces, 2 kings, 0 queens: "1 pass:As, 2 in"."""
    script = deal("1 AsAdAcAh", "2 KsKdKcKh", "0 QsQdQcQh")
    pairs = [word.split() for word in words.split(", ")] if words else []
    return {"deck": script["deck"], "actions": [action(int(seat), word) for seat, word in pairs]}


# --- A seat's decisions -------------------------------------------------------------------------

PASS_AND_DRAW = {"pass_left": 1, "draw": 2}
NOBODY_ASKS = "this action is left over"
ALL_PASS = "1 pass:As, 2 pass:Ks, 0 pass:Qs"
DECISIONS: list[tuple[str, dict[str, Any], str, str]] = [
    # R3.4: passing
    ("pass-the-trash", {}, "1 pass:As, 2 pass:7h", "[1]: seat 2 holds no 7h to pass"),
    ("pass-the-trash", {}, "1 pass:Ks", "[0]: seat 1 holds no Ks to pass"),
    ("pass-the-trash", {}, "1 pass:", "[0]: seat 1 must pass 1 of its cards, not 0"),
    ("pass-the-trash", {}, "1 pass:AsAd", "[0]: seat 1 must pass 1 of its cards, not 2"),
    ("pass-the-trash", {}, "1 pass:AsAs", "[0]: seat 1 names As twice"),
    ("pass-the-trash", {}, "1 in", "[0]: seat 1 is asked to pass, not to declare"),
    ("pass-the-trash", {}, "1 draw:As", "[0]: seat 1 is asked to pass, not to discard"),
    ("pass-the-trash", {}, "1 pass:As, 2 pass:Ks", ": seat 0 is asked to pass but has no action"),
    ("pass-the-trash", {}, ALL_PASS, ": seat 0 is asked to declare but has no action"),
    ("pass-the-trash", {}, f"{ALL_PASS}, 1 pass:Ad", "[3]: seat 1 is asked to declare, not to "),
    ("pass-the-trash", {}, f"{ALL_PASS}, 1 in, 2 in, 0 in, 2 pass:Kd", f"[6]: {NOBODY_ASKS}"),
    ("three-card", {}, "2 in, 1 pass:As", "[1]: seat 1 is asked to declare, not to pass"),
    # R3.3: drawing, after passing
    ("three-card", {"draw": 1}, "1 draw:AsAd", "[0]: seat 1 may discard at most 1, not 2"),
    ("three-card", {"draw": 3}, "1 draw:AsAdAcKs", "[0]: seat 1 holds no Ks to discard"),
    ("three-card", {"draw": 1}, "1 draw:2c", "[0]: seat 1 holds no 2c to discard"),
    ("three-card", {"draw": 2}, "1 draw:AsAs", "[0]: seat 1 names As twice"),
    ("three-card", {"draw": 1}, "1 in", "[0]: seat 1 is asked to discard, not to declare"),
    ("three-card", {"draw": 1}, "2 draw:", ": seat 1 is asked to discard but has no action"),
    ("three-card", {"draw": 1}, "1 draw:, 2 draw:, 0 draw:", ": seat 0 is asked to declare but "),
    ("three-card", {"draw": 1}, "1 draw:As, 1 draw:Ad, 2 draw:, 0 draw:", "[1]: seat 1 is asked "),
    ("three-card", PASS_AND_DRAW, "1 draw:As", "[0]: seat 1 is asked to pass, not to discard"),
    ("three-card", PASS_AND_DRAW, f"{ALL_PASS}, 1 draw:As", "[3]: seat 1 holds no As to discard"),
    ("three-card", PASS_AND_DRAW, ALL_PASS, ": seat 1 is asked to discard but has no action"),
    ("three-card", {}, "1 draw:As", "[0]: seat 1 is asked to declare, not to discard"),
    # R4, R8.7: declaring
    ("three-card", {}, "1 in, 2 high", "[1]: seat 2 cannot declare high; use in or out"),
    ("two-card", {}, "1 both", "[0]: seat 1 cannot declare both; use in or out"),
    ("hi-lo", {}, "1 in", "[0]: seat 1 cannot declare in; use high, low, both or out"),
    ("hi-lo", {}, "1 both, 2 low", ": seat 0 is asked to declare but has no action"),
    ("hi-lo", {}, "1 both, 2 low, 0 out, 0 high", f"[3]: {NOBODY_ASKS}"),
    ("two-card", {}, "1 out, 2 out, 0 in", f"[2]: {NOBODY_ASKS}"),
    ("two-card", {}, "1 in, 2 in", ": seat 0 is asked to declare but has no action"),
    ("three-card", {"compulsory_first": True}, "2 out, 1 in", f"[0]: {NOBODY_ASKS}"),
    # R4.5: a second chance is asked for, and only once
    ("napalm", {}, "1 out, 2 out, 0 in", ": seat 1 is asked to declare but has no action"),
    ("two-plus-one", {}, "1 in, 2 in, 0 out, 1 in", f"[3]: {NOBODY_ASKS}"),
    (
        "two-plus-one", {"second_declare": True}, "1 in, 2 in, 0 out, 1 in",
        ": seat 2 is asked to declare but has no action",
    ),
    (
        "two-plus-one", {"second_declare": True}, "1 in, 2 in, 0 out, 1 in, 2 in, 0 in",
        f"[5]: {NOBODY_ASKS}",
    ),
    # R8.5, R8.6: a game already won has no further stage
    ("three-five-seven", {"legs": 1}, "1 in, 2 out, 0 out, 1 in, 0 in", f"[3]: {NOBODY_ASKS}"),
    ("napalm", {"legs": 1}, "1 in, 2 out, 0 out, 1 in, 2 out, 0 out", f"[3]: {NOBODY_ASKS}"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "rules", "words", "sentence"), DECISIONS)
def test_a_decision_that_is_not_asked_for(
    game: str, rules: dict[str, Any], words: str, sentence: str
) -> None:
    place = "deals[0].actions" if sentence.startswith("[") else "deals[0]"
    assert refusal(game, said(words), rules=rules).startswith(f"{place}{sentence}")


def test_the_first_of_several_actions_left_over_is_named() -> None:
    words = "1 in, 0 in, 2 in" + ", 2 in, 0 out" * 6
    assert refusal("three-card", said(words)).startswith(f"deals[0].actions[3]: {NOBODY_ASKS}")


def test_the_error_of_a_later_deal_names_that_deal() -> None:
    words = "1 in, 2 in, 0 out"
    sentence = refusal("three-card", said(words), said(words), said("1 in, 2 in"))
    assert sentence.startswith("deals[2]: seat 0 is asked to declare but has no action")


def test_a_deal_that_cannot_begin() -> None:
    broke = said("1 in, 2 in, 0 in")
    sentence = refusal("three-card", broke, said(""), start={"pot": 100})
    assert sentence == "deals[1]: fewer than two seats can be dealt in"


# --- R3.2: cards that are set aside ---------------------------------------------------------

RUN_DOWN = {"deck": "run-down"}


def test_a_card_dealt_before_is_set_aside() -> None:
    first = said("1 in, 2 in, 0 in")
    again: Deal = {"deck": ["9c", "Qd"], "actions": []}
    sentence = refusal("three-card", first, again, rules=RUN_DOWN)
    assert sentence.startswith("deals[1].deck[1]: Qd was dealt earlier")


def test_cards_drawn_and_common_cards_are_set_aside_as_well() -> None:
    drawing = deal("1 AsAdAc draw:Ac in", "2 KsKdKc draw: in", "0 QsQdQc draw: in", drawn="7h")
    community = deal("1 AsAd in", "2 KsKd in", "0 QsQd in", top="7h")
    again: Deal = {"deck": ["7h"], "actions": []}
    sentence = "deals[1].deck[0]: 7h was dealt earlier"
    replaced = refusal("three-card", drawing, again, rules={**RUN_DOWN, "draw": 1})
    assert replaced.startswith(sentence)
    assert refusal("community", community, again, rules=RUN_DOWN).startswith(sentence)


# --- The start of a game in progress ------------------------------------------------------------

STARTS: list[tuple[str, Any, str]] = [
    ("hi-lo", {"pots": [1]}, "start.pots: two numbers are needed"),
    ("hi-lo", {"pots": [1, 2, 3]}, "start.pots: two numbers are needed"),
    ("hi-lo", {"pots": 5}, "start.pots: it must be a list, not 5"),
    ("hi-lo", {"pots": {"high": 1}}, "start.pots: it must be a list, not an object"),
    ("hi-lo", {"pots": [-1, 2]}, "start.pots[0]: -1 is too small; use 0 or more"),
    ("hi-lo", {"pots": [1, -2]}, "start.pots[1]: -2 is too small; use 0 or more"),
    ("hi-lo", {"pots": [1, "x"]}, 'start.pots[1]: "x" is not a whole number'),
    ("hi-lo", {"pots": [True, 2]}, "start.pots[0]: true is not a whole number"),
    ("hi-lo", {"pot": 1}, 'start: "pot" is not known here; use pots, reserve, side_pot, legs'),
    ("hi-lo", {"pots": [1, 2], "side_pot": 3}, "start.side_pot: hi-lo has no side pot"),
    ("hi-lo", {"legs": [1, 0, 0]}, "start.legs: hi-lo has no legs"),
    ("three-card", {"pot": "x"}, 'start.pot: "x" is not a whole number'),
    ("three-card", {"pot": -1}, "start.pot: -1 is too small; use 0 or more"),
    ("three-card", {"pots": [1, 2]}, 'start: "pots" is not known here; use pot, reserve, side_pot'),
    ("three-card", {"low_pot": 1}, 'start: "low_pot" is not known here; use pot, reserve, side_p'),
    ("three-card", {"legs": [1, 0, 0]}, "start.legs: three-card has no legs"),
    ("napalm", {"legs": [1, 0]}, "start.legs: 2 given, 3 needed"),
    ("napalm", {"legs": [1, 0, 0, 0]}, "start.legs: 4 given, 3 needed"),
    ("napalm", {"legs": [1, 0, 5]}, "start.legs[2]: 5 would have won the round; use fewer than 5"),
    (
        "three-five-seven",
        {"legs": [3, 0, 0]},
        "start.legs[0]: 3 would have won the round; use fewer",
    ),
    ("napalm", {"legs": [1, -1, 0]}, "start.legs[1]: -1 is too small; use 0 or more"),
    ("napalm", {"legs": [1, "a", 0]}, 'start.legs[1]: "a" is not a whole number'),
    ("napalm", {"legs": 3}, "start.legs: it must be a list, not 3"),
    ("napalm", {"reserve": 3}, "start.reserve: napalm has no limit, so it has no reserve"),
    ("three-five-seven", {"reserve": 3}, "start.reserve: three-five-seven has no limit, so "),
]


@pytest.mark.parametrize(("game", "start", "sentence"), STARTS)
def test_a_start_that_the_game_cannot_have(game: str, start: Any, sentence: str) -> None:
    assert refusal(game, start=start).startswith(sentence)


# --- R12: options ---------------------------------------------------------------------------

OPTIONS: list[tuple[str, dict[str, Any], str]] = [
    ("three-card", {"legs": 3}, "legs: three-card has no such option"),
    ("three-card", {"second_declare": True}, "second_declare: three-card has no such option"),
    ("three-card", {"lone": "beat-deck"}, "lone: three-card has no such option"),
    ("three-card", {"low": "ace-to-five"}, "low: three-card has no such option"),
    ("three-card", {"both": "independent"}, "both: three-card has no such option"),
    ("three-card", {"dropped_ante": True}, "dropped_ante: three-card has no such option"),
    ("napalm", {"ghost": "lone"}, "ghost: napalm has no such option"),
    ("three-five-seven", {"wild": ["2"]}, "wild: three-five-seven has no such option"),
    ("two-plus-one", {"cards": 7}, "cards: two-plus-one is played with 1 to 6 cards, not 7"),
    ("four-two-two", {"cards": 4}, "cards: four-two-two has no such option"),
    ("three-card", {"cap": 5, "limit": 5}, "cap: it is not possible with limit = 5"),
    ("four-two-two", {"ranking": "plain"}, "ranking: four-two-two has no such option"),
    ("three-five-seven", {"wild": ["3"]}, "wild: three-five-seven has no such option"),
    ("three-five-seven", {"low": "ace-to-five"}, "low: three-five-seven has no such option"),
    ("napalm", {"limit": 3}, "limit: napalm has no such option"),
    ("napalm", {"draw": 1}, "draw: napalm has no such option"),
    ("napalm", {"limit": 3}, "limit: napalm has no such option"),
    ("napalm", {"all_out": "wimp"}, "all_out: napalm has no such option"),
    ("hi-lo", {"wimp_to": "side-pot"}, "wimp_to: hi-lo has no side pot"),
    ("hi-lo", {"declare": "sequential"}, "declare: sequential is not possible in hi-lo, where"),
    (
        "hi-lo",
        {"ends": "uncontested"},
        "ends: uncontested is not possible in hi-lo, which has two pots",
    ),
    (
        "hi-lo",
        {"ties": "carry"},
        "ties: carry is not possible in hi-lo; use one of split, suits, natural",
    ),
    ("hi-lo", {"low": "deuce-to-seven"}, "low: deuce-to-seven is not possible in hi-lo"),
    ("napalm", {"low": "ace-to-five"}, "low: ace-to-five is not possible in napalm, where aces"),
    ("community", {"cards": 4}, "cards: community is played with 2 or 3 cards, not 4"),
    ("community", {"cards": 1}, "cards: community is played with 2 or 3 cards, not 1"),
    ("three-card", {"cards": 8}, "cards: 8 is too large; use 7 or less"),
    ("three-card", {"cards": 0}, "cards: 0 is too small; use 1 or more"),
    ("two-card", {"draw": 3}, "draw: 3 is more than the size of a hand, 2"),
    ("three-card", {"draw": 6}, "draw: 6 is too large; use 5 or less"),
    ("three-card", {"pass_left": 2}, "pass_left: 2 is too large; use 1 or less"),
    ("no-peek", {"draw": 1}, "draw: it is not possible with peek = false"),
    ("no-peek", {"pass_left": 1}, "pass_left: it is not possible with peek = false"),
    ("pass-the-trash", {"peek": False}, "pass_left: it is not possible with peek = false"),
    (
        "three-card",
        {"second_chance": True},
        "second_chance: it is not possible with declare = simul",
    ),
    (
        "ghost",
        {"all_out": "redeal"},
        "all_out: redeal is not possible with ghost = always; use ante",
    ),
    ("three-card", {"wild": "2"}, "wild: '2' is not a list of ranks"),
    ("three-card", {"wild": ["X"]}, "wild: 'X' is not a rank; use one of 23456789TJQKA"),
    ("three-card", {"wild": ["2s"]}, "wild: '2s' is not a rank; use one of 23456789TJQKA"),
    ("three-card", {"wild": [2]}, "wild: 2 is not a rank; use one of 23456789TJQKA"),
    ("three-card", {"wild": ["2", "2"]}, "wild: 2 is named twice"),
    ("three-card", {"ghost": "maybe"}, "ghost: 'maybe' is not one of none, always, lone"),
    ("three-card", {"wimp_multiple": 5}, "wimp_multiple: 5 is too large; use 4 or less"),
    ("three-card", {"wimp_multiple": 1}, "wimp_multiple: 1 is too small; use 2 or more"),
    ("three-card", {"rebuys": -2}, "rebuys: -2 is too small; use -1 or more"),
    ("four-two-two", {"lone": "no"}, "lone: 'no' is not one of takes, beat-deck"),
    ("hi-lo", {"both": "x"}, "both: 'x' is not one of independent, must-win-both"),
    ("napalm", {"low": "x"}, "low: 'x' is not one of deuce-to-seven, ace-high-plain"),
    ("napalm", {"legs": 0}, "legs: 0 is too small; use 1 or more"),
]


@pytest.mark.parametrize(("game", "rules", "sentence"), OPTIONS)
def test_an_option_that_the_game_does_not_take(
    game: str, rules: dict[str, Any], sentence: str
) -> None:
    """R12: an option that does not belong or fit is refused with a clear message."""
    assert refusal(game, rules=rules).startswith(f"rules.{sentence}")


SEATS: list[tuple[str, int, dict[str, Any], str]] = [
    ("two-plus-one", 1, {}, "1 is too few; use 2 or more"),
    ("four-two-two", 9, {}, "9 seats of 6 cards need more than the 52 cards of the deck; use 8"),
    ("napalm", 8, {}, "8 seats of 7 cards need more than the 52 cards of the deck; use 7"),
    (
        "three-five-seven",
        8,
        {},
        "8 seats of 7 cards need more than the 52 cards of the deck; use 7",
    ),
    ("four-two-three", 13, {}, "13 seats of 4 cards and 3 community cards need more than the 52"),
    (
        "three-card",
        11,
        {"cards": 5},
        "11 seats of 5 cards need more than the 52 cards of the deck; use 10",
    ),
    ("ghost", 10, {"cards": 5}, "10 seats of 5 cards and a ghost need more than the 52 cards"),
]


@pytest.mark.parametrize(("game", "seats", "rules", "sentence"), SEATS)
def test_a_table_that_the_pack_cannot_serve(
    game: str, seats: int, rules: dict[str, Any], sentence: str
) -> None:
    """R3.6: the message names the largest number of seats."""
    assert refusal(game, seats=seats, rules=rules).startswith(f"seats: {sentence}")


def test_what_would_be_long_is_quoted_in_two_hundred_letters() -> None:
    errors = {}
    for letters in (300, 100):
        place, errors[letters] = refusal("three-card", {"deck": ["A" * letters]}).split(": ")[:2]
        assert place == "deals[0].deck[0]"
    quotation = errors[300].split(" is not a card")[0]
    assert quotation.startswith("'AAA") and quotation.endswith("AAA'") and "…" in quotation
    assert len(quotation) == 200
    assert errors[100].startswith("'" + "A" * 100 + "' is not a card")
