"""A failing disk during play: nothing that can be saved is lost, nothing is saved twice."""

import os
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Final

import pytest

from guts_engine.hands.cards import Card
from guts_engine.state.events import HandsShown
from guts_engine.state.table import Phase
from guts_gui.history.store import MovedError, Store, StoreError
from guts_gui.session.session import Session
from tests.gui.helpers.pilot import noon
from tests.gui.helpers.sessions import decision, play, table
from tests.gui.helpers.shelf import to_resume
from tests.gui.helpers.unprivileged import posix, reachable_folder, read_only

CUT: Final = "Part of this session wasn't saved, so it "
MOVED: Final = "were moved or deleted. A new file has been started."
CHANGED: Final = "Another program has changed the saved sessions in"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "guts.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store.open(path, now=noon)[0] as store:
        yield store


class Failing:
    """A connection that fails at some of its statements; `asked` counts them."""

    def __init__(self, database: sqlite3.Connection, fails: Callable[[int], bool]) -> None:
        self._database = database
        self._fails = fails
        self.asked = 0

    def execute(self, question: str, *values: object) -> sqlite3.Cursor:
        self.asked += 1
        if self._fails(self.asked) and not question.startswith(("ROLLBACK", "SELECT")):
            if question == "COMMIT":
                self._database.execute("ROLLBACK")
            raise sqlite3.OperationalError("disk I/O error")
        return self._database.execute(question, *values)

    def __getattr__(self, name: str) -> object:
        return getattr(self._database, name)


def fail(store: Store, fails: Callable[[int], bool]) -> Failing:
    """Make the store's statements that match `fails` fail."""
    failing = Failing(store._database, fails)
    store._database = failing  # type: ignore[assignment]  # stands in for a connection
    return failing


def mend(store: Store) -> None:
    """Make nothing fail any more."""
    if isinstance(store._database, Failing):
        store._database = store._database._database


def whole(store: Store, session: Session) -> bool:
    """Whether the session is on the disk completely, once, and with its digests."""
    saved = [store.load(each.id) for each in store.sessions()]
    same = [each for each in saved if each.header == session.header.text()]
    assert len(same) == 1
    return list(same[0].lines) == list(session.match.lines)


def marks(path: Path) -> list[str]:
    return [each.name for each in path.parent.iterdir() if "unsaved" in each.name]


# --- Failing at a statement -----------------------------------------------------------------


@pytest.mark.parametrize("begins", [True, False])
def test_whichever_statement_fails_nothing_is_lost_and_no_line_written_twice(
    tmp_path: Path, begins: bool
) -> None:
    number, done = 0, True
    while done:
        number += 1
        path = tmp_path / str(number) / "guts.db"
        with Store.open(path, now=noon)[0] as store:
            session = None if begins else Session.begin(table(3), store, seed=5)
            failing = fail(store, lambda asked, number=number: asked == number)
            if session is None:
                session = Session.begin(table(3), store, seed=5)
            done = False
            for _ in play(session, Random(number), 2):
                done = done or session.unsaved is not None
            done = done or failing.asked >= number
            mend(store)
            session.save()
            assert session.unsaved is None
            assert whole(store, session)
            assert marks(path) == []
        if number > 60:
            break
    assert number > 30


@pytest.mark.parametrize("length", [1, 7, 30])
def test_failing_for_a_while_again_and_again(store: Store, path: Path, length: int) -> None:
    rng = Random(length)
    sessions = [Session.begin(table(3), store, seed=seed) for seed in range(3)]
    for _ in range(6):
        fail(store, lambda asked: asked % (2 * length) < length)
        for session in sessions:
            for _ in play(session, rng, 1):
                pass
        mend(store)
        for session in sessions:
            session.save()
            assert session.unsaved is None and whole(store, session)
        assert marks(path) == []
    for session in sessions:
        fail(store, lambda _: True)
        session.close()
        assert session.unsaved is not None
        mend(store)
        session.save()
        assert session.unsaved is None and whole(store, session)
    assert {each.state for each in store.sessions()} == {"finished"}
    assert marks(path) == []


# --- Killed while failing -------------------------------------------------------------------


