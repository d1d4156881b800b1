"""Worth of being in or out against opponents of whom each has a share of its own.

The model is that of `continuum`: independent, uniform percentiles without ties, chips in pots, an
equal share for each player in the pot that a deal leaves. Opponents who are in hold hands spread
evenly over the best of all.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import prod
from typing import Final

from guts_engine.common.frozen import record
from guts_engine.rules.options import Ghost
from guts_engine.steps.model import Losers
from guts_engine.strength.continuum import Terms, fine

_MOST_LUCK: Final = 0.9
_HALVINGS: Final = 12
_KNOTS: Final = ((0.1127016654, 5 / 18), (0.5, 8 / 18), (0.8872983346, 5 / 18))
"""Knots and weights of Gauss's rule of three points on 0..1."""


@record
class Rival:
    """An opponent: the share 0..1 of deals it is in, and the share of best hands it is in with.

    A player with a threshold has one and the same number for both; `width` is more for one who
    bluffs, errs or does not look, and never less. `luck` is the share of showdowns that later cards
    decide.
    """

    share: float
    width: float
    luck: float = 0.0

    def worse(self, x: float) -> float:
        """The probability that its hand loses to one of percentile `x`, given that it is in."""
        below = min(1.0, max(0.0, (x - 1 + self.width) / self.width)) if self.width else 0.0
        return below + self.luck * (0.5 - below)

    def folded_worse(self, x: float) -> float:
        """The probability that its hand is below percentile `x`, given that it is out."""
        if self.share >= 1:
            return 1.0
        both = self.share * min(1.0, max(0.0, (x - 1 + self.width) / (self.width or 1.0)))
        return min(1.0, max(0.0, (x - both) / (1 - self.share)))


@record
class Stakes:
    """The terms of a declaration.

    If `taken`, the pot goes to another player if nobody wants it: in turn the last player is in
    without being asked if all others are out (R4.1).
    """

    terms: Terms
    taken: bool = False


def gain(stakes: Stakes, x: float, called: Sequence[Rival], left: Sequence[Rival]) -> float:
    """The gain in pots of a hand at percentile `x` from being in, not out.

    `called` are the opponents who are or may be in if the player is in, `left` those if not.
    """
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


def spread(rivals: Sequence[Rival], part: Callable[[Rival], float]) -> list[float]:
    """By number of opponents in, the probability of that number, each in with `part`.

    `part` may count only a part of the hands: the probabilities of the others are left out.
    """
    row = [1.0]
    for each in rivals:
        inside, outside = part(each), 1 - each.share
        row = [
            below * inside + here * outside
            for below, here in zip([0.0, *row], [*row, 0.0], strict=True)
        ]
    return row


def _in(terms: Terms, x: float, rivals: Sequence[Rival]) -> float:
    n, match = terms.players, terms.match
    chances = spread(rivals, lambda each: each.share)
    if terms.peek:
        wins = spread(rivals, lambda each: each.share * each.worse(x))
        worst = spread(rivals, lambda each: each.share * (1 - each.worse(x)))
    else:
        wins = [chance / (k + 1) for k, chance in enumerate(chances)]
        worst = wins
    alone = terms.ghost is not Ghost.NONE
    always = terms.ghost is Ghost.ALWAYS
    total = 0.0
    for k, chance in enumerate(chances):
        pays = 0.0 if not k else chance - wins[k] if terms.losers is Losers.ALL else worst[k]
        payers = k if terms.losers is Losers.ALL else min(1, k)
        dropped = (n - k - 1) * terms.ante * (terms.dropped and k > 0)
        shared = (payers * match + dropped) / n
        if not (always or (alone and not k)):
            if terms.kept and k:
                total += chance / n + match * (wins[k] * k - (chance - wins[k]))
            else:
                total += wins[k] - pays * match + chance * shared
            continue
        through, mine = _past_house(terms, x, rivals, k, chances, wins)
        lost = chance - through
        beaten = chance - wins[k]
        paid = pays * (through - mine) / beaten if beaten > 0 else 0.0
        total += mine - match * paid + through * shared
        total += lost * ((1 + (k + 1) * match) / n - match)
    return total


def _past_house(
    terms: Terms,
    x: float,
    rivals: Sequence[Rival],
    k: int,
    chances: Sequence[float],
    wins: Sequence[float],
) -> tuple[float, float]:
    """The probabilities that `k` are in and the house is beaten, and that the player beats it."""
    if not terms.peek:
        through = chances[k] * (k + 1) / (k + 2)
        return through, through / (k + 1)
    over = 1 - x
    missed = sum(
        weight * spread(rivals, lambda each, at=x + over * knot: each.share * each.worse(at))[k]  # type: ignore[misc]
        for knot, weight in _KNOTS
    )
    return chances[k] - over * missed, wins[k] * x


def _out(stakes: Stakes, x: float, rivals: Sequence[Rival]) -> float:
    terms = stakes.terms
    n, match = terms.players, terms.match
    chances = spread(rivals, lambda each: each.share)
    total = chances[0] * (0.0 if stakes.taken else _nobody(terms, x, rivals))
    for k, chance in enumerate(chances[1:], start=1):
        payers = k - 1 if terms.losers is Losers.ALL else min(1, k - 1)
        worth = payers * match / n
        if terms.dropped and k > 1:
            worth += terms.ante * ((n - k) / n - 1)
        if terms.kept:
            worth = 1 / n if k > 1 else 0.0
        if terms.ghost is Ghost.ALWAYS or (terms.ghost is Ghost.LONE and k == 1):
            through = _best_past_house(terms, rivals, k, chance)
            total += through * worth + (chance - through) * (1 + k * match) / n
        else:
            total += chance * worth
    return total


def _best_past_house(terms: Terms, rivals: Sequence[Rival], k: int, chance: float) -> float:
    """The probability that exactly `k` are in and one of them beats the house."""
    if not terms.peek:
        return chance * k / (k + 1)
    missed = sum(
        weight * spread(rivals, lambda each, at=knot: each.share * each.worse(at))[k]  # type: ignore[misc]
        for knot, weight in _KNOTS
    )
    return chance - missed


def _nobody(terms: Terms, x: float, rivals: Sequence[Rival]) -> float:
    """The worth if nobody is in; the best of the folded hands pays (R6.3)."""
    paid = fine(terms)
    if not paid:
        return 1 / terms.players
    best = prod(each.folded_worse(x) for each in rivals) if terms.peek else 1 / terms.players
    return (1 + paid) / terms.players - paid * best
