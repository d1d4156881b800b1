"""Choosing a drill: a game with its house rules, seats and pot, or the mistakes due today."""

from __future__ import annotations

from datetime import date
from random import SystemRandom
from typing import Final

import pygame

from guts_gui.app.navigation import Ask
from guts_gui.app.scene import Program
from guts_gui.controls import Button, Look, Stepper, alike
from guts_gui.controls.keys import Action
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.drill.book import Book
from guts_gui.drill.dealing import MIXED, POTS, Course
from guts_gui.drill.drill import Drill
from guts_gui.drill.rating import Rating
from guts_gui.drill.words import decisions_words, due_words, pot_words, rating_words
from guts_gui.files.paths import cache_folder
from guts_gui.i18n.translate import later, tr, trn
from guts_gui.scenes.coach.drill import DrillScene
from guts_gui.scenes.common.games.game_chooser import GameChooser
from guts_gui.scenes.common.games.game_list import GameList
from guts_gui.scenes.common.games.rules_panel import RulesPanel
from guts_gui.scenes.common.sheet import centred, small_heading, titled_panel
from guts_gui.scenes.common.strip import say_in
from guts_gui.scenes.common.working import work
from guts_gui.settings.settings import LastDrill
from guts_gui.setup.draft import QUICK_GAME, SEATS, Draft, SeatSetup
from guts_gui.setup.games.menu import all_games
from guts_gui.setup.house_rules import OF_THE_TABLE, most_seats
from guts_gui.setup.saved_tables import Tables
from guts_gui.words.games import DEALERS_CHOICE, game_name

GAMES: Final = (48.0, 92.0, 372.0, 536.0)
RULES: Final = (432.0, 92.0, 396.0, 536.0)
DRILL: Final = (840.0, 92.0, 392.0, 536.0)
ROW: Final = 44.0
COUNTS: Final = (5, 10, 20, 50)
"""The numbers of decisions to choose from."""
DELETE: Final = 120.0
"""Width of the button that deletes the mistakes."""
WITHOUT: Final = frozenset((*OF_THE_TABLE, "rebuys", "shortfall", "deck"))
"""House rules that do not bear on a single deal with full stacks."""


