"""Thresholds for every moment at which players declare, by steps towards an equilibrium.

A moment is a kind of declaration (`equilibrium.moment`), the number of players who declare, those
before and how many of these are in. A threshold is the share of hands to fold. All thresholds move
a little at a time, each by the gain of a hand exactly there from being in rather than out, until no
gain is left; iterated best responses would cycle, because the players after the first one in
tighten as that player does. The gain is the difference of two results with the same cards.
"""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field
from math import pow, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.solve.course import sides, waits
from guts_engine.analysis.solve.course.columns import (
    Asked,
    Flags,
    Hands,
    Looks,
    Numbers,
    Stakes,
    stakes_of,
)
from guts_engine.analysis.solve.course.course import Course
from guts_engine.analysis.solve.course.dealt import DealtHands
from guts_engine.analysis.solve.course.hands import SampledHands, Source, source_of
from guts_engine.analysis.solve.course.responses import batches
from guts_engine.common.frozen import changed
from guts_engine.common.work import part
from guts_engine.equilibrium import continuum, thresholds
from guts_engine.equilibrium import solved as tables
from guts_engine.equilibrium.continuum import MOST_OUT
from guts_engine.equilibrium.moment import Kind
from guts_engine.equilibrium.sides import MOST_HEARD, Chances, Heard, are_heard
from guts_engine.equilibrium.solved import Wait
from guts_engine.equilibrium.waiting import Waiting, waiting
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.facts import declares
from guts_engine.steps.model import Manner

DEALS: Final = 9_000
"""Default number of deals per step, of each kind of moment."""
BATCH: Final = 9_000
"""The deals of a batch; `Steps` yields after each."""
STEPS: Final = 64
_PACE: Final = (1.0, 0.05)
"""The change of a threshold per pot gained, as a power of e, at the first and the last step."""
_NEAR: Final = (0.3, 0.15)
"""The distance from a threshold, as a power of e of the hands above, that counts as near, at the
first and the last step."""
_MEASURED: Final = 5
"""The number of hands near a threshold below which it does not move."""
_LEAPS: Final = (0.2, 0.4)
"""The parts of the steps after which thresholds far away are tried."""
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
_LEAPED: Final = 6
"""They are tried on this many times more deals."""
_LEAP: Final = 0.004
"""The gain, in pots per deal, for which a threshold moves far."""
_FEW: Final = 25
"""With this many hands near it a threshold moves half as far; with fewer even less."""
_SCREENED: Final = 5
"""Thresholds nearby are first valued on this many times more deals."""
_VALUED: Final = 14
"""The best response is chosen and valued on this many times more deals."""
_BINS: Final = 200
"""The classes of hands of a best response, finer for better hands."""
_SURE: Final = 2.0
"""The standard errors by which a class must gain before the best response plays it otherwise."""
_WIDTHS: Final = (2, 6, 16, 40)
"""The neighbours on each side with which a class is pooled, until its gain is sure."""
_SEEN: Final = 100
"""The number of deals below which a moment is too rare to be measured."""
_SCATTER: Final = 7_919.0
"""The steps in which hands are taken at random, far smaller than the shares that are told apart."""
_ENOUGH: Final = 0.004
"""An exploitability, in pots per deal, below which no other way is tried."""

Progress = Callable[[float], None]
Steps = Generator[float, None, "Thresholds"]
"""Yields the share of the work that is done, often; returns the result."""
Outs = NDArray[np.float32]
"""Shares to fold by kind, number of players who declare, those before, and how many are in."""
Floats = NDArray[np.float64]
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
    table = _Solving(course, hands, rng, batch)
    if are_heard(course.rules):
        work = table.by_side(near.sides if near else None, deals)
    else:
        work = _best_way(table, near.outs if near else None, deals)
    return (yield from part(work, begun, 1.0))


