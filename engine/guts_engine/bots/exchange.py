"""Passing and drawing by bots: the choice that leaves the best expected hand.

The worth of a hand is the probability that no other player has a better one, in hi-lo for both pots
together. Replacements are drawn from the cards that the seat has not seen.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain, combinations
from math import comb
from random import Random
from typing import Final

from guts_engine.hands.cards import PACK, Card
from guts_engine.hands.ranking import strength
from guts_engine.hands.suit_classes import by_suit
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.view import SeatView
from guts_engine.strength.percentile import percentile_of, population_of, rivals_of

_ROUNDS: Final = ((24, 5), (180, 1))
"""Rounds of comparison: the number of samples, and how many candidates stay after it."""
_ALL: Final = len(PACK)
"""Up to this many possible draws are enumerated instead of sampled."""

Value = Callable[[Sequence[Card]], float]


def to_pass(view: SeatView, count: int) -> tuple[Card, ...]:
    """The cards to pass, with every card equally likely in return; wild cards last (R3.4)."""
    worth, unseen = _worth(view), _unseen(view)
    wild = view.table.rules.dealing.wild
    come = list(combinations(unseen, count))

    def left(away: Sequence[Card]) -> tuple[int, float]:
        rest = _without(view.cards, away)
        return -sum(each.rank in wild for each in away), _mean(worth, rest, come)

    return max(combinations(sorted(view.cards), count), key=left)


def to_exchange(view: SeatView, most: int, rng: Random) -> tuple[Card, ...]:
    """The cards to discard, none to stand pat; never wild ones (R3.3).

    Candidates are compared on the same samples, the best few on more. `rng` is used once, whatever
    the hand is.
    """
    chance = Random(rng.random())
    worth, unseen = _worth(view), _unseen(view)
    wild = view.table.rules.dealing.wild
    natural = sorted(each for each in view.cards if each.rank not in wild)
    ways = list(chain(*(combinations(natural, count) for count in range(most + 1))))
    for samples, left in _ROUNDS:
        drawn = [chance.sample(unseen, most) for _ in range(samples)]
        worths = {away: _after(view.cards, away, unseen, drawn, worth) for away in ways}
        ways = sorted(ways, key=worths.__getitem__, reverse=True)[:left]
    return ways[0]


def _after(
    cards: Sequence[Card],
    away: Sequence[Card],
    unseen: Sequence[Card],
    drawn: Sequence[Sequence[Card]],
    worth: Value,
) -> float:
    """The average worth of the hand after exchanging those cards."""
    rest, count = _without(cards, away), len(away)
    if comb(len(unseen), count) <= _ALL:
        return _mean(worth, rest, list(combinations(unseen, count)))
    return _mean(worth, rest, [come[:count] for come in drawn])


def _mean(worth: Value, rest: Sequence[Card], come: Sequence[Sequence[Card]]) -> float:
    return sum([worth([*rest, *cards]) for cards in come]) / len(come)


def _worth(view: SeatView) -> Value:
    rules = view.table.rules
    players = len(view.table.order)
    high = _for_pot(rules, players, low=False)
    if not rules.two_pots:
        return high
    low = _for_pot(rules, players, low=True)
    return lambda cards: high(cards) + low(cards)


@lru_cache(maxsize=16)
def _for_pot(rules: RuleSet, players: int, *, low: bool) -> Value:
    """A function for the worth of hands for a pot; it caches equal hands."""
    population = population_of(rules, rules.dealing.cards, low=low)
    rivals = rivals_of(rules, players)
    met: dict[object, float] = {}

    def worth(cards: Sequence[Card]) -> float:
        alike = by_suit(cards) if population.grows else strength(cards, population.ranking)
        value = met.get(alike)
        if value is None:
            percentile = percentile_of(cards, rules, players, low=low)
            value = met[alike] = percentile.middle**rivals if percentile else 0.0
        return value

    return worth


def _unseen(view: SeatView) -> list[Card]:
    """The cards that may be drawn, in the order of the pack; no card is face up yet."""
    held = frozenset(view.cards)
    return [each for each in PACK if each not in held]


def _without(cards: Sequence[Card], away: Sequence[Card]) -> list[Card]:
    return [each for each in cards if each not in away]
