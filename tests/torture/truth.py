"""The content of a store, and its comparison with the content before."""

from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, fields, replace

from guts_engine.common.work import finished
from guts_gui.history.digest import DealRow, Digest
from guts_gui.history.queries import (
    AlteredError,
    History,
    ListedSession,
    PlayerRecord,
    Query,
)
from guts_gui.history.recording import RecordingError, digesting
from guts_gui.history.store import SavedSession, SessionError, Store, StoreError
from tests.torture.attack import BrokenPromiseError, one_sentence, promised


@dataclass(frozen=True)
class StoredSession:
    """Everything readable of a session, except its number."""

    saved: SavedSession
    entry: ListedSession
    deals: tuple[DealRow, ...]

    @property
    def unreadable(self) -> bool:
        """Whether the history reports that it has no digests of it."""
        return self.entry.digest == "unreadable"


@dataclass(frozen=True)
class Contents:
    """The content of a store: its sessions, the number of unreadable ones, and the sums."""

    sessions: tuple[StoredSession, ...]
    refused: int
    records: tuple[PlayerRecord, ...]


@dataclass(frozen=True)
class Truth:
    """The expected content of a store: one state, or several valid ones."""

    states: tuple[Contents, ...]

    @property
    def fewest(self) -> int:
        """The least number of sessions."""
        return min(len(state.sessions) for state in self.states)


def catch_up(store: Store) -> None:
    """Make the missing digests, as the history does."""
    history = History(store)
    store.repair_digests()
    for summary in store.sessions():
        try:
            history.deals(summary.id)
        except AlteredError:
            history.save_digest(summary.id, _digest(store, summary.id))
    for _ in range(2 * len(store.sessions()) + 2):
        missing = history.missing_digests(1)
        if not missing:
            return
        history.save_digest(missing[0], _digest(store, missing[0]))
    raise BrokenPromiseError("a digest is missing however often it is made")


def _digest(store: Store, session: int) -> Digest | None:
    with suppress(RecordingError, SessionError):
        return finished(digesting(store.load(session)))
    return None


def contents(store: Store) -> Contents:
    """Everything readable. Raises StoreError if the whole store is unreadable."""
    history, found, refused = History(store), [], 0
    catch_up(store)
    results: dict[int, Counter[tuple[tuple[str, str], int]]] = {}
    for session, _, who, result in history.results(Query()):
        results.setdefault(session, Counter())[who, result] += 1
    for summary in store.sessions():
        try:
            saved = store.load(summary.id)
            entry = history.entry(summary.id)
            deals = tuple(history.deals(summary.id))
        except SessionError as wrong:
            one_sentence(wrong)
            refused += 1
            continue
        promised(entry is not None, "a session in the list is not in the history")
        assert entry is not None
        same = all(
            getattr(summary, each.name) == getattr(saved, each.name) for each in fields(summary)
        )
        promised(same, "the list of sessions tells another session than the log")
        rows = Counter(((p.bot or "", "" if p.bot else p.name), p.result) for p in entry.players)
        counts = results.get(summary.id, Counter())
        promised(
            entry.digest != "kept" or counts == rows, "the results are not those of the players"
        )
        found.append(StoredSession(replace(saved, id=0), replace(entry, id=0), deals))
    return Contents(tuple(found), refused, tuple(history.records(Query())))


def compare(truth: Truth, now: Contents, sentence: str | None) -> None:
    """Raises BrokenPromiseError unless the content is expected; missing data must be reported."""
    known = {each.saved: each for state in truth.states for each in state.sessions}
    seen: set[tuple[str, str]] = set()
    for each in now.sessions:
        name = (each.saved.started, each.saved.header)
        promised(name not in seen, "a session is there twice")
        seen.add(name)
        before = known.get(each.saved)
        if before is None:
            raise BrokenPromiseError(f"a session is not what it was: {_unlike(known, each.saved)}")
        same = each.unreadable or (each.entry, each.deals) == (before.entry, before.deals)
        promised(same, f"the sums of a session are not what they were: {_sums(before, each)}")
    missing = truth.fewest - len(now.sessions) - now.refused
    promised(missing <= 0 or sentence, f"{missing} sessions are gone and no sentence says so")
    for state in truth.states:
        whole = {each.saved for each in state.sessions} == {each.saved for each in now.sessions}
        if whole and not any(each.unreadable for each in (*state.sessions, *now.sessions)):
            promised(now.records == state.records, "the sums over all sessions have changed")


def _unlike(known: Iterable[SavedSession], found: SavedSession) -> str:
    """The difference between the session and the most similar known one."""
    unlike = [
        [
            each.name
            for each in fields(found)
            if getattr(before, each.name) != getattr(found, each.name)
        ]
        for before in known
    ]
    return ", ".join(sorted(unlike, key=len)[0] if unlike else ["there was none"])


def _sums(before: StoredSession, now: StoredSession) -> str:
    unlike = [
        each.name
        for each in fields(before.entry)
        if getattr(before.entry, each.name) != getattr(now.entry, each.name)
    ]
    return ", ".join([*unlike, *(["deals"] if before.deals != now.deals else [])])


def goes_on(store: Store, clock_says: str = "after") -> int:
    """Start and save a new session; returns its number."""
    try:
        session = store.begin(header=f"header {clock_says}", game="three-card", title="After")
        store.append(session, ["one", "two"], deals=0)
        store.append(session, ["three"], deals=0)
        saved = store.load(session)
    except StoreError as error:
        raise BrokenPromiseError(f"no new session can be saved afterwards: {error}") from error
    promised(saved.lines == ("one", "two", "three"), "a new session is not what was saved")
    return session
