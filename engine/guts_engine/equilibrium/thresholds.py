"""Equilibrium thresholds: the share of hands to fold in the symmetric equilibrium.

The continuous model covers all games but ignores ties and card removal. Where the solver's tables
have the same hands, its result is corrected by the shipped threshold with the most similar rules:
the ratio of hands played stays the same. For the exact rules of a shipped threshold the result is
that threshold. `make equilibrium` computes the tables.
"""

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from math import log
from typing import Any, Final, NamedTuple

from guts_engine.common.frozen import record
from guts_engine.common.package import PACKAGE
from guts_engine.equilibrium import continuum, legs, short, solved
from guts_engine.equilibrium.continuum import MOST_OUT, Terms
from guts_engine.equilibrium.short import Stack
from guts_engine.equilibrium.situation import Situation
from guts_engine.equilibrium.solved import Wait
from guts_engine.hands.cards import Rank
from guts_engine.rules.options import AllOut, Ghost, Lone
from guts_engine.rules.presets import preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.facts import declares, showdowns
from guts_engine.steps.model import BeatWhen, Manner, Owe, Prize, Showdown
from guts_engine.strength.form import Form, form_of
from guts_engine.strength.tables import TABLES, TableError, TableFault

FILE: Final = "equilibrium.json"
_TAKEN: Final = 1 / 32
"""The least chance of a deal with cards unseen to end in a lone player taking the pot."""
_GIVEN_AWAY: Final = 0.009
"""The most that may cost, in pots a deal."""
_GREAT: Final = 16
"""Openings in a pot from which that chance is at least `_TAKEN_GREAT`."""
_TAKEN_GREAT: Final = 1 / 8

Order = tuple[str, bool, tuple[Rank, ...]]
"""The options that rank hands: `ranking`, `ace_low_straight` and `wild`."""
Outs = tuple[tuple[float, ...], ...]
"""Shares to fold by position and number already in; a single number if all declare at once."""


@record
class Shipped:
    """The solver's thresholds for one set of rules, by number of players.

    `match` and `antes` are in pots, the latter of all players together, `gains` what the best
    response is known to gain, in pots per deal.
    """

    rules: RuleSet
    match: float
    antes: float
    outs: Mapping[int, Outs]
    gains: Mapping[int, float]

    def terms(self, players: int) -> Terms:
        """The same as terms of the continuous model."""
        return _terms(self.rules, players, self.match, self.antes / players)


def share_out(rules: RuleSet, at: Situation) -> float:
    """The share 0..1 of hands to fold in the symmetric equilibrium.

    In games for legs it follows from everyone's claims (`legs`). Elsewhere it comes from a solved
    table if there is one (`solved`), shifted like the idealised one where somebody may go broke;
    otherwise from the idealised game.
    """
    if legs.decides(rules):
        return legs.share_out(rules, at)
    found = solved.share_out(rules, at) if not at.side_pot else None
    if found is None:
        return idealised(rules, at)
    if not rules.dealing.peek and at.position is None:
        return _ending(rules, terms(rules, at.players, at.pot), found, at)
    stacks = () if at.beside else short.stacks_of(rules, at)
    if stacks:
        here = terms(rules, at.players, at.pot)
        model = _together(rules, here, ())
        return continuum.played_as(_together(rules, here, stacks), min(MOST_OUT, model), found)
    return found


def wait(rules: RuleSet, at: Situation) -> Wait | None:
    """How players wait with good hands, to be asked again (R13.9); None if they do not."""
    if at.side_pot or legs.decides(rules):
        return None
    return solved.wait(rules, at)


def to_be_solved(rules: RuleSet) -> bool:
    """Whether thresholds by these rules are to be solved: nothing shipped is for them exactly.

    Legs have tables of their own. Where all declare at once, cards unseen, there is nothing to
    solve.
    """
    turns = any(step.manner is Manner.SEQUENTIAL for step in declares(rules.played))
    if rules.leg_game or not (rules.dealing.peek or turns):
        return False
    return all(solved.key_of(each.rules) != solved.key_of(rules) for each in shipped("together"))


