"""Base of the two scenes for choosing a game and its house rules."""

from __future__ import annotations

import pygame

from guts_engine.rules.options import Plain
from guts_gui.app.scene import Program, Scene
from guts_gui.controls import Button, Choice, Entry, Stepper, Units
from guts_gui.controls.keys import Action
from guts_gui.scenes.common.games.game_list import GameList
from guts_gui.scenes.common.games.game_tile import GameTile
from guts_gui.scenes.common.games.rules_panel import RulesPanel
from guts_gui.scenes.common.sheet import page_heading, scrolled
from guts_gui.setup.draft import Draft


class GameChooser(Scene):
    """A list of games and a panel of rules; Enter accepts unless a control uses it.

    A subclass creates `games`, `rules` and, in `build`, the `accepting` button.
    """

    games: GameList
    rules: RulesPanel
    accepting: Button

    def __init__(self, app: Program, draft: Draft) -> None:
        super().__init__(app)
        self.draft = self._before = self._found = draft
        self.options_by_game: dict[str, dict[str, Plain]] = {}

    @property
    def tiles(self) -> dict[str, GameTile]:
        """The tiles of the available games."""
        return self.games.tiles

    @property
    def problem(self) -> str:
        """Why what is chosen cannot be played; empty if it can."""
        return self.games.problem

    def choose_game(self, game: str) -> None:
        """Select a game, with the options that it had before."""
        self.options_by_game[self.draft.game] = dict(self.draft.options)
        self.draft = self.draft.playing(game, self.options_by_game.get(game))
        self.games.mark(game)
        self.show_draft()

    def find_game(self, game: str) -> None:
        """Select a game while its name is typed, as if none had been selected on the way."""
        if self.draft is not self._found:
            self._before = self.draft
        self.draft = self._before
        self.choose_game(game)
        self._found = self.draft

    def show_draft(self) -> None:
        """Show the current choice."""
        self.rules.present()
        self.invalidate()

    def take_option(self, name: str, value: Plain) -> None:
        """Set an option."""
        self.draft = self.draft.with_option(name, value)
        self.show_draft()

    def handle(self, event: pygame.event.Event) -> bool:
        takes = self.games.handle(event) or self.rules.takes(event)
        return takes or scrolled(self.games.rows, self, event)

    def act(self, action: Action) -> bool:
        if action is Action.BACK and self.games.clear():
            return True
        return super().act(action)

    def fall_back(self, action: Action) -> bool:
        if action is Action.CONTINUE:
            self.accepting.activate()
            return True
        return False

    def update(self, dt: float) -> bool:
        current = self.focus.current
        presses = current is self.accepting or isinstance(current, Stepper | Entry)
        presses = presses or (isinstance(current, Choice) and current.chosen)
        label = self.app.keymap.label(Action.CONTINUE) if presses else ""
        self.accepting.say(self.accepting.text, label)
        return False

    def draw_sheets(self, surface: pygame.Surface, heading: str, games: Units) -> None:
        """Draw the background, the heading over the list of games, and the rules."""
        brush, (x, y, *_) = self.brush, games
        surface.blit(brush.backdrop(), (0, 0))
        page_heading(surface, brush, heading, x, y - 42)
        brush.panel(surface, self.app.frame.rect(*games))
        self.games.draw(surface)
        self.rules.draw(surface)

    def draw_over(self, surface: pygame.Surface) -> None:
        self.games.draw_over(surface)
