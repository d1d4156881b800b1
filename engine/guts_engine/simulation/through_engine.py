"""Simulation of deals between bots with the engine, for games that need every phase (R8)."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from guts_engine.bots.bot import Bot, CustomBot, Player
from guts_engine.bots.habits import Watcher
from guts_engine.bots.persona import Persona
from guts_engine.play.dealing import shuffled
from guts_engine.play.game import can_buy_in, can_deal, carry_out, legal, view_of
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.rules.ruleset import RuleSet
from guts_engine.simulation.sessions import ChipsError, Ended
from guts_engine.simulation.simulated import Simulated
from guts_engine.simulation.tally import Tally
from guts_engine.state import events as e
from guts_engine.state.actions import Action, BuyIn, CloseSession
from guts_engine.state.events import Event
from guts_engine.state.state import State, StateBuilder
from guts_engine.state.table import Table
from guts_engine.state.view import redacted
from guts_engine.steps.model import Choice, Ends


class EngineSimulation(Simulated):
    """A table of the same bots in the same seats, at which sessions follow one another."""

    def set_up(self, seed: int) -> None:
        """Make ready the seats that sit down in every session, at one table."""
        self.tables = 1
        self._rng = Random(seed)
        self._seats = [
            NewSeat(bot.name, self.brings, stop)
            for bot, stop in zip(self.bots, self.stops, strict=True)
        ]
        self._session: _Session | None = None

    def step(self) -> int:
        """Play one deal, and return 1; 0 once all sessions have ended."""
        if self._session is None:
            if not self.begin(1):
                return 0
            self._session = _Session(self.rules, self.bots, self._seats, self._rng)
        self._session.deal(self.tally)
        if self._session.is_over(self.horizon, self.largest_pot, self.tally):
            self.sessions.add(self._session.close())
            self._session = None
        return 1


class _Session:
    """One session; its players are new."""

    def __init__(
        self,
        rules: RuleSet,
        bots: Sequence[Persona | CustomBot],
        seats: Sequence[NewSeat],
        rng: Random,
    ) -> None:
        self.rules = rules
        self.rng = rng
        dealer = rng.randrange(len(bots))
        self.game = StateBuilder(new_game(rules, seats, dealer=dealer))
        self.watchers = {
            seat: Watcher(view_of(self.state, seat))
            for seat, bot in enumerate(bots)
            if isinstance(bot, Persona) and bot.learning
        }
        self.bots = [
            _player(bot, Random(rng.random()), self.watchers.get(seat))
            for seat, bot in enumerate(bots)
        ]
        self.deals = 0
        self.life = 0
        """The deals of the round."""
        self.largest = 0
        self.lowest = np.zeros(len(bots), np.int64)
        self._taken = False

    @property
    def state(self) -> State:
        """The state of the session after the latest action."""
        return self.game.draft

    def deal(self, tally: Tally) -> None:
        """Play one complete deal."""
        pots = self.state.table.pots
        events = list(self._carry_out(shuffled(self.state, self.rng)))
        played_for = pots + _opened(events)
        tally.pots(np.array([played_for]))
        while asked := legal(self.state):
            seat, options = next(iter(asked.items()))
            action = self.bots[seat].choose(view_of(self.state, seat), options)
            events += self._carry_out(action)
        for seat, is_in in _declarations(events):
            tally.said[seat] += 1
            tally.ins[seat] += is_in
        self.deals += 1
        self.life += 1
        self.largest = max(self.largest, played_for)
        self.lowest = np.minimum(self.lowest, _won(self.state.table))
        self._taken = any(isinstance(each, e.GameEnded) for each in events)
        if self.rules.ending.ends is Ends.NEVER and not self.rules.leg_game:
            self._taken = not self.state.table.pooled
        if self._taken:
            tally.taken(np.array([self.life]))
            self.life = 0
        for seat in range(len(self.bots)):
            if can_buy_in(self.state.table, seat):
                self._carry_out(BuyIn(seat))

    def _carry_out(self, action: Action) -> Sequence[Event]:
        """Carry out an action; learning bots see of it what their seats may see (R10)."""
        peek = self.state.table.rules.dealing.peek
        events = carry_out(self.game, action)
        for seat, watcher in self.watchers.items():
            watcher.see_all(redacted(events, seat, peek=peek))
        return events

    def is_over(self, horizon: int, largest_pot: int, tally: Tally) -> bool:
        """Whether the session ends now."""
        if self.deals >= horizon and (self._taken or self.deals >= 2 * horizon):
            return True
        large = self.state.table.pooled > largest_pot
        tally.given_up += large
        if large or not can_deal(self.state):
            tally.dropped(np.array([self.life]))
            return True
        return False

    def close(self) -> Ended:
        """Return what is in the pots (R7.5), and end. Raises ChipsError."""
        chips = np.array([seat.chips for seat in self.state.table.seats])
        carry_out(self.game, CloseSession())
        if self.state.table.total != self.state.table.brought:
            raise ChipsError("chips were lost or created at a table")
        won = _won(self.state.table)
        return Ended(
            won=won[:, None],
            deals=np.array([self.deals]),
            lowest=np.minimum(self.lowest, won)[:, None],
            broke=(chips < self.rules.ante_due)[:, None],
            largest=np.array([self.largest]),
        )


def _player(bot: Persona | CustomBot, rng: Random, watcher: Watcher | None) -> Player:
    return Bot(bot, rng, watcher) if isinstance(bot, Persona) else bot.make(rng)


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


def _won(table: Table) -> NDArray[np.int64]:
    """Chips won so far by seat, without those in the pots."""
    return np.array([seat.chips - seat.bought_in for seat in table.seats], np.int64)
