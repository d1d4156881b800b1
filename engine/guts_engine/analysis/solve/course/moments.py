"""Thresholds for every moment at which players declare, by steps towards an equilibrium.

A moment is a kind of declaration (`equilibrium.moment`), the number of players who declare, those
before and how many of these are in. A threshold is the share of hands to fold. All thresholds move
a little at a time, each by the gain of a hand exactly there from being in rather than out, until no
gain is left; iterated best responses would cycle, because the players after the first one in
tighten as that player does. The gain is the difference of two results with the same cards.
"""

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import astuple
from math import pow, sqrt
from typing import Final

import numpy as np

from guts_engine.analysis.solve.course import sides, waits
from guts_engine.analysis.solve.course.columns import Asked, Hands, Stakes, stakes_of
from guts_engine.analysis.solve.course.course import Course
from guts_engine.analysis.solve.course.dealt import DealtHands
from guts_engine.analysis.solve.course.gains import Gains
from guts_engine.analysis.solve.course.hands import SampledHands, Source, source_of
from guts_engine.analysis.solve.course.policies import Floats, Outs
from guts_engine.analysis.solve.course.responses import batches
from guts_engine.analysis.solve.course.settling import Settling, Way
from guts_engine.analysis.solve.course.valuing import Moment, Thresholds, Valuing
from guts_engine.common.frozen import changed
from guts_engine.common.work import part
from guts_engine.equilibrium import continuum, thresholds
from guts_engine.equilibrium import solved as tables
from guts_engine.equilibrium.continuum import MOST_OUT
from guts_engine.equilibrium.sides import MOST_HEARD, Chances, Heard, are_heard
from guts_engine.equilibrium.waiting import Waiting, waiting
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.facts import declares
from guts_engine.steps.model import Manner

DEALS: Final = 9_000
"""Default number of deals per step, of each kind of moment."""
BATCH: Final = 9_000
"""The deals of a batch; `Steps` yields after each."""
STEPS: Final = 64
_ON: Final = 0.4
"""The part of the first pace where nearly right thresholds move on, in half the steps."""
_CALM: Final = 0.1
"""The same without leaps."""
_SCALES: Final = (0.6, 0.75, 0.9)
"""Powers of the starting shares of hands above that are tried where hands are asked again."""
_LOOSER: Final = (1.05, 1.1, 1.2)
"""How many times as many hands are played by looser thresholds."""
_BY_SIDE: Final = (1.1, 1.0, 0.9)
"""The same for each of two sides."""
_ROUNDS: Final = 4
"""How often at most thresholds of two sides are shifted on."""
_CALLS: Final = (0.3, 0.45)
"""The same where all but the last wait for a second chance."""
_DEALING: Final = 0.2
"""The share of the work that is done once hands are dealt."""
_FIRST: Final = 0.6
"""The share of the work that is done after the first way."""
_SHIFTED: Final = 0.8
"""The share of the work that is done after thresholds nearby were tried."""
_SCREENED: Final = 5
"""Thresholds nearby are first valued on this many times more deals."""
_VALUED: Final = 14
"""The best response is chosen and valued on this many times more deals."""
_ENOUGH: Final = 0.004
"""An exploitability, in pots per deal, below which no other way is tried."""

Progress = Callable[[float], None]
Steps = Generator[float, None, Thresholds]
"""Yields the share of the work that is done, often; returns the result."""


def solve_moments(
    rules: RuleSet,
    players: int,
    *,
    pot: float | None = None,
    seed: int = 1,
    deals: int = DEALS,
    source: Source | None = None,
    progress: Progress = lambda share: None,
) -> Thresholds:
    """The equilibrium for a pot of `pot` chips (default: that of a new game).

    `source` replaces the deck's hands. Raises UnsolvableError for games without thresholds.
    """
    work = solving(rules, players, pot=pot, seed=seed, deals=deals, source=source)
    while True:
        try:
            progress(next(work))
        except StopIteration as found:
            progress(1.0)
            thresholds: Thresholds = found.value
            return thresholds


def solving(
    rules: RuleSet,
    players: int,
    *,
    pot: float | None = None,
    stakes: Stakes | None = None,
    seed: int = 1,
    deals: int = DEALS,
    batch: int = BATCH,
    source: Source | None = None,
    near: tables.Point | None = None,
) -> Steps:
    """Like `solve_moments`, in steps; `stakes` and `source` replace those of the rules.

    The steps begin `near` the thresholds of another pot, if these are given. While the best
    response gains much, other ways are tried; the best of all is returned, the start included.
    What is drawn after declaring depends on how many declare in: then all is solved twice, the
    second time with draws half way between the first guess of that and the first solution.
    """
    course = Course(rules, players, stakes or stakes_of(rules, players, pot))
    hands = source or source_of(rules, players, course.stakes.ante)

    def solved(hands: Source) -> Steps:
        return _solved(course, hands, np.random.default_rng(seed), deals, batch, near)

    if not (isinstance(hands, DealtHands) and hands.draws_late):
        return (yield from solved(hands))
    first = yield from part(solved(hands), 0.0, 0.5)
    folded = (hands.folded + first.outs[0, players, 0, 0]) / 2
    return (yield from part(solved(hands.redrawn(folded)), 0.5, 1.0))


