"""The steps of a game being edited, a sentence each, with the fault beside its step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from guts_gui.app.scene import Scene
from guts_gui.controls import Choice, Row, Rows, Units
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.setup.games.edit import GameEdit, Line, StepPath, lines
from guts_gui.setup.games.step_words import line_words

SIZE = 16.0
LEADING = 1.25
PAD = 9.0
FIGURE = 40.0
INDENT = 26.0
GAP = 4.0


class StepTile(Choice):
    """A step with its number and its sentence, and below it what is wrong with it."""

    def __init__(
        self,
        host: Scene,
        key: str,
        box: Units,
        line: Line,
        words: tuple[str, str],
        on_choose: Callable[[], None],
    ) -> None:
        self.line = line
        self.words = words
        super().__init__(host, key, box, "", words[0], on_choose, hidden=True)

    def present(self, line: Line, words: tuple[str, str]) -> None:
        """Show another sentence or fault."""
        if (line, words) != (self.line, self.words):
            self.line, self.words = line, words
            self.sentence = words[0]
            self.refresh()

    @property
    def figure(self) -> str:
        """The number of the step in its list; none for the game's settings."""
        return str(int(self.line.path[-1]) + 1) if self.line.path else ""

    @property
    def left(self) -> float:
        """Where the sentence begins, in units."""
        return 14.0 + (self.line.depth - 1) * INDENT + FIGURE if self.line.path else 14.0

    def set_in(self, width: float) -> tuple[list[str], list[str]]:
        """The lines of the sentence and of the fault in a tile of that width in units."""
        room, px = self.frame.px(width - self.left - 12), self.frame.text(SIZE)
        face = Face.TEXT if self.line.path else Face.SEMIBOLD
        first, second = self.words
        wrapped = self.art.wrap
        return wrapped(first, face, px, room), wrapped(second, face, px, room) if second else []

    def wanted(self, width: float) -> float:
        """The height in units that the tile needs."""
        count = sum(map(len, self.set_in(width)))
        tall = count * self.frame.text(SIZE) * LEADING / self.frame.scale + 2 * PAD
        return max(36.0, -(-tall // 4) * 4)

    def lines(self) -> tuple[tuple[str, int], Sequence[str], int]:
        said, wrong = self.set_in(self.rect.w / self.frame.scale)
        count, px = max(1, len(said) + len(wrong)), self.frame.text(SIZE)
        return ("", 0), (*said, *wrong), min(px, int(self.rect.h / count / LEADING))

    def _write(self, surface: pygame.Surface) -> None:
        px = self.frame.text(SIZE)
        said, wrong = self.set_in(self.rect.w / self.frame.scale)
        leading = min(round(px * LEADING), self.rect.h // max(1, len(said) + len(wrong)))
        top = (self.rect.h - leading * (len(said) + len(wrong))) // 2
        x = self.frame.px(self.left)
        if self.figure:
            at = (x - self.frame.px(12), top + leading // 2)
            face = Face.BOLD
            self.brush.write(surface, self.figure, at, face, px, palette.BRASS, anchor="midright")
        face = Face.TEXT if self.line.path else Face.SEMIBOLD
        for number, words in enumerate((*said, *wrong)):
            colour = palette.CREAM if number < len(said) else palette.WARNING
            at = (x, top + leading * number + leading // 2)
            room = self.rect.w - x - self.frame.px(4)
            self.brush.write(surface, words, at, face, px, colour, width=room)


class StepList:
    """The lines of the edited game; `on_choose` is called with the path of one."""

    def __init__(self, edit: GameEdit, on_choose: Callable[[StepPath], None]) -> None:
        self.edit = edit
        self.on_choose = on_choose
        self.rows = Rows(GAP)
        self.tiles: dict[StepPath, StepTile] = {}

    def build(self, scene: Scene, box: Units, chosen: StepPath) -> None:
        """Create the tiles in a box of units, with the chosen one in view."""
        self.scene = scene
        self.rows.begin(scene, "steps", box)
        self.tiles = {line.path: self._tile(line) for line in lines(self.edit.game)}
        self.rows.rows = ()
        self._arrange()
        self.mark(chosen)

    def _tile(self, line: Line) -> StepTile:
        x, y, _, height = self.rows.box
        return StepTile(
            self.scene,
            key_of(line.path),
            (x, y, self.rows.row_width, min(40.0, height)),
            line,
            self._words(line),
            partial(self.on_choose, line.path),
        )

    def _words(self, line: Line) -> tuple[str, str]:
        return line_words(self.edit, line)

    def present(self) -> bool:
        """Show the changed game; False if its lines are other ones, so that they must be built."""
        now = lines(self.edit.game)
        if [line.path for line in now] != list(self.tiles):
            return False
        for line in now:
            self.tiles[line.path].present(line, self._words(line))
        self._arrange()
        return True

    def _arrange(self) -> None:
        wide, most = self.rows.row_width, self.rows.box[3]
        rows = [Row(min(most, tile.wanted(wide)), tile) for tile in self.tiles.values()]
        if [row.height for row in rows] != [row.height for row in self.rows.rows]:
            self.rows.arrange(rows)

    def mark(self, chosen: StepPath) -> None:
        """Show which line is chosen, and scroll it into view."""
        for path, tile in self.tiles.items():
            tile.mark(chosen=path == chosen)
        if chosen in self.tiles:
            self.rows.reveal(self.tiles[chosen])


def key_of(path: StepPath) -> str:
    """The key of a line's control."""
    return "-".join(("step", *map(str, path[1:]))) if path else "step-game"
