"""Declarations in many deals: who is asked, who is in automatically (R4, S3.7)."""

from functools import cached_property
from typing import Protocol

import numpy as np

from guts_engine.deals.columns import RANKS, Flags, Indices, Numbers, last, number, only, some
from guts_engine.deals.deals import IN, NOTHING, OUT, SAID, Deals
from guts_engine.steps.facts import last_is_asked
from guts_engine.steps.model import Choice, Declare, Forced, Group, Manner


class Declarers(Protocol):
    """Protocol of those who declare."""

    def declare(self, deals: Deals, place: int, seat: int, at: Flags) -> Numbers:
        """The declarations of a seat in the deals `at`, as indices of the step's choices."""
        ...


class Declaring:
    """The declarations of many deals."""

    def __init__(self, deals: Deals, players: Declarers) -> None:
        self.deals = deals
        self.players = players

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
        after = [[n for n in places if n > at] for at in range(-1, len(steps))]
        return np.array([each[0] if each else -1 for each in after])

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
        if deals.second:
            self._answer_again(step, place, waiting)
            return
        seats = deals.asked
        forced = self.forced(step, seats)
        if step.manner is Manner.SIMULTANEOUS:
            said = deals.said.copy()
            for seat, free in enumerate(waiting & ~forced):
                said[seat] = self._answers(step, place, seat, free)
            deals.said = np.where(forced, IN, said).astype(np.int8)
            deals.count(seats)
            return
        self._in_turn(step, place, waiting, forced)
        deals.count(seats)
        if step.second_chance:
            self._second_chance(step, place, seats)

    def _answers(self, step: Declare, place: int, seat: int, free: Flags) -> Indices:
        """What a seat has said after it is asked where `free`."""
        said: Indices = self.deals.said[seat]
        if not free.any():
            return said
        codes = np.array([SAID.index(each) + 1 for each in step.choices], np.int8)
        chosen = codes[self.players.declare(self.deals, place, seat, free)]
        return np.where(free, chosen, said)

    def _in_turn(self, step: Declare, place: int, waiting: Flags, forced: Flags) -> None:
        """One after another; the last is in unasked where all others are out (R4.1)."""
        deals, seats = self.deals, self.deals.asked
        final = last(seats)
        alone = Choice.IN in step.choices and not last_is_asked(deals.game, place)
        for seat, asked in enumerate(waiting):
            others_out = ~some(seats & (deals.said > OUT))
            by_rule = asked & (forced[seat] | (final[seat] & others_out & alone))
            said = self._answers(step, place, seat, asked & ~by_rule)
            deals.said[seat] = np.where(by_rule, IN, said)

    def _second_chance(self, step: Declare, place: int, seats: Flags) -> None:
        """If only the last player is in, the others may follow (R4.5)."""
        deals, final = self.deals, last(seats)
        inside = seats & (deals.said > OUT)
        chance = only(inside) & some(inside & final) & (number(seats) > 1)
        deals.asked, deals.second = seats & ~final & chance, True
        self._answer_again(step, place, deals.asked)

    def _answer_again(self, step: Declare, place: int, waiting: Flags) -> None:
        """Those who have a second chance use it or not."""
        deals = self.deals
        for seat, free in enumerate(waiting):
            deals.said[seat] = self._answers(step, place, seat, free)
        deals.count(deals.asked)
        deals.second = False

    def forced(self, step: Declare, seats: Flags) -> Flags:
        """The seats that are in automatically by the cards they hold or show (S3.7)."""
        found = np.zeros(self.deals.shape, np.bool_)
        for kind in step.forced:
            found |= self._forced_by(kind, seats)
        return found & seats

    def _forced_by(self, kind: Forced, seats: Flags) -> Flags:
        if kind is Forced.WILD:
            return self.deals.holds_wild
        deals, own = self.deals, self.deals.cards.own
        ranks = RANKS[own.cards].astype(np.int16)
        shown = own.up & (ranks > 0) & seats[:, None]
        if kind is Forced.PAIRED_SHOWING:
            found = np.zeros(deals.shape, np.bool_)
            for seat in range(deals.shape[0]):
                for other in range(deals.shape[0]):
                    if seat != other:
                        same = ranks[seat][:, None] == ranks[other][None]
                        both = shown[seat][:, None] & shown[other][None]
                        found[seat] |= (same & both).any(axis=(0, 1))
            return found
        high = kind is Forced.HIGH_SHOWING
        counted = np.where(shown, ranks, -1 if high else 99)
        extreme = counted.max if high else counted.min
        wanted = extreme(axis=(0, 1), initial=-1 if high else 99)
        found_: Flags = (shown & (ranks == wanted)).any(axis=1)
        return found_
