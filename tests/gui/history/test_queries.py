"""The history's queries: filters, pages and sums, read only from the digests."""

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from guts_gui.history.digest import DealRow, Digest, PlayerRow, Tally
from guts_gui.history.queries import History, Query
from guts_gui.history.schema import MIGRATIONS
from guts_gui.history.store import Store
from guts_gui.i18n.dates import since
from tests.gui.helpers.languages import use

NOON = datetime(2025, 1, 31, 12, 0, tzinfo=UTC)


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.time = NOON

    def __call__(self) -> datetime:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> Iterator[Store]:
    with Store.open(tmp_path / "guts.db", now=clock)[0] as opened:
        yield opened


def digest(
    *results: int, game: str = "three-card", pot: int = 50, bot: str | None = "mina"
) -> Digest:
    """One deal in which Ann and another player won and lost those chips."""
    ann, other = results
    winner = 0 if ann > 0 else 1
    return Digest(
        deals=(DealRow(1, 0, game, pot, (0, 1), (winner,), (ann, other)),),
        snapshots=(),
        players=(
            PlayerRow(0, "Ann", "ann", None, ann),
            PlayerRow(1, "Mina", "mina", bot, other),
        ),
        tallies=(
            Tally(game, 0, 1, 1, int(ann > 0), max(0, ann), ann),
            Tally(game, 1, 1, 1, int(other > 0), max(0, other), other),
        ),
        biggest_pot=pot,
        result=ann if bot else None,
    )


def played(store: Store, result: Digest | None, game: str = "three-card") -> int:
    session = store.begin(header="h", game=game, title=game)
    store.append(session, ["a"], deals=1, digest=result)
    return session


def ids(history: History, wanted: Query) -> list[int]:
    found = [entry.id for entry in history.page(wanted, 0, 100)]
    assert history.count(wanted) == len(found)
    assert history.ids(wanted) == found
    return found


def test_the_newest_come_first_or_those_with_the_biggest_pots(store: Store, clock: Clock) -> None:
    history = History(store)
    made = []
    for pot in (30, 90, 60):
        clock.time += timedelta(hours=1)
        made.append(played(store, digest(5, -5, pot=pot)))
    assert ids(history, Query()) == made[::-1]
    assert ids(history, Query(order="biggest")) == [made[1], made[2], made[0]]


def test_filters_let_through_what_they_say(store: Store, clock: Clock) -> None:
    history = History(store)
    clock.time = NOON - timedelta(days=20)
    old = played(store, digest(9, -9))
    clock.time = NOON - timedelta(days=3)
    lost = played(store, digest(-9, 9, game="survivor"), "survivor")
    clock.time = NOON
    choice = played(store, digest(4, -4, game="survivor"), "dealers-choice")
    people = played(store, digest(4, -4, bot=None))
    assert ids(history, Query(outcome="won")) == [choice, old]
    assert ids(history, Query(outcome="lost")) == [lost]
    assert ids(history, Query(game="survivor")) == [choice, lost]
    assert ids(history, Query(game="dealers-choice")) == [choice]
    assert ids(history, Query(since=since(NOON, 1))) == [people, choice]
    assert ids(history, Query(since=since(NOON, 7))) == [people, choice, lost]
    assert ids(history, Query(game="survivor", since=since(NOON, 1), outcome="won")) == [choice]
    assert list(history.games()) == ["dealers-choice", "survivor", "three-card"]


def test_pages_follow_one_another(store: Store) -> None:
    history = History(store)
    made = [played(store, digest(5, -5)) for _ in range(23)]
    ids = [entry.id for first in range(0, 23, 5) for entry in history.page(Query(), first, 5)]
    assert ids == made[::-1]


def test_an_entry_names_its_players_and_deals(store: Store) -> None:
    history, figures = History(store), digest(5, -5)
    session = played(store, figures)
    entry = history.entry(session)
    assert entry is not None
    assert (entry.players, entry.result, entry.biggest_pot) == (figures.players, 5, 50)
    assert history.deals(session) == list(figures.deals)


