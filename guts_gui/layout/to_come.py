"""Cards that are still to come in a deal, as everyone knows them from its steps (S3.3)."""

from functools import lru_cache

from guts_engine.state.parts import Award
from guts_engine.state.table import Phase, Table
from guts_engine.state.view import SeatView
from guts_engine.steps.facts import lone_waits
from guts_engine.steps.model import (
    Deal,
    Declare,
    DiscardCommon,
    Game,
    Group,
    Lone,
    Nobody,
    Showdown,
    To,
)
from guts_gui.layout.seat_state import is_out

DONE = (Phase.BETWEEN, Phase.CLOSED)


def common_to_come(table: Table) -> int:
    """The number of community cards that are turned up next."""
    if table.kept and table.common:
        return 0
    return _next(table, len(table.common), (To.COMMON,))


def cards_to_come(view: SeatView, seat: int) -> int:
    """The number of cards that a seat gets next."""
    held = len(view.hands[seat])
    everyone = is_out(view.table, seat)
    return _next(view.table, held, (To.ALL,) if everyone else (To.ALL, To.IN)) if held else 0


def _next(table: Table, held: int, to: tuple[To, ...]) -> int:
    """How many cards are missing from those that come together next."""
    if not _goes_on(table):
        return 0
    totals = _totals(table.rules.played, table.at, to)
    return next((total - held for total in totals if total > held), 0)


@lru_cache(maxsize=512)
def _totals(game: Game, at: int, to: tuple[To, ...]) -> tuple[int, ...]:
    """The cards held by such receivers whenever more have come after the step at that place.

    Cards that only some of the players get are left out. Those who are out hold what all players
    were dealt before the first declaration.
    """
    held, found, declared = 0, [], False
    more = False
    for place, step in enumerate(game.steps):
        if isinstance(step, Declare | Showdown):
            found += [held] if more else []
            declared, more = True, False
        elif isinstance(step, DiscardCommon) and To.COMMON in to:
            held -= step.cards
        elif isinstance(step, Deal) and not (step.holding or step.in_count):
            receivers = {To.ALL if each is To.IN and not declared else each for each in step.to}
            if receivers & set(to):
                held += step.cards
                more = more or place > at
    return tuple(found)


def _goes_on(table: Table) -> bool:
    """Whether more cards may be dealt: the pot is not taken, and enough are in or may be."""
    if table.phase in DONE:
        return False
    game, at = table.rules.played, table.at
    rest = game.steps[at + 1 :]
    taken = table.latest_awards
    if any(each.how in (Award.LONE, Award.LEGS) for each in taken):
        return False
    if taken or table.latest_shown:
        return any(isinstance(step, Declare) and step.asks is Group.ALL for step in rest)
    step = game.steps[at] if at >= 0 else None
    if table.phase is not Phase.SETTLING or not isinstance(step, Declare):
        return True
    if len(table.players_in) > 1:
        return True
    if not table.players_in:
        return step.nobody is Nobody.GOES_ON
    return step.lone in (Lone.LEG, Lone.PLAYS) or lone_waits(game, at)
