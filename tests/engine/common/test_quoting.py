"""Quotations of user input in error messages."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guts_engine.bots.persona import PersonaError, read_persona
from guts_engine.common.quoting import LONGEST, quoted, shown
from guts_engine.record.scenario import ScenarioError, run_text
from guts_engine.rules.options import RulesError
from guts_engine.rules.presets import preset
from guts_engine.rules.registry import OPTIONS

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=400),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=300), inner),
)
BOUND = 2 * LONGEST + 200
"""The most characters of a place and a value in a message, each at its longest."""


@given(text=st.text(), longest=st.integers(3, 300))
def test_what_is_short_and_visible_is_shown_as_it_is(text: str, longest: int) -> None:
    quotation = shown(text, longest)
    assert quotation.isprintable()
    assert len(quotation) <= longest
    if text.isprintable() and len(text) <= longest:
        assert quotation == text


@given(value=anything)
def test_a_value_is_quoted_on_one_line_and_never_much_of_it(value: object) -> None:
    quotation = quoted(value)
    assert quotation.isprintable()
    assert len(quotation) <= LONGEST
    if len(repr(value)) <= LONGEST:
        assert quotation == repr(value)


def test_both_ends_of_what_is_long_are_told() -> None:
    assert shown("a" * 5000 + "b" * 5000, 9) == "aaaa…bbbb"
    assert quoted("a" * 5000 + "b" * 5000, 9) == "'aaa…bbb'"
    assert quoted("a\n" * 5000, 9) == r"'a\n…a\n'"


@pytest.mark.parametrize("value", [1 << 100_000, -(1 << 100_000)], ids=["high", "low"])
def test_a_number_without_end_is_quoted(value: int) -> None:
    assert quoted(value) == "a number of thousands of digits"


LONG = (
    "x" * 5000,
    "1" * 5000,
    "\n" * 5000,
    1 << 15_000,
    10**4000,
    ["x" * 5000] * 9,
    {"x" * 5000: 1},
)


@pytest.mark.parametrize("value", LONG, ids=range(len(LONG)))
@pytest.mark.parametrize("option", [*OPTIONS, "game", "x" * 5000])
def test_rules_quote_little_of_a_wrong_value(option: str, value: object) -> None:
    with pytest.raises(RulesError) as caught:
        if option == "game":
            preset(quoted(value, 5000))
        else:
            preset("three-card").replaced({option: value})
    assert len(str(caught.value)) <= BOUND


BOT = {"name": "X", "sentence": "Plays.", "enter": 0.5}
KEYS = (
    "name",
    "sentence",
    "enter",
    "portrait",
    "pot",
    "tilt_deals",
    "think",
    "favourites",
    "style",
)


@pytest.mark.parametrize("value", LONG, ids=range(len(LONG)))
@pytest.mark.parametrize(
    "key", [*KEYS, "x" * 5000, "enter.default", "enter.two-card", "enter.long"]
)
def test_a_bot_quotes_little_of_a_wrong_value(key: str, value: object) -> None:
    bot: dict[str, object] = dict(BOT)
    table, dot, name = key.partition(".")
    if dot:
        name = "x" * 5000 if name == "long" else name
        bot[table] = {"default": 0.5, name: value}
    else:
        bot[key] = value
    with pytest.raises(PersonaError) as caught:
        read_persona("bold", bot, "f.toml")
    assert len(str(caught.value)) <= BOUND


JSON = [value for value in LONG if value != 1 << 15_000]
"""Values that fit into a scenario file: no number with so many digits."""
SCENARIO = {
    "game": "three-card",
    "rules": {"ante": 5},
    "seats": [{"name": "Ann", "chips": 100}, {"name": "Bo", "chips": 100}],
    "dealer": 0,
    "start": {"pot": 3, "reserve": 0, "side_pot": 0, "legs": []},
    "seed": 1,
    "deals": [
        {"deck": ["Ks"], "actions": [{"seat": 0, "declare": "out"}, {"seat": 1, "pass": []}]}
    ],
}


def places(value: object, path: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    """Every place in a JSON value."""
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    return [path, *(each for name, one in inner for each in places(one, (*path, name)))]


@pytest.mark.parametrize("value", [*JSON, 1e300, None], ids=range(len(JSON) + 2))
@pytest.mark.parametrize("as_key", [False, True], ids=["value", "key"])
def test_a_scenario_quotes_little_of_what_is_wrong(value: object, as_key: bool) -> None:
    """A single sentence of bounded length for any value at any place and under any key."""
    refused = 0
    for path in places(SCENARIO):
        data = json.loads(json.dumps({"it": SCENARIO}))
        *way, last = ("it", *path)
        at = data
        for step in way:
            at = at[step]
        if not as_key:
            at[last] = value
        elif isinstance(at[last], dict):
            at[last][str(quoted(value, 5000))] = 1
        try:
            run_text(json.dumps(data["it"], default=str)[:100_000])
        except ScenarioError as wrong:
            refused += 1
            assert len(str(wrong)) <= BOUND, path
            assert "\n" not in str(wrong)
    assert refused > 3


def test_a_name_given_twice_among_many_is_found_at_once() -> None:
    """A hundred thousand names must not be compared pair by pair."""
    names = "".join(f'"{number}": 1, ' for number in range(100_000))
    with pytest.raises(ScenarioError, match=r'^"99999" is named twice'):
        run_text("{" + names + '"99999": 1}')
