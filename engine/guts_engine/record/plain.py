"""Records as plain values of JSON, and read back by the types of their fields."""

from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from guts_engine.hands.cards import Card, card
from guts_engine.record.rules_text import rules_of, rules_values
from guts_engine.rules.ruleset import RuleSet


def plain(value: Any) -> Any:
    """The value of a record as JSON, in which the record is an object."""
    match value:
        case Card():
            return value.text
        case Enum():
            return value.value
        case RuleSet():
            return rules_values(value)
        case None | bool() | int() | str():
            return value
        case tuple():
            return [plain(each) for each in value]
        case frozenset():
            return [plain(each) for each in sorted(value)]
        case _:
            return {name: plain(field) for name, field in vars(value).items()}


def made(kind: Any, value: Any) -> Any:
    """A value of that type. Raises ValueError, KeyError or TypeError if it does not fit."""
    origin = get_origin(kind)
    if origin is UnionType:
        return None if value is None else made(_member(kind, value), value)
    if origin in (tuple, frozenset):
        items, kinds = _checked(list, value), get_args(kind)
        if origin is frozenset or kinds[1:] == (...,):
            kinds = kinds[:1] * len(items)
        return origin([made(each, item) for each, item in zip(kinds, items, strict=True)])
    if kind in (int, bool, str):
        return _checked(kind, value)
    if kind is Card:
        return card(value)
    if kind is RuleSet:
        return rules_of(value)
    if issubclass(kind, Enum):
        return kind(value)
    hints = _hints(kind)
    if hints.keys() != value.keys():
        raise ValueError(f"these are not the fields of a {kind.__name__}")
    return kind(**{name: made(hint, value[name]) for name, hint in hints.items()})


def _checked(kind: type, value: Any) -> Any:
    """The value if it is of that type; a boolean is not a number."""
    if type(value) is not kind:
        raise ValueError(f"{value!r} is not a {kind.__name__}")
    return value


def _member(kind: Any, value: Any) -> Any:
    """The type of a union for the value: of several records, the one with its fields."""
    kinds = [each for each in get_args(kind) if each is not NoneType]
    if len(kinds) > 1:
        kinds = [each for each in kinds if _hints(each).keys() == value.keys()]
    (inner,) = kinds
    return inner


_hints = cache(get_type_hints)
"""The fields of a record and their types."""
