"""Worth of being in or out against opponents of whom each has a share of its own.

The model is that of `continuum`: independent, uniform percentiles without ties, chips in pots, an
equal share for each player in the pot that a deal leaves. Opponents who are in hold hands spread
evenly over the best of all.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import prod
from typing import Final

from guts_engine.common.frozen import record
from guts_engine.equilibrium.continuum import Terms, faces_house, fine
from guts_engine.rules.options import AllOut, Ghost
from guts_engine.steps.model import Losers

_MOST_LUCK: Final = 0.9
_HALVINGS: Final = 12
_KNOTS: Final = ((0.1127016654, 5 / 18), (0.5, 8 / 18), (0.8872983346, 5 / 18))
"""Knots and weights of Gauss's rule of three points on 0..1."""


@record
class Rival:
    """An opponent: the share 0..1 of deals it is in, and the hands that it plays.

    A player with a threshold plays the best `width` of all hands, the same share. With a larger
    width it is in with the very best of them, and sometimes with any other: `width` is twice the
    mean share of hands that are better than the one played. `plays` is its share before it was
    heard to be in, and then `share` is 1. `luck` is the share of showdowns that later cards decide.
    """

    share: float
    width: float
    luck: float = 0.0
    plays: float | None = None

    @property
    def played(self) -> float:
        """The share of deals it is in before it is heard."""
        return self.share if self.plays is None else self.plays

    @property
    def lowest(self) -> float:
        """The percentile of the worst hand that it plays, given that cards decide."""
        return 1 - self.width if self.width <= self.played and not self.luck else 0.0

    def below(self, x: float) -> float:
        """The probability that its hand is below percentile `x`, given that it is in."""
        plays = self.played
        if plays >= 1:
            return x
        if plays <= 0:
            return 0.0
        best = min(plays, plays * (1 - self.width) / (1 - plays))
        other = (plays - best) / (1 - best)
        return (other * min(x, 1 - best) + max(0.0, x - 1 + best)) / plays

    def worse(self, x: float) -> float:
        """The probability that its hand loses to one of percentile `x`, given that it is in."""
        below = self.below(x)
        return below + self.luck * (0.5 - below)

    def folded_worse(self, x: float) -> float:
        """The probability that its hand is below percentile `x`, given that it is out."""
        if self.share >= 1:
            return 1.0
        both = self.share * self.below(x)
        return min(1.0, max(0.0, (x - both) / (1 - self.share)))


@record
class Stakes:
    """The terms of a declaration.

    With `unasked` the last player in turn is in if all others are out (R4.1), so that the pot never
    stays because nobody is in. In leg games `legs` are what a leg more is worth in pots to the
    player: an own one, then one of each opponent, which is a loss.
    """

    terms: Terms
    unasked: bool = False
    legs: tuple[float, ...] = ()


def gain(stakes: Stakes, x: float, called: Sequence[Rival], left: Sequence[Rival]) -> float:
    """The gain in pots of a hand at percentile `x` from being in, not out.

    `called` are the opponents as they declare if the player is in, `left` if not.
    """
    if stakes.legs:
        return _for_legs(stakes, x, called, left)
    return _in(stakes.terms, x, called) - _out(stakes, x, left)


@lru_cache(maxsize=1024)
def luck(terms: Terms, out: float) -> float:
    """The share of showdowns that later cards decide, if the equilibrium is to fold `out` hands.

    All declare at once. It is 0 if the model knows no such share.
    """
    if not terms.peek or not 0 < out < 1:
        return 0.0

    def worth(share: float) -> float:
        rivals = [Rival(1 - out, 1 - out, share)] * (terms.players - 1)
        return gain(Stakes(terms), out, rivals, rivals)

    low, high = 0.0, _MOST_LUCK
    if worth(low) >= 0 or worth(high) <= 0:
        return low if worth(low) >= 0 else high
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if worth(middle) < 0 else (low, middle)
    return (low + high) / 2


def spread(inside: Sequence[float], outside: Sequence[float]) -> list[float]:
    """By number of opponents in, the probability of that number.

    Each is in with a probability of `inside`, and out with one of `outside`; if `inside` counts
    only a part of the hands, the probabilities of the others are left out.
    """
    row = [1.0]
    for one, none in zip(inside, outside, strict=True):
        below = 0.0
        for place, here in enumerate(row):
            row[place] = below * one + here * none
            below = here
        row.append(below * one)
    return row


