"""Every clause of the rules has a test, every citation is valid, and the page is up to date."""

from tests.rulebook.citations import all_tests, citing
from tests.rulebook.page import PAGE, missing, page, unknown

MODULE = '''
"""R1 `chips`: a module's docstring is nobody's."""
ROWS: Final = [("R6.3 wimp", 1), ("carry", 2)]
# --- R3.1: nor is a comment
def test_r5_2_r6_3_wimp_penalty_and_r9_never(): ...
def test_c():
    """R5.4 `split`, `suits`; R9: never; R5.1-R5.3, R5.99."""
@pytest.mark.parametrize("suits", ROWS)
def test_r5_4_table(suits): ...
@pytest.mark.clauses("R2.5-R2.6")
class TestMany:
    def test_r2_5a(self): ...
@pytest.mark.skip
def test_r4_3_later(): ...
def test_s3_1_each_pays_s2_2(): ...
'''


def test_every_clause_has_a_test() -> None:
    lacking = missing(all_tests())
    assert not lacking, f"no test cites {', '.join(lacking)}"


def test_every_cited_clause_exists() -> None:
    assert unknown(all_tests()) == []


def test_the_page_is_up_to_date() -> None:
    current = PAGE.read_text(encoding="utf-8") == page(all_tests())
    assert current, "docs/rules-coverage.md is out of date: run `make rules-coverage`"


def test_a_module_is_read_test_by_test() -> None:
    assert {test.name: sorted(test.keys) for test in citing(MODULE, "test_module.py")} == {
        "test_r5_2_r6_3_wimp_penalty_and_r9_never": ["R5.2", "R6.3 wimp-penalty"],
        "test_c": ["R5.1", "R5.2", "R5.3", "R5.4", "R5.4 split", "R5.4 suits", "R5.99", "R9"],
        "test_r5_4_table": ["R5.4", "R5.4 carry", "R6.3", "R6.3 wimp"],
        "TestMany::test_r2_5a": ["R2.5", "R2.5a", "R2.6"],
        "test_s3_1_each_pays_s2_2": ["S2.2", "S3.1"],
    }
