"""Scenario files: results, and errors that name the place in one sentence."""

import json
from copy import deepcopy
from typing import Any

import pytest

from guts_engine.record.scenario import ScenarioError, run_text

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
    """A valid scenario as text, with another value at a path such as `seats.0.chips`."""
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
    results = [
        run_text(json.dumps(GOOD | {"deals": [quiet, quiet], **seed}))
        for seed in ({}, {"seed": 0}, {"seed": 1}, {"seed": 1}, {"seed": 10**30})
    ]
    assert results[0] == results[1]
    assert results[2] == results[3]
    assert results[1] != results[2] != results[4]


def test_a_scenario_without_deals_tells_how_the_table_stands() -> None:
    result = run_text(changed("deals", []))
    assert (result["deals"], result["pot"], result["dealer"], result["ended"]) == ([], 0, 0, False)


def test_cards_not_named_follow_those_of_the_deck() -> None:
    whole = run_text(json.dumps(GOOD))
    for named in (5, 1, 0):
        result = run_text(changed("deals.0.deck", GOOD["deals"][0]["deck"][:named]))
        cards = [each for hand in result["deals"][0]["hands"].values() for each in hand["cards"]]
        assert len(set(cards)) == 6
        assert set(cards) >= set(GOOD["deals"][0]["deck"][:named])
        assert result["seats"][0]["name"] == whole["seats"][0]["name"]


