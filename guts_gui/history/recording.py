"""Saved session as a sequence of views, limited to what each seat may see (R10).

Of a running deal every viewpoint shows only public facts.
"""

import json
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, TypeAlias, overload

from guts_engine.common.frozen import changed
from guts_engine.common.work import Steps, finished, part
from guts_engine.hands.cards import Card
from guts_engine.play.game import apply, available, view_of
from guts_engine.record.log import GameLog, LogError, action_at, read_header
from guts_engine.record.match import Match
from guts_engine.state import events as e
from guts_engine.state.actions import IllegalAction, Question
from guts_engine.state.events import Event
from guts_engine.state.state import State
from guts_engine.state.table import Phase, Table
from guts_engine.state.view import Hands, SeatView, advance, redact
from guts_engine.steps.facts import pack_size
from guts_gui.history.digest import Digest, DigestBuilder, biggest_of, state_of
from guts_gui.history.rows import seats_of
from guts_gui.history.saved_match import played
from guts_gui.history.store import SavedSession, Store
from guts_gui.i18n.faults import fault_words
from guts_gui.i18n.translate import tr
from guts_gui.setup.draft import SeatSetup


class Outlook(StrEnum):
    """Viewpoints other than a seat's: public, or with all cards face up."""

    TABLE = "table"
    OPEN = "open"


Viewpoint: TypeAlias = int | Outlook
"""A seat's number, or an outlook."""

_QUIET = e.DeclarationSealed, e.PassSealed, e.DeclarationsOpened, e.DealEnded


def _is_quiet(event: Event) -> bool:
    """Whether nothing visible changes; that a dealer is to name the wild rank is seen."""
    if isinstance(event, e.QuestionOpened):
        return event.asked.question is not Question.NAME_RANK
    return isinstance(event, _QUIET)


class RecordingError(Exception):
    """A saved session that cannot be read; the message is a sentence for the player."""


@dataclass(frozen=True)
class Stretch:
    """Some deals of a recording: the state before the first one, and their events.

    `biggest` is the biggest pot of the deals before.
    """

    begins: int
    state: State
    facts: tuple[Event, ...]
    peeks: tuple[bool, ...]
    biggest: int = 0


class Facts(Sequence[Event]):
    """Every event of a session in order, without `PackSet`.

    They are replayed from the log when needed, a stretch of deals at a time; the latest stretches
    are cached.
    """

    def __init__(self, begun: GameLog, lines: Sequence[str], builder: DigestBuilder) -> None:
        self._begun = begun
        self._lines = lines
        self._marks = [(0, 0), *((each.line, each.position) for each in builder.snapshots)]
        self._snapshots = builder.snapshots
        self._length = builder.events
        self._cache: dict[int, Stretch] = {}

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, at: int) -> Event: ...
    @overload
    def __getitem__(self, at: slice) -> list[Event]: ...
    def __getitem__(self, at: int | slice) -> Event | list[Event]:
        if isinstance(at, slice):
            return [self[position] for position in range(*at.indices(self._length))]
        position = range(self._length)[at]
        stretch = self.stretch(position)
        return stretch.facts[position - stretch.begins]

    def stretch(self, position: int) -> Stretch:
        """The stretch that contains the event at this position. Raises RecordingError."""
        number = bisect_right(self._marks, position, key=lambda mark: mark[1]) - 1
        if number not in self._cache:
            if len(self._cache) >= CACHED:
                del self._cache[next(iter(self._cache))]
            self._cache[number] = self._replay(number)
        return self._cache[number]

    def _replay(self, number: int) -> Stretch:
        """Replay a stretch from its snapshot, or from an earlier one if there is nonsense in it.

        That of another version of the program cannot be read either. Raises RecordingError.
        """
        for readable in range(number, 0, -1):
            with suppress(Exception):  # whatever nonsense does: the log is authoritative
                return self._replay_from(readable, number)
        try:
            return self._replay_from(0, number)
        except LogError as wrong:
            raise _refused(wrong) from wrong
        except IllegalAction as wrong:
            raise RecordingError(tr("This session file is damaged and can't be opened.")) from wrong

    def _replay_from(self, readable: int, number: int) -> Stretch:
        """Replay a stretch from a snapshot, the beginning being number 0."""
        snapshot = self._snapshots[readable - 1] if readable else None
        state = state_of(snapshot) if snapshot else self._begun.begun()
        biggest = biggest_of(snapshot) if snapshot else 0
        marks = [*self._marks, (len(self._lines), self._length)]
        (line, begins), (last, ends) = marks[number], marks[number + 1]
        builder = DigestBuilder(state.table, ())
        for place in range(marks[readable][0], line):
            state, events = apply(state, action_at(place + 1, self._lines[place]))
            builder.add(events)
        begun = state
        facts: list[Event] = []
        peeks: list[bool] = []
        peek, rules = state.peek, state.table.rules
        for place in range(line, last):
            state, events = apply(state, action_at(place + 1, self._lines[place]))
            for event in events:
                if isinstance(event, e.GameChosen):
                    rules = event.rules
                elif isinstance(event, e.DealBegan):
                    peek = rules.dealing.peek
                if not isinstance(event, e.PackSet):
                    facts.append(event)
                    peeks.append(peek)
        if len(facts) != ends - begins:
            raise RecordingError(tr("This session file is damaged and can't be opened."))
        biggest = max(biggest, builder.biggest_pot)
        return Stretch(begins, begun, tuple(facts), tuple(peeks), biggest)


