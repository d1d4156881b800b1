"""The fields of the public table that each event changes (R10), for states and views alike.

`CHANGES` maps each type of event to a function of a draft of the table, the event and the fields of
the draft. It stores the changed fields there, after reading what it needs of them.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from guts_engine.common.frozen import changed, draft
from guts_engine.hands.cards import Card
from guts_engine.state import events as e
from guts_engine.state.actions import Question
from guts_engine.state.events import (
    Event,
    Fund,
    HouseHandShown,
    Payment,
    PotAwarded,
    Status,
    Transfer,
)
from guts_engine.state.table import Phase, Table, TableSeat, Told
from guts_engine.steps.model import Choice, Declare, Group, Keep, Manner, Showdown


def fold(table: Table, event: Event) -> Table:
    """The table after the event."""
    return folded(table, (event,))


def folded(table: Table, events: Sequence[Event]) -> Table:
    """The table after the events."""
    after, fields = draft(table)
    for event in events:
        change = CHANGES.get(type(event))
        if change is not None:
            change(after, event, fields)
    return after


Fields = dict[str, Any]


def _move(table: Table, moves: Iterable[tuple[int, int]], to: Fields) -> None:
    """Seats win chips, or pay negative ones, during the deal; given as (seat, chips)."""
    seats, results = list(table.seats), list(table.results)
    for number, chips in moves:
        seat = seats[number]
        seats[number] = changed(seat, chips=seat.chips + chips)
        results[number] += chips
    to["seats"] = tuple(seats)
    to["results"] = tuple(results)


_FIELDS: Final = {Fund.POT: "pot", Fund.LOW_POT: "low_pot", Fund.SIDE_POT: "side_pot"}


def _ante(table: Table, payments: Iterable[Payment], fund: Fund, to: Fields) -> None:
    """Chips go from stacks into a pot, apart from the results of the deal."""
    seats = list(table.seats)
    held, short = table.holds(fund), table.short
    for paid in payments:
        number, amount = paid.seat, paid.amount
        seat = seats[number]
        seats[number] = changed(seat, chips=seat.chips - amount)
        held += amount
        if amount < paid.owed:
            short |= {number}
    to["seats"] = tuple(seats)
    to["short"] = short
    to[_FIELDS[fund]] = held


def _pay(table: Table, payments: Iterable[Payment], fund: Fund, to: Fields) -> None:
    """Chips go from stacks into a pot during the deal."""
    _ante(table, payments, fund, to)
    results = list(table.results)
    for paid in payments:
        results[paid.seat] -= paid.amount
    to["results"] = tuple(results)


def _game_chosen(table: Table, event: e.GameChosen, to: Fields) -> None:
    to["rules"] = event.rules
    to["chosen"] = True
    to["new_game"] = True
    to["legs"] = (0,) * len(table.seats)


def _deal_began(table: Table, event: e.DealBegan, to: Fields) -> None:
    count = len(table.seats)
    keep = None if event.first_of_game else table.rules.played.keep
    common = table.common if keep is Keep.COMMON else ()
    ghosts = table.ghosts if keep is Keep.TABLE else ()
    nothing, none = (None,) * count, (0,) * count
    to.update(_CLEARED)
    to["deals"] = event.number
    to["dealer"] = event.dealer
    to["order"] = event.order
    to["compulsory"] = event.compulsory
    to["said"] = nothing
    to["drawn"] = nothing
    to["face_up"] = ((),) * count
    to["common"] = common
    to["ghosts"] = ghosts
    to["kept"] = bool(common or ghosts)
    to["turned_card"] = table.turned_card if common or ghosts else None
    if event.first_of_game:
        to["legs"] = none
    to["match_paid"] = none
    to["results"] = none


def _antes_posted(table: Table, event: e.AntesPosted | e.ExtraAntesPosted, to: Fields) -> None:
    _ante(table, event.payments, event.fund, to)


def _dropped_antes(table: Table, event: e.DroppedAntesPosted, to: Fields) -> None:
    _pay(table, event.payments, event.fund, to)


def _cards_dealt(table: Table, event: e.CardsDealt, to: Fields) -> None:
    shown = [hand for hand in event.hands if hand.face_up]
    if shown:
        laid = list(table.face_up)
        for hand in shown:
            laid[hand.seat] += hand.seen
        to["face_up"] = tuple(laid)
    if event.ghost:
        to["ghosts"] = _ghosts_dealt(table, event)
        if event.ghost_face_up:
            to["turned_card"] = table.turned_card or event.ghost[0]


def _ghosts_dealt(table: Table, event: e.CardsDealt) -> tuple[tuple[Card | None, ...], ...]:
    shown = event.ghost if event.ghost_face_up else (None,) * len(event.ghost)
    ghosts = [*table.ghosts, ()] if event.ghost_hand == len(table.ghosts) else list(table.ghosts)
    ghosts[event.ghost_hand] += shown
    return tuple(ghosts)


def _ghost_drew(table: Table, event: e.GhostDrew, to: Fields) -> None:
    ghosts = list(table.ghosts)
    left = list(ghosts[event.ghost_hand])
    for each in event.discarded:
        left.remove(each if each in event.face_up else None)
    ghosts[event.ghost_hand] = (*left, *[None] * len(event.drawn))
    to["ghosts"] = tuple(ghosts)


def _common_discarded(table: Table, event: e.CommonDiscarded, to: Fields) -> None:
    to["common"] = table.common[len(event.cards) :]


def _common_dealt(table: Table, event: e.CommonDealt, to: Fields) -> None:
    to["common"] = table.common + event.cards
    to["turned_card"] = table.turned_card or event.cards[0]


def _stage_began(table: Table, event: e.StageBegan, to: Fields) -> None:
    to["stage"] = event.stage
    to["phase"] = Phase.DEALING
    to["at"] = _showdown_passed(table)
    to["said_before"] = table.said
    to["told"] = (*table.told, Told(table.said, table.second_chance, table.declared_pots))
    to["said"] = (None,) * len(table.seats)
    to["stage_won"] = _NOBODY
    to["earlier"] = _so_far(table)


def _showdown_passed(table: Table) -> int:
    """The place of the showdown before the next declaration of all; without one as before."""
    for place, step in enumerate(table.rules.played.steps):
        if place > table.at and isinstance(step, Showdown):
            return place
        if place > table.at and isinstance(step, Declare) and step.asks is Group.ALL:
            break
    return table.at


def _so_far(table: Table) -> tuple[int, int, int]:
    return len(table.shown), len(table.houses), len(table.awards)


def _passing_opened(table: Table, event: e.PassingOpened, to: Fields) -> None:
    _ask(table, event, Phase.PASSING, Question.PASS, to)
    to["question_cards"] = event.cards
    to["turn"] = event.seats
    to["optional"] = event.optional


Opened = e.PassingOpened | e.DrawingOpened | e.NamingOpened | e.DeclarationsOpened


def _ask(table: Table, event: Opened, phase: Phase, question: Question, to: Fields) -> None:
    """A question to the event's seats, to one after another (S3)."""
    to["phase"] = phase
    to["question"] = question
    to["question_cards"] = 0
    to["asked"] = event.seats
    to["turn"] = event.seats[:1]
    to["step"] = event.step
    to["at"] = _at(table, event.step)
    to["sealed"] = _NOBODY


