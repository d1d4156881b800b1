"""Seats' states in a deal, as far as they are public."""

from collections.abc import Mapping
from typing import Final

from guts_engine.hands.cards import Rank
from guts_engine.play.events import Fund
from guts_engine.play.table import Table
from guts_engine.steps.model import Both, Choice, Manner
from guts_gui.setup.people import Mood

POTS: Final[Mapping[Choice | None, frozenset[Fund]]] = {
    Choice.HIGH: frozenset((Fund.POT,)),
    Choice.LOW: frozenset((Fund.LOW_POT,)),
    Choice.BOTH: frozenset((Fund.POT, Fund.LOW_POT)),
}
"""For each of two pots, the declarations that compete for it (R8.7)."""


def speaks(table: Table, seat: int) -> bool:
    """Whether it is the seat's turn to declare in turn (R4.1)."""
    return table.manner is Manner.SEQUENTIAL and seat in table.turn


def is_out(table: Table, seat: int) -> bool:
    """Whether the seat is publicly out of this deal."""
    return declared(table, seat) is not None and seat not in table.players_in


def declared(table: Table, seat: int) -> Choice | None:
    """The seat's open declaration; None while it is asked again (R4.5)."""
    if not table.said or (table.second_chance and seat in _asked_again(table)):
        return None
    return table.said[seat]


def _asked_again(table: Table) -> tuple[int, ...]:
    """The seats that still have their second chance."""
    return table.asked[table.asked.index(table.turn[0]) :] if table.turn else ()


def put_away(table: Table, seat: int) -> bool:
    """Whether the seat is out and its cards are put away for this deal (R4.4)."""
    return is_out(table, seat) and not table.rules.leg_game and not shows(table, seat)


def shows(table: Table, seat: int) -> bool:
    """Whether the seat's hand has been shown to everyone."""
    return any(hand.seat == seat for hand in table.shown)


def wild_ranks(table: Table) -> tuple[Rank, ...]:
    """The ranks that are wild now; in 3-5-7 only those of the stage (R2.6, R8.5)."""
    rules = table.rules
    return rules.stages[table.stage].ranking.wild if rules.stages else rules.dealing.wild


def takers(table: Table) -> tuple[int, ...]:
    """The seats that have taken a pot in this deal, or the stage (R8.5, R8.6)."""
    return (*(share.seat for each in table.awards for share in each.shares), *table.stage_won)


def unbeaten_house(table: Table) -> bool:
    """Whether the ghost's or deck's hand has been shown and nobody beats it."""
    return table.house is not None and not table.house.beaten


def lost(table: Table, seat: int) -> bool:
    """Whether the seat was in and another player, or the ghost, has won instead.

    Of two pots, a player who declared one has lost with that one; a player who declared both has
    lost with the second, or with the first if both are needed (R8.7).
    """
    if seat in takers(table):
        return False
    if unbeaten_house(table) or table.stage_won:
        return True
    awarded = {each.fund for each in table.awards}
    wanted = POTS.get(table.said[seat]) if table.said and table.rules.two_pots else None
    if wanted is None:
        return bool(awarded)
    needed = table.rules.showing.both is Both.MUST_WIN_BOTH
    return bool(wanted & awarded) if needed else wanted <= awarded


def mood_of(table: Table, seat: int) -> Mood:
    """The seat's mood, from public facts of this deal only (R4.2, R10).

    Players who take a pot or a stage look happy, those who pay for losing unhappy (R5.1, R5.2,
    R8.5, R8.6).
    """
    choice = declared(table, seat)
    if choice is None:
        return "rest"
    if seat in takers(table):
        return "win"
    if seat in table.matched:
        return "loss"
    if choice is Choice.OUT:
        return "out"
    return "loss" if table.stage_won else "in"
