"""Solved thresholds by moment: shipped tables, and those computed for house rules at a table.

A table belongs to the steps and settings that decide what is right (`key_of`) and to a number of
players dealt in. It has a point for each size of the pot, where that matters (`level_of`).
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cache, lru_cache
from math import log2
from types import MappingProxyType
from typing import Any, Final

from guts_engine.common.frozen import record
from guts_engine.common.package import PACKAGE
from guts_engine.equilibrium import sides
from guts_engine.equilibrium.moment import Kind, kinds_of, sides_depend
from guts_engine.equilibrium.sides import CLASSES, Chances, Heard
from guts_engine.equilibrium.situation import Situation
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.facts import declares, last_is_asked
from guts_engine.steps.model import Ante, AnteWhen, Choice, Deal, Declare, Draw, Group, Manner
from guts_engine.strength.tables import TABLES, TableError, TableFault

FILE: Final = "moments.json"
METHOD: Final = 7
"""Counts the ways of solving; what another way has solved no longer counts."""
_MATCHES: Final = (0.0, 1.0, 2.0, 4.0, 7.0)
"""The levels for a limited match: doublings of the pot over the most that a match costs."""
_ANTES: Final = (0.0, 1.0, 3.0)
"""The levels where antes are due later: doublings of the pot over that of a new game."""

Moment = tuple[int, int, int, int]
"""The number of the kind, the players who declare, those before, and how many of them are in."""


class Axis(StrEnum):
    """What a table's levels measure."""

    NONE = "none"
    MATCH = "match"
    POT = "pot"


@record
class Wait:
    """Slow play: hands `below` a share 0..1 stay out by `chance`, to be played when asked again."""

    below: float
    chance: float


@record
class Point:
    """Shares to fold by moment, at a level; `exploitability` in pots per deal.

    `wait` is for the first asking where all are asked again if nobody is in (R13.9). Where sides
    are heard, `sides` are the chances of each, and the shares are how often a side is not declared.
    """

    level: float
    outs: Mapping[Moment, float]
    exploitability: float
    stderr: float
    wait: Wait | None = None
    sides: Mapping[Heard, Chances] = MappingProxyType({})


Tables = dict[tuple[str, int], tuple[Point, ...]]
_SOLVED: Final[Tables] = {}
_MOST: Final = 256


def share_out(rules: RuleSet, at: Situation) -> float | None:
    """The share of hands to fold by a solved table; None without one."""
    points = points_of(rules, at.dealt or at.players)
    if not points:
        return None
    kind = Kind(at.declaration, at.low, at.second_chance, min(at.again, 1), at.beside)
    kinds = kinds_of(rules)
    if kind not in kinds:
        return None
    place = at.position or 0
    if at.position == at.players - 1 and not at.already_in and not is_asked(rules, kind):
        return 0.0
    moment = kinds.index(kind), at.players, place, at.already_in if at.position is not None else 0
    if moment not in points[0].outs:
        return None
    return _between(points, level_of(rules, at), lambda each: each.outs[moment])


def knows_sides(rules: RuleSet, players: int) -> bool:
    """Whether sides depend on each other, and a solved table tells how."""
    return sides_depend(rules) and bool(points_of(rules, players))


def wait(rules: RuleSet, at: Situation) -> Wait | None:
    """How players wait with good hands by a solved table; None if they do not."""
    if at.again or at.declaration or at.second_chance or not waits(rules):
        return None
    points = [each for each in points_of(rules, at.dealt or at.players) if each.wait]
    if not points or at.players != (at.dealt or at.players):
        return None
    level = level_of(rules, at)
    return Wait(
        _between(points, level, lambda each: each.wait.below if each.wait else 0.0),
        _between(points, level, lambda each: each.wait.chance if each.wait else 0.0),
    )


def side_chances(
    rules: RuleSet, at: Situation, heard: Heard, places: tuple[float, float]
) -> tuple[float, float] | None:
    """The chances of being in for high and for low with a hand of these percentiles by a solved
    table; None where it does not know what to do.
    """
    points = points_of(rules, at.dealt or at.players)
    if not points or not all(heard in each.sides for each in points):
        return None
    level, place = level_of(rules, at), sides.class_of(*places, heard.pots)

    def chance(at: int) -> float:
        return _between(points, level, lambda each: each.sides[heard][at])

    return chance(place), chance(CLASSES + place)


@lru_cache(maxsize=512)
def waits(rules: RuleSet) -> bool:
    """Whether waiting may pay: all declare at once, and again with the same cards (R13.9).

    Where one of two sides depends on the other, nobody waits.
    """
    again = any(each.again for each in kinds_of(rules))
    at_once = all(each.manner is Manner.SIMULTANEOUS for each in declares(rules.played))
    return again and at_once and not sides_depend(rules)


