"""Who paid what to whom, in sentences."""

from collections.abc import Sequence

from guts_engine import events as e
from guts_engine.events import Fund, Payment
from guts_engine.options import AllOut
from guts_engine.table import Table
from guts_gui.i18n import tr
from guts_gui.words import listed, name_of, names_of, number


def pot_word(fund: Fund, table: Table) -> str:
    """Where the chips lie, within a sentence; two pots have names (R8.7)."""
    match fund:
        case Fund.SIDE_POT:
            return tr("the side pot")
        case Fund.LOW_POT:
            return tr("the low pot")
        case Fund.POT:
            return tr("the high pot") if table.rules.two_pots else tr("the pot")


def _payers(payments: Sequence[Payment], table: Table) -> str:
    return names_of(table, [paid.seat for paid in payments])


def _alike(payments: Sequence[Payment]) -> str | None:
    """What each paid, if all paid the same."""
    amounts = {paid.amount for paid in payments}
    return number(amounts.pop()) if len(amounts) == 1 else None


def antes(event: e.AntesPosted, table: Table) -> str:
    """The antes of a deal (R6.1), in hi-lo those for one of the pots."""
    payments = event.payments
    names, each = _payers(payments, table), _alike(payments)
    pot = pot_word(event.fund, table)
    if table.rules.two_pots and each is not None:
        if len(payments) == len(table.order):
            return tr("Everyone antes {n} for {pot}.", n=each, pot=pot)
        return tr("An ante of {n} for {pot}: {names}.", n=each, pot=pot, names=names)
    if len(payments) == len(table.order) and each is not None:
        return tr("Everyone antes {n}.", n=each)
    if len(payments) == 1:
        return tr("{names} antes {n}.", names=names, n=each)
    return tr("{names} ante.", names=names)


def extra_antes(event: e.ExtraAntesPosted, table: Table) -> str:
    """The price of the third card (R8.3)."""
    payments = _able(event.payments)
    names, each = _payers(payments, table), _alike(payments)
    if len(payments) == 1:
        return tr("{names} pays {n} for another card.", names=names, n=each)
    if each is not None:
        return tr("{names} pay {n} each for another card.", names=names, n=each)
    return tr("{names} pay for another card.", names=names)


def dropped_antes(event: e.DroppedAntesPosted, table: Table) -> str:
    """What those pay who were out of a contested showdown (R6.2)."""
    payments = _able(event.payments)
    names, each = _payers(payments, table), _alike(payments)
    if len(payments) == 1:
        return tr("{names} was out and pays {n} into the next pot.", names=names, n=each)
    if each is not None:
        return tr("{names} were out and pay {n} each into the next pot.", names=names, n=each)
    return tr("{names} were out and pay an ante into the next pot.", names=names)


def matches(event: e.PotMatched, before: Table) -> str:
    """Losers match a pot (R5.2); who has no chips left is named apart (R7.3)."""
    able = _able(event.payments)
    unable = [paid.seat for paid in event.payments if not paid.amount]
    told = [_matched(able, event.fund, before)] if able else []
    if unable:
        line = "{names} cannot pay." if not able else "{names} has nothing to pay with."
        if able and len(unable) > 1:
            line = "{names} have nothing to pay with."
        told.append(tr(line, names=names_of(before, unable)))
    return " ".join(told)


def _able(payments: Sequence[Payment]) -> tuple[Payment, ...]:
    """The payments in which chips moved."""
    return tuple(paid for paid in payments if paid.amount)


def _matched(payments: Sequence[Payment], fund: Fund, before: Table) -> str:
    names, each = _payers(payments, before), _alike(payments)
    two = before.rules.two_pots
    pot = {
        Fund.LOW_POT: tr("the next low pot"),
        Fund.POT: tr("the next high pot") if two else tr("the next pot"),
    }.get(fund, "")
    if len(payments) == 1:
        paid = payments[0]
        if paid.amount < paid.owed:
            return tr(
                "{names} owes {owed} and pays the last {n}.",
                names=names,
                owed=number(paid.owed),
                n=number(paid.amount),
            )
        return tr("{names} pays {n} into {pot}.", names=names, n=each, pot=pot)
    total = sum(paid.amount for paid in payments)
    grown = number(before.holds(fund) + total)
    if each is not None:
        line = "{names} pay {n} each: {pot} is {grown}."
        return tr(line, names=names, n=each, pot=pot, grown=grown)
    line = "{names} pay {n}: {pot} is {grown}."
    return tr(line, names=names, n=number(total), pot=pot, grown=grown)


