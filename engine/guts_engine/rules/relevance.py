"""Reasons why options have no effect beside the other options of the game (R12).

Each function returns a reason that can follow a semicolon, or "" if the option has an effect.
"""

from guts_engine.hands.cards import Rank
from guts_engine.rules.options import AllOut, AnteWhen, Ghost, Rules, Shortfall
from guts_engine.steps.model import Manner, Ties


def always(rules: Rules) -> str:
    """No reason: the option always has an effect."""
    return ""


def only_in_turn(rules: Rules) -> str:
    """Why there is no second chance: everyone declares at once (R4.5)."""
    return "" if in_turn(rules) else "it is not possible with declare = simultaneous"


def in_turn(rules: Rules) -> bool:
    """Whether players declare in turn (R4.1)."""
    return rules.declaring.declare is Manner.SEQUENTIAL


def someone_in(rules: Rules) -> str:
    """Why `all_out` has no effect: someone is always in, or the ghost fixes it (R4.1, R6.5)."""
    if rules.dealing.ghost is Ghost.ALWAYS:
        return "with ghost = always everyone antes when nobody is in"
    if in_turn(rules) and not rules.lone_must_beat:
        return "when players declare in turn someone is always in"
    return ""


def no_draw(rules: Rules) -> str:
    """Why it has no effect when players draw: they do not (R13.10)."""
    return "" if rules.dealing.draw else "it needs a draw"


def no_pass(rules: Rules) -> str:
    """Why nobody may keep all cards: none are passed (R13.3)."""
    return "" if rules.dealing.pass_left else "it needs pass_left = 1"


def nothing_to_beat(rules: Rules) -> str:
    """Why there is no tie with a ghost or the deck: neither plays (R13.5)."""
    return "" if rules.lone_must_beat else "it needs a ghost, or a deck to beat"


def no_penalty(rules: Rules) -> str:
    """Why there is no wimp penalty (R6.3)."""
    if reason := someone_in(rules):
        return reason
    penalty = rules.paying.all_out is AllOut.WIMP_PENALTY
    return "" if penalty else "it needs all_out = wimp-penalty"


def nobody_excused(rules: Rules) -> str:
    """Why nobody is excused an ante: with an empty pot everyone antes (R6.1)."""
    if rules.paying.ante_when is not AnteWhen.EVERY_DEAL:
        return "it needs ante_when = every-deal"
    return nobody_matches(rules)


def no_rebuys(rules: Rules) -> str:
    """Why nobody can rebuy (R7.3)."""
    stakes = rules.paying.shortfall is Shortfall.TABLE_STAKES
    return "" if stakes else "it needs shortfall = table-stakes"


def no_order(rules: Rules) -> str:
    """Why the order of three-card hands has no effect: there are none (R2.3)."""
    return "" if rules.ranks_three else "it orders three-card hands"


def no_low_straight(rules: Rules) -> str:
    """Why nobody plays A-2-3: no straights, or wild cards make better hands (R2.3, R2.6).

    With wild aces, or with wild twos and threes, any hand that could be A-2-3 can be better.
    """
    if reason := no_order(rules):
        return reason
    if rules.showing.ranking == "plain":
        return "it needs a ranking with straights"
    natural = _natural(rules)
    if Rank.ACE in natural and natural & {Rank.TWO, Rank.THREE}:
        return ""
    return "these wild cards always make a better hand than A-2-3"


def all_tie(rules: Rules) -> str:
    """Why `losers` has no effect: all hands are equal."""
    return "these wild cards make all hands equal" if _all_equal(rules) else ""


def nobody_wins(rules: Rules) -> str:
    """Why no pot is ever won: nobody can beat the ghost (R6.5)."""
    if rules.dealing.ghost is Ghost.ALWAYS and _all_equal(rules):
        return "these wild cards make all hands equal, so nobody can beat the ghost"
    return ""


def nobody_matches(rules: Rules) -> str:
    """Why nobody matches: all hands are equal, and the players in split every pot (R2.6, R5.4).

    If nobody is in, the best hands may match it (R6.3).
    """
    shared = rules.dealing.ghost is Ghost.NONE and rules.showing.ties is not Ties.SUITS
    out_match = rules.paying.all_out is AllOut.MATCH_BEST and not someone_in(rules)
    if shared and not out_match and _all_equal(rules):
        return "these wild cards make all hands equal, so nobody matches"
    return ""


def no_match_to_cap(rules: Rules) -> str:
    """Why no match can be capped: none is more than 1 chip, or there is none (R7.1, R7.2).

    With two pots a player may match both.
    """
    for name in ("limit", "cap"):
        if getattr(rules.paying, name) == 1 and not rules.traits.two_pots:
            return f"{name} = 1 caps every match already"
    return nobody_matches(rules)


def ace_anyway(rules: Rules) -> str:
    """Why wild aces have no effect: a single wild card is an ace (R2.6)."""
    aces = rules.dealing.wild == (Rank.ACE,) and rules.dealing.cards == 1
    return "a single wild card is an ace" if aces else ""


def capped_by_limit(rules: Rules) -> str:
    """Why `max_loss` has no effect: no match is larger (R7.1, R7.2, R13.4)."""
    paying = rules.paying
    for name in ("limit", "cap"):
        most = getattr(paying, name)
        if 0 < most * rules.base.pots <= paying.max_loss:
            return f"{name} = {most} caps every match already"
    return ""


def _natural(rules: Rules) -> frozenset[Rank]:
    """The ranks that are not wild."""
    return frozenset(Rank).difference(rules.dealing.wild)


def _all_equal(rules: Rules) -> bool:
    """Whether all hands are equal: all other cards than aces are wild (R2.6).

    If straight flushes rank top, an ace and two wild cards beat two aces and a wild card.
    """
    natural = _natural(rules)
    if natural == {Rank.ACE}:
        return rules.dealing.cards != 3 or rules.showing.ranking != "straight-flush-first"
    return not natural
