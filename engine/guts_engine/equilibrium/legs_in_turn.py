"""One stage of a leg game with declarations in turn, in the model of uniform percentiles (R8.6).

A threshold depends on who is in before. In the equilibrium a hand at its threshold is worth the
same in as out; a player who joins later has a better hand than one at the threshold, so such a hand
wins only if nobody joins and it beats those who are in. From the third player in on, later players
are taken for ones with the same threshold. Amounts are in pots.

A player who may wait for a second chance opens with few good hands, and with some of the weakest.
The others call as if all were good ones, as many as make bluffs worthless.

The arithmetic is that of numbers or of numpy's arrays, for many stages at once.
"""

from collections.abc import Callable, Iterable, Sequence
from math import prod
from typing import Any, Final

from guts_engine.equilibrium.legs_at_once import MOST_OUT

_SWEEPS: Final = 60
_CLOSE: Final = 1e-5
_FIRST: Final = 0.8
_CALL: Final = 0.9
_STEPS: Final = 2
_OVERCALL_STEPS: Final = 6
_SMALL: Final = 1e-9
_LEAST_SLOPE: Final = 0.5
"""Steps stay small where being in and waiting are worth about as much with all hands."""

Number = Any
"""A float, or an array of them."""


class Stakes:
    """What contests are worth to a player, in pots, compared with nobody being in.

    These are the stakes of players whose chips never run out.
    """

    def win(self, place: int, ins: Sequence[int]) -> float:
        """The worth of winning against those `ins`."""
        return float(len(ins))

    def lose(self, place: int, ins: Sequence[int]) -> float:
        """The worth of losing against those `ins`."""
        return -1.0

    def aside(self, place: int, ins: Sequence[int]) -> float:
        """The worth of a contest of those `ins` to a player who is out."""
        return 0.0


_DEEP: Final = Stakes()


