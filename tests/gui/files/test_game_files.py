"""Game files of the player: whatever is wrong with one is told, and nothing else is harmed (S9)."""

import os
from pathlib import Path

import pytest

from guts_engine.steps.library import GAMES
from guts_engine.steps.model import Game
from guts_gui.files.game_files import MOST_FILES, read_games
from tests.gui.helpers.languages import use

STEPS = (
    'steps = [{ ante = 1 }, { deal = 3 }, { declare = "simultaneous" },'
    ' { showdown = "high", hand = 3 }]\n'
)


def text(game: str, more: str = "") -> str:
    """A game file."""
    return f'format = 1\nid = "{game}"\nname = "Mine"\n{more}{STEPS}'


def faults(folder: Path) -> dict[str, str]:
    """What is wrong, by the name of the file."""
    return {path.name: found for path, found in read_games(folder).items() if not_game(found)}


def not_game(found: Game | str) -> bool:
    return isinstance(found, str)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a good game."""
    use("en")
    (tmp_path / "good.toml").write_text(text("good"), encoding="utf-8")
    return tmp_path


WRONG: dict[str, tuple[bytes, str]] = {
    "a megabyte": (b"#" * 1_000_000, "it is larger than 64 kB"),
    "a thousand steps": (
        text("x").replace("steps = [", "steps = [" + "{ ante = 1 }," * 1000).encode(),
        "steps: 1004 are too many; use 60 or fewer",
    ),
    "nothing but antes": (
        b'format = 1\nid = "x"\nname = "X"\n'
        b'steps = [{ ante = 1, when = "always" }, { ante = 1, when = "always" }]',
        "steps: players never declare; add a declare step after the first deal",
    ),
    "utf-16": (
        text("x").encode("utf-16"),
        "line 1: not UTF-8 text; save the file as UTF-8",
    ),
    "utf-16 without a mark": (text("x").encode("utf-16-le"), "line 1: not UTF-8 text"),
    "zero byte": (text("x").encode() + b"\0", "line 5: not UTF-8 text"),
    "latin": (text("x", 'about = "é"\n').encode("latin-1"), "line 4: not UTF-8 text"),
    "binary": (bytes(range(256)), "line 1: not UTF-8 text"),
    "nothing": (b"", "format: missing; add format = 1"),
    "newer": (
        text("x").replace("format = 1", "format = 2").encode(),
        "format: the file has format 2, but this version reads only format 1; get a newer version",
    ),
    "no toml": (b"ante, deal three", "line 1, column 5: not valid TOML"),
    "nested": (b"steps = " + b"[" * 30_000, "it has too many lines, keys or brackets"),
    "long number": (b"legs = " + b"9" * 5000, "it has a number with too many digits"),
    "shipped id": (text("three-card").encode(), 'id: "three-card" is the id of another game'),
    "same id": (
        text("good").encode(),
        'id: "good" is the id of the game in good.toml; choose another',
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_bad_file_is_told_left_alone_and_harms_nothing(folder: Path, name: str) -> None:
    raw, fault = WRONG[name]
    path = folder / "bad.toml"
    path.write_bytes(raw)
    assert list(faults(folder)) == ["bad.toml"]
    sentence = faults(folder)["bad.toml"]
    assert sentence.startswith(fault)
    assert sentence.isprintable()
    assert len(sentence) < 300
    assert isinstance(read_games(folder)[folder / "good.toml"], Game)
    assert path.read_bytes() == raw


def test_folders_links_and_other_files_are_told_or_passed_over(folder: Path) -> None:
    (folder / "folder.toml").mkdir()
    (folder / "loop.toml").symlink_to(folder / "loop.toml")
    (folder / "nowhere.toml").symlink_to(folder / "gone")
    (folder / "linked.toml").symlink_to(folder / "elsewhere")
    (folder / "elsewhere").write_text(text("linked"), encoding="utf-8")
    for passed_over in ("notes.txt", ".hidden.toml", "good.toml~", "good.toml.bak"):
        (folder / passed_over).write_text("x", encoding="utf-8")
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe.toml")
    found = faults(folder)
    assert found.pop("pipe.toml", "it is not a regular file") == "it is not a regular file"
    assert found == {
        "folder.toml": "it is a folder",
        "loop.toml": "the links lead in a circle",
        "nowhere.toml": "file or folder not found",
    }
    assert isinstance(read_games(folder)[folder / "linked.toml"], Game)


def test_of_two_files_with_one_id_the_one_of_that_name_counts(folder: Path) -> None:
    (folder / "a-copy.toml").write_text(text("good"), encoding="utf-8")
    assert faults(folder) == {
        "a-copy.toml": 'id: "good" is the id of the game in good.toml; choose another'
    }


@pytest.mark.parametrize(
    ("name", "ending"),
    [("milk.toml.txt", ".txt"), ("Milk.TOML.TXT", ".TXT"), ("a.toml.rtf", ".rtf")],
)
def test_an_ending_that_an_editor_added_is_told(folder: Path, name: str, ending: str) -> None:
    (folder / name).write_text(text("milk"), encoding="utf-8")
    right = name[: -len(ending)]
    assert faults(folder) == {name: f"the name ends with {ending}; rename it to {right}"}


def test_the_ending_may_have_large_letters(folder: Path) -> None:
    (folder / "caps.TOML").write_text(text("caps"), encoding="utf-8")
    assert isinstance(read_games(folder)[folder / "caps.TOML"], Game)


LEFT_OUT = "not valid TOML: a comma, a quote or a bracket is missing here or in the line before"


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        ("steps = [{ ante = 1 }\n", f"at the end: {LEFT_OUT}"),
        ("steps = [\n  { ante = 1 }\n  { deal = 3 },\n]", f"line 3, column 3: {LEFT_OUT}"),
        ("steps = [\n  { ante = 1,\n  when = 2 },\n]", f"line 2, column 14: {LEFT_OUT}"),
        ('name = "Milk\nid = "milk"', f"line 1, column 13: {LEFT_OUT}"),
        ("name = Milk", f"line 1, column 8: {LEFT_OUT}"),
        ("format 1", f"line 1, column 8: {LEFT_OUT}"),
        ("name = “Milk”", 'line 1, column 8: not valid TOML: “ is not a straight quote; write "'),
        ("name = „Milk”", 'line 1, column 8: not valid TOML: „ is not a straight quote; write "'),
        ("naïve = 1", "line 1, column 3: not valid TOML: ï cannot stand here; remove it"),
        (
            'wild = ["2"]\nwild = ["3"]',
            "not valid TOML: wild is set twice; remove one",
        ),
        ("steps = [{ deal = 1, deal = 2 }]", "deal is set twice; remove one"),
    ],
)
def test_what_is_not_toml_is_told_in_plain_words(folder: Path, wrong: str, fault: str) -> None:
    (folder / "wrong.toml").write_text(wrong, encoding="utf-8")
    assert fault in faults(folder)["wrong.toml"]


def test_a_shipped_file_may_lie_in_the_folder_unchanged(folder: Path) -> None:
    (folder / "fred.toml").write_bytes((GAMES / "fred.toml").read_bytes())
    assert faults(folder) == {}


def test_windows_line_ends_and_a_byte_order_mark_are_read(folder: Path) -> None:
    raw = text("other").replace("\n", "\r\n").encode("utf-8-sig")
    (folder / "other.toml").write_bytes(raw)
    assert faults(folder) == {}


def test_a_folder_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    use("en")
    assert read_games(tmp_path / "none") == {}
    file = tmp_path / "games"
    file.write_text("x", encoding="utf-8")
    assert read_games(file) == {file: "not a folder"}


def test_no_more_than_so_many_files_are_read(folder: Path) -> None:
    for number in range(MOST_FILES):
        (folder / f"n{number:03}.toml").write_text("", encoding="utf-8")
    assert faults(folder)[f"n{MOST_FILES - 1:03}.toml"] == (
        f"only the first {MOST_FILES} files are read"
    )
