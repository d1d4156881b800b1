"""Events that the engine emits (frozen, past tense)."""

from enum import StrEnum
from typing import Any

from guts_engine.common.frozen import record
from guts_engine.hands.cards import Card, Rank
from guts_engine.rules.options import AllOut
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Choice, Group, Manner, Side


class Status(StrEnum):
    """A seat's status at the table (R7.3, R7.4, R9)."""

    PLAYING = "playing"
    BROKE = "broke"
    BUSTED = "busted"
    LEFT = "left"


class Award(StrEnum):
    """Ways to win a pot: uncontested, with the best hand, split between ties, or with legs."""

    LONE = "lone"
    BEST = "best"
    SPLIT = "split"
    LEGS = "legs"


class Fund(StrEnum):
    """Places of chips that belong to no player; `LOW_POT` is the second pot of hi-lo (R8.7)."""

    POT = "pot"
    LOW_POT = "low pot"
    SIDE_POT = "side pot"


class House(StrEnum):
    """Hands that belong to no player (R6.5, R8.4)."""

    GHOST = "ghost"
    DECK = "deck"


@record
class Payment:
    """Chips that a seat paid, and what it owed, which is more if the stack was short (R7.3)."""

    seat: int
    amount: int
    owed: int


@record
class Share:
    """Chips that a seat took from a pot and from the side pot."""

    seat: int
    pot: int
    side_pot: int = 0

    @property
    def amount(self) -> int:
        """Both amounts together."""
        return self.pot + self.side_pot


@record
class Transfer:
    """Chips that a seat paid to another, and what it owed (R8.5, R8.6)."""

    seat: int
    to: int
    amount: int
    owed: int


@record
class GameChosen:
    """The dealer named the next game (R11)."""

    seat: int
    rules: RuleSet


@record
class DealBegan:
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


@record
class AntesPosted:
    """Antes went into a pot (R6.1); in hi-lo into each of the two (R8.7)."""

    payments: tuple[Payment, ...]
    fund: Fund = Fund.POT


@record
class ExtraAntesPosted:
    """Players paid antes during the deal, such as those for the third card of 2+1 (S3.1, R8.3)."""

    payments: tuple[Payment, ...]
    fund: Fund = Fund.POT


@record
class DroppedAntesPosted:
    """Players who were out of a contested showdown paid an ante into the next pot (R6.2)."""

    payments: tuple[Payment, ...]
    fund: Fund = Fund.POT


@record
class PackSet:
    """The order of the pack. Secret: hidden from every seat."""

    pack: tuple[Card, ...]


@record
class HandDealt:
    """One player's cards, face down or up; None where the viewer may not see a card."""

    seat: int
    cards: tuple[Card | None, ...]
    face_up: bool = False

    @property
    def seen(self) -> tuple[Card, ...]:
        """The cards that the viewer may see."""
        cards: Any = self.cards
        seen: tuple[Card, ...] = cards
        if None in cards:  # seldom: the engine sees all cards
            seen = tuple([each for each in cards if each is not None])
        return seen


@record
class CardsDealt:
    """Cards were dealt one at a time round the table (R3.1), listed by hand.

    `ghost` are the cards of the table's hand number `ghost_hand`, dealt last in each round (R6.5,
    S3.3); they lie face up if `ghost_face_up`.
    """

    hands: tuple[HandDealt, ...]
    ghost: tuple[Card | None, ...] = ()
    ghost_face_up: bool = False
    ghost_hand: int = 0


@record
class CommonDealt:
    """Common cards were turned up (R8.2, R8.4)."""

    cards: tuple[Card, ...]


@record
class StageBegan:
    """A stage of a leg game began; the first is 0 (R8.5, R8.6)."""

    stage: int


@record
class PassingOpened:
    """These seats now choose cards to pass to the left, in secret (R3.4).

    If `optional`, a seat may pass none (R13.3).
    """

    seats: tuple[int, ...]
    cards: int
    step: int
    optional: bool = False


