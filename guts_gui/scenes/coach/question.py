"""Mistakes as questions: the table as it was, answered again before the coach's verdict."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from guts_engine.analysis.spot.advice import Verdict, judge
from guts_engine.play.actions import Asked
from guts_engine.steps.model import Choice
from guts_gui.app.scene import Program, Scene
from guts_gui.coach.review import Judged
from guts_gui.coach.words import action_words, mark_words
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
from guts_gui.scenes.common.hand_row import NOWHERE, declaring_places
from guts_gui.session.turn import GUARD, Turn
from guts_gui.setup.draft import SeatSetup
from guts_gui.words.names.terms import choice_words
from guts_gui.words.prompts.questions import picking_words, prompt


class CoachQuestionScene(Scene):
    """Asks one question after the other; the coach's numbers appear after each answer."""

    sprites: Sprites

    def __init__(
        self, app: Program, mistakes: Sequence[Judged], seats: Sequence[SeatSetup], first: int
    ) -> None:
        super().__init__(app)
        self.mistakes = tuple(mistakes)
        self.seats = seats
        self._turn_to(first)

    def _turn_to(self, number: int) -> None:
        """Show a question by its number."""
        self.number = number
        asked = self.mistake.decision
        self.turn = Turn(asked.view, asked.view, asked.asked, covered=False)
        self.verdict: Verdict | None = None
        self.since = 0.0

    @property
    def busy(self) -> bool:
        return self.since < GUARD

    def update(self, dt: float) -> bool:
        self.since += dt
        return False

    @property
    def mistake(self) -> Judged:
        """The decision that is asked again."""
        return self.mistakes[self.number]

    @property
    def asked(self) -> Asked:
        """The options of the decision."""
        return self.mistake.decision.asked

    # --- Building ---------------------------------------------------------------------------

    def build(self) -> None:
        frame, cap = self.app.frame, self.app.keymap.label
        view = self.turn.view
        people = tuple(Person(seat.name, seat.avatar) for seat in self.seats)
        self.sprites = Sprites(self.brush, people, plan_of(view, frame.space))
        large = frame.text_size / 100
        box = (16.0, 12.0, 132 * large, 36.0)
        self.back = Button(
            self, "back", box, tr("Back"), self.app.pop, cap=cap(Action.BACK), size=14
        )
        choices = self.asked.choices
        row = TWO if Choice.IN in choices else FOUR
        self.answers = [self._answer(choice) for choice in row if choice in choices]
        self.done = self._button("done", "", self._give)
        self.next = self._button("next", tr("Next question"), self._go_on)
        self.next.guarded = lambda: self.busy
        self._arrange()
        self.focus.start(self._first)

    def _answer(self, choice: Choice) -> Button:
        return Button(
            self,
            f"answer-{choice}",
            NOWHERE,
            choice_words()[choice],
            lambda: self.answer(choice),
            look=Look.SECOND if choice is Choice.OUT else Look.PRIMARY,
            cap=self.app.keymap.label(KEYS[choice]),
            size=24,
            hidden=True,
        )

    def _button(self, key: str, words: str, action: Callable[[], None]) -> GuardedButton:
        cap = self.app.keymap.label(Action.CONTINUE)
        return GuardedButton(
            self,
            key,
            NOWHERE,
            words,
            action,
            look=Look.PRIMARY,
            cap=cap,
            cap_with_focus=True,
            size=20,
            hidden=True,
        )

    def _arrange(self) -> None:
        """Place the answers, or after an answer the Next button, as at the table."""
        frame = self.app.frame
        picking = self.turn.picking and self.verdict is None
        more = self.verdict is not None and self.number + 1 < len(self.mistakes)
        shown = [] if self.verdict is not None else list(self.answers)
        if picking:
            shown = [self.done]
        if more:
            shown = [self.next]
        places = declaring_places(frame, len(self.answers) or 2)[-len(shown) or None :]
        self.room = places[0][0]
        for button, box in zip(shown, places, strict=False):
            button.move_to(box)
        if picking:
            self.done.say(picking_words(self.asked, len(self.turn.picks)))
        for button in (*self.answers, self.done, self.next):
            button.appear(wanted=button in shown)
        self.invalidate()

    @property
    def _first(self) -> Button:
        """The control focused first."""
        if self.verdict is not None:
            return self.next if self.next.visible else self.back
        return self.done if self.turn.picking else self.answers[-1]

    # --- Actions ----------------------------------------------------------------------------

    def act(self, action: Action) -> bool:
        if self.verdict is None and DECLARING.get(action) in self.asked.choices:
            self.answer(DECLARING[action])
            return True
        if self.verdict is None and action in CARDS:
            return self._pick_at(CARDS.index(action))
        return super().act(action)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1 or self.verdict is not None:
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
        self._arrange()
        return True

    def answer(self, choice: Choice) -> None:
        """Answer with a declaration."""
        if self.turn.choose(choice):
            self._give()

    def _give(self) -> None:
        """Compare the answer with the coach's, and show the result."""
        action = self.turn.decision()
        if action is None:
            self.turn.nudged = True
            self.invalidate()
            return
        self.verdict = judge(self.mistake.advice, action)
        self.since = 0.0
        self._arrange()
        self.focus.give(self._first)

    def _go_on(self) -> None:
        """Go to the next question."""
        self._turn_to(self.number + 1)
        self.rebuild()
        self.focus.give(self._first)

    # --- Drawing ----------------------------------------------------------------------------

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
        if self.verdict is None:
            draw_stakes(surface, brush, turn, self.room)
        else:
            draw_advice(surface, brush, plan, turn.view, self.mistake.advice)

    def _sentences(self) -> tuple[str, str]:
        """The question and its number; after the answer, the values of both options."""
        turn, pot = self.turn, self.mistake.advice.pot
        action = turn.decision()
        if self.verdict is None or action is None:
            several = len({each.decision.seat for each in self.mistakes}) > 1
            asked = prompt(turn.view.table, turn.seat, self.asked, person=several)
            if turn.nudged:
                return asked, tr("Choose a card first.")
            n, count = self.number + 1, len(self.mistakes)
            return asked, tr("Question {n} of {count}", n=n, count=count)
        now = tr(
            "This time: {deed}, {mark}.",
            deed=action_words(action),
            mark=mark_words(self.verdict, pot),
        )
        then = tr(
            "At the table: {deed}, {mark}.",
            deed=action_words(self.mistake.decision.action),
            mark=mark_words(self.mistake.verdict, pot),
        )
        return now, then