def shown(session: Session) -> set[tuple[int, tuple[Card, ...]]]:
    """The deals with visible hands, and the cards."""
    seen, hand = set(), session.view.cards
    if hand:
        seen.add((session.table.deals, hand))
    for events in session.match.recent:
        for event in events:
            if isinstance(event, HandsShown):
                seen |= {(session.table.deals, each.cards) for each in event.hands}
    return seen


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("steps", [1, 2, 5])
def test_after_a_kill_no_deal_goes_on_of_which_cards_were_seen(
    store: Store, path: Path, tmp_path: Path, seed: int, steps: int
) -> None:
    """The cards of that deal do not come again, and its saved part is removed from the disk."""
    rng = Random(seed)
    session = Session.begin(table(3), store)
    for _ in play(session, rng, 2):
        pass
    session.deal()
    assert session.asked
    known = session.view.cards
    fail(store, lambda _: True)
    for _ in range(steps):
        if session.asked:
            session.decide(decision(session, rng))
        elif session.can_deal():
            session.deal()
    assert session.unsaved is not None
    assert marks(path) == ["guts.db-unsaved-1"]
    killed = tmp_path / "killed"
    shutil.copytree(path.parent, killed)
    for again in range(2):
        with Store.open(killed / "guts.db", now=noon)[0] as other:
            saved = to_resume(other)
            assert saved is not None
            resumed = Session.resume(saved, other)
            news = resumed.news()
            gone = f"{CUT}resumes after deal 2 with a new deal."
            assert news == ([] if again else [gone])
            assert resumed.table.phase is Phase.BETWEEN
            assert resumed.table.deals == 2 and not resumed.asked
            assert marks(killed / "guts.db") == []
            assert resumed.table.total == resumed.table.brought
    with Store.open(killed / "guts.db", now=noon)[0] as other:
        saved = to_resume(other)
        assert saved is not None
        resumed = Session.resume(saved, other)
        resumed.deal()
        assert resumed.view.cards != known
        assert whole(other, resumed)
    mend(store)


def test_a_resume_on_a_disk_that_still_fails_is_cut_later(store: Store, path: Path) -> None:
    session = Session.begin(table(3), store, seed=2)
    session.deal()
    fail(store, lambda _: True)
    session.decide(decision(session, Random(1)))
    mend(store)
    saved = to_resume(store)
    assert saved is not None
    fail(store, lambda _: True)
    resumed = Session.resume(saved, store)
    assert resumed.unsaved is not None and marks(path)
    assert resumed.news() == [f"{CUT}starts again from the first deal."]
    resumed.deal()
    while resumed.asked:
        resumed.decide(decision(resumed, Random(3)))
    mend(store)
    resumed.save()
    assert resumed.unsaved is None and not marks(path)
    assert list(store.load(1).lines) == list(resumed.match.lines)


@pytest.mark.parametrize("number", range(1, 24))
def test_whichever_statement_of_the_cut_fails_the_session_stays(
    store: Store, path: Path, number: int
) -> None:
    session = Session.begin(table(3), store, seed=2)
    for _ in play(session, Random(1), 3):
        pass
    finished = len(session.match.lines)
    session.deal()
    store.note_unsaved(1)
    saved = store.load(1)
    fail(store, lambda asked: asked == number)
    resumed = Session.resume(saved, store)
    mend(store)
    assert len(store.load(1).lines) >= finished
    resumed.save()
    assert resumed.unsaved is None and not marks(path)
    resumed.deal()
    assert whole(store, resumed)
    assert len(resumed.match.lines) > finished


def test_a_session_that_is_over_or_deleted_leaves_no_mark(store: Store, path: Path) -> None:
    from guts_gui.history.queries import History

    for number, end in enumerate(
        (store.finish, store.set_aside, History(store).delete, lambda _: None), start=1
    ):
        assert store.begin(header="h", game="g", title="t") == number
        store.note_unsaved(number)
        end(number)
    assert marks(path) == ["guts.db-unsaved-4"]


def test_the_mark_of_another_files_session_means_nothing(store: Store, path: Path) -> None:
    path.with_name("guts.db-unsaved-1").touch()
    session = Session.begin(table(3), store, seed=2)
    session.deal()
    resumed = Session.resume(store.load(1), store)
    assert resumed.news() == []
    assert resumed.asked == session.asked


# --- A disk that is full --------------------------------------------------------------------


def test_a_file_that_may_not_grow(store: Store, path: Path) -> None:
    session = Session.begin(table(3), store, seed=1)
    (pages,) = store._database.execute("PRAGMA page_count").fetchone()
    store._database.execute(f"PRAGMA max_page_count = {pages + 1}").fetchone()
    for _ in play(session, Random(1), 60):
        pass
    assert session.unsaved is not None
    assert session.unsaved.startswith("The disk is full") and marks(path)
    store._database.execute("PRAGMA max_page_count = 100000").fetchone()
    session.save()
    assert session.unsaved is None and whole(store, session) and not marks(path)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit of the system")