BEYOND = "is too large; use 1000000000000 or less"
NO_CARD = "is not a card; write a rank (23456789TJQKA) and a suit (cdhs)"


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("game", "poker", "game: 'poker' is not one of two-card, three-card, three-card-plain, "),
        ("game", None, "game: it must be the name of a game or an object, not null"),
        ("game", 3, "game: it must be the name of a game or an object, not 3"),
        ("game", ["three-card"], "game: it must be the name of a game or an object, not a list"),
        ("game", REMOVED, "scenario: 'game' is missing"),
        ("seats", REMOVED, "scenario: 'seats' is missing"),
        ("deals", REMOVED, "scenario: 'deals' is missing"),
        ("why", "because", 'scenario: "why" is not known here; use game, rules, seats, '),
        ("rules", None, "rules: it must be an object, not null"),
        ("rules", [], "rules: it must be an object, not a list"),
        ("rules.colour", 1, "rules.colour: unknown option"),
        ("rules.a\nb", 1, 'rules."a\\nb": unknown option'),
        ("rules.ante", -5, "rules.ante: -5 is too small; use 1 or more"),
        ("rules.ante", True, "rules.ante: True is not a whole number"),
        ("rules.ante", 2.5, "rules.ante: 2.5 is not a whole number"),
        ("rules.ante", "5", "rules.ante: '5' is not a whole number"),
        ("rules.ties", None, "rules.ties: None is not one of split, carry, suits"),
        ("rules.peek", 1, "rules.peek: it must be true or false, not 1"),
        ("rules.limit", 10**12, "rules.limit: 1000000000000 is too large; use 1000000000 or less"),
        (
            "rules",
            {"cards": 2, "ranking": "plain"},
            "rules.ranking: it applies to three-card hands only",
        ),
        ("seats", {}, "seats: it must be a list, not an object"),
        ("seats", [], "seats: 0 is too few; use 2 or more"),
        ("seats.0", "Ann", 'seats[0]: it must be an object, not "Ann"'),
        ("seats.0.name", REMOVED, "seats[0]: 'name' is missing"),
        ("seats.0.name", 7, "seats[0].name: it must be a name, not 7"),
        ("seats.1.chips", REMOVED, "seats[1]: 'chips' is missing"),
        ("seats.1.chips", "40", 'seats[1].chips: "40" is not a whole number'),
        ("seats.1.chips", None, "seats[1].chips: null is not a whole number"),
        ("seats.1.chips", True, "seats[1].chips: true is not a whole number"),
        ("seats.1.chips", 1e3, "seats[1].chips: 1000.0 is not a whole number"),
        (
            "seats.1.chips",
            -1,
            "seats[1].chips: -1 is too small; use 0 or more, or the option shortfall",
        ),
        ("seats.1.chips", 10**16, f"seats[1].chips: 10000000000000000 {BEYOND}"),
        ("seats.1.stop_loss", -1, "seats[1].stop_loss: -1 is too small; use 0 or more"),
        ("seats.1.matched_last", 1, "seats[1].matched_last: it must be true or false, not 1"),
        ("seats.1.colour", 1, 'seats[1]: "colour" is not known here; use name, chips, '),
        ("dealer", 2, "dealer: there is no seat 2; use 0 to 1"),
        ("dealer", -1, "dealer: there is no seat -1; use 0 to 1"),
        ("dealer", False, "dealer: false is not a whole number"),
        ("seed", 1.5, "seed: 1.5 is not a whole number"),
        ("start", None, "start: it must be an object, not null"),
        ("start", {"pot": -1}, "start.pot: -1 is too small; use 0 or more"),
        ("start", {"reserve": "1"}, 'start.reserve: "1" is not a whole number'),
        ("deals", 1, "deals: it must be a list, not 1"),
        ("deals.0", [], "deals[0]: it must be an object, not a list"),
        ("deals.0.deck.0", "1x", f"deals[0].deck[0]: '1x' {NO_CARD}"),
        ("deals.0.deck.0", "ad", f"deals[0].deck[0]: 'ad' {NO_CARD}"),
        ("deals.0.deck.0", 7, f"deals[0].deck[0]: '7' {NO_CARD}"),
        ("deals.0.deck.0", None, f"deals[0].deck[0]: 'null' {NO_CARD}"),
        ("deals.0.deck.3", "Ad", "deals[0].deck[3]: Ad is already at deck[0]"),
        ("deals.0.deck", "AdAs", 'deals[0].deck: it must be a list, not "AdAs"'),
        ("deals.0.actions", {}, "deals[0].actions: it must be a list, not an object"),
        ("deals.0.actions.0", 5, "deals[0].actions[0]: it must be an object, not 5"),
        ("deals.0.actions.0.seat", REMOVED, "deals[0].actions[0]: 'seat' is missing"),
        ("deals.0.actions.0.seat", 2, "deals[0].actions[0].seat: there is no seat 2; use 0 to 1"),
        ("deals.0.actions.0.seat", -1, "deals[0].actions[0].seat: there is no seat -1; use 0 to 1"),
        ("deals.0.actions.0.seat", True, "deals[0].actions[0].seat: true is not a whole number"),
        (
            "deals.0.actions.0",
            {"seat": 1, "say": "in"},
            'deals[0].actions[0]: "say" is not known here; use seat, declare, pass, discard',
        ),
        (
            "deals.0.actions.0.declare",
            REMOVED,
            "deals[0].actions[0]: it must have exactly one of declare, pass, discard",
        ),
        (
            "deals.0.actions.0.pass",
            ["7h"],
            "deals[0].actions[0]: it must have exactly one of declare, pass, discard",
        ),
        (
            "deals.0.actions.0.declare",
            ["in"],
            "deals[0].actions[0]: seat 1 cannot declare a list; use one of in, out, high,",
        ),
        (
            "deals.0.actions.0.declare",
            "IN",
            'deals[0].actions[0]: seat 1 cannot declare "IN"; use one of in, out, high, low, both',
        ),
        (
            "deals.0.actions.0",
            {"seat": 1, "pass": "7h"},
            'deals[0].actions[0].pass: it must be a list, not "7h"',
        ),
        (
            "deals.0.actions.0",
            {"seat": 1, "discard": ["7h", "7x"]},
            f"deals[0].actions[0].discard[1]: '7x' {NO_CARD}",
        ),
    ],
)
def test_an_error_names_its_place(path: str, value: Any, sentence: str) -> None:
    text = changed(path, value)
    with pytest.raises(ScenarioError) as refused:
        run_text(text)
    assert str(refused.value).startswith(sentence)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "line 1, column 1: not JSON: Expecting value"),
        ("  \n ", "line 2, column 2: not JSON: Expecting value"),
        ("{", "line 1, column 2: not JSON: Expecting property name"),
        ('{"game" "three-card"}', "line 1, column 9: not JSON: "),
        # the comma, or the brace before Python 3.13
        ('{"game": "three-card",}', "line 1, column 2"),
        ('{"game": 1, "game": 2}', '"game" is named twice in one object'),
        ('{"a\\nb": 1, "a\\nb": 2}', '"a\\nb" is named twice in one object'),
        ('{"game": NaN}', "NaN is not a number"),
        ('{"seed": -Infinity}', "-Infinity is not a number"),
        ("null", "scenario: it must be an object, not null"),
        ("[]", "scenario: it must be an object, not a list"),
        ("true", "scenario: it must be an object, not true"),
        ("[" * 100_000, "not JSON: nested too deeply"),
        ('{"a":' * 100_000, "not JSON: nested too deeply"),
        ("9" * 5000, "not JSON: a number has thousands of digits"),
        ("\ufeff{}", "line 1, column 1: not JSON: "),
    ],
)
def test_a_text_that_is_no_scenario(text: str, sentence: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        run_text(text)
    assert str(refused.value).startswith(sentence)
    assert "\n" not in str(refused.value)
