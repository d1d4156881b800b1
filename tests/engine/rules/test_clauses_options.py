"""The rules, clause by clause: which option belongs to which game (R12)."""

from collections.abc import Mapping
from typing import Any

import pytest

from guts_engine.record.scenario import ScenarioError
from guts_engine.rules.options import RulesError
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.rules.registry import OPTIONS
from guts_engine.steps import facts
from tests.engine.helpers.scripts import play
from tests.engine.helpers.strategies import VALUES

# --- The table of R12 -----------------------------------------------------------------------

TWO_CARDS = ["two-card", "ghost"]
THREE_CARDS = [
    "three-card",
    "three-card-plain",
    "monte-carlo",
    "survivor",
    "no-peek",
    "pass-the-trash",
]
R8_1 = [*TWO_CARDS, *THREE_CARDS]
FOUR_TWO = ["four-two-two", "four-two-three"]
ONE_POT = [*R8_1, "community", "two-plus-one", *FOUR_TWO]
LEG_GAMES = ["three-five-seven", "napalm"]
GAMES = [*ONE_POT, *LEG_GAMES, "hi-lo"]

TABLE: list[tuple[list[str], str]] = [
    # R12 `all`
    (GAMES, "ante declare second_chance shortfall deck peek rebuys"),
    # R12 `single-deal`
    (ONE_POT, "ante_when matchers_excused compulsory_first losers ties all_out wimp_multiple"),
    (ONE_POT, "wimp_to limit max_loss ends draw pass_left"),
    # R13.3, R13.4, R13.5, R13.8, R13.10
    ([*ONE_POT, "hi-lo"], "pass_optional cap ghost_tie wild ghost draw_when"),
    # R12 `cards`; R8.2 has a choice of them too
    ([*R8_1, "community"], "cards"),
    # R13.8, R13.11
    (["two-plus-one", "hi-lo"], "cards"),
    (["two-plus-one"], "more"),
    # R12 `ranking`
    ([*R8_1, "community", "two-plus-one", "hi-lo"], "ranking ace_low_straight"),
    # R12 `four-two`
    (FOUR_TWO, "dropped_ante lone"),
    # R12 `second_declare`
    (["two-plus-one"], "second_declare"),
    # R12 `hi-lo`
    (["hi-lo"], "ante_when max_loss ends draw pass_left low both ties"),
    # R13.8
    (["hi-lo"], "limit all_out wimp_multiple wimp_to"),
    # R8.5, by its other reading
    (["three-five-seven"], "ties"),
    # R12 `legs`
    (LEG_GAMES, "legs"),
    (["napalm"], "low"),
]

OF_WRITTEN_GAMES = {"grow_ranking"}
"""The options of no game of R8 (R14.10)."""

KNOWN = {(game, option) for games, options in TABLE for game in games for option in options.split()}


def up_to(cards: int) -> list[int]:
    return [draw for draw in VALUES["draw"] if draw <= cards]


NARROWED: dict[tuple[str, str], list[Any]] = {
    # a constant ghost fixes it
    ("ghost", "all_out"): ["ante"],
    # no more than there are cards
    **{(game, "draw"): up_to(2) for game in (*TWO_CARDS, "community", "two-plus-one")},
    **{(game, "draw"): up_to(3) for game in (*THREE_CARDS, "hi-lo")},
    **{(game, "draw"): up_to(4) for game in FOUR_TWO},
    # none of the cards is visible
    ("no-peek", "draw"): [0],
    ("no-peek", "pass_left"): [0],
    ("pass-the-trash", "peek"): [True],
    ("community", "cards"): [2, 3],
    # three cards in all, and no more than seven
    ("two-plus-one", "cards"): [1, 2, 3, 4, 5, 6],
    ("two-plus-one", "more"): [1, 2, 3],
    ("hi-lo", "cards"): [2, 3, 4, 5],
    # two cards make no three-card hand
    **{(game, "ranking"): [] for game in TWO_CARDS},
    **{(game, "ace_low_straight"): [] for game in TWO_CARDS},
    # only in turn
    **{(game, "second_chance"): [False] for game in GAMES},
    **{(game, "second_chance"): [False, True] for game in ("two-card", "napalm")},
    # simultaneous only, ties split, two pots to empty
    ("hi-lo", "declare"): ["simultaneous"],
    **{(game, "ties"): ["split", "carry", "suits"] for game in ONE_POT},
    # with wild cards, which four-two-* have (R14.10)
    **{(game, "ties"): ["split", "carry", "suits", "natural"] for game in FOUR_TWO},
    ("three-five-seven", "ties"): ["split", "nothing", "natural"],
    ("hi-lo", "ties"): ["split", "suits"],
    ("hi-lo", "wimp_to"): ["pot"],
    ("hi-lo", "ends"): ["pot-emptied", "never"],
    ("hi-lo", "low"): ["ace-to-five", "ace-high-plain"],
    ("napalm", "low"): ["deuce-to-seven", "ace-high-plain"],
}
"""Options restricted by a game's preset to these of the test values."""


