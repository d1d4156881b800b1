"""The show of a session: its events one after the other, with captions, log and summary.

It knows no window: it is given the size of the table and the time that passes.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Protocol

from guts_engine.play import events as e
from guts_engine.play.events import Event, Status
from guts_engine.play.view import SeatView, advance
from guts_gui.animation.director import direct
from guts_gui.animation.shot import Shot
from guts_gui.i18n.translate import voice
from guts_gui.layout.frame import Space
from guts_gui.layout.placement import place
from guts_gui.layout.poses import Placement
from guts_gui.layout.timeline import Animator, Sound, Timeline
from guts_gui.session.session import Compared, Session, first_view
from guts_gui.settings.settings import ChipMeans, Manner
from guts_gui.words.events import gone, log_line, sentence

PACES = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "instant": 0.0}
"""How long a second of choreography takes at each speed."""
THOUGHT = 0.55
"""The share of a bot's own time to think that the table waits for."""
LOG_LINES = 400
UNSEEN = (e.PackSet, e.DeclarationSealed, e.PassSealed)
"""Events that change nothing that can be seen: what is sealed must not."""
SUMMARY = (
    e.PotAwarded,
    e.PotCarried,
    e.PotMatched,
    e.DroppedAntesPosted,
    e.PlayersPaid,
    e.LegWon,
    e.NobodyIn,
    e.GameEnded,
    e.DealEnded,
    e.SessionEnded,
)
"""The events of a deal that its last line sums up."""


@dataclass(frozen=True)
class LogLine:
    """One line of the log; a heading begins a deal."""

    text: str
    heading: bool = False


@dataclass(frozen=True)
class Presentation:
    """How declarations made in secret are shown: with what, and what a chip says (R4.2)."""

    manner: Manner = "fists"
    chip_means: ChipMeans = "in"


class Source(Protocol):
    """Where a show's events come from: a session that is played, or one that is replayed."""

    events: deque[Event]
    compared: deque[Compared]

    def think_seconds(self, seat: int) -> float: ...


