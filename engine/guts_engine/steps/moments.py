"""The steps of a game with their places in the file, and what is certain before each (S9)."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from guts_engine.common.frozen import changed, record
from guts_engine.steps.facts import tables_after
from guts_engine.steps.faults import at
from guts_engine.steps.model import (
    Choice,
    Deal,
    Declare,
    DiscardCommon,
    Draw,
    Game,
    Group,
    Manner,
    NameWild,
    Showdown,
    Step,
    To,
)


@record
class Sure:
    """What is certain at some moment of a deal: the fewest cards, and what has happened.

    `own` are the cards of a player in, `out` the fewest of one who is out, `tables` those of each
    hand of the table. `dealt` is whether there may be any card, `face_up` whether players may have
    face-up cards, `turned` whether one is face up on the table; `sides` are the choices of
    declarations of high and low since the last showdown.
    """

    own: int = 0
    out: int = 0
    tables: tuple[int, ...] = ()
    common: int = 0
    dealt: bool = False
    face_up: bool = False
    turned: bool = False
    named: bool = False
    drawn: bool = False
    declared: bool = False
    in_turn: bool = False
    sides: tuple[Choice, ...] = ()


@record
class Moment:
    """A step with its place and its keys in the file; `inside` is "nobody", "lone" or "".

    `index` is the place in `Game.steps` of the step or of the declaration around it.
    """

    index: int
    step: Step
    place: str
    values: Mapping[str, Any]
    before: Sure
    inside: str = ""


def moments(game: Game, values: Mapping[str, Any], place: str) -> Iterator[Moment]:
    """The steps in order, and after each declaration those inside it."""
    sure = Sure()
    for index, step in enumerate(game.steps):
        here, table = at(at(place, "steps"), index), values["steps"][index]
        yield Moment(index, step, here, table, sure)
        sure = after(sure, step)
        if isinstance(step, Declare):
            for name, steps in (("nobody", step.nobody), ("lone", step.lone)):
                if isinstance(steps, tuple):
                    own = name in table
                    listed = table[name] if own else values[name]
                    around = at(here if own else place, name)
                    yield from _inside(index, name, steps, listed, around, sure)


def _inside(
    index: int, name: str, steps: tuple[Step, ...], listed: Any, place: str, sure: Sure
) -> Iterator[Moment]:
    for n, step in enumerate(steps):
        yield Moment(index, step, at(place, n), listed[n], sure, name)
        sure = after(sure, step)


def after(sure: Sure, step: Step) -> Sure:
    """What is certain after the step."""
    match step:
        case Deal():
            return _after_deal(sure, step)
        case DiscardCommon(cards=cards):
            return changed(sure, common=max(0, sure.common - cards))
        case Draw(table=False):
            return changed(sure, drawn=True)
        case NameWild():
            return changed(sure, named=True)
        case Declare(manner=manner, asks=asks, choices=choices):
            return changed(
                sure,
                out=sure.own if asks is Group.ALL or not sure.declared else sure.out,
                declared=True,
                in_turn=sure.in_turn or manner is Manner.SEQUENTIAL,
                sides=choices if Choice.HIGH in choices else sure.sides,
            )
        case Showdown():
            return changed(sure, sides=())
    return sure


_PLAYERS: Final = {To.IN, To.ALL, To.LAST}


def _after_deal(sure: Sure, step: Deal) -> Sure:
    to = set(step.to)
    sure = changed(
        sure,
        dealt=True,
        face_up=sure.face_up or (step.face_up and bool(to & _PLAYERS)),
        turned=sure.turned or To.COMMON in to or (step.face_up and To.TABLE in to),
    )
    if step.holding or step.in_count:
        return sure
    own = step.cards if to & {To.IN, To.ALL} else 0
    everyone = To.ALL in to or not sure.declared
    return changed(
        sure,
        own=sure.own + own,
        out=sure.out + (own if everyone else 0),
        tables=tables_after(sure.tables, step) if To.TABLE in to else sure.tables,
        common=sure.common + (step.cards if To.COMMON in to else 0),
    )
