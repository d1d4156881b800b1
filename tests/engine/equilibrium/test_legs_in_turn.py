"""Stages of leg games in turn, compared with deals of random hands."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import product
from math import inf
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from guts_engine.analysis.deals.legs_in_turn import InTurn, stage_worths
from guts_engine.common.frozen import changed
from guts_engine.equilibrium.legs import IN_TURN, SECOND_CHANCE, STAGES, interpolated, states
from guts_engine.equilibrium.legs_at_once import MOST_OUT
from guts_engine.equilibrium.legs_in_turn import Turns
from guts_engine.equilibrium.situation import Situation
from guts_engine.equilibrium.thresholds import share_out
from guts_engine.rules.presets import PRESETS

Matrix = list[list[float]]
Flags = NDArray[np.bool_]
DEALS = 30_000
STAGES_TO_PLAY = [(2, 0.3, False), (3, 0.3, False), (4, 0.2, False), (3, 0.3, True), (4, 0.4, True)]


def gains_of(players: int, leg: float) -> Matrix:
    """Gains of which the first player's leg is worth the most."""
    return [
        [(1 if me == it else -1 / (players - 1)) * (leg + 0.1 * (it == 0)) for it in range(players)]
        for me in range(players)
    ]


def played(
    turns: Turns,
    gains: Matrix,
    hands: Sequence[float],
    asked: int = -1,
    choice: bool | None = None,
    *,
    bluffs: bool = True,
) -> tuple[list[float], tuple[int, ...] | None]:
    """What each player gains, and who was in before player `asked`, who makes that choice."""
    ins: list[int] = []
    heard = None
    last = turns.players - 1
    for place, hand in enumerate(hands):
        if place == asked:
            heard = tuple(ins)
        is_in = hand >= turns.needed(place, ins) or (
            bluffs and not ins and hand < turns.weak[place]
        )
        if place == asked and choice is not None:
            is_in = choice
        if is_in:
            ins.append(place)
    if turns.second and ins == [last]:
        asked_again = [place for place in range(last) if place != asked or not choice]
        joined: list[int] = []
        for place in asked_again:
            if hands[place] >= turns.needed_again(place, joined):
                joined.append(place)
        ins = [*joined, last]
    if len(ins) == 1:
        return [gains[me][ins[0]] for me in range(turns.players)], heard
    found = [0.0] * turns.players
    if ins:
        best = max(ins, key=lambda place: hands[place])
        for place in ins:
            found[place] = len(ins) - 1 if place == best else -1
    return found, heard


@pytest.mark.parametrize(("players", "leg", "second"), STAGES_TO_PLAY)
def test_a_hand_at_the_threshold_is_worth_as_much_in_as_out(
    players: int, leg: float, second: bool
) -> None:
    """R8.6: within five standard errors and a hundredth of the pot, whoever is in before.

    With a second chance callers allow for bluffs that nobody makes here.
    """
    gains = gains_of(players, leg)
    turns = Turns(gains, asked=True, second=second)
    rng = Random(5)
    more = defaultdict(list)
    for _ in range(DEALS):
        hands = [rng.random() for _ in range(players)]
        asked = rng.randrange(players)
        _, heard = played(turns, gains, hands, asked)
        assert heard is not None
        needed = turns.needed(asked, heard)
        if 0 < needed < MOST_OUT and not (second and heard):
            hands[asked] = needed
            both = [
                played(turns, gains, hands, asked, choice)[0][asked] for choice in (True, False)
            ]
            more[asked, heard].append(both[0] - both[1])
    assert len(more) >= players - 1
    for moment, found in more.items():
        if len(found) > 200:
            error = np.std(found) / len(found) ** 0.5
            assert abs(np.mean(found)) < 5 * error + 0.01, moment


@pytest.mark.parametrize(("players", "leg", "second"), STAGES_TO_PLAY)
def test_the_worth_of_a_stage_is_the_mean_of_its_deals(
    players: int, leg: float, second: bool
) -> None:
    gains = gains_of(players, leg)
    turns = Turns(gains, asked=True, second=second)
    rng = Random(6)
    found = np.array(
        [
            played(turns, gains, [rng.random() for _ in range(players)], bluffs=False)[0]
            for _ in range(DEALS)
        ]
    )
    expected, _ = stage_worths(turns, np.array(gains), second=second)
    error = found.std(axis=0) / DEALS**0.5
    assert (abs(found.mean(axis=0) - expected) < 5 * error + 0.01).all()


def test_arrays_of_stages_have_the_thresholds_of_each() -> None:
    legs = (0.1, 0.3, 0.5)
    for second in (False, True):
        each = [Turns(gains_of(4, leg), asked=True, second=second) for leg in legs]
        together = Turns(
            np.array([gains_of(4, leg) for leg in legs]).transpose(1, 2, 0),
            asked=True,
            second=second,
            sweeps=60,
            least=np.minimum,
            most=np.maximum,
        )
        for place in range(4):
            singly = [turns.first[place] for turns in each]
            assert together.first[place] == pytest.approx(singly, abs=1e-3)


