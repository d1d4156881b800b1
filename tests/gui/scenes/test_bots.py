"""The list of bots: what can be done with each, by keyboard and by mouse."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from guts_engine.bots.personas import PERSONAS
from guts_gui.scenes.bots.bots import BotsScene
from guts_gui.scenes.bots.workshop import WorkshopScene
from guts_gui.scenes.common.confirm import ConfirmScene
from guts_gui.scenes.setup.new_table import NewTableScene
from guts_gui.scenes.table.table import TableScene
from guts_gui.scenes.title.title import TitleScene
from tests.gui.helpers.pilot import Pilot, opened
from tests.gui.helpers.places import PLAIN, quiet, tab_to


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pilot]:
    with opened(tmp_path_factory.mktemp("home"), PLAIN) as found:
        yield found


@pytest.fixture
def pilot(window: Pilot) -> Iterator[Pilot]:
    """The program at its main menu; saved files are removed afterwards."""
    window.app.replace(TitleScene(window.app))
    window.pump(2)
    yield window
    quiet(window)
    for path in folder(window).glob("*"):
        path.unlink()
    window.app.roster.read()


def folder(pilot: Pilot) -> Path:
    return pilot.app.roster.folder


def shown(pilot: Pilot) -> BotsScene:
    """The list, over the main menu."""
    pilot.click("bots")
    scene = pilot.scene
    assert isinstance(scene, BotsScene)
    return scene


def own(pilot: Pilot) -> list[str]:
    """The names of the user's bots."""
    return [bot.name for each, bot in pilot.app.roster.bots.items() if each not in PERSONAS]


def test_a_bot_is_duplicated_renamed_and_deleted_by_mouse(pilot: Pilot) -> None:
    scene = shown(pilot)
    assert list(scene.tiles) == list(PERSONAS)
    pilot.click("bot-walter")
    pilot.click("duplicate")
    quiet(pilot)
    assert own(pilot) == ["Walter 2"]
    assert scene.chosen == "walter-2"
    assert scene.tiles["walter-2"].visible
    pilot.click("name")
    for _ in range(2):
        pilot.key("backspace")
    pilot.type("x")
    pilot.click("rename")
    quiet(pilot)
    assert own(pilot) == ["Walterx"]
    pilot.click("forget")
    assert isinstance(pilot.scene, ConfirmScene)
    pilot.click("no")
    assert own(pilot) == ["Walterx"]
    pilot.click("forget")
    pilot.click("yes")
    quiet(pilot)
    assert own(pilot) == []
    assert list(folder(pilot).iterdir()) == []


def test_the_same_by_keys(pilot: Pilot) -> None:
    scene = shown(pilot)
    tab_to(pilot, "bot-walter")
    pilot.key("enter")
    tab_to(pilot, "duplicate")
    pilot.key("space")
    quiet(pilot)
    tab_to(pilot, "forget")
    pilot.key("enter")
    pilot.key("tab")
    pilot.key("enter")
    quiet(pilot)
    assert own(pilot) == []
    assert scene.chosen in PERSONAS


def test_enter_on_the_chosen_bot_opens_its_workshop(pilot: Pilot) -> None:
    shown(pilot)
    pilot.key("enter")
    scene = pilot.scene
    assert isinstance(scene, WorkshopScene)
    assert scene.bot == PERSONAS[next(iter(PERSONAS))]
    pilot.key("escape")
    assert isinstance(pilot.scene, BotsScene)


def test_a_bot_of_the_table_is_reset_but_not_deleted(pilot: Pilot) -> None:
    scene = shown(pilot)
    pilot.click("bot-mina")
    assert not scene.forget_button.is_enabled
    scene.entry.show_text("")
    pilot.click("name")
    pilot.type("Ann")
    pilot.click("rename")
    quiet(pilot)
    assert pilot.app.roster.bots["mina"].name == "Ann"
    assert scene.forget_button.text == "Reset"
    pilot.click("forget")
    pilot.click("yes")
    quiet(pilot)
    assert pilot.app.roster.bots["mina"] == PERSONAS["mina"]
    assert not scene.forget_button.is_enabled


def test_a_name_that_is_taken_is_told(pilot: Pilot) -> None:
    scene = shown(pilot)
    scene.choose("mina")
    scene.entry.show_text("")
    pilot.click("name")
    pilot.type("walter")
    pilot.click("rename")
    assert "taken" in str(pilot.app.notices.current)
    assert not pilot.app.roster.edited("mina")


def test_a_broken_file_is_told_and_the_others_are_there(pilot: Pilot) -> None:
    folder(pilot).mkdir(exist_ok=True)
    path = folder(pilot) / "own.toml"
    path.write_text("name = ")
    pilot.app.roster.read()
    pilot.app.replace(TitleScene(pilot.app))
    assert "own.toml" in str(pilot.app.notices.current)
    quiet(pilot)
    path.write_text("name = 1")
    scene = shown(pilot)
    assert "own.toml" in str(pilot.app.notices.current)
    assert list(scene.tiles) == list(PERSONAS)
    aside = path.with_name("own.toml.broken-20250131-120000")
    assert aside.read_text() == "name = "
    assert aside.with_name(f"{aside.name}-2").read_text() == "name = 1"


@pytest.mark.slow
def test_own_bots_can_be_seated_and_play_on_when_deleted(pilot: Pilot) -> None:
    scene = shown(pilot)
    twin = pilot.app.roster.duplicate(PERSONAS["odile"])
    pilot.app.replace(NewTableScene(pilot.app))
    table = pilot.scene
    assert isinstance(table, NewTableScene)
    assert scene.chosen
    table.draft = table.draft.with_persona(1, twin.id)
    table.sit_down()
    pilot.pump()
    assert isinstance(pilot.scene, TableScene)
    assert pilot.scene.session.bots[twin.id] == twin
    pilot.app.roster.forget(twin.id)
    pilot.app.replace(TitleScene(pilot.app))
    pilot.pump()
    pilot.key("enter")
    assert isinstance(pilot.scene, TableScene)
    assert pilot.scene.session.bots[twin.id] == twin


@pytest.mark.slow
@pytest.mark.parametrize("size", [(960, 540), (1920, 1080)])
@pytest.mark.parametrize("text_size", [100, 150])
def test_nothing_is_cut_short(pilot: Pilot, size: tuple[int, int], text_size: int) -> None:
    pilot.resize(*size)
    pilot.app.change_settings(text_size=text_size)
    pilot.app.art.cut.clear()
    scene = shown(pilot)
    for bot in scene.tiles:
        scene.choose(bot)
        pilot.pump()
    assert not pilot.app.art.cut
    pilot.app.change_settings(text_size=100)
    pilot.resize(1280, 720)
