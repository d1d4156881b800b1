"""The rules pages with computed results: every number is the shipped table's or the coach's."""

import re
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path

import pytest

from guts_engine.coach.advice import CERTAIN, FINE, NEAR
from guts_engine.hands.ranking import best, strength
from guts_engine.rules.presets import PRESETS
from guts_engine.strategy import thumb
from guts_engine.strategy.summary import summary_of
from guts_engine.strategy.thumb import AMONG, FOLK, GAMES, MATCHES, PLAYERS, folk_plays, nearest
from guts_gui.cli.main import main
from guts_gui.coach.words import percent
from guts_gui.i18n.translate import speak
from guts_gui.rulebook.blocks import See, Shares, Terms, Worth
from guts_gui.rulebook.book import page
from guts_gui.rulebook.numbers import players_table, pots_table, turns_table
from guts_gui.scenes.coach.review import CoachScene
from guts_gui.scenes.rules.rules import RulesScene
from guts_gui.words.names.terms import counted
from tests.gui.helpers.places import at


class Listener(NullTranslations):
    """Records the messages it is asked to translate."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []

    def gettext(self, message: str) -> str:
        self.heard.append(message)
        return message


@pytest.fixture
def listener() -> Iterator[Listener]:
    listening = Listener()
    speak(listening)
    yield listening
    speak(NullTranslations())


def tables() -> list[Shares]:
    return [players_table(), pots_table(), turns_table()]


def words(key: str) -> str:
    """All text of a page's lists."""
    blocks = [block for block in page(key).blocks if isinstance(block, Terms)]
    return " ".join(" ".join(row) for block in blocks for row in block.rows)


# --- Correct -----------------------------------------------------------------------------------


def _is_weakest(worth: Worth, cards: int) -> None:
    """The share is that of the hands as good as the named one, and of those that are better."""
    ranking = GAMES[cards].ranking
    counts = ranking.table.counts
    as_good = sum(counts[strength(worth.hand, ranking) :]) / sum(counts)
    assert worth.plays == pytest.approx(as_good, abs=1e-6)
    assert worth.name.startswith(best(worth.hand, ranking).name)


def test_the_table_has_the_hands_for_every_number_of_players() -> None:
    listed = players_table()
    assert [label for label, _ in listed.rows] == [str(players) for players in PLAYERS]
    for _, worths in listed.rows:
        for worth, cards in zip(worths, GAMES, strict=True):
            _is_weakest(worth, cards)
    assert listed.advised == tuple([folk_plays(cards) for cards in GAMES])


def test_under_a_limit_there_is_a_hand_for_every_pot() -> None:
    rows = pots_table().rows
    assert len(rows) == len(MATCHES)
    for _, worths in rows:
        for worth, cards in zip(worths, GAMES, strict=True):
            _is_weakest(worth, cards)
    assert rows[0][1] == dict(players_table().rows)[str(AMONG)]


def test_in_turn_the_hands_are_those_of_the_shipped_equilibrium() -> None:
    summary = summary_of(PRESETS["two-card"], AMONG)
    rows = thumb.in_turn()
    assert set(rows) == set(thumb.SPOKEN)
    for node in summary.policy.rows.nodes.tolist():
        at = summary.questions.moment(node)
        if (at.place, at.high) in rows and not at.shallow:
            row = rows[at.place, at.high]
            assert row.plays == pytest.approx(summary.share_in(node), abs=1e-5)
            assert row.weakest == summary.weakest(node, 1 - row.plays)


@pytest.mark.parametrize("players", [2, 5])
def test_three_cards_are_played_about_as_the_shipped_equilibrium_does(players: int) -> None:
    share = summary_of(PRESETS["three-card"], players).share_in(0)
    assert thumb.by_players(3)[players].plays == pytest.approx(share, abs=0.04)


@pytest.mark.parametrize("key", ["worth-playing", "coach"])
def test_no_number_is_written_by_hand(listener: Listener, key: str) -> None:
    page(key)
    assert len(listener.heard) > 10
    for text in listener.heard:
        assert not re.search(r"\d", re.sub(r"\{\w+\}", "", text)), text


def test_the_marks_are_told_in_the_measures_of_the_coach() -> None:
    listed = words("coach")
    assert percent(FINE) in listed and percent(NEAR) in listed
    assert round(CERTAIN) == CERTAIN
    assert f"{counted(round(CERTAIN))} times the error" in listed


# --- Statements about the numbers --------------------------------------------------------------


def test_the_advice_for_two_cards_is_far_too_tight_at_every_table() -> None:
    assert all(row.plays > 3 * folk_plays(2) for row in thumb.by_players(2).values())
    assert percent(folk_plays(2)) in words("worth-playing")


def test_the_advice_for_three_cards_is_right_at_one_table() -> None:
    right, advised = nearest(3), folk_plays(3)
    rows = thumb.by_players(3)
    assert all(row.plays > advised for players, row in rows.items() if players < right)
    assert all(row.plays < advised for players, row in rows.items() if players > right)
    hand = rows[right].weakest
    ranking = GAMES[3].ranking
    assert not FOLK[3](best(hand, ranking).kind)
    assert best(hand, ranking).name.lower() in words("worth-playing")


def test_under_a_limit_a_larger_pot_is_worth_more_hands() -> None:
    for column in range(len(GAMES)):
        plays = [worths[column].plays for _, worths in pots_table().rows]
        assert plays == sorted(plays) and plays[0] < plays[-1]


def test_to_come_in_after_another_takes_more() -> None:
    first, second, dealer, late = (worths[0].hand for _, worths in turns_table().rows)
    ranking = GAMES[2].ranking
    assert strength(second, ranking) > strength(first, ranking)
    assert strength(late, ranking) > strength(dealer, ranking)
    assert strength(dealer, ranking) < strength(second, ranking)


# --- Navigation --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["two-card", "three-card"])
def test_the_games_refer_to_the_numbers(game: str) -> None:
    links = [key for block in page(game).blocks if isinstance(block, See) for key in block.pages]
    assert "worth-playing" in links


def test_the_commands_that_are_named_exist() -> None:
    named = re.findall(r"guts (\w+)", words("coach"))
    assert named
    assert all(main([command, "--help"]) == 0 for command in named)


@pytest.mark.parametrize("way", ["key", "button"])
def test_the_coachs_book_says_how_it_judges(tmp_path: Path, way: str) -> None:
    with at("coach, nothing to tell", tmp_path) as pilot:
        if way == "key":
            pilot.key("r")
        else:
            pilot.click("judging")
        assert isinstance(pilot.scene, RulesScene)
        assert pilot.scene.key == "coach"
        pilot.key("escape")
        assert isinstance(pilot.scene, CoachScene)
