"""What an option is: its values, the games that have it, its relevance and clashes (R12, R13)."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, TypeVar, cast

from guts_engine.common.frozen import record
from guts_engine.common.quoting import quoted
from guts_engine.hands.cards import RANK_LETTERS, Rank, rank_of
from guts_engine.rules.changes import OF_TABLE, InSteps
from guts_engine.rules.options import SESSION, Plain, Rules, RulesError, RulesFault, Value
from guts_engine.rules.traits import never
from guts_engine.steps.model import Game

T = TypeVar("T")


@record
class Only:
    """The values that an option is restricted to in some games, and the fault for any other.

    `games` are those of R8, `written` says which others.
    """

    values: tuple[Plain, ...]
    fault: RulesFault
    games: frozenset[str] = frozenset()
    written: Callable[[Game], bool] = never


@record
class Reason:
    """Why an option has no effect, to follow a semicolon, and when that is so."""

    text: str
    when: Callable[[Rules], bool]


@record
class Clash:
    """The fault of an option's value beside `other`, and when it is one.

    The placeholders of its sentence are options, `value` and `most`. With `named` it is refused
    only where the option is named or a house rule, with `new` only if it is not yet in play.
    """

    other: str
    fault: RulesFault
    when: Callable[[Rules], bool]
    named: bool = False
    new: bool = False


@record
class Option:
    """One option of rules.md, the field `name` of the part of the rules called `part`.

    `values` are all possible ones, none listed for ranks. `games` are the games of R8 that have it,
    `written` says which others do (S10.1). `steps` is how the steps of a game say it, unless it
    is a setting of the table. `only` are restrictions in some games, of which the first counts, and
    `seats` the fewest seats at which it has any effect. `moot` are the reasons why no value has
    any effect beside the other options, `idle` those why its present value has none.
    """

    default: Value
    games: frozenset[str]
    written: Callable[[Game], bool] = never
    values: Sequence[Plain] = ()
    steps: InSteps = OF_TABLE
    only: tuple[Only, ...] = ()
    seats: int = 2
    moot: tuple[Reason, ...] = ()
    idle: tuple[Reason, ...] = ()
    clashes: tuple[Clash, ...] = ()
    name: str = ""
    part: str = ""


def option(
    default: T, games: frozenset[str], written: Callable[[Game], bool] = never, /, **more: Any
) -> T:
    """The field of an `Option` in a part of the rules; its values may follow from its default."""
    match default:
        case bool():
            more.setdefault("values", (False, True))
        case StrEnum():
            more.setdefault("values", tuple(str(each) for each in type(default)))
    return cast("T", Option(cast("Value", default), games, written, **more))


def whole(low: int, high: int = 10**9) -> range:
    """The values of an option that is a whole number."""
    return range(low, high + 1)


def parse(found: Option, value: object, allowed: Sequence[Plain] = ()) -> Value:
    """The value of the option in any game. Raises RulesError, naming the `allowed` values."""
    name, values = found.name, found.values
    if isinstance(values, range):
        return _whole(name, values, value)
    if not values:
        return _ranks(name, value)
    if SESSION in values and value == SESSION:
        return SESSION
    if isinstance(found.default, bool):
        if type(value) is bool:
            return value
        fault = RulesFault.NOT_BOOLEAN_OR if SESSION in values else RulesFault.NOT_BOOLEAN
        raise RulesError(fault, name, value=quoted(value), word=SESSION)
    if isinstance(found.default, str) and isinstance(value, str) and value in values:
        return type(found.default)(value)
    names = ", ".join(map(str, allowed or values))
    raise RulesError(RulesFault.NONE_OF, name, value=quoted(value), names=names)


def _whole(name: str, values: range, value: object) -> int:
    low, high = values[0], values[-1]
    if type(value) is not int:
        raise RulesError(RulesFault.NOT_WHOLE, name, value=quoted(value))
    if value < low:
        raise RulesError(RulesFault.TOO_SMALL, name, value=quoted(value), low=low)
    if value > high:
        raise RulesError(RulesFault.TOO_LARGE, name, value=quoted(value), high=high)
    return value


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
