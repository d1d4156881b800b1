"""What can be asked of the engine: imperative, frozen."""

from dataclasses import dataclass
from enum import StrEnum

from guts_engine.cards import Card


class Choice(StrEnum):
    """A declaration."""

    IN = "in"
    OUT = "out"


@dataclass(frozen=True)
class StartDeal:
    """Begin the next deal with the pack in this order, the top card first.

    `pack` holds every card that the deck rule still allows, once each (R3.2).
    """

    pack: tuple[Card, ...]


@dataclass(frozen=True)
class Declare:
    """Say in or out (R4)."""

    seat: int
    choice: Choice


@dataclass(frozen=True)
class BuyIn:
    """Buy in again, between deals, for the stack the seat began with (R7.3)."""

    seat: int


@dataclass(frozen=True)
class Leave:
    """Leave the table between deals (R9)."""

    seat: int


@dataclass(frozen=True)
class CloseSession:
    """End the session between deals; what lies in the pots is returned (R7.5)."""


Action = StartDeal | Declare | BuyIn | Leave | CloseSession


class IllegalAction(Exception):  # noqa: N818 - the rulebook's only error, named for what it is
    """An action that the rules do not allow now; the state is untouched."""

    def __init__(self, reason: str, action: Action) -> None:
        super().__init__(reason)
        self.reason = reason
        self.action = action


@dataclass(frozen=True)
class Asked:
    """What a seat is asked to decide: to declare one of `choices`."""

    choices: tuple[Choice, ...]
