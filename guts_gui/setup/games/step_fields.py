"""The fields of a step or a game that can be edited, derived from the records' type hints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, TypeAlias, Union, get_args, get_origin, get_type_hints

from guts_engine.common.frozen import changed
from guts_engine.hands.classes import Category
from guts_engine.hands.hand_rules import HandRules, Wild
from guts_engine.hands.orders import LOWS, THREE_ORDERS
from guts_engine.steps import model
from guts_engine.steps.keys import CATEGORIES
from guts_engine.steps.model import (
    AnteWhen,
    Choice,
    Game,
    Group,
    Multiply,
    Step,
    To,
)

OWN: Final = "own"
"""The value of a field that holds a list of steps instead of a word."""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number within limits."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several values; None and OWN may be among them."""

    values: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class SomeOf:
    """Any of several values, as a tuple in their order."""

    values: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class RankText:
    """Ranks in any order and number, as a tuple; with `several`, a tuple of such tuples."""

    several: bool = False


Form: TypeAlias = Number | OneOf | SomeOf | RankText


@dataclass(frozen=True, slots=True)
class Field:
    """A field by its dotted name within the record: its form, its value, and the default."""

    name: str
    owner: str
    form: Form
    value: Any
    usual: Any = None


LIMITS: Final[Mapping[str, tuple[int, int]]] = {
    "Ante.antes": (1, 99),
    "Match.pots": (1, 9),
    "Deal.cards": (1, 7),
    "Deal.in_count": (0, 10),
    "PassCards.cards": (1, 5),
    "Draw.most": (1, 5),
    "Draw.with_ace": (0, 5),
    "Draw.price": (0, 99),
    "Again.most": (1, 9),
    "DiscardCommon.cards": (1, 7),
    "Showdown.hand": (0, 5),
    "Multiply.by": (1, 9),
    "Multiply.add": (0, 9),
    "HandRules.merge": (0, 2),
    "HandRules.most_wild": (0, 4),
    "Game.jokers": (0, 2),
    "Game.pots": (1, 2),
    "Game.legs": (0, 1000),
}
"""Bounds of numbers (S9 b); all others are from 0 to 99."""

SETS: Final[Mapping[str, tuple[tuple[Any, ...], ...]]] = {
    "Deal.to": (
        (To.IN,),
        (To.ALL,),
        (To.TABLE,),
        (To.COMMON,),
        (To.LAST,),
        (To.IN, To.TABLE),
        (To.ALL, To.TABLE),
    ),
    "Declare.choices": (
        (Choice.IN, Choice.OUT),
        (Choice.HIGH, Choice.LOW),
        (Choice.HIGH, Choice.LOW, Choice.OUT),
        (Choice.HIGH, Choice.LOW, Choice.BOTH),
        (Choice.HIGH, Choice.LOW, Choice.BOTH, Choice.OUT),
    ),
}
"""Combinations that mean something, for fields of which most mean nothing."""

NARROW: Final[Mapping[str, tuple[Any, ...]]] = {
    "Declare.asks": (Group.IN, Group.ALL),
    "Take.prize": (model.Prize.POT, model.Prize.LEG),
    "Showdown.seen": (Group.ALL, Group.IN),
    "Game.keep": (None, To.TABLE, To.COMMON),
}
"""Fields that take only some values of their type."""

NUMBERS: Final = {"Draw.exactly": (0, 1, 2, 3, 4, 5)}
IN_ORDER: Final = ("Showdown.qualify", "Multiply.hand")
"""Ranks of a hand, of which some may be equal."""
LEFT_OUT: Final = ("Game.id", "Game.name", "Game.about", "Game.defaults", "HandRules.jokers")
"""Edited elsewhere, or at the table; the jokers of hands are those of the deck."""

_STEPS: Final[tuple[type, ...]] = tuple(get_args(Step))
IN_LISTS: Final[Mapping[str, tuple[type, ...]]] = {
    "steps": tuple(kind for kind in _STEPS if kind not in (model.Again, model.Take)),
    "nobody": (model.Ante, model.Match, model.PassCards, model.Deal, model.Again),
    "lone": (model.Take, model.Ante, model.Match, model.Showdown),
    "multiply": (Multiply,),
}
"""The kinds of records in each list (S3.8)."""


def fields(value: object) -> tuple[Field, ...]:
    """The editable fields of a step or of the game, those of nested records included."""
    return tuple(_fields(value, new(type(value)) if type(value) is not Game else None, ""))


def _fields(value: object, usual: object | None, before: str) -> Iterator[Field]:
    owner = type(value).__name__
    for name, hint in hints(type(value)).items():
        key = f"{owner}.{name}"
        if key in LEFT_OUT or key == "Game.steps":
            continue
        now = getattr(value, name)
        then = getattr(usual, name) if usual is not None else _default(type(value), name)
        if not hasattr(type(value), name):
            then = None  # it must be given, so no value is the usual one
        if name == "ranking":
            yield from _ranking(before + name, owner, now, then)
            continue
        nested = _record_in(hint)
        if nested is None:
            form = form_of(key, hint)
            shown = now
            if isinstance(form, OneOf) and OWN in form.values:
                shown, then = _word(now, form), _word(then, form)
            yield Field(before + name, owner, form, shown, then)
            continue
        if NoneType in get_args(hint):
            yield Field(before + name, owner, OneOf((None, OWN)), None if now is None else OWN)
        if now is not None:
            yield from _fields(now, then if then is not None else nested(), f"{before}{name}.")


