"""What happened: past tense, frozen. Everything outside the rules folds these."""

from dataclasses import dataclass
from enum import StrEnum

from guts_engine.actions import Choice
from guts_engine.cards import Card
from guts_engine.rules import AllOut, Manner


class Status(StrEnum):
    """A seat's standing at the table (R7.3, R7.4, R9)."""

    PLAYING = "playing"
    BROKE = "broke"
    BUSTED = "busted"
    LEFT = "left"


class Award(StrEnum):
    """How a pot was won: by a lone player, by the best hand, or shared by equal ones."""

    LONE = "lone"
    BEST = "best"
    SPLIT = "split"


@dataclass(frozen=True)
class Payment:
    """Chips that a seat paid, and what it owed: they differ when the stack ran short (R7.3)."""

    seat: int
    amount: int
    owed: int


@dataclass(frozen=True)
class Share:
    """Chips that a seat took from the pot and from the side pot."""

    seat: int
    pot: int
    side_pot: int = 0

    @property
    def amount(self) -> int:
        """All that the seat took."""
        return self.pot + self.side_pot


@dataclass(frozen=True)
class DealBegan:
    """A deal began; `order` are the seats dealt in, from the dealer's left (R3.1).

    `compulsory` says that everybody is in unasked (R4.3), `reshuffled` that the whole pack
    is in play again (R3.2).
    """

    number: int
    dealer: int
    order: tuple[int, ...]
    first_of_game: bool = False
    compulsory: bool = False
    reshuffled: bool = True


@dataclass(frozen=True)
class AntesPosted:
    """Antes went into the pot (R6.1)."""

    payments: tuple[Payment, ...]


@dataclass(frozen=True)
class PackSet:
    """The pack lies ready in this order. Secret: nobody at the table sees it."""

    pack: tuple[Card, ...]


@dataclass(frozen=True)
class HandDealt:
    """One player's cards; None where the viewer may not see a card."""

    seat: int
    cards: tuple[Card | None, ...]

    @property
    def seen(self) -> tuple[Card, ...]:
        """Those of the cards that the viewer may see."""
        return tuple([each for each in self.cards if each is not None])


@dataclass(frozen=True)
class CardsDealt:
    """Cards were dealt one at a time round the table (R3.1), told hand by hand."""

    hands: tuple[HandDealt, ...]


@dataclass(frozen=True)
class DeclarationsOpened:
    """These seats now declare: one after the other, or in secret and all at once (R4)."""

    manner: Manner
    seats: tuple[int, ...]
    step: int


@dataclass(frozen=True)
class Declared:
    """A seat said in or out for all to hear (R4.1); `automatic` when it was not asked."""

    seat: int
    choice: Choice
    automatic: bool = False


@dataclass(frozen=True)
class DeclarationSealed:
    """A seat decided in secret (R4.2); the choice is None for everyone else."""

    seat: int
    choice: Choice | None


@dataclass(frozen=True)
class DeclarationsRevealed:
    """All secret declarations were shown at one moment (R4.2, R4.3)."""

    choices: tuple[tuple[int, Choice], ...]
    compulsory: bool = False


@dataclass(frozen=True)
class HandShown:
    """One hand laid open."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class HandsShown:
    """All who were in showed their hands, told from the weakest to the strongest (R5.2)."""

    hands: tuple[HandShown, ...]
    best: tuple[int, ...]


@dataclass(frozen=True)
class PotAwarded:
    """The pot, with the side pot, was taken (R5)."""

    how: Award
    shares: tuple[Share, ...]


@dataclass(frozen=True)
class PotCarried:
    """Equal best hands left the pot where it was (R5.4 `carry`)."""

    seats: tuple[int, ...]


@dataclass(frozen=True)
class PotMatched:
    """Losers matched the pot as it stood at the showdown (R5.2, R5.3)."""

    payments: tuple[Payment, ...]


@dataclass(frozen=True)
class NobodyIn:
    """Everyone was out; under `ante` these payments went into the pot (R6.3)."""

    rule: AllOut
    payments: tuple[Payment, ...]


@dataclass(frozen=True)
class PotLimited:
    """Chips over the limit went from the pot to the reserve (R7.1)."""

    amount: int


@dataclass(frozen=True)
class PotRefilled:
    """The empty pot was refilled from the reserve (R7.1)."""

    amount: int


@dataclass(frozen=True)
class StatusChanged:
    """A seat went broke, was busted, or left the table (R7.3, R7.4, R9)."""

    seat: int
    status: Status


@dataclass(frozen=True)
class BoughtIn:
    """A seat bought chips again (R7.3)."""

    seat: int
    amount: int


@dataclass(frozen=True)
class DealEnded:
    """The deal is over and `dealer` deals the next one."""

    dealer: int


@dataclass(frozen=True)
class GameEnded:
    """The game ended; the winner alone took the pot that ended it, None after a tie (R9)."""

    winner: int | None


@dataclass(frozen=True)
class SessionEnded:
    """No deal can follow; what lay in the pots was given out (R7.5)."""

    shares: tuple[Share, ...]


Event = (
    DealBegan
    | AntesPosted
    | PackSet
    | CardsDealt
    | DeclarationsOpened
    | Declared
    | DeclarationSealed
    | DeclarationsRevealed
    | HandsShown
    | PotAwarded
    | PotCarried
    | PotMatched
    | NobodyIn
    | PotLimited
    | PotRefilled
    | StatusChanged
    | BoughtIn
    | DealEnded
    | GameEnded
    | SessionEnded
)
