"""The list of games: chosen by keys and mouse, searched by typing, favourites by star."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from guts_engine.rules.presets import PRESETS, preset
from guts_gui.scenes.coach.drills import DrillsScene
from guts_gui.scenes.setup.new_table import NewTableScene
from guts_gui.scenes.table.choose_game import ChooseGameScene
from guts_gui.scenes.title.title import TitleScene
from guts_gui.settings.settings import LastDrill, Settings
from guts_gui.setup.draft import Draft
from guts_gui.setup.games.menu import all_games
from guts_gui.words.games import DEALERS_CHOICE, game_about, game_name
from tests.gui.helpers.legible import assert_sound
from tests.gui.helpers.pilot import Pilot, opened

OWN = """
format = 1
id = "the-toll"
name = "The Toll"
about = "A game of the evening."
steps = [{ ante = 1 }, { deal = 3 }, { declare = "simultaneous" }, { showdown = "high", hand = 3 }]
"""


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "toll.toml").write_text(OWN, encoding="utf-8")
    with opened(tmp_path) as pilot:
        pilot.show(TitleScene(pilot.app))
        pilot.show(NewTableScene(pilot.app))
        yield pilot


def scene_of(pilot: Pilot) -> NewTableScene:
    assert isinstance(pilot.scene, NewTableScene)
    return pilot.scene


def test_every_game_is_chosen_by_arrow_keys_and_enter(pilot: Pilot) -> None:
    """From the first tile to the last; each scrolls into view."""
    scene = scene_of(pilot)
    games = list(scene.tiles)
    scene.focus.give(scene.tiles[games[0]])
    for game in games:
        assert pilot.focused == f"game-{game}"
        assert scene.tiles[game].visible
        pilot.key("enter")
        assert scene.draft.game == game
        pilot.key("down")
    assert set(games) == {*all_games(), DEALERS_CHOICE}


def test_every_game_is_chosen_by_the_mouse(pilot: Pilot) -> None:
    scene = scene_of(pilot)
    for game in scene.tiles:
        scene.games.rows.reveal(scene.tiles[game])
        pilot.click(f"game-{game}")
        assert scene.draft.game == game
        assert game_about(game) in scene.games.sentence


def test_typing_on_a_tile_searches_and_enter_takes_the_first(pilot: Pilot) -> None:
    scene = scene_of(pilot)
    scene.focus.give(scene.tiles["three-card"])
    pilot.type("nap")
    assert pilot.focused == "search"
    assert scene.games.found[0] == "napalm"
    assert scene.games.rows.rows[0].widget is scene.tiles["napalm"]
    pilot.key("enter")
    assert scene.draft.game == "napalm"
    assert pilot.focused == "game-napalm"
    pilot.key("escape")
    assert scene.games.wanted == ""
    assert isinstance(pilot.scene, NewTableScene)
    assert scene.tiles["napalm"].visible
    pilot.key("escape")
    assert isinstance(pilot.scene, TitleScene)


def test_a_search_without_a_match_says_so(pilot: Pilot) -> None:
    scene = scene_of(pilot)
    pilot.click("search")
    pilot.type("qwxz")
    assert scene.games.found == ()
    assert "No game" in scene.games.sentence
    selected = scene.draft.game
    pilot.key("enter")
    assert scene.draft.game == selected
    pilot.click("sit")
    assert pilot.scene is scene
    assert "No game" in str(pilot.app.notices.current)


def test_what_is_typed_selects_the_best_match_wherever_games_are_searched(pilot: Pilot) -> None:
    """As if no game had been selected on the way: seats and options stay."""
    pilot.app.change_settings(drill=LastDrill(seats=7))
    chooser = ChooseGameScene(
        pilot.app, name="Ann", table_rules=PRESETS["three-card"], seats=2, done=print
    )
    for scene in (scene_of(pilot), DrillsScene(pilot.app), chooser):
        pilot.show(scene)
        scene.take_option("limit", 50)
        for game in ("three-card", "napalm", "two-card", "survivor"):
            pilot.key("ctrl+f")
            pilot.key("ctrl+a")
            for letter in game:
                pilot.type(letter)
                assert scene.draft.game == scene.games.found[0] == scene.games.chosen
            assert scene.draft.game == game
        assert scene.draft.options["limit"] == 50
        assert not isinstance(scene, DrillsScene) or scene.players == 7


def test_a_scene_is_built_again_while_games_are_searched(pilot: Pilot) -> None:
    """The search goes on, unless it leaves out the game that was selected by other means."""
    pilot.key("ctrl+f")
    pilot.type("kryp")
    pilot.app.change_settings(text_size=150)
    pilot.pump(2)
    scene = scene_of(pilot)
    assert scene.draft.game == "kryptonite"
    assert [game for game, tile in scene.tiles.items() if tile.visible] == ["kryptonite"]
    scene._take_table(Draft("survivor", ()))
    scene.rebuild()
    assert scene.tiles["survivor"].visible


def test_ctrl_f_moves_to_the_search_field(pilot: Pilot) -> None:
    pilot.key("ctrl+f")
    assert pilot.focused == "search"


@pytest.mark.parametrize("by_key", [False, True])
def test_a_star_makes_a_favourite_that_is_kept_and_stands_first(
    pilot: Pilot, *, by_key: bool
) -> None:
    scene = scene_of(pilot)
    tile = scene.tiles["napalm"]
    scene.games.rows.reveal(tile)
    if by_key:
        scene.focus.give(tile)
        pilot.type("*")
    else:
        pilot.press(tile.star_box.move(tile.rect.topleft).center)
        pilot.let_go(tile.star_box.move(tile.rect.topleft).center)
    pilot.pump(2)
    assert pilot.app.settings.favourite_games == ["napalm"]
    assert next(iter(scene.tiles)) == "napalm"
    assert scene.games.parts[0].heading == "Favourites"
    assert scene.draft.game == "three-card", "a star does not choose"
    scene.games.star("napalm")
    assert pilot.app.settings.favourite_games == []


def test_games_that_were_played_stand_near(pilot: Pilot) -> None:
    scene = scene_of(pilot)
    scene.choose_game("survivor")
    pilot.click("sit")
    assert pilot.app.settings.recent_games == ["survivor"]
    pilot.app.replace(TitleScene(pilot.app))
    pilot.show(NewTableScene(pilot.app))
    assert next(iter(scene_of(pilot).tiles)) == "survivor"


def test_an_own_game_is_offered_and_a_changed_file_is_read(pilot: Pilot, tmp_path: Path) -> None:
    scene = scene_of(pilot)
    assert scene.tiles["the-toll"].title == "The Toll"
    scene.choose_game("the-toll")
    assert scene.draft.problem == ""
    path = tmp_path / "games" / "toll.toml"
    path.write_text(OWN.replace("The Toll", "The New Toll"), encoding="utf-8")
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    pilot.pump(3)
    assert scene.tiles["the-toll"].title == "The New Toll"
    path.write_text("broken", encoding="utf-8")
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    pilot.pump(3)
    assert "toll.toml" in str(pilot.app.notices.current)
    assert "the-toll" not in scene.tiles
    assert scene.draft.game == "three-card"


def test_the_dealer_chooses_from_all_games_that_the_deck_serves(pilot: Pilot) -> None:
    """R11, R3.6: the same list at the table."""
    pilot.app.games.read()
    for seats in (2, 8, 10):
        scene = ChooseGameScene(
            pilot.app, name="Ann", table_rules=PRESETS["three-card"], seats=seats, done=print
        )
        pilot.show(scene)
        fitting = {game for game in all_games() if scene_serves(game, seats)}
        assert set(scene.tiles) == fitting
        assert DEALERS_CHOICE not in scene.tiles
        assert "the-toll" in scene.tiles
        scene.focus.give(next(iter(scene.tiles.values())))
        pilot.type("toll")
        pilot.key("enter")
        assert scene.draft.game == "the-toll"
        pilot.key("escape")
        pilot.app.pop()


def scene_serves(game: str, seats: int) -> bool:
    return game == "the-toll" or preset(game).most_seats >= seats


@pytest.mark.parametrize("language", ["en", "pl", "ru"])
@pytest.mark.parametrize("text_size", [100, 150])
def test_every_name_and_sentence_fits_in_the_smallest_window(
    tmp_path: Path, language: str, text_size: int
) -> None:
    settings = Settings(player="Ann", text_size=text_size, language=language)
    with opened(tmp_path, settings, size=(960, 540)) as pilot:
        pilot.show(TitleScene(pilot.app))
        pilot.show(NewTableScene(pilot.app))
        scene = scene_of(pilot)
        last = -1
        while scene.games.rows.first != last:
            last = scene.games.rows.first
            pilot.pump(2)
            scene.games.rows.page(1) if scene.games.rows.holds(
                scene.focus.current
            ) else scene.games.rows.scroll_to(last + 3)
        for game in scene.tiles:
            scene.games.chosen = game
            scene.focus.keyed = True
            scene.invalidate()
            pilot.pump()
            assert game_name(game)
        assert_sound(pilot)
        assert not pilot.app.art.cut
