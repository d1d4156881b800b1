"""The decks of many tables from deal to deal: run down, or without cards that stay (R3.2, S5.1)."""

import numpy as np

from guts_engine.deals.cards import Cards, Kept, Piles
from guts_engine.deals.columns import DECK, NO_CARD, Flags, Indices, Numbers, number
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.facts import cards_for, common_cards, table_cards
from guts_engine.steps.model import Deck, To
from guts_engine.strategy.packs import deck


class Decks:
    """What has been dealt at each table since its last shuffle, and what stays there."""

    def __init__(self, rules: RuleSet, tables: int) -> None:
        self.rules = rules
        self._whole = deck(rules.played.jokers)
        self._dealt: Flags = np.zeros((len(self._whole), tables), np.bool_)
        self._tables, self._common = Piles(0, tables), Piles(1, tables)
        self._turned: Indices = np.full(tables, NO_CARD, np.int8)

    def new(self, at: Numbers) -> None:
        """A whole pack at those tables, for a new session."""
        self._dealt[:, at] = False

    def clear(self, at: Numbers) -> None:
        """Nothing stays at those tables, for a new game."""
        for piles in (self._tables, self._common):
            piles.put(at, Piles(0, len(at)))
        self._turned[at] = NO_CARD

    def shuffled(
        self, at: Numbers, players: int, rng: np.random.Generator
    ) -> tuple[Indices, Kept | None]:
        """Packs for so many players at those tables, and the cards that stay there (R3.2)."""
        kept = Kept(self._tables.some(at), self._common.some(at), self._turned[at])
        there = [piles.cards.reshape(-1, len(at)) for piles in (kept.tables, kept.common)]
        lies = np.zeros((len(DECK) + 1, len(at)), np.bool_)  # the last row is that of NO_CARD
        lies[np.concatenate(there), np.arange(len(at))] = True
        gone = lies = lies[: len(self._whole)]
        if self.rules.dealing.deck is Deck.RUN_DOWN:
            game = self.rules.played
            dealt = common_cards(game) if game.keep is To.COMMON else sum(table_cards(game))
            gone = lies | self._dealt[:, at]
            needed = cards_for(game, players) - np.minimum(number(lies), dealt)
            enough = number(~gone) >= needed
            self._dealt[:, at] &= enough
            gone = np.where(enough, gone, lies)
        order = (rng.random(gone.shape) + gone).argsort(axis=0)
        packs = np.where(np.take_along_axis(gone, order, axis=0), NO_CARD, self._whole[order])
        return packs, kept if lies.any() else None

    def take(self, at: Numbers, cards: Cards) -> None:
        """Take over what those tables have dealt, and what stays there."""
        pack, keep = cards.pack, self.rules.played.keep
        gone = (np.arange(len(pack.given))[:, None] < pack.dealt) & (pack.given != NO_CARD)
        places, columns = np.nonzero(gone)
        self._dealt[pack.given[places, columns], at[columns]] = True
        if keep is To.TABLE:
            self._tables.put(at, cards.tables)
        elif keep is To.COMMON:
            self._common.put(at, cards.common)
        if keep is not None:
            self._turned[at] = cards.turned_card
