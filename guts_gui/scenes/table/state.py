"""The state of a table in play, without a window: what is asked, of whom, and what may be seen.

A session decides, a show tells what was decided; once all is told, the table asks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from guts_engine.play.actions import Action, Choice
from guts_gui.animation.player import PACES, Presentation, Show
from guts_gui.layout.frame import Space
from guts_gui.layout.timeline import Sound
from guts_gui.scenes.table.coach import TableCoach
from guts_gui.session.session import Session
from guts_gui.session.turn import CLICK, Turn, big, comparing
from guts_gui.settings.settings import Settings

GUARD: Final = 0.8
"""For so many seconds after a decision is asked for, Enter does not press a button."""
AUTO_WAIT: Final = 1.6
"""The seconds after which the next deal comes by itself, where the player wants that."""
COMING_BACK: Final = 0.25
"""The seconds after the window gets the focus in which a key that comes down was held before."""


class PromptKind(Enum):
    """What a table can ask of the people at the screen."""

    NOTHING = "nothing"
    """Something is still being told."""
    CALL = "call"
    """A person is to come to the screen, which shows nothing until they say that they are there."""
    DECISION = "decision"
    COMPARISON = "comparison"
    """The person at the screen looks at hands compared in private (R8.5, R8.6)."""
    NEXT_DEAL = "next deal"
    """The deal is over, and what comes next waits for a sign."""


@dataclass(frozen=True)
class Prompt:
    """What is asked now, and of which seat; None where it is nobody's in particular."""

    kind: PromptKind
    seat: int | None = None


