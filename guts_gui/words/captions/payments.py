"""Caption text for antes, matches and other payments."""

from collections.abc import Sequence
from typing import Final

from guts_engine.state import events as e
from guts_engine.state.parts import Fund, Payment, Share, Transfer
from guts_engine.state.table import Table
from guts_engine.steps.model import Side
from guts_gui.i18n.translate import number, tr, trc, trn
from guts_gui.words.names.terms import counted, listed, name_of, names_of
from guts_gui.words.prompts.declare_step import declare_step

NAMED: Final = 4
"""The most players who share a pot by name."""


def n_from_pot(n: str, fund: Fund) -> str:
    """An amount and its pot, as the object of "takes"; two pots have names (R8.7)."""
    if fund is Fund.LOW_POT:
        return tr("{n} from the low pot", n=n)
    return tr("{n} from the high pot", n=n)


def n_for_side(n: str, side: Side) -> str:
    """An amount of a pot split high and low, as the object of "takes" (S4.7)."""
    if side is Side.LOW:
        return tr("{n} for low", n=n)
    return tr("{n} for high", n=n)


def lone_for_pot(fund: Fund, name: str, n: str) -> str:
    """The only player who declared one of two pots (R8.7)."""
    if fund is Fund.LOW_POT:
        return tr("{name} takes the low pot of {n} uncontested.", name=name, n=n)
    return tr("{name} takes the high pot of {n} uncontested.", name=name, n=n)


def into(fund: Fund, *, two_pots: bool, later: bool) -> str:
    """The destination of chips, as in "pays 20 into the next pot"; two pots have names."""
    match fund:
        case Fund.SIDE_POT:
            return trc("into", "the side pot")
        case Fund.LOW_POT:
            return trc("into", "the next low pot") if later else trc("into", "the low pot")
        case Fund.POT if two_pots:
            return trc("into", "the next high pot") if later else trc("into", "the high pot")
        case Fund.POT:
            return trc("into", "the next pot") if later else trc("into", "the pot")


def payers(payments: Sequence[Payment], table: Table) -> str:
    """The names of the players who pay."""
    return names_of(table, [paid.seat for paid in payments])


def alike(payments: Sequence[Payment]) -> str | None:
    """The amount each paid, if all paid the same."""
    amounts = {paid.amount for paid in payments}
    return number(amounts.pop()) if len(amounts) == 1 else None


def antes(event: e.AntesPosted, table: Table) -> str:
    """The antes of a deal (R6.1), in hi-lo those for one of the pots."""
    payments = event.payments
    names, each = payers(payments, table), alike(payments)
    if table.rules.two_pots and each is not None:
        everybody = len(payments) == len(table.order)
        return _antes_apart(event.fund, each, "" if everybody else names)
    if len(payments) == len(table.order) and each is not None:
        return tr("Everyone antes {n}.", n=each)
    if len(payments) == 1:
        return tr("{names} antes {n}.", names=names, n=each)
    return tr("{names} ante.", names=names)


def _antes_apart(fund: Fund, n: str, names: str) -> str:
    """The antes for one of two pots (R8.7); without names, everyone's."""
    if fund is Fund.LOW_POT:
        if names:
            return tr("An ante of {n} for the low pot: {names}.", n=n, names=names)
        return tr("Everyone antes {n} for the low pot.", n=n)
    if names:
        return tr("An ante of {n} for the high pot: {names}.", n=n, names=names)
    return tr("Everyone antes {n} for the high pot.", n=n)


def extra_antes(event: e.ExtraAntesPosted, table: Table) -> str:
    """Antes during a deal: between stages, or the price of more cards (R8.3, S3.1)."""
    payments = _able(event.payments)
    if declare_step(table).price_of_cards is None:
        return antes(e.AntesPosted(payments, event.fund), table)
    names, each = payers(payments, table), alike(payments)
    if len(payments) == 1:
        return tr("{names} pays {n} for another card.", names=names, n=each)
    if each is not None:
        return tr("{names} pay {n} each for another card.", names=names, n=each)
    return tr("{names} pay for another card.", names=names)


def dropped_antes(event: e.DroppedAntesPosted, table: Table) -> str:
    """The dropped antes of players out at a contested showdown (R6.2)."""
    payments = _able(event.payments)
    names, each = payers(payments, table), alike(payments)
    if len(payments) == 1:
        return tr("{names} was out and pays {n} into the next pot.", names=names, n=each)
    if each is not None:
        return tr("{names} were out and pay {n} each into the next pot.", names=names, n=each)
    return tr("{names} were out and pay an ante into the next pot.", names=names)


def matches(event: e.PotMatched, before: Table) -> str:
    """Losers match a pot (R5.2); players without chips are named separately (R7.3)."""
    able = _able(event.payments)
    unable = [paid.seat for paid in event.payments if not paid.amount]
    own = event.who is not None
    parts = [matched(able, event.fund, before, own_step=own)] if able else []
    if unable:
        parts.append(_unable(unable, before, others=bool(able)))
    return " ".join(parts)


def _unable(seats: Sequence[int], table: Table, *, others: bool = False) -> str:
    """The players without chips to pay, alone or after `others` who paid (R7.3)."""
    names = names_of(table, seats)
    if others:
        return trn(
            "{names} has nothing to pay with.",
            "{names} have nothing to pay with.",
            len(seats),
            names=names,
        )
    return trn("{names} can't pay.", "{names} can't pay.", len(seats), names=names)


