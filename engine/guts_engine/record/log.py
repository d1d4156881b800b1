"""Session logs: the initial setup and every action; replaying a log gives the state.

The first line of JSON is the setup, each further line an action. Autosave appends a line. Logs
contain the pack of every deal, so old ones replay even if shuffling changes.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, overload

from guts_engine.common.faults import CodedError, Fault
from guts_engine.common.quoting import quoted
from guts_engine.hands.cards import Card, Rank, card, rank_of
from guts_engine.play.game import apply
from guts_engine.play.setup import NewSeat, Start, new_game
from guts_engine.record.plain import made, plain
from guts_engine.record.rules_text import rules_of, rules_values
from guts_engine.rules.options import RulesError
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state import actions as a
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
    actions: tuple[a.Action, ...] = ()
    dealers_choice: bool = False

    def begun(self) -> State:
        """The state before the first action. Raises LogError for an invalid header."""
        try:
            return new_game(
                self.rules,
                self.seats,
                dealer=self.dealer,
                start=self.start,
                dealers_choice=self.dealers_choice,
            )
        except RulesError as wrong:
            raise LogError(LogFault.HEADER, why=wrong) from wrong

    def header(self) -> str:
        """The setup as one line of JSON."""
        return json.dumps(
            {
                "format": FORMAT,
                **rules_values(self.rules),
                "seats": plain(self.seats),
                "dealer": self.dealer,
                "start": plain(self.start),
                "dealers_choice": self.dealers_choice,
            }
        )

    def lines(self) -> tuple[str, ...]:
        """The actions, each as one line of JSON."""
        return tuple(action_line(action) for action in self.actions)


class Actions(Sequence[a.Action]):
    """The actions of a growing log, each parsed on access."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, at: int) -> a.Action: ...
    @overload
    def __getitem__(self, at: slice) -> list[a.Action]: ...
    def __getitem__(self, at: int | slice) -> a.Action | list[a.Action]:
        if isinstance(at, slice):
            return [read_action(line) for line in self._lines[at]]
        return read_action(self._lines[at])


def replay(log: GameLog) -> tuple[State, tuple[tuple[Event, ...], ...]]:
    """The state after the whole log, and the events of each action. Raises LogError."""
    state = log.begun()
    events_by_action = []
    for number, action in enumerate(log.actions, start=1):
        try:
            state, events = apply(state, action)
        except a.IllegalAction as wrong:
            raise LogError(LogFault.ACTION, n=number, why=wrong) from wrong
        events_by_action.append(events)
    return state, tuple(events_by_action)


def read(header: str, lines: Iterable[str]) -> GameLog:
    """The log with that header and lines. Raises LogError with the line."""
    actions = [action_at(number, line) for number, line in enumerate(lines, start=1)]
    return replace(read_header(header), actions=tuple(actions))


def action_at(number: int, line: str) -> a.Action:
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
        start = values["start"]
        return GameLog(
            rules=rules_of(values),
            seats=made(tuple[NewSeat, ...], values["seats"]),
            dealer=made(int, values["dealer"]),
            start=None if start is None else made(Start, plain(Start()) | start),
            dealers_choice=made(bool, values.get("dealers_choice", False)),
        )
    except (LogError, RulesError, GameError) as wrong:
        raise LogError(LogFault.HEADER, why=wrong) from wrong
    except _UNREADABLE as wrong:
        raise LogError(LogFault.HEADER_UNREADABLE) from wrong


_UNREADABLE: Final = (ValueError, KeyError, TypeError, AttributeError, RecursionError)


def _rank(value: object) -> Rank:
    rank = rank_of(value)
    if rank is None:
        raise ValueError("not a rank")
    return rank


def action_line(action: a.Action) -> str:
    """The action as one line of JSON."""
    return json.dumps(_written(action), separators=(",", ":"))


def _written(action: a.Action) -> Mapping[str, Any]:
    match action:
        case a.StartDeal():
            return {"deal": _text(action.pack)}
        case a.Declare():
            return {"seat": action.seat, "declare": str(action.choice)}
        case a.Pass():
            return {"seat": action.seat, "pass": _text(action.cards)}
        case a.Discard():
            return {"seat": action.seat, "discard": _text(action.cards)}
        case a.NameRank():
            return {"seat": action.seat, "name_wild": action.rank.letter}
        case a.ChooseGame():
            return {"seat": action.seat, **rules_values(action.rules)}
        case a.BuyIn():
            return {"seat": action.seat, "buy_in": True}
        case a.Leave():
            return {"seat": action.seat, "leave": True}
        case a.CloseSession():
            return {"close": True}


def read_action(line: str) -> a.Action:
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


def _seat(values: Mapping[str, Any]) -> int:
    seat: int = made(int, values["seat"])
    return seat


_READERS: Final[dict[str, Callable[[Mapping[str, Any]], a.Action]]] = {
    "deal": lambda values: a.StartDeal(_cards(values["deal"])),
    "declare": lambda values: a.Declare(_seat(values), Choice(values["declare"])),
    "pass": lambda values: a.Pass(_seat(values), _cards(values["pass"])),
    "discard": lambda values: a.Discard(_seat(values), _cards(values["discard"])),
    "name_wild": lambda values: a.NameRank(_seat(values), _rank(values["name_wild"])),
    "game": lambda values: a.ChooseGame(_seat(values), rules_of(values)),
    "buy_in": lambda values: a.BuyIn(_seat(values)),
    "leave": lambda values: a.Leave(_seat(values)),
    "close": lambda _: a.CloseSession(),
}
