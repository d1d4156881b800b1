"""The rules, clause by clause: the leg games (R8.5, R8.6, R10)."""

from collections.abc import Sequence
from typing import Any

import pytest

from guts_engine.play.game import apply, view_of
from guts_engine.record.scenario import ScenarioError
from guts_engine.state.actions import Declare
from guts_engine.state.events import HandsCompared
from guts_engine.state.view import redact
from guts_engine.steps.model import Choice
from tests.engine.helpers.scripts import (
    Deal,
    after,
    deal,
    dealt,
    held,
    last,
    legs,
    play,
    stacks,
    table,
    texts,
)

BOTH = ["three-five-seven", "napalm"]
TURNS: dict[str, Any] = {"declare": "simultaneous"}
"""The same declarations serve both games, without automatic declarations and second chances."""


def at_stage(stage: int, *hands: str) -> Deal:
    """All are in at one stage, counted from 1, and out at the others."""
    words = " ".join("in" if each == stage else "out" for each in (1, 2, 3))
    return deal(*(f"{seat} {hand} {words}" for seat, hand in enumerate(hands)))


RISING = {
    "three-five-seven": ("AsAdKc/AhKd/Ac9s", "QsQdJc/QhJd/8s6s", "Ts9d8c/6d4d/4h2c"),
    "napalm": ("9s8d/4h3c2s/9h9c", "8s7c/8hKcQs/Kd4d", "6h5s/6c5c2c/JhTd"),
}
"""Cards with which 0 beats 1, and 1 beats 2, at every stage."""


def words(game: str, *said: str) -> Deal:
    """The declarations stage by stage, with the cards above."""
    hands = RISING[game]
    return deal(*(f"{seat} {hands[seat]} {word}" for seat, word in enumerate(said)))


# --- R8.5, R8.6: the stages and their rankings ----------------------------------------------

THREE_FIVE_SEVEN = [
    # stage one: threes are wild, straights and flushes do not count
    (1, ("3c9d9h", "AsAdKc"), 0),
    (1, ("4h5h6h", "8c8dKs"), 1),
    (1, ("3c3dKh", "AsAdAc"), 1),
    (1, ("5c5dKh", "6c6d7h"), 1),
    # stage two: five-card poker, fives are wild and threes are not
    (2, ("5c9d9h/2c4d", "AsAdKc/Qh7s"), 0),
    (2, ("3c9d9h/2c4d", "AsAdKc/Qh7s"), 1),
    (2, ("4h6h7h/9hJh", "AsAdAc/Qd8s"), 0),
    (2, ("Th6c7h/8h9h", "AsAdAc/Qd8s"), 0),
    (2, ("7c9d9h/2c4d", "AsAdKc/Qh8s"), 1),
    (2, ("5c5d9h/9c9d", "KhQhJh/ThAh"), 0),
    # stage three: sevens are wild and fives are not; the best five of seven
    (3, ("7c9d9h/2c4d/Js6s", "AsAdKc/Qh8s/3d2h"), 0),
    (3, ("5c9d9h/2c4d/Js6s", "AsAdKc/Qh8s/3d2h"), 1),
    (3, ("3c9d9h/2c4d/Js6s", "AsAdKc/Qh8s/4h2h"), 1),
    (3, ("4h6h8h/9hJh/AcAd", "KsKdKc/Qd8s/3d2c"), 0),
    (3, ("KsKd9h/9c4d/4s2c", "AsAd5c/5d8s/TdJh"), 1),
]


@pytest.mark.parametrize(("stage", "hands", "winner"), THREE_FIVE_SEVEN)
def test_r8_5_stages_three_five_seven_cards_with_a_wild_rank_each(
    stage: int, hands: tuple[str, str], winner: int
) -> None:
    result = play(at_stage(stage, *hands), game="three-five-seven", chips=(100, 100), start={})
    assert last(result)["winners"][stage - 1] == [winner]
    assert last(result)["in"] == [[0, 1] if each == stage else [] for each in (1, 2, 3)]
    assert last(result)["paid"] == {str(1 - winner): 2}


