"""Parameters of declarations and showdowns that would do nothing (S9 f and g)."""

from collections.abc import Mapping
from typing import Any, Final

from guts_engine.hands.classes import STRAIGHTS
from guts_engine.steps.facts import last_is_asked, lone_waits, someone_forced
from guts_engine.steps.faults import GameError, GameFault, said
from guts_engine.steps.hand_checks import wild_somehow
from guts_engine.steps.model import (
    Beat,
    Choice,
    Declare,
    Lone,
    Manner,
    Owe,
    Showdown,
    Side,
    Step,
    Take,
)
from guts_engine.steps.moments import Moment
from guts_engine.steps.step_keys import DECLARE_KEYS, SHOWDOWN_KEYS
from guts_engine.steps.written import Written

Reasons = Mapping[str, GameFault]
"""Why parameters with other values than their defaults do nothing, by name."""

_USUAL: Final[Mapping[str, Any]] = {
    "last": "in",
    "second_chance": False,
    "nobody": "redeal",
    "lone": "takes",
    "beat_when": "always",
    "losers": "all",
    "both": "independent",
    "ace_low_straight": True,
}
"""Defaults as they are written; nothing is wrong with one that changes nothing."""


def check_idle(written: Written, every: list[Moment]) -> None:
    """Raises GameError for a parameter that does nothing in its step.

    One at the top of the file does nothing if it does nothing in every step without its own.
    """
    for kind, keys, reasons in (
        (Declare, DECLARE_KEYS, _idle_in_declaration),
        (Showdown, SHOWDOWN_KEYS, _idle_in_showdown),
    ):
        found = [(each, reasons(written, each)) for each in every if isinstance(each.step, kind)]
        for moment, why in found:
            for key in moment.values:
                if key in why and moment.values[key] != _USUAL.get(key):
                    raise _refused(written, moment, key, why[key])
        for key in keys:
            if key not in written.values or written.values[key] == _USUAL.get(key):
                continue
            default = [(moment, why) for moment, why in found if key not in moment.values]
            if default and all(key in why for _, why in default):
                moment, why = default[0]
                raise _refused(written, moment, key, why[key])


def _refused(written: Written, moment: Moment, key: str, fault: GameFault) -> GameError:
    value = moment.values.get(key, written.values.get(key))
    return written.refused(moment, key, fault, value=said(value))


def _idle_in_declaration(written: Written, moment: Moment) -> Reasons:
    step = moment.step
    assert isinstance(step, Declare)
    idle: dict[str, GameFault] = {}
    if Choice.OUT not in step.choices:
        idle["nobody"] = GameFault.NEVER_OUT
    if step.manner is Manner.SIMULTANEOUS:
        idle |= dict.fromkeys(("last", "second_chance"), GameFault.NOT_IN_TURN)
    elif not isinstance(step.nobody, str) and not last_is_asked(written.game, moment.index):
        idle["nobody"] = GameFault.LAST_IN
    if someone_forced(written.game, moment.index):
        idle |= dict.fromkeys(("last", "nobody"), GameFault.SOMEONE_IN)
    if Choice.HIGH in step.choices:
        idle |= dict.fromkeys(("second_chance", "lone", "forced"), GameFault.NOT_FOR_SIDES)
    elif lone_waits(written.game, moment.index) and not _only_takes(step.lone):
        idle["lone"] = GameFault.LONE_WAITS
    return idle


def _only_takes(lone: Lone | tuple[Step, ...]) -> bool:
    return isinstance(lone, str) or all(isinstance(step, Take) for step in lone)


def _idle_in_showdown(written: Written, moment: Moment) -> Reasons:
    step = moment.step
    assert isinstance(step, Showdown)
    idle: dict[str, GameFault] = {}
    if step.beat is None:
        idle["beat_when"] = GameFault.NO_BEAT
    if step.owe is Owe.NOTHING:
        idle |= dict.fromkeys(("losers", "multiply"), GameFault.NOT_OWED)
    if Choice.BOTH not in moment.before.sides and (moment.before.sides or step.side != "high-low"):
        idle["both"] = GameFault.NO_BOTH
    if step.side is Side.HIGH_LOW:
        idle["qualify"] = GameFault.ONE_SIDE
    if step.side is Side.HIGH:
        idle["low"] = GameFault.NO_LOW
    if step.side is Side.LOW:
        idle |= dict.fromkeys(("ranking", "ace_low_straight", "straight_from"), GameFault.NO_HIGH)
    return idle | _idle_hands(step)


def _idle_hands(step: Showdown) -> dict[str, GameFault]:
    rules = step.rules
    idle: dict[str, GameFault] = {}
    if step.beat is not Beat.TABLE:
        idle["table_wild"] = GameFault.NO_BEAT
    if not wild_somehow(rules):
        idle["most_wild"] = GameFault.NO_WILD_CARD
    if isinstance(rules.ranking, str):
        straights = step.hand in (0, 3, 5) and rules.ranking != "plain"
        if rules.ranking not in ("", "plain") and step.hand not in (0, 3):
            idle["ranking"] = GameFault.ORDERS_THREE
    else:
        straights = bool(STRAIGHTS & set(rules.ranking))
    if not straights:
        idle |= dict.fromkeys(("ace_low_straight", "straight_from"), GameFault.NO_STRAIGHTS)
    return idle
