"""Logs: written and read back, refused from a later program, damaged lines named by number."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given

from guts_engine.actions import Action, BuyIn, Choice, CloseSession, Declare, Leave, StartDeal
from guts_engine.cards import PACK
from guts_engine.game import NewSeat, Start
from guts_engine.log import FORMAT, GameLog, LogError, action_line, read, read_action, replay
from guts_engine.match import Match
from guts_engine.presets import preset
from tests.strategies import Played, sessions

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
        (DEAL, '{"deal":"' + "".join(each.text for each in PACK) + '"}'),
    ],
)
def test_an_action_is_a_line_and_back(action: Action, line: str) -> None:
    assert action_line(action) == line
    assert read_action(line) == action


@given(sessions(complete=False))
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
            f"the log's header: the log has format {FORMAT + 1}; this program reads format 1",
        ),
        (header(format=None), "the log's header: the log has format None; "),
        (header(game="poker"), "the log's header: game: 'poker' is none of "),
        (header(rules={"ante": 0}), "the log's header: rules.ante: 0 is too small"),
        (header(rules={"colour": 1}), "the log's header: colour: there is no such option"),
        (header(rules=[]), "the log's header cannot be read"),
        (header(seats=[{"name": "Ann"}]), "the log's header cannot be read"),
        (header(seats=[{"name": "Ann", "chips": "9"}]), "the log's header cannot be read"),
        (header(seats=[{"name": "Ann", "chips": True}]), "the log's header cannot be read"),
        (header(seats=7), "the log's header cannot be read"),
        (header(dealer="1"), "the log's header cannot be read"),
        (header(start={"pot": None}), "the log's header cannot be read"),
        (header(start={"pit": 4}), "the log's header cannot be read"),
        ("", "the log's header cannot be read"),
        ("{", "the log's header cannot be read"),
        ("[]", "the log's header cannot be read"),
        ("null", "the log's header cannot be read"),
        ("[" * 100_000, "the log's header cannot be read"),
        ("{}", "the log's header cannot be read"),
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
        "[" * 100_000,
        action_line(DEAL)[:50],
    ],
)
def test_a_damaged_line_is_named_by_its_number(line: str) -> None:
    with pytest.raises(LogError, match=r"^action 2: .* cannot be read$") as refused:
        read(LOG.header(), [action_line(DEAL), line, line])
    assert len(str(refused.value)) < 120


def test_a_log_with_an_illegal_action_is_refused_with_the_reason() -> None:
    twice = LOG.with_action(DEAL).with_action(DEAL)
    with pytest.raises(LogError, match=r"^action 2: a deal is under way$"):
        replay(twice)


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
    ],
)
def test_a_table_that_cannot_be_is_refused_on_replay(log: GameLog, sentence: str) -> None:
    with pytest.raises(LogError, match=sentence):
        replay(log)


@given(sessions(complete=False))
def test_a_match_resumed_from_its_log_goes_on_as_the_first_would(played: Played) -> None:
    resumed = Match(played.log, Random(1))
    assert resumed.state == played.last
    assert resumed.log == played.log
    told = len(resumed.told)
    if resumed.can_deal():
        resumed.begin_deal()
        assert len(resumed.told) == told + 1
        assert replay(resumed.log) == (resumed.state, resumed.told)


def test_a_match_shuffles_by_its_own_generator_alone() -> None:
    packs = [Match(LOG, Random(seed)).shuffled() for seed in (1, 1, 2)]
    assert packs[0] == packs[1] != packs[2]
    assert set(packs[0].pack) == set(PACK)