def _able(payments: Sequence[Payment]) -> tuple[Payment, ...]:
    """The payments in which chips moved."""
    return tuple(paid for paid in payments if paid.amount)


def matched(
    payments: Sequence[Payment], fund: Fund, before: Table, *, own_step: bool = False
) -> str:
    """Who matches which pot; in a step of its own the deal goes on with that pot (S3.2)."""
    two = before.rules.two_pots
    if len(payments) == 1:
        paid, names = payments[0], payers(payments, before)
        if paid.amount < paid.owed:
            return tr(
                "{names} owes {owed} but can pay only {n}.",
                names=names,
                owed=number(paid.owed),
                n=number(paid.amount),
            )
        pot = into(fund, two_pots=two, later=not own_step)
        return tr("{names} pays {n} into {pot}.", names=names, n=number(paid.amount), pot=pot)
    total = before.holds(fund) + sum(paid.amount for paid in payments)
    grown, by_amount = number(total), _by_amount(payments, before)
    if own_step or _changes_later(total, before):
        pot = into(fund, two_pots=two, later=not own_step)
        return tr("{paid} into {pot}.", paid=by_amount, pot=pot)
    if fund is Fund.LOW_POT:
        return tr("{paid}: the next low pot is {grown}.", paid=by_amount, grown=grown)
    if two:
        return tr("{paid}: the next high pot is {grown}.", paid=by_amount, grown=grown)
    return tr("{paid}: the next pot is {grown}.", paid=by_amount, grown=grown)


def _changes_later(pot: int, before: Table) -> bool:
    """Whether dropped antes or the cap will change a pot before the next deal (R6.2, R7.1)."""
    dropped = declare_step(before).dropped_ante and len(before.players_in) < len(before.order)
    return dropped or 0 < before.rules.paying.limit < pot


def _by_amount(payments: Sequence[Payment], table: Table) -> str:
    """Who paid what, largest amount first, equal ones together: "Ann and Bo pay 20 each"."""
    each = alike(payments)
    if each is not None and len(payments) == len(table.order) > 2:
        return tr("Everyone pays {n}", n=each)
    payers: dict[int, list[str]] = {}
    for paid in payments:
        payers.setdefault(paid.amount, []).append(name_of(table, paid.seat))
    return listed(
        [
            tr("{names} pay {n} each", names=listed(names), n=number(amount))
            if len(names) > 1
            else tr("{name} pays {n}", name=names[0], n=number(amount))
            for amount, names in sorted(payers.items(), reverse=True)
        ]
    )


def transfers(event: e.PlayersPaid, table: Table) -> str:
    """Losers pay winners directly (R8.5, R8.6)."""
    paid = event.transfers
    losers = list(dict.fromkeys(each.seat for each in paid))
    winners = list(dict.fromkeys(each.to for each in paid))
    short = [seat for seat in losers if any(p.seat == seat and p.amount < p.owed for p in paid)]
    if short:
        return _transfers_short(short, paid, table)
    args = {
        "names": names_of(table, losers),
        "got": names_of(table, winners),
        "n": number(paid[0].amount),
    }
    if len(winners) > 1:
        if len(losers) == 1:
            return tr("{names} pays {n} to each of {got}.", **args)
        return tr("{names} each pay {n} to each of {got}.", **args)
    if len(losers) == 1:
        return tr("{names} pays {got} {n}.", **args)
    return tr("{names} pay {got} {n} each.", **args)


def _transfers_short(short: Sequence[int], paid: Sequence[Transfer], table: Table) -> str:
    """The payments of losers who cannot pay in full (R7.3)."""
    got: dict[int, int] = {}
    for each in paid:
        got[each.to] = got.get(each.to, 0) + each.amount
    gets = [
        tr("{name} gets {n}", name=name_of(table, winner), n=number(n))
        for winner, n in got.items()
        if n
    ]
    if not gets:
        return _unable(short, table)
    return trn(
        "{names} can't pay in full: {gets}.",
        "{names} can't pay in full: {gets}.",
        len(short),
        names=names_of(table, short),
        gets=listed(gets),
    )


def pots_returned(event: e.PotsReturned, table: Table) -> str:
    """A round that ends because a match was not paid in full (R13.7)."""
    ends = tr("A match isn't paid in full, so the round ends.")
    return " ".join(filter(None, (ends, given_out(event.shares, table))))


def given_out(shares: Sequence[Share], table: Table) -> str:
    """The players who get the chips in the pots when a session ends (R7.5); empty without chips."""
    total = sum(share.amount for share in shares)
    if not total:
        return ""
    n, names = number(total), names_of(table, [share.seat for share in shares])
    if len(shares) == 1:
        return tr("The pot of {n} goes to {name}.", n=n, name=names)
    if len(shares) > NAMED:
        count = len(shares)
        names = trn("the {count} player", "the {count} players", count, count=counted(count))
    low, high = (number(pick(share.amount for share in shares)) for pick in (min, max))
    if low == high:
        return tr("The pot of {n} is shared by {names}: {each} each.", n=n, names=names, each=low)
    return tr(
        "The pot of {n} is shared by {names}: {low} or {high} each.",
        n=n,
        names=names,
        low=low,
        high=high,
    )
