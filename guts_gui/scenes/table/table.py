"""The table: a session in play, with its buttons, keys and sheets."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from guts_engine.common.work import Steps
from guts_engine.hands.cards import Rank
from guts_engine.steps.model import Choice
from guts_gui.app.navigation import Ask, Coach, Rules
from guts_gui.app.scene import Program
from guts_gui.coach.review import A_MOMENT
from guts_gui.controls.keys import CARDS, Action
from guts_gui.drawing.prerender import Prerenderer
from guts_gui.i18n.translate import later, number, tr
from guts_gui.scenes.common.bar import DECLARING
from guts_gui.scenes.table.between import Between
from guts_gui.scenes.table.buttons.controls import SPEEDS, Commands, Controls
from guts_gui.scenes.table.buttons.naming import rank_of_key
from guts_gui.scenes.table.company import CompanyScene
from guts_gui.scenes.table.curtain import Called, CurtainScene
from guts_gui.scenes.table.menu import MenuScene
from guts_gui.scenes.table.preparing import MOVING, Preparing
from guts_gui.scenes.table.state.table import PromptKind, TableState
from guts_gui.scenes.table.state.words import (
    call_words,
    table_status,
    waiting_words,
)
from guts_gui.scenes.table.view import TableView
from guts_gui.session.guard import Guard
from guts_gui.session.saving import Saving
from guts_gui.session.session import Session
from guts_gui.setup.draft import TableSetup
from guts_gui.words.names.terms import choice_words

LAST_SECONDS = 5
"""The last seconds of the clock, which are audible."""
WARMING = 0.006
WARMING_BUSY = 0.0005
"""Seconds of a frame for prerendering, at rest and in motion."""


class TableScene(TableView):
    """A session in play; `coached` is whether the coach is available."""

    return_label = later("To table")

    coached = True
    in_room = True

    def __init__(self, app: Program, session: Session) -> None:
        super().__init__(app)
        self.state = self.make_state(session)
        self.state.leaving, self.state.covered = self.free_pointer, self._show_covered
        self.between = Between(app, self.state, self.proceed, self.open_menu)
        self.saving = Saving(session, partial(app.notify, lasting=True), app.notices.withdraw)
        self.ahead = Prerenderer()
        self.preparing = Preparing(app.notify, app.notices.withdraw)
        self.stepped = Guard(0)
        """Up after a press that took a step of the session."""

    def make_state(self, session: Session) -> TableState:
        """The state of the table before the first prompt."""
        size, settings = self.app.frame.space, lambda: self.app.settings
        return TableState(session, size, settings, coached=self.coached)

    @classmethod
    def new(cls, app: Program, setup: TableSetup, *, seed: int | None = None) -> TableScene:
        """Start a new session and deal; a notice mentions a session that can be resumed."""
        waits = waiting_words(app.store)
        session = Session.begin(setup, app.store, app.memory, seed=seed)
        if waits and session.unsaved is None:
            app.notify(waits)
        scene = cls(app, session)
        if session.choosing_seat is None:
            scene.proceed(session.dealing)
        return scene

    def leave(self) -> None:
        self.state.think()
        self.session.remember()
        self.ground = pygame.Surface((0, 0))  # the other is as large as the window

    @property
    def bar_end(self) -> float:
        return self.controls.end

    @property
    def busy(self) -> bool:
        return self.state.busy or not (self.ahead.done and self.preparing.done)

    # --- Building ---------------------------------------------------------------------------

    def build(self) -> None:
        self.lay_table()
        commands = Commands(
            declare=self.declare,
            name=self.name,
            done=self.done,
            remind=self._remind,
            go_on=self.between.go_on,
            buy_in=self.between.buy_in,
            watch=self.between.watch,
            results=self.between.finish,
            open_menu=self.open_menu,
            toggle_coach=self.toggle_coach,
            turn_against=self.turn_against,
            faster=self.faster,
            toggle_log=self.toggle_log,
        )
        label = self.app.keymap.label
        self.controls = Controls(self, self.state, self.saving, label, commands)
        self.focus.start(self.controls.two[Choice.IN])
        self.controls.arrange()

    def refresh(self) -> None:
        """Update the picture and the buttons."""
        if self.frame is not None:
            self.follow()
            self.controls.arrange()

    # --- Time -------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        state = self.state
        self.stepped.wait(dt)
        state.follow_settings()
        moving = self.show.busy
        spare = WARMING_BUSY if moving else WARMING
        self.ahead.draw(self.show.animator.timeline, spare, moving=moving)
        table = self.session.table
        self.preparing.update(table.rules, len(table.playing()), moving=moving)
        if moving:
            for sound in state.tell(dt):
                self.app.audio.play(sound.name, pan=sound.pan, far=sound.far, who=sound.who)
            if not self.show.told:
                return True
        if state.thinking:
            state.think(MOVING if moving else A_MOMENT)
            return True
        if state.since is None:
            self.ask()
            return True
        if state.wait(dt):
            self._hear_clock()
            return True
        news = self._let_coach_think()
        return self.between.follow() or news or moving

    def _hear_clock(self) -> None:
        turn = self.turn
        if turn is None:
            self.refresh()
        elif turn.left is not None and turn.left < LAST_SECONDS:
            self.sound("clock")

    def _let_coach_think(self) -> bool:
        coach = self.state.coach
        offered = coach.offered
        if coach.learn(rough=self.preparing.rough):
            self.invalidate()
        news = coach.update()
        if offered and coach.review.fault:
            self.app.notify(coach.review.fault)
            self.invalidate()
        return news

    def tend(self, dt: float) -> bool:
        changed = self.saving.update(dt)
        if changed and self.frame is not None:
            self.controls.arrange()
        return changed

    def loses(self) -> str | None:
        return self.saving.loss()

    # --- Prompts ----------------------------------------------------------------------------

    def ask(self) -> None:
        """After all events have been shown: offer the next actions."""
        prompt = self.state.ask()
        self.refresh()
        match prompt.kind:
            case PromptKind.CALL if prompt.seat is not None:
                self._call(prompt.seat)
            case PromptKind.DECISION | PromptKind.COMPARISON:
                self.turn_opened()
            case PromptKind.RESULT:
                self.focus.give(self.controls.first)
            case PromptKind.NEXT_DEAL:
                self.focus.give(self.controls.first)
                if self.session.choosing_seat is not None and not self.session.table.deals:
                    self.between.go_on()

    def _call(self, seat: int) -> None:
        """Close the curtain until that person is at the screen."""
        person, state = self.session.seats[seat], self.state
        called = Called(person.name, person.avatar, lambda: call_words(state, seat))
        opens = partial(self.open_turn, seat)
        self.app.push(CurtainScene(self.app, called, opens, self.open_menu))

    def open_turn(self, seat: int) -> None:
        """Open the turn of the person at the screen."""
        self.state.open(seat)
        self.turn_opened()

    def turn_opened(self) -> None:
        """Show the open turn."""
        if self.turn is not None:
            self.app.audio.play("turn", who=self.state.name_of(self.turn.seat))
        self.refresh()
        self.focus.give(self.controls.first)

    # --- Actions ----------------------------------------------------------------------------

    def act(self, action: Action) -> bool:
        match action:
            case Action.IN | Action.OUT | Action.HIGH | Action.LOW | Action.BOTH if self.deciding:
                choice = DECLARING[action]
                may = self.state.may_declare(choice)
                return may and (self.state.refuses() or self.declare(choice))
            case Action.CONTINUE if not self.show.told:
                self._skip()
            case Action.CONTINUE if self.state.unasked and not self.focus.moved:
                self.state.hasten()
            case Action.BACK:
                if self.state.log_open:
                    self.toggle_log()
                else:
                    self.open_menu()
            case Action.LOG:
                self.toggle_log()
            case Action.COACH:
                self.toggle_coach()
            case Action.AGAINST if self.deciding:
                self.turn_against()
            case Action.SPEED:
                self.faster()
            case Action.RULES:
                self._open_rules()
            case Action.UP | Action.DOWN if self.state.log_open:
                self.scroll_log(1 if action is Action.UP else -1)
            case _ if action in CARDS and self.deciding:
                return self._picked(changed=self.state.pick_at(CARDS.index(action)))
            case _:
                return False
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        naming = self.deciding and self.turn is not None and self.turn.naming
        if naming and event.type == pygame.KEYDOWN and (rank := rank_of_key(event)):
            return self.state.refuses() or self.name(rank)
        if event.type == pygame.KEYDOWN and Action.PEEK in self.app.keymap.actions(event):
            if self.state.key_down(int(event.key)):
                self.follow()
            return self.turn is not None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self.show.told:
            if not self.stepped.up:  # not by the second click of a double click
                self._skip()
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._on_felt(event.pos):
            self.between.go_on()
            return True
        if event.type == pygame.MOUSEWHEEL and self.state.log_open:
            self.scroll_log(event.y)
            return True
        at = getattr(event, "pos", None)
        return self._handle_cards(event, self.card_at(at) if at and self.turn else None)

    def _handle_cards(self, event: pygame.event.Event, card: int | None) -> bool:
        """Handle pointer, key releases and focus; `card` is the one under the pointer."""
        state, changed = self.state, False
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and card is not None:
                changed = state.press()
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.turn is not None:
                picks = state.let_go()
                self.follow()
                if picks and card is not None:
                    self._picked(changed=self._pick(card))
            case pygame.KEYUP:
                changed = state.key_up(int(event.key))
            case pygame.WINDOWFOCUSGAINED:
                state.come_back()
            case _:
                return False
        if changed:
            self.follow()
        return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)

    def _on_felt(self, pixel: tuple[int, int]) -> bool:
        """Whether a click there goes on: a deal has been told, and nothing lies there."""
        state = self.state
        may = state.waiting and (state.may_go_on or self.session.over)
        return (may or state.paused) and self.bare_at(pixel) and not state.refuses()

    def cover(self) -> None:
        self.state.cover()

    def _show_covered(self) -> None:
        """Show at once that the cards are covered."""
        self.refresh()
        self.app.show_now()

    def _skip(self) -> None:
        """Skip the show, or only a bot's thinking pause."""
        if not self.show.skip_thought():
            self.show.skip()
        self.invalidate()

    def declare(self, choice: Choice) -> bool:
        """Declare if possible; a single person confirms first if the stakes are big."""
        if not self.state.may_declare(choice):
            return False
        owed = self.state.big_stake(choice)
        if owed is None:
            self._choose(choice)
        else:
            words = tr("Losing costs {n}. Go in anyway?", n=number(owed))
            yes = tr("Go in") if choice is Choice.IN else choice_words()[choice]
            self.app.go(Ask(tr("A big pot"), words, yes, partial(self._choose, choice)))
        return True

    def _choose(self, choice: Choice) -> None:
        """Declare; a choice that waits for Done shows on no button, focus or pointer."""
        self.stepped.start()
        self.state.choose(choice)
        self.refresh()
        if self.turn is not None and self.turn.choice is not None:
            self._hide_choice()

    def _hide_choice(self) -> None:
        """Move focus and pointer away from what has been chosen."""
        self.focus.give(self.controls.done)
        if self.controls.pointed_at():
            self.send_pointer_away()

    def name(self, rank: Rank) -> bool:
        """Name the wild rank, if that is the question (S3.6)."""
        if not self.state.name(rank):
            return False
        self.stepped.start()
        self.refresh()
        if self.turn is not None:
            self._hide_choice()
        return True

    def _remind(self) -> None:
        """Say how to decide, after a key that decides nothing."""
        if self.turn is not None and not self.state.refuses():
            self.turn.nudged = True
            self.refresh()

    def _pick(self, card: int) -> bool:
        """Pick the card with that index on the table; covered cards lie in no order of theirs."""
        hides = self.turn is not None and self.turn.hides
        return self.state.pick_at(card) if hides else self.state.pick(card)

    def _picked(self, *, changed: bool) -> bool:
        """Show what has been picked."""
        if changed:
            self.sound("pick")
            self.refresh()
        return changed

    def done(self) -> None:
        """End the turn."""
        if self.deciding:
            self.state.done()
            self.refresh()

    def proceed(self, step: Callable[[], Steps[None] | None]) -> None:
        """Take a step of the session, and continue with its result."""
        self.stepped.start()
        self.state.proceed(step)
        self.refresh()

    # --- Sheets -----------------------------------------------------------------------------

    def menu(self) -> MenuScene:
        """The menu over the table."""
        return MenuScene(
            self.app,
            rules=self._open_rules,
            company=lambda: self.app.push(self.company()),
            end=self.between.end,
            status=lambda: self.preparing.beside(table_status(self.state)),
        )

    def company(self) -> CompanyScene:
        """The list of players."""
        return CompanyScene(self.app, self.state, self.proceed)

    def open_menu(self) -> None:
        self.app.push(self.menu())

    def _open_rules(self) -> None:
        table = self.session.table
        self.app.go(Rules(table.rules.game, table.rules, seats=len(table.seats)))

    def toggle_coach(self) -> None:
        """Request or dismiss advice; between deals, open the review; else say when it speaks."""
        coach = self.state.coach
        if not coach.offered:
            return
        coach.opened = True
        if self.turn is not None and self.turn.asked is not None:
            coach.toggle()
            if coach.waiting and not self.turn.untouched:
                self.app.notify(tr("Coach advice appears with the cards."))
        elif self.waiting and self.session.viewer is not None:
            coach.listen()
            self.app.go(Coach(coach.review, self.session.seats))
        else:
            self.app.notify(
                tr("The coach advises players as they decide, and reviews the session.")
            )
        self.refresh()

    def turn_against(self) -> None:
        """Change between advice against the equilibrium and against these players."""
        if self.state.coach.offered:
            self.state.coach.turn_against()
            self.refresh()

    def faster(self) -> None:
        """Switch to the next speed, from the highest to the lowest."""
        speed = SPEEDS[(SPEEDS.index(self.app.settings.speed) + 1) % len(SPEEDS)]
        self.app.change_settings(speed=speed)
        self.controls.say_speed()