def _in(terms: Terms, x: float, rivals: Sequence[Rival]) -> float:
    n, match, excused = terms.players, terms.match, terms.excused
    all_pay = terms.losers is Losers.ALL
    chances, wins, worst = _outcomes(terms, x, rivals)
    missed = _missed(terms, rivals, x)
    total = 0.0
    for k, (chance, won) in enumerate(zip(chances, wins, strict=True)):
        if terms.kept and k:
            total += chance / n + match * (won * k - (chance - won))
            continue
        payers = k if all_pay else min(1, k)
        paid = (chance - won if all_pay else worst[k]) if k else 0.0
        left = payers * (match - excused) + 1 - terms.taken
        left += (n - k - 1) * terms.ante * (terms.dropped and k > 0)
        if not faces_house(terms, k + 1):
            total += won * (terms.taken + terms.side) - paid * (match - excused) + chance * left / n
            continue
        through, mine = _past_house(terms, x, k, chance, won, missed)
        paid = paid * (through - mine) / (chance - won) if chance > won else 0.0
        total += mine * (terms.taken + terms.side) - paid * (match - excused) + through * left / n
        carried = (1 + terms.side + (k + 1) * (match - excused)) / n - match + excused
        total += (chance - through) * carried
    return total


def _outcomes(
    terms: Terms, x: float, rivals: Sequence[Rival]
) -> tuple[list[float], list[float], list[float]]:
    """By number of opponents in, the probability of it, and with the best and the worst hand.

    The last is wanted only where the worst hand alone pays.
    """
    shares, outside = _declared(rivals)
    chances = spread(shares, outside)
    if not terms.peek:
        equal = [chance / (k + 1) for k, chance in enumerate(chances)]
        return chances, equal, equal
    worse = [each.share * each.worse(x) for each in rivals]
    if terms.losers is Losers.ALL:
        return chances, spread(worse, outside), chances
    better = [share - each for share, each in zip(shares, worse, strict=True)]
    return chances, spread(worse, outside), spread(better, outside)


def _declared(rivals: Sequence[Rival]) -> tuple[list[float], list[float]]:
    """The probabilities of being in, and of being out, by opponent."""
    shares = [each.share for each in rivals]
    return shares, [1 - share for share in shares]


def _for_legs(stakes: Stakes, x: float, called: Sequence[Rival], left: Sequence[Rival]) -> float:
    """The gain where losers pay the winners, and a lone player gets a leg (R8.5, R8.6)."""
    chances, wins, _ = _outcomes(stakes.terms, x, called)
    own, *theirs = stakes.legs
    total = chances[0] * own
    for k, (chance, won) in enumerate(zip(chances[1:], wins[1:], strict=True), start=1):
        total += stakes.terms.match * (won * k - (chance - won))
    for number, (each, worth) in enumerate(zip(left, theirs, strict=True)):
        others = (1 - other.share for place, other in enumerate(left) if place != number)
        total -= each.share * prod(others) * worth
    return total


def _past_house(
    terms: Terms, x: float, k: int, chance: float, won: float, missed: Sequence[float]
) -> tuple[float, float]:
    """The probabilities that `k` are in and the house is beaten, and that the player beats it."""
    if not terms.peek:
        through = chance * (k + 1) / (k + 2)
        return through, through / (k + 1)
    return chance - missed[k], won * x


def _missed(terms: Terms, rivals: Sequence[Rival], x: float) -> list[float]:
    """By number in, the probability of it with the house's hand above `x` and all of theirs."""
    if terms.ghost is Ghost.NONE or not terms.peek:
        return []
    _, outside = _declared(rivals)
    start = max(x, min([each.lowest for each in rivals]))
    total = [0.0] * (len(rivals) + 1)
    for knot, weight in _KNOTS:
        house = start + (1 - start) * knot
        row = spread([each.share * each.worse(house) for each in rivals], outside)
        total = [all_ + weight * here for all_, here in zip(total, row, strict=True)]
    return [prod(outside) * (1 - x), *[(1 - start) * each for each in total[1:]]]


def _out(stakes: Stakes, x: float, rivals: Sequence[Rival]) -> float:
    terms = stakes.terms
    n, match = terms.players, terms.match
    chances = spread(*_declared(rivals))
    missed = _missed(terms, rivals, 0.0)
    total = chances[0] * (0.0 if stakes.unasked else _nobody(terms, x, rivals))
    for k, chance in enumerate(chances[1:], start=1):
        payers = k - 1 if terms.losers is Losers.ALL else min(1, k - 1)
        worth = (payers * (match - terms.excused) + 1 - terms.taken) / n
        if terms.dropped and k > 1:
            worth += terms.ante * ((n - k) / n - 1)
        if terms.kept and k > 1:
            worth = 1 / n
        if faces_house(terms, k):
            through = chance - missed[k] if terms.peek else chance * k / (k + 1)
            carried = (1 + terms.side + k * (match - terms.excused)) / n
            total += through * worth + (chance - through) * carried
        else:
            total += chance * worth
    return total


def _nobody(terms: Terms, x: float, rivals: Sequence[Rival]) -> float:
    """The worth if nobody is in; the best of the folded hands pays (R6.3)."""
    paid = fine(terms)
    if terms.all_out is AllOut.MATCH_BEST:
        paid -= terms.excused
    best = prod(each.folded_worse(x) for each in rivals) if terms.peek else 1 / terms.players
    return (1 + terms.side + paid) / terms.players - paid * best
