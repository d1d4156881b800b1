"""What a showdown moves: pots, payments of the losers, legs; and the hands it shows (R5, S4.5)."""

from collections.abc import Collection, Sequence

from guts_engine.common.chips import split
from guts_engine.common.frozen import changed
from guts_engine.play.contest import Contest
from guts_engine.rules.options import Shortfall
from guts_engine.state import events as e
from guts_engine.state.events import Event
from guts_engine.state.parts import Award, Fund, Share, Transfer
from guts_engine.state.public_state import folded
from guts_engine.state.table import Table
from guts_engine.steps.model import Side


def award(
    table: Table,
    how: Award,
    winners: tuple[int, ...],
    fund: Fund = Fund.POT,
    *,
    part: tuple[int, int] | None = None,
    side: Side | None = None,
) -> e.PotAwarded:
    """A pot with the side pot, or `part` of both, for its winners in equal shares (R5.4, R6.4).

    Nobody takes more than the cap, except by legs; the rest stays in the pot (R13.4).
    """
    if part is None:
        part = table.holds(fund), table.side_pot if fund is Fund.POT else 0
    held, beside = part
    taken = split(held, winners)
    if table.rules.paying.cap and how is not Award.LEGS:
        taken = tuple([(seat, min(chips, _may_take(table, seat, fund))) for seat, chips in taken])
    extra = dict(split(beside, winners))
    shares = tuple([Share(seat, chips, extra[seat]) for seat, chips in taken])
    return e.PotAwarded(how, shares, fund, side)


def _may_take(table: Table, seat: int, fund: Fund) -> int:
    """The most below the cap that the seat may still take from the pot on this deal (R13.4)."""
    shares = [share for each in table.awards if each.fund is fund for share in each.shares]
    return max(0, table.rules.paying.cap - sum([s.pot for s in shares if s.seat == seat]))


def how_won(winners: Sequence[int], players: Collection[int]) -> Award:
    """The way in which the winners beat the players (R5)."""
    if len(winners) > 1:
        return Award.SPLIT
    return Award.LONE if len(players) == 1 else Award.BEST


def legs(table: Table, winners: Sequence[int], moved: Sequence[Event] = ()) -> tuple[Event, ...]:
    """A leg for each winner; with the last one the pot too, after the events `moved` (S4.8).

    Nothing is left for the next game: the reserve goes with the pot, whatever the cap (R1).
    """
    events: list[Event] = [e.LegWon(seat) for seat in winners]
    most = table.rules.played.legs
    won = tuple([seat for seat in winners if table.legs[seat] + 1 >= most])
    if won:
        if table.reserve:
            events.append(e.PotRefilled(table.reserve))
        after = folded(table, (*moved, *events))
        events += [award(after, Award.LEGS, won, fund) for fund in table.funds]
    return tuple(events)


def matched(
    table: Table, owed: Sequence[tuple[int, int]], fund: Fund = Fund.POT
) -> tuple[Event, ...]:
    """Each loser's match of chips owed, into the pot (R5.2, R7.2, R7.3)."""
    payments = [table.charge(seat, table.match_owed(seat, chips)) for seat, chips in owed]
    return (e.PotMatched(tuple(payments), fund),) if payments else ()


def paid_to(
    table: Table, owed: Sequence[tuple[int, Sequence[tuple[int, int]]]]
) -> tuple[Event, ...]:
    """Each loser's payments to winners, as (loser, ((winner, chips), ...)) (R7.2, R7.3, R8.5)."""
    credit = table.rules.paying.shortfall is Shortfall.CREDIT
    found: list[Transfer] = []
    for seat, dues in owed:
        left = max(0, table.seats[seat].chips)
        spent = 0
        for winner, chips in dues:
            due = table.match_owed(seat, chips, spent)
            amount = due if credit else min(due, left)
            left -= amount
            spent += due
            found.append(Transfer(seat, winner, amount, due))
    return (e.PlayersPaid(tuple(found)),) if found else ()


def houses_shown(contests: Sequence[Contest]) -> list[Event]:
    """The hands of the table or the deck, each once, with those who beat it for any prize."""
    found: list[Event] = []
    for number in range(max([len(each.houses) for each in contests])):
        hands = [each.houses[number] for each in contests if number < len(each.houses)]
        beaten = {seat for each in hands for seat in each.beaten}
        order = [seat for each in contests for seat in each.strengths if seat in beaten]
        found.append(changed(hands[0], beaten=tuple(dict.fromkeys(order))))
    return found


def no_winner(contests: Sequence[Contest]) -> list[Event]:
    """Why nobody wins, if the best hand does not qualify or only ties the table (S4.4, R13.5)."""
    found: list[Event] = []
    for each in contests:
        if each.unqualified:
            found.append(e.NobodyQualified(tuple(each.strengths)))
        elif each.pushed:
            found.append(e.PotPushed(tuple(each.strengths)))
    return list(dict.fromkeys(found))
