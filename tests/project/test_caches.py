"""What is kept for the whole run is bounded: every cache of a module has a size or a reason."""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from typing import Final

import guts_engine
import guts_gui

FEW: Final = {
    "guts_engine.hands.ranking.low": "named orders and sizes of hands",
    "guts_engine.hands.ranking.three": "named orders",
    "guts_engine.rules.presets._rules_of": "shipped games",
    "guts_gui.drawing.assets._source": "shipped drawings",
    "guts_gui.drawing.backdrop._noise": "strengths in the source",
    "guts_gui.drawing.fonts._own": "shipped fonts",
    "guts_gui.drawing.fonts._system_fonts": "bold or not",
    "guts_gui.i18n.languages._catalogues": "the folder of translations",
    "guts_gui.i18n.languages._own_name": "shipped translations",
    "guts_gui.i18n.languages._read": "shipped translations",
}
"""The caches without a size, and of what few things their arguments are."""


def caches() -> Iterator[tuple[str, "_lru_cache_wrapper[object]"]]:
    """The caches of all modules of the program, by name."""
    for package in (guts_engine, guts_gui):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if module.name.endswith("__main__"):
                continue
            found = vars(importlib.import_module(module.name)).items()
            for name, each in found:
                if isinstance(each, _lru_cache_wrapper) and each.__module__ == module.name:
                    yield f"{module.name}.{name}", each


def test_every_cache_with_arguments_has_a_size_or_few_arguments() -> None:
    """One that is not listed grows for as long as the program runs: give it a `maxsize`."""
    every = dict(caches())
    assert len(every) > len(FEW)
    endless = {
        name
        for name, each in every.items()
        if each.cache_info().maxsize is None and inspect.signature(each).parameters
    }
    assert endless == set(FEW)
