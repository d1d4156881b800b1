"""The parts of a rules page: headings, paragraphs, lists, hands in order, examples."""

from dataclasses import dataclass

from guts_engine.hands.cards import Card
from guts_engine.hands.tables import Ranking
from guts_gui.rulebook.dealt import Dealt
from guts_gui.rulebook.worked import Example


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading within the page; `option` is the house rule that it introduces."""

    text: str
    option: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph."""

    text: str


@dataclass(frozen=True, slots=True)
class Steps:
    """Numbered steps."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Points:
    """Bullet points."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Terms:
    """Terms with their meaning: the values of an option, the keys of the table."""

    rows: tuple[tuple[str, str], ...]
    keys: bool = False


@dataclass(frozen=True, slots=True)
class Ladder:
    """Hands drawn one below the other, best first; their names come from the engine."""

    ranking: Ranking
    hands: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Worth:
    """The minimum hand, its name, and the share 0..1 of hands that are played."""

    hand: tuple[Card, ...]
    name: str
    plays: float


@dataclass(frozen=True, slots=True)
class Shares:
    """A table of minimum hands; `advised` are the shares of a rule of thumb, by column."""

    head: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Worth, ...]], ...]
    advised: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Notice:
    """The rules in force at the current table, highlighted."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class See:
    """Links to other pages, by their keys."""

    pages: tuple[str, ...]


Block = Heading | Text | Steps | Points | Terms | Ladder | Shares | Notice | See | Example | Dealt


@dataclass(frozen=True, slots=True)
class Page:
    """A page; `key` is the id of its game or its own name, `section` its place in the list."""

    key: str
    title: str
    section: str
    blocks: tuple[Block, ...]