@dataclass
class Show:
    """The table as it has been told so far, and the event that is being told."""

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
    _untold: bool = False
    _voice: object = field(default_factory=voice)
    _gone: dict[Status, list[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, session: Session, size: Space, *, untold: int = 0) -> "Show":
        """The show of a session up to now: what is before the queue and `untold` has been told."""
        shown = first_view(session)
        show = cls(session, size, shown, Animator(place(shown, size)))
        waiting = len(session.events) + untold
        events = list(session.told())
        for event in events[: len(events) - waiting]:
            show.learn(event)
        show.animator.placement = place(show.shown, size)
        return show

    def learn(self, event: Event) -> None:
        """Take an event as told long ago: into the log and the view, without a show."""
        before, self.shown = self.shown, self.follow(self.shown, event)
        self._note(event, before, self.shown)

    @property
    def busy(self) -> bool:
        """Whether something is being told, or waits to be."""
        return self.animator.busy or (bool(self.session.events) and self.halted is None)

    @property
    def visible(self) -> SeatView:
        """The view that lies on the table: a person's at a shared screen, else what was told."""
        return self.look or self.shown

    def lay(self, look: SeatView | None, picked: frozenset[int] = frozenset()) -> None:
        """Lay the table as a person may see it, nothing being told; None lays it as told."""
        self.look, self.picked = look, picked
        self.animator.placement = self._placed()

    def _placed(self) -> Placement:
        return place(self.visible, self.size, picked=self.picked)

    def go_on(self) -> None:
        """The people who compare their hands have seen them: tell what follows."""
        self.halted = None
        self.lay(None)

    def advance(self, seconds: float) -> tuple[Sound, ...]:
        """Let time pass; the sounds that fall due."""
        if self.pace <= 0:
            self.skip()
            return ()
        due = self._run(seconds / self.pace)
        while not self.animator.busy and self.session.events and self.halted is None:
            self._begin()
            due += self._run(0.0)
        return due

    def _run(self, seconds: float) -> tuple[Sound, ...]:
        timeline = self.animator.timeline
        due = self.animator.advance(seconds)
        if timeline is None:
            return due
        if self.animator.time >= timeline.caption_at or not self.animator.busy:
            self._tell()
        else:
            passed = [line for at, line in timeline.asides if at <= self.animator.time]
            self.caption = passed[-1] if passed else self.caption
        return due

    def skip_thought(self) -> bool:
        """Have a bot that thinks speak at once; False when none does."""
        timeline, shot = self.animator.timeline, self.shot
        if timeline is None or shot is None or not isinstance(shot.event, e.Declared):
            return False
        if self.animator.time >= timeline.caption_at:
            return False
        self.animator.time = timeline.caption_at
        return True

    def skip(self) -> None:
        """Tell everything that waits at once."""
        self._tell()
        self.animator.finish()
        while self.session.events and self.halted is None:
            self._begin()
            self._tell()
            self.animator.finish()

    def resize(self, size: Space) -> None:
        """Lay the table out anew; what is under way goes on where it was."""
        self.size = size
        anew = self._voice is not voice()
        if anew:
            self._say_again()
        self.animator.placement = self._placed()
        if self.animator.busy and self.shot is not None:
            self.shot = replace(self.shot, size=size)
            self.animator.timeline = self._timeline(self.shot)
            if anew and self._untold:
                self.caption = self.animator.timeline.prelude or self.caption

    def _say_again(self) -> None:
        """Say what has been told once more, in the language that is spoken now."""
        self._voice = voice()
        if isinstance(self.session, Session):
            again = Show.of(self.session, self.size, untold=int(self._untold))
            self.log, self.summary, self.caption = again.log, again.summary, again.caption
            self._gone = again._gone

    def _begin(self) -> None:
        """Take the next event and start telling it."""
        event = self.session.events.popleft()
        self.look, self.picked = None, frozenset()
        if isinstance(event, e.HandsCompared) and self.session.compared:
            compared = self.session.compared.popleft()
            self.halted = compared if compared.views else None
        before, self.shown = self.shown, self.follow(self.shown, event)
        if isinstance(event, UNSEEN):
            return
        think = 0.0
        if isinstance(event, e.Declared) and not event.automatic:
            think = THOUGHT * self.session.think_seconds(event.seat)
        self.shot = Shot(
            before,
            self.shown,
            event,
            self.size,
            think,
            manner=self.presentation.manner,
            chip_means=self.presentation.chip_means,
        )
        self._untold = True
        timeline = self._timeline(self.shot)
        self.caption = timeline.prelude or self.caption
        self.animator.begin(timeline)

    def _tell(self) -> None:
        """Write down, once, what the event under way has to say."""
        if not self._untold or self.shot is None:
            return
        self._untold = False
        shot = self.shot
        self._note(shot.event, shot.before, shot.after)
        if self.animator.timeline is not None and self.animator.timeline.caption:
            self.caption = self.animator.timeline.caption

    def _timeline(self, shot: Shot) -> Timeline:
        timeline = direct(shot)
        return timeline.still() if self.still else timeline

    def _note(self, event: Event, before: SeatView, after: SeatView) -> None:
        """Keep the event's lines for the log and for the deal's last line."""
        line = log_line(event, before.table, after.table)
        if line:
            heading = isinstance(event, e.DealBegan)
            self.log.extend(LogLine(each, heading) for each in line.split("\n"))
        if isinstance(event, e.DealBegan):
            self.summary, self._gone = [], {}
        caption = sentence(event, before.table, after.table)
        if caption:
            self.caption = caption
            if isinstance(event, e.StatusChanged):
                self._part(event, after)
            elif isinstance(event, SUMMARY):
                self.summary.append(caption)

    def _part(self, event: e.StatusChanged, after: SeatView) -> None:
        """Sum up in one line all whose standing changed alike on this deal."""
        people = self._gone.setdefault(event.status, [])
        before = gone(people, event.status) if people else None
        people.append(after.table.seats[event.seat].name)
        line = gone(people, event.status)
        if before in self.summary:
            self.summary.remove(before)
        if line:
            self.summary.append(line)
