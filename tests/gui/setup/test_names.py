"""Names of people and bots: kept, compared and refused alike wherever they come from."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from guts_engine.bots.personas import PERSONAS
from guts_gui.settings.settings import Settings, load
from guts_gui.setup.draft import Draft
from guts_gui.setup.from_command_line import Opening, OpeningError
from guts_gui.setup.roster import Roster, RosterError
from guts_gui.setup.saved_tables import Tables, TablesError
from tests.gui.helpers.pilot import noon

ANN = Settings(player="Ann")
SAME = [
    ("Jos\u00e9", "Jose\u0301"),
    ("Bob", "\uff22\uff4f\uff42"),
    ("Bob", "BOB"),
    ("Gro\u00df", "GROSS"),
    ("\u0646\u06cc\u06a9\u200c\u0632", "\u0646\u06cc\u06a9\u0632"),
]
UNSEEN = ["\u3164", "A\uffa0", "\u115fA", "\u200d", "A\u200bB", "\u2060", "\ufeff"]


def on_the_command_line(*names: str) -> str:
    """The fault of a command that seats these people."""
    try:
        Opening(seats=",".join(names)).setup(ANN)
    except OpeningError as error:
        return str(error)
    return ""


def in_the_window(*names: str) -> str:
    """The fault of a table set up for these people."""
    draft = Draft.of(ANN)
    for _ in names[1:]:
        draft = draft.with_person("Guest")
    people = [seat for seat, sitting in enumerate(draft.seats) if sitting.bot is None]
    for seat, name in zip(people, names, strict=True):
        draft = draft.with_name(seat, name)
    return draft.seats_problem


def in_a_saved_table(folder: Path, *names: str) -> str:
    """The fault of a saved table for these people, with the place in the file if it has one."""
    tables = Tables(folder, noon)
    tables.folder.mkdir(exist_ok=True)
    seats = "".join(f'[[seats]]\nname = "{name}"\navatar = "ann"\n' for name in names)
    text = f'game = "three-card"\n{seats}[[seats]]\nbot = "mina"\n'
    (tables.folder / "Friday.toml").write_text(text, encoding="utf-8")
    try:
        return tables.load("Friday").seats_problem
    except TablesError as error:
        return str(error)


@pytest.mark.parametrize(("name", "other"), SAME)
def test_two_people_have_names_that_look_different(tmp_path: Path, name: str, other: str) -> None:
    for names in ((name, other), (other, name)):
        assert "twice" in on_the_command_line(*names)
        assert in_the_window(*names).startswith("Two players are called")
        assert in_a_saved_table(tmp_path, *names).startswith("Two players are called")


@pytest.mark.parametrize("name", UNSEEN)
def test_letters_that_draw_nothing_are_refused_everywhere(tmp_path: Path, name: str) -> None:
    places: list[Callable[[str], str]] = [
        lambda name: on_the_command_line(name, "Bo"),
        in_the_window,
        lambda name: in_a_saved_table(tmp_path, name),
    ]
    assert all(place(name) for place in places)
    path = tmp_path / "settings.toml"
    path.write_text(f'player = "{name}"\n', encoding="utf-8")
    settings, problem = load(path, now=noon)
    assert settings == Settings()
    assert problem is not None
    assert "player on line 1" in problem
    with pytest.raises(RosterError, match="one line"):
        Roster(tmp_path, noon).save(replace(PERSONAS["mina"], id="odd", name=name))


def test_people_without_a_portrait_of_their_own_are_given_one(tmp_path: Path) -> None:
    tables = Tables(tmp_path, noon)
    tables.folder.mkdir()
    seats = ['name = "Ann"', 'name = "Bo"', *(f'name = "{n}"\navatar = "leo"' for n in range(2))]
    text = 'game = "three-card"\n' + "".join(f"[[seats]]\n{seat}\n" for seat in seats)
    (tables.folder / "Friday.toml").write_text(text, encoding="utf-8")
    faces = [seat.avatar for seat in tables.load("Friday").seats]
    assert len(set(faces)) == 4
    assert faces[2] == "leo"


def test_names_are_kept_composed_and_trimmed(tmp_path: Path) -> None:
    (kept, *_) = Opening(seats="  Jose\u0301 \u3000 B ,bot").setup(ANN).seats
    assert kept.name == "José B"
    assert Settings(player=" Jose\u0301 ").player == "José"
    path = tmp_path / "settings.toml"
    path.write_text('player = " Jose\u0301"\n', encoding="utf-8")
    assert load(path, now=noon) == (Settings(player="José"), None)
    assert not in_a_saved_table(tmp_path, " Jose\u0301  B")
    assert Tables(tmp_path, noon).load("Friday").seats[0].name == "José B"


@pytest.mark.parametrize(("name", "other"), SAME)
def test_a_bot_is_not_given_the_name_of_another(tmp_path: Path, name: str, other: str) -> None:
    roster = Roster(tmp_path, noon)
    twin = roster.duplicate(PERSONAS["mina"])
    roster.rename(twin, name)
    with pytest.raises(RosterError, match="already taken"):
        roster.rename(PERSONAS["walter"], other)
