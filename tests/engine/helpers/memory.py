"""What the program remembers of what it has read and counted; a test can make it forget."""

import sys


def forget(module: str = "guts_") -> None:
    """Nothing is remembered in the modules whose names begin so: it is read and counted again.

    Whoever damages what is read needs this before as well as after: another test of the same
    worker may have read it, and others will.
    """
    for name, each in list(sys.modules.items()):
        if name.startswith(module):
            for found in list(vars(each).values()):
                if hasattr(found, "cache_clear"):
                    found.cache_clear()
