"""The cards of many deals: packs, the players' hands, those of the table, community cards (S3)."""

from typing import NamedTuple

import numpy as np

from guts_engine.deals.columns import (
    DECK,
    NO_CARD,
    RANKS,
    SUITS,
    Flags,
    Indices,
    Numbers,
    flagged,
    number,
)
from guts_engine.deals.evaluator import wild_cards
from guts_engine.hands.cards import pack_with
from guts_engine.hands.hand_rules import Wild
from guts_engine.play.dealing import shuffled_discards
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Deal, To


class Piles:
    """Hands of cards: `cards` by pile, place and deal, and whether they lie `up`.

    The first `size` places of a pile are taken.
    """

    def __init__(self, piles: int, deals: int) -> None:
        self.cards: Indices = np.full((piles, 0, deals), NO_CARD, np.int8)
        self.up: Flags = np.zeros((piles, 0, deals), np.bool_)
        self.size: Numbers = np.zeros((piles, deals), np.int64)

    def add(self, pile: int, card: Indices, at: Flags, *, up: bool = False) -> None:
        """Put a card on the pile of those deals."""
        columns = np.flatnonzero(at)
        if not columns.size:
            return
        places = self.size[pile, columns]
        self.make_room(places=int(places.max()) + 1)
        self.cards[pile, places, columns] = card[columns]
        self.up[pile, places, columns] = up
        self.size[pile] += at

    def add_all(self, pile: int, cards: Indices, count: Numbers) -> None:
        """Put the first cards, so many by deal, on the pile."""
        for place, card in enumerate(cards):
            self.add(pile, card, place < count)

    def make_room(self, *, piles: int = 0, places: int = 0) -> None:
        """Room for so many piles, and so many cards in each."""
        more = max(0, piles - len(self.cards)), max(0, places - self.cards.shape[1])
        if any(more):
            room = ((0, more[0]), (0, more[1]), (0, 0))
            self.cards = np.pad(self.cards, room, constant_values=NO_CARD)
            self.up = np.pad(self.up, room)
            self.size = np.pad(self.size, (room[0], room[2]))

    def remove(self, pile: int, away: Flags) -> tuple[Indices, Numbers]:
        """Take the cards of those places off a pile; returns them, first ones first, and their
        number.
        """
        held = self.cards[pile]
        taken, stays = away & (held != NO_CARD), ~away & (held != NO_CARD)
        gone = np.take_along_axis(held, flagged(taken), axis=0)
        order = flagged(stays)
        count, left = number(taken), number(stays)
        beyond = np.arange(len(held))[:, None] >= left
        self.cards[pile] = np.where(beyond, NO_CARD, np.take_along_axis(held, order, axis=0))
        self.up[pile] = np.take_along_axis(self.up[pile], order, axis=0) & ~beyond
        self.size[pile] = left
        return gone, count

    @property
    def held(self) -> Flags:
        """The places that are taken."""
        found: Flags = self.cards != NO_CARD
        return found

    def some(self, at: Numbers) -> "Piles":
        """The piles of some deals."""
        found = Piles(0, 0)
        found.cards, found.up, found.size = (
            self.cards[..., at],
            self.up[..., at],
            self.size[..., at],
        )
        return found

    def put(self, at: Numbers, other: "Piles") -> None:
        """Lay the piles of others in place of those of some deals."""
        piles, places = other.cards.shape[:2]
        self.make_room(piles=piles, places=places)
        self.cards[:, :, at], self.size[:, at] = NO_CARD, 0
        self.cards[:piles, :places, at], self.up[:piles, :places, at] = other.cards, other.up
        self.size[:piles, at] = other.size


class Kept(NamedTuple):
    """What lies on the table from the deal before (S5.1): its hands, or community cards.

    `turned_card` is the first of them that came face up.
    """

    tables: Piles
    common: Piles
    turned_card: Indices


