"""Hands in a batch of deals, ranked where needed: as held now, and at the showdown."""

from collections.abc import Iterator, Mapping
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.deals import packs
from guts_engine.analysis.deals.packs import Cards
from guts_engine.analysis.deals.showdown import Flags
from guts_engine.analysis.spot.plays import Looks, Shares
from guts_engine.analysis.spot.rollout import Deals, looks
from guts_engine.hands.ranking import Ranking
from guts_engine.rules.changes import DECKS_HAND
from guts_engine.rules.options import Lone
from guts_engine.strength.form import Form, form_of

Strengths = NDArray[np.int16]
Columns = NDArray[np.intp]

LOST = -1
"""Weaker than any hand; used for players who show none."""


class Ranked(Protocol):
    """Protocol: the strengths of all hands in a batch of deals, arrays of places by deals."""

    def final(self, wanted: Flags) -> Strengths:
        """The hands at the showdown, with all cards dealt; valid at least where `wanted`."""
        ...

    def for_pot(self, wanted: Flags, *, low: bool) -> Strengths:
        """The hands of hi-lo for one of its pots; valid at least where `wanted` (R8.7)."""
        ...

    def staged(self, stage: int, wanted: Flags) -> Strengths:
        """The hands of a stage, this or a later one; valid at least where `wanted` (R8.5, R8.6)."""
        ...

    def seen(self, stage: int) -> Mapping[int, Looks]:
        """The percentiles of all hands in a later stage, by place (R8.5, R8.6)."""
        ...

    def held(self, wanted: Flags) -> Strengths:
        """The hands as held now; valid at least where `wanted`."""
        ...

    def third(self) -> Shares:
        """The percentiles of all hands with the third card of 2+1 (R8.3)."""
        ...

    def holds_wild(self) -> Flags:
        """Whether each player now holds a wild card (R6.3)."""
        ...

    def suits(self, wanted: Flags) -> NDArray[np.int64]:
        """The suit orders that break ties; valid at least where `wanted` (R5.4)."""
        ...

    def house(self, strengths: Strengths, lone: Flags, ins: Flags) -> tuple[Strengths, Strengths]:
        """The ghost's or deck's hand by deal, and the hands it is compared with (R6.5, R8.4)."""
        ...


class Holdings:
    """Hands of real cards; those of a showdown are cached for the next choice."""

    def __init__(self, deals: Deals) -> None:
        self._deals = deals
        spot = self._spot = deals.spot
        self._final = np.full((spot.players, deals.deals), LOST, np.int16)
        self._ranked = np.zeros((spot.players, deals.deals), np.bool_)
        self._staged: dict[int, tuple[Strengths, Flags]] = {}
        self._seen: dict[int, Mapping[int, Looks]] = {}

    def final(self, wanted: Flags) -> Strengths:
        """Ranks the hands that have not been ranked yet."""
        for place, at in _wanted(wanted & ~self._ranked):
            cards = self._cards(place, at)
            self._final[place, at] = packs.strengths(cards, self._spot.rules.ranking)
        self._ranked |= wanted
        return self._final

    def for_pot(self, wanted: Flags, *, low: bool) -> Strengths:
        rules = self._spot.rules
        return self._now(wanted, rules.low_ranking if low else rules.ranking)

    def staged(self, stage: int, wanted: Flags) -> Strengths:
        """Ranks the hands that have not been ranked yet."""
        if stage not in self._staged:
            lost = np.full(wanted.shape, LOST, np.int16)
            self._staged[stage] = lost, np.zeros(wanted.shape, np.bool_)
        found, ranked = self._staged[stage]
        for place, at in _wanted(wanted & ~ranked):
            cards = self._deals.at_stage(place, stage)[:, at]
            found[place, at] = packs.strengths(cards, self._spot.rules.stages[stage].ranking)
        ranked |= wanted
        return found

    def seen(self, stage: int) -> Mapping[int, Looks]:
        if stage not in self._seen:
            deals = self._deals
            self._seen[stage] = {
                place: looks(deals.rng, deals.at_stage(place, stage), self._spot, stage)
                for place in range(self._spot.players)
            }
        return self._seen[stage]

    def held(self, wanted: Flags) -> Strengths:
        return self._now(wanted, self._spot.rules.held_ranking)

    def _now(self, wanted: Flags, ranking: Ranking) -> Strengths:
        """The hands without later cards."""
        strengths = np.full(wanted.shape, LOST, np.int16)
        for place, at in _wanted(wanted):
            strengths[place, at] = packs.strengths(self._deals.hand(place)[:, at], ranking)
        return strengths

    def third(self) -> Shares:
        """Each hand with one card from the deck."""
        deals = self._deals
        hands = [
            np.concatenate((deals.hand(place), deals.stock(place, 1)))
            for place in range(self._spot.players)
        ]
        return np.stack([looks(deals.rng, hand, self._spot).spread for hand in hands])

    def holds_wild(self) -> Flags:
        wild = [int(rank) - 2 for rank in self._spot.rules.dealing.wild]
        players = range(self._spot.players)
        hands = [np.isin(self._deals.hand(place) // 4, wild) for place in players]
        return np.stack([hand.any(axis=0) for hand in hands])

    def suits(self, wanted: Flags) -> NDArray[np.int64]:
        """Own cards, with common ones counting for pairs."""
        orders = np.zeros(wanted.shape, np.int64)
        for place, at in _wanted(wanted):
            common = self._common(at)
            own = self._cards(place, at)[: -len(common) or None]
            orders[place, at] = packs.suit_orders(own, common if len(common) else None)
        return orders

    def house(self, strengths: Strengths, lone: Flags, ins: Flags) -> tuple[Strengths, Strengths]:
        """Against the deck the lone player's hand counts as held."""
        rules = self._spot.rules
        if rules.showing.lone is not Lone.BEAT_DECK:
            return packs.strengths(self._deals.ghost, rules.ranking), strengths
        deck = packs.strengths(self._deals.stock(0, DECKS_HAND), rules.held_ranking)
        return deck, np.where(lone, self.held(ins & lone), strengths)

    def _cards(self, place: int, at: Columns) -> Cards:
        """The cards at the showdown: held, later and common ones (R8.2-R8.4)."""
        spot = self._spot
        hand = self._deals.hand(place)[:, at]
        later = _later(self._deals)
        parts = [hand]
        if later:
            parts.append(self._deals.stock(place * later, later)[:, at])
        parts.append(self._common(at))
        return np.concatenate(parts) if len(parts) > 1 or spot.rules.common else hand

    def _common(self, at: Columns) -> Cards:
        spot = self._spot
        up = np.array([each.index for each in spot.common], np.int8)
        known = np.repeat(up[:, np.newaxis], len(at), axis=1)
        return np.concatenate((known, self._deals.stock(0, spot.rules.common - len(up))[:, at]))


def _wanted(wanted: Flags) -> Iterator[tuple[int, Columns]]:
    """Yield each place with the deals in which it is wanted, unless there are none."""
    for place, columns in enumerate(wanted):
        at = np.flatnonzero(columns)
        if len(at):
            yield place, at


def _later(deals: Deals) -> int:
    """The number of cards that each player in receives before the showdown (R8.3, R8.4)."""
    spot = deals.spot
    if spot.again or form_of(spot.rules) not in (Form.TWO_PLUS_ONE, Form.FOUR_TWO_TWO):
        return 0
    return sum(spot.rules.later)
