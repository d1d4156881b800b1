"""The choices of one seat tried in the same particles, each played on to the end of the deal."""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from math import inf, sqrt
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from guts_engine.coach.moment import Moment
from guts_engine.coach.particles import Batch, Particles
from guts_engine.coach.plays import Character, Seats
from guts_engine.common.work import Steps
from guts_engine.deals.columns import Flags, Numbers, number, some
from guts_engine.deals.deals import OUT, Deals
from guts_engine.deals.program import Program
from guts_engine.hands.cards import Card, Rank
from guts_engine.rules.options import Shortfall
from guts_engine.state.actions import Action, Asked, Discard, NameRank, Pass, Question
from guts_engine.state.actions import Declare as Declared
from guts_engine.steps.facts import every_step
from guts_engine.steps.model import Again, Beat, Choice, Deal, Declare, Draw, Showdown
from guts_engine.strategy.growing import Shares
from guts_engine.strategy.packs import indices
from guts_engine.strategy.position import claims

_MOST_COUNTED: Final = 3
"""The most cards of a rival whose hands are all counted."""
_LARGEST: Final = 180
"""The most deals of a batch over all options, and the most hands, so that its steps are short."""
_SMALLEST: Final = 12
"""The fewest particles of a batch, and the most where hands may draw, which takes long to judge."""
_FEW: Final = 4
"""The hands that may draw which are looked at in a step."""
_NOTHING: Final = 1e-12
_ASKINGS: Final = 3
"""The first asking of a declaration, the one after nobody was in, and the second chance."""


class Means:
    """Weighted means of what several options are worth over the same particles, and bring.

    Of `whole` particles that there are in all, those not yet seen alone make them uncertain.
    """

    def __init__(self, options: int, whole: float = inf) -> None:
        self._whole, self.seen = whole, 0
        self._sums = np.zeros(options + 1)
        self._products = np.zeros((options + 1, options + 1))
        self._alone, self._best = np.zeros(options), np.zeros(options)

    def add(self, worth: Shares, alone: Shares, best: Shares, weights: Shares) -> None:
        """Add particles: a row for each option, a column for each particle."""
        rows = np.vstack((np.ones(len(weights)), worth))
        self._alone += alone @ weights
        self._best += best @ weights
        self.seen += len(weights)
        self._sums += rows @ weights
        self._products += (rows * weights**2) @ rows.T

    @property
    def finished(self) -> bool:
        """Whether all particles that there are have been seen."""
        return self.seen >= self._whole

    @property
    def count(self) -> float:
        """The number of particles of equal weight that tell as much."""
        squares = self._products[0, 0]
        return float(self._sums[0] ** 2 / squares) if squares else 0.0

    def of(self, option: int) -> float:
        """The mean of an option."""
        return float(self._sums[option + 1] / self._sums[0]) if self._sums[0] else 0.0

    def alone(self, option: int) -> float:
        """The chance that all others are out."""
        return float(self._alone[option] / self._sums[0])

    def won(self, option: int) -> float | None:
        """The chance to win a prize if somebody else is in; None if nobody ever is."""
        met = 1 - self.alone(option)
        return float(self._best[option] / self._sums[0]) / met if met > _NOTHING else None

    @property
    def order(self) -> list[int]:
        """The options, that of the largest mean first."""
        return sorted(range(len(self._sums) - 1), key=lambda each: -self.of(each))

    def error(self, option: int, other: int | None = None) -> float:
        """The standard error of an option's mean, or of the difference to the other's."""
        if self.finished or option == other:
            return 0.0
        if self.count < 2:
            return inf
        row = np.zeros(len(self._sums))
        row[option + 1], row[0] = 1, -self.of(option)
        if other is not None:
            row[other + 1] -= 1
            row[0] += self.of(other)
        square = max(0.0, float(row @ self._products @ row)) / self._sums[0] ** 2
        return sqrt(square * (1 + 1 / (self.count - 1)) * (1 - self.seen / self._whole))


