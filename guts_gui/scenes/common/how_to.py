"""How to decide: the keys and cards, for a player who pressed a key that decides nothing."""

from collections.abc import Mapping
from typing import Final

from guts_engine.steps.model import Choice
from guts_gui.i18n.translate import tr
from guts_gui.session.turn import Turn
from guts_gui.words.prompts.questions import picking_words

ORDER: Final = (Choice.IN, Choice.HIGH, Choice.LOW, Choice.BOTH, Choice.OUT)
"""The order in which the keys of declarations are named."""


def how_to_declare(turn: Turn, keys: Mapping[Choice, str]) -> str:
    """The keys of the declarations, after a key that declares nothing."""
    if not turn.nudged or turn.seals or turn.asked is None:
        return ""
    if turn.naming:
        return tr("Press 2 to 9, T, J, Q, K or A, or click.")
    *some, last = [keys[choice] for choice in ORDER if choice in turn.asked.choices]
    return tr("Press {some} or {last}, or click.", some=", ".join(some), last=last)


def how_to_pick(turn: Turn) -> str:
    """How to pick cards to pass or discard (R3.3, R3.4, S3.5)."""
    asked = turn.asked
    if asked is None or (turn.hides and not turn.picks and not turn.nudged):
        return ""
    if not turn.hides and asked.with_ace and len(turn.picks) > asked.cards:
        return tr("The kept ace is shown to everyone.")
    if turn.nudged and not turn.enough:
        return tr("Choose a card first.") if asked.cards == 1 else tr("Choose the cards first.")
    if turn.nudged:
        button = picking_words(asked, 0)
        return tr("Choose cards first, or click “{button}”.", button=button)
    if asked.cards == 1:
        return tr("Click on a card, or press 1 to {n}.", n=len(turn.hand))
    return tr("Click on cards, or press 1 to {n}.", n=len(turn.hand))
