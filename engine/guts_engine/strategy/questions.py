"""What a player knows when asked to declare, as a number: its information set."""

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from guts_engine.deals.columns import Numbers, number
from guts_engine.deals.deals import BOTH, HIGH, IN, LOW, Deals
from guts_engine.deals.money import SIDE_POT
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.facts import every_step, steps_of
from guts_engine.steps.model import Again, Choice, Declare, Manner

FIRST, AGAIN, SECOND = range(3)
"""The askings of a declaration: the first, after nobody was in, and a second chance."""
_FOR_HIGH: Final = (IN, HIGH, BOTH)
_FOR_LOW: Final = (LOW, BOTH)
SHALLOW: Final = np.array([0.85, 0.55, 0.3])
"""The shares of the pot that a seat must be able to lose, or count as shallow and more so."""


class Moment(NamedTuple):
    """An information set in parts: how shallow the seat is, the declaration, which asking of it.

    A seat is shallow by the classes of `SHALLOW`, 0 if it can match the pot. Then how many are
    asked, the seat's place among them (0 unless in turn), how many before it are in, for high and
    for low, and how many legs it and the best of the others have.
    """

    shallow: int
    declaration: int
    asking: int
    asked: int
    place: int
    high: int
    low: int
    legs: int
    most_legs: int


class Questions:
    """The information sets of a game with so many players, numbered from 0 to `count`.

    One is made up of how much of the pot the seat can lose, the declaration, which asking of it
    that is, how many are asked, the seat's place among them and how many before it are in, by
    side. In games for legs, how many the seat and the best of the others have counts too.
    """

    def __init__(self, rules: RuleSet, players: int) -> None:
        self.rules = rules
        self.players = players
        steps = rules.played.steps
        self.places = [n for n, each in enumerate(steps) if isinstance(each, Declare)]
        self.declares = [each for each in steps if isinstance(each, Declare)]
        self.sided = any(Choice.HIGH in each.choices for each in self.declares)
        in_turn = any(each.manner is Manner.SEQUENTIAL for each in self.declares)
        self._heard = players if in_turn else 1
        self._low = players if self.sided and in_turn else 1
        self._legs = rules.played.legs or 1
        asked, stands = (len(self.places), 3, players + 1), self._legs**2
        heard = self._heard, self._heard, self._low
        self.shape = (len(SHALLOW) + 1, *asked, *heard, stands)
        self.count = int(np.prod(self.shape))
        self.choices = [len(each.choices) for each in self.declares]
        self.askings = [
            (n, asking)
            for n, each in enumerate(self.declares)
            for asking, there in (
                (FIRST, True),
                (AGAIN, steps_of(every_step([each]), Again)),
                (SECOND, each.second_chance),
            )
            if there
        ]

    def of(self, deals: Deals, place: int, seat: int) -> Numbers:
        """The information set of the seat that is asked, by deal."""
        step = self.declares[self.places.index(place)]
        asking = np.where(deals.again > 0, AGAIN, SECOND if deals.second else FIRST)
        position = high = low = nothing = np.zeros(deals.shape[1], np.int64)
        if step.manner is Manner.SEQUENTIAL:
            before = deals.asked[:seat]
            position = number(before)
            said = deals.said if deals.second else deals.said[:seat] * before
            high, low = number(np.isin(said, _FOR_HIGH)), number(np.isin(said, _FOR_LOW))
        pot = deals.money.pots[:SIDE_POT].max(axis=0)
        shallow = number(deals.money.at_stake(seat, pot) < SHALLOW[:, None] * pot)
        index = (
            shallow,
            nothing + self.places.index(place),
            asking,
            number(deals.asked),
            position,
            np.minimum(high, self._heard - 1),
            np.minimum(low, self._low - 1),
            self._stand(deals, seat),
        )
        return np.ravel_multi_index(index, self.shape)

    def equal(self, nodes: Numbers, columns: int) -> NDArray[np.float64]:
        """The same chance for each choice of information sets, by information set and choice."""
        many = np.array(self.choices)[self.declaration(nodes)[0]][:, None]
        found: NDArray[np.float64] = (np.arange(columns) < many) / many
        return found

    def _stand(self, deals: Deals, seat: int) -> Numbers:
        """How many legs the seat has, and the best of the others."""
        legs = np.minimum(deals.money.legs, self._legs - 1)
        found: Numbers = legs[seat] * self._legs + np.delete(legs, seat, axis=0).max(axis=0)
        return found

    def moment(self, node: int) -> Moment:
        """The parts of an information set."""
        *parts, stand = [int(each) for each in np.unravel_index(node, self.shape)]
        return Moment._make((*parts, *divmod(stand, self._legs)))

    def declaration(self, node: Numbers) -> tuple[Numbers, Numbers]:
        """The number of the declaration of information sets, and of its asking."""
        found = np.unravel_index(node, self.shape)
        return found[1], found[2]


class Rows:
    """The rows of a table by information set: only those that come up have one.

    With `nodes` these are all, in that order, and any other has the row of the one most like it;
    without, each gets the next row when it comes up first.
    """

    def __init__(self, questions: Questions, nodes: Numbers | None = None) -> None:
        self._shape = questions.shape
        self._rows: Numbers = np.full(questions.count, -1)
        self._closed = nodes is not None
        self._nodes: list[int] = []
        if nodes is not None:
            self._add(nodes)

    def __len__(self) -> int:
        return len(self._nodes)

    @property
    def nodes(self) -> Numbers:
        """The information sets with a row, in order."""
        return np.array(self._nodes, np.int64)

    def of(self, nodes: Numbers) -> Numbers:
        """The rows of information sets."""
        found: Numbers = self._rows[nodes]
        if (found < 0).any():
            new = np.unique(nodes[found < 0])
            if self._closed:
                self._rows[new] = [self._nearest(int(each)) for each in new]
            else:
                self._add(new)
            found = self._rows[nodes]
        return found

    def _add(self, nodes: Numbers) -> None:
        self._rows[nodes] = np.arange(len(self), len(self) + len(nodes))
        self._nodes += nodes.tolist()

    def _nearest(self, node: int) -> int:
        """The row of the information set most like that one: what comes first counts most."""
        one = np.array(np.unravel_index(node, self._shape))
        every = np.array(np.unravel_index(self.nodes, self._shape))
        weights = np.array([1.5, 1e9, 1e6, 4, 2, 2, 2, 1])
        return int((abs(every - one[:, None]) * weights[:, None]).sum(axis=0).argmin())


@lru_cache(maxsize=64)
def questions(rules: RuleSet, players: int) -> Questions:
    """The information sets of a game, which are kept."""
    return Questions(rules, players)
