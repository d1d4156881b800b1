"""The player's own games: read when they change, saved without harm to any other file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from guts_engine.common.frozen import changed
from guts_engine.steps.library import shipped, shipped_ids
from guts_engine.steps.reading import read
from guts_engine.steps.writing import text_of
from guts_gui.files.known_games import game_by_id, know
from guts_gui.setup.games.shelf import GamesError, GameShelf

TOLL = """
format = 1
id = "the-toll"
name = "The Toll"
steps = [{ ante = 1 }, { deal = 3 }, { declare = "simultaneous" }, { showdown = "high", hand = 3 }]
"""


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[GameShelf]:
    (tmp_path / "games").mkdir()
    yield GameShelf(tmp_path)
    know({})


def write(shelf: GameShelf, name: str, text: str) -> Path:
    path = shelf.folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_files_are_read_at_first_and_again_when_they_change(shelf: GameShelf) -> None:
    write(shelf, "toll.toml", TOLL)
    assert shelf.read()
    assert not shelf.read()
    assert list(shelf.own) == ["the-toll"]
    assert game_by_id("the-toll") == shelf.own["the-toll"]
    write(shelf, "toll.toml", TOLL.replace("The Toll", "The New Toll"))
    assert shelf.read()
    assert shelf.own["the-toll"].name == "The New Toll"
    (shelf.folder / "toll.toml").unlink()
    assert shelf.read()
    assert not shelf.own


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("loud.toml", TOLL.replace('"simultaneous"', '"loud"'), "steps[2].declare"),
        ("not.toml", "steps = [", "not valid TOML"),
        ("long.toml", "# " + "x" * 1_000_000, "64 kB"),
        ("taken.toml", TOLL.replace("the-toll", "napalm"), "id"),
        ("newer.toml", TOLL.replace("format = 1", "format = 2"), "version"),
    ],
)
def test_a_faulty_file_is_told_once_and_left_alone(
    shelf: GameShelf, name: str, text: str, said: str
) -> None:
    """S9: one sentence with the place; the good file beside it is read."""
    write(shelf, "good.toml", TOLL)
    path = write(shelf, name, text)
    shelf.read()
    (problem,) = shelf.problems()
    assert name in problem
    assert said in problem
    assert path.read_text(encoding="utf-8") == text
    assert list(shelf.own) == ["the-toll"]
    write(shelf, "other.toml", TOLL.replace("the-toll", "another"))
    shelf.read()
    assert shelf.problems() == ()


def test_a_file_in_another_encoding_is_told_with_its_line(shelf: GameShelf) -> None:
    (shelf.folder / "latin.toml").write_bytes(TOLL.replace("The Toll", "Müll").encode("latin-1"))
    shelf.read()
    (problem,) = shelf.problems()
    assert "line 4" in problem
    assert "UTF-8" in problem


def test_two_files_of_one_id_are_one_game_and_one_fault(shelf: GameShelf) -> None:
    write(shelf, "a.toml", TOLL)
    write(shelf, "b.toml", TOLL.replace("The Toll", "Second"))
    shelf.read()
    assert shelf.own["the-toll"].name == "The Toll"
    (problem,) = shelf.problems()
    assert "b.toml" in problem


def test_a_copy_is_saved_under_a_new_name_and_id(shelf: GameShelf) -> None:
    first = shelf.save(shelf.copy(shipped("napalm")), None)
    second = shelf.save(shelf.copy(shipped("napalm")), None)
    assert [first.name, second.name] == ["Napalm 2", "Napalm 3"]
    assert sorted(path.name for path in shelf.folder.iterdir()) == [
        "napalm-2.toml",
        "napalm-3.toml",
    ]
    assert first.steps == second.steps == shipped("napalm").steps
    assert read((shelf.folder / "napalm-2.toml").read_text(encoding="utf-8")) == first


def test_the_own_file_is_replaced_and_no_other(shelf: GameShelf) -> None:
    path = write(shelf, "my-evening.toml", TOLL)
    shelf.read()
    before = shelf.own["the-toll"]
    after = shelf.save(changed(before, name="Toll Two"), before)
    assert after.id == "the-toll"
    assert [each.name for each in shelf.folder.iterdir()] == ["my-evening.toml"]
    assert read(path.read_text(encoding="utf-8")) == after


def test_a_file_changed_meanwhile_is_left_alone(shelf: GameShelf) -> None:
    """The edited game gets a file of its own."""
    path = write(shelf, "the-toll.toml", TOLL)
    shelf.read()
    before = shelf.own["the-toll"]
    other = TOLL.replace("deal = 3", "deal = 3, to = 'in'").replace("The Toll", "Changed")
    path.write_text(other, encoding="utf-8")
    saved = shelf.save(changed(before, name="Mine"), before)
    assert path.read_text(encoding="utf-8") == other
    assert saved.id == "mine"
    assert set(shelf.own) == {"the-toll", "mine"}


def test_a_faulty_file_of_the_wanted_name_is_not_overwritten(shelf: GameShelf) -> None:
    path = write(shelf, "mine.toml", "broken")
    saved = shelf.save(changed(read(TOLL), name="Mine"), None)
    assert saved.id == "mine-2"
    assert path.read_text(encoding="utf-8") == "broken"


def test_a_disk_fault_is_told(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file, not a folder")
    with pytest.raises(GamesError, match="The Toll"):
        GameShelf(tmp_path).save(read(TOLL), None)


@pytest.mark.parametrize("name", ["Żółć", "王牌", "  ", "A" * 40, "napalm", "!!!"])
def test_every_name_makes_an_unused_valid_id(shelf: GameShelf, name: str) -> None:
    """S1.1."""
    game = shelf.free_id(name)
    assert game not in shipped_ids()
    read(text_of(changed(read(TOLL), id=game)))


def test_a_deleted_game_is_gone(shelf: GameShelf) -> None:
    write(shelf, "toll.toml", TOLL)
    shelf.read()
    shelf.delete("the-toll")
    assert not shelf.own
    assert not list(shelf.folder.iterdir())
