"""The rules, clause by clause: antes, nobody in, and ghosts (R6)."""

from typing import Any

import pytest

from guts_engine.state.actions import Declare
from guts_engine.steps.model import Choice
from tests.engine.helpers.scripts import (
    Deal,
    after,
    deal,
    dealt,
    held,
    last,
    paired,
    play,
    stacks,
    statuses,
    table,
    texts,
)

ALL_OUT = deal("0 AsAd out", "1 KsKd out", "2 7h2c out")
TIED_OUT = deal("0 AsKd out", "1 AdKs out", "2 7h2c out")
NINE = {"pot": 9}


# --- R6.1: antes ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "ante_when", "antes"),
    [
        (None, "empty-pot", 3),
        ({"pot": 1}, "empty-pot", 0),
        ({"reserve": 1}, "empty-pot", 0),
        ({"side_pot": 1}, "empty-pot", 3),
        ({}, "empty-pot", 3),
        ({"pot": 1}, "every-deal", 3),
    ],
)
def test_r6_1_when_antes_fall_due(start: dict[str, int] | None, ante_when: str, antes: int) -> None:
    result = play(ALL_OUT, start=start, ante_when=ante_when, ante=5)
    assert last(result)["antes"] == ({"0": 5, "1": 5, "2": 5} if antes else {})


@pytest.mark.parametrize(
    ("ante_when", "excused", "antes"),
    [
        ("every-deal", True, {"1": 5}),
        ("every-deal", False, {"0": 5, "1": 5, "2": 5}),
        ("empty-pot", True, {}),
    ],
)
def test_r6_1_matchers_excused_a_player_who_matched_on_the_deal_before_is_excused(
    ante_when: str, excused: bool, antes: dict[str, int]
) -> None:
    rules: dict[str, Any] = {"ante_when": ante_when, "matchers_excused": excused, "ante": 5}
    result = play(ALL_OUT, start={"pot": 10}, matched=(0, 2), **rules)
    assert last(result)["antes"] == antes
    lost = deal("1 AsAd in", "2 KsKd in", "0 7h2c in")
    played = play(lost, deal("2 AsAd out", "0 KsKd out", "1 7h2c out"), dealer=0, **rules)
    assert last(played)["antes"] == antes
    once = play(ALL_OUT, ALL_OUT, start={"pot": 10}, matched=(0, 2), **rules)
    assert last(once)["antes"] == ({"0": 5, "1": 5, "2": 5} if ante_when == "every-deal" else {})


WHO_MATCHED: list[tuple[str, dict[str, Any], Deal, dict[str, int]]] = [
    # the best hand matched, and the holder of a two
    (
        "four-two-two",
        {"all_out": "match-best"},
        deal("0 AsAdAhKc out", "1 Qs7h8c2d out", "2 9h8d7c5s out"),
        {"2": 5},
    ),
    # a match against a ghost
    (
        "ghost",
        {},
        deal("0 AsQd in", "1 KsQh in", "2 7h2c out", "ghost 3s3d"),
        {"2": 5},
    ),
    # a wimp penalty is not a match
    ("two-card", {"declare": "simultaneous", "all_out": "wimp"}, ALL_OUT, {"0": 5, "1": 5, "2": 5}),
]


@pytest.mark.parametrize(("game", "rules", "first", "antes"), WHO_MATCHED)
def test_r6_1_matchers_excused_whatever_the_match_was_for(
    game: str, rules: dict[str, Any], first: Deal, antes: dict[str, int]
) -> None:
    words = ["1 in", "2 in", "0 in"] if game == "ghost" else ["1 out", "2 out", "0 out"]
    second = {"actions": [{"seat": int(w[0]), "declare": w[2:]} for w in words]}
    result = play(
        first, second, game=game, ante=5, ante_when="every-deal", matchers_excused=True, **rules
    )
    assert last(result)["antes"] == antes


# --- R6.2: who was out antes ----------------------------------------------------------------

FOURS = {"0": "0 AsAdAhKc/9c8d", "1": "1 KsKdQh5c/9h8h", "2": "2 7h3c4s9d"}
SAME = {"0": "0 AsAdKcKh/9c8d", "1": "1 AcAhKsKd/9d8c", "2": "2 7h3c4s9h"}


