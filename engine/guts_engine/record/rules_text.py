"""A game and its house rules as plain values of a log, with the text of a written game (S10)."""

from collections.abc import Mapping
from typing import Any

from guts_engine.rules.presets import preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.library import is_shipped
from guts_engine.steps.reading import game_of
from guts_engine.steps.writing import values_of


def rules_values(rules: RuleSet) -> dict[str, Any]:
    """The game by its id, the options that differ from its file, and its keys if it is written.

    Only the games of R8 never change; of every other game all keys are kept, so that a log means
    the same after its file has changed or is gone.
    """
    values = {"game": rules.game, "rules": dict(rules.house_rules)}
    classic = not rules.written and is_shipped(rules.base)
    return values if classic else {**values, "written": values_of(rules.base)}


def rules_of(values: Mapping[str, Any]) -> RuleSet:
    """The game and house rules of such values. Raises RulesError, GameError or ValueError."""
    written = values.get("written")
    if written is None:
        return preset(values["game"]).replaced(values["rules"], in_play=True)
    if written["id"] != values["game"]:
        raise ValueError("the keys are those of another game")
    return RuleSet.of(game_of(written)).replaced(values["rules"], in_play=True)
