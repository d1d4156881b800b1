"""Reads a game from its file: TOML, keys and values (S1 to S5, S9 a to c)."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from guts_engine.hands.hand_rules import HandRules
from guts_engine.steps.faults import Choices, GameError, GameFault, at, said
from guts_engine.steps.hand_keys import HAND_KEYS, hand_rules
from guts_engine.steps.kinds import YES_NO, Kind, one_line, whole, word
from guts_engine.steps.misplaced import unknown_parameter, unknown_setting
from guts_engine.steps.model import (
    FORMAT,
    Again,
    Ante,
    Deal,
    Deck,
    Declare,
    DiscardCommon,
    Draw,
    Ends,
    Game,
    Keep,
    Kill,
    Match,
    NameWild,
    PassCards,
    Showdown,
    Step,
    Take,
    To,
)
from guts_engine.steps.step_keys import (
    DECLARE_KEYS,
    SHOWDOWN_KEYS,
    STEPS,
    STEPS_IN_LONE,
    STEPS_IN_NOBODY,
    StepKeys,
)

LARGEST: Final = 64
"""The longest file in KiB (S9 a)."""
MOST_STEPS: Final = 60
"""The most steps, with those inside declarations (S9 a)."""
LONGEST_ID: Final = 40
LONGEST_NAME: Final = 40
LONGEST_ABOUT: Final = 300
_DOTTED: Final = re.compile(r"(?:\.[ \t]*[\"'\w-]+[ \t]*){50}")
"""A key with dots that would take the parser very long; no key of a game has any."""
_ID: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")

_CHIPS: Final = Kind(whole(0, 10**9).read, "0 or more", (0,))
DEFAULTS: Final[Mapping[str, Kind]] = {
    "limit": _CHIPS,
    "cap": _CHIPS,
    "max_loss": _CHIPS,
    "shortfall": word({each: each for each in ("table-stakes", "bust", "credit", "ends")}),
    "compulsory_first": Kind(
        lambda value, place: value if value == "session" else YES_NO.read(value, place),
        'true, false or "session"',
        (False, True, "session"),
    ),
    "matchers_excused": YES_NO,
    "ghost_tie": word({each: each for each in ("beats", "push")}),
}
"""The settings that are defaults for the table, by name (S5.3)."""
_USUAL: Final = (0, False, "table-stakes", "beats")


def _id(value: object, place: str) -> str:
    if not isinstance(value, str) or not _ID.fullmatch(value) or len(value) > LONGEST_ID:
        raise GameError(GameFault.NO_ID, place, value=said(value), most=LONGEST_ID)
    return value


SETTINGS: Final[Mapping[str, Kind]] = {
    "format": Kind(lambda value, _: value, str(FORMAT), (FORMAT,)),
    "id": Kind(_id, "lowercase words joined by hyphens"),
    "name": one_line(LONGEST_NAME),
    "about": one_line(LONGEST_ABOUT, 0),
    "jokers": whole(1, 2),
    "keep": word(Keep),
    "deck": word(Deck),
    "peek": YES_NO,
    "pots": whole(1, 2),
    "legs": whole(1, 1000),
    "ends": word(Ends),
    "pass_optional": YES_NO,
    **DEFAULTS,
    **DECLARE_KEYS,
    **SHOWDOWN_KEYS,
}
"""Every key at the top of a file except `steps`, by name (S1.3, S5)."""
_OF_GAME: Final = ("id", "name", "about", "jokers", "keep", "deck", "peek", "pots", "legs", "ends")
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
    import tomllib

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
    top = {
        name: _kind_of_setting(name, place).read(value, at(place, name))
        for name, value in values.items()
        if name != "steps"
    }
    for name, example in _EXAMPLES.items():
        if name not in values:
            raise GameError(GameFault.MISSING, at(place, name), example=example)
    reader = _Reader(top, place)
    steps = reader.steps(values["steps"], at(place, "steps"), STEPS)
    defaults = ((name, top[name]) for name in DEFAULTS if name in top)
    return Game(
        steps=steps,
        hands=reader.hands,
        defaults=tuple((name, value) for name, value in defaults if value not in _USUAL),
        **{name: top[name] for name in _OF_GAME if name in top},
    )


def _check_format(values: Mapping[str, object], place: str) -> None:
    number = values.get("format", FORMAT)
    if type(number) is not int or number < 1:
        raise GameError(GameFault.NO_FORMAT, at(place, "format"), value=said(number))
    if number > FORMAT:
        raise GameError(GameFault.NEWER, at(place, "format"), value=said(number))


def _kind_of_setting(name: str, place: str) -> Kind:
    kind = SETTINGS.get(name)
    if kind is None:
        raise unknown_setting(name, place, [*SETTINGS, "steps"])
    return kind


class _Reader:
    """Reads steps with the defaults that stand at the top of the file (S1.3)."""

    def __init__(self, top: Mapping[str, Any], place: str) -> None:
        self.optional: bool = top.get("pass_optional", False)
        self.hands = hand_rules(HandRules(jokers=top.get("jokers", 0)), top)
        self.count = 0
        self.showdown = {name: top[name] for name in SHOWDOWN_KEYS if name in top}
        declare = {name: top[name] for name in DECLARE_KEYS if name in top}
        self.declare = self.with_steps(declare, place)

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
        read = {}
        for key in value:
            if key != name and key not in keys.parameters:
                raise unknown_parameter(key, name, keys, place, SETTINGS)
            kind = keys.value if key == name else keys.parameters[key]
            read[key] = kind.read(value[key], at(place, key))
        what = read.pop(name)
        if name == "declare":
            read = {**self.declare, **self.with_steps(read, place)}
        elif name == "showdown":
            return self.shown(what, read, place)
        elif name == "pass":
            read = {"optional": self.optional}
        return _MADE[name](what, read)

    def shown(self, side: Any, read: dict[str, Any], place: str) -> Showdown:
        """The showdown with its parameters and the defaults of the file."""
        own = {**self.showdown, **read}
        if "hand" not in own:
            raise GameError(GameFault.MISSING, at(place, "hand"), example="hand = 3")
        others = {name: value for name, value in own.items() if name not in HAND_KEYS}
        return Showdown(side=side, rules=hand_rules(self.hands, read), **others)

    def with_steps(self, read: dict[str, Any], place: str) -> dict[str, Any]:
        """The parameters of a declaration with the steps of their lists."""
        for name, known in (("nobody", STEPS_IN_NOBODY), ("lone", STEPS_IN_LONE)):
            if isinstance(read.get(name), list | tuple):
                read[name] = self.steps(read[name], at(place, name), known)
        return read


def _step_name(value: object, place: str, known: Mapping[str, StepKeys]) -> str:
    """The one step that a table names."""
    if not isinstance(value, Mapping):
        raise GameError(GameFault.NOT_STEP, place, value=said(value), example="{ deal = 3 }")
    named = [str(key) for key in value if key in known]
    others = [key for key in value if key in _MADE and key not in known]
    if not named and others:
        raise GameError(GameFault.NOT_HERE, at(place, others[0]), names=Choices(known))
    if not named:
        raise GameError(GameFault.NO_STEP, place, names=Choices(known))
    if len(named) > 1:
        raise GameError(GameFault.TWO_STEPS, place, one=named[0], other=named[1])
    return named[0]


def _ante(value: Any, read: dict[str, Any]) -> Ante:
    return Ante(everyones=True, **read) if value == "everyones" else Ante(antes=value, **read)


def _match(value: Any, read: dict[str, Any]) -> Match:
    return Match(half=True, **read) if value == "half" else Match(pots=value, **read)


def _deal(value: Any, read: dict[str, Any]) -> Deal:
    face_up = read.pop("face", False) and read.get("to") != (To.COMMON,)  # always face up
    return Deal(cards=value, face_up=face_up, **read)


def _draw(value: Any, read: dict[str, Any]) -> Draw:
    exactly = tuple(value) if isinstance(value, list) else ()
    most = max(exactly) if exactly else value
    return Draw(most=most, exactly=exactly, table=read.pop("who", False), **read)


def _declare(value: Any, read: dict[str, Any]) -> Declare:
    return Declare(manner=value, last_asked=read.pop("last", False), **read)


def _kill(value: Any, read: dict[str, Any]) -> Kill:
    return Kill(wild=True, **read) if value == "wild" else Kill(wild=False, ranks=value, **read)


_MADE: Final[Mapping[str, Callable[[Any, dict[str, Any]], Step]]] = {
    "ante": _ante,
    "match": _match,
    "deal": _deal,
    "pass": lambda value, read: PassCards(cards=value, **read),
    "draw": _draw,
    "name_wild": lambda value, read: NameWild(),
    "declare": _declare,
    "kill": _kill,
    "discard_common": lambda value, read: DiscardCommon(cards=value),
    "showdown": lambda value, read: Showdown(side=value, **read),
    "again": lambda value, read: Again(most=value),
    "take": lambda value, read: Take(prize=value),
}
"""Makes the step from its value and its parameters, by its name."""
