"""The table: the deal as it is told, the viewer's decisions, and what comes between deals."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from time import perf_counter
from typing import TYPE_CHECKING

import pygame

from guts_engine.actions import Choice
from guts_engine.options import Manner
from guts_gui.i18n import tr
from guts_gui.input import Action
from guts_gui.layout import plan_of
from guts_gui.paint import Look
from guts_gui.plan import BAR
from guts_gui.scenes import Scene
from guts_gui.scenes.bar import draw_bar, draw_log, draw_prompt, lay_bar
from guts_gui.scenes.show import PACES, Show
from guts_gui.session import Session
from guts_gui.setup import TableSetup
from guts_gui.sprites import Person, Sprites
from guts_gui.storage import SavedSession, StoreError
from guts_gui.widgets import Button, Units
from guts_gui.words import listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guts_gui.app import App

SPEEDS = ("slow", "normal", "fast", "instant")
GUARD = 0.8
"""For so many seconds after a decision is asked for, Enter does not press a button."""
AUTO_WAIT = 1.6
WARMING = 0.003
WARMING_BUSY = 0.0005
"""The seconds that drawing ahead may take of a frame, at rest and in motion."""


class QuietButton(Button):
    """A button above the table; it takes no focus while something is being told."""

    @property
    def focusable(self) -> bool:
        """Whether the keyboard can work it now."""
        told = isinstance(self.host, TableScene) and not self.host.show.busy
        return told and super().focusable


class TableScene(Scene):
    """A session being played in the window."""

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        size = (app.frame.width, app.frame.height)
        self.show = Show.of(session, size)
        self.log_open = False
        self.log_scroll = 0
        self._asked = False
        self._ending = False
        self._since = 0.0
        self._warmer: Iterator[None] | None = None
        self._staged: object = None
        self._ground: pygame.Surface | None = None

    @classmethod
    def new(cls, app: App, setup: TableSetup, *, seed: int | None = None) -> TableScene:
        """Sit down to a new session and deal; on a disk that fails, say so and play unsaved."""
        try:
            waiting = app.store.unfinished()
            if waiting is not None:
                told = tr("{title}, deal {n}, is kept: it is offered again after this session.")
                app.notify(told.format(title=waiting.title, n=waiting.deals))
            session = Session.begin(setup, app.store, seed=seed)
        except StoreError as wrong:
            app.notify(str(wrong))
            session = Session.begin(setup, None, seed=seed)
        scene = cls(app, session)
        scene._carefully(session.deal)
        return scene

    @classmethod
    def resume(cls, app: App, saved: SavedSession) -> TableScene:
        """Take up a saved session; ResumeError when it cannot be read."""
        return cls(app, Session.resume(saved, app.store))

    # --- Building ---------------------------------------------------------------------------

    def build(self) -> None:
        """The sprites and buttons of this frame."""
        frame = self.app.frame
        self.show.resize((frame.width, frame.height))
        plan = plan_of(self.show.shown, self.show.size)
        people = tuple(Person(seat.name, seat.avatar) for seat in self.session.seats)
        self.sprites = Sprites(self.brush, people, plan)
        self._warmer = self.sprites.warm()
        wide, high = plan.oval
        self._ground = None
        self._table = frame.rect(plan.centre[0] - wide / 2, plan.centre[1] - high / 2, wide, high)
        self._build_buttons(frame.width, frame.height)
        self._show_buttons()

    def _build_buttons(self, width: float, height: float) -> None:
        """The large buttons of the bar, hidden until they mean something, and three above."""
        middle, top = width / 2, height - BAR + 14
        self.out_button = self._large(
            "out", (middle - 164, top, 156, 64), tr("Out"), self._stay_out, Look.SECOND, Action.OUT
        )
        self.in_button = self._large(
            "in", (middle + 8, top, 156, 64), tr("In"), self._go_in, Look.PRIMARY, Action.IN
        )
        box = (width - 250, top + 4, 214, 56)
        self.next_button = self._large(
            "next", box, "", self._continue, Look.PRIMARY, Action.CONTINUE, 19
        )
        box = (width - 480, top + 4, 214, 56)
        self.buy_button = self._large(
            "buy", box, tr("Buy in again"), self._buy_in, Look.PLAIN, None, 18
        )
        large = self.app.frame.text_size / 100
        self._quiet("menu", (16, 130 * large), tr("Menu"), self._menu, Action.BACK)
        left = width - 24 - 268 * large
        self.speed_button = self._quiet(
            "speed", (left, 178 * large), self._speed_name(), self._faster, Action.SPEED
        )
        left = width - 16 - 90 * large
        self._quiet("log", (left, 90 * large), tr("Log"), self._toggle_log, Action.LOG)
        self.focus.start(self.in_button)

    def _large(
        self,
        key: str,
        box: Units,
        words: str,
        does: Callable[[], None],
        look: Look,
        action: Action | None,
        size: float = 28,
    ) -> Button:
        cap = self.app.keymap.label(action) if action else ""
        return Button(self, key, box, words, does, look=look, cap=cap, size=size, hidden=True)

    def _quiet(
        self,
        key: str,
        across: tuple[float, float],
        words: str,
        does: Callable[[], None],
        action: Action,
    ) -> QuietButton:
        box = (across[0], 14, across[1], 34)
        cap = self.app.keymap.label(action)
        return QuietButton(self, key, box, words, does, cap=cap, size=14)

    def _show_buttons(self) -> None:
        """Show the buttons that mean something now, in their fixed places."""
        deciding = self.deciding
        waiting = self.waiting
        for button, wanted in (
            (self.out_button, deciding),
            (self.in_button, deciding),
            (self.next_button, waiting),
            (self.buy_button, waiting and self.session.may_buy_in),
        ):
            button.appear(wanted=wanted)
        if waiting:
            self.next_button.say(self._what_next())
        self.invalidate()

    def _what_next(self) -> str:
        if not self.may_go_on:
            return tr("Results")
        return tr("Next game") if self.session.table.ended else tr("Next deal")

    @property
    def may_go_on(self) -> bool:
        """Whether another deal follows when it is asked for."""
        session = self.session
        person = session.viewer is None or session.person_plays
        return session.can_deal() and person and not self._must_buy() and not self._ending

    def _must_buy(self) -> bool:
        """Whether the viewer sits without the chips to be dealt in."""
        return self.session.may_buy_in and self.session.viewer is not None

    # --- What the session waits for ---------------------------------------------------------

    @property
    def deciding(self) -> bool:
        """Whether the viewer is to declare now, everything before having been told."""
        return not self.show.busy and self.session.asked is not None

    @property
    def waiting(self) -> bool:
        """Whether the deal is over and told, and the next one waits for a sign."""
        return not self.show.busy and self.session.asked is None

    @property
    def busy(self) -> bool:
        """Whether something moves, waits for its time, or is being drawn ahead."""
        auto = self.waiting and self._goes_on_alone
        return self.show.busy or self._warmer is not None or auto or self._since < GUARD

    @property
    def _goes_on_alone(self) -> bool:
        alone = self.session.viewer is None or self.app.settings.auto_continue
        return alone and self.may_go_on

    # --- Time -------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        """Tell on; when all is told, ask, or wait for the next deal."""
        settings = self.app.settings
        self.show.pace = PACES[settings.speed]
        self.show.still = settings.reduced_motion
        self._draw_ahead()
        if self.show.busy:
            for sound in self.show.advance(dt):
                self.app.audio.play(sound.name, pan=sound.pan)
            self._since = 0.0
            self._asked = False
            if self.show.busy:
                return True
        if not self._asked:
            self._asked = True
            self._now_ask()
            return True
        self._since += dt
        if self.waiting and self._goes_on_alone:
            pause = AUTO_WAIT * max(0.6, self.show.pace) if self.session.viewer is not None else 0.0
            if self._since >= pause:
                self._continue()
                return True
        return False

    def _now_ask(self) -> None:
        """Everything has been told: offer what can be done now."""
        if self.session.asked is not None:
            self.sound("turn")
            self.focus.give(self.in_button)
        self._show_buttons()
        if self.waiting:
            self.focus.give(self.next_button)

    def _draw_ahead(self) -> None:
        """Draw in spare moments what will be needed, first of all for the event under way."""
        score = self.show.player.score
        if score is not None and score is not self._staged:
            self._staged = score
            self._warmer = chain(self.sprites.ahead(score.after), self._warmer or ())
        if self._warmer is None:
            return
        until = perf_counter() + (WARMING_BUSY if self.show.busy else WARMING)
        for _ in self._warmer:
            if perf_counter() >= until:
                return
        self._warmer = None

    # --- What the viewer does ---------------------------------------------------------------

    def act(self, action: Action) -> bool:
        """The keys of the table."""
        match action:
            case Action.IN | Action.OUT if self.deciding:
                self._declare(Choice.IN if action is Action.IN else Choice.OUT)
            case Action.CONTINUE if self.show.busy:
                self._skip()
            case Action.CONTINUE if self.deciding and self._since < GUARD:
                pass
            case Action.BACK:
                if self.log_open:
                    self._toggle_log()
                else:
                    self._menu()
            case Action.LOG:
                self._toggle_log()
            case Action.SPEED:
                self._faster()
            case Action.UP | Action.DOWN if self.log_open:
                self._scroll(1 if action is Action.UP else -1)
            case _:
                return False
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        """A click on the table skips; the wheel turns the log's pages."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.show.busy:
            self._skip()
            return True
        if event.type == pygame.MOUSEWHEEL and self.log_open:
            self._scroll(event.y)
            return True
        return False

    def _skip(self) -> None:
        """Skip what is being told, but only the thinking of a bot that is about to speak."""
        if not self.show.skip_thought():
            self.show.skip()
        self.invalidate()

    def _go_in(self) -> None:
        self._declare(Choice.IN)

    def _stay_out(self) -> None:
        self._declare(Choice.OUT)

    def _declare(self, choice: Choice) -> None:
        if self.deciding:
            self._carefully(lambda: self.session.declare(choice))

    def _continue(self) -> None:
        """The next deal, or the results when there can be none."""
        if not self.waiting:
            return
        if self.may_go_on:
            self._carefully(self.session.deal)
        else:
            self.finish()

    def _buy_in(self) -> None:
        if self.waiting and self.session.may_buy_in:
            self._carefully(self.session.buy_in)

    def end(self) -> None:
        """End the session: now if no deal is running, else when this one is over."""
        self._ending = True
        if self.waiting:
            self.finish()
        else:
            self.app.notify(tr("The session ends when this deal is over."))

    def finish(self) -> None:
        """End the session and show its results."""
        from guts_gui.scenes.results import ResultsScene

        table = self.session.table
        left = table.pots + table.reserve + table.side_pot
        if not self.session.over:
            self._carefully(self.session.close)
            if left:
                return  # what lay in the pots is given out before everybody's eyes
        self.show.skip()
        self.app.notices.dismiss()
        self.app.replace(ResultsScene(self.app, self.session))

    def _carefully(self, step: Callable[[], None]) -> None:
        """Take a step; should the disk fail, say so once and play on unsaved."""
        try:
            step()
        except StoreError as wrong:
            self.session.forget_store()
            self.app.notify(str(wrong))
        self._asked = False
        if self.frame is not None:
            self._show_buttons()

    def _menu(self) -> None:
        from guts_gui.scenes.menu import MenuScene

        self.app.push(MenuScene(self.app, self.end))

    def _toggle_log(self) -> None:
        self.log_open = not self.log_open
        self.log_scroll = 0
        self.invalidate()

    def _scroll(self, lines: int) -> None:
        self.log_scroll = max(0, min(len(self.show.log) - 1, self.log_scroll + lines))
        self.invalidate()

    def _faster(self) -> None:
        speed = SPEEDS[(SPEEDS.index(self.app.settings.speed) + 1) % len(SPEEDS)]
        self.app.change_settings(speed=speed)
        self.speed_button.say(self._speed_name())

    def _speed_name(self) -> str:
        names = {
            "slow": tr("slow"),
            "normal": tr("normal"),
            "fast": tr("fast"),
            "instant": tr("instant"),
        }
        return tr("Speed: {speed}", speed=names[self.app.settings.speed])

    # --- Drawing ----------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """The room, the table, everything on it, and the bar below."""
        if self._ground is None:
            self._ground = self.brush.backdrop(self._table).copy()
            lay_bar(self, self._ground)
        surface.blit(self._ground, (0, 0))
        self.sprites.draw(surface, self.show.player.shown())
        draw_bar(self, surface)
        if self.deciding:
            draw_prompt(self, surface, self._prompt())
        if self.log_open:
            draw_log(self, surface)

    def _prompt(self) -> str:
        if self.show.shown.table.manner is Manner.SIMULTANEOUS:
            return tr("In or out? All hands open at once.")
        table = self.show.shown.table
        heard = [seat for seat in table.order if table.said[seat] is not None]
        if not heard:
            return tr("In or out? You speak first.")
        players = [table.seats[seat].name for seat in table.players_in]
        if not players:
            return tr("All before you are out. In or out?")
        if len(players) == 1:
            return tr("{name} is in. In or out?", name=players[0])
        return tr("{names} are in. In or out?", names=listed(players))
