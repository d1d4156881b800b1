"""Clears the caches of the program."""

import sys


def forget(module: str = "guts_") -> None:
    """Clear all caches of the modules whose names start with `module`.

    Tests that damage data files need this before and after, because other tests of the same process
    share the caches.
    """
    for name, each in list(sys.modules.items()):
        if name.startswith(module):
            for found in list(vars(each).values()):
                if hasattr(found, "cache_clear"):
                    found.cache_clear()
