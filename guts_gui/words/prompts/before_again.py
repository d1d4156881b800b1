"""What follows if everyone is out, before all declare again."""

from guts_engine.steps.model import Deal, Draw, PassCards, To
from guts_gui.i18n.translate import tr, trn
from guts_gui.words.names.terms import counted
from guts_gui.words.prompts.declare_step import DeclareStep


def before_all_again(now: DeclareStep) -> str:
    """What everyone gets or passes before all declare again; empty if nothing (S3.8)."""
    for step in now.nobody:
        match step:
            case Deal(to=to, cards=cards, holding=()) if To.ALL in to:
                return trn(
                    "If everyone is out, all get another card and declare again.",
                    "If everyone is out, all get {n} more cards and declare again.",
                    cards,
                    n=counted(cards),
                )
            case Deal():
                return tr("If everyone is out, more cards are dealt and all declare again.")
            case PassCards(optional=True):
                return tr("If everyone is out, all may pass cards, then declare again.")
            case PassCards(cards=cards):
                return trn(
                    "If everyone is out, all pass a card and declare again.",
                    "If everyone is out, all pass {n} cards and declare again.",
                    cards,
                    n=counted(cards),
                )
            case Draw(table=False):
                return tr("If everyone is out, all may draw, then declare again.")
    return ""
