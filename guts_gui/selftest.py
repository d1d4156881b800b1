"""The program tries itself: bots play every seat through the real scene loop; no chip is lost."""

import tempfile
from dataclasses import dataclass
from pathlib import Path

from guts_engine.bots.personas import PERSONAS
from guts_gui.app import App, DisplayError
from guts_gui.play import now
from guts_gui.scenes import Scene
from guts_gui.scenes.table import TableScene
from guts_gui.settings import Settings
from guts_gui.setup import SeatSetup, TableSetup
from guts_gui.storage import Store

STEP = 1 / 60
MOST_STEPS = 100_000


class SelfTestError(Exception):
    """What the self-test found wrong, in one sentence."""


@dataclass
class Tour:
    """The app under test and the folder for screenshots, if they are wanted."""

    app: App
    folder: Path | None

    def see(self, scene: Scene, name: str) -> None:
        """Show a scene for a moment and photograph it."""
        self.app.replace(scene)
        self.look(name)

    def look(self, name: str) -> None:
        """Run for a moment and photograph what there is."""
        for _ in range(20):
            self.app.loop_once(STEP)
        if self.folder is not None:
            self.app.screenshot(self.folder / f"{name}.png")


def run(*, deals: int = 10, screenshots: Path | None = None) -> int:
    """Play so many deals and visit every scene; prints one line, answers 0 when all is well."""
    try:
        played = _run(deals, screenshots)
    except (SelfTestError, DisplayError, OSError) as wrong:
        print(f"self-test failed: {wrong}")
        return 1
    print(f"self-test passed: {played} deals played by bots, no chip lost")
    return 0


def _run(deals: int, screenshots: Path | None) -> int:
    if screenshots is not None:
        screenshots.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="guts-self-test-") as home:
        store, _ = Store.open(Path(home) / "guts.db", now=now)
        with store:
            app = App(
                settings=Settings(speed="instant", muted=True),
                settings_path=Path(home) / "settings.toml",
                store=store,
                now=now,
                size=(1280, 720),
                full_screen=False,
            )
            try:
                tour = Tour(app, screenshots)
                played = _play(tour, deals)
                if screenshots is not None:
                    _visit(tour)
                return played
            finally:
                app.close()


def _play(tour: Tour, deals: int) -> int:
    """Bots at all seats, session after session, until so many deals are over."""
    played = 0
    seed = 1
    while played < deals:
        scene = TableScene.new(tour.app, bots_only(6), seed=seed)
        seed += 1
        tour.app.replace(scene)
        before = scene.session.table.deals - 1
        for _ in range(MOST_STEPS):
            tour.app.loop_once(STEP)
            _count_chips(scene)
            done = scene.session.table.deals - (0 if scene.waiting else 1)
            played += max(0, done - before)
            if scene.waiting and not scene.may_go_on:
                break
            before = max(before, done)
            if played >= deals or tour.app.scene is not scene:
                break
        else:
            raise SelfTestError(f"deal {played + 1} never ended")
        tour.look("table")
    return played


def bots_only(count: int) -> TableSetup:
    """A table at which only bots sit."""
    seats = tuple(
        SeatSetup(bot.name, bot.portrait, bot.id) for bot in list(PERSONAS.values())[:count]
    )
    return TableSetup("three-card", {"ante": 5}, seats, 500)


def _count_chips(scene: TableScene) -> None:
    table = scene.session.table
    if table.total != table.brought:
        raise SelfTestError(f"{table.total} chips at the table, {table.brought} were brought")


def _visit(tour: Tour) -> None:
    """Photograph the other scenes."""
    from guts_gui.scenes.keys import KeysScene
    from guts_gui.scenes.menu import MenuScene
    from guts_gui.scenes.new_table import NewTableScene
    from guts_gui.scenes.results import ResultsScene
    from guts_gui.scenes.settings import SettingsScene
    from guts_gui.scenes.title import TitleScene

    app = tour.app
    tour.see(TitleScene(app), "title")
    tour.see(NewTableScene(app), "new-table")
    tour.see(SettingsScene(app), "settings")
    tour.see(KeysScene(app), "keys")
    scene = TableScene.new(app, bots_only(10), seed=3)
    tour.see(scene, "table-10")
    app.push(MenuScene(app))
    tour.look("menu")
    app.pop()
    scene.session.close()
    tour.see(ResultsScene(app, scene.session), "results")
