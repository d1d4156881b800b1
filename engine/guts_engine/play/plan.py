"""The phases of a deal, compiled from the steps of its game (S1.4, S3.8).

Each step has `PHASES` phases: a stage that begins with it, the step itself, and what follows from
it. Then come the limit, the close and the end of the deal; then the steps of the lists of
declarations, each list ending with a jump. The number of a phase is stored with a question, so that
the deal continues after it.
"""

from collections.abc import Callable, Sequence
from typing import Final

from guts_engine.common.frozen import record
from guts_engine.common.identity import by_identity
from guts_engine.play import closing, dealing, declaring, paying, settling
from guts_engine.play.declaring import Result
from guts_engine.rules.options import AllOut
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state import limits
from guts_engine.state.events import Award, Event
from guts_engine.state.public_state import PHASES
from guts_engine.state.state import State
from guts_engine.steps.facts import lone_waits
from guts_engine.steps.model import (
    Again,
    Ante,
    Deal,
    Declare,
    DiscardCommon,
    Draw,
    Game,
    Group,
    Kill,
    Lone,
    Match,
    NameWild,
    Nobody,
    PassCards,
    Showdown,
    Step,
    Take,
)

Phase = Callable[[State, int], Result]
"""A part of the deal, called with its number."""


@record
class Plan:
    """The phases by number, None where nothing happens; a deal ends with number `stop`."""

    phases: tuple[Phase | None, ...]
    stop: int


def plan(rules: RuleSet) -> Plan:
    """The phases of one deal of the game."""
    return _plan_of(rules.played)


def _compiled(game: Game) -> Plan:
    """The plan of the game: main steps first, the lists of declarations after the end."""
    steps = game.steps
    limit = PHASES * len(steps)
    phases: list[Phase | None] = [None] * limit
    phases += [_plain(limits.limit), _plain(closing.close), None]
    first_cards = next(n for n, step in enumerate(steps) if isinstance(step, Deal))
    stages = _stages(steps)
    for place, step in enumerate(steps):
        at = PHASES * place
        if place in stages:
            phases[at] = _stage(stages[place])
        if not (place < first_cards and isinstance(step, Ante)):
            phases[at + 1] = _step(step)
        if isinstance(step, Showdown) and game.legs:
            phases[at + 2] = _if_won(limit)
        if isinstance(step, Declare):
            nobody = len(phases)
            phases += _nobody(step, at + 1, limit)
            lone = len(phases)
            phases += _lone(step, place, steps, limit)
            phases[at + 2] = declaring.after(
                step,
                nobody=None if step.nobody is Nobody.GOES_ON else nobody,
                lone=lone,
                waits=lone_waits(game, place),
                end=limit,
            )
    return Plan(tuple(phases), limit + 2)


_plan_of: Final = by_identity(_compiled)


def _plain(run: Callable[[State], tuple[Event, ...]]) -> Phase:
    return lambda state, phase: (run(state), None)


def _stage(number: int) -> Phase:
    return lambda state, phase: (dealing.begin_stage(state, number), None)


def _if_won(limit: int) -> Phase:
    """End the deal if the last leg has just won the game (S4.8)."""

    def follow(state: State, phase: int) -> Result:
        won = any(each.how is Award.LEGS for each in state.table.awards)
        return (), limit if won else None

    return follow


def _stages(steps: Sequence[Step]) -> dict[int, int]:
    """The numbers of the stages that begin with steps, by the place of the step.

    A stage begins after the showdown before a declaration of all players, or with the declaration
    if there is no showdown since the last one.
    """
    found: dict[int, int] = {}
    begins: int | None = None
    declared = False
    for place, step in enumerate(steps):
        if isinstance(step, Showdown):
            begins = place + 1
        elif isinstance(step, Declare):
            if declared and step.asks is Group.ALL:
                found[place if begins is None else begins] = len(found) + 1
            declared, begins = True, None
    return found


