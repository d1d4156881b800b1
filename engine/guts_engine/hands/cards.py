"""Ranks, suits, the 52 cards, jokers and their two-letter text form ("As", "Td")."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, TypeVar, final

from guts_engine.common.faults import CodedError, Fault
from guts_engine.common.quoting import quoted


class Suit(IntEnum):
    """The four suits; their order matters only with `ties = suits` (R5.4)."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The suit as one of `cdhs`, or a joker's number."""
        return SUIT_LETTERS[self] if self >= 0 else str(-self)


class Rank(IntEnum):
    """The thirteen ranks; aces are high (R2.1)."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """The rank as one of `23456789TJQKA`, or `*` for a joker's."""
        return RANK_LETTERS[self - 2] if self else "*"


RANK_LETTERS: Final = "23456789TJQKA"
SUIT_LETTERS: Final = "cdhs"
_RANKS: Final[dict[object, Rank]] = {rank.letter: rank for rank in Rank}


def rank_of(letter: object) -> Rank | None:
    """The rank with that letter; None for anything else."""
    return _RANKS.get(letter) if isinstance(letter, str) else None


_Value = TypeVar("_Value", Rank, Suit)


@final
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Card:
    """One of the 52 cards or of two jokers. Each is a singleton, so cards compare by identity.

    `index` is its place in `PACK`; jokers follow.
    """

    rank: Rank
    suit: Suit
    index: int
    text: str

    def __lt__(self, other: "Card") -> bool:
        return self.index < other.index

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.text,)


PACK: Final[tuple[Card, ...]] = tuple(
    Card(rank, suit, (rank - 2) * 4 + suit, rank.letter + suit.letter)
    for rank in Rank
    for suit in Suit
)
"""The 52 cards, twos first, clubs before diamonds, hearts and spades."""


def _outside(kind: type[_Value], value: int, name: str) -> _Value:
    """A value of the enumeration that is no member of it, so that loops leave it out."""
    made = int.__new__(kind, value)
    made._name_ = name
    made._value_ = value
    return made


JOKER: Final = _outside(Rank, 0, "JOKER")
"""The rank of jokers, below all others; the members of `Rank` are the thirteen others (S5.1)."""

JOKERS: Final[tuple[Card, ...]] = tuple(
    Card(JOKER, _outside(Suit, -number, f"JOKER_{number}"), len(PACK) + number - 1, f"*{number}")
    for number in (1, 2)
)
"""The two jokers, "*1" and "*2" (S10.2); a game that has one plays with the first."""


def pack_with(jokers: int) -> tuple[Card, ...]:
    """The pack with so many jokers (S5.1)."""
    return PACK + JOKERS[:jokers]


_BY_TEXT: Final = {each.text: each for each in PACK + JOKERS}


class CardFault(Fault):
    """Everything that can be wrong with the text of a card."""

    NO_CARD = "{text} is not a card; write a rank ({ranks}) and a suit ({suits})"


class CardError(CodedError, ValueError):
    """Raised for a text that is not a card."""


def card(text: str) -> Card:
    """The card written `text`. Raises CardError for any other text."""
    found = _BY_TEXT.get(text)
    if found is None:
        raise CardError(
            CardFault.NO_CARD, text=quoted(text), ranks=RANK_LETTERS, suits=SUIT_LETTERS
        )
    return found


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a line such as "As Kd 7c". Raises CardError, a ValueError, for a wrong word."""
    return tuple(card(word) for word in text.split())


def written(hand: Iterable[Card]) -> str:
    """The cards as one line, "As Kd 7c"."""
    return " ".join(each.text for each in hand)
