"""Session logs: the initial setup and every action; replaying a log gives the state.

The first line of JSON is the setup, each further line an action. Autosave appends a line. Logs
contain the pack of every deal, so old ones replay even if shuffling changes.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, overload

from guts_engine.common.faults import CodedError, Fault
from guts_engine.common.quoting import quoted
from guts_engine.hands.cards import Card, Rank, card, rank_of
from guts_engine.play.game import apply
from guts_engine.play.setup import NewSeat, Start, new_game
from guts_engine.record.rules_text import rules_of, rules_values
from guts_engine.rules.options import RulesError
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import (
    Action,
    BuyIn,
    ChooseGame,
    CloseSession,
    Declare,
    Discard,
    IllegalAction,
    Leave,
    NameRank,
    Pass,
    StartDeal,
)
from guts_engine.state.events import Event
from guts_engine.state.state import State
from guts_engine.steps.faults import GameError
from guts_engine.steps.model import Choice

FORMAT: Final = 3
"""The version of the log's format; logs of later versions are refused.

1: single-deal games without passing, drawing, wild cards and ghosts. 2: every game of R8. 3: games
written as steps, with their keys (S10). All can be read.
"""


class LogFault(Fault):
    """Everything that can be wrong with a log; `why` is the error of the header or the action."""

    HEADER = "log header: {why}"
    HEADER_UNREADABLE = "the log header cannot be read"
    FORMAT = "the log has format {format}, but this version reads only up to {newest}"
    ACTION = "action {n}: {why}"
    LINE_UNREADABLE = "{line} cannot be read"


class LogError(CodedError, ValueError):
    """Raised for a log that cannot be read or replayed, with the line."""


@dataclass(frozen=True)
class GameLog:
    """A session from its beginning: the rules, the seats, the start and the actions."""

    rules: RuleSet
    seats: tuple[NewSeat, ...]
    dealer: int = 0
    start: Start | None = None
    actions: tuple[Action, ...] = ()
    dealers_choice: bool = False

    def begun(self) -> State:
        """The state before the first action."""
        return new_game(
            self.rules,
            self.seats,
            dealer=self.dealer,
            start=self.start,
            dealers_choice=self.dealers_choice,
        )

    def header(self) -> str:
        """The setup as one line of JSON."""
        return json.dumps(
            {
                "format": FORMAT,
                **rules_values(self.rules),
                "seats": [vars(seat) for seat in self.seats],
                "dealer": self.dealer,
                "start": asdict(self.start) if self.start else None,
                "dealers_choice": self.dealers_choice,
            }
        )

    def lines(self) -> tuple[str, ...]:
        """The actions, each as one line of JSON."""
        return tuple(action_line(action) for action in self.actions)


class Lines(Sequence[str]):
    """The lines of a log of any length, stored compactly: each full block is one text."""

    def __init__(self, lines: Iterable[str] = ()) -> None:
        self._blocks: list[bytes] = []
        self._last: list[str] = []
        self._opened: tuple[int, list[str]] = (-1, [])
        self.extend(lines)

    def append(self, line: str) -> None:
        """Add a line. Raises ValueError if it contains a line break."""
        if "\n" in line:
            raise ValueError("a line of a log has no line breaks")
        self._last.append(line)
        if len(self._last) == _BLOCK:
            self._blocks.append("\n".join(self._last).encode())
            self._last = []

    def extend(self, lines: Iterable[str]) -> None:
        """Add several lines."""
        for line in lines:
            self.append(line)

    def __len__(self) -> int:
        return len(self._blocks) * _BLOCK + len(self._last)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> list[str]: ...
    def __getitem__(self, at: int | slice) -> str | list[str]:
        if isinstance(at, slice):
            return [self[number] for number in range(*at.indices(len(self)))]
        number = range(len(self))[at]
        block, place = divmod(number, _BLOCK)
        return self._block(block)[place]

    def __iter__(self) -> Iterator[str]:
        for number in range(len(self)):
            yield self[number]

    def _block(self, block: int) -> list[str]:
        if block == len(self._blocks):
            return self._last
        if self._opened[0] != block:
            self._opened = (block, self._blocks[block].decode().split("\n"))
        return self._opened[1]


_BLOCK: Final = 256


class Actions(Sequence[Action]):
    """The actions of a growing log, each parsed on access."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, at: int) -> Action: ...
    @overload
    def __getitem__(self, at: slice) -> list[Action]: ...
    def __getitem__(self, at: int | slice) -> Action | list[Action]:
        if isinstance(at, slice):
            return [read_action(line) for line in self._lines[at]]
        return read_action(self._lines[at])


def replay(log: GameLog) -> tuple[State, tuple[tuple[Event, ...], ...]]:
    """The state after the whole log, and the events of each action. Raises LogError."""
    state = first_state(log)
    events_by_action = []
    for number, action in enumerate(log.actions, start=1):
        try:
            state, events = apply(state, action)
        except IllegalAction as wrong:
            raise LogError(LogFault.ACTION, n=number, why=wrong) from wrong
        events_by_action.append(events)
    return state, tuple(events_by_action)


