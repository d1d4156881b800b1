"""Leg games of two or three players with few chips, followed to the end of the round (R7.3, R8.5).

Every deal costs antes, so that few chips last for few deals. What a round is worth follows by
backward induction, as if all declared at once, in the model of uniform percentiles. Chips are in
antes of a deal, and less than one counts for nothing.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import prod
from typing import Final

from guts_engine.common.frozen import record
from guts_engine.common.work import Steps
from guts_engine.equilibrium.legs_at_once import MOST_OUT, Row
from guts_engine.equilibrium.legs_in_turn import Stakes, Turns

MOST: Final = {2: 25, 3: 15}
"""The most chips in the stacks and the pot together, by number of players."""
_FIRST: Final = 0.8
_PACE: Final = 0.6
_STEPS: Final = 40
"""The most steps towards the equilibrium of a stage."""
_SLOWER: Final = 10
"""The steps after which they are half as long."""
_NEAR: Final = 0.0005
"""Moves of thresholds that are the last."""

Seats = tuple[tuple[int, int], ...]
"""The players' chips, and the legs that they still need."""
_Key = tuple[int, int, Seats]
"""A stage, its pot, and the players in the order of their chips."""
Ins = tuple[int, ...]
"""The places of the players who are in, in rising order."""
_ALL: Final[Ins] = (0, 1, 2)
_OTHERS: Final[Sequence[Ins]] = ((1, 2), (0, 2), (0, 1))


@record
class Spot:
    """A stage of a deal of `stages`, before anyone declares. A loser pays at most `most` (R7.2),
    with 0 the whole pot.
    """

    stages: int
    most: int
    stage: int
    pot: int
    seats: Seats


@lru_cache(maxsize=4096)
def stage_of(spot: Spot) -> "Stage":
    """The outcomes of the stage."""
    return Stage(_rounds_of(spot), spot.stage, spot.pot, spot.seats)


def outs(spot: Spot) -> Row:
    """The share of hands that each player folds if all declare at once."""
    return _rounds_of(spot).outs(spot.stage, spot.pot, spot.seats)


def after(spot: Spot) -> Row:
    """Each player's chips and claim after the stage, with those legs and chips."""
    return _rounds_of(spot).after(spot.stage, spot.pot, spot.seats)


def solving(spot: Spot) -> Steps[None]:
    """Solve the stage, and all that may follow in the round, before anyone asks for it."""
    yield from _rounds_of(spot).solving(spot.stage, spot.pot, spot.seats)


def _rounds_of(spot: Spot) -> "Rounds":
    return _rounds(spot.stages, spot.most, spot.pot + sum([chips for chips, _ in spot.seats]))


@lru_cache(maxsize=8)
def _rounds(stages: int, most: int, total: int) -> "Rounds":
    """The rounds with so many chips in `total`, of which a few are kept."""
    return Rounds(stages, most)


