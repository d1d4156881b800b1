"""`guts odds` as called by programs and people."""

import json
import re
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from guts_engine.state.actions import Declare
from guts_engine.steps.model import Choice
from guts_engine.strategy import known
from guts_gui.cli.main import WRONG, main
from guts_gui.cli.play import now
from guts_gui.history.store import Store
from guts_gui.session.session import Session
from tests.gui.helpers.players import table_of

FEW = ("--deals", "2000")


def _json(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(("odds", *arguments, "--json")) == 0
    data: dict[str, Any] = json.loads(capsys.readouterr().out)
    return data


@pytest.mark.parametrize("written", ["Ah Kd", "AhKd", "ah, kd", " AHKD "])
def test_cards_are_written_as_one_likes(written: str, capsys: pytest.CaptureFixture[str]) -> None:
    answer = _json(capsys, written, "--game", "two-card", "--players", "2")
    assert answer == _json(capsys, "Ah Kd", "--game", "two-card", "--players", "2")
    assert answer["exact"]
    assert answer["stderr"] == 0
    assert answer["deals"] == 1225


def test_a_ten_is_a_ten(capsys: pytest.CaptureFixture[str]) -> None:
    two = ("--game", "two-card", "--players", "2")
    assert _json(capsys, "10h Kd", *two) == _json(capsys, "Th Kd", *two)


def test_json_has_the_odds_in_pots(capsys: pytest.CaptureFixture[str]) -> None:
    answer = _json(capsys, "As Ad Ac", *FEW)
    assert answer["in_minus_out"] == pytest.approx(answer["ev_in"] - answer["ev_out"])
    assert 0 < answer["all_out"] < 1
    assert answer["best_if_in"] == pytest.approx(1)
    assert answer["ev_in"] > 0.9
    assert 0 < answer["stderr"] < 0.1
    assert not answer["exact"]


def test_the_same_seed_tells_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    game = ("Ah Kd", "--game", "community", "--players", "4", *FEW)
    assert _json(capsys, *game, "--seed", "5") == _json(capsys, *game, "--seed", "5")
    assert _json(capsys, *game, "--seed", "6") != _json(capsys, *game, "--seed", "5")


def test_house_rules_are_solved_before_the_answer(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only where somebody plays by it."""
    monkeypatch.setattr(known, "_solved", {})
    rules = ("--game", "two-card", "--rule", "ties=carry", "--rule", "cards=6", "--players", "2")
    game = ("Ah Kd 9c 7h 5d 2c", *rules, *FEW)
    _json(capsys, *game, "--against", "62%")
    assert not known._solved
    assert main(("odds", "Ah Kd", *rules)) == WRONG, "a wrong hand is refused at once"
    capsys.readouterr()
    assert _json(capsys, *game)["certain"]
    assert len(known._solved) == 1


def test_who_the_others_are_makes_a_difference(capsys: pytest.CaptureFixture[str]) -> None:
    tight, loose = (
        _json(capsys, "Ks Jd 4c", "--players", "4", "--against", bot, *FEW)["all_out"]
        for bot in ("rock", "gambler")
    )
    assert tight > loose + 0.2
    both = _json(capsys, "Ks Jd 4c", "--players", "3", "--against", "rock,gambler", *FEW)
    assert loose < both["all_out"] < tight


@pytest.mark.parametrize(
    ("game", "held"),
    [("three-card", "Ks Jd 4c"), ("two-card", "Ks Jd"), ("strong-twos", "Ks Jd 4c")],
)
def test_shares_of_hands_are_taken_for_players(
    game: str, held: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Everyone else is out as often as all of them are with their shares."""
    at = (held, "--game", game, "--players", "3")
    for shares, expected in (("0%", 1.0), ("100%", 0.0), ("62%, 30.5%", 0.38 * 0.695)):
        found = _json(capsys, *at, "--against", shares, *FEW)
        assert found["all_out"] == pytest.approx(expected, abs=0.08)


def test_bots_and_shares_may_be_mixed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("odds", "Ks Jd 4c", "--players", "3", "--against", "rock,62%", *FEW)) == 0
    assert "against Oskar, a player in with 62%" in capsys.readouterr().out


def test_in_turn_it_matters_what_was_said(capsys: pytest.CaptureFixture[str]) -> None:
    game = ("As 9d", "--game", "two-card", "--players", "4", "--position", "2", *FEW)
    heard_none, heard_one = (_json(capsys, *game, "--already-in", n) for n in ("0", "1"))
    assert heard_one["all_out"] == 0
    assert heard_one["in_minus_out"] < heard_none["in_minus_out"]


@pytest.mark.parametrize(
    ("game", "hand"),
    [
        ("four-two-two", "As Kd 7c 2h"),
        ("three-five-seven", "As Kd 7c 2h 5d"),
        ("napalm", "2s 3d 4c 5h 7d 9c 9d"),
        ("pass-the-trash", "As Kd 7c"),
        ("no-peek", "As Kd 7c"),
    ],
)
def test_other_games_have_odds_too(
    game: str, hand: str, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = _json(capsys, hand, "--game", game, "--players", "3", "--deals", "200")
    assert 0 <= answer["all_out"] <= 1


def test_hi_lo_tells_each_choice(capsys: pytest.CaptureFixture[str]) -> None:
    answer = _json(capsys, "As 2d 3c", "--game", "hi-lo", *FEW)
    assert answer["choice"] == "both"
    assert set(answer["ev"]) == {"high", "low", "both"}
    assert answer["ev_in"] == answer["ev"]["both"]


def test_a_person_reads_a_table_and_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("odds", "As Kd 7c", "--players", "2")) == 0
    output = capsys.readouterr().out
    assert "As Kd 7c in three-card, 2 players, against the equilibrium" in output
    assert "everyone else out" in output
    assert "In is worth" in output
    assert "all 18,424 hands" in output


def test_a_close_decision_is_said_to_be_close(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("odds", "9c 9d 5h", "--deals", "40")) == 0
    assert "too close to call" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("Ah",), "1 card given, but three-card needs 3"),
        (("AhAh7c",), "Ah is named twice"),
        (("Xx 7c 2d",), "write cards as"),
        (("",), "write cards as"),
        (("Ah Kd 7c", "--players", "1"), "--players 1 is too small; use 2 or more"),
        (("Ah Kd 7c", "--players", "11"), "--players 11 is too large; use 10 or less"),
        (("Ah Kd 7c", "--position", "2"), "everyone declares at once; leave out --position"),
        (
            ("Ah Kd", "--game", "two-card", "--players", "3", "--position", "2"),
            "is in automatically",
        ),
        (
            ("Ah Kd", "--game", "two-card", "--position", "9"),
            "--position 9 is too large; use 4 or less",
        ),
        (
            ("Ah Kd", "--game", "two-card", "--already-in", "1"),
            "--already-in 1 is too large; use 0 or less",
        ),
        (("Ah Kd 7c", "--against", "nobody"), "--against nobody: unknown bot; choose from "),
        (
            ("Ah Kd 7c", "--against", "rock,rock"),
            "--against names 2 players for 4 opponents; name 1 or 4",
        ),
        (
            ("Ah Kd 7c", "--against", "62%,rock,30%"),
            "--against names 3 players for 4 opponents; name 1 or 4",
        ),
        (("Ah Kd 7c", "--against", "101%"), "--against 101% is not a share; use 0% to 100%"),
        (("Ah Kd 7c", "--against=-5%"), "--against -5% is not a share; use 0% to 100%"),
        (("Ah Kd 7c", "--against", "1e1%"), "--against 1e1% is not a share; use 0% to 100%"),
        (("Ah Kd 7c", "--against", "%"), "--against % is not a share; use 0% to 100%"),
        (("Ah Kd 7c", "--against", "62"), "--against 62: unknown bot; choose from "),
        (("Ah Kd 7c 2d", "--game", "four-two-two", "--players", "9"), "use 8 seats or fewer"),
        (("Ah Kd 7c", "--deals", "1"), "--deals 1"),
        (("Ah Kd 7c", "--seed", "-1"), "--seed -1"),
        (("Ah Kd 7c", "--pot", "0"), "--pot 0"),
        (
            ("Ah Kd 7c", "--pot", f"{10**12 + 1}"),
            "--pot 1000000000001 is too large; use 1000000000000 or less",
        ),
        (("Ah Kd 7c", "--pot", "9" * 400), "is too large"),
        (("Ah Kd 7c", "--against", ""), "write it as rock,caller"),
        (("Ah Kd 7c", "--game", "snap"), "unknown game"),
        (("Ah Kd 7c", "--rule", "legs=2"), "three-card has no such option"),
        ((), "CARDS"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    arguments: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(("odds", *arguments)) == WRONG
    printed = capsys.readouterr()
    assert sentence in printed.err
    assert printed.out == ""
    assert printed.err.count("\n") == 1


# --- The output stream ----------------------------------------------------------------------

QUICK = ("odds", "Ah Kd", "--game", "two-card", "--players", "2")


def test_a_terminal_that_knows_few_letters_gets_others(monkeypatch: pytest.MonkeyPatch) -> None:
    written = BytesIO()
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(written, encoding="ascii"))
    assert main((*QUICK[:-1], "3", *FEW)) == 0
    assert b" ? 0." in written.getvalue()


