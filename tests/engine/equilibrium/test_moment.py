"""The kinds of moments: which of them lead to which."""

import pytest

from guts_engine.equilibrium.moment import Kind, kinds_of
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.facts import declares
from guts_engine.steps.library import shipped
from guts_engine.steps.model import Group

SECOND = PRESETS["two-plus-one"].replaced({"second_declare": True})


@pytest.mark.parametrize(
    ("rules", "expected"),
    [(SECOND, True), (RuleSet.of(shipped("guts-high-low")), None)],
    ids=["those in", "all"],
)
def test_only_players_in_are_asked_later_unless_all_are(
    rules: RuleSet, expected: bool | None
) -> None:
    later = declares(rules.played)[1]
    first, second = Kind(0), Kind(1)
    assert {first, second} <= set(kinds_of(rules))
    anew = later.asks is Group.ALL
    assert second.led_to_by(first, anew=anew) is expected
    assert first.led_to_by(second, anew=anew) is None


def test_a_second_chance_and_a_second_asking_are_for_players_who_were_out() -> None:
    assert Kind(0, second_chance=True).led_to_by(Kind(0), anew=False) is False
    assert Kind(0, again=1).led_to_by(Kind(0), anew=False) is False
    assert Kind(0, low=True).led_to_by(Kind(0), anew=False) is None