class Trial:
    """The options of a question, tried in particles; others play as the particles say."""

    def __init__(self, particles: Particles, asked: Asked) -> None:
        self.particles, self.moment = particles, particles.moment
        self.policy, self.plays = particles.policy, particles.plays
        self.outlook, self.rng = particles.outlook, particles.rng
        moment = self.moment
        self.question = moment.question()
        self.actions = actions(moment, asked)
        self.every = self.particles.every() if self._counts() else None
        """All hands of the only rival, if they are counted."""
        whole = inf if self.every is None else len(self.every.weights)
        self.means = Means(len(self.actions), whole)
        most = 1 if self.particles.draws else _LARGEST // max(len(self.actions), moment.players)
        self.batch = max(_SMALLEST, most)
        """The particles of a batch whose steps are short."""

    def _counts(self) -> bool:
        """Whether nothing is unknown but a hand of few cards of one rival, and what it says."""
        steps = self.moment.game.steps[self.question.place :]
        every = [*every_step(steps)]
        chance = any(isinstance(each, Deal | Draw | Again) for each in every)
        deck = any(isinstance(each, Showdown) and each.beat is Beat.DECK for each in every)
        declares = [each for each in steps if isinstance(each, Declare)]
        return (
            isinstance(self.actions[0], Declared)
            and not (chance or deck or len(declares) > 1 or declares[0].second_chance)
            and self.particles.countable(_MOST_COUNTED)
            and not any(
                isinstance(play, Character) and not play.bot.steady for play in self.plays.values()
            )
        )

    @property
    def entering(self) -> int | None:
        """The best option of being in; None where the question is another one."""
        for option in self.means.order:
            action = self.actions[option]
            if isinstance(action, Declared) and action.choice is not Choice.OUT:
                return option
        return None

    def more(self, count: int) -> Steps[None]:
        """Try the options in so many more particles, in short steps; none once all are counted."""
        if self.means.finished:
            return
        if self.every is None:
            batch = yield from self.particles.batch(count)
            yield from self._look(batch)
        else:
            at = slice(self.means.seen, self.means.seen + count)
            batch = Batch._make([each[..., at] for each in self.every])
        self.means.add(*(yield from self._played(batch)), batch.weights)

    def _look(self, batch: Batch) -> Steps[None]:
        """Look at the hands of each seat in steps of their own: what is found is kept."""
        place, deals = self.question.place, self.moment.deals(batch.cards)
        step = self.moment.game.steps[place] if self.question.listed is None else None
        part = np.arange(len(batch.weights)) // (_FEW if self.particles.draws else _LARGEST)
        for seat in np.flatnonzero(self.question.waiting[:, 0]):
            for each in range(int(part[-1]) + 1):
                yield 0.0
                if isinstance(step, Draw):
                    self.outlook.draws(deals, step, int(seat), part == each)
                elif isinstance(step, Declare):
                    self.outlook.of(deals, place, [int(seat)], part == each)

    def _played(self, batch: Batch) -> Steps[tuple[Shares, Shares, Shares]]:
        """Try the options in those particles, in short steps, by option and particle.

        What each is worth in chips, the chance that all others are out then, and the chance that
        the hand takes a prize of the next showdown if they are not. Where hands are counted the
        only rival says each of its choices, by its chances.
        """
        moment, options, count = self.moment, len(self.actions), len(batch.weights)
        rival = 1 - moment.me
        answers = self.every is not None and self.question.waiting[rival, 0]
        branches = options if answers else 1
        times = options * branches
        deals = moment.deals(np.tile(batch.cards, times))
        chips, prizes = deals.money.chips[moment.me].copy(), self._prizes(deals)
        shape = len(self.policy.questions.places), _ASKINGS, moment.players, count
        whims = np.tile(self.rng.random(shape), times)
        mine = {moment.me: self._answers(deals, branches * count)}
        told = {rival: np.tile(np.repeat(np.arange(branches), count), options)} if answers else {}
        seats = Seats(self.policy, self.plays, self.outlook, whims, mine, told)
        program = Program(deals, seats)
        alone = best = np.zeros(times * count, np.bool_)
        shown = False
        for step, place in enumerate(program.resume(self.question)):
            if not step:
                alone = ~some(np.delete(deals.said, moment.me, axis=0) > OUT)
            if not shown:
                best = best | some(self._prizes(deals) > prizes)
                shown = isinstance(deals.steps[place], Showdown)
            yield 0.0
        worth = self._worth(deals) - chips
        chance = np.where(np.isnan(seats.chances), 1 / branches, seats.chances)

        def by_option(values: Shares | Flags) -> Shares:
            found: Shares = (values * chance).reshape(options, branches, count).sum(axis=1)
            return found

        return by_option(worth), by_option(alone), by_option(best & ~alone)

    def _answers(self, deals: Deals, count: int) -> NDArray[Any]:
        """The answers to the question, `count` deals with each option."""
        first, held = self.actions[0], deals.cards.own.cards[self.moment.me, :, :count]
        if isinstance(first, Pass | Discard):
            gone = [indices(each.cards) for each in self.actions if isinstance(each, type(first))]
            return np.concatenate([np.isin(held, each) for each in gone], axis=1)
        ranks = [int(each.rank) for each in self.actions if isinstance(each, NameRank)]
        return np.repeat(ranks or range(len(self.actions)), count)

    # --- What a deal is worth (R7) ----------------------------------------------------------

    def _prizes(self, deals: Deals) -> Numbers:
        """What the seat has won in the deal: chips of pots, legs, and chips of all others in."""
        me, money = self.moment.me, deals.money
        return np.stack((money.taken[:, me].sum(axis=0), money.legs[me], money.won[me]))

    def _worth(self, deals: Deals) -> Shares:
        """The chips of the seat and its claim to the pots left, less the one that it had (R7)."""
        me, money, table = self.moment.me, deals.money, self.moment.table
        wanted = self.moment.game.legs
        credit = self.moment.rules.paying.shortfall is Shortfall.CREDIT
        rebuys = [credit or table.rebuys_left(each) for each in self.moment.order]
        stays = (money.chips > 0) | np.array(rebuys)[:, None]
        legs = np.where(money.finished, 0, money.legs)
        left = money.pots.sum(axis=0) + money.reserve
        mine: Shares = left * claims(legs, wanted, stays)[me]
        if wanted:
            had = np.array([[table.legs[each]] for each in self.moment.order])
            mine = mine - table.pooled * claims(had, wanted)[me, 0]
        saved = number(money.matched) / self.moment.players
        mine = mine + self.moment.rules.excused * (money.matched[me] - saved)
        found: Shares = money.chips[me] + mine
        return found


def actions(moment: Moment, asked: Asked) -> tuple[Action, ...]:
    """All answers to the question."""
    seat = moment.order[moment.me]
    cards = sorted(moment.view.cards)
    match asked.question:
        case Question.NAME_RANK:
            return tuple([NameRank(seat, rank) for rank in Rank if rank > 1])
        case Question.PASS:
            ways = chain([()] if asked.optional else [], combinations(cards, asked.cards))
            return tuple([Pass(seat, each) for each in ways])
        case Question.DISCARD:
            return tuple([Discard(seat, each) for each in _discards(cards, asked)])
    return tuple([Declared(seat, each) for each in asked.choices])


def _discards(cards: Sequence[Card], asked: Asked) -> Iterator[tuple[Card, ...]]:
    """All cards that may be exchanged: numbers of them, and more with an ace kept (S3.5)."""
    numbers = asked.exactly or range(asked.cards + 1)
    for many in range(len(cards) + 1):
        for away in combinations(cards, many):
            keeps = any(each.rank is Rank.ACE and each not in away for each in cards)
            if many in numbers or (asked.cards < many <= asked.with_ace and keeps):
                yield away
