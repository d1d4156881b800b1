"""Scenario files: what comes out, and errors that name the place in one sentence."""

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from guts_engine.scenario import ScenarioError, run_text
from tests.strategies import random_scenario

GOOD: dict[str, Any] = {
    "game": "three-card",
    "rules": {"ante": 5},
    "seats": [{"name": "Ann", "chips": 500}, {"name": "Bo", "chips": 40}],
    "deals": [
        {
            "deck": ["Ad", "As", "2c", "Ac", "7h", "Kc"],
            "actions": [{"seat": 1, "declare": "in"}, {"seat": 0, "declare": "in"}],
        }
    ],
}


def changed(path: str, value: Any) -> str:
    """The good scenario as text, with another value at a path such as `seats.0.chips`."""
    scenario = deepcopy(GOOD)
    at: Any = scenario
    *steps, final = [int(step) if step.isdigit() else step for step in path.split(".")]
    for step in steps:
        at = at[step]
    if isinstance(final, int) and final == len(at):
        at.append(value)
    elif value is REMOVED:
        del at[final]
    else:
        at[final] = value
    return json.dumps(scenario)


REMOVED = object()


def test_the_result_of_a_scenario() -> None:
    assert run_text(json.dumps(GOOD)) == {
        "seats": [
            {"name": "Ann", "chips": 505, "legs": 0, "status": "playing"},
            {"name": "Bo", "chips": 25, "legs": 0, "status": "playing"},
        ],
        "pot": 10,
        "reserve": 0,
        "side_pot": 0,
        "dealer": 1,
        "ended": False,
        "winner": None,
        "deals": [
            {
                "antes": {"0": 5, "1": 5},
                "in": [0, 1],
                "winners": [0],
                "hands": {
                    "1": {"cards": ["Ad", "2c", "7h"], "name": "Ace high"},
                    "0": {"cards": ["As", "Ac", "Kc"], "name": "Pair of aces"},
                },
                "paid": {"1": 10},
                "received": {"0": 10},
                "pot_after": 10,
            }
        ],
    }


def test_a_scenario_without_decks_is_shuffled_from_its_seed() -> None:
    quiet = {"actions": [{"seat": seat, "declare": "in"} for seat in (0, 1)]}
    told = [
        run_text(json.dumps(GOOD | {"deals": [quiet, quiet], **seed}))
        for seed in ({}, {"seed": 0}, {"seed": 1}, {"seed": 1}, {"seed": 10**30})
    ]
    assert told[0] == told[1]
    assert told[2] == told[3]
    assert told[1] != told[2] != told[4]


def test_a_scenario_without_deals_tells_how_the_table_stands() -> None:
    told = run_text(changed("deals", []))
    assert (told["deals"], told["pot"], told["dealer"], told["ended"]) == ([], 0, 0, False)


