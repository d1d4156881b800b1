"""Declarations in many deals: who is asked, who is in automatically (R4, S3.7)."""

from collections.abc import Callable
from functools import cached_property
from typing import Final

import numpy as np

from guts_engine.deals.columns import RANKS, Flags, Indices, Numbers, last, number, only, some
from guts_engine.deals.deals import IN, NOTHING, OUT, SAID, Deals
from guts_engine.hands.cards import Rank
from guts_engine.steps.facts import last_is_asked
from guts_engine.steps.model import Choice, Declare, Forced, Group, Manner

_NOT_SHOWN: Final = -99
"""Below the rank of any card, with either sign."""


class Declaring:
    """The declarations of many deals; `ask` is `Players.declare`."""

    def __init__(self, deals: Deals, ask: Callable[[Deals, int, int, Flags], Numbers]) -> None:
        self.deals = deals
        self.ask = ask

    def of(self, step: Declare, place: int, at: Flags) -> None:
        """The declaration of that step in those deals, where it is opened."""
        deals = self.deals
        seats = deals.group(step.asks) & at
        opened = some(seats)
        if step.asks is Group.IN:
            later = some(deals.declarers)
            opened &= ~(later & (deals.compulsory | (number(seats) < 2)))
        automatic = opened & deals.compulsory
        if automatic.any():
            deals.open_declaring(seats & automatic, automatic)
            deals.said = np.where(seats & automatic, IN, deals.said).astype(np.int8)
            deals.at = np.where(automatic, self._next_declaration[deals.at + 1], deals.at)
            deals.count(seats & automatic)
        self.round(step, place, seats & opened & ~automatic, 0)

    @cached_property
    def _next_declaration(self) -> Numbers:
        """The place of the first declaration after each place of a step, from -1."""
        steps = self.deals.steps
        places = [n for n, each in enumerate(steps) if isinstance(each, Declare)]
        return np.array([next((n for n in places if n > at), -1) for at in range(-1, len(steps))])

    def round(self, step: Declare, place: int, seats: Flags, again: Numbers | int) -> None:
        """All of these seats declare (R4.1, R4.2)."""
        at = some(seats)
        if not at.any():
            return
        deals = self.deals
        deals.asks(place, at)
        deals.open_declaring(seats, at)
        deals.again = np.where(at, again, deals.again)
        deals.said = np.where(seats, NOTHING, deals.said).astype(np.int8)
        deals.asked, deals.second = seats, False
        self.go_on(step, place, seats)

    def go_on(self, step: Declare, place: int, waiting: Flags) -> None:
        """The seats that are asked and still `waiting` declare, and those with a second chance."""
        deals = self.deals
        if not deals.second:
            self._first_answers(step, place, waiting)
            deals.count(deals.asked)
            if not step.second_chance:
                return
            deals.asked, deals.second = self._with_second_chance(), True
            waiting = deals.asked
        for seat, free in enumerate(waiting):
            deals.said[seat] = self._answers(step, place, seat, free)
        deals.count(deals.asked)
        deals.second = False

    def _first_answers(self, step: Declare, place: int, waiting: Flags) -> None:
        """Those who wait declare; in turn the last is in if all others are out (R4.1).

        In turn they hear one another, at once they do not.
        """
        deals, seats = self.deals, self.deals.asked
        forced, final = self.forced(step, seats), last(seats)
        in_turn = step.manner is Manner.SEQUENTIAL
        alone = in_turn and Choice.IN in step.choices and not last_is_asked(deals.game, place)
        said = deals.said if in_turn else deals.said.copy()
        for seat, asked in enumerate(waiting):
            others_out = ~some(seats & (deals.said > OUT))
            by_rule = forced[seat] | (asked & final[seat] & others_out & alone)
            answers = self._answers(step, place, seat, asked & ~by_rule)
            said[seat] = np.where(by_rule, IN, answers)
        deals.said = said

    def _answers(self, step: Declare, place: int, seat: int, free: Flags) -> Indices:
        """What a seat has said after it is asked where `free`."""
        said: Indices = self.deals.said[seat]
        if not free.any():
            return said
        codes = np.array([SAID.index(each) for each in step.choices], np.int8)
        chosen = codes[self.ask(self.deals, place, seat, free)]
        return np.where(free, chosen, said)

    def _with_second_chance(self) -> Flags:
        """The seats that may follow where only the last player is in (R4.5)."""
        asked = self.deals.asked
        final, inside = last(asked), asked & (self.deals.said > OUT)
        return asked & ~final & only(inside) & some(inside & final) & (number(asked) > 1)

    def forced(self, step: Declare, seats: Flags) -> Flags:
        """The seats that are in automatically by the cards they hold or show (S3.7)."""
        found = np.zeros(self.deals.shape, np.bool_)
        for kind in step.forced:
            found |= self._forced_by(kind, seats)
        return found & seats

    def _forced_by(self, kind: Forced, seats: Flags) -> Flags:
        if kind is Forced.WILD:
            return self.deals.holds_wild
        own = self.deals.cards.own
        ranks = RANKS[own.cards]
        shown = own.up & (ranks > 0) & seats[:, None]
        if kind is Forced.PAIRED_SHOWING:
            by_rank = np.array([(shown & (ranks == each)).any(axis=1) for each in Rank])
            return some(by_rank & (by_rank.sum(axis=1, keepdims=True) > 1))
        signed = np.where(shown, ranks if kind is Forced.HIGH_SHOWING else -ranks, _NOT_SHOWN)
        extreme = shown & (signed == signed.max(axis=(0, 1), initial=_NOT_SHOWN))
        return some(extreme.swapaxes(0, 1))
