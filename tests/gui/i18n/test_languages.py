"""The languages: every message is marked and translated, with correct number formats."""

import gettext
import re
import struct
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest
from babel import Locale
from fontTools.ttLib import TTFont

from guts_engine.bots.personas import PERSONAS
from guts_gui.bots.words import spelled, typed
from guts_gui.drawing.assets import Art, Colour, Face
from guts_gui.files.paths import asset, catalogues
from guts_gui.i18n import languages
from guts_gui.i18n import translate as i18n
from guts_gui.i18n.dates import day
from guts_gui.i18n.languages import SYSTEM, spoken
from guts_gui.i18n.translate import alphabetical, decimal, number, per_cent, tr, trc, trn
from guts_gui.scenes.settings.settings import SettingsScene
from guts_gui.scenes.title.title import TitleScene
from guts_gui.settings.settings import Settings, load
from tests.engine.helpers.memory import forget
from tests.gui.helpers.languages import CATALOGUES, Made, use
from tests.gui.helpers.pilot import Pilot, opened
from tests.gui.helpers.places import PLACES, at

CODES = CATALOGUES.codes()
COUNTS = (0, 1, 2, 5, 11, 12, 14, 21, 22, 25, 100, 101, 102, 111, 112, 122)
GONE_SOON = ("ConfirmScene", "PressKeyScene", "WorkScene")
TOLD_AGAIN = [
    name
    for name, place in PLACES.items()
    if place.scene not in GONE_SOON and name != "remembered tables"
]
"""All screens but questions and reports, which stay in the words in which they were opened."""
FORMS = ("one", "few", "many")
"""CLDR's names of the plural forms, in the order of the Polish and the Russian ones."""
NAMED = re.compile(
    "|".join(
        (
            "Ann",
            "Bo",
            "Cy",
            "Dee",
            "Guest",
            "Guts Table",
            *(each.name for each in PERSONAS.values()),
        )
    )
)
"""Text that is Latin in every language."""


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    _forget()
    yield
    _forget()


def _forget() -> None:
    """Clear the cached catalogues, which other tests may have loaded."""
    forget(languages.__name__)
    i18n.speak(gettext.NullTranslations())


# --- Catalogues ---------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_the_catalogue_is_complete_and_compiled(code: str) -> None:
    assert list(CATALOGUES.stale(code)) == []
    assert list(CATALOGUES.wrong(CATALOGUES.updated(code))) == []


def test_what_is_wrong_with_a_translation_is_told() -> None:
    words = CATALOGUES.Words("pl", 3, "(n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2)")
    words.add("Deal {n}", "Rozdanie {m}")
    words.add("Fold", "")
    words.add("Open", "Otwarte {", context="brace")
    words.add(("One card", "{n} cards"), ("Jedna karta", "{n} karty", "karty"))
    words.add("12,345", "12 345", context="number")
    output = "\n".join(CATALOGUES.wrong(words))
    for text in (
        "'Deal {n}': {n} is missing in 'Rozdanie {m}'",
        "'Deal {n}': there is no {m}",
        "'Fold' is not translated",
        "'Open' (brace): a brace is left open in 'Otwarte {'",
        "'One card': {n} is missing in 'karty'",
        "'12,345' (number): the space in",
    ):
        assert text in output
    assert "Jedna" not in output, "a form for one thing alone need not name the number"


@pytest.mark.parametrize("code", CODES)
def test_every_letter_has_a_glyph_in_every_font(code: str) -> None:
    said = CATALOGUES.read(CATALOGUES.po_path(code))
    texts = [
        form
        for each in said
        for form in ([each.string] if each.id and isinstance(each.string, str) else each.string)
    ]
    letters = {ord(letter) for text in texts for letter in text} - {ord("\n")}
    for path in sorted(asset("fonts").glob("*.ttf")):
        with TTFont(path) as font:
            missing = letters - set(font.getBestCmap())
        assert not missing, f"{path.name} lacks {''.join(map(chr, sorted(missing)))}"


# --- Plurals and numbers --------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["pl", "ru"])
def test_plural_forms_are_those_of_the_language(code: str) -> None:
    plural = Locale.parse(code).plural_form
    form = gettext.c2py(CATALOGUES.updated(code).plural)
    assert [form(n) for n in COUNTS] == [FORMS.index(plural(n)) for n in COUNTS]


def test_a_number_stands_in_the_form_that_belongs_to_it() -> None:
    assert [trn("One card", "{n} cards", n) for n in (0, 1, 1120)] == [
        "0 cards",
        "One card",
        "1,120 cards",
    ]
    use("pl")
    found = {
        trn("One session", "{n} sessions", n).lstrip("0123456789 \N{NO-BREAK SPACE}")
        for n in COUNTS
    }
    assert len(found) <= 3


