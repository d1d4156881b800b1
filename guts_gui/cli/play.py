"""Opens the table: settings, store, window, main menu; errors are reported in one sentence."""

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from guts_engine.strategy.faults import TableError
from guts_gui.app.gc_control import freeze_loaded
from guts_gui.cli.printing import print_all, say
from guts_gui.desktop.fault_log import FaultLog
from guts_gui.desktop.raise_window import ask_for_window
from guts_gui.files.file_io import clear
from guts_gui.files.paths import AssetsError, FolderError, Folders, catalogues, folders
from guts_gui.history.store import BusyError, Store, StoreError
from guts_gui.i18n.dates import local
from guts_gui.i18n.translate import tr
from guts_gui.settings import settings as settings_file

if TYPE_CHECKING:
    from guts_gui.setup.from_command_line import Opening

STOPPED = 2
"""Exit status if the table cannot open, or a fault ended it."""


def now() -> datetime:
    """The current local time."""
    return local(datetime.now(UTC))


def run(*, full_screen: bool | None = None, opening: "Opening | None" = None) -> int:
    """Open the window at the main menu or a given table, and run until it is closed.

    A second start raises the window of the first.
    """
    log = None
    try:
        where = folders()
        log = FaultLog(where.logs)
        return _open(where, log, full_screen, opening)
    except BusyError as busy:
        return _second(str(busy), where, log, opening)
    except (FolderError, StoreError, TableError, AssetsError) as wrong:
        return _stop(str(wrong), log)
    except Exception as wrong:
        import traceback

        from guts_gui.desktop.window import DisplayError

        if isinstance(wrong, DisplayError):
            return _stop(str(wrong), log)
        sentence = tr("Something went wrong. Every decision is saved; start again to resume.")
        return _stop(sentence, log, traceback.format_exc())


def _open(
    where: Folders, log: FaultLog, full_screen: bool | None, opening: "Opening | None"
) -> int:
    from guts_gui.app.app import App
    from guts_gui.app.navigation import Play, Title
    from guts_gui.desktop.window import preferred_languages
    from guts_gui.i18n.languages import SYSTEM, use
    from guts_gui.scenes.routes import route

    preferred = preferred_languages()
    use(catalogues(), SYSTEM, preferred)  # errors in the settings are reported in this language
    path = where.config / "settings.toml"
    settings, notice = settings_file.load(path)
    if settings.player == settings_file.Settings().player:
        use(catalogues(), settings.language, preferred)
        settings = replace(settings, player=tr("Guest"))
    store, damage = Store.open(where.data / "guts.db", now=now)
    crashed = log.watch(now())
    try:
        with store:
            clear(*written(where))  # the store is open, so no other program writes there
            app = App(
                settings=settings,
                settings_path=path,
                store=store,
                now=now,
                route=route,
                full_screen=full_screen,
            )
            for sentence in (notice, damage, _last_crash(log) if crashed else None):
                if sentence:
                    say(sentence)
                    app.notify(sentence, lasting=True)
            app.home = Title()
            app.go(Title())
            if opening is not None:
                app.go(Play(opening.setup(settings, app.roster.bots)))
            freeze_loaded()
            return app.run()
    finally:
        log.rest()


def written(where: Folders) -> Iterator[Path]:
    """The folders in which the program writes files."""
    yield from (where.config, where.data, where.logs, where.data / "exports")
    yield from (where.config / each for each in ("bots", "tables", "house-rules"))


def _last_crash(log: FaultLog) -> str:
    return tr(
        "Guts Table crashed last time, perhaps in a graphics or sound driver. Every decision is "
        "saved. The details are in {log}.",
        log=log.path,
    )


def _second(busy: str, where: Folders, log: FaultLog | None, opening: "Opening | None") -> int:
    """The table is already open: raise its window, or print a sentence."""
    raised = ask_for_window(where.data)
    if not raised:
        return _stop(busy, log)
    if opening is None:
        return print_all([tr("Guts Table is already open; its window is in front now.")])
    return _stop(
        tr("Guts Table is already open. Choose New table there, or close it and start again."),
        log,
    )


def _stop(sentence: str, log: FaultLog | None, trace: str = "") -> int:
    """Report why the program ends: on the terminal, in the log, or else in a box."""
    logged = log is not None and log.write(f"{sentence}\n{trace}", now())
    message = sentence
    if trace and log is not None and logged:
        message = tr("{sentence} The details are in {log}.", sentence=sentence, log=log.path)
    say(f"guts: {message}")
    if trace and not logged:
        say(trace)
    if os.environ.get("SDL_VIDEODRIVER") not in ("dummy", "offscreen"):
        from guts_gui.app.fault_box import Fault, show, unread

        if unread():
            from guts_gui.app.about import about

            details = f"{about()}\n\n{trace}".strip()
            show(Fault(sentence, details, log.path if log is not None and logged else None))
    return STOPPED
