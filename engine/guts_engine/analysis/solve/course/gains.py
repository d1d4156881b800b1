"""What a player gains from being in rather than out, at each moment of dealt hands."""

from collections.abc import Generator

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.solve.course.columns import Asked, Hands, Policy
from guts_engine.analysis.solve.course.course import Course
from guts_engine.analysis.solve.course.hands import Source
from guts_engine.analysis.solve.course.policies import CLASSES, Everyone, Floats, Outs, class_of
from guts_engine.analysis.solve.course.responses import batches
from guts_engine.equilibrium import solved as tables
from guts_engine.equilibrium.solved import Wait
from guts_engine.steps.facts import declares
from guts_engine.steps.model import Manner


class Gains:
    """Deals of a course, in batches, that ask one player, the hero; all others play a policy."""

    def __init__(
        self, course: Course, source: Source, rng: np.random.Generator, batch: int
    ) -> None:
        self.course = course
        self.source = source
        self.rng = rng
        self.batch = batch
        self.players = course.players
        played = declares(course.rules.played)
        self.in_turn = any(step.manner is Manner.SEQUENTIAL for step in played)
        self.shape = (len(course.kinds), self.players + 1, self.players, self.players)
        self.moments = tables.moments_of(course.rules, self.players)
        self.firsts = sum(not (each.declaration or each.again) for each in course.kinds)
        """The number of kinds of moments of the first asking, one for each side."""
        self._next_hero = 0

    def everyone(self, outs: Outs, wait: Wait | None) -> Everyone:
        """The strategy of these thresholds."""
        return Everyone(outs, wait, self.firsts)

    def tallied(
        self, kind: int, policy: Policy, theirs: Policy, deals: int
    ) -> Generator[float, None, tuple[Floats, Floats, Floats]]:
        """The gains, their squares and their number, by moment and class of the hero's hand."""
        size = int(np.prod(self.shape[1:])) * CLASSES
        sums, squares, count = (np.zeros(size) for _ in range(3))
        for batch in batches(deals, self.batch):
            asked, gain = self.asked(kind, policy, theirs, batch)
            at = self.index(asked) * CLASSES + class_of(asked.looks)
            sums += np.bincount(at, gain, size)
            squares += np.bincount(at, gain * gain, size)
            count += np.bincount(at, minlength=size)
            yield 0.0
        shape = (-1, CLASSES)
        return sums.reshape(shape), squares.reshape(shape), count.reshape(shape)

    def index(self, asked: Asked) -> NDArray[np.intp]:
        """The number of the moment, in the order of `shape` after the kind, for each deal."""
        where = (asked.players, asked.place, asked.ins)
        found: NDArray[np.intp] = np.ravel_multi_index(where, self.shape[1:])
        return found

    def asked(self, kind: int, policy: Policy, theirs: Policy, deals: int) -> tuple[Asked, Floats]:
        """The deals that ask the hero at that kind of moment, and the gain from being in."""
        return self.gained(kind, self.source.deal(self.rng, deals), policy, theirs)

    def gained(
        self, kind: int, hands: Hands, policy: Policy, theirs: Policy | None = None
    ) -> tuple[Asked, Floats]:
        """The same with these hands."""
        hero = self.heroes(hands.held.shape[1])
        own = theirs if theirs is not policy else None
        play = self.course.play
        being_in, asked = play(hands, policy, hero, decides=kind, choice=True, theirs=own)
        out, _ = play(hands, policy, hero, decides=kind, choice=False, theirs=own)
        return asked, (being_in - out)[asked.deals]

    def heroes(self, deals: int) -> NDArray[np.intp]:
        """Each player in turn; the first where all declare at once and are alike."""
        if not self.in_turn:
            return np.zeros(deals, np.intp)
        self._next_hero += deals
        return np.arange(self._next_hero - deals, self._next_hero) % self.players
