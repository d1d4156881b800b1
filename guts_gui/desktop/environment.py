"""The environment for other programs."""

import os
import sys


def environment() -> dict[str, str]:
    """The environment, without the library path of a frozen program."""
    variables = dict(os.environ)
    if getattr(sys, "frozen", False):
        variables.pop("LD_LIBRARY_PATH", None)
        if before := variables.get("LD_LIBRARY_PATH_ORIG"):
            variables["LD_LIBRARY_PATH"] = before
    return variables
