"""The public table: chips, pots, questions, declarations and shown cards (R10)."""

from enum import StrEnum

from guts_engine.common.chips import LARGEST_STAKE
from guts_engine.common.frozen import record
from guts_engine.hands.cards import Card
from guts_engine.hands.ranking import Hand, Ranking, best
from guts_engine.play.actions import Question
from guts_engine.play.events import Fund, HandShown, HouseHandShown, Payment, PotAwarded, Status
from guts_engine.rules.options import Shortfall
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Choice, Manner


class Phase(StrEnum):
    """The phases of a session."""

    BETWEEN = "between deals"
    DEALING = "dealing"
    PASSING = "passing"
    DRAWING = "drawing"
    DECLARING = "declaring"
    SETTLING = "settling"
    CLOSED = "closed"


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

    `order` are the seats of this deal from the dealer's left; `asked` those asked the `question`,
    `turn` those of them who must decide now, several if in secret; `said` the open declarations, by
    seat; `matched` who matched a pot in the latest deal (R6.1) and `match_paid` what each seat
    paid; `results` what each has won less what it has paid in that deal, apart from antes before
    the showdown; `lost` the number of the latest deal in which each paid a match or lost a stage
    (R8.5), 0 for none; `stage_won` who won the stage being played: its leg, or the chips of all
    others in (R8.5, R8.6); `found` the chips in the pots at the start of the session. `low_pot` is
    hi-lo's second pot, and `pot` then the high one (R8.7).
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
    question: Question = Question.DECLARE
    question_cards: int = 0
    asked: tuple[int, ...] = ()
    turn: tuple[int, ...] = ()
    step: int = 0
    second_chance: bool = False
    sealed: frozenset[int] = frozenset()
    said: tuple[Choice | None, ...] = ()
    drawn: tuple[int | None, ...] = ()
    face_up: tuple[tuple[Card, ...], ...] = ()
    common: tuple[Card, ...] = ()
    ghost_cards: int = 0
    house: HouseHandShown | None = None
    shown: tuple[HandShown, ...] = ()
    awards: tuple[PotAwarded, ...] = ()
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
    def award(self) -> PotAwarded | None:
        """The latest award of this deal."""
        return self.awards[-1] if self.awards else None

    @property
    def pots(self) -> int:
        """The chips being played for, in hi-lo those of both pots (R8.7)."""
        return self.pot + self.low_pot

    @property
    def total(self) -> int:
        """All chips at the table, which change only with buy-ins (R1)."""
        stacks = sum(seat.chips for seat in self.seats)
        return stacks + self.pot + self.low_pot + self.reserve + self.side_pot

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
        said = self.said
        return tuple([seat for seat in self.order if said[seat] not in (Choice.OUT, None)])

    def players_for(self, fund: Fund) -> tuple[int, ...]:
        """The seats that declared for the high or the low pot of hi-lo (R8.7)."""
        wanted = Choice.LOW if fund is Fund.LOW_POT else Choice.HIGH
        said = self.said
        return tuple([seat for seat in self.order if said[seat] in (wanted, Choice.BOTH)])

    @property
    def pooled(self) -> int:
        """The chips that belong to no player: those of all pots and of the reserve."""
        return self.pot + self.low_pot + self.reserve + self.side_pot

    @property
    def beyond_stakes(self) -> bool:
        """Whether the pots, or a seat's chips or debt, are too large for another deal (R7.5)."""
        return max([self.pooled, *(abs(seat.chips) for seat in self.seats)]) > LARGEST_STAKE

    def holds(self, fund: Fund) -> int:
        """The chips in that fund."""
        if fund is Fund.POT:
            return self.pot
        return self.low_pot if fund is Fund.LOW_POT else self.side_pot

    @property
    def match(self) -> int:
        """A loser's match at a showdown now: the pot, at most `max_loss` (R5.2, R7.2)."""
        most = self.rules.paying.max_loss
        return min(self.pot, most) if most else self.pot

    def match_owed(self, seat: int, pot: int) -> int:
        """The seat's match of `pot`, given its matches so far in the deal (R7.2)."""
        most = self.rules.paying.max_loss
        return min(pot, max(0, most - self.match_paid[seat])) if most else pot

    def playing(self) -> tuple[int, ...]:
        """The seats still at the table, clockwise from the dealer's left (R1)."""
        first = self.dealer + 1
        still = Status.PLAYING
        playing = [seat for seat, place in enumerate(self.seats) if place.status is still]
        return tuple(
            [seat for seat in playing if seat >= first] + [seat for seat in playing if seat < first]
        )

    def clockwise(self, first: int) -> tuple[int, ...]:
        """All seats clockwise, `first` first."""
        count = len(self.seats)
        return tuple((first + step) % count for step in range(count))

    def made(self, shown: HandShown) -> Hand:
        """The hand that shown or compared cards make now, by stage and with common cards.

        In hi-lo a player who went low only has a low hand; wimps have their first cards (R6.3).
        """
        cards = shown.cards + self.common
        rules = self.rules
        if rules.two_pots and self.said[shown.seat] is Choice.LOW:
            return best(cards, rules.low_ranking)
        return best(cards, self.ranking_of(len(cards)))

    def ranking_of(self, cards: int) -> Ranking:
        """The ranking of `cards` cards, including common ones, at this point of the deal (R8)."""
        rules = self.rules
        if rules.stages:
            return rules.stages[self.stage].ranking
        return rules.ranking if cards >= rules.ranking.size else rules.held_ranking

    def charge(self, seat: int, owed: int) -> Payment:
        """The payment of a seat that owes `owed`, limited to its stack unless on credit (R7.3)."""
        if self.rules.paying.shortfall is Shortfall.CREDIT:
            return Payment(seat, owed, owed)
        return Payment(seat, min(owed, max(0, self.seats[seat].chips)), owed)
