"""The course of a deal: a plan of phases, each a small function from state to events."""

from collections.abc import Callable
from typing import Final

from guts_engine import events as e
from guts_engine.actions import Choice
from guts_engine.cards import PACK, Card
from guts_engine.chips import over_limit, refill, split
from guts_engine.events import Award, Event, HandShown, Payment, Share, Status
from guts_engine.frozen import changed
from guts_engine.hands import strength, suit_order
from guts_engine.rules import (
    AllOut,
    AnteWhen,
    Deck,
    Ends,
    Losers,
    Manner,
    RuleSet,
    Shortfall,
    Ties,
)
from guts_engine.state import State
from guts_engine.table import Table

Phase = Callable[[State, int], tuple[Event, ...]]
"""What happens in a part of the deal that is reached as the step of that number."""


def plan(rules: RuleSet) -> tuple[Phase, ...]:
    """The phases of one deal of the game after the cards are dealt (R8.1)."""
    return (_declare, _settle, _limit, _close)


# --- The beginning of a deal ----------------------------------------------------------------


def antes_due(table: Table, seats: tuple[int, ...]) -> list[int]:
    """The antes that fall due from the seats on the next deal (R6.1)."""
    paying = table.rules.paying
    if paying.ante_when is AnteWhen.EMPTY_POT:
        return [0 if table.pot or table.reserve else paying.ante] * len(seats)
    excused = table.matched if paying.matchers_excused else ()
    return [0 if seat in excused else paying.ante for seat in seats]


def dealt_in(table: Table) -> tuple[int, ...]:
    """The seats that can be dealt in next, from the dealer's left: able to ante (R7.3)."""
    playing = table.playing()
    if table.rules.paying.shortfall is Shortfall.CREDIT:
        return playing
    seats = table.seats
    owed = zip(playing, antes_due(table, playing), strict=True)
    return tuple([seat for seat, due in owed if 0 < seats[seat].chips >= due])


def available(state: State) -> tuple[tuple[Card, ...], bool]:
    """The cards the next deal comes from, and whether that is the whole pack anew (R3.2)."""
    dealing = state.table.rules.dealing
    if dealing.deck is Deck.RUN_DOWN:
        gone = frozenset(state.dealt)
        rest = tuple(each for each in PACK if each not in gone)
        if len(rest) >= dealing.cards * len(dealt_in(state.table)):
            return rest, not gone
    return PACK, True


def opening(state: State, pack: tuple[Card, ...]) -> tuple[Event, ...]:
    """The events from the deal's beginning to the last card dealt (R3.1, R6.1)."""
    table = state.table
    if table.seats[table.dealer].status is not Status.PLAYING:
        table = changed(table, dealer=table.playing()[0])
    order = dealt_in(table)
    began = e.DealBegan(
        number=table.deals + 1,
        dealer=table.dealer,
        order=order,
        first_of_game=table.new_game,
        compulsory=table.rules.declaring.compulsory_first and (table.new_game or not table.pot),
        reshuffled=available(state)[1],
    )
    found: list[Event] = [began]
    owed = zip(order, antes_due(table, order), strict=True)
    antes = [table.charge(seat, due) for seat, due in owed if due]
    if antes:
        found.append(e.AntesPosted(tuple(antes)))
    pot = table.pot + sum([paid.amount for paid in antes])
    if over := over_limit(pot, table.rules.paying.limit):
        found.append(e.PotLimited(over))
    found += [e.PackSet(pack), _round_of_cards(order, pack, table.rules.dealing.cards)]
    return tuple(found)


def _round_of_cards(order: tuple[int, ...], pack: tuple[Card, ...], cards: int) -> e.CardsDealt:
    """`cards` to each seat one at a time, clockwise, from the top of the pack (R3.1)."""
    count = len(order)
    dealt = pack[: count * cards]
    return e.CardsDealt(
        tuple([e.HandDealt(seat, dealt[place::count]) for place, seat in enumerate(order)])
    )


# --- Declaring ------------------------------------------------------------------------------


def _declare(state: State, step: int) -> tuple[Event, ...]:
    """Open the declarations, or put everybody in where that is compulsory (R4)."""
    table = state.table
    if table.compulsory:
        everyone = tuple((seat, Choice.IN) for seat in table.order)
        return (e.DeclarationsRevealed(everyone, compulsory=True),)
    return (e.DeclarationsOpened(table.rules.declaring.declare, table.order, step),)


def declared(state: State, seat: int, choice: Choice) -> tuple[Event, ...]:
    """The events of one declaration (R4.1, R4.2)."""
    table = state.table
    if table.manner is Manner.SEQUENTIAL:
        return _said(table, seat, choice)
    sealed = e.DeclarationSealed(seat, choice)
    if len(table.turn) > 1:
        return (sealed,)
    made = state.choices
    choices = [(each, made[each] or choice) for each in table.asked]
    return sealed, e.DeclarationsRevealed(tuple(choices))


def _said(table: Table, seat: int, choice: Choice) -> tuple[Event, ...]:
    """A spoken declaration; the last to speak is in unasked when all others are out (R4.1)."""
    heard = e.Declared(seat, choice)
    last = table.asked[-1]
    if choice is Choice.OUT and table.asked[-2:-1] == (seat,) and not table.players_in:
        return heard, e.Declared(last, Choice.IN, automatic=True)
    return (heard,)


