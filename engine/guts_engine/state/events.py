"""Events that the engine emits (frozen, past tense)."""

from typing import Self

from guts_engine.common.frozen import changed, record
from guts_engine.hands.cards import Card, Rank
from guts_engine.rules.options import AllOut
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import Asked, At
from guts_engine.state.parts import Award, Fund, House, Payment, Share, Status, Transfer
from guts_engine.state.seen_cards import HandDealt, HandShown, Passed, face_up_only, hidden
from guts_engine.steps.model import Choice, Group, Manner, Side


class Event:
    """Something that happened; everyone may know it, unless it says what a seat may know (R10)."""

    __slots__ = ()

    def redacted(self, seat: int | None, *, peek: bool) -> "Event | None":
        """The event as the seat may know it, who may `peek` at its own cards (R3.5)."""
        return self


@record
class Posted(Event):
    """Chips that players paid into a pot."""

    payments: tuple[Payment, ...]
    fund: Fund = Fund.POT


@record
class SeatsNamed(Event):
    """Something that concerns these seats."""

    seats: tuple[int, ...]


@record
class ReserveMoved(Event):
    """Chips that moved between a pot and the reserve."""

    amount: int
    fund: Fund = Fund.POT


@record
class PotsShared(Event):
    """All pots were given out."""

    shares: tuple[Share, ...]


@record
class GameChosen(Event):
    """The dealer named the next game (R11)."""

    seat: int
    rules: RuleSet


@record
class DealBegan(Event):
    """A deal began; `order` are the seats dealt in, from the dealer's left (R3.1).

    `compulsory` means that everyone is in automatically (R4.3), `reshuffled` that the whole pack is
    in play again (R3.2).
    """

    number: int
    dealer: int
    order: tuple[int, ...]
    first_of_game: bool = False
    compulsory: bool = False
    reshuffled: bool = True


class AntesPosted(Posted):
    """Antes went into a pot (R6.1); in hi-lo into each of the two (R8.7)."""


class ExtraAntesPosted(Posted):
    """Players paid antes during the deal, such as those for the third card of 2+1 (S3.1, R8.3)."""


class DroppedAntesPosted(Posted):
    """Players who were out of a contested showdown paid an ante into the next pot (R6.2)."""


@record
class PackSet(Event):
    """The order of the pack. Secret: hidden from every seat."""

    pack: tuple[Card, ...]

    def redacted(self, seat: int | None, *, peek: bool) -> None:
        return None


@record
class CardsDealt(Event):
    """Cards were dealt one at a time round the table (R3.1), listed by hand.

    `ghost` are the cards of the table's hand number `ghost_hand`, dealt last in each round (R6.5,
    S3.3); they lie face up if `ghost_face_up`.
    """

    hands: tuple[HandDealt, ...]
    ghost: tuple[Card | None, ...] = ()
    ghost_face_up: bool = False
    ghost_hand: int = 0

    def redacted(self, seat: int | None, *, peek: bool) -> Self:
        hands = tuple(
            each
            if each.face_up or (peek and each.seat == seat)
            else HandDealt(each.seat, hidden(each.cards))
            for each in self.hands
        )
        ghost = self.ghost if self.ghost_face_up else hidden(self.ghost)
        return changed(self, hands=hands, ghost=ghost)


@record
class CommonDealt(Event):
    """Common cards were turned up (R8.2, R8.4)."""

    cards: tuple[Card, ...]


@record
class StageBegan(Event):
    """A stage of a leg game began; the first is 0 (R8.5, R8.6)."""

    stage: int


@record
class QuestionOpened(Event):
    """These seats, one after another, must draw or name the wild rank, or all pass in secret.

    `asked` are the terms (R3.3, R3.4, S3.5, S3.6), `at` the place of the question in the game.
    """

    seats: tuple[int, ...]
    asked: Asked
    at: At


@record
class PassSealed(Event):
    """A seat chose the cards to pass, which are None for everyone else."""

    seat: int
    cards: tuple[Card | None, ...]

    def redacted(self, seat: int | None, *, peek: bool) -> Self:
        return self if self.seat == seat else changed(self, cards=hidden(self.cards))


@record
class CardsPassed(Event):
    """All chosen cards were passed at once (R3.4); `face_up` are those everyone has seen."""

    passes: tuple[Passed, ...]
    face_up: tuple[Card, ...] = ()

    def redacted(self, seat: int | None, *, peek: bool) -> Self:
        passes = tuple(
            each if seat in (each.seat, each.to) else changed(each, cards=hidden(each.cards))
            for each in self.passes
        )
        return changed(self, passes=passes)


@record
class CardsDrawn(Event):
    """A seat discarded cards and drew as many; None where the viewer may not see them.

    `payment` is the price (S3.5), `ace` the kept ace that the seat showed, `face_up` are those of
    the discarded cards that everyone has seen.
    """

    seat: int
    discarded: tuple[Card | None, ...]
    drawn: tuple[Card | None, ...]
    payment: Payment | None = None
    ace: Card | None = None
    face_up: tuple[Card, ...] = ()

    def redacted(self, seat: int | None, *, peek: bool) -> Self:
        if self.seat == seat:
            return self
        seen = face_up_only(self.discarded, self.face_up)
        return changed(self, discarded=seen, drawn=hidden(self.drawn))


@record
class GhostDrew(Event):
    """The table discarded cards of its hand and drew as many; None for face-down cards (S3.5).

    `face_up` are those of the discarded cards that everyone has seen.
    """

    discarded: tuple[Card | None, ...]
    drawn: tuple[Card | None, ...]
    face_up: tuple[Card, ...] = ()
    ghost_hand: int = 0

    def redacted(self, seat: int | None, *, peek: bool) -> Self:
        seen = face_up_only(self.discarded, self.face_up)
        return changed(self, discarded=seen, drawn=hidden(self.drawn))


