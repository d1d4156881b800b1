"""Advice on a decision, and the mark for the choice made."""

from enum import StrEnum
from math import inf
from typing import Final

from guts_engine.common.frozen import record
from guts_engine.state.actions import Action, Discard, Pass

FINE: Final = 0.01
"""The cost, in pots, up to which an option counts as equal to the best."""
NEAR: Final = 0.05
"""The cost, in pots, up to which an option counts as close."""
CERTAIN: Final = 3.0
"""An option within this many standard errors of the best counts as equal to it.

Most hands too weak to play are worth the same in as out. With this bound, fewer than one in a
hundred of them is marked as a mistake because of sampling error alone.
"""


@record
class Option:
    """A possible action, its worth in chips, and the standard error of the worth.

    `short` is the difference to the best option in chips, 0 for the best, and `short_error` the
    standard error of that difference, which is small because the same cards count for both.
    """

    action: Action
    ev: float
    stderr: float
    short: float = 0.0
    short_error: float = 0.0


@record
class Advice:
    """The options by worth, best first, and facts about the situation.

    `all_out` is the probability that everyone else is out, `best_if_in` that this hand takes a pot
    if someone else is in; `weakest` are cards of the weakest hand worth playing here, such as "Ah
    4d"; `percentile` is the share of the hands of this moment that the player's hand beats. Each is
    None if undefined. `pot` is the pot played for. `samples` is the number of deals of equal weight
    that tell as much as those tried, `contested` that of those in which someone else is in; both
    tell how small a share may be that never came up. `settled` is whether more deals would change
    little. Unless `certain`, what everyone else plays is only about right, and so are the numbers.
    """

    options: tuple[Option, ...]
    pot: float
    all_out: float | None = None
    best_if_in: float | None = None
    weakest: str | None = None
    percentile: float | None = None
    samples: float = 0
    contested: float = inf
    settled: bool = False
    certain: bool = True

    @property
    def best(self) -> Option:
        """The option that is worth most."""
        return self.options[0]

    @property
    def equal(self) -> tuple[Option, ...]:
        """The best option and all that cannot be told from it, or hardly differ, best first."""
        return tuple(
            each
            for each in self.options
            if each.short <= max(FINE * self.pot, CERTAIN * each.short_error)
        )

    def option(self, action: Action) -> Option | None:
        """The option equivalent to the action; None if it was not evaluated."""
        return next((each for each in self.options if _same(each.action, action)), None)


class Mark(StrEnum):
    """The mark of a decision."""

    BEST = "best"
    CLOSE = "close"
    MISTAKE = "mistake"


@record
class Verdict:
    """The mark of a decision, and its average cost in chips compared with the best option.

    For the best option `lead` is what it is ahead of the next. `stderr` is the standard error of
    cost or lead, and so tells how sure the mark is, if the advice is `certain`.
    """

    mark: Mark
    cost: float
    stderr: float
    lead: float = 0.0
    certain: bool = True


def judge(advice: Advice, action: Action) -> Verdict:
    """The mark and cost of an action.

    Of several equal options each is close; a single one is best. Others are close up to a twentieth
    of the pot. Raises ValueError for an action that answers another question.
    """
    option = advice.option(action)
    if option is None:
        raise ValueError(f"{action} is not one of the options of the advice")
    cost, error = option.short, option.short_error
    equal = advice.equal
    if equal == (option,):
        after = advice.options[1] if len(advice.options) > 1 else option
        return Verdict(Mark.BEST, cost, after.short_error, after.short, advice.certain)
    close = option in equal or cost <= NEAR * advice.pot
    return Verdict(Mark.CLOSE if close else Mark.MISTAKE, cost, error, certain=advice.certain)


def _same(one: Action, other: Action) -> bool:
    """Whether two actions are equivalent, ignoring the order of named cards."""
    if isinstance(one, Pass | Discard) and isinstance(other, Pass | Discard):
        return type(one) is type(other) and {*one.cards} == {*other.cards}
    return one == other
