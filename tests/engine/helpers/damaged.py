"""Randomly damaged scenarios."""

import json
from copy import deepcopy
from random import Random
from typing import Any

from tests.engine.helpers.oracle_scripts import random_scenario, spoiled

STRANGE: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2.5, 1e400, 10**15, -(10**15), 10**18, 10**4000, "", "in", "As",
    "1s", "\ud800", "a\nb", "\u2028", "Žofie", "🂡", "carry", "credit", "beat-deck", "high", [], {},
    [[]], {"seat": 0}, ["As", "As"], ["As"], [["As"]], [0, 0], [10**15] * 3, "deep", "wide",
)  # fmt: skip
BITS = ("", ",", "}", "]", "[", '"', "9", "-", "\x00", "\\", "\n", "é", "\ufeff", '"seat":0,')


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) in a JSON value."""
    found: list[tuple[Any, Any]] = []
    for key in value if isinstance(value, dict) else range(len(value)):
        found.append((value, key))
        if isinstance(value[key], dict | list):
            found += places(value[key])
    return found


def small(rng: Random) -> Any:
    """A scenario of one or two deals with short decks, so that damage affects other parts too."""
    scenario = random_scenario(rng)
    if not rng.randrange(3):
        scenario = spoiled(scenario, rng)
    scenario["deals"] = scenario["deals"][:2]
    for deal in scenario["deals"]:
        deal["deck"] = deal["deck"][: rng.choice((12, 12, 52))]
    return scenario


def exchange(scenario: Any, rng: Random) -> None:
    """Remove, duplicate, move or replace a random value of the scenario."""
    container, key = rng.choice(places(scenario))
    how = rng.randrange(5)
    if how == 0:
        del container[key]
    elif how == 1 and isinstance(container, list):
        container.insert(key, deepcopy(container[key]))
    elif how == 2:
        other, there = rng.choice(places(scenario))
        container[key] = deepcopy(other[there])
    elif how == 3 and isinstance(container, dict):
        container[rng.choice(("deck", "legs", "pots", "wild", "pass", "a\nb"))] = container.pop(key)
    else:
        container[key] = deepcopy(rng.choice(STRANGE))


def damaged(rng: Random) -> str:
    """A scenario with a few values damaged, or invalid as text, or both."""
    scenario = small(rng)
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
        if places(scenario):
            exchange(scenario, rng)
    try:
        text = json.dumps(scenario, ensure_ascii=bool(rng.randrange(2)))
    except ValueError:  # more digits than Python prints
        text = "9" * 5000
    text = text.replace('"deep"', "[" * 900 + "]" * 900)
    text = text.replace('"wide"', "[" + '"As",' * 3000 + '"As"]')
    while not rng.randrange(4):
        at = rng.randrange(len(text) + 1)
        how = rng.randrange(3)
        text = text[:at] + (rng.choice(BITS) + text[at + how - 1 :] if how else "")
    return text