def taken(game: str, option: str) -> list[Any]:
    """The test values that the game accepts."""
    found = []
    for value in VALUES[option]:
        try:
            rules = preset(game).replaced({option: value})
        except RulesError:
            continue
        assert rules.options() == preset(game).options() | {option: value}
        found.append(value)
    return found


def test_the_table_names_every_game_and_every_option() -> None:
    assert sorted(GAMES) == sorted(PRESETS)
    assert {option for _, option in KNOWN} | OF_WRITTEN_GAMES == OPTIONS.keys()


@pytest.mark.clauses(
    "R12 all", "R12 single-deal", "R12 cards", "R12 ranking", "R12 four-two", "R12 second_declare",
    "R12 hi-lo", "R12 legs", "R12 peek", "R12 ghost", "R13.2", "R13.8", "R13.9", "R13.11",
)  # fmt: skip
@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize("game", GAMES)
def test_r12_every_game_takes_its_options_and_no_others(game: str, option: str) -> None:
    if (game, option) in KNOWN:
        assert taken(game, option) == NARROWED.get((game, option), list(VALUES[option]))
        return
    for value in VALUES[option]:
        with pytest.raises(RulesError) as wrong:
            preset(game).replaced({option: value})
        assert str(wrong.value) == f"{option}: {game} has no such option"


def test_r12_all_seats_have_their_stop_loss_in_every_game() -> None:
    for game in GAMES:
        assert len(play(game=game, stop_loss={0: 5})["seats"]) == 3


# --- Options that exclude one another -------------------------------------------------------

CLASHES: list[tuple[str, Mapping[str, Any], str, str]] = [
    # the game, its options, the refused option and the one it clashes with
    ("three-card", {"peek": False, "draw": 1}, "draw", "peek = false"),
    ("three-card", {"draw": 1, "peek": False}, "draw", "peek = false"),
    ("three-card", {"peek": False, "pass_left": 1}, "pass_left", "peek = false"),
    ("pass-the-trash", {"peek": False}, "pass_left", "peek = false"),
    ("four-two-two", {"peek": False, "draw": 4}, "draw", "peek = false"),
    ("hi-lo", {"peek": False, "pass_left": 1}, "pass_left", "peek = false"),
    ("no-peek", {"draw": 1}, "draw", "peek = false"),
    ("three-card", {"draw": 4}, "draw", "size of a hand, 3"),
    ("two-card", {"draw": 3}, "draw", "size of a hand, 2"),
    ("three-card", {"cards": 1, "draw": 2}, "draw", "size of a hand, 1"),
    ("four-two-three", {"draw": 5}, "draw", "size of a hand, 4"),
    *[
        ("two-card", {"ghost": "always", "all_out": value}, "all_out", "ghost = always")
        for value in ("redeal", "wimp", "wimp-penalty")
    ],
    ("ghost", {"all_out": "redeal"}, "all_out", "ghost = always"),
    ("three-card", {"second_chance": True}, "second_chance", "declare = simultaneous"),
    (
        "two-card",
        {"second_chance": True, "declare": "simultaneous"},
        "second_chance",
        "declare = simultaneous",
    ),
    (
        "napalm",
        {"second_chance": True, "declare": "simultaneous"},
        "second_chance",
        "declare = simultaneous",
    ),
    ("hi-lo", {"declare": "sequential"}, "declare", "hi-lo"),
    ("hi-lo", {"ends": "uncontested"}, "ends", "hi-lo"),
    ("hi-lo", {"ties": "carry"}, "ties", "hi-lo"),
    ("three-five-seven", {"ties": "carry"}, "ties", "use one of split, nothing, natural"),
    ("three-card", {"ties": "natural"}, "ties", "without wild cards"),
    ("four-two-two", {"ties": "natural", "wild": []}, "ties", "without wild cards"),
    ("hi-lo", {"wimp_to": "side-pot"}, "wimp_to", "hi-lo"),
    ("hi-lo", {"low": "deuce-to-seven"}, "low", "hi-lo"),
    ("napalm", {"low": "ace-to-five"}, "low", "napalm"),
    ("two-card", {"ranking": "plain"}, "ranking", "cards = 2"),
    ("two-card", {"ace_low_straight": True}, "ace_low_straight", "cards = 2"),
    *[
        ("three-card", {"cards": cards, "ranking": "plain"}, "ranking", f"cards = {cards}")
        for cards in (1, 2, 4, 5)
    ],
    # R13
    ("three-card", {"limit": 20, "cap": 10}, "cap", "limit = 20"),
    ("hi-lo", {"cap": 10, "limit": 30}, "cap", "limit = 30"),
    ("four-two-two", {"lone": "beat-deck", "ghost": "lone"}, "lone", "ghost = lone"),
    ("two-plus-one", {"cards": 5, "more": 3}, "more", "up to 7"),
    ("two-plus-one", {"cards": 7}, "cards", "1 to 6"),
    ("two-plus-one", {"cards": 3, "more": 2, "ranking": "plain"}, "ranking", "cards = 3"),
    ("hi-lo", {"cards": 6}, "cards", "2 to 5"),
    ("hi-lo", {"cards": 1}, "cards", "2 to 5"),
    ("hi-lo", {"cards": 4, "ranking": "plain"}, "ranking", "cards = 4"),
    ("no-peek", {"draw": 1, "draw_when": "after"}, "draw", "peek = false"),
    ("ghost", {"all_out": "hold"}, "all_out", "ghost = always"),
    ("community", {"cards": 1}, "cards", "2 or 3"),
    ("community", {"cards": 4}, "cards", "2 or 3"),
]


