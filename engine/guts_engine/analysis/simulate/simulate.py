"""Simulation of deals between bots by the million, at many tables at once (R8.1).

Supports games of a single deal without passing, drawing, dealing from what is left of the deck, or
second chances. `through_engine` plays all others with the engine itself.
"""

from collections.abc import Sequence
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.deals import packs
from guts_engine.analysis.deals.showdown import Contest, Flags, contest, number, somebody
from guts_engine.analysis.simulate.law import (
    BUCKETS,
    NEVER,
    Chance,
    Floats,
    Indices,
    Known,
    Law,
)
from guts_engine.analysis.simulate.ledger import Ledger
from guts_engine.analysis.simulate.stacks import Stacks
from guts_engine.analysis.simulate.tally import (
    ChipsError,
    Result,
    Tally,
    given_up,
    steps_of,
    with_chips,
)
from guts_engine.analysis.simulate.through_engine import EngineSimulation
from guts_engine.bots.persona import Persona
from guts_engine.bots.player import CustomBot
from guts_engine.rules.options import Ghost, Shortfall
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Deck, Ends, Manner, Ties
from guts_engine.strength.form import Form, form_of, in_columns
from guts_engine.strength.prepared import prepare

TABLES: Final = 2048
MANY: Final = 2_000
"""The number of deals from which bots judge hands as finely as they can."""
_ROOM: Final = 64
"""Deals for which a table's chips must fit into 32 bits to be counted with 32-bit numbers."""


class Simulated(Protocol):
    """Protocol of a running simulation at many tables."""

    rules: RuleSet
    tables: int

    def run(self, deals: int) -> int:
        """Play at least `deals` more deals; returns how many were played."""
        ...

    def result(self) -> Result:
        """The result of all deals so far."""
        ...


def simulate(
    rules: RuleSet,
    bots: Sequence[Persona | CustomBot],
    deals: int,
    *,
    seed: int = 1,
    chips: int | None = None,
) -> Result:
    """The result of at least `deals` deals between these bots, seat by seat.

    Each bot brings `chips`; without them all play on credit. Raises RulesError for too many seats.
    """
    simulation = simulated(rules, bots, seed, chips=chips)
    if deals >= MANY:
        make_ready(rules)
    simulation.run(deals)
    return simulation.result()


def make_ready(rules: RuleSet) -> None:
    """Let the bots judge hands of the game finely; takes seconds for a game without tables."""
    if form_of(rules) is None:
        for _ in prepare(rules.played, {}):
            pass


def simulated(
    rules: RuleSet,
    bots: Sequence[Persona | CustomBot],
    seed: int,
    *,
    chips: int | None = None,
    tables: int = TABLES,
    engine: bool = False,
) -> Simulated:
    """A simulation of these bots, seat by seat; with the engine if it is needed or requested.

    It is needed for bots that learn, which must see every deal.
    Without `chips` all play on credit, whatever the rules say. Raises RulesError for too many
    seats.
    """
    if engine or not at_once(rules, bots):
        return EngineSimulation(rules, bots, seed, chips=chips)
    personas = [bot for bot in bots if isinstance(bot, Persona)]
    return Simulation(rules, personas, seed, chips=chips, tables=tables)


def at_once(rules: RuleSet, bots: Sequence[Persona | CustomBot] = ()) -> bool:
    """Whether the game can be simulated with these bots at many tables at once."""
    dealing = rules.dealing
    return (
        not any(isinstance(bot, CustomBot) or bot.learning for bot in bots)
        and form_of(rules) is Form.SINGLE
        and in_columns(rules)
        and not dealing.draw
        and not dealing.pass_left
        and dealing.deck is Deck.FRESH
        and not rules.second_chance
    )