def fours(hands: dict[str, str], said: str) -> Deal:
    """Each seat makes one declaration; later cards go to those in, if at least two are."""
    words = dict(zip("012", said.split(), strict=True))
    shown = [*words.values()].count("in") > 1
    lines = [hand if shown else hand.split("/")[0] for hand in hands.values()]
    return deal(*(f"{line} {words[line[0]]}" for line in lines))


@pytest.mark.parametrize(
    ("hands", "said", "rules", "paid", "pot"),
    [
        (FOURS, "in in out", {}, {"1": 9, "2": 5}, 14),
        (FOURS, "in in out", {"dropped_ante": False}, {"1": 9}, 9),
        (FOURS, "in in out", {"max_loss": 4}, {"1": 4, "2": 5}, 9),
        (SAME, "in in out", {}, {"2": 5}, 5),
        (SAME, "in in out", {"ties": "carry"}, {"2": 5}, 14),
        # no contested showdown: one in, one against the deck (which has four aces), none in
        (FOURS, "in out out", {}, {}, 0),
        (FOURS, "out in out", {"lone": "beat-deck"}, {"1": 9}, 18),
        (FOURS, "out out out", {}, {}, 9),
    ],
)
def test_r6_2_who_was_out_antes_after_a_contested_showdown(
    hands: dict[str, str], said: str, rules: dict[str, Any], paid: dict[str, int], pot: int
) -> None:
    script = fours(hands, said)
    if "lone" in rules:
        script["deck"] += paired("2sAc2d2h")
    rules = {"dropped_ante": True, "ante": 5, **rules}
    result = play(script, game="four-two-two", start=NINE, **rules)
    assert (last(result)["paid"], result["pot"]) == (paid, pot)


@pytest.mark.parametrize(("shortfall", "status"), [("table-stakes", "broke"), ("bust", "busted")])
def test_r6_2_the_ante_of_who_was_out_is_owed_like_a_match(shortfall: str, status: str) -> None:
    rules: dict[str, Any] = {"dropped_ante": True, "ante": 5, "shortfall": shortfall}
    script = fours(FOURS, "in in out")
    result = play(script, game="four-two-two", chips=(100, 100, 3), start=NINE, **rules)
    assert last(result)["paid"] == {"1": 9, "2": 3}
    assert statuses(result) == ["playing", "playing", status]


# --- R6.3: nobody in ------------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "pot", "paid"), [("redeal", 9, 0), ("ante", 24, 5)])
def test_r6_3_nobody_in(rule: str, pot: int, paid: int) -> None:
    result = play(ALL_OUT, all_out=rule, ante=5, start={"pot": 9})
    assert result["pot"] == pot
    assert stacks(result) == [100 - paid] * 3
    assert (last(result)["in"], last(result)["antes"]) == ([], {})


def test_r6_3_a_short_player_antes_again_with_what_is_left() -> None:
    result = play(ALL_OUT, all_out="ante", ante=5, chips=(100, 3, 100), start={"pot": 9})
    assert last(result)["paid"] == {"0": 5, "1": 3, "2": 5}
    assert statuses(result) == ["playing", "broke", "playing"]


def test_r6_3_wimp_the_best_hand_antes_for_all_who_were_dealt_in_and_all_is_shown() -> None:
    result = play(ALL_OUT, all_out="wimp", ante=5, start=NINE)
    assert (last(result)["paid"], result["pot"]) == ({"0": 15}, 24)
    assert held(result) == {"0": ["As", "Ad"], "1": ["Ks", "Kd"], "2": ["7h", "2c"]}
    assert last(result)["winners"] == []
    result = play(ALL_OUT, all_out="wimp", ante=5, start=NINE, chips=(100, 100, 100, 0))
    assert last(result)["paid"] == {"0": 15}


