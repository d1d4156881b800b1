"""Text for names, numbers and choices. Always names players, never "you"."""

from collections.abc import Callable, Sequence

from guts_engine.rules.ruleset import RuleSet
from guts_engine.state.table import Table
from guts_engine.steps.model import Choice, Ends
from guts_gui.i18n.translate import number, tr, trc, trn

Figure = Callable[[int], str]
"""A number format: in full, or abbreviated."""


def about(words: str, *, certain: bool) -> str:
    """A number, or that it is only about right."""
    # Translators: {n} is a number, as in "about 12".
    return words if certain else tr("about {n}", n=words)


def about_hand(words: str, *, certain: bool) -> str:
    """The name of a hand, or that it is only about right."""
    # Translators: as in "Minimum hand: about K-Q-4" or "about Pair of kings".
    return words if certain else tr("about {hand}", hand=words)


def listed(names: Sequence[str]) -> str:
    """The names in a list, "Ann, Bo and Cy"."""
    if len(names) < 2:
        return "".join(names)
    return tr("{some} and {last}", some=", ".join(names[:-1]), last=names[-1])


def counted(count: int) -> str:
    """A number up to ten in words, "three", a larger one in figures."""
    words = (
        # Translators: figures are fine as well, since the following noun may decline the word.
        trc("number of things", "one"),
        trc("number of things", "two"),
        trc("number of things", "three"),
        trc("number of things", "four"),
        trc("number of things", "five"),
        trc("number of things", "six"),
        trc("number of things", "seven"),
        trc("number of things", "eight"),
        trc("number of things", "nine"),
        trc("number of things", "ten"),
    )
    return words[count - 1] if 0 < count <= len(words) else number(count)


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def name_of(table: Table, seat: int) -> str:
    """The name of the player in that seat."""
    return table.seats[seat].name


def names_of(table: Table, seats: Sequence[int]) -> str:
    """The names of the players in those seats, as a list in words."""
    return listed([name_of(table, seat) for seat in seats])


def choice_words() -> dict[Choice, str]:
    """The labels of the declaration buttons."""
    return {
        Choice.IN: trc("declaration", "In"),
        Choice.OUT: trc("declaration", "Out"),
        Choice.HIGH: trc("declaration", "High"),
        Choice.LOW: trc("declaration", "Low"),
        Choice.BOTH: trc("declaration", "Both"),
    }


def terms(table: Table, figure: Figure = number) -> str:
    """The number of the deal and the terms of the table: ante, cap, legs to win."""
    rules = table.rules
    parts = [tr("Deal {n}", n=max(1, table.deals)), tr("ante {n}", n=figure(rules.paying.ante))]
    if rules.paying.limit:
        parts.append(tr("cap {n}", n=figure(rules.paying.limit)))
    if rules.base.legs:
        parts.append(tr("legs to win {n}", n=number(rules.ending.legs)))
    return " · ".join(parts)


def ends_how(rules: RuleSet) -> str:
    """The end of a round, in a sentence."""
    if rules.base.legs:
        return trn(
            "The round ends when someone has a leg.",
            "The round ends when someone has {n} legs.",
            rules.ending.legs,
        )
    match rules.ending.ends:
        case Ends.POT_EMPTIED if rules.two_pots:
            return tr("The round ends when both pots are taken and nobody has to match them.")
        case Ends.POT_EMPTIED:
            return tr("The round ends when the pot is taken and nobody has to match it.")
        case Ends.UNCONTESTED:
            return tr("The round ends only when a lone player takes the pot.")
        case Ends.NEVER:
            return tr("The round goes on until you stop.")