class Rounds:
    """What the rest of a round is worth to the players, found when it is asked for."""

    def __init__(self, stages: int, most: int) -> None:
        self._stages = stages
        self._most = most
        self._found: dict[_Key, tuple[Row, Row]] = {}

    def outs(self, stage: int, pot: int, seats: Seats) -> Row:
        """The thresholds at a stage."""
        return self._solved(stage, pot, seats)[0]

    def after(self, stage: int, pot: int, seats: Seats) -> Row:
        """Each player's chips and claim after a stage.

        Who cannot ante is not dealt in again. The last player takes the pot, and all of them share
        it if nobody is left (R7.5).
        """
        worths = [float(chips) for chips, _ in seats]
        dealt = self._dealt(stage, seats)
        if len(dealt) > 1:
            found = self._solved(*self._next(stage, pot, seats, dealt))[1]
            for place, worth in zip(dealt, found, strict=True):
                worths[place] = worth
        else:
            takers = dealt or range(len(seats))
            for place in takers:
                worths[place] += pot / len(takers)
        return worths

    def _dealt(self, stage: int, seats: Seats) -> Sequence[int]:
        """The places of the players at the next stage."""
        if stage + 1 < self._stages:
            return range(len(seats))
        return [place for place, (chips, _) in enumerate(seats) if chips]

    def _next(self, stage: int, pot: int, seats: Seats, dealt: Sequence[int]) -> _Key:
        """The next stage, before which these players pay antes if it is that of another deal."""
        if stage + 1 < self._stages:
            return stage + 1, pot, seats
        anted = tuple([(seats[place][0] - 1, seats[place][1]) for place in dealt])
        return 0, pot + len(dealt), anted

    def won(self, stage: int, pot: int, seats: Seats, ins: Ins, best: int) -> Row:
        """The same if those are in and one has the best hand; a lone player gets a leg."""
        left = self._left(pot, seats, ins, best)
        if left[best][1]:
            return self.after(stage, pot, left)
        return [chips + pot * (place == best) for place, (chips, _) in enumerate(left)]

    def _left(self, pot: int, seats: Seats, ins: Ins, best: int) -> Seats:
        """Everyone's chips and legs then."""
        chips, legs = map(list, zip(*seats, strict=True))
        if len(ins) == 1:
            legs[best] -= 1
        for place in ins:
            if place != best:
                paid = min(pot, self._most or pot, chips[place])
                chips[place] -= paid
                chips[best] += paid
        return tuple(zip(chips, legs, strict=True))

    def solving(self, stage: int, pot: int, seats: Seats) -> Steps[None]:
        """Solve a stage after all those that may follow it, one a step."""
        wanted = [(False, _sorted(stage, pot, seats))]
        while wanted:
            followed, key = wanted.pop()
            if key in self._found:
                continue
            if followed:
                self._solved(*key)
                yield len(self._found) / (len(self._found) + len(wanted))
                continue
            wanted.append((True, key))
            wanted += [(False, each) for each in self._following(*key) if each not in self._found]

    def _following(self, stage: int, pot: int, seats: Seats) -> Iterator[_Key]:
        """Yield the stages that may follow one."""
        for left in (seats, *[self._left(pot, seats, *each) for each in _outcomes(len(seats))]):
            dealt = self._dealt(stage, left)
            if len(dealt) > 1 and all(legs for _, legs in left):
                yield _sorted(*self._next(stage, pot, left, dealt))

    def _solved(self, stage: int, pot: int, seats: Seats) -> tuple[Row, Row]:
        """The thresholds at a stage, and what everyone's chips and claim are worth before it."""
        order = sorted(range(len(seats)), key=seats.__getitem__)
        key = _sorted(stage, pot, seats)
        if key not in self._found:
            here = Stage(self, *key)
            later = self._found.get((stage + 1, *key[1:]))
            near = here.outs(later[0] if later else [_FIRST] * len(seats))
            self._found[key] = near, here.worths(near)
        places = sorted(range(len(seats)), key=order.__getitem__)
        found, worths = self._found[key]
        return [found[place] for place in places], [worths[place] for place in places]


def _sorted(stage: int, pot: int, seats: Seats) -> _Key:
    return stage, pot, tuple(sorted(seats))


def _outcomes(players: int) -> Iterator[tuple[Ins, int]]:
    """Yield those who may be in, with the place of the best hand."""
    for number in range(1, players + 1):
        for ins in combinations(range(players), number):
            for best in ins:
                yield ins, best


class FewTurns(Turns):
    """The thresholds in turn. Nobody bluffs; but who may open with any hand waits only with those
    to be played at the second chance (R4.5).
    """

    def _bluffs(self, place: int) -> float:
        return float(self._again[place]) if self._believed[place] <= 0 else 0.0