PHASES: Final = 3
"""The phases of each step: what begins before it, the step, and what follows from it."""


def _at(table: Table, phase: int) -> int:
    """The place of the step whose phase has that number; questions in lists belong to no step."""
    place = phase // PHASES
    return place if place < len(table.rules.played.steps) else table.at


def _drawing_opened(table: Table, event: e.DrawingOpened, to: Fields) -> None:
    _ask(table, event, Phase.DRAWING, Question.DISCARD, to)
    to["question_cards"] = event.most
    to["drawing"] = event


def _cards_drawn(table: Table, event: e.CardsDrawn, to: Fields) -> None:
    drawn = list(table.drawn)
    drawn[event.seat] = (drawn[event.seat] or 0) + len(event.drawn)
    to["drawn"] = tuple(drawn)
    to["turn"] = _after(table, event.seat)
    if event.drawn:
        _exchange(table, (event.seat,), event.face_up, to)
    if event.payment is not None:
        _pay(table, (event.payment,), Fund.POT, to)


def _exchange(table: Table, seats: Iterable[int], gone: tuple[Card, ...], to: Fields) -> None:
    """Face-up cards left their hands; the others of those seats can no longer be placed."""
    shown = [seat for seat in seats if table.face_up[seat]]
    if shown:
        left = [tuple([each for each in own if each not in gone]) for own in table.face_up]
        to["face_up"] = tuple(left)
        to["mixed"] = table.mixed.union(shown)


