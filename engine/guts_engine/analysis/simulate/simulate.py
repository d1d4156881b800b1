"""Simulation of deals between bots by the million, at many tables at once (R8.1).

Supports games of a single deal without passing, drawing, dealing from what is left of the deck, or
second chances. `through_engine` plays all others with the engine itself.
"""

from collections.abc import Iterator, Sequence
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.deals import packs
from guts_engine.analysis.deals.showdown import Contest, contest, number, somebody
from guts_engine.analysis.simulate.law import (
    BUCKETS,
    NEVER,
    Chance,
    Flags,
    Floats,
    Indices,
    Known,
    Law,
)
from guts_engine.analysis.simulate.ledger import Ledger
from guts_engine.analysis.simulate.sessions import HORIZON, ChipsError, Sessions
from guts_engine.analysis.simulate.stacks import Stacks
from guts_engine.analysis.simulate.tally import Result, Tally, given_up, steps_of, with_chips
from guts_engine.analysis.simulate.through_engine import EngineSimulation
from guts_engine.bots.persona import Persona
from guts_engine.bots.player import CustomBot
from guts_engine.rules.options import Ghost, Shortfall
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Deck, Ends, Manner, Ties
from guts_engine.strength.form import Form, form_of, in_columns
from guts_engine.strength.prepared import prepare

MOST_TABLES: Final = 32_768
_AT_A_TABLE: Final = 500
"""Deals at each table, so that few are wasted while the last sessions end."""
_FEW: Final = 64
"""Tables at which a few sessions are played, one each."""
_DEALT: Final = 16_384
"""The number of tables for which cards are dealt at once, for one deal or several ahead."""
_AHEAD: Final = 16
"""The most deals whose cards are dealt at once."""
_MOST_COUNTED: Final = int(np.iinfo(np.int8).max)
"""The most declarations of one seat at one table that are counted before they are added up."""
MANY: Final = 2_000
"""The number of deals from which bots judge hands as finely as they can."""

Hands = tuple[NDArray[np.int16], NDArray[np.int64] | None]


