"""The fields of one step of a game being edited, a control each, made from the step's type."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

import pygame

from guts_engine.hands.cards import RANK_LETTERS, Rank
from guts_engine.steps.model import Forced, Group
from guts_gui.app.scene import Scene
from guts_gui.controls import KeyRow, RankLine, RankPicker, Row, Rows, Stepper, Units
from guts_gui.controls.ranks import APART
from guts_gui.i18n.translate import tr
from guts_gui.layout.frame import HALF_STEP
from guts_gui.scenes.common.sheet import small_heading, titled_panel
from guts_gui.setup.games.edit import GameEdit, StepPath, at
from guts_gui.setup.games.step_fields import Field, Number, OneOf, RankText, SomeOf, fields
from guts_gui.words.steps.fields import field_name, field_value, kind_name

ROW = 36.0
HEADING = 30.0
TOP = 56.0
VALUE = 250.0
LABEL = 176.0
Control: TypeAlias = "Stepper[Any] | KeyRow"


class StepPanel:
    """A control for each field of the step at a path; `take` gets the field's name and value."""

    def __init__(self, edit: GameEdit, take: Callable[[str, Any], None]) -> None:
        self.edit = edit
        self.take = take
        self.path: StepPath = ()
        self.rows = Rows(gap=2.0)
        self.controls: dict[str, Control] = {}
        self.box: Units = (0.0, 0.0, 0.0, 0.0)

    def show(self, path: StepPath) -> None:
        """Show another step from its first field; `build` follows."""
        if path != self.path:
            self.path, self.rows.first = path, 0

    def build(self, scene: Scene, box: Units) -> None:
        """Create the controls in a panel of these units."""
        self.scene, self.box = scene, box
        x, y, width, height = box
        self.rows.begin(scene, "fields", (x + 12, y + TOP, width - 24, height - TOP - 12))
        self.controls = {}
        rows: list[Row] = []
        part = ""
        for field in fields(self.step):
            before = field.name.rpartition(".")[0] if not field.name[-1].isdigit() else part
            if before != part and (words := _heading(before)):
                rows.append(Row(HEADING, heading=words))
            part = before
            rows += self._rows_of(field)
        self.rows.rows = ()
        self.rows.arrange(rows)

    @property
    def step(self) -> Any:
        """The step whose fields are shown."""
        return at(self.edit.game, self.path)

    @property
    def _tall(self) -> float:
        large = self.scene.app.frame.text_size / 100
        return ROW * (1 + 0.6 * (large - 1)) // HALF_STEP * HALF_STEP

    def _rows_of(self, field: Field) -> list[Row]:
        """The control of a field; a yes or no for each value of a set of players."""
        if isinstance(field.form, SomeOf) and isinstance(field.form.values[0], Group | Forced):
            members = field.form.values
            heading = Row(HEADING, heading=field_name(field.owner, field.name))
            return [heading, *(self._row(self._member(field, each)) for each in members)]
        return [self._row(self._control(field))]

    def _row(self, control: Control) -> Row:
        self.controls[control.key.removeprefix("field-")] = control
        return Row(self._tall, control)

    @property
    def _place(self) -> Units:
        x, y, _, _ = self.rows.box
        return (x, y, self.rows.row_width, self._tall)

    def _control(self, field: Field) -> Control:
        match field.form:
            case SomeOf(values):
                return self._keys(field, values)
            case RankText(several):
                return RankLine(
                    self.scene,
                    f"field-{field.name}",
                    self._place,
                    field_name(field.owner, field.name),
                    rank_text(field.value, several=several),
                    partial(self._take_ranks, field.name, several),
                    several=several,
                    label_width=LABEL,
                    hidden=True,
                )
            case Number() | OneOf():
                return self._stepper(field)

    def _stepper(self, field: Field) -> Stepper[Any]:
        limits, values = None, list[Any]()
        if isinstance(field.form, Number):
            limits = (field.form.low, field.form.high)
            values = list(range(limits[0], limits[1] + 1))
        elif isinstance(field.form, OneOf):
            values = list(field.form.values)
        if field.value not in values:
            values.append(field.value)
        return Stepper[Any](
            self.scene,
            f"field-{field.name}",
            self._place,
            field_name(field.owner, field.name),
            values,
            field.value,
            partial(self.take, field.name),
            spell=partial(field_value, field.owner, field.name),
            usual=field.usual,
            limits=limits,
            value_width=min(VALUE, self.rows.row_width * 0.55),
            hidden=True,
        )

    def _keys(self, field: Field, values: tuple[Any, ...]) -> KeyRow:
        """Keys for ranks, suits or numbers."""
        label, place = field_name(field.owner, field.name), self._place
        key = f"field-{field.name}"
        if isinstance(values[0], Rank):
            ranks = [rank.letter for rank in field.value]
            take = partial(self._take_set, field)
            return RankPicker(
                self.scene, key, place, label, ranks, take, label_width=LABEL, hidden=True
            )
        return KeyRow(
            self.scene,
            key,
            place,
            label,
            [str(int(each)) for each in values],
            [str(int(each)) for each in field.value],
            partial(self._take_set, field),
            spell=lambda item: field_value(field.owner, field.name, values[int(item)]),
            label_width=LABEL,
            hidden=True,
        )

    def _member(self, field: Field, member: Any) -> Stepper[Any]:
        return Stepper[Any](
            self.scene,
            f"field-{field.name}:{member}",
            self._place,
            field_value(field.owner, field.name, member),
            (False, True),
            member in field.value,
            partial(self._take_member, field.name, member),
            spell=lambda on: tr("Yes") if on else tr("No"),
            usual=member in (field.usual or ()),
            value_width=min(VALUE, self.rows.row_width * 0.55),
            hidden=True,
        )

    # Changes

    def _now(self, name: str) -> Field:
        return next(field for field in fields(self.step) if field.name == name)

    def _take_member(self, name: str, member: Any, wanted: bool) -> None:
        field = self._now(name)
        kept = set(field.value) - {member} | ({member} if wanted else set())
        order = field.form.values if isinstance(field.form, SomeOf) else ()
        self.take(name, tuple(each for each in order if each in kept))

    def _take_set(self, field: Field, items: list[str]) -> None:
        values = field.form.values if isinstance(field.form, SomeOf) else ()
        if isinstance(values[0], Rank):
            self.take(field.name, tuple(rank for rank in values if rank.letter in items))
        else:
            self.take(field.name, tuple(each for each in values if str(int(each)) in items))

    def _take_ranks(self, name: str, several: bool, items: list[str]) -> None:
        hands = tuple(
            tuple(Rank(RANK_LETTERS.index(each) + 2) for each in hand)
            for hand in "".join(items).split(APART)
            if hand
        )
        if several:
            self.take(name, hands)
        else:
            self.take(name, hands[0] if hands else ())

    # Content

    def present(self) -> bool:
        """Show the step's values; False if it has other fields now, so that they must be built."""
        wanted = self._values()
        if list(wanted) != list(self.controls):
            return False
        for name, (value, usual) in wanted.items():
            control = self.controls[name]
            if isinstance(control, KeyRow):
                control.present(value, usual or ())
            else:
                control.present(value, usual)
        return True

    def _values(self) -> dict[str, tuple[Any, Any]]:
        """The values that the controls show, with the defaults."""
        found: dict[str, tuple[Any, Any]] = {}
        for field in fields(self.step):
            match field.form:
                case SomeOf(values) if isinstance(values[0], Group | Forced):
                    for each in values:
                        usual = each in (field.usual or ())
                        found[f"{field.name}:{each}"] = (each in field.value, usual)
                case SomeOf(values) if isinstance(values[0], Rank):
                    found[field.name] = ([rank.letter for rank in field.value], ())
                case SomeOf():
                    found[field.name] = ([str(int(each)) for each in field.value], ())
                case RankText(several):
                    found[field.name] = (rank_text(field.value, several=several), ())
                case _:
                    found[field.name] = (field.value, field.usual)
        return found

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel with its headings."""
        x, _, width, _ = self.box
        titled_panel(surface, self.scene.brush, self.box, kind_name(type(self.step)))
        for words, top in self.rows.headings():
            middle = top + HEADING / 2 + 3
            small_heading(surface, self.scene.brush, words, x + 26, middle, width - 70)


def rank_text(value: Any, *, several: bool) -> list[str]:
    """Ranks as the keys that were pressed for them."""
    if not several:
        return [rank.letter for rank in value]
    return list(APART.join("".join(rank.letter for rank in hand) for hand in value))


def _heading(part: str) -> str:
    """The heading over the fields of a nested record."""
    return {
        "rules": tr("Hands"),
        "hands": tr("Hands"),
        "rules.wild": tr("Wild cards"),
        "hands.wild": tr("Wild cards"),
        "rules.table_wild": tr("Wild cards of the ghost"),
        "hands.table_wild": tr("Wild cards of the ghost"),
        "": tr("Other"),
    }.get(part, "")
