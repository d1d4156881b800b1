"""Logs: write, read, refuse later formats, report damaged lines by number."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings

from guts_engine.common.quoting import quoted
from guts_engine.hands.cards import PACK, cards
from guts_engine.play.setup import NewSeat, Start
from guts_engine.record.log import (
    FORMAT,
    Actions,
    GameLog,
    LogError,
    action_line,
    read,
    read_action,
    read_header,
    replay,
)
from guts_engine.record.match import Match
from guts_engine.rules.presets import CLASSICS, preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.actions import (
    Action,
    BuyIn,
    ChooseGame,
    CloseSession,
    Declare,
    Discard,
    Leave,
    Pass,
    StartDeal,
)
from guts_engine.steps.library import shipped, shipped_ids
from guts_engine.steps.model import Choice
from guts_engine.steps.reading import read as read_game
from tests.engine.helpers.strategies import Played, chances, dealers_choices, sessions

SEATS = (NewSeat("Ann", 100, stop_loss=50), NewSeat("Żółć ♠", 100, matched_last=True))
LOG = GameLog(preset("three-card"), SEATS, dealer=1, start=Start(pot=4, reserve=2))
DEAL = StartDeal(PACK)


@pytest.mark.parametrize(
    ("action", "line"),
    [
        (Declare(3, Choice.OUT), '{"seat":3,"declare":"out"}'),
        (BuyIn(0), '{"seat":0,"buy_in":true}'),
        (Leave(1), '{"seat":1,"leave":true}'),
        (CloseSession(), '{"close":true}'),
        (Declare(2, Choice.BOTH), '{"seat":2,"declare":"both"}'),
        (Pass(4, cards("Th")), '{"seat":4,"pass":"Th"}'),
        (Discard(0, cards("2c Kd")), '{"seat":0,"discard":"2cKd"}'),
        (Discard(0, ()), '{"seat":0,"discard":""}'),
        (
            ChooseGame(1, preset("hi-lo").replaced({"ante": 5, "both": "must-win-both"})),
            '{"seat":1,"game":"hi-lo","rules":{"both":"must-win-both","ante":5}}',
        ),
        (DEAL, '{"deal":"' + "".join(each.text for each in PACK) + '"}'),
    ],
)
def test_an_action_is_a_line_and_back(action: Action, line: str) -> None:
    assert action_line(action) == line
    assert read_action(line) == action


@given(sessions(complete=False) | dealers_choices(complete=False))
def test_header_and_lines_are_single_lines_of_json(played: Played) -> None:
    for line in (played.log.header(), *played.log.lines()):
        assert "\n" not in line
        json.loads(line)
    assert read(played.log.header(), played.log.lines()) == played.log


def test_the_header_says_only_how_the_rules_differ_from_the_preset() -> None:
    rules = preset("survivor").replaced({"ante": 5, "losers": "worst"})
    header = json.loads(GameLog(rules, SEATS).header())
    assert (header["format"], header["game"], header["rules"]) == (FORMAT, "survivor", {"ante": 5})


def test_a_rule_that_lost_its_meaning_is_read_back() -> None:
    """Set the ranking, then the number of cards: the ranking stays, unused."""
    rules = preset("three-card").replaced({"ranking": "plain"}).replaced({"cards": 2})
    log = GameLog(rules, SEATS)
    assert read(log.header(), ()) == log


def header(**changes: Any) -> str:
    return json.dumps(json.loads(LOG.header()) | changes)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            header(format=FORMAT + 1),
            f"log header: the log has format {FORMAT + 1}, but this version reads only up to",
        ),
        (header(format=None), "log header: the log has format None, "),
        (header(game="poker"), "log header: game: 'poker' is not one of "),
        (header(rules={"ante": 0}), "log header: rules.ante: 0 is too small"),
        (header(rules={"colour": 1}), "log header: colour: unknown option"),
        (header(rules=[]), "the log header cannot be read"),
        (header(seats=[{"name": "Ann"}]), "the log header cannot be read"),
        (header(seats=[{"name": "Ann", "chips": "9"}]), "the log header cannot be read"),
        (header(seats=[{"name": "Ann", "chips": True}]), "the log header cannot be read"),
        (header(seats=7), "the log header cannot be read"),
        (header(dealer="1"), "the log header cannot be read"),
        (header(start={"pot": None}), "the log header cannot be read"),
        (header(start={"pit": 4}), "the log header cannot be read"),
        (header(start={"legs": 1}), "the log header cannot be read"),
        (header(start={"legs": [True, 0]}), "the log header cannot be read"),
        (header(dealers_choice=1), "the log header cannot be read"),
        (header(rules={"wild": ["1"]}), "log header: wild: '1' is not a rank"),
        (header(rules={"legs": 2}), "log header: legs: three-card has no such option"),
        ("", "the log header cannot be read"),
        ("{", "the log header cannot be read"),
        ("[]", "the log header cannot be read"),
        ("null", "the log header cannot be read"),
        ("[" * 100_000, "the log header cannot be read"),
        ("{}", "the log header cannot be read"),
    ],
)
def test_a_header_that_cannot_be_read_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(LogError) as refused:
        read(text, ())
    assert str(refused.value).startswith(sentence.replace("rules.ante", "ante"))


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{",
        "[]",
        "7",
        "null",
        '"deal"',
        "{}",
        '{"seat":0}',
        '{"declare":"in"}',
        '{"seat":true,"declare":"in"}',
        '{"seat":"0","declare":"in"}',
        '{"seat":0,"declare":"maybe"}',
        '{"seat":0,"declare":null}',
        '{"seat":null,"leave":true}',
        '{"deal":"AsK"}',
        '{"deal":["As"]}',
        '{"deal":null}',
        '{"seat":0,"pass":"1h"}',
        '{"seat":0,"pass":["Th"]}',
        '{"seat":0,"discard":null}',
        '{"pass":"Th"}',
        '{"seat":0,"game":"poker","rules":{}}',
        '{"seat":0,"game":"hi-lo"}',
        '{"seat":0,"game":"hi-lo","rules":{"losers":"all"}}',
        '{"seat":0,"game":["hi-lo"],"rules":{}}',
        "[" * 100_000,
        action_line(DEAL)[:50],
    ],
)
def test_a_damaged_line_is_named_by_its_number(line: str) -> None:
    with pytest.raises(LogError) as refused:
        read(LOG.header(), [action_line(DEAL), line, line])
    assert str(refused.value) == f"action 2: {quoted(line, 60)} cannot be read"


def test_a_log_with_an_illegal_action_is_refused_with_the_reason() -> None:
    twice = replace(LOG, actions=(DEAL, DEAL))
    with pytest.raises(LogError, match=r"^action 2: a deal is under way$"):
        replay(twice)
    named = replace(LOG, actions=(ChooseGame(1, preset("napalm")),))
    with pytest.raises(LogError, match=r"^action 1: this is not a dealer's choice session$"):
        replay(named)


@pytest.mark.parametrize(
    ("log", "sentence"),
    [
        (GameLog(preset("three-card"), SEATS[:1]), "header: seats: 1 is too few"),
        (GameLog(preset("three-card"), SEATS, dealer=9), "header: dealer: there is no seat 9"),
        (GameLog(preset("three-card"), SEATS, start=Start(-1)), "header: start.pot: -1"),
        (
            GameLog(preset("three-card"), (*SEATS, NewSeat("Cy", -1))),
            r"header: seats\[2\].chips: -1",
        ),
        (GameLog(preset("napalm"), SEATS, start=Start(reserve=1)), "header: start.reserve: napalm"),
        (GameLog(preset("napalm"), SEATS, start=Start(legs=(5, 0))), r"header: start.legs\[0\]: 5"),
        (GameLog(preset("napalm"), SEATS * 4), "header: seats: 8 seats of 7 cards"),
    ],
)
def test_a_table_that_cannot_be_is_refused_on_replay(log: GameLog, sentence: str) -> None:
    with pytest.raises(LogError, match=sentence):
        replay(log)


def test_a_match_shuffles_by_its_own_generator_alone() -> None:
    packs = [Match(LOG, Random(seed)).shuffled() for seed in (1, 1, 2)]
    assert packs[0] == packs[1] != packs[2]
    assert set(packs[0].pack) == set(PACK)


def test_actions_are_read_from_lines_that_grow() -> None:
    said = [Leave(seat) for seat in range(3)] * 100
    lines: list[str] = []
    actions = Actions(lines)
    for number, action in enumerate(said):
        assert len(actions) == number
        lines.append(action_line(action))
    assert list(actions) == said
    assert (actions[-1], actions[257], actions[250:260]) == (said[-1], said[257], said[250:260])


# --- Logs of the first format ---------------------------------------------------------------

FORMAT_1: Final = Path(__file__).with_name("logs") / "format-1.jsonl"
OLD_LOGS: Final = [json.loads(line) for line in FORMAT_1.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("old", OLD_LOGS, ids=lambda old: json.loads(old["header"])["game"])
def test_a_log_of_format_1_leads_where_it_led(old: dict[str, Any]) -> None:
    """Written by the previous version: the same chips, statuses, pots, dealer and winner."""
    assert json.loads(old["header"])["format"] == 1
    log = read(old["header"], old["lines"])
    table = replay(log)[0].table
    assert {
        "chips": [seat.chips for seat in table.seats],
        "status": [str(seat.status) for seat in table.seats],
        "pots": [table.pot, table.reserve, table.side_pot],
        "deals": table.deals,
        "dealer": table.dealer,
        "ended": table.ended,
        "winner": table.winner,
    } == {name: value for name, value in old.items() if name not in ("header", "lines")}
    assert (table.low_pot, table.dealers_choice, any(table.legs)) == (0, False, False)
    assert read(log.header(), log.lines()) == log, "written anew, in the format of today"


def test_there_is_an_old_log_of_every_game_that_format_1_knew() -> None:
    games = {json.loads(old["header"])["game"] for old in OLD_LOGS}
    single = {"two-card", "three-card", "three-card-plain", "monte-carlo", "survivor", "no-peek"}
    assert games == single


# --- Damaged logs -----------------------------------------------------------------------------

ODD_VALUES: Final = (None, True, -1, 7, 10**30, 1.5, "", "in", "As", "hi-lo", [], [1], {}, "♠" * 9)


def spoiled(line: str, rng: Random) -> str:
    """The line with a letter or a value changed, left out, or repeated."""
    how = rng.randrange(4)
    place = rng.randrange(len(line))
    if how == 0:
        return line[:place] + line[place + rng.randrange(1, 4) :]
    if how == 1:
        return line[:place] + rng.choice('{}[]",:0-9eAsTh♠\\ ') + line[place + 1 :]
    value = json.loads(line)
    whole = value
    while isinstance(value, (dict, list)) and value:
        key = rng.choice(list(value) if isinstance(value, dict) else range(len(value)))
        if not isinstance(value[key], (dict, list)) or rng.randrange(3) == 0:
            value[key] = rng.choice(ODD_VALUES)
            break
        value = value[key]
    return json.dumps(whole)


@given(sessions(complete=False) | dealers_choices(complete=False), chances)
@settings(max_examples=150)
def test_a_spoiled_log_is_refused_with_the_place_or_still_makes_sense(
    played: Played, rng: Random
) -> None:
    header, *lines = played.log.header(), *played.log.lines()
    for _ in range(6):
        text = [header, *lines]
        for place in rng.sample(range(len(text)), min(len(text), rng.choice((1, 1, 2)))):
            text[place] = spoiled(text[place], rng)
        if len(text) > 2 and not rng.randrange(4):
            del text[rng.randrange(1, len(text))]
        try:
            log = read(text[0], text[1:])
            replay(log)
        except LogError as wrong:
            assert str(wrong).startswith(("log header", "the log header", "action ")), wrong
            assert "\n" not in str(wrong)
        else:
            assert read(log.header(), log.lines()) == log


# --- Written games (S10) ----------------------------------------------------------------------


WRITTEN: Final = """
format = 1
id = "the-toll"
name = "The Toll"
steps = [{ ante = 1 }, { deal = 3 }, { declare = "simultaneous" }, { showdown = "high", hand = 3 }]
"""


def test_a_log_keeps_the_keys_of_a_written_game() -> None:
    """S10.1: no file is needed to read it, and a changed file changes nothing."""
    rules = RuleSet.of(read_game(WRITTEN)).replaced({"ante": 5})
    log = GameLog(rules, (NewSeat("Ann", 100), NewSeat("Bo", 100)))
    values = json.loads(log.header())
    assert values["written"]["name"] == "The Toll"
    assert read_header(log.header()).rules == rules
    assert read_header(log.header()).rules.base == rules.base
    chosen = ChooseGame(1, rules)
    assert read_action(action_line(chosen)) == chosen
    values["written"]["id"] = "another"
    with pytest.raises(LogError):
        read_header(json.dumps(values))


def test_the_keys_of_a_log_are_checked_like_a_file() -> None:
    """S10.1, S9: a log with a game that cannot be played is told with its place."""
    log = GameLog(RuleSet.of(read_game(WRITTEN)), (NewSeat("Ann", 100), NewSeat("Bo", 100)))
    values = json.loads(log.header())
    values["written"]["steps"][1] = {"deal": 99}
    with pytest.raises(LogError, match=r"log header: steps\[1\]\.deal: "):
        read_header(json.dumps(values))


@pytest.mark.parametrize("game", shipped_ids())
def test_every_shipped_game_is_read_back_from_a_log(game: str) -> None:
    """S10.1: as it was when the session began; those of R8 by their id alone."""
    rules = RuleSet.of(shipped(game))
    log = GameLog(rules, (NewSeat("Ann", 100), NewSeat("Bo", 100)))
    assert ("written" in json.loads(log.header())) == (game not in CLASSICS)
    assert read_header(log.header()).rules == rules