def test_an_output_that_is_closed_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main(QUICK) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_full_disk_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert main((*QUICK, "--json")) == WRONG
    error = capsys.readouterr().err
    assert error.startswith("guts: cannot write the output (")
    assert error.count("\n") == 1


# --- Saved sessions ---------------------------------------------------------------------------


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GUTS_HOME", str(tmp_path))
    return tmp_path


def saved(home: Path, game: str, *, people: int = 1, bots: int = 2, deals: int = 30) -> None:
    """A saved session in which the people are out wherever that is possible."""
    (home / "data").mkdir(exist_ok=True)
    with Store.open(home / "data" / "guts.db", now=now)[0] as store:
        rules: dict[str, object] = {"shortfall": "credit"}
        session = Session.begin(table_of(game, people, bots, rules=rules), store, seed=3)
        for _ in range(deals):
            session.deal()
            while waiting := session.waiting_for():
                for seat in waiting:
                    session.decide(Declare(seat, Choice.OUT))
        session.close()


@pytest.mark.parametrize("game", ["three-card", "hi-lo", "survivor"])
def test_a_saved_session_brings_game_and_opponents(
    home: Path, capsys: pytest.CaptureFixture[str], game: str
) -> None:
    saved(home, game)
    assert main(("odds", "Kh Td 7c", "--session", "1", *FEW)) == 0
    first = capsys.readouterr().out.splitlines()[0]
    found = re.fullmatch(
        rf"Kh Td 7c in {game}, 3 players, against \w+ in with ([0-9.]+)%, \w+ in with ([0-9.]+)%",
        first,
    )
    assert found, first
    shares = ",".join(f"{each}%" for each in found.groups())
    as_named = _json(
        capsys, "Kh Td 7c", "--game", game, "--players", "3", "--against", shares, *FEW
    )
    of_session = _json(capsys, "Kh Td 7c", "--session", "1", *FEW)
    assert of_session["ev_out"] == pytest.approx(as_named["ev_out"], abs=0.05)


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (("--session", "7"), "--session 7 is not saved; the latest are 2 (hi-lo), 1 (three-card)"),
        (("--session", "2"), "--session 2: you have not declared in it; take one that you played"),
        (("--session", "1", "--against", "rock"), "--against cannot be used with --session"),
        (("--session", "1", "--game", "survivor"), "--game cannot be used with --session"),
        (("--session", "1", "--players", "3"), "--players cannot be used with --session"),
        (("--session", "1", "--rule", "draw=1"), "--rule cannot be used with --session"),
    ],
)
def test_a_session_that_cannot_be_taken_is_one_sentence(
    home: Path, capsys: pytest.CaptureFixture[str], more: tuple[str, ...], sentence: str
) -> None:
    saved(home, "three-card", deals=1)
    saved(home, "hi-lo", people=0, bots=3, deals=1)
    assert main(("odds", "Kh Td 7c", *more)) == WRONG
    assert capsys.readouterr().err.startswith(f"guts: {sentence}")


def test_without_sessions_nothing_is_created(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(("odds", "Kh Td 7c", "--session", "1")) == WRONG
    assert "no sessions are saved in" in capsys.readouterr().err
    assert not list(home.iterdir())