@pytest.mark.parametrize(
    ("code", "written"),
    [
        ("en", ("1,120", "12,345", "−1,000,000", "+7", "0", "0.05", "1,234.5", "50%", "3.4%")),
        ("pl", ("1120", "12 345", "−1 000 000", "+7", "0", "0,05", "1234,5", "50%", "3,4%")),
        ("ru", ("1120", "12 345", "−1 000 000", "+7", "0", "0,05", "1234,5", "50 %", "3,4 %")),
    ],
)
def test_numbers_are_written_as_the_language_does(code: str, written: tuple[str, ...]) -> None:
    use(code)
    whole = (number(1120), number(12_345), number(-1_000_000), number(7, signed=True))
    parts = (number(0, signed=True), decimal(0.05, 2), decimal(1234.5, 2, exact=False))
    texts = (*whole, *parts, per_cent(0.5), per_cent(0.034, 1))
    assert texts == tuple(each.replace(" ", "\N{NO-BREAK SPACE}") for each in written)


@pytest.mark.parametrize(
    ("value", "signed", "expected"),
    [(0.004, True, "0.00"), (-0.004, True, "0.00"), (-0.5, False, "−0.50"), (2, True, "+2.00")],
)
def test_nothing_has_no_sign(value: float, *, signed: bool, expected: str) -> None:
    assert decimal(value, 2, signed=signed) == expected


@pytest.mark.parametrize("code", ["en", "pl", "ru"])
@pytest.mark.parametrize("value", [0, 0.25, -0.1, 12.5, 400])
def test_what_is_written_in_a_field_can_be_read_again(code: str, value: float) -> None:
    use(code)
    assert typed(spelled(value)) == value


@pytest.mark.parametrize(("code", "expected"), [("en", "31 Jan 2025"), ("pl", "31 sty 2025")])
def test_dates_are_written_as_the_language_does(code: str, expected: str) -> None:
    use(code)
    assert day("2025-01-31T12:00:00+00:00") == expected


