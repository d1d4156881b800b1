"""One stage of a leg game with declarations at once, in the model of uniform percentiles (R8.5).

Players with equally many legs form a group, which plays one threshold. Amounts are in pots. A gain
is a player's worth if somebody gets the leg of the stage, less the worth if nobody does. In the
equilibrium a hand at its threshold is worth the same in as out.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import prod
from typing import Final, NamedTuple

MOST_OUT: Final = 0.9995
"""The upper bound of thresholds: a hand in two thousand is always played."""
_FIRST: Final = 0.8
_CLOSE: Final = 1e-9
_STEPS: Final = 25
_SLOW_STEPS: Final = 300
_PACE: Final = 0.25
_NUDGE: Final = 1e-6
_POINTS: Final = (
    (-0.8611363115940526, 0.34785484513745385),
    (-0.33998104358485626, 0.6521451548625461),
    (0.33998104358485626, 0.6521451548625461),
    (0.8611363115940526, 0.34785484513745385),
)
"""Nodes and weights of Gauss-Legendre quadrature, exact for what up to eight players pay."""

Row = Sequence[float]


class Gains(NamedTuple):
    """What legs are worth: `own[g]` to a player of group g who gets one, `theirs[g][h]` to a player
    of group g if another of group h gets one. `sizes` are the numbers of players.
    """

    sizes: tuple[int, ...]
    own: Row
    theirs: Sequence[Row]


def thresholds(gains: Gains, near: Row | None = None) -> list[float]:
    """The share of hands that each group folds in the equilibrium, found from those `near` it."""
    outs = list(near or [_FIRST] * len(gains.sizes))
    for _ in range(3):
        if _newton(gains, outs):
            break
        for _ in range(_SLOW_STEPS):
            for group in range(len(outs)):
                outs[group] = _bounded(outs[group] - _PACE * edge(gains, outs, group))
    return outs


def _newton(gains: Gains, outs: list[float]) -> bool:
    """Move to a root of all edges, except at bounds; whether it was found."""
    everyone = range(len(outs))
    for _ in range(_STEPS):
        edges = [edge(gains, outs, group) for group in everyone]
        free = [group for group in everyone if not _settled(outs[group], edges[group])]
        if all(abs(edges[group]) < _CLOSE for group in free):
            return True
        columns = []
        for moved in free:
            was = outs[moved]
            step = -_NUDGE if was > 0.5 else _NUDGE
            outs[moved] = was + step
            columns.append([(edge(gains, outs, group) - edges[group]) / step for group in free])
            outs[moved] = was
        moves = _solved([list(row) for row in zip(*columns, strict=True)], [edges[g] for g in free])
        if moves is None:
            return False
        for group, move in zip(free, moves, strict=True):
            outs[group] = _bounded(outs[group] - min(0.2, max(-0.2, move)))
    return False


def _settled(out: float, gain: float) -> bool:
    """Whether the threshold is at a bound, and would go beyond."""
    return (out <= 0 and gain >= 0) or (out >= MOST_OUT and gain <= 0)


def _bounded(out: float) -> float:
    return min(MOST_OUT, max(0.0, out))


def _solved(rows: list[list[float]], right: list[float]) -> list[float] | None:
    """The solution of linear equations by elimination; None if there is not one."""
    size = len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        if abs(rows[best][at]) < 1e-12:
            return None
        rows[at], rows[best] = rows[best], rows[at]
        right[at], right[best] = right[best], right[at]
        for row in range(at + 1, size):
            factor = rows[row][at] / rows[at][at]
            right[row] -= factor * right[at]
            for column in range(at, size):
                rows[row][column] -= factor * rows[at][column]
    for at in range(size - 1, -1, -1):
        known = sum([rows[at][column] * right[column] for column in range(at + 1, size)])
        right[at] = (right[at] - known) / rows[at][at]
    return right


def edge(gains: Gains, outs: Row, group: int) -> float:
    """What being in gains a player of the group with a hand at its threshold."""
    others = _without(gains.sizes, group)
    here = outs[group]
    lone = prod([out**size for out, size in zip(outs, others, strict=True)])
    worth = lone * gains.own[group] + contest(outs, others, here)
    for other, size in enumerate(others):
        if size:
            rest = _without(others, other)
            quiet = prod([out**few for out, few in zip(outs, rest, strict=True)])
            worth -= size * (1 - outs[other]) * quiet * gains.theirs[group][other]
    return worth


def contest(outs: Row, others: Sequence[int], x: float) -> float:
    """The pots that a hand at x wins from the `others` who are in, less those it pays (R8.5)."""
    best = 1.0
    beaten = 0.0
    for out, size in zip(outs, others, strict=True):
        if size:
            reach = max(out, x)
            best *= reach**size
            beaten += size * max(0.0, x - out) / reach if reach else 0.0
    return best * beaten - (1 - best)


def worths(gains: Gains, outs: Row) -> tuple[list[float], list[float]]:
    """What the stage gains a player of each group, and the chance that one gets the leg."""
    legs = []
    for group, out in enumerate(outs):
        others = _without(gains.sizes, group)
        quiet = prod([each**size for each, size in zip(outs, others, strict=True)])
        legs.append((1 - out) * quiet)
    knots = [*sorted(set(outs)), 1.0]
    found = []
    for group, out in enumerate(outs):
        others = _without(gains.sizes, group)
        worth = legs[group] * gains.own[group]
        for other, size in enumerate(others):
            worth += size * legs[other] * gains.theirs[group][other]
        for low, high in pairwise(knots):
            if low >= out:
                for node, weight in _POINTS:
                    x = (low + high + (high - low) * node) / 2
                    worth += contest(outs, others, x) * weight * (high - low) / 2
        found.append(worth)
    return found, legs


def _without(sizes: Sequence[int], group: int) -> list[int]:
    """The sizes of the groups without one player of a group."""
    return [size - (at == group) for at, size in enumerate(sizes)]