@pytest.mark.parametrize("leg", [0.1, 0.3, 0.6])
def test_two_players_with_a_second_chance_by_brute_force(leg: float) -> None:
    """R4.5: no other thresholds of the first player are worth more, nor does it pay to wait with
    the best hands, in a table of all pairs of hands. Nor does it pay the last to be in alone.
    """
    gains = gains_of(2, leg)
    turns = Turns(gains, asked=True, second=True)
    size = 120
    hands = (np.arange(size) + 0.5) / size
    best = np.sign(hands[:, np.newaxis] - hands)

    def worths(opens: Flags, call: float, alone: float, again: float) -> tuple[float, float]:
        first, calls = opens[:, np.newaxis], hands >= call
        lone, changes = hands >= alone, (hands >= again)[:, np.newaxis]
        both = first & calls | ~first & lone & changes
        mine, theirs = np.mean(first & ~calls), np.mean(~first & lone & ~changes)
        won = float(np.mean(np.where(both, best, 0)))
        of_first = won + gains[0][0] * mine + gains[0][1] * theirs
        return float(of_first), float(-won + gains[1][0] * mine + gains[1][1] * theirs)

    opening, call = turns.first[0], turns.needed(1, [0])
    alone, again = turns.first[1], turns.needed_again(0, [])
    mine, theirs = worths(hands >= opening, call, alone, again)
    for low, high in product(np.linspace(0, 1, 9), repeat=2):
        opens = (hands >= low) & (hands < high)
        assert worths(opens, call, alone, again)[0] < mine + 0.02
        assert worths(hands >= low, call, alone, high)[0] < mine + 0.02
        assert worths(hands >= opening, call, low, again)[1] < theirs + 0.02


@pytest.mark.parametrize("table", [IN_TURN, SECOND_CHANCE])
def test_claims_are_of_the_whole_pot(table: str) -> None:
    for players in (2, 3, 5, 7):
        for everyone in states(players):
            for antes in (1, 2.5, 12, 70, inf):
                found = interpolated(table, 1, antes, everyone)
                assert sum([found[each] for each in everyone]) == pytest.approx(1, abs=2e-4)


@pytest.mark.parametrize("players", [2, *(pytest.param(n, marks=pytest.mark.slow) for n in (3, 4))])
@pytest.mark.parametrize(("table", "second"), [(IN_TURN, False), (SECOND_CHANCE, True)])
def test_the_table_is_what_the_induction_makes(table: str, second: bool, players: int) -> None:
    """More players take minutes; the induction is the same for any number."""
    exact = InTurn(players, second=second).claims()
    for antes, stage in ((1, 0), (1, STAGES - 1), (6, 1), (inf, 0)):
        for row, everyone in zip(exact[antes, stage], states(players), strict=True):
            expected = dict(zip(everyone, row, strict=True))
            assert interpolated(table, stage, antes, everyone) == pytest.approx(expected, abs=1e-3)


def test_who_declares_later_knows_more() -> None:
    """In turn a player who is called less plays more hands; a caller beats who is in."""
    rules = PRESETS["three-five-seven"].replaced({"declare": "sequential"})
    outs = [share_out(rules, Situation(5, position=place)) for place in range(4)]
    assert outs == sorted(outs, reverse=True)
    for position in range(1, 5):
        for first in range(position):
            heard = tuple([place == first for place in range(position)])
            here = Situation(5, position=position, already_in=1, heard=heard)
            assert share_out(rules, here) > outs[first] if first < 4 else True


def test_the_last_ones_are_in_where_it_is_not_known_who_is() -> None:
    rules = PRESETS["napalm"]
    for already_in in range(4):
        heard = (False,) * (3 - already_in) + (True,) * already_in
        plain = Situation(5, position=3, already_in=already_in)
        told = Situation(5, position=3, already_in=already_in, heard=heard)
        assert share_out(rules, plain) == share_out(rules, told)


def test_legs_are_counted_by_seat_whoever_asks() -> None:
    """R8.5: a player's own legs, and those of who is in."""
    rules = PRESETS["napalm"]
    plain = share_out(rules, Situation(4, pot=20, position=0, legs=(0, 0, 0, 0)))
    ahead = share_out(rules, Situation(4, pot=20, position=0, legs=(4, 0, 0, 0)))
    assert ahead != pytest.approx(plain, abs=1e-4)
    turns = PRESETS["three-five-seven"].replaced({"declare": "sequential"})
    here = Situation(4, pot=40, position=3, already_in=1, heard=(True, False, False))
    leader, another = (share_out(turns, changed(here, legs=each)) for each in LEADERS)
    assert leader < another  # whose next leg takes the pot


LEADERS = ((0, 2, 0, 0), (0, 0, 2, 0))
"""Legs of the last player's opponents: of the first one, who is in, or of another."""
