"""The named games (R8) with their permanent ids."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from guts_engine.common.quoting import quoted
from guts_engine.rules.options import RulesError, RulesFault
from guts_engine.rules.ruleset import RuleSet
from guts_engine.rules.traits import CLASSICS
from guts_engine.steps.library import shipped, shipped_ids


class _Presets(Mapping[str, RuleSet]):
    """The games of R8 by id, each read when it is first asked for."""

    def __getitem__(self, game: str) -> RuleSet:
        if game not in CLASSICS:
            raise KeyError(game)
        return _rules_of(game)

    def __iter__(self) -> Iterator[str]:
        return iter(CLASSICS)

    def __len__(self) -> int:
        return len(CLASSICS)


PRESETS: Final[Mapping[str, RuleSet]] = _Presets()
"""All games of R8 by id, in the order of menus."""


@cache
def _rules_of(game: str) -> RuleSet:
    return RuleSet.of(shipped(game))


def preset(game: str) -> RuleSet:
    """The shipped game with that id. Raises RulesError, which lists the games of R8."""
    if game in shipped_ids():
        return _rules_of(game)
    raise RulesError(RulesFault.NONE_OF, "game", value=quoted(game), names=", ".join(PRESETS))
