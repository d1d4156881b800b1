"""The forms of deals that have shipped tables and vectorised analysis, found from the steps."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Final

from guts_engine.hands.orders import FIRST_ORDERS
from guts_engine.rules.options import SESSION, AllOut, Ghost, GhostTie, Shortfall
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.facts import every_step
from guts_engine.steps.model import (
    Again,
    Deal,
    Declare,
    Draw,
    Game,
    PassCards,
    Step,
    Ties,
)


class Form(StrEnum):
    """The forms, by the games of R8 that have them."""

    SINGLE = "single deal"
    COMMUNITY = "community"
    TWO_PLUS_ONE = "two plus one"
    FOUR_TWO_TWO = "four two two"
    FOUR_TWO_THREE = "four two three"
    THREE_FIVE_SEVEN = "three five seven"
    NAPALM = "napalm"
    HI_LO = "hi-lo"


MODELS: Final[Mapping[str, Form]] = {
    "three-card": Form.SINGLE,
    "community": Form.COMMUNITY,
    "two-plus-one": Form.TWO_PLUS_ONE,
    "four-two-two": Form.FOUR_TWO_TWO,
    "four-two-three": Form.FOUR_TWO_THREE,
    "three-five-seven": Form.THREE_FIVE_SEVEN,
    "napalm": Form.NAPALM,
    "hi-lo": Form.HI_LO,
}
"""A game of each form."""


CARDS: Final[Mapping[Form, tuple[int, ...]]] = {
    Form.SINGLE: (1, 2, 3, 4, 5),
    Form.COMMUNITY: (2, 3),
    Form.TWO_PLUS_ONE: (2,),
    Form.FOUR_TWO_TWO: (4,),
    Form.FOUR_TWO_THREE: (4,),
    Form.THREE_FIVE_SEVEN: (3,),
    Form.NAPALM: (2,),
    Form.HI_LO: (3,),
}
"""The numbers of first cards of each form."""


@lru_cache(maxsize=256)
def form_of(rules: RuleSet) -> Form | None:
    """The form of a deal by these rules; None if no form describes it exactly.

    A game has a form if the options of its rules turn the form's own game into the same steps.
    """
    played = _dealt(rules.played)
    for model, form in MODELS.items():
        base = PRESETS[model].base
        alike = RuleSet(
            base, rules.dealing, rules.declaring, rules.showing, rules.paying, rules.ending
        )
        if _dealt(alike.played) == played:
            return form if _covered(rules, form, base) else None
    return None


def in_columns(rules: RuleSet) -> bool:
    """Whether the payments of such a deal can be counted in columns of numbers, too.

    The second edition's options of payment (R13) cannot.
    """
    form, paying, showing = form_of(rules), rules.paying, rules.showing
    if form is None or paying.cap or showing.ghost_tie is not GhostTie.BEATS:
        return False
    if any(isinstance(each, Again) for each in every_step(rules.played.steps)):
        return False
    if form is not Form.SINGLE and rules.dealing.ghost is not Ghost.NONE:
        return False
    if rules.declaring.compulsory_first == SESSION or paying.shortfall is Shortfall.ENDS:
        return False
    if form is Form.HI_LO:
        plain = not paying.limit and rules.all_out is AllOut.REDEAL
        return plain and showing.ties is Ties.SPLIT
    return form in _FOURS or rules.all_out is not AllOut.MATCH_BEST


def _dealt(game: Game) -> tuple[object, ...]:
    """What makes two games the same deal."""
    return game.steps, game.hands, game.jokers, game.keep, game.peek, game.pots, bool(game.legs)


def _covered(rules: RuleSet, form: Form, base: Game) -> bool:
    """Whether the analysis of the form covers these house rules; not those of R13."""
    steps = rules.played.steps
    declared = next(at for at, each in enumerate(steps) if isinstance(each, Declare))
    if rules.dealing.cards not in CARDS[form] or _later(steps) != _later(base.steps):
        return False
    if any(isinstance(each, Draw) for each in steps[declared:]):
        return False
    if any(isinstance(each, PassCards) and (each.optional or each.cards > 1) for each in steps):
        return False
    if form is Form.SINGLE:
        exchanges = any(isinstance(each, Draw | PassCards) for each in steps)
        return not (exchanges and rules.dealing.wild)
    same = rules.dealing.wild == base.hands.wild.ranks
    return same and (form not in _GROWING or rules.showing.ranking in FIRST_ORDERS)


def _later(steps: Iterable[Step]) -> list[int]:
    """The numbers of cards dealt after the first."""
    return [each.cards for each in steps if isinstance(each, Deal)][1:]


_FOURS: Final = (Form.FOUR_TWO_TWO, Form.FOUR_TWO_THREE)
_GROWING: Final = (Form.COMMUNITY, Form.TWO_PLUS_ONE)
