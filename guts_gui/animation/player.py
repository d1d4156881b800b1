"""Plays a session's events one after the other, with captions, log and summary.

Independent of the window: it gets the size of the table and the time that passes.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Protocol

from guts_engine.state import events as e
from guts_engine.state.events import Event
from guts_engine.state.parts import Status
from guts_engine.state.table import Table
from guts_engine.state.view import SeatView, advance
from guts_engine.steps.facts import staged
from guts_gui.animation.director import direct
from guts_gui.animation.pot_moments import record_sentence
from guts_gui.animation.pot_records import PotRecords
from guts_gui.animation.shot import BANNER, Shot
from guts_gui.i18n.translate import number, voice
from guts_gui.layout.placement import place
from guts_gui.layout.poses import Placement
from guts_gui.layout.seating.geometry import Space
from guts_gui.layout.timeline import Animator, Sound, Timeline
from guts_gui.session.session import Compared, Session, first_view
from guts_gui.settings.settings import ChipMeans, Manner
from guts_gui.words.captions.events import gone, in_stages, log_line, sentence
from guts_gui.words.captions.no_winner import no_winner

PACES = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "instant": 0.0}
"""Factor on the duration of animations at each speed."""
THOUGHT = 0.25
"""Share of a bot's thinking time that is shown at a table of up to five."""
FULL_PAUSES = 4
"""Most pauses of full length in a round of declarations; more are shorter."""
LOG_LINES = 400
UNSEEN = (e.PackSet, e.DeclarationSealed, e.PassSealed)
"""Events without a visible change; sealed declarations must not have one."""
SUMMARY = (
    e.PotAwarded,
    e.PotCarried,
    e.PotMatched,
    e.DroppedAntesPosted,
    e.PlayersPaid,
    e.LegWon,
    e.NobodyIn,
    e.PotLimited,
    e.PotRefilled,
    e.PotPushed,
    e.NobodyQualified,
    e.PotsReturned,
    e.GameEnded,
    e.DealEnded,
    e.BoughtIn,
    e.SessionEnded,
)
"""Events of a deal that its last log line sums up."""


@dataclass(frozen=True)
class LogLine:
    """A line of the log; a heading starts a deal."""

    text: str
    heading: bool = False


@dataclass(frozen=True)
class Presentation:
    """The settings for secret declarations: fists or cards, and the meaning of a chip (R4.2).

    `sort`: hands are sorted.
    """

    manner: Manner = "fists"
    chip_means: ChipMeans = "in"
    sort: bool = True


class Source(Protocol):
    """Source of events: a session in play, or a replay."""

    events: deque[Event]
    compared: deque[Compared]

    def think_seconds(self, seat: int) -> float: ...


