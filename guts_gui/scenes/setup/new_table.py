"""A new table: the game, its house rules, and its seats."""

from __future__ import annotations

import pygame

from guts_engine.steps.model import Game
from guts_gui.app.navigation import Play
from guts_gui.app.scene import Program
from guts_gui.controls import Button, Look, alike
from guts_gui.controls.keys import Action
from guts_gui.i18n.translate import later, tr
from guts_gui.scenes.common.games.game_chooser import GameChooser
from guts_gui.scenes.common.games.game_list import GameList
from guts_gui.scenes.common.games.rules_panel import RulesPanel
from guts_gui.scenes.common.sheet import centred, shared_out
from guts_gui.scenes.common.strip import say_in
from guts_gui.scenes.setup.edit_game import EditGameScene
from guts_gui.scenes.setup.saved_tables import SavedItemsScene
from guts_gui.scenes.setup.seats_panel import SeatsPanel
from guts_gui.setup.draft import QUICK_GAME, Draft
from guts_gui.setup.games.menu import RECENT, all_games
from guts_gui.setup.house_rules import preset_of
from guts_gui.setup.saved_tables import HouseRules, Rulings, Tables, TablesError
from guts_gui.setup.summary import absent_words, summary_words
from guts_gui.words.games import DEALERS_CHOICE, game_name

GAMES = (48.0, 92.0, 372.0, 536.0)
RULES = (432.0, 92.0, 396.0, 536.0)
BUTTONS = 40.0
FOOT = 50.0
SEATS = (840.0, 92.0, 392.0, 536.0)


class NewTableScene(GameChooser):
    """Three panels for games, house rules and seats, with a summary below."""

    def __init__(self, app: Program) -> None:
        config = app.settings_path.parent
        app.roster.read()
        app.games.read()
        app.notify(*app.games.problems())
        self.tables = Tables(config, app.now, app.roster.bots)
        self.rulings = Rulings(config, app.now)
        super().__init__(app, self._last(app))
        self.games = GameList(self._offered, self.choose_game, self.find_game)
        self.rules = RulesPanel(lambda: self.draft, self.take_option, self._reset)
        self.seats = SeatsPanel(lambda: self.draft, self._take_seats, self._take_seats_anew)

    @property
    def _offered(self) -> tuple[str, ...]:
        """All games, and dealer's choice."""
        return (*all_games(), DEALERS_CHOICE)

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
        if self.draft.game not in self._offered:  # its file is gone
            self.draft = self.draft.playing(QUICK_GAME)
        self.x, self.y = x, y = centred(self.brush)
        place = (x + 972, y + 28, 260, 44)
        Button(self, "tables", place, tr("Saved tables"), self._open_tables, size=16)
        self._build_games()
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

    def _build_games(self) -> None:
        x, y, wide, high = self.x + GAMES[0], self.y + GAMES[1], GAMES[2], GAMES[3]
        self.games.games = self._offered
        self.games.build(self, (x, y, wide, high), self.draft.game, foot=FOOT)
        words = (tr("Copy and edit"), tr("Edit"))
        first, second = shared_out(self.brush, words, wide - 28, size=15)
        top = y + high - FOOT
        place = (x + 10, top, first, BUTTONS)
        self.copy_button = Button(self, "copy", place, words[0], self.copy_game, size=15)
        place = (x + 18 + first, top, second, BUTTONS)
        self.edit_button = Button(self, "edit", place, words[1], self.edit_game, size=15)
        alike(self.copy_button, self.edit_button)
        self._mark_own()

    def _mark_own(self) -> None:
        """Dealer's choice cannot be copied, and only the player's own games can be edited."""
        works = {
            self.copy_button: self.draft.game != DEALERS_CHOICE,
            self.edit_button: self.draft.game in self.app.games.own,
        }
        for button, wanted in works.items():
            (button.enable if wanted else button.disable)()

    # Choices

    def choose_game(self, game: str) -> None:
        super().choose_game(game)
        self._mark_own()

    def copy_game(self) -> None:
        """Open the editor with a copy of the selected game."""
        game = preset_of(self.draft.game).base
        copy = self.app.games.copy(game)
        self.app.push(EditGameScene(self.app, copy, None, self._play_game))

    def edit_game(self) -> None:
        """Open the editor with the selected game, which is the player's own."""
        game = self.app.games.own[self.draft.game]
        self.app.push(EditGameScene(self.app, game, game, self._play_game))

    def _play_game(self, game: Game) -> None:
        """Select the game that has been edited, ready to sit down."""
        self.choose_game(game.id)
        self.rebuild()
        self.focus.give(self.accepting)

    def _read_games(self) -> None:
        """Read the player's games again if a file has changed."""
        if self.app.games.read():
            self.rebuild()
        self.app.notify(*self.app.games.problems())

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

    @property
    def problem(self) -> str:
        return super().problem or self.draft.problem

    def sit_down(self) -> None:
        """Save the choice for next time and open the table, or report why it is impossible."""
        if problem := self.problem:
            self.app.notify(problem)
            return
        try:
            self.tables.save_last(self.draft)
        except TablesError as error:
            self.app.notify(str(error))
        person = next((seat for seat in self.draft.seats if seat.bot is None), None)
        if person is not None and self.app.settings.player == tr("Guest"):
            self.app.change_settings(player=person.name, avatar=person.avatar)
        recent = [self.draft.game, *self.app.settings.recent_games]
        self.app.change_settings(recent_games=list(dict.fromkeys(recent))[:RECENT])
        self.app.leave_for(Play(self.draft.setup()))

    # Saved tables and rules

    def _open_tables(self) -> None:
        self.app.push(
            SavedItemsScene(
                self.app,
                self.tables,
                heading=later("Saved tables"),
                save_label=later("Save table"),
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
                heading=later("Saved rules"),
                save_label=later("Save rules"),
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
        if event.type == pygame.WINDOWFOCUSGAINED:
            self._read_games()
        return super().handle(event) or self.seats.takes(event)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        x, y = self.x, self.y
        self.draw_sheets(surface, tr("New table"), (x + GAMES[0], y + GAMES[1], *GAMES[2:]))
        self.seats.draw(surface)
        place = (x + 240, y + 640, 720, 66)
        say_in(surface, self.brush, self.summary_sentence(), place, size=16, anchor="center")

    def draw_over(self, surface: pygame.Surface) -> None:
        super().draw_over(surface)
        self.seats.draw_over(surface)

    def summary_sentence(self) -> str:
        """The summary, or why the table is impossible."""
        return self.problem or summary_words(self.draft)