# --- Which language is chosen --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LC_ALL": "ru_RU.UTF-8", "LANG": "pl_PL"}, "ru"),
        ({"LC_MESSAGES": "ru", "LANG": "pl_PL"}, "ru"),
        ({"LANGUAGE": "xx:ru:pl", "LANG": "pl_PL"}, "ru"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "en_GB", "LC_ALL": ""}, "en"),
        ({"LANG": "pl@euro"}, "pl"),
        ({}, "pl"),
    ],
)
def test_the_system_says_which_language(
    environment: dict[str, str], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in languages.ASKED:
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert spoken(catalogues(), SYSTEM, ["xx_XX", "pl_PL"]) == code
    assert spoken(catalogues(), "ru") == "ru", "what is set counts for more"
    assert spoken(catalogues(), "tlh") == "en"


def test_every_language_is_named_by_itself() -> None:
    assert languages.languages(catalogues()) == {"en": "English", "pl": "Polski", "ru": "Русский"}


def _folder(folder: Path, monkeypatch: pytest.MonkeyPatch, **files: bytes) -> None:
    """Make these the only catalogues, for the program too."""
    for code, raw in files.items():
        path = folder / code / "LC_MESSAGES" / "guts.mo"
        path.parent.mkdir(parents=True)
        path.write_bytes(raw)
    monkeypatch.setattr("guts_gui.app.app.catalogues", lambda: folder)


def test_a_file_that_is_dropped_in_adds_a_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = CATALOGUES.Words("de", 2, "(n != 1)")
    words.add("English", "Deutsch", context="language")
    words.add("Cards", "Karten")
    words.add("Deal {n}", "Geben {wrong}")
    words.add("In {path}", "In {path:>20}")
    _folder(tmp_path, monkeypatch, de=CATALOGUES.mo_bytes(words))
    assert languages.languages(tmp_path) == {"en": "English", "de": "Deutsch"}
    assert languages.use(tmp_path, "de") == ()
    assert (tr("Cards"), tr("Chips"), tr("")) == ("Karten", "Chips", "")
    assert tr("Deal {n}", n=2) == "Deal 2", "a translation with other places is left out"
    assert tr("In {path}", path=Path("home")) == "In home", "so is one that asks too much of them"
    assert (number(1120), trc("number", "0.5")) == ("1,120", "0.5")


@pytest.mark.parametrize("raw", [b"", b"no catalogue", struct.pack("<IIII", 0x950412DE, 0, 9, 99)])
def test_a_damaged_catalogue_is_told_and_english_spoken(
    raw: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _folder(tmp_path, monkeypatch, de=raw)
    (notice,) = languages.use(tmp_path, "de")
    assert str(tmp_path) in notice
    assert notice.endswith("Using English.")
    assert languages.languages(tmp_path) == {"en": "English"}
    with opened(tmp_path, Settings(language="de")) as pilot:
        assert pilot.app.notices.current == notice


def test_another_language_is_spoken_at_once_by_every_scene(tmp_path: Path) -> None:
    with opened(tmp_path, Settings(player="Ann")) as pilot:
        pilot.show(TitleScene(pilot.app))
        pilot.show(SettingsScene(pilot.app, "window"))
        english = _on_controls(pilot)
        pilot.app.change_settings(language="pl")
        pilot.pump(2)
        polish = _on_controls(pilot)
    assert polish.keys() == english.keys()
    assert {key for key in polish if polish[key] == english[key]} == {"player"}, "a name"


def test_a_guest_is_one_in_every_language(tmp_path: Path) -> None:
    with opened(tmp_path, Settings()) as pilot:
        pilot.show(TitleScene(pilot.app))
        names = []
        for code in ("pl", "ru", "en"):
            pilot.app.change_settings(language=code)
            names.append(load(tmp_path / "settings.toml")[0].player)
        assert names == ["Gość", "Гость", "Guest"]
        pilot.app.change_settings(player="Ann")
        pilot.app.change_settings(language="pl")
        assert pilot.app.settings.player == "Ann"


def _on_controls(pilot: Pilot) -> dict[str, str]:
    """The labels of the controls of all scenes."""
    return {
        widget.key: next(
            str(getattr(widget, name))
            for name in ("title", "label", "text")
            if hasattr(widget, name)
        )
        for scene in pilot.app.scenes
        for widget in scene.focus.widgets
    }


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Made:
    """The artificial language as the only one beside English."""
    words = Made()
    monkeypatch.setattr(languages, "_catalogues", lambda _: {"made": Path()})
    monkeypatch.setattr(languages, "_read", lambda _: words)
    return words


def _drawn(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The text drawn in the window that contains Latin letters beside names."""
    drawn: set[str] = set()
    text = Art.text

    def seen(art: Art, string: str, face: Face, px: int, colour: Colour) -> pygame.Surface:
        drawn.add(string)
        return text(art, string, face, px, colour)

    monkeypatch.setattr(Art, "text", seen)
    pilot.app.invalidate()
    pilot.pump(2)
    assert drawn
    return {each for each in drawn if re.search("[A-Za-z]{2,}", NAMED.sub("", each))}


@pytest.mark.slow
@pytest.mark.parametrize("place", [place for place in PLACES if place not in TOLD_AGAIN])
def test_what_is_drawn_came_through_the_catalogue(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, made: Made
) -> None:
    """In the artificial language only names, single-letter keys and cards contain Latin letters.

    All other screens are turned into it below.
    """
    monkeypatch.setenv("LANGUAGE", "made")
    with at(place, tmp_path) as pilot:
        assert not _drawn(pilot, monkeypatch)
    assert not made.unknown


@pytest.mark.slow
@pytest.mark.parametrize("place", TOLD_AGAIN)
def test_what_was_told_is_told_again_in_another_language(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, made: Made
) -> None:
    with at(place, tmp_path) as pilot:
        pilot.app.change_settings(language="made")
        pilot.pump(2)
        assert not _drawn(pilot, monkeypatch)
    assert not made.unknown


# --- The alphabet -------------------------------------------------------------------------------


def permuted(names: list[str]) -> Iterator[list[str]]:
    """Yield the names in several wrong orders."""
    for seed in range(3):
        yield Random(seed).sample(names, len(names))


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("en", "7 of us, Ann, Łukasz, Lyn, Óla, Olaf, Zoe, Ёлка, Жора"),
        ("pl", "Adam, Ącki, Celina, Ćma, Lena, łania, Łukasz, Maja, Oda, Óla, Zoe, Źrebak, Żaba"),
        ("ru", "Егор, Ёлка, Жора, Игорь, Йорик, Яна, Ann, Łukasz, Zoe"),
    ],
)
def test_names_stand_in_the_order_of_the_alphabet(code: str, names: str) -> None:
    use(code)
    wanted = names.split(", ")
    for given in permuted(wanted):
        assert sorted(given, key=alphabetical) == wanted


def test_names_that_differ_in_capitals_alone_have_an_order() -> None:
    assert sorted(["ann", "Ann"], key=alphabetical) == sorted(["Ann", "ann"], key=alphabetical)


def test_an_abbreviation_at_the_end_of_a_sentence_has_one_stop() -> None:
    assert tr("{name} pays {n}.", name="Ann", n="4 tys.").count(".") == 1
    assert tr("{name} ...", name="Ann").count(".") == 3
