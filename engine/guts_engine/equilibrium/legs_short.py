"""One stage of a leg game with declarations at once, where chips may run out (R7.3, R8.5, R8.6).

A loser pays at most its chips, and whoever cannot ante is not dealt in again. Players with as many
legs to go and as many chips form a group, which plays one threshold in the model of uniform
percentiles. A claim on the pot is that of a deep stack, weighed by the chance of still being dealt
in when the round ends. Amounts are in pots.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from guts_engine.common.frozen import record
from guts_engine.equilibrium.legs_at_once import MOST_OUT, Row

_FIRST: Final = 0.8
_STEPS: Final = 150
"""The most steps towards the equilibrium."""
_NEAR: Final = 0.001
"""Gains in pots at which a threshold is found."""
_DEALS_A_LEG: Final = 1.6
"""The mean number of deals of a round for each leg that its leader needs."""

ROUNDED: Final = 0.01
"""What rounded chips may miss of whole antes."""


def chance_to_last(needed: int, antes: int) -> float:
    """The chance of a round to end within `antes` deals, if its leader needs so many legs."""
    return 1 - (1 - 1 / (_DEALS_A_LEG * needed)) ** antes


@record
class Racer:
    """A player with so many legs to go and chips; `again` after buying in again (R7.3)."""

    needed: int
    chips: float
    again: bool = False


def rank(racer: Racer) -> tuple[int, float, bool]:
    """What players are sorted by."""
    return racer.needed, racer.chips, racer.again


@record
class Stage:
    """The claims by legs to go if nobody gets a leg, and their growth if somebody does.

    `gains[a, b, own]` is the growth for a player with a legs to go if one with b to go gets a leg,
    the player itself or another. A loser owes `match`, and each pays `ante` before the next deal.
    """

    claims: Mapping[int, float]
    gains: Mapping[tuple[int, int, bool], float]
    match: float
    ante: float


def thresholds(stage: Stage, everyone: Sequence[Racer]) -> dict[Racer, float]:
    """The share 0..1 of hands that each of the players folds."""
    kinds = sorted(set(everyone), key=rank)
    model = Model(stage, kinds, [everyone.count(each) for each in kinds])
    return dict(zip(kinds, model.outs(), strict=True))


class Model:
    """The players at a stage: the kinds of them, and how many there are of each."""

    def __init__(self, stage: Stage, kinds: Sequence[Racer], counts: Sequence[int]) -> None:
        self._stage = stage
        self._kinds, self._counts = kinds, counts
        self._next = min(each.needed for each in kinds)
        worths = [self._worth(each, each.chips) for each in kinds]
        deep = [max(0.0, stage.claims[each.needed]) for each in kinds]
        self._whole = _weighed(counts, worths) / (_weighed(counts, deep) or 1.0) or 1.0
        self._claims = [each / self._whole for each in worths]
        self._pays = [min(stage.match, each.chips) for each in kinds]
        self._falls = [
            claim - self._claim(each, each.chips - paid)
            for each, claim, paid in zip(kinds, self._claims, self._pays, strict=True)
        ]

    def _worth(self, racer: Racer, chips: float) -> float:
        """The claim of a deep stack, times the chance of having chips for the antes to come."""
        claim = max(0.0, self._stage.claims[racer.needed])
        if racer.again or not self._stage.ante:
            return claim if racer.again or chips > 0 else 0.0
        return claim * chance_to_last(self._next, int(chips / self._stage.ante + ROUNDED))

    def _claim(self, racer: Racer, chips: float) -> float:
        """The claim with those chips, of all claims together."""
        return self._worth(racer, chips) / self._whole

    def outs(self) -> list[float]:
        """The thresholds of the groups, found by steps against their gains."""
        outs = [_FIRST if pays else 0.0 for pays in self._pays]
        players = sum(self._counts)
        for step in range(_STEPS):
            gains = [self.gain(outs, place) for place in range(len(outs))]
            if all(
                abs(each) < _NEAR or (out <= 0 and each > 0) or (out >= MOST_OUT and each < 0)
                for each, out in zip(gains, outs, strict=True)
            ):
                break
            pace = 1 / players / (1 + step / 50)
            outs = [
                min(MOST_OUT, max(0.0, out - pace * each))
                for out, each in zip(outs, gains, strict=True)
            ]
        return outs

    def gain(self, outs: Row, place: int) -> float:
        """What being in gains a player of the group whose hand is at its threshold."""
        stage, me, mine = self._stage, self._kinds[place], self._claims[place]
        deep = stage.claims[me.needed]
        weight = mine / deep if deep > 0 else 0.0
        total = 0.0
        for (rivals, above), (chance, paid, fallen, leg) in self._rivals(outs, place).items():
            if not rivals:
                total += chance * self._leg(me, weight)
                continue
            all_lose = fallen / chance
            one_wins = all_lose * (rivals - 1) / rivals
            if above:
                left = mine - self._falls[place]
                won = _share(left, one_wins + self._falls[place]) - self._pays[place]
            else:
                grown = self._claim(me, me.chips + paid / chance)
                won = _share(grown, all_lose + mine - grown) + paid / chance
            total += chance * (won - mine)
            total -= leg if rivals == 1 else chance * (_share(mine, one_wins) - mine)
        return total

    def _leg(self, me: Racer, weight: float) -> float:
        """The growth of the claim with another leg; the last leg takes the pot."""
        if me.needed == 1:
            return 1 - weight * self._stage.claims[1]
        return self._stage.gains[me.needed, me.needed, True] * weight

    def _rivals(
        self, outs: Row, place: int
    ) -> dict[tuple[int, bool], tuple[float, float, float, float]]:
        """The others who are in, and whether one has a better hand than the group's threshold.

        Values are the chance, and times it what they pay if they lose, what their claims fall by,
        and what a leg for one of them means to a player of the group.
        """
        hand, me = outs[place], self._kinds[place]
        weight = self._claims[place] / (self._stage.claims[me.needed] or 1.0)
        states = {(0, False): (1.0, 0.0, 0.0, 0.0)}
        for at, (kind, out) in enumerate(zip(self._kinds, outs, strict=True)):
            below = max(0.0, hand - out)
            ways = ((0, False, out), (1, False, below), (1, True, 1 - out - below))
            theirs = self._stage.gains.get((me.needed, kind.needed, False), 0.0) * weight
            for _ in range(self._counts[at] - (at == place)):
                found: dict[tuple[int, bool], tuple[float, float, float, float]] = {}
                for (rivals, above), (chance, paid, fallen, leg) in states.items():
                    for more, better, share in ways:
                        if share > 0:
                            key = rivals + more, above or better
                            old = found.get(key, (0.0, 0.0, 0.0, 0.0))
                            found[key] = (
                                old[0] + share * chance,
                                old[1] + share * (paid + more * chance * self._pays[at]),
                                old[2] + share * (fallen + more * chance * self._falls[at]),
                                old[3] + share * (leg + more * chance * theirs),
                            )
                states = found
        return states


def _weighed(counts: Sequence[int], each: Row) -> float:
    return sum([count * one for count, one in zip(counts, each, strict=True)])


def _share(claim: float, fallen: float) -> float:
    """The claim as a share of all, which have fallen by so much in all from 1."""
    return claim / (1 - fallen) if fallen < 1 else 0.0
