"""Export of sessions in the idle time of frames."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from guts_gui.app.scene import Program
from guts_gui.history.export import Ending, Export, ExportError
from guts_gui.i18n.translate import number, tr, trn

SPARE = 0.02
"""Seconds of a frame for the export."""


class Exporting:
    """At most one running export, and its messages."""

    def __init__(self, app: Program) -> None:
        self._app = app
        self._job: Export | None = None

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
        if self._job is None:
            return False
        until = perf_counter() + SPARE
        try:
            while self._job.step():
                if perf_counter() >= until:
                    return True
        except ExportError as wrong:
            self._app.notify(str(wrong))
        else:
            self._report(self._job)
        self._job = None
        return True

    def _report(self, job: Export) -> None:
        self._app.notify(tr("Exported to {path}", path=job.path))
        if job.unread:
            self._app.notify(
                trn(
                    "One session couldn't be read and was left out.",
                    "{n} sessions couldn't be read and were left out.",
                    job.unread,
                )
            )