def idealised(rules: RuleSet, at: Situation) -> float:
    """The share to fold in the idealised game."""
    here = terms(rules, at.players, at.pot, at.side_pot)
    together = _together(rules, here, short.stacks_of(rules, at))
    if not here.peek:
        together = _ending(rules, here, together, at)
    if rules.declaring.declare is Manner.SIMULTANEOUS or at.position is None:
        return together
    return _in_turn(rules, here, together, at.position, at.already_in)


def _ending(rules: RuleSet, here: Terms, together: float, at: Situation) -> float:
    """The share, changed as little as needed for the pot to be taken some day (R3.5).

    Two or three players who see no cards are always in at the equilibrium, for ever; where the
    loser alone pays, any number. Only a pot that would grow for ever is worth giving more away.
    """
    opening = rules.opening_pot(at.players)
    if (at.pot or opening) >= _GREAT * opening and here.match == 1:
        return continuum.ending(here, together, _TAKEN_GREAT)
    return continuum.ending(here, together, _TAKEN, _GIVEN_AWAY)


def given_away(rules: RuleSet, at: Situation) -> float:
    """What it costs, in pots a deal, that the pot is taken some day though cards are unseen."""
    if rules.dealing.peek or at.position is not None or legs.decides(rules):
        return 0.0
    here = terms(rules, at.players, at.pot, at.side_pot)
    model = _together(rules, here)
    ended = _ending(rules, here, model, at)
    return continuum.given_away(here, ended) - continuum.given_away(here, model)


def terms(rules: RuleSet, players: int, pot: float | None = None, side: float = 0.0) -> Terms:
    """The terms of the rules for a pot of `pot` chips, by default that of a new game."""
    paying = rules.paying
    chips = pot or rules.opening_pot(players)
    match = short.match_of(rules, chips) / chips
    taken = min(1.0, paying.cap / chips) if paying.cap else 1.0
    return _terms(rules, players, match, paying.ante / chips, side / chips, taken)


def _terms(
    rules: RuleSet, players: int, match: float, ante: float, side: float = 0.0, taken: float = 1.0
) -> Terms:
    paying = rules.paying
    fined = rules.all_out in (AllOut.WIMP, AllOut.WIMP_PENALTY) or paying.dropped_ante
    show = showdowns(rules.played)[-1]
    return Terms(
        players,
        0.0 if show.owe is Owe.NOTHING else continuum.rounded(match),
        continuum.rounded(ante) if fined else 0.0,
        rules.showing.losers,
        rules.all_out,
        float(paying.wimp_multiple),
        _house(rules, show),
        rules.dealing.peek,
        paying.dropped_ante,
        kept=show.owe is Owe.WINNER and show.prize is Prize.NONE,
        excused=continuum.rounded(ante * rules.excused / paying.ante),
        side=continuum.rounded(side),
        taken=continuum.rounded(taken),
    )


def _house(rules: RuleSet, show: Showdown) -> Ghost:
    """When a hand of the table or the deck must be beaten."""
    if show.beat is None:
        return Ghost.LONE if rules.showing.lone is Lone.BEAT_DECK else Ghost.NONE
    return Ghost.LONE if show.beat_when is BeatWhen.LONE else Ghost.ALWAYS


def _kind(rules: RuleSet) -> tuple[Form | None, int, bool]:
    """Properties shared by comparable thresholds: course, number of cards, visibility."""
    return form_of(rules), rules.dealing.cards, rules.dealing.peek


def _order(rules: RuleSet) -> Order:
    showing, wild = rules.showing, rules.dealing.wild
    if not rules.ranks_three:
        return "", True, wild
    return showing.ranking, showing.ace_low_straight or showing.ranking == "plain", wild