BEYOND = "is beyond counting: 1000000000000000 at most"


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("game", "poker", "game: 'poker' is none of two-card, three-card, three-card-plain, "),
        ("game", None, "game: null is not the name of a game"),
        ("game", 3, "game: 3 is not the name of a game"),
        ("game", ["three-card"], "game: a list is not the name of a game"),
        ("game", REMOVED, "scenario: 'game' is missing"),
        ("seats", REMOVED, "scenario: 'seats' is missing"),
        ("deals", REMOVED, "scenario: 'deals' is missing"),
        ("why", "because", 'scenario: "why" has no meaning here: game, rules, seats, '),
        ("rules", None, "rules: null is not an object"),
        ("rules", [], "rules: a list is not an object"),
        ("rules.colour", 1, "rules.colour: there is no such option"),
        ("rules.a\nb", 1, 'rules."a\\nb": there is no such option'),
        ("rules.ante", -5, "rules.ante: -5 is too small: 1 or more"),
        ("rules.ante", True, "rules.ante: True is not a whole number"),
        ("rules.ante", 2.5, "rules.ante: 2.5 is not a whole number"),
        ("rules.ante", "5", "rules.ante: '5' is not a whole number"),
        ("rules.ties", None, "rules.ties: None is none of split, carry, suits"),
        ("rules.peek", 1, "rules.peek: 1 is neither true nor false"),
        ("rules.limit", 10**12, "rules.limit: 1000000000000 is too large: 1000000000 at most"),
        ("rules.legs", 3, "rules.legs: it belongs to games that are not played at this table yet"),
        ("rules.wild", ["J"], "rules.wild: ['J'] is not played at this table yet"),
        ("rules.ghost", "lone", "rules.ghost: 'lone' is not played at this table yet"),
        ("rules", {"cards": 2, "ranking": "plain"}, "rules.ranking: it orders three-card hands"),
        ("seats", {}, "seats: an object is not a list"),
        ("seats", [], "seats: 0 is too few: two at least"),
        ("seats", [{"name": "x", "chips": 9}] * 30, "seats: 30 seats of 3 cards need more than "),
        ("seats.0", "Ann", 'seats[0]: "Ann" is not an object'),
        ("seats.0.name", REMOVED, "seats[0]: 'name' is missing"),
        ("seats.0.name", 7, "seats[0].name: 7 is not a name"),
        ("seats.1.chips", REMOVED, "seats[1]: 'chips' is missing"),
        ("seats.1.chips", "40", 'seats[1].chips: "40" is not a whole number'),
        ("seats.1.chips", None, "seats[1].chips: null is not a whole number"),
        ("seats.1.chips", True, "seats[1].chips: true is not a whole number"),
        ("seats.1.chips", 1e3, "seats[1].chips: 1000.0 is not a whole number"),
        ("seats.1.chips", -1, "seats[1].chips: -1 is too small: 0 or more, but on credit"),
        ("seats.1.chips", 10**16, f"seats[1].chips: 10000000000000000 {BEYOND}"),
        ("seats.1.stop_loss", -1, "seats[1].stop_loss: -1 is too small: 0 or more"),
        ("seats.1.matched_last", 1, "seats[1].matched_last: 1 is neither true nor false"),
        ("seats.1.colour", 1, 'seats[1]: "colour" has no meaning here: name, chips, '),
        ("dealer", 2, "dealer: there is no seat 2: 0 to 1"),
        ("dealer", -1, "dealer: there is no seat -1: 0 to 1"),
        ("dealer", False, "dealer: false is not a whole number"),
        ("seed", 1.5, "seed: 1.5 is not a whole number"),
        ("start", None, "start: null is not an object"),
        ("start", {"pot": -1}, "start.pot: -1 is too small: 0 or more"),
        ("start", {"reserve": "1"}, 'start.reserve: "1" is not a whole number'),
        ("start", {"pots": [1, 2]}, 'start: "pots" has no meaning here: pot, reserve, side_pot, '),
        ("start", {"legs": [1]}, "start.legs: the game has no legs"),
        ("deals", 1, "deals: 1 is not a list"),
        ("deals.0", [], "deals[0]: a list is not an object"),
        ("deals.0.deck.0", "1x", "deals[0].deck[0]: '1x' is no card: write a rank of "),
        ("deals.0.deck.0", "ad", "deals[0].deck[0]: 'ad' is no card: write a rank of "),
        ("deals.0.deck.0", 7, "deals[0].deck[0]: '7' is no card"),
        ("deals.0.deck.0", None, "deals[0].deck[0]: 'null' is no card"),
        ("deals.0.deck.3", "Ad", "deals[0].deck[3]: Ad was named before, at deck[0]"),
        ("deals.0.deck", "AdAs", 'deals[0].deck: "AdAs" is not a list'),
        ("deals.0.actions", {}, "deals[0].actions: an object is not a list"),
        ("deals.0.actions.0", 5, "deals[0].actions[0]: 5 is not an object"),
        ("deals.0.actions.0.seat", REMOVED, "deals[0].actions[0]: 'seat' is missing"),
        ("deals.0.actions.0.seat", 2, "deals[0].actions[0].seat: there is no seat 2: 0 to 1"),
        ("deals.0.actions.0.seat", -1, "deals[0].actions[0].seat: there is no seat -1: 0 to 1"),
        ("deals.0.actions.0.seat", True, "deals[0].actions[0].seat: true is not a whole number"),
        (
            "deals.0.actions.0.declare",
            REMOVED,
            "deals[0].actions[0]: one of declare, pass, discard is needed",
        ),
        (
            "deals.0.actions.0.declare",
            "high",
            'deals[0].actions[0]: seat 1 cannot declare "high": in or out',
        ),
        (
            "deals.0.actions.0.declare",
            ["in"],
            "deals[0].actions[0]: seat 1 cannot declare a list: in or out",
        ),
        (
            "deals.0.actions.1",
            {"seat": 0, "pass": ["7h"]},
            "deals[0].actions[1]: seat 0 has no card to pass in this game",
        ),
        (
            "deals.0.actions.2",
            {"seat": 0, "declare": "in"},
            "deals[0].actions[2]: nobody asks for this action",
        ),
        ("deals.0.actions.0", REMOVED, "deals[0]: seat 1 is asked and has no action"),
        ("deals.1", {"actions": []}, "deals[1]: seat 0 is asked and has no action"),
    ],
)
def test_an_error_names_its_place(path: str, value: Any, sentence: str) -> None:
    text = changed(path, value)
    with pytest.raises(ScenarioError) as refused:
        run_text(text)
    assert str(refused.value).startswith(sentence)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 300


