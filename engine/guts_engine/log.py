"""The log of a session: how it began and every action since; replaying it gives the state.

One line of JSON says how it began, one more each action: autosave appends a line, and old
logs replay whatever becomes of shuffling, for the pack of every deal is in them.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Final, TypeVar

from guts_engine.actions import (
    Action,
    BuyIn,
    Choice,
    CloseSession,
    Declare,
    IllegalAction,
    Leave,
    StartDeal,
)
from guts_engine.cards import card
from guts_engine.events import Event
from guts_engine.game import NewSeat, Start, apply, new_game
from guts_engine.presets import preset
from guts_engine.rules import RulesError, RuleSet
from guts_engine.state import State

FORMAT: Final = 1
"""The version of the log's format; a log of a later one is refused, not guessed at."""


class LogError(ValueError):
    """A log that cannot be read or replayed; the sentence names the line."""


@dataclass(frozen=True)
class GameLog:
    """A session from its beginning: the rules, the seats, the start and the actions."""

    rules: RuleSet
    seats: tuple[NewSeat, ...]
    dealer: int = 0
    start: Start | None = None
    actions: tuple[Action, ...] = ()

    def begun(self) -> State:
        """The state before the first action."""
        return new_game(self.rules, self.seats, dealer=self.dealer, start=self.start)

    def with_action(self, action: Action) -> "GameLog":
        """The log with one more action at its end."""
        return replace(self, actions=(*self.actions, action))

    def header(self) -> str:
        """How the session began, as one line of JSON."""
        preset_rules = preset(self.rules.game)
        plain = self.rules.options()
        return json.dumps(
            {
                "format": FORMAT,
                "game": self.rules.game,
                "rules": {name: plain[name] for name in self.rules.differs_from(preset_rules)},
                "seats": [asdict(seat) for seat in self.seats],
                "dealer": self.dealer,
                "start": asdict(self.start) if self.start else None,
            }
        )

    def lines(self) -> tuple[str, ...]:
        """The actions, each as one line of JSON."""
        return tuple(action_line(action) for action in self.actions)


def replay(log: GameLog) -> tuple[State, tuple[tuple[Event, ...], ...]]:
    """The state after the whole log, and the events of each action; LogError if one is illegal."""
    try:
        state = log.begun()
    except RulesError as wrong:
        raise LogError(f"the log's header: {wrong}") from wrong
    told = []
    for number, action in enumerate(log.actions, start=1):
        try:
            state, events = apply(state, action)
        except IllegalAction as wrong:
            raise LogError(f"action {number}: {wrong.reason}") from wrong
        told.append(events)
    return state, tuple(told)


def read(header: str, lines: Iterable[str]) -> GameLog:
    """The log written as a header and lines; LogError names the line that cannot be read."""
    log = _read_header(header)
    actions = []
    for number, line in enumerate(lines, start=1):
        try:
            actions.append(read_action(line))
        except _UNREADABLE as wrong:
            raise LogError(f"action {number}: {line[:60]!r} cannot be read") from wrong
    return replace(log, actions=tuple(actions))


def _read_header(header: str) -> GameLog:
    try:
        told = json.loads(header)
        version = told["format"]
        if version != FORMAT:
            raise LogError(f"the log has format {version}; this program reads format {FORMAT}")
        return GameLog(
            rules=preset(told["game"]).restored(told["rules"]),
            seats=tuple(_typed(NewSeat(**seat)) for seat in told["seats"]),
            dealer=_whole(told["dealer"]),
            start=None if told["start"] is None else _typed(Start(**told["start"])),
        )
    except (LogError, RulesError) as wrong:
        raise LogError(f"the log's header: {wrong}") from wrong
    except _UNREADABLE as wrong:
        raise LogError("the log's header cannot be read") from wrong


_UNREADABLE: Final = (ValueError, KeyError, TypeError, AttributeError, RecursionError)

Row = TypeVar("Row", NewSeat, Start)


def _typed(row: Row) -> Row:
    """The row itself; ValueError when one of its fields is not of its type."""
    for each in fields(row):
        if type(getattr(row, each.name)) is not each.type:
            raise ValueError(f"{each.name} is of the wrong type")
    return row


def _whole(told: object) -> int:
    if type(told) is not int:
        raise ValueError("not a whole number")
    return told


def action_line(action: Action) -> str:
    """The action as one line of JSON."""
    return json.dumps(_written(action), separators=(",", ":"))


def _written(action: Action) -> Mapping[str, Any]:
    match action:
        case StartDeal():
            return {"deal": "".join(each.text for each in action.pack)}
        case Declare():
            return {"seat": action.seat, "declare": str(action.choice)}
        case BuyIn():
            return {"seat": action.seat, "buy_in": True}
        case Leave():
            return {"seat": action.seat, "leave": True}
        case CloseSession():
            return {"close": True}


def read_action(line: str) -> Action:
    """The action on a line that `action_line` wrote; ValueError or KeyError for any other."""
    told = json.loads(line)
    for name, made in _READERS.items():
        if name in told:
            return made(told)
    raise ValueError("no action")


def _read_deal(told: Mapping[str, Any]) -> Action:
    text = told["deal"]
    return StartDeal(tuple(card(text[at : at + 2]) for at in range(0, len(text), 2)))


def _seat(told: Mapping[str, Any]) -> int:
    return _whole(told["seat"])


_READERS: Final[dict[str, Callable[[Mapping[str, Any]], Action]]] = {
    "deal": _read_deal,
    "declare": lambda told: Declare(_seat(told), Choice(told["declare"])),
    "buy_in": lambda told: BuyIn(_seat(told)),
    "leave": lambda told: Leave(_seat(told)),
    "close": lambda _: CloseSession(),
}
