"""Altered rows in the database: derived data is recomputed, other faults are reported."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from guts_engine.common.work import finished
from guts_engine.state.events import Event
from guts_gui.history.digest import DealRow
from guts_gui.history.queries import AlteredError, History, Query
from guts_gui.history.recording import Recording, RecordingError, digesting_saved
from guts_gui.history.store import SessionError, Store, StoreError
from guts_gui.scenes.history.history import HistoryScene
from guts_gui.scenes.history.replay import ReplayScene
from guts_gui.scenes.history.session_page import SessionScene
from guts_gui.scenes.history.statistics import StatisticsScene
from guts_gui.scenes.title.title import TitleScene
from guts_gui.session.session import Session
from tests.gui.helpers import pilot as cockpit
from tests.gui.helpers.pilot import Pilot, noon
from tests.gui.helpers.sessions import play, table

pytestmark = pytest.mark.slow

CLOSED, RUNNING, LONG = 1, 2, 3
"""A finished session, one in the middle of a deal, and one with a snapshot."""

VALUES: Final = (
    "{column} + 1",
    "-1",
    "'text'",
    "'1e9'",
    "'a,b'",
    "'0,9'",
    "NULL",
    "CAST(x'ff' AS TEXT)",
    "x'00ff'",
    "9223372036854775807",
    "1e300",
)
"""Replacements of a value."""

MADE: Final = {
    "deal": "session number position game pot inside winners results seal",
    "player": "session seat name avatar bot result seal",
    "tally": "session game seat deals inside won best result seal",
    "snapshot": "session line position books seal",
    "session": "deals state biggest_pot result digest lines players tallies seal",
}
"""The columns that can be recomputed from the log."""
BEGINNING: Final = "game title header started veil begun"
LOGGED: Final = "session number lines content seal"


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with three sessions."""
    path = tmp_path_factory.mktemp("sound") / "guts.sqlite3"
    with Store.open(path, now=noon)[0] as store:
        for number, (deals, game) in enumerate(
            ((4, "three-card"), (2, "two-card"), (53, "survivor")), start=1
        ):
            setup = table(3, game=game, chips=100_000, limit=20)
            session = Session.begin(setup, store, seed=number)
            for _ in play(session, Random(number), deals):
                pass
            if number == RUNNING:
                session.deal()
                assert session.asked
            else:
                session.close()
        saved = store.load(LONG)
        assert saved.snapshots and store.load(RUNNING).deals == 3
    return path


def altered(sound: Path, folder: Path, change: str) -> Path | None:
    """A copy with that change, if SQLite allows it; otherwise None."""
    path = folder / "guts.sqlite3"
    for each in folder.iterdir():
        shutil.rmtree(each) if each.is_dir() else each.unlink()
    shutil.copyfile(sound, path)
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA ignore_check_constraints = ON")
        try:
            changed = database.execute(change).rowcount
        except sqlite3.IntegrityError:
            return None
        database.commit()
    return path if changed else None


def changes(table: str, columns: str, key: str, values: tuple[str, ...] = VALUES) -> Iterator[str]:
    """Each of the columns overwritten with each of the values, in one row of the session."""
    for column in columns.split():
        for value in values:
            yield f"UPDATE {table} SET {column} = {value.format(column=column)} WHERE {key}"
    if column == "seal" and table == "session":
        for state in ("open", "finished"):
            yield f"UPDATE session SET state = '{state}' WHERE {key} AND state <> '{state}'"
        for digest in ("missing", "unreadable"):
            yield f"UPDATE session SET digest = '{digest}' WHERE {key}"


def row_of(table: str, session: int) -> str:
    """A row of the session: the last of those that are recomputed."""
    if table == "session":
        return f"id = {session}"
    order = {"deal": "number", "player": "seat", "tally": "seat", "snapshot": "line"}[table]
    last = f"(SELECT max({order}) FROM {table} AS other WHERE other.session = {session})"
    return f"session = {session} AND {order} = {last}"


def catch_up(store: Store) -> None:
    """Do the history's background work."""
    history = History(store)
    store.repair_digests()
    for session in history.missing_digests(99):
        try:
            history.save_digest(session, finished(digesting_saved(store, session)))
        except (RecordingError, SessionError):
            history.save_digest(session, None)


def deals_of(store: Store, session: int) -> list[DealRow]:
    """The deals on the session's page."""
    try:
        return History(store).deals(session)
    except AlteredError:
        History(store).save_digest(session, finished(digesting_saved(store, session)))
        return History(store).deals(session)


def answers(store: Store, *, replays: bool) -> list[Any]:
    """All results of history, statistics, session pages and replays."""
    catch_up(store)
    history = History(store)
    entries = sorted(history.page(Query(), 0, 99), key=lambda entry: entry.id)
    found: list[Any] = [entries, history.games()]
    for wanted in (Query(), Query(game="survivor"), Query(outcome="won")):
        found += [history.records(wanted), sorted(history.results(wanted), key=str)]
    for entry in entries:
        found.append(deals_of(store, entry.id))
        if replays:
            recording = Recording.of(store.load(entry.id))
            facts: list[Event] = list(recording.facts)
            found += [facts, recording.deals, recording.running, recording.secret]
    return found