@record
class PassSealed:
    """A seat chose the cards to pass, which are None for everyone else."""

    seat: int
    cards: tuple[Card | None, ...]


@record
class Passed:
    """Cards passed from a seat to another; None where the viewer may not see them."""

    seat: int
    to: int
    cards: tuple[Card | None, ...]


@record
class CardsPassed:
    """All chosen cards were passed at once (R3.4); `face_up` are those everyone has seen."""

    passes: tuple[Passed, ...]
    face_up: tuple[Card, ...] = ()


@record
class DrawingOpened:
    """These seats, one after another, may draw up to `most` cards (R3.3, S3.5).

    `exactly` are the only numbers allowed, if any; `with_ace` is the most for a seat that keeps and
    shows an ace, `price` the chips that each card costs.
    """

    seats: tuple[int, ...]
    most: int
    step: int
    exactly: tuple[int, ...] = ()
    with_ace: int = 0
    price: int = 0


@record
class CardsDrawn:
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


@record
class GhostDrew:
    """The table discarded cards of its hand and drew as many; None for face-down cards (S3.5).

    `face_up` are those of the discarded cards that everyone has seen.
    """

    discarded: tuple[Card | None, ...]
    drawn: tuple[Card | None, ...]
    face_up: tuple[Card, ...] = ()
    ghost_hand: int = 0


@record
class CommonDiscarded:
    """The oldest community cards were removed (S3.10)."""

    cards: tuple[Card, ...]


@record
class NamingOpened:
    """This seat now names the wild rank (S3.6)."""

    seats: tuple[int, ...]
    step: int


@record
class RankNamed:
    """A seat named the wild rank (S3.6)."""

    seat: int
    rank: Rank


@record
class PlayersKilled:
    """Players in were killed by a face-up card; they pay like losers unless exempt (S3.9)."""

    killed: tuple[tuple[int, Card], ...]
    pays: bool = True


@record
class DiscardsShuffled:
    """The pack ran out and the earlier players' discards were shuffled into a new one (R3.3).

    Their order is as secret as that of the pack.
    """

    cards: tuple[Card | None, ...]


@record
class DeclarationsOpened:
    """These seats now declare: one after another, or in secret and all at once (R4).

    `again` counts how often the same seats have declared again (S3.8).
    """

    manner: Manner
    seats: tuple[int, ...]
    step: int
    again: int = 0


@record
class SecondChanceOpened:
    """Only the last player is in; these seats, one after another, may change to in (R4.5)."""

    seats: tuple[int, ...]


@record
class Declared:
    """A seat declared openly (R4.1, R4.5); `automatic` if it was not asked."""

    seat: int
    choice: Choice
    automatic: bool = False


@record
class DeclarationSealed:
    """A seat declared in secret (R4.2); the choice is None for everyone else."""

    seat: int
    choice: Choice | None


@record
class DeclarationsRevealed:
    """All secret declarations were revealed at once (R4.2, R4.3).

    `forced` are the seats that were in automatically (S3.7).
    """

    choices: tuple[tuple[int, Choice], ...]
    compulsory: bool = False
    forced: tuple[int, ...] = ()


@record
class HandShown:
    """A hand shown to everyone."""

    seat: int
    cards: tuple[Card, ...]


@record
class HandsShown:
    """Hands were shown to everyone, listed from the weakest to the strongest (R5.2, R6.3).

    `best` are the seats with the best hand, of all shown or, in hi-lo, of those who went high;
    `best_low` those with the best low (R8.7).
    """

    hands: tuple[HandShown, ...]
    best: tuple[int, ...]
    best_low: tuple[int, ...] = ()


@record
class HandsCompared:
    """Players in saw one another's hands in private (R8.5, R8.6).

    For everyone else `hands` and `best` are empty.
    """

    seats: tuple[int, ...]
    hands: tuple[HandShown, ...] = ()
    best: tuple[int, ...] = ()
    best_low: tuple[int, ...] = ()