@pytest.mark.parametrize(
    ("multiple", "to", "pot", "side_pot"),
    [(2, "pot", 19, 0), (4, "pot", 29, 0), (2, "side-pot", 9, 10), (3, "side-pot", 9, 15)],
)
def test_r6_3_wimp_penalty_the_best_hand_pays_some_antes(
    multiple: int, to: str, pot: int, side_pot: int
) -> None:
    rules: dict[str, Any] = {"wimp_multiple": multiple, "wimp_to": to, "ante": 5}
    result = play(ALL_OUT, all_out="wimp-penalty", start=NINE, **rules)
    assert last(result)["paid"] == {"0": 5 * multiple}
    assert (result["pot"], result["side_pot"]) == (pot, side_pot)
    assert sorted(held(result)) == ["0", "1", "2"]


THREE_TIED = ("AsKd", "AdKs", "AcKh")


@pytest.mark.parametrize(
    ("rules", "dealer", "hands", "paid"),
    [
        ({"all_out": "wimp"}, 2, ("AsKd", "AdKs", "7h2c"), {"0": 8, "1": 7}),
        ({"all_out": "wimp"}, 0, ("AsKd", "AdKs", "7h2c"), {"1": 8, "2": 7}),
        ({"all_out": "wimp"}, 0, ("7h2c", "AsKd", "AdKs"), {"2": 8, "0": 7}),
        ({"all_out": "wimp-penalty"}, 2, ("AsKd", "AdKs", "7h2c"), {"0": 5, "1": 5}),
        ({"all_out": "wimp-penalty"}, 1, THREE_TIED, {"2": 4, "0": 3, "1": 3}),
        (
            {"all_out": "wimp-penalty", "wimp_multiple": 4},
            1,
            THREE_TIED,
            {"2": 7, "0": 7, "1": 6},
        ),
    ],
)
def test_r6_3_tied_wimps_share_the_odd_chips_falling_on_the_first(
    rules: dict[str, Any], dealer: int, hands: tuple[str, ...], paid: dict[str, int]
) -> None:
    """R6.3 `wimp`, `wimp-penalty`."""
    lines = [f"{(dealer + 1 + step) % 3} {hand} out" for step, hand in enumerate(hands)]
    assert last(play(deal(*lines), ante=5, dealer=dealer, start=NINE, **rules))["paid"] == paid


@pytest.mark.parametrize(
    ("hands", "paid"),
    [
        # the best hand, three aces, and a holder of a two
        (("AsAdAhKc", "KsTd7h2c", "9h8c7d5s"), {"0": 9, "1": 9}),
        # a two in the best hand costs nothing extra
        (("AsAd2hKc", "KsKd7h8s", "9h8c7d5s"), {"0": 9}),
        (("AsAd2hKc", "2s2dKs7h", "9h8c7d2c"), {"0": 9, "1": 9, "2": 9}),
        # four cards make no straights or flushes
        (("6s5s4s3s", "KsTd7h8c", "9h9c7d5c"), {"2": 9}),
        # R6.3 `tied`: each matches
        (("AsKdQhJc", "AdKsQcJh", "9h8c7d5s"), {"0": 9, "1": 9}),
    ],
)
@pytest.mark.parametrize("game", ["four-two-two", "four-two-three"])
def test_r6_3_match_best_and_holders_of_twos_match_and_nobody_twice(
    game: str, hands: tuple[str, ...], paid: dict[str, int]
) -> None:
    script = deal(*(f"{seat} {hand} out" for seat, hand in enumerate(hands)))
    result = play(script, game=game, all_out="match-best", ante=5, start=NINE)
    assert (last(result)["paid"], result["pot"]) == (paid, 9 + sum(paid.values()))
    assert sorted(held(result)) == ["0", "1", "2"]