class DrillsScene(GameChooser):
    """Games and house rules as for a new table, and at the right the drill."""

    return_label = later("To drills")

    def __init__(self, app: Program) -> None:
        app.roster.read()
        app.games.read()
        last, games = app.settings.drill, all_games()
        wanted = [*([last.game] if last.game else []), *app.settings.recent_games]
        game = next((each for each in wanted if each in games), QUICK_GAME)
        super().__init__(app, Draft(game, ()))
        self.games = GameList(games, self.choose_game, self.find_game)
        self.rules = RulesPanel(lambda: self.draft, self.take_option, self._reset, left_out=WITHOUT)
        self.tables = Tables(app.settings_path.parent, app.now, app.roster.bots)
        self.table = ""
        self.seated = last.seats
        self.pot = last.pot if last.pot in POTS else MIXED
        self.count = last.decisions
        self._offered = self.chosen
        self.read_book()

    def read_book(self) -> None:
        """Read the stored mistakes and answers."""
        self.book = Book(self.app.store, self.today)
        self.note_fault()
        self._rate()

    def today(self) -> date:
        """The player's date."""
        return self.app.now().date()

    def note_fault(self) -> None:
        """Report an error of the disk; drills go on without it."""
        if fault := self.book.take_fault():
            self.app.notify(fault)

    def _rate(self) -> None:
        self.rating: Rating = self.book.rating(self.draft.game)
        self.overall: Rating = self.book.rating()

    @property
    def _most(self) -> int:
        return most_seats(self.draft.game, self.draft.options, SEATS[1])

    @property
    def players(self) -> int:
        """The seats of the drill: those wanted, as far as the game has room for them."""
        return max(SEATS[0], min(self.seated, self._most))

    # Building

    def build(self) -> None:
        if self.draft.game not in all_games():  # its file is gone
            self.draft = self.draft.playing(QUICK_GAME)
        self.x, self.y = x, y = centred(self.brush)
        self.games.games = all_games()
        self.games.build(self, (x + GAMES[0], y + GAMES[1], *GAMES[2:]), self.draft.game)
        self.rules.build(self, (x + RULES[0], y + RULES[1], *RULES[2:]))
        self._build_steppers()
        cap = self.app.keymap.label
        left, top, wide, high = x + DRILL[0], y + DRILL[1], DRILL[2], DRILL[3]
        across = wide - 40 - DELETE - 12
        self.repeating = Button(
            self,
            "repeat",
            (left + 20, top + high - 64, across, 48),
            tr("Repeat mistakes"),
            self.repeat,
            look=Look.SECOND,
            size=18,
            enabled=bool(self.book.due),
        )
        delete = Button(
            self,
            "delete",
            (left + 20 + across + 12, top + high - 64, DELETE, 48),
            tr("Delete"),
            self.ask_to_delete,
            size=18,
            enabled=bool(self.book.count),
        )
        alike(self.repeating, delete)
        back = (x + 48, y + 648, 176, 52)
        Button(self, "back", back, self.back_label, self.app.pop, cap=cap(Action.BACK))
        self.accepting = Button(
            self,
            "start",
            (x + 976, y + 644, 256, 60),
            tr("Start drill"),
            self.start,
            look=Look.PRIMARY,
            cap=cap(Action.CONTINUE),
            size=24,
        )
        self.focus.start(self.accepting)

    def _build_steppers(self) -> None:
        """Steppers for the saved table, the seats, the pot and the number of decisions."""
        x, y, wide = self.x + DRILL[0] + 10, self.y + DRILL[1] + 56, DRILL[2] - 30
        titles = ["", *self._titles()]
        self.table = self.table if self.table in titles else ""
        box = (x, y, wide, ROW)
        Stepper(
            self,
            "table",
            box,
            tr("Saved table"),
            titles,
            self.table,
            self._take_table,
            spell=lambda title: title or tr("None"),
            value_width=200,
            enabled=len(titles) > 1,
        )
        self.seats = Stepper(
            self,
            "seats",
            (x, y + ROW + 4, wide, ROW),
            tr("Seats"),
            range(SEATS[0], self._most + 1),
            self.players,
            self._take_players,
            limits=(SEATS[0], self._most),
            value_width=200,
        )
        Stepper(
            self,
            "pot",
            (x, y + 2 * (ROW + 4), wide, ROW),
            tr("Pot"),
            (MIXED, *POTS),
            self.pot,
            self._take_pot,
            spell=pot_words,
            value_width=200,
        )
        Stepper(
            self,
            "count",
            (x, y + 3 * (ROW + 4), wide, ROW),
            tr("Decisions"),
            COUNTS,
            self.count,
            self._take_count,
            limits=(1, COUNTS[-1]),
            value_width=200,
        )

    def _titles(self) -> list[str]:
        """The saved tables with a game."""
        found = [(title, self.tables.glance(title)) for title in self.tables.titles()]
        return [title for title, each in found if each and each.game in all_games()]

    # Choices

    def choose_game(self, game: str) -> None:
        self.table = ""
        super().choose_game(game)
        self._rate()

    def _reset(self) -> None:
        self.draft = self.draft.with_defaults()
        self.show_draft()

    def show_draft(self) -> None:
        most = self._most
        self.seats.values = list(range(SEATS[0], most + 1))
        self.seats.limits = (SEATS[0], most)
        self.seats.value = self.players
        self.seats.refresh()
        super().show_draft()

    def _take_table(self, title: str) -> None:
        """Take over game, house rules and seats of a saved table."""
        self.table = title
        saved = self.tables.glance(title) if title else None
        if saved is not None and saved.game != DEALERS_CHOICE:
            self.draft = Draft(saved.game, (), dict(saved.options))
            self.seated = len(saved.seats)
            self._rate()
        self.rebuild()

    def _take_players(self, players: int) -> None:
        self.seated = players
        self.invalidate()

    def _take_pot(self, pot: int) -> None:
        self.pot = pot
        self.invalidate()

    def _take_count(self, count: int) -> None:
        self.count = count
        self.invalidate()

    # Drills

    @property
    def problem(self) -> str:
        return super().problem or self.draft.rules_problem

    @property
    def course(self) -> Course:
        """What has been chosen. Raises RulesError if options conflict."""
        settings = self.app.settings
        person = SeatSetup(settings.player, settings.avatar)
        seated = Draft(self.draft.game, (person,), bots=self.app.roster.bots)
        for _ in range(self.players - 1):
            seated = seated.with_bot()
        return Course(self.draft.rules, seated.seats, self.pot)

    @property
    def chosen(self) -> LastDrill:
        """What to offer next time."""
        return LastDrill(self.draft.game, self.players, self.pot, self.count)

    def leave(self) -> None:
        if self.chosen != self._offered:
            self._remember()

    def _remember(self) -> None:
        self.app.change_settings(drill=self.chosen)

    def start(self) -> None:
        """Draw the first decision and begin, or report why these rules cannot be played."""
        if problem := self.problem:
            self.app.notify(problem)
            return
        self._remember()
        cache = cache_folder()
        self._open(Drill.of_course(self.book, self.course, self.count, SystemRandom(), cache))

    def repeat(self) -> None:
        """Begin with the mistakes due today."""
        self._open(Drill.of_mistakes(self.book, cache_folder()))

    def ask_to_delete(self) -> None:
        """Delete all mistakes, after a question."""
        title = tr("Delete your mistakes?")
        words = tr("They are deleted for good and not asked again. Your rating stays.")
        self.app.go(Ask(title, words, tr("Delete"), self._delete))

    def _delete(self) -> None:
        self.book.forget()
        self._closed()

    def _open(self, drill: Drill) -> None:
        def begin(found: bool) -> None:
            if found:
                self.app.push(DrillScene(self.app, drill, self.today, self._closed))
            else:
                self.app.notify(tr("No decisions found here. Choose another game or other rules."))
                self._closed()

        work(self.app, tr("Preparing the drill"), drill.opening(), begin, lambda _: None)

    def _closed(self) -> None:
        """Show what the drill has changed."""
        self.note_fault()
        self._rate()
        if self.frame is not None:
            self.rebuild()

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        x, y = self.x, self.y
        self.draw_sheets(surface, tr("Drills"), (x + GAMES[0], y + GAMES[1], *GAMES[2:]))
        left, top, wide, high = x + DRILL[0], y + DRILL[1], DRILL[2], DRILL[3]
        titled_panel(surface, self.brush, (left, top, wide, high), tr("Your drill"))
        self._draw_rating(surface, left + 24, top + 260, wide - 44)
        small_heading(surface, self.brush, tr("Your mistakes"), left + 24, top + 388, wide - 44)
        book = self.book
        words = due_words(len(book.due), book.count, book.next_day, self.today())
        say_in(surface, self.brush, words, (left + 24, top + 402, wide - 44, 66), size=16)
        place = (x + 240, y + 640, 720, 66)
        say_in(surface, self.brush, self.sentence(), place, size=16, anchor="center")

    def _draw_rating(self, surface: pygame.Surface, x: float, y: float, wide: float) -> None:
        small_heading(surface, self.brush, tr("Your rating"), x, y + 12, wide)
        for down, rating, words in (
            (40, self.rating, game_name(self.draft.game)),
            (72, self.overall, tr("All games")),
        ):
            split = wide * 0.42
            at, end = (x, y + down), (x + wide, y + down)
            self.write(surface, words, at, 16, width=wide - split - 12)
            if rating.choices:
                shown, size, face, colour = rating_words(rating), 20, Face.DISPLAY, palette.BRASS
            else:
                shown, size, face, colour = tr("none yet"), 16, Face.TEXT, palette.QUIET
            self.write(surface, shown, end, size, face, colour, anchor="midright", width=split)
        if self.overall.choices:
            self.write(surface, decisions_words(self.overall), (x, y + 98), 14, width=wide)

    def sentence(self) -> str:
        """The drill in a sentence, or why these rules cannot be played."""
        if problem := self.problem:
            return problem
        asked = trn(
            "{n} decision in {game}.",
            "{n} decisions in {game}.",
            self.count,
            game=game_name(self.draft.game),
        )
        judged = tr("Judged as if everyone else played the equilibrium. Luck doesn't count.")
        return f"{asked} {judged}"
