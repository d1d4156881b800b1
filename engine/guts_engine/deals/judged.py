"""How good the hands of many deals are, by the judges of the rules (S5.1, S5.2)."""

from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

from guts_engine.deals.cards import Cards, Piles
from guts_engine.deals.columns import DECK, NO_CARD, Flags, Indices, Numbers
from guts_engine.deals.evaluator import NO_PLACE, at_least, strengths
from guts_engine.hands.cards import Card, Rank
from guts_engine.hands.judging import Judge, judge
from guts_engine.hands.orders import LARGEST_HAND
from guts_engine.hands.ranking import SuitOrder, suit_order
from guts_engine.steps.model import Showdown

Judges = partial[Judge]
"""Judges of the same rules, but for the ranks `turned` up and `named`."""


def held(cards: Indices) -> tuple[Card, ...]:
    """The cards of one hand."""
    return tuple([DECK[each] for each in cards if each != NO_CARD])


class Judged:
    """The hands of many deals as the rules of a game judge them."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self.rules = cards.rules

    def judges(self, show: Showdown, *, low: bool, table: bool = False) -> Judges:
        """The judges of a showdown, of the table's own hand with `table`."""
        return partial(self.rules.judge, show, low=low, table=table)

    def strengths(self, judges: Judges, piles: Piles, at: Flags, *, common: bool) -> Numbers:
        """The strengths of the piles where `at`, `NO_PLACE` elsewhere, with the community cards."""
        return self._over(strengths, judges, piles, at, common=common)

    def at_least(
        self, judges: Judges, piles: Piles, at: Flags, ranks: tuple[Rank, ...], *, common: bool
    ) -> Flags:
        """The piles where `at` that are at least the weakest hand of these ranks (S4.4)."""
        reaches = partial(at_least, ranks=ranks)
        found: Flags = self._over(reaches, judges, piles, at, common=common) == 1
        return found

    def best_held(self) -> Flags:
        """The best hands among all players, by the cards that they hold (S2.1, R6.3)."""
        held = self.cards.own
        alike = (held.size == held.size[0]).all(axis=0)
        size = np.where(alike, held.size[0], 0)
        found = np.zeros(held.size.shape, np.bool_)
        for cards in np.unique(size):
            at = np.broadcast_to(size == cards, found.shape)
            judges = partial(judge, self.cards.game.hands, min(int(cards), LARGEST_HAND))
            strengths = self.strengths(judges, held, at, common=False)
            found |= at & (strengths == strengths.max(axis=0))
        return found

    def suits(self, at: Flags) -> Numbers:
        """Numbers that compare like the suits of the hands (R5.4)."""
        own, common = self.cards.own.cards, self.cards.common.cards[0]
        found = np.full(at.shape, NO_PLACE, np.int64)
        pile, column = np.nonzero(at)
        each = [
            suit_order(held(own[seat, :, deal]), held(common[:, deal]))
            for seat, deal in zip(pile, column, strict=True)
        ]
        orders: dict[SuitOrder, int] = {each: n for n, each in enumerate(sorted(set(each)))}
        found[pile, column] = [orders[one] for one in each]
        return found

    def _over(
        self,
        find: Callable[[Judge, Indices, Indices], Numbers | Flags],
        judges: Judges,
        piles: Piles,
        at: Flags,
        *,
        common: bool,
    ) -> Numbers:
        """What `find` says of the hands where `at`."""
        found = np.full(at.shape, NO_PLACE, np.int64)
        shared = self.cards.common.cards[0]
        shared = shared if common else shared[:0]
        for turned, named, where in self.by_wild(at):
            pile, column = np.nonzero(where)
            own = piles.cards[pile, :, column].T
            found[where] = find(judges(turned=turned, named=named), own, shared[:, column])
        return found

    def by_wild(self, at: Flags) -> Iterator[tuple[Rank | None, Rank | None, Flags]]:
        """The deals by the ranks that are turned up and named, if these may be wild."""
        if not at.any():
            return
        cards, rules = self.cards, self.cards.game.hands
        wilds = [each for each in (rules.wild, rules.table_wild) if each]
        turned = cards.turned * any(each.turned for each in wilds)
        named = cards.named * any(each.named for each in wilds)
        if not (turned.any() or named.any()):
            yield None, None, at
            return
        code = turned.astype(np.int16) * 16 + named
        for each in np.unique(np.broadcast_to(code, at.shape)[at]):
            up, said = divmod(int(each), 16)
            yield Rank(up) if up else None, Rank(said) if said else None, at & (code == each)
