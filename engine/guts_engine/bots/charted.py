"""How often a persona is in, by the hand that it may hold at a view."""

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import Final

import numpy as np

from guts_engine.bots.answers import choices
from guts_engine.bots.persona import Persona
from guts_engine.deals.columns import DECK, NO_CARD
from guts_engine.hands.cards import Card
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice, Draw, PassCards
from guts_engine.strategy.outlook import Outlook, ahead
from guts_engine.strategy.packs import deck
from guts_engine.strategy.seated import looks
from guts_engine.strategy.spot import Spot, always_in

_HANDS: Final = comb(52, 3)
_GROWING: Final = comb(52, 2)
"""The most hands of a chart, and the most of those to which cards are still to come."""
_WHIMS: Final = 40_000
"""The decisions of a chart, in all."""


class Holdings:
    """Hands that the seat of a view may hold when it is asked to declare, each as likely.

    They are all of them, or dealt where these are too many, other cards are seen, too, or cards
    have been passed or drawn. `blind` says that nobody sees them: then there are none.
    """

    def __init__(self, view: SeatView) -> None:
        table, rules = view.table, view.table.rules
        self.view = view
        self.blind = not rules.dealing.peek
        there, cards, players = ahead(rules, table.at), len(view.cards), len(table.order)
        most = _GROWING if there.more or there.draw else _HANDS
        before = rules.played.steps[: table.at]
        changed = any(isinstance(each, Draw | PassCards) for each in before)
        if self.blind:
            self._hands, self._looks = np.zeros((0, 0), np.int8), np.zeros((len(there.sides), 1))
        elif changed or rules.played.jokers or table.common or comb(52, cards) > most:
            dealt = Spot(rules, players).dealt(np.random.default_rng(1), most // players)
            seen = always_in(rules, players, dealt, Outlook(rules), [table.at])[table.at]
            self._hands, self._looks = (np.concatenate(e, axis=1) for e in zip(*seen, strict=True))
        else:
            self._hands = np.array([*combinations(deck(0), cards)], np.int8).T
            looked = looks(view, self._hands)
            assert looked is not None
            self._looks = looked

    @property
    def hands(self) -> Sequence[tuple[Card, ...]]:
        """The hands in order; none if they are not seen."""
        held = self._hands.T.tolist()
        return [tuple([DECK[each] for each in hand if each != NO_CARD]) for hand in held]

    def played(self, persona: Persona) -> Sequence[float]:
        """How often the persona is in with each of the hands, 0 to 1."""
        whims = max(1, _WHIMS // self._looks.shape[1])
        looks = np.repeat(self._looks, whims, axis=1)
        if self.blind:
            looks = np.random.default_rng(2).random(looks.shape)
        said = choices(persona, self.view, looks, np.random.default_rng(1)).reshape(-1, whims)
        there = self.view.table.terms.choices
        out = there.index(Choice.OUT) if Choice.OUT in there else -1
        found: Sequence[float] = (said != out).mean(axis=1).tolist()
        return found
