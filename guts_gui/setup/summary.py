"""Summary text for the table being set up."""

from guts_engine.rules.options import Ghost
from guts_engine.rules.registry import no_effect, relevant
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.facts import showdowns
from guts_engine.steps.model import Losers, Manner, Owe
from guts_gui.i18n.translate import number, tr, trn
from guts_gui.setup.draft import Draft
from guts_gui.words.games import DEALERS_CHOICE
from guts_gui.words.names.terms import capital, counted, listed


def summary_words(draft: Draft) -> str:
    """A summary of the choices: how players declare, the cost, and the maximum duration."""
    rules = draft.rules
    stack = trn(
        "Everyone starts with {chips} chips, enough for {n} ante.",
        "Everyone starts with {chips} chips, enough for {n} antes.",
        draft.chips // rules.paying.ante,
        chips=number(draft.chips),
    )
    if draft.game == DEALERS_CHOICE:
        first = tr(
            "The dealer chooses each game. The ante is {ante}.", ante=number(rules.paying.ante)
        )
        return f"{first} {stack}"
    return f"{_manner(rules)} {_pot(rules, len(draft.seats))} {stack}"


def absent_words(draft: Draft) -> str:
    """A sentence on bots that no longer exist and were replaced; empty if there are none."""
    return trn(
        "The bot {names} no longer exists, so another took the seat.",
        "The bots {names} no longer exist, so others took their seats.",
        len(draft.absent),
        names=listed(draft.absent),
    )


def _manner(rules: RuleSet) -> str:
    if rules.declaring.declare is Manner.SEQUENTIAL:
        return tr("Players declare in turn.")
    return tr("Everyone declares at once.")


def _pot(rules: RuleSet, seats: int) -> str:
    """The first pot and the risk of going in."""
    first = number(rules.opening_pot(seats))
    to_winner = all(show.owe is Owe.WINNER for show in showdowns(rules.played))
    if rules.two_pots:
        return tr("The high and low pots start at {pot} each.", pot=first)
    if rules.base.legs:
        legs = rules.ending.legs
        if not to_winner:
            return trn(
                "{count} leg wins the pot, which starts at {pot}.",
                "{count} legs win the pot, which starts at {pot}.",
                legs,
                count=capital(counted(legs)),
                pot=first,
            )
        return trn(
            "{count} leg wins the pot, which starts at {pot}. Losers pay the winner.",
            "{count} legs win the pot, which starts at {pot}. Losers pay the winner.",
            legs,
            count=capital(counted(legs)),
            pot=first,
        )
    if to_winner:
        return tr("The first pot is {pot}. Losers pay the winner.", pot=first)
    # Translators: {risk} is what a player in may win and lose, one of the messages below.
    return tr("The first pot is {pot}: {risk}.", pot=first, risk=_risk(rules, seats))


def _risk(rules: RuleSet, seats: int) -> str:
    most = 0 if no_effect(rules, "max_loss", seats) else rules.paying.max_loss
    if rules.showing.losers is Losers.WORST and relevant(rules, "losers", seats):
        if rules.dealing.ghost is Ghost.ALWAYS:
            return _worst_or_ghost(most)
        if most:
            return tr("only the worst hand in matches it, up to {most}", most=number(most))
        return tr("only the worst hand in matches it")
    if most:
        return tr("win it or match it, up to {most}", most=number(most))
    return tr("win it or match it")


def _worst_or_ghost(most: int) -> str:
    """The risk where the worst hand alone matches, unless the ghost wins (R5.3, R6.5)."""
    if most:
        return tr(
            "the worst hand in matches it, up to {most}, or everyone in if the ghost wins",
            most=number(most),
        )
    return tr("the worst hand in matches it, or everyone in if the ghost wins")
