"""Writes a game as the shortest file that reads as the same game (S1)."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from guts_engine.steps.facts import every_step, steps_of
from guts_engine.steps.keys import EVERY_STEP, GAME_KEYS, HAND_KEYS
from guts_engine.steps.model import FORMAT, Game, PassCards, Step

Values = dict[str, Any]
"""Keys with their values as in a file; None for a default that no value says."""


def text_of(game: Game) -> str:
    """The game as TOML, a step on each line. Raises ValueError like `values_of`."""
    values = values_of(game)
    steps = values.pop("steps")
    lines = [f"{name} = {_toml(value)}" for name, value in values.items()]
    lines += ["steps = [", *(f"  {_toml(step)}," for step in steps), "]"]
    return "\n".join(lines) + "\n"


def values_of(game: Game) -> Values:
    """The keys and values of its file, without those that equal a default (S1.3).

    Raises ValueError for a game that no file can say, for example if only one showdown of several
    lifts a setting of the whole game.
    """
    writer = _Writer(game)
    values: Values = {"format": FORMAT, "id": game.id, "name": game.name}
    if game.about:
        values["about"] = game.about
    values |= _different(_settings(game), _settings(Game)) | writer.top | dict(game.defaults)
    values["steps"] = [writer.step(each) for each in game.steps]
    return values


def _settings(game: Game | type[Game]) -> Values:
    """The settings that are fields of the game or of its rules of hands."""
    hands = {name: kind.write(getattr(game.hands, name)) for name, kind in HAND_KEYS.items()}
    own = {name: kind.write(getattr(game, name)) for name, kind in GAME_KEYS.items()}
    return hands | own


class _Writer:
    """Writes steps; what most declarations or showdowns say stands once, at the top."""

    def __init__(self, game: Game) -> None:
        self.hands = _settings(game)
        self.top: Values = {}
        every = list(every_step(game.steps))
        for name in ("declare", "showdown"):
            found = [self.parameters(name, step) for step in every if _NAMES[type(step)] == name]
            self.top |= _said_once(found, _USUAL[name])
        optional = {step.optional for step in steps_of(every, PassCards)}
        if len(optional) > 1:
            raise ValueError("either every pass is optional, or none")
        if optional == {True}:
            self.top["pass_optional"] = True

    def step(self, step: Step) -> Values:
        """The step as a table."""
        name = _NAMES[type(step)]
        top = self.hands | self.top
        usual = {key: top.get(key, default) for key, default in _USUAL[name].items()}
        own = _different(self.parameters(name, step), usual)
        return {name: EVERY_STEP[name].value_of(step), **own}

    def parameters(self, name: str, step: Step) -> Values:
        """Every parameter of the step."""
        values = EVERY_STEP[name].written(step)
        for key, value in values.items():
            if isinstance(value, tuple):
                values[key] = [self.step(each) for each in value]
        return values


def _said_once(every: Sequence[Values], usual: Values) -> Values:
    """The values that make the file no longer at its top than in most of the steps (S1.3)."""
    found: Values = {}
    for name, default in usual.items():
        values = [each[name] for each in every]
        if not values or None in values or name == "hand" or name in HAND_KEYS:
            continue  # no word lifts it again in a step; the number of cards is read with its step
        value = max(values, key=values.count)
        others = len(values) - values.count(value)
        saved = values.count(value) - values.count(default) - 1
        if value != default and (saved > 0 or (not saved and 0 < others < len(values) / 2)):
            found[name] = value
    return found


def _different(values: Mapping[str, Any], usual: Mapping[str, Any]) -> Values:
    """The values that differ from the usual ones. Raises ValueError for one without a word."""
    found = {name: value for name, value in values.items() if value != usual[name]}
    for name, value in found.items():
        if value is None:
            raise ValueError(f"no file can lift {name} in one step only")
    return found


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{name} = {_toml(each)}' for name, each in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


_NAMES: Final = {keys.record: name for name, keys in EVERY_STEP.items()}
_USUAL: Final[dict[str, Values]] = {name: keys.written(None) for name, keys in EVERY_STEP.items()}
_USUAL["showdown"]["hand"] = 0
"""The parameters of each step with their defaults; the number of cards has none."""
