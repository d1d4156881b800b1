"""Equilibria by regret matching over whole deals, and what a best response gains (R1 to R14).

Zinkevich et al., "Regret minimization in games with incomplete information" (2007); regrets fade
and averages weigh later rounds more as in Brown and Sandholm, "Solving imperfect-information games
via discounted regret minimization" (2019).
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import numpy as np

from guts_engine.common.work import Steps
from guts_engine.deals.columns import Numbers
from guts_engine.deals.deals import Deals
from guts_engine.deals.program import Program
from guts_engine.strategy.growing import Shares
from guts_engine.strategy.outlook import Outlook, ahead
from guts_engine.strategy.policy import (
    BUCKETS,
    BUCKETS_OF_TWO,
    Asking,
    Buckets,
    Chances,
    Looked,
    Policy,
    Table,
    filled,
    shares_below,
    thresholded,
)
from guts_engine.strategy.position import claims
from guts_engine.strategy.questions import Rows, questions
from guts_engine.strategy.spot import Dealt, Spot, always_in

DEALS: Final = 8_000
"""The deals of a round in which each asking is tried."""
_AT_A_TIME: Final = 10_000
_FADING, _LATER = 1.5, 2
"""The powers of the round with which regrets fade, and averages weigh more."""


class Experiment(NamedTuple):
    """Deals in which one player of each, the `hero`, tries choices, all else being the same.

    `whims` are the random numbers of choices (see `Table`); by those of `explore`, by declaration,
    asking and deal, the hero tries other choices at earlier questions.
    """

    dealt: Dealt
    whims: Shares
    hero: Numbers
    explore: Shares | None = None


class Asked(NamedTuple):
    """Where the hero was asked: the deals, information sets and buckets."""

    deals: Numbers
    nodes: Numbers
    buckets: Numbers


class _Heroes(Table):
    """Seats that play by a policy, of which one of each deal tries a choice at one declaration."""

    def __init__(
        self,
        policy: Policy,
        outlook: Outlook,
        experiment: Experiment,
        looked: Looked,
        *,
        mine: Policy | None = None,
        asking: tuple[int, int] | None = None,
        choice: int | None = None,
    ) -> None:
        super().__init__(policy, outlook, experiment.whims, looked)
        self.experiment = experiment
        self.mine = mine
        self.asking = asking
        self.choice = choice
        self.asked: list[Asked] = []
        self.visits: list[tuple[Numbers, Numbers]] = []

    @property
    def where(self) -> Asked:
        """Where the hero was asked, in all."""
        return Asked(*[np.concatenate(each) for each in zip(*self.asked, strict=True)])

    def choose(self, asking: Asking) -> Numbers:
        """The choices of the policy, but for the hero's."""
        nodes, columns, declaration = asking.nodes, asking.columns, asking.declaration
        buckets = self.policy.buckets.of(declaration, asking.looks)
        whims = self.whims_of(asking)
        found = self.policy.chosen(nodes, buckets, whims)
        self.visits.append((nodes, buckets))
        own = self.experiment.hero[columns] == asking.seat
        if not own.any():
            return found
        if self.mine is not None:
            found = np.where(own, self.mine.chosen(nodes, buckets, whims), found)
        if self.asking is None:
            return found
        again = self.questions.declaration(nodes)[1]
        here = own & (again == self.asking[1]) & (declaration == self.asking[0])
        if here.any():
            self.asked.append(Asked(columns[here], nodes[here], buckets[here]))
            if self.choice is not None:
                found = np.where(here, self.choice, found)
        if self.experiment.explore is not None:
            before = own & (declaration * 3 + again < self.asking[0] * 3 + self.asking[1])
            random = self.experiment.explore[declaration, again, columns]
            many = self.questions.choices[declaration]
            found = np.where(before & (random < 0.5), (random * 2 * many).astype(np.int64), found)
        return found


