"""Snapshots: a state written and read is the same, and any other text is refused."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guts_engine.play.setup import NewSeat, new_game
from guts_engine.record.snapshot import SnapshotError, read, written
from guts_engine.rules.presets import PRESETS
from tests.engine.helpers.strategies import Played, dealers_choices, sessions

few = settings(max_examples=30)
everything = sessions(complete=False) | dealers_choices(complete=False)


@given(everything)
def test_every_state_comes_back_as_it_was_written(played: Played) -> None:
    for state in played.states:
        text = written(state)
        again = read(text)
        assert again == state
        assert written(again) == text
        assert text == json.dumps(json.loads(text), separators=(",", ":")), "in little room"


@pytest.mark.parametrize("game", PRESETS)
def test_a_state_of_each_game_comes_back(game: str) -> None:
    state = new_game(PRESETS[game], (NewSeat("Żółć", 100), NewSeat("Bo", 0), NewSeat("Cy", 7)))
    assert read(written(state)) == state


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@few
@given(st.text() | json_values.map(json.dumps))
def test_no_other_text_is_a_state(text: str) -> None:
    with pytest.raises(SnapshotError):
        read(text)


@pytest.mark.parametrize(
    "text", ["", "null", "[" * 100_000, "1" * 10_000, "1e999", "NaN", '{"table":1e999}', "\ud800"]
)
def test_no_odd_text_is_a_state(text: str) -> None:
    with pytest.raises(SnapshotError, match=r"^the snapshot cannot be read$"):
        read(text)


@few
@given(sessions(complete=False), st.data())
def test_a_state_with_one_value_of_another_kind_is_refused_or_whole(
    played: Played, data: st.DataObject
) -> None:
    """Any value in one place: the result is a state or a SnapshotError."""
    text = json.loads(written(played.last))
    inside: list[tuple[Any, Any]] = []
    gather(text, inside)
    holder, place = data.draw(st.sampled_from(inside))
    junk = st.sampled_from([None, -1, 10**30, 1.5, float("inf"), "", "As", [], {}, [[]], True])
    holder[place] = data.draw(junk | json_values)
    try:
        read(json.dumps(text))
    except SnapshotError:
        return


def gather(part: Any, inside: list[tuple[Any, Any]]) -> None:
    """Collect every place in a JSON text."""
    if isinstance(part, dict | list):
        for place, value in part.items() if isinstance(part, dict) else enumerate(part):
            inside.append((part, place))
            gather(value, inside)


@few
@given(sessions(complete=False), st.data())
def test_a_state_with_a_field_too_few_or_too_many_is_refused(
    played: Played, data: st.DataObject
) -> None:
    value = json.loads(written(played.last))
    record = value if data.draw(st.booleans()) else value["table"]
    if data.draw(st.booleans()):
        del record[data.draw(st.sampled_from(sorted(record)))]
    else:
        record["more"] = 1
    with pytest.raises(SnapshotError):
        read(json.dumps(value))
