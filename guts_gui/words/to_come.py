"""What follows a declaration, beside its stakes."""

from guts_engine.play.table import Table
from guts_engine.steps.model import Deal, Declare, Draw, To
from guts_gui.i18n.translate import number, tr, trn
from guts_gui.words.moment import Moment, moment
from guts_gui.words.steps.declaring import forced_sentences
from guts_gui.words.steps.place import place_at
from guts_gui.words.steps.sentences import sentences_at
from guts_gui.words.terms import Figure, counted


def note(table: Table, figure: Figure = number) -> str:
    """What the legs win, who is forced in, and what follows the declaration; often empty.

    Two sentences at most.
    """
    if table.second_chance:  # all have heard it
        return ""
    now = moment(table)
    forced = forced_sentences(now.declare)
    found = (_legs_win(now, figure), *forced, _cards_to_come(now), _dangers(now))
    return " ".join([each for each in found if each][:2])


def _legs_win(now: Moment, figure: Figure) -> str:
    """The number of legs that take the pot (R8.5, R8.6)."""
    if not now.game.legs:
        return ""
    legs, pot = now.table.rules.ending.legs, figure(now.table.pot)
    return trn("{n} leg wins the pot of {pot}.", "{n} legs win the pot of {pot}.", legs, pot=pot)


def _cards_to_come(now: Moment) -> str:
    """The cards dealt or drawn after the declarations (R8.2 to R8.6, S3.3, S3.5)."""
    for at, step in enumerate(now.after, now.place + 1):
        match step:
            case Deal() if To.TABLE not in step.to:
                if step.holding or step.in_count or To.LAST in step.to:
                    return sentences_at(step, place_at(now.game, at))[0]
                return _dealt_later(step)
            case Draw(table=False) if step.exactly:
                return sentences_at(step, place_at(now.game, at))[0]
            case Draw(table=False):
                return trn(
                    "Then players in may draw a card.",
                    "Then players in may draw up to {n} cards.",
                    step.most,
                    n=counted(step.most),
                )
            case Declare():
                break
    return ""


def _dealt_later(step: Deal) -> str:
    """Cards dealt after the declarations."""
    count = step.cards
    if To.COMMON in step.to:
        return trn(
            "Then a community card is turned up.",
            "Then {n} community cards are turned up.",
            count,
            n=counted(count),
        )
    words = {"n": counted(count)}
    if To.ALL in step.to:
        return trn(
            "Then everyone gets another card.", "Then everyone gets {n} more cards.", count, **words
        )
    return trn(
        "Then players in get another card.", "Then players in get {n} more cards.", count, **words
    )


def _dangers(now: Moment) -> str:
    """Cards that kill, and multiples that losers may owe (S3.9, S4.6)."""
    if now.kills:
        return tr("A wild card face up kills.")
    if now.showdown.multiply:
        return tr("Some losers pay more.")
    return ""
