"""The table: the deal as it is told, the people's decisions, and what comes between deals."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from guts_engine.play.actions import Action as Decision
from guts_engine.play.actions import Choice
from guts_engine.play.view import SeatView
from guts_gui.animation.player import PACES, Presentation, Show
from guts_gui.app.navigation import Rules
from guts_gui.app.scene import Program, Scene
from guts_gui.controls.keys import CARDS, Action
from guts_gui.drawing.people import Person
from guts_gui.drawing.prerender import Ahead
from guts_gui.drawing.sprites import Sprites
from guts_gui.layout.placement import own_card_at, plan_of
from guts_gui.layout.poses import Placement
from guts_gui.scenes.common.bar import draw_bar, draw_log, draw_prompt, lay_bar
from guts_gui.scenes.common.saving import Saving
from guts_gui.scenes.table.between import Between, waiting_words
from guts_gui.scenes.table.coach_table import TableCoach
from guts_gui.scenes.table.company import CompanyScene
from guts_gui.scenes.table.controls import KEYS, SPEEDS, Controls
from guts_gui.scenes.table.menu import MenuScene
from guts_gui.scenes.table.turns import Turns
from guts_gui.session.session import Session
from guts_gui.session.turn import Turn
from guts_gui.setup.draft import TableSetup

if TYPE_CHECKING:
    from guts_gui.controls import Button

GUARD = 0.8
"""For so many seconds after a decision is asked for, Enter does not press a button."""
AUTO_WAIT = 1.6
WARMING = 0.006
WARMING_BUSY = 0.0005
"""The seconds that drawing ahead may take of a frame, at rest and in motion."""
DECLARING = {action: choice for choice, action in KEYS.items()}


class TableScene(Scene):
    """A session being played in the window; `coached` tells whether a coach may speak there."""

    coached = True
    in_room = True

    def __init__(self, app: Program, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.show = Show.of(session, app.frame.space)
        self.turns = Turns(self)
        self.coach = TableCoach(self)
        self.log_open = False
        self.log_scroll = 0
        self._asked = False
        self.between = Between(self)
        self.saving = Saving(app, session)
        self._since = 0.0
        self.ahead = Ahead()
        self._ground: pygame.Surface | None = None

    @classmethod
    def new(cls, app: Program, setup: TableSetup, *, seed: int | None = None) -> TableScene:
        """Sit down to a new session and deal; one that waits to be resumed is told of."""
        told = waiting_words(app.store)
        session = Session.begin(setup, app.store, seed=seed)
        if told and session.unsaved is None:
            app.notify(told)
        scene = cls(app, session)
        if session.namer is None:
            scene.proceed(session.deal)
        return scene

    # --- Building ---------------------------------------------------------------------------

    def build(self) -> None:
        """The sprites and buttons of this frame."""
        frame = self.app.frame
        self.show.resize(frame.space)
        self._seat_everybody()
        self.ahead.seat(self.sprites)
        plan = self.sprites.plan
        wide, high = plan.oval
        self._ground = None
        self._table = frame.rect(plan.centre[0] - wide / 2, plan.centre[1] - high / 2, wide, high)
        self.controls = Controls(self)
        self.focus.start(self.in_button)
        self.controls.arrange()

    def _seat_everybody(self) -> None:
        """The sprites for the seats as they lie now: who looks sits at the near side."""
        plan = plan_of(self.show.visible, self.show.size)
        people = tuple(Person(seat.name, seat.avatar) for seat in self.session.seats)
        self.sprites = Sprites(self.brush, people, plan)

    def lay(self, look: SeatView | None, picked: frozenset[int] = frozenset()) -> None:
        """Lay the table as one person may see it, or as everybody does."""
        self.show.lay(look, picked)
        if plan_of(self.show.visible, self.show.size) != self.sprites.plan:
            self._seat_everybody()
        self.invalidate()

    @property
    def in_button(self) -> Button:
        """The button In."""
        return self.controls.two[Choice.IN]

    @property
    def next_button(self) -> Button:
        """The button for the next deal."""
        return self.controls.next

    @property
    def buy_button(self) -> Button:
        """The button to buy in again."""
        return self.controls.buy

    def name_of(self, seat: int) -> str:
        """Who sits there."""
        return self.session.seats[seat].name

    # --- What the session waits for ---------------------------------------------------------

    @property
    def turn(self) -> Turn | None:
        """The turn that is open now."""
        return self.turns.turn

    @property
    def deciding(self) -> bool:
        """Whether a person at the screen is to decide, everything before having been told."""
        return not self.show.busy and self.turn is not None

    @property
    def waiting(self) -> bool:
        """Whether the deal is over and told, and the next one waits for a sign."""
        return not self.show.busy and self.turn is None and not self.turns.called

    @property
    def busy(self) -> bool:
        """Whether something moves, waits for its time, or is being drawn ahead."""
        auto = self.waiting and self._goes_on_alone
        clock = self.turn is not None and self.turn.left is not None
        moves = self.show.busy or not self.ahead.done or self.coach.busy
        return moves or auto or clock or self._since < GUARD

    @property
    def may_go_on(self) -> bool:
        """Whether another deal follows when it is asked for."""
        return self.between.may_go_on

    def finish(self) -> None:
        """End the session and show its results."""
        self.between.finish()

    @property
    def _too_soon(self) -> bool:
        """Whether the question is so new that Enter may have been meant for what was before."""
        turn = self.turn
        fresh = turn is not None and turn.choice is None and not turn.picks
        return self.deciding and fresh and self._since < GUARD

    @property
    def _goes_on_alone(self) -> bool:
        alone = not self.session.people or self.app.settings.auto_continue
        return alone and self.between.may_go_on and self.session.namer is None

    # --- Time -------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        """Tell on; when all is told, ask, or wait for the next deal."""
        settings = self.app.settings
        self.show.pace = PACES[settings.speed]
        self.show.still = settings.reduced_motion
        self.show.presentation = Presentation(settings.declaration, settings.chip_means)
        moving = self.show.busy
        spare = WARMING_BUSY if moving else WARMING
        self.ahead.draw(self.show.animator.timeline, spare, moving=moving)
        if self.show.busy:
            for sound in self.show.advance(dt):
                self.app.audio.play(sound.name, pan=sound.pan, far=sound.far)
            self._since = 0.0
            self._asked = False
            if self.show.busy:
                return True
        if not self._asked:
            self._asked = True
            self._now_ask()
            return True
        self._since += dt
        if self.turns.update(dt):
            return True
        news = self.coach.update()
        if self.waiting and self._goes_on_alone:
            pause = AUTO_WAIT * max(0.6, self.show.pace) if self.session.people else 0.0
            if self._since >= pause:
                self.between.go_on()
                return True
        return news

    def tend(self, dt: float) -> bool:
        """What could not be saved is tried again, whatever lies over the table."""
        changed = self.saving.update(dt)
        if changed and self.frame is not None:
            self.controls.arrange()
        return changed

    def loses(self) -> str | None:
        """What of the session is not on disk."""
        return self.saving.loss()

    def _now_ask(self) -> None:
        """Everything has been told: offer what can be done now."""
        if self.turns.called and self.turn is None:
            self.turns.begin()
        self.controls.arrange()
        if self.waiting:
            self.focus.give(self.next_button)
            if self.session.namer is not None and not self.session.table.deals:
                self.between.go_on()

    def turn_opened(self) -> None:
        """A person is at the screen."""
        turn = self.turn
        self._since = 0.0
        self._asked = True
        self.coach.follow()
        self.sound("turn")
        self.controls.arrange()
        if turn is None:
            return
        first = self.in_button
        if turn.seals:
            first = self.controls.done
        elif turn.asked is not None and Choice.HIGH in turn.asked.choices:
            first = self.controls.four[Choice.HIGH]
        self.focus.give(first)

    def turn_closed(self) -> None:
        """The person has decided, or has seen enough."""
        self._asked = False
        self.coach.follow()
        self.controls.arrange()

    # --- What the people do -----------------------------------------------------------------

    def act(self, action: Action) -> bool:
        """The keys of the table."""
        match action:
            case Action.IN | Action.OUT | Action.HIGH | Action.LOW | Action.BOTH if self.deciding:
                return self.turns.declare(DECLARING[action])
            case Action.CONTINUE if self.show.busy:
                self._skip()
            case Action.CONTINUE if self._too_soon:
                pass
            case Action.BACK:
                if self.log_open:
                    self.toggle_log()
                else:
                    self.open_menu()
            case Action.LOG:
                self.toggle_log()
            case Action.COACH:
                self.coach.toggle()
            case Action.SPEED:
                self.faster()
            case Action.RULES:
                self._open_rules()
            case Action.UP | Action.DOWN if self.log_open:
                self._scroll(1 if action is Action.UP else -1)
            case _ if action in CARDS and self.deciding:
                return self.turns.pick(CARDS.index(action))
            case _:
                return False
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        """A click on the table skips, one on a card peeks or picks; the wheel turns the log."""
        if event.type == pygame.KEYDOWN and Action.PEEK in self.app.keymap.actions(event):
            self.turns.peek_key(int(event.key))
            return self.turn is not None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.show.busy:
            self._skip()
            return True
        if event.type == pygame.MOUSEWHEEL and self.log_open:
            self._scroll(event.y)
            return True
        at = getattr(event, "pos", None)
        return self.turns.offer(event, self.card_at(at) if at and self.turn else None)

    def card_at(self, pixel: tuple[int, int]) -> int | None:
        """Which of the near player's cards lies there."""
        point = (pixel[0] / self.app.frame.scale, pixel[1] / self.app.frame.scale)
        return own_card_at(self.show.visible, self.show.size, point, picked=self.show.picked)

    def cover(self) -> bool:
        """Cover the cards of whoever is at the screen."""
        return self.turns.cover()

    def _skip(self) -> None:
        """Skip what is being told, but only the thinking of a bot that is about to speak."""
        if not self.show.skip_thought():
            self.show.skip()
        self.invalidate()

    def declare(self, choice: Choice) -> None:
        """A declaration by its button."""
        self.turns.declare(choice)

    def done(self) -> None:
        """The turn is over."""
        if self.deciding:
            self.turns.done()

    def give(self, decision: Decision) -> None:
        """A person's decision goes to the session."""
        self.proceed(lambda: self.session.decide(decision))

    def proceed(self, step: Callable[[], None]) -> None:
        """Take a step of the session, and go on with what follows from it."""
        step()
        self._asked = False
        if self.frame is not None:
            self.controls.arrange()

    def open_menu(self) -> None:
        self.app.push(
            MenuScene(
                self.app,
                self.between.end,
                rules=self._open_rules,
                company=lambda: self.app.push(CompanyScene(self)),
                stands=self.between.stands,
            )
        )

    def _open_rules(self) -> None:
        rules = self.session.table.rules
        self.app.go(Rules(rules.game, rules))

    def toggle_log(self) -> None:
        self.log_open = not self.log_open
        self.log_scroll = 0
        self.invalidate()

    def _scroll(self, lines: int) -> None:
        self.log_scroll = max(0, min(len(self.show.log) - 1, self.log_scroll + lines))
        self.invalidate()

    def faster(self) -> None:
        speed = SPEEDS[(SPEEDS.index(self.app.settings.speed) + 1) % len(SPEEDS)]
        self.app.change_settings(speed=speed)
        self.controls.say_speed()

    # --- Drawing ----------------------------------------------------------------------------

    @property
    def caption_end(self) -> int:
        """How far the line in the bar may reach, in pixels: to the buttons that go on."""
        if not self.waiting:
            return self.app.frame.width_px - self.app.frame.px(36)
        first = self.buy_button if self.buy_button.visible else self.next_button
        return int(first.rect.left) - self.app.frame.px(24)

    @property
    def prompting(self) -> bool:
        """Whether what is asked stands on the felt."""
        return self.deciding

    def placed(self) -> Placement:
        """Everything on the table that is to be seen now."""
        return self.coach.cleared(self.show.animator.shown())

    def draw(self, surface: pygame.Surface) -> None:
        """The room, the table, everything on it, and the bar below."""
        if self._ground is None:
            self._ground = self.brush.backdrop(self._table).copy()
            lay_bar(self, self._ground)
        surface.blit(self._ground, (0, 0))
        self.sprites.draw(surface, self.placed())
        draw_bar(self, surface)
        self.coach.draw(surface)
        if self.prompting:
            draw_prompt(self, surface)
        if self.log_open:
            draw_log(self, surface)
