"""Errors with a fault: their English text is the place, the sentence and its values."""

import pytest

from guts_engine.common.faults import CodedError
from guts_engine.record.log import LogError, LogFault
from guts_engine.rules.options import RulesError, RulesFault
from guts_engine.rules.presets import preset
from guts_engine.state.actions import ActionFault, Declare, IllegalAction
from guts_engine.steps.model import Choice


def test_an_error_says_its_place_and_its_fault() -> None:
    wrong = CodedError(RulesFault.TOO_SMALL, "limit", value=-1, low=0)
    assert str(wrong) == "limit: -1 is too small; use 0 or more"
    assert (wrong.fault, wrong.place) == (RulesFault.TOO_SMALL, "limit")
    assert wrong.reason == "-1 is too small; use 0 or more"
    assert str(CodedError(ActionFault.CLOSED)) == "the session is over"


def test_an_option_that_clashes_names_the_other() -> None:
    with pytest.raises(RulesError) as wrong:
        preset("three-card").replaced({"peek": False, "draw": 1})
    assert wrong.value.fault is RulesFault.UNSEEN
    assert (wrong.value.option, wrong.value.other) == ("draw", "peek")


def test_an_illegal_action_names_its_seat_and_can_stand_behind_another_error() -> None:
    wrong = IllegalAction(ActionFault.NOT_ASKED, Declare(3, Choice.IN), question="declare")
    assert str(LogError(LogFault.ACTION, n=9, why=wrong)) == (
        "action 9: seat 3 is not asked to declare"
    )


def test_a_seat_of_any_length_is_quoted_shortly() -> None:
    wrong = IllegalAction(ActionFault.NO_SEAT, Declare(10**3000, Choice.IN))
    assert len(str(wrong)) < 250
