"""Where a threshold comes from, and whether its number is certain or only about right."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from guts_engine.common.frozen import changed
from guts_engine.equilibrium import legs, solved
from guts_engine.equilibrium.short import stacks_of
from guts_engine.equilibrium.situation import Situation
from guts_engine.equilibrium.solved import Axis
from guts_engine.equilibrium.thresholds import Shipped, given_away, shipped, terms
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Manner
from guts_engine.strength.form import form_of
from guts_engine.strength.paths import decisions, path_of
from guts_engine.strength.percentile import FEW

MOST_GAINED: Final = 0.01
"""The exploitability, in pots per deal, above which a threshold is only about right."""


class Origin(StrEnum):
    """Where thresholds come from: a shipped table, one solved at this table, the ideal game."""

    SHIPPED = "shipped"
    SOLVED = "solved"
    IDEALISED = "idealised"


def origin(rules: RuleSet, at: Situation) -> Origin:
    """Where the threshold of a situation comes from.

    A threshold between those of two shipped pots is shipped; one that is shifted for short stacks,
    a side pot or other rules comes from the idealised game.
    """
    if at.side_pot or stacks_of(rules, at):
        return Origin.IDEALISED
    if legs.decides(rules):
        return Origin.SOLVED if legs.covers(rules, at) else Origin.IDEALISED
    if _points(rules, at):
        return Origin.SHIPPED if solved.is_shipped(rules, at) else Origin.SOLVED
    return Origin.SHIPPED if _around(rules, at) else Origin.IDEALISED


def is_certain(rules: RuleSet, at: Situation) -> bool:
    """Whether numbers that follow from the threshold of a situation need no "about".

    They need it if the threshold is idealised, if it was solved only roughly (`changes_apart`), or
    if a best response is known to gain more than `MOST_GAINED`, as it does where players without a
    look at their cards end a great pot.
    """
    found = origin(rules, at)
    if given_away(rules, at) > MOST_GAINED:
        return False
    if found is Origin.IDEALISED or (found is Origin.SOLVED and changes_apart(rules)):
        return False
    return exploitability(rules, at) <= MOST_GAINED


def exploitability(rules: RuleSet, at: Situation) -> float:
    """What a best response by class of hand gains from the thresholds of a situation, in pots per
    deal, as the solver has found it; 0 for leg games, and for thresholds that are not in a table.
    """
    if legs.decides(rules):
        return 0.0
    gains = [each.exploitability for each in _points(rules, at)]
    gains += [each.gains[at.players] for each in _around(rules, at)] if not gains else []
    return max(gains, default=0.0)


def changes_apart(rules: RuleSet) -> bool:
    """Whether hands change before the showdown, or are asked again, and are solved only roughly.

    A game without a form is solved with sampled hands, which do not share the deck, or with some
    thousand deals; four and five cards are passed and drawn by a simpler rule than by bots. That
    may be off by more than its exploitability tells.
    """
    if legs.decides(rules):
        return False
    if form_of(rules) is not None:
        dealing = rules.dealing
        return dealing.cards > FEW and bool(dealing.draw or dealing.pass_left)
    paths = [path_of(rules.played, at) for at in decisions(rules.played)]
    return len(paths) > 1 or any(each and (each.after or each.exchanged) for each in paths)


def _points(rules: RuleSet, at: Situation) -> Sequence[solved.Point]:
    """The points of the solved table on both sides of a situation; none without a threshold."""
    if solved.share_out(rules, at) is None:
        return ()
    points = solved.points_of(rules, at.dealt or at.players)
    level = solved.level_of(rules, at)
    if solved.axis_of(rules) is Axis.MATCH and level > points[-1].level:
        return ()
    low = [each for each in points if each.level <= level][-1:]
    high = [each for each in points if each.level >= level][:1]
    return (*low, *high)


def _around(rules: RuleSet, at: Situation) -> Sequence[Shipped]:
    """The shipped thresholds with these rules at the pots on both sides of this one.

    None if there are no such pots, or if the players declare in turn.
    """
    if rules.declaring.declare is Manner.SEQUENTIAL:
        return ()
    here = terms(rules, at.players, at.pot)
    bare = solved.key_of(rules.replaced({"max_loss": 0}) if rules.paying.max_loss else rules)
    same = []
    for each in shipped("together"):
        theirs = each.terms(at.players)
        alike = changed(theirs, match=here.match, ante=here.ante) == here
        if alike and at.players in each.outs and solved.key_of(each.rules) == bare:
            same.append((theirs.match, each))
    low = [pair for pair in same if pair[0] <= here.match]
    high = [pair for pair in same if pair[0] >= here.match]
    if not low or not high:
        return ()
    return max(low, key=lambda pair: pair[0])[1], min(high, key=lambda pair: pair[0])[1]
