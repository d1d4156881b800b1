"""Simulation of deals between bots by the hundred thousand, at many tables at once (R8.1).

Bots that must see every deal play `through_engine`.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from guts_engine.bots.bot import CustomBot
from guts_engine.bots.persona import Persona
from guts_engine.bots.tempers import NEVER, Bots
from guts_engine.deals.cards import Kept
from guts_engine.deals.columns import Chips, Flags, Indices, Numbers, divided, number, some
from guts_engine.deals.deals import Deals, Start
from guts_engine.deals.money import pots_due
from guts_engine.deals.program import Program
from guts_engine.rules.options import SESSION, Shortfall
from guts_engine.rules.ruleset import RuleSet
from guts_engine.simulation.decks import Decks
from guts_engine.simulation.sessions import HORIZON
from guts_engine.simulation.simulated import Simulated
from guts_engine.simulation.tally import Result
from guts_engine.simulation.through_engine import EngineSimulation
from guts_engine.steps.facts import opening_antes
from guts_engine.steps.model import AnteWhen, Deck, Declare, Ends
from guts_engine.strategy.known import known
from guts_engine.strategy.outlook import Outlook, ahead
from guts_engine.strategy.spot import packs_for

MOST_TABLES: Final = 8_192
_AT_A_TABLE: Final = 500
"""Deals at each table, so that few are wasted while the last sessions end."""
_FEW: Final = 64
"""Tables at which a few sessions are played, one each."""


def simulate(
    rules: RuleSet,
    bots: Sequence[Persona | CustomBot],
    deals: int,
    *,
    seed: int = 1,
    chips: int | None = None,
    horizon: int = HORIZON,
) -> Result:
    """The result of whole sessions of at least `deals` deals between these bots, seat by seat.

    Each bot brings `chips`; without them all play on credit. Raises RulesError for too many seats.
    """
    tables = tables_for(deals, horizon)
    simulation = simulation_for(bots)(
        rules, bots, seed, chips=chips, tables=tables, horizon=horizon
    )
    play(simulation, deals=deals)
    return simulation.result()


def tables_for(deals: int, horizon: int = HORIZON) -> int:
    """The number of tables at which sessions of so many deals are simulated fast."""
    return min(MOST_TABLES, max(deals // _AT_A_TABLE, min(_FEW, deals // horizon), 1))


def play(simulation: Simulated, *, deals: int = 0, sessions: int = 0) -> None:
    """Play this many more sessions, or sessions of this many more deals, to their end."""
    simulation.ask(deals=deals, sessions=sessions)
    while simulation.step():
        pass


def simulation_for(bots: Sequence[Persona | CustomBot], *, engine: bool = False) -> type[Simulated]:
    """The kind of simulation for these bots: with the engine if it is needed or requested.

    It is needed for bots that learn, which must see every deal.
    """
    return EngineSimulation if engine or not at_once(bots) else Simulation


def at_once(bots: Sequence[Persona | CustomBot]) -> bool:
    """Whether these bots can be simulated at many tables at once: none of them learns."""
    return all(isinstance(bot, Persona) and not bot.learning for bot in bots)


def quickly(rules: RuleSet, bots: Sequence[Persona | CustomBot]) -> bool:
    """Whether even its first deals take no time: nothing is to be solved, and no hand grows."""
    places = [n for n, each in enumerate(rules.played.steps) if isinstance(each, Declare)]
    there = [ahead(rules, place) for place in places]
    grows = rules.common or any(each.more or each.draw for each in there)
    return (
        at_once(bots) and not grows and all(known(rules, each) for each in range(2, len(bots) + 1))
    )


class Simulation(Simulated):
    """Deals in columns, of bots that do not learn.

    The first sessions begin with each seat as the dealer equally often.
    """

    def set_up(self, seed: int) -> None:
        """Lay out the tables."""
        bots, tables = self.bots, self.tables
        assert at_once(bots), "bots that learn must see every deal, which needs the engine"
        self._personas = [bot for bot in bots if isinstance(bot, Persona)]
        self._rng = np.random.default_rng(seed)
        self._outlook = Outlook(self.rules)
        stays = self.rules.played.keep is not None or self.rules.dealing.deck is not Deck.FRESH
        self._decks = Decks(self.rules, tables) if stays else None
        self._stops = np.array(self.stops, np.int64)[:, None]
        shape = len(bots), tables
        self._legs: Numbers = np.zeros(shape, np.int64)
        self._since: Numbers = np.full(shape, NEVER)
        self._matched: Flags = np.zeros(shape, np.bool_)
        self._playing: Flags = np.zeros(shape, np.bool_)
        self._gone: Flags = np.zeros(shape, np.bool_)
        self.pots: Chips = np.zeros((3, tables), np.int64)
        self._reserve: Chips = np.zeros(tables, np.int64)
        self._dealer: Numbers = np.arange(tables) % len(bots)

    def sit_down(self, at: Numbers) -> None:
        """Let new players sit down, at a table without pots."""
        for numbers in (self._legs, self.pots, self._reserve):
            numbers[..., at] = 0
        self._matched[:, at] = self._gone[:, at] = False
        self._since[:, at] = NEVER
        self._playing[:, at] = True
        self.new_game[at] = True
        if self._decks is not None:
            self._decks.new(at)

    def deal(self) -> Flags:
        """Play a deal at each busy table that can, and rebuy; returns these tables."""
        dealt = self._able() & self.busy
        count = number(dealt)
        for players in np.unique(count[count > 1]):
            self._deal(np.flatnonzero(count == players), dealt, int(players))
        played: Flags = count > 1
        self.pooled = self.pots.sum(axis=0) + self._reserve
        self._leave(played)
        self._buy_in()
        return played

    def can_deal(self) -> Flags:
        """Whether at least two seats can be dealt in next, by table (R7.5)."""
        found: Flags = number(self._able()) > 1
        return found

    def close(self, at: Numbers) -> None:
        """Return what the pots of those tables hold, to all if nobody plays on (R7.5)."""
        order = self._from_left(at)
        to = self._playing[order, at] | ~some(self._playing[:, at])
        self.chips[order, at] += divided(self.pooled[at], to)

    # --- Seats (R7.3, R7.4) -----------------------------------------------------------------

    def _able(self) -> Flags:
        """The seats that can be dealt in next: able to ante."""
        if self.rules.paying.shortfall is Shortfall.CREDIT:
            return self._playing.copy()
        due: Chips = np.zeros_like(self.chips)
        players = number(self._playing)
        for step in opening_antes(self.rules.played):
            chips = self.rules.paying.ante * (players if step.everyones else step.antes)
            into = pots_due(self.rules, step, self.pots, self._reserve, self.busy)
            pots = np.sum([flags for _, flags in into], axis=0)
            excused = self.rules.paying.matchers_excused and step.when is not AnteWhen.EMPTY
            due += np.where(self._matched & excused, 0, chips * pots)
        return self._playing & (self.chips > 0) & (self.chips >= due)

    def _buy_in(self) -> None:
        """Rebuy for seats that cannot ante, where allowed."""
        paying = self.rules.paying
        if paying.shortfall is not Shortfall.TABLE_STAKES or not paying.rebuys:
            return
        buys = ~self._gone & (self.chips < self.rules.ante_due) & self.busy
        if paying.rebuys > 0:
            buys &= self.bought < self.brings * (1 + paying.rebuys)
        self.chips += buys * self.brings
        self.bought += buys * self.brings
        self._playing |= buys

    def _leave(self, played: Flags) -> None:
        """Remove players who cannot go on or have reached their stop-loss; pass the deal.

        It goes to the next player on the left who stays, if any (R1).
        """
        if self.rules.paying.shortfall is not Shortfall.CREDIT:
            self._playing &= ~(played & (self.chips <= 0))
        lost = self.bought - self.chips
        self._gone |= self._playing & played & (self._stops > 0) & (lost >= self._stops)
        self._playing &= ~self._gone
        every = np.arange(self.tables)
        order = self._from_left(every)
        next_ = order[self._playing[order, every].argmax(axis=0), every]
        self._dealer = np.where(played & some(self._playing), next_, self._dealer)

    def _from_left(self, at: Numbers) -> Numbers:
        """The seats at those tables from the dealer's left, by place and table (R1)."""
        seats = len(self.bots)
        return (self._dealer[at] + 1 + np.arange(seats)[:, None]) % seats

    # --- Deals ------------------------------------------------------------------------------

    def _deal(self, at: Numbers, dealt: Flags, players: int) -> None:
        """Play a deal of so many players at these tables."""
        rules = self.rules
        seats = self._from_left(at)
        order = seats.T[dealt[seats, at].T].reshape(-1, players).T
        self._legs[:, at[self.new_game[at]]] = 0
        packs, kept = self._shuffled(at, players)
        start = Start(
            chips=self.chips[order, at],
            pots=self.pots[:, at],
            reserve=self._reserve[at],
            legs=self._legs[order, at],
            excused=self._matched[order, at],
            compulsory=self._compulsory(at),
            kept=kept,
        )
        deals = Deals(rules, packs, start)
        since = self._since[order, at]
        program = Program(
            deals, Bots(rules, self._personas, order, since, self._outlook, self._rng)
        )
        program.play()
        if self._decks is not None:
            self._decks.take(at, deals.cards)
        money = deals.money
        self.opened[at] = program.opened
        np.add.at(self.tally.said, order, deals.declared)
        np.add.at(self.tally.ins, order, deals.went_in)
        self.chips[order, at], self._legs[order, at] = money.chips, money.legs
        self.pots[:, at], self._reserve[at] = money.pots, money.reserve
        self._since[:, at] += 1
        self._since[order, at] = np.where(money.lost, 0, self._since[order, at])
        self._matched[:, at] = False
        self._matched[order, at] = money.matched
        if rules.paying.shortfall is Shortfall.BUST:
            self._gone[order, at] |= money.short
        self.new_game[at] = self._is_over(deals)

    def _shuffled(self, at: Numbers, players: int) -> tuple[Indices, Kept | None]:
        """Packs for these tables, and the cards that stay there from the deal before."""
        if self._decks is None:
            return packs_for(self.rules.played, players, self._rng, len(at)), None
        self._decks.clear(at[self.new_game[at]])
        return self._decks.shuffled(at, players, self._rng)

    def _compulsory(self, at: Numbers) -> Flags:
        """Where everybody is in (R4.3)."""
        first, fresh = self.rules.declaring.compulsory_first, self.age[at] == 0
        pot_empty = self.pots[0, at] == 0
        found: Flags = fresh if first == SESSION else bool(first) & (self.new_game[at] | pot_empty)
        return found

    def _is_over(self, deals: Deals) -> Flags:
        """Whether the game has ended (R9)."""
        money, rules = deals.money, self.rules
        returned = some(money.short) & (rules.paying.shortfall is Shortfall.ENDS)
        if rules.leg_game:
            return returned | money.finished
        empty = ~money.pots.any(axis=0) & (money.reserve == 0)
        if rules.ending.ends is Ends.UNCONTESTED:
            empty = empty & (number(deals.ins) == 1)
        over: Flags = returned | (empty & (rules.ending.ends is not Ends.NEVER))
        return over
