"""The editor of a game: fields, steps, faults beside them, saving, playing and leaving."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from guts_engine.steps.library import shipped
from guts_engine.steps.model import Ante, Deal, Kill
from guts_engine.steps.reading import read
from guts_gui.controls import KeyRow, Stepper
from guts_gui.scenes.common.confirm import ConfirmScene
from guts_gui.scenes.setup.edit_game import EditGameScene
from guts_gui.scenes.setup.new_table import NewTableScene
from guts_gui.scenes.table.table import TableScene
from guts_gui.scenes.title.title import TitleScene
from guts_gui.settings.settings import Settings
from guts_gui.setup.games.edit import lines
from tests.gui.helpers.legible import assert_sound
from tests.gui.helpers.pilot import Pilot, opened


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    """The editor over a new table, with a copy of Three-Card Guts."""
    with opened(tmp_path) as pilot:
        pilot.show(TitleScene(pilot.app))
        pilot.show(NewTableScene(pilot.app))
        pilot.click("copy")
        yield pilot


def editor(pilot: Pilot) -> EditGameScene:
    assert isinstance(pilot.scene, EditGameScene)
    return pilot.scene


def turn(pilot: Pilot, key: str, arrow: str = "right") -> None:
    """Focus a control and press an arrow."""
    pilot.scene.focus.give(pilot.widget(key))
    pilot.key(arrow)


def test_a_copy_has_a_new_name_and_the_same_steps(pilot: Pilot) -> None:
    game = editor(pilot).edit.game
    assert (game.id, game.name) == ("three-card-guts-2", "Three-Card Guts 2")
    assert game.steps == shipped("three-card").steps
    assert editor(pilot).problem == ""


def test_a_field_changes_the_step_and_its_sentence_at_once(pilot: Pilot) -> None:
    scene = editor(pilot)
    pilot.click("step-1")
    before = scene.list.tiles["steps", 1].sentence
    turn(pilot, "field-cards")
    step = scene.edit.game.steps[1]
    assert isinstance(step, Deal)
    assert step.cards == 4
    assert scene.list.tiles["steps", 1].sentence != before
    pilot.click("undo")
    assert scene.list.tiles["steps", 1].sentence == before
    assert not scene.edit.can_undo


def test_steps_are_added_moved_and_deleted_by_keys(pilot: Pilot) -> None:
    scene = editor(pilot)
    pilot.scene.focus.give(pilot.widget("step-1"))
    pilot.key("enter")
    pilot.scene.focus.give(pilot.widget("add"))
    pilot.key("enter")
    assert scene.adding
    pilot.scene.focus.give(pilot.widget("kind-Kill"))
    pilot.key("enter")
    assert isinstance(scene.edit.game.steps[2], Kill)
    assert scene.chosen == ("steps", 2)
    assert pilot.focused == "step-2"
    pilot.key("ctrl+up")
    assert isinstance(scene.edit.game.steps[1], Kill)
    assert pilot.focused == "step-1"
    pilot.key("delete")
    assert scene.edit.game.steps == shipped("three-card").steps
    pilot.key("ctrl+z")
    assert isinstance(scene.edit.game.steps[1], Kill)
    pilot.click("add")
    pilot.key("escape")
    assert not scene.adding


def test_what_is_wrong_stands_beside_its_step_and_nothing_is_saved(pilot: Pilot) -> None:
    """S9: the same checks live."""
    scene = editor(pilot)
    pilot.click("step-3")
    turn(pilot, "field-hand")
    words = scene.list.tiles["steps", 3].words[1]
    assert words
    assert scene.problem.startswith("Step 4: ")
    pilot.click("save")
    assert not pilot.app.games.own
    turn(pilot, "field-hand", "left")
    assert scene.list.tiles["steps", 3].words[1] == ""


def test_own_steps_for_nobody_in_appear_below_the_declaration(pilot: Pilot) -> None:
    """S3.8: a list of its own is edited like the others."""
    scene = editor(pilot)
    pilot.click("step-2")
    turn(pilot, "field-nobody", "left")
    turn(pilot, "field-nobody")
    while ("steps", 2, "nobody", 0) not in scene.list.tiles:
        turn(pilot, "field-nobody")
        pilot.pump(2)
    assert isinstance(lines(scene.edit.game)[4].step, Ante)
    scene.choose(("steps", 2, "nobody", 0))
    pilot.click("add")
    assert {row.widget.key for row in scene.kinds.rows if row.widget} == {
        f"kind-{kind}" for kind in ("Ante", "Match", "PassCards", "Deal", "Again")
    }


def test_saving_writes_a_file_that_is_read_again_and_played(pilot: Pilot, tmp_path: Path) -> None:
    scene = editor(pilot)
    pilot.click("step-1")
    turn(pilot, "field-cards")
    pilot.click("save")
    path = tmp_path / "games" / "three-card-guts-2.toml"
    assert read(path.read_text(encoding="utf-8")) == scene.edit.game
    assert not scene.edit.changed
    pilot.click("play")
    table = pilot.scene
    assert isinstance(table, NewTableScene)
    assert table.draft.game == "three-card-guts-2"
    assert table.tiles["three-card-guts-2"].chosen
    assert pilot.focused == "sit"
    pilot.click("edit")
    assert editor(pilot).edit.saved == editor(pilot).edit.game
    pilot.key("escape")
    pilot.click("sit")
    assert isinstance(pilot.scene, TableScene)
    assert pilot.scene.session.table.rules.base == scene.edit.game


@pytest.mark.parametrize("opened_again", [True, False])
def test_an_own_game_is_deleted_after_a_question(
    pilot: Pilot, tmp_path: Path, *, opened_again: bool
) -> None:
    pilot.click("save")
    pilot.pump(2)
    if opened_again:
        pilot.click("play")
        pilot.click("edit")
    pilot.click("delete-game")
    assert isinstance(pilot.scene, ConfirmScene)
    pilot.click("yes")
    pilot.pump(2)
    assert isinstance(pilot.scene, NewTableScene)
    assert not list((tmp_path / "games").iterdir())
    assert pilot.scene.draft.game == "three-card"
    assert "three-card-guts-2" not in pilot.scene.tiles


def test_leaving_with_changes_asks_first(pilot: Pilot) -> None:
    pilot.click("step-1")
    turn(pilot, "field-cards")
    assert editor(pilot).loses()
    pilot.key("escape")
    assert isinstance(pilot.scene, ConfirmScene)
    pilot.key("escape")
    pilot.key("escape")
    pilot.click("yes")
    assert isinstance(pilot.scene, NewTableScene)
    pilot.click("copy")
    assert editor(pilot).loses() is None
    pilot.key("escape")
    assert isinstance(pilot.scene, NewTableScene)


def test_a_name_is_typed_and_the_file_is_called_after_it(pilot: Pilot, tmp_path: Path) -> None:
    pilot.scene.focus.give(pilot.widget("name"))
    for _ in range(40):
        pilot.key("backspace")
    assert editor(pilot).problem == "Enter a name."
    pilot.type("My Evening")
    pilot.click("save")
    assert [each.name for each in (tmp_path / "games").iterdir()] == ["my-evening.toml"]


def test_a_file_that_changed_meanwhile_is_left_alone_and_told(pilot: Pilot, tmp_path: Path) -> None:
    pilot.click("save")
    path = tmp_path / "games" / "three-card-guts-2.toml"
    changed = path.read_text(encoding="utf-8").replace("deal = 3", "deal = 4")
    path.write_text(changed, encoding="utf-8")
    pilot.click("step-1")
    turn(pilot, "field-cards")
    turn(pilot, "field-cards")
    pilot.click("save")
    assert path.read_text(encoding="utf-8") == changed
    other = path.with_name("three-card-guts-2-2.toml")
    assert read(other.read_text(encoding="utf-8")) == editor(pilot).edit.game
    pilot.key("escape")
    assert other.name in str(pilot.app.notices.current)


def test_a_game_whose_file_is_deleted_can_still_be_left_edited_and_played(
    pilot: Pilot, tmp_path: Path
) -> None:
    pilot.click("save")
    pilot.click("play")
    path = tmp_path / "games" / "three-card-guts-2.toml"
    path.unlink()
    pilot.click("edit")
    pilot.pump(2)
    if isinstance(pilot.scene, EditGameScene):
        pilot.key("escape")
    pilot.click("sit")
    assert isinstance(pilot.scene, TableScene)


def test_a_disk_fault_is_told_and_nothing_is_lost(pilot: Pilot, tmp_path: Path) -> None:
    (tmp_path / "games").write_text("not a folder")
    pilot.click("step-1")
    turn(pilot, "field-cards")
    pilot.click("save")
    assert "Three-Card Guts 2" in str(pilot.app.notices.current)
    assert editor(pilot).edit.changed


@pytest.mark.parametrize(
    ("game", "size", "language", "text_size"),
    [
        ("crazy-three-five-seven", (960, 540), "en", 150),
        ("deadmans-dance", (1280, 720), "pl", 100),
        pytest.param("hi-lo", (960, 540), "ru", 150, marks=pytest.mark.slow),
        pytest.param("kryptonite", (1000, 1000), "pl", 150, marks=pytest.mark.slow),
        pytest.param("napalm", (3840, 2160), "ru", 100, marks=pytest.mark.slow),
    ],
)
def test_every_step_and_field_fits(
    tmp_path: Path, game: str, size: tuple[int, int], language: str, text_size: int
) -> None:
    """Each line is chosen, and its fields are scrolled through."""
    settings = Settings(player="Ann", text_size=text_size, language=language)
    with opened(tmp_path, settings, size=size) as pilot:
        pilot.show(TitleScene(pilot.app))
        scene = EditGameScene(pilot.app, shipped(game), None, print)
        pilot.show(scene)
        for line in lines(scene.edit.game):
            scene.choose(line.path)
            for first in range(0, scene.panel.rows.last_first + 4, 4):
                scene.panel.rows.scroll_to(first)
                pilot.pump()
            assert_sound(pilot)
            scene.start_adding()
            pilot.pump()
            assert_sound(pilot)
            scene.start_adding()
        assert not pilot.app.art.cut


@pytest.mark.parametrize("seed", range(3))
def test_random_changes_of_every_field_never_fail(pilot: Pilot, seed: int) -> None:
    """A seeded monkey over the editor's own controls."""
    rng, scene = Random(seed), editor(pilot)
    for _ in range(120):
        scene.choose(rng.choice(lines(scene.edit.game)).path)
        if controls := list(scene.panel.controls.values()):
            control = rng.choice(controls)
            scene.focus.give(control)
            for _ in range(rng.randint(1, 3)):
                pilot.key(rng.choice(("left", "right")))
                if isinstance(control, KeyRow) and control.in_scene:
                    pilot.key("enter")
        roll = rng.random()
        if roll < 0.1:
            scene.add(rng.choice(scene.edit.kinds(scene.chosen)))
        elif roll < 0.2:
            scene.delete()
        elif roll < 0.3:
            scene.move(rng.choice((-1, 1)))
        elif roll < 0.4:
            scene.undo()
        pilot.pump()
        assert set(scene.list.tiles) == {line.path for line in lines(scene.edit.game)}
        for control in scene.panel.controls.values():
            if isinstance(control, Stepper):
                assert control.words
