"""Showdowns high and low: one pot in halves, or a pot for each side (R8.7, S4.7)."""

from collections.abc import Sequence
from typing import Final

from guts_engine.common.chips import split
from guts_engine.common.frozen import changed
from guts_engine.hands.cards import Card
from guts_engine.play.awards import (
    WITH_LEG,
    WITH_POT,
    award,
    deck_for,
    houses_shown,
    how_won,
    legs,
    matched,
    no_winner,
    paid_to,
    shown,
)
from guts_engine.play.contest import Contest, contest, must_beat
from guts_engine.play.multiplying import pots_owed
from guts_engine.state import events as e
from guts_engine.state.events import Event, Fund
from guts_engine.state.public_state import folded
from guts_engine.state.state import State
from guts_engine.state.table import Table
from guts_engine.steps.model import Both, Choice, Owe, Showdown, Side, Ties

_FUNDS: Final = (Fund.POT, Fund.LOW_POT)
_SIDES: Final = (Side.HIGH, Side.LOW)
_NONE: Final = Contest({}, (), ())


def settle_sides(
    state: State, step: Showdown, killed: tuple[int, ...], pot: int
) -> tuple[Event, ...]:
    """Settle both sides among those who declared for each; `killed` pay as losers (S4.7).

    The losers of one pot owe `pot`.
    """
    table = state.table
    contenders = [table.players_for(fund) for fund in _FUNDS]
    deck, fresh = deck_for(state, step, contenders)
    steps = _steps(step)
    full = _contests(state, steps, deck)
    both = _without_failed(state, steps, full, deck)
    events = [*fresh, *_shown(state, step, full), *no_winner(both)]
    start = len(events)
    if table.rules.two_pots:
        events += _two_pots(state, step, both, killed)
    else:
        events += _halves(state, step, both, killed, pot)
    if step.prize in WITH_LEG:
        winners = {each.best[0] for each in both if len(each.best) == 1}
        order = tuple([seat for seat in table.order if seat in winners])
        if order:
            events += legs(table, order, events[start:])
    return tuple(events)


def _steps(step: Showdown) -> tuple[Showdown, Showdown]:
    """The showdown of each side; suits decide ties of the high hand alone (R13.8)."""
    return step, changed(step, ties=Ties.SPLIT) if step.ties is Ties.SUITS else step


def _contests(
    state: State, steps: Sequence[Showdown], deck: tuple[Card, ...]
) -> tuple[Contest, ...]:
    """The contests for high and for low among all contenders; one without any is empty."""
    contenders = map(state.table.players_for, _FUNDS)
    return tuple(
        [
            contest(state, step, players, deck, low=side is Side.LOW) if players else _NONE
            for side, step, players in zip(_SIDES, steps, contenders, strict=True)
        ]
    )


def _without_failed(
    state: State, steps: Sequence[Showdown], full: Sequence[Contest], deck: tuple[Card, ...]
) -> tuple[Contest, ...]:
    """The contests without players who must win both sides and do not (R8.7)."""
    failed = _failed(state.table, full) if steps[0].both is Both.MUST_WIN_BOTH else frozenset()
    return tuple(
        [
            _without(state, step, each, failed, deck, low=side is Side.LOW) if failed else each
            for side, step, each in zip(_SIDES, steps, full, strict=True)
        ]
    )


def _failed(table: Table, both: Sequence[Contest]) -> frozenset[int]:
    """Players who declared both and do not win or tie both (R8.7)."""
    return frozenset(
        [
            seat
            for seat in table.players_in
            if table.said[seat] is Choice.BOTH
            and not all(seat in (*each.best, *each.tied) for each in both)
        ]
    )


def _without(
    state: State,
    step: Showdown,
    full: Contest,
    failed: frozenset[int],
    deck: tuple[Card, ...],
    *,
    low: bool,
) -> Contest:
    """The contest among the others; those who failed lose it (R8.7)."""
    others = tuple([seat for seat in full.strengths if seat not in failed])
    if len(others) == len(full.strengths):
        return full
    if not others:
        return changed(full, best=(), tied=(), losers=tuple(full.strengths))
    if not full.houses:  # no hand had to be beaten before the others failed
        step = changed(step, beat=None)
    again = contest(state, step, others, deck, low=low)
    losers = [seat for seat in full.strengths if seat in again.losers or seat in failed]
    return changed(again, strengths=full.strengths, losers=tuple(losers))


