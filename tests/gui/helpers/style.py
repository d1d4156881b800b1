"""Tables of docs/style.md, which tests hold the English to."""

import re
from pathlib import Path

STYLE = Path(__file__).parents[3] / "docs" / "style.md"


def rows(heading: str) -> list[list[str]]:
    """The cells of the tables of a section of the style guide, heads and rules left out."""
    text = STYLE.read_text(encoding="utf-8")
    section = text.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ")]
    heads = {at - 1 for at, line in enumerate(lines) if line.startswith("| ---")}
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for at, line in enumerate(lines)
        if at not in heads and not line.startswith("| ---")
    ]


def banned() -> list[str]:
    """The phrases in backquotes in the last column of the glossary."""
    return [phrase for row in rows("Glossary") for phrase in re.findall("`([^`]+)`", row[-1])]


def limit(place: str, unit: str) -> int | None:
    """The most words, characters or sentences at a place of the window; None without a limit."""
    (words,) = [row[1] for row in rows("Limits") if row[0] == place]
    number = re.search(rf"(\d+) {unit}s?", words)
    return int(number[1]) if number else None
