"""Free names and ids."""

import string
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guts_engine.bots.persona import ID
from guts_gui.files.free_names import free_id, free_name, is_reserved, latin
from guts_gui.setup.games.shelf import GameShelf
from guts_gui.setup.roster import Roster
from guts_gui.setup.saved_tables import Rulings, Tables, TablesError, check_title
from tests.gui.helpers.pilot import noon

PORTS = [f"{port}{n}" for port in ("com", "lpt") for n in (1, 9, 0)]
DEVICES = ("con", "prn", "aux", "nul", "conin$", *PORTS)
OTHERS = {
    "\u00df": "ss",
    "\u1e9e": "ss",
    "\u00e6": "ae",
    "\u0153": "oe",
    "\u00f0": "d",
    "\u00fe": "th",
    "\u0131": "i",
    "\u014b": "ng",
}
"""Latin letters that are not one letter with an accent or a stroke."""


@pytest.mark.parametrize(
    ("name", "spelled"),
    [
        ("Łódź", "lodz"),
        ("Øresund", "oresund"),
        ("straße", "strasse"),
        ("Đorđe", "dorde"),
        ("Ħal Tarxien", "hal tarxien"),
        ("Æsir", "aesir"),
        ("Þórður", "thordur"),
        ("ISTANBUL ıssız", "istanbul issiz"),
        ("Ｆｕｌｌ", "full"),
        ("Владимир Щукин", "vladimir shchukin"),
        ("Объявление, Ёлка", "obyavlenie, elka"),
        ("Київ, Ґалаґан, Їжак", "kiiv, galagan, izhak"),
        ("Љубљана", "ljubljana"),
        ("שרה", ""),
    ],
)
def test_a_name_is_spelled_in_latin_letters(name: str, spelled: str) -> None:
    assert latin(name) == spelled


def test_every_latin_and_cyrillic_letter_of_europe_is_spelled() -> None:
    alphabets = [*map(chr, (*range(0xC0, 0x180), *range(0x400, 0x460))), "\u0490", "\u0491"]
    for letter in alphabets:
        if letter.isalpha() and letter.lower() not in "ъь\u0138\u0149":
            spelled = latin(letter)
            assert spelled, letter
            assert set(spelled) <= set(string.ascii_lowercase), letter
            base = unicodedata.name(letter).partition(" WITH ")[0]
            if base.startswith("LATIN") and letter.lower() not in OTHERS and " LETTER" in base:
                assert spelled == base[-1].lower() or len(base.split()[-1]) > 1, letter
    assert {letter: latin(letter) for letter in OTHERS} == OTHERS


@pytest.mark.parametrize("ending", ["", ".toml", ".x.csv", " "])
@pytest.mark.parametrize("device", DEVICES)
def test_no_file_has_the_name_of_a_device(tmp_path: Path, device: str, ending: str) -> None:
    for name in (f"{device}{ending}", f"{device.upper()}{ending}"):
        assert is_reserved(name)
        bot, game = Roster(tmp_path, noon).free_id(name), GameShelf(tmp_path).free_id(name)
        assert not is_reserved(bot)
        assert not is_reserved(game)
        assert ID.fullmatch(bot)
        with pytest.raises(TablesError):
            check_title(name)
    assert not is_reserved(f"{device}x")


@given(name=st.text(max_size=20))
def test_an_id_can_be_the_name_of_a_file(name: str) -> None:
    found = free_id(name, ("bot",), Path("nowhere"), default="bot", longest=12)
    assert found
    assert found.isascii()
    assert not is_reserved(found)
    assert set(found) <= set(string.ascii_lowercase + string.digits + "-")


def test_a_free_name_does_not_look_like_another() -> None:
    for taken in ("Jose\u0301", "ＪＯＳÉ", "jos\u00e9"):
        assert free_name("José", [taken], 16) == "José 2"


@pytest.mark.parametrize("kind", [Tables, Rulings])
def test_a_saved_item_is_found_by_a_name_that_looks_the_same(
    tmp_path: Path, kind: type[Tables | Rulings]
) -> None:
    items = kind(tmp_path, noon)
    items.folder.mkdir()
    (items.folder / "Jose\u0301.toml").touch()
    for name in ("José", "JOSÉ", "Ｊｏｓé"):
        assert items.same(name) == "Jose\u0301"
