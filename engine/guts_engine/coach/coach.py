"""The coach: the worth of each option, computed only from what one seat sees (R10).

Each option is tried in particles: deals that fit all that the seat has seen and heard, in which
everyone, the seat itself later on too, plays the equilibrium or as they played so far. Every worth
is an estimate with a standard error, but that of a hand against one rival whose hands are counted.
"""

from collections.abc import Sequence
from math import inf
from types import MappingProxyType
from typing import Final

import numpy as np

from guts_engine.coach.advice import CERTAIN, NEAR, Advice, Option
from guts_engine.coach.moment import Moment
from guts_engine.coach.particles import Particles
from guts_engine.coach.plays import Plays
from guts_engine.coach.trial import Trial
from guts_engine.common.frozen import changed
from guts_engine.common.work import Steps, finished
from guts_engine.hands.cards import written
from guts_engine.rules.options import Shortfall
from guts_engine.state.actions import Asked
from guts_engine.state.actions import Declare as Declared
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice
from guts_engine.strategy.known import is_certain, roughly, solving
from guts_engine.strategy.outlook import Outlook
from guts_engine.strategy.packs import indices
from guts_engine.strategy.policy import Policy, is_dealt_whole
from guts_engine.strategy.seated import with_hands
from guts_engine.strategy.summary import summarized

_LEAST: Final = 1_000
"""The fewest particles, by their weights, before the advice counts as settled."""
_PRECISE: Final = NEAR / CERTAIN
"""The standard error of a cost, in pots, at which no mistake is taken for an equal choice."""


class Coach:
    """Advice for the seat of a view on its question; deterministic for a seed.

    Others may play as `plays` say, by place from the dealer's left, everyone else by the `policy`,
    or else the equilibrium of the game. Raises ValueError for a view without a question.
    """

    def __init__(
        self,
        view: SeatView,
        asked: Asked,
        seed: int,
        plays: Plays = MappingProxyType({}),
        policy: Policy | None = None,
    ) -> None:
        self._moment, self._asked, self._plays = Moment(view), asked, plays
        self._rng = np.random.default_rng(seed)
        self._policy = policy
        self._certain = False
        self._trial: Trial | None = None
        self._facts: Facts | None = None
        self.advice: Advice | None = None
        """The advice after the latest batch."""

    def refine(self) -> Advice:
        """The advice after another batch of particles."""
        return finished(self.refining())

    def refining(self) -> Steps[Advice]:
        """Find the same in short steps; rules without a policy at hand are solved first.

        The first advice does not yet say how good the hand is, and which one is the weakest.
        """
        if self._trial is None:
            rules, players, policy = self._moment.rules, self._moment.players, self._policy
            yield from Outlook(rules).preparing(self._moment.table.turned)
            if policy is None:
                found = roughly(rules, players) or (yield from solving(rules, players))
                policy = found.policy
            self._certain = is_certain(rules, players)
            particles = Particles(self._moment, policy, self._plays, self._rng)
            self._trial = Trial(particles, self._asked)
        elif self._facts is None:
            self._facts = yield from _facts(self._trial)
        yield from self._trial.more(self._trial.batch)
        self.advice = self._advise(self._trial)
        return self.advice

    def _advise(self, trial: Trial) -> Advice:
        means, table = trial.means, self._moment.table
        best = means.order[0]
        options = [
            Option(
                trial.actions[each],
                means.of(each),
                means.error(each),
                means.of(best) - means.of(each),
                means.error(each, best),
            )
            for each in means.order
        ]
        pot = float(table.pots + table.side_pot)
        settled = means.finished
        if trial.every is None:
            settled = means.count >= _LEAST and _settled(options, pot)
        percentile, weakest = self._facts or (None, None)
        advice = Advice(
            tuple(options),
            pot,
            weakest=weakest,
            percentile=percentile,
            samples=inf if means.finished else means.count,
            settled=settled and self._facts is not None,
            certain=self._certain,
        )
        if (entering := trial.entering) is None:
            return advice
        alone, met = means.alone(entering), means.won(entering)
        contested = inf if means.finished else means.count * (1 - alone)
        return changed(advice, all_out=alone, best_if_in=met, contested=contested)


def _settled(options: Sequence[Option], pot: float) -> bool:
    """Whether each option's cost is known precisely, or surely more than that of a close one."""
    return all(
        each.short_error <= _PRECISE * pot or each.short - NEAR * pot >= CERTAIN * each.short_error
        for each in options[1:]
    )


Facts = tuple[float | None, str | None]
"""The percentile of a hand, and the weakest one that is played; None where it is not known."""
_NEVER: Final = 0.002
"""The share of hands below which a choice has no weakest hand."""


def _facts(trial: Trial) -> Steps[Facts]:
    """Find in steps the percentile of the hand, and the weakest one with which the policy is in."""
    moment, rules, policy = trial.moment, trial.moment.rules, trial.policy
    if not moment.view.cards or not rules.dealing.peek:
        return None, None
    action = trial.actions[trial.entering or 0]
    place, questions, here = trial.question.place, policy.questions, np.ones(1, np.bool_)
    if not isinstance(action, Declared) and not is_dealt_whole(rules, place):
        return None, None
    deals = with_hands(moment.table, moment.me, indices(moment.view.cards)[:, None])
    looks = trial.outlook.of(deals, place, [moment.me], here)[0]
    if not isinstance(action, Declared):
        return float(looks[0, 0]), None
    declaration = questions.places.index(place)
    places = policy.percentiles(declaration, looks)
    percentile = float(places[-1 if action.choice is Choice.LOW else 0, 0])
    summary = summarized(policy)
    yield from summary.weighing(declaration)
    node = int(questions.of(deals, place, moment.me)[0])
    share = summary.share_in(node, low=False if questions.sided else None)
    chips = moment.table.seats[moment.order[moment.me]].chips
    short = chips < moment.table.match and rules.paying.shortfall is not Shortfall.CREDIT
    if short or Choice.OUT not in summary.choices(node) or not _NEVER < share < 1 - _NEVER:
        return percentile, None  # for less than a match more hands may be played (R7.3)
    turned, named, _ = next(deals.judged.by_wild(here))
    hand = yield from summary.finding(node, 1 - share, turned=turned, named=named)
    return percentile, None if hand is None else written(hand)