# --- Settling -------------------------------------------------------------------------------


def _settle(state: State, step: int) -> tuple[Event, ...]:
    """Award and match the pot among those who are in (R5, R6.3)."""
    table = state.table
    players = table.players_in
    if not players:
        return (_nobody_in(table),)
    if len(players) == 1:
        return (_award(table, Award.LONE, players),)
    return _showdown(state, players)


def _nobody_in(table: Table) -> Event:
    paying = table.rules.paying
    if paying.all_out is AllOut.REDEAL:
        return e.NobodyIn(AllOut.REDEAL, ())
    return e.NobodyIn(AllOut.ANTE, tuple(table.charge(seat, paying.ante) for seat in table.order))


def _award(table: Table, how: Award, winners: tuple[int, ...]) -> e.PotAwarded:
    """The pot and the side pot to the winners, in equal shares (R5.1, R5.4, R6.4)."""
    side = dict(split(table.side_pot, winners))
    return e.PotAwarded(
        how, tuple(Share(seat, pot, side[seat]) for seat, pot in split(table.pot, winners))
    )


def _showdown(state: State, players: tuple[int, ...]) -> tuple[Event, ...]:
    """All who are in show; the best takes the pot, losers match it (R5.2-R5.4)."""
    table = state.table
    ranking = table.rules.ranking
    hands = state.hands
    strengths = {seat: strength(hands[seat], ranking) for seat in players}
    top = max(strengths.values())
    tied = tuple(seat for seat in players if strengths[seat] == top)
    ties = table.rules.showing.ties
    if len(tied) > 1 and ties is Ties.SUITS:
        tied = (max(tied, key=lambda seat: suit_order(state.hands[seat], ranking)),)
    rising = sorted(players, key=lambda seat: (strengths[seat], seat in tied))
    shown = e.HandsShown(tuple(HandShown(seat, state.hands[seat]) for seat in rising), best=tied)
    carried = len(tied) > 1 and ties is Ties.CARRY
    taken: Event = (
        e.PotCarried(tied)
        if carried
        else _award(table, Award.SPLIT if len(tied) > 1 else Award.BEST, tied)
    )
    losers = _losers(table, strengths, tied)
    if not losers:
        return shown, taken
    return shown, taken, e.PotMatched(_matches(table, losers))


def _losers(table: Table, strengths: dict[int, int], best: tuple[int, ...]) -> tuple[int, ...]:
    """Who matches: every loser, or the worst hands alone (R5.3)."""
    beaten = [seat for seat in strengths if seat not in best]
    if beaten and table.rules.showing.losers is Losers.WORST:
        worst = min(strengths[seat] for seat in beaten)
        beaten = [seat for seat in beaten if strengths[seat] == worst]
    return tuple(beaten)


def _matches(table: Table, losers: tuple[int, ...]) -> tuple[Payment, ...]:
    """Each loser's payment of the pot as it stood at the showdown (R5.2, R7.2, R7.3)."""
    return tuple(table.charge(seat, table.match) for seat in losers)


# --- The end of a deal ----------------------------------------------------------------------


def _limit(state: State, step: int) -> tuple[Event, ...]:
    """Move the excess of the pot to the reserve, or refill the empty pot from it (R7.1)."""
    table = state.table
    limit = table.rules.paying.limit
    if over := over_limit(table.pot, limit):
        return (e.PotLimited(over),)
    if back := refill(table.pot, table.reserve, limit):
        return (e.PotRefilled(back),)
    return ()


def _close(state: State, step: int) -> tuple[Event, ...]:
    """Send away who cannot go on, say whether the game ended, pass the deal (R7.3, R7.4, R9)."""
    table = state.table
    found: list[Event] = []
    staying: list[int] = []
    for seat in table.playing():
        status = _standing(table, seat)
        if status is _PLAYING:
            staying.append(seat)
        else:
            found.append(e.StatusChanged(seat, status))
    if _game_over(table):
        shares = table.award.shares if table.award else ()
        found.append(e.GameEnded(shares[0].seat if len(shares) == 1 else None))
    found.append(e.DealEnded(staying[0] if staying else table.dealer))
    return tuple(found)


_PLAYING: Final = Status.PLAYING


def _standing(table: Table, seat: int) -> Status:
    """A playing seat's status once the deal is paid for (R7.3, R7.4)."""
    place = table.seats[seat]
    shortfall = table.rules.paying.shortfall
    if seat in table.short and shortfall is Shortfall.BUST:
        return Status.BUSTED
    if place.chips <= 0 and shortfall is not Shortfall.CREDIT:
        return Status.BROKE
    if place.stop_loss and place.bought_in - place.chips >= place.stop_loss:
        return Status.LEFT
    return _PLAYING


def _game_over(table: Table) -> bool:
    """Whether the deal just paid for ended the game (R9)."""
    ends = table.rules.ending.ends
    if table.pot or table.reserve or table.side_pot or ends is Ends.NEVER:
        return False
    if ends is Ends.POT_EMPTIED:
        return True
    return table.award is not None and table.award.how is Award.LONE
