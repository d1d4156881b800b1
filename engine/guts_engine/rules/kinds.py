"""Kinds of option values: whole numbers, yes or no, named values, lists of ranks."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final

from guts_engine.common.frozen import record
from guts_engine.common.quoting import quoted
from guts_engine.hands.cards import RANK_LETTERS, Rank, rank_of
from guts_engine.rules.options import SESSION, Plain, RulesError, RulesFault, Value


@record
class Kind:
    """A kind of value; `parse` reads one, or raises RulesError with the option.

    `values` are all possible values; it is empty for lists of ranks.
    """

    parse: Callable[[str, object], Value]
    values: Sequence[Plain] = ()


def whole(low: int, high: int = 10**9) -> Kind:
    """Whole numbers from `low` to `high`."""

    def parse(name: str, value: object) -> int:
        if type(value) is not int:
            raise RulesError(RulesFault.NOT_WHOLE, name, value=quoted(value))
        if value < low:
            raise RulesError(RulesFault.TOO_SMALL, name, value=quoted(value), low=low)
        if value > high:
            raise RulesError(RulesFault.TOO_LARGE, name, value=quoted(value), high=high)
        return value

    return Kind(parse, range(low, high + 1))


def _yes_no(name: str, value: object) -> bool:
    if type(value) is not bool:
        raise RulesError(RulesFault.NOT_BOOLEAN, name, value=quoted(value))
    return value


def _yes_no_session(name: str, value: object) -> bool | str:
    if value == SESSION:
        return SESSION
    if type(value) is not bool:
        raise RulesError(RulesFault.NOT_BOOLEAN_OR, name, value=quoted(value), word=SESSION)
    return value


def one_of(names: Sequence[str], kind: Callable[[str], str] = str) -> Kind:
    """One of the names, as `kind` makes a value of it."""

    def parse(name: str, value: object) -> str:
        if isinstance(value, str) and value in names:
            return kind(value)
        raise RulesError(RulesFault.NONE_OF, name, value=quoted(value), names=", ".join(names))

    return Kind(parse, tuple(str(each) for each in names))


def enum(kind: type[StrEnum]) -> Kind:
    """One of the members by its value."""
    return one_of(tuple(kind), kind)


def _ranks(name: str, value: object) -> tuple[Rank, ...]:
    if not isinstance(value, (list, tuple)):
        raise RulesError(RulesFault.NOT_RANKS, name, value=quoted(value))
    ranks: set[Rank] = set()
    for one in value:
        rank = rank_of(one)
        if rank is None:
            raise RulesError(RulesFault.NO_RANK, name, value=quoted(one), ranks=RANK_LETTERS)
        if rank in ranks:
            raise RulesError(RulesFault.TWICE, name, value=one)
        ranks.add(rank)
    return tuple(sorted(ranks))


YES_NO: Final = Kind(_yes_no, (False, True))
YES_NO_SESSION: Final = Kind(_yes_no_session, (False, True, SESSION))
RANKS: Final = Kind(_ranks)