def alterations(table: str) -> Iterator[str]:
    """All changes to rows of a table that is recomputed from the log."""
    for session in (LONG,) if table == "snapshot" else (RUNNING, LONG):
        yield from changes(table, MADE[table], row_of(table, session))


def check(sound: Path, tmp_path: Path, changes: list[str]) -> None:
    """However rows were altered, all answers stay the same."""
    unaltered = altered(sound, tmp_path, "UPDATE session SET id = id")
    assert unaltered
    with Store.open(unaltered, now=noon)[0] as store:
        before = {replays: answers(store, replays=replays) for replays in (True, False)}
    made = 0
    for number, change in enumerate(changes):
        path = altered(sound, tmp_path, change)
        if path is None:
            continue
        made += 1
        replays = "snapshot" in change or "position" in change or number % 10 == 0
        with Store.open(path, now=noon)[0] as store:
            after = answers(store, replays=replays)
        assert after == before[replays], change
    assert made > len(changes) // 2


@pytest.mark.parametrize("table", MADE)
def test_what_is_made_from_the_log_is_made_again(sound: Path, tmp_path: Path, table: str) -> None:
    """Each column at least once."""
    check(sound, tmp_path, list(alterations(table))[:: len(VALUES)])


@pytest.mark.slow
@pytest.mark.parametrize("table", MADE)
def test_all_that_is_made_from_the_log_is_made_again(
    sound: Path, tmp_path: Path, table: str
) -> None:
    check(sound, tmp_path, list(alterations(table)))


@pytest.mark.parametrize("key", ["number = 0", "number > 2"])
def test_an_altered_log_is_told_and_only_of_its_session(
    sound: Path, tmp_path: Path, key: str
) -> None:
    key = f"session = {RUNNING} AND number IN (SELECT max(number) FROM entry WHERE session = 2" + (
        f" AND {key})"
    )
    made = 0
    for change in changes("entry", LOGGED, key):
        path = altered(sound, tmp_path, change)
        if path is None:
            continue
        made += 1
        store, notice = Store.open(path, now=noon)
        with store:
            catch_up(store)
            if notice is None:
                with pytest.raises(SessionError, match=r"damaged at action \d+\.|is incomplete"):
                    store.load(RUNNING)
                assert History(store).missing_digests(9) == []
            else:
                assert notice.endswith("2 sessions were recovered."), change
            assert [len(deals_of(store, session)) for session in (CLOSED, LONG)] == [4, 53], change
    assert made > 15


def test_an_altered_beginning_is_told_and_never_offered(sound: Path, tmp_path: Path) -> None:
    made = 0
    for change in changes("session", BEGINNING, f"id = {RUNNING}"):
        path = altered(sound, tmp_path, change)
        if path is None:
            continue
        made += 1
        store, notice = Store.open(path, now=noon)
        with store:
            catch_up(store)
            assert store.unfinished() is None, change
            if notice is None:
                with pytest.raises(SessionError, match="start of session 2 is damaged"):
                    store.load(RUNNING)
                assert len(store.sessions()) == 3
            else:
                assert notice.endswith("2 sessions were recovered."), change
    assert made > 15


@pytest.mark.parametrize(
    ("old", "new"), [('"seed": 2', '"seed": 3'), ('"Ann"', '"Eve"'), ("100000", "900000")]
)
def test_another_seed_name_or_stack_is_noticed(
    sound: Path, tmp_path: Path, old: str, new: str
) -> None:
    change = f"UPDATE session SET header = replace(header, '{old}', '{new}') WHERE id = {RUNNING}"
    path = altered(sound, tmp_path, change)
    assert path is not None
    with Store.open(path, now=noon)[0] as store:
        assert store.unfinished() is None
        with pytest.raises(SessionError, match="start of session 2 is damaged"):
            store.load(RUNNING)
        states = {each.id: each.state for each in store.sessions()}
    assert states == {CLOSED: "finished", RUNNING: "broken", LONG: "finished"}


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM deal WHERE session = 3 AND number = 53",
        "DELETE FROM deal WHERE session = 3 AND number > 40",
        "DELETE FROM deal WHERE session = 3",
        "DELETE FROM snapshot",
        "DELETE FROM player WHERE session = 3 AND seat = 1",
        "DELETE FROM tally WHERE session = 3 AND seat = 1",
    ],
)
def test_rows_that_are_gone_are_made_again(sound: Path, tmp_path: Path, change: str) -> None:
    with Store.open(altered(sound, tmp_path, "UPDATE session SET id = id") or sound, now=noon)[
        0
    ] as store:
        before = answers(store, replays=True)
    path = altered(sound, tmp_path, change)
    assert path is not None
    with Store.open(path, now=noon)[0] as store:
        assert answers(store, replays=True) == before


# --- In the window --------------------------------------------------------------------------

