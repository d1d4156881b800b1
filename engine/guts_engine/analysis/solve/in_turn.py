"""Equilibria of games with several moments at which players declare, as `guts solve` shows them.

Such moments differ by position and number already in (R4.1), by declaration (R8.3), by pot (R8.7),
or are second chances (R4.5). Games with a single moment are solved in `simultaneous`.
"""

from dataclasses import dataclass

import numpy as np

from guts_engine.analysis.deals import sources
from guts_engine.analysis.deals.examples import weakest
from guts_engine.analysis.solve.course.columns import Hands
from guts_engine.analysis.solve.course.course import UnsolvableError
from guts_engine.analysis.solve.course.moments import DEALS, Progress, solve_moments
from guts_engine.analysis.solve.course.valuing import Moment
from guts_engine.equilibrium.solved import Wait, is_asked
from guts_engine.hands.cards import Card
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Manner
from guts_engine.strength.form import form_of

__all__ = ["DEALS", "TurnSolution", "TurnThreshold", "solve_in_turn", "solve_moment_by_moment"]


@dataclass(frozen=True)
class TurnThreshold:
    """A decision at a position with `already_in` players in, in a share `reached` of deals.

    `players` declare, at the `declaration` counted from 0, for the `low` pot, or by
    `second_chance`. `measured` is False if it occurs too rarely to be solved; then the threshold is
    a guess from the continuous model. `weakest` is the weakest hand to play, empty if classes of
    hands have no names. `exploitability` is the gain of the best response here, in pots per deal of
    the player at this position. Some good hands `wait` to be asked again (R13.9). With `beside` the
    player is in for the better pot of the hand, and the share out is one of nearness (`moment`).
    """

    position: int
    already_in: int
    share_out: float
    weakest: tuple[Card, ...]
    percentile: float
    reached: float
    measured: bool
    exploitability: float
    stderr: float
    players: int = 0
    declaration: int = 0
    low: bool = False
    second_chance: bool = False
    again: int = 0
    beside: bool = False
    wait: Wait | None = None

    @property
    def in_share(self) -> float:
        """The share of hands that are in."""
        if self.wait is None:
            return 1 - self.share_out
        return 1 - self.share_out - self.wait.chance * max(0.0, self.wait.below - self.share_out)


@dataclass(frozen=True)
class TurnSolution:
    """An equilibrium by moments; `exploitability` covers all of them, in pots per deal."""

    players: int
    moments: tuple[TurnThreshold, ...]
    exploitability: float
    stderr: float

    def moment(self, position: int, already_in: int) -> TurnThreshold:
        """The threshold at that position of the first declaration.

        Raises KeyError where nobody is asked.
        """
        for each in self.moments:
            if (each.position, each.already_in) == (position, already_in):
                return each
        raise KeyError((position, already_in))


def solve_in_turn(
    rules: RuleSet,
    players: int,
    *,
    pot: float | None = None,
    seed: int = 1,
    deals: int = DEALS,
    source: sources.Source | None = None,
    progress: Progress = lambda share: None,
) -> TurnSolution:
    """The equilibrium for a pot of `pot` chips (default: that of a new game).

    `source` replaces the deck's hands. Raises UnsolvableError for games that cannot be solved.
    """
    if rules.declaring.declare is not Manner.SEQUENTIAL:
        raise UnsolvableError(f"in {rules.game} everyone declares at once; use solve")
    return solve_moment_by_moment(
        rules, players, pot=pot, seed=seed, deals=deals, source=source, progress=progress
    )


def solve_moment_by_moment(
    rules: RuleSet,
    players: int,
    *,
    pot: float | None = None,
    seed: int = 1,
    deals: int = DEALS,
    source: sources.Source | None = None,
    progress: Progress = lambda share: None,
) -> TurnSolution:
    """Like `solve_in_turn`, in whatever manner players declare."""
    hands = _Given(source) if source is not None else None
    found = solve_moments(
        rules, players, pot=pot, seed=seed, deals=deals, source=hands, progress=progress
    )
    moments = tuple(
        [_shown(rules, each, found.wait) for each in found.moments if _is_asked(rules, each)]
    )
    return TurnSolution(players, moments, found.exploitability, found.stderr)


def _is_asked(rules: RuleSet, at: Moment) -> bool:
    last = at.position == at.players - 1 and not at.already_in
    return not last or is_asked(rules, at.kind)


def _shown(rules: RuleSet, at: Moment, waiting: Wait | None) -> TurnThreshold:
    kind = at.kind
    unnamed = kind.declaration or kind.low or kind.beside
    named = form_of(rules) is not None and rules.dealing.peek and not unnamed
    cards = rules.dealing.cards
    return TurnThreshold(
        position=at.position,
        already_in=at.already_in,
        share_out=at.share_out,
        weakest=(weakest(rules, at.players, at.share_out, cards) or ()) if named else (),
        percentile=at.share_out,
        reached=at.reached,
        measured=at.measured,
        exploitability=at.gain,
        stderr=at.stderr,
        players=at.players,
        declaration=kind.declaration,
        low=kind.low,
        second_chance=kind.second_chance,
        again=kind.again,
        beside=kind.beside,
        wait=None if kind.declaration or kind.again else waiting,
    )


class _Given:
    """The hands of another source, for one declaration and one showdown."""

    def __init__(self, source: sources.Source) -> None:
        self._source = source
        self._width = source.shares.astype(np.float32)
        self._below = np.cumsum(self._width) - self._width

    def deal(self, rng: np.random.Generator, deals: int) -> Hands:
        """Return `deals` deals."""
        dealt = self._source.deal(rng, deals)
        spread = rng.random(dealt.held.shape, np.float32)
        looks = self._below[dealt.held] + self._width[dealt.held] * spread
        houses = [[[dealt.ghost]]] if dealt.ghost is not None else [[]]
        return Hands([[looks]], [[dealt.shown]], houses, [0.0], dealt.held, suits=dealt.suits)
