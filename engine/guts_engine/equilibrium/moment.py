"""The kinds of moments at which players declare, in the order of a deal."""

from functools import lru_cache

from guts_engine.common.frozen import record
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.facts import declares
from guts_engine.steps.model import Again, Both, Choice


@record
class Kind:
    """A declaration, counted from 0; its low side (R8.7), `again` with the same cards (R13.9), or
    the second chance after it (R4.5).

    Where sides depend on each other, players decide on the better side of their hand; if they are
    in for it, they decide on the other side `beside` it, by the `nearness` of both percentiles.
    """

    declaration: int
    low: bool = False
    second_chance: bool = False
    again: int = 0
    beside: bool = False

    def led_to_by(self, earlier: "Kind", *, anew: bool) -> bool | None:
        """Whether a player must be in at an earlier kind to be asked here; None if either.

        With `anew`, this declaration asks all players, whatever they have said before.
        """
        if earlier.declaration < self.declaration:
            return None if anew or earlier.low or earlier.second_chance else True
        if earlier.declaration > self.declaration:
            return None
        if self.second_chance or self.again > earlier.again:
            return False
        return None


@lru_cache(maxsize=64)
def kinds_of(rules: RuleSet) -> tuple[Kind, ...]:
    """The kinds of moments of a deal in order."""
    found = []
    for number, step in enumerate(declares(rules.played)):
        sides = (False, True) if Choice.HIGH in step.choices else (False,)
        besides = (False, True) if sides_depend(rules) else (False,)
        each = [(low, beside) for beside in besides for low in sides]
        found += [Kind(number, low, beside=beside) for low, beside in each]
        if step.second_chance:
            found.append(Kind(number, second_chance=True))
        if isinstance(step.nobody, tuple) and any(
            isinstance(inner, Again) for inner in step.nobody
        ):
            found += [Kind(number, low, again=1, beside=beside) for low, beside in each]
    return tuple(found)


def nearness(one: float, other: float) -> float:
    """How near the percentiles of both sides are, 0..1: what decides on one beside the other."""
    return 1 - abs(one - other)


@lru_cache(maxsize=64)
def sides_depend(rules: RuleSet) -> bool:
    """Whether being in for one side changes what the other costs: both may be declared, and what is
    lost for them together is limited (R7.2). Hands that nobody sees are no reason for either.
    """
    independent = rules.two_pots and rules.showing.both is not Both.MUST_WIN_BOTH
    if not (independent and rules.paying.max_loss and rules.dealing.peek):
        return False
    steps = declares(rules.played)
    return all({Choice.BOTH, Choice.OUT} <= set(each.choices) for each in steps)
