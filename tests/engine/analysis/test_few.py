"""Claims of players with few chips outside leg games, followed to the end (R7.3)."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from guts_engine.analysis.certify.cases import Case
from guts_engine.analysis.certify.playing import Professors
from guts_engine.analysis.certify.valuing import played_out, worth
from guts_engine.analysis.coach.deciding import PlayedDeclaration
from guts_engine.analysis.spot import few
from guts_engine.analysis.spot.declaring import declarations
from guts_engine.analysis.spot.few import after, are_few
from guts_engine.analysis.spot.holdings import Holdings
from guts_engine.analysis.spot.outcomes import Outcomes
from guts_engine.analysis.spot.rollout import Deals
from guts_engine.analysis.spot.spot import spot_at
from guts_engine.common.work import Steps, finished
from guts_engine.hands.cards import cards
from guts_engine.play.dealing import shuffled
from guts_engine.play.game import apply, legal, view_of
from guts_engine.play.setup import NewSeat, Start, new_game
from guts_engine.rules.presets import preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.model import Choice


def claimed(
    rules: RuleSet, pot: float, chips: tuple[float, ...], matched: tuple[bool, ...]
) -> tuple[float, ...]:
    """The same as `after`, at once."""
    return finished(after(rules, pot, chips, matched))


def test_who_is_all_in_for_an_ante_risks_nothing_more() -> None:
    """Survivor: with pot and antes the short stack plays for 3; the other risks 3 to win them, so
    folds half of its hands, and wins three of four that it plays (R6.1, R7.3).
    """
    short, deep = claimed(preset("survivor"), 1, (1, 4), (False, False))
    assert deep == pytest.approx(3 / 2 + 6 * 3 / 8, abs=0.03)
    assert short + deep == pytest.approx(6)


def test_who_is_broke_has_a_claim_only_if_nobody_has_chips() -> None:
    """Ghost Guts: if all are out, all ante their last chips, and share the pot (R6.3, R7.5)."""
    rules = preset("ghost")
    assert claimed(rules, 6, (0, 0, 0), (False,) * 3) == pytest.approx([2, 2, 2])
    broke, *others = claimed(rules, 4, (0, 1, 1), (True, False, False))
    assert 0.5 < broke < 2 and sum(others) == pytest.approx(6 - broke)
    assert claimed(preset("three-card"), 3, (0, 3, 3), (True, False, False))[0] == 0


@pytest.mark.parametrize("game", ["survivor", "three-card", "ghost"])
def test_claims_are_what_professors_win_in_whole_games(game: str) -> None:
    """Within five standard errors of games of the engine, and 0.04 of the pot for the model."""
    rules = Case(game, (), 3, 1, 3).rules
    chips, pot = (1000, 2000, 4000), 3000
    rng, professors = Random(1), Professors(3)
    seats = [NewSeat(f"P{seat}", each) for seat, each in enumerate(chips)]
    found = []
    for number in range(250):
        state = new_game(rules, seats, dealer=number % 3, start=Start(pot=pot))
        end = played_out(state, professors, rng)
        found.append([worth(end, seat) + each for seat, each in enumerate(chips)])
    means, errors = np.mean(found, axis=0), np.std(found, axis=0) / 250**0.5
    known = claimed(rules, pot, chips, (False,) * 3)
    assert (np.abs(means - known) < 5 * errors + 0.04 * pot).all()


def test_short_survivors_do_not_hurry_into_a_pot() -> None:
    """With an ante left each, eight high loses by being in; with equal shares it would win much."""
    spot = spot_at(preset("survivor"), 3, tuple(cards("8h 3s 7s")))
    short = replace(spot, chips=(1.0,) * 3, rebuys=(False,) * 3)
    deals = Deals(short, np.random.default_rng(1), 6_000)
    outcomes = Outcomes(declarations(deals), Holdings(deals))
    gain = outcomes.of(Choice.IN).worth - outcomes.of(Choice.OUT).worth
    assert -0.2 < gain.mean() / short.pot < 0.0


def test_deep_stacks_and_other_games_share_the_pot() -> None:
    """Equal shares remain where no match takes anybody's last chips, on credit, with rebuys, with
    legs and with two pots.
    """
    rules = preset("three-card")
    assert are_few(rules, 3, (3, 9, 9)) and not are_few(rules, 3, (5, 9, 9))
    assert not are_few(rules, 3, (float("inf"),) * 3)
    assert not are_few(rules, 3, (3, 9, 9), (False, True, False))
    for game in ("three-five-seven", "hi-lo"):
        assert not are_few(preset(game), 3, (1, 1, 1))


@pytest.mark.parametrize(
    ("game", "is_so"),
    [
        ("three-card-low-guts", True),
        ("fierce", True),
        ("nerve", False),  # cards cost chips
        ("deadly-sevens", False),  # some hands are killed
        ("guts-high-low", False),  # two pots, and stages
    ],
)
def test_games_without_a_form_are_followed_where_a_deal_is_one_showdown(
    game: str, is_so: bool
) -> None:
    assert are_few(preset(game), 3, (1, 1, 1)) is is_so


@pytest.mark.parametrize(("chips", "follows"), [(2, True), (50, False)])
def test_deals_played_by_the_engine_end_in_the_same_claims(
    monkeypatch: pytest.MonkeyPatch, chips: int, follows: bool
) -> None:
    """A seat that owns nothing after the deal loses the chips that it had before (S3, R7.3)."""
    rules = preset("three-card-low-guts")
    state = new_game(rules, [NewSeat(f"P{seat}", chips) for seat in range(3)])
    state, _ = apply(state, shuffled(state, Random(1)))
    seat, question = next(iter(legal(state).items()))

    def nothing(*_: object) -> Steps[tuple[float, ...]]:
        yield 0.0
        return 0.0, 0.0, 0.0

    monkeypatch.setattr(few, "after", nothing)
    coach = PlayedDeclaration(view_of(state, seat), question, np.random.default_rng(1))
    found = finished(coach.valuing(4))
    assert (found == 1 - chips).all() == follows
