"""Thresholds where a match takes a player's last chips, in the model of `continuum` (R7.3).

A short player risks less, and who goes broke leaves the pots to the others; so thresholds depend on
everyone's stack. Each player plays the hands above an own threshold, at which being in is worth as
much as being out. The pots left belong in equal shares to those who still have chips.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb
from typing import Final

from guts_engine.common.frozen import record
from guts_engine.equilibrium import continuum
from guts_engine.equilibrium.continuum import MOST_OUT, Terms, rounded
from guts_engine.equilibrium.situation import Situation
from guts_engine.rules.options import Shortfall
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Losers

_STEPS: Final = 150
"""The most steps towards the equilibrium."""
_NEAR: Final = 0.001
"""Gains in pots at which a threshold is found."""


@record
class Stack:
    """What a player's match costs, in pots, and whether the player is out of the game after it."""

    match: float
    breaks: bool


def breaks(rules: RuleSet, chips: float, owed: float, *, again: bool = False) -> bool:
    """Whether who has those chips and matches cannot be dealt in again (R7.3).

    `again` is whether the player may buy in again. Where the game ends with a short payment, the
    pots are shared by all (R13.7).
    """
    left = chips - owed
    if left < 0 and rules.paying.shortfall is Shortfall.ENDS:
        return False
    next_ante = 0 if rules.excused else rules.ante_always
    return not again and (left <= 0 or left < next_ante)


def match_of(rules: RuleSet, pot: float) -> float:
    """The most that a loser pays as a match of the pot (R5.2, R7.2, R13.4)."""
    return min([pot, *[most for most in (rules.paying.max_loss, rules.paying.cap) if most]])


def stacks_of(rules: RuleSet, at: Situation) -> tuple[Stack, ...]:
    """The players' stacks, their own first; none if a match breaks nobody."""
    pot = at.pot or rules.opening_pot(at.players)
    owed = match_of(rules, pot)
    if not at.chips or min(at.chips) > owed + rules.ante_due:
        return ()
    rebuys = at.rebuys or (False,) * len(at.chips)
    return tuple(
        [
            Stack(rounded(min(chips, owed) / pot), breaks(rules, chips, owed, again=again))
            for chips, again in zip(at.chips, rebuys, strict=True)
        ]
    )


@lru_cache(maxsize=4096)
def share_out(terms: Terms, mine: Stack, others: tuple[Stack, ...]) -> float:
    """The share 0..1 of the hands that the player with the stack `mine` folds."""
    stacks = (mine, *others)
    kinds = sorted(set(stacks), key=lambda each: (each.match, each.breaks))
    counts = tuple([stacks.count(each) for each in kinds])
    return _outs(terms, tuple(kinds), counts)[kinds.index(mine)]


@lru_cache(maxsize=4096)
def _outs(terms: Terms, kinds: tuple[Stack, ...], counts: tuple[int, ...]) -> tuple[float, ...]:
    """The thresholds of players with each kind of stack, found by steps against their gains."""
    outs = [continuum.share_out(terms)] * len(kinds)
    step = 1 / terms.players
    for _ in range(_STEPS):
        gains = [gain(terms, kinds, counts, outs, place) for place in range(len(kinds))]
        settled = [
            abs(each) < _NEAR or (out <= 0 and each > 0) or (out >= MOST_OUT and each < 0)
            for each, out in zip(gains, outs, strict=True)
        ]
        if all(settled):
            break
        outs = [
            min(MOST_OUT, max(0.0, out - step * each))
            for out, each in zip(outs, gains, strict=True)
        ]
    return tuple(outs)


def gain(
    terms: Terms,
    kinds: Sequence[Stack],
    counts: Sequence[int],
    outs: Sequence[float],
    place: int,
) -> float:
    """What being in gains a player of the kind at `place`, whose hand is at its threshold."""
    me, hand = kinds[place], outs[place]
    total = 0.0
    for chance, group in _rivals(kinds, counts, outs, place):
        total += chance * (_in(terms, me, hand, group) - _out(terms, hand, group))
    return total


@record
class _Rivals:
    """The others who are in: their number, how many of them would go broke, whether one has a
    better hand, and the sum of their matches.
    """

    number: int
    broke: int
    above: bool
    owed: float

    def claim(self, players: int, winners: int, left: float) -> float:
        """A share of what is `left` for one who stays, if `winners` of the rivals do not pay."""
        if not self.number:
            return left / players
        breaking = winners * self.broke / self.number
        staying = players - self.broke
        return left * (breaking / (staying + 1) + (1 - breaking) / staying)


