"""Base of scenes that ask one decision at a table as it was, and show the coach's numbers after it.

The keys and buttons are those of the table.
"""

from __future__ import annotations

from abc import abstractmethod

import pygame

from guts_engine.coach.advice import Advice
from guts_engine.state.actions import Action as Answer
from guts_engine.state.actions import Asked
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice
from guts_gui.app.scene import Program, Scene
from guts_gui.controls import Button, GuardedButton
from guts_gui.controls.keys import CARDS, Action
from guts_gui.drawing.brush import Look
from guts_gui.drawing.people import Person
from guts_gui.drawing.sprites import Sprites
from guts_gui.i18n.translate import tr
from guts_gui.layout.hand_order import hand_order
from guts_gui.layout.placement import own_card_at, place, plan_of
from guts_gui.scenes.common.bar import (
    DECLARING,
    FOUR,
    KEYS,
    TWO,
    draw_game,
    draw_stakes,
    lay_bar,
    table_backdrop,
    write_on_felt,
)
from guts_gui.scenes.common.coach_panel import draw_advice
from guts_gui.scenes.common.deciding import ChoiceButton, Deciding, DoneButton
from guts_gui.scenes.common.hand_row import NOWHERE, declaring_places
from guts_gui.scenes.common.how_to import how_to_declare, how_to_pick
from guts_gui.session.guard import Guard
from guts_gui.session.turn import Turn
from guts_gui.words.names.terms import choice_words
from guts_gui.words.prompts.questions import picking_words, prompt


