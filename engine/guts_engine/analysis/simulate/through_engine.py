"""Simulation of deals between bots with the engine, for games that need every phase (R8)."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.simulate.tally import (
    ChipsError,
    Result,
    Tally,
    given_up,
    steps_of,
    with_chips,
)
from guts_engine.bots.habits import Watcher
from guts_engine.bots.learning import player_of
from guts_engine.bots.persona import Persona
from guts_engine.bots.player import CustomBot, Player
from guts_engine.play import events as e
from guts_engine.play.actions import Action, BuyIn, CloseSession
from guts_engine.play.dealing import shuffled
from guts_engine.play.events import Event
from guts_engine.play.game import can_buy_in, can_deal, carry_out, legal, view_of
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.play.state import State, StateBuilder
from guts_engine.play.table import Table
from guts_engine.play.view import redacted
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Choice, Ends

TABLES: Final = 32


class EngineSimulation:
    """Tables of the same bots in the same seats, playing in turn."""

    def __init__(
        self,
        rules: RuleSet,
        bots: Sequence[Persona | CustomBot],
        seed: int,
        *,
        chips: int | None = None,
        tables: int = TABLES,
    ) -> None:
        rules.check_seats(len(bots))
        rules = with_chips(rules, chips)
        self.rules = rules
        self.tables = tables
        self.tally = Tally(rules, bots, tables)
        rng = Random(seed)
        self._tables = [_Table(rules, bots, chips, Random(rng.random())) for _ in range(tables)]
        self._next = 0

    def run(self, deals: int) -> int:
        """Play `deals` more deals, one table after the other; returns how many were played."""
        for _ in range(deals):
            self._tables[self._next].deal(self.tally, self._next)
            self._next = (self._next + 1) % self.tables
        return deals

    def result(self) -> Result:
        """The result of all deals so far. Raises ChipsError if chips were created or lost.

        The pots in play belong to all seats in equal shares.
        """
        return self.tally.result(np.array([table.won() for table in self._tables]).T)


class _Table:
    """One table, at which sessions follow one another."""

    def __init__(
        self,
        rules: RuleSet,
        bots: Sequence[Persona | CustomBot],
        chips: int | None,
        rng: Random,
    ) -> None:
        self.rules = rules
        brings = chips or 0
        self.seats = [
            NewSeat(bot.name, brings, 0 if chips is None else round(bot.stop_loss * chips))
            for bot in bots
        ]
        self.rng = rng
        self.settled = np.zeros(len(bots))
        self.game = self._sit_down()
        self.watchers = {
            seat: Watcher(view_of(self.state, seat))
            for seat, bot in enumerate(bots)
            if isinstance(bot, Persona) and bot.learning
        }
        self.bots = [
            _player(bot, Random(rng.random()), self.watchers.get(seat))
            for seat, bot in enumerate(bots)
        ]
        self.begun = 0

    def _sit_down(self) -> StateBuilder:
        dealer = self.rng.randrange(len(self.seats))
        return StateBuilder(new_game(self.rules, self.seats, dealer=dealer))

    @property
    def state(self) -> State:
        """The state of the session after the latest action."""
        return self.game.draft

    def won(self) -> NDArray[np.float64]:
        """Chips won by seat, with those in play shared equally."""
        return self.settled + _standing(self.state.table)

    def deal(self, tally: Tally, number: int) -> None:
        """Play one complete deal, in a new session if the old one cannot go on."""
        self._buy_in()
        if not can_deal(self.state):
            self._carry_out(CloseSession())
            self._close(tally, number)
        pots = self.state.table.pots
        events = list(self._carry_out(shuffled(self.state, self.rng)))
        played_for = np.array([pots + _opened(events)])
        tally.pots(played_for, steps_of(played_for))
        while asked := legal(self.state):
            seat, options = next(iter(asked.items()))
            action = self.bots[seat].choose(view_of(self.state, seat), options)
            events += self._carry_out(action)
        self._count(tally, number, events)

    def _buy_in(self) -> None:
        """Rebuy for every seat that may (R7.3)."""
        for seat in range(len(self.seats)):
            if can_buy_in(self.state.table, seat):
                self._carry_out(BuyIn(seat))

    def _carry_out(self, action: Action) -> Sequence[Event]:
        """Carry out an action; learning bots see of it what their seats may see (R10)."""
        peek = self.state.table.rules.dealing.peek
        events = carry_out(self.game, action)
        for seat, watcher in self.watchers.items():
            watcher.see_all(redacted(events, seat, peek=peek))
        return events

    def _count(self, tally: Tally, number: int, events: Sequence[Event]) -> None:
        table = self.state.table
        tally.deals[number] += 1
        for seat, is_in in _declarations(events):
            tally.said[seat] += 1
            tally.ins[seat] += is_in
        ended = any(isinstance(each, e.GameEnded) for each in events)
        left = table.pooled
        if self.rules.ending.ends is Ends.NEVER and not self.rules.leg_game:
            ended = not left
        if ended:
            tally.taken(tally.deals[[number]] - self.begun)
            self.begun = int(tally.deals[number])
        elif left > given_up(self.rules, len(self.seats)):
            tally.given_up += 1
            self._close(tally, number)

    def _close(self, tally: Tally, number: int) -> None:
        """Settle the session, share the pots equally, and start another."""
        self.settled += _standing(self.state.table)
        self.game = self._sit_down()
        for seat, watcher in self.watchers.items():
            watcher.view = view_of(self.state, seat)
        tally.dropped(tally.deals[[number]] - self.begun)
        self.begun = int(tally.deals[number])


def _player(bot: Persona | CustomBot, rng: Random, watcher: Watcher | None) -> Player:
    return player_of(bot, rng, watcher) if isinstance(bot, Persona) else bot.make(rng)


def _opened(events: Iterable[Event]) -> int:
    """The chips that antes added to the pots, less those over the cap."""
    added = 0
    for event in events:
        match event:
            case e.AntesPosted(payments):
                added += sum(paid.amount for paid in payments)
            case e.PotLimited(amount):
                added -= amount
            case e.CardsDealt():
                break
    return added


def _declarations(events: Iterable[Event]) -> Iterator[tuple[int, bool]]:
    """Yield each declaration of the deal: the seat, and whether it is in for any pot."""
    for event in events:
        if isinstance(event, e.Declared):
            yield event.seat, event.choice is not Choice.OUT
        elif isinstance(event, e.DeclarationsRevealed):
            for seat, choice in event.choices:
                yield seat, choice is not Choice.OUT


def _standing(table: Table) -> NDArray[np.float64]:
    """Chips won so far by seat, with those in play shared equally."""
    if table.total != table.brought:
        raise ChipsError("chips were lost or created at a table")
    held = table.pooled
    seats = table.seats
    return np.array([seat.chips - seat.bought_in + held / len(seats) for seat in seats])
