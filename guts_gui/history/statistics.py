"""Session summary: chips per deal, biggest pot, boldest bluff."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from guts_engine.common.work import Steps, part
from guts_engine.hands.cards import Card, pack_with
from guts_engine.hands.judging import Judge
from guts_engine.hands.ranking import Hand
from guts_engine.state import events as e
from guts_engine.state.events import Event
from guts_engine.state.parts import Award
from guts_engine.state.public_state import fold
from guts_engine.state.seen_cards import HandShown
from guts_engine.state.table import Table
from guts_engine.steps.model import Choice
from guts_gui.history.recording import Outlook, Recording

STEP = 200
"""Number of events processed in one step."""
SAMPLE = 400
"""Number of sample hands for a hand's weakness; always the same sample."""


@dataclass(frozen=True)
class PlayerResult:
    """A seat's final chips, its result, and how it played.

    `times_in` counts the deals in which it was in at any time, `won` the pots it took or shared.
    """

    seat: int
    name: str
    chips: int
    result: int
    dealt: int
    times_in: int
    won: int


@dataclass(frozen=True)
class Summary:
    """A summary: results from the winner down, chips by seat after every deal."""

    results: tuple[PlayerResult, ...]
    chips: tuple[tuple[int, ...], ...]
    deals: int
    biggest_pot: int
    biggest_winner: str | None
    biggest_deal: int = 0


@dataclass(frozen=True)
class Bluff:
    """A lone player's hand; `weakness` is the share of hands that beat or equal it."""

    seat: int
    deal: int
    hand: Hand
    prize: int
    weakness: float


def looking_back(recording: Recording) -> Steps[tuple[Summary, Bluff | None]]:
    """The summary of a session and its boldest bluff, in steps."""
    summary = yield from part(summing_up(recording.begun, recording.facts), 0.0, 0.4)
    bluff = yield from part(boldest_bluff(recording), 0.4, 1.0)
    return summary, bluff


def summing_up(begun: Table, events: Sequence[Event]) -> Steps[Summary]:
    """Sum up a session in steps, from its table before the first deal and all its events."""
    table = begun
    curve = [tuple(seat.chips for seat in table.seats)]
    count = len(table.seats)
    dealt, inside, won = [0] * count, [0] * count, [0] * count
    inside_now: set[int] = set()
    biggest, winner, deal = 0, None, 0
    for number, event in enumerate(events):
        if number % STEP == 0:
            yield number / len(events)
        before, table = table, fold(table, event)
        match event:
            case e.DealBegan():
                for seat in event.order:
                    dealt[seat] += 1
                inside_now = set()
            case e.Declared(choice=Choice.IN):
                inside_now.add(event.seat)
            case e.DeclarationsRevealed():
                inside_now.update(
                    seat for seat, choice in event.choices if choice is not Choice.OUT
                )
            case e.PotAwarded():
                for share in event.shares:
                    won[share.seat] += 1
                if before.holds(event.fund) + before.side_pot > biggest:
                    biggest = before.holds(event.fund) + before.side_pot
                    deal = before.deals
                    winner = " / ".join(table.seats[share.seat].name for share in event.shares)
            case e.DealEnded():
                for seat in inside_now:
                    inside[seat] += 1
                curve.append(tuple(seat.chips for seat in table.seats))
            case _:
                pass
    closed = tuple(seat.chips for seat in table.seats)
    if curve[-1] != closed:  # the pot was given out after the last deal
        curve[min(len(curve), max(1, table.deals)) :] = [closed]
    results = [
        PlayerResult(
            n, seat.name, seat.chips, seat.chips - seat.bought_in, dealt[n], inside[n], won[n]
        )
        for n, seat in enumerate(table.seats)
    ]
    results.sort(key=lambda player: -player.result)
    return Summary(tuple(results), tuple(curve), table.deals, biggest, winner, deal)


# --- Bluffs ---------------------------------------------------------------------------------


def boldest_bluff(recording: Recording) -> Steps[Bluff | None]:
    """The weakest hand with which a lone player chose to go in, in steps.

    The player won the pot or a leg without a showdown. Excluded: deals with a ghost or deck hand,
    players who could not look or had no choice, and a running deal.
    """
    sight = recording.sight(Outlook.OPEN)
    view = sight.view(0)
    boldest: Bluff | None = None
    asked = True
    for number, event in enumerate(sight.events(0, recording.secret)):
        if number % STEP == 0:
            yield number / recording.secret
        table = view.table
        match event:
            case e.Declared():
                asked = not event.automatic
            case e.DeclarationsRevealed():
                asked = not event.compulsory
            case e.PotAwarded(how=Award.LONE) if asked and _may_bluff(table):
                share = event.shares[0]
                boldest = _bolder(boldest, _bluff(table, view.hands, share.seat, share.amount))
            case e.LegWon() if asked and _may_bluff(table):
                boldest = _bolder(boldest, _bluff(table, view.hands, event.seat, 0))
            case _:
                pass
        view = sight.follow(view, event)
    return boldest


def _may_bluff(table: Table) -> bool:
    alone = len(table.players_in) == 1 and table.house is None
    return alone and table.rules.dealing.peek


def _bluff(
    table: Table, hands: tuple[tuple[Card | None, ...], ...], seat: int, prize: int
) -> Bluff:
    cards = tuple(card for card in hands[seat] if card is not None)
    shown = HandShown(seat, cards)
    judge = table.judge_for(shown)
    sample = _sample(judge, len(cards), len(table.common), table.rules.played.jokers)
    least = judge.strength(cards, table.common)
    weakness = sum(strength >= least for strength in sample) / len(sample)
    return Bluff(seat, table.deals, table.made(shown), prize, weakness)


def _bolder(one: Bluff | None, other: Bluff) -> Bluff:
    """The weaker hand; of equally weak ones that with the larger prize, then the earlier."""
    if one is None:
        return other
    return other if (other.weakness, other.prize) > (one.weakness, one.prize) else one


@lru_cache(maxsize=32)
def _sample(judge: Judge, own: int, common: int, jokers: int) -> tuple[int, ...]:
    """The strengths of random hands of that many cards."""
    chance = Random(7)
    pack = pack_with(jokers)
    hands = [tuple(chance.sample(pack, own + common)) for _ in range(SAMPLE)]
    return tuple([judge.strength(hand[:own], hand[own:]) for hand in hands])
