"""One stage of a leg game with declarations in turn, in the model of uniform percentiles (R8.6).

A threshold depends on who is in before. In the equilibrium a hand at its threshold is worth the
same in as out; a player who joins later has a better hand than one at the threshold, so such a hand
wins only if nobody joins and it beats those who are in. From the third player in on, later players
are taken for ones with the same threshold. Amounts are in pots.
"""

from collections.abc import Iterable, Sequence
from math import prod
from typing import Final

from guts_engine.strength.legs_at_once import MOST_OUT, Row

_SWEEPS: Final = 80
_CLOSE: Final = 1e-5
_FIRST: Final = 0.8
_CALL: Final = 0.9
_NEWTON: Final = 2
_HALVINGS: Final = 16


class Turns:
    """The thresholds of a stage; players count in the order of declaring.

    `gains[p][j]` is what a leg for player j is worth to p. With `asked` the last player declares
    even if all others are out (S3.7); with `second` they may then change to in (R4.5).
    """

    def __init__(self, gains: Sequence[Row], *, asked: bool, second: bool) -> None:
        self.players = len(gains)
        self._gains = gains
        self._asked = asked and second
        self._second = second
        last = self.players - 1
        self.first = [_FIRST] * self.players
        self.first[last] = _FIRST / 2 if self._asked else 0.0
        self._calls = [[_CALL] * self.players for _ in gains]
        self._again = [_CALL] * last
        self._again_after = [[_CALL] * last for _ in range(last)]
        for _ in range(_SWEEPS):
            before = list(self.first)
            self._sweep()
            moved = [abs(a - b) for a, b in zip(before, self.first, strict=True)]
            if max(moved) < _CLOSE:
                break

    def needed(self, place: int, ins: Sequence[int]) -> float:
        """The share of hands that the player folds after those `ins` are in."""
        if not ins:
            return self.first[place]
        if len(ins) == 1:
            return self._calls[place][ins[0]]
        outs = [self.needed(each, ins[:at]) for at, each in enumerate(ins)]
        return _overcall(outs, self.players - 1 - place)

    def needed_again(self, place: int, changed: Sequence[int]) -> float:
        """The same at a second chance, after those who `changed` (R4.5)."""
        if not changed:
            return self._again[place]
        if len(changed) == 1:
            return self._again_after[place][changed[0]]
        outs = [self.needed_again(each, changed[:at]) for at, each in enumerate(changed)]
        return _overcall([self.first[-1], *outs], self.players - 2 - place)

    # --- Iteration --------------------------------------------------------------------------

    def _sweep(self) -> None:
        """Improve each threshold in view of the others."""
        last = self.players - 1
        if self._second:
            self._sweep_again()
        if self._asked:
            self._last()
        for place in reversed(range(last)):
            self._open(place)
        for place in range(1, self.players):
            for other in range(place):
                self._call(place, other)

    def _open(self, place: int) -> None:
        """The threshold of the first who is in: a lone player's leg against being called."""
        last = self.players - 1
        gains, out = self._gains[place], 0.0
        quiet = 1.0
        for later in range(place + 1, self.players):
            leg = quiet * (1 - self.first[later])
            if later == last and self._second:
                out += leg * self._waiting(place)
            else:
                out += leg * self._quiet(later, [later]) * gains[later]
            quiet *= self.first[later]
        here = self.first[place]
        ratios = [(self._calls[each][place] - here) / (1 - here) for each in self._later(place)]
        self.first[place] = _reached(ratios, (1 + out) / (1 + gains[place]), here)

    def _waiting(self, place: int) -> float:
        """What the last player's being the only one in is worth to one who has waited with a hand
        at the threshold (R4.5).
        """
        last = self.players - 1
        before = prod([self._stays(each, None) for each in range(place)])
        rest = range(place + 1, last)
        stay = prod([self._stays(each, None) for each in rest]) * self._gains[place][last]
        alone = self.first[last]
        beats = max(0.0, self.first[place] - alone) / (1 - alone)
        change = 2 * before * beats * prod([self._stays(each, place) for each in rest]) - 1
        return max(change, before * stay)

    def _call(self, place: int, other: int) -> None:
        """The threshold after only one other is in, whose leg a call prevents."""
        here = self.first[other]
        quiet = self._quiet(place, [other])
        joined = self._quiet(place, [other, place])
        wanted = (1 + self._gains[place][other] * quiet) / (2 * joined)
        self._calls[place][other] = _above(here, wanted)

    def _last(self) -> None:
        """The threshold of the last player if all others are out and may change (R4.5)."""
        last = self.players - 1
        here = self.first[last]
        wanted = 1 / (1 + self._gains[last][last])
        low, high = 0.0, MOST_OUT
        ratios = [(each - here) / (1 - here) for each in self._again]
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            stay = 1.0
            for out, ratio in zip(self.first, ratios, strict=False):
                if out > 0:
                    stay *= min(1.0, (middle + (1 - middle) * ratio) / out)
            if stay < wanted:
                low = middle
            else:
                high = middle
        self.first[last] = (here + high) / 2

    def _sweep_again(self) -> None:
        last = self.players - 1
        here = self.first[last]
        for place in range(last):
            rest = range(place + 1, last)
            quiet = prod([self._stays(each, None) for each in rest])
            joined = prod([self._stays(each, place) for each in rest])
            wanted = (1 + self._gains[place][last] * quiet) / (2 * joined)
            self._again[place] = _above(here, wanted)
            for other in range(place):
                outs = [here, self._again[other]]
                self._again_after[place][other] = _overcall(outs, last - 1 - place)

    # --- Chances ----------------------------------------------------------------------------

    def _later(self, place: int) -> Iterable[int]:
        return range(place + 1, self.players)

    def _quiet(self, place: int, ins: list[int]) -> float:
        """The probability that nobody after the player joins those who are in."""
        return prod([self.needed(each, ins) for each in self._later(place)])

    def _stays(self, place: int, changed: int | None) -> float:
        """The probability that a player who was out stays out at the second chance."""
        out = self.first[place]
        again = self._again[place] if changed is None else self._again_after[place][changed]
        return min(1.0, again / out) if out else 1.0


def _above(out: float, share: float) -> float:
    """The threshold that beats a share of the hands above `out`."""
    return min(MOST_OUT, out + (1 - out) * max(0.0, share))


def _reached(ratios: Sequence[float], wanted: float, near: float) -> float:
    """The x for which the product of x + (1 - x) ratio is the wanted one, by Newton's method."""
    x = near
    for _ in range(_NEWTON):
        terms = [max(1e-9, x + (1 - x) * ratio) for ratio in ratios]
        product = prod(terms)
        slope = product * sum(
            [(1 - ratio) / term for ratio, term in zip(ratios, terms, strict=True)]
        )
        if slope <= 1e-12:
            return 0.0 if product >= wanted else MOST_OUT
        x = min(MOST_OUT, max(0.0, x - (product - wanted) / slope))
    return x


def _overcall(outs: Sequence[float], followers: int) -> float:
    """The threshold against several who are in, with hands above `outs`: it must be best in one of
    as many cases as players are in, and nobody of the followers better.
    """
    wanted = 1 / (len(outs) + 1)
    low, high = max(outs), 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        best = middle**followers
        for out in outs:
            best *= (middle - out) / (1 - out)
        if best < wanted:
            low = middle
        else:
            high = middle
    return min(MOST_OUT, high)
