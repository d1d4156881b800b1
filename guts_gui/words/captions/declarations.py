"""Caption text for declarations."""

from guts_engine.state import events as e
from guts_engine.state.table import Table
from guts_engine.steps.model import Beat, Choice, Losers, Owe, Prize, Side
from guts_gui.i18n.translate import number, tr
from guts_gui.words.names.terms import capital, counted, name_of, names_of
from guts_gui.words.prompts.declare_step import DeclareStep, declare_step
from guts_gui.words.prompts.questions import sides_declared


def declared(event: e.Declared, table: Table) -> str:
    """One open declaration (R4.1, R4.5, S3.7)."""
    name = name_of(table, event.seat)
    if event.automatic:
        if declare_step(table).declare.forced and not _last_of(event, table):
            return tr("{name} is in automatically.", name=name)
        return tr("Everyone else is out, so {name} is in.", name=name)
    match event.choice:
        case Choice.IN if table.second_chance:
            return tr("{name} goes in after all.", name=name)
        case Choice.IN:
            return tr("{name} is in.", name=name)
        case Choice.HIGH:
            return tr("{name} declares high.", name=name)
        case Choice.LOW:
            return tr("{name} declares low.", name=name)
        case Choice.BOTH:
            return tr("{name} declares both.", name=name)
        case Choice.OUT if table.second_chance:
            return tr("{name} stays out.", name=name)
        case Choice.OUT:
            return tr("{name} is out.", name=name)


def _last_of(event: e.Declared, table: Table) -> bool:
    """Whether everyone else who was asked is out."""
    asked = table.asked or table.order
    return all(table.said[each] is Choice.OUT for each in asked if each != event.seat)


def revealed(event: e.DeclarationsRevealed, before: Table, after: Table) -> str:
    """Who is in, and what is at stake (R4.2, R4.3)."""
    players = after.players_in
    if event.compulsory:
        return tr(
            "Everyone must be in. {prize} to win.", prize=number(before.pot + before.side_pot)
        )
    if not players:
        return tr("Nobody is in.")
    if any(after.said[seat] is not Choice.IN for seat in players):
        return sides_declared(after, players)
    if len(players) == 1:
        return _lone(after)
    count, names = capital(counted(len(players))), names_of(after, players)
    players_in = tr("{count} are in: {names}.", count=count, names=names)
    risk = _risk(declare_step(after), before, len(players))
    return f"{players_in} {risk}" if risk else players_in


def _risk(now: DeclareStep, before: Table, players: int) -> str:
    """What several players in can win and lose; empty if that is decided later."""
    prize, owed = number(before.pot + before.side_pot), _owed(now.table)
    args = {"prize": prize, "owed": owed}
    show, ghost = now.showdown, now.beat is not None
    all_may_pay = ghost or bool(now.showdown.qualify)
    if now.again_later or now.again or now.pot_changes:
        return ""
    if now.pays_winner and players == 2 and not all_may_pay:
        return tr("The loser pays {owed}.", owed=owed)
    if now.pays_winner:
        return tr("Each loser pays the winner {owed}.", owed=owed)
    if show.side is Side.HIGH_LOW or show.prize is not Prize.POT or show.owe is not Owe.MATCH:
        return ""
    if players == 2 and not all_may_pay:
        return tr("The winner takes {prize}; the loser pays {owed}.", **args)
    if show.losers is Losers.WORST and ghost:
        return tr(
            "The winner takes {prize}. The worst hand pays {owed}, or all pay if the ghost wins.",
            **args,
        )
    if show.losers is Losers.WORST:
        return tr("The winner takes {prize}; the worst hand pays {owed}.", **args)
    return tr("The winner takes {prize}; each loser pays {owed}.", **args)


def _owed(table: Table) -> str:
    """What a loser pays to match the pot: at most this, if one of those in has less (R7.3)."""
    owed = number(table.match)
    if any(table.charge(seat, table.match).amount < table.match for seat in table.players_in):
        # Translators: in "each loser pays {owed}"
        return tr("up to {n}", n=owed)
    return owed


def _lone(table: Table) -> str:
    name, now = names_of(table, table.players_in), declare_step(table)
    against = now.beat or now.lone_beat
    if against is Beat.TABLE:
        return tr("Only {name} is in, against the ghost.", name=name)
    if against is Beat.DECK:
        return tr("Only {name} is in, against the deck.", name=name)
    return tr("Only {name} is in.", name=name)
