"""The tests themselves: code that several of them need is a helper."""

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
IMPORT = re.compile(r"^\s*(from|import) .*\btest_\w+", re.MULTILINE)


def test_no_test_imports_another() -> None:
    modules = TESTS.rglob("*.py")
    assert not [path for path in modules if IMPORT.search(path.read_text("utf-8"))]