class Turns:
    """The thresholds of a stage; players count in the order of declaring.

    `gains[p][j]` is what a leg for player j is worth to p, `stakes` what contests are worth. With
    `asked` the last player declares even if all others are out (S3.7); with `second` they may then
    change to in (R4.5), and without `bluffs` nobody opens with weak hands. `near` are thresholds to
    begin with, `sweeps` is the number of steps, 0 for as many as needed. `least` and `most` are the
    functions for the numbers used.
    """

    def __init__(
        self,
        gains: Sequence[Sequence[Number]],
        *,
        asked: bool,
        second: bool,
        stakes: Stakes = _DEEP,
        bluffs: bool = True,
        near: "Turns | None" = None,
        sweeps: int = 0,
        least: Callable[[Number, Number], Number] = min,
        most: Callable[[Number, Number], Number] = max,
    ) -> None:
        self.players = len(gains)
        self._last = self.players - 1
        self._gains = gains
        self._stakes = stakes
        self._asked = asked and second
        self.second = second
        self._may_bluff = second and bluffs
        self._least, self._most = least, most
        zero = gains[0][0] * 0.0
        if near is None:
            self.first = [zero + _FIRST] * self.players
            self.first[self._last] = zero + (_FIRST / 2 if self._asked else 0.0)
            self._believed = list(self.first)
            self.weak = [zero] * self.players
            self._calls = [[zero + _CALL] * self.players for _ in gains]
            self._again = [zero + _CALL] * self._last
            self._again_after = [[zero + _CALL] * self._last for _ in range(self._last)]
        else:
            self.first = list(near.first)
            self._believed = list(near._believed)
            self.weak = list(near.weak)
            self._calls = [list(row) for row in near._calls]
            self._again = list(near._again)
            self._again_after = [list(row) for row in near._again_after]
        for _ in range(sweeps or _SWEEPS):
            before = list(self.first)
            self._sweep()
            moved = [abs(a - b) for a, b in zip(before, self.first, strict=True)]
            if all(
                (each < _CLOSE) if isinstance(each, float) else each.max() < _CLOSE
                for each in moved
            ):
                break

    def needed(self, place: int, ins: Sequence[int]) -> Number:
        """The share of hands that the player folds after those `ins` are in."""
        if not ins:
            return self.first[place]
        if len(ins) == 1:
            return self._calls[place][ins[0]]
        outs = [self.needed(each, ins[:at]) for at, each in enumerate(ins)]
        outs[0] = self._believed[ins[0]]
        return self._overcall(place, ins, outs)

    def needed_again(self, place: int, changed: Sequence[int]) -> Number:
        """The same at a second chance, after those who `changed` (R4.5); the last stays in."""
        if place == self._last:
            return self.first[place]
        if not changed:
            return self._again[place]
        if len(changed) == 1:
            return self._again_after[place][changed[0]]
        outs = [self.needed_again(each, changed[:at]) for at, each in enumerate(changed)]
        return self._overcall(place, [self._last, *changed], [self.first[self._last], *outs])

    def quiet(self, place: int, ins: Sequence[int]) -> Number:
        """The probability that nobody after the player joins those who are in."""
        return prod([self.needed(each, ins) for each in self._later(place)])

    def stays(self, place: int, changed: int | None = None) -> Number:
        """The probability that a player who was out stays out at the second chance."""
        again = self._again[place] if changed is None else self._again_after[place][changed]
        weak = self.weak[place]
        return self._least(1.0, (again - weak) / self._most(self._out(place), _SMALL))

    def _out(self, place: int) -> Number:
        """The probability that a player does not open."""
        return self.first[place] - self.weak[place]

    # --- Iteration --------------------------------------------------------------------------

    def _sweep(self) -> None:
        """Improve each threshold in view of the others."""
        if self.second:
            self._change()
        if self._asked:
            self._alone()
        for place in reversed(range(self._last)):
            self._open(place)
        for place in range(1, self.players):
            for other in range(place):
                self._call(place, other)

    def _open(self, place: int) -> None:
        """The threshold of the first who is in: a lone player's leg against being called.

        A hand that will not be played later, either, is worth the same in as out.
        """
        gains, out = self._gains[place], 0.0
        reached = 1.0
        for later in self._later(place):
            leg = reached * (1 - self._out(later))
            if later == self._last and self.second:
                others = [each for each in range(self._last) if each != place]
                left = prod([self.stays(each) for each in others])
            else:
                others = list(self._later(later))
                left = self.quiet(later, [later])
            out = out + leg * self._out_of(place, later, left, others)
            reached = reached * self._out(later)
        here = self._believed[place]
        ratios = [(self._calls[each][place] - here) / (1 - here) for each in self._later(place)]
        lost = _mean([self._stakes.lose(place, [later]) for later in self._later(place)])
        wanted = (out - lost) / (gains[place] - lost + _SMALL)
        x = here
        for _ in range(_STEPS):
            terms = [self._most(_SMALL, x + (1 - x) * ratio) for ratio in ratios]
            product = prod(terms)
            slopes = [(1 - ratio) / term for ratio, term in zip(ratios, terms, strict=True)]
            x = self._share(x - (product - wanted) / (product * sum(slopes) + _SMALL))
        self._believed[place] = x
        self.first[place] = self._waits(place) if self.second else x
        if self._may_bluff:
            self.weak[place] = (self.weak[place] + self._bluffs(place)) / 2

    def _bluffs(self, place: int) -> Number:
        """The share of the weakest hands to open with, so that the first caller's threshold is
        right: they make up for the hands that wait.
        """
        call, believed, first = (
            self._calls[place + 1][place],
            self._believed[place],
            self.first[place],
        )
        beaten = (call - believed) / (1 - believed)
        strong = beaten * (1 - first) - self._most(0.0, call - first)
        return self._least(first / 2, self._most(0.0, strong / self._most(_SMALL, 1 - beaten)))

    def _waits(self, place: int) -> Number:
        """The threshold of a player who may also wait for a second chance (R4.5).

        Above the threshold of a call a better hand beats more callers, above that of the second
        chance more of the last player's hands; being in grows faster, but begins later.
        """
        missed, slope = 0.0, 0.0
        for later in self._later(place):
            joins = self.quiet(later, [place, later])
            for each in range(place + 1, later):
                joins = joins * self._calls[each][place]
            slope = slope + joins
            missed = missed + joins * (1 - self._calls[later][place])
        reached = prod([self._out(each) for each in range(place + 1, self._last)])
        before = prod([self.stays(each) for each in range(place)])
        after = prod([self.stays(each, place) for each in range(place + 1, self._last)])
        waiting = reached * before * after
        here = 1 - self.first[place]
        ahead = missed - waiting * (1 - self._again[place]) - (slope - waiting) * here
        above = here + ahead / self._most(_LEAST_SLOPE, slope - waiting) / 2
        return self._least(MOST_OUT, self._most(self._believed[place], 1 - above))

    def _call(self, place: int, other: int) -> None:
        """The threshold after only one other is in, whose leg a call prevents."""
        quiet = self.quiet(place, [other])
        joined = self.quiet(place, [other, place])
        out = self._out_of(place, other, quiet, self._later(place))
        wanted = self._wanted(place, [other], out) / self._most(_SMALL, joined)
        self._calls[place][other] = self._above(self._believed[other], wanted)

    def _alone(self) -> None:
        """The threshold of the last player if all others are out and may change (R4.5)."""
        here = self.first[self._last]
        ratios = [(each - here) / (1 - here) for each in self._again]

        def left_alone(x: Number) -> Number:
            stays = [
                self._least(1.0, (x + (1 - x) * ratio - weak) / self._most(out - weak, _SMALL))
                for out, weak, ratio in zip(self.first, self.weak, ratios, strict=False)
            ]
            return prod(stays)

        step = 1e-4
        reached = left_alone(here)
        slope = (left_alone(here + step) - reached) / step + 0.02
        lost = _mean([self._stakes.lose(self._last, [each]) for each in range(self._last)])
        wanted = -lost / (self._gains[self._last][self._last] - lost + _SMALL)
        move = self._least(0.2, self._most(-0.2, (reached - wanted) / slope))
        self.first[self._last] = self._share(here - move / 2)

    def _change(self) -> None:
        """The thresholds of the second chance (R4.5)."""
        here = self.first[self._last]
        for place in range(self._last):
            rest = range(place + 1, self._last)
            quiet = prod([self.stays(each) for each in rest])
            joined = prod([self.stays(each, place) for each in rest])
            out = self._out_of(place, self._last, quiet, rest)
            wanted = self._wanted(place, [self._last], out) / self._most(_SMALL, joined)
            self._again[place] = self._above(here, wanted)
            for other in range(place):
                outs = [here, self._again[other]]
                self._again_after[place][other] = self._overcall(place, [self._last, other], outs)

    # --- Arithmetic -------------------------------------------------------------------------

    def _later(self, place: int) -> Iterable[int]:
        return range(place + 1, self.players)

    def _share(self, x: Number) -> Number:
        return self._least(MOST_OUT, self._most(0.0, x))

    def _out_of(self, place: int, taker: int, quiet: Number, others: Iterable[int]) -> Number:
        """The worth of being out while one is in, whom an other joins unless they are quiet."""
        aside = [self._stakes.aside(place, [taker, each]) for each in others]
        return self._gains[place][taker] * quiet + _mean(aside) * (1 - quiet)

    def _wanted(self, place: int, ins: Sequence[int], out: Number) -> Number:
        """How often a hand must win against those `ins` for being in to be worth that much."""
        win, lose = self._stakes.win(place, ins), self._stakes.lose(place, ins)
        return (out - lose) / max(_SMALL, win - lose)

    def _above(self, out: Number, share: Number) -> Number:
        """The threshold that beats a share of the hands above `out`."""
        return self._least(MOST_OUT, out + (1 - out) * self._most(0.0, share))

    def _overcall(self, place: int, ins: Sequence[int], outs: Sequence[Number]) -> Number:
        """The threshold against several who are in, with hands above `outs`: it is best as often as
        it must be, and no follower better. By Newton's method from above.
        """
        wanted = min(1.0, self._wanted(place, ins, self._stakes.aside(place, ins)))
        followers = self._last - place - (self._last in ins)
        x: Number = 1.0
        for _ in range(_OVERCALL_STEPS if wanted > 0 else 0):
            best = prod([(x - out) / (1 - out) for out in outs]) * x**followers
            slope = best * (sum([1 / self._most(_SMALL, x - out) for out in outs]) + followers / x)
            x = x - (best - wanted) / slope
        return self._least(MOST_OUT, x) * (wanted > 0)


def _mean(worths: Sequence[float]) -> float:
    return sum(worths) / len(worths) if worths else 0.0
