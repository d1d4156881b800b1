"""Equilibria of an idealised model: independent, uniform percentiles without ties.

Chips are in pots. The pots that a deal leaves are worth an equal share to each player, so antes due
from all cancel out; who is excused from the next one saves it. Everyone plays the hands above one
threshold; at the equilibrium a hand at the threshold is worth the same in as out. Under the usual
rules that is 2^(-1/(n-1)).
"""

from collections.abc import Callable
from functools import lru_cache
from math import comb, inf
from typing import Final

from guts_engine.common.frozen import record
from guts_engine.rules.options import AllOut, Ghost
from guts_engine.steps.model import Losers

MOST_OUT: Final = 0.995
"""The upper bound of thresholds, so that tables where being in never pays still end."""
_HALVINGS: Final = 30
_FIGURES: Final = 3
"""Significant digits of the amounts for which thresholds are computed and cached."""


@record
class Terms:
    """The stakes of the decision: `match` and `ante` in pots, `wimp` the antes of the wimp penalty.

    `peek` is whether players know their hands, `dropped` whether players out of a showdown pay an
    ante (R6.2). A lone player who must beat the deck faces a ghost (R8.4). With `kept` the losers
    pay the winner and the pot stays for a lone player (S4.5). `excused` is what a player who
    matches saves on the next deal (R6.1), `side` the side pot (R6.4), `taken` the most that is
    taken from the pot (R13.4), in pots.
    """

    players: int
    match: float = 1.0
    ante: float = 0.0
    losers: Losers = Losers.ALL
    all_out: AllOut = AllOut.REDEAL
    wimp: float = 2.0
    ghost: Ghost = Ghost.NONE
    peek: bool = True
    dropped: bool = False
    kept: bool = False
    excused: float = 0.0
    side: float = 0.0
    taken: float = 1.0


@lru_cache(maxsize=4096)
def share_out(terms: Terms) -> float:
    """The share 0..1 of the hands to fold when all declare at once."""
    return _root(lambda out: gain(terms, out))


def lone(terms: Terms, out: float) -> float:
    """The chance that a lone player takes the pot if all fold the share `out` without looking."""
    chance = terms.players * (1 - out) * out ** (terms.players - 1)
    return chance / 2 if faces_house(terms, 1) else chance


def given_away(terms: Terms, out: float) -> float:
    """What a player who knew that all fold the share `out` without looking would gain on them."""
    gained = gain(terms, out)
    return max(out * gained, (out - 1) * gained)


def ending(terms: Terms, out: float, least: float, most: float = inf) -> float:
    """The share next to `out` at which that chance is at least `least`, as far as it can be.

    It gives away at most `most` pots a deal.
    """
    highest = 1 - 1 / terms.players
    if lone(terms, out) >= least:
        return out
    far, near = out, highest
    for _ in range(_HALVINGS):
        middle = (far + near) / 2
        enough = lone(terms, middle) >= least or given_away(terms, middle) >= most
        far, near = (far, middle) if enough else (middle, near)
    return near


def played_as(model: float, theirs: float, found: float) -> float:
    """Scale the hands played as at the shipped threshold: the ratio of solver to model."""
    played = (1 - model) * (1 - found) / (1 - theirs)
    return min(MOST_OUT, max(0.0, 1 - played))


def rounded(share: float) -> float:
    """The amount in pots, in a few significant digits."""
    return float(f"{share:.{_FIGURES}g}")


def gain(terms: Terms, out: float) -> float:
    """The gain of a hand at `out` from being in while everyone else plays the hands above it."""
    others = terms.players - 1
    total = 0.0
    for rivals in range(others + 1):
        chance = comb(others, rivals) * (1 - out) ** rivals * out ** (others - rivals)
        total += chance * (_in(terms, rivals, out) - _out(terms, rivals, out))
    return total


def _root(rising: Callable[[float], float]) -> float:
    """The point where the gain turns positive, 0 if it is positive everywhere."""
    if rising(0.0) >= 0:
        return 0.0
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if rising(middle) < 0:
            low = middle
        else:
            high = middle
    return min(MOST_OUT, high)


def _in(terms: Terms, rivals: int, out: float) -> float:
    """The worth of being in against `rivals` (R5, R6.5); a seen hand at the threshold loses."""
    n, match = terms.players, terms.match
    everyone = rivals + 1
    all_pay = terms.losers is Losers.ALL
    if terms.peek:
        wins, pays = (0.0, 1.0) if rivals else (1.0, 0.0)
    else:
        wins = 1 / everyone
        pays = (rivals if all_pay else min(1, rivals)) / everyone
    payers = rivals if all_pay else min(1, rivals)
    left = payers * match + (n - everyone) * terms.ante * (terms.dropped and rivals > 0)
    left += 1 - terms.taken
    won = wins * (terms.taken + terms.side) - pays * match + left / n
    won += terms.excused * (pays - payers / n)
    if terms.kept and rivals:
        won = 1 / n - match * terms.peek
    if not faces_house(terms, everyone):
        return won
    beaten = out + (1 - out) * rivals / everyone if terms.peek else everyone / (everyone + 1)
    carried = (1 + terms.side + everyone * match) / n - match
    carried += terms.excused * (1 - everyone / n)
    return beaten * won + (1 - beaten) * carried


def _out(terms: Terms, rivals: int, out: float) -> float:
    """The worth of being out while `rivals` are in (R5.2, R6.2, R6.3, R6.5)."""
    n, match = terms.players, terms.match
    if not rivals:
        return nobody(terms)
    payers = rivals - 1 if terms.losers is Losers.ALL else min(1, rivals - 1)
    won = (payers * (match - terms.excused) + 1 - terms.taken) / n
    if terms.dropped and rivals > 1:
        won += terms.ante * ((n - rivals) / n - 1)
    if terms.kept and rivals > 1:
        won = 1 / n
    if not faces_house(terms, rivals):
        return won
    beaten = rivals / (rivals + 1)
    if terms.peek:
        beaten = out + (1 - out) * beaten
    carried = (1 + terms.side + rivals * (match - terms.excused)) / n
    return beaten * won + (1 - beaten) * carried


def nobody(terms: Terms) -> float:
    """The worth if nobody is in; the best folded hand is then at the threshold (R6.3)."""
    best = 1.0 if terms.peek else 1 / terms.players
    paid = fine(terms)
    if terms.all_out is AllOut.MATCH_BEST:
        paid -= terms.excused
    return (1 + terms.side + paid) / terms.players - paid * best


def fine(terms: Terms) -> float:
    """The wimp penalty in pots if nobody is in (R6.3); antes from all cancel out."""
    return {
        AllOut.WIMP: terms.players * terms.ante,
        AllOut.WIMP_PENALTY: terms.wimp * terms.ante,
        AllOut.MATCH_BEST: terms.match,
    }.get(terms.all_out, 0.0)


def faces_house(terms: Terms, players_in: int) -> bool:
    return terms.ghost is Ghost.ALWAYS or (terms.ghost is Ghost.LONE and players_in == 1)