def test_the_first_of_several_actions_left_over_is_named() -> None:
    actions = GOOD["deals"][0]["actions"]
    more = [*actions, *[{"seat": 1, "declare": "in"}, {"seat": 0, "declare": "in"}] * 6]
    with pytest.raises(ScenarioError, match=r"^deals\[0\]\.actions\[2\]: nobody asks"):
        run_text(changed("deals.0.actions", more))


def test_a_card_that_ran_down_is_refused() -> None:
    scenario = deepcopy(GOOD)
    scenario["rules"]["deck"] = "run-down"
    again = deepcopy(scenario["deals"][0])
    again["deck"][:0] = ["9c"]
    scenario["deals"].append(again)
    with pytest.raises(ScenarioError) as refused:
        run_text(json.dumps(scenario))
    assert str(refused.value) == "deals[1].deck[1]: Ad was dealt before and is set aside"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "line 1, column 1: not JSON: Expecting value"),
        ("  \n ", "line 2, column 2: not JSON: Expecting value"),
        ("{", "line 1, column 2: not JSON: Expecting property name"),
        ('{"game": "three-card",}', "line 1, column 23: not JSON: "),
        ('{"game": 1, "game": 2}', '"game" is named twice in one object'),
        ('{"a\\nb": 1, "a\\nb": 2}', '"a\\nb" is named twice in one object'),
        ('{"game": NaN}', "NaN is no number"),
        ('{"seed": -Infinity}', "-Infinity is no number"),
        ("null", "scenario: null is not an object"),
        ("[]", "scenario: a list is not an object"),
        ("true", "scenario: true is not an object"),
        ("[" * 100_000, "not JSON: nested too deeply"),
        ('{"a":' * 100_000, "not JSON: nested too deeply"),
        ("9" * 5000, "not JSON: a number of thousands of digits"),
        ("\ufeff{}", "line 1, column 1: not JSON: "),
    ],
)
def test_a_text_that_is_no_scenario(text: str, sentence: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        run_text(text)
    assert str(refused.value).startswith(sentence)
    assert "\n" not in str(refused.value)


STRANGE: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2.5, 1e400, 10**15, -(10**15), 10**18, 10**4000, "", "in", "As",
    "\ud800", "a\nb", "carry", "credit", [], {}, [[]], {"seat": 0}, ["As", "As"], ["As"], "deep",
)  # fmt: skip


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) in a JSON value."""
    found: list[tuple[Any, Any]] = []
    keys = value.keys() if isinstance(value, dict) else range(len(value))
    for key in keys:
        found.append((value, key))
        if isinstance(value[key], dict | list):
            found += places(value[key])
    return found


def damaged(rng: Random) -> str:
    """A scenario with a few of its values exchanged, left out or written wrongly."""
    scenario = random_scenario(rng)
    scenario["deals"] = scenario["deals"][:2]
    for deal in scenario["deals"]:
        deal["deck"] = deal["deck"][:12]
    for _ in range(rng.choice((1, 1, 2, 3))):
        container, key = rng.choice(places(scenario))
        how = rng.randrange(4)
        if how == 0:
            del container[key]
        elif how == 1:
            other, there = rng.choice(places(scenario) or [(container, key)])
            container[key] = deepcopy(other[there]) if there != key else rng.choice(STRANGE)
        else:
            container[key] = deepcopy(rng.choice(STRANGE))
        if not places(scenario):
            break
    try:
        text = json.dumps(scenario)
    except ValueError:  # more digits than Python prints
        text = "{}"
    text = text.replace('"deep"', "[" * 900 + "]" * 900)
    if not rng.randrange(8):
        cut = rng.randrange(len(text))
        text = (
            text[:cut] + rng.choice(("", ",", "}", '"', "9", "\x00", text[:cut])) + text[cut + 1 :]
        )
    return text


@pytest.mark.parametrize("batch", range(4))
def test_whatever_is_written_only_a_scenario_error_is_raised(batch: int) -> None:
    rng = Random(batch)
    outcomes = {"played": 0, "refused": 0}
    for _ in range(250):
        text = damaged(rng)
        try:
            told = run_text(text)
        except ScenarioError as wrong:
            outcomes["refused"] += 1
            sentence = str(wrong)
            assert sentence.isprintable(), text
            assert len(sentence) < 400, text
        else:
            outcomes["played"] += 1
            json.dumps(told, allow_nan=False).encode()
    assert min(outcomes.values()) > 10, outcomes
