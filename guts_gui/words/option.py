"""The record of an option's words: its name, its values, and what to say of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from guts_engine.rules.ruleset import RuleSet
from guts_gui.i18n.translate import number, tr


@dataclass(frozen=True, slots=True)
class ValueWords:
    """A named value: its label, what it does, and the sentence for a table where it holds.

    Where `in_force` is empty, `meaning` serves there too.
    """

    label: str
    meaning: str
    in_force: str = ""


@dataclass(frozen=True, slots=True)
class OptionWords:
    """The words of one option, marked for the catalogues.

    `meaning` is what it does, where `values` do not say it one by one; `yes` and `no` are the
    sentences for a table where it holds or does not, `in_force` makes those of all other options.
    `label` names a number. A menu steps through `steps` where the numbers allowed are too many,
    and takes typed ones within `limits`.
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
    """The label of a number of which 0 means none."""
    return lambda value: number(value) if value else tr(none)
