"""The steps of a game as one program, for many deals and all players at once (S1.4, S3, S4).

It plays as `play` does, chip for chip: only what is told to the players is left out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import Protocol

import numpy as np

from guts_engine.common.frozen import changed
from guts_engine.deals.columns import RANKS, Chips, Flags, Indices, Numbers, last, number, some
from guts_engine.deals.deals import Deals
from guts_engine.deals.declaring import Declaring
from guts_engine.deals.money import HIGH_POT
from guts_engine.deals.showdowns import Showdowns
from guts_engine.rules.options import Shortfall
from guts_engine.steps.facts import after_leg, lone_waits, stage_begins, steps_of, to_players
from guts_engine.steps.model import (
    Again,
    Ante,
    Choice,
    Deal,
    Declare,
    DiscardCommon,
    Draw,
    Group,
    Kill,
    Lone,
    Match,
    NameWild,
    Nobody,
    PassCards,
    Showdown,
    Step,
    Take,
    To,
)


class Players(Protocol):
    """Protocol of those who decide; `at` are the deals in which they are asked.

    They see all of the `deals`, and use what the seat may know.
    """

    def declare(self, deals: Deals, place: int, seat: int, at: Flags) -> Numbers:
        """The declarations of a seat, as indices of the step's choices."""
        ...

    def away(self, deals: Deals, step: Draw | PassCards, seat: int, at: Flags) -> Flags:
        """The places of the cards to discard or to pass, by place and deal."""
        ...

    def name(self, deals: Deals, seat: int, at: Flags) -> Indices:
        """The ranks to name wild."""
        ...


@dataclass(frozen=True)
class Question:
    """A question that is asked in all deals alike: the place of its step, and who is `waiting`.

    It may be of a step of the list for nobody in: `listed` is the place in the list.
    """

    place: int
    waiting: Flags
    listed: int | None = None


