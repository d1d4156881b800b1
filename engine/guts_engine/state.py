"""The complete state of a session, hidden cards and sealed declarations included.

It stays inside the engine, the match and the session; everyone else gets a `SeatView`.
"""

from dataclasses import dataclass

from guts_engine import events as e
from guts_engine.actions import Choice
from guts_engine.cards import Card
from guts_engine.events import Event
from guts_engine.frozen import changed
from guts_engine.table import Table, fold


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
    table = fold(state.table, event)
    match event:
        case e.DealBegan():
            count = len(table.seats)
            return changed(
                state,
                table=table,
                hands=((),) * count,
                choices=(None,) * count,
                dealt=() if event.reshuffled else state.dealt,
            )
        case e.PackSet():
            return changed(state, pack=event.pack)
        case e.CardsDealt():
            return _dealt(state, table, event)
        case e.DeclarationSealed():
            choices = list(state.choices)
            choices[event.seat] = event.choice
            return changed(state, table=table, choices=tuple(choices))
        case _:
            return changed(state, table=table)


def _dealt(state: State, table: Table, event: e.CardsDealt) -> State:
    hands = list(state.hands)
    fresh = 0
    for dealt in event.hands:
        seen = tuple(each for each in dealt.cards if each is not None)
        hands[dealt.seat] += seen
        fresh += len(seen)
    return changed(
        state,
        table=table,
        hands=tuple(hands),
        pack=state.pack[fresh:],
        dealt=state.dealt + state.pack[:fresh],
    )
