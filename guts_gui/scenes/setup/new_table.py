"""A new table: the game, its house rules, and its seats."""

from __future__ import annotations

import pygame

from guts_engine.rules.options import Plain
from guts_gui.app.navigation import Play
from guts_gui.app.scene import Program
from guts_gui.controls import Button, Look, alike
from guts_gui.controls.keys import Action
from guts_gui.i18n.translate import tr
from guts_gui.scenes.common.game_chooser import GameChooser
from guts_gui.scenes.common.game_list import GameList
from guts_gui.scenes.common.rules_panel import RulesPanel
from guts_gui.scenes.common.sheet import centred
from guts_gui.scenes.common.strip import say_in
from guts_gui.scenes.setup.saved_tables import SavedItemsScene
from guts_gui.scenes.setup.seats_panel import SeatsPanel
from guts_gui.setup.draft import Draft
from guts_gui.setup.saved_tables import HouseRules, Rulings, Tables, TablesError
from guts_gui.setup.summary import absent_words, summary_words
from guts_gui.words.games import TO_CHOOSE, game_name

GAMES = (48.0, 92.0, 372.0, 536.0)
RULES = (432.0, 92.0, 396.0, 536.0)
SEATS = (840.0, 92.0, 392.0, 536.0)


class NewTableScene(GameChooser):
    """Three panels for games, house rules and seats, with a summary below."""

    def __init__(self, app: Program) -> None:
        config = app.settings_path.parent
        app.roster.read()
        self.tables = Tables(config, app.now, app.roster.bots)
        self.rulings = Rulings(config, app.now)
        super().__init__(app, self._last(app))
        self.options_by_game: dict[str, dict[str, Plain]] = {}
        self.games = GameList(TO_CHOOSE, self._choose_game)
        self.rules = RulesPanel(lambda: self.draft, self.take_option, self._reset)
        self.seats = SeatsPanel(lambda: self.draft, self._take_seats, self._take_seats_anew)

    def _last(self, app: Program) -> Draft:
        """The last table; errors in its file or a bot's are reported."""
        for problem in app.roster.problems():
            app.notify(problem)
        usual = Draft.of(app.settings, app.roster.bots)
        try:
            last = self.tables.last() or usual
        except TablesError as error:
            app.notify(str(error))
            return usual
        if last.absent:
            app.notify(absent_words(last))
        return last

    # Building

    def build(self) -> None:
        self.x, self.y = x, y = centred(self.brush)
        place = (x + 972, y + 28, 260, 44)
        Button(self, "tables", place, tr("Saved tables"), self._open_tables, size=16)
        self.games.build(self, (x + GAMES[0], y + GAMES[1], *GAMES[2:]), self.draft.game)
        sheet = (x + RULES[0], y + RULES[1], *RULES[2:])
        self.rules.build(self, sheet, open_saved=self._open_rulings)
        self.seats.build(self, (x + SEATS[0], y + SEATS[1], *SEATS[2:]))
        alike(*self.rules.buttons, *self.seats.adding)
        cap = self.app.keymap.label
        back = (x + 48, y + 648, 176, 52)
        Button(self, "back", back, self.back_label, self.app.pop, cap=cap(Action.BACK))
        self.accepting = Button(
            self,
            "sit",
            (x + 976, y + 644, 256, 60),
            tr("Sit down"),
            self.sit_down,
            look=Look.PRIMARY,
            cap=cap(Action.CONTINUE),
            size=24,
        )
        self.focus.start(self.accepting)

    # Choices

    def _choose_game(self, game: str) -> None:
        self.options_by_game[self.draft.game] = dict(self.draft.options)
        self.draft = self.draft.playing(game, self.options_by_game.get(game))
        self.games.mark(game)
        self.show_draft()

    def _reset(self) -> None:
        self.draft = self.draft.with_defaults()
        self.show_draft()

    def show_draft(self) -> None:
        self.seats.present()
        super().show_draft()

    def _take_seats(self, draft: Draft) -> None:
        self.draft = draft
        self.show_draft()

    def _take_seats_anew(self, draft: Draft) -> None:
        self.draft = draft
        self.rebuild()

    def sit_down(self) -> None:
        """Save the choice for next time and open the table, or report why it is impossible."""
        if problem := self.draft.problem:
            self.app.notify(problem)
            return
        try:
            self.tables.save_last(self.draft)
        except TablesError as error:
            self.app.notify(str(error))
        person = next((seat for seat in self.draft.seats if seat.bot is None), None)
        if person is not None:
            self.app.change_settings(player=person.name, avatar=person.avatar)
        self.app.leave_for(Play(self.draft.setup()))

    # Saved tables and rules

    def _open_tables(self) -> None:
        self.app.push(
            SavedItemsScene(
                self.app,
                self.tables,
                heading=tr("Saved tables"),
                save_label=tr("Save table"),
                name=game_name(self.draft.game),
                here=lambda: self.draft,
                take=self._take_table,
                problem=self.draft.problem,
            )
        )

    def _take_table(self, draft: Draft) -> str:
        self.draft = draft
        return absent_words(draft) if draft.absent else ""

    def _open_rulings(self) -> None:
        self.app.push(
            SavedItemsScene(
                self.app,
                self.rulings,
                heading=tr("Saved rules"),
                save_label=tr("Save rules"),
                name=game_name(self.draft.game),
                here=lambda: HouseRules(self.draft.game, dict(self.draft.options)),
                take=self._take_rulings,
                problem=self.draft.rules_problem,
            )
        )

    def _take_rulings(self, saved: HouseRules) -> str:
        """Apply saved house rules; returns a sentence on those that the game lacks."""
        self.draft, left_out = self.draft.with_rulings(saved.options)
        return left_out

    # Keys and pointer

    def handle(self, event: pygame.event.Event) -> bool:
        return super().handle(event) or self.seats.takes(event)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        x, y = self.x, self.y
        self.draw_sheets(surface, tr("New table"), (x + GAMES[0], y + GAMES[1], *GAMES[2:]))
        self.seats.draw(surface)
        place = (x + 240, y + 640, 720, 66)
        say_in(surface, self.brush, self.summary_sentence(), place, size=16, anchor="center")

    def draw_over(self, surface: pygame.Surface) -> None:
        self.seats.draw_over(surface)

    def summary_sentence(self) -> str:
        """The summary, or why the table is impossible."""
        return self.draft.problem or summary_words(self.draft)
