"""Exported files are correct, omit secrets of unfinished deals, and never replace one another."""

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from guts_engine.common.work import Steps
from guts_engine.record.log import action_line, read, replay
from guts_engine.state.actions import Declare, Discard, Pass, StartDeal
from guts_engine.state.table import Phase
from guts_gui.files.paths import catalogues
from guts_gui.history.export import COLUMNS, Ending, Export, ExportError, csv_rows, session_json
from guts_gui.history.recording import Recording
from guts_gui.history.store import SavedSession, Store, StoreError
from guts_gui.i18n.languages import ENGLISH, languages
from guts_gui.session.session import Session
from guts_gui.setup.draft import SeatSetup
from tests.engine.helpers.strategies import Played, dealers_choices, sessions
from tests.gui.helpers.languages import use
from tests.gui.helpers.pilot import noon
from tests.gui.helpers.sessions import play, table
from tests.gui.helpers.shelf import at_once, saved
from tests.gui.helpers.unprivileged import posix, reachable_folder, read_only

everything = sessions(complete=False) | dealers_choices(complete=False)
steady = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


def ended(deals: int = 4) -> SavedSession:
    session = Session.begin(table(4), None, seed=8)
    for _ in play(session, Random(2), deals):
        pass
    session.close()
    return replace(saved(session.match.log, session.seats), state="finished")


def json_of(saved: SavedSession) -> Any:
    """The JSON export of a session."""
    return json.loads("".join(session_json(saved, Recording.of(saved))))


def rows_of(saved: SavedSession) -> list[dict[str, Any]]:
    """The CSV export of a session."""
    return list(csv_rows(saved, Recording.of(saved)))


def exported(folder: Path, ending: Ending, *stored: SavedSession) -> Path:
    shelf = dict(enumerate(stored))

    def load(session: int) -> Steps[SavedSession]:
        return at_once(shelf[session])

    job = Export(folder, "guts", ending, list(shelf), load)
    while job.step():
        assert not job.path.exists(), "it has its name only when it is complete"
    assert job.done == len(stored)
    return job.path


# --- Content --------------------------------------------------------------------------------


def test_an_export_is_the_same_in_every_language(tmp_path: Path) -> None:
    texts = set()
    try:
        for code in languages(catalogues()):
            use(code)
            with Store.open(tmp_path / f"{code}.db", now=noon)[0] as store:
                session = Session.begin(table(3), store, seed=8)
                for _ in play(session, Random(2), 1):
                    pass
                kept = store.load(store.sessions()[0].id)
                texts.add(json.dumps([json_of(kept), rows_of(kept)]))
    finally:
        use(ENGLISH)
    assert len(texts) == 1


def test_a_json_export_is_the_whole_session(tmp_path: Path) -> None:
    whole = ended()
    document = json.loads(exported(tmp_path, "json", whole, whole).read_text("utf-8"))
    assert (document["format"], document["version"]) == ("guts-table-sessions", 1)
    one, two = document["sessions"]
    assert one == two
    log = read(json.dumps(one["log"]), [json.dumps(action) for action in one["actions"]])
    assert [action_line(action) for action in log.actions] == list(whole.lines)
    state, _ = replay(log)
    assert [row["result"] for row in one["results"]] == [
        seat.chips - seat.bought_in for seat in state.table.seats
    ]
    assert one["seed"] == 7
    assert len(one["deals"]) == state.table.deals


@steady
@given(everything)
def test_what_a_seat_took_less_what_it_paid_is_its_result(played: Played) -> None:
    export = json_of(saved(played.log))
    for deal in export["deals"]:
        for seat in deal["seats"]:
            assert seat["taken"] - seat["paid"] == seat["result"], deal


