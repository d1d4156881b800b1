"""What the rules of hands at a showdown need: wild cards, sizes, categories (S9 e to g)."""

from typing import Final

from guts_engine.hands.classes import Category
from guts_engine.hands.hand_rules import HandRules, Wild
from guts_engine.steps.faults import Cards, GameError, GameFault, Phrase, at
from guts_engine.steps.kinds import written_ranks
from guts_engine.steps.model import NameWild, Showdown
from guts_engine.steps.moments import Moment
from guts_engine.steps.written import Written

C = Category
_LEAST: Final = {
    C.PAIR: (2, Phrase("a pair")),
    C.TWO_PAIR: (4, Phrase("two pair")),
    C.THREE: (3, Phrase("three of a kind")),
    C.STRAIGHT: (2, Phrase("a straight")),
    C.FLUSH: (2, Phrase("a flush")),
    C.FULL_HOUSE: (5, Phrase("a full house")),
    C.FOUR: (4, Phrase("four of a kind")),
    C.STRAIGHT_FLUSH: (2, Phrase("a straight flush")),
    C.FIVE_OF_A_KIND: (5, Phrase("five of a kind")),
}
"""The fewest cards that make a hand of each category, and its name."""


def check_hands(written: Written, moment: Moment) -> None:
    """Raises GameError if the rules of the hands at a showdown cannot be (S5.1, S5.2)."""
    step = moment.step
    assert isinstance(step, Showdown)
    rules = step.rules
    wild = wild_somehow(rules)
    _check_wild(written, moment, "wild", rules.wild)
    if rules.table_wild is not None:
        _check_wild(written, moment, "table_wild", rules.table_wild)
    if not isinstance(rules.ranking, str):
        for n, category in enumerate(rules.ranking):
            fewest, name = _LEAST.get(category, (1, ""))
            if (step.hand or 5) < fewest or (category is C.FIVE_OF_A_KIND and not wild):
                place = at(written.where(moment, "ranking"), n)
                values = {"hand": Cards(step.hand or 5), "category": name}
                raise GameError(GameFault.CANNOT_MAKE, place, **values)
    for n, top in enumerate(rules.top):
        place = at(written.where(moment, "top"), n)
        value = f'"{written_ranks(top)}"'
        if step.hand and len(top) != step.hand:
            raise GameError(GameFault.TOP_SIZE, place, value=value, hand=step.hand)
        if any(top.count(rank) > 4 for rank in top):
            raise GameError(GameFault.ONLY_FOUR, place, value=value)
    _check_named_ranks(written, moment, step)


def _check_named_ranks(written: Written, moment: Moment, step: Showdown) -> None:
    """Hands named by their ranks have no more ranks than cards count (S4.4, S4.6)."""
    named = [("qualify", "", step.qualify)]
    named += [("multiply", f"[{n}]", each.hand) for n, each in enumerate(step.multiply)]
    for key, item, ranks in named:
        if step.hand and len(ranks) > step.hand:
            values = {"value": f'"{written_ranks(ranks)}"', "hand": step.hand}
            raise GameError(GameFault.MANY_RANKS, written.where(moment, key) + item, **values)


def _check_wild(written: Written, moment: Moment, key: str, wild: Wild) -> None:
    """Wild jokers need jokers, the named rank its step, the turned rank its card (S5.1)."""
    place = written.where(moment, key)
    check_sources(written, wild, place)
    if key == "table_wild" and wild.own_low:
        raise GameError(GameFault.FOR_PLAYERS, place)


def check_sources(written: Written, wild: Wild, place: str) -> None:
    """Raises GameError if there are no jokers to be wild, or no step names a rank."""
    if wild.joker and not written.game.jokers:
        raise GameError(GameFault.NO_JOKERS, place)
    if wild.named and not any(isinstance(step, NameWild) for step in written.game.steps):
        example = '{ name_wild = "dealer" }'
        raise GameError(GameFault.NOT_NAMED, place, example=example)


def wild_somehow(rules: HandRules) -> bool:
    """Whether any card of anybody may be wild."""
    return bool(rules.wild or rules.table_wild or rules.merge)
