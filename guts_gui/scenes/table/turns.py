"""Whose turn it is at the screen: the curtain, the peeking, the decision, the clock."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

import pygame

from guts_engine.play.actions import Action, Choice, Question
from guts_gui.app.navigation import Ask
from guts_gui.i18n.translate import number, tr
from guts_gui.scenes.table.curtain import Called, CurtainScene
from guts_gui.session.caution import big
from guts_gui.session.turn import CLICK, Turn, comparing
from guts_gui.words.terms import choice_words, listed

if TYPE_CHECKING:
    from collections.abc import Callable

    from guts_gui.scenes.table.table import TableScene

LAST_SECONDS = 5
"""The seconds at the end of the clock that are heard."""
COMING_BACK = 0.25
"""The seconds after the window gets the focus in which a key that comes down was held before."""


class Turns:
    """Calls the people to the screen one after the other and takes their decisions.

    One person alone has no curtain; `turn` is the turn that is open now.
    """

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.turn: Turn | None = None
        self._looked: set[int] = set()
        self._peek_key: int | None = None
        self._coming_back = 0.0

    @property
    def called(self) -> bool:
        """Whether somebody is to be called to the screen, or has been."""
        if self.scene.show.halted is not None:
            return True
        return bool(self.scene.session.waiting_for())

    def begin(self) -> None:
        """Call the next person: alone at once, at a shared screen by the curtain."""
        scene = self.scene
        halted = scene.show.halted
        if halted is not None:
            seat = next((one for one in halted.views if one not in self._looked), None)
            if seat is None:
                self._looked.clear()
                scene.show.go_on()
                return
            others = [scene.name_of(one) for one in halted.seats if one != seat]
            self._call(seat, lambda: tr("To compare hands with {names}.", names=listed(others)))
            return
        waiting = scene.session.waiting_for()
        seat = next(iter(waiting))
        if scene.session.shared:
            self._call(seat, lambda: _what_for(waiting[seat].question))
        else:
            self.open(seat)

    def _call(self, seat: int, what: Callable[[], str]) -> None:
        scene = self.scene
        person = scene.session.seats[seat]
        called = Called(person.name, person.avatar, what)
        scene.app.push(CurtainScene(scene.app, called, lambda: self.open(seat), scene.open_menu))

    def open(self, seat: int) -> None:
        """The person is at the screen: the table turns to face them, their cards covered."""
        scene = self.scene
        session, halted = scene.session, scene.show.halted
        if halted is not None:
            self.turn = comparing(halted.views, scene.show.shown, seat)
        else:
            asked = session.waiting_for()[seat]
            clock = scene.app.settings.clock
            left = float(clock) if clock and session.shared else None
            view = session.view_of(seat)
            self.turn = Turn(view, session.match.view(None), asked, session.shared, left)
        self.lay()
        scene.turn_opened()

    def lay(self) -> None:
        """Lay out what may be seen now."""
        if self.turn is not None:
            self.scene.lay(self.turn.seen, self.turn.raised)

    # --- What the person does ---------------------------------------------------------------

    def declare(self, choice: Choice) -> bool:
        """A declaration, if it can be made; before a big pot the only person is asked once more."""
        turn = self.turn
        if not self.scene.deciding or turn is None or turn.asked is None:
            return False
        if choice not in turn.asked.choices:
            return False
        seat = turn.seat
        if choice is not Choice.OUT and not turn.covered and self._is_big(seat, choice):
            self._confirm(seat, choice)
        else:
            self._choose(choice)
        return True

    def _at_stake(self, seat: int, choice: Choice) -> int:
        """What a player in pays who loses; in hi-lo for the pots declared for (R5.2, R8.7)."""
        table = self.scene.session.table
        pots = {Choice.HIGH: table.pot, Choice.LOW: table.low_pot, Choice.BOTH: table.pots}
        return table.match_owed(seat, pots[choice]) if choice in pots else table.match

    def _is_big(self, seat: int, choice: Choice) -> bool:
        table = self.scene.session.table
        chips, ante = table.seats[seat].chips, table.rules.paying.ante
        wanted = self.scene.app.settings.confirm_big_pot
        return wanted and big(self._at_stake(seat, choice), chips, ante)

    def _confirm(self, seat: int, choice: Choice) -> None:
        owed = number(self.scene.session.table.charge(seat, self._at_stake(seat, choice)).amount)
        words = tr("Losing costs {n}. Are you sure?", n=owed)
        yes = choice_words()[choice]
        self.scene.app.go(Ask(tr("A big pot"), words, yes, lambda: self._choose(choice)))

    def _choose(self, choice: Choice) -> None:
        """A declaration: at once where one person plays, else it waits to be sealed."""
        turn = self.turn
        if turn is None or not turn.choose(choice):
            return
        if turn.seals:
            self._leave_no_trace()
        else:
            self._give(turn.decision())

    def _leave_no_trace(self) -> None:
        """Nothing on the screen, and no place of the pointer, tells which button it was."""
        controls = self.scene.controls
        controls.arrange()
        self.scene.focus.give(controls.done)
        there = pygame.mouse.get_pos()
        buttons = (*controls.two.values(), *controls.four.values())
        if any(button.visible and button.hover_point(*there) for button in buttons):
            self._send_pointer_away()

    def _send_pointer_away(self) -> None:
        controls, frame = self.scene.controls, self.scene.app.frame
        pygame.mouse.set_pos(frame.px(controls.middle), frame.px(controls.top - 30))

    def pick(self, number: int) -> bool:
        """A card is picked, or put back."""
        if self.turn is None or not self.turn.pick(number):
            return False
        self.scene.sound("pick")
        self.lay()
        self.scene.controls.arrange()
        return True

    def done(self) -> None:
        """The turn ends, if everything has been decided."""
        turn = self.turn
        if turn is None:
            return
        if turn.asked is None:
            self._looked.add(turn.seat)
            self._close()
            return
        action = turn.decision()
        if action is None:
            turn.nudged = True
            self.scene.invalidate()
        else:
            self._give(action)

    def _give(self, action: Action | None) -> None:
        if action is not None:
            self._close()
            self.scene.give(action)

    def _close(self) -> None:
        """Nothing of the turn stays on the screen, nor the pointer on a card that was picked."""
        on_card = self.scene.card_at(pygame.mouse.get_pos()) is not None
        if self.turn is not None and self.turn.covered and on_card:
            self._send_pointer_away()
        self.turn = None
        self._peek_key = None
        self.scene.lay(None)
        self.scene.turn_closed()

    # --- Peeking ----------------------------------------------------------------------------

    def peek(self, *, wanted: bool) -> bool:
        """Look at one's cards, or cover them; whether that changed anything."""
        if self.turn is None or not self.turn.peek(wanted=wanted):
            return False
        self.lay()
        self.scene.invalidate()
        return True

    def cover(self) -> bool:
        """Cover the cards, whatever is held, until their owner looks again."""
        self._peek_key = None
        if self.turn is not None:
            self.turn.pressed = None
        return self.peek(wanted=False)

    def peek_key(self, key: int) -> None:
        """The key to peek came down: held until it comes up, or pressed again."""
        if self.turn is None or not self.turn.covered or self._coming_back > 0:
            return
        if self.scene.app.settings.peek == "toggle":
            self.peek(wanted=not self.turn.peeking)
        else:
            self._peek_key = key
            self.peek(wanted=True)

    def key_up(self, key: int) -> None:
        """A key came up."""
        if key == self._peek_key:
            self._peek_key = None
            self.peek(wanted=False)

    def press(self, number: int) -> None:
        """The pointer went down on one of the person's own cards."""
        turn = self.turn
        if turn is None:
            return
        turn.pressed = 0.0
        if self.scene.app.settings.peek == "toggle" and not (turn.picking and turn.peeking):
            self.peek(wanted=not turn.peeking)
            turn.pressed = None if turn.covered else 0.0
        else:
            self.peek(wanted=True)

    def let_go(self, number: int | None) -> None:
        """The pointer came up: a short press on a card picks it, and what was held is covered."""
        turn = self.turn
        if turn is None or turn.pressed is None:
            return
        held, turn.pressed = turn.pressed, None
        if self.scene.app.settings.peek == "hold":
            self.peek(wanted=False)
        if number is not None and (held < CLICK or not turn.covered):
            self.pick(number)

    # --- Time -------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        """Let time pass for the clock; True when what it shows has changed."""
        self._coming_back -= dt
        turn = self.turn
        if turn is None:
            return False
        if turn.pressed is not None:
            turn.pressed += dt
        if turn.left is None:
            return False
        before, turn.left = turn.left, max(0.0, turn.left - dt)
        if turn.left <= 0:
            self._give(turn.time_is_up())
            return True
        changed = ceil(before) != ceil(turn.left)
        if changed and turn.left < LAST_SECONDS:
            self.scene.sound("clock")
        return changed

    @property
    def seconds_left(self) -> int | None:
        """What the clock shows, if there is one."""
        turn = self.turn
        return None if turn is None or turn.left is None else ceil(turn.left)

    def offer(self, event: pygame.event.Event, number: int | None) -> bool:
        """The pointer, keys that come up and the focus; `number` is the own card pointed at."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and number is not None:
                self.press(number)
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.turn is not None:
                self.let_go(number)
            case pygame.KEYUP:
                self.key_up(int(event.key))
            case pygame.WINDOWFOCUSGAINED if self.turn is not None:
                self._coming_back = COMING_BACK
            case _:
                return False
        return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


def _what_for(question: Question) -> str:
    match question:
        case Question.DECLARE:
            return tr("It is time to declare.")
        case Question.PASS:
            return tr("It is time to choose a card to pass.")
        case Question.DISCARD:
            return tr("It is time to exchange cards.")
