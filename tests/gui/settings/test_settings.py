"""Settings: reading returns what was written, and no file is ever lost."""

import os
import sys
import tempfile
from datetime import datetime
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
import tomlkit
from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from guts_engine.common.letters import as_kept, not_for_names
from guts_gui.settings.settings import (
    Back,
    ChipMeans,
    Deck,
    Felt,
    LastDrill,
    LastTable,
    Manner,
    Peek,
    Settings,
    SettingsError,
    Speed,
    Volume,
    load,
    save,
)

WHEN = datetime(2025, 1, 31, 18, 0, 5)
ASIDE = "settings.toml.broken-20250131-180005"

WRITTEN = """\
# my settings
player = "Zoë"   # that is me
favourite = "kings"  # not ours

speed = 'fast'
window = [ 1600, 900 ]

[table]   # last time
  seats = 7
  declare = "drop"
  # end of the table

[other]
list = [1, 2]

[keys]
in = ["i", "y"]  # why not
out = ["o"]
"""


def now() -> datetime:
    return WHEN


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def put(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def names(path: Path) -> set[str]:
    return {p.name for p in path.parent.iterdir()}


# --- any settings ------------------------------------------------------------------------

percent = st.integers(0, 100)
chips = st.integers(1, 1_000_000_000)
letters = st.characters(exclude_categories=["Cs"], exclude_characters="".join(map(chr, range(32))))
text = st.text(letters.filter(lambda c: c != "\x7f"), min_size=1, max_size=16)
player = st.text(st.characters(categories=["L", "N", "P"]), min_size=1, max_size=5)
any_settings = st.builds(
    Settings,
    player=player.filter(lambda name: as_kept(name) and not not_for_names(as_kept(name))),
    avatar=text,
    speed=st.sampled_from(get_args(Speed)),
    reduced_motion=st.booleans(),
    full_screen=st.booleans(),
    window=st.tuples(st.integers(1, 32_767), st.integers(1, 32_767)),
    muted=st.booleans(),
    volume=st.builds(Volume, cards=percent, chips=percent, hands=percent, signals=percent),
    text_size=st.integers(100, 150),
    auto_continue=st.booleans(),
    confirm_big_pot=st.booleans(),
    peek=st.sampled_from(get_args(Peek)),
    clock=st.integers(0, 600),
    deck=st.sampled_from(get_args(Deck)),
    felt=st.sampled_from(get_args(Felt)),
    back=st.sampled_from(get_args(Back)),
    declaration=st.sampled_from(get_args(Manner)),
    chip_means=st.sampled_from(get_args(ChipMeans)),
    table=st.builds(
        LastTable,
        game=text,
        seats=st.integers(2, 10),
        ante=chips,
        chips=chips,
        declare=st.none() | text,
    ),
    drill=st.builds(
        LastDrill,
        game=st.none() | text,
        seats=st.integers(2, 10),
        pot=st.integers(0, 8),
        decisions=st.integers(1, 50),
    ),
    keys=st.dictionaries(text, st.lists(text, max_size=3), max_size=4),
)
layouts = st.sampled_from(
    [
        "",
        WRITTEN,
        "# only a comment",
        "volume.cards = 3\nvolume.other = 4\n",
        "volume = { cards = 3, chips = 4 } # inline\n",
        'keys = { in = ["i"] }\nmuted = true\n',
        "[table]\nseats = 3\n[volume]\ncards = 1\n[table.more]\nx = 1\n[zoo]\n",
        "[keys]\n[volume]\n[table]\n# empty\n",
        '"player" = """\nAnn"""\nwindow = [\n  1280, # wide\n  720,\n]\n',
        WRITTEN.replace("\n", "\r\n"),
        "\ufeff" + WRITTEN,
    ]
)


@given(first=any_settings, second=any_settings, layout=layouts)
@effort(deadline=None, max_examples=40)
def test_what_is_saved_is_what_is_loaded(first: Settings, second: Settings, layout: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "settings.toml"
        path.write_bytes(layout.encode())
        for wanted in (first, second, second):
            before = path.read_bytes()
            again = load(path)[0] == wanted
            save(path, wanted, now=now)
            assert load(path, now=now) == (wanted, None)
            assert names(path) == {"settings.toml"}
            assert not (again and wanted is second) or path.read_bytes() == before
        kept = path.read_text("utf-8")
        assert all(f"#{c.splitlines()[0]}" in kept for c in comments(layout))


def comments(layout: str) -> list[str]:
    """Comments in positions that survive changes of values, except those of the keys."""
    return [c for c in layout.split("#")[1:] if not c.startswith((" why not", " wide", " inline"))]


# --- comments, order and strange keys ----------------------------------------------------


def test_saving_changes_only_what_changed(path: Path) -> None:
    put(path, WRITTEN)
    was, notice = load(path)
    assert notice is None
    changed = msgspec.structs.replace(
        was, player="Ann", table=msgspec.structs.replace(was.table, seats=3, declare=None)
    )
    save(path, changed)
    saved = path.read_text("utf-8")
    kept = [
        "# my settings\n",
        'player = "Ann"   # that is me\n',
        'favourite = "kings"  # not ours\n',
        "speed = 'fast'\n",
        "window = [ 1600, 900 ]\n",
        "[table]   # last time\n",
        "  seats = 3\n",
        "  # end of the table\n",
        "[other]\nlist = [1, 2]\n",
        'in = ["i", "y"]  # why not\n',
    ]
    places = [saved.index(line) for line in kept]
    assert places == sorted(places)
    assert "declare" not in saved
    assert load(path) == (changed, None)


def test_keys_that_were_reset_leave_the_file(path: Path) -> None:
    put(path, WRITTEN)
    was, _ = load(path)
    save(path, msgspec.structs.replace(was, keys={"in": ["i", "y"]}))
    assert load(path)[0].keys == {"in": ["i", "y"]}
    assert "out" not in tomlkit.parse(path.read_text("utf-8"))["keys"]


def test_a_new_file_names_every_setting(path: Path) -> None:
    save(path, Settings())
    written: dict[str, Any] = tomlkit.parse(path.read_text("utf-8")).unwrap()
    assert path.read_text("utf-8").startswith("# Settings of Guts Table.")
    unset = {"window"}  # its size is written after the player has changed it
    assert set(written) | unset == set(Settings.__struct_fields__)


# --- files that cannot be used -----------------------------------------------------------


def test_a_missing_file_means_defaults_and_no_notice(path: Path) -> None:
    assert load(path) == (Settings(), None)
    assert not names(path)


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ("speed = \n", "line 1, column 9: not valid TOML: "),
        ("muted = true\n[volume\n", "line 2, column 8: not valid TOML: "),
        ('muted = true\n\nspeed = "warp"\n', "speed on line 3: it must be one of slow, normal"),
        ('felt = "pink"', "felt on line 1: it must be one of green, blue, red, grey"),
        ('peek = "no"\n', "peek on line 1: it must be one of hold, toggle)"),
        ('deck = "x"\n', "deck on line 1: it must be one of classic, four-colour, large-index)"),
        ("[other]\ncards = 1\n[volume]\ncards = 101", "volume.cards on line 4: it must be 100 or"),
        ("volume.cards = -1", "volume.cards on line 1: it must be 0 or more"),
        ("a = 1\nvolume = {cards = 'x'}", "volume.cards on line 2: it must be a whole number"),
        ("volume = 3", "volume on line 1: it must be a table of keys and values"),
        ('player = ""', "player on line 1: it must not be empty"),
        ('player = "12345678901234567"', "player on line 1: it must have 16 characters or fewer"),
        ('player = "two\\nlines"', "player on line 1: it must be one line of text"),
        ("muted = 1", "muted on line 1: it must be true or false"),
        ("text_size = 100.5", "text_size on line 1: it must be a whole number"),
        ("window = [1, 2, 3]", "window on line 1: it must be a list of 2"),
        ("[table]\nseats = 11", "table.seats on line 2: it must be 10 or less"),
        ("[keys]\nin = 'i'", "keys.in on line 2: it must be a list in square brackets"),
    ],
)
def test_a_broken_file_is_moved_aside(path: Path, content: str, fault: str) -> None:
    put(path, content)
    read, notice = load(path, now=now)
    assert read == Settings()
    assert notice is not None
    assert notice.startswith(f"Can't read the settings in {path} ({fault}")
    assert notice.endswith(f"the old file was renamed {ASIDE}.")
    assert names(path) == {ASIDE}
    assert path.with_name(ASIDE).read_text("utf-8") == content


