"""Settings of tests that run on mutants: few, deterministic examples, quick tests first.

A pytest plugin for `make mutants`. mutmut runs for each mutant the tests that reach its function;
while it records which do, caches are cleared so that they do not hide calls.
"""

import json
import os
import sys
from functools import _lru_cache_wrapper
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from mutmut.state import state

settings.register_profile(
    "mutants",
    max_examples=10,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
LEARNT = Path("mutmut-stats.json")
LASTED = json.loads(LEARNT.read_text())["duration_by_test"] if LEARNT.is_file() else {}
imported: set[str] = set()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: LASTED.get(item.nodeid, 0))
    imported.update(state()._stats)


def pytest_runtest_setup() -> None:
    if os.environ.get("MUTANT_UNDER_TEST") == "stats":
        state()._stats.update(imported)  # every test depends on code that runs on import
        for name, module in list(sys.modules.items()):
            if name.startswith("guts_"):
                for each in vars(module).values():
                    if isinstance(each, _lru_cache_wrapper):
                        each.cache_clear()