CACHED: Final = 4
"""Number of stretches that are cached."""


@dataclass(frozen=True)
class Recording:
    """A session that can be replayed from its first event to its last.

    A position is the number of events passed, the same for every viewpoint. `deals` are the
    positions at which deals begin; `running` is where the running deal begins; from `secret` on
    only public facts are shown. Both are the end if nothing is secret.
    """

    seats: tuple[SeatSetup, ...]
    begun: Table
    facts: Facts
    deals: Sequence[int]
    running: int
    secret: int

    @classmethod
    def of(cls, saved: SavedSession) -> "Recording":
        """The recording of a saved session. Raises RecordingError."""
        return finished(cls.reading(saved))

    @classmethod
    def reading(cls, saved: SavedSession) -> Steps["Recording"]:
        """Read the recording in steps."""
        log, seats = _beginning(saved)
        try:
            match, builder = yield from played(log, saved, seats, len(saved.lines))
        except LogError as wrong:
            raise _refused(wrong) from wrong
        return cls.made(match, builder, seats)

    @classmethod
    def made(
        cls, match: Match, builder: DigestBuilder, seats: tuple[SeatSetup, ...]
    ) -> "Recording":
        """The recording of a match up to now."""
        facts = Facts(match.begun, match.lines, builder)
        state, end = match.state, builder.events
        over = state.table.phase in (Phase.BETWEEN, Phase.CLOSED)
        running = end if over else builder.positions[-1]
        secret = end if over and not _runs_down(state) else builder.shuffled
        begun = match.begun.begun().table
        return cls(seats, begun, facts, tuple(builder.positions), running, secret)

    def deal_at(self, position: int) -> int:
        """The number, from 0, of the running or latest deal; -1 before the first."""
        return bisect_right(self.deals, position - 1) - 1

    def biggest_pot(self, position: int) -> int:
        """The biggest pot of the deals that are over at a position where a deal begins."""
        if position == 0:
            return 0
        stretch = self.facts.stretch(position - 1)
        builder = DigestBuilder(stretch.state.table, self.seats)
        builder.add(stretch.facts[: position - stretch.begins])
        return max(stretch.biggest, builder.biggest_pot)

    def stop_after(self, position: int) -> int:
        """The next position with something new to see."""
        while position < len(self.facts):
            position += 1
            if not _is_quiet(self.facts[position - 1]):
                break
        return position

    def stop_before(self, position: int) -> int:
        """The latest earlier position with something new to see."""
        while position > 0:
            position -= 1
            if position and not _is_quiet(self.facts[position - 1]):
                break
        return position

    def sight(self, viewpoint: Viewpoint) -> "Sight":
        """The recording as seen from a viewpoint."""
        return Sight(self, viewpoint)


def _runs_down(state: State) -> bool:
    """Whether visible cards reveal cards to come: the next deal uses the same deck (R3.2)."""
    return state.table.phase is Phase.BETWEEN and len(available(state)) < pack_size(
        state.table.rules.played
    )