def test_only_the_sessions_in_view_are_read(store: Store) -> None:
    """The list uses an index, a page at a time: no table is sorted or scanned."""
    for _ in range(50):
        played(store, digest(5, -5))
    asked: list[str] = []
    store._database.set_trace_callback(asked.append)
    History(store).page(Query(), 10, 7)
    store._database.set_trace_callback(None)
    plans = [
        row[3]
        for question in asked
        for row in store._database.execute(f"EXPLAIN QUERY PLAN {question}")
    ]
    assert len(plans) == 1 + 7
    assert "session_newest" in plans[0]
    assert all("SEARCH player USING PRIMARY KEY" in plan for plan in plans[1:])
    for order, index in (("newest", "session_newest"), ("biggest", "session_biggest")):
        store._database.set_trace_callback(asked.append)
        History(store).page(Query(order=order), 0, 7)
        store._database.set_trace_callback(None)
        question = next(each for each in reversed(asked) if "LIMIT" in each)
        plan = store._database.execute(f"EXPLAIN QUERY PLAN {question}").fetchall()
        assert index in plan[0][3]
        assert not any("TEMP B-TREE" in row[3] for row in plan)


def test_records_sum_everybody_up(store: Store, clock: Clock) -> None:
    history = History(store)
    for ann in (30, -10, 15):
        clock.time += timedelta(hours=1)
        played(store, digest(ann, -ann))
    person, bot = history.records(Query())
    assert (person.bot, person.name, person.key) == (None, "Ann", ("", "Ann"))
    assert (bot.bot, bot.key) == ("mina", ("mina", ""))
    assert (person.sessions, person.deals, person.inside, person.won) == (3, 3, 3, 2)
    assert (person.result, person.best_session, person.worst_session) == (35, 30, -10)
    assert (person.best_pot, bot.result) == (30, -35)
    steps = [(who, result) for _, _, who, result in history.results(Query())]
    assert [result for who, result in steps if who == ("", "Ann")] == [30, -10, 15]


def test_people_who_played_as_much_stand_in_the_order_of_the_alphabet(store: Store) -> None:
    result = digest(5, -5, bot=None)
    for name in ("Zoe", "Łukasz", "Maja"):
        players = tuple(replace(each, name=name) for each in result.players[:1])
        played(store, replace(result, players=players, tallies=result.tallies[:1]))
    use("pl")
    assert [each.name for each in History(store).records(Query())] == [
        "Łukasz",
        "Maja",
        "Zoe",
    ]


def test_records_of_a_game_count_its_deals_alone(store: Store) -> None:
    history, one, two = History(store), digest(10, -10), digest(3, -3, game="survivor")
    both = Digest((*one.deals, *two.deals), (), one.players, (*one.tallies, *two.tallies), 50, 13)
    played(store, both, "dealers-choice")
    assert history.records(Query(game="survivor"))[0].result == 3
    assert history.records(Query(game="survivor"))[0].deals == 1
    assert history.records(Query(game="dealers-choice"))[0].deals == 2
    assert [r for *_, r in history.results(Query(game="survivor"))] == [3, -3]


def test_lines_without_a_digest_are_found(store: Store) -> None:
    history = History(store)
    whole, bare = played(store, digest(5, -5)), played(store, None)
    assert history.missing_digests(10) == [bare]
    store.append(whole, ["b"], deals=2)
    assert history.missing_digests(10) == [bare, whole]
    history.save_digest(bare, digest(5, -5))
    history.save_digest(whole, None)
    assert history.missing_digests(10) == []
    found = history.entry(whole)
    assert found is not None
    assert found.digest == "unreadable"


def test_what_is_deleted_leaves_nothing_behind(store: Store) -> None:
    history = History(store)
    gone, kept = played(store, digest(5, -5)), played(store, digest(7, -7))
    history.delete(gone)
    assert ids(history, Query()) == [kept]
    for table, column in (
        ("session", "id"),
        ("entry", "session"),
        ("deal", "session"),
        ("player", "session"),
        ("tally", "session"),
    ):
        question = f"SELECT count(*) FROM {table} WHERE {column} = ?"
        assert store._database.execute(question, (gone,)).fetchone() == (0,)
        assert store._database.execute(question, (kept,)).fetchone() != (0,)


# --- Databases of earlier versions ------------------------------------------------------------