@pytest.mark.clauses(
    "R12 peek", "R12 ghost", "R12 ranking", "R12 hi-lo", "R12 four-two", "R13.4", "R13.11"
)
@pytest.mark.parametrize(("game", "options", "option", "other"), CLASHES)
def test_r12_a_clash_is_refused_in_a_message_that_names_both(
    game: str, options: Mapping[str, Any], option: str, other: str
) -> None:
    with pytest.raises(RulesError) as wrong:
        preset(game).replaced(options)
    assert wrong.value.option == option
    assert other in wrong.value.reason
    with pytest.raises(ScenarioError, match=rf"^rules\.{option}: .*{other}"):
        play(game=game, **options)


ACCEPTED: list[tuple[str, Mapping[str, Any]]] = [
    # combinations that are allowed again
    ("no-peek", {"peek": True, "draw": 3, "pass_left": 1}),
    ("three-card", {"draw": 3}),
    ("three-card", {"draw": 3, "pass_left": 1}),
    ("four-two-two", {"draw": 4}),
    ("ghost", {"ghost": "none", "all_out": "wimp"}),
    ("two-card", {"ghost": "lone", "all_out": "wimp"}),
    ("two-card", {"ghost": "always", "all_out": "ante"}),
    ("two-card", {"cards": 3, "ranking": "plain"}),
    ("two-card", {"declare": "simultaneous"}),
    ("three-card", {"second_chance": True, "declare": "sequential"}),
    ("four-two-two", {"second_chance": True, "declare": "sequential"}),
    ("napalm", {"declare": "simultaneous"}),
    ("community", {"cards": 3, "draw": 3, "ranking": "plain"}),
    ("three-card", {"wimp_multiple": 4, "wimp_to": "side-pot"}),
    ("three-card", {"limit": 20, "cap": 0}),
    ("two-plus-one", {"cards": 5, "more": 2}),
    ("two-plus-one", {"cards": 1, "more": 2, "ranking": "poker"}),
    ("three-card", {"ties": "natural", "wild": ["2"]}),
    ("hi-lo", {"ties": "natural", "wild": ["2"]}),
    ("hi-lo", {"cards": 5, "ghost": "always", "wild": ["2"], "limit": 20}),
]


@pytest.mark.clauses("R12 ghost", "R12 peek", "R12 all", "R12 ranking")
@pytest.mark.parametrize(("game", "options"), ACCEPTED)
def test_r12_what_goes_together(game: str, options: Mapping[str, Any]) -> None:
    values = preset(game).replaced(options).options()
    assert {name: values[name] for name in options} == options


def test_r12_ghost_that_always_plays_fixes_the_empty_table() -> None:
    """For any `all_out` of the preset."""
    assert preset("two-card").replaced({"ghost": "always"}).all_out == "ante"
    assert preset("two-card").replaced({"ghost": "lone"}).all_out == "redeal"


def test_r12_napalm_declared_at_once_has_no_second_chance() -> None:
    at_once = preset("napalm").replaced({"declare": "simultaneous"})
    assert facts.declares(preset("napalm").played)[0].second_chance
    assert not facts.declares(at_once.played)[0].second_chance
