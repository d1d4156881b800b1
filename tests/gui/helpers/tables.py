"""The pilot at a table: sitting down, waiting and skipping."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from guts_gui.drawing.assets import Art
from guts_gui.drawing.brush import Brush
from guts_gui.scenes.table.table import TableScene
from guts_gui.session.session import Session
from guts_gui.settings.settings import Settings
from guts_gui.setup.draft import TableSetup
from tests.gui.helpers import pilot as cockpit
from tests.gui.helpers.pilot import Pilot
from tests.gui.helpers.sessions import table

SMALL = (960, 540)
DRAWN = Art()
"""Drawings shared by all tests, because drawing takes most of the time."""


@contextmanager
def opened(
    folder: Path, settings: Settings | None = None, *, size: tuple[int, int] = SMALL
) -> Iterator[Pilot]:
    """The program, by default in its smallest window."""
    with cockpit.opened(folder, settings, size=size) as pilot:
        DRAWN.cut.clear()  # by another test
        pilot.app.art = DRAWN
        pilot.app.brush = Brush(pilot.app.frame, DRAWN)
        yield pilot


def sit(pilot: Pilot, setup: TableSetup | None = None, *, seed: int = 1) -> TableScene:
    """Sit down at a new session, with its first deal being dealt."""
    scene = TableScene.new(pilot.app, setup or table(), seed=seed)
    pilot.app.replace(scene)
    pilot.pump()
    return scene


def join(pilot: Pilot, session: Session) -> TableScene:
    """Sit down at a prepared session, and deal."""
    scene = TableScene(pilot.app, session)
    session.deal()
    pilot.app.replace(scene)
    pilot.pump()
    return scene


def at_table(pilot: Pilot) -> TableScene:
    """The top scene, which must be the table."""
    assert isinstance(pilot.scene, TableScene)
    return pilot.scene


def until(pilot: Pilot, done: Callable[[], bool], dt: float = 1 / 8) -> int:
    """Run frames until `done`; returns their number."""
    for frame in range(2000):
        if done():
            return frame
        pilot.pump(dt=dt)
    raise AssertionError("it never came to pass")


def settle(pilot: Pilot) -> None:
    """Show all pending events, those of bots that still think too."""
    scene = at_table(pilot)
    until(pilot, lambda: not (scene.show.busy or scene.state.thinking))
    pilot.pump(2)


def skip(pilot: Pilot) -> None:
    """Skip what is still to be shown; the key would go on after a deal that has been told."""
    if not at_table(pilot).show.told:
        pilot.key("enter")
