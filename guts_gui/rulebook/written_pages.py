"""Pages of the rules written as text in assets/rules, read as blocks.

Paragraphs are separated by empty lines; a line that begins with a space continues the one before.
The first characters of a paragraph say what it is:

    @ KEY | SECTION | TITLE     a page; without a title it has the name of its game
    # TEXT, # [OPTION]          a heading, or the name of a house rule
    1. TEXT                     numbered steps
    - TEXT                      points
    * [VALUE]: TEXT             values of the house rule of the last heading
    + ACTION: TEXT              keys of the table
    = RANKING: HANDS            hands in order; without hands one of each kind
    ! TITLE                     an example: its game, its players, its words (see `_example`)
    > KEYS                      pages to read next
    TEXT                        a paragraph
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from guts_engine.common.chips import LARGEST_STAKE
from guts_engine.hands.cards import RANK_LETTERS, Rank
from guts_engine.hands.ranking import FIVE, FOUR, ONE, TWO, low, three
from guts_engine.hands.tables import Ranking
from guts_gui.files.paths import asset
from guts_gui.i18n.translate import number, tr
from guts_gui.rulebook.blocks import (
    Block,
    Heading,
    Ladder,
    Page,
    Points,
    See,
    Steps,
    Terms,
    Text,
)
from guts_gui.rulebook.worked import Example, Player
from guts_gui.words.games import game_name
from guts_gui.words.options.rules import option_name, value_name

FILES: Final = ("begin", "games", "house-rules")
SORTS: Final = {
    "three": "9s 9d 9c",
    "straight flush": "5h 6h 7h",
    "straight": "9h Tc Jd",
    "flush": "Kc 8c 3c",
    "pair": "Qh Qd 4s",
    "high card": "Ah Td 6c",
}
ORDERS: Final = {
    "trips-first": ("three", "straight flush", "straight", "flush", "pair", "high card"),
    "straight-flush-first": ("straight flush", "three", "straight", "flush", "pair", "high card"),
    "flush-over-straight": ("three", "straight flush", "flush", "straight", "pair", "high card"),
    "straight-flush-and-flush": (
        "straight flush",
        "three",
        "flush",
        "straight",
        "pair",
        "high card",
    ),
    "poker": ("straight flush", "flush", "straight", "three", "pair", "high card"),
    "plain": ("three", "pair", "high card"),
}
"""The categories of three-card hands, best first, in each ranking."""
_RANKINGS: Final = {"one": ONE, "two": TWO, "four": FOUR, "five": FIVE}


def written_page(key: str) -> Page:
    """The page with that key in the player's language."""
    _, section, title, paragraphs = _sources()[key]
    blocks: list[Block] = []
    option = ""
    for lines in paragraphs:
        block = _block(lines, option)
        if isinstance(block, Heading):
            option = block.option
        blocks.append(block)
    return Page(key, tr(title) if title else game_name(key), tr(section), tuple(blocks))


def written_pages() -> tuple[str, ...]:
    """The keys of all written pages, in order."""
    return tuple(_sources())


def messages() -> Iterator[tuple[str, str]]:
    """Every text of the pages in English with its file, for the catalogues."""
    for file, section, title, paragraphs in _sources().values():
        texts = [section, title, *(text for lines in paragraphs for text in _texts(lines))]
        yield from ((file, text) for text in texts if text)


def ladder_of(order: str) -> Ladder:
    """One hand of each category in that three-card ranking."""
    return Ladder(three(order), tuple(SORTS[sort] for sort in ORDERS[order]))


@cache
def _sources() -> dict[str, tuple[str, str, str, list[list[str]]]]:
    """By key: file, section, title, and paragraphs as lists of unwrapped lines."""
    result: dict[str, tuple[str, str, str, list[list[str]]]] = {}
    paragraphs: list[list[str]] = []
    for name in FILES:
        text = asset(f"rules/{name}.txt").read_text(encoding="utf-8")
        for paragraph in text.replace("\n  ", " ").split("\n\n"):
            lines = paragraph.strip("\n").split("\n")
            if lines[0].startswith("@ "):
                key, section, *title = lines[0][2:].split(" | ")
                paragraphs = []
                result[key] = (f"assets/rules/{name}.txt", section, "".join(title), paragraphs)
            else:
                paragraphs.append(lines)
    return result


