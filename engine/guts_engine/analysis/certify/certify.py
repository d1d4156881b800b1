"""What the best of many responses gains against professors at a table, with its error.

The response is chosen on deals of one seed and valued on those of another, through the engine. The
pots that a deal leaves belong to all in equal shares once the next antes are paid, unless the case
says otherwise: then whole games are played, and a response is valued by what it wins in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import sqrt
from random import Random
from typing import Final

from guts_engine.analysis.certify.cases import Case
from guts_engine.analysis.certify.playing import (
    Course,
    Professors,
    Response,
    dealt,
    declares,
    look_at,
    play_on,
)
from guts_engine.analysis.certify.responses import Tried, family, value
from guts_engine.analysis.certify.shifts import SHIFTS, USUAL_SHIFTS, Shift
from guts_engine.analysis.certify.valuing import HORIZON, anted, bought_in, over, worth
from guts_engine.play.game import can_deal, view_of
from guts_engine.state.actions import Action, Asked, Declare
from guts_engine.state.state import State

MOST: Final = 0.01
"""The most, in pots a deal, that a response may gain."""
_IN_A_ROW: Final = 8
"""The most deals of a game that are valued where it goes on."""
SURE: Final = 2.0
"""The standard errors below `MOST` that end a valuation."""
_ABOVE: Final = 4.0
"""Those above it; more, as of many tables some seem to be above it by chance for a while."""


@dataclass(frozen=True)
class Effort:
    """Numbers of deals: to find responses, in a batch of their valuation, and at most for it.

    `games` are the whole games with which each shift of the professor's threshold is tried.
    """

    searched: int
    batch: int
    most: int
    games: int


QUICK: Final = Effort(1_500, 1_500, 12_000, 60)
FULL: Final = Effort(4_000, 3_000, 40_000, 150)


@dataclass(frozen=True)
class Finding:
    """The best response found at a case: its gain in pots a deal, and the standard error."""

    case: Case
    response: str
    gain: float
    stderr: float
    deals: int

    @property
    def holds(self) -> bool:
        """Whether the gain is not above `MOST` by more than the errors allow."""
        return self.gain - SURE * self.stderr <= MOST


@dataclass
class _Sums:
    """Sums of gains and stakes, deal by deal or game by game, and what a ratio needs of them."""

    count: int = 0
    gains: float = 0.0
    stakes: float = 0.0
    squares: float = 0.0
    cross: float = 0.0
    stake_squares: float = 0.0

    def add(self, gain: float, stake: float) -> None:
        self.count += 1
        self.gains += gain
        self.stakes += stake
        self.squares += gain * gain
        self.cross += gain * stake
        self.stake_squares += stake * stake

    @property
    def ratio(self) -> float:
        return self.gains / self.stakes if self.stakes else 0.0

    @property
    def stderr(self) -> float:
        """The standard error of the ratio, by its linear approximation."""
        if self.count < 2 or not self.stakes:
            return 1.0
        ratio = self.ratio
        spread = self.squares - 2 * ratio * self.cross + ratio * ratio * self.stake_squares
        return sqrt(max(0.0, spread)) / self.stakes

    @property
    def settled(self) -> bool:
        """Whether the ratio is surely on one side of `MOST`."""
        over = self.ratio - MOST
        return over < -SURE * self.stderr or over > _ABOVE * self.stderr


def certify(case: Case, effort: Effort = FULL, seed: int = 1) -> Finding:
    """The best response to professors at the case. Raises RulesError for an impossible table."""
    if case.whole_games:
        return _over_games(case, effort, seed)
    response = _found(case, effort.searched, seed)
    sums = _Sums()
    values = _valued(case, response, seed + 1)
    while sums.count < effort.most:
        for _ in range(effort.batch):
            sums.add(next(values), 1.0)
        if sums.settled:
            break
    return Finding(case, response.name, sums.ratio, sums.stderr, sums.count)


def certify_surely(case: Case, seed: int = 1) -> Finding:
    """The same with few deals if the gain is surely below `MOST`, otherwise with many."""
    found = certify(case, QUICK, seed)
    return found if found.gain + SURE * found.stderr < MOST else certify(case, FULL, seed)


# --- One deal at a time -----------------------------------------------------------------------


def _found(case: Case, deals: int, seed: int) -> Response:
    """The response of the family that gains most on deals other than those that suggested it."""
    first, second = [list(_tries(case, deals // 2, seed * 1_000 + half)) for half in range(2)]
    gains = [(value(each, second), each) for each in family(first)]
    gains += [((value(each, first) + value(each, second)) / 2, each) for each in USUAL_SHIFTS]
    return max(gains, key=lambda each: each[0])[1]


def deals_of(case: Case, rng: Random, professors: Professors) -> Iterator[tuple[int, Course]]:
    """Yield deals of professors at the case, each with its hero.

    They are the first of their games or, if the case goes on, one after the other.
    """
    number = 0
    while True:
        state = case.sat_down(number // case.players % case.players)
        for _ in range(_IN_A_ROW if case.goes_on else 1):
            course = dealt(state, rng)
            yield number % case.players, course.branch()
            number += 1
            if case.goes_on:
                state = play_on(course, professors)
            if over(state) or not can_deal(state):
                break


def _tries(case: Case, deals: int, seed: int) -> Iterator[Tried]:
    """Yield the hero's declarations, with what each choice was worth."""
    rng = Random(seed)
    professors = Professors(case.players)
    for hero, course in islice(deals_of(case, rng, professors), deals):
        pot = course.builder.draft.table.pots
        kept: list[tuple[Course, Asked, Action]] = []
        while asked := course.asked():
            seat, question = asked
            view = view_of(course.builder.draft, seat)
            action = professors.answer(view, question, course.seed_of(seat))
            if seat == hero and isinstance(action, Declare) and declares(question):
                kept.append((course.branch(), question, action))
            course.enter(seat, action)
        usual = _worth(course.builder.build(), hero)
        for branch, question, action in kept:
            assert isinstance(action, Declare)
            look = look_at(view_of(branch.builder.draft, hero), question)
            worths = {}
            for choice in question.choices:
                if choice is action.choice:
                    worths[choice] = 0.0
                    continue
                other = branch.branch()
                other.enter(hero, Declare(hero, choice))
                tried = _worth(play_on(other, professors), hero)
                worths[choice] = (tried - usual) / max(1, pot)
            yield Tried(look, action.choice, worths)


