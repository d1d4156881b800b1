"""Sentences on antes and matches (S3.1, S3.2)."""

from collections.abc import Sequence

from guts_engine.steps.model import Ante, AnteTo, AnteWhen, Group, Match
from guts_gui.i18n.translate import tr, trc, trn
from guts_gui.words.names.terms import capital, counted, listed
from guts_gui.words.steps.place import Place


def group_words(who: Sequence[Group], place: Place) -> str:
    """The groups as the subject of a sentence, in the plural.

    Only those pay who said out in the latest declaration (S2.1); if nobody is in, all of them.
    """
    out = trc("payers", "players out")
    if place.out_now:
        out = trc("payers", "players who have just gone out")
    elif place.nobody:
        out = trc("payers", "all players")
    words = {
        Group.ALL: trc("payers", "all players"),
        Group.IN: trc("payers", "players in"),
        Group.OUT: out,
        Group.BEST: trc("payers", "players with the best hand"),
        Group.WILD: trc("payers", "players with a wild card"),
    }
    return listed(list(dict.fromkeys([words[each] for each in who])))


def ante_sentences(step: Ante, place: Place) -> tuple[str, ...]:
    """Who antes how much, and when."""
    if step.who == (Group.ALL,) and step.antes == 1 and not step.everyones:
        first = _everyone(step, place)
    else:
        first = _some(step, place)
    if Group.BEST not in step.who:
        return (first,)
    return (first, tr("Everyone shows for this. Players who tie for best share the payment."))


def _everyone(step: Ante, place: Place) -> str:
    """The usual antes: one from everyone."""
    two = place.game.pots == 2
    if step.to is AnteTo.SIDE_POT:
        return _some(step, place)
    match step.when:
        case AnteWhen.EMPTY if two:
            return tr("If both pots are empty, everyone antes into each of them.")
        case AnteWhen.EMPTY:
            return tr("If the pot is empty, everyone antes.")
        case AnteWhen.NOT_EMPTY if two:
            return tr("Everyone antes into each pot that holds chips.")
        case AnteWhen.NOT_EMPTY:
            return tr("If the pot holds chips, everyone antes.")
        case AnteWhen.ALWAYS if two:
            return tr("Everyone antes into each pot.")
        case AnteWhen.ALWAYS:
            return tr("Everyone antes.")


def _some(step: Ante, place: Place) -> str:
    """Any other antes."""
    who, two = group_words(step.who, place), place.game.pots == 2
    if step.everyones:
        what = trc("pay", "an ante for each player")
    else:
        # Translators: the object of "pay", as in "Players out pay two antes."
        what = trn("an ante", "{n} antes", step.antes, n=counted(step.antes))
    if step.to is AnteTo.SIDE_POT:
        return tr("{who} pay {what} into the side pot.", who=capital(who), what=what)
    match step.when:
        case AnteWhen.EMPTY if two:
            return tr(
                "If both pots are empty, {who} pay {what} into each of them.", who=who, what=what
            )
        case AnteWhen.EMPTY:
            return tr("If the pot is empty, {who} pay {what}.", who=who, what=what)
        case AnteWhen.NOT_EMPTY if two:
            return tr(
                "{who} pay {what} into each pot that holds chips.", who=capital(who), what=what
            )
        case AnteWhen.NOT_EMPTY:
            return tr("If the pot holds chips, {who} pay {what}.", who=who, what=what)
        case AnteWhen.ALWAYS if two:
            return tr("{who} pay {what} into each pot.", who=capital(who), what=what)
        case AnteWhen.ALWAYS:
            return tr("{who} pay {what}.", who=capital(who), what=what)


def match_sentences(step: Match, place: Place) -> tuple[str, ...]:
    """Who matches the pot, or a part of it."""
    who = capital(group_words(step.who, place))
    if step.half:
        first = tr("{who} pay half the pot.", who=who)
    elif step.pots == 1:
        first = tr("{who} match the pot.", who=who)
    else:
        first = trn(
            "{who} match the pot {n} time.",
            "{who} match the pot {n} times.",
            step.pots,
            who=who,
            n=counted(step.pots),
        )
    return (first, tr("Everyone shows for this.")) if Group.BEST in step.who else (first,)
