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
from guts_engine.strategy.packs import deck, random_packs, shuffled

Shares = NDArray[np.float64]

_HANDS: Final = 20_000
"""The random hands with which others are compared, judged in some parts."""
_PARTS: Final = 4
_EACH: Final = 10
"""One of so many of them stands for all."""

_GROWN: Final = 256
"""The ways in which several missing cards of a hand are dealt, which finds the share to 0.02."""
_RIVALS: Final = 3
"""The hands that a growing one is taken to meet: those who are in have good ones."""
_AT_A_TIME: Final = 500
"""The hands that grow at a time, which bounds the memory."""


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
        self._known: dict[int, Known[np.float64]] = {}
        self._exchanged: dict[tuple[tuple[int, ...], int], Known[np.float64]] = {}
        self._changes: dict[tuple[tuple[int, ...], int], Known[np.int64]] = {}

    def _strengths(self, hands: Indices) -> Numbers:
        return strengths(self._judge, hands, hands[:0])

    def beaten(self, good: Numbers) -> Shares:
        """The share of random hands that hands so good beat, half of those they tie."""
        under = np.searchsorted(self._scale, good, "left")
        over = np.searchsorted(self._scale, good, "right")
        found: Shares = (under + over) / (2 * len(self._scale))
        return found

    def worse(self, hands: Indices) -> Shares:
        """The share of random hands that are weaker, by hand."""
        under = np.searchsorted(self._scale, self._strengths(hands), "left")
        found: Shares = under / len(self._scale)
        return found

    def of(self, hands: Indices, more: int) -> Shares:
        """The share that hands beat when `more` cards have been dealt to each.

        It is the share with which as many rivals are beaten as on average (`_RIVALS`). `hands` are
        cards by place and hand.
        """
        if not more:
            return self.beaten(self._strengths(hands))
        known = self._known.setdefault(more, Known(np.float64))
        words = Signed(self._judge, hands).growing()
        return known.of(words, lambda new: self._grown(hands[:, new], more))

    def _grown(self, hands: Indices, more: int) -> Shares:
        """The same, by dealing cards to each hand."""
        parts = -(-hands.shape[1] // _AT_A_TIME)
        grown = [self._dealt(each, more) for each in np.array_split(hands, parts, axis=1)]
        return np.concatenate(grown)

    def _dealt(self, hands: Indices, more: int) -> Shares:
        size, count = len(self._deck), hands.shape[1]
        held = (self._deck[:, None, None] == hands[None]).any(axis=1)
        left = np.argsort(held, axis=0, kind="stable")[: size - int(held.sum(axis=0).max())]
        ways = self._ways(len(left), more)
        dealt = self._deck[left[ways]].transpose(0, 2, 1).reshape(more, -1)
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

    def to_change(
        self, hands: Indices, counts: Sequence[int], with_ace: int = 0, cost: Shares | float = 0.0
    ) -> Flags:
        """The places of the cards to exchange: those for which others promise most.

        As many as one of `counts` go and are dealt, as are those that come later; up to `with_ace`
        if an ace is kept. Each must be worth its `cost`, as a share of hands to beat. All hands
        have as many cards.
        """
        if np.any(cost):
            return self._to_change(hands, counts, with_ace, cost)
        order, words = Signed(self._judge, hands).in_order()
        sorted_ = np.take_along_axis(hands, order, axis=0)
        places = np.arange(len(hands))[:, None]

        def bits(new: Numbers) -> Numbers:
            away = self._to_change(sorted_[:, new], counts, with_ace, 0.0)
            found: Numbers = (away << places).sum(axis=0)
            return found

        known = self._changes.setdefault((tuple(counts), with_ace), Known(np.int64))
        away = (known.of(words, bits) >> places) & 1
        found = np.zeros(hands.shape, np.bool_)
        np.put_along_axis(found, order, away > 0, axis=0)
        return found

    def _to_change(
        self, hands: Indices, counts: Sequence[int], with_ace: int, cost: Shares | float
    ) -> Flags:
        held = hands != NO_CARD
        later = self._size - int(held[:, :1].sum())
        aces = RANKS[hands] == Rank.ACE
        best = np.full(hands.shape[1], -np.inf)
        found = np.zeros(hands.shape, np.bool_)
        for many in sorted({*counts, *(range(with_ace + 1) if with_ace else ())}):
            for places in combinations(range(len(hands)), many):
                away = np.zeros(len(hands), np.bool_)
                away[list(places)] = True
                able = held[away].all(axis=0)
                if many not in counts:
                    able &= aces[~away].any(axis=0)
                worth = np.where(able, self.of(hands[~away], later + many) - many * cost, -np.inf)
                better = worth > best
                best = np.where(better, worth, best)
                found[:, better] = away[:, None]
        return found

    def after_exchange(
        self, hands: Indices, counts: Sequence[int], with_ace: int, cost: Shares | float
    ) -> Shares:
        """What `of` will be after the exchange."""
        if np.any(cost):
            return self._after(hands, self.to_change(hands, counts, with_ace, cost))
        _, words = Signed(self._judge, hands).in_order()
        known = self._exchanged.setdefault((tuple(counts), with_ace), Known(np.float64))

        def after(new: Numbers) -> Shares:
            away = self.to_change(hands[:, new], counts, with_ace)
            return self._after(hands[:, new], away)

        return known.of(words, after)

    def _after(self, hands: Indices, away: Flags) -> Shares:
        found = np.zeros(hands.shape[1])
        many = away.sum(axis=0)
        for each in np.unique(many):
            at = many == each
            order = np.argsort(away[:, at], axis=0, kind="stable")[: len(hands) - int(each)]
            found[at] = self.of(np.take_along_axis(hands[:, at], order, axis=0), int(each))
        return found


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
        for part in np.array_split(cards, _PARTS, axis=1):
            found.append(strengths(judge, part, part[:0]))
            yield 0.0
        scale = np.sort(np.concatenate(found))[_EACH // 2 :: _EACH]
        _prepared[hands] = Growing(hands, scale)
    return _prepared[hands]