class Simulation:
    """Tables of the same bots in the same seats; each table plays one deal in every step."""

    def __init__(
        self,
        rules: RuleSet,
        bots: Sequence[Persona],
        seed: int,
        *,
        chips: int | None = None,
        tables: int = TABLES,
    ) -> None:
        rules.check_seats(len(bots))
        if not at_once(rules):
            raise ValueError(f"{rules.game} cannot be simulated in bulk with these rules")
        rules = with_chips(rules, chips)
        self.rules = rules
        self.players = len(bots)
        self.tables = tables
        self._most = given_up(rules, self.players)
        peak = self._most * self.players
        small = chips is None and peak * _ROOM < 2**31
        self.ledger = Ledger(rules, self.players, tables, np.int32 if small else np.int64)
        self.tally = Tally(rules, bots, tables)
        self._counted = np.zeros((self.players, tables), np.int64)
        self._stacks: Stacks | None = None
        if chips is not None:
            stops = [round(bot.stop_loss * chips) for bot in bots]
            self._stacks = Stacks(rules, self.ledger, chips, stops)
        fewer = chips is not None
        laws = {bot: Law(bot, rules, self.players, fewer=fewer) for bot in dict.fromkeys(bots)}
        self._laws = [laws[bot] for bot in bots]
        self._chance = Chance(seed)
        self._since: NDArray[np.int8] | None = None
        if any(law.losses > 1 for law in self._laws):
            self._since = np.full((self.players, tables), NEVER, np.int8)
        antes = rules.paying.ante * np.arange(self.players + 1)
        self._antes = steps_of(antes)
        """The steps of the antes by the number of players."""
        self._begun = np.zeros(tables, np.int64)
        """By table, the deals before its present game."""
        self._dealer = 0
        self._steps = 0

    def run(self, deals: int) -> int:
        """Play `deals` more deals, rounded up to whole steps; returns how many were played."""
        dealt = 0
        while dealt < deals:
            dealt += self._step()
        return dealt

    def result(self) -> Result:
        """The result of all deals so far. Raises ChipsError if chips were created or lost.

        The pots in play belong to all seats in equal shares.
        """
        self._count()
        ledger = self.ledger
        pots = ledger.pots
        if (self._counted.sum(axis=0) + pots).any():
            raise ChipsError("chips were lost or created at a table")
        return self.tally.result(self._counted + pots / self.players)

    def _count(self) -> None:
        """Record the winnings of every seat."""
        if self._stacks is None:
            self._counted += self.ledger.chips
            self.ledger.chips[:] = 0
        else:
            stacks = self._stacks
            self._counted = stacks.settled + self.ledger.chips - stacks.bought

    def _step(self) -> int:
        """Play one deal at each table whose dealer has not left; returns how many were played."""
        ledger, rules = self.ledger, self.rules
        order = [(self._dealer + 1 + place) % self.players for place in range(self.players)]
        dealt = self._dealt_in(order)
        live = None if dealt is None else somebody(dealt)
        unasked = ledger.pot == 0 if rules.declaring.compulsory_first else None
        ledger.short[:] = False
        ledger.open(dealt)
        steps = steps_of(ledger.pot)
        self.tally.pots(ledger.pot, steps, live)
        strengths, suits = self._hands()
        own = strengths[: self.players]
        ins = self._declared(order, own, dealt, steps)
        if unasked is not None:
            ins |= unasked
            if dealt is not None:
                ins &= dealt
        ghost = strengths[-1] if rules.lone_must_beat else None
        shown = contest(rules, own, ins, ghost, suits)
        ledger.settle(order, shown, own, dealt)
        ledger.close()
        self._remember(shown, live)
        if self._stacks is not None and dealt is not None:
            self._stacks.leave(dealt)
        self._tally(order, shown, dealt)
        self._dealer = (self._dealer + 1) % self.players
        self._steps += 1
        if live is not None:
            return int(np.count_nonzero(live))
        if self._steps % _ROOM == 0:
            self._count()
        return self.tables

    def _dealt_in(self, order: Sequence[int]) -> Flags | None:
        """Whether each seat is dealt in, if chips can run out; starts new sessions where needed."""
        if self._stacks is None:
            return None
        dealt, fresh = self._stacks.dealt_in(order)
        self._drop(fresh)
        if self._since is not None:
            self._since[:, fresh] = NEVER
        return dealt

    def _hands(self) -> tuple[NDArray[np.int16], NDArray[np.int64] | None]:
        """The strengths by seat, the ghost's last if there is one, and suits to break ties."""
        dealing = self.rules.dealing
        hands = self.players + (dealing.ghost is not Ghost.NONE)
        cards = packs.deal(self._chance.rng, self.tables, hands * dealing.cards)
        cards = cards.reshape(dealing.cards, hands * self.tables)
        strengths = packs.strengths(cards, self.rules.ranking).reshape(hands, self.tables)
        if self.rules.showing.ties is not Ties.SUITS:
            return strengths, None
        return strengths, packs.suit_orders(cards).reshape(hands, self.tables)[: self.players]

    def _declared(
        self,
        order: Sequence[int],
        strengths: NDArray[np.int16],
        dealt: Flags | None,
        steps: Indices,
    ) -> Flags:
        """Whether each seat is in, by seat and table (R4.1, R4.2)."""
        count: Indices | int = self.players
        antes: Indices | int = int(self._antes[-1])
        if dealt is not None:
            count = number(dealt).astype(np.intp)
            antes = self._antes[count]
        doublings = np.clip(steps - antes, 0, BUCKETS - 1)
        in_turn = self.rules.declaring.declare is Manner.SEQUENTIAL
        ins = np.empty(strengths.shape, np.bool_)
        place: Indices | int = 0
        heard: Indices | int = 0
        for seat in order:
            law = self._laws[seat]
            row = law.row(count, place, heard) if in_turn or dealt is not None else 0
            since = NEVER if self._since is None else self._since[seat]
            situation = Known(doublings, row, since, self._strain(law, seat))
            says = law.plays(situation, strengths[seat], self._chance)
            if in_turn:
                if not self.rules.last_is_asked and (dealt is not None or seat == order[-1]):
                    says |= (place == count - 1) & (heard == 0)
                if dealt is not None:
                    says &= dealt[seat]
                heard = heard + says.view(np.int8)
                place = place + (1 if dealt is None else dealt[seat].astype(np.intp))
            ins[seat] = says
        return ins if dealt is None else ins & dealt

    def _strain(self, law: Law, seat: int) -> Floats | None:
        """The squared share of the seat's chips that a match would take."""
        paying = self.rules.paying
        if paying.shortfall is Shortfall.CREDIT or not law.persona.stack:
            return None
        share = self.ledger.match / np.maximum(self.ledger.chips[seat], 1)
        strain: Floats = (np.minimum(share, 1) ** 2).astype(np.float32)
        return strain

    def _remember(self, shown: Contest, live: Flags | None) -> None:
        """Record who matched, and how long ago each seat lost (R6.1)."""
        losers = shown.losers
        ledger = self.ledger
        ledger.matched = losers if live is None else np.where(live, losers, ledger.matched)
        if self._since is not None:
            later = np.minimum(self._since + np.int8(1), np.int8(NEVER)) * ~losers
            self._since = later if live is None else np.where(live, later, self._since)

    def _tally(self, order: Sequence[int], shown: Contest, dealt: Flags | None) -> None:
        """Count the deal, the games that ended with it, and those to abandon."""
        tally, ledger = self.tally, self.ledger
        tally.ins += [np.count_nonzero(each) for each in shown.ins]
        over = ledger.cleared
        if dealt is None:
            tally.deals += 1
            tally.said += self.tables
        else:
            live = somebody(dealt)
            tally.deals += live
            tally.said += np.count_nonzero(dealt, axis=1)
            over = over & live
        if self.rules.ending.ends is Ends.UNCONTESTED:
            lone = somebody(shown.takers) & (number(shown.ins) == 1)
            over = over & lone
        ended = np.flatnonzero(over)
        if len(ended):
            tally.taken(tally.deals[ended] - self._begun[ended])
            self._begun[ended] = tally.deals[ended]
        if int(ledger.pot.max()) + int(ledger.reserve.max()) > self._most:
            self._give_up(order)

    def _give_up(self, order: Sequence[int]) -> None:
        """Return the pots that are too large to continue."""
        ledger = self.ledger
        large = np.flatnonzero(ledger.pots > self._most)
        ledger.hand_back(order, large)
        ledger.matched[:, large] = False
        self._drop(large)
        self.tally.given_up += len(large)

    def _drop(self, tables: Indices) -> None:
        """Start a new game at these tables, without a winner of the present one."""
        self.tally.dropped(self.tally.deals[tables] - self._begun[tables])
        self._begun[tables] = self.tally.deals[tables]