SEEN: Final = (
    "UPDATE deal SET results = 'a,b' WHERE session = 3",
    "UPDATE deal SET pot = 'text' WHERE session = 3 AND number = 53",
    "UPDATE deal SET winners = '0,9' WHERE session = 3",
    "UPDATE deal SET position = 9223372036854775807 WHERE session = 3",
    "UPDATE deal SET session = 77 WHERE session = 3",
    "UPDATE player SET result = '1e9' WHERE session = 3",
    "UPDATE player SET name = CAST(x'ff' AS TEXT)",
    "UPDATE player SET avatar = x'00ff'",
    "UPDATE tally SET deals = 'text'",
    "UPDATE tally SET best = 9223372036854775807",
    "UPDATE snapshot SET books = 'text'",
    "UPDATE snapshot SET position = -1",
    "UPDATE session SET deals = 'text'",
    "UPDATE session SET biggest_pot = 9223372036854775807",
    "UPDATE session SET result = '1e9'",
    "UPDATE session SET updated = 'text'",
    "UPDATE session SET updated = '0001-01-01T00:00:00+14:00'",
    "UPDATE session SET updated = '9999-12-31T23:59:59-14:00'",
    "UPDATE session SET played = 9223372036854775807",
    "UPDATE session SET game = 'text', title = x'ff'",
    "UPDATE session SET game = x'ff'",
    "UPDATE session SET started = x'ff'",
    "UPDATE session SET header = 'text'",
    "UPDATE session SET veil = NULL",
    "UPDATE session SET state = 'open'",
    "UPDATE session SET state = 'finished'",
    "UPDATE entry SET content = 'text'",
    "UPDATE entry SET seal = 'text'",
)


@pytest.mark.parametrize(
    "change",
    [
        change if number % 10 == 0 else pytest.param(change, marks=pytest.mark.slow)
        for number, change in enumerate(SEEN)
    ],
)
def test_no_page_of_the_history_breaks(sound: Path, tmp_path: Path, change: str) -> None:
    assert altered(sound, tmp_path, change)
    with cockpit.opened(tmp_path) as pilot:
        pilot.app.push(TitleScene(pilot.app))
        pilot.show(HistoryScene(pilot.app))
        settle(pilot)
        entries = History(pilot.app.store).page(Query(), 0, 9)
        assert len(entries) == 3
        for entry in entries:
            pilot.show(SessionScene(pilot.app, entry))
            settle(pilot)
            page = pilot.scene
            assert isinstance(page, SessionScene)
            if page.listing.total:
                page._watch_deal(page.deals[-1])
                settle(pilot)
                if isinstance(pilot.scene, ReplayScene):
                    pilot.pump(3)
                    pilot.app.pop()
            pilot.app.pop()
        assert isinstance(pilot.scene, HistoryScene)
        pilot.scene.go("statistics")
        settle(pilot)
        assert isinstance(pilot.scene, StatisticsScene)


def settle(pilot: Pilot) -> None:
    """Wait until the top scene has finished its work, and show all notices."""
    for _ in range(200):
        pilot.pump()
        pilot.app.notices.dismiss()
        if not pilot.scene.busy:
            break
    pilot.pump(2)


def test_a_page_whose_session_is_in_another_file_now_says_so(sound: Path, tmp_path: Path) -> None:
    assert altered(sound, tmp_path, "UPDATE session SET id = id")
    with cockpit.opened(tmp_path) as pilot:
        entry = History(pilot.app.store).page(Query(), 0, 9)[0]
        History(pilot.app.store).delete(entry.id)
        pilot.show(SessionScene(pilot.app, entry))
        pilot.pump(3)
        assert pilot.app.notices.current == f"Can't find session {entry.id}."


def test_a_page_is_shown_though_what_was_made_anew_cannot_be_kept(
    sound: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert altered(sound, tmp_path, "UPDATE deal SET pot = pot + 1 WHERE session = 3")

    def full(*_: object) -> None:
        raise StoreError("The disk is full.")

    with cockpit.opened(tmp_path) as pilot:
        entry = History(pilot.app.store).entry(LONG)
        assert entry is not None
        monkeypatch.setattr(History, "save_digest", full)
        pilot.show(SessionScene(pilot.app, entry))
        settled = pilot.scene
        for _ in range(200):
            pilot.pump()
            if not pilot.scene.busy:
                break
        assert isinstance(settled, SessionScene)
        assert pilot.app.notices.current == "The disk is full."
        assert len(settled.deals) == 53


def test_another_file_that_is_there_by_now_is_shown(sound: Path, tmp_path: Path) -> None:
    with cockpit.opened(tmp_path) as pilot:
        pilot.app.push(TitleScene(pilot.app))
        other = tmp_path / "other"
        shutil.copyfile(sound, other)
        other.replace(tmp_path / "guts.sqlite3")
        scene = HistoryScene(pilot.app)
        pilot.show(scene)
        assert scene.total == 3
        assert pilot.app.notices.current is not None
        assert pilot.app.notices.current.startswith("Another program has changed")
