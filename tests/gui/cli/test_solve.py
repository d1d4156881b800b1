"""`guts solve` as called by programs and people."""

import json
from math import isfinite
from typing import Any

import pytest

from guts_engine.hands.cards import card
from guts_engine.hands.ranking import TWO, strength
from guts_engine.rules.presets import PRESETS
from guts_engine.strategy import known
from guts_gui.cli.main import WRONG, main
from guts_gui.cli.solve import seated

FEW = ("--deals", "1000")
MOMENT = ("declaration", "declaring", "again", "second_chance", "position", "already_in", "legs")


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
        assert each["percentile"] == pytest.approx(1 - each["in_share"], abs=1e-6)
        assert 0 <= each["mixed"] < 1
        assert each["stderr"] >= 0


def test_json_in_turn_has_a_result_for_each_moment(capsys: pytest.CaptureFixture[str]) -> None:
    answer = _json(capsys, "--game", "two-card", "--players", "3")
    moments = [(each["position"], each["already_in"]) for each in answer["results"]]
    assert moments == [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)]
    shares = {
        moment: each["in_share"] for moment, each in zip(moments, answer["results"], strict=True)
    }
    assert shares[1, 1] < shares[0, 0] < shares[1, 0]
    assert len({each["exploitability"] for each in answer["results"]}) == 1


def test_the_same_seed_tells_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    game = ("--game", "ghost", "--players", "3", "--seed", "5")
    assert _json(capsys, *game) == _json(capsys, *game)


def test_a_shipped_game_is_not_solved_anew_unless_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def improving(*_: object) -> None:
        raise AssertionError("solved")

    monkeypatch.setattr(known, "improving", improving)
    assert main(("solve", "--game", "three-card", "--players", "3")) == 0
    assert "3 players: gain" in capsys.readouterr().out
    for told in (FEW, ("--seed", "2"), ("--rule", "losers=worst")):
        with pytest.raises(AssertionError, match="solved"):
            main(("solve", "--game", "three-card", "--players", "3", *told))


def test_a_person_reads_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("solve", "--game", "ghost", "--players", "2,5", *FEW)) == 0
    output = capsys.readouterr().out
    assert "weakest hand" in output
    assert "ghost, 2 players" in output and "ghost, 5 players" in output
    assert "Gain: how much more a best response earns" in output


def test_a_share_is_near_what_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """Two cards at once for two players: J-7 or better (docs/thresholds.md), or nearly as good."""
    game = ("--game", "two-card", "--rule", "declare=simultaneous", "--players", "2")
    (found,) = _json(capsys, *game, "--deals", "8000")["results"]
    assert found["exploitability"] < 0.005
    assert found["in_share"] == pytest.approx(0.505, abs=0.1)


def test_classes_of_hands_that_still_grow_have_no_names(capsys: pytest.CaptureFixture[str]) -> None:
    for game in ("community", "four-two-two", "no-peek"):
        (found,) = _json(capsys, "--game", game, "--players", "5")["results"]
        assert found["weakest"] == []


@pytest.mark.parametrize(
    ("game", "moments"),
    [
        (("--game", "hi-lo"), 2),
        (("--rule", "pass_left=1"), 1),
        (("--rule", "peek=false", "--rule", "declare=sequential"), 5),
        (("--game", "two-card", "--rule", "second_chance=true"), 8),
        (("--game", "two-plus-one", "--rule", "second_declare=true"), 3),
        (("--rule", "all_out=hold"), 2),
    ],
)
def test_every_declaration_of_a_deal_is_solved(
    game: tuple[str, ...], moments: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each pot, position, second declaration and second chance has its row."""
    answer = _json(capsys, *game, "--players", "3", "--deals", "1000")
    found = answer["results"]
    assert len(found) == moments
    assert len({tuple(each[name] for name in (*MOMENT, "low")) for each in found}) == moments
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
        (("--deals", "100000000"), "--deals 100000000 is too large; use 300000 or less"),
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


def test_a_pot_that_changes_nothing_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("solve", "--game", "three-card", "--players", "3", "--pot", "320")) == 0
    printed = capsys.readouterr()
    assert "--pot is without effect" in printed.err
    assert "3 players: gain" in printed.out


@pytest.mark.parametrize(
    ("game", "players", "declarations"),
    [("three-five-seven", 3, 3), ("short-napalm", 2, 6), ("tennessee-guts", 4, 1)],
)
def test_every_declaration_of_a_leg_game_is_answered(
    game: str, players: int, declarations: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """All of them by legs; people read those without any."""
    command = ("--game", game, "--players", str(players))
    found = _json(capsys, *command)["results"]
    first = [each for each in found if not each["legs"] and not each["most_legs"]]
    assert len(first) == declarations < len(found)
    assert all(0 <= each["in_share"] <= 1 for each in found)
    assert main(("solve", *command, *FEW)) == 0
    assert "While nobody has a leg" in capsys.readouterr().out


@pytest.mark.parametrize("game", ["forced-guts", "pass-your-guts", "rohr", "two-more-deadly"])
def test_games_of_every_kind_are_solved(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = _json(capsys, "--game", game, "--players", "2", "--deals", "1000")["results"]
    assert found and all(0 <= each["in_share"] <= 1 for each in found)


@pytest.mark.parametrize("sure", [True, False])
def test_a_threshold_that_somebody_gains_on_is_only_about_right(
    sure: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With one threshold, and with one for each of two pots."""
    monkeypatch.setattr(known, "MOST_GAINED", 1.0 if sure else -1.0)
    for game in ("three-card", "hi-lo"):
        command = ("--players", "6", "--game", game)
        assert main(("solve", "--json", *command)) == 0
        found = json.loads(capsys.readouterr().out)["results"]
        assert {each["certain"] for each in found} == {sure}
        assert main(("solve", *command)) == 0
        shown = capsys.readouterr().out
        assert ("about " in shown) is not sure
        assert ("About: a best response gains more" in shown) is not sure
