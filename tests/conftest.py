"""Settings of all tests: language, folders, and the number of hypothesis examples."""

import os
from pathlib import Path
from shutil import disk_usage

from hypothesis import HealthCheck, settings

os.environ["LANGUAGE"] = "en"  # English, whatever the language of the system

MEMORY = Path("/dev/shm")
ROOM = 1 << 30
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and disk_usage(MEMORY).free > ROOM:
    # the store waits for the disk after every decision; a memory file system makes that fast
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

settings.register_profile(
    "table",
    max_examples=60,
    deadline=None,  # no deadline, because slow machines are not a fault
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("table")
