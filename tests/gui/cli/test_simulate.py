"""`guts simulate`, called as a function."""

import csv
import io
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from guts_engine.bots.personas import PERSONAS
from guts_gui.cli.main import main

Run = Callable[..., tuple[int, str, str]]
SURE = 'name = "Sure"\nsentence = "In."\nstyle = "sure"\nenter = 0.0\n'
"""A bot that is in with every hand."""
FEW = ("--deals", "2000")
FOUR = ("--bots", "rock,caller,professor,gambler")
"""Bots that do not learn, which are simulated fast."""
PERCENTILES = ("percentile_5", "percentile_25", "median", "percentile_75", "percentile_95")


@pytest.fixture
def simulate(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Run:
    """Calls the command with a new home; returns its status and output."""
    monkeypatch.setenv("GUTS_HOME", str(tmp_path))

    def called(*arguments: str) -> tuple[int, str, str]:
        status = main(["simulate", *arguments])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return called


def outcome(simulate: Run, *arguments: str) -> dict[str, Any]:
    status, out, err = simulate(*arguments, "--json")
    assert (status, err) == (0, "")
    plain: dict[str, Any] = json.loads(out)
    return plain


def test_json_tells_what_was_played_and_what_came_of_it(simulate: Run) -> None:
    plain = outcome(
        simulate, "--game", "two-card", "--bots", "rock,kwame,rock", *FEW, "--seed", "3"
    )
    assert (plain["game"], plain["seed"]) == ("two-card", 3)
    assert plain["deals"] >= 2000
    assert plain["sessions"] * plain["session_deals"] <= plain["deals"]
    assert (plain["through_rules"], plain["chips"]) == (False, None)
    assert plain["rules"]["shortfall"] == "credit"
    assert [(line["seat"], line["bot"]) for line in plain["seats"]] == [
        (0, "oskar"),
        (1, "kwame"),
        (2, "oskar"),
    ]
    assert [(line["bot"], line["seats"]) for line in plain["bots"]] == [
        ("oskar", [0, 2]),
        ("kwame", [1]),
    ]
    assert sum(line["chips"] for line in plain["seats"]) == pytest.approx(0, abs=1e-5)
    assert all(line["stderr"] > 0 and 0 < line["in_share"] < 1 for line in plain["seats"])
    assert plain["pots_in_antes"]["mean"] >= 3
    assert 0 < plain["deals_until_taken"]["games"] <= plain["deals"]


def test_the_same_seed_prints_the_same(simulate: Run) -> None:
    once = simulate(*FEW, *FOUR, "--seed", "5")
    assert simulate(*FEW, *FOUR, "--seed", "5") == once
    assert simulate(*FEW, *FOUR, "--seed", "6") != once


def test_csv_has_a_line_for_each_seat(simulate: Run) -> None:
    status, out, _ = simulate("--players", "3", *FEW, "--bots", "gambler", "--csv")
    lines = list(csv.DictReader(io.StringIO(out)))
    assert status == 0
    assert [line["seat"] for line in lines] == ["0", "1", "2"]  # no byte order mark
    assert all(abs(float(line["chips"])) < 100 for line in lines)


def test_people_read_a_table(simulate: Run) -> None:
    status, out, err = simulate("--bots", "rock,caller", "--players", "4", *FEW)
    assert (status, err) == (0, "")
    assert re.search(r"three-card, ante 5, on credit: [2-4],\d{3} deals in \d\d sessions", out)
    assert "Whole sessions, with new chips and bots in each" in out
    assert "by bot" in out
    assert "Oskar, rock" in out
    assert "Pot in antes: mean " in out
    assert "Deals per finished round: median " in out


def test_the_mean_of_deals_says_that_it_counts_unfinished_rounds(simulate: Run) -> None:
    few = ("--bots", "rock", "--players", "2", "--deals", "100", "--session-deals", "1")
    plain = outcome(simulate, *few)["deals_until_taken"]
    assert plain["mean"] > plain["longest"]
    _, out, _ = simulate(*few)
    assert f"longest {plain['longest']}. Mean with unfinished rounds: {plain['mean']:.1f}." in out


def test_sessions_are_told_as_a_distribution(simulate: Run) -> None:
    asked = ("--bots", "rock,gambler", "--sessions", "300", "--chips", "100", "--seed", "4")
    plain = outcome(simulate, *asked, "--risk", "0.1", "--session-deals", "30")
    assert (plain["sessions"], plain["risk"], plain["session_deals"]) == (300, 0.1, 30)
    for seat in plain["seats_in_antes"]:
        shares = [seat[name] for name in PERCENTILES]
        assert shares == sorted(shares)
        assert -20 <= shares[0] <= seat["mean"] <= shares[-1]
        assert seat["stderr"] == pytest.approx(seat["deviation"] / 300**0.5, rel=1e-4)
        assert 0 <= seat["ruin"] < 0.5
        assert seat["bankroll_is_enough"] is (seat["ruin"] <= 0.1)
    assert sum(seat["mean"] for seat in plain["seats_in_antes"]) == pytest.approx(0, abs=1e-5)
    assert plain["largest_pot_in_antes"]["mean"] >= 2
    assert 30 <= plain["deals_of_a_session"]["median"] <= 60
    _, out, _ = simulate(*asked)
    assert "300 sessions, results in antes" in out
    assert "chance of ruin" in out and "bankroll for a risk of 0.05" in out
    assert "Largest pot of a session in antes: mean" in out
    status, out, _ = simulate(*asked, "--csv")
    lines = list(csv.DictReader(io.StringIO(out)))
    assert (status, [line["bot"] for line in lines]) == (0, ["oskar", "rocco"])
    assert float(lines[0]["bankroll"]) > 0


@pytest.mark.parametrize("more", [(), ("--chips", "50", "--rebuys", "-1")])
def test_nobody_is_ruined_who_can_always_bring_more(simulate: Run, more: tuple[str, ...]) -> None:
    plain = outcome(simulate, "--bots", "rock,gambler", "--sessions", "100", *more)
    assert all(seat["ruin"] is None for seat in plain["seats_in_antes"])
    assert all(seat["bankroll_is_enough"] for seat in plain["seats_in_antes"])


def test_a_greater_bankroll_has_less_risk(simulate: Run) -> None:
    asked = ("--bots", "rock,gambler,caller", "--sessions", "1000")
    safe, bold = (outcome(simulate, *asked, "--risk", risk) for risk in ("0.01", "0.3"))
    for one, other in zip(safe["seats_in_antes"], bold["seats_in_antes"], strict=True):
        assert one["bankroll"] > other["bankroll"]


def test_rebuys_are_a_rule_and_an_argument(simulate: Run) -> None:
    chips = ("--chips", "50", "--deals", "100")
    assert outcome(simulate, *chips, "--rebuys", "2") == outcome(
        simulate, *chips, "--rule", "rebuys=2"
    )


def test_bots_sit_down_again_where_there_are_more_seats(simulate: Run) -> None:
    plain = outcome(simulate, "--bots", "professor", *FEW)
    assert [line["bot"] for line in plain["seats"]] == ["ines"] * 5
    plain = outcome(simulate, "--players", "7", "--deals", "100")
    assert [line["bot"] for line in plain["seats"]] == list(PERSONAS)[:7]


def test_the_players_own_bots_play_too(simulate: Run, tmp_path: Path) -> None:
    folder = tmp_path / "config" / "bots"
    folder.mkdir(parents=True)
    (folder / "sure.toml").write_text(SURE, encoding="utf-8")
    plain = outcome(simulate, "--bots", "sure,rock", *FEW)
    assert plain["seats"][0]["bot"] == "sure"
    assert plain["seats"][0]["in_share"] == 1


@pytest.mark.parametrize("bot", ["sure", "oskar"])
def test_a_bots_broken_file_is_told_rather_than_passed_over(
    simulate: Run, tmp_path: Path, bot: str
) -> None:
    folder = tmp_path / "config" / "bots"
    folder.mkdir(parents=True)
    (folder / f"{bot}.toml").write_text(SURE + "pot = 7\n", encoding="utf-8")
    status, out, err = simulate("--bots", bot, *FEW)
    assert (status, out) == (2, "")
    assert f"--bots {bot}: cannot read {folder / f'{bot}.toml'} (line 5: pot: 7" in err


def test_other_games_are_played_through_the_rules(simulate: Run) -> None:
    plain = outcome(simulate, "--game", "hi-lo", "--deals", "100")
    assert plain["through_rules"]
    assert plain["deals"] >= 100
    assert outcome(simulate, "--deals", "100", "--engine")["through_rules"]


def test_chips_can_be_counted(simulate: Run) -> None:
    plain = outcome(simulate, "--chips", "50", "--rule", "rebuys=-1", *FEW, *FOUR)
    assert (plain["chips"], plain["rules"]["shortfall"]) == (50, "table-stakes")
    _, out, _ = simulate("--chips", "50", *FEW, *FOUR)
    assert "50 chips each" in out


def test_pots_that_grow_for_ever_are_told(simulate: Run, tmp_path: Path) -> None:
    folder = tmp_path / "config" / "bots"
    folder.mkdir(parents=True)
    (folder / "sure.toml").write_text(SURE, encoding="utf-8")
    _, out, _ = simulate("--bots", "sure", "--players", "3", *FEW)
    assert "Pots returned to the players" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--bots", "nobody"), "--bots nobody: unknown bot; choose from watcher, textbook"),
        (("--bots", "rock,"), "write it as rock,caller"),
        (("--bots", "rock,caller,rock", "--players", "2"), "--players 2 is too few for the 3 bots"),
        (("--bots", ",".join(["rock"] * 11)), "--bots names 11 bots; name 10 or fewer"),
        (("--players", "1"), "--players 1 is too small; use 2 or more"),
        (("--players", "9", "--game", "napalm"), "--players 9: 9 seats of 7 cards need more"),
        (("--deals", "7"), "--deals 7 is too small; use 100 or more"),
        (("--deals=-5",), "--deals -5 is too small; use 100 or more"),
        (("--deals", "many"), "--deals 'many' is not a whole number; use 100 to 10000000000"),
        (("--deals", "9" * 5000), "is too large; use 10000000000 or less"),
        (("--chips", "3"), "--chips 3 is too small; use 5 or more"),
        (("--rule", "shortfall=bust"), "--rule shortfall=bust needs starting chips; add --chips"),
        (("--sessions", "3"), "--sessions 3 is too small; use 10 or more"),
        (("--sessions", "9", "--json"), "--sessions 9 is too small; use 10 or more"),
        (("--sessions", "90", "--deals", "900"), "--deals cannot be used with --sessions"),
        (("--session-deals", "0"), "--session-deals 0 is too small; use 1 or more"),
        (("--session-deals", "20000"), "--session-deals 20000 is too large; use 10000 or less"),
        (("--risk", "0.1"), "--risk needs whole sessions; add --sessions"),
        (("--sessions", "90", "--risk", "1"), "--risk '1' is not a number between 0 and 1"),
        (("--sessions", "90", "--risk", "low"), "--risk 'low' is not a number between 0 and 1"),
        (("--rebuys", "2"), "--rule rebuys=2 needs starting chips; add --chips"),
        (("--rebuys", "-2"), "--rebuys -2 is too small; use -1 or more"),
        (("--seed", "-1"), "--seed -1 is too small; use 0 or more"),
        (("--rule", "limit=much"), "--rule limit:"),
        (("--game", "whist"), "--game whist: unknown game"),
        (("--json", "--csv"), "--csv cannot be used with --json"),
    ],
)
def test_wrong_arguments_are_refused_in_a_sentence(
    simulate: Run, arguments: tuple[str, ...], sentence: str
) -> None:
    status, out, err = simulate(*arguments)
    assert (status, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


def test_a_home_named_on_the_command_line_has_bots_too(tmp_path: Path, simulate: Run) -> None:
    folder = tmp_path / "elsewhere" / "config" / "bots"
    folder.mkdir(parents=True)
    (folder / "sure.toml").write_text(SURE, encoding="utf-8")
    assert simulate("--bots", "sure,rock", *FEW)[0] == 2
    assert (
        main(["--home", str(tmp_path / "elsewhere"), "simulate", "--bots", "sure,rock", *FEW]) == 0
    )


@pytest.mark.skipif(sys.platform == "win32", reason="there a closed pipe looks like any fault")
def test_nobody_reading_any_more_is_no_fault() -> None:
    command = [sys.executable, "-m", "guts_gui", "simulate", *FEW]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
