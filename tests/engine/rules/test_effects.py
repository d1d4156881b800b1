"""`relevant` and `no_effect` compared with sessions played with and without an option."""

from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from guts_engine.hands.cards import PACK, RANK_LETTERS
from guts_engine.hands.ranking import strength
from guts_engine.rules.options import RulesError
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.rules.registry import OPTIONS, no_effect, open_options, options_of, relevant
from guts_engine.rules.ruleset import RuleSet
from tests.engine.helpers.differential import others, plays_apart
from tests.engine.helpers.strategies import SETTINGS, VALUES, consistent
from tests.engine.helpers.written import written

SESSIONS = 400
"""Sessions in which an option that has an effect must show it; most do in the first few."""
EVERY_CARD = list(RANK_LETTERS)
BUT_ACES = EVERY_CARD[:-1]
WILD = (EVERY_CARD, BUT_ACES, ["2", "3"], ["2", "A"], ["3"])
"""Wild ranks with which other options lose their effect, or all but lose it."""


def ever_apart(rules: RuleSet, name: str, seats: int, sessions: int) -> bool:
    """Whether another value of the option makes a difference in that many sessions."""
    values = [each for each in others(rules, name) if each.most_seats >= seats]
    return any(plays_apart(rules, each, seats, n) for n in range(sessions) for each in values)


@pytest.mark.parametrize("seats", [pytest.param(2, marks=pytest.mark.slow), 4])
@pytest.mark.parametrize("game", PRESETS)
def test_an_option_of_a_game_has_an_effect_where_it_is_relevant(game: str, seats: int) -> None:
    rules = preset(game)
    for option in options_of(rules):
        if relevant(rules, option, seats):
            alone = others(rules, option)
            assert not alone or ever_apart(rules, option, seats, SESSIONS), option
        else:
            assert not ever_apart(rules, option, seats, 10), option


@pytest.mark.parametrize("game", PRESETS)
def test_a_relevant_option_that_cannot_change_alone_clashes_with_another(game: str) -> None:
    rules = preset(game)
    stuck = [each for each in OPTIONS if relevant(rules, each) and not others(rules, each)]
    for option in stuck:
        for value in VALUES[option]:
            if value != rules.options()[option]:
                with pytest.raises(RulesError) as wrong:
                    rules.replaced({option: value})
                assert wrong.value.other


HAVE_NONE: list[tuple[str, dict[str, Any], str, int, str]] = [
    # the game, its options, the one without effect, the seats, and a word of the reason
    ("two-card", {"all_out": "wimp"}, "all_out", 5, "in turn"),
    ("two-card", {"all_out": "wimp-penalty"}, "wimp_multiple", 5, "in turn"),
    ("three-card", {"wimp_multiple": 4}, "wimp_multiple", 5, "wimp-penalty"),
    ("three-card", {"wimp_to": "side-pot"}, "wimp_to", 5, "wimp-penalty"),
    ("three-card", {"matchers_excused": True}, "matchers_excused", 5, "every-deal"),
    ("survivor", {"ante_when": "empty-pot"}, "matchers_excused", 5, "every-deal"),
    ("three-card", {"shortfall": "credit", "rebuys": 2}, "rebuys", 5, "table-stakes"),
    ("three-card-plain", {"ace_low_straight": False}, "ace_low_straight", 5, "straights"),
    ("three-card", {"ace_low_straight": False, "wild": ["A"]}, "ace_low_straight", 5, "wild"),
    ("three-card", {"ace_low_straight": False, "wild": ["2", "3"]}, "ace_low_straight", 5, "wild"),
    ("three-card", {"cards": 1, "wild": ["A"]}, "wild", 5, "ace"),
    ("three-card", {"losers": "worst"}, "losers", 2, "3 seats"),
    ("four-two-two", {"dropped_ante": True}, "dropped_ante", 2, "3 seats"),
    ("three-card", {"limit": 20, "max_loss": 20}, "max_loss", 5, "limit = 20"),
    ("three-card", {"limit": 1}, "max_loss", 5, "limit = 1"),
    ("two-card", {"wild": BUT_ACES, "losers": "worst"}, "losers", 5, "equal"),
    ("ghost", {"wild": BUT_ACES, "ties": "carry"}, "ties", 5, "ghost"),
    ("ghost", {"wild": BUT_ACES, "ends": "never"}, "ends", 5, "ghost"),
    ("survivor", {"wild": BUT_ACES}, "matchers_excused", 5, "nobody matches"),
    ("ghost", {}, "all_out", 5, "ghost = always"),
    ("hi-lo", {"wimp_to": "pot"}, "wimp_to", 5, "no other value"),
    ("three-card", {"draw_when": "after"}, "draw_when", 5, "it needs a draw"),
    ("three-card", {"pass_optional": True}, "pass_optional", 5, "pass_left = 1"),
    ("three-card", {"ghost_tie": "push"}, "ghost_tie", 5, "a ghost"),
    ("three-card", {"cap": 20, "max_loss": 20}, "max_loss", 5, "cap = 20"),
    ("three-card", {"cap": 1}, "max_loss", 5, "cap = 1"),
    ("three-card", {"shortfall": "ends", "rebuys": 2}, "rebuys", 5, "table-stakes"),
    ("hi-lo", {}, "declare", 5, "no other value"),
    ("napalm", {}, "limit", 5, "no such rule"),
]