def _with_leg(steps: Sequence[Step], place: int) -> list[Phase | None]:
    """The phases after a lone player has won a leg, ending with a jump (S3.8).

    The deal goes on after the next showdown, or with the next stage. Players declare again on the
    cards of the steps between, so these are dealt.
    """
    found: list[Phase | None] = []
    for here in range(place + 1, len(steps)):
        step = steps[here]
        if isinstance(step, Declare) and step.asks is Group.ALL:
            return [*found, _jump(PHASES * here)]
        if isinstance(step, Showdown):
            again = any(isinstance(each, Declare) for each in steps[here:])
            return [*(found if again else ()), _jump(PHASES * (here + 1))]
        if isinstance(step, Deal | DiscardCommon) or (isinstance(step, Draw) and step.table):
            found.append(_step(step))
    return [_jump(PHASES * len(steps))]


def _jump(phase: int) -> Phase:
    return lambda state, _: ((), phase)


def _step(step: Step) -> Phase:
    """The phase of the step itself."""
    match step:
        case Ante():
            return lambda state, phase: (paying.ante(state, step), None)
        case Match():
            return lambda state, phase: (paying.match(state, step), None)
        case Deal():
            return lambda state, phase: (dealing.deal(state, step), None)
        case PassCards():
            return lambda state, phase: (dealing.open_passing(state, step, phase), None)
        case Draw():
            return lambda state, phase: (dealing.draw(state, step, phase), None)
        case NameWild():
            return lambda state, phase: (dealing.open_naming(state, phase), None)
        case Declare():
            return lambda state, phase: (declaring.open_declaring(state, step, phase), None)
        case Kill():
            return lambda state, phase: (settling.kill(state, step), None)
        case DiscardCommon():
            return lambda state, phase: (dealing.discard_common(state, step.cards), None)
        case Showdown():
            return lambda state, phase: (settling.settle(state, step), None)
        case _:
            raise ValueError(f"{step} stands only in a list")


def _nobody(declare: Declare, opened: int, limit: int) -> list[Phase | None]:
    """The phases of a deal with nobody in, ending with a jump (S3.8)."""
    if not isinstance(declare.nobody, tuple):
        return [lambda state, phase: (paying.redeal(state), limit)]
    rule = paying.rule_of(declare.nobody)
    found: list[Phase | None] = []
    for place, step in enumerate(declare.nobody):
        found.append(_in_nobody(declare, step, opened, rule, first=place == 0))
    return [*found, _jump(limit)]


def _in_nobody(declare: Declare, step: Step, opened: int, rule: AllOut, *, first: bool) -> Phase:
    """The phase of a step of the list for nobody in."""
    match step:
        case Again():
            return lambda state, phase: declaring.again(state, declare, opened)
        case Ante() | Match():
            return lambda state, phase: (
                paying.nobody(state, step, rule if first else None),
                None,
            )
        case Deal():
            return lambda state, phase: (dealing.deal_again(state, step), None)
        case _:
            return _step(step)


def _lone(declare: Declare, place: int, steps: Sequence[Step], limit: int) -> list[Phase | None]:
    """The phases of the list for a lone player, or after a leg, ending with a jump (S3.8)."""
    if declare.lone is Lone.LEG:
        return _with_leg(steps, place)
    if not isinstance(declare.lone, tuple):
        return []
    found: list[Phase | None] = []
    for step in declare.lone:
        found.append(_take(step) if isinstance(step, Take) else _in_lone(step))
    return [*found, _jump(limit)]


def _take(step: Take) -> Phase:
    return lambda state, phase: (settling.take(state, step.prize), None)


def _in_lone(step: Step) -> Phase:
    match step:
        case Ante():
            return lambda state, phase: (paying.ante(state, step), None)
        case Match():
            return lambda state, phase: (paying.match(state, step, listed=True), None)
        case Showdown():
            return lambda state, phase: (settling.settle(state, step, listed=True), None)
        case _:
            return _step(step)