@record
class HouseHandShown:
    """The ghost's or the deck's hand was shown; `beaten` are those who beat it (R6.5, R8.4).

    `ghost_hand` is the number of the table's hand (S3.3).
    """

    house: House
    cards: tuple[Card, ...]
    beaten: tuple[int, ...]
    ghost_hand: int = 0


@record
class NobodyQualified:
    """The best hand was weaker than the weakest that may win, so nobody won (S4.4)."""

    seats: tuple[int, ...]


@record
class PotPushed:
    """The best hands only tied the ghost or the deck: nobody won or matched (R13.5)."""

    seats: tuple[int, ...]


@record
class PotAwarded:
    """A pot, with the side pot, was taken (R5).

    `side` is the hand that wins a part of a pot, if the pot is split high and low (S4.7).
    """

    how: Award
    shares: tuple[Share, ...]
    fund: Fund = Fund.POT
    side: Side | None = None


@record
class PotCarried:
    """The best hands tied and the pot stayed (R5.4 `carry`)."""

    seats: tuple[int, ...]


@record
class PotMatched:
    """Losers matched a pot as it was at the showdown (R5.2, R5.3, R6.5, R8.4, R8.7).

    `who` is the group that matches by a step of its own, None for losers (S3.2).
    """

    payments: tuple[Payment, ...]
    fund: Fund = Fund.POT
    who: Group | None = None


@record
class PlayersPaid:
    """Losers paid winners directly; the pot stayed (R8.5, R8.6)."""

    transfers: tuple[Transfer, ...]


@record
class LegWon:
    """A player got a leg, alone or by a showdown (R8.5, R8.6, S4.5)."""

    seat: int


@record
class NobodyIn:
    """Everyone was out; these payments followed, which may be `matches` (R6.3, S3.8)."""

    rule: AllOut
    payments: tuple[Payment, ...]
    fund: Fund = Fund.POT
    matches: bool = False


@record
class PotLimited:
    """Chips over the cap went from a pot to the reserve (R7.1)."""

    amount: int
    fund: Fund = Fund.POT


@record
class PotRefilled:
    """A pot below the cap was topped up from the reserve (R7.1)."""

    amount: int
    fund: Fund = Fund.POT


@record
class PotsReturned:
    """The pots were shared because a match was not paid in full (R13.7)."""

    shares: tuple[Share, ...]


@record
class StatusChanged:
    """A seat went broke, went bust, or left the table (R7.3, R7.4, R9)."""

    seat: int
    status: Status


@record
class BoughtIn:
    """A seat rebought (R7.3)."""

    seat: int
    amount: int


@record
class DealEnded:
    """The deal is over; `dealer` deals the next one."""

    dealer: int


@record
class GameEnded:
    """The game ended; `winner` took the pot that ended it alone, None after a tie (R9)."""

    winner: int | None


@record
class SessionEnded:
    """No deal can follow; the pots were returned (R7.5)."""

    shares: tuple[Share, ...]


Event = (
    GameChosen
    | DealBegan
    | AntesPosted
    | ExtraAntesPosted
    | DroppedAntesPosted
    | PackSet
    | CardsDealt
    | CommonDealt
    | StageBegan
    | PassingOpened
    | PassSealed
    | CardsPassed
    | DrawingOpened
    | CardsDrawn
    | GhostDrew
    | CommonDiscarded
    | NamingOpened
    | RankNamed
    | PlayersKilled
    | DiscardsShuffled
    | DeclarationsOpened
    | SecondChanceOpened
    | Declared
    | DeclarationSealed
    | DeclarationsRevealed
    | HandsShown
    | HandsCompared
    | HouseHandShown
    | NobodyQualified
    | PotPushed
    | PotAwarded
    | PotCarried
    | PotMatched
    | PlayersPaid
    | LegWon
    | NobodyIn
    | PotLimited
    | PotRefilled
    | PotsReturned
    | StatusChanged
    | BoughtIn
    | DealEnded
    | GameEnded
    | SessionEnded
)
