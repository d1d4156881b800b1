"""The shipped games: files are read and checked, named as their games, in one group, with a
sentence (S1.1).
"""

from collections import Counter

import pytest

from guts_engine.rules.presets import preset
from guts_engine.steps.facts import most_seats
from guts_engine.steps.library import GAMES, MENU, groups, shipped, shipped_ids
from guts_engine.steps.reading import read

LONGEST_ABOUT = 66
"""Characters on the card of a game in the menu (docs/style.md)."""

SEATS = {
    6: "five-and-two-or-three",
    7: "three-five-seven napalm double-revenge crazy-three-five-seven short-napalm six-seven-eight"
    " two-three-two guts-high-low four-three two-more-deadly",
    8: "four-two-two",
    9: "five-card-guts-ii five-card-with-a-phantom-hand in-out eastern beat-the-board"
    " bloody-sevens-ii deadmans-dance five-card-bluster",
}
"""The largest tables that one deck serves, where they have fewer than ten seats (R3.6)."""
FEWER = {game: seats for seats, games in SEATS.items() for game in games.split()}


def test_every_file_is_in_one_group_of_the_menu() -> None:
    files = {path.name.removesuffix(".toml") for path in GAMES.iterdir() if path.name != MENU}
    assert sorted(files) == sorted(shipped_ids())
    assert len(files) == 80
    assert len(groups()["classics"]) == 15


@pytest.mark.parametrize("game", shipped_ids())
def test_a_shipped_game_is_read_and_has_a_sentence_s1_1(game: str) -> None:
    text = (GAMES / f"{game}.toml").read_text(encoding="utf-8")
    found = read(text)
    assert found == shipped(game)
    assert found.id == game
    assert found.name
    assert 0 < len(found.about) <= LONGEST_ABOUT
    assert text.startswith("format = 1\n")


@pytest.mark.parametrize("game", shipped_ids())
def test_the_deck_serves_the_seats_of_a_shipped_game_s1_5(game: str) -> None:
    assert min(10, most_seats(shipped(game))) == FEWER.get(game, 10)
    assert preset(game).base == shipped(game)


def test_no_two_shipped_games_have_one_name_or_sentence() -> None:
    games = [shipped(game) for game in shipped_ids()]
    for texts in ([game.name.casefold() for game in games], [game.about for game in games]):
        assert [text for text, times in Counter(texts).items() if times > 1] == []