def _best_way(table: "_Solving", near: Mapping[tables.Moment, float] | None, deals: int) -> Steps:
    """The best thresholds that any way finds; waiting goes first where it may pay."""
    course = table.course
    begin = table.guess()
    on = _Way(STEPS // 2, _ON)
    leaps = not any(each.second_chance for each in course.kinds)  # they lead away from waiting
    way = on if near else _Way(STEPS, leaps=leaps)
    usual = (table.shares(near) if near else begin, way)
    first = yield from part(table.waiting(begin, deals), 0.0, _FIRST / 2)
    work = table.solved(*(first or usual), deals)
    best = yield from part(work, _FIRST / 2, _FIRST)
    best = yield from part(table.shifted(best, deals), _FIRST, _SHIFTED)
    if best.exploitability > _ENOUGH and (near or any(each.low for each in course.kinds)):
        anew = _Way(STEPS if near else 0, leaps=leaps)
        other = yield from part(table.solved(begin, anew, deals), _SHIFTED, _SHIFTED)
        other = yield from part(table.shifted(other, deals), _SHIFTED, _SHIFTED)
        best = min(best, other, key=lambda each: each.exploitability)
    ways: list[tuple[Outs | None, _Way]] = [
        *([usual] if first else table.held(begin)),
        (begin, _Way(STEPS, sharp=False, leaps=False)),
        (None, changed(on, pace=_CALM, leaps=False)),
        (None, on),
        (None, on),
        (begin, _Way(0)),
    ]
    for number, (start, way) in enumerate(ways):
        if best.exploitability < _ENOUGH:
            break
        outs = table.shares(best.outs) if start is None else start
        done = [_SHIFTED + (1 - _SHIFTED) * each / len(ways) for each in (number, number + 1)]
        found = yield from part(table.solved(outs, way, deals), *done)
        best = min(best, found, key=lambda each: each.exploitability)
    return best


@dataclass(frozen=True)
class _Way:
    """A way to move thresholds: the number of steps, and the part of the usual pace at the first.

    With `sharp` the nearest hands count most, so that hands farther off do no harm. With `leaps`
    thresholds far away are tried. Kinds of moments that are `still` do not move. Players `wait` at
    the first kind of moment.
    """

    steps: int
    pace: float = 1.0
    sharp: bool = True
    leaps: bool = True
    still: tuple[int, ...] = ()
    wait: Wait | None = None


class Everyone:
    """Everyone plays hands from the thresholds up, but may `wait` at the first asking, whose kinds
    of moments, one for each side, are the `first` ones.
    """

    def __init__(self, outs: Outs, wait: Wait | None = None, first: int = 1) -> None:
        self._places = outs.shape[2]
        self._flat = outs.reshape(len(outs), -1)
        self._wait = wait
        self._first = first

    def plays(
        self, kind: int, looks: Looks, players: Numbers | int, place: Numbers | int, ins: Numbers
    ) -> Flags:
        index = (players * self._places + place) * self._places + ins
        flags: Flags = looks >= self._flat[kind].take(index)
        if self._wait is not None and kind < self._first:
            flags &= (looks >= self._wait.below) | (_scattered(looks) >= self._wait.chance)
        return flags


class Response:
    """A strategy by classes of hands; where it has none, the thresholds of everyone."""

    def __init__(self, outs: Outs, wait: Wait | None = None, first: int = 1) -> None:
        self._usual = Everyone(outs, wait, first)
        self._places = outs.shape[2]
        self.changes: dict[int, NDArray[np.int8]] = {}

    def plays(
        self, kind: int, looks: Looks, players: Numbers | int, place: Numbers | int, ins: Numbers
    ) -> Flags:
        usual = self._usual.plays(kind, looks, players, place, ins)
        if kind not in self.changes:
            return usual
        moment = (players * self._places + place) * self._places + ins
        said = self.changes[kind].take(moment * _BINS + bin_of(looks))
        flags: Flags = np.where(said == 0, usual, said > 0)
        return flags


def bin_of(looks: Looks) -> NDArray[np.intp]:
    """The class of a hand among `_BINS`, finer for better ones."""
    found = ((1 - np.sqrt(np.maximum(1 - looks, 0))) * _BINS).astype(np.intp)
    return np.minimum(found, _BINS - 1)


def _scattered(looks: Looks) -> Looks:
    """A number 0..1 for each hand that looks random, the same in whatever is compared."""
    found: Looks = (looks * np.float32(_SCATTER)) % np.float32(1)
    return found


class _Solving:
    """The course, hands and random numbers of one solution."""

    def __init__(
        self, course: Course, source: Source, rng: np.random.Generator, batch: int
    ) -> None:
        self.course = course
        self.source = source
        self.rng = rng
        self.batch = batch
        self._first = 0
        self._wait: Wait | None = None
        self._firsts = sum(not (each.declaration or each.again) for each in course.kinds)
        self.players = course.players
        played = declares(course.rules.played)
        self.in_turn = any(step.manner is Manner.SEQUENTIAL for step in played)
        self.shape = (len(course.kinds), self.players + 1, self.players, self.players)
        self.moments = tables.moments_of(course.rules, self.players)

    def solved(self, start: Outs, way: _Way, deals: int) -> Steps:
        """The thresholds to which a way leads, and their value."""
        self._wait = way.wait
        outs = yield from part(self.settled(start, way, deals), 0.0, 0.75)
        return (yield from part(self.valued(outs, deals * _VALUED), 0.75, 1.0))

    def by_side(self, near: Mapping[Heard, Chances] | None, deals: int) -> Steps:
        """The chances of each side where sides are heard."""
        table = sides.Solving(self.course, self.source, self.rng, self.batch)
        found = yield from table.solved(deals, near)
        outs = self.guess()
        shown = []
        for moment in self.moments:
            number, players, place, ins = moment
            kind = self.course.kinds[number]
            key = kind.declaration, kind.low, place, min(ins, MOST_HEARD)
            never = sides.Measured(float(outs[moment]), 0.0, False, 0.0, 0.0)
            each = found.measured.get(key, never)
            outs[moment] = each.share_out
            shown.append(Moment(kind, players, place, ins, *astuple(each)))
        shares = {each: float(outs[each]) for each in self.moments}
        return Thresholds(
            self.players,
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
        self._wait = first.wait
        for number in range(rounds):
            start, outs = best, self.shares(best.outs)
            for tried, (of_high, of_low) in enumerate(scales):
                if best.exploitability < _ENOUGH:
                    break
                scale = np.where(low, np.float32(of_low), np.float32(of_high))
                work = self.valued(np.maximum(0, 1 - (1 - outs) * scale), deals * _SCREENED)
                done = (number + tried / len(scales)) / rounds
                found = yield from part(work, done, done)
                best = min(best, found, key=lambda each: each.exploitability)
            if best is start:
                break
        if best is first:
            return first
        found = yield from part(self.valued(self.shares(best.outs), deals * _VALUED), 1.0, 1.0)
        return min(first, found, key=lambda each: each.exploitability)

    def held(self, begin: Outs) -> Iterator[tuple[Outs, _Way]]:
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
                for number, players, place, ins in self.moments if chance else ():
                    if number in first and place < players - 1 and not ins:
                        outs[number, players, place, ins] = MOST_OUT
                yield outs, _Way(STEPS // 2, still=tuple(first))

    def waiting(self, begin: Outs, deals: int) -> Generator[float, None, tuple[Outs, _Way] | None]:
        """The way that waits with good hands where all are asked again; None where none wait."""
        if not tables.waits(self.course.rules):
            return None

        def dealt() -> Iterator[Hands]:
            return (self.source.deal(self.rng, each) for each in batches(deals, self.batch))

        def outs(at: Waiting) -> Outs:
            found = begin.copy()
            found[: 2 * self._firsts] = at.out
            return found

        def gains(dealt: Hands, at: Waiting, kind: int) -> tuple[Asked, Floats]:
            everyone = Everyone(outs(at), at.wait, self._firsts)
            asked, gain = self._gained(kind * self._firsts, dealt, everyone)
            for side in range(1, self._firsts):
                more, gained = self._gained(kind * self._firsts + side, dealt, everyone)
                asked, gain = asked.joined(more), np.concatenate((gain, gained))
            return asked, gain

        at = yield from waits.fitted(gains, dealt, waiting(self._terms))
        return outs(at), _Way(0, wait=at.wait)

    @property
    def _terms(self) -> continuum.Terms:
        """The stakes of the idealised game."""
        match = min(1.0, self.course.stakes.most)
        return changed(thresholds.terms(self.course.rules, self.players), match=match or 0.01)

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
        outs = np.zeros(self.shape, np.float32)
        terms = self._terms
        played = declares(self.course.rules.played)
        for moment in self.moments:
            number, players, place, ins = moment
            kind = self.course.kinds[number]
            together = continuum.share_out(changed(terms, players=players))
            outs[moment] = together ** (1 + kind.again)
            if played[kind.declaration].manner is Manner.SEQUENTIAL:
                heard = ins + kind.second_chance
                outs[moment] = _first_guess(together, terms.match, players, place, heard)
        return outs

    def settled(self, start: Outs, way: _Way, deals: int) -> Generator[float, None, Outs]:
        """The converged thresholds: the mean of the last half of the steps."""
        if not way.steps:
            return start
        outs = start.copy()
        mean = np.zeros(self.shape)
        (fast, slow), (wide, narrow) = (_PACE[0] * way.pace, _PACE[1]), _NEAR
        for step in range(way.steps):
            if way.leaps and step in {round(way.steps * part) for part in _LEAPS}:
                yield from self._leapt(outs, deals * _LEAPED, way.still)
            pace = fast * (slow / fast) ** (step / way.steps)
            near = wide * (narrow / wide) ** (step / way.steps)
            sums, count = np.zeros(self.shape), np.zeros(self.shape)
            for _ in self._pull(outs, deals, near, sums, count, sharp=way.sharp):
                yield step / way.steps
            moved = count >= _MEASURED
            moved[list(way.still)] = False
            tight = -np.log(1 - outs.astype(np.float64))
            tight -= pace * np.where(moved, sums / (count + _FEW), 0)
            tight = np.clip(tight, 0, -np.log(1 - MOST_OUT))
            outs = np.where(moved, 1 - np.exp(-tight), outs).astype(np.float32)
            if 2 * step >= way.steps:
                mean += outs
        return (mean / (way.steps - (way.steps + 1) // 2)).astype(np.float32)

    def _pull(
        self,
        outs: Outs,
        deals: int,
        within: float,
        sums: Floats,
        count: Floats,
        *,
        sharp: bool,
    ) -> Iterator[None]:
        """Add the gains of hands near the threshold from being in, and their number, by moment.

        The weights of `sharp` make the mean the gain of a hand exactly there, if the gain is linear
        on either side: more than 1 for the nearest hands, negative for the farthest.
        """
        policy = Everyone(outs, self._wait, self._firsts)
        size = sums[0].size
        for kind in range(len(self.course.kinds)):
            for batch in batches(deals, self.batch):
                asked, gain = self._asked(kind, policy, policy, batch)
                above = 1 - outs[kind, asked.players, asked.place, asked.ins]
                far = np.abs(np.log(np.maximum(1 - asked.looks, 1e-9) / above)) / within
                near = far < 1
                at = self._index(asked)[near]
                weighed = gain[near] * (4 - 6 * far[near] if sharp else 1.0)
                sums[kind] += np.bincount(at, weighed, size).reshape(self.shape[1:])
                count[kind] += np.bincount(at, minlength=size).reshape(self.shape[1:])
                yield

    def _leapt(self, outs: Outs, deals: int, still: Sequence[int]) -> Generator[float, None, None]:
        """Move thresholds where another one far away is clearly better for one player.

        Small steps do not find it, where it is right to wait with good hands (R4.5).
        """
        policy = Everyone(outs, self._wait, self._firsts)
        edges = 1 - (1 - np.arange(_BINS + 1) / _BINS) ** 2
        for kind in range(len(self.course.kinds)):
            if kind in still:
                continue
            sums, squares, _ = yield from self._tallied(kind, policy, policy, deals)
            rising = np.concatenate((np.zeros((len(sums), 1)), np.cumsum(sums, axis=1)), axis=1)
            place = rising.argmin(axis=1)
            rows = np.arange(len(sums))
            usual = rising[rows, np.searchsorted(edges, outs[kind].ravel())]
            least = np.maximum(3 * np.sqrt(squares.sum(axis=1)), _LEAP * deals / self.players)
            far = usual - rising[rows, place] > least
            found = np.where(far, np.minimum(edges[place], MOST_OUT), outs[kind].ravel())
            outs[kind] = found.reshape(self.shape[1:])

    def _tallied(
        self, kind: int, policy: Everyone, theirs: "Everyone | Response", deals: int
    ) -> Generator[float, None, tuple[Floats, Floats, Floats]]:
        """The gains, their squares and their number, by moment and class of the hero's hand."""
        size = int(np.prod(self.shape[1:])) * _BINS
        sums, squares, count = (np.zeros(size) for _ in range(3))
        for batch in batches(deals, self.batch):
            asked, gain = self._asked(kind, policy, theirs, batch)
            at = self._index(asked) * _BINS + bin_of(asked.looks)
            sums += np.bincount(at, gain, size)
            squares += np.bincount(at, gain * gain, size)
            count += np.bincount(at, minlength=size)
            yield 0.0
        shape = (-1, _BINS)
        return sums.reshape(shape), squares.reshape(shape), count.reshape(shape)

    def _index(self, asked: Asked) -> NDArray[np.intp]:
        where = (asked.players, asked.place, asked.ins)
        found: NDArray[np.intp] = np.ravel_multi_index(where, self.shape[1:])
        return found

    def _asked(
        self, kind: int, policy: Everyone, theirs: "Everyone | Response", deals: int
    ) -> tuple[Asked, Floats]:
        """The deals that ask the hero at that kind of moment, and the gain from being in."""
        return self._gained(kind, self.source.deal(self.rng, deals), policy, theirs)

    def _gained(
        self, kind: int, hands: Hands, policy: Everyone, theirs: "Everyone | Response | None" = None
    ) -> tuple[Asked, Floats]:
        """The same with these hands."""
        hero = self._heroes(hands.held.shape[1])
        own = theirs if theirs is not policy else None
        play = self.course.play
        being_in, asked = play(hands, policy, hero, decides=kind, choice=True, theirs=own)
        out, _ = play(hands, policy, hero, decides=kind, choice=False, theirs=own)
        return asked, (being_in - out)[asked.deals]

    def _heroes(self, deals: int) -> NDArray[np.intp]:
        """Each player in turn; the first where all declare at once and are alike."""
        if not self.in_turn:
            return np.zeros(deals, np.intp)
        self._first += deals
        return np.arange(self._first - deals, self._first) % self.players

    def valued(self, outs: Outs, deals: int) -> Generator[float, None, Thresholds]:
        """The best response, chosen on some deals and valued on others; later moments first."""
        policy = Everyone(outs, self._wait, self._firsts)
        best = Response(outs, self._wait, self._firsts)
        kinds = len(self.course.kinds)
        parts = kinds + 1
        half = deals // 2 // self.players * self.players
        found: dict[int, list[_Half]] = {}
        for done, kind in enumerate(reversed(range(kinds))):
            halves = []
            for _ in range(2):
                theirs = best if best.changes else policy
                work = self._tallied(kind, policy, theirs, half)
                halves.append((yield from part(work, done / parts, (done + 1) / parts)))
            found[kind] = halves
            best.changes[kind] = _choice(halves[0][0] + halves[1][0], halves[0][1] + halves[1][1])
        gains, square, number = 0.0, 0.0, 0
        for batch in batches(deals, self.batch):
            hands = self.source.deal(self.rng, batch)
            hero = self._heroes(batch)
            usual, _ = self.course.play(hands, policy, hero)
            other, _ = self.course.play(hands, policy, hero, theirs=best)
            change = other - usual
            gains += float(change.sum())
            square += float(change @ change)
            number += batch
            yield kinds / parts
        mean = gains / number
        error = sqrt(max(0.0, square / number - mean * mean) / number)
        moments = []
        for each in self.moments:
            moments.append(self._moment(each, float(outs[each]), found[each[0]], half))
            yield kinds / parts
        shares = {each: float(outs[each]) for each in self.moments}
        return Thresholds(self.players, shares, tuple(moments), max(0.0, mean), error, self._wait)

    def _moment(
        self, moment: tables.Moment, out: float, halves: Sequence[_Half], deals: int
    ) -> Moment:
        """The moment; the gain there is chosen on each half of the deals, valued on the other."""
        number, players, place, ins = moment
        row = int(np.ravel_multi_index(moment[1:], self.shape[1:]))
        usual = _shares_above(out)
        if self._wait is not None and number < self._firsts:
            waits = np.maximum(usual - _shares_above(self._wait.below), 0)
            usual = usual - self._wait.chance * waits
        gain, variance, count = 0.0, 0.0, 0.0
        seats = self.players if self.in_turn else 1
        for chosen, valued in (halves, halves[::-1]):
            said = _choice(chosen[0][row : row + 1], chosen[1][row : row + 1])
            change = np.where(said == 0, 0.0, (said > 0) - usual)
            gain += float(change @ valued[0][row]) / deals * seats / 2
            variance += float(change**2 @ valued[1][row]) * (seats / deals / 2) ** 2
            count += float(valued[2][row].sum())
        return Moment(
            self.course.kinds[number],
            players,
            place,
            ins,
            out,
            count / (2 * deals) * seats,
            count >= _SEEN,
            max(0.0, gain),
            sqrt(variance),
        )


def _shares_above(out: float) -> Floats:
    """The share of each class of hands above a threshold."""
    edges = 1 - (1 - np.arange(_BINS + 1) / _BINS) ** 2
    shares: Floats = np.clip((edges[1:] - out) / np.diff(edges), 0, 1)
    return shares


def _choice(sums: Floats, squares: Floats) -> NDArray[np.int8]:
    """1 for classes that are better in, -1 for those better out, 0 where that is not sure.

    Each class is pooled with its neighbours until its gain is sure.
    """
    found = np.zeros(sums.shape, np.int8)
    for width in _WIDTHS:
        gain, square = _pooled(sums, width), _pooled(squares, width)
        sure = (np.abs(gain) > _SURE * np.sqrt(np.maximum(square, 1e-12))) & (found == 0)
        found[sure] = np.sign(gain[sure])
    return found.ravel()


def _pooled(row: Floats, width: int) -> Floats:
    rising = np.concatenate((np.zeros((len(row), 1)), np.cumsum(row, axis=1)), axis=1)
    first = np.maximum(np.arange(_BINS) - width, 0)
    last = np.minimum(np.arange(_BINS) + width + 1, _BINS)
    found: Floats = rising[:, last] - rising[:, first]
    return found


def _first_guess(
    together: float, match: float, players: int, position: int, already_in: int
) -> float:
    even = match / (1 + match)
    if already_in:
        beat_all = pow(even * (1 - 1 / players), 1 / already_in)
        return min(MOST_OUT, together + (1 - together) * beat_all)
    follow = players - 1 - position
    return pow(together, sqrt((players - 1) / follow)) if follow else even
