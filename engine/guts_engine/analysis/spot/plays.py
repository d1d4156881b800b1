"""Thresholds that everyone else plays: of the symmetric equilibrium or of a persona (R4)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.deals.showdown import Flags
from guts_engine.analysis.spot.spot import Spot
from guts_engine.bots.chances import Policy, policy_of
from guts_engine.bots.persona import Persona
from guts_engine.play.table import Phase, Table, TableSeat
from guts_engine.play.view import SeatView
from guts_engine.steps.model import Choice
from guts_engine.strength import legs
from guts_engine.strength.equilibrium import share_out
from guts_engine.strength.situation import Situation

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
        self, spot: Spot, place: int, position: int | None, already_in: int, before: Before = ()
    ) -> Policy:
        """The policy after `position` players, None if all declare at once (R4.1, R4.2).

        `already_in` counts those of them who are in, and `before` tells which; by default the last.
        """
        ...


class Equilibrium:
    """Plays every hand from the threshold of the symmetric equilibrium up."""

    def policy_of(
        self, spot: Spot, place: int, position: int | None, already_in: int, before: Before = ()
    ) -> Policy:
        """Without bluff, cold feet or noise; mixes at the boundary hand."""
        if position == len(speakers(spot)) - 1 and not already_in:
            needed = threshold_alone(spot)
        else:
            needed = threshold(spot, place, position, already_in, before)
        return Policy(needed, 0.0, 0.0, 0.0, True)


class Threshold:
    """Plays every hand from the same percentile up."""

    def __init__(self, needed: float) -> None:
        self.needed = needed

    def policy_of(
        self, spot: Spot, place: int, position: int | None, already_in: int, before: Before = ()
    ) -> Policy:
        """Without bluff, cold feet or noise; mixes at the boundary hand."""
        return Policy(self.needed, 0.0, 0.0, 0.0, True)


EQUILIBRIUM = Equilibrium()
Plays = Mapping[int, Play]
"""Strategies by place; all others play the equilibrium."""


def enters(policy: Policy, looks: Looks, rng: np.random.Generator) -> Flags:
    """Whether a player with this policy is in, by hand."""
    seen = looks.spread if policy.mixes else looks.middle
    if policy.noise:
        seen = seen + rng.standard_normal(seen.shape, np.float32) * np.float32(policy.noise)
    flags: Flags = seen >= policy.needed
    if policy.bluff or policy.cold_feet:
        whim = rng.random(seen.shape, np.float32)
        flags = np.where(flags, whim >= policy.cold_feet, whim < policy.bluff)
    return flags


def threshold(
    spot: Spot, place: int, position: int | None, already_in: int, before: Before = ()
) -> float:
    """The share of hands that the player at the place folds in the symmetric equilibrium."""
    won, chips, rebuys = spot.legs, spot.chips, spot.rebuys
    here = Situation(
        len(speakers(spot)),
        spot.pot or None,
        position,
        already_in,
        spot.stage + spot.again,
        second_chance=spot.second_chance,
        legs=(*won[place:], *won[:place]) if spot.rules.leg_game else (),
        chips=(*chips[place:], *chips[:place]),
        rebuys=(*rebuys[place:], *rebuys[:place]),
        side_pot=spot.side_pot,
        heard=before,
    )
    return share_out(spot.rules, here)


def threshold_alone(spot: Spot) -> float:
    """The share of hands that the last player folds when all others are out; 0 if not asked.

    If the others get a second chance, they may be waiting for it: except in leg games the last
    player plays as if one of them were in (R4.1, R4.5).
    """
    if not spot.rules.last_is_asked:
        return 0.0
    order = speakers(spot)
    waiting = spot.rules.second_chance and not legs.decides(spot.rules)
    return threshold(spot, order[-1], len(order) - 1, int(waiting))


def threshold_of_second_chance(spot: Spot, place: int, changed: Before) -> float:
    """The share of hands that stay out when only the last player is in (R4.5).

    `changed` tells who of the players before has changed to in. Except in leg games, matching the
    pot for it takes a hand that is best half of the time, against the last player and everyone else
    who might change.
    """
    if legs.decides(spot.rules):
        again = replace(spot, second_chance=True, asked=speakers(spot)[:-1])
        return threshold(again, place, len(changed), sum(changed), changed)
    alone = threshold_alone(spot)
    if alone:
        return (1 + alone) / 2
    return float(0.5 ** (1 / (len(speakers(spot)) - 1)))


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
        self, spot: Spot, place: int, position: int | None, already_in: int, before: Before = ()
    ) -> Policy:
        """The persona's policy, computed from its view of the table."""
        outs = (False,) * ((position or 0) - already_in)
        heard = before or outs + (True,) * already_in
        return policy_of(self._persona, _view(spot, place, heard))


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
