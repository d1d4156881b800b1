"""Letters as a person counts them."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guts_engine.common.letters import letters, not_for_names, shortened


@given(text=st.text())
def test_letters_are_the_whole_text(text: str) -> None:
    assert "".join(letters(text)) == unicodedata.normalize("NFC", text)
    assert letters("".join(letters(text))) == letters(text)


@given(text=st.text(), longest=st.integers(0, 20))
def test_a_shortened_text_is_a_beginning_without_a_split_letter(text: str, longest: int) -> None:
    short = shortened(text, longest)
    assert len(letters(short)) <= longest
    assert unicodedata.normalize("NFC", text).startswith(short)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("Ann", 3),
        ("Zoe\u0308", 3),
        ("\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd", 4),
        ("\u0928\u093f\u0915", 2),
        ("\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}", 1),
        ("\N{WAVING HAND SIGN}\U0001f3fd", 1),
    ],
)
def test_letters_are_counted_as_a_person_does(text: str, count: int) -> None:
    assert len(letters(text)) == count


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "O'Neil-Łoś 2",
        "Ελένη",
        "Søren",
        "שרה",
        "محمد",
        "نیک\u200cزاد",
        "李小龙",
        "किरण",
        "ณัฐ",
        "Bob & Co. +1 $",
    ],
)
def test_a_name_may_be_in_any_script(name: str) -> None:
    assert not_for_names(name) == ""


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("Bob \N{GRINNING FACE}", "\N{GRINNING FACE}"),
        ("\N{MAN}\u200d\N{WOMAN}x", "\N{MAN}\u200d\N{WOMAN}"),
        ("a\tb", "\t"),
        ("a\u202eb", "\u202e"),
        ("\u0301a", "\u0301"),
        ("a" + "\u0330" * 9, "a" + "\u0330" * 9),
        ("\ue000", "\ue000"),
    ],
)
def test_what_is_no_letter_is_named(name: str, wrong: str) -> None:
    assert letters(not_for_names(name)) == letters(wrong)