class Stage(Stakes):
    """The outcomes of a stage: what they are worth to the players, in pots, over nobody being in.

    `gains[p][j]` is what a leg for player j is worth to p.
    """

    def __init__(self, rounds: Rounds, stage: int, pot: int, seats: Seats) -> None:
        self._pot = pot
        self._nobody = rounds.after(stage, pot, seats)
        self._worths: dict[tuple[Ins, int], Row] = {}
        everyone = range(len(seats))
        for ins, best in _outcomes(len(seats)):
            worths = rounds.won(stage, pot, seats, ins, best)
            self._worths[ins, best] = [
                (worth - nothing) / pot for worth, nothing in zip(worths, self._nobody, strict=True)
            ]
        self.gains = [[self._worths[(taker,), taker][me] for taker in everyone] for me in everyone]
        self._pairs = [
            [
                (it, self.win(me, [it]), self.lose(me, [it]), gains[it])
                for it in everyone
                if it != me
            ]
            for me, gains in enumerate(self.gains)
        ]
        self._crowds = [
            [(self._worths[_ALL, it][me], self._worths[_OTHERS[me], it][me]) for it in _OTHERS[me]]
            for me in (everyone if len(seats) == len(_ALL) else ())
        ]

    # --- At once ------------------------------------------------------------------------------

    def outs(self, near: Row) -> list[float]:
        """The thresholds at the equilibrium, found by steps from those `near` it."""
        found = list(near)
        for step in range(_STEPS):
            pace = _PACE / (1 + step / _SLOWER)
            before = found
            edges = [self.edge(before, me) for me in range(len(before))]
            found = [
                min(MOST_OUT, max(0.0, out - pace * edge))
                for out, edge in zip(before, edges, strict=True)
            ]
            if max(abs(a - b) for a, b in zip(before, found, strict=True)) < _NEAR:
                break
        return found

    def edge(self, outs: Row, me: int) -> float:
        """What being in gains a player with a hand at its threshold."""
        here = outs[me]
        worth = self.gains[me][me]
        for other, *_ in self._pairs[me]:
            worth *= outs[other]
        for other, win, lose, leg in self._pairs[me]:
            out = outs[other]
            gain = max(0.0, here - out) * (win - lose) + (1 - out) * (lose - leg)
            worth += gain if len(outs) == 2 else gain * outs[3 - me - other]
        return worth + self._of_three(outs, me) if len(outs) > 2 else worth

    def _of_three(self, outs: Row, me: int) -> float:
        """The part of that from stages in which both others are in."""
        here = outs[me]
        one, two = [outs[other] for other in _OTHERS[me]]
        worth = max(0.0, here - one) * max(0.0, here - two) * self._worths[_ALL, me][me]
        least = max(one, two)
        floor = max(here, least)
        for beaten, (lose, aside) in zip((two, one), self._crowds[me], strict=True):
            whole = (1 - beaten) ** 2
            worth += (whole - (floor - beaten) ** 2) / 2 * lose
            worth -= (whole - (least - beaten) ** 2) / 2 * aside
        return worth

    def worths(self, outs: Row) -> Row:
        """What everyone's chips and claim are worth with those thresholds."""
        everyone = range(len(outs))
        found = list(self._nobody)
        for (ins, best), worths in self._worths.items():
            quiet = prod([outs[place] for place in everyone if place not in ins])
            chance = quiet * _best(outs[best], [outs[place] for place in ins if place != best])
            for place in everyone:
                found[place] += chance * self._pot * worths[place]
        return found

    # --- In turn ------------------------------------------------------------------------------

    def win(self, place: int, ins: Sequence[int]) -> float:
        return self._worths[tuple(sorted((*ins, place))), place][place]

    def lose(self, place: int, ins: Sequence[int]) -> float:
        everyone = tuple(sorted((*ins, place)))
        return sum([self._worths[everyone, best][place] for best in ins]) / len(ins)

    def aside(self, place: int, ins: Sequence[int]) -> float:
        everyone = tuple(sorted(ins))
        return sum([self._worths[everyone, best][place] for best in ins]) / len(ins)


def _best(low: float, others: Row) -> float:
    """The probability of a hand above `low`, and others above those thresholds, at most two, that
    the hand is the best.
    """
    floor = max([low, *others])
    high = 1 - floor
    above = [floor - each for each in others]
    if not above:
        return high
    if len(above) == 1:
        return high * (above[0] + high / 2)
    one, two = above
    return high * (one * two + (one + two) * high / 2 + high * high / 3)
