"""The rules pages with computed results: every number is the shipped table's or the coach's."""

import re
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path

import pytest

from benchmarks import thresholds
from guts_engine.analysis.solve.thumb import (
    FOLK,
    GAMES,
    PLAYERS,
    folk_plays,
    nearest,
    rows,
    spans,
)
from guts_engine.analysis.spot.advice import CERTAIN, FINE, NEAR
from guts_engine.equilibrium.situation import Situation
from guts_engine.equilibrium.thresholds import share_out
from guts_engine.hands.ranking import best, strength
from guts_engine.rules.presets import PRESETS
from guts_engine.strength.percentile import percentile_of
from guts_gui.cli.main import main
from guts_gui.coach.words import percent
from guts_gui.i18n.translate import speak
from guts_gui.rulebook.blocks import See, Shares, Terms, Worth
from guts_gui.rulebook.book import page
from guts_gui.rulebook.numbers import AMONG, MATCHES, SPOKEN, by_players, by_pot, in_turn
from guts_gui.scenes.coach.review import CoachScene
from guts_gui.scenes.rules.rules import RulesScene
from guts_gui.words.names.terms import counted
from tests.gui.helpers.places import at

PLAIN = [20, 40, 2000]
"""Pots under the standard rules."""


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
    return [by_players(), by_pot(), in_turn()]


def words(key: str) -> str:
    """All text of a page's lists."""
    blocks = [block for block in page(key).blocks if isinstance(block, Terms)]
    return " ".join(" ".join(row) for block in blocks for row in block.rows)


# --- Correct -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("place", "cards"), list(enumerate(GAMES)))
def test_the_table_has_the_shipped_thresholds(place: int, cards: int) -> None:
    listed = by_players()
    assert [label for label, _ in listed.rows] == [str(players) for players in PLAYERS]
    for players, (_, worths) in zip(PLAYERS, listed.rows, strict=True):
        out = share_out(GAMES[cards], Situation(players))
        if cards == 2:
            _is_weakest(worths[place], out, cards)
        else:
            assert worths[place].plays == pytest.approx(1 - out, abs=0.01)
    assert listed.advised[place] == folk_plays(cards)


@pytest.mark.parametrize("players", PLAYERS)
def test_three_cards_have_the_published_spans(players: int) -> None:
    """One hand where every deal was counted; else the hands that are indifferent, from and to."""
    row = dict(by_players().rows)[str(players)][list(GAMES).index(3)]
    first, last = spans().hands[players]
    text = thresholds.PAGE.read_text(encoding="utf-8")
    cells = next(each for each in text.splitlines() if each.startswith(f"| {players} "))
    names = [thresholds.short(each) for each in dict.fromkeys((first, last))]
    assert cells.strip("|").split("|")[3].strip() == " to ".join(names)
    assert row.hand == first
    assert bool(row.last) == (first != last)
    ranking = GAMES[3].ranking
    if first == last:
        assert row.name.startswith(best(first, ranking).name)
    assert strength(first, ranking) <= strength(last, ranking)


def _is_weakest(worth: Worth, out: float, cards: int) -> None:
    """The hand is the lowest of which some are played, and has the right name."""
    assert worth.plays == pytest.approx(1 - out)
    stands = percentile_of(worth.hand, GAMES[cards], players=2)
    assert stands is not None
    assert stands.beats <= out + 1e-9 < stands.beats + stands.ties + 2e-9
    assert worth.name.startswith(best(worth.hand, GAMES[cards].ranking).name)


def test_under_a_limit_the_hands_are_those_of_that_pot() -> None:
    for times, (_, worths) in zip(MATCHES, by_pot().rows, strict=True):
        for worth, (cards, rules) in zip(worths, GAMES.items(), strict=True):
            limited = rules.replaced({"max_loss": 50})
            _is_weakest(worth, share_out(limited, Situation(AMONG, pot=50 * times)), cards)


def test_in_turn_the_hands_are_those_of_the_position() -> None:
    for (spoken, inside), (_, worths) in zip(SPOKEN, in_turn().rows, strict=True):
        out = share_out(PRESETS["two-card"], Situation(AMONG, position=spoken, already_in=inside))
        _is_weakest(worths[0], out, 2)


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
    assert all(row.plays > 3 * folk_plays(2) for row in rows(2))
    assert percent(folk_plays(2)) in words("worth-playing")


def test_the_advice_for_three_cards_is_right_at_one_table() -> None:
    right, advised = nearest(3), folk_plays(3)
    assert all(row.plays > advised for row in rows(3) if row.players < right)
    assert all(row.plays < advised for row in rows(3) if row.players > right)
    hand = rows(3)[PLAYERS.index(right)].weakest
    ranking = GAMES[3].ranking
    assert not FOLK[3](best(hand, ranking).kind)
    assert best(hand, ranking).name.lower() in words("worth-playing")


def test_the_pot_alone_changes_nothing_but_under_a_limit_it_does() -> None:
    for rules in GAMES.values():
        assert len({share_out(rules, Situation(AMONG, pot=pot)) for pot in PLAIN}) == 1
    for column in range(len(GAMES)):
        plays = [worths[column].plays for _, worths in by_pot().rows]
        assert plays == sorted(plays) and plays[0] < plays[-1]


def test_to_come_in_after_another_takes_more() -> None:
    first, second, dealer, late = (worths[0].hand for _, worths in in_turn().rows)
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
