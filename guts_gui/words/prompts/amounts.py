"""What a player may win and lose at a showdown, now and at most before it."""

from guts_engine.state.parts import Fund
from guts_engine.state.table import Table
from guts_engine.steps.model import Choice
from guts_gui.i18n.translate import tr
from guts_gui.words.names.terms import Figure
from guts_gui.words.prompts.declare_step import DeclareStep


def amounts(now: DeclareStep, seat: int, figure: Figure) -> dict[str, str]:
    """The prize, what comes from each loser, and what losing costs."""
    table = now.table
    lost = now.pot_at_most(seat, Fund.POT, lost=True)
    from_each = [_from_a_loser(now, seat, table.pot), _from_a_loser(now, seat, lost, most=True)]
    return {
        "prize": _prize(now, seat, figure, Fund.POT, table.side_pot),
        "each": _range(figure, *from_each),
        "owed": _owed(now, seat, figure),
    }


def _prize(now: DeclareStep, seat: int, figure: Figure, fund: Fund, beside: int = 0) -> str:
    """What is in the pot to win, now and at most, with chips `beside` it."""
    pots = now.table.holds(fund), now.pot_at_most(seat, fund, lost=False)
    return _range(figure, *[below_cap(now.table, pot) + beside for pot in pots])


def _owed(now: DeclareStep, seat: int, figure: Figure, fund: Fund = Fund.POT) -> str:
    """What losing the pot costs, now and at most: "30", "30 to 60", "30 to each" (S4.5)."""
    table = now.table
    most = now.pot_at_most(seat, fund, lost=True) * now.pots_at_most(seat)
    pots = table.holds(fund), most
    owed = [table.charge(seat, table.match_owed(seat, pot)).amount for pot in pots]
    n = _range(figure, *owed)
    # Translators: what a loser pays, if several hands may tie for best.
    return tr("{n} to each", n=n) if now.pays_each(seat, fund) else n


def _range(figure: Figure, least: int, most: int) -> str:
    """The amount as it is, and at most before the showdown (S2.2, S4.6)."""
    if most <= least:
        return figure(least)
    return tr("{first} to {last}", first=figure(least), last=figure(most))


def _from_a_loser(now: DeclareStep, seat: int, pot: int, *, most: bool = False) -> int:
    """The most that another player may have to pay: a match, as far as the chips go (R7.3)."""
    table = now.table
    owed = [
        table.charge(each, table.match_owed(each, pot * factor)).amount
        for each in table.order
        if each != seat and table.said[each] is not Choice.OUT and each not in table.killed
        for factor in (now.pots_at_most(each) if most else 1,)
    ]
    return max(owed, default=table.match)


def below_cap(table: Table, pot: int) -> int:
    """The most that a player takes from the pot (R13.4)."""
    return min(pot, table.rules.paying.cap or pot)


def stake(now: DeclareStep, seat: int, fund: Fund, figure: Figure) -> dict[str, str]:
    """A pot, and what losing it costs; matches up to `max_loss` (R7.2)."""
    return {"prize": _prize(now, seat, figure, fund), "owed": _owed(now, seat, figure, fund)}


def two_pots(table: Table, seat: int, figure: Figure) -> dict[str, str]:
    """Both pots, and what losing them costs (R7.2, R13.4)."""
    owed = table.match_owed(seat, table.pot)
    owed += table.match_owed(seat, table.low_pot, owed)
    prize = below_cap(table, table.pot) + below_cap(table, table.low_pot)
    return {"prize": figure(prize), "owed": figure(table.charge(seat, owed).amount)}
