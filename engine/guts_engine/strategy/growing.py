"""How good hands are: the share of random hands that they beat, once their last cards are dealt."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from guts_engine.common.bounded import Bounded
from guts_engine.common.work import Steps, finished
from guts_engine.deals.columns import NO_CARD, RANKS, Flags, Indices, Numbers
from guts_engine.deals.evaluator import strengths
from guts_engine.deals.signatures import Known, Signed
from guts_engine.hands.cards import Rank
from guts_engine.hands.judging import Judge
from guts_engine.strategy.packs import deck, random_packs, shuffled, without

Shares = NDArray[np.float64]

_HANDS: Final = 20_000
"""The random hands with which others are compared, judged in parts."""
_PART: Final = 5_000
_EACH: Final = 10
"""One of so many of them stands for all."""

_GROWN: Final = 256
"""The ways in which several missing cards of a hand are dealt, which finds the share to 0.02."""
_RIVALS: Final = 3
"""The hands that a growing one is taken to meet: those who are in have good ones."""
_AT_A_TIME: Final = 500
"""The hands that grow at a time, which bounds the memory."""


_EXCHANGED: Final = np.dtype([("away", np.int64), ("good", np.float64)])
"""What is found of an exchange: bits for the places of the cards, and how good hands are then."""


class Hands(NamedTuple):
    """Hands of `size` cards of a deck with `jokers`, which a judge compares."""

    judge: Judge
    jokers: int
    size: int


class Growing:
    """The hands that one judge compares, by the cards that they have in the end.

    The `scale` are the strengths of some random ones, weakest first: the share of them that a hand
    beats is how good it is. What is found of a hand is kept, so that each kind grows once.
    """

    def __init__(self, hands: Hands, scale: Numbers) -> None:
        self._judge, jokers, self._size = hands
        self._deck = deck(jokers)
        self._scale = scale
        every = np.arange(scale[0] - 1, scale[-1] + 2)
        under, over = np.searchsorted(scale, every), np.searchsorted(scale, every, "right")
        self._beaten = (under + over) / 2
        self._known: dict[int, Known[np.float64]] = {}
        self._exchanges: dict[tuple[tuple[int, ...], int], Known[np.void]] = {}

    def _strengths(self, hands: Indices) -> Numbers:
        return strengths(self._judge, hands, hands[:0])

    def beaten(self, good: Numbers) -> Shares:
        """The share of random hands that hands so good beat, half of those they tie."""
        first, last = self._scale[0] - 1, self._scale[-1] + 1
        found: Shares = self._beaten[np.clip(good, first, last) - first] / len(self._scale)
        return found

    def worse(self, hands: Indices) -> Shares:
        """The share of random hands that are weaker, by hand."""
        under = np.searchsorted(self._scale, self._strengths(hands), "left")
        return under / len(self._scale)

    def of(self, hands: Indices, more: int) -> Shares:
        """The share that hands beat when `more` cards have been dealt to each.

        It is the share with which as many rivals are beaten as on average (`_RIVALS`). `hands` are
        cards by place and hand.
        """
        if not more:
            return self.beaten(self._strengths(hands))
        known = self._known.setdefault(more, Known(np.dtype(np.float64)))
        words = Signed(self._judge, hands).growing()
        return known.of(words, lambda new: self._grown(hands[:, new], more))

    def _grown(self, hands: Indices, more: int) -> Shares:
        """The same, by dealing cards to each hand."""
        parts = -(-hands.shape[1] // _AT_A_TIME)
        grown = [self._dealt(each, more) for each in np.array_split(hands, parts, axis=1)]
        return np.concatenate(grown)

    def _dealt(self, hands: Indices, more: int) -> Shares:
        left, count = without(self._deck, hands), hands.shape[1]
        ways = self._ways(len(left), more)
        dealt = left[ways].transpose(0, 2, 1).reshape(more, -1)
        whole = np.concatenate((np.repeat(hands, ways.shape[1], axis=1), dealt))
        beaten = self.beaten(self._strengths(whole)).reshape(count, -1)
        found: Shares = (beaten**_RIVALS).mean(axis=1) ** (1 / _RIVALS)
        return found

    @staticmethod
    def _ways(size: int, more: int) -> Indices:
        """The places in the rest of a deck, by card and way, of the cards that each hand is dealt.

        One card is each of the deck; of several, some are drawn at random. They are the same for
        all hands, which are so compared on the same cards.
        """
        places = np.arange(size, dtype=np.int8)
        if more == 1:
            return places[None]
        rng = np.random.default_rng(more)
        return shuffled(rng, np.repeat(places[:, None], _GROWN, axis=1), more)[:more]

    def exchanged(
        self, hands: Indices, counts: Sequence[int], with_ace: int = 0, cost: Shares | float = 0.0
    ) -> tuple[Flags, Shares]:
        """The places of the cards to exchange, those for which others promise most, and `of` then.

        As many as one of `counts` go and are dealt, as are those that come later; up to `with_ace`
        if an ace is kept. Each must be worth its `cost`, as a share of hands to beat. All hands
        have as many cards.
        """
        if np.any(cost):
            return self._exchanged(hands, counts, with_ace, cost)
        order, words = Signed(self._judge, hands).in_order()
        sorted_ = np.take_along_axis(hands, order, axis=0)
        places = np.arange(len(hands))[:, None]

        def find(new: Numbers) -> NDArray[np.void]:
            away, good = self._exchanged(sorted_[:, new], counts, with_ace, 0.0)
            found = np.zeros(len(new), _EXCHANGED)
            found["away"], found["good"] = (away << places).sum(axis=0), good
            return found

        known = self._exchanges.setdefault((tuple(counts), with_ace), Known(_EXCHANGED))
        told = known.of(words, find)
        away = np.zeros(hands.shape, np.bool_)
        np.put_along_axis(away, order, (told["away"] >> places) & 1 > 0, axis=0)
        return away, told["good"]

    def _exchanged(
        self, hands: Indices, counts: Sequence[int], with_ace: int, cost: Shares | float
    ) -> tuple[Flags, Shares]:
        held, count = hands != NO_CARD, hands.shape[1]
        later = self._size - int(held[:, :1].sum())
        aces = RANKS[hands] == Rank.ACE
        best, good = np.full(count, -np.inf), np.zeros(count)
        found = np.zeros(hands.shape, np.bool_)
        numbers = {*counts, *(range(with_ace + 1) if with_ace else ())}
        for many in sorted([each for each in numbers if each <= len(hands)]):
            places = np.array([*combinations(range(len(hands)), many)], np.int64)
            gone = (np.arange(len(hands)) == places[:, :, None]).any(axis=1)
            kept = np.array([hands[~each] for each in gone]).swapaxes(0, 1)
            kept = kept.reshape(len(hands) - many, len(gone) * count)
            able = (held | ~gone[:, :, None]).all(axis=1)
            if many not in counts:
                able &= (aces & ~gone[:, :, None]).any(axis=1)
            then = np.where(able, self.of(kept, later + many).reshape(-1, count), -np.inf)
            chosen, most = then.argmax(axis=0), then.max(axis=0)
            better = most - many * cost > best
            best, good = np.where(better, most - many * cost, best), np.where(better, most, good)
            found[:, better] = gone[chosen[better]].T
        return found, good


_prepared: Final = Bounded[Hands, Growing](64)


def growing(hands: Hands) -> Growing:
    """The hands of a judge, which are kept."""
    return finished(preparing(hands))


def preparing(hands: Hands) -> Steps[Growing]:
    """Find the same in steps."""
    if hands not in _prepared:
        judge, jokers, size = hands
        cards = random_packs(np.random.default_rng(1), jokers, _HANDS, size)[:size]
        found = []
        for part in np.split(cards, [1, *range(_PART, _HANDS, _PART)], axis=1):
            found.append(strengths(judge, part, part[:0]))  # the first one finds its tables
            yield 0.0
        scale = np.sort(np.concatenate(found))[_EACH // 2 :: _EACH]
        _prepared[hands] = Growing(hands, scale)
    return _prepared[hands]
