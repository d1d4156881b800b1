"""Simulation of deals between bots with the engine, for games that need every phase (R8)."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

import numpy as np

from guts_engine.bots.answers import answers
from guts_engine.bots.bot import Bot, Player
from guts_engine.bots.habits import Watcher
from guts_engine.bots.persona import Persona
from guts_engine.deals.columns import Flags, Numbers
from guts_engine.play.dealing import available
from guts_engine.play.game import can_buy_in, can_deal, carry_out, legal, view_of
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.simulation.simulated import Simulated
from guts_engine.state import events as e
from guts_engine.state.actions import Action, Asked, BuyIn, CloseSession, Question, StartDeal
from guts_engine.state.state import State, StateBuilder
from guts_engine.state.view import SeatView, redacted
from guts_engine.steps.model import Choice


class EngineSimulation(Simulated):
    """Deals as they are played at a table, of bots that may be of any kind.

    Those that do not learn are asked at all tables at once, where these are alike.
    """

    def set_up(self, seed: int) -> None:
        """Lay out the tables."""
        self._rng = np.random.default_rng(seed)
        self._games: dict[int, StateBuilder] = {}
        self._players: dict[int, Sequence[Player]] = {}
        self._watchers: dict[int, dict[int, Watcher]] = {}
        self._together = {
            seat: bot
            for seat, bot in enumerate(self.bots)
            if isinstance(bot, Persona) and not bot.learning
        }

    def sit_down(self, at: Numbers) -> None:
        """Let new players sit down at a new table."""
        pairs = zip(self.bots, self.stops, strict=True)
        seats = [NewSeat(bot.name, self.brings, stop) for bot, stop in pairs]
        for table in at.tolist():
            dealer = int(self._rng.integers(len(seats)))
            self._games[table] = StateBuilder(new_game(self.rules, seats, dealer=dealer))
            self._watchers[table] = {
                seat: Watcher(view_of(self._state(table), seat))
                for seat, bot in enumerate(self.bots)
                if isinstance(bot, Persona) and bot.learning
            }
            self._players[table] = [
                Bot(bot, rng, self._watchers[table].get(seat))
                if isinstance(bot, Persona)
                else bot.make(rng)
                for seat, bot in enumerate(self.bots)
                for rng in [Random(int(self._rng.integers(1 << 62)))]
            ]

    def deal(self) -> Flags:
        """Play a deal at each busy table, and rebuy; returns these tables."""
        at = np.flatnonzero(self.busy).tolist()
        self.new_game[at] = False
        self.opened[at] = [self._state(table).table.pots for table in at]
        packs = [available(self._state(table))[0] for table in at]
        size = max(map(len, packs))
        orders = self._rng.random((len(at), size)).argsort(axis=1).tolist()
        actions: list[tuple[int, Action]] = []
        for table, pack, order in zip(at, packs, orders, strict=True):
            cards = [pack[each] for each in order if each < len(pack)]
            actions.append((table, StartDeal(tuple(cards))))
        while actions:
            for table, action in actions:
                self._carry_out(table, action)
            actions = [*self._answers(dict.fromkeys([table for table, _ in actions]))]
        for table in at:
            for seat in range(len(self.bots)):
                if can_buy_in(self._state(table).table, seat):
                    self._carry_out(table, BuyIn(seat))
        self._look(at)
        return self.busy.copy()

    def can_deal(self) -> Flags:
        """Whether at least two seats can be dealt in next, by table (R7.5)."""
        return np.array(
            [busy and can_deal(self._state(table)) for table, busy in enumerate(self.busy)]
        )

    def close(self, at: Numbers) -> None:
        """Return what the pots of those tables hold (R7.5)."""
        for table in at.tolist():
            self._carry_out(table, CloseSession())
        self._look(at.tolist())

    def _state(self, table: int) -> State:
        """The state of the table after the latest action."""
        return self._games[table].draft

    def _look(self, at: Sequence[int]) -> None:
        """Take over the chips at those tables."""
        tables = [self._state(each).table for each in at]
        self.chips[:, at] = np.array([[seat.chips for seat in each.seats] for each in tables]).T
        self.bought[:, at] = np.array(
            [[seat.bought_in for seat in each.seats] for each in tables]
        ).T
        self.pooled[at] = [each.pooled for each in tables]

    def _answers(self, at: Iterable[int]) -> Iterator[tuple[int, Action]]:
        """What those answer who are asked at these tables."""
        together: dict[object, tuple[Asked, list[int], list[SeatView]]] = {}
        for number in at:
            state = self._state(number)
            if not (asked := legal(state)):
                continue
            table, question = state.table, next(iter(asked.values()))
            hands = tuple([len(state.hands[seat]) for seat in table.order])
            alike = table.reached, table.second_chance, question, hands, len(table.common)
            _, numbers, views = together.setdefault(alike, (question, [], []))
            for seat in asked:
                view = view_of(state, seat)
                if seat in self._together and question.question is not Question.NAME_RANK:
                    numbers.append(number)
                    views.append(view)
                else:
                    yield number, self._players[number][seat].choose(view, question)
        for question, numbers, views in together.values():
            if views:
                said = answers(self._together, views, question, self._rng)
                yield from zip(numbers, said, strict=True)

    def _carry_out(self, table: int, action: Action) -> None:
        """Carry out an action and count; learning bots see what their seats may see (R10)."""
        events, opening = carry_out(self._games[table], action), isinstance(action, StartDeal)
        for event in events:
            match event:
                case e.AntesPosted(payments) if opening:
                    self.opened[table] += sum(paid.amount for paid in payments)
                case e.PotLimited(amount) if opening:
                    self.opened[table] -= amount
                case e.CardsDealt():
                    opening = False
                case e.Declared(seat, choice):
                    self._said(seat, choice)
                case e.DeclarationsRevealed(choices):
                    for seat, choice in choices:
                        self._said(seat, choice)
                case e.GameEnded():
                    self.new_game[table] = True
        for seat, watcher in self._watchers[table].items():
            watcher.see_all(redacted(events, seat, peek=self.rules.dealing.peek))

    def _said(self, seat: int, choice: Choice) -> None:
        self.tally.said[seat] += 1
        self.tally.ins[seat] += choice is not Choice.OUT