class Pack:
    """The cards that are left to deal, top first, and those set aside (R3.2, R3.3).

    Packs are by place and deal, with no card at the last places of those that are smaller. `dealt`
    is how many cards have been dealt.
    """

    def __init__(self, cards: Indices) -> None:
        self.given = cards
        self.cards = cards.copy()
        self.size = number(cards != NO_CARD)
        self.top = np.zeros(cards.shape[1], np.int64)
        self.dealt = np.zeros(cards.shape[1], np.int64)
        self.aside = Piles(1, cards.shape[1])
        self._columns = np.arange(cards.shape[1])

    @property
    def left(self) -> Numbers:
        """The number of cards left."""
        return self.size - self.top

    @property
    def within_reach(self) -> Numbers:
        """The number of cards left and set aside."""
        found: Numbers = self.left + self.aside.size[0]
        return found

    def next(self, at: Flags) -> Indices:
        """The card on top, which leaves the pack in those deals."""
        found: Indices = self.cards[np.minimum(self.top, len(self.cards) - 1), self._columns]
        self.top = self.top + at
        self.dealt = self.dealt + at
        return found

    def top_up(self, wanted: Numbers) -> None:
        """Shuffle the cards set aside in where fewer than that are left, as in the game (R3.3)."""
        for column in np.flatnonzero(self.left < wanted):
            aside = self.aside.cards[0, : self.aside.size[0, column], column]
            shuffle = [DECK[each] for each in self.given[:, column] if each != NO_CARD]
            fresh = shuffled_discards(shuffle, [DECK[each] for each in aside])
            left = self.cards[self.top[column] : self.size[column], column]
            whole = [*left, *map(DECK.index, fresh)]
            self.cards[: len(whole), column] = whole
            self.top[column], self.size[column] = 0, len(whole)
            self.aside.size[0, column] = 0
            self.aside.cards[0, :, column] = NO_CARD


