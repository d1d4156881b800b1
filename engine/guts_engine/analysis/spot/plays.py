"""Thresholds that everyone else plays: of the equilibrium, a persona or a player's habits (R4)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.deals.showdown import Flags
from guts_engine.analysis.spot.spot import Spot
from guts_engine.bots.chances import Policy, policy_of
from guts_engine.bots.habits import Estimate, Habits, context, estimate
from guts_engine.bots.persona import Persona
from guts_engine.common.work import Steps
from guts_engine.equilibrium import legs, solved
from guts_engine.equilibrium.response import Rival
from guts_engine.equilibrium.situation import Situation
from guts_engine.equilibrium.thresholds import share_out, wait
from guts_engine.state.table import Phase, Table, TableSeat
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice

Shares = NDArray[np.float32]
Numbers = NDArray[np.int8]
Before = tuple[bool, ...]
"""Whether each of the players before is in."""


@dataclass(frozen=True)
class Looks:
    """Percentiles of hands, 0..1: ties are `spread` at random over their class, or midway."""

    spread: Shares
    middle: Shares


class Play(Protocol):
    """Protocol: how the player at a place declares."""

    def policy_of(
        self,
        spot: Spot,
        place: int,
        position: int | None,
        already_in: int,
        before: Before = (),
        *,
        low: bool = False,
    ) -> Policy:
        """The policy after `position` players, None if all declare at once (R4.1, R4.2).

        `already_in` counts those of them who are in, and `before` tells which; by default the last.
        With `low` it is that for the low pot (R8.7).
        """
        ...


class Equilibrium:
    """Plays every hand from the threshold of the symmetric equilibrium up."""

    def policy_of(
        self,
        spot: Spot,
        place: int,
        position: int | None,
        already_in: int,
        before: Before = (),
        *,
        low: bool = False,
    ) -> Policy:
        """Without bluff, cold feet or noise; mixes at the boundary hand, and where it waits."""
        if position == len(speakers(spot)) - 1 and not already_in:
            needed = threshold_alone(spot)
        else:
            needed = threshold(spot, place, position, already_in, before, low=low)
        weak = 0.0
        if spot.rules.second_chance and not already_in:
            weak = legs.weak_in(spot.rules, _situation(spot, place, position, 0, before))
        waiting = wait(spot.rules, _situation(spot, place, position, already_in, before))
        return Policy(needed, 0.0, 0.0, 0.0, True, weak, waiting)


class Threshold:
    """Plays every hand from the same percentile up."""

    def __init__(self, needed: float) -> None:
        self.needed = needed

    def policy_of(
        self,
        spot: Spot,
        place: int,
        position: int | None,
        already_in: int,
        before: Before = (),
        *,
        low: bool = False,
    ) -> Policy:
        """Without bluff, cold feet or noise; mixes at the boundary hand."""
        return Policy(self.needed, 0.0, 0.0, 0.0, True)


class Rated:
    """Plays as a rival does: with a share of the hands from a percentile up."""

    def __init__(self, rival: Rival) -> None:
        self._policy = policy_of_rival(rival)

    def policy_of(
        self,
        spot: Spot,
        place: int,
        position: int | None,
        already_in: int,
        before: Before = (),
        *,
        low: bool = False,
    ) -> Policy:
        """The same policy everywhere; mixes at the boundary hand."""
        return self._policy


class Watched:
    """Plays as its habits make likely at the latest declaration of a table (`Habits`).

    Its shares are those that the habits make likely, plus `errors` times their standard errors.
    """

    def __init__(self, habits: Habits, table: Table, seat: int, errors: float = 0.0) -> None:
        self._habits = habits
        self._table = table
        self._seat = seat
        self._errors = errors

    def policy_of(
        self,
        spot: Spot,
        place: int,
        position: int | None,
        already_in: int,
        before: Before = (),
        *,
        low: bool = False,
    ) -> Policy:
        """The policy that the habits make likely; mixes at the boundary hand."""
        here = context(self._table, self._seat, low=low, already_in=already_in)
        return policy_of_rival(likely(estimate(self._habits, here), self._errors))


def likely(one: Estimate, errors: float = 0.0) -> Rival:
    """The rival of an estimate, that many standard errors above it."""
    share = min(1.0, max(0.0, one.share + errors * one.error))
    return Rival(share, min(1.0, max(share, one.width + errors * one.error)))


def policy_of_rival(rival: Rival) -> Policy:
    """The policy of a player who is in with `share` of hands, among the best `width` of all."""
    stays_out = 1 - rival.share / rival.width if rival.width else 1.0
    return Policy(1 - rival.width, 0.0, max(0.0, stays_out), 0.0, True)


EQUILIBRIUM = Equilibrium()
Plays = Mapping[int, Play]
"""Strategies by place; all others play the equilibrium."""


def enters(policy: Policy, looks: Looks, rng: np.random.Generator) -> Flags:
    """Whether a player with this policy is in, by hand."""
    seen = looks.spread if policy.mixes else looks.middle
    if policy.noise:
        seen = seen + rng.standard_normal(seen.shape, np.float32) * np.float32(policy.noise)
    flags: Flags = seen >= policy.needed
    if policy.weak:
        flags |= seen < policy.weak
    if policy.wait:
        stays = rng.random(seen.shape, np.float32) < policy.wait.chance
        flags &= ~(stays & (seen < policy.wait.below))
    if policy.bluff or policy.cold_feet:
        whim = rng.random(seen.shape, np.float32)
        flags = np.where(flags, whim >= policy.cold_feet, whim < policy.bluff)
    return flags


def threshold(
    spot: Spot,
    place: int,
    position: int | None,
    already_in: int,
    before: Before = (),
    *,
    low: bool = False,
) -> float:
    """The share of hands that the player at the place folds in the symmetric equilibrium."""
    return share_out(spot.rules, _situation(spot, place, position, already_in, before, low=low))


def threshold_beside(spot: Spot, place: int, *, low: bool) -> float:
    """The nearness of both sides from which the player is in for that one, too."""
    return share_out(spot.rules, _situation(spot, place, None, 0, low=low, beside=True))


def preparing(spot: Spot) -> Steps[None]:
    """Find in steps what the thresholds at a declaration rest on."""
    yield from legs.preparing(spot.rules, _situation(spot, spot.me, None, 0))


def _situation(
    spot: Spot,
    place: int,
    position: int | None,
    already_in: int,
    before: Before = (),
    *,
    again: bool = False,
    low: bool = False,
    beside: bool = False,
) -> Situation:
    """The situation at a first declaration of the stage, or at the second chance after it."""
    asked = speakers(spot)
    around = [each % spot.players for each in range(place, place + spot.players)]
    others = [each for each in around if each in asked]
    return Situation(
        len(asked),
        (spot.low_pot if low else spot.pot) or None,
        position,
        already_in,
        spot.stage + spot.again,
        low=low,
        second_chance=again,
        legs=tuple([spot.legs[each] for each in others]) if spot.rules.leg_game else (),
        chips=tuple([spot.chips[each] for each in others]),
        rebuys=tuple([spot.rebuys[each] for each in others]) if spot.rebuys else (),
        side_pot=spot.side_pot,
        dealt=spot.players,
        heard=before,
        beside=beside,
    )


def threshold_alone(spot: Spot) -> float:
    """The share of hands that the last player folds when all others are out; 0 if not asked.

    If the others get a second chance, they may be waiting for it: the last player plays as if one
    of them were in, unless the game is solved (R4.1, R4.5).
    """
    if not spot.rules.last_is_asked:
        return 0.0
    order = speakers(spot)
    last = len(order) - 1
    here = _situation(spot, order[-1], last, 0)
    if legs.decides(spot.rules):
        return legs.share_out(spot.rules, here)
    found = solved.share_out(spot.rules, here)
    if found is not None:
        return found
    return threshold(spot, order[-1], last, int(spot.rules.second_chance))


def threshold_of_second_chance(spot: Spot, place: int, changed: Before) -> float:
    """The share of hands that stay out when only the last player is in (R4.5).

    `changed` tells who of the players before has changed to in. Unless the game is solved: matching
    the pot takes a hand that is best half of the time, against the last player and everyone else
    who might change.
    """
    order = speakers(spot)
    here = _situation(spot, place, order.index(place), sum(changed), changed, again=True)
    if legs.decides(spot.rules):
        return legs.share_out(spot.rules, here)
    found = solved.share_out(spot.rules, here)
    if found is not None:
        return found
    alone = threshold_alone(spot)
    if alone:
        return (1 + alone) / 2
    return float(0.5 ** (1 / (len(order) - 1)))


def speakers(spot: Spot) -> tuple[int, ...]:
    """The places in the order of their first declarations; with a second chance the last is in."""
    if not spot.second_chance:
        return spot.asked
    rest = [place for place, said in enumerate(spot.said) if place not in spot.asked]
    return (*spot.asked, *[place for place in rest if spot.said[place] is Choice.IN])


# --- Personas -------------------------------------------------------------------------------

_RICH = 10**9
"""A stack so large that it does not affect a persona."""


class Character:
    """A persona at a place, without a recent loss."""

    def __init__(self, persona: Persona) -> None:
        self._persona = persona

    def policy_of(
        self,
        spot: Spot,
        place: int,
        position: int | None,
        already_in: int,
        before: Before = (),
        *,
        low: bool = False,
    ) -> Policy:
        """The persona's policy, computed from its view of the table."""
        outs = (False,) * ((position or 0) - already_in)
        heard = before or outs + (True,) * already_in
        return policy_of(self._persona, _view(spot, place, heard), low=low)


def _view(spot: Spot, place: int, heard: Before) -> SeatView:
    """The view of the place after the declarations of the players before."""
    players = spot.players
    order = tuple((place - len(heard) + step) % players for step in range(players))
    said: list[Choice | None] = [None] * players
    for other, is_in in zip(order, heard, strict=False):
        said[other] = Choice.IN if is_in else Choice.OUT
    rich = [int(min(chips, _RICH)) for chips in spot.chips]
    table = Table(
        rules=spot.rules,
        seats=tuple([TableSeat("", chips, chips, chips) for chips in rich]),
        dealer=order[-1],
        pot=round(spot.pot),
        low_pot=round(spot.low_pot),
        phase=Phase.DECLARING,
        order=order,
        stage=spot.stage,
        manner=spot.rules.declaring.declare,
        asked=order,
        turn=(place,),
        said=tuple(said),
        legs=spot.legs or (0,) * players,
        match_paid=(0,) * players,
        lost=(0,) * players,
    )
    return SeatView(place, table, spot.hands)
