"""The parts of a page of the rules: headings, paragraphs, lists, hands in order, examples."""

from dataclasses import dataclass

from guts_engine.hands.cards import Card
from guts_engine.hands.ranking import Ranking
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
    """Numbered steps, one after the other."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Points:
    """Remarks that need no order."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Terms:
    """Words with their meaning: the values of an option, the keys of the table."""

    rows: tuple[tuple[str, str], ...]
    keys: bool = False


@dataclass(frozen=True, slots=True)
class Ladder:
    """Hands drawn one below the other, the best first; their names are the engine's."""

    ranking: Ranking
    hands: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Worth:
    """The weakest hand worth playing, its name, and the share 0..1 of hands that are played."""

    hand: tuple[Card, ...]
    name: str
    plays: float


@dataclass(frozen=True, slots=True)
class Shares:
    """A table of such hands; `advised` are the shares that a rule of thumb plays, by column."""

    head: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Worth, ...]], ...]
    advised: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Notice:
    """What holds at the table that is being played, on a ground of its own."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class See:
    """Pages to read next, by their keys."""

    pages: tuple[str, ...]


Block = Heading | Text | Steps | Points | Terms | Ladder | Shares | Notice | See | Example


@dataclass(frozen=True, slots=True)
class Page:
    """One page; `key` is the id of its game or its own name, `section` its place in the list."""

    key: str
    title: str
    section: str
    blocks: tuple[Block, ...]
