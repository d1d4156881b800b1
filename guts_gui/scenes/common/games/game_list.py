"""The list of games: grouped, searched by typing, favourites first; a sentence on one below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from guts_gui.app.scene import Scene
from guts_gui.controls import Entry, Row, Rows, Units
from guts_gui.controls.keys import key_name
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.i18n.translate import tr
from guts_gui.layout.frame import on_grid
from guts_gui.scenes.common.games.game_tile import GameTile, Presses
from guts_gui.scenes.common.sheet import small_heading
from guts_gui.scenes.common.strip import say_in
from guts_gui.setup.games.menu import matching, sections
from guts_gui.setup.house_rules import most_seats
from guts_gui.words.games import game_about, game_name

TILE = 50.0
GAP = 4.0
HEADING = 28.0
SEARCH = 40.0
STRIP = 62.0
LONGEST = 40


class SearchField(Entry):
    """The text to search for; Enter chooses the first game found."""

    def __init__(
        self,
        host: Scene,
        box: Units,
        text: str,
        on_change: Callable[[str], None],
        on_enter: Callable[[], None],
    ) -> None:
        self.on_enter = on_enter
        super().__init__(host, "search", box, text, on_change, longest=LONGEST)

    def activate(self) -> bool:
        self.on_enter()
        return True


class GameList:
    """Scrolling tiles; `on_choose` is called with the id of the selected game.

    `on_find` is called with the best match of what is typed. `games` are those on offer. The text
    searched for is preserved when the scene is rebuilt, unless another game is selected by then.
    """

    def __init__(
        self,
        games: Sequence[str],
        on_choose: Callable[[str], None],
        on_find: Callable[[str], None],
    ) -> None:
        self.games = tuple(games)
        self.on_choose = on_choose
        self.on_find = on_find
        self.rows = Rows(GAP)
        self.tiles: dict[str, GameTile] = {}
        self.wanted = ""
        self.found = self.games
        self.chosen = ""
        self.box: Units = (0.0, 0.0, 0.0, 0.0)

    def build(self, scene: Scene, box: Units, chosen: str, *, foot: float = 0.0) -> None:
        """Create the controls within a panel in design units, with the selected game in view.

        `foot` units at the bottom are left free.
        """
        self.scene, self.chosen = scene, chosen
        x, y, width, height = box
        self.box = (x, y, width, height - foot)
        if (found := matching(self.wanted, self.games)) and chosen not in found:
            self.wanted = ""
        place = (x + 10, y + 10, width - 20, SEARCH)
        self.field = SearchField(scene, place, self.wanted, self.search, self._take_first)
        top = SEARCH + 18
        tall = height - foot - top - STRIP - 8
        self.rows.begin(scene, "games", (x + 8, y + top, width - 16, tall))
        settings = scene.app.settings
        self.parts = sections(self.games, settings.favourite_games, settings.recent_games)
        self.tiles = {game: self._tile(game) for part in self.parts for game in part.games}
        self.rows.rows = ()
        self._arrange()
        self._reveal()

    @property
    def _tall(self) -> float:
        """Height of a tile, which grows with the text size."""
        return on_grid(TILE * (1 + 0.6 * (self.scene.app.frame.text_size / 100 - 1)))

    def _tile(self, game: str) -> GameTile:
        x, y, _, _ = self.rows.box
        presses = Presses(partial(self.on_choose, game), partial(self.star, game), self._typed)
        return GameTile(
            self.scene,
            (x, y, self.rows.row_width, self._tall),
            game,
            game_name(game),
            presses,
            chosen=game == self.chosen,
            starred=game in self.scene.app.settings.favourite_games,
        )

    def _arrange(self) -> None:
        """Show the tiles of the groups, or those that match the search."""
        rows: list[Row] = []
        if self.wanted:
            self.found = matching(self.wanted, tuple(self.tiles))
            rows = [Row(self._tall, self.tiles[game]) for game in self.found]
        else:
            self.found = tuple(self.tiles)
            for part in self.parts:
                if part.heading:
                    rows.append(Row(HEADING, heading=part.heading))
                rows.extend(Row(self._tall, self.tiles[game]) for game in part.games)
        self.rows.arrange(rows)

    def mark(self, chosen: str) -> None:
        """Show which game is selected, and scroll it into view."""
        self.chosen = chosen
        for game, tile in self.tiles.items():
            tile.mark(chosen=game == chosen)
        self._reveal()

    def _reveal(self) -> None:
        """Scroll the selected game into view, unless the search leaves it out."""
        if self.chosen in self.found:
            self.rows.reveal(self.tiles[self.chosen])

    # Search

    def search(self, wanted: str) -> None:
        """Show the games that match the text and select the best; all of them for an empty one."""
        if wanted == self.wanted:
            return
        self.wanted, self.rows.first = wanted, 0
        self._arrange()
        if not wanted:
            self._reveal()
        elif self.found and self.found[0] != self.chosen:
            self.on_find(self.found[0])
        self.scene.invalidate()

    def _typed(self) -> None:
        """A letter is being typed on a tile: the field takes it."""
        self.scene.focus.give(self.field)

    def _take_first(self) -> None:
        """Choose the first game found and move to it."""
        if self.wanted and self.found:
            game = self.found[0]
            if game != self.chosen:
                self.scene.sound("step")
                self.on_choose(game)
            self.scene.focus.give(self.tiles[game], moved=True)

    def clear(self) -> bool:
        """Stop searching; returns whether there was a search."""
        if not self.wanted:
            return False
        self.field.show_text("")
        self.search("")
        return True

    # Favourites

    def star(self, game: str) -> None:
        """Make a game a favourite, or stop it."""
        liked = self.scene.app.settings.favourite_games
        liked = [each for each in liked if each != game] if game in liked else [*liked, game]
        self.scene.sound("step")
        self.scene.app.change_settings(favourite_games=liked)
        self.scene.app.rebuild_soon()

    # Content

    @property
    def spoken_of(self) -> str:
        """The game under the pointer, or the focused one if the keyboard was used last."""
        if not self.scene.focus.keyed:
            for game, tile in self.tiles.items():
                if tile.visible and tile.hovered:
                    return game
        current = self.scene.focus.current
        return current.game if isinstance(current, GameTile) else self.chosen

    @property
    def problem(self) -> str:
        """A sentence if no game matches what is typed."""
        return "" if self.found else tr("No game matches. Try fewer letters.")

    @property
    def sentence(self) -> str:
        """What the game is, and how many can play it."""
        if self.problem:
            return self.problem
        game = self.spoken_of
        most = most_seats(game, {})
        seats = tr("Seats: 2 to {n}.", n=most) if most > 2 else tr("Seats: 2.")
        return " ".join(filter(None, (game_about(game), seats)))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the headings, a hint in the empty field, and the sentence."""
        scene = self.scene
        x, y, width, height = self.box
        for words, top in self.rows.headings():
            small_heading(surface, scene.brush, words, x + 22, top + HEADING / 2 + 3, width - 60)
        say_in(
            surface, scene.brush, self.sentence, (x + 20, y + height - STRIP - 4, width - 36, STRIP)
        )

    def draw_over(self, surface: pygame.Surface) -> None:
        """Draw the name of the empty field."""
        if self.wanted or self.scene.focus.current is self.field:
            return
        frame, brush = self.scene.app.frame, self.scene.brush
        place = self.field.place
        at = (place.x + frame.px(16), place.centery)
        room = place.w - 2 * frame.px(16)
        words = tr("Search games")
        brush.write(surface, words, at, Face.TEXT, frame.text(16), palette.QUIET, width=room)

    def handle(self, event: pygame.event.Event) -> bool:
        """Ctrl+F moves to the field."""
        if event.type != pygame.KEYDOWN or key_name(event) != "ctrl+f":
            return False
        self.scene.focus.give(self.field, moved=True)
        return True
