"""A game being edited: its steps by their paths, changes with undo, and its fault."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from guts_engine.common.frozen import changed
from guts_engine.hands.hand_rules import HandRules
from guts_engine.steps.faults import GameError
from guts_engine.steps.model import Game, Lone, Nobody, Showdown
from guts_engine.steps.reading import game_of
from guts_engine.steps.writing import values_of
from guts_gui.setup.games.step_fields import IN_LISTS, hints, lists, new, with_field

StepPath: TypeAlias = tuple[str | int, ...]
"""The way to a step from the game: ("steps", 2, "nobody", 0); () is the game itself."""

MOST_UNDO: Final = 200
_PART: Final = re.compile(r"(steps|nobody|lone|multiply)\[(\d+)\]\.?")
_INSTEAD: Final = {"nobody": Nobody.REDEAL, "lone": Lone.TAKES, "multiply": ()}
"""What stands in place of a list without steps."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the list of steps: a path, its record, and the list that it begins, if any."""

    path: StepPath
    step: Any

    @property
    def depth(self) -> int:
        """How many lists it lies in."""
        return len(self.path) // 2


def at(game: Game, path: StepPath) -> Any:
    """The record at the path."""
    found: Any = game
    for part in path:
        found = found[part] if isinstance(part, int) else getattr(found, part)
    return found


def put(value: Any, path: StepPath, to: Any) -> Any:
    """The value with another record, or another list, at the path."""
    if not path:
        return to
    head, rest = path[0], path[1:]
    if isinstance(head, int):
        return (*value[:head], put(value[head], rest, to), *value[head + 1 :])
    return changed(value, **{head: put(getattr(value, head), rest, to)})


def lines(game: Game) -> tuple[Line, ...]:
    """The game and all its steps in order, with those of their lists below them."""
    return tuple(_lines(game, ()))


def _lines(value: Any, path: StepPath) -> Iterator[Line]:
    yield Line(path, value)
    names = ("steps",) if isinstance(value, Game) else lists(value)
    for name in names:
        for number, inner in enumerate(getattr(value, name)):
            yield from _lines(inner, (*path, name, number))


class GameEdit:
    """A game with its changes; `saved` is the game as it was, to compare with."""

    def __init__(self, game: Game, saved: Game | None = None) -> None:
        self.game = game
        self.saved = saved
        self._past: list[tuple[Game, StepPath, object]] = []
        self._checked: tuple[Game, GameError | ValueError | None] | None = None

    # Changes

    def take(self, game: Game, path: StepPath, about: object = None) -> None:
        """Make a change of that step; successive ones `about` the same text are one to undo."""
        if game == self.game:
            return
        same = about is not None and self._past and self._past[-1][1:] == (path, about)
        if not same:
            self._past.append((self.game, path, about))
            del self._past[:-MOST_UNDO]
        self.game = game

    def undo(self) -> StepPath | None:
        """Take back the last change; returns its path."""
        if not self._past:
            return None
        self.game, path, _ = self._past.pop()
        return path

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._past)

    @property
    def changed(self) -> bool:
        """Whether it differs from what is saved."""
        return self.game != self.saved

    def set_text(self, name: str, text: str) -> None:
        """Change the name or the description."""
        self.take(changed(self.game, **{name: text}), (), name)

    def set_field(self, path: StepPath, name: str, value: Any) -> None:
        """Change a field of a step, or of the game.

        The game's rules of hands are the default of every showdown: those that had the same value
        follow (S1.3).
        """
        record = with_field(at(self.game, path), name, value)
        game = put(self.game, path, record)
        if isinstance(record, Game) and record.jokers != self.game.jokers:
            record = changed(record, hands=changed(record.hands, jokers=record.jokers))
        if isinstance(record, Game) and record.hands != self.game.hands:
            game = _followed(record, self.game.hands)
        self.take(game, path)

    def add(self, after: StepPath, kind: type) -> StepPath:
        """Insert a step after another, or as the first one of the game; returns its path."""
        *where, number = after or ("steps", -1)
        items = at(self.game, tuple(where))
        here = int(number) + 1
        step = _fresh(self.game, kind)
        game = put(self.game, tuple(where), (*items[:here], step, *items[here:]))
        self.take(game, (*where, here))
        return (*where, here)

    def delete(self, path: StepPath) -> StepPath:
        """Remove a step; returns the path to show next."""
        *where, number = path
        items = at(self.game, tuple(where))
        here = int(number)
        left = (*items[:here], *items[here + 1 :])
        name = where[-1]
        instead: Any = left if left or name == "steps" else _INSTEAD[str(name)]
        self.take(put(self.game, tuple(where), instead), path)
        if left:
            return (*where, min(here, len(left) - 1))
        return tuple(where[:-1])

    def move(self, path: StepPath, by: int) -> StepPath:
        """Swap a step with its neighbour in the same list; returns its new path."""
        if not self.can_move(path, by):
            return path
        *where, number = path
        items = list(at(self.game, tuple(where)))
        here = int(number)
        items[here], items[here + by] = items[here + by], items[here]
        self.take(put(self.game, tuple(where), tuple(items)), path)
        return (*where, here + by)

    def can_move(self, path: StepPath, by: int) -> bool:
        """Whether a step has a neighbour on that side."""
        if not path:
            return False
        *where, number = path
        return 0 <= int(number) + by < len(at(self.game, tuple(where)))

    def kinds(self, after: StepPath) -> tuple[type, ...]:
        """The kinds of steps that may stand after that step."""
        return IN_LISTS[str(after[-2])] if after else IN_LISTS["steps"]

    # Checking

    @property
    def fault(self) -> GameError | ValueError | None:
        """The first fault of the game, or None (S9)."""
        if self._checked is None or self._checked[0] is not self.game:
            self._checked = (self.game, fault_of(self.game))
        return self._checked[1]

    @property
    def fault_path(self) -> StepPath:
        """The step of the fault; () for the game's settings."""
        fault = self.fault
        return path_of(self.game, fault.place) if isinstance(fault, GameError) else ()


def fault_of(game: Game) -> GameError | ValueError | None:
    """The first fault of a game, as if it were read from a file (S9).

    A ValueError is about a game that no file can say.
    """
    try:
        game_of(values_of(game))
    except ValueError as error:
        return error
    return None


def path_of(game: Game, words: str) -> StepPath:
    """The step that a fault's place names, such as `steps[2].nobody[0].match`."""
    path: StepPath = ()
    rest = words
    while found := _PART.match(rest):
        further = (*path, found[1], int(found[2]))
        try:
            at(game, further)
        except (AttributeError, IndexError, TypeError):
            break
        path, rest = further, rest[found.end() :]
    return path


def _fresh(game: Game, kind: type) -> Any:
    """A new step; a showdown compares hands as the game does."""
    step = new(kind)
    return changed(step, rules=game.hands) if isinstance(step, Showdown) else step


def _followed(game: Game, before: HandRules) -> Game:
    """The game whose showdowns follow its rules of hands where they did before."""
    for line in lines(game):
        if isinstance(line.step, Showdown):
            rules = _follow(line.step.rules, before, game.hands)
            game = put(game, line.path, changed(line.step, rules=rules))
    return game


def _follow(rules: HandRules, before: HandRules, now: HandRules) -> HandRules:
    names = [n for n in hints(HandRules) if getattr(rules, n) == getattr(before, n)]
    return changed(rules, **{name: getattr(now, name) for name in names})
