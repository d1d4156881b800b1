"""Options by name: values, refusals, the presets, and how many seats the pack serves."""

import pytest

from guts_engine.presets import PRESETS, preset
from guts_engine.rules import ELSEWHERE, NOT_YET, OPTIONS, RulesError
from tests.strategies import VALUES


def test_every_option_has_values_to_try() -> None:
    """A new option must be played by the properties and the oracle."""
    assert VALUES.keys() == OPTIONS.keys()
    for name, spec in OPTIONS.items():
        assert not spec.choices or set(VALUES[name]) == set(spec.choices)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        # R8.1 and the defaults of R2 to R9
        ("two-card", {"cards": 2, "declare": "sequential"}),
        ("three-card", {}),
        ("three-card-plain", {"ranking": "plain", "deck": "run-down"}),
        ("monte-carlo", {"ranking": "straight-flush-first", "ends": "uncontested"}),
        (
            "survivor",
            {"losers": "worst", "ante_when": "every-deal", "matchers_excused": True},
        ),
        ("no-peek", {"peek": False}),
    ],
)
def test_presets_are_three_card_guts_but_for_these_options(
    game: str, options: dict[str, object]
) -> None:
    plain = {
        "cards": 3,
        "deck": "fresh",
        "peek": True,
        "declare": "simultaneous",
        "compulsory_first": False,
        "ranking": "trips-first",
        "ace_low_straight": True,
        "losers": "all",
        "ties": "split",
        "ante": 1,
        "ante_when": "empty-pot",
        "matchers_excused": False,
        "all_out": "redeal",
        "limit": 0,
        "max_loss": 0,
        "shortfall": "table-stakes",
        "rebuys": 0,
        "ends": "pot-emptied",
    }
    assert preset(game).options() == plain | options
    assert preset(game).game == game


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("ante", 0, "ante: 0 is too small: 1 or more"),
        ("ante", -5, "ante: -5 is too small: 1 or more"),
        ("ante", 10**10, "ante: 10000000000 is too large: 1000000000 at most"),
        ("ante", True, "ante: True is not a whole number"),
        ("ante", 1.0, "ante: 1.0 is not a whole number"),
        ("ante", None, "ante: None is not a whole number"),
        ("ante", "5", "ante: '5' is not a whole number"),
        ("cards", 6, "cards: 6 is too large: 5 at most"),
        ("cards", 0, "cards: 0 is too small: 1 or more"),
        ("rebuys", -2, "rebuys: -2 is too small: -1 or more"),
        ("limit", -1, "limit: -1 is too small: 0 or more"),
        ("peek", 0, "peek: 0 is neither true nor false"),
        ("compulsory_first", "true", "compulsory_first: 'true' is neither true nor false"),
        ("ties", "share", "ties: 'share' is none of split, carry, suits"),
        ("ties", None, "ties: None is none of split, carry, suits"),
        ("ties", ["split"], "ties: ['split'] is none of split, carry, suits"),
        (
            "ranking",
            "best",
            "ranking: 'best' is none of trips-first, straight-flush-first,"
            " flush-over-straight, plain",
        ),
        ("colour", 1, "colour: there is no such option"),
        ("legs", 3, "legs: it belongs to games that are not played at this table yet"),
        ("draw", 2, "draw: 2 is not played at this table yet"),
        ("draw", False, "draw: False is not played at this table yet"),
        ("wild", ["J"], "wild: ['J'] is not played at this table yet"),
        ("second_chance", True, "second_chance: True is not played at this table yet"),
    ],
)
def test_an_option_that_cannot_be_is_refused_in_a_sentence(
    name: str, value: object, sentence: str
) -> None:
    with pytest.raises(RulesError) as refused:
        preset("three-card").replaced({name: value})
    assert str(refused.value) == sentence
    assert refused.value.option == name


@pytest.mark.parametrize("name", ["ranking", "ace_low_straight"])
def test_three_card_options_need_three_cards(name: str) -> None:
    """R12: they belong where three-card hands are ranked."""
    value = preset("three-card").option(name)
    with pytest.raises(RulesError, match=f"{name}: .* does not go with cards = 2"):
        preset("two-card").replaced({name: value})
    with pytest.raises(RulesError, match=f"{name}: .* does not go with cards = 4"):
        preset("three-card").replaced({"cards": 4, name: value})
    assert preset("two-card").replaced({"cards": 3, name: value}).option(name) == value
    assert preset("three-card-plain").replaced({"cards": 2}).ranking.size == 2


def test_options_left_out_may_be_named_at_the_value_that_leaves_them_out() -> None:
    assert preset("three-card").replaced(NOT_YET) == preset("three-card")
    assert not ELSEWHERE & OPTIONS.keys()


def test_there_is_no_such_game() -> None:
    with pytest.raises(RulesError, match="game: 'poker' is none of two-card, three-card"):
        preset("poker")


@pytest.mark.parametrize(("cards", "most"), [(1, 52), (2, 26), (3, 17), (4, 13), (5, 10)])
def test_the_pack_serves_so_many_seats(cards: int, most: int) -> None:
    """R3.6, with a message that names the largest number."""
    rules = preset("three-card").replaced({"cards": cards})
    rules.check_seats(most)
    with pytest.raises(RulesError, match=f"seats: {most + 1} seats .*: {most} at most"):
        rules.check_seats(most + 1)
    with pytest.raises(RulesError, match="seats: 1 is too few: two at least"):
        rules.check_seats(1)
    assert rules.most_seats == most


@pytest.mark.parametrize("game", PRESETS)
def test_choosing_an_option_changes_nothing_else(game: str) -> None:
    before = preset(game).options()
    after = preset(game).replaced({"limit": 77})
    assert after.options() == before | {"limit": 77}
    assert after.differs_from(preset(game)) == ("limit",)
    assert preset(game).options() == before