def _valued(case: Case, response: Response, seed: int) -> Iterator[float]:
    """Yield what the hero gains with the response on the same cards, in pots, deal by deal."""
    rng = Random(seed * 1_000 + 7)
    professors = Professors(case.players)
    for hero, course in deals_of(case, rng, professors):
        pot = course.builder.draft.table.pots
        said: list[bool] = []
        other = course.branch()
        tried = play_on(other, professors, hero, response, said)
        if not any(said):
            yield 0.0
            continue
        usual = play_on(course, professors)
        yield (_worth(tried, hero) - _worth(usual, hero)) / max(1, pot)


def _worth(after: State, hero: int) -> float:
    return worth(anted(after, Random(0)), hero)


# --- Whole games ------------------------------------------------------------------------------


def _over_games(case: Case, effort: Effort, seed: int) -> Finding:
    """The best shift of the professor's threshold, over whole games."""
    best = _best_shift(case, effort.games, seed)
    sums, deals = _Sums(), 0
    number = 0
    while deals < effort.most:
        for gain, stake, played in _games(case, best, seed + 1 + 1_000 * number, effort.games):
            sums.add(gain, stake)
            deals += played
        number += 1
        if deals >= effort.batch and sums.settled:
            break
    return Finding(case, best.name, sums.ratio, sums.stderr, deals)


def _best_shift(case: Case, games: int, seed: int) -> Shift:
    """The shift that wins most: all in a few games, then the better half in twice as many."""
    sums = {shift: _Sums() for shift in SHIFTS}
    left, number = list(SHIFTS), 0
    some = max(1, games // 8)
    while len(left) > 1:
        for shift in left:
            for gain, stake, _ in _games(case, shift, seed + 1_000_000 * number, some):
                sums[shift].add(gain, stake)
        left.sort(key=lambda each: -sums[each].ratio)
        left = left[: len(left) // 2]
        some, number = 2 * some, number + 1
    return left[0]


def _games(
    case: Case, response: Response, seed: int, games: int
) -> Iterator[tuple[float, float, int]]:
    """Yield for each game what the hero won, the sum of the pots of its deals, and their number."""
    rng = Random(seed)
    professors = Professors(case.players)
    for number in range(games):
        hero, dealer = number % case.players, number // case.players % case.players
        state = case.sat_down(dealer)
        before = worth(state, hero)
        pots = deals = 0
        while deals < HORIZON and (deals == 0 or not over(state)):
            state = bought_in(state)
            if not can_deal(state):
                break
            course = dealt(state, rng)
            pots += course.builder.draft.table.pots
            deals += 1
            state = play_on(course, professors, hero, response)
        yield worth(state, hero) - before, float(pots), deals


def worst(findings: Sequence[Finding]) -> Finding:
    """The finding with the largest gain."""
    return max(findings, key=lambda each: each.gain)
