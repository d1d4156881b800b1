"""The chart of hands shows the bots' law, hand by hand."""

from dataclasses import replace
from math import comb

import pytest

from guts_engine.bots.persona import Equilibrium, Minimum, Persona, Share
from guts_engine.hands.cards import Rank
from guts_engine.hands.classes import Category
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.strategy.summary import summary_of
from guts_gui.bots.hand_chart import (
    MOMENTS,
    OPENING,
    Spot,
    chart,
    is_grid,
    moments,
    view_at,
)

PLAIN = Persona("x", "X", "ann", "Plays.", Share(0.8))
TENS = replace(PLAIN, enter=(("two-card", Minimum((Rank.TEN, Rank.TEN))),))
TWO, THREE = PRESETS["two-card"], PRESETS["three-card"]
NAMED = {each.key: each for each in MOMENTS}


def test_a_pair_of_tens_or_better_is_the_pairs_from_tens() -> None:
    found = chart(TENS, Spot(TWO, 5))
    played = {at for at, field in found.fields.items() if field.played > 0}
    assert played == {(place, place) for place in range(5)}
    assert all(found.fields[at].played == 1 for at in played)
    assert found.played == pytest.approx(5 * 6 / comb(52, 2))


def test_the_squares_of_two_cards_are_all_hands() -> None:
    fields = chart(PLAIN, Spot(TWO, 5)).fields
    hands = {at: round(field.share * comb(52, 2)) for at, field in fields.items()}
    assert len(hands) == 169
    assert sum(hands.values()) == comb(52, 2)
    assert (hands[3, 3], hands[0, 1], hands[1, 0]) == (6, 4, 12)


def test_three_cards_are_counted_by_category_and_rank() -> None:
    found = chart(replace(PLAIN, otherwise=Share(0)), Spot(THREE, 5))
    counts = {each: round(found.row(each).share * comb(52, 3)) for each in THREE.ranking.order}
    assert counts[Category.PAIR] == 3744
    assert counts[Category.THREE] == 52
    assert found.fields[Category.PAIR, Rank.TEN].share == pytest.approx(288 / comb(52, 3))
    assert found.played == pytest.approx(1)


@pytest.mark.parametrize(
    ("game", "stage"),
    [("hi-lo", 0), ("two-plus-one", 0), ("three-five-seven", 1), ("napalm", 1), ("napalm", 2)],
)
def test_the_shares_of_all_hands_are_one(game: str, stage: int) -> None:
    found = chart(PLAIN, Spot(PRESETS[game], 4, stage))
    assert sum(each.share for each in found.fields.values()) == pytest.approx(1)


def test_what_was_passed_is_shown_as_it_is_held() -> None:
    """Hands are better once a card has been passed: fewer are without a pair."""
    spot = Spot(PRESETS["pass-the-trash"], 4)
    everyone = replace(PLAIN, otherwise=Share(0))
    dealt, passed = (chart(everyone, each) for each in (Spot(THREE, 4), spot))
    assert passed.row(Category.PAIR).share > dealt.row(Category.PAIR).share + 0.02
    best = replace(PLAIN, otherwise=Equilibrium())
    wanted = summary_of(spot.rules, 4).share_in(0)
    assert chart(best, spot).played == pytest.approx(wanted, abs=0.02)


@pytest.mark.parametrize("game", ["community", "four-two-two", "three-flip-two", "lively-diamonds"])
def test_hands_that_grow_or_lie_beside_others_have_a_chart(game: str) -> None:
    found = chart(replace(PLAIN, otherwise=Share(0.5)), Spot(preset(game), 3))
    assert found.played == pytest.approx(0.5, abs=0.1)
    assert {0, 1} <= {round(each.played) for each in found.fields.values()}


def test_half_the_hands_are_half_the_hands() -> None:
    found = chart(replace(PLAIN, otherwise=Share(0.5)), Spot(THREE, 5))
    assert found.played == pytest.approx(0.5, abs=0.01)


def test_without_a_look_at_the_cards_there_is_a_number_alone() -> None:
    found = chart(PLAIN, Spot(PRESETS["no-peek"], 5))
    assert found.blind
    assert found.played == pytest.approx(0.2, abs=0.02)


def test_every_temper_is_seen_at_its_moment() -> None:
    wild = replace(
        PLAIN, pot=0.2, stack=1, tilt=1, tilt_deals=3, per_in=0.5, alone=1, otherwise=Share(0.6)
    )
    spot = Spot(TWO, 4)
    first = chart(wild, spot).played
    now = {
        each.key: chart(wild, replace(spot, moment=each)).played
        for each in moments(TWO, spot.players)
    }
    assert now.pop("opening") == first
    assert first > now["twice"] > now["four-times"] > now["eight-times"]
    assert first > now["one-in"] > now["two-in"]
    assert now["alone"] > first
    assert now["lost"] > first
    assert now["short"] < first


def test_moments_are_those_of_the_rules() -> None:
    keys = {each.key for each in moments(THREE, 5)}
    assert keys == {"opening", "twice", "four-times", "eight-times", "lost", "short"}
    assert NAMED["alone"] not in moments(TWO, 2)
    credit = TWO.replaced({"shortfall": "credit"})
    assert NAMED["short"] not in moments(credit, 5)


@pytest.mark.parametrize("game", PRESETS)
def test_the_equilibrium_is_asked_at_every_game(game: str) -> None:
    """The seat is asked to declare at the chart's table."""
    rules = PRESETS[game]
    view = view_at(Spot(rules, 3))
    assert view.seat in view.table.asked
    assert is_grid(rules, 0) == (len(view.cards) == 2 or rules.dealing.cards == 2)
    assert 0 < chart(replace(PLAIN, otherwise=Equilibrium()), Spot(TWO, 3)).played < 1
    assert OPENING in moments(rules, 3)
