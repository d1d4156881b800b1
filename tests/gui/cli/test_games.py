"""`guts games`, and games named by a file wherever a game is named (S9)."""

import json
from pathlib import Path

import pytest

from guts_engine.steps.library import shipped, shipped_ids
from guts_engine.steps.reading import read
from guts_gui.cli.main import WRONG, main
from guts_gui.files.game_files import game_in
from guts_gui.settings.settings import Settings
from guts_gui.setup.from_command_line import Opening

MINE = """
format = 1
id = "mine"
name = "My Own"
steps = [{ ante = 1 }, { deal = 3 }, { declare = "simultaneous" }, { showdown = "high", hand = 3 }]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the player's games, with one in it."""
    monkeypatch.setenv("GUTS_HOME", str(tmp_path))
    games = tmp_path / "config/games"
    games.mkdir(parents=True)
    (games / "mine.toml").write_text(MINE, encoding="utf-8")
    return games


@pytest.mark.parametrize("words", [("games",), ("games", "list")])
def test_every_game_is_listed_with_what_is_wrong_with_files(
    words: tuple[str, ...], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "bad.toml").write_text(MINE.replace("deal = 3", "deal = 8"), encoding="utf-8")
    assert main(words) == 0
    printed = capsys.readouterr()
    listed = [line.split()[0] for line in printed.out.splitlines() if line.startswith("  ")]
    assert listed == [*shipped_ids(), "mine"]
    assert printed.out.splitlines()[-2:] == ["Your own games", f"  {'mine':<30}My Own"]
    assert printed.err == (
        f"guts: {folder / 'bad.toml'}: steps[1].deal: 8 is not possible;"
        " use a whole number from 1 to 7\n"
    )


@pytest.mark.parametrize("name", ["kryptonite", "three-card", "mine"])
def test_a_game_is_told_in_words(
    name: str, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(("games", "show", name)) == 0
    by_id = capsys.readouterr().out
    game = shipped(name) if name in shipped_ids() else read(MINE)
    lines = by_id.splitlines()
    assert lines[0] == game.name
    assert "For 2 to 10 players." in " ".join(lines)
    numbers = [line.split(".")[0].strip() for line in lines if line[:2].strip().isdigit()]
    assert numbers == [str(n) for n in range(1, len(game.steps) + 1)]
    assert max(map(len, lines)) <= 80
    if name == "mine":
        assert main(("games", "show", str(folder / "mine.toml"))) == 0
        assert capsys.readouterr().out == by_id


def test_a_file_is_checked(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder / "mine.toml"
    assert main(("games", "check", str(path))) == 0
    assert capsys.readouterr().out == f"{path}: My Own, for 2 to 10 players\n"
    path.write_text(MINE.replace("hand = 3", "hand = 5"), encoding="utf-8")
    assert main(("games", "check", str(path))) == WRONG
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == (
        f"{path}: steps[3].hand: 5 cards count but each player has 3 by then;"
        " deal more or lower hand\n"
    )
    assert main(("games", "check", str(folder / "none.toml"))) == WRONG
    assert "file or folder not found" in capsys.readouterr().err


def test_several_games_are_checked_by_file_or_id(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    (folder / "game").write_text(MINE, encoding="utf-8")
    assert main(("games", "check", "mine", "mine.toml", "game", "fred", "whist")) == WRONG
    printed = capsys.readouterr()
    assert [line.partition(":")[0] for line in printed.out.splitlines()] == [
        "mine",
        "mine.toml",
        "game",
        "fred",
    ]
    assert printed.err.startswith("whist: unknown game")
    assert printed.err.count("\n") == 1
    assert main(("games", "check", "mine", "fred")) == 0


def test_a_new_game_is_a_file_that_can_be_played_and_never_replaces_one(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(("games", "new", "Ann's Fred", "--from", "fred")) == 0
    path = Path(capsys.readouterr().out.strip())
    assert path.parent == folder
    game = game_in(path)
    assert not isinstance(game, str)
    assert (game.name, game.steps) == ("Ann's Fred", shipped("fred").steps)
    before = path.read_bytes()
    assert main(("games", "new", "Ann's Fred")) == 0
    other = Path(capsys.readouterr().out.strip())
    assert other != path
    assert path.read_bytes() == before
    assert game_in(other) != game
    assert main(("games", "new", "Copied", "--from", str(path))) == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("games", "show", "whist"), "whist: unknown game; guts games lists them"),
        (("games", "new", "x" * 50), "NAME: "),
        (("games", "new", "A\aB"), "NAME: "),
        (("games", "new", ""), "NAME: "),
        (("games", "new", "Mine", "--from", "none.toml"), "none.toml: file or folder not found"),
        (("games", "shuffle"), "choose from list, show, check, new"),
        (("games", "show"), "GAME is missing"),
        (("--game", "none.toml"), "--game none.toml: file or folder not found"),
        (("simulate", "--game", "none.toml"), "--game none.toml: file or folder not found"),
    ],
)
def test_wrong_arguments_are_told_in_one_sentence(
    words: tuple[str, ...], sentence: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == WRONG
    printed = capsys.readouterr()
    assert printed.out == ""
    assert sentence in printed.err
    assert printed.err.count("\n") == 1
    assert [path.name for path in folder.iterdir()] == ["mine.toml"]


def test_a_faulty_file_of_a_named_game_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder / "mine.toml"
    path.write_text(MINE.replace("simultaneous", "loud"), encoding="utf-8")
    assert main(("odds", "AhKd7c", "--game", "mine")) == WRONG
    assert f"--game mine: cannot read {path} (steps[2].declare: " in capsys.readouterr().err


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("by_file", [False, True])
def test_a_table_opens_with_a_written_game(by_file: bool, folder: Path) -> None:
    word = str(folder / "mine.toml") if by_file else "mine"
    setup = Opening(word, seats="Ann,bot", ante=3).setup(Settings())
    assert setup.game == "mine"
    assert setup.written == read(MINE)
    assert setup.rules["ante"] == 3


@pytest.mark.parametrize("command", ["odds", "simulate"])
def test_commands_play_a_game_from_its_file(
    command: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hand = ("AhKd7c",) if command == "odds" else ()
    words = (command, *hand, "--game", str(folder / "mine.toml"), "--deals", "200", "--json")
    assert main(words) == 0
    assert "mine" in json.dumps(json.loads(capsys.readouterr().out)) or command == "odds"