class Solver:
    """A table that is played over and over to find its equilibrium, or responses to a policy."""

    def __init__(self, spot: Spot, seed: int = 1, policy: Policy | None = None) -> None:
        self.spot = spot
        self.rules = spot.scaled()
        self.questions = questions(self.rules, spot.players)
        self.outlook = Outlook(self.rules)
        self.rng = np.random.default_rng(seed)
        self.opening = 0 if spot.pot else self.rules.opening_pot(spot.players)
        self.buckets = policy.buckets if policy else self._edges()
        self.rows = policy.rows if policy else Rows(self.questions)
        shape = (0, self.buckets.count, max(self.questions.choices))
        self._regrets = np.zeros(shape)
        self._summed = np.zeros(shape)
        self.visits = np.zeros(0)
        self.rounds = 0

    # --- Deals ------------------------------------------------------------------------------

    def _tried(
        self,
        policy: Policy,
        experiment: Experiment,
        asking: tuple[int, int],
        choices: Iterable[int | None],
        mine: Policy | None = None,
    ) -> tuple[list[Shares], list[_Heroes]]:
        """What the hero wins by deal with each of those choices at an asking, and who played so.

        None is the choice of `mine`, by which the hero else plays, if not by the policy.
        """
        looked, worths, seats = Looked(), [], []
        for choice in choices:
            each = _Heroes(
                policy, self.outlook, experiment, looked, mine=mine, asking=asking, choice=choice
            )
            worths.append(self._won(experiment, each))
            seats.append(each)
            if not each.asked:
                break
        return worths, seats

    def _won(self, experiment: Experiment, seats: Table) -> Shares:
        """What the heroes win by deal, in pots: chips, and their claims to the pots."""
        start, hero = experiment.dealt[1], experiment.hero
        deals = Deals(self.rules, *experiment.dealt)
        Program(deals, seats).play()
        money = deals.money
        legs = np.where(money.finished, 0, money.legs)
        claimed = claims(legs, self.rules.played.legs, money.chips > 0)
        left = (money.pots.sum(axis=0) + money.reserve) * claimed
        won = (money.chips - start.chips + left) / (self.opening + start.pots[0])
        found: Shares = won[hero, np.arange(len(hero))]
        return found

    def _edges(self) -> Buckets:
        """Buckets of hands as they are dealt, finer at the top."""
        sides = max([len(ahead(self.rules, each).sides) for each in self.questions.places])
        count = BUCKETS_OF_TWO if sides == 2 else BUCKETS
        dealt = self.spot.dealt(self.rng, DEALS)
        seen = always_in(self.rules, self.spot.players, dealt, self.outlook, self.questions.places)
        shares = shares_below(count)
        edges = np.zeros((len(seen), sides, count - 1))
        for number, asked in enumerate(seen.values()):
            if asked:
                every = np.concatenate([looks for _, looks in asked], axis=1)
                for side, each in enumerate(every):
                    edges[number, side] = np.quantile(each, shares)
        return Buckets(edges)

    # --- Regret matching --------------------------------------------------------------------

    def _matched(self) -> Policy:
        """The choices in proportion to their regrets."""
        self._make_room()
        return self._policy(_proportions(self._regrets, self._equal()))

    def _policy(self, chances: Chances) -> Policy:
        return Policy(self.questions, self.buckets, self.rows, chances)

    def _equal(self) -> Chances:
        """Equal chances of all choices, by row."""
        return self.questions.equal(self.rows.nodes, self._regrets.shape[2])[:, None]

    def once(self, deals: int = DEALS) -> None:
        """Another round: each asking in turn, in deals of its own."""
        self.rounds += 1
        seats = self.spot.players
        for asking in reversed(self.questions.askings):
            experiment = Experiment(
                dealt=self.spot.dealt(self.rng, deals),
                whims=self._random(self.rng, 3, seats, deals),
                explore=self._random(self.rng, 3, deals),
                hero=self.rng.integers(0, seats, deals),
            )
            policy, many = self._matched(), self.questions.choices[asking[0]]
            worths, tried = self._tried(policy, experiment, asking, range(many))
            if all(each.asked for each in tried):
                self._learn(policy, tried, worths)
        self._regrets *= self.rounds**_FADING / (self.rounds**_FADING + 1)

    def _random(self, rng: np.random.Generator, *shape: int) -> Shares:
        """Random numbers by declaration and that shape."""
        return rng.random((len(self.questions.places), *shape))

    def _learn(self, policy: Policy, tried: list[_Heroes], worths: list[Shares]) -> None:
        deals, nodes, buckets = tried[0].where
        worth = np.stack([each[deals] for each in worths], axis=1)
        chances = policy.of(nodes, buckets)[:, : len(worths)]
        gains = worth - (worth * chances).sum(axis=1, keepdims=True)
        self._make_room()
        size = len(self._regrets) * self.buckets.count
        flat = self.rows.of(nodes) * self.buckets.count + buckets
        for choice in range(len(worths)):
            regret = np.bincount(flat, gains[:, choice], size)
            self._regrets[:, :, choice] += regret.reshape(self._regrets.shape[:2])
        np.maximum(self._regrets, 0, out=self._regrets)
        seen = tried[self.rounds % len(tried)].visits
        every = np.concatenate([self.rows.of(node) for node, _ in seen])
        flat = every * self.buckets.count + np.concatenate([bucket for _, bucket in seen])
        count = np.bincount(flat, minlength=size).reshape(*self._regrets.shape[:2])
        played = np.broadcast_to(self._equal(), self._regrets.shape).copy()
        played[: len(policy.chances)] = policy.chances
        self._summed += self.rounds**_LATER * count[:, :, None] * played
        self.visits += count.sum(axis=1)

    def _make_room(self) -> None:
        """Rows for the information sets that have come up."""
        more = len(self.rows) - len(self._regrets)
        if more > 0:
            room = ((0, more), (0, 0), (0, 0))
            self._regrets, self._summed = np.pad(self._regrets, room), np.pad(self._summed, room)
            self.visits = np.pad(self.visits, room[0])

    def found(self) -> Policy:
        """The average of all rounds so far; small chances count only where no hand is seen."""
        self._make_room()
        whole = self._summed.sum(axis=2, keepdims=True)
        usual = _proportions(self._regrets, self._equal())
        chances = np.where(whole > 0, self._summed / np.maximum(whole, 1e-300), usual)
        if self.rules.dealing.peek:
            chances = thresholded(chances)
        if self.buckets.edges.shape[1] == 1:
            chances = filled(chances, self._equal())
        return self._policy(chances)

    # --- Best response ----------------------------------------------------------------------

    def gain(self, policy: Policy, deals: int = 200_000, seed: int = 99) -> tuple[float, float]:
        """What a best response by bucket gains in pots a deal, with its standard error.

        It is found in some deals and valued in others.
        """
        rng = np.random.default_rng(seed)
        best = self._policy(policy.chances.copy())
        for asking in reversed(self.questions.askings):
            self._respond(policy, best, asking, rng, deals)
        return self.advantage(policy, policy, best, deals, rng)

    def responding(self, others: Policy, best: Policy, deals: int) -> Steps[None]:
        """Put into `best` what does better than that against others, in steps."""
        rng = np.random.default_rng(98)
        for asking in reversed(self.questions.askings):
            yield 0.0
            self._respond(others, best, asking, rng, deals, smooth=True)

    def advantage(
        self,
        others: Policy,
        usual: Policy,
        other: Policy,
        deals: int,
        rng: np.random.Generator | None = None,
    ) -> tuple[float, float]:
        """What playing `other` instead of `usual` gains against others, with its standard error."""
        rng = rng or np.random.default_rng(97)
        total = squares = 0.0
        for experiment in self._batches(rng, deals):
            looked = Looked()
            worths = [
                self._won(experiment, _Heroes(others, self.outlook, experiment, looked, mine=mine))
                for mine in (usual, other)
            ]
            gained = worths[1] - worths[0]
            total += gained.sum()
            squares += (gained**2).sum()
        mean = total / deals
        return float(mean), float(np.sqrt(max(0.0, squares / deals - mean**2) / deals))

    def _batches(self, rng: np.random.Generator, deals: int) -> Iterator[Experiment]:
        for done in range(0, deals, _AT_A_TIME):
            size = min(_AT_A_TIME, deals - done)
            whims = self._random(rng, 3, self.spot.players, size)
            hero = rng.integers(0, self.spot.players, size)
            yield Experiment(self.spot.dealt(rng, size), whims, hero)

    def _respond(
        self,
        policy: Policy,
        best: Policy,
        asking: tuple[int, int],
        rng: np.random.Generator,
        deals: int,
        *,
        smooth: bool = False,
    ) -> None:
        """Put the best choices of that asking into `best`, where it is sure that they gain.

        With `smooth` hands count for those of the buckets beside theirs, too.
        """
        many = self.questions.choices[asking[0]]
        size = len(policy.chances) * self.buckets.count
        sums, squares, count = np.zeros((many, size)), np.zeros((many, size)), np.zeros(size)
        for batch in self._batches(rng, deals):
            experiment = batch._replace(explore=self._random(rng, 3, len(batch.hero)))
            worths, tried = self._tried(policy, experiment, asking, (*range(many), None), best)
            if not tried[-1].asked:
                continue
            at, nodes, buckets = tried[-1].where
            flat = self.rows.of(nodes) * self.buckets.count + buckets
            known = flat < size
            at, flat = at[known], flat[known]
            count += np.bincount(flat, minlength=size)
            for choice in range(many):
                gained = (worths[choice] - worths[-1])[at]
                sums[choice] += np.bincount(flat, gained, size)
                squares[choice] += np.bincount(flat, gained**2, size)
        if smooth:
            sums, squares, count = map(self.buckets.smoothed, (sums, squares, count))
        mean = sums / np.maximum(count, 1)
        spread = np.sqrt(np.maximum(0, squares / np.maximum(count, 1) - mean**2))
        sure = np.where(count > 20, mean - 1.5 * spread / np.sqrt(np.maximum(count, 1)), -1)
        better = np.flatnonzero(sure.max(axis=0) > 0)
        node, bucket = np.divmod(better, self.buckets.count)
        best.chances[node, bucket] = 0
        best.chances[node, bucket, sure.argmax(axis=0)[better]] = 1


def _proportions(regrets: Chances, equal: Chances) -> Chances:
    """Regrets as chances; equal ones where there are none."""
    whole = regrets.sum(axis=2, keepdims=True)
    found: Chances = np.broadcast_to(equal, regrets.shape).copy()
    np.divide(regrets, whole, out=found, where=whole > 0)
    return found
