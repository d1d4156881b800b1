"""The functions of the rules: legal, decide, apply, view_of."""

from guts_engine.common.chips import LARGEST_STAKE
from guts_engine.hands.cards import Card, Rank
from guts_engine.play import dealing, declaring
from guts_engine.play.closing import closing_shares
from guts_engine.play.plan import phases
from guts_engine.rules.options import RulesError, Shortfall
from guts_engine.state import actions as a
from guts_engine.state import events as e
from guts_engine.state.actions import ActionFault as F
from guts_engine.state.events import Event
from guts_engine.state.parts import Status
from guts_engine.state.seen_cards import face_up_only
from guts_engine.state.state import State, StateBuilder, without
from guts_engine.state.table import Phase, Table, TableSeat
from guts_engine.state.view import SeatView, given_and_got, known_first
from guts_engine.steps.model import Declare, Ends


def legal(state: State) -> dict[int, a.Asked]:
    """The seats to decide and their questions; several if in secret, none if no deal is running."""
    table = state.table
    if table.turn and table.terms.question is a.Question.DISCARD:
        return {table.turn[0]: dealing.draw_asked(state)}
    return dict.fromkeys(table.turn, table.terms)


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
    return table.new_game or (not table.pooled and table.rules.ending.ends is Ends.NEVER)


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


def apply(state: State, action: a.Action) -> tuple[State, tuple[Event, ...]]:
    """The state after the action, and its events. Raises IllegalAction."""
    builder = StateBuilder(state)
    events = carry_out(builder, action)
    return builder.build(), events


def carry_out(builder: StateBuilder, action: a.Action) -> tuple[Event, ...]:
    """Like `apply`, in place. Raises IllegalAction and then leaves the draft unchanged."""
    state = builder.draft
    events, step = _first(state, action)
    builder.enter(events)
    if step is None or state.table.turn:
        return events
    return events + _run_on(builder, step)