NAPALM: list[tuple[dict[str, Any], int, tuple[str, str], int]] = [
    # stage one: two cards high; nothing is wild
    ({}, 1, ("2s2d", "AsKd"), 0),
    ({}, 1, ("AsQd", "KsQh"), 0),
    # stage two: five cards low, the ace high, straights and flushes against
    ({}, 2, ("7s5d/4h3c2s", "8s5h/4d3h2d"), 0),
    ({}, 2, ("As5d/4h3c2s", "KsQd/Jh9c8s"), 1),
    ({}, 2, ("7s6d/5h4c3s", "KsQd/Jh9c8s"), 1),
    ({}, 2, ("7s5s/4s3s2s", "KsQd/Jh9c8d"), 1),
    ({}, 2, ("2s2d/3h4c5s", "KsQd/Jh9c8s"), 1),
    ({"low": "ace-high-plain"}, 2, ("6s5d/4h3c2s", "7s5h/4d3h2d"), 0),
    ({"low": "ace-high-plain"}, 2, ("As5d/4h3c2s", "KsQd/Jh9c8s"), 1),
    # stage three: five-card high of seven; A-2-3-4-5 is no straight
    ({}, 3, ("As2d/3h4c5s/9dJh", "7s7d/Kh9c3s/QdTh"), 1),
    ({}, 3, ("6s2d/3h4c5s/9dJh", "7s7d/Kh9c3s/QdTh"), 0),
    ({}, 3, ("AsKd/QhJcTs/2d2h", "7s7d/7h9c3s/QdKh"), 0),
    ({}, 3, ("7s3s/5h9c2d/8cJh", "AsKd/QhTc8s/6d4h"), 1),
]


@pytest.mark.parametrize(("rules", "stage", "hands", "winner"), NAPALM)
def test_r8_6_stages_two_high_five_low_seven_high(
    rules: dict[str, Any], stage: int, hands: tuple[str, str], winner: int
) -> None:
    result = play(at_stage(stage, *hands), game="napalm", chips=(100, 100), start={}, **rules)
    assert last(result)["winners"][stage - 1] == [winner]
    assert last(result)["paid"] == {str(1 - winner): 2}


def test_r8_6_declaration_is_in_turn_and_r8_5_may_be() -> None:
    """R8.5 `stages`, R8.6 `stages`: in turn the dealer in 3-5-7 can be the only one in at each."""
    state = dealt(table(9, 9, game="napalm"), "0 AsAd", "1 KsKd")
    assert state.table.turn == (0,)
    state = dealt(table(9, 9, game="three-five-seven"), "0 AsAdKc", "1 KsKdQc")
    assert state.table.turn == (0, 1)
    script = deal("0 AsAdKc out out out", "1 KsKdQc - - -")
    result = play(script, game="three-five-seven", chips=(9, 9), declare="sequential")
    assert last(result)["in"] == [[1], [1], [1]]
    assert (result["ended"], result["winner"]) == (True, 1)


# --- None in, one in, several in ------------------------------------------------------------


@pytest.mark.parametrize("game", BOTH)
def test_r8_5_none_r8_6_none_nothing_happens_and_the_next_stage_follows(game: str) -> None:
    script = words(game, "out out in", "out out out", "out out out")
    result = play(script, game=game, ante=5, **TURNS)
    assert last(result)["in"] == [[], [], [0]]
    assert last(result)["winners"] == [[], [], [0]]
    assert (stacks(result), result["pot"], legs(result)) == ([95] * 3, 15, [1, 0, 0])
    script = words(game, "out out out", "out out out", "out out out")
    result = play(script, game=game, ante=5, **TURNS)
    assert (stacks(result), result["pot"], legs(result)) == ([95] * 3, 15, [0, 0, 0])


@pytest.mark.parametrize("game", BOTH)
def test_r8_5_leg_r8_6_leg_one_in_gets_one_and_nothing_else(game: str) -> None:
    script = words(game, "in out out", "out in in", "out out out")
    result = play(script, game=game, ante=5, **TURNS)
    assert (legs(result), last(result)["winners"]) == ([1, 2, 0], [[0], [1], [1]])
    assert (stacks(result), result["pot"]) == ([95] * 3, 15)
    assert (held(result), last(result)["paid"], result["ended"]) == ({}, {}, False)