# --- All at once ---------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _together(rules: RuleSet, here: Terms, stacks: tuple[Stack, ...] = ()) -> float:
    """The continuous model's threshold, corrected by the nearest shipped one."""
    if stacks and here.peek and not here.kept:
        mine, *others = stacks
        model = short.share_out(here, mine, tuple(others))
    else:
        model = continuum.share_out(here)
    near = _nearest(rules, here)
    if near is None:
        return model
    players = _known(near, here.players)
    theirs = continuum.share_out(near.terms(players))
    return continuum.played_as(model, theirs, near.outs[players][0][0])


@lru_cache(maxsize=1024)
def _nearest(rules: RuleSet, here: Terms) -> Shipped | None:
    """The shipped thresholds of the same kind of hands with the most similar rules.

    None for games that the solver does not support: several pots, or a second declaration (R8.3).
    """
    if rules.declaring.second_declare:
        return None
    fine = continuum.fine(here)

    def far(each: _Similar) -> tuple[int, int, float]:
        theirs = each.terms
        others = each.others + (theirs.ghost is not here.ghost) + (theirs.losers is not here.losers)
        apart = abs(log(theirs.match / here.match)) + abs(theirs.excused - here.excused)
        return others, each.wild, apart + abs(continuum.fine(theirs) - fine)

    found = min(_similar(rules, here.players), key=far, default=None)
    return found.shipped if found else None


class _Similar(NamedTuple):
    """Shipped thresholds of the same kind of hands, for that many players: in how many ways their
    order and ties differ, and by how many wild ranks.
    """

    shipped: Shipped
    terms: Terms
    others: int
    wild: int


@lru_cache(maxsize=256)
def _similar(rules: RuleSet, players: int) -> tuple[_Similar, ...]:
    """All of them."""
    return tuple(
        [
            _Similar(
                each,
                each.terms(players),
                (_order(each.rules) != _order(rules))
                + (each.rules.showing.ties is not rules.showing.ties),
                abs(len(each.rules.dealing.wild) - len(rules.dealing.wild)),
            )
            for each in shipped("together")
            if _kind(each.rules) == _kind(rules)
        ]
    )


def _known(near: Shipped, players: int) -> int:
    """That number of players, or the nearest with thresholds."""
    return min(near.outs, key=lambda each: abs(each - players))


# --- In turn (R4.1) -------------------------------------------------------------------------


def _in_turn(rules: RuleSet, here: Terms, together: float, position: int, already_in: int) -> float:
    """The threshold at a position: the standard rules', shifted like the simultaneous one."""
    follow = here.players - 1 - position
    if not follow and not already_in:  # the last player, if asked at all (R4.1)
        return 0.0 if here.ghost is Ghost.NONE else here.match / (1 + here.match)
    if not here.peek:
        return together
    cards = rules.dealing.cards
    near = min(shipped("in turn"), key=lambda each: abs(each.rules.dealing.cards - cards))
    players = _known(near, here.players)
    place = max(already_in, players - 1 - follow)
    already = min(already_in, players - 1)
    plain = _together(near.rules, near.terms(players))
    return continuum.played_as(
        together, plain, near.outs[players][min(place, players - 1)][already]
    )


# --- The file -------------------------------------------------------------------------------


@cache
def shipped(which: str) -> tuple[Shipped, ...]:
    """The shipped thresholds, `together` or `in turn`.

    Raises TableError if the file is missing or damaged.
    """
    try:
        table = json.loads((PACKAGE / TABLES / FILE).read_text(encoding="utf-8"))
        return tuple(_shipped(each) for each in table[which])
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise TableError(FILE, TableFault.EQUILIBRIUM) from None


def _shipped(table: Mapping[str, Any]) -> Shipped:
    outs = {
        int(players): tuple(tuple(row) for row in found["out"])
        for players, found in table["players"].items()
    }
    gains = {
        int(players): float(found["exploitability"]) for players, found in table["players"].items()
    }
    rules = preset(table["game"]).replaced(table["rules"])
    return Shipped(rules, table["match"], table["antes"], outs, gains)