class Sight:
    """A recording from one viewpoint."""

    def __init__(self, recording: Recording, viewpoint: Viewpoint) -> None:
        self.viewpoint = viewpoint
        self.seat = viewpoint if isinstance(viewpoint, int) else None
        self._recording = recording
        self._stretch: Stretch | None = None
        self._marks: list[tuple[int, SeatView]] = []

    def events(self, start: int, end: int) -> Iterator[Event]:
        """The events between two positions, as known at the viewpoint."""
        for position in range(start, end):
            stretch = self._recording.facts.stretch(position)
            yield self._known(stretch, position)

    def _known(self, stretch: Stretch, position: int) -> Event:
        event = stretch.facts[position - stretch.begins]
        if self.viewpoint is Outlook.OPEN and position < self._recording.secret:
            return event
        hidden = position >= self._recording.secret
        peek = stretch.peeks[position - stretch.begins]
        redacted = redact(event, None if hidden else self.seat, peek=peek)
        if redacted is None:
            raise ValueError(f"{event} was known to nobody")
        return redacted

    def view(self, position: int) -> SeatView:
        """The view at a position."""
        recording = self._recording
        if position == 0:
            hands: Hands = ((),) * len(recording.begun.seats)
            return SeatView(self.seat, recording.begun, hands=hands)
        stretch = recording.facts.stretch(position - 1)
        if self._stretch is not stretch:
            # cards of earlier deals do not matter, as the stretch starts with a new deal
            self._stretch = stretch
            self._marks = [(stretch.begins, view_of(stretch.state, self.seat))]
        place = bisect_right(self._marks, position, key=lambda mark: mark[0]) - 1
        start, view = self._marks[place]
        for at in range(start, position):
            event = self._known(stretch, at)
            if isinstance(event, e.DealBegan) and at > self._marks[-1][0]:
                self._marks.append((at, view))
            view = self.follow(view, event)
        return view

    def follow(self, view: SeatView, event: Event) -> SeatView:
        """The view after one of this sight's events."""
        after = advance(view, event)
        if _hidden(event):
            return changed(after, hands=view.hands)
        if self.viewpoint is Outlook.OPEN:
            if isinstance(event, e.CardsPassed):
                return changed(after, hands=_all_passed(view.hands, event))
            if isinstance(event, e.CardsDrawn):
                hands = list(view.hands)
                hands[event.seat] = _without(hands[event.seat], event.discarded) + event.drawn
                return changed(after, hands=tuple(hands))
        return after


def _hidden(event: Event) -> bool:
    """Whether cards change hands unseen, so that all hands look as before."""
    if isinstance(event, e.CardsPassed):
        return not any(each for passed in event.passes for each in passed.cards)
    return isinstance(event, e.CardsDrawn) and not any((*event.discarded, *event.drawn))


def _all_passed(hands: Hands, event: e.CardsPassed) -> Hands:
    """The hands after cards were passed face up."""
    after = list(hands)
    for passed in event.passes:
        after[passed.seat] = _without(after[passed.seat], passed.cards)
    for passed in event.passes:
        after[passed.to] += passed.cards
    return tuple(after)


def _without(
    hand: tuple[Card | None, ...], removed: tuple[Card | None, ...]
) -> tuple[Card | None, ...]:
    """The hand without these cards; unknown cards are removed by their index."""
    left = list(hand)
    for each in removed:
        if each in left:
            left.remove(each)
    return tuple(left)


def reading(store: Store, session: int) -> Steps[Recording]:
    """Read a recording from the store in steps. Raises RecordingError or StoreError."""
    saved = yield from part(store.loading(session), 0.0, 0.1)
    return (yield from part(Recording.reading(saved), 0.1, 1.0))


def digesting_saved(store: Store, session: int) -> Steps[Digest]:
    """Make the digest of a session in the store in steps. Raises RecordingError or StoreError."""
    saved = yield from part(store.loading(session), 0.0, 0.1)
    return (yield from part(digesting(saved), 0.1, 1.0))


def digesting(saved: SavedSession) -> Steps[Digest]:
    """Make the digest of a saved session from its log, in steps. Raises RecordingError."""
    log, seats = _beginning(saved)
    whole = replace(saved, positions=(), snapshots=())
    try:
        _, builder = yield from played(log, whole, seats, len(saved.lines))
    except LogError as wrong:
        raise _refused(wrong) from wrong
    return builder.digest()


def opened(saved: SavedSession) -> tuple[GameLog, tuple[SeatSetup, ...]]:
    """The log and the seats of a saved session. Raises RecordingError."""
    log, seats = _beginning(saved)
    try:
        actions = [action_at(number, line) for number, line in enumerate(saved.lines, start=1)]
    except LogError as wrong:
        raise _refused(wrong) from wrong
    return replace(log, actions=tuple(actions)), seats


def _beginning(saved: SavedSession) -> tuple[GameLog, tuple[SeatSetup, ...]]:
    """The log without its actions, and the seats. Raises RecordingError.

    A bot that no longer exists is no error, as bots do not decide in a replay.
    """
    try:
        header = json.loads(saved.header)
        seats = seats_of(header["seats"])
        log = read_header(header["log"])
        log.begun()
    except LogError as wrong:
        raise _refused(wrong) from wrong
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as wrong:
        raise RecordingError(tr("This session file is damaged and can't be opened.")) from wrong
    if len(seats) != len(log.seats):
        raise RecordingError(tr("This session file is damaged and can't be opened."))
    return log, seats


def _refused(wrong: LogError) -> RecordingError:
    return RecordingError(tr("Can't replay this session: {why}.", why=fault_words(wrong)))
