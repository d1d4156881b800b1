"""Claims on the pot of up to five players with few chips, outside leg games (R7.3).

Who has few chips risks little for a great pot, and whoever has none leaves the pot to the others;
so a claim is no equal share. The game is followed for some deals, as if all declared at once, in
the model of uniform percentiles, with the thresholds that professors play.
"""

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guts_engine.analysis.deals.payoffs import Chips, Stakes, settle
from guts_engine.analysis.deals.showdown import Flags
from guts_engine.common.work import Steps
from guts_engine.equilibrium.short import match_of
from guts_engine.equilibrium.situation import Situation
from guts_engine.equilibrium.thresholds import idealised, share_out
from guts_engine.rules.options import AllOut, Shortfall
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.facts import declares, opening_antes, showdowns
from guts_engine.steps.model import (
    Ante,
    Deal,
    Declare,
    Draw,
    Game,
    Lone,
    Manner,
    Nobody,
    PassCards,
    Showdown,
    Side,
    Ties,
)
from guts_engine.strength.form import form_of

_DEALS: Final = {2: 4, 3: 4, 4: 1, 5: 1}
"""The deals that are followed, by number of players; then, and for more players, claims are equal
shares."""
_RARE: Final = 0.02
"""Outcomes of a deal that are rarer are not followed."""
_POINTS: Final = 4_096
"""The hands of all players that stand for every deal."""
_STRENGTHS: Final = 30_000

_FREE: Final = (Ante, Deal, PassCards, Draw, Declare, Showdown)
"""The steps of a game in which only antes and matches are paid."""

Stacks = tuple[float, ...]
Places = NDArray[np.intp]


def are_few(
    rules: RuleSet, pot: float, chips: Sequence[float], rebuys: Sequence[bool] = ()
) -> bool:
    """Whether a match of the pot may leave a player without chips for another deal, for good."""
    followed = len(chips) in _DEALS and not any(rebuys) and _is_followed(rules)
    return followed and min(chips) <= match_of(rules, pot) + rules.ante_due


@lru_cache(maxsize=64)
def _is_followed(rules: RuleSet) -> bool:
    """Whether all there is to a deal is a declaration for one pot."""
    paying = rules.paying
    return (
        (_is_plain(rules.played) if form_of(rules) is None else not rules.two_pots)
        and not (rules.leg_game or rules.declaring.second_declare)
        and not (paying.cap or paying.limit or paying.dropped_ante)
        and rules.all_out in (AllOut.REDEAL, AllOut.ANTE)
        and rules.showing.ties is Ties.SPLIT
        and paying.shortfall not in (Shortfall.CREDIT, Shortfall.ENDS)
    )


def _is_plain(game: Game) -> bool:
    """Whether a game without a form has a declaration and a showdown, and nothing else is paid."""
    shows, antes = showdowns(game), [each for each in game.steps if isinstance(each, Ante)]
    if len(shows) != 1 or len(declares(game)) != 1 or game.keep or game.pots > 1:
        return False
    (show,), (declare,) = shows, declares(game)
    usual = Showdown(show.side, show.hand, show.rules, show.seen, losers=show.losers)
    return (
        show == usual
        and show.side is not Side.HIGH_LOW
        and (declare.nobody, declare.lone) == (Nobody.REDEAL, Lone.TAKES)
        and tuple(antes) == opening_antes(game)
        and all(isinstance(each, _FREE) for each in game.steps)
        and not any(isinstance(each, Draw) and each.price for each in game.steps)
    )


def after(rules: RuleSet, pot: float, chips: Stacks, matched: tuple[bool, ...]) -> Steps[Stacks]:
    """Find what everyone's chips and claim are worth after a deal that leaves the pot, given who
    has matched: following one deal more in each step, as thresholds are remembered.
    """
    deals = _DEALS[len(chips)]
    for fewer in range(1, deals):
        _after(rules, pot, chips, matched, fewer)
        yield fewer / deals
    return _after(rules, pot, chips, matched, deals)


def claims(rules: RuleSet, chips: Stacks, gains: Chips, left: Chips, losers: Flags) -> Chips:
    """What everyone's chips grow by until the game is over, by player and deal.

    `chips` are those before the deals, `gains` what these have brought, `left` the pots after them,
    and `losers` those who have matched.
    """
    players = len(chips)
    return _claims(rules, chips, players, _DEALS[players], gains, left, losers)


def following(
    rules: RuleSet, chips: Stacks, gains: Chips, left: Chips, losers: Flags
) -> Steps[None]:
    """Find the same in steps, one for each outcome of a deal; the claims are remembered."""
    players = len(chips)
    first, _, often = _outcomes(gains, losers)
    for at, number in zip(first.tolist(), often.tolist(), strict=True):
        deals = _DEALS[players] if number >= _RARE * len(left) else 0
        _grown(rules, chips, players, deals, gains[:, at], float(left[at]), losers[:, at])
        yield 0.0