@pytest.mark.clauses("R12 all")
@pytest.mark.parametrize(("game", "options", "option", "seats", "why"), HAVE_NONE)
def test_an_option_without_effect_is_known_with_the_reason(
    game: str, options: dict[str, Any], option: str, seats: int, why: str
) -> None:
    rules = preset(game).replaced(options)
    assert why in no_effect(rules, option, seats)
    if option in options_of(rules) and rules.option(option) != preset(game).option(option):
        usual = rules.replaced({option: preset(game).options()[option]})
        assert not any(plays_apart(rules, usual, seats, seed) for seed in range(30))


HAVE_ONE: list[tuple[str, dict[str, Any], str, int]] = [
    ("two-card", {"ghost": "lone", "all_out": "wimp"}, "all_out", 5),
    ("two-card", {"declare": "simultaneous", "all_out": "wimp-penalty"}, "wimp_multiple", 5),
    ("four-two-two", {"declare": "sequential", "lone": "beat-deck"}, "all_out", 5),
    ("three-card", {"ace_low_straight": False, "wild": ["2"]}, "ace_low_straight", 5),
    ("three-card", {"losers": "worst"}, "losers", 3),
    ("three-card", {"losers": "worst", "ghost": "always"}, "losers", 3),
    ("three-card", {"limit": 20, "max_loss": 5}, "max_loss", 5),
    ("hi-lo", {"limit": 1, "max_loss": 1}, "max_loss", 5),
    ("three-card", {"draw": 1, "draw_when": "after"}, "draw_when", 5),
    ("three-card", {"ghost": "lone"}, "ghost_tie", 5),
    ("four-two-two", {"lone": "beat-deck"}, "ghost_tie", 5),
    ("pass-the-trash", {"pass_optional": True}, "pass_optional", 5),
    ("two-card", {"wild": BUT_ACES, "ties": "suits", "losers": "worst"}, "max_loss", 5),
    ("three-card", {"wild": BUT_ACES}, "ranking", 5),
]
"""Neighbours of those without effect."""


@pytest.mark.parametrize(("game", "options", "option", "seats"), HAVE_ONE)
def test_an_option_with_an_effect_is_not_taken_for_one_without(
    game: str, options: dict[str, Any], option: str, seats: int
) -> None:
    rules = preset(game).replaced(options)
    assert relevant(rules, option, seats) and not no_effect(rules, option, seats)
    assert ever_apart(rules, option, seats, SESSIONS)


def test_a_step_of_a_written_game_makes_players_match_though_all_hands_are_equal() -> None:
    deal, *others = {"deal": 3}, {"declare": "simultaneous"}, {"showdown": "high", "hand": 3}
    without = RuleSet.of(written(deal, *others, wild=BUT_ACES))
    matched = RuleSet.of(written(deal, {"match": 1, "who": "all"}, *others, wild=BUT_ACES))
    assert "nobody matches" in no_effect(without, "max_loss", 5)
    assert not no_effect(matched, "max_loss", 5)


