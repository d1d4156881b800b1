"""The attacks fork, kill and limit processes, which Windows knows nothing of."""

import sys

collect_ignore_glob = ["test_*.py"] if sys.platform == "win32" else []
