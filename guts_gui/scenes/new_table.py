"""A new table: the game, its house rules, and who sits where."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from guts_engine.options import Plain
from guts_gui.games import TO_CHOOSE
from guts_gui.i18n import tr
from guts_gui.input import Action
from guts_gui.scenes import Scene
from guts_gui.scenes.game_list import GameList
from guts_gui.scenes.rules_panel import RulesPanel, scrolled
from guts_gui.scenes.seats_panel import SeatsPanel
from guts_gui.scenes.sheet import centred, page_heading
from guts_gui.scenes.strip import say_in
from guts_gui.setup import Draft
from guts_gui.setup_words import amounts_to
from guts_gui.tables import HouseRules, Rulings, Tables, TablesError
from guts_gui.widgets import Button, Choice, Look, Stepper
from guts_gui.words import game_name

if TYPE_CHECKING:
    from guts_gui.app import App

GAMES = (48.0, 92.0, 372.0, 536.0)
RULES = (432.0, 92.0, 396.0, 536.0)
SEATS = (840.0, 92.0, 392.0, 536.0)


class NewTableScene(Scene):
    """Three sheets: games, house rules, seats; below, what it all amounts to."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        config = app.settings_path.parent
        self.tables = Tables(config, app.now)
        self.rulings = Rulings(config, app.now)
        self.draft = self._last()
        self.kept: dict[str, dict[str, Plain]] = {}
        self.games = GameList(TO_CHOOSE, self._choose_game)
        self.rules = RulesPanel(lambda: self.draft, self._take_option, self._reset)
        self.seats = SeatsPanel(lambda: self.draft, self._take_seats, self._take_seats_anew)

    def _last(self) -> Draft:
        """The table of last time; what is wrong with its file is told."""
        try:
            return self.tables.last() or Draft.of(self.app.settings)
        except TablesError as error:
            self.app.notify(str(error))
            return Draft.of(self.app.settings)

    @property
    def tiles(self) -> dict[str, Choice]:
        """The games that can be chosen."""
        return self.games.tiles

    # Building

    def build(self) -> None:
        """The controls from left to right, then Back and Sit down."""
        self.x, self.y = x, y = centred(self.brush)
        place = (x + 972, y + 30, 260, 46)
        Button(self, "tables", place, tr("Remembered tables"), self._open_tables, size=16)
        self.games.build(self, (x + GAMES[0], y + GAMES[1], *GAMES[2:]), self.draft.game)
        sheet = (x + RULES[0], y + RULES[1], *RULES[2:])
        self.rules.build(self, sheet, keep=self._open_rulings)
        self.seats.build(self, (x + SEATS[0], y + SEATS[1], *SEATS[2:]))
        cap = self.app.keymap.label
        back = (x + 48, y + 648, 176, 52)
        Button(self, "back", back, tr("Back"), self.app.pop, cap=cap(Action.BACK))
        self.sit = Button(
            self,
            "sit",
            (x + 978, y + 644, 254, 60),
            tr("Sit down"),
            self.sit_down,
            look=Look.PRIMARY,
            cap=cap(Action.CONTINUE),
            size=24,
        )
        self.focus.start(self.sit)

    # Choosing

    def _choose_game(self, game: str) -> None:
        self.kept[self.draft.game] = dict(self.draft.options)
        self.draft = self.draft.playing(game, self.kept.get(game))
        self.games.mark(game)
        self._show_draft()

    def _take_option(self, name: str, value: Plain) -> None:
        self.draft = self.draft.with_option(name, value)
        self._show_draft()

    def _reset(self) -> None:
        self.draft = self.draft.as_the_game_has_it()
        self._show_draft()

    def _show_draft(self) -> None:
        self.rules.present()
        self.seats.present()
        self.invalidate()

    def _take_seats(self, draft: Draft) -> None:
        self.draft = draft
        self._show_draft()

    def _take_seats_anew(self, draft: Draft) -> None:
        self.draft = draft
        self.rebuild()

    def sit_down(self) -> None:
        """Keep the choice for next time and open the table; a table that cannot be says why."""
        from guts_gui.scenes.table import TableScene

        if problem := self.draft.problem:
            self.app.notify(problem)
            return
        try:
            self.tables.keep_last(self.draft)
        except TablesError as error:
            self.app.notify(str(error))
        person = next((seat for seat in self.draft.seats if seat.bot is None), None)
        if person is not None:
            self.app.change_settings(player=person.name, avatar=person.avatar)
        self.app.replace(TableScene.new(self.app, self.draft.setup()))

    # What is kept under a name

    def _open_tables(self) -> None:
        from guts_gui.scenes.kept import KeptScene

        self.app.push(
            KeptScene(
                self.app,
                self.tables,
                heading=tr("Remembered tables"),
                keep=tr("Remember this table"),
                name=game_name(self.draft.game),
                here=lambda: self.draft,
                take=self._take_table,
                problem=self.draft.problem,
            )
        )

    def _take_table(self, draft: Draft) -> str:
        self.draft = draft
        return ""

    def _open_rulings(self) -> None:
        from guts_gui.scenes.kept import KeptScene

        self.app.push(
            KeptScene(
                self.app,
                self.rulings,
                heading=tr("Saved rules"),
                keep=tr("Save these rules"),
                name=game_name(self.draft.game),
                here=lambda: HouseRules(self.draft.game, dict(self.draft.options)),
                take=self._take_rulings,
                problem=self.draft.rules_problem,
            )
        )

    def _take_rulings(self, told: HouseRules) -> str:
        """House rules for the game chosen: those that do not belong to it are named."""
        self.draft, left_out = self.draft.with_rulings(told.options)
        return left_out

    # Keys and the pointer

    def handle(self, event: pygame.event.Event) -> bool:
        """The wheel and the page keys scroll; Ctrl with Up or Down moves a seat."""
        return (
            self.rules.takes(event)
            or scrolled(self.games.rows, self, event)
            or self.seats.takes(event)
        )

    def act(self, action: Action) -> bool:
        """Escape goes back."""
        if action is Action.BACK:
            self.app.pop()
            return True
        return False

    def fall_back(self, action: Action) -> bool:
        """Enter sits down wherever the focused control has no use for it."""
        if action is Action.CONTINUE:
            self.sit.activate()
            return True
        return False

    def update(self, dt: float) -> bool:
        """Sit down shows its key as long as that key would press it."""
        current = self.focus.current
        sits = current is self.sit or isinstance(current, Stepper)
        sits = sits or (isinstance(current, Choice) and current.chosen)
        self.sit.say(self.sit.text, self.app.keymap.label(Action.CONTINUE) if sits else "")
        return False

    # Painting

    def draw(self, surface: pygame.Surface) -> None:
        """The room, the sheets, and all that is not a control."""
        brush, (x, y) = self.brush, (self.x, self.y)
        surface.blit(brush.backdrop(), (0, 0))
        page_heading(surface, brush, tr("New table"), x + 48, y + 50)
        brush.panel(surface, self.app.frame.rect(x + GAMES[0], y + GAMES[1], *GAMES[2:]))
        self.rules.draw(surface)
        self.seats.draw(surface)
        place = (x + 240, y + 640, 722, 66)
        say_in(surface, brush, self.sum_sentence(), place, size=16, centred=True)

    def draw_over(self, surface: pygame.Surface) -> None:
        """A seat that is being dragged."""
        self.seats.draw_over(surface)

    def sum_sentence(self) -> str:
        """What the choice amounts to, or why it cannot be."""
        return self.draft.problem or amounts_to(self.draft)
