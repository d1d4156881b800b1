"""The complete state of a session, including hidden cards and secret declarations.

Only the engine, the match and the session use it; everyone else gets a `SeatView`.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Final

from guts_engine.common.frozen import draft, record, replaced
from guts_engine.hands.cards import Card
from guts_engine.state import events as e
from guts_engine.state.events import Event
from guts_engine.state.parts import House
from guts_engine.state.public_state import CHANGES, Fields
from guts_engine.state.seen_cards import Passed, ghosts_with, known
from guts_engine.state.table import Table
from guts_engine.steps.model import Choice

NOBODY: Final = -1
"""In place of a seat: none has seen the card."""


@record
class State:
    """The public table and its secrets.

    `pack` is what is left to deal, top first; `hands`, `choices` and `passes` are by seat, `passed`
    the passes of this deal that have been carried out; `ghosts` are the hands of the table; `dealt`
    are the cards dealt since the whole pack was last shuffled (R3.2); `discards` are set aside,
    each with the seat that alone has seen it, None for everyone and NOBODY for no seat, and
    `shuffle` is the order of the whole pack, from which theirs is derived (R3.3); `compared` are
    the hands shown in this deal: who saw whose hand, of how many cards, with None for everyone
    (R8.5); `peek` is whether players may see their own cards of this deal, whatever is named next
    (R3.5, R11).
    """

    table: Table
    pack: tuple[Card, ...] = ()
    hands: tuple[tuple[Card, ...], ...] = ()
    ghosts: tuple[tuple[Card, ...], ...] = ()
    choices: tuple[Choice | None, ...] = ()
    passes: tuple[tuple[Card, ...], ...] = ()
    passed: tuple[Passed, ...] = ()
    dealt: tuple[Card, ...] = ()
    discards: tuple[tuple[Card, int | None], ...] = ()
    shuffle: tuple[Card, ...] = ()
    compared: tuple[tuple[tuple[int, ...] | None, int, int], ...] = ()
    peek: bool = True


def evolve(state: State, event: Event) -> State:
    """The state after the event; only book-keeping, the rules are in `play`."""
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
            public, secret = _BOTH.get(type(event), _NEITHER)
            if public is not None:
                public(table, event, table_fields)
            if secret is not None:
                secret(state, event, fields)

    def build(self) -> State:
        """The finished state. Later changes raise AttributeError."""
        del self._table_fields, self._fields
        return self.draft


def _deal_began(state: State, event: e.DealBegan, to: Fields) -> None:
    count = len(state.hands)
    to["hands"] = ((),) * count
    to["ghosts"] = state.ghosts if state.table.ghosts else ()
    to["choices"] = (None,) * count
    to["passes"] = ((),) * count
    to["passed"] = ()
    to["dealt"] = () if event.reshuffled else state.dealt
    to["discards"] = ()
    to["compared"] = ()
    to["peek"] = state.table.rules.dealing.peek


def _pack_set(state: State, event: e.PackSet, to: Fields) -> None:
    to["pack"] = event.pack
    to["shuffle"] = event.pack


def _off_the_top(state: State, count: int, to: Fields) -> None:
    pack = state.pack
    to["pack"] = pack[count:]
    to["dealt"] = state.dealt + pack[:count]


def _cards_dealt(state: State, event: e.CardsDealt, to: Fields) -> None:
    hands = list(state.hands)
    fresh = len(event.ghost)
    for dealt in event.hands:
        hands[dealt.seat] += dealt.seen
        fresh += len(dealt.cards)
    to["hands"] = tuple(hands)
    _off_the_top(state, fresh, to)
    if event.ghost:
        to["ghosts"] = ghosts_with(state.ghosts, event.ghost_hand, known(event.ghost))


def _common_dealt(state: State, event: e.CommonDealt, to: Fields) -> None:
    _off_the_top(state, len(event.cards), to)


def _house_hand_shown(state: State, event: e.HouseHandShown, to: Fields) -> None:
    if event.house is House.DECK:
        _off_the_top(state, len(event.cards), to)


def _pass_sealed(state: State, event: e.PassSealed, to: Fields) -> None:
    to["passes"] = replaced(state.passes, event.seat, known(event.cards))


def _cards_passed(state: State, event: e.CardsPassed, to: Fields) -> None:
    hands = list(state.hands)
    for passed in event.passes:
        hands[passed.seat] = without(hands[passed.seat], passed.cards)
    for passed in event.passes:
        hands[passed.to] += known(passed.cards)
    to["hands"] = tuple(hands)
    to["passes"] = ((),) * len(hands)
    to["passed"] = (*state.passed, *event.passes)
    _unseen(state, state.table.order, to)


def without(hand: tuple[Card, ...], gone: Iterable[Card | None]) -> tuple[Card, ...]:
    """The hand without those cards."""
    away = frozenset(gone)
    return tuple([each for each in hand if each not in away])


def _cards_drawn(state: State, event: e.CardsDrawn, to: Fields) -> None:
    hand = without(state.hands[event.seat], event.discarded) + known(event.drawn)
    to["hands"] = replaced(state.hands, event.seat, hand)
    _set_aside(state, event.discarded, event.face_up, event.seat, to)
    _off_the_top(state, len(event.drawn), to)
    if event.drawn:
        _unseen(state, (event.seat,), to)


def _set_aside(
    state: State, cards: Iterable[Card | None], face_up: Collection[Card], seat: int, to: Fields
) -> None:
    """Cards among the discards, seen by that seat or, if they lay face up, by everyone."""
    away = [(each, None if each in face_up else seat) for each in known(cards)]
    to["discards"] = (*state.discards, *away)


def _ghost_drew(state: State, event: e.GhostDrew, to: Fields) -> None:
    hand = without(state.ghosts[event.ghost_hand], event.discarded) + known(event.drawn)
    to["ghosts"] = replaced(state.ghosts, event.ghost_hand, hand)
    _set_aside(state, event.discarded, event.face_up, NOBODY, to)
    _off_the_top(state, len(event.drawn), to)


def _common_discarded(state: State, event: e.CommonDiscarded, to: Fields) -> None:
    _set_aside(state, event.cards, event.cards, NOBODY, to)


def _discards_shuffled(state: State, event: e.DiscardsShuffled, to: Fields) -> None:
    to["pack"] = state.pack + known(event.cards)
    to["discards"] = ()


def _declarations_opened(state: State, event: e.DeclarationsOpened, to: Fields) -> None:
    to["choices"] = (None,) * len(state.hands)


def _sealed(state: State, event: e.DeclarationSealed, to: Fields) -> None:
    to["choices"] = replaced(state.choices, event.seat, event.choice)


def _hands_seen(state: State, event: e.HandsShown | e.HandsCompared, to: Fields) -> None:
    by = event.seats if isinstance(event, e.HandsCompared) else None
    seen = [(by, hand.seat, len(hand.cards)) for hand in event.hands]
    to["compared"] = (*state.compared, *seen)


def _unseen(state: State, seats: Collection[int], to: Fields) -> None:
    """Hands that were seen and have exchanged cards since are unseen again."""
    if state.compared:
        to["compared"] = tuple([each for each in state.compared if each[1] not in seats])


_SECRETS: Final[dict[type[Event], Callable[[State, Any, Fields], None]]] = {
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
    e.HandsShown: _hands_seen,
    e.HandsCompared: _hands_seen,
}

_BOTH: Final = {kind: (CHANGES.get(kind), _SECRETS.get(kind)) for kind in {**CHANGES, **_SECRETS}}
"""The public and the secret changes of every event that changes something."""
_NEITHER: Final = (None, None)
