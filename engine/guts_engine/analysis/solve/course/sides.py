"""Strategies where one of two sides is declared in turn (`equilibrium.sides`), by regret matching.

Each player of each deal says high, low and out, with the same cards. What a choice gains over the
strategy is its regret; regrets add up by what was heard and the class of the hand, never below
none, and choices are made in proportion to them. The result is the mean of all strategies, with
weights that grow as the squares of the steps.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.solve.course.columns import Chips, Flags, Hands, Looks, Numbers
from guts_engine.analysis.solve.course.course import Course, Run
from guts_engine.analysis.solve.course.hands import Source
from guts_engine.analysis.solve.course.responses import batches
from guts_engine.common.work import Steps, part
from guts_engine.equilibrium.sides import (
    ALONE,
    CLASSES,
    GRID,
    MOST_HEARD,
    Chances,
    Heard,
    Pots,
    every_heard,
)
from guts_engine.steps.model import Declare

STEPS: Final = 400
_ON: Final = 150
"""The steps on from the strategy of another pot."""
_PART: Final = 0.5
"""The deals of a step for each declaration, as a part of all deals of a step."""
_SOLVED: Final = 0.8
"""The share of the work that is done before the strategy is valued."""
_LARGER: Final = 5
"""Batches are so many times larger, as there is a step for each choice."""
_HELD: Final = 20.0
"""The regrets with which steps from another strategy begin."""
_VALUED: Final = 14
"""The best response is chosen, and valued, on this many times more deals."""
_FINE: Final = 10
"""The classes of a hand for each side of a best response."""
_SURE: Final = 1.5
"""The standard errors by which another choice must be better in a best response."""
_FEW: Final = 20
"""The hands of a class and its neighbours below which there is no response."""
_SEEN: Final = 100
"""The number of deals below which what was heard is too rare to be measured."""

OUT: Final = 0
HIGH: Final = 1
LOW: Final = 2
CHOICES: Final = (OUT, HIGH, LOW)
Floats = NDArray[np.float64]
Said = NDArray[np.int8]
Places = NDArray[np.intp]
_HEARD: Final = MOST_HEARD + 1


class Plays(Protocol):
    """Protocol of a strategy."""

    def says(self, heard: Places, looks: Sequence[Looks], whims: Looks) -> Said:
        """The choice of each hand after what was heard, by place; `whims` are random."""
        ...


class Strategy:
    """Chances of each choice, by what was heard, class of hands and choice."""

    def __init__(self, chances: Floats, players: int) -> None:
        self.chances = chances
        self.players = players
        self._high = chances[:, :, HIGH].ravel()
        self._either = self._high + chances[:, :, LOW].ravel()

    def says(self, heard: Places, looks: Sequence[Looks], whims: Looks) -> Said:
        at = _at(heard, looks, self.players)
        low = np.where(whims < self._either.take(at), LOW, OUT)
        return np.where(whims < self._high.take(at), HIGH, low).astype(np.int8)


class Response:
    """A choice for each class of hands after what was heard, below 0 as `usual`."""

    def __init__(self, usual: Plays, heard: int) -> None:
        self._usual = usual
        self.best = np.full((heard, _FINE * _FINE), -1, np.int8)

    def says(self, heard: Places, looks: Sequence[Looks], whims: Looks) -> Said:
        usual = self._usual.says(heard, looks, whims)
        found = self.best.ravel().take(heard * _FINE**2 + _classes(looks, _FINE))
        return np.where(found < 0, usual, found)


def _gains(chances: Floats, at: Places, worths: Sequence[Chips]) -> list[Chips]:
    """What each choice is worth more than the strategy, to hands at these places."""
    usual = chances.reshape(-1, len(CHOICES))[at]
    mean = np.sum([usual[:, choice] * worths[choice] for choice in CHOICES], axis=0)
    return [each - mean for each in worths]


def _at(heard: Places, looks: Sequence[Looks], players: int) -> Places:
    """The places of hands among what was heard and classes of hands."""
    pots = heard // (players * _HEARD**2) % len(Pots)
    alone = np.where(pots == Pots.LOW, looks[1], looks[0])
    single = np.minimum(ALONE - 1, alone * ALONE).astype(np.intp)
    classes = np.where(pots == Pots.BOTH, _classes(looks, GRID), single)
    found: Places = heard * CLASSES + classes
    return found


def _classes(looks: Sequence[Looks], parts: int) -> Places:
    """The classes of hands by their percentiles for both sides."""
    high, low = (np.minimum(parts - 1, each * parts).astype(np.intp) for each in looks)
    return high * parts + low


@dataclass
class Tried:
    """The players asked at a declaration, one of each deal: what was heard, and the hand."""

    deals: Places
    heard: Places
    looks: tuple[Looks, Looks]

    @classmethod
    def nowhere(cls) -> "Tried":
        """No deal at all."""
        none, looks = np.zeros(0, np.intp), np.zeros(0, np.float32)
        return cls(none, none, (looks, looks))

    def joined(self, other: "Tried") -> "Tried":
        """These deals, then the others."""
        return Tried(
            np.concatenate((self.deals, other.deals)),
            np.concatenate((self.heard, other.heard)),
            (
                np.concatenate((self.looks[0], other.looks[0])),
                np.concatenate((self.looks[1], other.looks[1])),
            ),
        )


@dataclass
class SidesRun(Run):
    """One pass by a strategy; the hero makes that `choice` at the declaration `decides`."""

    whims: Looks
    plays: Plays
    theirs: Plays | None = None
    decides: int | None = None
    choice: int | None = None
    tried: Tried = field(default_factory=Tried.nowhere)

    def _said(
        self, step: Declare, place: int, number: int, asked: Flags, again: int
    ) -> list[Flags]:
        said = [np.zeros_like(self.ins) for _ in range(2)]
        deals = asked.shape[1]
        before = np.zeros(deals, np.intp)
        ins = [np.zeros(deals, np.intp) for _ in range(2)]
        funds = self.pots.main
        full = [funds[0] > 0, funds[-1] > 0]
        pots = np.where(full[0] & full[1], Pots.BOTH, np.where(full[0], Pots.HIGH, Pots.LOW))
        for seat in range(self.course.players):
            here = asked[seat] & (full[0] | full[1])
            heard = _place(self.course.players, number, pots, before, ins)
            looks = [each[seat] for each in self.hands.looks[number]]
            whims = self.whims[number, seat]
            choice = self.plays.says(heard, looks, whims)
            mine = self.is_hero[seat]
            if self.theirs is not None and mine.any():
                choice = np.where(mine, self.theirs.says(heard, looks, whims), choice)
            if self.decides == number:
                self._try(mine & here, heard, looks)
                if self.choice is not None:
                    choice = np.where(mine, self.choice, choice)
            for side, name in enumerate((HIGH, LOW)):
                said[side][seat] = here & full[side] & (choice == name)
                ins[side] = ins[side] + said[side][seat]
            before = before + asked[seat]
        return said

    def _try(self, at: Flags, heard: Places, looks: Sequence[Looks]) -> None:
        """Note that the hero is asked there."""
        deals = np.flatnonzero(at)
        found = Tried(deals, heard[deals], (looks[0][deals], looks[1][deals]))
        self.tried = self.tried.joined(found)


def _place(
    players: int, declaration: int, pots: Numbers, before: Numbers, ins: Sequence[Numbers]
) -> Places:
    """The place of what was heard among all there may be."""
    high, low = (np.minimum(each, MOST_HEARD) for each in ins)
    first = (declaration * len(Pots) + pots) * players + before
    return (first * _HEARD + high) * _HEARD + low


def _number(players: int, heard: Heard) -> int:
    """The same of one."""
    first = (heard.declaration * len(Pots) + heard.pots) * players + heard.position
    return (first * _HEARD + heard.high) * _HEARD + heard.low


@dataclass(frozen=True)
class Measured:
    """How often a side is declared by one after `position` others, `already_in` for that side.

    A player is asked there in a share `reached` of the deals, often enough to be `measured`. `gain`
    is that of the best response there, for either side, in pots per deal.
    """

    share_out: float
    reached: float
    measured: bool
    gain: float
    stderr: float


Key = tuple[int, bool, int, int]
"""A declaration, its low side, the players before, and how many of them are in for that side."""


@dataclass(frozen=True)
class Found:
    """A strategy, what its best response gains in pots per deal, and what can be measured of it."""

    sides: dict[Heard, Chances]
    measured: dict[Key, Measured]
    exploitability: float
    stderr: float


@dataclass
class _Tally:
    """Numbers of hands and gains of each choice, with their squares, by what was heard and class.

    Gains are over those of the strategy.
    """

    count: Floats
    gains: Floats
    squares: Floats

    @classmethod
    def empty(cls, heard: int, classes: int) -> "_Tally":
        shape = (len(CHOICES), heard, classes)
        return cls(np.zeros(shape[1:]), np.zeros(shape), np.zeros(shape))

    def add(self, at: Places, gains: Sequence[Chips]) -> None:
        """Add hands, by place, with the gain of each choice."""
        size, shape = self.count.size, self.count.shape
        self.count += np.bincount(at, minlength=size).reshape(shape)
        for choice, gain in enumerate(gains):
            self.gains[choice] += np.bincount(at, gain, size).reshape(shape)
            self.squares[choice] += np.bincount(at, gain * gain, size).reshape(shape)

    def best(self) -> Said:
        """The choices that are surely better than the strategy, -1 where none is."""
        number = _near(self.count)
        mean = _near(self.gains) / np.maximum(number, 1)
        spread = np.maximum(0.0, _near(self.squares) / np.maximum(number, 1) - mean * mean)
        sure = mean - _SURE * np.sqrt(spread / np.maximum(number, 1))
        best = np.where((sure.max(axis=0) > 0) & (number >= _FEW), sure.argmax(axis=0), -1)
        return best.astype(np.int8)

    def plus(self, other: "_Tally") -> "_Tally":
        """Both together."""
        return _Tally(
            self.count + other.count, self.gains + other.gains, self.squares + other.squares
        )


def _near(table: Floats) -> Floats:
    """The sums over each class and those beside it."""
    square = table.reshape(*table.shape[:-1], _FINE, _FINE)
    rows = square.copy()
    rows[..., 1:, :] += square[..., :-1, :]
    rows[..., :-1, :] += square[..., 1:, :]
    found = rows.copy()
    found[..., 1:] += rows[..., :-1]
    found[..., :-1] += rows[..., 1:]
    return found.reshape(table.shape)


class Solving:
    """The course, hands and random numbers of one solution."""

    def __init__(
        self, course: Course, source: Source, rng: np.random.Generator, batch: int
    ) -> None:
        self.course = course
        self.source = source
        self.rng = rng
        self.batch = _LARGER * batch
        self.players = course.players
        self.declarations = len(course.declares)
        self.heard = self.declarations * len(Pots) * self.players * _HEARD**2
        self._first = 0
        self._deals = 0
        self._weight = 0.0

    def solved(self, deals: int, near: Mapping[Heard, Chances] | None = None) -> Steps[Found]:
        """The mean strategy, from scratch or on from that of another pot, and its value."""
        shape = (self.heard, CLASSES, len(CHOICES))
        regrets, total = np.zeros(shape), np.zeros(shape)
        for heard, usual in (near or {}).items():
            regrets[_number(self.players, heard)] = _HELD * _by_choice(usual)
        steps = _ON if near else STEPS
        size = max(1, round(deals * _PART))
        for step in range(steps):
            weight = (step + 1) ** 2
            for number in reversed(range(self.declarations)):
                now = _in_proportion(regrets)
                share = (step + 1 - (number + 1) / self.declarations) / steps
                gained, visits = np.zeros(shape), np.zeros(shape[:2])
                for each in batches(size, self.batch):
                    work = self._tried(number, Strategy(now, self.players), each)
                    asked, worths = yield from part(work, *[_SOLVED * share] * 2)
                    at = _at(asked.heard, asked.looks, self.players)
                    gains = _gains(now, at, worths)
                    visits += np.bincount(at, minlength=visits.size).reshape(visits.shape)
                    for choice in CHOICES:
                        gain = np.bincount(at, gains[choice], visits.size)
                        gained[:, :, choice] += gain.reshape(visits.shape)
                regrets = np.maximum(regrets + gained, 0)
                total += weight * visits[:, :, None] * now
            self._deals += size
            self._weight += weight * size
        return (
            yield from self._valued(Strategy(_settled(total), self.players), deals * _VALUED, total)
        )

    def _tried(
        self, number: int, plays: Plays, deals: int, theirs: Plays | None = None
    ) -> Steps[tuple[Tried, list[Chips]]]:
        """Find the heroes asked at a declaration, and what each choice is worth to them."""
        hands, whims, hero = self._dealt(deals)
        worths = []
        for choice in CHOICES:
            run = SidesRun(
                self.course, hands, hero, whims, plays, theirs, decides=number, choice=choice
            )
            run.run()
            worths.append(run.pots.worth(self.players))
            yield len(worths) / len(CHOICES)
        return run.tried, [each[run.tried.deals] for each in worths]

    def _dealt(self, deals: int) -> tuple[Hands, Looks, Places]:
        """Hands, random numbers for the choices, and heroes, each player in turn."""
        hands = self.source.deal(self.rng, deals)
        whims = self.rng.random((self.declarations, self.players, deals), np.float32)
        self._first += deals
        hero = np.arange(self._first - deals, self._first) % self.players
        return hands, whims, hero

    def _worth(self, hands: Hands, whims: Looks, hero: Places, plays: Plays, own: Plays) -> Chips:
        run = SidesRun(self.course, hands, hero, whims, plays, own)
        run.run()
        return run.pots.worth(self.players)

    def _valued(self, strategy: Strategy, deals: int, total: Floats) -> Steps[Found]:
        """The strategy with its best response, chosen on some deals and valued on others."""
        best = Response(strategy, self.heard)
        half = max(self.players, deals // 4 // self.declarations)
        gains: dict[int, tuple[Floats, Floats]] = {}
        for number in reversed(range(self.declarations)):
            begun = _SOLVED + (1 - _SOLVED) * (1 - (number + 1) / self.declarations) / 2
            halves = []
            for _ in range(2):
                tally = _Tally.empty(self.heard, _FINE * _FINE)
                for each in batches(half, self.batch):
                    work = self._tried(number, strategy, each, best)
                    asked, worths = yield from part(work, *[begun] * 2)
                    at = asked.heard * _FINE**2 + _classes(asked.looks, _FINE)
                    places = _at(asked.heard, asked.looks, self.players)
                    tally.add(at, _gains(strategy.chances, places, worths))
                halves.append(tally)
            responses = []
            for tally in (*halves, halves[0].plus(halves[1])):
                responses.append(tally.best())
                yield begun
            *chosen, new = responses
            gains[number] = _crossed(halves, chosen, half)
            best.best = np.where(new < 0, best.best, new)
        sums, squares, count = 0.0, 0.0, 0
        for each in batches(deals, self.batch):
            hands, whims, hero = self._dealt(each)
            change = self._worth(hands, whims, hero, strategy, best)
            yield _SOLVED + (1 - _SOLVED) * (1 + count / deals) / 2
            change = change - self._worth(hands, whims, hero, strategy, strategy)
            sums, squares, count = (
                sums + float(change.sum()),
                squares + float(change @ change),
                count + each,
            )
            yield _SOLVED + (1 - _SOLVED) * (1 + count / deals) / 2
        mean = sums / count
        error = sqrt(max(0.0, squares / count - mean * mean) / count)
        return Found(
            self._sides(strategy, total), self._measured(total, gains), max(0.0, mean), error
        )

    def _sides(self, strategy: Strategy, total: Floats) -> dict[Heard, Chances]:
        """The chances after what is ever heard."""
        found = {}
        for heard in every_heard(self.course.rules, self.players):
            number = _number(self.players, heard)
            if total[number].any():
                chances = strategy.chances[number]
                high = chances[:, HIGH] * (heard.pots is not Pots.LOW)
                low = chances[:, LOW] * (heard.pots is not Pots.HIGH)
                found[heard] = tuple([float(each) for each in (*high, *low)])
        return found

    def _measured(
        self, total: Floats, gains: Mapping[int, tuple[Floats, Floats]]
    ) -> dict[Key, Measured]:
        """How often each side is declared, by those who have heard so many in for it."""
        pooled: dict[Key, Floats] = {}
        for heard in every_heard(self.course.rules, self.players):
            place = _number(self.players, heard)
            asked = total[place].sum(axis=0)
            gained, square = gains[heard.declaration]
            for low, ins in ((False, heard.high), (True, heard.low)):
                if heard.pots is not (Pots.HIGH if low else Pots.LOW):
                    key = heard.declaration, low, heard.position, ins
                    side = asked[LOW if low else HIGH]
                    known = np.array([asked.sum(), side, gained[place], square[place]])
                    pooled[key] = pooled.get(key, np.zeros(4)) + known
        found = {}
        for key, row in pooled.items():
            number, declared, gain, variance = map(float, row)
            if number:
                reached = number * self.players / self._weight
                measured = reached * self._deals / self.players >= _SEEN
                error = sqrt(variance)
                found[key] = Measured(1 - declared / number, reached, measured, gain, error)
        return found


def _crossed(halves: Sequence[_Tally], chosen: Sequence[Said], deals: int) -> tuple[Floats, Floats]:
    """Gains and their variances by what was heard: chosen on one half, valued on the other."""
    gain = variance = np.zeros(len(halves[0].count))
    for best, valued in zip(chosen, halves[::-1], strict=True):
        for choice in CHOICES:
            gain = gain + ((best == choice) * valued.gains[choice]).sum(axis=1) / deals / 2
            square = ((best == choice) * valued.squares[choice]).sum(axis=1)
            variance = variance + square / deals**2 / 4
    return gain, variance


def _by_choice(chances: Chances) -> Floats:
    """The chances by class of hands and choice."""
    high, low = np.array(chances[:CLASSES]), np.array(chances[CLASSES:])
    return np.stack((np.maximum(0, 1 - high - low), high, low), axis=1)


def _in_proportion(regrets: Floats) -> Floats:
    """Chances in proportion to the regrets; the same for all choices where there are none."""
    total = regrets.sum(axis=2, keepdims=True)
    even = 1 / len(CHOICES)
    return np.where(total > 0, regrets / np.maximum(total, 1e-12), even)


def _settled(total: Floats) -> Floats:
    """The mean chances; those of all hands together for a class that never occurred."""
    whole = total.sum(axis=1, keepdims=True)
    return _in_proportion(np.where(total.sum(axis=2, keepdims=True) > 0, total, whole))
