"""`guts solve` as called by programs and people."""

import json
from math import isfinite
from typing import Any

import pytest

from guts_engine.hands.cards import card
from guts_engine.hands.ranking import TWO, strength
from guts_engine.rules.presets import PRESETS
from guts_gui.cli import solve
from guts_gui.cli.main import WRONG, main
from guts_gui.cli.solve import seated

FEW = ("--deals", "2000")
MOMENT = ("declaration", "declaring", "low", "second_chance", "position", "already_in")


def _json(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(("solve", "--json", *FEW, *arguments)) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    data: dict[str, Any] = json.loads(printed.out)
    return data


def test_json_has_a_result_for_each_number_of_players(capsys: pytest.CaptureFixture[str]) -> None:
    answer = _json(capsys, "--game", "three-card", "--players", "2-4", "--rule", "losers=worst")
    assert answer["game"] == "three-card"
    assert answer["rules"]["losers"] == "worst"
    assert [each["players"] for each in answer["results"]] == [2, 3, 4]
    for each in answer["results"]:
        assert len([card(text) for text in each["weakest"]]) == 3
        assert 0 < each["in_share"] < 1
        assert each["percentile"] == pytest.approx(1 - each["in_share"], abs=0.02)
        assert each["exploitability"] >= 0
        assert each["stderr"] >= 0


def test_json_in_turn_has_a_result_for_each_moment(capsys: pytest.CaptureFixture[str]) -> None:
    answer = _json(capsys, "--game", "two-card", "--players", "3", "--deals", "1000")
    moments = [(each["position"], each["already_in"]) for each in answer["results"]]
    assert moments == [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)]
    shares = {
        moment: each["in_share"] for moment, each in zip(moments, answer["results"], strict=True)
    }
    assert shares[1, 1] < shares[0, 0] < shares[1, 0]
    first = answer["results"][0]
    assert first["reached"] == 1
    assert len({each["exploitability"] for each in answer["results"]}) == 1
    assert set(first["here"]) == {"exploitability", "stderr"}


def test_the_same_seed_tells_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    game = ("--game", "ghost", "--players", "3", "--seed", "5")
    assert _json(capsys, *game) == _json(capsys, *game)


def test_a_person_reads_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("solve", "--game", "ghost", "--players", "2,5", *FEW)) == 0
    output = capsys.readouterr().out
    assert "minimum hand" in output
    assert " to As " in output
    assert "the weakest hand worth playing is one of these" in output
    assert "Gain: how much more a best response earns" in output


def test_a_person_reads_what_is_certain(capsys: pytest.CaptureFixture[str]) -> None:
    game = ("--game", "two-card", "--rule", "declare=simultaneous", "--players", "2-4")
    outputs = []
    for seed in ("1", "2"):
        assert main(("solve", *game, "--seed", seed)) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]
    assert "Ks 4h  King high" in outputs[0]
    assert "every deal was counted" in outputs[0]
    assert "one of these" not in outputs[0]


def test_an_indifferent_hand_is_played_at_times(capsys: pytest.CaptureFixture[str]) -> None:
    game = ("--game", "three-card", "--rule", "cards=1", "--players", "8")
    assert main(("solve", *game)) == 0
    assert "King, 89% of the time" in capsys.readouterr().out
    (found,) = _json(capsys, *game)["results"]
    assert found["exact"] and found["between"] == [["Ks"], ["Ks"]]
    assert 0.8 < found["mixing"] < 0.95


