"""The history: every session is found, viewed, exported, resumed and deleted."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

import pygame
import pytest

from guts_engine.common.work import finished
from guts_gui.desktop.open_folder import Opening
from guts_gui.history.queries import History, Query
from guts_gui.history.recording import digesting
from guts_gui.history.store import Store
from guts_gui.scenes.common.confirm import ConfirmScene
from guts_gui.scenes.common.listing import ListRow
from guts_gui.scenes.history import exporting
from guts_gui.scenes.history.history import HistoryScene
from guts_gui.scenes.history.replay import ReplayScene
from guts_gui.scenes.history.session_page import SessionScene
from guts_gui.scenes.history.statistics import StatisticsScene
from guts_gui.scenes.table.table import TableScene
from guts_gui.scenes.title.title import TitleScene
from guts_gui.session.session import Session
from guts_gui.settings.settings import Settings
from tests.gui.helpers import pilot as cockpit
from tests.gui.helpers.legible import assert_sound
from tests.gui.helpers.pilot import SIZES_OF_TEXT, Pilot, noon
from tests.gui.helpers.sessions import play, table
from tests.gui.helpers.tables import until


class Clock:
    """Noon; each session played began a day earlier than the next."""

    def __init__(self) -> None:
        self.time = noon()

    def __call__(self) -> datetime:
        return self.time


def fill(
    path: Path, games: tuple[str, ...], *, deals: int = 3, open_ones: int = 0, seats: int = 4
) -> None:
    """Sessions of these games, the last one played today, the last few of them unfinished."""
    clock = Clock()
    with Store.open(path, now=clock)[0] as store:
        for number, game in enumerate(games):
            clock.time = noon() - timedelta(days=len(games) - 1 - number)
            session = Session.begin(table(seats, game=game), store, seed=number)
            for _ in play(session, Random(number), deals):
                pass
            if number < len(games) - open_ones:
                session.close()


@contextmanager
def history(
    folder: Path, *games: str, open_ones: int = 0, seats: int = 4, **window: object
) -> Iterator[Pilot]:
    """The main menu with the history over it."""
    fill(folder / "guts.sqlite3", games, open_ones=open_ones, seats=seats)
    with cockpit.opened(folder, **window) as pilot:
        pilot.app.push(TitleScene(pilot.app))
        pilot.show(HistoryScene(pilot.app))
        pilot.pump(4)
        yield pilot


def listed(pilot: Pilot) -> list[str]:
    """The games of the visible rows."""
    rows = [each for each in pilot.widgets if isinstance(each, ListRow)]
    return [row.item.game for row in rows if row.item is not None]


THREE = ("three-card", "two-card", "survivor")


def test_the_newest_session_stands_first(tmp_path: Path) -> None:
    with history(tmp_path, *THREE) as pilot:
        assert listed(pilot) == ["survivor", "two-card", "three-card"]
        assert pilot.focused == "row-0"


def test_the_title_leads_there_and_back(tmp_path: Path) -> None:
    fill(tmp_path / "guts.sqlite3", THREE)
    with cockpit.opened(tmp_path) as pilot:
        pilot.show(TitleScene(pilot.app))
        pilot.click("history")
        assert isinstance(pilot.scene, HistoryScene)
        pilot.key("escape")
        assert isinstance(pilot.scene, TitleScene)


def test_filters_by_keyboard(tmp_path: Path) -> None:
    with history(tmp_path, *THREE) as pilot:
        while pilot.focused != "game":
            pilot.key("tab")
        pilot.key("right")
        assert listed(pilot) == ["survivor"]
        assert pilot.focused == "game"
        pilot.key("left")
        pilot.key("tab")
        assert pilot.focused == "days"
        pilot.key("right")
        assert listed(pilot) == ["survivor"]
        pilot.key("right")
        assert len(listed(pilot)) == 3


def test_filters_by_mouse(tmp_path: Path) -> None:
    with history(tmp_path, *THREE) as pilot:
        box = pilot.widget("outcome").ring
        queries = History(pilot.app.store)
        for outcome in ("won", "lost"):
            pilot.click((box.right - 8, box.centery))
            wanted = Query(outcome=outcome)
            assert len(listed(pilot)) == queries.count(wanted)
        box = pilot.widget("order").ring
        pilot.click((pilot.widget("outcome").ring.right - 8, pilot.widget("outcome").ring.centery))
        pilot.click((box.right - 8, box.centery))
        pots = [entry.biggest_pot for entry in queries.page(Query(order="biggest"), 0, 9)]
        assert pots == sorted(pots, reverse=True)
        assert isinstance(pilot.scene, HistoryScene)
        assert pilot.scene.filters.order == "biggest"


def test_a_long_list_is_gone_through_by_keys_wheel_and_buttons(tmp_path: Path) -> None:
    with history(tmp_path, *(THREE * 8)) as pilot:
        scene = pilot.scene
        assert isinstance(scene, HistoryScene)
        count = scene.listing.count
        assert scene.listing.total == 24
        for _ in range(count - 1 + 3):
            pilot.key("down")
        assert scene.listing.first == 3
        assert pilot.focused == f"row-{count - 1}"
        pilot.key("end")
        assert scene.listing.first == 24 - count
        pilot.key("home")
        assert scene.listing.first == 0
        pilot.key("pagedown")
        assert scene.listing.first == count
        pilot.wheel(pilot.widget("row-2").ring.center, 1)
        assert scene.listing.first == count - 3
        pilot.click("row-back")
        assert scene.listing.first == 0
        pilot.click("row-on")
        assert scene.listing.first == count


def test_only_the_rows_in_view_are_fetched(tmp_path: Path) -> None:
    """However many sessions there are, only one page is read."""
    with history(tmp_path, *(THREE * 8)) as pilot:
        scene = pilot.scene
        assert isinstance(scene, HistoryScene)
        asked: list[str] = []
        pilot.app.store._database.set_trace_callback(asked.append)
        pilot.key("pagedown")
        pilot.app.store._database.set_trace_callback(None)
        assert len(asked) == 1 + scene.listing.count


# --- One session ----------------------------------------------------------------------------


def test_a_session_is_opened_and_its_deal_shown_again(tmp_path: Path) -> None:
    with history(tmp_path, *THREE) as pilot:
        pilot.key("enter")
        assert isinstance(pilot.scene, SessionScene)
        assert pilot.focused == "watch"
        pilot.click("row-1")
        assert isinstance(pilot.scene, ReplayScene)
        assert pilot.scene.playback.deal == 1
        pilot.key("escape")
        pilot.key("escape")
        assert isinstance(pilot.scene, HistoryScene)
        assert pilot.focused == "row-0"


def test_any_unfinished_session_is_resumed(tmp_path: Path) -> None:
    with history(tmp_path, *THREE, open_ones=2) as pilot:
        pilot.click("row-1")
        pilot.click("resume")
        assert isinstance(pilot.scene, TableScene)
        assert pilot.scene.session.table.rules.game == "two-card"


def test_a_finished_session_offers_no_resume(tmp_path: Path) -> None:
    with history(tmp_path, *THREE) as pilot:
        pilot.key("enter")
        assert pilot.scene.focus.find("resume") is None


def test_deleting_is_asked_first(tmp_path: Path) -> None:
    with history(tmp_path, *THREE) as pilot:
        pilot.key("enter")
        pilot.click("delete")
        assert isinstance(pilot.scene, ConfirmScene)
        pilot.key("escape")
        assert isinstance(pilot.scene, SessionScene)
        pilot.click("delete")
        pilot.click("yes")
        assert isinstance(pilot.scene, HistoryScene)
        assert listed(pilot) == ["two-card", "three-card"]


def test_the_title_offers_no_deleted_session(tmp_path: Path) -> None:
    with history(tmp_path, *THREE, open_ones=1) as pilot:
        pilot.click("row-0")
        pilot.click("delete")
        pilot.click("yes")
        pilot.key("escape")
        assert isinstance(pilot.scene, TitleScene)
        assert pilot.scene.saved is None
        assert pilot.scene.focus.find("resume") is None


def test_a_session_that_cannot_be_taken_up_is_set_aside_and_told(tmp_path: Path) -> None:
    path = tmp_path / "guts.sqlite3"
    fill(path, THREE, open_ones=1)
    with Store.open(path, now=noon)[0] as store, store.writing() as database:
        database.execute("UPDATE entry SET lines = lines + 1 WHERE session = 3 AND number > 0")
    with cockpit.opened(tmp_path) as pilot:
        pilot.app.push(TitleScene(pilot.app))
        pilot.key("escape")
        pilot.show(HistoryScene(pilot.app))
        pilot.click("row-0")
        pilot.app.notices.dismiss()
        pilot.click("resume")
        assert isinstance(pilot.scene, SessionScene)
        assert pilot.scene.entry.state == "broken"
        assert "is damaged at action" in str(pilot.app.notices.current)


def test_what_is_kept_while_playing_is_what_the_log_says(tmp_path: Path) -> None:
    path = tmp_path / "guts.sqlite3"
    fill(path, THREE, deals=5, open_ones=1)
    with Store.open(path, now=noon)[0] as store:
        queries = History(store)
        assert queries.missing_digests(9) == []
        for entry in queries.page(Query(), 0, 9):
            made = finished(digesting(store.load(entry.id)))
            assert entry.players == made.players
            assert (entry.biggest_pot, entry.result) == (made.biggest_pot, made.result)
            assert tuple(queries.deals(entry.id)) == made.deals


def test_a_session_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    path = tmp_path / "guts.sqlite3"
    fill(path, THREE)
    with Store.open(path, now=noon)[0] as store:
        session = store.begin(header="?", game="ghost", title="Ghost Guts")
        store.append(session, ["nothing"], deals=2)
    with cockpit.opened(tmp_path) as pilot:
        pilot.app.push(TitleScene(pilot.app))
        pilot.show(HistoryScene(pilot.app))
        pilot.pump(4)
        assert History(pilot.app.store).missing_digests(5) == []
        names = listed(pilot)
        pilot.click(f"row-{names.index('ghost')}")
        assert "watch" not in [widget.key for widget in pilot.widgets]
        pilot.pump(3)


# --- Exports --------------------------------------------------------------------------------


def exported(pilot: Pilot) -> None:
    """The export is written, and its folder offered."""
    until(pilot, lambda: isinstance(pilot.scene, ConfirmScene))


def test_all_that_is_listed_is_exported(tmp_path: Path) -> None:
    with history(tmp_path, *THREE) as pilot:
        pilot.click("json")
        exported(pilot)
        (file,) = (tmp_path / "exports").iterdir()
        assert len(json.loads(file.read_text("utf-8"))["sessions"]) == 3
        question = pilot.scene
        assert isinstance(question, ConfirmScene)
        assert question.ask.sentence == f"3 sessions were exported to {file}"
        assert_sound(pilot)
        pilot.key("escape")
        pilot.click("csv")
        exported(pilot)
        assert {path.suffix for path in (tmp_path / "exports").iterdir()} == {".json", ".csv"}


def test_one_session_is_exported(tmp_path: Path) -> None:
    with history(tmp_path, *THREE) as pilot:
        pilot.key("enter")
        pilot.click("csv")
        exported(pilot)
        (file,) = (tmp_path / "exports").iterdir()
        assert file.name.startswith("guts-survivor-")
        assert "survivor" in file.read_text("utf-8")


class FileManager:
    """A started program that ends when told."""

    def __init__(self) -> None:
        self.status: int | None = None

    def poll(self) -> int | None:
        return self.status


@pytest.mark.parametrize(("status", "told"), [(0, False), (4, True), (None, False)])
def test_the_folder_of_an_export_is_opened_if_wanted(
    status: int | None, told: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders: list[Path] = []
    manager = FileManager()

    def launched(folder: Path) -> Opening:
        folders.append(folder)
        return Opening("xdg-open", manager)

    monkeypatch.setattr(exporting, "open_folder", launched)
    with history(tmp_path, *THREE) as pilot:
        for answer, opened_folders in (("no", []), ("yes", [tmp_path / "exports"])):
            pilot.click("json")
            exported(pilot)
            pilot.click(answer)
            assert isinstance(pilot.scene, HistoryScene)
            assert folders == opened_folders
        manager.status = status
        pilot.pump(2)
        assert (str(tmp_path / "exports") in str(pilot.app.notices.current)) is told


def test_a_missing_file_manager_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(folder: Path) -> Opening:
        raise FileNotFoundError(folder)

    monkeypatch.setattr(exporting, "open_folder", missing)
    with history(tmp_path, *THREE) as pilot:
        pilot.key("enter")
        pilot.click("csv")
        exported(pilot)
        pilot.click("yes")
        assert str(tmp_path / "exports") in str(pilot.app.notices.current)


def test_leaving_the_page_gives_an_export_up(tmp_path: Path) -> None:
    with history(tmp_path, *THREE) as pilot:
        scene = pilot.scene
        assert isinstance(scene, HistoryScene)
        scene._export_json()
        pilot.key("escape")
        assert isinstance(pilot.scene, TitleScene)
        assert not scene.exporting.busy


# --- Sessions from before the digests ---------------------------------------------------------


def test_old_sessions_are_read_in_spare_moments(tmp_path: Path) -> None:
    path = tmp_path / "guts.sqlite3"
    fill(path, THREE * 6)
    with Store.open(path, now=noon)[0] as store:
        with store.writing() as database:
            for name in ("deal", "player", "tally"):
                database.execute(f"DELETE FROM {name}")
            database.execute("UPDATE session SET digest = 'missing', biggest_pot = 0")
        before = History(store)
        assert len(before.missing_digests(99)) == 18
    with cockpit.opened(tmp_path) as pilot:
        pilot.app.push(TitleScene(pilot.app))
        pilot.show(HistoryScene(pilot.app))
        for _ in range(400):
            pilot.pump()
            if not pilot.scene.busy:
                break
        queries = History(pilot.app.store)
        assert queries.missing_digests(99) == []
        assert all(entry.players for entry in queries.page(Query(), 0, 18))
        assert listed(pilot)[0] == "survivor"


# --- Statistics -------------------------------------------------------------------------------


def test_the_statistics_show_everybody(tmp_path: Path) -> None:
    with history(tmp_path, *THREE) as pilot:
        pilot.click("statistics")
        scene = pilot.scene
        assert isinstance(scene, StatisticsScene)
        assert scene.records[0].name == "Ann"
        assert len(scene.records) == 4
        assert len(scene.curve) == 1 + 3
        assert scene.curve[0] == (0, 0, 0, 0)
        totals = dict(zip(scene.lines, scene.curve[-1], strict=True))
        assert all(totals[record.key] == record.result for record in scene.records)


def test_a_row_takes_its_line_away_and_back(tmp_path: Path) -> None:
    with history(tmp_path, *THREE) as pilot:
        pilot.click("statistics")
        scene = pilot.scene
        assert isinstance(scene, StatisticsScene)
        before = list(scene.lines)
        pilot.key("enter")
        assert scene.lines == before[1:]
        pilot.key("enter")
        assert scene.lines == before


def test_filters_go_from_page_to_page(tmp_path: Path) -> None:
    with history(tmp_path, *THREE) as pilot:
        box = pilot.widget("game").ring
        pilot.click((box.right - 8, box.centery))
        pilot.click("statistics")
        assert isinstance(pilot.scene, StatisticsScene)
        assert pilot.scene.filters.game == "survivor"
        assert sum(record.sessions for record in pilot.scene.records) == 4
        pilot.click("sessions")
        assert listed(pilot) == ["survivor"]


# --- How it looks -----------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "text_size"), SIZES_OF_TEXT)
def test_no_word_is_cut_and_all_is_in_the_window(
    tmp_path: Path, size: tuple[int, int], text_size: int
) -> None:
    settings = Settings(player="Ann", text_size=text_size)
    with history(
        tmp_path, *(THREE * 4), open_ones=1, seats=10, size=size, settings=settings
    ) as pilot:
        for key in ("statistics", "sessions", "row-0"):
            window = pygame.Rect((0, 0), size)
            assert all(window.contains(widget.place) for widget in pilot.widgets)
            pilot.click(key)
        assert isinstance(pilot.scene, SessionScene)
        assert all(window.contains(widget.place) for widget in pilot.widgets)
        assert pilot.app.art.cut == set()


@pytest.mark.parametrize("scene", [HistoryScene, StatisticsScene])
def test_with_nothing_played_there_is_a_word_and_a_way_back(
    tmp_path: Path, scene: type[HistoryScene] | type[StatisticsScene]
) -> None:
    with cockpit.opened(tmp_path) as pilot:
        pilot.app.push(TitleScene(pilot.app))
        pilot.show(scene(pilot.app))
        pilot.pump(4)
        assert pilot.focused == "back"
        assert not pilot.scene.busy
        pilot.key("enter")
        assert isinstance(pilot.scene, TitleScene)