@pytest.mark.parametrize(
    ("game", "script", "wimp"),
    [
        # two cards, without a common one
        ("community", deal("0 AsKd out", "1 9s9d out", "2 7h2c out", top="Ah"), "1"),
        ("two-plus-one", deal("0 3s4s out", "1 Ts7d out", "2 8h2c out", top="5s"), "1"),
        # after passing, the aces are separated
        (
            "pass-the-trash",
            deal("0 AsAdKc pass:As out", "1 KsKd9h pass:9h out", "2 QsQd2c pass:2c out"),
            "1",
        ),
        (
            "three-card",
            deal("0 AsKdJc draw: out", "1 9s9d8h draw: out", "2 7h6c2c draw:2c out", drawn="6s"),
            "1",
        ),
        (
            "three-card",
            deal("0 AsKdJc draw: out", "1 9s9d8h draw: out", "2 7h7c2c draw:2c out", drawn="7s"),
            "2",
        ),
    ],
)
def test_r6_3_wimp_hands_are_compared_as_they_are_held_at_that_moment(
    game: str, script: Deal, wimp: str
) -> None:
    rules = {"draw": 1} if game == "three-card" else {"declare": "simultaneous"}
    result = play(script, game=game, all_out="wimp", ante=5, **rules)
    assert last(result)["paid"] == {wimp: 15}


# --- R6.4: the side pot ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ties", "script", "received", "pot", "side_pot"),
    [
        ("split", deal("1 AsAd in", "2 KsKd out", "0 7h2c out"), {"1": 19}, 0, 0),
        ("split", deal("1 AsAd in", "2 KsKd in", "0 7h2c out"), {"1": 19}, 9, 0),
        ("split", deal("1 AsKd in", "2 AdKs in", "0 7h2c in"), {"1": 5 + 5, "2": 4 + 5}, 9, 0),
        ("carry", deal("1 AsKd in", "2 AdKs in", "0 7h2c in"), {}, 18, 10),
        ("split", deal("1 AsAd out", "2 KsKd out", "0 7h2c out"), {}, 9, 20),
    ],
)
def test_r6_4_the_side_pot_waits_for_who_takes_the_main_one(
    ties: str, script: Deal, received: dict[str, int], pot: int, side_pot: int
) -> None:
    """A wimp penalty of ten and its fate in the next deal; it is never matched."""
    rules: dict[str, Any] = {"all_out": "wimp-penalty", "wimp_to": "side-pot", "ante": 5}
    result = play(ALL_OUT, script, start=NINE, ties=ties, **rules)
    assert last(result)["received"] == received
    assert (result["pot"], result["side_pot"]) == (pot, side_pot)


@pytest.mark.parametrize(
    ("game", "rules", "script"),
    [
        ("ghost", {}, deal("0 KsKd in", "1 QsQd in", "2 7h2c out", "ghost AsAd")),
        (
            "four-two-two",
            {"lone": "beat-deck"},
            deal("0 KsKdQc5h in", "1 QsTd8c7h out", "2 9h8d6c4s out", top="AsAdAhAc"),
        ),
    ],
)
def test_r6_4_the_side_pot_stays_when_ghost_or_deck_wins(
    game: str, rules: dict[str, Any], script: Deal
) -> None:
    result = play(script, game=game, start={"pot": 9, "side_pot": 4}, **rules)
    assert result["side_pot"] == 4
    assert set(last(result)["paid"].values()) == {9}


