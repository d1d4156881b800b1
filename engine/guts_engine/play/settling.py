"""Showdowns: prizes of the best hands, a lone player's prize, killed players (R5, S3.9, S4).

A showdown has a contest for each side: one of all hands, high or low, or one for high and one for
low, of those who declared for them (R8.7, S4.7).
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final, TypeVar

from guts_engine.common.chips import split
from guts_engine.common.frozen import changed
from guts_engine.hands.cards import Card
from guts_engine.play.awards import (
    award,
    houses_shown,
    how_won,
    legs,
    matched,
    no_winner,
    paid_to,
)
from guts_engine.play.contest import Contest, contest, must_beat
from guts_engine.play.dealing import top_up
from guts_engine.play.multiplying import pots_owed
from guts_engine.play.paying import rising
from guts_engine.state import events as e
from guts_engine.state.actions import At, Part
from guts_engine.state.events import Event
from guts_engine.state.parts import Award, Fund
from guts_engine.state.public_state import folded
from guts_engine.state.state import State
from guts_engine.state.table import OUT, Table
from guts_engine.steps import model as m
from guts_engine.steps.facts import WITH_LEG, WITH_POT, lone_prize

T = TypeVar("T")

_FUNDS: Final = (Fund.POT, Fund.LOW_POT)
_SIDES: Final = (m.Side.HIGH, m.Side.LOW)
_NONE: Final = Contest({}, (), ())


def settle(state: State, step: m.Showdown, at: At) -> tuple[Event, ...]:
    """The showdown among the players in; with nobody in, the killed pay (S4.1).

    A lone player gets what the declaration says, in a list for a lone player what the showdown
    says.
    """
    table = state.table
    listed = at.part is Part.LONE
    players = table.players_in
    pot = table.declared_pots[0] if listed else table.pot
    said = [table.said[seat] for seat in table.order if table.said[seat] not in OUT]
    lone = None
    if players and said == [m.Choice.IN] and not listed:  # nobody else was in, not even killed
        lone = lone_prize(table.rules.played, step, table.at)
    if lone is not None:
        if table.latest_awards or players[0] in table.stage_won:  # it has the prize already
            return tuple(_pots(state, step, [_NONE], pot))
        if not must_beat(step, players) and not step.qualify:
            return take(state, m.Take(lone), at)
        step = changed(step, prize=lone)
    contenders = [players]
    if step.side is m.Side.HIGH_LOW:
        contenders = [table.players_for(fund) for fund in _FUNDS]
    deck: tuple[Card, ...] = ()
    fresh: tuple[Event, ...] = ()
    if step.beat is m.Beat.DECK and any(must_beat(step, each) for each in contenders):
        pack, fresh = top_up(state, step.hand)
        deck = pack[: step.hand]
    full = [_contest(state, step, *each, deck) for each in _by_side(step, contenders)]
    contests = _without_failed(state, step, full, deck)
    events = [*fresh, *_shown(state, step, full), *no_winner(contests)]
    start = len(events)
    halves = len(contests) > len(table.funds)
    events += (_halves if halves else _pots)(state, step, contests, pot)
    if step.prize in WITH_LEG:
        winners = {each.best[0] for each in contests if len(each.best) == 1}
        events += legs(table, [seat for seat in table.order if seat in winners], events[start:])
    return tuple(events)


def _by_side(step: m.Showdown, each: Sequence[T]) -> list[tuple[m.Side, T]]:
    """The contenders or contests, each with its side."""
    return list(zip(_SIDES if step.side is m.Side.HIGH_LOW else (step.side,), each, strict=True))


def _contest(
    state: State, step: m.Showdown, side: m.Side, players: tuple[int, ...], deck: tuple[Card, ...]
) -> Contest:
    """The contest for a side, empty without players.

    With two sides, suits decide ties of the high hand alone (R13.8).
    """
    if not players:
        return _NONE
    if step.side is m.Side.HIGH_LOW and side is m.Side.LOW and step.ties is m.Ties.SUITS:
        step = changed(step, ties=m.Ties.SPLIT)
    return contest(state, step, players, deck, low=side is m.Side.LOW)


def _without_failed(
    state: State, step: m.Showdown, full: Sequence[Contest], deck: tuple[Card, ...]
) -> Sequence[Contest]:
    """The contests, lost by players who declared both and do not win or tie both (R8.7)."""
    if step.side is not m.Side.HIGH_LOW or step.both is not m.Both.MUST_WIN_BOTH:
        return full
    table = state.table
    failed = {
        seat
        for seat in table.players_in
        if table.said[seat] is m.Choice.BOTH
        and not all(seat in (*each.best, *each.tied) for each in full)
    }
    found = []
    for side, each in _by_side(step, full):
        others = tuple([seat for seat in each.strengths if seat not in failed])
        losers = tuple(each.strengths)
        if len(others) == len(losers):
            found.append(each)
        elif not others:
            found.append(changed(each, best=(), tied=(), losers=losers))
        else:  # the others need not beat a hand that was not to be beaten before
            rest = step if each.houses else changed(step, beat=None)
            again = _contest(state, rest, side, others, deck)
            losers = tuple([seat for seat in losers if seat in (*again.losers, *failed)])
            found.append(changed(again, strengths=each.strengths, losers=losers))
    return found


def _shown(state: State, step: m.Showdown, contests: Sequence[Contest]) -> list[Event]:
    """The hands of all players in a contest with another or with the table, and the table's.

    Without sides a hand that must be good enough is shown too.
    """
    table, one = state.table, len(contests) == 1
    contested = [
        each
        for each in contests
        if each.strengths and (one or len(each.strengths) > 1 or must_beat(step, each.strengths))
    ]
    if not contested:
        return []
    strengths = contests[0].strengths
    if not one:
        high, common = table.judge(step), table.common
        showing = [s for s in table.order if any(s in each.strengths for each in contested)]
        values = {seat: high.strength(state.hands[seat], common) for seat in showing}
        showing.sort(key=values.__getitem__)
        strengths = {seat: place for place, seat in enumerate(showing)}
    best = [(each.best or each.tied) if each in contested else () for each in contests]
    hands = rising(state, strengths, best[0])
    if step.seen is m.Group.IN:
        return [e.HandsCompared(table.players_in, hands, *best), *houses_shown(contested)]
    return [e.HandsShown(hands, *best), *houses_shown(contested)]


def _pots(state: State, step: m.Showdown, contests: Sequence[Contest], pot: int) -> list[Event]:
    """Each pot for the winners of its contest, whose losers owe what it held (S4.5, R8.7).

    They match it, or pay as much to the winners (S4.7).
    """
    table = state.table
    two = len(contests) > 1
    players = {seat for each in contests for seat in each.strengths}
    events: list[Event] = []
    for fund, each in zip(_FUNDS, contests, strict=False):
        taken = step.prize in WITH_POT
        if two:
            taken = (taken and step.owe is not m.Owe.WINNER) or len(each.strengths) == 1
        if each.carried:
            events.append(e.PotCarried(each.tied))
        elif each.best and taken:
            events.append(award(table, how_won(each.best, each.strengths), each.best, fund))
    after = folded(table, events) if two else table  # who wins one pot pays nothing
    for fund, each in zip(_FUNDS, contests, strict=False):
        killed = [seat for seat in paying_killed(table) if not two or table.said_for(seat, fund)]
        losers = () if each.void else (*each.losers, *killed)
        held = pot if fund is Fund.POT else table.low_pot
        owed = [
            (seat, held * pots_owed(state, step, [each], players, seat))
            for seat in table.order
            if seat in losers
        ]
        if step.owe is m.Owe.WINNER and each.best:
            paid = paid_to(after, [(seat, [(one, n) for one in each.best]) for seat, n in owed])
        else:
            paid = () if step.owe is m.Owe.NOTHING else matched(after, owed, fund)
        events += paid
        after = folded(after, paid) if two else after
    return events


def _halves(state: State, step: m.Showdown, both: Sequence[Contest], pot: int) -> list[Event]:
    """One pot: half for each side, the odd chip to high, all for a side alone (S4.7)."""
    table = state.table
    killed = paying_killed(table)
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
    if step.owe is m.Owe.WINNER and any(each.best for each in both):
        return events + list(paid_to(table, [(seat, _shares(both, n)) for seat, n in owed]))
    if step.owe is not m.Owe.NOTHING:
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
    found = Counter[int]()
    for best, (_, part) in zip(won, split(chips, range(len(won))), strict=True):
        found.update(dict(split(part, best)))
    return list(found.items())


# --- A lone player (S3.8) ---------------------------------------------------------------------


def take(state: State, step: m.Take, at: At) -> tuple[Event, ...]:
    """The lone player takes the pot, a leg or both, without showing (R5.1, S3.8)."""
    table = state.table
    players = table.players_in
    events: list[Event] = []
    if step.prize in WITH_POT:
        events.append(award(table, Award.LONE, players))
    if step.prize in WITH_LEG:
        events += legs(table, players, events)
    return tuple(events)


# --- Killed players (S3.9) --------------------------------------------------------------------


def kill(state: State, step: m.Kill, at: At) -> tuple[Event, ...]:
    """Kill the players in who have a killing card face up (S3.9)."""
    table = state.table
    found = []
    for seat in table.group(m.Group.IN):
        own = state.hands[seat]
        deadly = [
            each
            for each in table.face_up[seat]
            if each.rank in step.ranks or (step.wild and table.is_wild(each, own))
        ]
        if deadly:
            found.append((seat, deadly[0]))
    return (e.PlayersKilled(tuple(found), step.pays),) if found else ()


def paying_killed(table: Table) -> tuple[int, ...]:
    """The killed players who pay like losers, from the dealer's left (S3.9)."""
    paying = table.killed - table.exempt
    return tuple([seat for seat in table.order if seat in paying])
