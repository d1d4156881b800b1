"""Export of sessions in the idle time of frames, and the way to the exported file."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from guts_gui.app.navigation import Ask
from guts_gui.app.scene import Program
from guts_gui.desktop.open_folder import Opening, open_folder
from guts_gui.frame_time import for_seconds
from guts_gui.history.export import Ending, Export, ExportError
from guts_gui.i18n.translate import number, tr, trn

SPARE = 0.02
"""Seconds of a frame for the export."""


class Exporting:
    """At most one running export, and its messages."""

    def __init__(self, app: Program) -> None:
        self._app = app
        self._job: Export | None = None
        self._opening: tuple[Opening, Path] | None = None

    @property
    def busy(self) -> bool:
        """Whether a file is being written."""
        return self._job is not None

    @property
    def progress(self) -> str:
        """The progress, in words."""
        job = self._job
        if job is None:
            return ""
        return tr("Exporting: {done} of {n}", done=number(job.done), n=number(job.total))

    def start(self, ending: Ending, name: str, sessions: Sequence[int]) -> None:
        """Start a file with these sessions; an error is reported in a sentence."""
        self.cancel()
        if not sessions:
            self._app.notify(tr("Nothing to export."))
            return
        folder = self._app.store.folder / "exports"
        try:
            self._job = Export(folder, name, ending, sessions, self._app.store.loading)
        except ExportError as wrong:
            self._app.notify(str(wrong))

    def cancel(self) -> None:
        """Cancel the export."""
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def update(self) -> bool:
        """Write for a moment; True when something has changed."""
        self._watch_opening()
        if self._job is None:
            return False
        try:
            for _ in for_seconds(SPARE):
                if not self._job.step():
                    break
            else:
                return True
        except ExportError as wrong:
            self._app.notify(str(wrong))
        else:
            self._report(self._job)
        self._job = None
        return True

    def _report(self, job: Export) -> None:
        """Name the file and how many sessions it holds, and offer to open its folder."""
        words = trn(
            "One session was exported to {path}",
            "{n} sessions were exported to {path}",
            job.total - job.unread,
            path=job.path,
        )
        if job.unread:
            words += "\n" + trn(
                "One session couldn't be read and was left out.",
                "{n} sessions couldn't be read and were left out.",
                job.unread,
            )
        show = partial(self._open, job.path.parent)
        self._app.go(Ask(tr("Export finished"), words, tr("Open folder"), show, tr("Close")))

    def _open(self, folder: Path) -> None:
        try:
            self._opening = open_folder(folder), folder
        except OSError:
            self._refuse(folder)

    def _watch_opening(self) -> None:
        """Report a file manager that did not open."""
        if self._opening is None:
            return
        opening, folder = self._opening
        if opening.failed:
            self._refuse(folder)
        if opening.over:
            self._opening = None

    def _refuse(self, folder: Path) -> None:
        self._app.notify(tr("No file manager could open the folder. It is {path}.", path=folder))
