"""Keys that a game file may not have where they stand: what was meant instead (S9 b)."""

from collections.abc import Collection, Iterable

from guts_engine.steps.faults import Choices, GameError, GameFault, at
from guts_engine.steps.step_keys import STEPS, STEPS_IN_LONE, STEPS_IN_NOBODY, StepKeys


def unknown_setting(key: str, place: str, settings: Iterable[str]) -> GameError:
    """The fault of a key at the top of a file that is none of the settings."""
    where = at(place, key)
    if key in {**STEPS, **STEPS_IN_NOBODY, **STEPS_IN_LONE}:
        return GameError(GameFault.IS_STEP, where)
    if owners := _owners(key):
        return GameError(GameFault.OF_STEP, where, names=Choices(owners))
    if near := _nearest(key, settings):
        return GameError(GameFault.NEAR_SETTING, where, near=near)
    return GameError(GameFault.NO_SETTING, where)


def unknown_parameter(
    key: str, step: str, keys: StepKeys, place: str, settings: Collection[str]
) -> GameError:
    """The fault of a key in a step that is none of its parameters."""
    where = at(place, key)
    if owners := _owners(key):
        return GameError(GameFault.OF_OTHER, where, step=step, names=Choices(owners))
    if near := _nearest(key, keys.parameters):
        return GameError(GameFault.NEAR_PARAMETER, where, step=step, near=near)
    if key in settings:
        return GameError(GameFault.OF_GAME, where, step=step)
    if keys.parameters:
        names = Choices(keys.parameters)
        return GameError(GameFault.ONLY_PARAMETERS, where, step=step, names=names)
    return GameError(GameFault.NO_PARAMETER, where, step=step)


def _owners(key: str) -> list[str]:
    """The steps with that parameter."""
    return [name for name, keys in STEPS.items() if key in keys.parameters]


def _nearest(key: str, known: Iterable[str]) -> str:
    """The known key that is spelt almost like this one; empty if there is none."""
    from difflib import get_close_matches  # here: only a faulty file needs it

    return next(iter(get_close_matches(key.lower()[:60], list(known), 1, 0.7)), "")