def test_a_csv_export_has_a_row_for_each_deal_and_seat(tmp_path: Path) -> None:
    whole = ended(5)
    text = exported(tmp_path, "csv", whole).read_text("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert tuple(rows[0]) == COLUMNS
    recording = Recording.of(whole)
    assert len(rows) == sum(
        len(fact.order) for fact in recording.facts if type(fact).__name__ == "DealBegan"
    )
    for row in rows:
        assert len(row["cards"].split()) == 3
        assert row["declared"] in ("in", "out")
        assert int(row["taken"]) - int(row["paid"]) == int(row["result"])


@pytest.mark.parametrize("ending", ["json", "csv"])
def test_no_session_at_all_is_a_file_too(tmp_path: Path, ending: Ending) -> None:
    text = exported(tmp_path, ending).read_text("utf-8")
    if ending == "json":
        assert json.loads(text)["sessions"] == []
    else:
        assert text == "\ufeff" + ",".join(COLUMNS) + "\n"


@pytest.mark.parametrize("name", ["=HYPERLINK(A1)", "+1", "-1", "@SUM", "＝A1", "Łódź"])
def test_a_csv_export_opens_in_a_spreadsheet_as_text(tmp_path: Path, name: str) -> None:
    setup = table(3)
    setup = replace(setup, seats=(SeatSetup(name, "ann"), *setup.seats[1:]))
    session = Session.begin(setup, None, seed=8)
    for _ in play(session, Random(2), 2):
        pass
    raw = exported(tmp_path, "csv", saved(session.match.log, session.seats)).read_bytes()
    assert raw.startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(io.StringIO(raw.decode("utf-8-sig"))))
    written = name if name == "Łódź" else f"'{name}"
    assert {row["name"] for row in rows if row["seat"] == "0"} == {written}
    assert any(int(row["result"]) < 0 for row in rows)


# --- Secrets --------------------------------------------------------------------------------


@steady
@given(everything)
def test_of_a_running_deal_nothing_secret_is_told(played: Played) -> None:
    table_now = played.last.table
    export = json_of(saved(played.log))
    rows = rows_of(saved(played.log))
    running = table_now.phase not in (Phase.BETWEEN, Phase.CLOSED)
    over = table_now.deals - 1 if running else table_now.deals
    assert [deal["number"] for deal in export["deals"]] == list(range(1, over + 1))
    assert {row["deal"] for row in rows} <= set(range(1, over + 1))
    assert len(export["actions"]) == len(played.log.actions)
    assert ("seed" in export) == (table_now.phase is Phase.CLOSED)
    if running:
        start = max(n for n, a in enumerate(played.log.actions) if isinstance(a, StartDeal))
        for step, action in zip(played.steps[start:], export["actions"][start:], strict=True):
            assert_nothing_secret(played, step.action, action)


def assert_nothing_secret(played: Played, done: object, export: dict[str, Any]) -> None:
    """Cards are left out, and so are declarations that were not revealed."""
    match done:
        case StartDeal():
            assert export == {"deal": None}
        case Pass(seat=seat):
            assert export == {"seat": seat, "pass": None}
        case Discard(seat=seat):
            assert export == {"seat": seat, "discard": None}
        case Declare(seat=seat, choice=choice):
            assert export["seat"] == seat
            if seat in played.last.table.sealed and played.last.choices[seat] == choice:
                latest = [a for a in played.log.actions if isinstance(a, Declare)]
                mine = [a for a in latest if a.seat == seat]
                assert export["declare"] is None or done is not mine[-1]
            else:
                assert export["declare"] in (None, str(choice))


# --- The files ------------------------------------------------------------------------------


def test_a_name_is_never_used_twice(tmp_path: Path) -> None:
    (tmp_path / "guts.csv").write_text("mine")
    whole = ended(1)
    paths = [exported(tmp_path, "csv", whole) for _ in range(3)]
    assert [path.name for path in paths] == ["guts-2.csv", "guts-3.csv", "guts-4.csv"]
    assert (tmp_path / "guts.csv").read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "guts-2.csv",
        "guts-3.csv",
        "guts-4.csv",
        "guts.csv",
    ]


def test_what_is_given_up_leaves_nothing_behind(tmp_path: Path) -> None:
    whole = ended(1)
    job = Export(tmp_path, "guts", "json", [0, 1], lambda _: at_once(whole))
    assert job.step()
    job.cancel()
    assert list(tmp_path.iterdir()) == []


def test_sessions_that_cannot_be_read_are_left_out_and_counted(tmp_path: Path) -> None:
    whole = ended(1)
    shelf: Sequence[SavedSession | None] = (None, replace(whole, header="?"), whole)

    def load(session: int) -> Steps[SavedSession]:
        found = shelf[session]
        if found is None:
            raise StoreError("It is gone.")
        return at_once(found)

    job = Export(tmp_path, "guts", "json", [0, 1, 2], load)
    while job.step():
        pass
    assert job.unread == 2
    assert len(json.loads(job.path.read_text("utf-8"))["sessions"]) == 1


@posix
def test_a_folder_that_cannot_be_written_is_told_in_a_sentence() -> None:
    with reachable_folder() as folder, read_only(folder):
        for place in (folder, folder / "exports"):
            with pytest.raises(ExportError, match=r"^Can't use the folder .*\.$"):
                Export(place, "guts", "csv", [], lambda _: ended(1))
