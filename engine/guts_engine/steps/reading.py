"""Reads a game from its file: TOML, keys and values (S1 to S5, S9 a to c)."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any, Final

from guts_engine.common.frozen import changed
from guts_engine.hands.hand_rules import HandRules
from guts_engine.steps.faults import Choices, GameError, GameFault, at, said
from guts_engine.steps.keys import (
    DECLARE_KEYS,
    DEFAULTS,
    EVERY_STEP,
    GAME_KEYS,
    HAND_KEYS,
    SETTINGS,
    SHOWDOWN_KEYS,
    STEPS,
    STEPS_IN_LONE,
    STEPS_IN_NOBODY,
    STEPS_INSIDE,
    StepKeys,
)
from guts_engine.steps.model import FORMAT, Game, Step, To

LARGEST: Final = 64
"""The longest file in KiB (S9 a)."""
MOST_STEPS: Final = 60
"""The most steps, with those inside declarations (S9 a)."""
_DOTTED: Final = re.compile(r"(?:\.[ \t]*[\"'\w-]+[ \t]*){50}")
"""A key with dots that would take the parser very long; no key of a game has any."""
_KEYS: Final = {**SETTINGS, "steps": STEPS_INSIDE}
_EXAMPLES: Final = {
    "format": "format = 1",
    "id": 'id = "my-game"',
    "name": 'name = "My Game"',
    "steps": "steps = [{ ante = 1 }, { deal = 3 }]",
}


def read(text: str) -> Game:
    """The game in the text of a file. Raises GameError."""
    return game_of(toml_values(text))


def toml_values(text: str) -> dict[str, Any]:
    """The keys and values in the text of a file. Raises GameError."""
    size = len(text.encode(errors="replace"))
    if size > LARGEST * 1024:
        raise GameError(GameFault.TOO_LONG, "", size=size // 1024, most=LARGEST)
    if _DOTTED.search(text):
        raise GameError(GameFault.NOT_TOML, "", why="a key has too many dots")
    try:
        return tomllib.loads(text.replace("\r\n", "\n"))
    except RecursionError:
        why = "it is nested too deeply"
    except ValueError as error:
        why = str(error)
    raise GameError(GameFault.NOT_TOML, "", why=why)


def game_of(values: Mapping[str, object], place: str = "") -> Game:
    """The game with these keys and values, as they stand in a file. Raises GameError.

    `place` is where the keys stand, for the places of faults.
    """
    from guts_engine.steps.checking import check  # here: shipped games need no check at the start

    game = unchecked(values, place)
    check(game, values, place)
    return game


def unchecked(values: Mapping[str, object], place: str = "") -> Game:
    """Like `game_of`, without a check that the game can be played (S9 d to g)."""
    if not isinstance(values, Mapping):
        raise GameError(GameFault.NOT_GAME, place, value=said(values))
    _check_format(values, place)
    top = {}
    for name, value in values.items():
        if name not in _KEYS:
            raise _unknown(name, at(place, name), _KEYS)
        top[name] = _KEYS[name].read(value, at(place, name))
    for name, example in _EXAMPLES.items():
        if name not in values:
            raise GameError(GameFault.MISSING, at(place, name), example=example)
    reader = _Reader(top, place)
    steps = reader.steps(values["steps"], at(place, "steps"), STEPS)
    return Game(
        steps=steps,
        hands=reader.hands,
        defaults=tuple(
            (name, top[name])
            for name, (_, usual) in DEFAULTS.items()
            if top.get(name, usual) != usual
        ),
        **{name: top[name] for name in ("id", "name", "about", *GAME_KEYS) if name in top},
    )


def _check_format(values: Mapping[str, object], place: str) -> None:
    number = values.get("format", FORMAT)
    if type(number) is not int or number < 1:
        raise GameError(GameFault.NO_FORMAT, at(place, "format"), value=said(number))
    if number > FORMAT:
        raise GameError(GameFault.NEWER, at(place, "format"), value=said(number))


class _Reader:
    """Reads steps with the defaults that stand at the top of the file (S1.3)."""

    def __init__(self, top: Mapping[str, Any], place: str) -> None:
        self.hands = _hands(HandRules(jokers=top.get("jokers", 0)), top)
        self.count = 0
        self.usual: dict[str, dict[str, Any]] = {
            "pass": {"optional": top.get("pass_optional", False)},
            "showdown": {name: top[name] for name in SHOWDOWN_KEYS if name in top},
        }
        declare = {name: top[name] for name in DECLARE_KEYS if name in top}
        self.usual["declare"] = self.with_steps(declare, place)

    def steps(self, value: object, place: str, known: Mapping[str, StepKeys]) -> tuple[Step, ...]:
        """The steps of a list."""
        example = "[{ ante = 1 }, { deal = 3 }]"
        if not isinstance(value, list | tuple):
            raise GameError(GameFault.NOT_LIST, place, value=said(value), example=example)
        if not value:
            raise GameError(GameFault.NO_STEPS, place, example="{ ante = 1 }")
        self.count += len(value)
        if self.count > MOST_STEPS:
            raise GameError(GameFault.MANY_STEPS, place, count=self.count, most=MOST_STEPS)
        return tuple(self.step(each, at(place, n), known) for n, each in enumerate(value))

    def step(self, value: object, place: str, known: Mapping[str, StepKeys]) -> Step:
        """The step in a table."""
        name = _step_name(value, place, known)
        assert isinstance(value, Mapping)
        keys = known[name]
        kinds = {**keys.parameters, name: keys.value}
        read = {}
        for key in value:
            if key not in kinds:
                raise _unknown(key, at(place, key), keys.parameters, name)
            read[key] = kinds[key].read(value[key], at(place, key))
        what = read.pop(name)
        if name == "deal" and read.get("to") == (To.COMMON,):
            read.pop("face", None)  # always face up
        read = {**self.usual.get(name, {}), **self.with_steps(read, place)}
        if name == "showdown":
            if "hand" not in read:
                raise GameError(GameFault.MISSING, at(place, "hand"), example="hand = 3")
            rules = _hands(self.hands, read)
            read = {key: each for key, each in read.items() if key not in HAND_KEYS}
            read["rules"] = rules
        return keys.made(what, read)

    def with_steps(self, read: dict[str, Any], place: str) -> dict[str, Any]:
        """The parameters with the steps of their lists."""
        for name, known in (("nobody", STEPS_IN_NOBODY), ("lone", STEPS_IN_LONE)):
            if isinstance(read.get(name), list | tuple):
                read[name] = self.steps(read[name], at(place, name), known)
        return read


def _hands(base: HandRules, read: Mapping[str, Any]) -> HandRules:
    """The base with the settings of hands among the values that were read."""
    return changed(base, **{name: read[name] for name in HAND_KEYS if name in read})


def _step_name(value: object, place: str, known: Mapping[str, StepKeys]) -> str:
    """The one step that a table names."""
    if not isinstance(value, Mapping):
        raise GameError(GameFault.NOT_STEP, place, value=said(value), example="{ deal = 3 }")
    named = [str(key) for key in value if key in known]
    others = [key for key in value if key in EVERY_STEP and key not in known]
    if not named and others:
        raise GameError(GameFault.NOT_HERE, at(place, others[0]), names=Choices(known))
    if not named:
        raise GameError(GameFault.NO_STEP, place, names=Choices(known))
    if len(named) > 1:
        raise GameError(GameFault.TWO_STEPS, place, one=named[0], other=named[1])
    return named[0]


def _unknown(key: str, place: str, known: Iterable[str], step: str = "") -> GameError:
    """The fault of a key that the step, or without one the game, does not have (S9 b)."""
    from difflib import get_close_matches  # here: only a faulty file needs it

    about = {"step": step} if step else {}
    owners = [name for name, keys in STEPS.items() if key in keys.parameters]
    if not step and key in EVERY_STEP:
        return GameError(GameFault.IS_STEP, place)
    if owners:
        fault = GameFault.OF_OTHER if step else GameFault.OF_STEP
        return GameError(fault, place, **about, names=Choices(owners))
    for near in get_close_matches(key.lower()[:60], list(known), 1, 0.7):
        fault = GameFault.NEAR_PARAMETER if step else GameFault.NEAR_SETTING
        return GameError(fault, place, **about, near=near)
    if not step:
        return GameError(GameFault.NO_SETTING, place)
    if key in SETTINGS:
        return GameError(GameFault.OF_GAME, place, step=step)
    if known:
        return GameError(GameFault.ONLY_PARAMETERS, place, step=step, names=Choices(known))
    return GameError(GameFault.NO_PARAMETER, place, step=step)
