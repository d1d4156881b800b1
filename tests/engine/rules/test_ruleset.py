"""Options by name: values, refusals, the presets, and the number of seats."""

from itertools import permutations

import pytest

from guts_engine.hands.cards import Rank
from guts_engine.hands.ranking import FIVE
from guts_engine.rules.options import RulesError
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.rules.registry import OPTIONS, allowed_values, open_options
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Side
from tests.engine.helpers.strategies import VALUES


def test_every_option_has_values_to_try() -> None:
    """A new option must be covered by the properties and the oracle."""
    assert VALUES.keys() == OPTIONS.keys()
    for name, option in OPTIONS.items():
        values = option.values
        assert not values or isinstance(values, range) or set(VALUES[name]) == set(values)


PLAIN: dict[str, object] = {
    "cards": 3,
    "more": 1,
    "deck": "fresh",
    "peek": True,
    "draw": 0,
    "draw_when": "before",
    "pass_left": 0,
    "pass_optional": False,
    "wild": [],
    "ghost": "none",
    "declare": "simultaneous",
    "compulsory_first": False,
    "second_chance": False,
    "second_declare": False,
    "ranking": "trips-first",
    "ace_low_straight": True,
    "grow_ranking": "usual",
    "losers": "all",
    "ties": "split",
    "lone": "takes",
    "ghost_tie": "beats",
    "low": "ace-to-five",
    "both": "independent",
    "ante": 1,
    "ante_when": "empty-pot",
    "matchers_excused": False,
    "dropped_ante": False,
    "all_out": "redeal",
    "wimp_multiple": 2,
    "wimp_to": "pot",
    "limit": 0,
    "cap": 0,
    "max_loss": 0,
    "shortfall": "table-stakes",
    "rebuys": 0,
    "ends": "pot-emptied",
    "legs": 3,
}
"""The defaults of R2 to R9."""


@pytest.mark.parametrize(
    ("game", "options"),
    [
        # R8.1
        ("two-card", {"cards": 2, "declare": "sequential"}),
        ("three-card", {}),
        ("three-card-plain", {"ranking": "plain", "deck": "run-down"}),
        ("monte-carlo", {"ranking": "straight-flush-first", "ends": "uncontested"}),
        ("survivor", {"losers": "worst", "ante_when": "every-deal", "matchers_excused": True}),
        ("ghost", {"cards": 2, "ghost": "always"}),
        ("no-peek", {"peek": False}),
        ("pass-the-trash", {"pass_left": 1}),
        # R8.2 to R8.7
        ("community", {"cards": 2}),
        ("two-plus-one", {"cards": 2}),
        ("four-two-two", {"cards": 4, "more": 2, "wild": ["2"], "ends": "uncontested"}),
        ("four-two-three", {"cards": 4, "wild": ["2"], "ends": "uncontested"}),
        ("three-five-seven", {"more": 2, "ante_when": "every-deal"}),
        (
            "napalm",
            {
                "cards": 2,
                "more": 3,
                "declare": "sequential",
                "second_chance": True,
                "low": "deuce-to-seven",
                "ante_when": "every-deal",
                "legs": 5,
                "ties": "nothing",
            },
        ),
        ("hi-lo", {}),
    ],
)
def test_presets_are_three_card_guts_but_for_these_options(
    game: str, options: dict[str, object]
) -> None:
    assert preset(game).options() == PLAIN | options
    assert preset(game).game == game


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("ante", 0, "ante: 0 is too small; use 1 or more"),
        ("ante", -5, "ante: -5 is too small; use 1 or more"),
        ("ante", 10**10, "ante: 10000000000 is too large; use 1000000000 or less"),
        ("ante", True, "ante: True is not a whole number"),
        ("ante", 1.0, "ante: 1.0 is not a whole number"),
        ("ante", None, "ante: None is not a whole number"),
        ("ante", "5", "ante: '5' is not a whole number"),
        ("cards", 8, "cards: 8 is too large; use 7 or less"),
        ("cards", 0, "cards: 0 is too small; use 1 or more"),
        ("rebuys", -2, "rebuys: -2 is too small; use -1 or more"),
        ("limit", -1, "limit: -1 is too small; use 0 or more"),
        ("peek", 0, "peek: it must be true or false, not 0"),
        (
            "compulsory_first",
            "true",
            "compulsory_first: it must be true, false or session, not 'true'",
        ),
        ("ties", "share", "ties: 'share' is not one of split, carry, suits, natural"),
        ("ties", None, "ties: None is not one of split, carry, suits, natural"),
        ("ties", ["split"], "ties: ['split'] is not one of split, carry, suits, natural"),
        (
            "ranking",
            "best",
            "ranking: 'best' is not one of trips-first, straight-flush-first,"
            " flush-over-straight, plain, straight-flush-and-flush, poker",
        ),
        ("colour", 1, "colour: unknown option"),
        ("legs", 3, "legs: three-card has no such option"),
        ("second_declare", False, "second_declare: three-card has no such option"),
        ("draw", False, "draw: False is not a whole number"),
        ("draw", 6, "draw: 6 is too large; use 5 or less"),
        ("pass_left", 2, "pass_left: 2 is too large; use 1 or less"),
        ("wimp_multiple", 1, "wimp_multiple: 1 is too small; use 2 or more"),
        ("wimp_multiple", 5, "wimp_multiple: 5 is too large; use 4 or less"),
        ("wild", "J", "wild: 'J' is not a list of ranks"),
        ("wild", [11], "wild: 11 is not a rank; use one of 23456789TJQKA"),
        ("wild", ["10"], "wild: '10' is not a rank; use one of 23456789TJQKA"),
        ("wild", ["J", "J"], "wild: J is named twice"),
        ("ghost", "some", "ghost: 'some' is not one of none, always, lone"),
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
def test_r12_ranking_needs_three_cards(name: str) -> None:
    value = preset("three-card").option(name)
    with pytest.raises(RulesError, match=f"{name}: .* not to cards = 2"):
        preset("two-card").replaced({name: value})
    with pytest.raises(RulesError, match=f"{name}: .* not to cards = 4"):
        preset("three-card").replaced({"cards": 4, name: value})
    assert preset("two-card").replaced({"cards": 3, name: value}).option(name) == value
    assert preset("three-card-plain").replaced({"cards": 2}).ranking.size == 2


