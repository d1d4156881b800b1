"""The dealer of a new round chooses the game and its rules (R11)."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from guts_engine.rules.options import Plain, Shortfall
from guts_engine.rules.registry import FIXED_BY_TABLE
from guts_engine.rules.ruleset import RuleSet
from guts_gui.app.scene import Program
from guts_gui.controls import Button, Look
from guts_gui.controls.keys import Action
from guts_gui.i18n.translate import tr
from guts_gui.scenes.common.games.game_chooser import GameChooser
from guts_gui.scenes.common.games.game_list import GameList
from guts_gui.scenes.common.games.rules_panel import RulesPanel
from guts_gui.scenes.common.sheet import centred
from guts_gui.scenes.common.strip import say_in
from guts_gui.setup.draft import Draft
from guts_gui.setup.games.menu import all_games
from guts_gui.setup.house_rules import OF_THE_TABLE, most_seats, preset_of, too_many_words
from guts_gui.words.games import game_name
from guts_gui.words.names.terms import ends_how

GAMES = (120.0, 92.0, 472.0, 536.0)
RULES = (608.0, 92.0, 552.0, 536.0)


class ChooseGameScene(GameChooser):
    """Calls `done` with the chosen game and its rules; `menu` is the only way out.

    The menu may let players leave or rebuy. When `outdated` says that the choice is another's or
    for other seats since then, the scene closes and calls `reopen`.

    Ante, shortfall and rebuys start as in `table_rules`; only games for this number of seats are
    offered. With `credit_only` a debt must stay possible, so shortfall is not offered.
    """

    def __init__(
        self,
        app: Program,
        *,
        name: str,
        table_rules: RuleSet,
        seats: int,
        done: Callable[[RuleSet], None],
        credit_only: bool = False,
        menu: Callable[[], None] | None = None,
        outdated: Callable[[], bool] = lambda: False,
        reopen: Callable[[], None] = lambda: None,
    ) -> None:
        self.name = name
        self.seats = seats
        self.done = done
        self.menu = menu
        self.outdated = outdated
        self.reopen = reopen
        options = table_rules.options()
        self.fixed: dict[str, Plain] = {name: options[name] for name in sorted(FIXED_BY_TABLE)}
        if credit_only:
            self.fixed["shortfall"] = str(Shortfall.CREDIT)
        games = tuple(game for game in all_games() if preset_of(game).most_seats >= seats)
        first = table_rules.game if table_rules.game in games else games[0]
        super().__init__(app, Draft(first, (), dict(self.fixed)))
        self.games = GameList(games, self.choose_game, self.find_game)
        left_out = frozenset(OF_THE_TABLE) | ({"shortfall"} if credit_only else set())
        self.rules = RulesPanel(
            lambda: self.draft,
            self.take_option,
            self._reset,
            own=lambda: self.draft.own | self.fixed,
            left_out=left_out,
        )

    @property
    def spare(self) -> pygame.Rect:
        return pygame.Rect(self.app.frame.rect(0, 0, self.x + 996, self.y + 84))

    # Building

    def build(self) -> None:
        self.x, self.y = x, y = centred(self.brush)
        self.games.build(self, (x + GAMES[0], y + GAMES[1], *GAMES[2:]), self.draft.game)
        self.rules.build(self, (x + RULES[0], y + RULES[1], *RULES[2:]))
        self.accepting = Button(
            self,
            "play",
            (x + 844, y + 644, 316, 60),
            tr("Play this"),
            self.accept,
            look=Look.PRIMARY,
            cap=self.app.keymap.label(Action.CONTINUE),
            size=20,
        )
        if self.menu is not None:
            cap = self.app.keymap.label(Action.BACK)
            Button(
                self, "menu", (x + 1008, y + 28, 152, 44), tr("Menu"), self.menu, cap=cap, size=16
            )
        self.focus.start(self.accepting)

    # Choices

    def _reset(self) -> None:
        self.draft = Draft(self.draft.game, (), dict(self.fixed))
        self.show_draft()

    @property
    def problem(self) -> str:
        draft = self.draft
        if wrong := super().problem or draft.rules_problem:
            return wrong
        if self.seats > most_seats(draft.game, draft.options):
            return too_many_words(draft.game, draft.options)
        return ""

    def accept(self) -> None:
        """Choose the game, or report the reason why its rules cannot be played."""
        if self.outdated():
            return
        if problem := self.problem:
            self.app.notify(problem)
            return
        rules = self.draft.rules
        self.app.pop()
        self.done(rules)

    def update(self, dt: float) -> bool:
        if self.outdated():
            self.app.pop()
            self.reopen()
            return True
        return super().update(dt)

    # Keys and pointer

    def act(self, action: Action) -> bool:
        if action is Action.BACK and self.games.clear():
            return True
        if action is Action.BACK and self.menu is not None:
            self.menu()
        return action is Action.BACK

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        x, y = self.x, self.y
        heading = tr("{name} chooses the next game", name=self.name)
        self.draw_sheets(surface, heading, (x + GAMES[0], y + GAMES[1], *GAMES[2:]))
        place = (x + GAMES[0], y + 640, 708, 66)
        say_in(surface, self.brush, self.sentence(), place, size=16)

    def sentence(self) -> str:
        """The summary, or why the choice is impossible."""
        if problem := self.problem:
            return problem
        game = game_name(self.draft.game)
        return " ".join((tr("The next game is {game}.", game=game), ends_how(self.draft.rules)))
