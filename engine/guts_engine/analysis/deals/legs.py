"""Backward induction of the claims in leg games, for the shipped tables (R8.5, R8.6).

The state of a round is the pot in antes for each player, the stage, and the legs that players still
need. Pots and legs only grow, so from a pot so large that further antes mean nothing the claims
follow stage by stage, down to the first deal.
"""

from typing import Final, NamedTuple

from guts_engine.equilibrium import legs
from guts_engine.equilibrium.legs import LOWEST, POTS, STAGES, UNIT, Legs, states
from guts_engine.equilibrium.legs_at_once import Gains, thresholds, worths

LARGEST: Final = 128
"""The pot from which the induction begins, in antes for each player."""
_ROUNDS: Final = 500
_CLOSE: Final = 1e-10
_LEAST: Final = 0.02

Claims = dict[Legs, dict[int, float]]
"""By state, the claim of a player by the number of legs that this player needs."""


class _State(NamedTuple):
    """A state, the numbers of legs needed in it, and the state after a leg for one of each."""

    everyone: Legs
    needed: tuple[int, ...]
    after: dict[int, Legs]


def claims(players: int, largest: int = LARGEST) -> dict[tuple[float, int], Claims]:
    """The claims by pot and stage, of deals with one ante before the first stage."""
    every = sorted([_state(each) for each in states(players)], key=lambda each: sum(each.everyone))
    outs: dict[Legs, list[float]] = {}
    later = _without_antes(every, outs)
    found = {(POTS[-1], stage): later for stage in range(STAGES)}
    for antes in range(largest, 0, -1):
        for stage in reversed(range(STAGES)):
            due = int(stage == STAGES - 1 and antes < largest)
            grown = {each: _grown(claim, antes, due, players) for each, claim in later.items()}
            later = {each.everyone: _before(each, grown, outs) for each in every}
            if antes in POTS:
                found[antes, stage] = later
    return found


def table() -> list[int]:
    """The numbers of the table `legs-at-once`."""
    numbers = []
    for players in legs.PLAYERS:
        found = claims(players)
        for antes in POTS:
            for stage in range(STAGES):
                for everyone in states(players):
                    claim = found[antes, stage][everyone]
                    numbers += [round((claim[each] - LOWEST) * UNIT) for each in sorted(claim)]
    return numbers


def _state(everyone: Legs) -> _State:
    needed = tuple(sorted(set(everyone)))
    after = {}
    for each in needed:
        rest = list(everyone)
        rest.remove(each)
        after[each] = tuple(sorted((each - 1, *rest)))
    return _State(everyone, needed, after)


def _grown(claim: dict[int, float], antes: int, due: int, players: int) -> dict[int, float]:
    """The claims before the antes of the next stage, as shares of the pot without them."""
    grown, paid = antes + due, due / players
    return {each: (share * grown - paid) / antes for each, share in claim.items()}


def gains_of(state: _State, later: Claims, nothing: dict[int, float]) -> Gains:
    """What the leg of a stage is worth; `later` are the claims after it, `nothing` those of the
    same state.
    """
    own, theirs = [], []
    for mine in state.needed:
        won = 1.0 if mine == 1 else later[state.after[mine]][mine - 1]
        own.append(won - nothing[mine])
        row = []
        for each in state.needed:
            shared = each != mine or state.everyone.count(each) > 1
            lost = later[state.after[each]][mine] if shared and each > 1 else 0.0
            row.append(lost - nothing[mine] if shared else 0.0)
        theirs.append(row)
    return Gains(tuple([state.everyone.count(each) for each in state.needed]), own, theirs)


def _before(state: _State, later: Claims, outs: dict[Legs, list[float]]) -> dict[int, float]:
    """The claims before a stage; `outs` are thresholds nearby, and replaced."""
    nothing = later[state.everyone]
    gains = gains_of(state, later, nothing)
    outs[state.everyone] = found = thresholds(gains, outs[state.everyone])
    won, _ = worths(gains, found)
    return {each: nothing[each] + more for each, more in zip(state.needed, won, strict=True)}


def _without_antes(every: list[_State], outs: dict[Legs, list[float]]) -> Claims:
    """The claims if there are no more antes: until somebody gets a leg, stages repeat."""
    found: Claims = {}
    for state in every:
        whole = sum([1 / each for each in state.everyone])
        now = {each: 1 / each / whole for each in state.needed}
        for _ in range(_ROUNDS):
            gains = gains_of(state, found, now)
            outs[state.everyone] = thresholds(gains, outs.get(state.everyone))
            won, chances = worths(gains, outs[state.everyone])
            leg = sum([size * chance for size, chance in zip(gains.sizes, chances, strict=True)])
            pace = 0.7 / max(leg, _LEAST)
            now = {each: now[each] + pace * more for each, more in zip(now, won, strict=True)}
            if max(map(abs, won)) < _CLOSE:
                break
        found[state.everyone] = now
    return found
