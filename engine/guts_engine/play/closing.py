"""The end of a deal: statuses of the seats, the end of the game, pots returned (R7, R9)."""

from guts_engine.common.chips import split
from guts_engine.rules.options import Shortfall
from guts_engine.state import events as e
from guts_engine.state.events import Event
from guts_engine.state.parts import Award, Share, Status
from guts_engine.state.public_state import folded
from guts_engine.state.state import State
from guts_engine.state.table import Table
from guts_engine.steps.model import Ends


def closing_shares(table: Table) -> tuple[Share, ...]:
    """The shares of the pots if they are returned: all to the last player, or equal (R7.5)."""
    takers = table.playing() or table.clockwise(table.dealer + 1)
    return tuple([Share(seat, chips) for seat, chips in split(table.pooled, takers)])


def close(state: State) -> tuple[Event, ...]:
    """Update statuses, end the game if it is over, pass the deal (R7.3, R7.4, R9, R13.7)."""
    table = state.table
    found: list[Event] = []
    returned = table.rules.paying.shortfall is Shortfall.ENDS and bool(table.short)
    if returned:
        found.append(e.PotsReturned(closing_shares(table)))
        table = folded(table, found)
    after = {seat: _status(table, seat) for seat in table.playing()}
    staying = [seat for seat, status in after.items() if status is Status.PLAYING]
    found += [e.StatusChanged(seat, after[seat]) for seat in after if seat not in staying]
    if returned or _game_over(table):
        found.append(e.GameEnded(None if returned else _winner(table)))
    found.append(e.DealEnded(staying[0] if staying else table.dealer))
    return tuple(found)


def _status(table: Table, seat: int) -> Status:
    """A playing seat's status after the deal is paid (R7.3, R7.4)."""
    place = table.seats[seat]
    shortfall = table.rules.paying.shortfall
    if seat in table.short and shortfall is Shortfall.BUST:
        return Status.BUSTED
    if place.chips <= 0 and shortfall is not Shortfall.CREDIT:
        return Status.BROKE
    if place.stop_loss and place.bought_in - place.chips >= place.stop_loss:
        return Status.LEFT
    return Status.PLAYING


def won_by_legs(table: Table) -> bool:
    """Whether the last leg has just won the game (S4.8)."""
    return any(each.how is Award.LEGS for each in table.awards)


def _game_over(table: Table) -> bool:
    """Whether the deal just paid ended the game (R9); one with legs ends only by them (S5.3)."""
    game = table.rules.played
    if game.legs:
        return won_by_legs(table)
    ends = table.rules.ending.ends
    if table.pooled or ends is Ends.NEVER:
        return False
    if ends is Ends.POT_EMPTIED:
        return True
    return table.award is not None and table.award.how is Award.LONE


def _winner(table: Table) -> int | None:
    """The seat that alone took the pot that ended the game; None after a tie (R9).

    Of several pots, one that was already empty does not end the game.
    """
    awards = table.awards
    if table.rules.played.legs:
        awards = tuple([each for each in awards if each.how is Award.LEGS])
    elif len(awards) > 1:
        awards = tuple([each for each in awards if any(share.amount for share in each.shares)])
    takers = {share.seat for award in awards for share in award.shares}
    return takers.pop() if len(takers) == 1 else None
