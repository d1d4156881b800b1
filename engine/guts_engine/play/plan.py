"""The phases of a deal, compiled from the steps of its game (S1.4, S3.8).

A step may have a phase before it, in which a stage begins, and one for what follows from it. Then
come the limit and the end of the deal. The lists of a declaration are phases beside these. The
place of a phase is stored with a question, so that the deal continues after it.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from guts_engine.common.bounded import by_identity
from guts_engine.play import closing, dealing, declaring, paying, settling
from guts_engine.play.declaring import Result
from guts_engine.state import events as e
from guts_engine.state import limits
from guts_engine.state.actions import At, Part
from guts_engine.state.events import Event
from guts_engine.state.state import State
from guts_engine.steps import model as m
from guts_engine.steps.facts import after_leg, lone_waits, stage_begins

Run = Callable[[State], Result]
Phases = dict[At, tuple[Run, At | None]]
"""What to do in each phase, and the phase that follows unless the deal goes on elsewhere.

The first is the one with which a deal begins; nothing follows the last of the deal.
"""


def _compiled(game: m.Game) -> Phases:
    steps = game.steps
    limit = At(len(steps))
    first_cards = next(n for n, step in enumerate(steps) if isinstance(step, m.Deal))
    stages = stage_begins(game)
    course: list[tuple[At, Run]] = []
    lists: Phases = {}
    for place, step in enumerate(steps):
        if place in stages:
            course.append((At(place, Part.BEGINS), _plain(_stage, stages[place])))
        if not (place < first_cards and isinstance(step, m.Ante)):
            course.append((At(place), _plain(_STEPS[type(step)], step, At(place))))
        if isinstance(step, m.Showdown) and game.legs:
            course.append((At(place, Part.FOLLOWS), lambda state: _if_won(state, limit)))
        if isinstance(step, m.Declare):
            waits = lone_waits(game, place)
            follow = declaring.after(step, place, waits=waits, end=limit)
            course.append((At(place, Part.FOLLOWS), follow))
            if isinstance(step.nobody, tuple):
                lists |= _listed(step.nobody, place, Part.NOBODY, step, limit)
            alone, then = step.lone, limit
            if alone is m.Lone.LEG:
                alone, goes = after_leg(game, place)
                then = At(goes, Part.BEGINS if goes in stages else Part.STEP)
            if isinstance(alone, tuple):
                lists |= _listed(alone, place, Part.LONE, step, then)
    course += [(limit, _plain(limits.limit)), (At(len(steps), Part.FOLLOWS), _plain(closing.close))]
    return _chained(course, None) | lists


phases: Final = by_identity(_compiled)
"""The phases of one deal of the game."""


def _chained(runs: Sequence[tuple[At, Run]], end: At | None) -> Phases:
    """The phases, each followed by the next and the last by that one."""
    following = [*[at for at, _ in runs[1:]], end]
    return {at: (run, then) for (at, run), then in zip(runs, following, strict=True)}


def _listed(
    steps: tuple[m.Step, ...], place: int, part: Part, declare: m.Declare, end: At
) -> Phases:
    """The phases of the list of a declaration; one more, where it ends, goes on at `end`."""
    runs: list[tuple[At, Run]] = []
    for index, step in enumerate(steps):
        at = At(place, part, index)
        if isinstance(step, m.Again):
            runs.append((at, lambda state: declaring.again(state, declare, place, end)))
        else:
            runs.append((at, _plain(_STEPS[type(step)], step, at)))
    return _chained([*runs, (At(place, part, len(steps)), lambda state: ((), None))], end)


def _plain(run: Callable[..., tuple[Event, ...]], *args: object) -> Run:
    """A phase after which the deal goes on with the following one."""
    return lambda state: (run(state, *args), None)


_STEPS: Final[dict[type[m.Step], Callable[[State, Any, At], tuple[Event, ...]]]] = {
    m.Ante: paying.ante,
    m.Match: paying.match,
    m.Deal: dealing.deal,
    m.PassCards: dealing.ask_to_pass,
    m.Draw: dealing.draw,
    m.NameWild: dealing.ask_to_name,
    m.Declare: declaring.open_declaring,
    m.Kill: settling.kill,
    m.DiscardCommon: dealing.discard_common,
    m.Showdown: settling.settle,
    m.Take: settling.take,
}


def _stage(state: State, number: int) -> tuple[Event, ...]:
    """Begin a stage, in which all declare again (R8.5, S3.7)."""
    return (e.StageBegan(number),)


def _if_won(state: State, limit: At) -> Result:
    """Go on to the limit if the last leg has just won the game (S4.8)."""
    return (), limit if closing.won_by_legs(state.table) else None
