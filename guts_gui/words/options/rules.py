"""Names and explanations of the house rules, in the groups and the order of the menu."""

from collections.abc import Mapping
from typing import Final

from guts_engine.rules.options import Plain, plain
from guts_engine.rules.ruleset import RuleSet
from guts_gui.i18n.translate import later, tr
from guts_gui.words.options.cards import DEALING, DECLARING, SHOWDOWN
from guts_gui.words.options.chips import ENDING, PAYING, STAKES
from guts_gui.words.options.option import OptionWords

GROUPS: Final[Mapping[str, tuple[OptionWords, ...]]] = {
    later("Stakes"): STAKES,
    later("Dealing"): DEALING,
    later("Declaring"): DECLARING,
    later("Showdown"): SHOWDOWN,
    later("Payments"): PAYING,
    later("Ending"): ENDING,
}
"""All options and the two numbers of the table, by heading."""

OPTION_WORDS: Final = {words.option: words for group in GROUPS.values() for words in group}


def option_name(name: str) -> str:
    """The display name of an option."""
    return tr(OPTION_WORDS[name].name)


def option_meaning(name: str, value: Plain) -> str:
    """One sentence on the option's effect at this value."""
    words = OPTION_WORDS[name]
    named = words.values.get(str(value))
    return tr(named.meaning if named else words.meaning)


def value_name(name: str, value: Plain) -> str:
    """The label of a value."""
    words = OPTION_WORDS[name]
    if named := words.values.get(str(value)):
        return tr(named.label)
    if isinstance(value, bool):
        return tr("Yes") if value else tr("No")
    if isinstance(value, list):
        return ", ".join(value) or tr("None")
    return words.label(value) if isinstance(value, int) else value


def rule_sentence(name: str, rules: RuleSet) -> str:
    """The option's effect in this game, in a sentence."""
    words = OPTION_WORDS[name]
    if words.in_force is not None:
        return words.in_force(rules)
    value = plain(rules.option(name))
    if isinstance(value, bool):
        return tr(words.yes if value else words.no)
    named = words.values[str(value)]
    return tr(named.in_force or named.meaning)
