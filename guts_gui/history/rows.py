"""The types of the rows in the database: a row that does not fit them is damaged."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import date, datetime
from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, ValidationError, convert, defstruct

from guts_gui.setup.draft import SeatSetup

Progress: TypeAlias = Literal["open", "finished", "broken"]
DigestState: TypeAlias = Literal["missing", "kept", "unreadable"]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
Chips: TypeAlias = Annotated[int, Meta(ge=-(10**15), le=10**15)]
Pot: TypeAlias = Annotated[int, Meta(ge=0, le=10**15)]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
Word: TypeAlias = Annotated[str, Meta(max_length=400, pattern=r"^[^\x00-\x1f\x7f]*\Z")]
"""One line of text."""
Seats: TypeAlias = Annotated[str, Meta(pattern=r"^([0-9](,[0-9])*)?\Z")]
Results: TypeAlias = Annotated[str, Meta(pattern=r"^(-?[0-9]{1,15})?(,(-?[0-9]{1,15})?){1,9}\Z")]
_COST: Final = r"[0-9]{1,15}(\.[0-9]+)?(e[+-][0-9]{1,2})?"
Costs: TypeAlias = Annotated[str, Meta(pattern=rf"^{_COST}(,{_COST})*\Z")]

COLUMNS: Final[dict[str, dict[str, Any]]] = {
    "start": {
        "id": Count,
        "game": Word,
        "title": Word,
        "header": str,
        "started": datetime,
        "veil": bytes,
    },
    "session": {
        "id": Count,
        "deals": Count,
        "updated": datetime,
        "state": Progress,
        "biggest_pot": Pot,
        "result": Chips | None,
        "digest": DigestState,
        "lines": Count,
        "played": Count,
        "players": Count,
        "tallies": Count,
        "over": Count,
    },
    "entry": {
        "session": Count,
        "number": Count,
        "lines": Count,
        "content": bytes,
        "deals": Count,
        "updated": datetime,
        "state": Progress,
        "played": Count,
    },
    "deal": {
        "session": Count,
        "number": Count,
        "position": Count,
        "game": Word,
        "pot": Pot,
        "inside": Seats,
        "winners": Seats,
        "results": Results,
    },
    "player": {
        "session": Count,
        "seat": Seat,
        "name": Word,
        "avatar": Word,
        "bot": Word | None,
        "result": Chips,
    },
    "tally": {
        "session": Count,
        "game": Word,
        "seat": Seat,
        "deals": Count,
        "inside": Count,
        "won": Count,
        "best": Pot,
        "result": Chips,
    },
    "snapshot": {"session": Count, "line": Count, "position": Count, "books": bytes},
    "mistake": {"key": Word, "veil": bytes, "content": bytes, "box": Count, "due": date},
    "answer": {"id": Count, "game": Word, "chosen": Count, "costs": Costs},
}
"""The columns of each table that its checksum covers, with their types.

`start` are the columns of a session that never change.
"""
_ROWS: Final = {
    table: defstruct(table, list(columns.items()), array_like=True, forbid_unknown_fields=True)
    for table, columns in COLUMNS.items()
}


def fits(table: str, row: Sequence[object]) -> bool:
    """Whether the values of a row have the types of its columns."""
    try:
        convert(row, _ROWS[table], builtin_types=(bytes,))
    except ValidationError:
        return False
    return True


def seats_of(values: Sequence[Mapping[str, Any]]) -> tuple[SeatSetup, ...]:
    """The seats in the header of a session. Raises ValueError, or TypeError for other fields."""
    seats = [asdict(SeatSetup(**each)) for each in values]
    return convert(seats, tuple[SeatSetup, ...])