def _solved(
    course: Course,
    hands: Source,
    rng: np.random.Generator,
    deals: int,
    batch: int,
    near: tables.Point | None,
) -> Steps:
    """The equilibrium with hands of that source."""
    begun = 0.0
    if isinstance(hands, DealtHands | SampledHands):
        for share in hands.prepared():
            begun = _DEALING
            yield begun * share
    table = _Ways(Gains(course, hands, rng, batch))
    if are_heard(course.rules):
        work = table.by_side(near.sides if near else None, deals)
    else:
        work = _best_way(table, near.outs if near else None, deals)
    return (yield from part(work, begun, 1.0))


def _best_way(table: "_Ways", near: Mapping[tables.Moment, float] | None, deals: int) -> Steps:
    """The best thresholds that any way finds; waiting goes first where it may pay."""
    course = table.course
    begin = table.guess()
    on = Way(STEPS // 2, _ON)
    leaps = not any(each.second_chance for each in course.kinds)  # they lead away from waiting
    way = on if near else Way(STEPS, leaps=leaps)
    usual = (table.shares(near) if near else begin, way)
    first = yield from part(table.waiting(begin, deals), 0.0, _FIRST / 2)
    work = table.solved(*(first or usual), deals)
    best = yield from part(work, _FIRST / 2, _FIRST)
    best = yield from part(table.shifted(best, deals), _FIRST, _SHIFTED)
    if best.exploitability > _ENOUGH and (near or any(each.low for each in course.kinds)):
        anew = Way(STEPS if near else 0, leaps=leaps)
        other = yield from part(table.solved(begin, anew, deals), _SHIFTED, _SHIFTED)
        other = yield from part(table.shifted(other, deals), _SHIFTED, _SHIFTED)
        best = min(best, other, key=lambda each: each.exploitability)
    ways: list[tuple[Outs | None, Way]] = [
        *([usual] if first else table.held(begin)),
        (begin, Way(STEPS, sharp=False, leaps=False)),
        (None, changed(on, pace=_CALM, leaps=False)),
        (None, on),
        (None, on),
        (begin, Way(0)),
    ]
    for number, (start, way) in enumerate(ways):
        if best.exploitability < _ENOUGH:
            break
        outs = table.shares(best.outs) if start is None else start
        done = [_SHIFTED + (1 - _SHIFTED) * each / len(ways) for each in (number, number + 1)]
        found = yield from part(table.solved(outs, way, deals), *done)
        best = min(best, found, key=lambda each: each.exploitability)
    return best


class _Ways:
    """The ways to an equilibrium of one course and its hands."""

    def __init__(self, gains: Gains) -> None:
        self.gains = gains
        self.course = gains.course
        self.settling = Settling(gains)
        self.valuing = Valuing(gains)

    def solved(self, start: Outs, way: Way, deals: int) -> Steps:
        """The thresholds to which a way leads, and their value."""
        outs = yield from part(self.settling.settled(start, way, deals), 0.0, 0.75)
        work = self.valuing.valued(outs, way.wait, deals * _VALUED)
        return (yield from part(work, 0.75, 1.0))

    def by_side(self, near: Mapping[Heard, Chances] | None, deals: int) -> Steps:
        """The chances of each side where sides are heard."""
        gains = self.gains
        table = sides.Solving(self.course, gains.source, gains.rng, gains.batch)
        found = yield from table.solved(deals, near)
        outs = self.guess()
        shown = []
        for moment in gains.moments:
            number, players, place, ins = moment
            kind = self.course.kinds[number]
            key = kind.declaration, kind.low, place, min(ins, MOST_HEARD)
            never = sides.Measured(float(outs[moment]), 0.0, False, 0.0, 0.0)
            each = found.measured.get(key, never)
            outs[moment] = each.share_out
            shown.append(Moment(kind, players, place, ins, *astuple(each)))
        shares = {each: float(outs[each]) for each in gains.moments}
        return Thresholds(
            gains.players,
            shares,
            tuple(shown),
            found.exploitability,
            found.stderr,
            sides=found.sides,
        )

    def shifted(self, first: Thresholds, deals: int) -> Steps:
        """The best thresholds among these and some nearby, most of which play more hands.

        Where weak hands leave the others fewer good ones, bluffs gain more against thresholds at
        which nothing is gained just there than looser ones give away. Of two sides one may be
        played more, and the other less.
        """
        low = np.array([each.low for each in self.course.kinds])[:, None, None, None]
        rounds, scales = 1, [(each, each) for each in _LOOSER]
        if low.any():
            rounds, scales = _ROUNDS, [(high, low) for high in _BY_SIDE for low in _BY_SIDE]
        best = first
        for number in range(rounds):
            start, outs = best, self.shares(best.outs)
            for tried, (of_high, of_low) in enumerate(scales):
                if best.exploitability < _ENOUGH:
                    break
                scale = np.where(low, np.float32(of_low), np.float32(of_high))
                looser = np.maximum(0, 1 - (1 - outs) * scale)
                work = self.valuing.valued(looser, first.wait, deals * _SCREENED)
                done = (number + tried / len(scales)) / rounds
                found = yield from part(work, done, done)
                best = min(best, found, key=lambda each: each.exploitability)
            if best is start:
                break
        if best is first:
            return first
        work = self.valuing.valued(self.shares(best.outs), first.wait, deals * _VALUED)
        found = yield from part(work, 1.0, 1.0)
        return min(first, found, key=lambda each: each.exploitability)

    def held(self, begin: Outs) -> Iterator[tuple[Outs, Way]]:
        """Ways that hold the first of two askings with the same cards, and settle the second.

        All out and asked again, a hand just good enough would always rather have waited, but if all
        wait, weak hands steal the pot. With a second chance all but the last wait: who is in
        nevertheless is called with many hands, and so rare that steps would not find how many.
        """
        kinds = self.course.kinds
        for chance, scales in ((False, _SCALES), (True, _CALLS)):
            later = [each for each in kinds if (each.second_chance if chance else each.again)]
            asked = {each.declaration for each in later}
            first = [
                number
                for number, each in enumerate(kinds)
                if each.declaration in asked and not (each.again or each.second_chance)
            ]
            for scale in scales if first else ():
                outs = begin.copy()
                outs[first] = 1 - (1 - outs[first]) ** scale
                for number, players, place, ins in self.gains.moments if chance else ():
                    if number in first and place < players - 1 and not ins:
                        outs[number, players, place, ins] = MOST_OUT
                yield outs, Way(STEPS // 2, still=tuple(first))

    def waiting(self, begin: Outs, deals: int) -> Generator[float, None, tuple[Outs, Way] | None]:
        """The way that waits with good hands where all are asked again; None where none wait."""
        if not tables.waits(self.course.rules):
            return None
        table = self.gains
        firsts = table.firsts

        def dealt() -> Iterator[Hands]:
            return (table.source.deal(table.rng, each) for each in batches(deals, table.batch))

        def outs(at: Waiting) -> Outs:
            found = begin.copy()
            found[: 2 * firsts] = at.out
            return found

        def gains(dealt: Hands, at: Waiting, kind: int) -> tuple[Asked, Floats]:
            everyone = table.everyone(outs(at), at.wait)
            asked, gain = table.gained(kind * firsts, dealt, everyone)
            for side in range(1, firsts):
                more, gained = table.gained(kind * firsts + side, dealt, everyone)
                asked, gain = asked.joined(more), np.concatenate((gain, gained))
            return asked, gain

        at = yield from waits.fitted(gains, dealt, waiting(self._terms))
        return outs(at), Way(0, wait=at.wait)

    @property
    def _terms(self) -> continuum.Terms:
        """The stakes of the idealised game."""
        match = min(1.0, self.course.stakes.most)
        return changed(
            thresholds.terms(self.course.rules, self.course.players), match=match or 0.01
        )

    def shares(self, outs: Mapping[tables.Moment, float]) -> Outs:
        """The thresholds as an array."""
        found = self.guess()
        for moment, out in outs.items():
            found[moment] = out
        return found

    def guess(self) -> Outs:
        """The starting thresholds, which stay for moments that hardly ever occur.

        With nobody in, only the players to come count; with some in, the hand must beat them all.
        Asked again, players have only hands that they did not play before.
        """
        outs = np.zeros(self.gains.shape, np.float32)
        terms = self._terms
        played = declares(self.course.rules.played)
        for moment in self.gains.moments:
            number, players, place, ins = moment
            kind = self.course.kinds[number]
            together = continuum.share_out(changed(terms, players=players))
            outs[moment] = together ** (1 + kind.again)
            if played[kind.declaration].manner is Manner.SEQUENTIAL:
                heard = ins + kind.second_chance
                outs[moment] = _first_guess(together, terms.match, players, place, heard)
        return outs


def _first_guess(
    together: float, match: float, players: int, position: int, already_in: int
) -> float:
    even = match / (1 + match)
    if already_in:
        beat_all = pow(even * (1 - 1 / players), 1 / already_in)
        return min(MOST_OUT, together + (1 - together) * beat_all)
    follow = players - 1 - position
    return pow(together, sqrt((players - 1) / follow)) if follow else even