@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize(
    ("said", "paid", "received"),
    [
        (("in out out", "in out out", "in out out"), {"1": 15, "2": 15}, {"0": 30}),
        (("in in in", "in in in", "out out out"), {"1": 45}, {"0": 45}),
        (("out out out", "in out out", "in in out"), {"2": 15}, {"1": 15}),
        # the winner of one stage is the loser of another
        (("in out out", "in in out", "out in out"), {"1": 15, "2": 15}, {"0": 15, "1": 15}),
    ],
)
def test_r8_5_payments_r8_6_payments_each_loser_pays_the_winner_as_much_as_the_pot(
    game: str, said: tuple[str, ...], paid: dict[str, int], received: dict[str, int]
) -> None:
    """The pot itself does not change, and only a lone player gets a leg."""
    result = play(words(game, *said), game=game, ante=5, **TURNS)
    assert (last(result)["paid"], last(result)["received"]) == (paid, received)
    alone = [[word.split()[stage] for word in said].count("in") == 1 for stage in range(3)]
    assert (result["pot"], sum(legs(result))) == (15, sum(alone))


TIED_LEGS = {
    "three-five-seven": ("AsKd9h", "AdKs9c", "8h7c2d"),
    "napalm": ("AsKd", "AdKs", "7c2d"),
}


@pytest.mark.parametrize(
    ("game", "paid", "received"),
    [
        # each loser pays each of them
        ("three-five-seven", {"2": 30}, {"0": 15, "1": 15}),
        # nobody pays
        ("napalm", {}, {}),
    ],
)
def test_r8_5_ties_r8_6_ties_for_best(
    game: str, paid: dict[str, int], received: dict[str, int]
) -> None:
    hands = TIED_LEGS[game]
    script = at_stage(1, *hands)
    result = play(script, game=game, ante=5, **TURNS)
    assert (last(result)["paid"], last(result)["received"]) == (paid, received)
    assert (result["pot"], legs(result)) == (15, [0, 0, 0])
    assert last(result)["winners"][0] == ([0, 1] if paid else [])
    # all of them tie: nobody is left to pay
    result = play(at_stage(1, *hands[:2]), game=game, chips=(100, 100), ante=5, **TURNS)
    assert (last(result)["paid"], result["pot"]) == ({}, 10)
    assert last(result)["winners"][0] == ([0, 1] if paid else [])


# --- Antes, legs and the end ----------------------------------------------------------------


@pytest.mark.parametrize("game", BOTH)
def test_r8_5_antes_r8_6_antes_on_every_deal_and_the_deal_passes(game: str) -> None:
    quiet = {"actions": [{"seat": seat, "declare": "out"} for seat in range(3)] * 3}
    result = play(quiet, quiet, quiet, game=game, ante=5, **TURNS)
    assert [entry["antes"] for entry in result["deals"]] == [{"0": 5, "1": 5, "2": 5}] * 3
    assert [entry["pot_after"] for entry in result["deals"]] == [15, 30, 45]
    assert result["dealer"] == 2
    result = play(quiet, game=game, ante=5, start={"pot": 40}, **TURNS)
    assert (result["pot"], result["dealer"]) == (55, 0)


@pytest.mark.parametrize(("game", "needed"), [("three-five-seven", 3), ("napalm", 5)])
def test_r8_5_legs_r8_6_legs_the_first_to_hold_enough_takes_the_pot(game: str, needed: int) -> None:
    start = {"pot": 10, "legs": [needed - 3, 0, needed - 1]}
    script = words(game, "in in out", "out out out", "out out out")
    result = play(script, game=game, start=start, **TURNS)
    assert (legs(result), result["ended"]) == ([needed - 1, 0, needed - 1], False)
    script = words(game, "in in in", "out out out", "out out out")
    result = play(script, game=game, start=start, **TURNS)
    assert (last(result)["received"], stacks(result)) == ({"0": 13}, [112, 99, 99])
    assert (result["pot"], result["ended"], result["winner"]) == (0, True, 0)
    assert legs(result) == [needed, 0, needed - 1], "they are shown when the game is over"


@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize("stage", [1, 2, 3])
def test_r8_5_legs_r8_6_legs_at_once_and_later_stages_are_not_played(game: str, stage: int) -> None:
    quiet = "out " * (stage - 1)
    start = {"pot": 10, "legs": [1, 0, 0]}
    options: dict[str, Any] = {"game": game, "start": start, "legs": 2, **TURNS}
    result = play(words(game, f"{quiet}in", f"{quiet}out", f"{quiet}out"), **options)
    assert last(result)["in"] == [[]] * (stage - 1) + [[0]]
    assert (result["pot"], result["winner"], legs(result)) == (0, 0, [2, 0, 0])
    with pytest.raises(ScenarioError, match="this action is left over"):
        play(words(game, f"{quiet}in in", f"{quiet}out in", f"{quiet}out"), **options)