class Simulated(Protocol):
    """Protocol of a running simulation, which plays whole sessions (`simulate.sessions`)."""

    rules: RuleSet
    sessions: Sessions
    horizon: int
    tables: int

    def ask(self, *, deals: int = 0, sessions: int = 0) -> None:
        """Let this many more sessions begin, or as many as it takes for this many more deals."""
        ...

    def step(self) -> int:
        """Play one deal, or one at each table, and return how many; 0 once nothing is to play."""
        ...

    def result(self) -> Result:
        """The result of all finished sessions. Raises ChipsError if chips were made or lost."""
        ...


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
    simulation = simulated(
        rules, bots, seed, chips=chips, tables=tables_for(deals, horizon), horizon=horizon
    )
    if deals >= MANY:
        make_ready(rules)
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
    tables: int = 1,
    horizon: int = HORIZON,
    keep: bool = False,
    engine: bool = False,
) -> Simulated:
    """A simulation of these bots, seat by seat; with the engine if it is needed or requested.

    It is needed for bots that learn, which must see every deal.
    Without `chips` all play on credit, whatever the rules say. With `keep` its sessions keep the
    result of each. Raises RulesError for too many seats.
    """
    if engine or not at_once(rules, bots):
        return EngineSimulation(rules, bots, seed, chips=chips, horizon=horizon, keep=keep)
    personas = [bot for bot in bots if isinstance(bot, Persona)]
    return Simulation(rules, personas, seed, chips=chips, tables=tables, horizon=horizon, keep=keep)


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
    """Tables of the same bots in the same seats; each table plays one deal in every step.

    All tables have the same dealer. The first sessions begin with each seat as the dealer equally
    often, later ones with the next dealer. Tables without a session play on, uncounted.
    """

    def __init__(
        self,
        rules: RuleSet,
        bots: Sequence[Persona],
        seed: int,
        *,
        chips: int | None = None,
        tables: int = 1,
        horizon: int = HORIZON,
        keep: bool = False,
    ) -> None:
        rules.check_seats(len(bots))
        if not at_once(rules):
            raise ValueError(f"{rules.game} cannot be simulated in bulk with these rules")
        rules = with_chips(rules, chips)
        self.rules = rules
        self.players = players = len(bots)
        self.tables = tables
        self.horizon = horizon
        self.sessions = Sessions(players, keep=keep)
        self.tally = Tally(rules, bots)
        self._most = given_up(rules, players)
        small = chips is None and self._most * (2 * horizon + players) < 2**31
        self.ledger = Ledger(rules, players, tables, np.int32 if small else np.int64)
        self._stacks: Stacks | None = None
        if chips is not None:
            stops = [round(bot.stop_loss * chips) for bot in bots]
            self._stacks = Stacks(rules, self.ledger, chips, stops)
        fewer = chips is not None
        laws = {bot: Law(bot, rules, players, fewer=fewer) for bot in dict.fromkeys(bots)}
        self._laws = [laws[bot] for bot in bots]
        self._chance = Chance(seed)
        dealing = rules.dealing
        self._hands_dealt = players + (dealing.ghost is not Ghost.NONE)
        ahead = min(_AHEAD, max(1, _DEALT // tables))
        self._decks = packs.Decks(
            self._chance.rng, tables * ahead, self._hands_dealt * dealing.cards
        )
        self._next_hands: Iterator[Hands] = iter(())
        self._since: NDArray[np.int8] | None = None
        if any(law.losses > 1 for law in self._laws):
            self._since = np.full((players, tables), NEVER, np.int8)
        in_turn = rules.declaring.declare is Manner.SEQUENTIAL
        small_laws = all(law.chances is not None for law in self._laws)
        self._alike = not fewer and not in_turn and self._since is None and small_laws
        """Whether only the hand and the pot count for a declaration."""
        few = all(law.hands * law.moments < 2**15 for law in self._laws)
        self._index = np.int16 if few else np.int32
        """The type of the index of a law's chances."""
        antes = rules.paying.ante * np.arange(players + 1)
        self._ante = (1 / np.maximum(antes, 1)).astype(np.float32)
        """One divided by the antes, by the number of players."""
        self._counts = np.zeros(tables, np.bool_)
        """Whether a table plays a session."""
        self._free = np.arange(tables)
        deals = np.min_scalar_type(-2 * horizon - 1)
        self._age = np.zeros(tables, deals)
        """By table, the deals of the session."""
        self._life = np.zeros(tables, deals)
        """By table, the deals of the round."""
        self._ins = np.zeros((players, tables), np.int8)
        """By seat and table, how often it was in, in deals that are not yet in the tally."""
        self._ins_since = 0
        self._lowest = np.zeros((players, tables), np.int64)
        self._largest = np.zeros(tables, np.int64)
        self._deals_to_begin = self._sessions_to_begin = 0
        self._waited = 0
        self._dealer = 0
        seats = [*range(players)]
        self._orders = [seats[dealer + 1 :] + seats[: dealer + 1] for dealer in seats]
        """By dealer, the seats from the dealer's left."""

    def ask(self, *, deals: int = 0, sessions: int = 0) -> None:
        """Let this many more sessions begin, or as many as it takes for this many more deals."""
        self._deals_to_begin = self.tally.deals + deals
        self._sessions_to_begin = sessions
        self._waited = 0

    def step(self) -> int:
        """Play one deal at each table, and return how many; 0 once all sessions have ended."""
        self._begin()
        while len(self._free) < self.tables:
            dealt = self._deal()
            if dealt:
                return dealt
            self._begin()
        return 0

    def result(self) -> Result:
        """The result of all finished sessions. Raises ChipsError if chips were made or lost."""
        in_play = self.ledger.chips.sum(axis=0) + self.ledger.pots
        bought = 0 if self._stacks is None else self._stacks.bought.sum(axis=0)
        if (in_play != bought).any():
            raise ChipsError("chips were lost or created at a table")
        self._add_ins()
        return self.tally.result(self.sessions, self.horizon)

    # --- Sessions ---------------------------------------------------------------------------

    def _begin(self) -> None:
        """Begin sessions at tables without one, as many as are still to begin."""
        if len(self._free):
            ready = self._free[self._free % self.players <= self._waited]
            begin = ready[: self._next(len(ready))]
            if len(begin):
                self._free = np.setdiff1d(self._free, begin, assume_unique=True)
                self._sit_down(begin)
                self._counts[begin] = True

    def _next(self, most: int) -> int:
        """How many sessions begin now, `most` or fewer."""
        if self.tally.deals < self._deals_to_begin:
            return most
        begin = min(most, self._sessions_to_begin)
        self._sessions_to_begin -= begin
        return begin

    def _sit_down(self, tables: NDArray[np.intp]) -> None:
        """Bring new bots, new chips and empty pots to these tables."""
        if self._stacks is None:
            self.ledger.clear(tables)
        else:
            self._stacks.sit_down(tables)
        if self._since is not None:
            self._since[:, tables] = NEVER
        self._age[tables] = self._life[tables] = 0
        if self.sessions.keeps:
            self._lowest[:, tables] = self._largest[tables] = 0

    def _end(self, order: Sequence[int], tables: NDArray[np.intp]) -> None:
        """End the sessions at these tables, return what is in the pots (R7.5), and begin others."""
        ended = tables[self._counts[tables]] if len(self._free) else tables
        if len(ended):
            self._add(order, ended)
            begin = self._next(len(ended))
            if begin < len(ended):
                self._counts[ended[begin:]] = False
                self._free = np.concatenate((self._free, ended[begin:]))
        self._sit_down(tables)

    def _add(self, order: Sequence[int], ended: NDArray[np.intp]) -> None:
        """Add the sessions at these tables to the finished ones."""
        ledger, stacks = self.ledger, self._stacks
        before = ledger.chips_at(ended) if self.sessions.keeps else None
        if stacks is not None:
            stacks.close(order, ended)
        elif ledger.held(ended).any():
            ledger.hand_back([*order[1:], order[0]], ended)
        won = ledger.chips_at(ended)
        if stacks is not None:
            won = won - stacks.bought.take(ended, axis=1)
        deals = self._age.take(ended)
        self.sessions.add(won, deals)
        if before is not None:
            lowest = np.minimum(self._lowest[:, ended], won)
            broke = before < self.rules.ante_due
            self.sessions.keep(won, deals, lowest, broke, self._largest[ended])

    # --- Deals ------------------------------------------------------------------------------

    def _deal(self) -> int:
        """Play one deal at each table whose dealer has not left; returns how many count."""
        ledger, rules = self.ledger, self.rules
        order = self._orders[self._dealer]
        dealt = None if self._stacks is None else self._stacks.dealt_in(order)
        live = None if dealt is None else somebody(dealt)
        unasked = ledger.pot == 0 if rules.declaring.compulsory_first else None
        if dealt is not None:
            ledger.short[:] = False
        ledger.open(dealt)
        counts = live
        if len(self._free):
            counts = self._counts if live is None else live & self._counts
        self.tally.pots(ledger.pot, counts)
        strengths, suits = self._hands()
        own = strengths[: self.players]
        ins = self._declared(order, own, dealt)
        if unasked is not None:
            ins |= unasked
            if dealt is not None:
                ins &= dealt
        ghost = strengths[-1] if rules.lone_must_beat else None
        shown = contest(rules, own, ins, ghost, suits)
        if self.sessions.keeps:
            np.maximum(self._largest, ledger.pot, out=self._largest)
        ledger.settle(order, shown, own, dealt)
        ledger.close()
        self._remember(shown, live)
        if self._stacks is not None and dealt is not None:
            self._stacks.leave(dealt)
        count = self._tally(shown, dealt, counts)
        self._close(order, shown, live, counts)
        self._dealer = (self._dealer + 1) % self.players
        self._waited += 1
        return count

    def _hands(self) -> Hands:
        """The strengths by seat, the ghost's last if there is one, and suits to break ties."""
        try:
            return next(self._next_hands)
        except StopIteration:
            self._next_hands = self._deals_ahead()
            return next(self._next_hands)

    def _deals_ahead(self) -> Iterator[Hands]:
        """Deal the cards of some deals at once, and yield the hands of each."""
        dealt = self._decks.deal().reshape(self.rules.dealing.cards, -1)
        strengths = packs.strengths(dealt, self.rules.ranking).reshape(self._hands_dealt, -1)
        suits = None
        if self.rules.showing.ties is Ties.SUITS:
            suits = packs.suit_orders(dealt).reshape(self._hands_dealt, -1)[: self.players]
        for place in range(0, strengths.shape[1], self.tables):
            here = slice(place, place + self.tables)
            yield strengths[:, here], None if suits is None else suits[:, here]

    def _declared(
        self, order: Sequence[int], strengths: NDArray[np.int16], dealt: Flags | None
    ) -> Flags:
        """Whether each seat is in, by seat and table (R4.1, R4.2)."""
        count: Indices | int = self.players
        if dealt is not None:
            count = number(dealt).astype(np.intp)
        ratios = self.ledger.pot.astype(np.float32)
        ratios *= self._ante[count]
        doublings = steps_of(ratios)
        if dealt is not None or not self.ledger.antes_together:
            np.clip(doublings, 0, BUCKETS - 1, out=doublings)
        if self._alike:
            return self._all_declared(strengths, doublings)
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

    def _all_declared(self, strengths: NDArray[np.int16], doublings: NDArray[np.int32]) -> Flags:
        """Whether each seat is in, where only its hand and the pot count."""
        first = np.multiply(doublings, self._laws[0].hands, dtype=self._index, casting="unsafe")
        ins = np.empty(strengths.shape, np.bool_)
        for law, places, says in zip(self._laws, strengths, ins, strict=True):
            law.plays_at(places + first, self._chance.odd_parts(len(places)), says)
        return ins

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

    def _tally(self, shown: Contest, dealt: Flags | None, counts: Flags | None) -> int:
        """Count who was asked and in; returns the number of deals that count."""
        tally = self.tally
        ins = shown.ins if counts is None else shown.ins & counts
        if self._ins_since == _MOST_COUNTED:
            self._add_ins()
        self._ins += ins.view(np.int8)
        self._ins_since += 1
        if dealt is not None:
            asked = dealt if counts is None else dealt & counts
            tally.said += [np.count_nonzero(each) for each in asked]
        count = self.tables if counts is None else int(np.count_nonzero(counts))
        if dealt is None:
            tally.said += count
        return count

    def _add_ins(self) -> None:
        """Add the latest declarations to the tally: many deals at once, which is faster."""
        self.tally.ins += self._ins.sum(axis=1, dtype=np.int64)
        self._ins[:] = self._ins_since = 0

    def _close(
        self, order: Sequence[int], shown: Contest, live: Flags | None, counts: Flags | None
    ) -> None:
        """End the rounds whose pot is taken, and the sessions that are over."""
        ledger, tally, rules = self.ledger, self.tally, self.rules
        one: Flags | int = 1 if live is None else live
        self._age += one
        self._life += one
        over = ledger.cleared
        if live is not None:
            over = over & live
        if rules.ending.ends is Ends.UNCONTESTED:
            over = over & somebody(shown.takers) & (number(shown.ins) == 1)
        ended = self._life * over.view(np.int8)
        tally.taken(ended if counts is None else ended * counts)
        late = self._age >= self.horizon
        late &= over
        late |= self._age >= 2 * self.horizon
        self._life -= ended
        if self.sessions.keeps:
            won = ledger.chips
            if self._stacks is not None:
                won = won - self._stacks.bought
            np.minimum(self._lowest, won, out=self._lowest)
        early = None if self._stacks is None else self._stacks.ended() & ~late
        reserve = int(ledger.reserve.max()) if rules.paying.limit else 0
        if int(ledger.pot.max()) + reserve > self._most:
            large = (ledger.pots > self._most) & ~late
            tally.given_up += int(np.count_nonzero(large & self._counts))
            early = large if early is None else large | early
        if early is not None and early.any():
            tally.dropped(self._life[early & self._counts])
            late |= early
        (tables,) = late.nonzero()
        if len(tables):
            self._end(order, tables)