def test_rules_once_in_play_may_order_hands_of_another_size() -> None:
    """`three-card-plain` with two cards has an unused ranking, which a log can restore."""
    two = preset("three-card-plain").replaced({"cards": 2})
    three = preset("three-card").options()
    changed = {name: value for name, value in two.options().items() if value != three[name]}
    assert preset("three-card").replaced(changed, in_play=True).options() == two.options()
    with pytest.raises(RulesError, match="ranking"):
        preset("three-card").replaced(changed)
    with pytest.raises(RulesError, match=r"draw: .* peek = false"):
        preset("no-peek").replaced({"draw": 1}, in_play=True)


def test_wild_ranks_are_kept_in_rising_order() -> None:
    assert preset("three-card").replaced({"wild": ["A", "2", "T"]}).options()["wild"] == [
        "2",
        "T",
        "A",
    ]


def test_there_is_no_such_game() -> None:
    with pytest.raises(RulesError, match="game: 'poker' is not one of two-card, three-card"):
        preset("poker")


@pytest.mark.parametrize(
    ("cards", "most"), [(1, 52), (2, 26), (3, 17), (4, 13), (5, 10), (6, 8), (7, 7)]
)
def test_the_pack_serves_so_many_seats(cards: int, most: int) -> None:
    """R3.6, with a message that names the largest number."""
    rules = preset("three-card").replaced({"cards": cards})
    rules.check_seats(most)
    with pytest.raises(RulesError, match=f"seats: {most + 1} seats .*; use {most} seats"):
        rules.check_seats(most + 1)
    with pytest.raises(RulesError, match="seats: 1 is too few; use 2 or more"):
        rules.check_seats(1)
    assert rules.most_seats == most


@pytest.mark.parametrize("game", PRESETS)
def test_choosing_an_option_changes_nothing_else(game: str) -> None:
    before = preset(game).options()
    after = preset(game).replaced({"ante": 77})
    assert after.options() == before | {"ante": 77}
    assert after.house_rules == {"ante": 77}
    assert preset(game).options() == before


def test_the_ranking_of_a_game_is_that_of_its_last_showdown() -> None:
    """R8.4: twos wild in five cards; R8.5, R8.6: the best five of seven."""
    for game in ("four-two-two", "four-two-three"):
        assert preset(game).ranking == FIVE.with_wild((Rank.TWO,))
    for game in ("three-five-seven", "napalm"):
        rules = preset(game)
        assert rules.stage_cards[-1] == 7
        _, second, last = rules.showdowns
        assert rules.ranking == rules.judge(last).ranking
        assert rules.ranking != rules.judge(second, low=second.side is Side.LOW).ranking


def _changed(rules: RuleSet, name: str, value: object) -> RuleSet | None:
    """The rules with that option changed too, None if that is refused."""
    try:
        return rules.replaced({name: value})
    except RulesError:
        return None


@pytest.mark.parametrize("game", PRESETS)
def test_options_changed_in_turn_are_read_back(game: str) -> None:
    """Two options in either order: refused, or the same rules as their written form."""
    own = preset(game)
    known = sorted(open_options(own))
    single = {
        name: [
            (value, rules)
            for value in allowed_values(own, name)[:5]
            if (rules := _changed(own, name, value)) is not None
        ]
        for name in known
    }
    for first, second in permutations(known, 2):
        for _, rules in single[first]:
            for value in allowed_values(own, second)[:5]:
                both = _changed(rules, second, value)
                if both is not None:
                    assert own.replaced(both.house_rules, in_play=True) == both


def test_a_ghost_that_always_plays_is_refused_beside_a_house_rule_it_fixes() -> None:
    rules = preset("survivor").replaced({"all_out": "wimp"})
    with pytest.raises(RulesError, match="all_out"):
        rules.replaced({"ghost": "always"})
