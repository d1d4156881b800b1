"""Showdowns: one prize for the best hand, a lone player's prize, killed players (R5, S3.9, S4)."""

from guts_engine.play import events as e
from guts_engine.play.awards import (
    WITH_LEG,
    WITH_POT,
    award,
    deck_for,
    houses_shown,
    how_won,
    legs,
    matched,
    paid_to,
    shown,
    told,
)
from guts_engine.play.contest import contest, must_beat
from guts_engine.play.events import Award, Event
from guts_engine.play.multiplying import pots_owed
from guts_engine.play.sides import settle_sides
from guts_engine.play.state import State
from guts_engine.play.table import OUT, Table
from guts_engine.steps.model import (
    Declare,
    Kill,
    Lone,
    Owe,
    Prize,
    Showdown,
    Side,
    Take,
    Ties,
)


def settle(state: State, step: Showdown, *, listed: bool = False) -> tuple[Event, ...]:
    """The showdown among the players in; with nobody in, the killed pay (S4.1).

    In a list for a lone player it gives its own prize, whatever the declaration says.
    """
    table = state.table
    players = table.players_in
    if not players:
        return matched(table, [(seat, table.pot) for seat in paying_killed(table)])
    alone = len(players) == 1 and _alone(table) and not listed and step.side is not Side.HIGH_LOW
    if alone and not must_beat(step, players) and not step.qualify:
        prize = _lone_prize(table, step)
        if prize is not None:
            return take(state, prize)
    if step.side is Side.HIGH_LOW:
        return settle_sides(state, step, paying_killed(table))
    return _one_side(state, step, players, alone=alone)


def _one_side(
    state: State, step: Showdown, players: tuple[int, ...], *, alone: bool
) -> tuple[Event, ...]:
    """All players in show; the best hand takes the prize, losers pay (R5.2-R5.4, R6.5)."""
    table = state.table
    deck, fresh = deck_for(state, step, [players])
    found = contest(state, step, players, deck, low=step.side is Side.LOW)
    best = found.best
    events: list[Event] = [
        *fresh,
        shown(state, step, found.strengths, best or found.tied),
        *houses_shown([found]),
        *told([found]),
    ]
    start = len(events)
    lone = _lone_prize(table, step) if alone else None
    prize = step.prize if lone is None else lone
    if len(best) > 1 and step.ties is Ties.CARRY:
        events.append(e.PotCarried(best))
    elif best and prize in WITH_POT:
        events.append(award(table, how_won(best, players), best))
    idle = found.tied or found.pushed
    losers = () if idle else (*found.losers, *paying_killed(table))
    owed = [
        (seat, table.pot * pots_owed(state, step, [found], players, seat))
        for seat in table.order
        if seat in losers
    ]
    to_winner = best and not (len(best) > 1 and step.ties is Ties.CARRY)
    if step.owe is Owe.WINNER and to_winner:
        events += paid_to(table, [(seat, [(one, chips) for one in best]) for seat, chips in owed])
    elif step.owe is not Owe.NOTHING:
        events += matched(table, owed)
    if len(best) == 1 and prize in WITH_LEG:
        events += legs(table, best, events[start:])
    return tuple(events)


# --- A lone player (S3.8) ---------------------------------------------------------------------


def _alone(table: Table) -> bool:
    """Whether only one player declared in, killed or not."""
    return len([seat for seat in table.order if table.said[seat] not in OUT]) == 1


def _lone_prize(table: Table, step: Showdown) -> Prize | None:
    """What the declaration gives a lone player who survives; None for the showdown's own prize.

    Where a showdown gives a leg, the pot of a lone player comes with one.
    """
    declared = [
        each for each in table.rules.played.steps[: table.at + 1] if isinstance(each, Declare)
    ]
    lone = declared[-1].lone if declared else Lone.TAKES
    if isinstance(lone, tuple):
        prizes = {each.prize for each in lone if isinstance(each, Take)}
        return Prize.POT_AND_LEG if len(prizes) > 1 else next(iter(prizes), Prize.NONE)
    match lone:
        case Lone.LEG:
            return Prize.LEG
        case Lone.PLAYS:
            return None
        case Lone.TAKES:
            gives_leg = step.prize in WITH_LEG
            return Prize.POT_AND_LEG if gives_leg else Prize.POT


def take(state: State, prize: Prize) -> tuple[Event, ...]:
    """The lone player takes the pot, a leg or both, without showing (R5.1, S3.8)."""
    table = state.table
    players = table.players_in
    events: list[Event] = []
    if prize in WITH_POT:
        events.append(award(table, Award.LONE, players))
    if prize in WITH_LEG:
        events += legs(table, players, events)
    return tuple(events)


# --- Killed players (S3.9) --------------------------------------------------------------------


def kill(state: State, step: Kill) -> tuple[Event, ...]:
    """Kill the players in who have a killing card face up (S3.9)."""
    table = state.table
    judge = table.judge()
    found = []
    for seat in table.players_in:
        own = state.hands[seat]
        deadly = [
            each
            for each in table.face_up[seat]
            if each.rank in step.ranks or (step.wild and judge.is_wild(each, own))
        ]
        if deadly:
            found.append((seat, deadly[0]))
    return (e.PlayersKilled(tuple(found), step.pays),) if found else ()


def paying_killed(table: Table) -> tuple[int, ...]:
    """The killed players who pay like losers, from the dealer's left (S3.9)."""
    paying = table.killed - table.exempt
    return tuple([seat for seat in table.order if seat in paying]) if paying else ()