def is_asked(rules: RuleSet, kind: Kind) -> bool:
    """Whether the last player is asked even if all others are out (R4.1)."""
    steps = rules.played.steps
    places = [place for place, each in enumerate(steps) if isinstance(each, Declare)]
    place = places[kind.declaration]
    step = steps[place]
    by_rule = isinstance(step, Declare) and Choice.IN in step.choices
    return not by_rule or last_is_asked(rules.played, place)


def points_of(rules: RuleSet, players: int) -> tuple[Point, ...]:
    """The points of the table for so many players dealt in; none without a table."""
    key = key_of(rules), players
    found = _SOLVED.get(key)
    if found is None and key in shipped():
        found = tuple([point_of(rules, players, each) for each in shipped()[key]])
        put(rules, players, found)
    return found or ()


def is_shipped(rules: RuleSet, at: Situation) -> bool:
    """Whether the table for a situation is a shipped one."""
    return (key_of(rules), at.dealt or at.players) in shipped()


def put(rules: RuleSet, players: int, points: Sequence[Point]) -> None:
    """Put a table among the solved ones; the oldest goes if there are too many."""
    while len(_SOLVED) >= _MOST:
        del _SOLVED[next(iter(_SOLVED))]
    _SOLVED[key_of(rules), players] = tuple(points)


def _between(points: Sequence[Point], level: float, number: Callable[[Point], float]) -> float:
    """The number at a level between those of the points."""
    after = next((n for n, each in enumerate(points) if each.level >= level), len(points) - 1)
    high = points[after]
    low = points[max(0, after - 1)]
    if high.level <= low.level or level >= high.level:
        return number(high)
    part = (level - low.level) / (high.level - low.level)
    return number(low) + (number(high) - number(low)) * part


# --- What decides ---------------------------------------------------------------------------


@lru_cache(maxsize=512)
def axis_of(rules: RuleSet) -> Axis:
    """What changes with the pot: nothing, the part of it that is matched, or the antes too."""
    costly = any(isinstance(each, Draw) and each.price for each in rules.played.steps)
    if costly or rules.excused or any(_is_uneven(each) for each in _later_antes(rules)):
        return Axis.POT
    return Axis.MATCH if _limit(rules) else Axis.NONE


def levels_of(rules: RuleSet) -> tuple[float, ...]:
    """The levels at which a table is solved."""
    match axis_of(rules):
        case Axis.MATCH:
            return _MATCHES
        case Axis.POT:
            more = _limit(rules) / max(1, rules.paying.ante)
            return _ANTES if more <= 0 else (*_ANTES, 5.0, 7.0)
    return (0.0,)


def level_of(rules: RuleSet, at: Situation) -> float:
    """The level of a situation."""
    axis = axis_of(rules)
    players = at.dealt or at.players
    opening = rules.opening_pot(players)
    if axis is Axis.NONE or not opening:
        return 0.0
    pot = (at.pot or opening) - paid_before(rules, at)
    over = pot / (_limit(rules) if axis is Axis.MATCH else opening)
    return max(0.0, log2(over)) if over > 0 else 0.0


def pot_at(rules: RuleSet, players: int, level: float) -> float:
    """The pot at the first declaration of a deal at a level."""
    if axis_of(rules) is Axis.MATCH:
        return float(_limit(rules) * 2**level)
    return float(rules.opening_pot(players) * 2**level)


def paid_before(rules: RuleSet, at: Situation) -> int:
    """The chips that all, or those still in, have paid since the first declaration (R8.3)."""
    if not at.declaration:
        return 0
    passed = 0
    paid = 0
    for step in rules.played.steps:
        if isinstance(step, Declare):
            passed += 1
            if passed > at.declaration:
                break
        elif passed and isinstance(step, Ante):
            everyone = step.who == (Group.ALL,) and step.when is not AnteWhen.EMPTY
            if everyone or step.who == (Group.IN,):
                payers = (at.dealt or at.players) if everyone else at.players
                paid += rules.chips_of(step, payers) * payers
    return paid


def _limit(rules: RuleSet) -> int:
    return min([each for each in (rules.paying.max_loss, rules.paying.cap) if each], default=0)


def _later_antes(rules: RuleSet) -> Iterable[tuple[Ante, bool]]:
    """The antes after the first cards, and whether they stand among the main steps."""
    dealt = False
    for step in rules.played.steps:
        dealt = dealt or isinstance(step, Deal)
        if isinstance(step, Ante) and dealt:
            yield step, True
        if isinstance(step, Declare):
            for inner in (step.nobody, step.lone):
                if isinstance(inner, tuple):
                    yield from [(each, False) for each in inner if isinstance(each, Ante)]


def _is_uneven(later: tuple[Ante, bool]) -> bool:
    """Whether the ante is not the same for everyone at the end of a deal, where it cancels out."""
    step, main = later
    return main or step.who != (Group.ALL,)


