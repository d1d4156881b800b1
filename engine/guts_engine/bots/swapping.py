"""Passing and drawing in any game: the choice that leaves the hand most likely to win (S3.4, S3.5).

Each choice is tried on sampled deals through the steps to the next showdown. Cards that cost chips
must be worth them.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, combinations
from random import Random
from typing import Final

from guts_engine.bots.standing import sampled
from guts_engine.equilibrium.situation import Situation
from guts_engine.equilibrium.thresholds import share_out
from guts_engine.hands.cards import Card, Rank
from guts_engine.state.actions import Asked
from guts_engine.state.view import SeatView
from guts_engine.strength.keeping import in_order
from guts_engine.strength.sampled import Sample

_ROUNDS: Final = ((24, 6), (250, 1))
"""Rounds of comparison: the number of samples, and how many candidates stay after it."""
_WAYS: Final = 32
"""The most choices that are all compared; of more, only those of the cards of least use."""
_LEAST: Final = 5
"""The number of cards of least use."""

_FOLDED: Final = 0.9
"""The most hands that players in are taken to have folded."""

Way = tuple[Card, ...]


def to_pass(view: SeatView, asked: Asked, rng: Random) -> Way:
    """The cards to pass, none if that is best and allowed; wild ones last."""
    return _best(view, list(passes(view.cards, asked)), 0.0, rng)


def to_discard(view: SeatView, asked: Asked, rng: Random) -> Way:
    """The cards to discard, none to stand pat."""
    pot = max(1, view.table.pots)
    return _best(view, list(discards(view.cards, asked)), asked.price / pot, rng)


def passes(cards: Sequence[Card], asked: Asked) -> Iterable[Way]:
    """All choices of cards to pass; first none, if that is allowed."""
    if asked.optional:
        yield ()
    yield from combinations(sorted(cards), asked.cards)


def discards(cards: Sequence[Card], asked: Asked) -> Iterable[Way]:
    """All choices that the question allows: numbers of cards, and more with an ace kept."""
    held = sorted(cards)
    numbers = asked.exactly or range(min(asked.cards, len(held)) + 1)
    yield from chain(*(combinations(held, number) for number in numbers))
    for number in range(asked.cards + 1, min(asked.with_ace, len(held)) + 1):
        for away in combinations(held, number):
            if any(each.rank is Rank.ACE and each not in away for each in held):
                yield away


def _best(view: SeatView, ways: Sequence[Way], price: float, rng: Random) -> Way:
    """The way that wins most, less its price in pots for each card.

    `rng` is used once, whatever the hand is.
    """
    seed = rng.getrandbits(32)
    sample = sampled(view)
    if sample is None:
        return ways[0]
    return best(view.cards, ways, sample, Rivals(view).beaten, price, seed)


def best(
    cards: Sequence[Card],
    ways: Sequence[Way],
    sample: Sample,
    beaten: Callable[[float], float],
    price: float,
    seed: int,
    rounds: Sequence[tuple[int, int]] = _ROUNDS,
) -> Way:
    """The way that wins most of the pot, less its price in pots for each card.

    `beaten` turns the chance to beat a random hand into that to beat all rivals.
    """
    ways = _sensible(cards, ways, sample)
    for samples, left in rounds:
        worths = {}
        for away in ways:
            rest = [each for each in cards if each not in away]
            shares = sample.exchanged(rest, away, samples, seed)
            wins = sum([beaten(each) for each in shares]) / len(shares)
            worths[away] = 2 * wins - price * len(away)
        ways = sorted(ways, key=worths.__getitem__, reverse=True)[:left]
    return ways[0]


def _sensible(own: Sequence[Card], ways: Sequence[Way], sample: Sample) -> Sequence[Way]:
    """The ways that give away no wild card, if there are some; not too many of them."""
    judge = sample.worlds[0].judges[0]
    wild = {each for each in own if judge.is_wild(each, own)}
    fewest = min(len(wild.intersection(away)) for away in ways)
    ways = [away for away in ways if len(wild.intersection(away)) == fewest]
    if len(ways) > _WAYS:
        least = in_order(own, judge)
        most = max(map(len, ways))
        cut = {*least[: max(_LEAST, most)]}
        ways = [away for away in ways if cut.issuperset(away)]
    return ways


class Rivals:
    """The hands to beat: of the others who may still be in, and of the table.

    Players who are known to be in hold better hands than others.
    """

    def __init__(self, view: SeatView) -> None:
        table = view.table
        known = table.players_in
        self._players = len([seat for seat in known or table.order if seat != view.seat])
        self._tables = len(table.ghosts)
        self._folded = 0.0
        if known:
            self._folded = min(_FOLDED, share_out(table.rules, Situation(max(2, len(table.order)))))

    def beaten(self, share: float) -> float:
        """The probability that a hand which beats a random one so often beats them all."""
        better = max(0.0, share - self._folded) / (1 - self._folded)
        return float(better**self._players * share**self._tables)