def nobody_in(event: e.NobodyIn, after: Table) -> str:
    """What follows when all are out (R6.3)."""
    names = _payers(event.payments, after)
    total = number(sum(paid.amount for paid in event.payments))
    alone = len(event.payments) == 1
    match event.rule:
        case AllOut.REDEAL if after.rules.leg_game:
            return tr("Nobody is in: no leg, and nobody pays.")
        case AllOut.REDEAL if after.rules.two_pots and not (after.pot and after.low_pot):
            fund = Fund.POT if after.pot else Fund.LOW_POT
            pot, n = pot_word(fund, after), number(after.pots)
            return tr("Nobody is in: {pot} of {n} stays.", pot=pot, n=n)
        case AllOut.REDEAL if after.rules.two_pots:
            high, low = number(after.pot), number(after.low_pot)
            return tr("Nobody is in: both pots stay, {high} and {low}.", high=high, low=low)
        case AllOut.REDEAL:
            return tr("Nobody is in: the pot of {n} stays.", n=number(after.pot))
        case AllOut.ANTE:
            return tr("Nobody is in: everyone adds another ante.")
        case AllOut.WIMP:
            if alone:
                return tr("{names} had the best hand and pays {n} for all.", names=names, n=total)
            return tr("{names} had the best hands and pay {n} for all.", names=names, n=total)
        case AllOut.WIMP_PENALTY:
            pot = pot_word(event.fund, after)
            if alone:
                line = "{names} had the best hand and pays {n} into {pot}."
            else:
                line = "{names} had the best hands and pay {n} into {pot}."
            return tr(line, names=names, n=total, pot=pot)
        case AllOut.MATCH_BEST:
            return _match_best(event, after)


def _match_best(event: e.NobodyIn, after: Table) -> str:
    """The best hand and every holder of a wild two match the pot (R6.3)."""
    names, each = _payers(event.payments, after), _alike(event.payments)
    if len(event.payments) == 1:
        return tr("{names} had the best hand and matches the pot: {n}.", names=names, n=each)
    if each is not None:
        line = "{names} had the best hand or a two, and match the pot: {n} each."
        return tr(line, names=names, n=each)
    return tr("{names} had the best hand or a two, and match the pot.", names=names)


def transfers(event: e.PlayersPaid, table: Table) -> str:
    """Losers pay winners directly (R8.5, R8.6)."""
    paid = event.transfers
    losers = list(dict.fromkeys(each.seat for each in paid))
    winners = list(dict.fromkeys(each.to for each in paid))
    short = [seat for seat in losers if any(p.seat == seat and p.amount < p.owed for p in paid)]
    got = names_of(table, winners)
    if short:
        if not any(each.amount for each in paid):
            return tr("{names} cannot pay.", names=names_of(table, short))
        gets = listed(
            [
                tr(
                    "{name} gets {n}",
                    name=name_of(table, winner),
                    n=number(sum(each.amount for each in paid if each.to == winner)),
                )
                for winner in winners
                if any(each.amount for each in paid if each.to == winner)
            ]
        )
        return tr("{names} cannot pay in full: {gets}.", names=names_of(table, short), gets=gets)
    names, n = names_of(table, losers), number(paid[0].amount)
    if len(winners) > 1:
        line = (
            "{names} pays {n} to each of {got}."
            if len(losers) == 1
            else ("{names} pay {n} each to each of {got}.")
        )
    else:
        line = "{names} pays {got} {n}." if len(losers) == 1 else "{names} pay {got} {n} each."
    return tr(line, names=names, got=got, n=n)
