"""What events name: statuses of seats, pots, hands of nobody, and payments (R5 to R9)."""

from enum import StrEnum

from guts_engine.common.frozen import record


class Status(StrEnum):
    """A seat's status at the table (R7.3, R7.4, R9)."""

    PLAYING = "playing"
    BROKE = "broke"
    BUSTED = "busted"
    LEFT = "left"


class House(StrEnum):
    """Hands that belong to no player (R6.5, R8.4)."""

    GHOST = "ghost"
    DECK = "deck"


class Fund(StrEnum):
    """Places of chips that belong to no player; `LOW_POT` is the second pot of hi-lo (R8.7)."""

    POT = "pot"
    LOW_POT = "low pot"
    SIDE_POT = "side pot"


class Award(StrEnum):
    """Ways to win a pot: uncontested, with the best hand, split between ties, or with legs."""

    LONE = "lone"
    BEST = "best"
    SPLIT = "split"
    LEGS = "legs"


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
