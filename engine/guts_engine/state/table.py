"""The public table: chips, pots, questions, declarations and shown cards (R10)."""

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Final

from guts_engine.common.chips import LARGEST_STAKE
from guts_engine.common.frozen import record
from guts_engine.hands.cards import JOKER, Card, Rank
from guts_engine.hands.judging import Judge, judge
from guts_engine.hands.orders import LARGEST_HAND
from guts_engine.hands.ranking import Hand
from guts_engine.rules.options import Shortfall
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state import events as e
from guts_engine.state.actions import Asked, At
from guts_engine.state.heard import Heard, Round, Said
from guts_engine.state.parts import Fund, Payment, Status
from guts_engine.state.seen_cards import HandShown
from guts_engine.steps.model import Choice, Group, Manner, Showdown, Side


class Phase(StrEnum):
    """The phases of a session."""

    BETWEEN = "between deals"
    DEALING = "dealing"
    PASSING = "passing"
    DRAWING = "drawing"
    NAMING = "naming"
    DECLARING = "declaring"
    SETTLING = "settling"
    CLOSED = "closed"


_FUNDS: Final = (Fund.POT, Fund.LOW_POT)
OUT: Final = (Choice.OUT, None)
"""What players have said who are not in."""


@record
class TableSeat:
    """The public part of a seat: chips, buy-ins, status, stop-loss (R7.4)."""

    name: str
    chips: int
    bought_in: int
    began_with: int
    status: Status = Status.PLAYING
    stop_loss: int = 0
    rebuys: int = 0