def _naming_opened(table: Table, event: e.NamingOpened, to: Fields) -> None:
    _ask(table, event, Phase.NAMING, Question.NAME_RANK, to)


def _rank_named(table: Table, event: e.RankNamed, to: Fields) -> None:
    to["named"] = event.rank
    to["turn"] = ()
    to["phase"] = Phase.DEALING


def _after(table: Table, seat: int) -> tuple[int, ...]:
    """The seat asked next, if seats are asked one after another."""
    next_place = table.asked.index(seat) + 1
    return table.asked[next_place : next_place + 1]


def _declarations_opened(table: Table, event: e.DeclarationsOpened, to: Fields) -> None:
    said = list(table.said)
    for seat in event.seats:
        said[seat] = None
    _ask(table, event, Phase.DECLARING, Question.DECLARE, to)
    to["manner"] = event.manner
    if event.manner is Manner.SIMULTANEOUS:
        to["turn"] = event.seats
    to["again"] = event.again
    to["second_chance"] = False
    to["said"] = tuple(said)
    _declaration(table, event.seats, to)


def _declaration(table: Table, seats: tuple[int, ...], to: Fields) -> None:
    """What begins anew with a declaration of these seats."""
    to["declarers"] = seats
    to["declared_pots"] = (table.pot, table.low_pot)
    to["killed"] = table.killed.difference(seats)
    to["exempt"] = table.exempt.difference(seats)
    to["earlier"] = _so_far(table)


def _second_chance_opened(table: Table, event: e.SecondChanceOpened, to: Fields) -> None:
    to["second_chance"] = True
    to["asked"] = event.seats
    to["turn"] = event.seats[:1]


def _said(table: Table, choices: Iterable[tuple[int, Choice]]) -> tuple[Choice | None, ...]:
    said = list(table.said)
    for seat, choice in choices:
        said[seat] = choice
    return tuple(said)


def _declared(table: Table, event: e.Declared, to: Fields) -> None:
    to["said"] = _said(table, ((event.seat, event.choice),))
    to["turn"] = _after(table, event.seat)


def _sealed(table: Table, event: e.DeclarationSealed | e.PassSealed, to: Fields) -> None:
    turn = table.turn
    place = turn.index(event.seat)
    to["turn"] = turn[:place] + turn[place + 1 :]
    to["sealed"] = table.sealed | {event.seat}


def _revealed(table: Table, event: e.DeclarationsRevealed, to: Fields) -> None:
    to["said"] = _said(table, event.choices)
    to["phase"] = Phase.SETTLING
    to["sealed"] = _NOBODY
    if event.compulsory:
        steps = table.rules.played.steps
        places = (n for n, each in enumerate(steps) if isinstance(each, Declare) and n > table.at)
        to["at"] = next(places)
        _declaration(table, tuple([seat for seat, _ in event.choices]), to)


def _players_killed(table: Table, event: e.PlayersKilled, to: Fields) -> None:
    gone = frozenset([seat for seat, _ in event.killed])
    to["killed"] = table.killed | gone
    if not event.pays:
        to["exempt"] = table.exempt | gone


