"""The complete state of a session, hidden cards and sealed declarations included.

It stays inside the engine, the match and the session; everyone else gets a `SeatView`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from guts_engine import events as e
from guts_engine.actions import Choice
from guts_engine.cards import Card
from guts_engine.events import Event
from guts_engine.frozen import copied
from guts_engine.table import Changes, Table, folded


@dataclass(frozen=True)
class State:
    """The public table and its secrets.

    `pack` is what is left to deal, the top first; `hands` and `choices` are by seat;
    `dealt` are the cards dealt since the whole pack was last shuffled (R3.2).
    """

    table: Table
    pack: tuple[Card, ...] = ()
    hands: tuple[tuple[Card, ...], ...] = ()
    choices: tuple[Choice | None, ...] = ()
    dealt: tuple[Card, ...] = ()


def evolve(state: State, event: Event) -> State:
    """The state after the event; it only keeps the books, all rules are in `decide`."""
    after = copied(state)
    keep_books(after, (event,))
    return after


def keep_books(own: State, events: Sequence[Event]) -> None:
    """Enter the events, one after the other, into a copy that nobody else holds yet."""
    books = own.__dict__
    books["table"] = folded(own.table, events)
    for event in events:
        changes = _SECRETS.get(type(event))
        if changes is not None:
            books.update(changes(own, event))


def _deal_began(state: State, event: e.DealBegan) -> Changes:
    count = len(state.hands)
    return {
        "hands": ((),) * count,
        "choices": (None,) * count,
        "dealt": () if event.reshuffled else state.dealt,
    }


def _pack_set(state: State, event: e.PackSet) -> Changes:
    return {"pack": event.pack}


def _cards_dealt(state: State, event: e.CardsDealt) -> Changes:
    hands = list(state.hands)
    fresh = 0
    for dealt in event.hands:
        hands[dealt.seat] += dealt.seen
        fresh += len(dealt.cards)
    return {
        "hands": tuple(hands),
        "pack": state.pack[fresh:],
        "dealt": state.dealt + state.pack[:fresh],
    }


def _sealed(state: State, event: e.DeclarationSealed) -> Changes:
    choices = list(state.choices)
    choices[event.seat] = event.choice
    return {"choices": tuple(choices)}


_SECRETS: Final[dict[type[Event], Callable[[State, Any], Changes]]] = {
    e.DealBegan: _deal_began,
    e.PackSet: _pack_set,
    e.CardsDealt: _cards_dealt,
    e.DeclarationSealed: _sealed,
}