def _ranking(name: str, owner: str, now: Any, then: Any) -> Iterator[Field]:
    """The ranking by name, or in an order of its own, of which each place is a field."""
    own = isinstance(now, tuple)
    yield Field(name, owner, OneOf(("", *RANKINGS, OWN)), OWN if own else now, then)
    if own:
        for place in range(len(now)):
            others = set(now) - {now[place]}
            free: list[Category] = [each for each in ORDERED if each not in {*others, _LAST}]
            if now[place] is not _LAST:
                yield Field(f"{name}.{place}", owner, OneOf((None, *free)), now[place])
        unused = [each for each in ORDERED if each not in now]
        if unused:
            yield Field(f"{name}.{len(now) - 1}+", owner, OneOf((None, *unused)), None)


_LAST: Final = Category.HIGH_CARD
ORDERED: Final = tuple(CATEGORIES.values())
"""The categories that a ranking of its own may name (S5.2)."""
RANKINGS: Final = tuple(THREE_ORDERS)


def form_of(key: str, hint: Any) -> Form:
    """The form of a field of that type."""
    origin, args = get_origin(hint), get_args(hint)
    if key in SETS:
        return OneOf(SETS[key])
    if key in NARROW:
        return OneOf(NARROW[key])
    if key in NUMBERS:
        return SomeOf(NUMBERS[key])
    if key == "HandRules.low":
        return OneOf(LOWS)
    if hint is bool:
        return OneOf((False, True))
    if hint is int:
        return Number(*LIMITS.get(key, (0, 99)))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return OneOf(tuple(hint))
    if origin in (Union, UnionType):
        return _union(key, args)
    if origin is tuple and _is_record(args[0]):
        return OneOf((None, OWN))
    if origin is tuple and get_origin(args[0]) is tuple:
        return RankText(several=True)
    if origin is tuple and key in IN_ORDER:
        return RankText()
    if origin is tuple and isinstance(args[0], type) and issubclass(args[0], Enum):
        return SomeOf(tuple(args[0]))
    raise TypeError(f"no form for {key}: {hint}")


def _union(key: str, args: tuple[Any, ...]) -> Form:
    """A value or None, or a word or a list of steps."""
    (kind, *_) = (each for each in args if each is not NoneType and get_origin(each) is not tuple)
    inner = form_of(key, kind)
    values = inner.values if isinstance(inner, OneOf | SomeOf) else ()
    if isinstance(inner, Number):
        values = tuple(range(inner.low, inner.high + 1))
    return OneOf((None, *values)) if NoneType in args else OneOf((*values, OWN))


def _is_record(hint: Any) -> bool:
    """Whether a list of such items is a list of records."""
    if get_origin(hint) in (Union, UnionType):
        return all(_is_record(each) for each in get_args(hint))
    return isinstance(hint, type) and not issubclass(hint, Enum) and hasattr(hint, "__match_args__")


def _record_in(hint: Any) -> type | None:
    """The nested record of a field, which may also be None."""
    kinds = [each for each in (get_args(hint) or (hint,)) if each is not NoneType]
    return kinds[0] if kinds in ([HandRules], [Wild]) else None


def _word(value: Any, form: OneOf) -> Any:
    if isinstance(value, tuple):
        return OWN if value or None not in form.values else None
    return value


_hints = cache(get_type_hints)


def hints(kind: type) -> Mapping[str, Any]:
    """The types of a record's fields."""
    return _hints(kind)


def lists(value: object) -> tuple[str, ...]:
    """The fields of a record that hold lists of records now."""
    return tuple(
        name
        for name in IN_LISTS
        if isinstance(getattr(value, name, None), tuple) and getattr(value, name)
    )


def _default(kind: type, name: str) -> Any:
    return getattr(kind, name, None)


def new(kind: type) -> Any:
    """A step of that kind with its defaults; what has none gets the first value that works."""
    given = {}
    for name, hint in hints(kind).items():
        if not hasattr(kind, name):
            form = form_of(f"{kind.__name__}.{name}", hint)
            given[name] = form.low if isinstance(form, Number) else form.values[0]  # type: ignore[union-attr]  # texts have defaults
    return kind(**given)


def first_of(name: str) -> tuple[Any, ...]:
    """What a list begins with that replaces a word."""
    if name == "nobody":
        return (model.Ante(when=AnteWhen.ALWAYS),)
    if name == "lone":
        return (model.Take(model.Prize.POT),)
    return (Multiply(by=2, drew=True),)


def with_field(value: Any, name: str, to: Any) -> Any:
    """The record with another value of a field, by its dotted name."""
    head, _, rest = name.partition(".")
    if head == "ranking":
        return changed(value, ranking=_ranked(value.ranking, rest, to))
    if rest:
        return changed(value, **{head: with_field(getattr(value, head), rest, to)})
    hint = hints(type(value))[head]
    if to == OWN:
        nested = _record_in(hint)
        before = getattr(value, head)
        kept = before if isinstance(before, tuple | Wild) else None
        return changed(value, **{head: kept or (nested() if nested else first_of(head))})
    if to is None and get_origin(hint) is tuple:
        to = ()
    return changed(value, **{head: to})


def _ranked(now: Any, place: str, to: Any) -> Any:
    """A ranking after a change: another name, or another category at a place."""
    if not place:
        if to != OWN:
            return to
        return now if isinstance(now, tuple) else (Category.THREE, Category.PAIR, _LAST)
    order = list(now)
    if place.endswith("+"):
        order[int(place[:-1]) : int(place[:-1])] = [to] if to is not None else []
    else:
        order[int(place) : int(place) + 1] = [to] if to is not None else []
    return tuple(order)
