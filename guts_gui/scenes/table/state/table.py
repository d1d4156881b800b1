"""The state of a table in play, independent of the window: prompts, turns and visible cards.

The session decides, the show plays its events, and then the table asks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from math import inf
from typing import Final

from guts_engine.common.work import Steps
from guts_engine.hands.cards import Rank
from guts_engine.state.actions import Action
from guts_engine.steps.model import Choice
from guts_gui.animation.player import PACES, Presentation, Show
from guts_gui.coach.review import A_MOMENT
from guts_gui.frame_time import for_seconds
from guts_gui.layout.hand_order import hand_order
from guts_gui.layout.seating.geometry import Space
from guts_gui.layout.timeline import Sound
from guts_gui.scenes.table.state.between import TO_READ, BetweenDeals
from guts_gui.scenes.table.state.coach import TableCoach
from guts_gui.session.guard import GUARD, Guard
from guts_gui.session.session import Session
from guts_gui.session.turn import CLICK, Turn, big, comparing
from guts_gui.settings.settings import Settings

COMING_BACK: Final = 0.25
"""Seconds after the window gets focus within which a key press counts as held before."""


class PromptKind(Enum):
    """The kinds of prompts."""

    NOTHING = "nothing"
    """Events are still being shown."""
    CALL = "call"
    """A person must come to the screen, which shows nothing until they confirm."""
    DECISION = "decision"
    COMPARISON = "comparison"
    """A person looks at hands compared in private (R8.5, R8.6)."""
    RESULT = "result"
    """People at a shared screen read what a stage brought."""
    NEXT_DEAL = "next deal"
    """The deal is over; the next step waits for the player."""


@dataclass(frozen=True)
class Prompt:
    """The current prompt and its seat; None if it is for nobody in particular."""

    kind: PromptKind
    seat: int | None = None


class TableState(BetweenDeals):
    """A session in play: its show, its coach, and the turn that is open at the screen.

    `since` are the seconds since the prompt was set by `ask`, None before. `leaving` is called
    before a turn ends, with the cards as their owner saw them; `covered` when cards have been
    covered, to show that before anything slow.
    """

    def __init__(
        self,
        session: Session,
        size: Space,
        settings: Callable[[], Settings],
        *,
        coached: bool = True,
    ) -> None:
        self.session = session
        self.show = Show.of(session, size)
        self.settings = settings
        self.turn: Turn | None = None
        self.since: float | None = None
        self.guard = Guard()
        self.log_open = False
        self.log_scroll = 0
        self.leaving: Callable[[], None] = lambda: None
        self.covered: Callable[[], None] = lambda: None
        self.coach = TableCoach(self, coached=coached)
        self._step: Steps[None] | None = None
        self._compared: set[int] = set()
        self._results_read = list(self.show.summary)
        self._peek_key: int | None = None
        self._coming_back = 0.0

    def name_of(self, seat: int) -> str:
        """The player's name."""
        return self.session.seats[seat].name

    # --- Prompts ----------------------------------------------------------------------------

    @property
    def prompt(self) -> Prompt:
        """The current prompt, after all events have been shown."""
        if self.thinking:
            return Prompt(PromptKind.NOTHING)
        if self.deciding and self.turn is not None:
            kind = PromptKind.DECISION if self.turn.asked else PromptKind.COMPARISON
            return Prompt(kind, self.turn.seat)
        if self.waiting:
            return Prompt(PromptKind.NEXT_DEAL)
        if self.paused:
            return Prompt(PromptKind.RESULT)
        called = None if self.show.busy else self._called
        return Prompt(PromptKind.NOTHING if called is None else PromptKind.CALL, called)

    @property
    def deciding(self) -> bool:
        """Whether a person at the screen must decide, or look at compared hands."""
        return not self.show.busy and self.turn is not None

    @property
    def waiting(self) -> bool:
        """Whether the deal is over and shown, and the next step waits for the player."""
        quiet = self.show.told and not self.thinking
        return quiet and self.turn is None and not self.awaits_people

    @property
    def awaits_people(self) -> bool:
        """Whether a person must decide, or compared hands wait to be viewed."""
        return self.show.halted is not None or bool(self.session.waiting_for())

    @property
    def paused(self) -> bool:
        """Whether people at a shared screen still read a result, and press to continue."""
        quiet = not self.show.busy and not self.thinking and self.turn is None
        news = bool(self.show.summary) and self.show.summary != self._results_read
        return quiet and news and self.awaits_people and self.session.shared

    def read(self) -> None:
        """The result has been read: the next person may be called."""
        self._results_read = list(self.show.summary)
        self.since = None

    @property
    def _called(self) -> int | None:
        """The seat whose turn opens next."""
        halted = self.show.halted
        if halted is not None:
            return next((seat for seat in halted.views if seat not in self._compared), None)
        return next(iter(self.session.waiting_for()), None)

    @property
    def fresh(self) -> bool:
        """Whether a press may have been meant for the scene before."""
        return self.since is None or self.guard.up

    @property
    def guarded(self) -> bool:
        """Whether the large buttons take no press yet: they are new, and nothing is chosen."""
        return self.fresh and (self.turn is None or self.turn.untouched)

    def refuses(self) -> bool:
        """Whether a press comes too early; the guard starts anew with each that does."""
        return self.guarded and (self.since is None or self.guard.ignores())

    def ask(self) -> Prompt:
        """Set the next prompt after all events; a single person's turn opens at once."""
        self.since = 0.0
        if self.awaits_people and self.turn is None and not self.paused:
            seat = self._called
            if seat is None:
                self._compared.clear()
                self.show.go_on()
            elif self.show.halted is None and not self.session.shared:
                self.open(seat)
        self.guard.start(TO_READ if self.offering else GUARD)
        return self.prompt

    def open(self, seat: int) -> None:
        """Open a person's turn: their seat is at the bottom, with covered cards."""
        session, halted = self.session, self.show.halted
        if halted is not None:
            self.turn = comparing(halted.views, self.show.shown, seat)
        else:
            asked = session.waiting_for()[seat]
            clock = self.settings().clock
            left = float(clock) if clock and session.shared else None
            view = session.view_of(seat)
            self.turn = Turn(view, session.match.view(None), asked, session.shared, left)
        self.since = 0.0
        self.guard.start()
        self.lay()
        self.coach.follow()

    def lay(self) -> None:
        """Show the view of the person at the screen, or the public one."""
        if self.turn is None:
            self.show.lay(None)
        else:
            self.show.lay(self.turn.seen, self.turn.raised)

    # --- Time -------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether something moves, or changes as time passes."""
        clock = self.turn is not None and self.turn.left is not None
        moves = self.show.busy or self.thinking
        return moves or self.coach.busy or self.changing or clock or self.fresh

    def tell(self, seconds: float) -> tuple[Sound, ...]:
        """Continue the show; returns the sounds due."""
        if not self.show.told:
            self.since = None
        return self.show.advance(seconds)

    def follow_settings(self) -> None:
        """Apply the speed and presentation of the settings."""
        settings = self.settings()
        self.show.pace = PACES[settings.speed]
        self.show.still = settings.reduced_motion
        self.show.present(
            Presentation(settings.declaration, settings.chip_means, settings.sort_hands)
        )

    def wait(self, seconds: float) -> bool:
        """Advance the prompt's time; True when the clock's display changes or time is up."""
        self.since = (self.since or 0.0) + seconds
        self.guard.wait(seconds)
        self._coming_back -= seconds
        turn = self.turn
        if turn is None:
            return False
        before = turn.seconds_left
        if (action := turn.wait(seconds)) is not None:
            self.give(action)
        return before != turn.seconds_left

    @property
    def seconds_left(self) -> int | None:
        """The seconds on the clock, if there is one."""
        return None if self.turn is None else self.turn.seconds_left

    # --- Steps of the session ---------------------------------------------------------------

    def proceed(self, step: Callable[[], Steps[None] | None]) -> None:
        """Take a step of the session, or begin one that may be long; its events are shown next."""
        self.think()
        self._step = step()
        self.think(A_MOMENT)
        self.since = None

    @property
    def thinking(self) -> bool:
        """Whether the bots must still compute before they decide."""
        return self._step is not None

    def think(self, seconds: float = inf) -> None:
        """Let them compute for about that long."""
        for _ in for_seconds(seconds):
            if self._step is None:
                break
            if next(self._step, None) is None:
                self._step = None

    # --- The open turn ----------------------------------------------------------------------

    def may_declare(self, choice: Choice) -> bool:
        """Whether that declaration is possible now."""
        asked = self.turn.asked if self.deciding and self.turn else None
        return asked is not None and choice in asked.choices

    def big_stake(self, choice: Choice) -> int | None:
        """The possible loss if it needs a confirmation first, otherwise None.

        Never at a shared screen: the question would reveal the declaration.
        """
        turn, table = self.turn, self.session.table
        if turn is None or turn.covered or choice is Choice.OUT:
            return None
        owed = self._at_stake(turn.seat, choice)
        chips, ante = table.seats[turn.seat].chips, table.rules.paying.ante
        if not self.settings().confirm_big_pot or not big(owed, chips, ante):
            return None
        return table.charge(turn.seat, owed).amount

    def _at_stake(self, seat: int, choice: Choice) -> int:
        """The payment of a losing player; in hi-lo for the pots declared for (R5.2, R8.7)."""
        table = self.session.table
        pots = {Choice.HIGH: table.pot, Choice.LOW: table.low_pot, Choice.BOTH: table.pots}
        return table.match_owed(seat, pots[choice]) if choice in pots else table.match

    def choose(self, choice: Choice) -> None:
        """Choose a declaration: final for a single person, otherwise it waits for Done."""
        turn = self.turn
        if turn is None or not turn.choose(choice) or turn.seals:
            return
        if (action := turn.decision()) is not None:
            self.give(action)

    def name(self, rank: Rank) -> bool:
        """Name the wild rank: final for a single person, otherwise it waits for Done (S3.6)."""
        turn = self.turn if self.deciding else None
        if turn is None or not turn.name(rank):
            return False
        if not turn.seals and (action := turn.decision()) is not None:
            self.give(action)
        return True

    def pick_at(self, slot: int) -> bool:
        """Pick the card at that place from the left, or put it back."""
        turn = self.turn
        if turn is None or not 0 <= slot < len(turn.hand):
            return False
        order = hand_order(turn.view, turn.seat, sort=self.show.presentation.sort).cards
        return self.pick(order[slot])

    def pick(self, number: int) -> bool:
        """Pick a card or put it back; False if that is not possible."""
        if self.turn is None or not self.turn.pick(number):
            return False
        self.lay()
        return True

    def done(self) -> None:
        """End the turn if everything is decided; otherwise report what is missing."""
        turn = self.turn
        if turn is None:
            return
        if turn.asked is None:
            self._compared.add(turn.seat)
            self._close()
        elif (action := turn.decision()) is not None:
            self.give(action)
        else:
            turn.nudged = True

    def give(self, action: Action) -> None:
        """Hide the turn, and submit a person's decision."""
        self._close()
        self.proceed(lambda: self.session.deciding(action))

    def _close(self) -> None:
        self.leaving()
        self.cover()
        self.turn = None
        self.since = None
        self.lay()
        self.coach.follow()

    # --- Peeking: methods return whether the visible cards changed --------------------------

    def peek(self, *, wanted: bool) -> bool:
        """Show or cover the cards; returns whether that changed anything."""
        if self.turn is None or not self.turn.peek(wanted=wanted):
            return False
        self.lay()
        if not wanted:
            self.covered()
        return True

    def cover(self) -> bool:
        """Cover the cards until their owner peeks again."""
        self._peek_key = None
        if self.turn is not None:
            self.turn.pressed = None
        return self.peek(wanted=False)

    def come_back(self) -> None:
        """The window has focus again: a press right after it was held, or meant for the window."""
        self._coming_back = COMING_BACK if self.turn is not None else 0.0
        self.since = None if self.since is None else 0.0
        self.guard.start()

    def key_down(self, key: int) -> bool:
        """The Peek key was pressed: peek while it is held, or toggle."""
        if self.turn is None or not self.turn.covered or self._coming_back > 0:
            return False
        if self.settings().peek == "toggle":
            return self.peek(wanted=not self.turn.peeking)
        self._peek_key = key
        return self.peek(wanted=True)

    def key_up(self, key: int) -> bool:
        """A key was released."""
        if key != self._peek_key:
            return False
        self._peek_key = None
        return self.peek(wanted=False)

    def press(self) -> bool:
        """The pointer was pressed on one of the person's own cards."""
        turn = self.turn
        if turn is None:
            return False
        turn.pressed = 0.0
        if self.settings().peek != "toggle" or (turn.picking and turn.peeking):
            return self.peek(wanted=True)
        changed = self.peek(wanted=not turn.peeking)
        turn.pressed = None if turn.covered else 0.0
        return changed

    def let_go(self) -> bool:
        """The pointer was released; returns whether a short press picks the card below it."""
        turn = self.turn
        if turn is None or turn.pressed is None:
            return False
        held, turn.pressed = turn.pressed, None
        if self.settings().peek == "hold":
            self.peek(wanted=False)
        return held < CLICK or not turn.covered

    # --- The log ----------------------------------------------------------------------------

    def toggle_log(self) -> None:
        """Show the end of the log, or hide it."""
        self.log_open = not self.log_open
        self.log_scroll = 0

    def scroll_log(self, lines: int) -> None:
        """Scroll the log up by `lines`, or down."""
        self.log_scroll = max(0, min(len(self.show.log) - 1, self.log_scroll + lines))
