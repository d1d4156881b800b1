"""Shipped games altered at random: steps removed, doubled, swapped, moved, or lent by others."""

from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

from guts_engine.steps.library import shipped, shipped_ids
from guts_engine.steps.writing import values_of

ABOUT = ("format", "id", "name", "about", "steps")


def altered(rng: Random) -> dict[str, Any]:
    """The keys of a shipped game with a few changes."""
    values = deepcopy(_written(rng.choice(shipped_ids())))
    values["id"] = "altered"
    for _ in range(rng.choice((0, 1, 1, 2, 3))):
        _alter(values, rng)
    return values


@cache
def _written(game: str) -> dict[str, Any]:
    return values_of(shipped(game))


def _lists(values: dict[str, Any]) -> list[list[Any]]:
    """The steps, and the lists of declarations."""
    around = (values, *values["steps"])
    inside = (each.get(name) for each in around for name in ("nobody", "lone"))
    return [values["steps"], *(each for each in inside if isinstance(each, list))]


def _alter(values: dict[str, Any], rng: Random) -> None:
    steps = rng.choice(_lists(values)) if rng.random() < 0.3 else values["steps"]
    if not steps:
        return
    at, other = rng.randrange(len(steps)), _written(rng.choice(shipped_ids()))
    match rng.randrange(8):
        case 0:
            del steps[at]
        case 1:
            steps.insert(at, deepcopy(steps[at]))
        case 2:
            there = rng.randrange(len(steps))
            steps[at], steps[there] = steps[there], steps[at]
        case 3:
            steps.insert(rng.randrange(len(steps)), steps.pop(at))
        case 4:
            steps.insert(at, deepcopy(rng.choice(other["steps"])))
        case 5:
            first, *parameters = steps[at]
            if parameters:
                del steps[at][rng.choice(parameters)]
            elif type(steps[at][first]) is int:
                steps[at][first] += rng.choice((-1, 1, 2))
        case 6:
            given = [key for key in values if key not in ABOUT]
            if given:
                del values[rng.choice(given)]
        case _:
            lent = [key for key in other if key not in ABOUT]
            values |= deepcopy({key: other[key] for key in rng.sample(lent, min(1, len(lent)))})