@record
class Table:
    """Everything that everyone may see.

    `order` are the seats of this deal from the dealer's left; `terms` the question, `asked` those
    asked it, `turn` those of them who must decide now, several if in secret; `said` the open
    declarations, by seat; `matched` who matched a pot in the latest deal (R6.1) and `match_paid`
    what each seat paid; `results` what each has won less what it has paid in that deal, apart from
    antes before the showdown; `lost` the number of the latest deal in which each paid a match or
    lost a stage (R8.5), 0 for none; `stage_won` who won the stage being played: its leg, or the
    chips of all others in (R8.5, R8.6); `found` the chips in the pots at the start of the session.
    `low_pot` is the second of two pots, and `pot` then the high one (R8.7).

    `reached` is where in the game the latest question stands; `declarers` are the seats of the
    latest declaration, `said_before` is what all had said in the stage before, () in the first;
    `killed` are the players killed, of whom `exempt` do not pay (S3.9). `ghosts` are the hands of
    the table with None for face-down cards, `kept` whether cards stayed there from the deal before
    (S5.1), `houses` those hands and the deck's as shown; `named` is the rank named wild (S3.6),
    `turned_card` the first card face up on the table (S5.1), `again` how often the players have
    declared again (S3.8), `declared_pots` the pots as they were when the declaration opened (S2.2).
    `mixed` are the seats that exchanged cards while some lay face up, so that nobody else can tell
    the places of the others. `earlier` are the numbers of hands shown, of houses and of awards
    before the latest declaration opened. `heard` is what players have declared and exchanged in the
    deal, in order.
    """

    rules: RuleSet
    seats: tuple[TableSeat, ...]
    dealer: int = 0
    pot: int = 0
    low_pot: int = 0
    reserve: int = 0
    side_pot: int = 0
    found: int = 0
    deals: int = 0
    phase: Phase = Phase.BETWEEN
    order: tuple[int, ...] = ()
    compulsory: bool = False
    stage: int = 0
    manner: Manner | None = None
    terms: Asked = Asked()
    asked: tuple[int, ...] = ()
    turn: tuple[int, ...] = ()
    reached: At = At()
    again: int = 0
    second_chance: bool = False
    declarers: tuple[int, ...] = ()
    declared_pots: tuple[int, int] = (0, 0)
    sealed: frozenset[int] = frozenset()
    said: tuple[Choice | None, ...] = ()
    drawn: tuple[int | None, ...] = ()
    face_up: tuple[tuple[Card, ...], ...] = ()
    mixed: frozenset[int] = frozenset()
    common: tuple[Card, ...] = ()
    named: Rank | None = None
    turned_card: Card | None = None
    ghosts: tuple[tuple[Card | None, ...], ...] = ()
    kept: bool = False
    houses: tuple[e.HouseHandShown, ...] = ()
    said_before: Said = ()
    heard: Heard = ()
    killed: frozenset[int] = frozenset()
    exempt: frozenset[int] = frozenset()
    shown: tuple[HandShown, ...] = ()
    awards: tuple[e.PotAwarded, ...] = ()
    earlier: tuple[int, int, int] = (0, 0, 0)
    legs: tuple[int, ...] = ()
    matched: frozenset[int] = frozenset()
    match_paid: tuple[int, ...] = ()
    results: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    stage_won: frozenset[int] = frozenset()
    short: frozenset[int] = frozenset()
    new_game: bool = True
    dealers_choice: bool = False
    chosen: bool = False
    ended: bool = False
    winner: int | None = None

    @property
    def at(self) -> int:
        """The place in the game's steps of the latest question, -1 before the first."""
        return self.reached.place

    def opened(self, place: int) -> bool:
        """Whether players have been asked to declare by the step there; none may be left."""
        return any(isinstance(each, Round) and each.place == place for each in self.heard)

    @property
    def house(self) -> e.HouseHandShown | None:
        """The latest hand of the table or the deck that was shown."""
        return self.houses[-1] if self.houses else None

    @property
    def turned(self) -> Rank | None:
        """The rank of the first card face up on the table, its own or a community card (S5.1).

        It stays wild if the card is removed.
        """
        first = self.turned_card
        return None if first is None or first.rank is JOKER else first.rank

    @property
    def showdown(self) -> Showdown:
        """The showdown that follows the latest question, or the last one of the deal."""
        showdowns = self.rules.showdowns
        if len(showdowns) == 1:
            return showdowns[0]
        steps = self.rules.played.steps
        following = (each for each in steps[self.at + 1 :] if isinstance(each, Showdown))
        return next(following, showdowns[-1])

    def judge(
        self, showdown: Showdown | None = None, *, low: bool = False, table: bool = False
    ) -> Judge:
        """The judge of hands at the showdown, by default that one (S5.2), with `table` of its own.

        It knows the ranks turned and named (S5.1).
        """
        at = showdown or self.showdown
        return self.rules.judge(at, low=low, turned=self.turned, named=self.named, table=table)

    def held_judge(self, cards: int) -> Judge:
        """The judge of `cards` cards held, five at most; 0 for as many as each holds (R6.3)."""
        rules = self.rules.played.hands
        return judge(rules, min(cards, LARGEST_HAND), turned=self.turned, named=self.named)

    def is_wild(self, card: Card, own: Sequence[Card]) -> bool:
        """Whether the card is wild for the holder of `own`, outside showdowns (S5.1)."""
        return self.held_judge(len(own)).is_wild(card, own)

    @property
    def latest_shown(self) -> tuple[HandShown, ...]:
        """The hands shown since the latest declaration opened."""
        return self.shown[self.earlier[0] :]

    @property
    def latest_houses(self) -> tuple[e.HouseHandShown, ...]:
        """The hands of the table or the deck shown since the latest declaration opened."""
        return self.houses[self.earlier[1] :]

    @property
    def latest_awards(self) -> tuple[e.PotAwarded, ...]:
        """The pots taken since the latest declaration opened."""
        return self.awards[self.earlier[2] :]

    @property
    def award(self) -> e.PotAwarded | None:
        """The latest award of this deal."""
        return self.awards[-1] if self.awards else None

    def rebuys_left(self, seat: int) -> bool:
        """Whether the seat may buy in again when its chips are lost (R7.3)."""
        paying = self.rules.paying
        if paying.shortfall is not Shortfall.TABLE_STAKES:
            return False
        return paying.rebuys < 0 or self.seats[seat].rebuys < paying.rebuys

    @property
    def pots(self) -> int:
        """The chips being played for, in hi-lo those of both pots (R8.7)."""
        return self.pot + self.low_pot

    @property
    def total(self) -> int:
        """All chips at the table, which change only with buy-ins (R1)."""
        return sum(seat.chips for seat in self.seats) + self.pooled

    @property
    def brought(self) -> int:
        """The expected `total`: the chips bought, and those in the pots at the start."""
        return sum(seat.bought_in for seat in self.seats) + self.found

    @property
    def since_loss(self) -> tuple[int | None, ...]:
        """By seat, the deals begun between its latest loss and this one; None without a loss."""
        now = self.deals - 1
        return tuple([max(0, now - deal) if deal else None for deal in self.lost])

    @property
    def players_in(self) -> tuple[int, ...]:
        """The seats known to be in, for any pot, from the dealer's left."""
        said, killed = self.said, self.killed
        return tuple([seat for seat in self.order if said[seat] not in OUT and seat not in killed])

    def group(self, who: Group) -> tuple[int, ...]:
        """The players of the group ALL, IN or OUT, from the dealer's left (S2.1).

        Raises ValueError for a group that only hidden cards tell.
        """
        before = self.said_before
        heard = before if before and not any(self.said) else self.said
        match who:
            case Group.OUT:
                return tuple([seat for seat in self.declarers if heard[seat] is Choice.OUT])
            case Group.IN:
                out = OUT if before or any(heard) else ()  # nobody is before anyone has declared
                alive = [seat for seat in self.order if seat not in self.killed]
                return tuple([seat for seat in alive if heard[seat] not in out])
            case Group.ALL:
                return self.order
            case _:
                raise ValueError(f"the table cannot tell who is {who}")

    def players_for(self, fund: Fund) -> tuple[int, ...]:
        """The seats in that declared for high or low, or for no side (R8.7, S4.7)."""
        return tuple([seat for seat in self.players_in if self.said_for(seat, fund)])

    def said_for(self, seat: int, fund: Fund) -> bool:
        """Whether the seat has declared for high or low, or for no side."""
        side = Choice.LOW if fund is Fund.LOW_POT else Choice.HIGH
        return self.said[seat] in (side, Choice.BOTH, Choice.IN)

    @property
    def pooled(self) -> int:
        """The chips that belong to no player: those of all pots and of the reserve."""
        return self.pot + self.low_pot + self.reserve + self.side_pot

    @property
    def beyond_stakes(self) -> bool:
        """Whether the pots, or a seat's chips or debt, are too large for another deal (R7.5)."""
        return max([self.pooled, *[abs(seat.chips) for seat in self.seats]]) > LARGEST_STAKE

    @property
    def funds(self) -> tuple[Fund, ...]:
        """The pots of the game, without the side pot."""
        return _FUNDS[: self.rules.base.pots]

    def holds(self, fund: Fund) -> int:
        """The chips in that fund."""
        if fund is Fund.POT:
            return self.pot
        return self.low_pot if fund is Fund.LOW_POT else self.side_pot

    @property
    def match(self) -> int:
        """A loser's match at a showdown now: the pot, at most `max_loss` or `cap` (R5.2, R7.2)."""
        paying = self.rules.paying
        return min([self.pot, *(most for most in (paying.max_loss, paying.cap) if most)])

    def match_owed(self, seat: int, pot: int, spent: int = 0) -> int:
        """The seat's match of `pot`, given its matches so far in the deal (R7.2, R13.4).

        `spent` are chips of other matches that it pays at the same time.
        """
        paying = self.rules.paying
        if paying.max_loss:
            pot = min(pot, max(0, paying.max_loss - self.match_paid[seat] - spent))
        return min(pot, paying.cap) if paying.cap else pot

    def playing(self) -> tuple[int, ...]:
        """The seats still at the table, clockwise from the dealer's left (R1)."""
        seats, still = self.seats, Status.PLAYING
        return tuple(
            [seat for seat in self.clockwise(self.dealer + 1) if seats[seat].status is still]
        )

    def clockwise(self, first: int) -> tuple[int, ...]:
        """All seats clockwise, `first` first."""
        order = tuple(range(len(self.seats)))
        first %= len(order)
        return order[first:] + order[:first]

    def made(self, shown: HandShown) -> Hand:
        """The hand that shown or compared cards make now, by stage and with common cards."""
        return self.judge_for(shown).best(shown.cards, self.common)

    def judge_for(self, shown: HandShown) -> Judge:
        """The judge of shown or compared cards now.

        A player who went low only has a low hand; wimps have their first cards (R6.3).
        """
        showdown = self.showdown
        if len(shown.cards) + len(self.common) < showdown.hand:
            return self.held_judge(len(shown.cards))
        low = showdown.side is Side.LOW or self.said[shown.seat] is Choice.LOW
        return self.judge(showdown, low=low)

    def charge(self, seat: int, owed: int) -> Payment:
        """The payment of a seat that owes `owed`, limited to its stack unless on credit (R7.3)."""
        left = self.seats[seat].chips
        if owed <= left or self.rules.paying.shortfall is Shortfall.CREDIT:
            return Payment(seat, owed, owed)
        return Payment(seat, max(0, left), owed)


@lru_cache(maxsize=256)
def empty_table(rules: RuleSet, seats: int) -> Table:
    """A table before its seats are taken; a changed copy takes less time than a new table."""
    none, zero = (None,) * seats, (0,) * seats
    return Table(
        rules,
        (),
        said=none,
        drawn=none,
        face_up=((),) * seats,
        legs=zero,
        match_paid=zero,
        results=zero,
        lost=zero,
    )
