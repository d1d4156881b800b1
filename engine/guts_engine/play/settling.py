"""Showdowns: one prize for the best hand, a lone player's prize, killed players (R5, S3.9, S4)."""

from collections.abc import Collection, Sequence

from guts_engine.common.frozen import changed
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
from guts_engine.play.sides import settle_sides
from guts_engine.state import events as e
from guts_engine.state.events import Award, Event
from guts_engine.state.state import State
from guts_engine.state.table import OUT, Table
from guts_engine.steps.model import (
    Choice,
    Declare,
    Group,
    Kill,
    Lone,
    Owe,
    Prize,
    Showdown,
    Side,
    Take,
)


def settle(state: State, step: Showdown, *, listed: bool = False) -> tuple[Event, ...]:
    """The showdown among the players in; with nobody in, the killed pay (S4.1).

    A lone player gets what the declaration says, in a list for a lone player (`listed`) what the
    showdown says.
    """
    table = state.table
    players, killed = table.players_in, paying_killed(table)
    pot = table.declared_pots[0] if listed else table.pot
    lone = None if listed or len(players) != 1 else _lone_prize(table, step)
    if lone is not None:
        if _has_prize(table, players[0]):
            return _pay(state, step, (), killed, pot)
        if not must_beat(step, players) and not step.qualify:
            return take(state, lone)
        step = changed(step, prize=lone)
    if step.side is Side.HIGH_LOW:
        return settle_sides(state, step, killed, pot)
    if not players:
        return _pay(state, step, (), killed, pot)
    return _one_side(state, step, players, killed, pot)


def _one_side(
    state: State, step: Showdown, players: tuple[int, ...], killed: tuple[int, ...], pot: int
) -> tuple[Event, ...]:
    """All players in show; the best hand takes the prize, the others owe the `pot` (S4.5)."""
    table = state.table
    deck, fresh = deck_for(state, step, [players])
    found = contest(state, step, players, deck, low=step.side is Side.LOW)
    best = found.best
    events: list[Event] = [
        *fresh,
        shown(state, step, found.strengths, best or found.tied),
        *houses_shown([found]),
        *no_winner([found]),
    ]
    start = len(events)
    if found.carried:
        events.append(e.PotCarried(found.tied))
    elif best and step.prize in WITH_POT:
        events.append(award(table, how_won(best, players), best))
    if not found.void:
        events += _pay(state, step, [found], (*found.losers, *killed), pot)
    if len(best) == 1 and step.prize in WITH_LEG:
        events += legs(table, best, events[start:])
    return tuple(events)


def _pay(
    state: State, step: Showdown, contests: Sequence[Contest], losers: Collection[int], pot: int
) -> tuple[Event, ...]:
    """What the losers owe for the `pot`: to the winners, or into the pot without one (S4.5)."""
    table = state.table
    if step.owe is Owe.NOTHING:
        return ()
    shown = [seat for each in contests for seat in each.strengths]
    owed = [
        (seat, pot * pots_owed(state, step, contests, shown, seat))
        for seat in table.order
        if seat in losers
    ]
    best = [seat for each in contests for seat in each.best]
    if step.owe is Owe.WINNER and best:
        return paid_to(table, [(seat, [(one, chips) for one in best]) for seat, chips in owed])
    return matched(table, owed)


# --- A lone player (S3.8) ---------------------------------------------------------------------


def _lone_prize(table: Table, step: Showdown) -> Prize | None:
    """What the declaration gives a lone player who survives.

    None for the showdown's own prize: if several have declared in, killed or not, or sides. Where a
    showdown gives a leg, the pot of a lone player comes with one.
    """
    said = [table.said[seat] for seat in table.order if table.said[seat] not in OUT]
    if said != [Choice.IN]:
        return None
    steps = table.rules.played.steps[: table.at + 1]
    declared = [each for each in steps if isinstance(each, Declare)]
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


def _has_prize(table: Table, seat: int) -> bool:
    """Whether the lone player has won the pot or a leg since declaring (S4.1)."""
    return bool(table.latest_awards) or seat in table.stage_won


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
    found = []
    for seat in table.group(Group.IN):
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
    return tuple([seat for seat in table.order if seat in paying]) if paying else ()
