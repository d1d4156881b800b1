"""When options have no effect beside the others, and why, and which contradict others (R12)."""

from collections.abc import Callable
from typing import Final

from guts_engine.hands.cards import Rank
from guts_engine.hands.orders import FROM_FIVE
from guts_engine.rules import traits
from guts_engine.rules.entries import Clash, Reason
from guts_engine.rules.options import (
    BEAT_DECK,
    EVERY_DEAL,
    MOST_CARDS,
    AllOut,
    Ghost,
    Rules,
    RulesFault,
    Shortfall,
)
from guts_engine.steps.facts import every_step
from guts_engine.steps.model import Manner, Match, Ties


def _in_turn(rules: Rules) -> bool:
    """Whether players declare in turn (R4.1)."""
    return rules.declaring.declare is Manner.SEQUENTIAL


def _ghost_always(rules: Rules) -> bool:
    """Whether a ghost must always be beaten (R6.5)."""
    return rules.dealing.ghost is Ghost.ALWAYS


def _wild_in_play(rules: Rules) -> bool:
    """Whether any card may be wild (R2.6, S5.1)."""
    by_file = rules.written or rules.leg_game
    return not traits.natural(rules.base) if by_file else bool(rules.dealing.wild)


def _someone_in(rules: Rules) -> bool:
    return _in_turn(rules) and not rules.lone_must_beat


def _no_low_straight(rules: Rules) -> bool:
    """Whether any hand that could be A-2-3 can be better: with wild aces, or wild twos and threes
    (R2.6).
    """
    natural = _natural(rules)
    return Rank.ACE not in natural or natural.isdisjoint({Rank.TWO, Rank.THREE})


def _nobody_matches(rules: Rules) -> bool:
    """Whether the players in split every pot (R5.4); if nobody is in, the best may match (R6.3)."""
    shared = rules.dealing.ghost is Ghost.NONE and rules.showing.ties is not Ties.SUITS
    nobody_in = not (_ghost_always(rules) or _someone_in(rules))
    matches = rules.written and any(isinstance(s, Match) for s in every_step(rules.base.steps))
    out_match = matches or (rules.paying.all_out is AllOut.MATCH_BEST and nobody_in)
    return shared and not out_match and _all_equal(rules)


def _natural(rules: Rules) -> frozenset[Rank]:
    """The ranks that are not wild."""
    return frozenset(Rank).difference(rules.dealing.wild)


def _all_equal(rules: Rules) -> bool:
    """Whether all hands are equal: all other cards than aces are wild (R2.6).

    If straight flushes rank top, an ace and two wild cards beat two aces and a wild card. Equal
    hands may differ by their wild cards (R14.10).
    """
    if rules.showing.ties is Ties.NATURAL:
        return False
    natural = _natural(rules)
    if natural == {Rank.ACE}:
        return not (rules.dealing.cards == 3 and rules.showing.ranking == "straight-flush-first")
    return not natural


# --- Why options have no effect --------------------------------------------------------------


def _needs(name: str, value: object) -> Reason:
    """Another option has another value."""
    return Reason(f"it needs {name} = {value}", lambda rules: rules.option(name) != value)


def _caps(when: Callable[[Rules, int], bool]) -> tuple[Reason, ...]:
    """A limit of the pot is the most for every match."""
    limit, cap = "limit = {limit} caps every match already", "cap = {cap} caps every match already"
    return (
        Reason(limit, lambda rules: when(rules, rules.paying.limit)),
        Reason(cap, lambda rules: when(rules, rules.paying.cap)),
    )


NO_DRAW: Final = (Reason("it needs a draw", lambda rules: not rules.dealing.draw),)
NO_PASS: Final = (_needs("pass_left", 1),)
AT_ONCE: Final = (Reason(RulesFault.AT_ONCE.value, lambda rules: not _in_turn(rules)),)
NOTHING_TO_BEAT: Final = (
    Reason("it needs a ghost, or a deck to beat", lambda rules: not rules.lone_must_beat),
)
NO_REBUYS: Final = (_needs("shortfall", Shortfall.TABLE_STAKES),)
ACE_ANYWAY: Final = (
    Reason(
        "a single wild card is an ace",
        lambda rules: rules.dealing.wild == (Rank.ACE,) and rules.dealing.cards == 1,
    ),
)
SOMEONE_IN: Final = (
    Reason("with ghost = always everyone antes when nobody is in", _ghost_always),
    Reason("when players declare in turn someone is always in", _someone_in),
)
"""`all_out`: someone is always in, or the ghost fixes it (R4.1, R6.5)."""

