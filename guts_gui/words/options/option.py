"""The record of an option's text: its name, its values and its explanations."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from guts_engine.rules.ruleset import RuleSet
from guts_gui.i18n.translate import number, tr


@dataclass(frozen=True, slots=True)
class ValueWords:
    """A named value: its label, its meaning, and a sentence for a table that uses it.

    Where `in_force` is empty, `meaning` serves there too.
    """

    label: str
    meaning: str
    in_force: str = ""


@dataclass(frozen=True, slots=True)
class OptionWords:
    """The text of one option, marked for the catalogues.

    `meaning` explains it unless `values` do so one by one. `yes` and `no` are the sentences on a
    table where it is on or off; `in_force` makes those of all other options. `label` names a
    number. `steps` are the menu's values if too many numbers are allowed; others can be typed
    within `limits`.
    """

    option: str
    name: str
    meaning: str = ""
    values: Mapping[str, ValueWords] = field(default_factory=dict)
    yes: str = ""
    no: str = ""
    label: Callable[[int], str] = number
    in_force: Callable[[RuleSet], str] | None = None
    steps: tuple[int, ...] = ()
    limits: tuple[int, int] | None = None


def or_number(none: str) -> Callable[[int], str]:
    """A label for numbers of which 0 means none."""
    return lambda value: number(value) if value else tr(none)
