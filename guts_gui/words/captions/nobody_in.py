"""Caption text for deals with nobody in (R6.3, S3.8)."""

from guts_engine.hands.cards import Rank
from guts_engine.rules.options import AllOut
from guts_engine.state import events as e
from guts_engine.state.table import Table
from guts_engine.steps.model import Group, Match
from guts_gui.i18n.translate import number, tr
from guts_gui.words.captions.payments import alike, into, matched, payers
from guts_gui.words.prompts.declare_step import declare_step


def nobody_in(event: e.NobodyIn, after: Table) -> str:
    """The result when everyone is out (R6.3)."""
    names = payers(event.payments, after)
    total = number(sum(paid.amount for paid in event.payments))
    alone, two = len(event.payments) == 1, after.rules.two_pots
    match event.rule:
        case AllOut.REDEAL if event.payments:
            paid = matched(event.payments, event.fund, after, own_step=True)
            return " ".join((tr("Nobody is in."), paid))
        case AllOut.REDEAL if not after.pots:
            return tr("Nobody is in.")
        case AllOut.REDEAL if after.rules.base.legs:
            return tr("Nobody is in: no leg, and nobody pays.")
        case AllOut.REDEAL if two and not (after.pot and after.low_pot):
            if after.pot:
                return tr("Nobody is in: the high pot of {n} stays.", n=number(after.pot))
            return tr("Nobody is in: the low pot of {n} stays.", n=number(after.pots))
        case AllOut.REDEAL if two:
            high, low = number(after.pot), number(after.low_pot)
            return tr("Nobody is in: both pots stay, {high} and {low}.", high=high, low=low)
        case AllOut.REDEAL:
            return tr("Nobody is in: the pot of {n} stays.", n=number(after.pot))
        case AllOut.ANTE:
            return tr("Nobody is in: everyone adds another ante.")
        case AllOut.WIMP:
            if alone:
                return tr(
                    "{names} had the best hand and antes {n} for everyone.", names=names, n=total
                )
            return tr("{names} had the best hands and ante {n} for everyone.", names=names, n=total)
        case AllOut.WIMP_PENALTY:
            pot = into(event.fund, two_pots=two, later=False)
            args = {"names": names, "n": total, "pot": pot}
            if alone:
                return tr("{names} had the best hand and pays {n} into {pot}.", **args)
            return tr("{names} had the best hands and pay {n} into {pot}.", **args)
        case AllOut.MATCH_BEST:
            return _match_best(event, after)
        case AllOut.HOLD:
            return tr("Nobody is in: everyone declares again with the same cards.")


def _match_best(event: e.NobodyIn, after: Table) -> str:
    """The best hand, or that and every holder of a wild card, match the pot (R6.3, S3.8)."""
    names, each = payers(event.payments, after), alike(event.payments)
    now = declare_step(after)
    wild = any(isinstance(step, Match) and Group.WILD in step.who for step in now.nobody)
    if len(event.payments) == 1:
        return tr("{names} had the best hand and matches the pot: {n}.", names=names, n=each)
    if not wild:
        return tr("{names} had the best hands and match the pot.", names=names)
    if now.game.hands.wild.ranks != (Rank.TWO,):
        return tr("{names} had the best hand or a wild card, and match the pot.", names=names)
    if each is not None:
        args = {"names": names, "n": each}
        return tr("{names} had the best hand or a two, and match the pot: {n} each.", **args)
    return tr("{names} had the best hand or a two, and match the pot.", names=names)