@pytest.mark.parametrize("game", BOTH)
def test_r8_5_legs_r8_6_legs_begin_anew_with_the_next_game(game: str) -> None:
    first = words(game, "in", "out", "out")
    again = {"actions": [{"seat": seat, "declare": word} for seat, word in
                         ((0, "out"), (1, "in"), (2, "out"))]
             + [{"seat": seat, "declare": "out"} for seat in range(3)] * 2}  # fmt: skip
    options: dict[str, Any] = {"game": game, "legs": 2, "start": {"pot": 5, "legs": [1, 1, 0]}}
    assert legs(play(first, **options, **TURNS)) == [2, 1, 0]
    result = play(first, again, **options, **TURNS)
    assert (legs(result), result["pot"], result["ended"]) == ([0, 1, 0], 3, False)


# --- Who sees the hands ---------------------------------------------------------------------


def shown_to(game: str, said: Sequence[str]) -> list[list[list[str]]]:
    """All hands as 0, 1 and 2 see them after a number of stages."""
    lines = [f"{seat} {hand}" for seat, hand in enumerate(RISING[game])]
    state = dealt(table(99, 99, 99, game=game, **TURNS), *lines)
    for round_ in zip(*(word.split() for word in said), strict=True):
        for seat, word in enumerate(round_):
            state = after(state, Declare(seat, Choice(word)))
    return [[texts(hand) for hand in view_of(state, seat).hands] for seat in range(3)]


@pytest.mark.parametrize("game", BOTH)
def test_r10_stages_hands_compared_are_seen_by_the_players_in_that_stage_only(game: str) -> None:
    """R8.5, R8.6: 0 and 1 compare at stage one; 2 sees neither, and they do not see 2."""
    size, more = (3, 2) if game == "three-five-seven" else (2, 3)
    unseen = ["?"] * (size + more)
    one, two, three = shown_to(game, ("in", "in", "out"))
    assert "?" not in one[0]
    assert one[1] == two[1][:size] + ["?"] * more, "the cards of stage two are not shown yet"
    assert two[0] == one[0][:size] + ["?"] * more
    assert one[2] == two[2] == three[0] == three[1] == unseen
    assert "?" not in three[2]


@pytest.mark.parametrize("game", BOTH)
def test_r10_stages_nobody_else_is_told_what_was_compared(game: str) -> None:
    state = dealt(table(99, 99, 99, game=game, **TURNS), "0 AsAd", "1 KsKd", "2 QsJd")
    state = after(state, Declare(0, Choice.IN), Declare(1, Choice.IN))
    _, events = apply(state, Declare(2, Choice.OUT))
    for seat, seen in ((0, 2), (1, 2), (2, 0), (None, 0)):
        redacted = [redact(event, seat, peek=True) for event in events]
        compared = [each for each in redacted if isinstance(each, HandsCompared)]
        assert [(each.seats, len(each.hands)) for each in compared] == [((0, 1), seen)]


@pytest.mark.parametrize("game", BOTH)
def test_r10_stages_those_of_the_last_stage_are_seen_by_all(game: str) -> None:
    """R8.5 `stages`, R8.6 `stages`."""
    script = words(game, "in in out", "in in in", "out out in")
    result = play(script, game=game, **TURNS)
    assert sorted(held(result)) == ["1", "2"]
    assert len(held(result)["1"]) == 7
    state = dealt(table(99, 99, 99, game=game, **TURNS), "0 AsAd", "1 KsKd", "2 QsJd")
    for word in ("out", "out"):
        state = after(state, *(Declare(seat, Choice(word)) for seat in range(3)))
    state = after(state, Declare(0, Choice.OUT), Declare(1, Choice.IN), Declare(2, Choice.IN))
    seen = view_of(state, 0).hands
    assert [hand.count(None) for hand in seen] == [0, 0, 0]
    assert [hand.count(None) for hand in view_of(state, 1).hands] == [7, 0, 0]


@pytest.mark.parametrize("game", BOTH)
def test_r8_5_stages_r8_6_stages_all_cards_are_face_down(game: str) -> None:
    unseen = ["?"] * 5
    one, two, three = shown_to(game, ("out", "in", "out"))
    assert one[1:] == [unseen] * 2
    assert [two[0], two[2]] == [unseen] * 2
    assert three[:2] == [unseen] * 2
