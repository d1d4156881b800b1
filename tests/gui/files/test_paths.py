"""The locations of assets and of the player's folders."""

import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from guts_gui.files.paths import (
    AssetsError,
    FolderError,
    Folders,
    aside_name,
    asset,
    cache_folder,
    find_assets,
    folders,
    ready,
)
from tests.gui.helpers.unprivileged import posix, reachable_folder, read_only

linux = pytest.mark.skipif(sys.platform != "linux", reason="XDG folders are those of Linux")
VARIABLES = ("GUTS_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")


@pytest.fixture(autouse=True)
def bare_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A separate home without the environment variables."""
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))


def drawings(folder: Path, *, credits: bool = False) -> Path:
    """An assets folder that contains cards."""
    (folder / "cards").mkdir(parents=True)
    if credits:
        (folder / "CREDITS.md").touch()
    return folder


# --- assets ------------------------------------------------------------------------------


def test_the_assets_of_this_program_are_found() -> None:
    assert asset("CREDITS.md").is_file()
    assert asset("sounds/deal-1.wav").is_file()


def test_a_checkout_is_preferred_to_the_stale_copy_of_an_editable_install(tmp_path: Path) -> None:
    drawings(tmp_path / "guts_gui" / "assets", credits=True)
    checkout = drawings(tmp_path / "assets", credits=True)
    assert find_assets(tmp_path / "guts_gui", None) == checkout


def test_an_installed_wheel_ignores_a_stranger_called_assets(tmp_path: Path) -> None:
    drawings(tmp_path / "assets")
    inside = drawings(tmp_path / "guts_gui" / "assets")
    assert find_assets(tmp_path / "guts_gui", None) == inside


def test_a_frozen_program_finds_what_it_unpacked(tmp_path: Path) -> None:
    unpacked = drawings(tmp_path / "unpacked" / "guts_gui" / "assets")
    assert find_assets(tmp_path / "elsewhere" / "guts_gui", tmp_path / "unpacked") == unpacked


def test_a_folder_without_cards_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "CREDITS.md").touch()
    inside = drawings(tmp_path / "guts_gui" / "assets")
    assert find_assets(tmp_path / "guts_gui", None) == inside


def test_missing_assets_say_where_they_were_looked_for(tmp_path: Path) -> None:
    with pytest.raises(AssetsError, match=r"guts_gui.*install"):
        find_assets(tmp_path / "guts_gui", None)


# --- folders -----------------------------------------------------------------------------


@linux
def test_folders_are_the_usual_ones_of_the_system(tmp_path: Path) -> None:
    assert folders() == Folders(
        config=tmp_path / ".config" / "guts",
        data=tmp_path / ".local" / "share" / "guts",
        logs=tmp_path / ".cache" / "guts" / "log",
    )
    assert not list(tmp_path.iterdir()), "nothing is made before it is needed"


@linux
def test_xdg_folders_are_honoured(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "d"))
    assert folders().data == tmp_path / "d" / "guts"


@linux
@pytest.mark.parametrize("value", ["", "relative", "./x", "~/x"])
def test_empty_and_relative_xdg_values_are_ignored(
    monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    usual = folders()
    for name in VARIABLES[1:]:
        monkeypatch.setenv(name, value)
    assert folders() == usual


def test_guts_home_overrides_the_lot(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "d"))
    monkeypatch.setenv("GUTS_HOME", str(tmp_path / "g"))
    root = tmp_path / "g"
    assert folders() == Folders(root / "config", root / "data", root / "logs")


def test_an_empty_guts_home_counts_as_unset(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = folders()
    monkeypatch.setenv("GUTS_HOME", "")
    assert folders() == usual


@pytest.mark.parametrize("home", ["portable", "./portable", "x/../portable"])
def test_a_relative_guts_home_is_taken_from_the_current_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, home: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GUTS_HOME", home)
    assert folders().data == Path.cwd() / "portable" / "data"


@posix
@pytest.mark.parametrize("places", [folders, cache_folder])
def test_a_relative_guts_home_in_a_deleted_folder_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, places: Callable[[], object]
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    monkeypatch.setenv("GUTS_HOME", "rel")
    with pytest.raises(FolderError) as caught:
        places()
    assert str(caught.value) == (
        "Can't use the folder rel (the current folder was deleted): "
        "name a folder you can write to with --home or GUTS_HOME."
    )


def test_ready_makes_a_folder_and_leaves_nothing_in_it(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    assert ready(folder) == ready(folder) == folder
    assert not list(folder.iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has sentences of its own")
def test_a_folder_that_cannot_be_made_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FolderError) as caught:
        ready(tmp_path / "file" / "data")
    assert str(caught.value) == (
        f"Can't use the folder {tmp_path / 'file' / 'data'} (not a folder): "
        "name a folder you can write to with --home or GUTS_HOME."
    )


@posix
def test_a_folder_that_cannot_be_written_to_says_what_to_do() -> None:
    with (
        reachable_folder() as folder,
        read_only(folder),
        pytest.raises(FolderError, match=r"permission denied.*GUTS_HOME"),
    ):
        ready(folder)


# --- names -------------------------------------------------------------------------------


def test_names_aside_are_never_taken(tmp_path: Path) -> None:
    when = datetime(2025, 1, 31, 18, 0, 5)
    names = []
    for _ in range(3):
        name = aside_name(tmp_path / "guts.db", "damaged", when)
        assert not name.exists()
        name.touch()
        names.append(name.name)
    first = "guts.db.damaged-20250131-180005"
    assert names == [first, f"{first}-2", f"{first}-3"]
