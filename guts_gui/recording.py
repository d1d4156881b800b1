"""A saved session to be looked at again: what every seat knew at every moment of it (R10).

Of a deal that is still running nothing is shown but what the whole table knows, whoever looks.
"""

import json
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TypeAlias

from guts_engine import events as e
from guts_engine.cards import Card
from guts_engine.events import Event
from guts_engine.frozen import changed
from guts_engine.log import GameLog, LogError, read, replay
from guts_engine.table import Phase, Table
from guts_engine.view import Hands, SeatView, advance, redact
from guts_gui.chronicle import Chronicle, Digest
from guts_gui.faults import fault_words
from guts_gui.i18n import tr
from guts_gui.setup import SeatSetup
from guts_gui.storage import SavedSession


class Outlook(StrEnum):
    """Ways to look on that are no seat's: what the whole table saw, or every card face up."""

    TABLE = "table"
    OPEN = "open"


Viewpoint: TypeAlias = int | Outlook
"""A seat's number, or an outlook."""

QUIET = (
    e.DeclarationSealed,
    e.PassSealed,
    e.DeclarationsOpened,
    e.PassingOpened,
    e.DrawingOpened,
    e.DealEnded,
)
"""Events at which there is nothing to see."""


class RecordingError(Exception):
    """A saved session that cannot be shown again; the sentence says why."""


@dataclass(frozen=True)
class Recording:
    """Every event of a session in order, the order of the packs left out.

    A position is a number of events that have passed, the same for every viewpoint; the deal that
    is still `running`, if one is, begins at that position.
    """

    seats: tuple[SeatSetup, ...]
    begun: Table
    facts: tuple[Event, ...]
    running: int

    @classmethod
    def of(cls, saved: SavedSession) -> "Recording":
        """The recording of a saved session; RecordingError when it cannot be read."""
        log, seats = opened(saved)
        try:
            state, told = replay(log)
        except LogError as wrong:
            raise _refused(wrong) from wrong
        facts = tuple(
            event for events in told for event in events if not isinstance(event, e.PackSet)
        )
        running = len(facts)
        if state.table.phase not in (Phase.BETWEEN, Phase.CLOSED):
            running = max(n for n, event in enumerate(facts) if isinstance(event, e.DealBegan))
        return cls(seats, log.begun().table, facts, running)

    @classmethod
    def closed(
        cls, seats: tuple[SeatSetup, ...], begun: Table, told: Iterable[Event]
    ) -> "Recording":
        """The recording of a session that is over, from all its events."""
        facts = tuple(event for event in told if not isinstance(event, e.PackSet))
        return cls(seats, begun, facts, len(facts))

    @cached_property
    def deals(self) -> tuple[int, ...]:
        """The position at which each deal begins."""
        return tuple(n for n, event in enumerate(self.facts) if isinstance(event, e.DealBegan))

    def deal_at(self, position: int) -> int:
        """The number, from 0, of the deal that is on or was the last; -1 before the first."""
        return bisect_right(self.deals, position - 1) - 1

    def stop_after(self, position: int) -> int:
        """The next position at which there is something new to see."""
        while position < len(self.facts):
            position += 1
            if not isinstance(self.facts[position - 1], QUIET):
                break
        return position

    def stop_before(self, position: int) -> int:
        """The latest earlier position at which there was something new to see."""
        while position > 0:
            position -= 1
            if position and not isinstance(self.facts[position - 1], QUIET):
                break
        return position

    def sight(self, viewpoint: Viewpoint) -> "Sight":
        """What can be seen from there."""
        return Sight(self, viewpoint)

    def chronicle(self) -> Chronicle:
        """The books of all its deals."""
        books = Chronicle(self.begun, self.seats)
        books.take(self.facts)
        return books


