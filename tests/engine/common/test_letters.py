"""Letters as a person counts them."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guts_engine.common.letters import (
    as_kept,
    letters,
    name_key,
    not_for_names,
    printable,
    shortened,
)


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
        ("a \u0301", " \u0301"),
        ("\u200da", "\u200da"),
    ],
)
def test_what_is_no_letter_is_named(name: str, wrong: str) -> None:
    assert letters(not_for_names(name)) == letters(wrong)


UNSEEN = (
    *"\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u2800\u3164\ufeff\uffa0\U0001bca0\U0001d173",
    *map(chr, (*range(0x180B, 0x1810), *range(0x200B, 0x2010), *range(0x202A, 0x202F))),
    *map(chr, (*range(0x2060, 0x2065), *range(0x2066, 0x2070), *range(0xFE00, 0xFE10))),
    *map(chr, (0xE0001, *range(0xE0020, 0xE0080), *range(0xE0100, 0xE01F0))),
)
"""What draws nothing by itself, after the property Default_Ignorable_Code_Point of Unicode."""


def test_what_draws_nothing_is_no_name_and_makes_no_difference() -> None:
    for sign in UNSEEN:
        assert not_for_names(sign) == sign, ascii(sign)
        assert name_key(f"A{sign}nn") == "ann", ascii(sign)


@pytest.mark.parametrize("name", ["A\u3164", "\uffa0", "\u200d", "a\u200d\u3164"])
def test_a_line_has_no_letter_that_draws_nothing(name: str) -> None:
    assert not printable(name)
    assert not_for_names(name)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Jos\u00e9", "Jose\u0301"),
        ("Ann", "\uff21\uff4e\uff4e"),
        ("Ann", "ANN"),
        ("Gro\u00df", "GROSS"),
        ("Ann 2", " Ann\u00a0\u3000\t2\n"),
        ("\u212bsa", "\u00e5SA"),
        ("\ufb01n", "Fin"),
        ("\u0646\u06cc\u06a9\u200c\u0632\u0627\u062f", "\u0646\u06cc\u06a9\u0632\u0627\u062f"),
    ],
)
def test_names_that_look_the_same_are_equal(name: str, other: str) -> None:
    assert name_key(name) == name_key(other)
    assert name_key(name) != name_key(f"{other}x")


@given(name=st.text(), width=st.sampled_from(["NFC", "NFD", "NFKC", "NFKD"]))
def test_names_are_equal_in_every_form(name: str, width: str) -> None:
    assert name_key(unicodedata.normalize(width, name)) == name_key(name)
    assert name_key(as_kept(name)) == name_key(name)
    assert as_kept(as_kept(name)) == as_kept(name)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  Ann\tLee\r\n", "Ann Lee"),
        ("Jose\u0301", "Jos\u00e9"),
        ("\uff21nn", "\uff21nn"),
        ("\u05e9\u200c", "\u05e9"),
        ("\u200d", ""),
        ("a \u200c", "a"),
    ],
)
def test_a_name_is_kept_composed_and_trimmed(text: str, kept: str) -> None:
    assert as_kept(text) == kept
