"""The certificate in the docs: complete, made from its data, with a reason for each exception."""

import json

from benchmarks import certificate
from guts_engine.analysis.certify.cases import cases
from guts_engine.analysis.certify.certify import MOST, SURE

ROWS = json.loads(certificate.DATA.read_text(encoding="utf-8"))


def test_every_table_is_valued() -> None:
    assert list(ROWS) == [certificate.key(case) for case in cases()]


def test_the_page_is_made_from_the_data() -> None:
    assert certificate.PAGE.read_text(encoding="utf-8") == certificate.page(list(ROWS.values()))


def test_tables_above_the_limit_are_explained_and_their_numbers_say_about() -> None:
    for name, each in ROWS.items():
        assert each["holds"] == (each["gain"] - SURE * each["stderr"] <= MOST), name
        assert not certificate.unexplained(each), name


def test_a_table_fails_without_a_reason_beyond_its_bound_or_if_it_is_called_certain() -> None:
    above = {
        "game": "no-peek",
        "options": "as it is",
        "chips": 0,
        "gain": 0.05,
        "stderr": 0.001,
        "solver": 0.0,
        "holds": False,
        "about": True,
    }
    assert not certificate.unexplained(above)
    assert certificate.unexplained({**above, "gain": 0.07})
    assert certificate.unexplained({**above, "about": False})
    assert certificate.unexplained({**above, "game": "two-card"})
    known = {**above, "game": "two-card", "holds": True}
    assert not certificate.unexplained(known)
    assert certificate.unexplained({**known, "solver": 0.02, "about": False})
