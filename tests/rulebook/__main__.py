"""Write docs/rules-coverage.md (`make rules-coverage`) and print what is missing."""

from tests.rulebook.citations import all_tests
from tests.rulebook.page import PAGE, missing, page, unknown

if __name__ == "__main__":
    found = all_tests()
    PAGE.write_text(page(found), encoding="utf-8")
    for line in [*unknown(found), *(f"no test cites {key}" for key in missing(found))]:
        print(line)