NO_PENALTY: Final = (*SOMEONE_IN, _needs("all_out", AllOut.WIMP_PENALTY))
"""There is no wimp penalty (R6.3)."""

_NOBODY_MATCHES: Final = Reason(
    "these wild cards make all hands equal, so nobody matches", _nobody_matches
)
NOBODY_EXCUSED: Final = (_needs("ante_when", EVERY_DEAL), _NOBODY_MATCHES)
"""With an empty pot everyone antes (R6.1)."""

NOBODY_WINS: Final = (
    Reason(
        "these wild cards make all hands equal, so nobody can beat the ghost",
        lambda rules: _ghost_always(rules) and _all_equal(rules),
    ),
)
"""No pot is ever won (R6.5)."""

ALL_TIE: Final = (Reason("these wild cards make all hands equal", _all_equal),)

NO_ORDER: Final = (
    Reason(
        "with grow_ranking = from-five three cards make no straight or flush",
        lambda rules: rules.showing.grow_ranking == FROM_FIVE,
    ),
    Reason("it orders three-card hands", lambda rules: not rules.ranks_three),
)
"""There are no three-card hands, or no straights and flushes among them (R2.3)."""

_NO_STRAIGHTS: Final = "it needs a ranking with straights"
NO_LOW_STRAIGHT: Final = (
    *NO_ORDER,
    Reason(_NO_STRAIGHTS, lambda rules: rules.showing.ranking == "plain"),
    Reason("these wild cards always make a better hand than A-2-3", _no_low_straight),
)
"""Nobody plays A-2-3 (R2.3, R2.6)."""

NO_LINES: Final = (
    Reason(
        _NO_STRAIGHTS,
        lambda rules: traits.orders(rules.base) and rules.showing.ranking == "plain",
    ),
)
"""Fewer than five cards make no straight or flush in any case (R14.10)."""

NO_MATCH_TO_CAP: Final = (
    *_caps(lambda rules, most: most == 1 and not rules.two_pots),
    _NOBODY_MATCHES,
)
"""No match is more than 1 chip, or there is none (R7.1); with two pots a player may match both."""

CAPPED_ANYWAY: Final = _caps(
    lambda rules, most: 0 < most * rules.base.pots <= rules.paying.max_loss
)
"""No match is larger (R7.1, R7.2, R13.4)."""

# --- What options contradict ----------------------------------------------------------------

TOO_MANY_LATER: Final = Clash(
    "cards",
    RulesFault.TOO_MANY_CARDS,
    lambda rules: rules.dealing.cards + rules.dealing.more > MOST_CARDS,
)
DRAWS_MORE: Final = Clash(
    "cards", RulesFault.DRAWS_MORE, lambda rules: rules.dealing.draw > rules.dealing.cards
)
DRAWS_UNSEEN: Final = Clash(
    "peek", RulesFault.UNSEEN, lambda rules: rules.dealing.draw > 0 and not rules.dealing.peek
)
PASSES_UNSEEN: Final = Clash(
    "peek", RulesFault.UNSEEN, lambda rules: rules.dealing.pass_left > 0 and not rules.dealing.peek
)
CHANCE_AT_ONCE: Final = Clash(
    "declare",
    RulesFault.AT_ONCE,
    lambda rules: rules.declaring.second_chance and not _in_turn(rules),
    named=True,
)
NOT_THREE: Final = Clash(
    "cards", RulesFault.ORDERS_THREE, lambda rules: not rules.ranks_three, named=True, new=True
)
NO_WILD: Final = Clash(
    "wild",
    RulesFault.NO_WILD,
    lambda rules: rules.showing.ties is Ties.NATURAL and not _wild_in_play(rules),
)
GHOST_FIXES: Final = Clash(
    "ghost",
    RulesFault.GHOST_ALWAYS,
    lambda rules: rules.all_out is not rules.paying.all_out,
    named=True,
)
GHOST_AND_DECK: Final = Clash(
    "ghost",
    RulesFault.GHOST_OR_DECK,
    lambda rules: rules.showing.lone == BEAT_DECK and rules.dealing.ghost is not Ghost.NONE,
)
CAP_AND_LIMIT: Final = Clash(
    "limit", RulesFault.CAP_OR_LIMIT, lambda rules: rules.paying.cap > 0 and rules.paying.limit > 0
)
