"""Leg games of few players with few chips, against stages played out (R7.3, R7.5, R8.5)."""

from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from itertools import product
from math import inf
from random import Random
from unittest.mock import patch

import numpy as np
import pytest

from guts_engine.common.frozen import changed
from guts_engine.equilibrium import legs_few
from guts_engine.equilibrium.certainty import Origin, origin
from guts_engine.equilibrium.legs import share_out, weak_in
from guts_engine.equilibrium.legs_at_once import MOST_OUT
from guts_engine.equilibrium.legs_few import FewTurns, Rounds, Seats, Spot, Stage, outs, stage_of
from guts_engine.equilibrium.situation import Situation
from guts_engine.rules.presets import PRESETS
from guts_engine.rules.ruleset import RuleSet

LEGS = PRESETS["three-five-seven"]
NAPALM = PRESETS["napalm"]
DEALS = 100_000
SPOTS = [
    Spot(3, 0, 2, 4, ((2, 1), (3, 2))),
    Spot(3, 0, 1, 6, ((0, 2), (4, 1))),
    Spot(3, 0, 0, 3, ((4, 3), (4, 3), (4, 3))),
    Spot(3, 0, 1, 6, ((0, 1), (5, 2), (4, 3))),
    Spot(3, 2, 2, 6, ((3, 2), (3, 1), (0, 3))),
]


@cache
def rounds_of(spot: Spot) -> Rounds:
    return Rounds(spot.stages, spot.most)


def won(spot: Spot, ins: Sequence[int], best: int) -> Sequence[float]:
    """Everyone's chips and claim after a stage with that winner, worked out from the rules."""
    chips, legs = [each[0] for each in spot.seats], [each[1] for each in spot.seats]
    if len(ins) == 1:
        legs[best] -= 1
        if legs[best] == 0:
            return [each + spot.pot * (place == best) for place, each in enumerate(chips)]
    for place in ins:
        if place != best:
            paid = min(chips[place], spot.pot, spot.most or spot.pot)
            chips[place] -= paid
            chips[best] += paid
    return rounds_of(spot).after(spot.stage, spot.pot, tuple(zip(chips, legs, strict=True)))


def played(spot: Spot, folds: Sequence[float], ins: bool) -> float:
    """What the first player has after the stage on average, with a hand at its threshold."""
    hands = np.random.default_rng(1).random((len(folds), DEALS))
    hands[0] = folds[0]
    into = hands >= np.array(folds)[:, None]
    into[0] = ins
    shown = np.where(into, hands, -1.0)
    best = np.where(into.any(axis=0), shown.argmax(axis=0), -1)
    total = 0.0
    for group in product((False, True), repeat=len(folds)):
        members = [place for place, each in enumerate(group) if each]
        same = (into == np.array(group)[:, None]).all(axis=0)
        for winner in members:
            total += (same & (best == winner)).sum() * won(spot, members, winner)[0]
        if not members:
            total += same.sum() * rounds_of(spot).after(spot.stage, spot.pot, spot.seats)[0]
    return float(total / DEALS)


@pytest.mark.parametrize("spot", SPOTS)
@pytest.mark.parametrize("folds", [(0.3, 0.5, 0.7), (0.8, 0.5, 0.6)])
def test_what_being_in_gains_is_what_stages_played_out_bring(
    spot: Spot, folds: Sequence[float]
) -> None:
    folds = folds[: len(spot.seats)]
    expected = (played(spot, folds, ins=True) - played(spot, folds, ins=False)) / spot.pot
    assert stage_of(spot).edge(folds, 0) == pytest.approx(expected, abs=0.01)


@pytest.mark.parametrize("spot", SPOTS)
def test_a_hand_at_the_threshold_is_worth_as_much_in_as_out(spot: Spot) -> None:
    folds = outs(spot)
    for place, out in enumerate(folds):
        edge = stage_of(spot).edge(folds, place)
        assert abs(edge) < 0.04 or (out <= 0 < edge) or (out >= MOST_OUT and edge < 0)


@pytest.mark.parametrize("spot", SPOTS)
def test_claims_and_chips_are_all_that_there_is(spot: Spot) -> None:
    total = spot.pot + sum(chips for chips, _ in spot.seats)
    assert sum(stage_of(spot).worths(outs(spot))) == pytest.approx(total)


@pytest.mark.parametrize("spot", SPOTS)
def test_a_round_is_solved_in_steps_stage_by_stage(spot: Spot) -> None:
    """What follows is the same as if it was asked for at once, and nothing is left to find."""
    sliced, whole = (Rounds(spot.stages, spot.most) for _ in range(2))
    at = spot.stage, spot.pot, spot.seats
    steps = list(sliced.solving(*at))
    assert len(steps) == len(sliced._found) > 1
    assert all(0 < each <= 1 for each in steps)
    with patch.object(legs_few.Stage, "outs", side_effect=AssertionError("solved late")):
        found = sliced.outs(*at)
    assert found == whole.outs(*at)
    assert sliced.after(*at) == whole.after(*at)
    assert not list(sliced.solving(*at))


