"""The list of games: a name, two lines and a hand for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from guts_gui.app.scene import Scene
from guts_gui.controls import Choice, Row, Rows, Units
from guts_gui.controls.choice import alike
from guts_gui.i18n.translate import tr
from guts_gui.layout.frame import on_grid
from guts_gui.words.games import BACK, GAMES, game_name

TILE = 80.0
GAP = 6.0
PICTURE = 92.0
CARD = 36.0
SMALL_CARD = 22.0
FAN = {2: (-7, 7), 3: (-11, 0, 11), 4: (-12, -4, 4, 12)}


class GameList:
    """Scrolling tiles; `on_choose` is called with the id of the selected game."""

    def __init__(self, games: Sequence[str], on_choose: Callable[[str], None]) -> None:
        self.games = games
        self.on_choose = on_choose
        self.rows = Rows(GAP)
        self.tiles: dict[str, Choice] = {}

    def build(self, scene: Scene, box: Units, chosen: str) -> None:
        """Create the tiles within a panel in design units, with the selected one in view."""
        x, y, width, height = box
        self.scene = scene
        self.rows.begin(scene, "games", (x + 8, y + 10, width - 16, height - 20))
        self.tiles = {game: self._tile(game, chosen=game == chosen) for game in self.games}
        alike(self.tiles.values())
        self.rows.arrange([Row(self._tall, tile) for tile in self.tiles.values()])
        if chosen in self.tiles:
            self.rows.reveal(self.tiles[chosen])

    @property
    def _tall(self) -> float:
        """Height of a tile, which grows with the text size."""
        return on_grid(TILE * self.scene.app.frame.text_size / 100)

    def _tile(self, game: str, *, chosen: bool) -> Choice:
        x, y, _, _ = self.rows.box
        return Choice(
            self.scene,
            f"game-{game}",
            (x, y, self.rows.row_width, self._tall),
            game_name(game),
            tr(GAMES[game].sentence),
            lambda: self.on_choose(game),
            chosen=chosen,
            picture=lambda surface, side: self._draw_hand(surface, side, game),
            picture_width=PICTURE,
            hidden=True,
        )

    def mark(self, chosen: str) -> None:
        """Show which game is selected, and scroll it into view."""
        for game, tile in self.tiles.items():
            tile.mark(chosen=game == chosen)
        if chosen in self.tiles:
            self.rows.reveal(self.tiles[chosen])

    def _draw_hand(self, surface: pygame.Surface, side: pygame.Rect, game: str) -> None:
        """Draw the fanned hand of a game, with its separate cards smaller below."""
        card = GAMES[game]
        frame = self.scene.app.frame
        middle = (side.centerx + frame.px(4), side.centery)
        if not card.apart:
            self._fan(surface, card.hand, middle, CARD)
            return
        rise = frame.px(12)
        self._fan(surface, card.hand, (middle[0] - frame.px(9), middle[1] - rise), CARD - 7)
        self._fan(surface, card.apart, (middle[0] + frame.px(10), middle[1] + rise), SMALL_CARD)

    def _fan(
        self,
        surface: pygame.Surface,
        cards: Sequence[str],
        middle: tuple[int, int],
        width: float,
    ) -> None:
        frame, art = self.scene.app.frame, self.scene.art
        count = len(cards)
        turns = FAN.get(count, (0,) * count)
        apart = width * (0.62 if count < 3 else 0.48 if count < 4 else 1.6 / count)
        for number, (name, turn) in enumerate(zip(cards, turns, strict=True)):
            drawn = art.card(None if name == BACK else name, frame.px(width), angle=turn)
            aside = frame.px((number - (count - 1) / 2) * apart)
            sunk = frame.px(abs(turn) * 0.22)
            surface.blit(drawn, drawn.get_rect(center=(middle[0] + aside, middle[1] + sunk)))
