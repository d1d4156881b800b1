"""Editing a game: fields from the types, steps moved about, undo, and the place of a fault."""

from random import Random
from typing import Any

import pytest

from guts_engine.common.frozen import changed
from guts_engine.steps.library import shipped, shipped_ids
from guts_engine.steps.model import Ante, Deal, Declare, Game, Kill, Showdown
from guts_engine.steps.reading import read
from guts_engine.steps.writing import text_of
from guts_gui.setup.games.edit import GameEdit, at, lines, path_of
from guts_gui.setup.games.step_fields import (
    IN_LISTS,
    OWN,
    Number,
    OneOf,
    RankText,
    fields,
    new,
    with_field,
)
from guts_gui.setup.games.step_words import fault_sentence, line_words
from guts_gui.words.steps.fields import KINDS as KIND_NAMES
from guts_gui.words.steps.fields import field_name, field_value, kind_name

TOLL = read(
    """
    format = 1
    id = "the-toll"
    name = "The Toll"
    steps = [
      { ante = 1 },
      { deal = 3 },
      { deal = 3, to = "table" },
      { declare = "sequential", nobody = [{ match = 1, who = "best" }] },
      { draw = 2, price = 1 },
      { showdown = "high", hand = 3, beat = "table" },
    ]
    """
)
KINDS = {kind for kinds in IN_LISTS.values() for kind in kinds}


def some_value(form: Any, rng: Random) -> Any:
    """A random value of a field's form."""
    match form:
        case Number(low, high):
            return rng.randint(low, high)
        case OneOf(values):
            return rng.choice(values)
        case RankText(several):
            ranks = tuple(rng.choices(list(range(2, 15)), k=rng.randint(0, 3)))
            from guts_engine.hands.cards import Rank

            hand = tuple(map(Rank, ranks))
            return ((hand,) if hand else ()) if several else hand
        case _:
            return tuple(each for each in form.values if rng.random() < 0.3)


@pytest.mark.parametrize("kind", sorted(KINDS, key=lambda kind: kind.__name__))
def test_every_field_of_every_step_has_a_control_a_name_and_values(kind: type) -> None:
    """A new parameter of a step appears by itself; only its words must be written."""
    step = new(kind)
    assert kind.__name__ in KIND_NAMES
    assert kind_name(kind)
    for field in fields(step):
        assert field_name(field.owner, field.name) != field.name
        values = getattr(field.form, "values", (0, 1))
        named = [field_value(field.owner, field.name, value) for value in values]
        assert all(named)
        assert len(set(named)) == len(named), (field.name, named)
        changed_step = with_field(step, field.name, field.value)
        assert changed_step == step


def test_every_shipped_game_is_opened_and_saved_as_it_is() -> None:
    """Nothing is changed: the same steps come back from the file."""
    for game in shipped_ids():
        edit = GameEdit(changed(shipped(game), id="a-copy", name="A copy"))
        assert edit.fault is None, game
        for line in lines(edit.game):
            said, wrong = line_words(edit, line)
            assert said
            assert not wrong
            for field in fields(line.step):
                edit.set_field(line.path, field.name, field.value)
        assert not edit.can_undo, game
        assert read(text_of(edit.game)).steps == shipped(game).steps


def test_steps_are_added_moved_and_deleted_and_all_is_undone() -> None:
    edit = GameEdit(TOLL)
    path = edit.add(("steps", 1), Kill)
    assert path == ("steps", 2)
    assert isinstance(at(edit.game, path), Kill)
    path = edit.move(path, -1)
    assert isinstance(edit.game.steps[1], Kill)
    assert edit.move(("steps", 0), -1) == ("steps", 0)
    assert edit.delete(path) == ("steps", 1)
    assert edit.game == TOLL
    assert edit.add((), Ante) == ("steps", 0)
    for _ in range(4):
        edit.undo()
    assert edit.game == TOLL
    assert not edit.can_undo
    assert edit.undo() is None


def test_the_last_step_of_a_list_leaves_a_word() -> None:
    """S3.8: a list is never empty."""
    edit = GameEdit(TOLL)
    assert edit.delete(("steps", 3, "nobody", 0)) == ("steps", 3)
    declare = edit.game.steps[3]
    assert isinstance(declare, Declare)
    assert declare.nobody == Declare(declare.manner).nobody
    edit.set_field(("steps", 3), "nobody", OWN)
    assert isinstance(at(edit.game, ("steps", 3, "nobody", 0)), Ante)
    edit.set_field(("steps", 5), "multiply", OWN)
    assert len(lines(edit.game)) == len(lines(TOLL)) + 1


def test_showdowns_follow_the_hands_of_the_game() -> None:
    """S1.3: what stands at the top of a file is the default of every showdown."""
    edit = GameEdit(shipped("crazy-three-five-seven"))
    edit.set_field((), "hands.merge", 1)
    shows = [step for step in edit.game.steps if isinstance(step, Showdown)]
    assert [show.rules.merge for show in shows] == [1, 1, 1]
    assert [show.rules.wild for show in shows] == [
        step.rules.wild
        for step in shipped("crazy-three-five-seven").steps
        if isinstance(step, Showdown)
    ]


def test_typing_a_name_is_undone_at_once() -> None:
    edit = GameEdit(TOLL)
    for length in range(1, 5):
        edit.set_text("name", "Toll"[:length])
    edit.undo()
    assert edit.game == TOLL


def test_a_fault_stands_beside_its_step() -> None:
    """S9: the place of the fault, also inside a list."""
    edit = GameEdit(TOLL)
    edit.set_field(("steps", 5), "hand", 5)
    assert edit.fault_path == ("steps", 5)
    wrong = [line_words(edit, line)[1] for line in lines(edit.game)]
    assert [bool(words) for words in wrong] == [False] * 7 + [True]
    assert "steps" not in wrong[-1]
    assert fault_sentence(edit).startswith("Step 6: ")
    assert path_of(TOLL, "steps[3].nobody[0].match") == ("steps", 3, "nobody", 0)
    assert path_of(TOLL, "steps[99].hand") == ()
    assert path_of(TOLL, "legs") == ()


@pytest.mark.parametrize("seed", range(12))
def test_random_edits_never_fail(seed: int) -> None:
    """Any change of any field of any step: sentences, controls and the check go on working."""
    rng = Random(seed)
    edit = GameEdit(shipped(rng.choice(shipped_ids())))
    for _ in range(60):
        _edit_somehow(edit, rng)
        for line in lines(edit.game):
            assert line_words(edit, line)[0]
        if edit.fault is None:
            text = text_of(edit.game)
            assert text_of(read(text)) == text
        else:
            assert fault_sentence(edit)


def _edit_somehow(edit: GameEdit, rng: Random) -> None:
    line = rng.choice(lines(edit.game))
    roll = rng.random()
    if roll < 0.1:
        edit.add(line.path, rng.choice(edit.kinds(line.path)))
    elif roll < 0.2 and line.path and len(edit.game.steps) > 1:
        edit.delete(line.path)
    elif roll < 0.3 and line.path:
        edit.move(line.path, rng.choice((-1, 1)))
    elif roll < 0.4:
        edit.undo()
    elif found := fields(line.step):
        field = rng.choice(found)
        edit.set_field(line.path, field.name, some_value(field.form, rng))


def test_the_game_itself_has_fields_too() -> None:
    names = [field.name for field in fields(Game("a", "A", (Deal(3),)))]
    assert {"hands.wild.ranks", "pots", "legs", "ends", "jokers"} <= set(names)
    assert not {"id", "name", "about", "steps", "defaults"} & set(names)