def _cards_passed(table: Table, event: e.CardsPassed, to: Fields) -> None:
    to["phase"] = Phase.DEALING
    to["sealed"] = _NOBODY
    _exchange(table, table.order, event.face_up, to)


def _hands_shown(table: Table, event: e.HandsShown, to: Fields) -> None:
    to["phase"] = Phase.SETTLING
    to["shown"] = table.shown + event.hands


def _hands_compared(table: Table, event: e.HandsCompared, to: Fields) -> None:
    to["phase"] = Phase.SETTLING


def _house_hand_shown(table: Table, event: HouseHandShown, to: Fields) -> None:
    to["phase"] = Phase.SETTLING
    to["houses"] = (*table.houses, event)


def _pot_awarded(table: Table, event: PotAwarded, to: Fields) -> None:
    held, side_pot = table.holds(event.fund), table.side_pot
    moves = []
    for share in event.shares:
        held -= share.pot
        side_pot -= share.side_pot
        moves.append((share.seat, share.pot + share.side_pot))
    to["phase"] = Phase.SETTLING
    to["awards"] = (*table.awards, event)
    _move(table, moves, to)
    to["side_pot"] = side_pot
    to[_FIELDS[event.fund]] = held


def _match(table: Table, payments: Iterable[Payment | Transfer], to: Fields) -> None:
    """Losers paid a match, so they lost this deal."""
    match_paid, lost = list(table.match_paid), list(table.lost)
    for paid in payments:
        match_paid[paid.seat] += paid.amount
        lost[paid.seat] = table.deals
    to["match_paid"] = tuple(match_paid)
    to["lost"] = tuple(lost)


def _pot_matched(table: Table, event: e.PotMatched, to: Fields) -> None:
    _pay(table, event.payments, event.fund, to)
    _match(table, event.payments, to)
    to["matched"] = table.matched.union([paid.seat for paid in event.payments])


def _players_paid(table: Table, event: e.PlayersPaid, to: Fields) -> None:
    moves = []
    short = table.short
    for paid in event.transfers:
        moves += [(paid.seat, -paid.amount), (paid.to, paid.amount)]
        if paid.amount < paid.owed:
            short |= {paid.seat}
    _move(table, moves, to)
    to["short"] = short
    to["stage_won"] = frozenset([paid.to for paid in event.transfers])
    _match(table, event.transfers, to)


def _leg_won(table: Table, event: e.LegWon, to: Fields) -> None:
    legs = list(table.legs)
    legs[event.seat] += 1
    to["legs"] = tuple(legs)
    to["phase"] = Phase.SETTLING
    to["stage_won"] = frozenset((event.seat,))


def _nobody_in(table: Table, event: e.NobodyIn, to: Fields) -> None:
    to["phase"] = Phase.SETTLING
    _pay(table, event.payments, event.fund, to)
    if event.matches:
        _match(table, event.payments, to)
        to["matched"] = table.matched.union([paid.seat for paid in event.payments])


def _pot_limited(table: Table, event: e.PotLimited, to: Fields) -> None:
    to[_FIELDS[event.fund]] = table.holds(event.fund) - event.amount
    to["reserve"] = table.reserve + event.amount


def _pot_refilled(table: Table, event: e.PotRefilled, to: Fields) -> None:
    to[_FIELDS[event.fund]] = table.holds(event.fund) + event.amount
    to["reserve"] = table.reserve - event.amount


def _pots_returned(table: Table, event: e.PotsReturned, to: Fields) -> None:
    _move(table, [(share.seat, share.amount) for share in event.shares], to)
    to.update(_EMPTY)


def _seat_changed(table: Table, seat: int, **fields: object) -> tuple[TableSeat, ...]:
    seats = list(table.seats)
    seats[seat] = changed(seats[seat], **fields)
    return tuple(seats)


def _status_changed(table: Table, event: e.StatusChanged, to: Fields) -> None:
    to["seats"] = _seat_changed(table, event.seat, status=event.status)