class TableState:
    """A session being played: its show, its coach, and the turn that is open at the screen.

    `since` are the seconds for which the prompt has stood, None until it has been put by `ask`.
    `leaving` is called before a turn ends, while the cards lie as their owner saw them.
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
        self.ending = False
        self.log_open = False
        self.log_scroll = 0
        self.leaving: Callable[[], None] = lambda: None
        self.coach = TableCoach(self, coached=coached)
        self._compared: set[int] = set()
        self._peek_key: int | None = None
        self._coming_back = 0.0

    def name_of(self, seat: int) -> str:
        """Who sits there."""
        return self.session.seats[seat].name

    # --- What is asked ----------------------------------------------------------------------

    @property
    def prompt(self) -> Prompt:
        """What is asked now, everything before having been told."""
        if self.deciding and self.turn is not None:
            kind = PromptKind.DECISION if self.turn.asked else PromptKind.COMPARISON
            return Prompt(kind, self.turn.seat)
        if self.waiting:
            return Prompt(PromptKind.NEXT_DEAL)
        called = None if self.show.busy else self._called
        return Prompt(PromptKind.NOTHING if called is None else PromptKind.CALL, called)

    @property
    def deciding(self) -> bool:
        """Whether a person at the screen is to decide, or to look at hands compared."""
        return not self.show.busy and self.turn is not None

    @property
    def waiting(self) -> bool:
        """Whether the deal is over and told, and the next one waits for a sign."""
        return not self.show.busy and self.turn is None and not self.awaits_people

    @property
    def awaits_people(self) -> bool:
        """Whether somebody is to decide, or hands compared wait to be looked at."""
        return self.show.halted is not None or bool(self.session.waiting_for())

    @property
    def _called(self) -> int | None:
        """Whose turn is the next to be opened."""
        halted = self.show.halted
        if halted is not None:
            return next((seat for seat in halted.views if seat not in self._compared), None)
        return next(iter(self.session.waiting_for()), None)

    @property
    def fresh(self) -> bool:
        """Whether a key that is pressed now may have been meant for what was shown before."""
        return self.since is None or self.since < GUARD

    @property
    def too_soon(self) -> bool:
        """Whether Enter does not count yet: the decision is asked for anew, nothing is chosen."""
        turn = self.turn
        untouched = turn is not None and turn.choice is None and not turn.picks
        return self.deciding and untouched and self.fresh

    def ask(self) -> Prompt:
        """Put the next prompt, everything having been told; who plays alone is at the screen."""
        self.since = 0.0
        if self.awaits_people and self.turn is None:
            seat = self._called
            if seat is None:
                self._compared.clear()
                self.show.go_on()
            elif self.show.halted is None and not self.session.shared:
                self.open(seat)
        return self.prompt

    def open(self, seat: int) -> None:
        """The person is at the screen: the table turns to face them, their cards covered."""
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
        self.lay()
        self.coach.follow()

    def lay(self) -> None:
        """Lay the table as whoever is at the screen may see it, or as everybody may."""
        if self.turn is None:
            self.show.lay(None)
        else:
            self.show.lay(self.turn.seen, self.turn.raised)

    # --- Time -------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether something moves, or changes by itself as time passes."""
        clock = self.turn is not None and self.turn.left is not None
        alone = self.waiting and self.goes_on_alone
        return self.show.busy or self.coach.busy or alone or clock or self.fresh

    def tell(self, seconds: float) -> tuple[Sound, ...]:
        """Go on telling; the sounds that fall due."""
        self.since = None
        return self.show.advance(seconds)

    def follow_settings(self) -> None:
        """Tell at the pace and in the manner of the settings."""
        settings = self.settings()
        self.show.pace = PACES[settings.speed]
        self.show.still = settings.reduced_motion
        self.show.presentation = Presentation(settings.declaration, settings.chip_means)

    def wait(self, seconds: float) -> bool:
        """Let time pass for what is asked; True when the clock shows something else, or ran out."""
        self.since = (self.since or 0.0) + seconds
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
        """What the clock shows, if there is one."""
        return None if self.turn is None else self.turn.seconds_left

    # --- Between deals ----------------------------------------------------------------------

    @property
    def left_in_pots(self) -> int:
        """The chips that lie in the pots, which are given out at the end of a session."""
        table = self.session.table
        return table.pots + table.reserve + table.side_pot

    @property
    def may_go_on(self) -> bool:
        """Whether another deal follows when it is asked for."""
        session = self.session
        person = not session.people or session.person_plays
        must_buy = session.viewer is not None and bool(session.may_buy_in)
        return session.can_deal() and person and not must_buy and not self.ending

    @property
    def goes_on_alone(self) -> bool:
        """Whether another deal follows without a sign."""
        alone = not self.session.people or self.settings().auto_continue
        return alone and self.may_go_on and self.session.namer is None

    @property
    def goes_on_now(self) -> bool:
        """Whether it does so at this moment."""
        pause = AUTO_WAIT * max(0.6, self.show.pace) if self.session.people else 0.0
        return self.waiting and self.goes_on_alone and (self.since or 0.0) >= pause

    def proceed(self, step: Callable[[], None]) -> None:
        """Take a step of the session; what follows from it has yet to be told."""
        step()
        self.since = None

    # --- The turn at the screen -------------------------------------------------------------

    def may_declare(self, choice: Choice) -> bool:
        """Whether that declaration can be made now."""
        asked = self.turn.asked if self.deciding and self.turn else None
        return asked is not None and choice in asked.choices

    def big_stake(self, choice: Choice) -> int | None:
        """What losing would cost where that is worth asking about first, else None.

        At a shared screen nothing is asked: the question would tell of the declaration.
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
        """What a player in pays who loses; in hi-lo for the pots declared for (R5.2, R8.7)."""
        table = self.session.table
        pots = {Choice.HIGH: table.pot, Choice.LOW: table.low_pot, Choice.BOTH: table.pots}
        return table.match_owed(seat, pots[choice]) if choice in pots else table.match

    def choose(self, choice: Choice) -> None:
        """A declaration: given at once where one person plays, else it waits to be sealed."""
        turn = self.turn
        if turn is None or not turn.choose(choice) or turn.seals:
            return
        if (action := turn.decision()) is not None:
            self.give(action)

    def pick(self, number: int) -> bool:
        """Pick a card, or put it back; False when it cannot be."""
        if self.turn is None or not self.turn.pick(number):
            return False
        self.lay()
        return True

    def done(self) -> None:
        """End the turn, if everything has been decided; else say what is missing."""
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
        """A person's decision goes to the session, and nothing of the turn stays to be seen."""
        self._close()
        self.proceed(lambda: self.session.decide(action))

    def _close(self) -> None:
        self.leaving()
        self.turn = None
        self._peek_key = None
        self.since = None
        self.lay()
        self.coach.follow()

    # --- Peeking: each method tells whether other cards are open than before ---------------------

    def peek(self, *, wanted: bool) -> bool:
        """Look at one's cards, or cover them; whether that changed anything."""
        if self.turn is None or not self.turn.peek(wanted=wanted):
            return False
        self.lay()
        return True

    def cover(self) -> bool:
        """Cover the cards, whatever is held, until their owner looks again."""
        self._peek_key = None
        if self.turn is not None:
            self.turn.pressed = None
        return self.peek(wanted=False)

    def come_back(self) -> None:
        """The window has the focus again: a key that comes down at once was held before."""
        self._coming_back = COMING_BACK

    def key_down(self, key: int) -> bool:
        """The key to peek came down: held until it comes up, or pressed again."""
        if self.turn is None or not self.turn.covered or self._coming_back > 0:
            return False
        if self.settings().peek == "toggle":
            return self.peek(wanted=not self.turn.peeking)
        self._peek_key = key
        return self.peek(wanted=True)

    def key_up(self, key: int) -> bool:
        """A key came up."""
        if key != self._peek_key:
            return False
        self._peek_key = None
        return self.peek(wanted=False)

    def press(self) -> bool:
        """The pointer went down on one of the person's own cards."""
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
        """The pointer came up; whether that picks the card below it, after a short press."""
        turn = self.turn
        if turn is None or turn.pressed is None:
            return False
        held, turn.pressed = turn.pressed, None
        if self.settings().peek == "hold":
            self.peek(wanted=False)
        return held < CLICK or not turn.covered

    # --- The log ----------------------------------------------------------------------------

    def toggle_log(self) -> None:
        """Show the log from its end, or put it away."""
        self.log_open = not self.log_open
        self.log_scroll = 0

    def scroll_log(self, lines: int) -> None:
        """Go up in the log by so many lines, or down."""
        self.log_scroll = max(0, min(len(self.show.log) - 1, self.log_scroll + lines))
