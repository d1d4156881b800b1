"""Options that contradict others: the fault of a value beside another option (R12, R13)."""

from collections.abc import Mapping

from guts_engine.common.frozen import record
from guts_engine.rules import relevance
from guts_engine.rules.options import AllOut, Ghost, Lone, Rules, RulesFault

MOST_CARDS = 7
"""The most cards of one player (R2.8)."""


@record
class Clash:
    """The fault of an option's value beside `other`, with the values for its message."""

    other: str
    fault: RulesFault
    values: Mapping[str, object] = {}


def none(_: Rules) -> Clash | None:
    """No clash: the option contradicts nothing."""
    return None


def too_many_later(rules: Rules) -> Clash | None:
    """More cards than a player can hold (R13.11)."""
    dealing = rules.dealing
    if dealing.cards + dealing.more <= MOST_CARDS:
        return None
    values = {"cards": dealing.cards, "more": dealing.more, "most": MOST_CARDS}
    return Clash("cards", RulesFault.TOO_MANY_CARDS, values)


def draws(rules: Rules) -> Clash | None:
    """A draw of more cards than a hand has, or of cards that nobody sees (R3.3, R3.5)."""
    dealing = rules.dealing
    if dealing.draw > dealing.cards:
        values = {"draw": dealing.draw, "cards": dealing.cards}
        return Clash("cards", RulesFault.DRAWS_MORE, values)
    return _unseen(rules) if dealing.draw else None


def passes(rules: Rules) -> Clash | None:
    """A pass of cards that nobody sees (R3.4, R3.5)."""
    return _unseen(rules) if rules.dealing.pass_left else None


def _unseen(rules: Rules) -> Clash | None:
    if rules.dealing.peek:
        return None
    return Clash("peek", RulesFault.UNSEEN)


def second_chance(rules: Rules) -> Clash | None:
    """A second chance where everyone declares at once (R4.5)."""
    if relevance.in_turn(rules) or not rules.declaring.second_chance:
        return None
    return Clash("declare", RulesFault.AT_ONCE)


def ranking(rules: Rules) -> Clash | None:
    """An order of three-card hands where there are none (R2.3)."""
    if rules.ranks_three:
        return None
    return Clash("cards", RulesFault.ORDERS_THREE, {"cards": rules.dealing.cards})


def all_out(rules: Rules) -> Clash | None:
    """Anything but an ante where the ghost always plays (R6.5)."""
    value = rules.paying.all_out
    if rules.dealing.ghost is not Ghost.ALWAYS or value is AllOut.ANTE:
        return None
    return Clash("ghost", RulesFault.GHOST_ALWAYS, {"value": value})


def beats_deck(rules: Rules) -> Clash | None:
    """A lone player who must beat both the deck and a ghost (R6.5, R8.4)."""
    if rules.showing.lone is Lone.TAKES or rules.dealing.ghost is Ghost.NONE:
        return None
    return Clash("ghost", RulesFault.GHOST_OR_DECK, {"ghost": rules.dealing.ghost})


def cap(rules: Rules) -> Clash | None:
    """Both limits of a pot (R13.4)."""
    if not rules.paying.cap or not rules.paying.limit:
        return None
    return Clash("limit", RulesFault.CAP_OR_LIMIT, {"limit": rules.paying.limit})
