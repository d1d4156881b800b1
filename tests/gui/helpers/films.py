"""`python -m tests.gui.helpers.films [folder]`: frame strips of animations, for review.

Each strip is one event at a table of five, shown by the real program and cut into frames with their
times in seconds; once in normal and once in reduced motion.
"""

import argparse
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

from guts_engine.state import events as e
from guts_engine.state.events import Event
from guts_engine.steps.model import Choice
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.scenes.table.table import TableScene
from guts_gui.session.guard import GUARD
from guts_gui.settings.settings import Manner, Settings
from tests.gui.helpers.pilot import Pilot, opened
from tests.gui.helpers.sessions import stacked, table, tops

SIZE: Final = (1280, 720)
COLUMNS, ROWS = 4, 5
FRAME: Final = (392, 194)
CUT: Final = (0, 0, 1280, 632)
"""The visible part of the window: the table without the bar."""
HANDS: Final = tops("Kh Kd 7c,2s 5d 9h,9s 9d 4c,Jc Td 3s,Ah Ad 6s")
DEALER: Final = 4


@dataclass(frozen=True)
class Film:
    """A strip's name, its event, the style of declarations, and the number of the deal."""

    name: str
    kind: type[Event]
    manner: Manner = "fists"
    deal: int = 2


FILMS: Final = (
    Film("antes", e.AntesPosted, deal=1),
    Film("deal", e.CardsDealt),
    Film("fists", e.DeclarationsRevealed),
    Film("drop", e.DeclarationsRevealed, "drop"),
    Film("showdown", e.HandsShown),
    Film("pot-won", e.PotAwarded),
    Film("pot-matched", e.PotMatched),
    Film("gathered", e.DealBegan),
)


def strip(film: Film, folder: Path, *, reduced: bool) -> pygame.Surface:
    """The frames of the film's event, evenly spaced from its start to its end."""
    folder.mkdir(exist_ok=True)
    settings = Settings(player="Ann", reduced_motion=reduced, declaration=film.manner)
    with opened(folder, settings, size=SIZE) as pilot:
        scene = _seated(pilot, film.deal)
        _run_to(pilot, scene, film)
        frames = list(_frames(pilot, scene, COLUMNS * ROWS))
        return sheet(pilot, frames)


def _seated(pilot: Pilot, deal: int) -> TableScene:
    """Ann and four bots with known cards, at the beginning of that deal."""
    session = stacked(table(5, declare="simultaneous"), None, HANDS, HANDS, dealer=DEALER)
    session.deal()
    scene = TableScene(pilot.app, session)
    pilot.app.replace(scene)
    for _ in range(deal - 1):
        while not scene.waiting:
            pilot.pump(2, dt=GUARD)
            scene.show.skip()
            if scene.deciding:
                pilot.key("i")
        pilot.read()
        pilot.hold("enter")
    return scene


def _run_to(pilot: Pilot, scene: TableScene, film: Film) -> None:
    """Play until the film's event begins."""
    for _ in range(10_000):
        stage = scene.show.shot
        if stage is not None and type(stage.event) is film.kind and scene.show.animator.busy:
            return
        if scene.deciding:
            scene.declare(Choice.IN)
        pilot.pump(1, dt=1 / 120)
    raise AssertionError(f"no {film.kind.__name__} was ever told")


def _frames(pilot: Pilot, scene: TableScene, count: int) -> Iterator[tuple[float, pygame.Surface]]:
    """That many frames of the current event with their times; others that overlap it move too."""
    player = scene.show.animator
    assert player.timeline is not None
    at, step = player.time, (player.timeline.length - player.time) / (count - 1)
    for _ in range(count):
        yield at, pilot.app.screen.subsurface(CUT).copy()
        pilot.pump(1, dt=step)
        at += step


def sheet(pilot: Pilot, frames: Sequence[tuple[float, pygame.Surface]]) -> pygame.Surface:
    """Frames in rows, with their times."""
    whole = pygame.Surface((FRAME[0] * COLUMNS, FRAME[1] * ROWS))
    for number, (at, frame) in enumerate(frames):
        x, y = number % COLUMNS * FRAME[0], number // COLUMNS * FRAME[1]
        whole.blit(pygame.transform.smoothscale(frame, FRAME), (x, y))
        label = pilot.app.art.text(f"{at:.2f} s", Face.BOLD, 18, palette.CREAM)
        whole.blit(label, (x + 8, y + 6))
        pygame.draw.rect(whole, palette.BRASS_DARK, (x, y, *FRAME), 1)
    return whole


def main(words: Sequence[str] | None = None) -> None:
    """Write every strip, or those named."""
    parser = argparse.ArgumentParser(prog="films", description=main.__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/films"))
    parser.add_argument("--only", metavar="name", choices=[film.name for film in FILMS])
    asked = parser.parse_args(words)
    asked.folder.mkdir(parents=True, exist_ok=True)
    for film in FILMS:
        if asked.only not in (None, film.name):
            continue
        for reduced in (False, True):
            name = f"{film.name}-reduced.png" if reduced else f"{film.name}.png"
            with tempfile.TemporaryDirectory() as folder:
                drawn = strip(film, Path(folder), reduced=reduced)
                pygame.image.save(drawn, str(asked.folder / name))
            print(asked.folder / name)


if __name__ == "__main__":
    main()