class Sight:
    """A recording as one seat saw it, as the table saw it, or with all cards face up."""

    def __init__(self, recording: Recording, viewpoint: Viewpoint) -> None:
        self.viewpoint = viewpoint
        self.seat = viewpoint if isinstance(viewpoint, int) else None
        self._recording = recording
        hands: Hands = ((),) * len(recording.begun.seats)
        self._marks = [(0, SeatView(self.seat, recording.begun, hands=hands))]

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """Every event as it could be known from there at the time."""
        peek = self._recording.begun.rules.dealing.peek
        rules = self._recording.begun.rules
        seen: list[Event] = []
        for position, event in enumerate(self._recording.facts):
            if isinstance(event, e.GameChosen):
                rules = event.rules
            elif isinstance(event, e.DealBegan):
                peek = rules.dealing.peek
            known = self._known(position, event, peek=peek)
            if known is None:
                raise ValueError(f"{event} was known to nobody")
            seen.append(known)
        return tuple(seen)

    def _known(self, position: int, event: Event, *, peek: bool) -> Event | None:
        if position >= self._recording.running:
            return redact(event, None, peek=peek)
        if self.viewpoint is Outlook.OPEN:
            return event
        return redact(event, self.seat, peek=peek)

    def view(self, position: int) -> SeatView:
        """What was known when so many events had passed, exactly."""
        place = bisect_right(self._marks, position, key=lambda mark: mark[0]) - 1
        start, view = self._marks[place]
        for event in self.events[start:position]:
            if isinstance(event, e.DealBegan) and start > self._marks[-1][0]:
                self._marks.append((start, view))
            view = self.follow(view, event)
            start += 1
        return view

    def follow(self, view: SeatView, event: Event) -> SeatView:
        """The view after an event of this sight."""
        after = advance(view, event)
        if _hidden(event):
            return changed(after, hands=view.hands)
        if self.viewpoint is Outlook.OPEN:
            if isinstance(event, e.CardsPassed):
                return changed(after, hands=_all_passed(view.hands, event))
            if isinstance(event, e.CardsDrawn):
                hands = list(view.hands)
                kept = _without(hands[event.seat], event.discarded)
                hands[event.seat] = kept + event.drawn
                return changed(after, hands=tuple(hands))
        return after


def _hidden(event: Event) -> bool:
    """Whether cards change hands and nobody may know which: then all hands look as before."""
    if isinstance(event, e.CardsPassed):
        return not any(each for passed in event.passes for each in passed.cards)
    return isinstance(event, e.CardsDrawn) and not any((*event.discarded, *event.drawn))


def _all_passed(hands: Hands, event: e.CardsPassed) -> Hands:
    """Cards change hands before the eyes of all."""
    after = list(hands)
    for passed in event.passes:
        after[passed.seat] = _without(after[passed.seat], passed.cards)
    for passed in event.passes:
        after[passed.to] += passed.cards
    return tuple(after)


def _without(
    hand: tuple[Card | None, ...], gone: tuple[Card | None, ...]
) -> tuple[Card | None, ...]:
    """The hand without those cards; of cards that are not known, without as many."""
    left = list(hand)
    for each in gone:
        if each in left:
            left.remove(each)
    return tuple(left)


def digest_of(saved: SavedSession) -> Digest:
    """What the history keeps of a saved session, made from its log; or RecordingError."""
    return Recording.of(saved).chronicle().digest()


def opened(saved: SavedSession) -> tuple[GameLog, tuple[SeatSetup, ...]]:
    """The log of a saved session and who sits where; RecordingError when they cannot be read.

    A bot that no longer exists is no hindrance: nobody is asked to play.
    """
    try:
        told = json.loads(saved.header)
        seats = tuple(SeatSetup(**seat) for seat in told["seats"])
        log = read(told["log"], saved.lines)
        begun = log.begun()
    except LogError as wrong:
        raise _refused(wrong) from wrong
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as wrong:
        raise RecordingError(tr("This session cannot be read.")) from wrong
    words = [word for seat in seats for word in (seat.name, seat.avatar)]
    bots = [seat.bot for seat in seats if seat.bot is not None]
    if not all(isinstance(word, str) for word in words + bots) or len(seats) != len(
        begun.table.seats
    ):
        raise RecordingError(tr("This session cannot be read."))
    return log, seats


def _refused(wrong: LogError) -> RecordingError:
    why = fault_words(str(wrong))
    return RecordingError(tr("This session cannot be shown: {why}.", why=why))
