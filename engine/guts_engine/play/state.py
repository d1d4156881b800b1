"""The complete state of a session, including hidden cards and secret declarations.

Only the engine, the match and the session use it; everyone else gets a `SeatView`.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Final, get_args

from guts_engine.common.frozen import draft, record
from guts_engine.hands.cards import Card
from guts_engine.play import events as e
from guts_engine.play.events import Event
from guts_engine.play.public_state import CHANGES, Changes
from guts_engine.play.table import Table
from guts_engine.steps.model import Choice


@record
class State:
    """The public table and its secrets.

    `pack` is what is left to deal, top first; `hands`, `choices` and `passes` are by seat, `ghosts`
    the hands of the table; `dealt` are the cards dealt since the whole pack was last shuffled
    (R3.2); `discards` are set aside, and `shuffle` is the order of the whole pack, from which
    theirs is derived (R3.3); `compared` are the hands shown in this deal: who saw whose hand, of
    how many cards, with None for everyone (R8.5); `peek` is whether players may see their own
    cards of this deal, whatever is named next (R3.5, R11).
    """

    table: Table
    pack: tuple[Card, ...] = ()
    hands: tuple[tuple[Card, ...], ...] = ()
    ghosts: tuple[tuple[Card, ...], ...] = ()
    choices: tuple[Choice | None, ...] = ()
    passes: tuple[tuple[Card, ...], ...] = ()
    dealt: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    shuffle: tuple[Card, ...] = ()
    compared: tuple[tuple[tuple[int, ...] | None, int, int], ...] = ()
    peek: bool = True


def evolve(state: State, event: Event) -> State:
    """The state after the event; only book-keeping, the rules are in `game.decide`."""
    builder = StateBuilder(state)
    builder.enter((event,))
    return builder.build()


class StateBuilder:
    """A copy of a state that changes in place, event by event, until `build`.

    `draft` is that copy; read it between changes but do not store it.
    """

    __slots__ = ("_fields", "_table_fields", "draft")

    def __init__(self, state: State) -> None:
        table, self._table_fields = draft(state.table)
        self.draft, self._fields = draft(state)
        self._fields["table"] = table

    def enter(self, events: Sequence[Event]) -> None:
        """Apply the events to the draft and its table."""
        state = self.draft
        table = state.table
        fields, table_fields = self._fields, self._table_fields
        for event in events:
            public, secret = _BOTH[type(event)]
            if public is not None:
                table_fields.update(public(table, event))
            if secret is not None:
                fields.update(secret(state, event))

    def build(self) -> State:
        """The finished state. Later changes raise AttributeError."""
        del self._table_fields, self._fields
        return self.draft


def _deal_began(state: State, event: e.DealBegan) -> Changes:
    count = len(state.hands)
    return {
        "hands": ((),) * count,
        "ghosts": state.ghosts if state.table.ghosts else (),
        "choices": (None,) * count,
        "passes": ((),) * count,
        "dealt": () if event.reshuffled else state.dealt,
        "discards": (),
        "compared": (),
        "peek": state.table.rules.dealing.peek,
    }


def _pack_set(state: State, event: e.PackSet) -> Changes:
    return {"pack": event.pack, "shuffle": event.pack}


def _off_the_top(state: State, count: int) -> Changes:
    return {"pack": state.pack[count:], "dealt": state.dealt + state.pack[:count]}


def _cards_dealt(state: State, event: e.CardsDealt) -> Changes:
    hands = list(state.hands)
    fresh = len(event.ghost)
    for dealt in event.hands:
        hands[dealt.seat] += dealt.seen
        fresh += len(dealt.cards)
    changes = {"hands": tuple(hands), **_off_the_top(state, fresh)}
    if event.ghost:
        ghost = tuple([each for each in event.ghost if each is not None])
        ghosts = [*state.ghosts, ()] if event.ghost_hand == len(state.ghosts) else [*state.ghosts]
        ghosts[event.ghost_hand] += ghost
        changes["ghosts"] = tuple(ghosts)
    return changes


def _common_dealt(state: State, event: e.CommonDealt) -> Changes:
    return _off_the_top(state, len(event.cards))


def _house_hand_shown(state: State, event: e.HouseHandShown) -> Changes:
    return _off_the_top(state, len(event.cards)) if event.house is e.House.DECK else {}


def _pass_sealed(state: State, event: e.PassSealed) -> Changes:
    passes = list(state.passes)
    passes[event.seat] = tuple([each for each in event.cards if each is not None])
    return {"passes": tuple(passes)}


def _cards_passed(state: State, event: e.CardsPassed) -> Changes:
    hands = list(state.hands)
    for passed in event.passes:
        hands[passed.seat] = without(hands[passed.seat], passed.cards)
    for passed in event.passes:
        hands[passed.to] += tuple([each for each in passed.cards if each is not None])
    unseen = _unseen(state, state.table.order)
    return {"hands": tuple(hands), "passes": ((),) * len(hands), **unseen}


def without(hand: tuple[Card, ...], gone: Iterable[Card | None]) -> tuple[Card, ...]:
    """The hand without those cards."""
    away = frozenset(gone)
    return tuple([each for each in hand if each not in away])


def _cards_drawn(state: State, event: e.CardsDrawn) -> Changes:
    hands = list(state.hands)
    drawn = tuple([each for each in event.drawn if each is not None])
    hands[event.seat] = without(hands[event.seat], event.discarded) + drawn
    away = tuple([each for each in event.discarded if each is not None])
    taken = _off_the_top(state, len(event.drawn))
    unseen = _unseen(state, (event.seat,)) if drawn else {}
    return {"hands": tuple(hands), "discards": state.discards + away, **taken, **unseen}


def _ghost_drew(state: State, event: e.GhostDrew) -> Changes:
    ghosts = list(state.ghosts)
    drawn = tuple([each for each in event.drawn if each is not None])
    away = tuple([each for each in event.discarded if each is not None])
    ghosts[event.ghost_hand] = without(ghosts[event.ghost_hand], away) + drawn
    taken = _off_the_top(state, len(drawn))
    return {"ghosts": tuple(ghosts), "discards": state.discards + away, **taken}


def _common_discarded(state: State, event: e.CommonDiscarded) -> Changes:
    return {"discards": state.discards + event.cards}


def _discards_shuffled(state: State, event: e.DiscardsShuffled) -> Changes:
    fresh = tuple([each for each in event.cards if each is not None])
    return {"pack": state.pack + fresh, "discards": ()}


def _declarations_opened(state: State, event: e.DeclarationsOpened) -> Changes:
    return {"choices": (None,) * len(state.hands)}


def _sealed(state: State, event: e.DeclarationSealed) -> Changes:
    choices = list(state.choices)
    choices[event.seat] = event.choice
    return {"choices": tuple(choices)}


def _hands_compared(state: State, event: e.HandsCompared) -> Changes:
    seen = [(event.seats, hand.seat, len(hand.cards)) for hand in event.hands]
    return {"compared": (*state.compared, *seen)}


def _hands_shown(state: State, event: e.HandsShown) -> Changes:
    seen = [(None, hand.seat, len(hand.cards)) for hand in event.hands]
    return {"compared": (*state.compared, *seen)}


def _unseen(state: State, seats: Collection[int]) -> Changes:
    """Hands that were seen and have exchanged cards since are unseen again."""
    if not state.compared:
        return {}
    return {"compared": tuple([each for each in state.compared if each[1] not in seats])}


_SECRETS: Final[dict[type[Event], Callable[[State, Any], Changes]]] = {
    e.DealBegan: _deal_began,
    e.PackSet: _pack_set,
    e.CardsDealt: _cards_dealt,
    e.CommonDealt: _common_dealt,
    e.HouseHandShown: _house_hand_shown,
    e.PassSealed: _pass_sealed,
    e.CardsPassed: _cards_passed,
    e.CardsDrawn: _cards_drawn,
    e.GhostDrew: _ghost_drew,
    e.CommonDiscarded: _common_discarded,
    e.DiscardsShuffled: _discards_shuffled,
    e.DeclarationsOpened: _declarations_opened,
    e.DeclarationSealed: _sealed,
    e.HandsShown: _hands_shown,
    e.HandsCompared: _hands_compared,
}

_BOTH: Final = {kind: (CHANGES.get(kind), _SECRETS.get(kind)) for kind in get_args(Event)}
"""The public and the secret changes of every event."""
