"""Declarations: who is asked, who is in automatically, and what follows (R4, S3.7, S3.8)."""

from collections.abc import Callable, Sequence
from itertools import takewhile
from math import inf
from typing import Final

from guts_engine.hands.cards import JOKER
from guts_engine.play.awards import award, legs
from guts_engine.play.paying import holds_wild, rule_of
from guts_engine.rules.options import AllOut
from guts_engine.state import events as e
from guts_engine.state.events import Award, Event
from guts_engine.state.state import State
from guts_engine.state.table import OUT, Table
from guts_engine.steps.facts import last_is_asked
from guts_engine.steps.model import (
    Again,
    Ante,
    Choice,
    Declare,
    Forced,
    Group,
    Lone,
    Manner,
    Match,
    Nobody,
)

Result = tuple[tuple[Event, ...], int | None]
"""The events of a phase, and the number of the phase to go to; None for the following one."""
_NONE: Final[frozenset[int]] = frozenset()


def open_declaring(state: State, step: Declare, phase: int) -> tuple[Event, ...]:
    """Open the declarations, or put everyone in where that is compulsory (R4)."""
    table = state.table
    seats = table.group(step.asks)
    later = bool(table.declarers) and step.asks is Group.IN
    if not seats or (later and (table.compulsory or len(seats) < 2)):
        return ()
    if table.compulsory:
        everyone = tuple([(seat, Choice.IN) for seat in seats])
        return (e.DeclarationsRevealed(everyone, compulsory=True),)
    return _opened(state, step, seats, phase, 0)


def _opened(
    state: State, step: Declare, seats: tuple[int, ...], phase: int, again: int
) -> tuple[Event, ...]:
    opened = e.DeclarationsOpened(step.manner, seats, phase, again)
    if not step.forced or not (forced := forced_in(state, step, seats)):
        return (opened,)
    if step.manner is Manner.SIMULTANEOUS:
        sealed = [e.DeclarationSealed(seat, Choice.IN) for seat in seats if seat in forced]
        if len(forced) < len(seats):
            return opened, *sealed
        choices = tuple([(seat, Choice.IN) for seat in seats])
        return opened, *sealed, e.DeclarationsRevealed(choices, forced=seats)
    first = takewhile(forced.__contains__, seats)
    return opened, *[e.Declared(seat, Choice.IN, automatic=True) for seat in first]


def again(state: State, declare: Declare, phase: int) -> Result:
    """The same players declare again (S3.8)."""
    table = state.table
    events = _opened(state, declare, table.declarers, phase, table.again + 1)
    return events, phase + 1


def declared(state: State, step: Declare, seat: int, choice: Choice) -> tuple[Event, ...]:
    """The events of one declaration (R4.1, R4.2)."""
    table = state.table
    if table.manner is Manner.SEQUENTIAL:
        return _said(state, step, seat, choice)
    sealed = e.DeclarationSealed(seat, choice)
    if len(table.turn) > 1:
        return (sealed,)
    answers = state.choices
    choices = tuple([(each, answers[each] or choice) for each in table.asked])
    if not step.forced:
        return sealed, e.DeclarationsRevealed(choices)
    forced = forced_in(state, step, table.asked)
    return sealed, e.DeclarationsRevealed(choices, forced=tuple(sorted(forced)))


def _said(state: State, step: Declare, seat: int, choice: Choice) -> tuple[Event, ...]:
    """An open declaration, and its consequences at the end of the round (R4.1, R4.5)."""
    table = state.table
    events: list[Event] = [e.Declared(seat, choice)]
    if table.second_chance:
        return tuple(events)
    asked = table.asked
    said = list(table.said)
    said[seat] = choice
    forced = forced_in(state, step, asked) if step.forced else _NONE
    waiting = asked[asked.index(seat) + 1 :]
    while waiting:
        one = waiting[0]
        if one not in forced and (len(waiting) > 1 or not _in_unasked(table, step, said)):
            break
        said[one] = Choice.IN
        events.append(e.Declared(one, Choice.IN, automatic=True))
        waiting = waiting[1:]
    if step.second_chance and not waiting and len(asked) > 1:
        only = [each for each in asked if said[each] not in OUT]
        if only == [asked[-1]]:
            events.append(e.SecondChanceOpened(asked[:-1]))
    return tuple(events)


def _in_unasked(table: Table, step: Declare, said: Sequence[Choice | None]) -> bool:
    """Whether the last player asked is in without a question, all others being out (R4.1)."""
    others = [said[seat] for seat in table.asked[:-1]]
    if Choice.IN not in step.choices or others.count(Choice.OUT) < len(others):
        return False
    return not last_is_asked(table.rules.played, table.at)


def after(
    step: Declare, *, nobody: int | None, lone: int, waits: bool, end: int
) -> Callable[[State, int], Result]:
    """The phase after a declaration: where the deal goes on (S3.8).

    `nobody` is the phase for nobody in, None to go on; `lone` the first of the list for a lone
    player, or after their leg, who `waits` while a kill, or a hand to beat or reach, is still to
    come; `end` the limit.
    """

    most = _times(step)

    def follow(state: State, phase: int) -> Result:
        table = state.table
        players = table.players_in
        if not players:
            if table.again >= most:
                return (e.NobodyIn(AllOut.REDEAL, ()),), end
            rule = rule_of(step.nobody) if isinstance(step.nobody, tuple) else AllOut.REDEAL
            announced = step.nobody is not Nobody.REDEAL and not _pays_first(step)
            return ((e.NobodyIn(rule, ()),) if announced else ()), nobody
        if len(players) > 1 or waits or Choice.IN not in step.choices:
            return (), None
        if isinstance(step.lone, tuple):
            return (), lone
        match step.lone:
            case Lone.TAKES:
                return (award(table, Award.LONE, players),), end
            case Lone.LEG:
                events = legs(table, players)
                won = any(isinstance(each, e.PotAwarded) for each in events)
                return events, end if won else lone
            case Lone.PLAYS:
                return (), None

    return follow


def _times(step: Declare) -> float:
    """How often the list for nobody in may happen in a deal: without `again` every time."""
    last = step.nobody[-1] if isinstance(step.nobody, tuple) else None
    return last.most if isinstance(last, Again) else inf


def _pays_first(step: Declare) -> bool:
    """Whether the list for nobody in begins with a payment, which tells that nobody is in."""
    return isinstance(step.nobody, tuple) and isinstance(step.nobody[0], Ante | Match)


# --- Players who are in automatically (S3.7) --------------------------------------------------


def forced_in(state: State, step: Declare, seats: tuple[int, ...]) -> frozenset[int]:
    """The seats that are in automatically by the cards they hold or show (S3.7)."""
    found: set[int] = set()
    for kind in step.forced:
        found.update(_forced_by(state, kind, seats))
    return frozenset(found)


def _forced_by(state: State, kind: Forced, seats: tuple[int, ...]) -> list[int]:
    table = state.table
    if kind is Forced.WILD:
        return [seat for seat in seats if holds_wild(state, seat)]
    ranks = {
        seat: [each.rank for each in table.face_up[seat] if each.rank is not JOKER]
        for seat in seats
    }
    shown = [rank for each in ranks.values() for rank in each]
    if not shown:
        return []
    if kind is Forced.PAIRED_SHOWING:
        return [
            seat
            for seat, own in ranks.items()
            if any(rank in other for rank in own for each, other in ranks.items() if each != seat)
        ]
    wanted = max(shown) if kind is Forced.HIGH_SHOWING else min(shown)
    return [seat for seat, own in ranks.items() if wanted in own]
