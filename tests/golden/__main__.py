"""Rewrites the golden playthroughs: `python -m tests.golden`, then read the diff."""

from pathlib import Path

from tests.golden.story import story
from tests.golden.tales import TALES

HERE = Path(__file__).parent

if __name__ == "__main__":
    for path in HERE.glob("*.txt"):
        path.unlink()
    for name, tale in TALES.items():
        (HERE / f"{name}.txt").write_text(story(name, tale), encoding="utf-8")
