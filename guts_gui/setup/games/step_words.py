"""Sentences on the lines of a game being edited, and on its fault."""

from __future__ import annotations

from guts_engine.steps.faults import GameError
from guts_engine.steps.model import Declare, Multiply
from guts_gui.i18n.faults import reason_words
from guts_gui.i18n.translate import tr
from guts_gui.setup.games.edit import GameEdit, Line
from guts_gui.setup.games.step_fields import fields
from guts_gui.words.names.terms import capital
from guts_gui.words.steps.fields import field_name, field_value, kind_name
from guts_gui.words.steps.place import place_at
from guts_gui.words.steps.sentences import sentences_at


def line_words(edit: GameEdit, line: Line) -> tuple[str, str]:
    """The sentence of a line, and the game's fault if it lies there."""
    wrong = (
        fault_sentence(edit, placed=False) if edit.fault and edit.fault_path == line.path else ""
    )
    return sentence_of(edit, line), wrong


def sentence_of(edit: GameEdit, line: Line) -> str:
    """A step in sentences; the game's settings and what raises a loss by their changed fields."""
    if not line.path or isinstance(line.step, Multiply):
        return in_short(line.step)
    place = place_at(edit.game, int(line.path[1]))
    if len(line.path) > 2:
        *_, name, number = line.path
        around = edit.game.steps[int(line.path[1])]
        assert isinstance(around, Declare)
        place = place.inside(around, getattr(around, str(name)), int(number))
    return " ".join(sentences_at(line.step, place))


def in_short(step: object) -> str:
    """A step by its name and the fields that are not at their defaults."""
    changed = [
        tr("{field}: {value}", field=field_name(each.owner, each.name), value=words)
        for each in fields(step)
        if each.value != each.usual and (words := field_value(each.owner, each.name, each.value))
    ]
    if not changed:
        return kind_name(type(step))
    return tr("{step}. {fields}", step=kind_name(type(step)), fields="; ".join(changed))


def fault_sentence(edit: GameEdit, *, placed: bool = True) -> str:
    """What is wrong with the game, in a sentence, with the step if `placed`; empty if nothing."""
    error = edit.fault
    if error is None:
        return ""
    if not edit.game.name:
        return tr("Enter a name.")
    if not isinstance(error, GameError):
        return tr("A file can't say that one showdown lifts a setting of the whole game.")
    reason = capital(reason_words(error))
    if placed and edit.fault_path:
        return tr("Step {n}: {why}.", n=int(edit.fault_path[1]) + 1, why=reason)
    return tr("{why}.", why=reason)
