"""The best response to thresholds by classes of hands, and what it gains."""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

import numpy as np

from guts_engine.analysis.solve.course.gains import Gains
from guts_engine.analysis.solve.course.policies import (
    Floats,
    Outs,
    Response,
    best_choices,
    shares_above,
)
from guts_engine.analysis.solve.course.responses import batches
from guts_engine.common.work import part
from guts_engine.equilibrium import solved as tables
from guts_engine.equilibrium.moment import Kind
from guts_engine.equilibrium.sides import Chances, Heard
from guts_engine.equilibrium.solved import Wait

_SEEN: Final = 100
"""The number of deals below which a moment is too rare to be measured."""

_Half = tuple[Floats, Floats, Floats]
"""Gains, their squares and their number, by moment and class of hands."""


@dataclass(frozen=True)
class Moment:
    """A moment with its threshold; in a share `reached` of the deals somebody is asked there.

    `gain` is that of the best response here, in pots per deal of the player at this position.
    """

    kind: Kind
    players: int
    position: int
    already_in: int
    share_out: float
    reached: float
    measured: bool
    gain: float
    stderr: float


@dataclass(frozen=True)
class Thresholds:
    """An equilibrium; `exploitability` is the gain of the best response found, in pots per deal.

    Where sides are heard, `sides` are the chances of each, and shares out of a side are those of
    hands that do not declare it.
    """

    players: int
    outs: dict[tables.Moment, float]
    moments: tuple[Moment, ...]
    exploitability: float
    stderr: float
    wait: Wait | None = None
    sides: Mapping[Heard, Chances] = field(default_factory=dict)


class Valuing:
    """Values thresholds by the best response to them."""

    def __init__(self, gains: Gains) -> None:
        self.gains = gains

    def valued(
        self, outs: Outs, wait: Wait | None, deals: int
    ) -> Generator[float, None, Thresholds]:
        """The best response, chosen on some deals and valued on others; later moments first."""
        gains = self.gains
        policy = gains.everyone(outs, wait)
        best = Response(outs, wait, gains.firsts)
        kinds = len(gains.course.kinds)
        parts = kinds + 1
        half = deals // 2 // gains.players * gains.players
        found: dict[int, list[_Half]] = {}
        for done, kind in enumerate(reversed(range(kinds))):
            halves = []
            for _ in range(2):
                theirs = best if best.changes else policy
                work = gains.tallied(kind, policy, theirs, half)
                halves.append((yield from part(work, done / parts, (done + 1) / parts)))
            found[kind] = halves
            best.changes[kind] = best_choices(
                halves[0][0] + halves[1][0], halves[0][1] + halves[1][1]
            )
        total, square, number = 0.0, 0.0, 0
        for batch in batches(deals, gains.batch):
            hands = gains.source.deal(gains.rng, batch)
            hero = gains.heroes(batch)
            usual, _ = gains.course.play(hands, policy, hero)
            other, _ = gains.course.play(hands, policy, hero, theirs=best)
            change = other - usual
            total += float(change.sum())
            square += float(change @ change)
            number += batch
            yield kinds / parts
        mean = total / number
        error = sqrt(max(0.0, square / number - mean * mean) / number)
        moments = []
        for each in gains.moments:
            moments.append(self._moment(each, float(outs[each]), wait, found[each[0]], half))
            yield kinds / parts
        shares = {each: float(outs[each]) for each in gains.moments}
        return Thresholds(gains.players, shares, tuple(moments), max(0.0, mean), error, wait)

    def _moment(
        self,
        moment: tables.Moment,
        out: float,
        wait: Wait | None,
        halves: Sequence[_Half],
        deals: int,
    ) -> Moment:
        """The moment; the gain there is chosen on each half of the deals, valued on the other."""
        number, players, place, ins = moment
        row = int(np.ravel_multi_index(moment[1:], self.gains.shape[1:]))
        usual = shares_above(out)
        if wait is not None and number < self.gains.firsts:
            waits = np.maximum(usual - shares_above(wait.below), 0)
            usual = usual - wait.chance * waits
        gain, variance, count = 0.0, 0.0, 0.0
        seats = self.gains.players if self.gains.in_turn else 1
        for chosen, valued in (halves, halves[::-1]):
            said = best_choices(chosen[0][row : row + 1], chosen[1][row : row + 1])
            change = np.where(said == 0, 0.0, (said > 0) - usual)
            gain += float(change @ valued[0][row]) / deals * seats / 2
            variance += float(change**2 @ valued[1][row]) * (seats / deals / 2) ** 2
            count += float(valued[2][row].sum())
        return Moment(
            self.gains.course.kinds[number],
            players,
            place,
            ins,
            out,
            count / (2 * deals) * seats,
            count >= _SEEN,
            max(0.0, gain),
            sqrt(variance),
        )
