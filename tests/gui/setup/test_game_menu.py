"""The menu of games: groups, favourites, recent games and search in every language."""

from collections.abc import Iterator

import pytest

from guts_engine.common.frozen import changed
from guts_engine.steps.library import groups, shipped
from guts_gui.files.known_games import know
from guts_gui.setup.games.menu import all_games, folded, matching, sections
from guts_gui.setup.games.pictures import picture_of
from guts_gui.words.games import DEALERS_CHOICE, game_name
from tests.gui.helpers.languages import use

OWN = changed(shipped("napalm"), id="zurawie", name="Żurawie", about="Nasza wieczorna gra.")


@pytest.fixture
def own() -> Iterator[None]:
    know({OWN.id: OWN})
    yield
    know({})


@pytest.fixture(params=["en", "pl", "ru"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    use(request.param)
    yield request.param
    use("en")


@pytest.mark.usefixtures("own")
def test_every_game_stands_once_in_its_group() -> None:
    offered = (*all_games(), DEALERS_CHOICE)
    found = sections(offered)
    assert sorted(game for part in found for game in part.games) == sorted(offered)
    headings = [part.heading for part in found]
    assert headings[:2] == ["", "The classics"]
    assert headings[-1] == "Your own games"
    assert found[-1].games == (OWN.id,)
    assert len(found) == len(groups()) + 2


def test_favourites_and_recent_games_stand_first_and_only_there() -> None:
    found = sections(all_games(), ["napalm", "gone"], ["napalm", "survivor", "ghost"])
    assert (found[0].heading, found[0].games) == ("Favourites", ("napalm",))
    assert (found[1].heading, found[1].games) == ("Played recently", ("survivor", "ghost"))
    listed = [game for part in found for game in part.games]
    assert len(listed) == len(set(listed)) == len(all_games())


def test_every_game_is_found_by_its_name_without_accents(language: str) -> None:
    """In every language, typed in small plain letters, and then it stands first."""
    for game in all_games():
        assert matching(folded(game_name(game)), all_games())[0] in {
            each
            for each in all_games()
            if folded(game_name(each)).startswith(folded(game_name(game)))
        }
        assert game in matching(game_name(game).upper(), all_games()), language


@pytest.mark.usefixtures("own")
def test_the_description_is_searched_too_and_every_word_must_match() -> None:
    assert matching("zurawie", all_games()) == (OWN.id,)
    assert matching("WIECZORNA zur", all_games()) == (OWN.id,)
    assert matching("zur xyz", all_games()) == ()
    assert matching("napalm", all_games())[0] == "napalm", "names come before descriptions"


@pytest.mark.usefixtures("own")
def test_every_game_has_a_picture_of_at_most_five_cards() -> None:
    for game in all_games():
        hand, apart = picture_of(game)
        assert 1 <= len(hand) <= 5
        assert len(apart) <= 5
        assert picture_of(game) == (hand, apart)