def _bought_in(table: Table, event: e.BoughtIn, to: Fields) -> None:
    seat = table.seats[event.seat]
    to["seats"] = _seat_changed(
        table,
        event.seat,
        chips=seat.chips + event.amount,
        bought_in=seat.bought_in + event.amount,
        rebuys=seat.rebuys + 1,
        status=Status.PLAYING,
    )


def _deal_ended(table: Table, event: e.DealEnded, to: Fields) -> None:
    to["dealer"] = event.dealer
    to["phase"] = Phase.BETWEEN
    to["question_cards"] = 0


def _game_ended(table: Table, event: e.GameEnded, to: Fields) -> None:
    to["ended"] = True
    to["winner"] = event.winner
    to["new_game"] = True


def _session_ended(table: Table, event: e.SessionEnded, to: Fields) -> None:
    results = table.results  # those of the last deal
    _move(table, [(share.seat, share.amount) for share in event.shares], to)
    to["results"] = results
    to.update(_EMPTY)
    to["phase"] = Phase.CLOSED


_NOBODY: Final[frozenset[int]] = frozenset()
_EMPTY: Final = {"pot": 0, "low_pot": 0, "reserve": 0, "side_pot": 0}
_CLEARED: Final[Fields] = {
    "phase": Phase.DEALING,
    "stage": 0,
    "manner": None,
    "asked": (),
    "second_chance": False,
    "sealed": _NOBODY,
    "mixed": _NOBODY,
    "at": -1,
    "again": 0,
    "drawing": None,
    "optional": False,
    "declarers": (),
    "declared_pots": (0, 0),
    "named": None,
    "houses": (),
    "earlier": (0, 0, 0),
    "said_before": (),
    "told": (),
    "killed": _NOBODY,
    "exempt": _NOBODY,
    "shown": (),
    "awards": (),
    "matched": _NOBODY,
    "stage_won": _NOBODY,
    "short": _NOBODY,
    "new_game": False,
    "chosen": False,
    "ended": False,
    "winner": None,
}
"""What every deal begins with."""

CHANGES: Final[dict[type[Event], Callable[[Table, Any, Fields], None]]] = {
    e.GameChosen: _game_chosen,
    e.DealBegan: _deal_began,
    e.AntesPosted: _antes_posted,
    e.ExtraAntesPosted: _antes_posted,
    e.DroppedAntesPosted: _dropped_antes,
    e.CardsDealt: _cards_dealt,
    e.CommonDealt: _common_dealt,
    e.StageBegan: _stage_began,
    e.PassingOpened: _passing_opened,
    e.PassSealed: _sealed,
    e.CardsPassed: _cards_passed,
    e.DrawingOpened: _drawing_opened,
    e.CardsDrawn: _cards_drawn,
    e.GhostDrew: _ghost_drew,
    e.CommonDiscarded: _common_discarded,
    e.NamingOpened: _naming_opened,
    e.RankNamed: _rank_named,
    e.PlayersKilled: _players_killed,
    e.PotsReturned: _pots_returned,
    e.DeclarationsOpened: _declarations_opened,
    e.SecondChanceOpened: _second_chance_opened,
    e.Declared: _declared,
    e.DeclarationSealed: _sealed,
    e.DeclarationsRevealed: _revealed,
    e.HandsShown: _hands_shown,
    e.HandsCompared: _hands_compared,
    e.HouseHandShown: _house_hand_shown,
    e.PotAwarded: _pot_awarded,
    e.PotMatched: _pot_matched,
    e.PlayersPaid: _players_paid,
    e.LegWon: _leg_won,
    e.NobodyIn: _nobody_in,
    e.PotLimited: _pot_limited,
    e.PotRefilled: _pot_refilled,
    e.StatusChanged: _status_changed,
    e.BoughtIn: _bought_in,
    e.DealEnded: _deal_ended,
    e.GameEnded: _game_ended,
    e.SessionEnded: _session_ended,
}