class Cards:
    """All cards of many deals.

    `turned` is the rank of the first card that lay face up on the table, `named` the one named
    wild, 0 for none (S3.6, S5.1); `drawn` the number of cards that each player drew. `kept` is
    whether cards lie on the table from the deal before.
    """

    def __init__(self, rules: RuleSet, players: int, packs: Indices) -> None:
        deals = packs.shape[1]
        self.rules = rules
        self.game = rules.played
        self.pack = Pack(packs)
        self.own = Piles(players, deals)
        self.tables = Piles(0, deals)
        self.hands_of_table: Numbers = np.zeros(deals, np.int64)
        self.common = Piles(1, deals)
        self.turned_card: Indices = np.full(deals, NO_CARD, np.int8)
        self.named: Indices = np.zeros(deals, np.int8)
        self.drawn: Numbers = np.zeros((players, deals), np.int64)
        self.kept: Flags = np.zeros(deals, np.bool_)

    def lay(self, kept: Kept) -> None:
        """Put the cards on the table that stay there from the deal before (S5.1)."""
        self.tables, self.common, self.turned_card = kept
        self.hands_of_table = (self.tables.size > 0).sum(axis=0)
        self.kept = (self.hands_of_table > 0) | (self.common.size[0] > 0)

    @property
    def turned(self) -> Indices:
        """The rank of the first card face up on the table, 0 for none."""
        return np.maximum(RANKS[self.turned_card], 0)

    # --- Dealing (S3.3) ---------------------------------------------------------------------

    def deal(self, step: Deal, seats: Flags, at: Flags, *, again: bool = False) -> None:
        """Cards to those seats, the table last in each round, then community cards (R3.1).

        Cards kept from the deal before are not dealt anew, unless `again` because nobody is in, if
        there are enough cards (S1.5, S5.1).
        """
        if again:
            at = at & self._enough(step, seats & at)
        table, common = [
            at & (to in step.to) & (~self.kept | again | (self.game.keep is not to))
            for to in (To.TABLE, To.COMMON)
        ]
        seats = seats & at
        wanted = (number(seats) + table + common) * step.cards
        self.pack.top_up(wanted)
        hand = self._table_hand(step, table)
        for place in range(step.cards):
            for seat, entitled in enumerate(seats):
                if entitled.any():
                    self.own.add(seat, self.pack.next(entitled), entitled, up=step.face_up)
            if table.any():
                card = self.pack.next(table)
                for pile in range(len(self.tables.size)):
                    self.tables.add(pile, card, table & (hand == pile), up=step.face_up)
                if step.face_up and place == 0:
                    self._turn(card, table)
        for place in range(step.cards if common.any() else 0):
            card = self.pack.next(common)
            self.common.add(0, card, common, up=True)
            if place == 0:
                self._turn(card, common)

    def _enough(self, step: Deal, seats: Flags) -> Flags:
        """Whether there are cards to deal to those seats again (S1.5, S5.1)."""
        cards = step.cards * (number(seats) + (To.TABLE in step.to) + (To.COMMON in step.to))
        found = cards <= self.pack.within_reach
        keep = self.game.keep
        if keep is not None and keep in step.to:
            there = (self.tables if keep is To.TABLE else self.common).size.sum(axis=0)
            own = self.rules.most_cards * len(self.own.size)
            found = found & (len(pack_with(self.game.jokers)) - there - step.cards >= own)
        return found

    def _table_hand(self, step: Deal, table: Flags) -> Numbers:
        """The hand of the table that gets the cards, by deal (S3.3)."""
        new = table & (step.new_hand | (self.hands_of_table == 0))
        hand = np.where(new, self.hands_of_table, self.hands_of_table - 1)
        self.hands_of_table = self.hands_of_table + new
        self.tables.make_room(piles=int(self.hands_of_table.max(initial=0)))
        return hand

    def _turn(self, card: Indices, at: Flags) -> None:
        self.turned_card = np.where(at & (self.turned_card == NO_CARD), card, self.turned_card)

    def discard_common(self, cards: int, at: Flags) -> None:
        """Remove the oldest community cards (S3.10)."""
        oldest = np.arange(self.common.cards.shape[1])[:, None] < cards
        self.pack.aside.add_all(0, *self.common.remove(0, oldest & at))

    # --- Passing and drawing (S3.4, S3.5) ---------------------------------------------------

    def pass_left(self, chosen: list[Flags], at: Flags) -> None:
        """Every player passes the cards of the `chosen` places to the left (R3.4)."""
        passed = [self.own.remove(seat, each & at) for seat, each in enumerate(chosen)]
        for seat, each in enumerate(passed, 1):
            self.own.add_all(seat % len(passed), *each)

    def draw(self, seat: int, away: Flags, at: Flags) -> Numbers:
        """A player discards the cards of those places and draws as many; returns their number."""
        count = self._exchange(self.own, seat, away & at)
        self.drawn[seat] += count
        return count

    def _exchange(self, piles: Piles, pile: int, away: Flags) -> Numbers:
        """Exchange the cards of those places of a pile; returns their number."""
        self.pack.top_up(number(away & piles.held[pile]))
        cards, count = piles.remove(pile, away)
        self.pack.aside.add_all(0, cards, count)
        for place in range(int(count.max(initial=0))):
            piles.add(pile, self.pack.next(place < count), place < count)
        return count

    def table_draws(self, most: int, at: Flags, wild: Wild) -> None:
        """Each hand of the table discards its lowest natural cards and draws as many (S3.5).

        `wild` is what is wild in it.
        """
        for pile in range(len(self.tables.size)):
            here = at & (pile < self.hands_of_table)
            held = self.tables.cards[pile]
            natural = self.tables.held[pile] & ~self.wild(self.tables, wild)[pile]
            order = RANKS[held].astype(np.int16) * 8 + SUITS[held]
            order = np.where(natural, order, np.iinfo(np.int16).max)
            place = order.argsort(axis=0, kind="stable").argsort(axis=0, kind="stable")
            many = np.minimum(most, self.pack.within_reach)
            self._exchange(self.tables, pile, natural & (place < many) & here)

    # --- Wild cards (S5.1) ------------------------------------------------------------------

    def wild(self, piles: Piles, wild: Wild | None = None) -> Flags:
        """The cards of the piles that are wild for their holders, outside showdowns."""
        wild = self.game.hands.wild if wild is None else wild
        cards = piles.cards.swapaxes(0, 1)
        found = wild_cards(wild, cards, len(cards))
        ranks = RANKS[cards]
        if wild.turned:
            found |= (ranks > 0) & (ranks == self.turned)
        if wild.named:
            found |= (ranks > 0) & (ranks == self.named)
        return found.swapaxes(0, 1)