@pytest.mark.clauses("R2.3", "R2.6")
@pytest.mark.parametrize("order", ["trips-first", "straight-flush-first", "flush-over-straight"])
@pytest.mark.parametrize("wild", [["A"], ["2", "3"], ["2"], ["3"], ["2", "4", "6"], ["A", "K"]])
def test_a_low_straight_changes_the_order_of_hands_where_it_is_relevant(
    wild: list[str], order: str
) -> None:
    rules = preset("three-card").replaced({"wild": wild, "ranking": order})
    without = rules.replaced({"ace_low_straight": False})
    rng = Random(1)
    hands = [rng.sample(PACK, 3) for _ in range(3000)]
    hands += [[*some, each] for some in product(PACK[::13], PACK[1::13]) for each in PACK[12::13]]
    hands += [list(some) for some in combinations(low_cards(), 3)]
    orders = [
        sorted(range(len(hands)), key=lambda n: (strength(tuple(hands[n]), each.ranking), n))
        for each in (rules, without)
    ]
    assert (orders[0] != orders[1]) is relevant(rules, "ace_low_straight")


def low_cards() -> list[Any]:
    return [each for each in PACK if each.rank.letter in "A234K" and each.suit < 2]


# --- Lists and refusals -------------------------------------------------------------------------


@pytest.mark.parametrize("game", PRESETS)
def test_the_options_listed_for_a_game_are_those_that_can_be_changed(game: str) -> None:
    """Alone, or with another one changed as well; any other value of the rest is refused."""
    rules = preset(game)
    usual = rules.options()
    beside = [{}, *({name: value} for name, value in SETTINGS[game])]
    for option in OPTIONS:
        values = [value for value in VALUES[option] if value != usual[option]]
        ways = [some | {option: value} for some in beside for value in values]
        assert (option in open_options(rules)) is any(accepted(game, some) for some in ways), option


def accepted(game: str, options: dict[str, Any]) -> bool:
    try:
        preset(game).replaced(options)
    except RulesError:
        return False
    return True


@pytest.mark.parametrize("game", PRESETS)
def test_the_values_listed_for_an_option_are_those_that_the_game_takes(game: str) -> None:
    for option in options_of(preset(game)):
        with pytest.raises(RulesError) as wrong:
            preset(game).replaced({option: "nothing of the kind"})
        names = wrong.value.values.get("names")
        for value in str(names).split(", ") if names is not None else ():
            assert possible(game, option, value), (option, value)


def possible(game: str, option: str, value: str) -> bool:
    """Whether the option takes the value, alone or beside another that clashes now."""
    try:
        preset(game).replaced({option: value})
    except RulesError as wrong:
        return bool(wrong.other)
    return True


# --- Random combinations ------------------------------------------------------------------------

UNSEEN = {"limit", "max_loss", "rebuys", "shortfall"}
"""Options that affect large pots or small stacks, which not all tables reach."""


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", PRESETS)
def test_pairs_and_more_options(game: str, seed: int) -> None:
    """An option has an effect beside others, as `relevant` and `no_effect` say."""
    rng = Random(f"{game} {seed}")
    for _ in range(10):
        options = dict(rng.choices(SETTINGS[game], k=rng.choice((1, 2, 2, 3, 6))))
        if "wild" in options_of(PRESETS[game]) and not rng.randrange(6):
            options["wild"] = rng.choice(WILD)
        options = consistent(game, options)
        rules = PRESETS[game].replaced(options)
        seats = min(rng.choice((2, 3, 4, 6)), rules.most_seats)
        name = rng.choice(sorted(options_of(PRESETS[game])))
        if not relevant(rules, name, seats):
            assert not ever_apart(rules, name, seats, 30), (options, name, seats)
        elif name not in UNSEEN and others(rules, name):
            assert ever_apart(rules, name, seats, SESSIONS), (options, name, seats)
        for name in options:
            usual = {name: PRESETS[game].options()[name]}
            if (
                no_effect(rules, name, seats)
                and consistent(game, options | usual) == options | usual
            ):
                plain = PRESETS[game].replaced(options | usual)
                apart = [n for n in range(30) if plays_apart(rules, plain, seats, n)]
                assert not apart, (options, name, seats)