@record
class CommonDiscarded(Event):
    """The oldest community cards were removed (S3.10)."""

    cards: tuple[Card, ...]


@record
class RankNamed(Event):
    """A seat named the wild rank (S3.6)."""

    seat: int
    rank: Rank


@record
class PlayersKilled(Event):
    """Players in were killed by a face-up card; they pay like losers unless exempt (S3.9)."""

    killed: tuple[tuple[int, Card], ...]
    pays: bool = True


@record
class DiscardsShuffled(Event):
    """The pack ran out and the earlier players' discards were shuffled into a new one (R3.3).

    Their order is as secret as that of the pack.
    """

    cards: tuple[Card | None, ...]

    def redacted(self, seat: int | None, *, peek: bool) -> Self:
        return changed(self, cards=hidden(self.cards))


@record
class DeclarationsOpened(Event):
    """These seats now declare: one after another, or in secret and all at once (R4).

    `again` counts how often the same seats have declared again (S3.8).
    """

    manner: Manner
    seats: tuple[int, ...]
    at: At
    again: int = 0


class SecondChanceOpened(SeatsNamed):
    """Only the last player is in; these seats, one after another, may change to in (R4.5)."""


@record
class Declared(Event):
    """A seat declared openly (R4.1, R4.5); `automatic` if it was not asked."""

    seat: int
    choice: Choice
    automatic: bool = False


@record
class DeclarationSealed(Event):
    """A seat declared in secret (R4.2); the choice is None for everyone else."""

    seat: int
    choice: Choice | None

    def redacted(self, seat: int | None, *, peek: bool) -> Self:
        return self if self.seat == seat else changed(self, choice=None)


@record
class DeclarationsRevealed(Event):
    """All secret declarations were revealed at once (R4.2, R4.3).

    `forced` are the seats that were in automatically (S3.7).
    """

    choices: tuple[tuple[int, Choice], ...]
    compulsory: bool = False
    forced: tuple[int, ...] = ()


@record
class HandsShown(Event):
    """Hands were shown to everyone, listed from the weakest to the strongest (R5.2, R6.3).

    `best` are the seats with the best hand, of all shown or, in hi-lo, of those who went high;
    `best_low` those with the best low (R8.7).
    """

    hands: tuple[HandShown, ...]
    best: tuple[int, ...]
    best_low: tuple[int, ...] = ()


@record
class HandsCompared(Event):
    """Players in saw one another's hands in private (R8.5, R8.6).

    For everyone else `hands` and `best` are empty.
    """

    seats: tuple[int, ...]
    hands: tuple[HandShown, ...] = ()
    best: tuple[int, ...] = ()
    best_low: tuple[int, ...] = ()

    def redacted(self, seat: int | None, *, peek: bool) -> "HandsCompared":
        return self if seat in self.seats else HandsCompared(self.seats)


@record
class HouseHandShown(Event):
    """The ghost's or the deck's hand was shown; `beaten` are those who beat it (R6.5, R8.4).

    `ghost_hand` is the number of the table's hand (S3.3).
    """

    house: House
    cards: tuple[Card, ...]
    beaten: tuple[int, ...]
    ghost_hand: int = 0


class NobodyQualified(SeatsNamed):
    """The best hand was weaker than the weakest that may win, so nobody won (S4.4)."""


class PotPushed(SeatsNamed):
    """The best hands only tied the ghost or the deck: nobody won or matched (R13.5)."""


@record
class PotAwarded(Event):
    """A pot, with the side pot, was taken (R5).

    `side` is the hand that wins a part of a pot, if the pot is split high and low (S4.7).
    """

    how: Award
    shares: tuple[Share, ...]
    fund: Fund = Fund.POT
    side: Side | None = None


class PotCarried(SeatsNamed):
    """The best hands tied and the pot stayed (R5.4 `carry`)."""


@record
class PotMatched(Posted):
    """Losers matched a pot as it was at the showdown (R5.2, R5.3, R6.5, R8.4, R8.7).

    `who` is the group that matches by a step of its own, None for losers (S3.2).
    """

    who: Group | None = None


@record
class PlayersPaid(Event):
    """Losers paid winners directly; the pot stayed (R8.5, R8.6)."""

    transfers: tuple[Transfer, ...]


@record
class LegWon(Event):
    """A player got a leg, alone or by a showdown (R8.5, R8.6, S4.5)."""

    seat: int


@record
class NobodyIn(Event):
    """Everyone was out; these payments followed, which may be `matches` (R6.3, S3.8)."""

    rule: AllOut
    payments: tuple[Payment, ...]
    fund: Fund = Fund.POT
    matches: bool = False


class PotLimited(ReserveMoved):
    """Chips over the cap went from a pot to the reserve (R7.1)."""


class PotRefilled(ReserveMoved):
    """A pot below the cap was topped up from the reserve (R7.1)."""


class PotsReturned(PotsShared):
    """The pots were shared because a match was not paid in full (R13.7)."""


@record
class StatusChanged(Event):
    """A seat went broke, went bust, or left the table (R7.3, R7.4, R9)."""

    seat: int
    status: Status


@record
class BoughtIn(Event):
    """A seat rebought (R7.3)."""

    seat: int
    amount: int


@record
class DealEnded(Event):
    """The deal is over; `dealer` deals the next one."""

    dealer: int


@record
class GameEnded(Event):
    """The game ended; `winner` took the pot that ended it alone, None after a tie (R9)."""

    winner: int | None


class SessionEnded(PotsShared):
    """No deal can follow; the pots were returned (R7.5)."""
