"""A few stored pictures, compared with the program's with a tolerance.

`python -m tests.gui.helpers.pictures` replaces them; review them before committing.
"""

import sys
from functools import partial
from io import BytesIO
from pathlib import Path

import numpy as np
import pygame

from tests.gui.helpers import gallery

FOLDER = Path(__file__).parent / "pictures"
SIZE = (480, 270)
"""The size of stored pictures; details lost at that size do not count."""
NOTICED = 28
"""The difference of a channel, of 255, from which a pixel counts as changed."""
TOLERANCE = 0.004
"""The share of pixels that may change: less than a card at 1280x720."""
PICTURES = {
    "new-table": gallery.README["new-table"],
    "curtain": gallery.GalleryPicture(partial(gallery.place, name="curtain"), "scene-curtain"),
    "settings": gallery.GalleryPicture(partial(gallery.place, name="settings"), "scene-settings"),
    "rules": gallery.GalleryPicture(partial(gallery.page, name="three-card"), "rules-three-card"),
    "deciding": gallery.README["table"],
    "reveal": gallery.README["fists"],
    "showdown": gallery.moment("hi-lo", 10, "5-showdown"),
}
"""How to take each stored picture, by name."""


def difference(first: pygame.Surface, second: pygame.Surface) -> float:
    """The share of pixels that differ between two pictures of that size."""
    one, other = (pygame.surfarray.array3d(each).astype(np.int16) for each in (first, second))
    return float((np.abs(one - other).max(axis=2) > NOTICED).mean())


def shrunk(picture: pygame.Surface) -> pygame.Surface:
    """A picture at the stored size."""
    return pygame.transform.smoothscale(picture.convert(24), SIZE)


def take(name: str) -> pygame.Surface:
    """The current picture of that name."""
    taken = BytesIO(PICTURES[name].take())
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    return shrunk(pygame.image.load(taken))


def main() -> int:
    """Take and store all pictures; prints those that changed."""
    FOLDER.mkdir(exist_ok=True)
    for name in PICTURES:
        picture, path = take(name), FOLDER / f"{name}.png"
        before = difference(picture, pygame.image.load(path)) if path.is_file() else 1.0
        print(f"{name}: {before:.2%} changed")
        pygame.image.save(picture, path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