def first_state(log: GameLog) -> State:
    """The state before the first action. Raises LogError for an invalid header."""
    try:
        return log.begun()
    except RulesError as wrong:
        raise LogError(LogFault.HEADER, why=wrong) from wrong


def read(header: str, lines: Iterable[str]) -> GameLog:
    """The log with that header and lines. Raises LogError with the line."""
    actions = [action_at(number, line) for number, line in enumerate(lines, start=1)]
    return replace(read_header(header), actions=tuple(actions))


def action_at(number: int, line: str) -> Action:
    """The action on the log's line of that number, from 1. Raises LogError."""
    try:
        return read_action(line)
    except _UNREADABLE as wrong:
        why = LogError(LogFault.LINE_UNREADABLE, line=quoted(line, 60))
        raise LogError(LogFault.ACTION, n=number, why=why) from wrong


def read_header(header: str) -> GameLog:
    """The setup in a log's first line. Raises LogError."""
    try:
        values = json.loads(header)
        version = values["format"]
        if version not in range(1, FORMAT + 1):
            raise LogError(LogFault.FORMAT, format=quoted(version), newest=FORMAT)
        return GameLog(
            rules=rules_of(values),
            seats=tuple(_read_seat(**seat) for seat in values["seats"]),
            dealer=_whole(values["dealer"]),
            start=None if values["start"] is None else _read_start(**values["start"]),
            dealers_choice=_yes_no(values.get("dealers_choice", False)),
        )
    except (LogError, RulesError, GameError) as wrong:
        raise LogError(LogFault.HEADER, why=wrong) from wrong
    except _UNREADABLE as wrong:
        raise LogError(LogFault.HEADER_UNREADABLE) from wrong


_UNREADABLE: Final = (ValueError, KeyError, TypeError, AttributeError, RecursionError)


def _read_seat(name: object, chips: object, stop_loss: object, matched_last: object) -> NewSeat:
    if not isinstance(name, str):
        raise ValueError("not a name")
    return NewSeat(name, _whole(chips), _whole(stop_loss), _yes_no(matched_last))


def _read_start(legs: Iterable[object] = (), **pots: object) -> Start:
    return Start(legs=tuple(map(_whole, legs)), **{name: _whole(pots[name]) for name in pots})


def _rank(value: object) -> Rank:
    rank = rank_of(value)
    if rank is None:
        raise ValueError("not a rank")
    return rank


def _yes_no(value: object) -> bool:
    if type(value) is not bool:
        raise ValueError("neither true nor false")
    return value


def _whole(value: object) -> int:
    if type(value) is not int:
        raise ValueError("not a whole number")
    return value


def action_line(action: Action) -> str:
    """The action as one line of JSON."""
    return json.dumps(_written(action), separators=(",", ":"))


def _written(action: Action) -> Mapping[str, Any]:
    match action:
        case StartDeal():
            return {"deal": _text(action.pack)}
        case Declare():
            return {"seat": action.seat, "declare": str(action.choice)}
        case Pass():
            return {"seat": action.seat, "pass": _text(action.cards)}
        case Discard():
            return {"seat": action.seat, "discard": _text(action.cards)}
        case NameRank():
            return {"seat": action.seat, "name_wild": action.rank.letter}
        case ChooseGame():
            return {"seat": action.seat, **rules_values(action.rules)}
        case BuyIn():
            return {"seat": action.seat, "buy_in": True}
        case Leave():
            return {"seat": action.seat, "leave": True}
        case CloseSession():
            return {"close": True}


def read_action(line: str) -> Action:
    """The action on a line that `action_line` wrote. Raises ValueError or KeyError for others."""
    values = json.loads(line)
    for name, reader in _READERS.items():
        if name in values:
            return reader(values)
    raise ValueError("not an action")


def _text(cards: Iterable[Card]) -> str:
    return "".join([each.text for each in cards])


def _cards(text: str) -> tuple[Card, ...]:
    return tuple([card(text[at : at + 2]) for at in range(0, len(text), 2)])


def _read_game(values: Mapping[str, Any]) -> Action:
    return ChooseGame(_seat(values), rules_of(values))


def _seat(values: Mapping[str, Any]) -> int:
    return _whole(values["seat"])


_READERS: Final[dict[str, Callable[[Mapping[str, Any]], Action]]] = {
    "deal": lambda values: StartDeal(_cards(values["deal"])),
    "declare": lambda values: Declare(_seat(values), Choice(values["declare"])),
    "pass": lambda values: Pass(_seat(values), _cards(values["pass"])),
    "discard": lambda values: Discard(_seat(values), _cards(values["discard"])),
    "name_wild": lambda values: NameRank(_seat(values), _rank(values["name_wild"])),
    "game": _read_game,
    "buy_in": lambda values: BuyIn(_seat(values)),
    "leave": lambda values: Leave(_seat(values)),
    "close": lambda _: CloseSession(),
}
