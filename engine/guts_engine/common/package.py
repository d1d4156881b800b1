"""The folder of the package, with the files that it reads: games, bots, tables."""

from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parents[1]
"""Found without `importlib.resources`, which takes longer to import than most games to read."""
