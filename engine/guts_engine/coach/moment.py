"""What one seat knows when it is asked: the table in columns of deals, and what was said so far."""

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from guts_engine.common.frozen import changed
from guts_engine.deals.columns import NO_CARD, Flags, Indices
from guts_engine.deals.deals import Deals
from guts_engine.deals.program import Question
from guts_engine.state.actions import Asked, At, Part
from guts_engine.state.actions import Question as Kind
from guts_engine.state.heard import Exchange, Round, also
from guts_engine.state.parts import House
from guts_engine.state.table import Table
from guts_engine.state.view import SeatView
from guts_engine.steps.facts import cards_held
from guts_engine.steps.model import Deal, Declare, Manner, PassCards, Step
from guts_engine.strategy.packs import INDEX, deck
from guts_engine.strategy.seated import deals_of


class Moment:
    """The question of the seat of a view; everything is by place from the dealer's left.

    `hands`, `tables` and `discards` are cards by index, `NO_CARD` where they are not seen.
    """

    def __init__(self, view: SeatView) -> None:
        if view.seat is None:
            raise ValueError("a spectator has nothing to decide")
        table = view.table
        self.view, self.table = view, table
        self.rules, self.game = table.rules, table.rules.played
        self.order = table.order
        self.players = len(table.order)
        self.me = table.order.index(view.seat)
        self.hands = [[INDEX[each] for each in view.hands[seat]] for seat in table.order]
        self.tables = [[INDEX[each] for each in hand] for hand in table.ghosts]
        for shown in table.houses:
            if shown.house is not House.DECK and shown.ghost_hand < len(self.tables):
                whole = [INDEX[each] for each in shown.cards]
                if len(whole) == len(self.tables[shown.ghost_hand]):
                    self.tables[shown.ghost_hand] = whole
        self.discards = [INDEX[each] for each in view.discards]
        self.gave = [INDEX[each] for each in view.gave]
        self.got = [INDEX[each] for each in view.got]

    @cached_property
    def unseen(self) -> Indices:
        """All cards of which the seat does not know where they are."""
        piles = self.table.common, *[each.cards for each in self.table.houses]
        known = {*self.gave, *self.discards, *[INDEX[each] for pile in piles for each in pile]}
        known.update(each for hand in (*self.hands, *self.tables) for each in hand)
        whole = deck(self.game.jokers)
        return whole[~np.isin(whole, [*known])]

    def deals(self, cards: Indices) -> Deals:
        """The deals of the moment, given where all cards lie, by place and deal.

        They are the hands of the players and of the table, the cards set aside, and the pack.
        """
        piles = [*self.hands, *self.tables, self.discards]
        *hands, aside, rest = np.split(cards, np.cumsum([len(each) for each in piles]))
        own, tables = hands[: self.players], hands[self.players :]
        return deals_of([self.table], own, rest, tables=tables, aside=aside)

    # --- The question -----------------------------------------------------------------------

    def question(self) -> Question:
        """The question as the deal goes on from it."""
        table = self.table
        waiting = table.asked
        declares = table.terms.question is Kind.DECLARE
        in_turn = declares and table.manner is Manner.SEQUENTIAL
        if in_turn or table.terms.question is Kind.DISCARD:
            waiting = table.asked[table.asked.index(table.turn[0]) :]
        at = table.reached
        listed = at.index if at.part is Part.NOBODY else None
        rows: Flags = np.isin(self.order, waiting)[:, None]
        return Question(at.place, rows, listed)

    # --- What the others have said and exchanged --------------------------------------------

    def heard(self, seat: int) -> list[Round | Exchange]:
        """What another seat, by place, has said and exchanged, in order, as far as it is told."""
        if seat == self.me:
            return []
        return [each for each in self._followed if self.order[seat] in each.seats]

    @property
    def passed(self) -> bool:
        """Whether a pass is part of what was heard."""
        exchanges = [each for each in self._followed if isinstance(each, Exchange)]
        return any(isinstance(self.step(each.at), PassCards) for each in exchanges)

    @cached_property
    def _followed(self) -> Sequence[Round | Exchange]:
        """What all have said and exchanged, in order.

        More than one pass, one after a draw, one that players may leave out, and one of hands that
        were shown since are not followed: then only what was said since tells of a hand.
        """
        heard = self.table.heard if self.rules.dealing.peek else ()
        places = [n for n, each in enumerate(heard) if isinstance(each, Exchange)]
        steps = [self.step(each.at) for each in heard if isinstance(each, Exchange)]
        passes = [each for each in steps if isinstance(each, PassCards)]
        plain = [len(self.got) == each.cards and not each.optional for each in passes]
        others = [hand for place, hand in enumerate(self.hands) if place != self.me]
        shown = any(hand and NO_CARD not in hand for hand in others)
        first = len(passes) == 1 and passes[0] is steps[0] and all(plain) and not shown
        if self.table.mixed or (passes and not first):
            return heard[max(places, default=-1) + 1 :]
        return heard

    def step(self, at: At) -> Step:
        """The step there, which may be one of the list for nobody in."""
        step = self.game.steps[at.place]
        if at.part is Part.NOBODY and isinstance(step, Declare) and isinstance(step.nobody, tuple):
            return step.nobody[at.index]
        return step

    def cards(self, heard: Round) -> int:
        """The number of cards of those who declared; nobody in may bring more (S3.8)."""
        step = self.game.steps[heard.place]
        listed = step.nobody if isinstance(step, Declare) and isinstance(step.nobody, tuple) else ()
        more = sum([each.cards for each in listed if isinstance(each, Deal)])
        return cards_held(self.game)[heard.place].own + heard.again * more

    def before(self, heard: Round, seat: int) -> Table:
        """The table as it was when the seat was to speak in that round."""
        later = heard.asked[heard.asked.index(seat) :]
        choices = {each: heard.before[each] for each in later}
        return changed(
            self.table,
            said=also(heard.said, choices),
            asked=heard.asked,
            declarers=heard.asked,
            terms=Asked(),
            reached=At(heard.place),
            again=heard.again,
            second_chance=heard.second,
            legs=heard.legs,
            common=heard.common,
        )
