"""Text in CSV is never a formula, and numbers stay numbers."""

import csv
import io
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from guts_gui.files.csv_text import csv_line

BEFORE = ("", " ", "\t", "\r", "\n", "\u00a0", "\u3000", "\u200b", "\ufeff")
SIGNS = "=+-@＝＋－＠﹢﹣⁺⁻−"
names = st.text(st.sampled_from([*BEFORE[1:], *SIGNS, *"\"',;|łéЖ1(A"]), max_size=8) | st.text()


def cells(line: str) -> list[str]:
    (row,) = csv.reader(io.StringIO(line, newline=""))
    return row


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("before", BEFORE)
def test_whatever_begins_like_a_formula_is_quoted(before: str, sign: str) -> None:
    text = f"{before}{sign}HYPERLINK(A1)"
    assert cells(csv_line([text, 1])) == [f"'{text}", "1"]


@given(st.lists(names, min_size=1))
@example(["=HYPERLINK(A1)"])
def test_every_text_is_itself_perhaps_after_an_apostrophe(texts: list[str]) -> None:
    for text, cell in zip(texts, cells(csv_line([*texts, ""])), strict=False):
        assert cell in (text, f"'{text}")
        seen = "".join(
            sign
            for sign in unicodedata.normalize("NFKC", cell)
            if unicodedata.category(sign)[0] not in "CZ"
        )
        assert not seen.startswith(("=", "+", "-", "−", "@"))
        assert not cell.startswith(("\t", "\r", "\n"))


@given(st.lists(st.integers() | st.floats(allow_nan=False), min_size=1))
def test_numbers_stay_numbers(numbers: list[float]) -> None:
    assert cells(csv_line(numbers)) == [repr(number) for number in numbers]


@pytest.mark.parametrize("text", ["Ann", "in out", "As Kd", "2025-01-31T12:00:00", "Łódź", ""])
def test_plain_text_is_unchanged(text: str) -> None:
    assert cells(csv_line([text, 0])) == [text, "0"]
