"""Summary text for the table being set up."""

from guts_engine.rules.options import Course, Losers, Manner
from guts_engine.rules.ruleset import RuleSet
from guts_gui.i18n.translate import number, tr, trn
from guts_gui.setup.draft import Draft
from guts_gui.words.games import DEALERS_CHOICE
from guts_gui.words.terms import capital, counted, listed


def amounts_to(draft: Draft) -> str:
    """What the choice amounts to: how it is declared, what it costs, how long it may last."""
    rules = draft.rules
    stack = trn(
        "{chips} chips are {n} ante each.",
        "{chips} chips are {n} antes each.",
        draft.chips // rules.paying.ante,
        chips=number(draft.chips),
    )
    if draft.game == DEALERS_CHOICE:
        first = tr(
            "Whoever deals names the game, for an ante of {ante}.", ante=number(rules.paying.ante)
        )
        return f"{first} {stack}"
    return f"{_manner(rules)} {_pot(rules, len(draft.seats))} {stack}"


def absent_words(draft: Draft) -> str:
    """That others sit where bots were that are gone."""
    return trn(
        "There is no bot called {names} any more: another has the seat.",
        "There are no bots called {names} any more: others have their seats.",
        len(draft.absent),
        names=listed(draft.absent),
    )


def _manner(rules: RuleSet) -> str:
    if rules.declaring.declare is Manner.SEQUENTIAL:
        return tr("Everybody speaks in turn.")
    return tr("All declare at once.")


def _pot(rules: RuleSet, seats: int) -> str:
    """The first pot and the risk of being in."""
    first = number(rules.paying.ante * seats)
    if rules.two_pots:
        return tr("Two pots of {pot} to begin with: high and low.", pot=first)
    if rules.leg_game:
        legs = rules.ending.legs
        return trn(
            "{count} leg takes the pot, {pot} to begin with; losers pay the winner.",
            "{count} legs take the pot, {pot} to begin with; losers pay the winner.",
            legs,
            count=capital(counted(legs)),
            pot=first,
        )
    # Translators: {risk} is "whoever is in wins it or pays as much again" and the like.
    return tr("The first pot is {pot}: {risk}.", pot=first, risk=_risk(rules))


def _risk(rules: RuleSet) -> str:
    most = rules.paying.max_loss
    if rules.showing.losers is Losers.WORST:
        if most:
            return tr("the worst hand in pays up to {most}", most=number(most))
        return tr("the worst hand in pays as much again")
    if most:
        return tr("whoever is in wins it or pays up to {most}", most=number(most))
    if rules.course in (Course.FOUR_TWO_TWO, Course.FOUR_TWO_THREE):
        return tr("whoever is in wins it or pays what it has come to")
    return tr("whoever is in wins it or pays as much again")
