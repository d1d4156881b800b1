"""The functions of the rules: legal, decide, apply, view_of."""

from collections.abc import Sequence
from functools import cache

from guts_engine.common.chips import LARGEST_STAKE
from guts_engine.hands.cards import Card, Rank
from guts_engine.play import dealing, declaring
from guts_engine.play.closing import closing_shares
from guts_engine.play.plan import plan
from guts_engine.rules.options import RulesError, Shortfall
from guts_engine.state import events as e
from guts_engine.state.actions import (
    Action,
    ActionFault,
    Asked,
    BuyIn,
    ChooseGame,
    CloseSession,
    Declare,
    Discard,
    IllegalAction,
    Leave,
    NameRank,
    Pass,
    Question,
    StartDeal,
)
from guts_engine.state.events import Event, Status
from guts_engine.state.state import State, StateBuilder, without
from guts_engine.state.table import Phase, Table, TableSeat
from guts_engine.state.view import SeatView, cards_of, known_first
from guts_engine.steps.model import Choice, Ends
from guts_engine.steps.model import Declare as DeclareStep


def legal(state: State) -> dict[int, Asked]:
    """The seats to decide and their questions; several if in secret, none if no deal is running."""
    turn = state.table.turn
    return dict.fromkeys(turn, _asked(state)) if turn else {}


def _asked(state: State) -> Asked:
    table = state.table
    match table.question:
        case Question.DECLARE:
            return _to_declare(_declare_step(table).choices)
        case Question.DISCARD:
            return dealing.draw_asked(state)
        case Question.PASS:
            return Asked(
                question=Question.PASS, cards=table.question_cards, optional=table.optional
            )
        case Question.NAME_RANK:
            return Asked(question=Question.NAME_RANK)


@cache
def _to_declare(choices: tuple[Choice, ...]) -> Asked:
    return Asked(choices)


def _declare_step(table: Table) -> DeclareStep:
    step = table.rules.played.steps[table.at]
    assert isinstance(step, DeclareStep)
    return step


def available(state: State) -> tuple[Card, ...]:
    """The cards that the next deal's pack must contain (R3.2)."""
    return dealing.available(state)[0]


def can_deal(state: State) -> bool:
    """Whether another deal can begin: at least two seats can be dealt in (R7.5).

    Not before the dealer has named a game in dealer's choice (R11), nor beyond `LARGEST_STAKE`.
    """
    table = state.table
    if table.phase is not Phase.BETWEEN or must_choose(table) or table.beyond_stakes:
        return False
    return len(dealing.dealt_in(table)) >= 2


def must_choose(table: Table) -> bool:
    """Whether the dealer has to name a game before the next deal (R11)."""
    return table.dealers_choice and table.new_game and not table.chosen


def can_choose(table: Table, seat: int) -> bool:
    """Whether the seat may name the game now: the next dealer, with no game in progress (R11)."""
    if not table.dealers_choice or table.phase is not Phase.BETWEEN:
        return False
    playing = table.playing()
    if not playing or seat != (table.dealer if table.dealer in playing else playing[0]):
        return False
    empty = not (table.pots or table.reserve or table.side_pot)
    return table.new_game or (empty and table.rules.ending.ends is Ends.NEVER)


def can_buy_in(table: Table, seat: int) -> bool:
    """Whether the seat may rebuy now (R7.3)."""
    place = table.seats[seat]
    paying = table.rules.paying
    return (
        table.phase is Phase.BETWEEN
        and paying.shortfall is Shortfall.TABLE_STAKES
        and place.status in (Status.PLAYING, Status.BROKE)
        and place.chips < table.rules.ante_due
        and 0 < place.began_with <= LARGEST_STAKE - place.bought_in
        and table.rebuys_left(seat)
        and not table.beyond_stakes
    )


def decide(state: State, action: Action) -> tuple[Event, ...]:
    """The events of the action up to the next decision. Raises IllegalAction."""
    return apply(state, action)[1]


