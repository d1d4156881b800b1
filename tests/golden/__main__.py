"""Write the golden playthroughs anew: `python -m tests.golden`, then read the diff."""

from pathlib import Path

from guts_engine.presets import PRESETS
from tests.golden.story import story

HERE = Path(__file__).parent

if __name__ == "__main__":
    for game in PRESETS:
        (HERE / f"{game}.txt").write_text(story(game), encoding="utf-8")
