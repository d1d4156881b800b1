"""A real table in a window, for benchmarks, with temporary folders."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from guts_gui.app.app import App
from guts_gui.app.gc_control import freeze_loaded
from guts_gui.cli.play import now
from guts_gui.history.store import Store
from guts_gui.scenes.routes import route
from guts_gui.scenes.table.table import TableScene
from guts_gui.settings.settings import LastTable, Settings
from guts_gui.setup.draft import Draft


@contextmanager
def opened(size: tuple[int, int], seats: int, seed: int) -> Iterator[tuple[App, TableScene]]:
    """The window with a table of that many seats, the first of them a person's."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(table=LastTable(seats=seats))
        store, _ = Store.open(Path(folder) / "guts.db", now=now)
        with store:
            path = Path(folder) / "settings.toml"
            app = App(
                settings=settings,
                settings_path=path,
                store=store,
                now=now,
                route=route,
                size=size,
            )
            scene = seated(app, seed)
            app.push(scene)
            freeze_loaded()
            try:
                yield app, scene
            finally:
                app.close()


def seated(app: App, seed: int) -> TableScene:
    """Start another session at the table of the app's settings."""
    return TableScene.new(app, Draft.of(app.settings).setup(), seed=seed)


def until_rest(app: App, scene: TableScene) -> None:
    """Run the deal until the person is asked and nothing moves."""
    while scene.busy or not scene.deciding:
        app.loop_once(1 / 60)
