"""Opening the table: settings, store, window, title; every failure is one clear sentence."""

import os
import sys
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING

from msgspec.structs import replace

from guts_engine.strength_tables import TableError
from guts_gui import settings as settings_file
from guts_gui.i18n import tr
from guts_gui.litter import keep_loaded
from guts_gui.paths import FolderError, Folders, folders, ready
from guts_gui.storage import Store, StoreError
from guts_gui.version import __version__

if TYPE_CHECKING:
    from guts_gui.opening import Opening


def now() -> datetime:
    """The present moment in local time."""
    return datetime.now().astimezone()


def run(*, full_screen: bool | None = None, opening: "Opening | None" = None) -> int:
    """Open the window at the title, or at the table that is named, and play until it is closed.

    2 when it cannot open.
    """
    try:
        where = folders()
    except FolderError as wrong:
        return _fail(str(wrong), shown=True)
    try:
        return _open(where, full_screen, opening)
    except (FolderError, StoreError, TableError) as wrong:
        return _fail(str(wrong), shown=True)
    except Exception:
        import traceback

        return _crashed(where, traceback.format_exc())


def _crashed(where: Folders, details: str) -> int:
    """A fault of ours: the details go to the log, one sentence to the player."""
    told = "Something went wrong. What was decided is saved and can be resumed."
    try:
        log = ready(where.logs) / "guts.log"
        with log.open("a", encoding="utf-8") as file:
            file.write(f"{now().isoformat()} guts {__version__}\n{details}\n")
    except (OSError, FolderError):
        print(details, file=sys.stderr)
        return _fail(told)
    return _fail(f"{told} The details are in {log}.")


def _open(where: Folders, full_screen: bool | None, opening: "Opening | None") -> int:
    from guts_gui.app import App
    from guts_gui.languages import SYSTEM, use
    from guts_gui.window import DisplayError, preferred_languages

    use(SYSTEM, preferred_languages())  # what is wrong with the settings is told in it
    path = where.config / "settings.toml"
    settings, notice = settings_file.load(path)
    if settings.player == settings_file.Settings().player:
        use(settings.language, preferred_languages())
        settings = replace(settings, player=tr("Guest"))
    store, damage = Store.open(where.data / "guts.db", now=now)
    with store:
        try:
            app = App(
                settings=settings,
                settings_path=path,
                store=store,
                now=now,
                full_screen=full_screen,
            )
        except DisplayError as wrong:
            return _fail(str(wrong))
        for sentence in (notice, damage):
            if sentence:
                print(sentence, file=sys.stderr)
                app.notify(sentence)
        from guts_gui.scenes.title import TitleScene

        app.home = TitleScene
        app.push(TitleScene(app))
        if opening is not None:
            from guts_gui.scenes.table import TableScene

            app.replace(TableScene.new(app, opening.setup(settings, app.roster.bots)))
        keep_loaded()
        return app.run()


def _fail(sentence: str, *, shown: bool = False) -> int:
    """Say why nothing opens: on the terminal and, where there is none to read, in a box."""
    print(f"guts: {sentence}", file=sys.stderr)
    headless = os.environ.get("SDL_VIDEODRIVER") in ("dummy", "offscreen")
    if shown and not headless and not sys.stderr.isatty():
        import pygame

        with suppress(pygame.error):
            pygame.display.message_box("Guts Table", sentence, message_type="error")
    return 2
