"""What one seat knows when it is asked: the table in columns of deals, and what was said so far."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from guts_engine.deals.columns import NO_CARD, Flags, Indices
from guts_engine.deals.deals import Deals
from guts_engine.deals.program import Question
from guts_engine.state.actions import Part
from guts_engine.state.actions import Question as Kind
from guts_engine.state.parts import House
from guts_engine.state.table import Table
from guts_engine.state.view import SeatView
from guts_engine.steps.facts import course, stage_places
from guts_engine.steps.model import (
    Choice,
    Deal,
    Declare,
    DiscardCommon,
    Draw,
    Manner,
    PassCards,
    Step,
)
from guts_engine.strategy.packs import deck
from guts_engine.strategy.seated import among, codes, deals_of, index, piles_of

Said = tuple[Choice | None, ...]
"""What all have said, by seat."""


@dataclass(frozen=True)
class Exchange:
    """Cards that `seats` passed or drew by the step of that place, after so many askings."""

    step: Draw | PassCards
    place: int
    again: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Round:
    """A round of declaring of the deal so far: who was asked, and what they said.

    `seats` have spoken in it, `before` is what all had said when it began. Players then held the
    first `cards` cards of their hands, and the first `common` community cards lay there.
    """

    place: int
    again: int
    second: bool
    asked: tuple[int, ...]
    seats: tuple[int, ...]
    before: Said
    said: Said
    cards: int
    common: tuple[int, ...]
    legs: tuple[int, ...]

    def put_back(self, deals: Deals, table: Table, seat: int) -> None:
        """Make the table what it was when the seat spoke."""
        count, later = deals.shape[1], self.asked[self.asked.index(seat) :]
        said = [self.before[n] if n in later else each for n, each in enumerate(self.said)]
        (deals.said,) = codes(table, count, said)
        deals.asked = deals.declarers = among(table, count, self.asked)[0]
        deals.again = np.full(count, self.again)
        deals.second = self.second
        deals.at = np.full(count, self.place)
        deals.money.legs = np.repeat(np.array(self.legs)[:, None], count, axis=1)
        common = np.repeat(np.array(self.common, np.int8)[:, None], count, axis=1)
        deals.cards.common = piles_of([common], count)


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
        self.hands = [[index(each) for each in view.hands[seat]] for seat in table.order]
        self.tables = [[index(each) for each in hand] for hand in table.ghosts]
        for shown in table.houses:
            if shown.house is not House.DECK and shown.ghost_hand < len(self.tables):
                whole = [index(each) for each in shown.cards]
                if len(whole) == len(self.tables[shown.ghost_hand]):
                    self.tables[shown.ghost_hand] = whole
        self.discards = [index(each) for each in view.discards]
        self.gave = [index(each) for each in view.gave]
        self.got = [index(each) for each in view.got]
        self.common = [index(each) for each in table.common]

    @cached_property
    def unseen(self) -> Indices:
        """All cards of which the seat does not know where they are."""
        gone = [index(each) for one in self.table.houses for each in one.cards]
        known = {*self.gave, *self.common, *self.discards, *gone}
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
        return deals_of(self.table, own, rest, tables=tables, aside=aside)

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
        listed = at.index if at.part in (Part.NOBODY, Part.LONE) else None
        rows: Flags = np.isin(self.order, waiting)[:, None]
        return Question(at.place, rows, listed, at.part is Part.LONE)

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
        return any(isinstance(each.step, PassCards) for each in exchanges)

    @cached_property
    def _followed(self) -> list[Round | Exchange]:
        """What all have said and exchanged, in order.

        More than one pass, one after a draw, and one that players may leave out are not followed:
        then only what was said since tells of a hand.
        """
        rounds, done = list(self._rounds()), list(self._exchanges())
        passes = [each.step for each in done if isinstance(each.step, PassCards)]
        plain = [len(self.got) == each.cards and not each.optional for each in passes]
        first = len(passes) == 1 and passes[0] is done[0].step and all(plain)
        events: list[Round | Exchange] = [*rounds, *done]
        if self.table.mixed or (passes and not first):
            latest = max([(each.place, each.again) for each in done], default=(-1, 0))
            events = [each for each in rounds if (each.place, each.again) > latest]
        return sorted(events, key=lambda each: (each.place, each.again))

    def _exchanges(self) -> Iterator[Exchange]:
        """Yield the steps by which cards were passed and drawn, in order."""
        table, steps = self.table, self.game.steps
        for place, step in enumerate(steps[: table.at + 1]):
            under_way = place == table.at
            listed = step.nobody if isinstance(step, Declare) and under_way else ()
            once = not isinstance(step, PassCards) or not under_way
            found: list[tuple[int, Step]] = [(0, step)] if once else []
            if isinstance(listed, tuple):
                found += [(time, each) for time in range(table.again) for each in listed]
            for again, each in found:
                if isinstance(each, PassCards):
                    yield Exchange(each, place, again, self.order)
                elif isinstance(each, Draw) and not each.table:
                    yield Exchange(each, place, again, self._drawn(place))

    def _drawn(self, place: int) -> tuple[int, ...]:
        """The seats that have drawn by the step of that place."""
        table, seats = self.table, self.order
        if table.terms.question is Kind.DISCARD and place >= table.at and table.turn:
            seats = table.asked[: table.asked.index(table.turn[0])]
        return tuple([seat for seat in seats if table.drawn[seat] is not None])

    def _rounds(self) -> Iterator[Round]:
        """Yield the rounds of declaring, in order."""
        table, game = self.table, self.game
        if table.compulsory or not table.rules.dealing.peek:
            return
        places, stage = stage_places(game), len(table.told)
        for number, (place, told) in enumerate(zip(places, table.told, strict=False)):
            yield from self._of(place, self.order, told.said, number, second=told.again)
        declared = [n for n in range(table.at + 1) if isinstance(game.steps[n], Declare)]
        if stage >= len(places) or places[stage] not in declared:
            return
        place, latest = places[stage], declared[-1]
        if place < latest:
            into: list[Choice | None] = [None] * len(table.said)
            for seat in self.order:
                into[seat] = Choice.IN if seat in table.declarers else Choice.OUT
            yield from self._of(place, self.order, tuple(into), stage)
        second, again = table.second_chance, table.again
        yield from self._of(latest, table.declarers, table.said, stage, second=second, again=again)

    def _of(
        self,
        place: int,
        asked: tuple[int, ...],
        said: Said,
        stage: int,
        *,
        second: bool = False,
        again: int = 0,
    ) -> Iterator[Round]:
        """Yield the rounds of one declaration: all out so often, the round, a second chance."""
        game, table = self.game, self.table
        step = game.steps[place]
        if not isinstance(step, Declare) or not asked:
            return
        listed = step.nobody if isinstance(step.nobody, tuple) else ()
        more = sum([each.cards for each in listed if isinstance(each, Deal)])
        one = Round(
            place=place,
            again=again,
            second=False,
            asked=asked,
            seats=asked,
            before=(None,) * len(said),
            said=said,
            cards=course(game)[place].held.own + again * more,
            common=self._common_then(place),
            legs=self._legs_then(stage),
        )
        out = tuple([Choice.OUT if seat in asked else None for seat in range(len(said))])
        for time in range(again):
            yield replace(one, again=time, said=out, cards=one.cards - (again - time) * more)
        if second:
            first = tuple([Choice.OUT if n in asked[:-1] else each for n, each in enumerate(said)])
            yield replace(one, said=first)
            spoken = asked[:-1]
            if place == table.at and table.turn and table.terms.question is Kind.DECLARE:
                spoken = asked[: asked.index(table.turn[0])]
            yield replace(one, second=True, asked=asked[:-1], seats=spoken, before=first)
        else:
            yield replace(one, seats=tuple([seat for seat in asked if said[seat] is not None]))

    def _common_then(self, place: int) -> tuple[int, ...]:
        """The community cards that lay there; some may be gone (S3.10)."""
        steps, at, lay = self.game.steps, self.table.at, self.common
        gone = [0, 0]
        for number, step in enumerate(steps[: at + 1]):
            if isinstance(step, DiscardCommon):
                gone[number >= place] += step.cards
        if gone[1] and NO_CARD not in self.discards:
            lay = [*self.discards[gone[0] : sum(gone)], *lay]
        return tuple(lay[: course(self.game)[place].held.common])

    def _legs_then(self, stage: int) -> tuple[int, ...]:
        """The legs before a stage: since then each lone player has won one."""
        table, order = self.table, self.order
        legs = [table.legs[each] for each in order]
        for told in table.told[stage:] if self.game.legs else ():
            ins = [seat for seat in order if told.said[seat] not in (None, Choice.OUT)]
            if len(ins) == 1:
                legs[order.index(ins[0])] -= 1
        return tuple([max(0, each) for each in legs])
