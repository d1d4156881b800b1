"""Cards as a viewer may see them, None for those that it may not (R10)."""

from collections.abc import Iterable
from typing import TypeVar

from guts_engine.common.frozen import record, replaced
from guts_engine.hands.cards import Card

C = TypeVar("C")


def known(cards: Iterable[Card | None]) -> tuple[Card, ...]:
    """Those of the cards that the viewer may see."""
    return tuple([each for each in cards if each is not None])


def hidden(cards: tuple[Card | None, ...]) -> tuple[None, ...]:
    return (None,) * len(cards)


def face_up_only(
    cards: tuple[Card | None, ...], face_up: tuple[Card, ...]
) -> tuple[Card | None, ...]:
    return tuple([each if each in face_up else None for each in cards])


def ghosts_with(
    ghosts: tuple[tuple[C, ...], ...], number: int, cards: tuple[C, ...]
) -> tuple[tuple[C, ...], ...]:
    """The hands of the table after cards for the one with that number, which may be new."""
    return replaced(ghosts, number, (ghosts[number] if number < len(ghosts) else ()) + cards)


@record
class HandDealt:
    """One player's cards, face down or up; None where the viewer may not see a card."""

    seat: int
    cards: tuple[Card | None, ...]
    face_up: bool = False

    @property
    def seen(self) -> tuple[Card, ...]:
        """The cards that the viewer may see."""
        return known(self.cards)


@record
class Passed:
    """Cards passed from a seat to another; None where the viewer may not see them."""

    seat: int
    to: int
    cards: tuple[Card | None, ...]


@record
class HandShown:
    """A hand shown to everyone."""

    seat: int
    cards: tuple[Card, ...]