def apply(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after the action, and its events. Raises IllegalAction."""
    builder = StateBuilder(state)
    events = carry_out(builder, action)
    return builder.build(), events


def carry_out(builder: StateBuilder, action: Action) -> tuple[Event, ...]:
    """Like `apply`, in place. Raises IllegalAction and then leaves the draft unchanged."""
    state = builder.draft
    events, step = _first(state, action)
    builder.enter(events)
    if step is None or state.table.turn:
        return events
    return events + _run_on(builder, step)


def declare_together(builder: StateBuilder, declarations: Sequence[Declare]) -> tuple[Event, ...]:
    """Carry out the declarations of all seats whose turn it is, in that order, in one step.

    The events are those of `carry_out` one by one; there are none if one of them is not legal.
    """
    table = builder.draft.table
    if table.question is not Question.DECLARE:
        return ()
    choices = _declare_step(table).choices
    if [each for each in declarations if each.choice not in choices]:
        return ()
    sealed = tuple([e.DeclarationSealed(each.seat, each.choice) for each in declarations[:-1]])
    builder.enter(sealed)
    return sealed + carry_out(builder, declarations[-1])


def view_of(state: State, seat: int | None) -> SeatView:
    """The view of the seat (R10), or of a spectator if None."""
    table = state.table
    peek = state.peek
    hands = [
        hand
        if peek and holder == seat
        else tuple([each if each in table.face_up[holder] else None for each in hand])
        for holder, hand in enumerate(state.hands)
    ]
    for players, player, cards in state.compared:
        if players is None or seat in players:
            hands[player] = state.hands[player][:cards] + hands[player][cards:]
    for holder in table.mixed:
        if not (peek and holder == seat):
            hands[holder] = known_first(hands[holder])
    own = None if seat is None else state.choices[seat]
    passing = () if seat is None else state.passes[seat]
    knowing = (None,) if seat is None else (None, seat)
    discards = tuple([each if who in knowing else None for each, who in state.discards])
    gave = cards_of([each for each in state.passed if each.seat == seat])
    got = cards_of([each for each in state.passed if each.to == seat])
    return SeatView(seat, table, tuple(hands), own, passing, discards, gave, got)


def _run_on(builder: StateBuilder, phase: int) -> tuple[Event, ...]:
    """Run the phases from that number until a player must decide or the deal is over."""
    events: tuple[Event, ...] = ()
    state = builder.draft
    table = state.table
    course = plan(table.rules)
    phases, stop = course.phases, course.stop
    while phase != stop and not table.turn:
        run = phases[phase]
        phase += 1
        if run is None:
            continue
        added, goto = run(state, phase - 1)
        if added:
            builder.enter(added)
            events += added
        if goto is not None:
            phase = goto
    return events


def _first(state: State, action: Action) -> tuple[tuple[Event, ...], int | None]:
    """The action's own events, and the phase to run next unless a player must decide."""
    match action:
        case Declare():
            return _declare(state, action), state.table.step + 1
        case StartDeal():
            return _start_deal(state, action), 0
        case Pass():
            return _pass(state, action), state.table.step + 1
        case Discard():
            return _discard(state, action), state.table.step + 1
        case NameRank():
            return _name_rank(state, action), state.table.step + 1
        case ChooseGame():
            return _choose_game(state, action), None
        case BuyIn():
            return _buy_in(state, action), None
        case Leave():
            return _leave(state, action), None
        case CloseSession():
            return _close_session(state, action), None


def _between(state: State, action: Action) -> None:
    if state.table.phase is Phase.CLOSED:
        raise IllegalAction(ActionFault.CLOSED, action)
    if state.table.phase is not Phase.BETWEEN:
        raise IllegalAction(ActionFault.UNDER_WAY, action)


def _start_deal(state: State, action: StartDeal) -> tuple[Event, ...]:
    _between(state, action)
    if must_choose(state.table):
        raise IllegalAction(ActionFault.NO_GAME_NAMED, action)
    if state.table.beyond_stakes:
        raise IllegalAction(ActionFault.BEYOND_STAKES, action, most=LARGEST_STAKE)
    table = dealing.dealers_table(state.table)
    order = dealing.dealt_in(table)
    if len(order) < 2:
        raise IllegalAction(ActionFault.TOO_FEW, action)
    wanted, reshuffled = dealing.available(state)
    if len(action.pack) != len(wanted) or not frozenset(action.pack).issuperset(wanted):
        raise IllegalAction(ActionFault.OTHER_PACK, action, cards=len(wanted))
    return dealing.opening(table, action.pack, order, reshuffled=reshuffled)


def _declare(state: State, action: Declare) -> tuple[Event, ...]:
    _check_asked(state.table, action, Question.DECLARE)
    step = _declare_step(state.table)
    if action.choice not in step.choices:
        listed = _listed(step.choices)
        raise IllegalAction(
            ActionFault.NO_SUCH_CHOICE, action, choice=action.choice, choices=listed
        )
    return declaring.declared(state, step, action.seat, action.choice)


def _listed(choices: Sequence[Choice]) -> str:
    return ", ".join(choices[:-1]) + " or " + choices[-1]


def _check_asked(
    table: Table, action: Declare | Pass | Discard | NameRank, question: Question
) -> None:
    """Raises IllegalAction if the seat has no question of that kind."""
    if action.seat not in table.turn or table.question is not question:
        raise IllegalAction(ActionFault.NOT_ASKED, action, question=question)


def _held(state: State, action: Pass | Discard, verb: str) -> None:
    """Raises IllegalAction unless the seat holds the named cards, each named once."""
    hand = state.hands[action.seat]
    for place, each in enumerate(action.cards):
        if each not in hand:
            raise IllegalAction(ActionFault.NOT_HELD, action, card=each, verb=verb)
        if each in action.cards[:place]:
            raise IllegalAction(ActionFault.TWICE, action, card=each)


def _pass(state: State, action: Pass) -> tuple[Event, ...]:
    _check_asked(state.table, action, Question.PASS)
    asked = _asked(state)
    _held(state, action, "pass")
    if len(action.cards) != asked.cards and (action.cards or not asked.optional):
        fault = ActionFault.PASSES_ALL_OR_NONE if asked.optional else ActionFault.PASSES_OTHERS
        raise IllegalAction(fault, action, cards=asked.cards, named=len(action.cards))
    return dealing.passed(state, action.seat, action.cards)


def _discard(state: State, action: Discard) -> tuple[Event, ...]:
    _check_asked(state.table, action, Question.DISCARD)
    asked = _asked(state)
    _held(state, action, "discard")
    _check_discards(state, action, asked)
    return dealing.drew(state, action.seat, action.cards)


def _check_discards(state: State, action: Discard, asked: Asked) -> None:
    """Raises IllegalAction for a number of discards that the draw does not allow (S3.5)."""
    count = len(action.cards)
    if asked.exactly and count not in asked.exactly:
        numbers = " or ".join(str(each) for each in asked.exactly)
        raise IllegalAction(ActionFault.DISCARDS_OTHERS, action, numbers=numbers, named=count)
    if asked.exactly or count <= asked.cards:
        return
    if count > max(asked.cards, asked.with_ace):
        most = max(asked.cards, asked.with_ace)
        raise IllegalAction(ActionFault.DISCARDS_MORE, action, cards=most, named=count)
    kept = without(state.hands[action.seat], action.cards)
    if not any(each.rank is Rank.ACE for each in kept):
        raise IllegalAction(ActionFault.KEEPS_NO_ACE, action, cards=asked.cards, named=count)


def _name_rank(state: State, action: NameRank) -> tuple[Event, ...]:
    _check_asked(state.table, action, Question.NAME_RANK)
    return dealing.named(action.seat, action.rank)


def _choose_game(state: State, action: ChooseGame) -> tuple[Event, ...]:
    _between(state, action)
    table = state.table
    if not table.dealers_choice:
        raise IllegalAction(ActionFault.NO_CHOICE, action)
    if not can_choose(table, action.seat):
        raise IllegalAction(ActionFault.NOT_DEALER, action)
    rules = action.rules
    try:
        rules.check_seats(len(table.playing()))
    except RulesError as wrong:
        raise IllegalAction(wrong.fault, action, wrong.place, **wrong.values) from None
    owing = any(table.seats[seat].chips < 0 for seat in table.playing())
    if owing and rules.paying.shortfall is not Shortfall.CREDIT:
        raise IllegalAction(ActionFault.IN_DEBT, action)
    return (e.GameChosen(action.seat, rules),)


def _seat_of(state: State, action: BuyIn | Leave) -> TableSeat:
    _between(state, action)
    if not 0 <= action.seat < len(state.table.seats):
        raise IllegalAction(ActionFault.NO_SEAT, action)
    return state.table.seats[action.seat]


def _buy_in(state: State, action: BuyIn) -> tuple[Event, ...]:
    place = _seat_of(state, action)
    if not can_buy_in(state.table, action.seat):
        raise IllegalAction(ActionFault.NO_BUY_IN, action)
    return (e.BoughtIn(action.seat, place.began_with),)


def _leave(state: State, action: Leave) -> tuple[Event, ...]:
    if _seat_of(state, action).status is not Status.PLAYING:
        raise IllegalAction(ActionFault.NOT_PLAYING, action)
    return (e.StatusChanged(action.seat, Status.LEFT),)


def _close_session(state: State, action: CloseSession) -> tuple[Event, ...]:
    """Give out the chips in the pots (R7.5)."""
    _between(state, action)
    return (e.SessionEnded(closing_shares(state.table)),)
