"""Names, numbers, and what is at stake, in words; names, never "you" (pass and play)."""

from collections.abc import Sequence

from guts_engine.options import AllOut, Ends, Losers
from guts_engine.rules import RuleSet
from guts_engine.table import Table
from guts_gui.i18n import tr

GAMES = {
    "two-card": "Two-Card Guts",
    "three-card": "Three-Card Guts",
    "three-card-plain": "Three-Card Plain",
    "monte-carlo": "Monte Carlo",
    "survivor": "Survivor",
    "ghost": "Ghost Guts",
    "no-peek": "No Peek",
    "pass-the-trash": "Pass the Trash",
    "community": "Community Guts",
    "two-plus-one": "Two Plus One",
    "four-two-two": "Four-Two-Two",
    "four-two-three": "Four-Two-Three",
    "three-five-seven": "Three-Five-Seven",
    "napalm": "Napalm",
    "hi-lo": "Hi-Lo Guts",
}


def game_name(game: str) -> str:
    """The name of the game with that id."""
    return tr(GAMES.get(game, game))


def number(value: int) -> str:
    """An amount with its thousands apart, "1,120"."""
    return f"{value:,}"


def listed(names: Sequence[str]) -> str:
    """ "Ann, Bo and Cy"."""
    if len(names) < 2:
        return "".join(names)
    return tr("{some} and {last}", some=", ".join(names[:-1]), last=names[-1])


COUNTS = ("Nobody", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")


def counted(count: int) -> str:
    """A small number as a word that begins a sentence, a large one in figures."""
    return tr(COUNTS[count]) if count < len(COUNTS) else str(count)


def name_of(table: Table, seat: int) -> str:
    """Who sits there."""
    return table.seats[seat].name


def names_of(table: Table, seats: Sequence[int]) -> str:
    """Who sits there, in a list."""
    return listed([name_of(table, seat) for seat in seats])


def stakes(table: Table, seat: int) -> tuple[str, str]:
    """What in and out are worth to the seat: "In: win 80, or pay 80.", "Out: nothing." """
    prize = table.pot + table.side_pot
    owed = table.charge(seat, table.match).amount
    if table.rules.showing.losers is Losers.WORST:
        first = tr(
            "In: win {prize}, or pay {owed} if worst.", prize=number(prize), owed=number(owed)
        )
    else:
        first = tr("In: win {prize}, or pay {owed}.", prize=number(prize), owed=number(owed))
    if table.rules.all_out is AllOut.ANTE:
        ante = table.charge(seat, table.rules.paying.ante).amount
        return first, tr("Out: nothing; if all are out, {n}.", n=number(ante))
    return first, tr("Out: nothing.")


def terms(table: Table) -> str:
    """The stakes of the table in a few words: who deals, the ante, the limit, the legs."""
    rules = table.rules
    parts = [tr("Deal {n}", n=max(1, table.deals)), tr("ante {n}", n=number(rules.paying.ante))]
    if rules.paying.limit:
        parts.append(tr("limit {n}", n=number(rules.paying.limit)))
    if rules.leg_game:
        parts.append(tr("legs {n}", n=number(rules.ending.legs)))
    return " · ".join(parts)


def ends_how(rules: RuleSet) -> str:
    """How the game ends, in a sentence."""
    if rules.leg_game:
        return tr("The game ends when somebody holds {n} legs.", n=number(rules.ending.legs))
    match rules.ending.ends:
        case Ends.POT_EMPTIED if rules.two_pots:
            return tr("The game ends when both pots are taken and nobody has to match them.")
        case Ends.POT_EMPTIED:
            return tr("The game ends when the pot is taken and nobody has to match it.")
        case Ends.UNCONTESTED:
            return tr("The game ends when somebody alone takes the pot.")
        case Ends.NEVER:
            return tr("The game goes on until the players stop.")