class Program:
    """The course of many deals; `over` are those that have ended, `opened` the pots after antes."""

    def __init__(self, deals: Deals, players: Players) -> None:
        self.deals = deals
        self.players = players
        self.declaring = Declaring(deals, players.declare)
        self.showdowns = Showdowns(deals)
        count = deals.shape[1]
        self.over = np.zeros(count, np.bool_)
        self.opened: Chips = np.zeros(count, np.int64)
        self._next: Numbers = np.zeros(count, np.int64)

    # --- The course of a deal (S1.4) --------------------------------------------------------

    def play(self) -> None:
        """Play all deals to their ends."""
        self.deals.post_antes()
        self.opened = self.deals.money.pots[:2].sum(axis=0)
        for _ in self._play_from(0):
            pass

    def resume(self, question: Question) -> Iterator[int]:
        """Play all deals on to their ends from the same question; yields the place of each step
        that is done.
        """
        place = question.place
        self._answer(question)
        yield place
        yield from self._play_from(place + 1)

    def _play_from(self, first: int) -> Iterator[int]:
        """Do all steps from a place on, and what ends a deal; yields the place of each."""
        deals, stages = self.deals, stage_begins(self.deals.game)
        first_cards = next(n for n, step in enumerate(deals.steps) if isinstance(step, Deal))
        for place, step in enumerate(deals.steps[first:], first):
            if place in stages:
                deals.begin_stage(self._here(place))
            at = self._here(place)
            if at.any() and not (place < first_cards and isinstance(step, Ante)):
                self._do(step, place, at)
                if isinstance(step, Showdown) and deals.game.legs:
                    self.over = self.over | (at & deals.money.finished)
                yield place
        deals.money.refill()
        if deals.rules.paying.shortfall is Shortfall.ENDS:
            deals.money.return_pots(some(deals.money.short))

    def _answer(self, question: Question) -> None:
        """The seats that wait answer, and what follows from their answers in that step is done."""
        step, place = self.deals.steps[question.place], question.place
        everywhere = np.ones(self.deals.shape[1], np.bool_)
        waiting = question.waiting & everywhere
        match step:
            case Declare(nobody=tuple() as steps) if question.listed is not None:
                self._do(steps[question.listed], None, everywhere)
                self._follow(step, place, everywhere, done=question.listed + 1)
            case Declare():
                self.declaring.go_on(step, place, waiting)
                self._follow(step, place, everywhere)
            case Draw():
                self._draw_in_turn(step, waiting)
            case _:
                self._do(step, place, everywhere)

    def _here(self, place: int) -> Flags:
        """The deals that do the step of that place."""
        return ~self.over & (self._next <= place)

    def _do(self, step: Step, place: int | None, at: Flags, *, again: bool = False) -> None:
        """Do a step in those deals; one of a list has no `place`. `Again` is done by `_nobody`."""
        deals = self.deals
        match step:
            case Ante():
                deals.ante(step, at)
                deals.money.limit(at)
            case Match() if place is None:
                deals.match(step, at, deals.declared_pots)
            case Match():
                deals.match(step, at, deals.money.pots)
                deals.money.limit(at & some(deals.payers(step.who)))
            case Deal():
                if step.in_count and not again:
                    at = at & (number(deals.group(Group.IN)) == step.in_count)
                deals.cards.deal(step, self._receivers(step), at, again=again)
            case DiscardCommon():
                deals.cards.discard_common(step.cards, at)
            case PassCards():
                deals.asks(place, at)
                seats = range(deals.shape[0])
                chosen = [self.players.away(deals, step, seat, at) for seat in seats]
                deals.cards.pass_left(chosen, at)
            case Draw():
                self._draw(step, place, at)
            case NameWild():
                deals.asks(place, at)
                seat = deals.shape[0] - 1
                named = self.players.name(deals, seat, at)
                deals.cards.named = np.where(at, named, deals.cards.named).astype(np.int8)
            case Declare():
                assert place is not None
                self.declaring.of(step, place, at)
                self._follow(step, place, at)
            case Kill():
                deals.kill(step, at)
            case Showdown():
                self.showdowns.of(step, at, listed=place is None)
            case Take():
                self.showdowns.take(step.prize, at)

    # --- Cards (S3.3 to S3.6) ---------------------------------------------------------------

    def _receivers(self, step: Deal) -> Flags:
        everyone = To.ALL in step.to
        found = self.deals.group(Group.ALL if everyone else Group.IN) & to_players(step)
        if To.LAST in step.to:
            found = found & last(self.deals.declarers)
        if step.holding:
            found = found & np.isin(RANKS[self.deals.cards.own.cards], [*step.holding]).any(axis=1)
        return found

    def _draw(self, step: Draw, place: int | None, at: Flags) -> None:
        if step.table:
            for here in np.unique(self.deals.at[at]):
                later = steps_of(self.deals.steps[here + 1 :], Showdown)
                rules = (later or self.deals.rules.showdowns[-1:])[0].rules
                natural = changed(rules.wild, own_low=False)
                wild = natural if rules.table_wild is None else rules.table_wild
                self.deals.cards.table_draws(step.most, at & (self.deals.at == here), wild)
            return
        seats = self.deals.group(Group.IN)
        self.deals.asks(place, at & some(seats))
        self._draw_in_turn(step, seats & at)

    def _draw_in_turn(self, step: Draw, waiting: Flags) -> None:
        """The seats that wait draw, one after another."""
        price = step.price * self.deals.rules.paying.ante
        for seat, drawing in enumerate(waiting):
            if drawing.any():
                away = self.players.away(self.deals, step, seat, drawing)
                count = self.deals.cards.draw(seat, away, drawing)
                if price:
                    owed = np.zeros(self.deals.shape, np.int64)
                    owed[seat] = count * price
                    self.deals.money.pay(self.deals.money.charge(owed), HIGH_POT)
                    self.deals.money.limit(drawing & (count > 0))

    def _follow(self, step: Declare, place: int, at: Flags, done: int = 0) -> None:
        """Where the deal goes on after a declaration (S3.8).

        The first steps of the list for nobody in may be `done`.
        """
        nobody = at & ~some(self.deals.ins)
        if nobody.any() and step.nobody is not Nobody.GOES_ON:
            self._nobody(step, place, nobody, done)
        count = number(self.deals.ins)
        lone = at & ~self.over & (count == 1)
        if Choice.IN not in step.choices or lone_waits(self.deals.game, place) or not lone.any():
            return
        if isinstance(step.lone, tuple):
            self._list(step.lone, lone)
        elif step.lone is Lone.TAKES:
            self.deals.money.award(self.deals.ins & lone)
            self.over = self.over | lone
        elif step.lone is Lone.LEG:
            self.deals.money.win_legs(self.deals.ins & lone)
            self.over = self.over | (lone & self.deals.money.finished)
            self._after_leg(place, lone & ~self.over)

    def _nobody(self, step: Declare, place: int, at: Flags, done: int) -> None:
        """Do what the declaration says where nobody is in; the deal ends with it (R6.3)."""
        steps = step.nobody if isinstance(step.nobody, tuple) else ()
        final = steps[-1] if steps else None
        most = final.most if isinstance(final, Again) else inf
        while (here := at & (self.deals.again < most)).any():
            for inner in steps[done:]:
                if isinstance(inner, Ante) and inner is steps[0]:
                    self.deals.ante(inner, here)
                else:
                    self._do(inner, None, here, again=True)
            done = 0
            if most == inf:
                break
            unasked = here & (self.deals.at != place)
            self.over = self.over | unasked
            seats = self.deals.declarers & here & ~unasked
            self.declaring.round(step, place, seats, self.deals.again + 1)
            at = at & ~unasked & ~some(self.deals.ins)
        self.over = self.over | at

    def _list(self, steps: Sequence[Step], at: Flags) -> None:
        """Do the list for a lone player, with which the deal ends."""
        for inner in steps:
            self._do(inner, None, at)
        self.over = self.over | at

    def _after_leg(self, place: int, at: Flags) -> None:
        """After a lone player has won a leg: the next stage, or after the next showdown (S3.8)."""
        steps, goes = after_leg(self.deals.game, place)
        for step in steps:
            self._do(step, None, at)
        self._next = np.where(at, goes, self._next)
