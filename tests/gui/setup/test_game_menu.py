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


@pytest.mark.usefixtures("own")
def test_a_game_is_found_first_by_its_id_and_by_its_name(language: str) -> None:
    """In every language, as written, in capitals, and in small plain letters."""
    offered = (DEALERS_CHOICE, *all_games())
    for game in offered:
        for whole in (game, game_name(game)):
            assert matching(f" {whole} ", offered)[0] == game, language
            assert matching(whole.upper(), offered)[0] == game, language
            plain = folded(whole)
            alike = {each for each in offered if plain in (folded(each), folded(game_name(each)))}
            assert matching(plain, offered)[0] in alike, language


def test_the_beginning_of_a_name_comes_before_a_word_in_it_and_that_before_a_part() -> None:
    found = matching("nap", ("short-napalm", "napalm", "three-card"))
    assert found == ("napalm", "short-napalm")
    found = matching("ne", ("everyone-antes", "best-hand-pays", "in-out", "nerve", "eastern"))
    assert found[:2] == ("nerve", "everyone-antes")
    assert matching("high guts", ("hi-lo", "guts-high-low"))[0] == "guts-high-low"


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
