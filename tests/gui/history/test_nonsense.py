"""Rows whose checksum is right and whose values are nonsense are damaged like any others."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from guts_gui.app.navigation import Drills
from guts_gui.coach.review import Review
from guts_gui.drill.problem import problem_of
from guts_gui.history import digest
from guts_gui.history.drills import AnswerRow, DrillRows, MistakeRow
from guts_gui.history.queries import History, Query
from guts_gui.history.recording import opened
from guts_gui.history.rows import COLUMNS
from guts_gui.history.store import Store
from guts_gui.scenes.history.history import HistoryScene
from guts_gui.scenes.history.replay import ReplayScene
from guts_gui.scenes.history.session_page import SessionScene
from guts_gui.scenes.title.title import TitleScene
from guts_gui.session.session import Session
from tests.gui.helpers import pilot as cockpit
from tests.gui.helpers.pilot import Pilot, noon
from tests.gui.helpers.sessions import play, table
from tests.torture.corpus import NAME
from tests.torture.rows import (
    STRANGE,
    columns,
    key,
    nonsense_inside,
    read_everything,
    sealed,
)

NONSENSE: Final = (
    "text",
    5,
    *STRANGE,
    *(99, -(2**63), 2**63 - 1, 1e300, float("inf"), 20250131),
    *("20250131", "2025-13-45", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"),
    *("0,9", "5,-5,99999999999999999999", "AA==", "nan", "1e999,0", "\u0663"),
)
TABLES: Final = ("session", "entry", "deal", "player", "tally", "snapshot", "mistake", "answer")
FEW: Final = 3
"""The values of each column that are tried in the quick tests."""

Change = Callable[[sqlite3.Connection], None]


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with rows in every table: a closed session, one with a running deal, and drills."""
    folder = tmp_path_factory.mktemp("sound")
    with pytest.MonkeyPatch.context() as patched, Store.open(folder / NAME, now=noon)[0] as store:
        patched.setattr(digest, "SNAPSHOT_INTERVAL", 2)
        for seed, deals in ((1, 3), (2, 4)):
            setup = table(3, chips=100_000, limit=20)
            session = Session.begin(setup, store, seed=seed)
            for _ in play(session, Random(seed), deals):
                pass
            session.close() if seed == 1 else session.deal()
        log, seats = opened(store.load(1))
        review = Review.of(log, [0])
        while review.unread:
            review.step()
        problem = problem_of(review, review.decisions[0], [seat.avatar for seat in seats])
        assert problem is not None
        drills = DrillRows(store)
        drills.put(MistakeRow(problem.key, problem.written(), 0, date(2025, 1, 31)))
        drills.answer(AnswerRow("three-card", 0, (0.0, 0.5)))
    return folder / NAME


def changed(sound: Path, folder: Path, change: Change) -> bool:
    """Put a changed copy into the folder, with right checksums; False if SQLite refuses it."""
    for each in folder.iterdir():
        shutil.rmtree(each) if each.is_dir() else each.unlink()
    shutil.copyfile(sound, folder / NAME)
    with closing(sqlite3.connect(folder / NAME, isolation_level=None)) as database:
        database.execute("PRAGMA ignore_check_constraints = ON")
        try:
            change(database)
        except sqlite3.IntegrityError:
            return False
        sealed(database)
    return True


def set_to(table: str, column: str, value: object) -> Change:
    """A value in the last row of a table."""

    def change(database: sqlite3.Connection) -> None:
        names = ", ".join(key(database, table))
        order = ", ".join(f"{name} DESC" for name in key(database, table))
        query = f"SELECT {names} FROM {table} ORDER BY {order} LIMIT 1"
        own = database.execute(query).fetchone()
        this = " AND ".join(f"{name} IS ?" for name in key(database, table))
        database.execute(f"UPDATE {table} SET {column} = ? WHERE {this}", (value, *own))

    return change


def values_of(column: int, *, few: bool) -> Iterator[Any]:
    """The nonsense for a column: other values for each in the quick tests, or all."""
    if few:
        yield from [NONSENSE[(column * 7 + each * 11) % len(NONSENSE)] for each in range(FEW)]
    else:
        yield from NONSENSE


@pytest.mark.parametrize("few", [True, pytest.param(False, marks=pytest.mark.slow)])
@pytest.mark.parametrize("table", TABLES)
def test_nonsense_ends_no_page(sound: Path, tmp_path: Path, table: str, few: bool) -> None:
    with closing(sqlite3.connect(sound)) as database:
        names = [name for name in columns(database, table) if name not in ("seal", "begun")]
    tried = 0
    for number, column in enumerate(names):
        for value in values_of(number, few=few):
            if changed(sound, tmp_path, set_to(table, column, value)):
                tried += 1
                try:
                    read_everything(tmp_path)
                except Exception as wrong:
                    wrong.add_note(f"{table}.{column} = {value!r}")
                    raise
    assert tried >= len(names)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("table", ["snapshot", "mistake"])
def test_nonsense_in_the_text_of_a_row_ends_no_page(
    sound: Path, tmp_path: Path, table: str, seed: int
) -> None:
    changed(sound, tmp_path, lambda database: nonsense_inside(database, table, Random(seed)))
    read_everything(tmp_path)


def test_every_column_has_a_type(sound: Path) -> None:
    with closing(sqlite3.connect(sound)) as database:
        for table in TABLES:
            known = {*COLUMNS[table], "seal"}
            known |= {*COLUMNS["start"], "begun"} if table == "session" else set()
            assert known == set(columns(database, table))


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("session", "biggest_pot", "text"),
        ("mistake", "due", 5),
        ("player", "seat", 99),
        *[
            pytest.param(*each, marks=pytest.mark.slow)
            for each in (
                ("deal", "winners", "0,9"),
                ("deal", "position", 1),
                ("player", "name", "a\x00b"),
                ("player", "avatar", "text"),
                ("player", "result", 2**62),
                ("tally", "deals", -1),
                ("snapshot", "position", 10**9),
                ("session", "title", "a\x00b"),
                ("session", "updated", 5),
                ("entry", "content", "text"),
                ("answer", "chosen", 9),
            )
        ],
    ],
)
def test_nonsense_is_shown_by_no_page(
    sound: Path, tmp_path: Path, table: str, column: str, value: object
) -> None:
    assert changed(sound, tmp_path, set_to(table, column, value))
    (tmp_path / NAME).rename(tmp_path / "guts.sqlite3")
    with cockpit.opened(tmp_path) as pilot:
        pilot.app.push(TitleScene(pilot.app))
        settle(pilot)
        pilot.app.go(Drills())
        settle(pilot)
        pilot.app.pop()
        history = HistoryScene(pilot.app)
        pilot.show(history)
        settle(pilot)
        entries = History(pilot.app.store).page(Query(), 0, 9)
        assert entries
        for entry in entries:
            page = SessionScene(pilot.app, entry)
            pilot.show(page)
            settle(pilot)
            if page.listing.total:
                page._watch_deal(page.deals[-1])
                settle(pilot)
                if isinstance(pilot.scene, ReplayScene):
                    pilot.app.pop()
            pilot.app.pop()
        history.go("statistics")
        settle(pilot)
        running = [entry for entry in entries if entry.state == "open"]
        if running:
            page = SessionScene(pilot.app, running[0])
            pilot.show(page)
            page._resume()
            pilot.pump(20)


def settle(pilot: Pilot) -> None:
    """Wait until the top scene has finished its work, and show all notices."""
    for _ in range(200):
        pilot.pump()
        pilot.app.notices.dismiss()
        if not pilot.scene.busy:
            break
    pilot.pump(2)