def test_a_database_of_the_first_version_is_taken_over(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "guts.db"
    database = sqlite3.connect(path)
    for step in MIGRATIONS[0]:
        database.execute(step)
    database.execute("PRAGMA application_id = 0x47555453")
    database.execute("PRAGMA user_version = 1")
    database.execute(
        "INSERT INTO session (game, title, header, deals, started, updated)"
        " VALUES ('two-card', 'Two', 'head', 3, '2025-01-01T00:00:00', '2025-01-02T00:00:00')"
    )
    database.execute("INSERT INTO line VALUES (1, 0, 'first')")
    database.commit()
    database.close()
    for _ in range(2):
        store, notice = Store.open(path, now=clock)
        with store:
            assert notice is None
            assert store.load(1).lines == ("first",)
            history = History(store)
            assert history.missing_digests(5) == [1]
            entry = history.entry(1)
            assert entry is not None
            assert (entry.title, entry.deals, entry.digest, entry.players) == (
                "Two",
                3,
                "missing",
                (),
            )


def test_the_first_migration_is_as_it_was_released() -> None:
    """Released migrations never change, because files written by them exist."""
    assert len(MIGRATIONS[0]) == 2
    assert "id INTEGER PRIMARY KEY AUTOINCREMENT" in MIGRATIONS[0][0]
    assert "digest" not in MIGRATIONS[0][0]


def test_a_digest_is_written_with_its_lines_or_not_at_all(store: Store) -> None:
    session = played(store, digest(5, -5))
    broken = Digest((DealRow(2, 9, None, 5, (), (), (1,)),), (), (), (), 9, 1)
    with pytest.raises(Exception, match="Can't use the saved sessions"):
        store.append(session, ["b"], deals=2, digest=broken)
    assert store.load(session).lines == ("a",)
    entry = History(store).entry(session)
    assert entry is not None
    assert (entry.biggest_pot, entry.deals) == (50, 1)


@pytest.mark.parametrize(("days", "hours"), [(1, 12), (7, 12 + 6 * 24), (30, 12 + 29 * 24)])
def test_days_are_counted_from_midnight(days: int, hours: int) -> None:
    local = NOON.astimezone()
    begun = datetime.fromisoformat(since(NOON, days)).astimezone()
    assert (begun.hour, begun.minute) == (0, 0)
    assert (local.date() - begun.date()).days == days - 1
    assert abs((local - begun) - timedelta(hours=hours)) < timedelta(hours=14)


# --- A clock that is set back ---------------------------------------------------------------


@pytest.mark.parametrize(
    "hours",
    [(0, 1, 2, 3, 4, 5), (0, -30, -31, -29, -400, -1), (9000, 0, 1, -5, 2, 0), (5, 4, 3, 2, 1, 0)],
)
def test_a_clock_set_back_changes_nothing_but_the_times(
    store: Store, clock: Clock, hours: tuple[int, ...]
) -> None:
    """Order, resumable sessions, sums and filters are as with a normal clock."""
    history = History(store)
    made = []
    for hour, result in zip(hours, (5, -4, 3, -2, 1, 7), strict=True):
        clock.time = NOON + timedelta(hours=hour)
        session = store.begin(header="h", game="three-card", title="t")
        clock.time -= timedelta(hours=3)
        store.append(session, ["a"], deals=1, digest=digest(result, -result))
        made.append(session)
    assert ids(history, Query()) == made[::-1]
    assert [each.id for each in store.sessions()] == made[::-1]
    assert [r for _, _, who, r in history.results(Query()) if who[1]] == [
        5,
        -4,
        3,
        -2,
        1,
        7,
    ]
    assert history.records(Query())[0].result == 10
    clock.time -= timedelta(days=900)
    store.append(made[2], ["b"], deals=1, digest=digest(3, -3))
    offered = store.unfinished()
    assert offered is not None and offered.id == made[2]
    assert ids(history, Query())[0] == made[2]
    assert ids(history, Query(outcome="won")) == [made[2], made[5], made[4], made[0]]
    clock.time = NOON
    last = store.begin(header="h", game="three-card", title="t")
    assert ids(history, Query(since=since(NOON, 1)))[:2] == [last, made[2]]