def test_r7_5_the_last_player_takes_the_pot_and_if_nobody_is_left_all_share_it() -> None:
    rounds = Rounds(3, 0)
    assert rounds.after(2, 9, ((0, 3), (2, 3), (0, 1))) == [0, 11, 0]
    assert rounds.after(2, 9, ((0, 3), (0, 3), (0, 1))) == [3, 3, 3]


def test_r7_2_no_loser_pays_more_than_the_limit() -> None:
    """After the last stage with chips for the antes of one player, the pot is that player's."""
    seats: Seats = ((0, 3), (2, 3))
    assert Rounds(3, 0).won(2, 7, seats, (0, 1), 0) == [9, 0]
    assert Rounds(3, 1).won(2, 7, seats, (0, 1), 0) == pytest.approx([4.5, 4.5])


def in_turn(
    stage: Stage, turns: FewTurns, hands: Sequence[float], asked: int, into: bool | None = None
) -> tuple[float, tuple[int, ...]]:
    """What a stage in turn is worth to the player asked, and who was in before."""
    ins: list[int] = []
    heard: tuple[int, ...] = ()
    for place, hand in enumerate(hands):
        last = place == len(hands) - 1
        joins = hand >= turns.needed(place, ins) or (last and not ins)
        if place == asked:
            heard = tuple(ins)
            joins = joins if into is None else into
        ins += [place] * joins
    if not ins:
        return 0.0, heard
    best = max(ins, key=hands.__getitem__)
    if len(ins) == 1:
        return stage.gains[asked][best], heard
    rest = [place for place in ins if place != asked]
    if asked == best:
        return stage.win(asked, rest), heard
    return (stage.lose if asked in ins else stage.aside)(asked, rest), heard


@pytest.mark.parametrize(
    "seats",
    [((2, 1), (3, 2)), ((2, 2), (4, 1)), ((1, 1), (4, 2), (4, 3)), ((3, 2), (1, 2), (0, 1))],
)
def test_in_turn_too_a_hand_at_the_threshold_is_worth_as_much_in_as_out(seats: Seats) -> None:
    stage = stage_of(Spot(3, 0, 1, 6, seats))
    turns = FewTurns(stage.gains, stakes=stage, asked=False, second=False)
    rng = Random(5)
    more = defaultdict(list)
    for _ in range(20_000):
        hands = [rng.random() for _ in seats]
        asked = rng.randrange(len(seats))
        _, heard = in_turn(stage, turns, hands, asked)
        needed = turns.needed(asked, heard)
        if 0 < needed < MOST_OUT and (heard or asked < len(seats) - 1):
            hands[asked] = needed
            both = [in_turn(stage, turns, hands, asked, into)[0] for into in (True, False)]
            more[asked, heard].append(both[0] - both[1])
    assert more
    for moment, found in more.items():
        if len(found) > 200:
            error = np.std(found) / len(found) ** 0.5
            assert abs(np.mean(found)) < 5 * error + 0.03, moment


# --- At the table -------------------------------------------------------------------------------


def situation(rules: RuleSet, chips: Sequence[float], pot: int, legs: Sequence[int]) -> Situation:
    """The first declaration of the first player, in antes."""
    ante = rules.paying.ante
    position = 0 if rules is NAPALM else None
    own = tuple([each * ante for each in chips])
    return Situation(len(chips), pot * ante, position, chips=own, legs=tuple(legs))


@pytest.mark.parametrize("rules", [LEGS, NAPALM], ids=lambda rules: rules.game)
def test_where_no_leg_can_win_in_time_a_pot_is_hardly_worth_a_risk(rules: RuleSet) -> None:
    """With an ante left there is one deal more, and whoever has chips then shares the pot."""
    at = situation(rules, (1, 1, 1), 3, (0, 0, 0))
    assert share_out(rules, at) > 0.9
    assert origin(rules, at) is Origin.IDEALISED


def test_who_risks_nothing_opens_with_all_hands_but_those_that_wait() -> None:
    """R4.5: a broke player's leg costs nothing."""
    at = situation(NAPALM, (0, 2, 1), 6, (4, 0, 4))
    again = changed(at, second_chance=True)
    assert weak_in(NAPALM, at) == pytest.approx(share_out(NAPALM, again), abs=0.01)
    deep = changed(at, chips=(inf, inf, inf))
    assert weak_in(NAPALM, at) > weak_in(NAPALM, deep) + 0.2


@pytest.mark.parametrize("rules", [LEGS, NAPALM], ids=lambda rules: rules.game)
def test_who_may_buy_in_again_has_more_than_these_chips(rules: RuleSet) -> None:
    """R7.3: then the end of the chips is not that of the round."""
    at = situation(rules, (1, 1, 1), 3, (0, 0, 0))
    again = changed(at, rebuys=(True, True, True))
    assert share_out(rules, again) < share_out(rules, at) - 0.05


@pytest.mark.parametrize("chips", [(2, 3, 4), (2.4, 3.3, 4.9)])
def test_parts_of_an_ante_count_for_nothing(chips: Sequence[float]) -> None:
    whole = situation(LEGS, (2, 3, 4), 6, (1, 0, 2))
    assert share_out(LEGS, situation(LEGS, chips, 6, (1, 0, 2))) == share_out(LEGS, whole)
