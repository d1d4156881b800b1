"""Policies: the chances of a seat's choices, by information set and by how good its hand is."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from guts_engine.deals.columns import Flags, Indices, Numbers
from guts_engine.deals.deals import Deals
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Deal, Declare, Draw, Game, PassCards, To
from guts_engine.strategy.growing import Shares
from guts_engine.strategy.outlook import Outlook, ahead
from guts_engine.strategy.questions import Questions, Rows

Chances = NDArray[np.float64]
"""Chances by information set, bucket and choice."""

Looked = dict[int, Shares]
"""How good hands are by seat, side and deal, by the place of the declaration."""

BUCKETS: Final = 64
BUCKETS_OF_TWO: Final = 12
"""The buckets of one side where hands have two."""
_FINER_AT_TOP: Final = 2.0
"""The power by which buckets get smaller towards the best hands."""
_SPREAD: Final = 4
"""The hands of a bucket, on each side, that stand for all of it when a policy is shifted."""
_BESIDE: Final = 5
"""The buckets on either side whose hands count for a bucket, where deals are few."""
_LEAST: Final = 0.2
"""The least chance of a choice that is played at all."""
_NEARLY: Final = 0.003
"""Nearer than two chances of a byte."""


def shares_below(count: int) -> Shares:
    """The shares of hands below each of so many buckets but the first, finer at the top."""
    return 1 - (1 - np.arange(1, count) / count) ** _FINER_AT_TOP


@dataclass(frozen=True)
class Buckets:
    """Classes of hands: `edges` by declaration, side and place are what a hand must reach."""

    edges: Shares

    @property
    def shares(self) -> Shares:
        """The shares of hands below each edge."""
        return shares_below(self.edges.shape[2] + 1)

    @property
    def bounds(self) -> Shares:
        """The shares of hands below each bucket, and below all."""
        return _with_ends(self.shares)

    def percentiles(self, declaration: int, looks: Shares) -> Shares:
        """The shares of hands that are worse, by side and hand."""
        pairs = zip(self.edges[declaration], looks, strict=False)
        found = [np.interp(look, _with_ends(edges), self.bounds) for edges, look in pairs]
        return np.array(found)

    def look(self, declaration: int, side: int, share: float) -> float:
        """How good the best of that share of hands, the weakest, is."""
        return float(np.interp(share, self.bounds, _with_ends(self.edges[declaration, side])))

    def of(self, declaration: int, looks: Shares) -> Numbers:
        """The bucket of each hand, the weakest first; `looks` are by side and hand."""
        return _numbered(self.edges[declaration], looks)

    def at(self, percentiles: Shares) -> Numbers:
        """The bucket of hands of those percentiles, by side and hand."""
        return _numbered([self.shares] * len(percentiles), percentiles)

    @property
    def count(self) -> int:
        """The number of classes of a declaration."""
        sides, edges = self.edges.shape[1:]
        return int((edges + 1) ** sides)

    def spread(self, each: int) -> Shares:
        """The percentiles of some hands of every bucket, so many a side, by side and hand.

        The hands of a bucket follow one another.
        """
        inside = (np.arange(each) + 0.5) / each
        one = self.bounds[:-1, None] + np.diff(self.bounds)[:, None] * inside
        if self.edges.shape[1] == 1:
            return one.reshape(1, -1)
        sides = np.broadcast_arrays(one[:, None, :, None], one[None, :, None, :])
        return np.array(sides).reshape(2, -1)

    def smoothed(self, sums: Shares) -> Shares:
        """The sums of buckets and of those beside them; buckets are part of the last axis."""
        sides, edges = self.edges.shape[1:]
        found = sums.reshape(*sums.shape[:-1], -1, *[edges + 1] * sides)
        reach = _BESIDE if sides == 1 else 1
        for axis in range(-sides, 0):
            room = [(0, 0)] * found.ndim
            room[axis] = (reach, reach)
            windows = sliding_window_view(np.pad(found, room), 2 * reach + 1, axis)
            found = windows.sum(axis=-1)
        return found.reshape(sums.shape)


def _with_ends(shares: Shares) -> Shares:
    """The shares between 0 and 1, with both."""
    return np.concatenate(([0.0], shares, [1.0]))


def _numbered(edges: Iterable[Shares], values: Shares) -> Numbers:
    """The number of the bucket by the edges and values of each side."""
    found = np.zeros(values.shape[1], np.int64)
    for steps, each in zip(edges, values, strict=False):
        found = found * (len(steps) + 1) + np.searchsorted(steps, each, "right")
    return found


def filled(chances: Chances, equal: Chances) -> Chances:
    """The chances by row, bucket and choice, those of the next better hand where no hand came.

    There they are `equal`. Where only few hands can be told apart, most buckets stay empty.
    """
    found = chances.copy()
    empty: Flags = np.all(np.abs(chances - equal) < _NEARLY, axis=2)
    for bucket in range(chances.shape[1] - 2, -1, -1):
        at = empty[:, bucket]
        found[at, bucket] = found[at, bucket + 1]
    return found


def thresholded(chances: Chances) -> Chances:
    """The chances without small ones, which are what is left of early rounds.

    Ganzfried, Sandholm and Waugh, "Strategy purification and thresholding" (2012).
    """
    found = np.where(chances < _LEAST, 0.0, chances)
    without: Chances = found / found.sum(axis=2, keepdims=True)
    return without


@dataclass(frozen=True)
class Policy:
    """Chances of the choices, by row of the information sets, bucket and choice."""

    questions: Questions
    buckets: Buckets
    rows: Rows
    chances: Chances

    def of(self, nodes: Numbers, buckets: Numbers) -> Chances:
        """The chances of the choices; all the same where nothing is known."""
        rows = self.rows.of(nodes)
        known = rows < len(self.chances)
        if known.all():
            found: Chances = self.chances[rows, buckets]
        else:
            found = self.questions.equal(nodes, self.chances.shape[2])
            found[known] = self.chances[rows[known], buckets[known]]
        return found

    def percentiles(self, declaration: int, looks: Shares) -> Shares:
        """The shares of the hands of a declaration that are worse, by side and hand."""
        if is_dealt_whole(self.questions.rules, self.questions.places[declaration]):
            return looks
        return self.buckets.percentiles(declaration, looks)

    def chosen(self, nodes: Numbers, buckets: Numbers, whims: Shares) -> Numbers:
        """The choices that fall to numbers from 0 to 1."""
        summed = self.of(nodes, buckets).cumsum(axis=1)
        found: Numbers = (whims[:, None] >= summed[:, :-1]).sum(axis=1)
        return found

    def shifted(self, tighter: float) -> "Policy":
        """The policy of a player who plays e^-`tighter` of its hands, or folds e^`tighter`."""
        buckets = self.buckets
        places = buckets.at(moved(buckets.spread(_SPREAD), np.float64(tighter)))
        chances = self.chances[:, places]
        shape = (len(self.chances), buckets.count, -1, self.chances.shape[2])
        return replace(self, chances=chances.reshape(shape).mean(axis=2))


def is_dealt_whole(rules: RuleSet, place: int) -> bool:
    """Whether hands are as they were dealt at that place, and none will grow."""
    there = ahead(rules, place)
    before = rules.played.steps[:place]
    changed = any(isinstance(each, Draw | PassCards) for each in before)
    return not (there.more or there.draw or rules.common or changed)


def without(questions: Questions) -> Policy:
    """No policy: all choices are alike, and no hands are told apart."""
    edges = np.zeros((len(questions.places), 2, 0))
    return Policy(questions, Buckets(edges), Rows(questions), np.zeros((0, 1, 1)))


def moved(places: Shares, tighter: Shares | np.float64) -> Shares:
    """The percentiles at which the usual policy does what the shifted one does there."""
    looser = places * np.exp(-tighter)
    return np.where(tighter >= 0, 1 - (1 - places) * np.exp(tighter), looser)


@dataclass(frozen=True)
class Asking:
    """A seat that is asked in some columns of deals, the others by column of those.

    `declaration` is the number of the declaration, `looks` say how good its hands are, by side.
    """

    deals: Deals
    declaration: int
    seat: int
    columns: Numbers
    nodes: Numbers
    looks: Shares

    def some(self, which: Flags) -> "Asking":
        """Those columns alone."""
        return replace(
            self,
            columns=self.columns[which],
            nodes=self.nodes[which],
            looks=self.looks[:, which],
        )


class Table:
    """Seats of many deals that play by policies; what they need of cards is by `outlook`.

    Whims are the random numbers of all choices by declaration, asking, seat and deal, so that deals
    can be played again with one choice changed.
    """

    def __init__(
        self, policy: Policy, outlook: Outlook, whims: Shares, looked: Looked | None = None
    ) -> None:
        self.policy = policy
        self.looked = {} if looked is None else looked
        self.questions = policy.questions
        self.outlook = outlook
        self.whims = whims

    def declare(self, deals: Deals, place: int, seat: int, at: Flags) -> Numbers:
        """The choices of the seat."""
        asking = Asking(
            deals,
            self.questions.places.index(place),
            seat,
            np.flatnonzero(at),
            self.questions.of(deals, place, seat)[at],
            self.looks(deals, place, seat, at)[:, at],
        )
        found = np.zeros(len(at), np.int64)
        found[at] = self.choose(asking)
        return found

    def looks(self, deals: Deals, place: int, seat: int, at: Flags) -> Shares:
        """How good the hands are, which is found once where choices do not change the cards."""
        if not dealt_alike(deals.game, place):
            one: Shares = self.outlook.of(deals, place, [seat], at)[0]
            return one
        looks = self.looked.get(place, np.full((deals.shape[0], 1, 1), np.nan))
        new = at & np.isnan(looks[seat, 0])
        if new.any():
            looks = np.where(new, self.outlook.of(deals, place, range(deals.shape[0]), new), looks)
            self.looked[place] = looks
        found: Shares = looks[seat]
        return found

    def choose(self, asking: Asking) -> Numbers:
        """The choices in the deals in which the seat is asked."""
        raise NotImplementedError  # solver, bots and coach have their own

    def whims_of(self, asking: Asking) -> Shares:
        """The random numbers of a question."""
        again = self.questions.declaration(asking.nodes)[1]
        found: Shares = self.whims[asking.declaration, again, asking.seat, asking.columns]
        return found

    def away(self, deals: Deals, step: Draw | PassCards, seat: int, at: Flags) -> Flags:
        """The places of the cards to discard or to pass."""
        if isinstance(step, Draw):
            return self.outlook.draws(deals, step, seat, at)
        return self.outlook.passes(deals, step, seat, at)

    def name(self, deals: Deals, seat: int, at: Flags) -> Indices:
        """A rank for the dealer to name."""
        return np.random.default_rng(3).integers(2, 15, len(at)).astype(np.int8)


@lru_cache(maxsize=256)
def dealt_alike(game: Game, place: int) -> bool:
    """Whether the cards until that place are the same whatever the players choose."""
    asked = False
    for step in game.steps[:place]:
        match step:
            case Draw():
                return False
            case Deal():
                some = asked and {To.IN, To.LAST} & {*step.to}
                if some or step.in_count or step.holding:
                    return False
            case Declare(nobody=tuple() as again):
                asked = True
                if any(isinstance(each, Deal | Draw | PassCards) for each in again):
                    return False
            case Declare():
                asked = True
    return True
