"""Simulation of deals between bots with the engine, for games that need every phase (R8)."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from guts_engine.bots.bot import Bot, Player
from guts_engine.bots.habits import Watcher
from guts_engine.bots.persona import Persona
from guts_engine.play.dealing import shuffled
from guts_engine.play.game import can_buy_in, can_deal, carry_out, legal, view_of
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.simulation.sessions import Ended
from guts_engine.simulation.simulated import Simulated
from guts_engine.state import events as e
from guts_engine.state.actions import Action, BuyIn, CloseSession
from guts_engine.state.events import Event
from guts_engine.state.state import State, StateBuilder
from guts_engine.state.view import redacted
from guts_engine.steps.model import Choice, Ends


class EngineSimulation(Simulated):
    """A table of the same bots in the same seats, at which sessions follow one another."""

    def set_up(self, seed: int) -> None:
        """Make ready one table."""
        self.tables = 1
        self._rng = Random(seed)
        self._deals = self._sessions()

    def step(self) -> int:
        """Play one deal, and return 1; 0 once all sessions have ended."""
        return next(self._deals)

    def _sessions(self) -> Iterator[int]:
        """Play sessions; yields 1 after each deal, and 0 while no session is to begin."""
        while True:
            if self.begin(1):
                yield from self._session()
            else:
                yield 0

    def _session(self) -> Iterator[int]:
        """Play one session with new players; yields 1 after each deal."""
        tally, horizon = self.tally, self.horizon
        self._sit_down()
        deals = largest = 0
        lowest = np.zeros(len(self.bots), np.int64)
        life = 0  # the deals of the round
        ends = False
        while not ends:
            pot, taken = self._deal()
            deals += 1
            life += 1
            largest = max(largest, pot)
            lowest = np.minimum(lowest, self._won)
            if taken:
                tally.taken(np.array([life]))
                life = 0
            for seat in range(len(self.bots)):
                if can_buy_in(self._state.table, seat):
                    self._carry_out(BuyIn(seat))
            ends = deals >= horizon and (taken or deals >= 2 * horizon)
            if not ends:
                large = self._state.table.pooled > self.largest_pot
                tally.given_up += large
                if ends := large or not can_deal(self._state):
                    tally.dropped(np.array([life]))
            if ends:
                chips = np.array([seat.chips for seat in self._state.table.seats])
                carry_out(self._game, CloseSession())  # returns what is in the pots (R7.5)
                won = self._won
                self.sessions.add(
                    Ended(
                        won=won[:, None],
                        deals=np.array([deals]),
                        lowest=np.minimum(lowest, won)[:, None],
                        broke=(chips < self.rules.ante_due)[:, None],
                        largest=np.array([largest]),
                    )
                )
            yield 1

    def _sit_down(self) -> None:
        """Let new players sit down at a new table."""
        bots = self.bots
        seats = [
            NewSeat(bot.name, self.brings, stop) for bot, stop in zip(bots, self.stops, strict=True)
        ]
        dealer = self._rng.randrange(len(bots))
        self._game = StateBuilder(new_game(self.rules, seats, dealer=dealer))
        self._watchers = {
            seat: Watcher(view_of(self._state, seat))
            for seat, bot in enumerate(bots)
            if isinstance(bot, Persona) and bot.learning
        }
        self._players: list[Player] = []
        for seat, bot in enumerate(bots):
            rng = Random(self._rng.random())
            self._players.append(
                Bot(bot, rng, self._watchers.get(seat))
                if isinstance(bot, Persona)
                else bot.make(rng)
            )

    @property
    def _state(self) -> State:
        """The state of the session after the latest action."""
        return self._game.draft

    @property
    def _won(self) -> NDArray[np.int64]:
        """Chips won so far by seat, without those in the pots."""
        return np.array([seat.chips - seat.bought_in for seat in self._state.table.seats], np.int64)

    def _deal(self) -> tuple[int, bool]:
        """Play one complete deal; returns the pot played for, and whether the round is over."""
        pot = self._state.table.pots
        events = list(self._carry_out(shuffled(self._state, self._rng)))
        pot += _opened(events)
        self.tally.pots(np.array([pot]))
        while asked := legal(self._state):
            seat, options = next(iter(asked.items()))
            action = self._players[seat].choose(view_of(self._state, seat), options)
            events += self._carry_out(action)
        for seat, is_in in _declarations(events):
            self.tally.said[seat] += 1
            self.tally.ins[seat] += is_in
        if self.rules.ending.ends is Ends.NEVER and not self.rules.leg_game:
            return pot, not self._state.table.pooled
        return pot, any(isinstance(each, e.GameEnded) for each in events)

    def _carry_out(self, action: Action) -> Sequence[Event]:
        """Carry out an action; learning bots see of it what their seats may see (R10)."""
        events = carry_out(self._game, action)
        for seat, watcher in self._watchers.items():
            watcher.see_all(redacted(events, seat, peek=self.rules.dealing.peek))
        return events


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
