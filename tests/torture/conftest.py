"""Skips the attacks on Windows, which cannot fork and limit processes."""

import sys

collect_ignore_glob = ["test_*.py"] if sys.platform == "win32" else []
