"""Hands of one pack, dealt card by card: judged, passed and drawn as bots do at the table."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

import numpy as np
import pytest

from guts_engine.analysis.certify.cases import Case
from guts_engine.analysis.certify.playing import Professors, dealt
from guts_engine.analysis.solve.course.columns import stakes_of
from guts_engine.analysis.solve.course.course import Course
from guts_engine.analysis.solve.course.dealt import DealtHands, is_dealt
from guts_engine.analysis.solve.course.hands import source_of
from guts_engine.analysis.solve.course.policies import Everyone
from guts_engine.bots.standing import view_percentile
from guts_engine.hands.cards import Suit, card
from guts_engine.play.game import view_of
from guts_engine.rules.presets import preset
from guts_engine.state.actions import Action, Declare, Discard
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice, Draw
from guts_engine.strength.paths import decisions

AFTER = {"draw": 1, "draw_when": "after"}


def answered(
    case: Case, rng: Random, professors: Professors, declared: Choice
) -> Iterator[tuple[SeatView, Action]]:
    """What professors see and do in a deal, in which all declare the same instead."""
    course = dealt(case.sat_down(0), rng)
    while asked := course.asked():
        seat, question = asked
        view = view_of(course.builder.draft, seat)
        action = professors.answer(view, question, course.seed_of(seat))
        yield view, action
        declares = isinstance(action, Declare)
        course.enter(seat, Declare(seat, declared) if declares else action)


@pytest.mark.parametrize(
    ("game", "options", "is_so"),
    [
        ("nerve-low", {}, True),
        ("kryptonite", {}, True),
        ("pass-the-trash", AFTER, True),
        ("community", AFTER, True),
        ("hi-lo", AFTER, True),
        ("three-card", AFTER, True),
        ("pass-the-trash", {}, False),  # dealt from the deck in columns
        ("four-card-guts", {}, False),  # too many hands
        ("hi-lo", {**AFTER, "cards": 5}, False),
    ],
)
def test_games_of_few_cards_that_are_passed_or_drawn_are_dealt(
    game: str, options: dict[str, object], is_so: bool
) -> None:
    rules = preset(game).replaced(options)
    assert is_dealt(rules) is is_so
    assert isinstance(source_of(rules, 3), DealtHands) is is_so


def test_cards_that_are_drawn_are_paid_into_the_pot() -> None:
    """S3.5: in chips of everyone nothing is lost, and the pot has grown before the showdown."""
    rules = preset("nerve-low")
    hands = source_of(rules, 3).deal(np.random.default_rng(1), 200)
    drawn = hands.drawn[0]
    assert drawn.min() == 0 and 1 <= drawn.max() <= 3
    course = Course(rules, 3, stakes_of(rules, 3))
    everyone = Everyone(np.zeros((1, 4, 3, 3), np.float32))
    found = [course.play(hands, everyone, np.full(200, seat))[0] for seat in range(3)]
    assert sum(found, np.zeros(200)) == pytest.approx(1)
    strengths = hands.shown[0][0]
    ante = 1 / 3
    for at in range(200):
        best = strengths[:, at].max()
        if (strengths[:, at] == best).sum() == 1:
            pot = 1 + ante * drawn[:, at].sum()
            for seat in range(3):
                won = pot if strengths[seat, at] == best else -pot
                expected = won - ante * drawn[seat, at] + 2 * pot / 3
                assert found[seat][at] == pytest.approx(expected)


def test_hands_that_differ_by_suits_discard_the_same_ranks() -> None:
    rules = preset("nerve")
    source = DealtHands(rules, 3, 1 / 3)
    places = [place for place, each in enumerate(rules.played.steps) if isinstance(each, Draw)]
    hand = [card(name) for name in ("9h", "4h", "3c")]
    usual = {each.rank for each in source.discarded(places[0], hand)}
    assert usual
    for suits in permutations(Suit):
        other = [card(each.rank.letter + suits[each.suit].letter) for each in hand]
        away = source.discarded(places[0], other)
        assert {each.rank for each in away} == usual and set(away) <= set(other)


def test_the_solver_judges_and_draws_as_professors_at_the_table() -> None:
    """R13.10, S3.5: for the same cards; of close choices either may be taken."""
    case = Case("nerve", (), 3)
    rules = case.rules
    source = DealtHands(rules, 3, 1 / 3)
    at = decisions(rules.played)[0]
    draw = next(n for n, each in enumerate(rules.played.steps) if isinstance(each, Draw))
    rng, professors = Random(3), Professors(3)
    off, same, number = [], 0, 0
    for _ in range(25):
        for view, action in answered(case, rng, professors, Choice.IN):
            if isinstance(action, Declare):
                found = view_percentile(view)
                assert found is not None
                off.append(source.percentile(at, view.cards).middle - found.middle)
            elif isinstance(action, Discard):
                number += 1
                same += len(source.discarded(draw, view.cards)) == len(action.cards)
    assert abs(float(np.mean(off))) < 0.01 and max(map(abs, off)) < 0.25
    assert number >= 70 and same / number > 0.7


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options", "players"),
    [
        ("pass-the-trash", {"draw": 1}, 5),
        ("pass-the-trash", {}, 10),
        ("three-card", {"draw": 2}, 10),
        ("two-card", {"draw": 1}, 2),
        ("two-card", {"pass_left": 1}, 10),
        ("community", {"draw": 1}, 5),
        ("hi-lo", {"draw": 1, "pass_left": 1}, 5),
        ("ghost", {"draw": 1}, 5),
    ],
)
def test_hands_from_the_deck_are_as_good_as_those_of_professors_at_the_table(
    game: str, options: dict[str, object], players: int
) -> None:
    """R3.3, R3.4: what is passed and drawn depends on how many others there are."""
    case = Case(game, tuple(options.items()), players)
    low = case.rules.two_pots
    rng, professors = Random(3), Professors(players)
    met: list[float] = []
    while len(met) < 1_200:
        for view, action in answered(case, rng, professors, Choice.OUT):
            if isinstance(action, Declare):
                found = view_percentile(view, low=low)
                assert found is not None
                met.append(found.middle)
    source = source_of(case.rules, players)
    looks = source.deal(np.random.default_rng(1), 20_000).looks[0][low].ravel()
    shares = np.linspace(0.02, 0.98, 49)
    at = np.quantile(met, shares)
    apart = np.abs((looks[:, np.newaxis] < at).mean(axis=0) - shares).max()
    assert apart < 0.055