def test_a_limit_of_the_system(store: Store, path: Path) -> None:
    import resource
    import signal

    session = Session.begin(table(3), store, seed=1)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 9000, before[1]))
        for _ in play(session, Random(1), 40):
            pass
        assert session.unsaved is not None and marks(path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)
    session.save()
    assert session.unsaved is None and whole(store, session) and not marks(path)


# --- A replaced file ------------------------------------------------------------------------


def deleted(path: Path, _: bytes) -> None:
    path.unlink()


def folder_gone(path: Path, _: bytes) -> None:
    shutil.rmtree(path.parent)


def emptied(path: Path, _: bytes) -> None:
    path.with_name("other").touch()
    path.with_name("other").replace(path)


def garbage(path: Path, _: bytes) -> None:
    path.with_name("other").write_bytes(b"garbage" * 1000)
    path.with_name("other").replace(path)


def another(path: Path, _: bytes) -> None:
    with Store.open(path.with_name("other"), now=noon)[0] as store:
        for seed in range(3):
            session = Session.begin(table(3), store, seed=70 + seed)
            session.deal()
    path.with_name("other").replace(path)


def older(path: Path, copy: bytes) -> None:
    path.with_name("other").write_bytes(copy)
    path.with_name("other").replace(path)


def written_over(path: Path, copy: bytes) -> None:
    with path.open("wb") as file:
        file.write(copy)


WAYS = (deleted, folder_gone, emptied, garbage, another, older, written_over)


@pytest.mark.parametrize(
    ("way", "twice"),
    [*((way, None) for way in WAYS), *((way, way) for way in WAYS), *pairwise(WAYS)],
)
def test_another_file_is_told_and_holds_the_whole_session(
    store: Store,
    path: Path,
    way: Callable[[Path, bytes], None],
    twice: Callable[[Path, bytes], None] | None,
) -> None:
    session = Session.begin(table(3), store, seed=2)
    for _ in play(session, Random(1), 2):
        pass
    for number, harm in enumerate((way, twice or way)[: 1 + (twice is not None)]):
        copy = path.read_bytes()
        for _ in play(session, Random(number), 1):
            pass
        assert session.unsaved is None
        harm(path, copy)
        session.deal()
        assert session.unsaved is None
        (news,) = session.news()
        assert (MOVED if harm in (deleted, folder_gone) else CHANGED) in news
        while session.asked:
            session.decide(decision(session, Random(3)))
        assert session.news() == [] and session.unsaved is None
        assert whole(store, session)
    session.close()
    assert whole(store, session) and marks(path) == []
    from guts_gui.history.queries import History, Query

    listed = History(store).page(Query(), 0, 9)
    assert listed[0].deals == session.table.deals and listed[0].state == "finished"
    for each in listed[1:]:
        resumed = Session.resume(store.load(each.id), None)
        assert resumed.header.text() != session.header.text()


def test_lines_never_go_to_another_session_of_that_number(store: Store, path: Path) -> None:
    """The file is replaced again between the check and the next attempt."""
    session = Session.begin(table(3), store, seed=2)
    session.deal()
    older_lines = len(session.match.lines)
    path.unlink()
    with pytest.raises(MovedError):
        store.repair_digests()  # the history looks first
    other = Session.begin(table(3), store, seed=3)
    other.deal()
    while len(other.match.lines) < older_lines:
        other.deal() if not other.asked else other.decide(decision(other, Random(1)))
    before = store.load(1)
    session.decide(decision(session, Random(1)))
    assert store.load(1).lines == before.lines
    assert whole(store, session) and whole(store, other)


def test_a_file_that_comes_back_is_opened_again(store: Store, path: Path) -> None:
    """It was missing, its folder was unusable, and it is there again unchanged."""
    session = Session.begin(table(3), store, seed=2)
    session.deal()
    away = path.parent.with_name("away")
    path.parent.rename(away)
    path.parent.write_bytes(b"in the way")
    session.decide(decision(session, Random(1)))
    assert session.unsaved is not None
    path.parent.unlink()
    away.rename(path.parent)
    session.save()
    assert session.unsaved is None
    assert whole(store, session) and marks(path) == []


@posix
def test_a_read_only_folder_is_told_until_it_is_not(tmp_path: Path) -> None:
    with reachable_folder() as folder:
        path = folder / "guts.db"
        with Store.open(path, now=noon)[0] as store:
            session = Session.begin(table(3), store, seed=2)
            session.deal()
            path.unlink()
            with read_only(folder):
                session.decide(decision(session, Random(1)))
                assert session.unsaved is not None and "GUTS_HOME" in session.unsaved
                with pytest.raises(StoreError):
                    store.sessions()
            session.save()
            assert session.unsaved is None and whole(store, session)
    assert not os.path.lexists(path)
