"""Kinds of values in game files; each reads a value or raises GameError with its place (S9 b)."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from guts_engine.common.frozen import changed, record
from guts_engine.common.letters import printable
from guts_engine.hands.cards import RANK_LETTERS, Rank, rank_of
from guts_engine.hands.orders import LARGEST_HAND
from guts_engine.steps.faults import Choices, GameError, GameFault, at, said


@record
class Kind:
    """A kind of value: `read` makes a value of what stands at a place, `write` the reverse.

    `says` tells what may stand there, for tables in the documentation. A value that no file can
    say is written as None.
    """

    read: Callable[[object, str], Any]
    says: str
    write: Callable[[Any], Any] = lambda value: value


def whole(low: int, high: int) -> Kind:
    """Whole numbers from `low` to `high`."""

    def read(value: object, place: str) -> int:
        if type(value) is not int or not low <= value <= high:
            raise GameError(GameFault.NOT_WHOLE, place, value=said(value), low=low, high=high)
        return value

    return Kind(read, f"{low} to {high}", lambda value: None if low and not value else value)


def word(
    names: Iterable[Any] | Mapping[str, Any],
    fault: GameFault = GameFault.NONE_OF,
    others: str = "",
) -> Kind:
    """One of the words, such as those of an enum, or of a mapping to what they mean.

    `others` says what else may stand there, for the message.
    """
    means = dict(names) if isinstance(names, Mapping) else {str(each): each for each in names}
    says = [f'"{name}"' for name in means]

    def read(value: object, place: str) -> Any:
        if not isinstance(value, str) or value not in means:
            possible = Choices([*says, others] if others else says)
            raise GameError(fault, place, value=said(value), names=possible)
        return means[value]

    names_of = {meant: name for name, meant in means.items()}
    return Kind(read, str(Choices(says)), names_of.get)


def either(first: Kind, other: type, second: Kind) -> Kind:
    """The second kind for values of the type `other`, else the first."""

    def read(value: object, place: str) -> Any:
        return (second if isinstance(value, other) else first).read(value, place)

    def write(value: Any) -> Any:
        written = first.write(value)
        return second.write(value) if written is None else written

    return Kind(read, f"{first.says}, or {second.says}", write)


def list_of(kind: Kind, example: str) -> Kind:
    """A list of different values of a kind, as a tuple; it has at least one."""

    def read(value: object, place: str) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple) or not value:
            raise GameError(GameFault.NOT_LIST, place, value=said(value), example=example)
        found: list[Any] = []
        for n, each in enumerate(value):
            one = kind.read(each, at(place, n))
            if one in found:
                raise GameError(GameFault.TWICE, at(place, n), value=said(each))
            found.append(one)
        return tuple(found)

    return Kind(read, f"a list of: {kind.says}", lambda values: [*map(kind.write, values)] or None)


def one_or_list(kind: Kind, example: str) -> Kind:
    """One value or a list of them, as a tuple; a single word is written alone."""
    several = list_of(kind, example)

    def read(value: object, place: str) -> tuple[Any, ...]:
        return several.read(value, place) if isinstance(value, list) else (kind.read(value, place),)

    def write(value: Iterable[Any]) -> Any:
        written = several.write(value)
        return written[0] if written and len(written) == 1 and type(written[0]) is str else written

    return Kind(read, f"{kind.says}, or a list of these", write)


def one_line(most: int, least: int = 1) -> Kind:
    """One line of text of so many characters."""

    def read(value: object, place: str) -> str:
        line = value if isinstance(value, str) else ""
        if len(line) > most:
            raise GameError(GameFault.LONG_LINE, place, count=len(line), most=most)
        if line != value or len(line) < least or not printable(line) or line != line.strip():
            raise GameError(GameFault.NOT_LINE, place, value=said(value), most=most)
        return line

    return Kind(read, f"up to {most} characters")


def _yes_no(value: object, place: str) -> bool:
    if not isinstance(value, bool):
        raise GameError(GameFault.NOT_BOOLEAN, place, value=said(value))
    return value


def check_quoted(value: object, place: str) -> None:
    """Raises GameError for a number that would be a rank in quotes."""
    if type(value) is int and 2 <= value <= 10:
        example = f'"{RANK_LETTERS[value - 2]}"'
        raise GameError(GameFault.UNQUOTED, place, value=value, example=example)


def _rank(value: object, place: str) -> Rank:
    check_quoted(value, place)
    rank = rank_of(value)
    if rank is None:
        raise GameError(GameFault.NO_RANK, place, value=said(value), ranks=RANK_LETTERS)
    return rank


def ranks_written(example: str) -> Kind:
    """The ranks of a hand in one word, such as "JJ"."""

    def read(value: object, place: str) -> tuple[Rank, ...]:
        ranks = value if isinstance(value, str) else ""
        if not 1 <= len(ranks) <= LARGEST_HAND or set(ranks) - set(RANK_LETTERS):
            values = {"value": said(value), "example": f'"{example}"', "ranks": RANK_LETTERS}
            raise GameError(GameFault.NO_RANKS, place, **values)
        return tuple(_rank(each, place) for each in ranks)

    return Kind(read, f'ranks such as "{example}"', lambda ranks: written_ranks(ranks) or None)


def written_ranks(ranks: Iterable[Rank]) -> str:
    """The ranks in one word, "JJ"."""
    return "".join(rank.letter for rank in ranks)


YES_NO: Final = Kind(_yes_no, "true or false")
RANK: Final = Kind(_rank, "a rank", lambda rank: None if rank is None else rank.letter)
RANKS: Final = changed(list_of(RANK, '["2"]'), says="a list of ranks")
