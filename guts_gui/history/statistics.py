"""What a session came to: chips over the deals, the biggest pot, the boldest bluff."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from guts_engine.hands.cards import PACK, Card
from guts_engine.hands.ranking import Hand, Ranking, best
from guts_engine.play import events as e
from guts_engine.play.actions import Choice
from guts_engine.play.events import Award, Event, HandShown
from guts_engine.play.public_state import fold
from guts_engine.play.table import Table
from guts_gui.history.recording import Outlook, Recording
from guts_gui.history.work import Steps, finished, part

STEP = 200
"""The events that are looked at in one step."""
SAMPLE = 400
"""The hands against which a hand's weakness is reckoned; the same ones every time."""


@dataclass(frozen=True)
class Standing:
    """One seat at the end: its chips, its result, and how it played.

    `times_in` counts the deals on which it was in at any time, `won` the pots it took or shared.
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
    """A session summed up: standings from the winner down, chips by seat after every deal."""

    standings: tuple[Standing, ...]
    chips: tuple[tuple[int, ...], ...]
    deals: int
    biggest_pot: int
    biggest_winner: str | None
    biggest_deal: int = 0


@dataclass(frozen=True)
class Bluff:
    """A hand that was alone in and won; `weakness` is the share of hands that beat or equal it."""

    seat: int
    deal: int
    hand: Hand
    prize: int
    weakness: float


def sum_up(begun: Table, events: Sequence[Event]) -> Summary:
    """The summary of a session from its table before the first deal and all its events."""
    return finished(_summing(begun, events))


def looking_back(recording: Recording) -> Steps[tuple[Summary, Bluff | None]]:
    """The summary of a session and its boldest bluff, in steps."""
    summary = yield from part(_summing(recording.begun, recording.facts), 0.0, 0.4)
    bluff = yield from part(_bluffing(recording), 0.4, 1.0)
    return summary, bluff


def _summing(begun: Table, events: Sequence[Event]) -> Steps[Summary]:
    table = begun
    curve = [tuple(seat.chips for seat in table.seats)]
    count = len(table.seats)
    dealt, inside, won = [0] * count, [0] * count, [0] * count
    ventured: set[int] = set()
    biggest, winner, deal = 0, None, 0
    for number, event in enumerate(events):
        if number % STEP == 0:
            yield number / len(events)
        before, table = table, fold(table, event)
        match event:
            case e.DealBegan():
                for seat in event.order:
                    dealt[seat] += 1
                ventured = set()
            case e.Declared(choice=Choice.IN):
                ventured.add(event.seat)
            case e.DeclarationsRevealed():
                ventured.update(seat for seat, choice in event.choices if choice is not Choice.OUT)
            case e.PotAwarded():
                for share in event.shares:
                    won[share.seat] += 1
                if before.holds(event.fund) + before.side_pot > biggest:
                    biggest = before.holds(event.fund) + before.side_pot
                    deal = before.deals
                    winner = " / ".join(table.seats[share.seat].name for share in event.shares)
            case e.DealEnded():
                for seat in ventured:
                    inside[seat] += 1
                curve.append(tuple(seat.chips for seat in table.seats))
            case _:
                pass
    closed = tuple(seat.chips for seat in table.seats)
    if curve[-1] != closed:  # what lay in the pot was shared out after the last deal
        curve[min(len(curve), max(1, table.deals)) :] = [closed]
    standings = [
        Standing(n, seat.name, seat.chips, seat.chips - seat.bought_in, dealt[n], inside[n], won[n])
        for n, seat in enumerate(table.seats)
    ]
    standings.sort(key=lambda standing: -standing.result)
    return Summary(tuple(standings), tuple(curve), table.deals, biggest, winner, deal)


# --- Bluffs ---------------------------------------------------------------------------------


def boldest_bluff(recording: Recording) -> Bluff | None:
    """The weakest hand with which somebody chose to be in and was alone, in deals that are over.

    It won the pot or a leg without being shown; where a ghost or the deck had to be beaten, where
    nobody could look or nobody was asked, it was no bluff.
    """
    return finished(_bluffing(recording))


def _bluffing(recording: Recording) -> Steps[Bluff | None]:
    sight = recording.sight(Outlook.OPEN)
    view = sight.view(0)
    boldest: Bluff | None = None
    asked = True
    for number, event in enumerate(sight.told(0, recording.secret)):
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
    hand = table.made(HandShown(seat, cards))
    sample = _sample(hand.ranking, len(cards + table.common))
    weakness = sum(strength >= hand.strength for strength in sample) / len(sample)
    return Bluff(seat, table.deals, hand, prize, weakness)


def _bolder(one: Bluff | None, other: Bluff) -> Bluff:
    """The weaker hand; of equally weak ones the one with the larger prize, then the earlier."""
    if one is None:
        return other
    return other if (other.weakness, other.prize) > (one.weakness, one.prize) else one


@lru_cache(maxsize=32)
def _sample(ranking: Ranking, cards: int) -> tuple[int, ...]:
    """The strengths of some hands of so many cards."""
    chance = Random(7)
    return tuple(best(chance.sample(PACK, cards), ranking).strength for _ in range(SAMPLE))