def test_a_file_that_is_not_text_is_moved_aside(path: Path) -> None:
    path.write_bytes(b"muted = true\nplayer = '\xff\xfe'\n")
    _, notice = load(path, now=now)
    assert notice is not None
    assert "line 2: not UTF-8 text" in notice
    assert names(path) == {ASIDE}


def test_brackets_without_end_are_only_a_broken_file(path: Path) -> None:
    put(path, "x = " + "[" * 100_000)
    assert load(path, now=now)[0] == Settings()
    assert names(path) == {ASIDE}


def test_a_folder_in_the_files_place_is_moved_aside(path: Path) -> None:
    path.mkdir()
    _, notice = load(path, now=now)
    assert notice is not None
    assert "it is a folder" in notice
    assert names(path) == {ASIDE}


def test_broken_files_never_replace_each_other(path: Path) -> None:
    for content in ("a", "b", "c"):
        put(path, content)
        load(path, now=now)
    kept = {p.read_text("utf-8") for p in path.parent.iterdir()}
    assert kept == {"a", "b", "c"}


@given(content=st.binary(max_size=200))
@effort(deadline=None, max_examples=100)
def test_no_bytes_at_all_stop_the_program_or_get_lost(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "settings.toml"
        path.write_bytes(content)
        _, notice = load(path, now=now)
        kept = path if notice is None else path.with_name(ASIDE)
        assert kept.read_bytes() == content


def test_saving_over_a_file_that_broke_meanwhile_keeps_it(path: Path) -> None:
    put(path, "not toml")
    save(path, Settings(muted=True), now=now)
    assert load(path) == (Settings(muted=True), None)
    assert path.with_name(ASIDE).read_text("utf-8") == "not toml"


# --- files that cannot be written --------------------------------------------------------


def test_a_folder_that_cannot_be_made_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SettingsError, match=r"^Settings not saved\. .*GUTS_HOME"):
        save(tmp_path / "file" / "settings.toml", Settings())


def test_a_failed_write_leaves_the_old_file_and_nothing_else(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(path, Settings())
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SettingsError, match="the disk is full"):
        save(path, Settings(muted=True))
    assert path.read_bytes() == before
    assert names(path) == {"settings.toml"}


def test_settings_out_of_range_are_not_written(path: Path) -> None:
    put(path, WRITTEN)
    with pytest.raises(SettingsError, match=r"text_size: it must be 150 or less"):
        save(path, Settings(text_size=500))
    assert path.read_text("utf-8") == WRITTEN


@pytest.mark.skipif(sys.platform == "win32", reason="not everybody may make links on Windows")
def test_a_linked_file_stays_a_link(path: Path, tmp_path: Path) -> None:
    real = tmp_path / "dotfiles" / "guts.toml"
    real.parent.mkdir()
    put(real, WRITTEN)
    path.symlink_to(real)
    save(path, Settings(muted=True))
    assert path.is_symlink()
    assert load(real)[0].muted
