"""A handful of stored pictures, to which the program's are compared with a tolerance.

`python -m tests.gui.pictures` takes them anew, to be looked at before they are kept.
"""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pygame

from guts_gui.scenes.rules import RulesScene
from tests.gui import gallery
from tests.gui.pilot import opened

FOLDER = Path(__file__).parent / "pictures"
SIZE = (480, 270)
"""The size in which they are stored and compared: what cannot be seen there does not count."""
NOTICED = 28
"""The difference of a channel, of 255, from which on a pixel has changed."""
TOLERANCE = 0.004
"""The share of pixels that may have changed: less than a card at 1280x720 takes."""
DRESS = gallery.Dress((1280, 720), "en", 100)

Take = Callable[[Path], None]


def difference(first: pygame.Surface, second: pygame.Surface) -> float:
    """The share of pixels that have changed between two pictures of that size."""
    one, other = (pygame.surfarray.array3d(each).astype(np.int16) for each in (first, second))
    return float((np.abs(one - other).max(axis=2) > NOTICED).mean())


def shrunk(picture: pygame.Surface) -> pygame.Surface:
    """A picture as it is stored."""
    return pygame.transform.smoothscale(picture.convert(24), SIZE)


def _place(folder: Path, name: str) -> None:
    gallery.place(gallery.Camera(folder, (DRESS,), "png"), name)


def _moments(folder: Path, game: str, seats: int, wanted: frozenset[str]) -> None:
    camera = gallery.Camera(folder, (DRESS,), "png", wanted=wanted)
    gallery.game(camera, game, seats)


def _page(folder: Path, key: str) -> None:
    with TemporaryDirectory() as home, opened(Path(home)) as pilot:
        pilot.show(RulesScene(pilot.app, key))
        gallery.Camera(folder, (DRESS,), "png").take(pilot, f"rules-{key}")


TAKEN: dict[str, Take] = {
    "scene-new-table": partial(_place, name="new table"),
    "scene-curtain": partial(_place, name="curtain"),
    "scene-settings": partial(_place, name="settings"),
    "rules-three-card": partial(_page, key="three-card"),
    "game-three-card-5-3-declare": partial(
        _moments, game="three-card", seats=5, wanted=frozenset({"3-declare"})
    ),
    "game-three-card-5-4-reveal": partial(
        _moments, game="three-card", seats=5, wanted=frozenset({"4-reveal"})
    ),
    "game-hi-lo-10-5-showdown": partial(
        _moments, game="hi-lo", seats=10, wanted=frozenset({"5-showdown"})
    ),
}
"""How each of the stored pictures is taken, by its name."""


def take(name: str) -> pygame.Surface:
    """The picture of that name as the program draws it now."""
    with TemporaryDirectory() as folder:
        TAKEN[name](Path(folder))
        found = Path(folder) / DRESS.name / f"{name}.png"
        pygame.display.init()
        pygame.display.set_mode((1, 1))
        return shrunk(pygame.image.load(found))


def main() -> int:
    """Take and store them all; what has changed is named."""
    FOLDER.mkdir(exist_ok=True)
    for name in TAKEN:
        picture, path = take(name), FOLDER / f"{name}.png"
        before = difference(picture, pygame.image.load(path)) if path.is_file() else 1.0
        print(f"{name}: {before:.2%} changed")
        pygame.image.save(picture, path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