# --- R6.5: the ghost ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "hands", "ghost", "winners", "paid"),
    [
        # a lone player
        ({}, "AsAd/KsKd -/7h2c -", "QsQd", [0], {}),
        ({}, "AsAd -/KsKd/7h2c -", "AhAc", [], {"1": 9}),
        ({}, "AsAd/KsKd -/7h2c -", "AhAc", [], {"0": 9}),
        # several: the best of them beats it, or all in match
        ({}, "AsAd/KsKd/7h2c -", "QsQd", [0], {"1": 9}),
        ({}, "QsJd/KsKd/7h2c", "9s9d", [1], {"0": 9, "2": 9}),
        ({}, "QsQd/KsKd/7h2c -", "AsAd", [], {"0": 9, "1": 9}),
        ({}, "QsQd/KsKd/7h2c", "KhKc", [], {"0": 9, "1": 9, "2": 9}),
        ({"losers": "worst"}, "QsQd/KsKd/7h2c", "AsAd", [], {"0": 9, "1": 9, "2": 9}),
        ({"losers": "worst"}, "QsQd/KsKd/7h2c", "KhKc", [], {"0": 9, "1": 9, "2": 9}),
        ({"losers": "worst"}, "QsJd/KsKd/7h2c", "9s9d", [1], {"2": 9}),
        # ties against it
        ({}, "AsKd/AdKs/7h2c", "QsJd", [0, 1], {"2": 9}),
        ({}, "AsKd/AdKs/7h2c", "AhKc", [], {"0": 9, "1": 9, "2": 9}),
        ({"ties": "suits"}, "AsKd/AdKs/7h2c", "AcKh", [], {"0": 9, "1": 9, "2": 9}),
        ({"ties": "carry"}, "AsKd/AdKs/7h2c", "QsJd", [], {"2": 9}),
    ],
)
def test_r6_5_always_it_must_be_beaten_and_a_tie_does_not_do(
    rules: dict[str, Any],
    hands: str,
    ghost: str,
    winners: list[int],
    paid: dict[str, int],
) -> None:
    changed = [each.replace(" -", " out") for each in hands.split("/")]
    lines = [each if each.endswith("out") else f"{each} in" for each in changed]
    script = deal(*(f"{seat} {line}" for seat, line in enumerate(lines)), f"ghost {ghost}")
    result = play(script, game="ghost", start=NINE, **rules)
    assert (last(result)["winners"], last(result)["paid"]) == (winners, paid)
    assert result["pot"] == sum(paid.values()) + (0 if winners else 9)
    inside = [str(seat) for seat in last(result)["in"]]
    assert sorted(held(result)) == inside, "a lone player shows as well"


@pytest.mark.parametrize(("seat", "shown"), [(0, True), (1, True), (None, False)])
def test_r6_5_always_it_is_exposed_at_the_showdown_and_not_when_all_are_out(
    seat: int | None, shown: bool
) -> None:
    state = dealt(table(9, 9, game="ghost"), "0 AsAd", "1 KsKd", "ghost QsQd")
    for each in (0, 1):
        assert state.table.house is None
        state = after(state, Declare(each, Choice.IN if each == seat else Choice.OUT))
    house = state.table.house
    assert (house is not None) == shown
    assert house is None or texts(house.cards) == ["Qs", "Qd"]


def test_r6_5_all_out_everyone_antes() -> None:
    script = deal("0 AsAd out", "1 KsKd out", "2 7h2c out", "ghost QsQd")
    result = play(script, game="ghost", ante=5, start=NINE)
    assert (last(result)["paid"], result["pot"]) == ({"0": 5, "1": 5, "2": 5}, 24)
    assert (last(result)["in"], held(result)) == ([], {})


@pytest.mark.parametrize(
    ("rules", "said", "ghost", "winners", "paid"),
    [
        ({}, "in out out", "QsQd", [0], {}),
        ({}, "in out out", "AhAc", [], {"0": 9}),
        ({}, "out in out", "AhAc", [], {"1": 9}),
        # two are in: it does not play
        ({}, "out in in", "AhAc", [1], {"2": 9}),
        ({}, "in in in", "AhAc", [0], {"1": 9, "2": 9}),
        # and if nobody is in, `all_out` applies
        ({}, "out out out", "AhAc", [], {}),
        ({"all_out": "wimp"}, "out out out", "AhAc", [], {"0": 3}),
        ({"all_out": "ante"}, "out out out", "AhAc", [], {"0": 1, "1": 1, "2": 1}),
    ],
)
def test_r6_5_lone_it_plays_only_against_one(
    rules: dict[str, Any], said: str, ghost: str, winners: list[int], paid: dict[str, int]
) -> None:
    hands = zip(("AsAd", "KsKd", "7h2c"), said.split(), strict=True)
    script = deal(*(f"{seat} {hand} {word}" for seat, (hand, word) in enumerate(hands)))
    script["deck"] = deal("0 AsAd", "1 KsKd", "2 7h2c", f"ghost {ghost}")["deck"]
    result = play(script, ghost="lone", start=NINE, **rules)
    assert (last(result)["winners"], last(result)["paid"]) == (winners, paid)
    assert stacks(result)[0] == 100 + (9 if winners == [0] else 0) - paid.get("0", 0)
