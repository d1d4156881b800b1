"""The named games (R8) with their permanent ids."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from guts_engine.common.quoting import quoted
from guts_engine.rules.options import RulesError, RulesFault
from guts_engine.rules.ruleset import RuleSet
from guts_engine.rules.traits import CLASSICS
from guts_engine.steps.library import shipped, shipped_ids


@cache
def _rules_of(game: str) -> RuleSet:
    return RuleSet.of(shipped(game))


PRESETS: Final[Mapping[str, RuleSet]] = {game: _rules_of(game) for game in CLASSICS}
"""All games of R8 by id, in the order of menus."""


def preset(game: str) -> RuleSet:
    """The shipped game with that id. Raises RulesError, which lists the games of R8."""
    if game in shipped_ids():
        return _rules_of(game)
    raise RulesError(RulesFault.NONE_OF, "game", value=quoted(game), names=", ".join(PRESETS))