class TableQuestion(Scene):
    """Asks one question after the other."""

    sprites: Sprites

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self.answered = False
        self.guard = Guard()

    def ask(self, view: SeatView, asked: Asked) -> None:
        """Show a question."""
        self.asked = asked
        self.turn = Turn(view, view, asked, covered=False)
        self.answered = False
        self.guard.start()

    # --- What the scenes differ in ------------------------------------------------------------

    @property
    @abstractmethod
    def people(self) -> tuple[Person, ...]:
        """The players by seat."""

    @property
    @abstractmethod
    def advice(self) -> Advice | None:
        """The coach's numbers once the question is answered; None while it works on them."""

    @property
    @abstractmethod
    def onward(self) -> str:
        """The text of the button that goes on; empty if nothing follows."""

    @property
    @abstractmethod
    def status(self) -> str:
        """The sentence below the question."""

    @property
    @abstractmethod
    def verdict_words(self) -> tuple[str, str]:
        """Two sentences after the answer."""

    @property
    def named(self) -> bool:
        """Whether the question says who is asked, as several people are."""
        return False

    @abstractmethod
    def take(self, action: Answer) -> None:
        """Take the answer."""

    @abstractmethod
    def go_on(self) -> None:
        """Go to the next question."""

    def stop(self) -> None:
        """Leave the questions."""
        self.app.pop()

    # --- Building -----------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        return self.guard.up

    def update(self, dt: float) -> bool:
        self.guard.wait(dt)
        return False

    def build(self) -> None:
        frame, cap = self.app.frame, self.app.keymap.label
        self.sprites = Sprites(self.brush, self.people, plan_of(self.turn.view, frame.space))
        large = frame.text_size / 100
        box = (16.0, 12.0, 132 * large, 36.0)
        self.back = Button(self, "back", box, tr("Back"), self.stop, cap=cap(Action.BACK), size=14)
        self.build_below_back()
        self.deciding = Deciding(self, self, self.remind)
        choices = self.asked.choices
        row = TWO if Choice.IN in choices else FOUR
        self.answers = [self._answer(choice) for choice in row if choice in choices]
        look, enter = Look.PRIMARY, cap(Action.CONTINUE)
        self.done = DoneButton(self.deciding, "done", "", self._give, look=look, cap=enter, size=20)
        self.next = GuardedButton(
            self,
            "next",
            NOWHERE,
            self.onward,
            self.go_on,
            look=look,
            cap=enter,
            cap_with_focus=True,
            size=20,
            hidden=True,
        )
        self.next.refuses = self.refuses
        self.arrange()
        self.focus.start(self.first)

    def build_below_back(self) -> None:
        """Build what a scene has below the button that leaves it."""

    def _answer(self, choice: Choice) -> ChoiceButton:
        return ChoiceButton(
            self.deciding,
            f"answer-{choice}",
            choice_words()[choice],
            lambda: self.answer(choice),
            look=Look.SECOND if choice is Choice.OUT else Look.PRIMARY,
            cap=self.app.keymap.label(KEYS[choice]),
            size=24,
        )

    def refuses(self) -> bool:
        """Whether a press comes too early: nothing is chosen yet, or the verdict is new."""
        return (self.answered or self.turn.untouched) and self.guard.ignores()

    def remind(self) -> None:
        """Say how to decide, after a key that decides nothing."""
        if not self.refuses():
            self.turn.nudged = True
            self.invalidate()

    def arrange(self) -> None:
        """Place the answers, or after an answer the button that goes on, as at the table."""
        frame = self.app.frame
        picking = self.turn.picking and not self.answered
        more = self.answered and bool(self.onward)
        shown: list[Button] = [] if self.answered else [*self.answers]
        if picking:
            shown = [self.done]
        if more:
            shown = [self.next]
            self.next.say(self.onward)
        places = declaring_places(frame, len(self.answers) or 2)[-len(shown) or None :]
        self.room = places[0][0]
        for each, box in zip(shown, places, strict=False):
            each.move_to(box)
        if picking:
            self.done.say(picking_words(self.asked, len(self.turn.picks)))
        buttons: list[Button] = [*self.answers, self.done, self.next]
        for button in buttons:
            button.appear(wanted=button in shown)
        self.invalidate()

    @property
    def first(self) -> Button:
        """The control focused first."""
        if self.answered:
            return self.next if self.next.visible else self.back
        return self.done if self.turn.picking else self.answers[-1]

    # --- Actions ------------------------------------------------------------------------------

    def act(self, action: Action) -> bool:
        if not self.answered and DECLARING.get(action) in self.asked.choices:
            if not self.refuses():
                self.answer(DECLARING[action])
            return True
        if not self.answered and action in CARDS:
            return self._pick_at(CARDS.index(action))
        if action is Action.BACK:
            self.stop()
            return True
        return super().act(action)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1 or self.answered:
            return False
        frame, point = self.app.frame, self.app.frame.units(event.pos)
        size = frame.space
        number = own_card_at(
            self.turn.view,
            size,
            point,
            picked=self.turn.raised,
            sort=self.app.settings.sort_hands,
        )
        return number is not None and self._pick(number)

    def _pick_at(self, slot: int) -> bool:
        """Pick the card at that place from the left, or put it back."""
        turn = self.turn
        order = hand_order(turn.view, turn.seat, sort=self.app.settings.sort_hands).cards
        return slot < len(order) and self._pick(order[slot])

    def _pick(self, number: int) -> bool:
        if not self.turn.pick(number):
            return False
        self.sound("flip")
        self.arrange()
        return True

    def answer(self, choice: Choice) -> None:
        """Answer with a declaration."""
        if self.turn.choose(choice):
            self._give()

    def _give(self) -> None:
        """Take the answer, and show the coach's."""
        action = self.turn.decision()
        if action is None:
            self.turn.nudged = True
            self.invalidate()
            return
        self.answered = True
        self.guard.start()
        self.take(action)
        self.arrange()
        self.focus.give(self.first)

    def show_next(self) -> None:
        """Show the question that has been asked now."""
        self.rebuild()
        self.focus.give(self.first)

    # --- Drawing ------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        frame, brush = self.app.frame, self.brush
        plan, turn = self.sprites.plan, self.turn
        surface.blit(table_backdrop(brush, plan), (0, 0))
        lay_bar(surface, brush)
        sort = self.app.settings.sort_hands
        placed = place(turn.view, frame.space, picked=turn.raised, sort=sort)
        self.sprites.draw(surface, placed)
        draw_game(surface, brush, turn.view.table, self.room)
        write_on_felt(surface, brush, plan, turn.view.table, self._sentences())
        if self.answered:
            self.draw_coach(surface)
        else:
            draw_stakes(surface, brush, turn, self.room)

    def draw_coach(self, surface: pygame.Surface) -> None:
        """Draw the coach's panel."""
        draw_advice(surface, self.brush, self.sprites.plan, self.turn.view, self.advice)

    def _sentences(self) -> tuple[str, str]:
        """The question and its number, or the verdict."""
        if self.answered:
            return self.verdict_words
        turn = self.turn
        asked = prompt(turn.view.table, turn.seat, self.asked, person=self.named)
        keys = {choice: self.app.keymap.label(action) for choice, action in KEYS.items()}
        how = how_to_declare(turn, keys) or how_to_pick(turn)
        return asked, how if turn.nudged else self.status