def _shown(state: State, step: Showdown, both: Sequence[Contest]) -> list[Event]:
    """The hands of all players in a contest with another or with the table, and the table's."""
    contested = [
        each
        for each in both
        if len(each.strengths) > 1 or (each.strengths and must_beat(step, each.strengths))
    ]
    showing = [
        seat for seat in state.table.order if any(seat in each.strengths for each in contested)
    ]
    if not showing:
        return []
    high = state.table.judge_at(step)
    common = state.table.common
    strengths = {seat: high.strength(state.hands[seat], common) for seat in showing}
    best, best_low = ((each.best or each.tied) if each in contested else () for each in both)
    rising = sorted(showing, key=lambda seat: strengths[seat])
    ordered = {seat: place for place, seat in enumerate(rising)}
    return [shown(state, step, ordered, best, best_low), *houses_shown(contested)]


def _two_pots(
    state: State, step: Showdown, both: Sequence[Contest], killed: tuple[int, ...]
) -> list[Event]:
    """Each pot on its own (R8.7); losers match it, or pay its amount to the winner (S4.7)."""
    table = state.table
    players = table.players_in
    events: list[Event] = []
    after = table
    for fund, each in zip(_FUNDS, both, strict=True):
        taken = step.owe is not Owe.WINNER and step.prize in WITH_POT
        if each.carried:
            events.append(e.PotCarried(each.tied))
        elif each.best and (taken or len(each.strengths) == 1):
            events.append(award(table, how_won(each.best, each.strengths), each.best, fund))
    after = folded(table, events)
    for fund, each in zip(_FUNDS, both, strict=True):
        mine = [seat for seat in killed if table.said_for(seat, fund)]
        losers = () if each.void else (*each.losers, *mine)
        owed = [
            (seat, table.holds(fund) * pots_owed(state, step, [each], players, seat))
            for seat in table.order
            if seat in losers
        ]
        if step.owe is Owe.WINNER and each.best:
            paid = paid_to(after, [(seat, [(one, n) for one in each.best]) for seat, n in owed])
        else:
            paid = () if step.owe is Owe.NOTHING else matched(after, owed, fund)
        events += paid
        after = folded(after, paid)
    return events


def _halves(
    state: State, step: Showdown, both: Sequence[Contest], killed: tuple[int, ...], pot: int
) -> list[Event]:
    """One pot: half for each side, the odd chip to high, all for a side alone (S4.7)."""
    table = state.table
    parts, beside = _parts(table.pot, both), _parts(table.side_pot, both)
    events: list[Event] = []
    for side, each, part, more in zip(_SIDES, both, parts, beside, strict=True):
        if each.carried:
            events.append(e.PotCarried(each.tied))
        elif each.best and step.prize in WITH_POT:
            how = how_won(each.best, table.players_in)
            after = folded(table, events)
            events.append(award(after, how, each.best, part=(part, more), side=side))
    spared = {seat for each in both for seat in (*each.best, *each.tied)}
    spared.update([seat for each in both if each.void for seat in each.strengths])
    losers = [
        seat
        for seat in table.order
        if (seat in table.players_in and seat not in spared) or seat in killed
    ]
    owed = [(seat, pot * pots_owed(state, step, both, table.players_in, seat)) for seat in losers]
    if step.owe is Owe.WINNER and any(each.best for each in both):
        return events + list(paid_to(table, [(seat, _shares(both, n)) for seat, n in owed]))
    if step.owe is not Owe.NOTHING:
        events += matched(table, owed)
    return events


def _parts(chips: int, both: Sequence[Contest]) -> tuple[int, int]:
    """The chips for high and for low: half each, the odd chip to high, all for a side alone."""
    high, low = both
    if not low.strengths:
        return chips, 0
    return (chips - chips // 2, chips // 2) if high.strengths else (0, chips)


def _shares(both: Sequence[Contest], chips: int) -> list[tuple[int, int]]:
    """The amount as it goes to the winners of both sides: half each, the odd chip to high."""
    won = [each.best for each in both if each.best]
    parts = [chips] if len(won) == 1 else [chips - chips // 2, chips // 2]
    found: dict[int, int] = {}
    for best, part in zip(won, parts, strict=True):
        for seat, share in split(part, best):
            found[seat] = found.get(seat, 0) + share
    return list(found.items())
