"""What all tests share: the language, where their files lie, how much hypothesis tries."""

import os
from pathlib import Path
from shutil import disk_usage

from hypothesis import HealthCheck, settings

os.environ["LANGUAGE"] = "en"  # the table speaks it wherever the tests run

MEMORY = Path("/dev/shm")
ROOM = 1 << 30
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and disk_usage(MEMORY).free > ROOM:
    # Each decision at a table is on disk before it counts: there that takes no time.
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

settings.register_profile(
    "table",
    max_examples=60,
    deadline=None,  # machines differ; a slow one has found no mistake
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("table")