@pytest.mark.parametrize("game", ["three-card", "community", "four-two-two"])
def test_json_names_both_ends_of_what_is_uncertain(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (found,) = _json(capsys, "--game", game, "--players", "5")["results"]
    first, last = (tuple(card(text) for text in hand) for hand in found["between"])
    assert not found["exact"]
    if game == "three-card":
        ranking = PRESETS[game].ranking
        weakest = tuple(card(text) for text in found["weakest"])
        assert strength(first, ranking) <= strength(weakest, ranking) <= strength(last, ranking)
    else:
        assert (first, last) == ((), ())  # classes of hands that still grow have no names


def test_a_person_reads_a_table_for_each_number_in_turn(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(("solve", "--game", "two-card", "--players", "2,3", "--deals", "1000")) == 0
    output = capsys.readouterr().out
    assert "2 players in turn" in output
    assert "3 players in turn" in output
    assert "comes up" in output


@pytest.mark.parametrize(
    ("game", "moments"),
    [
        (("--game", "hi-lo"), 2),
        (("--rule", "pass_left=1"), 1),
        (("--rule", "peek=false", "--rule", "declare=sequential"), 5),
        (("--game", "two-card", "--rule", "second_chance=true"), 8),
        (("--game", "two-plus-one", "--rule", "second_declare=true"), 3),
    ],
)
def test_every_declaration_of_a_deal_is_solved(
    game: tuple[str, ...], moments: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each pot, position, second declaration and second chance has its threshold."""
    answer = _json(capsys, *game, "--players", "3", "--deals", "1000")
    found = answer["results"]
    assert len(found) == moments
    assert len({tuple(each[name] for name in MOMENT) for each in found}) == moments
    assert all(0 <= each["in_share"] <= 1 for each in found)
    assert main(("solve", *game, "--players", "3", "--deals", "1000")) == 0
    assert "3 players" in capsys.readouterr().out


@pytest.mark.parametrize("rule", ["declare=simultaneous", "declare=sequential"])
def test_hands_that_wild_cards_rule_out_do_no_harm(
    rule: str, capsys: pytest.CaptureFixture[str]
) -> None:
    wild = "wild=2,3,4,5,6,7,8,9,T,J,Q,K,A"
    answer = _json(capsys, "--rule", wild, "--rule", rule, "--players", "2", "--deals", "1000")
    for each in answer["results"]:
        assert each["weakest"] == ["As", "Ah", "Ad"]
        assert isfinite(each["stderr"])


@pytest.mark.parametrize(("game", "most"), [("three-card", 10), ("four-two-two", 8)])
def test_all_numbers_that_can_sit_down_are_solved_for_unless_told(game: str, most: int) -> None:
    assert list(seated(None, PRESETS[game])) == list(range(2, most + 1))


def test_a_larger_pot_under_a_most_loosens(capsys: pytest.CaptureFixture[str]) -> None:
    game = ("--game", "three-card", "--rule", "cards=2", "--rule", "max_loss=20", "--players", "4")
    small, large = (_json(capsys, *game, "--pot", pot)["results"][0] for pot in ("20", "320"))
    assert large["in_share"] > small["in_share"] + 0.1
    assert strength([card(each) for each in large["weakest"]], TWO) < strength(
        [card(each) for each in small["weakest"]], TWO
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--game", "four-two-two", "--players", "9"), "use 8 seats or fewer"),
        (("--players", "1-3"), "--players 1-3 is out of range; use 2 to 10"),
        (("--players", "many"), "write 5, 2-10 or 2,4,8"),
        (("--deals", "5"), "--deals 5 is too small; use 1000 or more"),
        (("--pot", "0"), "--pot 0 is too small; use 1 or more"),
        (("--pot", f"{10**12 + 1}"), "--pot 1000000000001 is too large; use 1000000000000 or less"),
        (("--seed", "-1"), "--seed -1 is too small; use 0 or more"),
        (("--game", "whist"), "whist"),
        (("--game", "dealers-choice"), "unknown game; guts games lists them"),
        (("--players", "2-99999999999"), "write 5, 2-10 or 2,4,8"),
        (("--players", "9" * 5000), "write 5, 2-10 or 2,4,8"),
        (("--players", "2-²"), "write 5, 2-10 or 2,4,8"),
        (("--players", "5-2"), "write 5, 2-10 or 2,4,8"),
        (("--deals", "100000000"), "--deals 100000000 is too large; use 3000000 or less"),
        (("--pot", "9" * 400), "is too large"),
        (("--seed", "1.5"), "'1.5' is not a whole number"),
    ],
)
def test_what_cannot_be_solved_is_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], sentence: str
) -> None:
    assert main(("solve", *arguments)) == WRONG
    printed = capsys.readouterr()
    assert sentence in printed.err
    assert "Traceback" not in printed.err
    assert len(printed.err) < 600
    assert printed.out == ""


@pytest.mark.parametrize(
    ("game", "players", "declarations", "known"),
    [
        ("three-five-seven", 3, 3, True),
        ("napalm", 3, 3 * 9, True),
        ("short-napalm", 2, 3 * 2, False),
        ("tennessee-guts", 4, 1, False),
    ],
)
def test_every_declaration_of_a_leg_game_is_answered(
    game: str, players: int, declarations: int, known: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """By the values of legs over all deals of a round; "about" where the tables end."""
    command = ("--game", game, "--players", str(players))
    found = _json(capsys, *command)["results"]
    assert len(found) == declarations
    assert all(0 < each["in_share"] < 1 and each["certain"] is known for each in found)
    assert main(("solve", *command)) == 0
    shown = capsys.readouterr().out
    assert "legs have over all deals" in shown
    assert ("about " in shown) is not known


@pytest.mark.parametrize(
    ("game", "why"),
    [
        ("forced-guts", "its players are in automatically with some cards"),
        ("strong-twos", "its losers may owe more than a match"),
        ("pass-your-guts", "cards are passed if nobody is in"),
        ("progressive-guts", "more cards are dealt if nobody is in"),
        ("rohr", "cards stay on the table between its deals"),
        ("two-more-deadly", "its dealer names a wild rank"),
    ],
)
def test_what_cannot_be_solved_says_why_in_a_sentence(
    game: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(("solve", "--game", game)) == WRONG
    said = capsys.readouterr().err
    assert f"{game} cannot be solved, because {why}; use guts simulate" in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("known", [True, False])
def test_a_threshold_that_somebody_gains_on_is_only_about_right(
    known: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With one threshold, and with one for each of two pots."""
    monkeypatch.setattr(solve, "MOST_GAINED", 0.01 if known else -0.01)
    game = ("--players", "6", "--deals", "4000", "--game")
    for rules in (("three-card",), ("hi-lo", "--rule", "max_loss=15")):
        found = _json(capsys, *game, *rules)["results"]
        assert {each["certain"] for each in found} == {known}
        assert main(("solve", *game, *rules)) == 0
        shown = capsys.readouterr().out
        assert ("about " in shown) is not known
        assert ("About: a best response gains more" in shown) is not known


def test_the_other_pot_is_decided_beside_the_better_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """R7.2, R8.7: where what both lose together is limited."""
    game = ("--game", "hi-lo", "--players", "4", "--deals", "1000")
    for rules, depend in ((("--rule", "max_loss=5"), True), ((), False)):
        found = _json(capsys, *game, *rules)["results"]
        assert [(each["low"], each["beside"]) for each in found] == [
            (False, False),
            (True, False),
            *([(False, True), (True, True)] if depend else []),
        ]
        assert not any(each["weakest"] for each in found if each["beside"])
        assert main(("solve", *game, *rules)) == 0
        shown = capsys.readouterr().out
        assert ("% less" in shown) is depend and ("Too: what is lost" in shown) is depend


def test_sampled_hands_that_change_are_only_about_right(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """R13.10: hands that are only asked again are dealt from the deck (R13.9)."""
    game = ("--game", "three-card", "--players", "3", "--deals", "1000")
    after = ("--rule", "draw=1", "--rule", "draw_when=after")
    for rules, known in ((("--rule", "all_out=hold"), True), (after, False)):
        assert main(("solve", *game, *rules)) == 0
        shown = capsys.readouterr().out
        assert ("About: hands that change" in shown) is not known
        assert {each["certain"] for each in _json(capsys, *game, *rules)["results"]} == {known}


def test_who_waits_to_be_asked_again_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """R13.9."""
    game = ("--game", "three-card", "--players", "3", "--deals", "1000", "--rule", "all_out=hold")
    first, again = _json(capsys, *game)["results"]
    assert again["waits"] is None
    waiting = first["waits"] * (first["waits_below"] - first["percentile"])
    assert first["in_share"] == pytest.approx(1 - first["percentile"] - waiting, abs=0.001)
    assert main(("solve", *game)) == 0
    shown = " ".join(capsys.readouterr().out.split())
    best, often = 1 - first["waits_below"], first["waits"]
    assert f"but for the best {best:.1%}, wait to be asked again {often:.0%} of the time" in shown
