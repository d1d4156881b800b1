"""One of anything is singular, in every English message that counts."""

import re

import pytest

from tests.gui.helpers.languages import CATALOGUES

NOUNS = "antes|cards|chips|deals|decisions|hands|legs|players|seats|seconds|sessions|times"
MANY = re.compile(rf"\b(?:1|one) (?:more |other )?(?:{NOUNS})\b")
COUNTED = re.compile(rf"{{(?:n|count)}} (?:more |other )?(?:{NOUNS})\b")
NEVER_ONE = (
    "Mistakes cost {n} chips",  # a number with decimals
    "{n} times its starting chips",  # one has a sentence of its own
    "With {count} players you need",  # at a table of several
    "with {count} players, where you need",
    "Won in a session, from {n} antes",  # the same number always
)
TEXTS = CATALOGUES.texts()
PLURALS = sorted({(text, entry.many) for (_, text), entry in TEXTS.items() if entry.many})


def filled(text: str, one: str) -> str:
    """The text with every count at one."""
    return re.sub(r"\{(?:n|count)\}", one, text)


@pytest.mark.parametrize("one", ["1", "one"])
def test_one_is_singular(one: str) -> None:
    assert PLURALS
    wrong = [text for text, _ in PLURALS if MANY.search(filled(text, one))]
    assert wrong == []


def test_many_would_be_wrong_for_one() -> None:
    """The test above can find a mistake: it finds those of the other form."""
    found = [many for _, many in PLURALS if MANY.search(filled(many, "1"))]
    assert len(found) > 20


def test_what_counts_has_a_singular() -> None:
    single = {text for (_, text), entry in TEXTS.items() if entry.many is None}
    found = {text for text in single if COUNTED.search(text)}
    assert {text for text in found if not any(part in text for part in NEVER_ONE)} == set()
