"""docs/rules-coverage.md: each clause with its tests, and the clauses without any."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from tests.rulebook.citations import HERE, SECTIONS, TESTS, TITLES, Citing, named

PAGE: Final = TESTS.parent / "docs" / "rules-coverage.md"
HEAD: Final = """\
# Which tests check which rule

Written by `make rules-coverage` from `tests/rulebook` and the clauses that the tests cite; do not
edit. Names are without `test_`, and a parametrised test appears once. A test that cites one part of
a clause is listed only in the row of that part.
"""


def checking(key: str, tests: Sequence[Citing]) -> list[Citing]:
    """Return the tests of a row; for a clause, those that cite no part of it."""
    narrower = {f"{key} {item}" for item in named(key)}
    return [test for test in tests if key in test.keys and not test.keys & narrower]


def needed(key: str) -> bool:
    """Return whether a row needs a test; a clause with parts does not."""
    return not TITLES[key].endswith(":")


def missing(tests: Sequence[Citing]) -> list[str]:
    """Return the rows that need a test and have none."""
    return [key for key in TITLES if needed(key) and not checking(key, tests)]


def unknown(tests: Sequence[Citing]) -> list[str]:
    """Return the citations of clauses that do not exist."""
    pairs = ((test, key) for test in tests for key in sorted(test.keys - TITLES.keys()))
    return [f"{test.file}::{test.name} cites {key}" for test, key in pairs]


def row(key: str, tests: Sequence[Citing]) -> str:
    clause, _, item = key.partition(" ")
    files = [
        f"[{short(file)}]: " + ", ".join(f"`{test.name.replace('test_', '', 1)}`" for test in group)
        for file, group in groupby(checking(key, tests), key=lambda test: test.file)
    ]
    cell = "<br>".join(files) or ("**none yet**" if needed(key) else "")
    return f"| {clause}{f' `{item}`' if item else ''} | {TITLES[key]} | {cell} |"


def short(file: str) -> str:
    return file.removesuffix(".py").replace("test_", "")


def page(tests: Sequence[Citing]) -> str:
    """Return the whole page, including the rulings."""
    rows = [key for key in TITLES if needed(key)]
    lines = [HEAD, f"{len(rows) - len(missing(tests))} of {len(rows)} rows have a test.", ""]
    for title, clauses in SECTIONS.items():
        lines += [f"## {title}", "", "| clause | subject | tests |", "| --- | --- | --- |"]
        lines += [*(row(key, tests) for key in clauses), ""]
    lines += [(HERE / "readings.md").read_text(encoding="utf-8").strip(), ""]
    shown = {test.file for key in TITLES for test in checking(key, tests)}
    lines += [f"[{short(file)}]: ../tests/{file}" for file in sorted(shown)]
    return "\n".join(lines) + "\n"