@dataclass
class Show:
    """The table as shown so far, and the event being played."""

    session: Source
    size: Space
    shown: SeatView
    animator: Animator
    pace: float = 1.0
    still: bool = False
    presentation: Presentation = Presentation()
    caption: str = ""
    look: SeatView | None = None
    picked: frozenset[int] = frozenset()
    halted: Compared | None = None
    follow: Callable[[SeatView, Event], SeatView] = advance
    summary: list[str] = field(default_factory=list)
    log: deque[LogLine] = field(default_factory=lambda: deque(maxlen=LOG_LINES))
    shot: Shot | None = None
    records: PotRecords = field(default_factory=PotRecords)
    _ended: Placement | None = None
    """The placement after the latest event; None if size or settings have changed since."""
    _unlogged: bool = False
    _voice: object = field(default_factory=voice)
    _gone: dict[Status, list[str]] = field(default_factory=dict)
    _stages: dict[str, list[str]] = field(default_factory=dict)
    """The numbers of the stages in which each line of the summary was true."""
    _nobody: str = ""

    @classmethod
    def of(cls, session: Session, size: Space, *, unshown: int = 0) -> "Show":
        """The show of a session up to the queue, less the `unshown` events before it."""
        shown = first_view(session)
        show = cls(session, size, shown, Animator(place(shown, size)))
        earlier = session.autosave.earlier_record()
        biggest = session.digest_builder.biggest_pot
        show.records = PotRecords(session.table.deals, biggest, earlier)
        waiting = len(session.events) + unshown
        events = list(session.latest_events())
        for event in events[: len(events) - waiting]:
            show.learn(event)
        show.animator.placement = place(show.shown, size)
        return show

    def learn(self, event: Event) -> None:
        """Add an event to the log and the view without playing it."""
        before, self.shown = self.shown, self.follow(self.shown, event)
        self._ended = None
        self.records.follow(event, before.table, self.shown.table)
        self._note(event, before, self.shown)

    @property
    def busy(self) -> bool:
        """Whether an event is being played or waits to be."""
        return self.animator.busy or (bool(self.session.events) and self.halted is None)

    @property
    def told(self) -> bool:
        """Whether no event is left to show; the end of a deal may still be moving."""
        if not self.busy:
            return True
        over = self.shot is not None and isinstance(self.shot.event, e.DealEnded)
        return over and self.animator.ready and not self.session.events

    @property
    def visible(self) -> SeatView:
        """The view on the table: a person's view at a shared screen, otherwise the public one."""
        return self.look or self.shown

    def lay(self, look: SeatView | None, picked: frozenset[int] = frozenset()) -> None:
        """Show a person's view while no event plays; None returns to the public view."""
        self.look, self.picked = look, picked
        self.animator.placement = self._placed()

    def _placed(self) -> Placement:
        sort = self.presentation.sort
        return place(self.visible, self.size, picked=self.picked, sort=sort)

    def present(self, presentation: Presentation) -> None:
        """Apply the settings of the presentation; a hand is sorted at once."""
        again = presentation.sort != self.presentation.sort
        self.presentation = presentation
        if again:
            self._lay_again()

    def go_on(self) -> None:
        """Continue after the people who compare hands have seen them."""
        self.halted = None
        self.lay(None)

    def advance(self, seconds: float) -> tuple[Sound, ...]:
        """Let time pass; returns the sounds that are due."""
        if self.pace <= 0:
            self.skip()
            return ()
        due = self._run(seconds / self.pace)
        while self.animator.ready and self.session.events and self.halted is None:
            self._begin()
            due += self._run(0.0)
        return due

    def _run(self, seconds: float) -> tuple[Sound, ...]:
        timeline = self.animator.timeline
        due = self.animator.advance(seconds)
        if timeline is None:
            return due
        if self.animator.time >= timeline.caption_at or not self.animator.busy:
            self._log_event()
        else:
            passed = [line for at, line in timeline.asides if at <= self.animator.time]
            self.caption = passed[-1] if passed else self.caption
        return due

    def skip_thought(self) -> bool:
        """End a bot's thinking pause; False if none is running."""
        timeline, shot = self.animator.timeline, self.shot
        if timeline is None or shot is None or not isinstance(shot.event, e.Declared):
            return False
        if self.animator.time >= timeline.caption_at:
            return False
        self.animator.time = timeline.caption_at
        return True

    def skip(self) -> None:
        """Finish all waiting events at once."""
        self._log_event()
        self.animator.finish()
        while self.session.events and self.halted is None:
            self._begin()
            self._log_event()
            self.animator.finish()

    def resize(self, size: Space) -> None:
        """Lay out the table for a new size or language; a running animation continues."""
        self.size = size
        changed = self._voice is not voice()
        if changed:
            self._retranslate()
        self._lay_again()
        if self.animator.timeline is not None and changed and self._unlogged:
            self.caption = self.animator.timeline.prelude or self.caption

    def _lay_again(self) -> None:
        """Place everything for the current size and settings, in a running animation as well."""
        self._ended = None
        self.animator.placement = self._placed()
        if self.animator.busy and self.shot is not None:
            sort = self.presentation.sort
            self.shot = replace(self.shot, size=self.size, sort=sort, placed=None)
            self.animator.replace(self._timeline(self.shot))

    def _retranslate(self) -> None:
        """Rebuild log and caption in the current language."""
        self._voice = voice()
        if isinstance(self.session, Session):
            again = Show.of(self.session, self.size, unshown=int(self._unlogged))
            self.log, self.summary, self.caption = again.log, again.summary, again.caption
            self._gone, self._stages, self._nobody = again._gone, again._stages, again._nobody

    def _begin(self) -> None:
        """Take the next event and start playing it."""
        event = self.session.events.popleft()
        if self.shot is not None and isinstance(self.shot.event, e.DealEnded):
            self.animator.finish()
        self.look, self.picked = None, frozenset()
        if isinstance(event, e.HandsCompared) and self.session.compared:
            compared = self.session.compared.popleft()
            self.halted = compared if compared.views else None
        before, self.shown = self.shown, self.follow(self.shown, event)
        record = self.records.follow(event, before.table, self.shown.table)
        if isinstance(event, UNSEEN):
            return
        think = 0.0
        if isinstance(event, e.Declared) and not event.automatic:
            think = self._pause(event.seat)
        self.shot = Shot(
            before,
            self.shown,
            event,
            self.size,
            think,
            manner=self.presentation.manner,
            chip_means=self.presentation.chip_means,
            record=record,
            sort=self.presentation.sort,
            still=self.still,
            words_until=self.animator.left(BANNER),
            placed=self._ended,
        )
        self._ended = self.shot.end
        self._unlogged = True
        timeline = self._timeline(self.shot)
        self.caption = timeline.prelude or self.caption
        self.animator.begin(timeline)

    def _pause(self, seat: int) -> float:
        """Seconds for which a bot seems to think; at a large table all bots are faster."""
        others = max(1, len(self.shown.table.order) - 1)
        return THOUGHT * min(1.0, FULL_PAUSES / others) * self.session.think_seconds(seat)

    def _log_event(self) -> None:
        """Add the event's caption and log lines, once."""
        if not self._unlogged or self.shot is None:
            return
        self._unlogged = False
        shot = self.shot
        self._note(shot.event, shot.before, shot.after)
        if shot.record is not None:
            line = record_sentence(shot.record, shot.after.table)
            self.log.append(LogLine(line))
            self.summary.append(line)
        if self.animator.timeline is not None and self.animator.timeline.caption:
            self.caption = self.animator.timeline.caption

    def _timeline(self, shot: Shot) -> Timeline:
        timeline = direct(shot)
        return timeline.still() if self.still else timeline

    def _note(self, event: Event, before: SeatView, after: SeatView) -> None:
        """Store the event's lines for the log and the deal's last line."""
        line = log_line(event, before.table, after.table)
        if line:
            heading = isinstance(event, e.DealBegan)
            self.log.extend(LogLine(each, heading) for each in line.split("\n"))
        if isinstance(event, e.DealBegan):
            self.summary, self._gone, self._stages, self._nobody = [], {}, {}, ""
        caption = sentence(event, before.table, after.table)
        if caption:
            self.caption = caption
            if isinstance(event, e.StatusChanged):
                self._sum_up(event, after)
            elif isinstance(event, SUMMARY):
                self._conclude(event, caption, after.table)
            elif (reason := no_winner(event, after.table)) and reason not in self.summary:
                self.summary.append(reason)

    def _conclude(self, event: Event, caption: str, table: Table) -> None:
        """Add a caption to the deal's last line; one of several stages is said once.

        Where players declare again, in later stages or at once, a declaration with nobody in is
        mentioned only if nothing else happened, and once. The cap that antes reach is no result.
        """
        several = staged(table.rules.played)
        if isinstance(event, e.PotLimited) and not self.summary:
            return
        if isinstance(event, e.NobodyIn) and (several or not event.payments):
            if self.summary not in ([], [self._nobody]):
                return
            self.summary, self._nobody = [], caption
        happened = isinstance(event, e.LegWon | e.PlayersPaid | e.PotAwarded)
        if happened and self._nobody in self.summary:
            self.summary.remove(self._nobody)
        if several and not isinstance(event, e.NobodyIn):
            stages, stage = self._stages.setdefault(caption, []), number(table.stage + 1)
            if stages:
                self.summary.remove(in_stages(caption, stages))
            stages += [stage] if stage not in stages else []
            caption = in_stages(caption, stages)
        self.summary.append(caption)

    def _sum_up(self, event: e.StatusChanged, after: SeatView) -> None:
        """Sum up in one line all players whose status changed alike in this deal."""
        people = self._gone.setdefault(event.status, [])
        before = gone(people, event.status) if people else None
        people.append(after.table.seats[event.seat].name)
        line = gone(people, event.status)
        if before in self.summary:
            self.summary.remove(before)
        if line:
            self.summary.append(line)