def _claims(
    rules: RuleSet, chips: Stacks, dealt: int, deals: int, gains: Chips, left: Chips, losers: Flags
) -> Chips:
    """The same if the first so many are dealt in, and so many deals are followed."""
    first, which, often = _outcomes(gains, losers)
    found = np.empty((len(chips), len(first)))
    for kind, at in enumerate(first.tolist()):
        on = deals if often[kind] >= _RARE * len(left) else 0
        found[:, kind] = _grown(
            rules, chips, dealt, on, gains[:, at], float(left[at]), losers[:, at]
        )
    claimed: Chips = found[:, which.ravel()]
    return claimed


def _outcomes(gains: Chips, losers: Flags) -> tuple[Places, Places, Places]:
    """The outcomes of deals, by who has won, paid and matched: the first deal of each, which each
    deal has, and how many do.
    """
    rows = np.arange(len(gains))
    kinds = 3**rows @ (1 + np.sign(gains).astype(np.int64)) << len(gains)
    kinds += 2**rows @ losers.astype(np.int64)
    _, first, which, often = np.unique(
        kinds, return_index=True, return_inverse=True, return_counts=True
    )
    return first, which, often


def _grown(
    rules: RuleSet, chips: Stacks, dealt: int, deals: int, gained: Chips, pot: float, matched: Flags
) -> Chips:
    """What everyone's chips grow by after a deal of that outcome, following so many deals."""
    paid = np.zeros(len(chips))
    if rules.all_out is AllOut.ANTE and not (gained.any() or matched.any()):
        paid[:dealt] = np.minimum(chips[:dealt], rules.paying.ante)  # nobody is in (R6.3)
    held = tuple((np.array(chips) + gained - paid).tolist())
    worths = _after(rules, pot + float(paid.sum()), held, tuple(matched.tolist()), deals)
    grown: Chips = np.array(worths) - chips - gained
    return grown


def _after(
    rules: RuleSet, pot: float, chips: Stacks, matched: tuple[bool, ...], deals: int
) -> Stacks:
    """The same, following so many deals.

    Who cannot ante is not dealt in again. With one such player or none there are no more deals, and
    those who have chips share the pot, or everyone if nobody has any (R7.5).
    """
    ante = rules.ante_always
    dues = [0 if each and rules.excused else ante for each in matched]
    dealt = [place for place, due in enumerate(dues) if 0 < chips[place] >= due]
    worths = list(chips)
    if pot and len(dealt) > 1 and deals:
        order = sorted(range(len(chips)), key=lambda at: (at not in dealt, chips[at] - dues[at]))
        anted = tuple([chips[at] - dues[at] * (at in dealt) for at in order])
        antes = sum([dues[at] for at in dealt])
        found = _worths(rules, pot + antes, anted, len(dealt), deals)
        for place, worth in zip(order, found, strict=True):
            worths[place] = worth
        return tuple(worths)
    having = [place for place, each in enumerate(chips) if each > 0]
    owners = dealt if len(dealt) > 1 else having or range(len(chips))
    for place in owners:
        worths[place] += pot / len(owners)
    return tuple(worths)


@lru_cache(maxsize=16_384)
def _worths(rules: RuleSet, pot: float, chips: Stacks, dealt: int, deals: int) -> Stacks:
    """What everyone's chips and claim are worth before a deal in which the first are dealt in."""
    if not are_few(rules, pot, chips[:dealt]):
        share = pot / dealt
        return tuple([each + share * (place < dealt) for place, each in enumerate(chips)])
    players = len(chips)
    hands = _hands(players)
    outs = [_out(rules, pot, chips[:dealt], place) for place in range(dealt)]
    entering = hands[:players] if rules.dealing.peek else hands[players + 1 :]
    ins = np.zeros((players, _POINTS), np.bool_)
    ins[:dealt] = entering[:dealt] >= np.array(outs)[:, np.newaxis]
    strengths = (hands * _STRENGTHS).astype(np.int16)
    most = np.minimum(np.array(chips, np.float64), rules.paying.max_loss or np.inf)[:, np.newaxis]
    later = partial(_claims, rules, chips, dealt, deals - 1)
    stakes = Stakes(pot, rules.paying.ante, most, claims=later)
    ghost = strengths[players] if rules.lone_must_beat else None
    grown = settle(rules, stakes, strengths[:players], ins, ghost=ghost).mean(axis=1)
    return tuple((np.array(chips) + grown).tolist())


def _out(rules: RuleSet, pot: float, chips: Stacks, place: int) -> float:
    """The share of hands that the player at the place folds if all declare at once."""
    players = len(chips)
    others = (*chips[:place], *chips[place + 1 :])
    here = Situation(players, pot, chips=(chips[place], *others), rebuys=(False,) * players)
    at_once = rules.declaring.declare is Manner.SIMULTANEOUS
    return (share_out if at_once else idealised)(rules, here)


@lru_cache(maxsize=4)
def _hands(players: int) -> Chips:
    """Percentiles that fill the cube evenly: of the players' hands, the table's, and those by
    which they are in where they see no cards.
    """
    rows = 2 * players + 1
    root = 2.0
    for _ in range(64):
        root = (1 + root) ** (1 / (rows + 1))
    steps = root ** -np.arange(1.0, rows + 1)
    found: Chips = (0.5 + steps[:, np.newaxis] * np.arange(1, _POINTS + 1)) % 1
    return found
