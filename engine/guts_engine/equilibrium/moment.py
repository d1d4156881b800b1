"""The kinds of moments at which players declare, in the order of a deal."""

from functools import lru_cache

from guts_engine.common.frozen import record
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.facts import declares
from guts_engine.steps.model import Again, Choice


@record
class Kind:
    """A declaration, counted from 0; its low side (R8.7), `again` with the same cards (R13.9), or
    the second chance after it (R4.5).
    """

    declaration: int
    low: bool = False
    second_chance: bool = False
    again: int = 0

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
        found += [Kind(number, low) for low in sides]
        if step.second_chance:
            found.append(Kind(number, second_chance=True))
        if isinstance(step.nobody, tuple) and any(isinstance(each, Again) for each in step.nobody):
            found += [Kind(number, low, again=1) for low in sides]
    return tuple(found)
