"""Autosave: writes a session to the store as it is played, and retries failed writes."""

from contextlib import suppress

from guts_engine.record.match import Match
from guts_engine.state.table import Phase
from guts_gui.history.digest import DigestBuilder
from guts_gui.history.queries import History
from guts_gui.history.store import MovedError, SessionError, Store, StoreError
from guts_gui.i18n.translate import later, tr
from guts_gui.words.games import DEALERS_CHOICE, DEALERS_CHOICE_NAME


class Autosave:
    """Saves one session; without a store it does nothing.

    `unsaved` is the reason why the last actions are not on the disk, None if they are. `session`
    is the id of a saved session that is resumed.
    """

    def __init__(
        self,
        store: Store | None,
        header: str,
        match: Match,
        digest_builder: DigestBuilder,
        *,
        session: int | None = None,
    ) -> None:
        self.unsaved: str | None = None
        self.news: list[str] = []
        self._store = store
        self._header = header
        self._match = match
        self._digest_builder = digest_builder
        self.session = session
        self._written = 0 if session is None else len(match.lines)
        self._file = 0 if store is None else store.opened
        self._digest_valid = True
        self._cut: int | None = None
        self._noted: set[int] = set()
        self._over = False

    def save(self) -> None:
        """Write what is not on the disk yet; if that fails, `unsaved` is the reason."""
        if self._store is None:
            self._digest_builder.mark_saved()
        elif self._pending:
            try:
                self._write(self._store)
            except StoreError as wrong:
                self.unsaved = str(wrong)
                if self.session is not None:
                    self._store.note_unsaved(self.session)
                    self._noted.add(self.session)

    def earlier_record(self) -> int:
        """The biggest pot of all other saved sessions; 0 if there is none or none can be read."""
        if self._store is None:
            return 0
        try:
            return History(self._store).biggest_pot(self.session)
        except StoreError:
            return 0

    @property
    def _pending(self) -> bool:
        lines = len(self._match.lines) > self._written
        return lines or self.session is None or self._cut is not None or self._closing

    @property
    def _closing(self) -> bool:
        return self._match.state.table.phase is Phase.CLOSED and not self._over

    def cut(self) -> None:
        """Drop what was saved beyond the lines of the match, at the next `save`."""
        self._cut = len(self._match.lines)
        if self.session is not None:
            self._noted.add(self.session)
        again = tr("Part of this session wasn't saved, so it starts again from the first deal.")
        after = later(
            "Part of this session wasn't saved, so it resumes after deal {n} with a new deal."
        )
        deals = self._match.state.table.deals
        self.news.append(tr(after, n=deals) if deals else again)

    def _write(self, store: Store) -> None:
        """Write the session, or its new lines. Raises StoreError."""
        if self._file != store.opened:
            self._find_again(store)
        try:
            self._append(store)
        except (MovedError, SessionError) as wrong:
            if isinstance(wrong, MovedError):
                self.news.append(str(wrong))
            self._find_again(store)
            self._append(store)
        for noted in self._noted:
            store.note_saved(noted)
        self._noted.clear()
        self.unsaved = self._cut = None

    def _append(self, store: Store) -> None:
        """Append the lines that are not on the disk."""
        match = self._match
        if self.session is None:
            game, title = match.begun.rules.game, match.begun.rules.base.name
            if match.begun.dealers_choice:
                # exports are the same in every language, so the title is not translated
                game, title = DEALERS_CHOICE, DEALERS_CHOICE_NAME
            self.session = store.begin(header=self._header, game=game, title=title)
        if self._cut is not None:
            store.cut(self.session, self._cut, deals=match.state.table.deals)
        lines = match.lines[self._written :]
        if lines or self._closing:
            store.append(
                self.session,
                lines,
                deals=match.state.table.deals,
                digest=self._digest_builder.digest() if self._digest_valid else None,
                after=self._written,
                over=self._closing,
            )
            self._written += len(lines)
            self._over = self._closing
            self._digest_valid = True
            self._digest_builder.mark_saved()

    def _find_again(self, store: Store) -> None:
        """Find the session in a changed file; if it is not there, save it as a new one."""
        saved = None
        if self.session is not None:
            with suppress(SessionError):
                saved = store.load(self.session)
        lines = saved.lines[: self._cut] if saved is not None else ()
        if saved is not None and self._continues(saved.header, lines, saved.state):
            self._written = len(lines)
        else:
            self.session, self._written, self._cut = None, 0, None
        self._digest_valid = False
        self._file = store.opened

    def _continues(self, header: str, lines: tuple[str, ...], state: str) -> bool:
        """Whether the saved lines are the beginning of this session."""
        same = list(lines) == self._match.lines[: len(lines)]
        return state == "open" and header == self._header and same