def _texts(lines: list[str]) -> list[str]:
    """The translatable texts of a paragraph, in English."""
    mark, _, rest = lines[0].partition(" ")
    rests = [line.partition(" ")[2] for line in lines]
    match mark:
        case "#":
            return [] if rest.startswith("[") else [rest]
        case "1." | "-":
            return rests
        case "*" | "+":
            return [each.partition(": ")[2] for each in rests]
        case "!":
            return [rests[0], rests[-1]]
        case "=" | ">":
            return []
    return lines


def _block(lines: list[str], option: str) -> Block:
    texts = tuple(tr(text).replace("{n}", number(LARGEST_STAKE)) for text in _texts(lines))
    mark, _, rest = lines[0].partition(" ")
    names = [line.partition(" ")[2].partition(": ")[0] for line in lines]
    match mark:
        case "#" if not texts:
            return Heading(option_name(rest[1:-1]), rest[1:-1])
        case "#":
            return Heading(*texts)
        case "1.":
            return Steps(texts)
        case "-":
            return Points(texts)
        case "*":
            values = [value_name(option, name[1:-1]) for name in names]
            return Terms(tuple(zip(values, texts, strict=True)))
        case "+":
            return Terms(tuple(zip(names, texts, strict=True)), keys=True)
        case "=":
            name, _, hands = rest.partition(": ")
            return Ladder(_ranking(name), tuple(hands.split(", "))) if hands else ladder_of(name)
        case ">":
            return See(tuple(rest.split(", ")))
        case "!":
            title, words = texts
            return _example(title, words, [line[2:] for line in lines[1:-1]])
    return Text(*texts)


def _example(title: str, words: str, lines: list[str]) -> Example:
    """The example in those lines; the first line has the game and situation.

    It is `GAME | OPTION=VALUE … | pot 40 …`; then a line for each player: `NAME | CARDS | SAYS |
    later CARDS | gives CARDS | chips N | CHIPS AFTER`.
    """
    game, *more = lines[0].split(" | ")
    rules: list[tuple[str, object]] = []
    situation: dict[str, Any] = {}
    for each in more:
        name, equals, value = each.partition("=")
        if equals:
            rules.append((name, _value(value)))
        else:
            name, _, text = each.partition(" ")
            situation[name] = text if name in ("ghost", "common") else _amounts(text)
    players, after = [], []
    for row in lines[1:]:
        name, cards, says, *parts, end = row.split(" | ")
        fields: dict[str, Any] = dict(part.split(" ", 1) for part in parts)
        if "chips" in fields:
            fields["chips"] = int(fields["chips"])
        players.append(Player(name, cards, says, **fields))
        after.append(int(end))
    return Example(title, words, game, tuple(players), tuple(after), tuple(rules), **situation)


def _amounts(text: str) -> int | tuple[int, ...] | None:
    """A number, several, or none."""
    numbers = tuple(int(each) for each in text.split() if each != "none")
    return numbers if len(numbers) > 1 else numbers[0] if numbers else None


def _value(text: str) -> str | int | bool | tuple[str, ...]:
    """An option's value from its text."""
    if text in ("true", "false"):
        return text == "true"
    if text.startswith("["):
        return tuple(text[1:-1].split())
    return int(text) if text.lstrip("-").isdigit() else text


def _ranking(text: str) -> Ranking:
    """The ranking named by `four`, `three plain`, `low ace-to-five 5` or `five wild 2`."""
    name, _, wild = text.partition(" wild ")
    kind, *parts = name.split()
    ranking = (
        three(parts[0])
        if kind == "three"
        else low(parts[0], int(parts[1]))
        if kind == "low"
        else _RANKINGS[kind]
    )
    return ranking.with_wild((Rank(RANK_LETTERS.index(wild) + 2),)) if wild else ranking
