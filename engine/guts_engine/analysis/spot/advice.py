"""Advice on a decision, and the verdict on the one that was made."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from guts_engine.common.frozen import record
from guts_engine.hands.cards import Card
from guts_engine.play.actions import Action, Declare, Discard, Pass

FINE: Final = 0.01
"""What an option may cost, in pots, and still count as the best."""
NEAR: Final = 0.05
"""What it may cost, in pots, and still come close."""
CERTAIN: Final = 3.0
"""Within so many standard errors of the best, an option counts as the best.

Most hands too weak to play are worth the same in as out: of these fewer than one in a hundred
may be blamed for what chance alone made of the deals that were looked at.
"""


@record
class Option:
    """One possible action, what it is worth in chips, and the standard error of that.

    `short` is by how many chips it falls short of the best option, 0 for the best, and
    `short_error` the standard error of that: the same cards count for both, so it is small.
    """

    action: Action
    ev: float
    stderr: float
    short: float = 0.0
    short_error: float = 0.0


@record
class Advice:
    """The options with their worth, the best first, and what is known of the moment.

    `all_out` is the chance that everyone else is out, `best_if_in` that this hand takes a pot
    if somebody else is in; `weakest` are cards of the weakest hand worth playing here, "Ah 4d",
    `percentile` what share of the hands of this moment one's own is better than. Each is None
    where it has no meaning. `pot` is what is at stake, `samples` how many deals were looked at,
    `settled` whether more would change little.
    """

    options: tuple[Option, ...]
    pot: float
    all_out: float | None = None
    best_if_in: float | None = None
    weakest: str | None = None
    percentile: float | None = None
    samples: int = 0
    settled: bool = False

    @property
    def best(self) -> Option:
        """The option that is worth most."""
        return self.options[0]

    def option(self, action: Action) -> Option | None:
        """The option that does the same as the action; None where it was not looked at."""
        return next((each for each in self.options if _same(each.action, action)), None)


class Mark(StrEnum):
    """What a decision was."""

    BEST = "best"
    CLOSE = "close"
    MISTAKE = "mistake"


@record
class Verdict:
    """The mark of a decision, and what it cost in chips against the best, on average."""

    mark: Mark
    cost: float
    stderr: float


def judge(advice: Advice, action: Action) -> Verdict:
    """What the decision was worth against the best one known.

    It is best if it costs less than a hundredth of the pot or than three standard errors, close
    up to a twentieth of the pot. ValueError for an action that answers another question.
    """
    option = advice.option(action)
    if option is None:
        raise ValueError(f"{action} is not one of the options of the advice")
    cost, error = option.short, option.short_error
    if cost <= max(FINE * advice.pot, CERTAIN * error):
        mark = Mark.BEST
    else:
        mark = Mark.CLOSE if cost <= NEAR * advice.pot else Mark.MISTAKE
    return Verdict(mark, cost, error)


def ranked(options: Sequence[Option]) -> tuple[Option, ...]:
    """The options from the one worth most; of equal ones the first named stays first."""
    return tuple(sorted(options, key=lambda each: -each.ev))


def _same(one: Action, other: Action) -> bool:
    """Whether two actions do the same: the order of cards named does not count."""
    if isinstance(one, Declare) or type(one) is not type(other):
        return one == other
    return _cards(one) == _cards(other)


def _cards(action: Action) -> frozenset[Card]:
    return frozenset(action.cards) if isinstance(action, Pass | Discard) else frozenset()