def view_of(state: State, seat: int | None) -> SeatView:
    """The view of the seat (R10), or of a spectator if None."""
    table = state.table
    peek = state.peek
    hands = [
        hand if peek and holder == seat else face_up_only(hand, table.face_up[holder])
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
    discards = tuple([each if who in (None, seat) else None for each, who in state.discards])
    exchanged = given_and_got(state.passed, seat)
    return SeatView(seat, table, tuple(hands), own, passing, discards, *exchanged)


def _run_on(builder: StateBuilder, at: a.At | None) -> tuple[Event, ...]:
    """Run the phases from there until a player must decide or the deal is over."""
    events: tuple[Event, ...] = ()
    state = builder.draft
    table = state.table
    plan = phases(table.rules.played)
    while at is not None and not table.turn:
        run, following = plan[at]
        added, goto = run(state)
        if added:
            builder.enter(added)
            events += added
        at = following if goto is None else goto
    return events


def _first(state: State, action: a.Action) -> tuple[tuple[Event, ...], a.At | None]:
    """The action's own events, and the phase to run next unless a player must decide."""
    match action:
        case a.Declare() | a.Pass() | a.Discard() | a.NameRank():
            events, table = _answer(state, action), state.table
            _, following = phases(table.rules.played)[table.reached]
            return events, following
        case a.StartDeal():
            return _start_deal(state, action), next(iter(phases(state.table.rules.played)))
        case a.ChooseGame():
            return _choose_game(state, action), None
        case a.BuyIn():
            return _buy_in(state, action), None
        case a.Leave():
            return _leave(state, action), None
        case a.CloseSession():
            _between(state, action)
            return (e.SessionEnded(closing_shares(state.table)),), None


def _answer(state: State, action: a.Answer) -> tuple[Event, ...]:
    """The events of an answer to a question."""
    question = a.QUESTIONS[type(action)]
    if action.seat not in state.table.turn or state.table.terms.question is not question:
        raise a.IllegalAction(F.NOT_ASKED, action, question=question)
    match action:
        case a.Declare():
            return _declare(state, action)
        case a.Pass():
            return _pass(state, action)
        case a.Discard():
            return _discard(state, action)
        case a.NameRank():
            return (e.RankNamed(action.seat, action.rank),)


def _between(state: State, action: a.Action) -> None:
    if state.table.phase is Phase.CLOSED:
        raise a.IllegalAction(F.CLOSED, action)
    if state.table.phase is not Phase.BETWEEN:
        raise a.IllegalAction(F.UNDER_WAY, action)


def _start_deal(state: State, action: a.StartDeal) -> tuple[Event, ...]:
    _between(state, action)
    if must_choose(state.table):
        raise a.IllegalAction(F.NO_GAME_NAMED, action)
    if state.table.beyond_stakes:
        raise a.IllegalAction(F.BEYOND_STAKES, action, most=LARGEST_STAKE)
    table = dealing.dealers_table(state.table)
    order = dealing.dealt_in(table)
    if len(order) < 2:
        raise a.IllegalAction(F.TOO_FEW, action)
    wanted, reshuffled = dealing.available(state)
    if len(action.pack) != len(wanted) or not frozenset(action.pack).issuperset(wanted):
        raise a.IllegalAction(F.OTHER_PACK, action, cards=len(wanted))
    return dealing.opening(table, action.pack, order, reshuffled=reshuffled)


def _declare(state: State, action: a.Declare) -> tuple[Event, ...]:
    table = state.table
    step = table.rules.played.steps[table.at]
    assert isinstance(step, Declare)
    if action.choice not in step.choices:
        choices = ", ".join(step.choices[:-1]) + " or " + step.choices[-1]
        raise a.IllegalAction(F.NO_SUCH_CHOICE, action, choice=action.choice, choices=choices)
    return declaring.declared(state, step, action.seat, action.choice)


def _held(state: State, action: a.Pass | a.Discard, verb: str) -> None:
    """Raises IllegalAction unless the seat holds the named cards, each named once."""
    hand = state.hands[action.seat]
    for place, each in enumerate(action.cards):
        if each not in hand:
            raise a.IllegalAction(F.NOT_HELD, action, card=each, verb=verb)
        if each in action.cards[:place]:
            raise a.IllegalAction(F.TWICE, action, card=each)


def _pass(state: State, action: a.Pass) -> tuple[Event, ...]:
    asked = state.table.terms
    _held(state, action, "pass")
    if len(action.cards) != asked.cards and (action.cards or not asked.optional):
        fault = F.PASSES_ALL_OR_NONE if asked.optional else F.PASSES_OTHERS
        raise a.IllegalAction(fault, action, cards=asked.cards, named=len(action.cards))
    return dealing.passed(state, action.seat, action.cards)


def _discard(state: State, action: a.Discard) -> tuple[Event, ...]:
    """Discards, of a number that the draw allows (S3.5)."""
    asked = dealing.draw_asked(state)
    _held(state, action, "discard")
    count = len(action.cards)
    if asked.exactly and count not in asked.exactly:
        numbers = " or ".join(str(each) for each in asked.exactly)
        raise a.IllegalAction(F.DISCARDS_OTHERS, action, numbers=numbers, named=count)
    if not asked.exactly and count > asked.cards:
        most = max(asked.cards, asked.with_ace)
        if count > most:
            raise a.IllegalAction(F.DISCARDS_MORE, action, cards=most, named=count)
        kept = without(state.hands[action.seat], action.cards)
        if not any(each.rank is Rank.ACE for each in kept):
            raise a.IllegalAction(F.KEEPS_NO_ACE, action, cards=asked.cards, named=count)
    return dealing.drew(state, action.seat, action.cards)


def _choose_game(state: State, action: a.ChooseGame) -> tuple[Event, ...]:
    _between(state, action)
    table = state.table
    if not table.dealers_choice:
        raise a.IllegalAction(F.NO_CHOICE, action)
    if not can_choose(table, action.seat):
        raise a.IllegalAction(F.NOT_DEALER, action)
    rules = action.rules
    try:
        rules.check_seats(len(table.playing()))
    except RulesError as wrong:
        raise a.IllegalAction(wrong.fault, action, wrong.place, **wrong.values) from None
    owing = any(table.seats[seat].chips < 0 for seat in table.playing())
    if owing and rules.paying.shortfall is not Shortfall.CREDIT:
        raise a.IllegalAction(F.IN_DEBT, action)
    return (e.GameChosen(action.seat, rules),)


def _seat_of(state: State, action: a.BuyIn | a.Leave) -> TableSeat:
    _between(state, action)
    if not 0 <= action.seat < len(state.table.seats):
        raise a.IllegalAction(F.NO_SEAT, action)
    return state.table.seats[action.seat]


def _buy_in(state: State, action: a.BuyIn) -> tuple[Event, ...]:
    place = _seat_of(state, action)
    if not can_buy_in(state.table, action.seat):
        raise a.IllegalAction(F.NO_BUY_IN, action)
    return (e.BoughtIn(action.seat, place.began_with),)


def _leave(state: State, action: a.Leave) -> tuple[Event, ...]:
    if _seat_of(state, action).status is not Status.PLAYING:
        raise a.IllegalAction(F.NOT_PLAYING, action)
    return (e.StatusChanged(action.seat, Status.LEFT),)
