"""What players have declared and exchanged in a deal, as everyone heard it, in order (R10)."""

from collections.abc import Mapping

from guts_engine.common.frozen import changed, record
from guts_engine.hands.cards import Card
from guts_engine.state.actions import At
from guts_engine.steps.model import Choice

Said = tuple[Choice | None, ...]
"""What all have said, by seat."""


@record
class Round:
    """A round of declaring by the step at a place: who was asked, and what all had said and say.

    It is the one after nobody was in `again` so often, or a `second` chance (R4.5). `common` cards
    lay there and players had `legs` when it began.
    """

    place: int
    asked: tuple[int, ...]
    before: Said
    said: Said
    again: int = 0
    second: bool = False
    common: tuple[Card, ...] = ()
    legs: tuple[int, ...] = ()

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that have spoken in it."""
        return tuple([seat for seat in self.asked if self.said[seat] is not None])


@record
class Exchange:
    """Cards that `seats` have passed or drawn by the step there."""

    at: At
    seats: tuple[int, ...]


Heard = tuple[Round | Exchange, ...]


def also(said: Said, choices: Mapping[int, Choice | None]) -> Said:
    """What all have said, and those choices by seat; None takes back what a seat has said."""
    return tuple([choices.get(seat, each) for seat, each in enumerate(said)])


def answered(heard: Heard, choices: Mapping[int, Choice]) -> Heard:
    """The same with choices in the latest round, unless nobody was asked."""
    if not heard or not isinstance(latest := heard[-1], Round):
        return heard
    return (*heard[:-1], changed(latest, said=also(latest.said, choices)))


def drawn(heard: Heard, at: At, seats: tuple[int, ...]) -> Heard:
    """The same with an exchange there by those seats, the last of which was the latest to draw."""
    return (*(heard[:-1] if len(seats) > 1 else heard), Exchange(at, seats))
