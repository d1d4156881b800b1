"""What the engine and the system find wrong with a file, in the player's language.

The engine and the system say it in English: here are their sentences once more.
"""

import re
from functools import cache

from guts_gui.i18n.translate import later, tr

RULES = (
    later("there is no such option"),
    later("it does not belong to {game}"),
    later("{value} is not a whole number"),
    later("{value} is too small: {low} or more"),
    later("{value} is too large: {high} at most"),
    later("{value} is neither true nor false"),
    later("{value} is none of {names}"),
    later("{value} is not a list of ranks"),
    later("{value} is no rank: one of {ranks}"),
    later("{value} is named twice"),
    later("it orders three-card hands and does not go with cards = {cards}"),
    later("{game} is played with 2 or 3, not with {cards}"),
    later("{draw} is more than the {cards} cards that each is dealt"),
    later("it does not go with peek = false: nobody has seen a card"),
    later("it does not go with declare = simultaneous"),
    later("{value} does not go with ghost = always: it is ante"),
    later("{value} belongs to four-two-two and four-two-three, not to {game}"),
    later("sequential does not go with {game}: all decide at once"),
    later("uncontested does not go with {game}: it has two pots to empty"),
    later("{value} does not go with {game}: it is split"),
    later("ace-to-five does not go with {game}: its aces are high"),
    later("deuce-to-seven does not go with {game}"),
    later("{seats} is too few: two at least"),
)
"""What is wrong with the rules of a table."""

BOTS = (
    later("an id is small letters, digits, - and _, a letter first"),
    later("a bot is a table of keys, written [{bot}]"),
    later("there is no such key"),
    later("it is missing"),
    later("{key} is missing, for games that are not named"),
    later("the games are {games}"),
    later("{value} is no hand written in the ranks {ranks}"),
    later("{value} is a hand of {length}; the game's have {size}"),
    later("{value} holds a rank more than four times"),
    later('{value} is neither a share from 0 to 1 nor "{word}"'),
    later("{value} is no number"),
    later("{value} is not from {low} to {high}"),
    later("{value} is no whole number"),
    later("{value} is not one word of 16 small letters at most"),
    later("it takes two numbers, the shortest and the longest seconds"),
    later("the shortest, {shortest}, is more than {longest}"),
    later("it takes a list of games"),
    later("{value} is no game: the games are {games}"),
    later("{value} is no text"),
    later("it takes one line of text"),
    later("{length} letters are too many: {longest} at most"),
)
"""What is wrong with a bot."""

LOGS = (
    later("the log's header: {why}"),
    later("the log's header cannot be read"),
    later("the log has format {format}; this program reads up to {newest}"),
    later("action {n}: {why}"),
    later("{line} cannot be read"),
    later("no deal begins once the pots, or one player's chips or debt, exceed {most}"),
)
"""What is wrong with the log of a session."""

SYSTEM = (
    later("permission denied"),
    later("operation not permitted"),
    later("no such file or directory"),
    later("not a directory"),
    later("is a directory"),
    later("file exists"),
    later("file name too long"),
    later("no space left on device"),
    later("disk quota exceeded"),
    later("read-only file system"),
    later("input/output error"),
    later("too many open files"),
)
"""What the system says of files and folders, in small letters."""

PLACE = re.compile(r"[a-z_][\w.\[\]-]*: ")
"""A key that is told before what is wrong with it: the same in every language."""


def fault_words(fault: str) -> str:
    """The fault in the player's language; one that is not known stays as it is."""
    if place := PLACE.match(fault):
        return place[0] + fault_words(fault[place.end() :])
    for said, words in _known():
        if found := said.fullmatch(fault):
            values = found.groupdict()
            if "why" in values:
                values["why"] = fault_words(values["why"])
            return tr(words, **values)
    return fault


def system_words(error: OSError) -> str:
    """What the system says, to stand in brackets."""
    return fault_words((error.strerror or "").lower()) or tr("the disk does not answer")


@cache
def _known() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Every sentence, and how it is known whatever stands in its places.

    One that holds another is tried before it, and what says more before what says less.
    """
    found = {}
    for words in (*BOTS, *RULES, *LOGS, *SYSTEM):
        parts = re.split(r"\{(\w+)\}", words)
        said = "".join(
            f"(?P<{part}>.+)" if n % 2 else re.escape(part) for n, part in enumerate(parts)
        )
        found[words] = (sum(map(len, parts[::2])), re.compile(said, re.DOTALL))
    order = sorted(found, key=lambda words: ("{why}" not in words, -found[words][0]))
    return tuple((found[words][1], words) for words in order)
