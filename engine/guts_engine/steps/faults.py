"""What can be wrong with a game file, as sentences that say what to do (S9)."""

from collections.abc import Iterable

from guts_engine.common.faults import CodedError, Fault
from guts_engine.common.quoting import shown


class Choices(tuple[str, ...]):
    """Names to choose from; as text they are joined by commas and "or"."""

    def __new__(cls, names: Iterable[object]) -> "Choices":
        return super().__new__(cls, [str(name) for name in names])

    def __str__(self) -> str:
        *others, last = self
        return f"{', '.join(others)} or {last}" if others else last


class GameFault(Fault):
    """Everything that can be wrong with a game file, by the letters of S9."""

    # (a) The file.
    NOT_TOML = "not valid TOML: {why}"
    TOO_LONG = "a game of {size} KiB is too long; use {most} KiB or less"
    NOT_GAME = "{value} is not a game; write a table with format, id, name and steps"
    MISSING = "missing; add {example}"
    NEWER = "the file has format {value}, but this version reads only format 1; get a newer version"
    NO_FORMAT = "{value} is not a format; use 1"
    NO_ID = "{value} is not an id; use lowercase words joined by hyphens, up to {most} characters"
    TAKEN = "{value} is the id of another game; choose another"
    NOT_LINE = "{value} is not one line of text; use up to {most} characters in quotes"
    NO_STEPS = "there are none; begin with {example}"
    MANY_STEPS = "{count} are too many; use {most} or fewer"
    # (b) Keys and values.
    NO_SETTING = "not a setting of a game; remove it"
    NO_PARAMETER = "not a parameter of {step}; remove it"
    NOT_WHOLE = "{value} is not possible; use a whole number from {low} to {high}"
    NOT_BOOLEAN = "{value} is not possible; use true or false"
    NONE_OF = "{value} is not possible; use {names}"
    NO_MANNER = "{value} is not a way to declare; use {names}"
    NOT_LIST = "{value} is not a list; use {example}"
    TWICE = "{value} is named twice; remove one"
    NO_RANK = "{value} is not a rank; use one of {ranks}"
    NO_RANKS = "{value} is not written as ranks, such as {example}; use only {ranks}"
    NO_CHOICES = "{value} are not choices; use in and out, or high and low with both or out"
    HIGH_CARD_LAST = 'a list of categories must end with "high-card"; move it to the end'
    NO_FACTOR = "{value} does not say when losers owe more; use {examples}"
    # (c) Steps.
    NOT_STEP = "{value} is not a step; write a table such as {example}"
    NO_STEP = "names no step; use {names}"
    TWO_STEPS = "names two steps, {one} and {other}; give each its own table"
    NOT_HERE = "cannot stand here; use {names}"


class GameError(CodedError, ValueError):
    """Raised for a game file with a fault; `place` is such as `steps[4].hand`."""

    def __init__(self, fault: Fault, place: str = "", /, **values: object) -> None:
        super().__init__(fault, shown(place), **values)


def said(value: object) -> str:
    """The value as it stands in the file, shortened; a list or table by its kind."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{shown(value, 60)}"'
    if isinstance(value, list | tuple):
        return f"[{shown(', '.join(map(said, value[:8])), 60)}]" if value else "an empty list"
    if isinstance(value, dict):
        return "a table"
    try:
        return shown(value, 60)
    except ValueError:
        return "a number of thousands of digits"


def at(place: str, key: str | int) -> str:
    """The place of a key or of an item inside the place."""
    if isinstance(key, int):
        return f"{place}[{key}]"
    return f"{place}.{key}" if place else key