@lru_cache(maxsize=512)
def key_of(rules: RuleSet) -> str:
    """A digest of what decides the thresholds; the size of the stakes only where it matters."""
    from hashlib import sha256  # imported on use, for a faster start of the program

    game, paying = rules.played, rules.paying
    limits: tuple[object, ...] = bool(paying.max_loss), bool(paying.cap)
    if axis_of(rules) is Axis.POT:
        limits = tuple([each / paying.ante for each in (paying.max_loss, paying.cap)])
    text = repr(
        (
            METHOD,
            game.steps,
            game.hands,
            game.jokers,
            game.peek,
            game.pots,
            game.keep,
            game.legs,
            *(bool(rules.excused),) * bool(rules.excused),
            *("wait",) * waits(rules),
            *("beside",) * sides_depend(rules),
            *("sides",) * sides.are_heard(rules),
            rules.showing.ghost_tie,
            limits,
        )
    )
    return sha256(text.encode()).hexdigest()[:16]


# --- The file -------------------------------------------------------------------------------


@cache
def shipped() -> Mapping[tuple[str, int], Sequence[Mapping[str, Any]]]:
    """The shipped tables as plain values, by key and players dealt in.

    Raises TableError if the file is missing or damaged.
    """
    try:
        table = json.loads((PACKAGE / TABLES / FILE).read_text(encoding="utf-8"))
        if table["method"] != METHOD:
            raise ValueError("another method")
        return {
            (each["key"], int(players)): points
            for each in table["games"]
            for players, points in each["players"].items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise TableError(FILE, TableFault.EQUILIBRIUM) from None


def point_of(rules: RuleSet, players: int, point: Mapping[str, Any]) -> Point:
    """A point from plain values. Raises ValueError for thresholds of other moments."""
    outs = [float(each) for each in point["out"]]
    if not all(0 <= each <= 1 for each in outs):
        raise ValueError("not shares of hands")
    moments = moments_of(rules, players)
    found = dict(zip(moments, outs, strict=True))
    waiting = Wait(*map(float, point["wait"])) if "wait" in point else None
    return Point(
        float(point["level"]),
        found,
        float(point["gain"]),
        float(point["stderr"]),
        waiting,
        _sides_of(rules, players, point.get("sides", {})),
    )


def _sides_of(
    rules: RuleSet, players: int, plain: Mapping[str, Sequence[int]]
) -> Mapping[Heard, Chances]:
    """The chances of sides from plain values. Raises ValueError for those of other moments."""
    if not plain and not sides.are_heard(rules):
        return {}
    moments = sides.every_heard(rules, players)
    found = {}
    for number, percents in plain.items():
        pairs = list(zip(percents[:CLASSES], percents[CLASSES:], strict=True))
        if len(pairs) != CLASSES or not all(0 <= min(each) <= sum(each) <= 100 for each in pairs):
            raise ValueError("not chances of two sides")
        found[moments[int(number)]] = tuple([each / 100 for each in percents])
    return found


def plain(rules: RuleSet, players: int, point: Point) -> dict[str, Any]:
    """The plain values of a point."""
    outs = [point.outs[each] for each in moments_of(rules, players)]
    found: dict[str, Any] = {
        "level": point.level,
        "gain": round(point.exploitability, 5),
        "stderr": round(point.stderr, 5),
        "out": [round(each, _DIGITS) for each in outs],
    }
    if point.wait:
        found["wait"] = [round(each, _DIGITS) for each in (point.wait.below, point.wait.chance)]
    if point.sides:
        found["sides"] = {
            str(number): _percents(point.sides[heard])
            for number, heard in enumerate(sides.every_heard(rules, players))
            if heard in point.sides
        }
    return found


def _percents(chances: Chances) -> list[int]:
    """Chances in percent, those of both sides not above 100."""
    high = [round(100 * each) for each in chances[:CLASSES]]
    low = [round(100 * each) for each in chances[CLASSES:]]
    return [*high, *(min(each, 100 - other) for each, other in zip(low, high, strict=True))]


_DIGITS: Final = 4


@lru_cache(maxsize=64)
def moments_of(rules: RuleSet, players: int) -> tuple[Moment, ...]:
    """Every moment at which somebody of `players` may declare, in order."""
    steps = declares(rules.played)
    found = []
    for number, kind in enumerate(kinds_of(rules)):
        step = steps[kind.declaration]
        later = kind.declaration and step.asks is not Group.ALL
        for declaring in range(2 if later else players, players + 1):
            turns = declaring if step.manner is Manner.SEQUENTIAL else 1
            for place in range(turns - kind.second_chance):
                found += [(number, declaring, place, ins) for ins in range(place + 1)]
    return tuple(found)