_Groups = dict[tuple[int, int], tuple[float, float]]
"""By the number of rivals and of those who would go broke: the chance of such a group, and the sum
of their matches times it.
"""


def _rivals(
    kinds: Sequence[Stack], counts: Sequence[int], outs: Sequence[float], place: int
) -> Iterator[tuple[float, _Rivals]]:
    """Each group of rivals of the player at its threshold, with its chance."""
    hand = outs[place]
    everyone: _Groups = {(0, 0): (1.0, 0.0)}
    below: _Groups = everyone
    for at, (kind, out) in enumerate(zip(kinds, outs, strict=True)):
        number = counts[at] - (at == place)
        everyone = _joined(everyone, kind, number, out, 1 - out)
        below = _joined(below, kind, number, out, max(0.0, hand - out))
    for (rivals, broke), (chance, owed) in everyone.items():
        worse, theirs = below.get((rivals, broke), (0.0, 0.0))
        if worse > 0:
            yield worse, _Rivals(rivals, broke, False, theirs / worse)
        if rivals and chance > worse:
            better = chance - worse
            yield better, _Rivals(rivals, broke, True, (owed - theirs) / better)


def _joined(groups: _Groups, kind: Stack, number: int, out: float, inside: float) -> _Groups:
    """The groups with so many players of a kind, each in by the chance `inside`."""
    found: _Groups = {}
    for more in range(number + 1 if inside > 0 else 1):
        weight = comb(number, more) * inside**more * out ** (number - more)
        if weight <= 0:
            continue
        match, breaking = more * kind.match, more * kind.breaks
        for (rivals, broke), (chance, owed) in groups.items():
            key = rivals + more, broke + breaking
            before = found.get(key, _NOTHING)
            here = weight * chance
            found[key] = before[0] + here, before[1] + weight * owed + here * match
    return found


_NOTHING: Final = (0.0, 0.0)


def _in(terms: Terms, me: Stack, hand: float, rivals: _Rivals) -> float:
    """The worth of being in with the hand."""
    n, number = terms.players, rivals.number
    pays = number > 0 and rivals.above
    if not pays:
        won = terms.taken + terms.side + (1 - terms.taken) / n
        if terms.losers is Losers.ALL:
            won += rivals.claim(n, 0, rivals.owed) - terms.excused * number / n
        elif number:
            won += _one(rivals, n) - terms.excused / n
    elif terms.losers is Losers.ALL:
        left = me.match + rivals.owed * (number - 1) / number + 1 - terms.taken
        won = -me.match + (0.0 if me.breaks else rivals.claim(n, 1, left))
        won += terms.excused * (not me.breaks) - terms.excused * number / n
    else:
        won = -me.match + (0.0 if me.breaks else (me.match + 1 - terms.taken) / n)
        won += terms.excused * (not me.breaks) - terms.excused / n
    if not continuum.faces_house(terms, number + 1):
        return won
    beaten = hand + (1 - hand) * (number / (number + 1) if pays else 0.0)
    left = 1 + terms.side + rivals.owed + me.match
    carried = -me.match + (0.0 if me.breaks else rivals.claim(n, 0, left))
    carried += terms.excused * (not me.breaks) - terms.excused * (number + 1) / n
    return beaten * won + (1 - beaten) * carried


def _out(terms: Terms, hand: float, rivals: _Rivals) -> float:
    """The worth of being out."""
    n, number = terms.players, rivals.number
    if not number:
        return continuum.nobody(terms)
    won = (1 - terms.taken) / n
    if number > 1 and terms.losers is Losers.ALL:
        won += rivals.claim(n, 1, rivals.owed * (number - 1) / number)
        won -= terms.excused * (number - 1) / n
    elif number > 1:
        won += _one(rivals, n) - terms.excused / n
    if not continuum.faces_house(terms, number):
        return won
    beaten = hand + (1 - hand) * number / (number + 1)
    carried = rivals.claim(n, 0, 1 + terms.side + rivals.owed) - terms.excused * number / n
    return beaten * won + (1 - beaten) * carried


def _one(rivals: _Rivals, players: int) -> float:
    """A share of one rival's match, if only the worst pays."""
    breaking = rivals.broke / rivals.number
    share = breaking / (players - 1) + (1 - breaking) / players
    return rivals.owed / rivals.number * share
