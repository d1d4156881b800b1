"""Declarations: who is asked, who is in automatically, and what follows (R4, S3.7, S3.8)."""

from collections.abc import Callable, Sequence
from itertools import takewhile

from guts_engine.hands.cards import JOKER
from guts_engine.play.awards import award, legs
from guts_engine.play.paying import holds_wild, rule_of
from guts_engine.rules.options import AllOut
from guts_engine.state import events as e
from guts_engine.state.actions import At, Part
from guts_engine.state.events import Event
from guts_engine.state.parts import Award
from guts_engine.state.state import State
from guts_engine.state.table import OUT, Table
from guts_engine.steps import model as m
from guts_engine.steps.facts import last_is_asked

Result = tuple[tuple[Event, ...], At | None]
"""The events of a phase, and the phase to go to; None for the following one."""


def open_declaring(state: State, step: m.Declare, at: At) -> tuple[Event, ...]:
    """Open the declarations, or put everyone in where that is compulsory (R4)."""
    table = state.table
    seats = table.group(step.asks)
    later = bool(table.declarers) and step.asks is m.Group.IN
    if not seats or (later and (table.compulsory or len(seats) < 2)):
        return ()
    if table.compulsory:
        everyone = tuple([(seat, m.Choice.IN) for seat in seats])
        return (e.DeclarationsRevealed(everyone, compulsory=True),)
    return _opened(state, step, seats, at, 0)


def _opened(
    state: State, step: m.Declare, seats: tuple[int, ...], at: At, again: int
) -> tuple[Event, ...]:
    opened = e.DeclarationsOpened(step.manner, seats, at, again)
    forced = forced_in(state, step, seats)
    if step.manner is m.Manner.SIMULTANEOUS:
        sealed = [e.DeclarationSealed(seat, m.Choice.IN) for seat in seats if seat in forced]
        if len(forced) < len(seats):
            return opened, *sealed
        choices = tuple([(seat, m.Choice.IN) for seat in seats])
        return opened, *sealed, e.DeclarationsRevealed(choices, forced=seats)
    first = takewhile(forced.__contains__, seats)
    return opened, *[e.Declared(seat, m.Choice.IN, automatic=True) for seat in first]


def again(state: State, declare: m.Declare, place: int, end: At) -> Result:
    """The same players declare again (S3.8); nobody where all were out or killed before."""
    table = state.table
    if not table.opened(place):
        return (e.NobodyIn(AllOut.REDEAL, ()),), end
    events = _opened(state, declare, table.declarers, At(place), table.again + 1)
    return events, At(place, Part.FOLLOWS)


def declared(state: State, step: m.Declare, seat: int, choice: m.Choice) -> tuple[Event, ...]:
    """The events of one declaration (R4.1, R4.2)."""
    table = state.table
    if table.manner is m.Manner.SEQUENTIAL:
        return _said(state, step, seat, choice)
    sealed = e.DeclarationSealed(seat, choice)
    if len(table.turn) > 1:
        return (sealed,)
    answers = state.choices
    choices = tuple([(each, answers[each] or choice) for each in table.asked])
    forced = forced_in(state, step, table.asked)
    return sealed, e.DeclarationsRevealed(choices, forced=tuple(sorted(forced)))


def _said(state: State, step: m.Declare, seat: int, choice: m.Choice) -> tuple[Event, ...]:
    """An open declaration, and its consequences at the end of the round (R4.1, R4.5)."""
    table = state.table
    events: list[Event] = [e.Declared(seat, choice)]
    if table.second_chance:
        return tuple(events)
    asked = table.asked
    said = list(table.said)
    said[seat] = choice
    forced = forced_in(state, step, asked)
    for one in asked[asked.index(seat) + 1 :]:
        if one not in forced and (one != asked[-1] or not _in_unasked(table, step, said)):
            return tuple(events)
        said[one] = m.Choice.IN
        events.append(e.Declared(one, m.Choice.IN, automatic=True))
    stayed = [each for each in asked if said[each] not in OUT]
    if step.second_chance and len(asked) > 1 and stayed == [asked[-1]]:
        events.append(e.SecondChanceOpened(asked[:-1]))
    return tuple(events)


def _in_unasked(table: Table, step: m.Declare, said: Sequence[m.Choice | None]) -> bool:
    """Whether the last player asked is in without a question, all others being out (R4.1)."""
    others = [said[seat] for seat in table.asked[:-1]]
    if m.Choice.IN not in step.choices or others.count(m.Choice.OUT) < len(others):
        return False
    return not last_is_asked(table.rules.played, table.at)


def after(step: m.Declare, place: int, *, waits: bool, end: At) -> Callable[[State], Result]:
    """The phase after the declaration at that place: where the deal goes on (S3.8).

    A lone player `waits` while a kill, or a hand to beat or reach, is still to come; `end` is the
    limit.
    """
    lone = At(place, Part.LONE)

    def follow(state: State) -> Result:
        table = state.table
        players = table.players_in
        if not players:
            return _nobody_in(table, step, place, end)
        if len(players) > 1 or waits or m.Choice.IN not in step.choices:
            return (), None
        match step.lone:
            case m.Lone.TAKES:
                return (award(table, Award.LONE, players),), end
            case m.Lone.LEG:
                events = legs(table, players)
                won = any(isinstance(each, e.PotAwarded) for each in events)
                return events, end if won else lone
            case m.Lone.PLAYS:
                return (), None
            case _:
                return (), lone

    return follow


def _nobody_in(table: Table, step: m.Declare, place: int, end: At) -> Result:
    """Where the deal goes on with nobody in; a payment at the start of the list tells so itself."""
    redeal = e.NobodyIn(AllOut.REDEAL, ())
    if not isinstance(step.nobody, tuple):
        return (redeal,), end if step.nobody is m.Nobody.REDEAL else None
    last = step.nobody[-1]
    if isinstance(last, m.Again) and table.again >= last.most:
        return (redeal,), end
    pays = isinstance(step.nobody[0], m.Ante | m.Match)
    told = () if pays else (e.NobodyIn(rule_of(step.nobody[0]), ()),)
    return told, At(place, Part.NOBODY)


# --- Players who are in automatically (S3.7) --------------------------------------------------


def forced_in(state: State, step: m.Declare, seats: tuple[int, ...]) -> frozenset[int]:
    """The seats that are in automatically by the cards they hold or show (S3.7)."""
    return frozenset([seat for kind in step.forced for seat in _forced_by(state, kind, seats)])


def _forced_by(state: State, kind: m.Forced, seats: tuple[int, ...]) -> list[int]:
    table = state.table
    if kind is m.Forced.WILD:
        return [seat for seat in seats if holds_wild(state, seat)]
    ranks = {
        seat: [each.rank for each in table.face_up[seat] if each.rank is not JOKER]
        for seat in seats
    }
    shown = [rank for each in ranks.values() for rank in each]
    if not shown:
        return []
    if kind is m.Forced.PAIRED_SHOWING:
        return [
            seat
            for seat, own in ranks.items()
            if any(rank in other for rank in own for each, other in ranks.items() if each != seat)
        ]
    wanted = max(shown) if kind is m.Forced.HIGH_SHOWING else min(shown)
    return [seat for seat, own in ranks.items() if wanted in own]
