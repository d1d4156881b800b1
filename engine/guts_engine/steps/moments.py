"""The steps of a game with their places in the file and what comes before each (S9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from guts_engine.common.frozen import record
from guts_engine.steps import model as m
from guts_engine.steps.facts import Held, sure_of
from guts_engine.steps.faults import GameError, GameFault, at

Row = tuple[object, str, GameFault] | tuple[object, str, GameFault, Mapping[str, object]]
"""A check: whether there is a fault, the key that has it, the fault, and values for its sentence.

A key may have the number of an item behind it, `forced[1]`.
"""


@record
class Moment:
    """A step with its place and its keys in the file, and the steps `before` it.

    `index` is the place in `Game.steps` of the step or of the declaration around it, and `inside`
    is "nobody", "lone" or "". The moment `whole` is the game itself, with the keys at the top.
    """

    game: m.Game
    place: str
    values: Mapping[str, Any]
    whole: Moment | None = None
    step: m.Step | None = None
    index: int = -1
    before: tuple[m.Step, ...] = ()
    inside: str = ""

    @property
    def held(self) -> Held:
        """The cards that are certain before the step."""
        return sure_of(self.before)

    def check(self, rows: Iterable[Row]) -> None:
        """Raises GameError for the first row with a fault.

        Its place is in the step's table, or at the top if the key stands there (S1.3).
        """
        for wrong, key, fault, *values in rows:
            if wrong:
                name, top = key.partition("[")[0], self.whole or self
                around = top if name in top.values and name not in self.values else self
                raise GameError(fault, at(around.place, key), **dict(*values))


def moments(whole: Moment) -> list[Moment]:
    """The steps of the game in order, and after each declaration those inside it."""
    return list(_listed(whole, whole, "steps", whole.game.steps, ()))


def _listed(
    whole: Moment, around: Moment, name: str, steps: Iterable[m.Step], before: tuple[m.Step, ...]
) -> Iterator[Moment]:
    """The steps of a list in the game or in a declaration, or at the top for declarations."""
    where = around if name in around.values else whole
    for n, step in enumerate(steps):
        place, values = at(at(where.place, name), n), where.values[name][n]
        index, inside = (n, "") if around is whole else (around.index, name)
        moment = Moment(whole.game, place, values, whole, step, index, before, inside)
        yield moment
        before = (*before, step)
        if isinstance(step, m.Declare):
            for inner, listed in (("nobody", step.nobody), ("lone", step.lone)):
                if isinstance(listed, tuple):
                    yield from _listed(whole, moment, inner, listed, before)
