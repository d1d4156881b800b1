"""The course of a deal: a plan of phases, each a small function from state to events."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

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


class Flow(Enum):
    """What follows a phase: the next one, a player's decision, or the end of the deal."""

    NEXT = auto()
    WAIT = auto()


@dataclass(frozen=True)
class Outcome:
    """What a phase produced, and what follows it."""

    events: tuple[Event, ...]
    flow: Flow = Flow.NEXT


Phase = Callable[[State, int], Outcome]


def plan(rules: RuleSet) -> tuple[Phase, ...]:
    """The phases of one deal of the game after the cards are dealt (R8.1)."""
    return (_declare, _settle, _limit, _close)


# --- The beginning of a deal ----------------------------------------------------------------


def ante_due(table: Table, seat: int) -> int:
    """The ante that falls due from the seat on the next deal (R6.1)."""
    paying = table.rules.paying
    if paying.ante_when is AnteWhen.EVERY_DEAL:
        return 0 if paying.matchers_excused and seat in table.matched else paying.ante
    return 0 if table.pot or table.reserve else paying.ante


def dealt_in(table: Table) -> tuple[int, ...]:
    """The seats that can be dealt in next, from the dealer's left: able to ante (R7.3)."""
    if table.rules.paying.shortfall is Shortfall.CREDIT:
        return table.playing()
    return tuple(
        seat for seat in table.playing() if 0 < table.seats[seat].chips >= ante_due(table, seat)
    )


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
    antes = [table.charge(seat, due) for seat in order if (due := ante_due(table, seat))]
    if antes:
        found.append(e.AntesPosted(tuple(antes)))
    pot = table.pot + sum(paid.amount for paid in antes)
    if over := over_limit(pot, table.rules.paying.limit):
        found.append(e.PotLimited(over))
    found += [e.PackSet(pack), _round_of_cards(order, pack, table.rules.dealing.cards)]
    return tuple(found)


def _round_of_cards(order: tuple[int, ...], pack: tuple[Card, ...], cards: int) -> e.CardsDealt:
    """`cards` to each seat one at a time, clockwise, from the top of the pack (R3.1)."""
    count = len(order)
    dealt = pack[: count * cards]
    return e.CardsDealt(
        tuple(e.HandDealt(seat, dealt[place::count]) for place, seat in enumerate(order))
    )


# --- Declaring ------------------------------------------------------------------------------


def _declare(state: State, step: int) -> Outcome:
    """Open the declarations, or put everybody in where that is compulsory (R4)."""
    table = state.table
    if table.compulsory:
        everyone = tuple((seat, Choice.IN) for seat in table.order)
        return Outcome((e.DeclarationsRevealed(everyone, compulsory=True),))
    manner = table.rules.declaring.declare
    return Outcome((e.DeclarationsOpened(manner, table.order, step),), Flow.WAIT)


def declared(state: State, seat: int, choice: Choice) -> tuple[tuple[Event, ...], Flow]:
    """The events of one declaration, and whether more are awaited (R4.1, R4.2)."""
    table = state.table
    if table.manner is Manner.SEQUENTIAL:
        return _said(table, seat, choice)
    sealed = e.DeclarationSealed(seat, choice)
    if len(table.turn) > 1:
        return (sealed,), Flow.WAIT
    choices = [
        (each, choice if each == seat else made)
        for each in table.asked
        if (made := state.choices[each]) is not None or each == seat
    ]
    revealed = e.DeclarationsRevealed(tuple((each, made) for each, made in choices if made))
    return (sealed, revealed), Flow.NEXT


def _said(table: Table, seat: int, choice: Choice) -> tuple[tuple[Event, ...], Flow]:
    """A spoken declaration; the last to speak is in unasked when all others are out (R4.1)."""
    heard = e.Declared(seat, choice)
    left = [each for each in table.asked if table.said[each] is None and each != seat]
    if not left:
        return (heard,), Flow.NEXT
    if len(left) == 1 and choice is Choice.OUT and not table.players_in:
        return (heard, e.Declared(left[0], Choice.IN, automatic=True)), Flow.NEXT
    return (heard,), Flow.WAIT


# --- Settling -------------------------------------------------------------------------------


def _settle(state: State, step: int) -> Outcome:
    """Award and match the pot among those who are in (R5, R6.3)."""
    table = state.table
    players = table.players_in
    if not players:
        return Outcome((_nobody_in(table),))
    if len(players) == 1:
        return Outcome((_award(table, Award.LONE, players),))
    return Outcome(_showdown(state, players))


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
    strengths = {seat: strength(state.hands[seat], ranking) for seat in players}
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


def _limit(state: State, step: int) -> Outcome:
    """Move the excess of the pot to the reserve, or refill the empty pot from it (R7.1)."""
    table = state.table
    limit = table.rules.paying.limit
    if over := over_limit(table.pot, limit):
        return Outcome((e.PotLimited(over),))
    if back := refill(table.pot, table.reserve, limit):
        return Outcome((e.PotRefilled(back),))
    return Outcome(())


def _close(state: State, step: int) -> Outcome:
    """Send away who cannot go on, say whether the game ended, pass the deal (R7.3, R7.4, R9)."""
    table = state.table
    found: list[Event] = []
    gone: set[int] = set()
    for seat in table.clockwise(table.dealer + 1):
        status = _standing(table, seat)
        if status is not table.seats[seat].status:
            found.append(e.StatusChanged(seat, status))
            gone.add(seat)
    if _game_over(table):
        shares = table.award.shares if table.award else ()
        found.append(e.GameEnded(shares[0].seat if len(shares) == 1 else None))
    staying = [seat for seat in table.playing() if seat not in gone]
    found.append(e.DealEnded(staying[0] if staying else table.dealer))
    return Outcome(tuple(found))


def _standing(table: Table, seat: int) -> Status:
    """A playing seat's status once the deal is paid for (R7.3, R7.4)."""
    place = table.seats[seat]
    if place.status is not Status.PLAYING:
        return place.status
    shortfall = table.rules.paying.shortfall
    if shortfall is Shortfall.BUST and seat in table.short:
        return Status.BUSTED
    if shortfall is not Shortfall.CREDIT and place.chips <= 0:
        return Status.BROKE
    if place.stop_loss and place.bought_in - place.chips >= place.stop_loss:
        return Status.LEFT
    return Status.PLAYING


def _game_over(table: Table) -> bool:
    """Whether the deal just paid for ended the game (R9)."""
    ends = table.rules.ending.ends
    if table.pot or table.reserve or table.side_pot or ends is Ends.NEVER:
        return False
    if ends is Ends.POT_EMPTIED:
        return True
    return table.award is not None and table.award.how is Award.LONE
