"""What bots remember of people: by name, counted once, forgotten, and never in the way of play."""

import json
from pathlib import Path

import pytest

from guts_engine.bots.habits import Count, Habits
from guts_gui.bots.memory import FILE, MOST_SESSIONS, Memory
from guts_gui.settings.settings import Remembered
from tests.gui.helpers.pilot import noon


class Desk:
    """A memory in a folder, the setting, and the sentences it has shown."""

    def __init__(self, folder: Path, lasts: Remembered = "always") -> None:
        self.lasts: Remembered = lasts
        self.said: list[str] = []
        self.memory = Memory(folder, noon, lambda: self.lasts, self.said.append)


def habits(asked: int, ins: int = 0) -> Habits:
    return Habits({"": Count(asked, ins, asked / 4), "three-card": Count(asked, ins)})


def asked(memory: Memory, name: str, besides: int | None = None) -> int:
    known = memory.known("mina", besides)
    return known[name].asked if name in known else 0


def test_what_was_seen_is_known_in_later_sessions_by_name(tmp_path: Path) -> None:
    Desk(tmp_path).memory.keep("mina", 1, {"Ann": habits(7, 3), "Łucja": habits(2)})
    memory = Desk(tmp_path).memory
    assert memory.known("mina", 2) == {"Ann": habits(7, 3), "Łucja": habits(2)}
    assert memory.known("zita", 2) == {}
    assert memory.people() == ("Ann", "Łucja")


def test_a_session_is_counted_once_however_often_it_is_resumed(tmp_path: Path) -> None:
    memory = Desk(tmp_path).memory
    for seen in (3, 5, 9):
        memory.keep("mina", 1, {"Ann": habits(seen)})
    memory.keep("mina", 2, {"Ann": habits(20)})
    assert asked(memory, "Ann") == 29
    assert asked(memory, "Ann", besides=1) == 20
    assert asked(memory, "Ann", besides=2) == 9


def test_no_count_is_lost_when_sessions_are_many(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    for session in range(1, 3 * MOST_SESSIONS):
        desk.memory.keep("mina", session, {"Ann": habits(session)})
        assert asked(desk.memory, "Ann") == session * (session + 1) // 2
    assert len(json.loads((tmp_path / FILE).read_text())["mina"]) == 1 + MOST_SESSIONS
    assert not desk.said


@pytest.mark.parametrize("lasts", ["off", "session"])
def test_nothing_is_written_or_known_unless_it_is_to_be(tmp_path: Path, lasts: Remembered) -> None:
    Desk(tmp_path).memory.keep("mina", 1, {"Ann": habits(7)})
    before = (tmp_path / FILE).read_bytes()
    memory = Desk(tmp_path, lasts).memory
    memory.keep("mina", 2, {"Ann": habits(70)})
    assert memory.known("mina", 2) == {}
    assert (tmp_path / FILE).read_bytes() == before


def test_everyone_is_forgotten_for_good(tmp_path: Path) -> None:
    memory = Desk(tmp_path).memory
    memory.keep("mina", 1, {"Ann": habits(7)})
    memory.forget()
    assert memory.forgotten == 1
    for each in (memory, Desk(tmp_path).memory):
        assert each.people() == () and each.known("mina", 2) == {}


DAMAGED = {
    "not JSON": "{",
    "a list": "[]",
    "no sessions": '{"mina": 3}',
    "no number": '{"mina": [["one", {"Ann": {"": [1, 1, 0, 0, 0, 0]}}]]}',
    "too few": '{"mina": [[1, {"Ann": {"": [1, 1]}}]]}',
    "text": '{"mina": [[1, {"Ann": {"": [1, 1, "x", 0, 0, 0]}}]]}',
    "less than nothing": '{"mina": [[1, {"Ann": {"": [1, -1, 0, 0, 0, 0]}}]]}',
    "no number at all": '{"mina": [[1, {"Ann": {"": [1, NaN, 0, 0, 0, 0]}}]]}',
    "a list of habits": '{"mina": [[1, ["Ann"]]]}',
    "endless brackets": "[" * 100_000,
}


@pytest.mark.parametrize("text", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_file_is_set_aside_with_a_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    desk = Desk(tmp_path)
    assert desk.memory.known("mina", None) == {}
    (said,) = desk.said
    (aside,) = tmp_path.iterdir()
    assert aside.name in said and aside.read_text() == text
    desk.memory.keep("mina", 1, {"Ann": habits(7)})
    assert asked(Desk(tmp_path).memory, "Ann") == 7
    assert aside.read_text() == text


def test_a_folder_that_cannot_be_written_is_told_once_and_nothing_stops(tmp_path: Path) -> None:
    blocked = tmp_path / "data"
    blocked.write_text("a file in the folder's place")
    desk = Desk(blocked)
    for session in range(3):
        desk.memory.keep("mina", session, {"Ann": habits(7)})
    assert asked(desk.memory, "Ann") == 21
    (said,) = [each for each in desk.said if "save" in each]
    assert FILE in said
