"""The fields of the public table that each event changes (R10), for states and views alike.

`CHANGES` maps each type of event to a function from the table to the changed fields.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from guts_engine.common.frozen import changed, draft
from guts_engine.hands.cards import Card
from guts_engine.play import events as e
from guts_engine.play.actions import Question
from guts_engine.play.events import Event, Fund, HouseHandShown, Payment, PotAwarded, Status
from guts_engine.play.table import Phase, Table, TableSeat
from guts_engine.rules.options import AllOut
from guts_engine.steps.model import Choice, Declare, Group, Keep, Manner, Showdown


def fold(table: Table, event: Event) -> Table:
    """The table after the event."""
    return folded(table, (event,))


def folded(table: Table, events: Sequence[Event]) -> Table:
    """The table after the events."""
    after, fields = draft(table)
    for event in events:
        changes = CHANGES.get(type(event))
        if changes is not None:
            fields.update(changes(after, event))
    return after


Changes = dict[str, Any]


def _moved(table: Table, moves: Iterable[tuple[int, int]]) -> tuple[TableSeat, ...]:
    """The seats after adding chips to stacks, given as (seat, chips)."""
    seats = list(table.seats)
    for seat, chips in moves:
        seats[seat] = changed(seats[seat], chips=seats[seat].chips + chips)
    return tuple(seats)


_FIELDS: Final = {Fund.POT: "pot", Fund.LOW_POT: "low_pot", Fund.SIDE_POT: "side_pot"}


def _paid_in(table: Table, payments: tuple[Payment, ...], fund: Fund = Fund.POT) -> Changes:
    held = table.holds(fund)
    moves = []
    short = table.short
    for paid in payments:
        held += paid.amount
        moves.append((paid.seat, -paid.amount))
        if paid.amount < paid.owed:
            short |= {paid.seat}
    return {"seats": _moved(table, moves), _FIELDS[fund]: held, "short": short}


def _results(table: Table, moves: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """The seats' results in this deal after they win chips, or pay negative ones."""
    results = list(table.results)
    for seat, chips in moves:
        results[seat] += chips
    return tuple(results)


def _less(table: Table, payments: Iterable[Payment]) -> tuple[int, ...]:
    """The seats' results in this deal after these payments."""
    return _results(table, [(paid.seat, -paid.amount) for paid in payments])


def _game_chosen(table: Table, event: e.GameChosen) -> Changes:
    legs = (0,) * len(table.seats)
    return {"rules": event.rules, "chosen": True, "new_game": True, "legs": legs}


def _deal_began(table: Table, event: e.DealBegan) -> Changes:
    count = len(table.seats)
    keep = None if event.first_of_game else table.rules.played.keep
    nothing, none = (None,) * count, (0,) * count
    return {
        **_CLEARED,
        "deals": event.number,
        "dealer": event.dealer,
        "order": event.order,
        "compulsory": event.compulsory,
        "said": nothing,
        "drawn": nothing,
        "face_up": ((),) * count,
        "common": table.common if keep is Keep.COMMON else (),
        "ghosts": table.ghosts if keep is Keep.TABLE else (),
        "kept": bool(keep) and bool(table.common if keep is Keep.COMMON else table.ghosts),
        "legs": none if event.first_of_game else table.legs,
        "match_paid": none,
        "results": none,
    }


def _antes_posted(table: Table, event: e.AntesPosted) -> Changes:
    return _paid_in(table, event.payments, event.fund)


def _extra_antes(table: Table, event: e.ExtraAntesPosted) -> Changes:
    return _paid_in(table, event.payments, event.fund)


def _dropped_antes(table: Table, event: e.DroppedAntesPosted) -> Changes:
    paid = _paid_in(table, event.payments, event.fund)
    return {**paid, "results": _less(table, event.payments)}


def _cards_dealt(table: Table, event: e.CardsDealt) -> Changes:
    face_up = table.face_up
    shown = [hand for hand in event.hands if hand.face_up]
    if shown:
        laid = list(face_up)
        for hand in shown:
            laid[hand.seat] += hand.seen
        face_up = tuple(laid)
    return {"face_up": face_up, "ghosts": _ghosts_dealt(table, event)}


def _ghosts_dealt(table: Table, event: e.CardsDealt) -> tuple[tuple[Card | None, ...], ...]:
    if not event.ghost:
        return table.ghosts
    shown = event.ghost if event.ghost_face_up else (None,) * len(event.ghost)
    ghosts = [*table.ghosts, ()] if event.ghost_hand == len(table.ghosts) else list(table.ghosts)
    ghosts[event.ghost_hand] += shown
    return tuple(ghosts)


def _ghost_drew(table: Table, event: e.GhostDrew) -> Changes:
    ghosts = list(table.ghosts)
    left = list(ghosts[event.ghost_hand])
    for each in event.discarded:
        left.remove(each if each in event.face_up else None)
    ghosts[event.ghost_hand] = (*left, *[None] * len(event.drawn))
    return {"ghosts": tuple(ghosts)}


def _common_discarded(table: Table, event: e.CommonDiscarded) -> Changes:
    return {"common": table.common[len(event.cards) :]}


def _common_dealt(table: Table, event: e.CommonDealt) -> Changes:
    return {"common": table.common + event.cards}


def _stage_began(table: Table, event: e.StageBegan) -> Changes:
    passed = [
        place
        for place, each in enumerate(table.rules.played.steps)
        if place > table.at and isinstance(each, Showdown)
    ]
    return {
        "stage": event.stage,
        "phase": Phase.DEALING,
        "at": passed[0] if passed else table.at,
        "stayed": table.group(Group.IN),
        "said": (None,) * len(table.seats),
        "stage_won": _NOBODY,
        "earlier": _so_far(table),
    }


def _so_far(table: Table) -> tuple[int, int, int]:
    return len(table.shown), len(table.houses), len(table.awards)


def _passing_opened(table: Table, event: e.PassingOpened) -> Changes:
    return {
        "phase": Phase.PASSING,
        "question": Question.PASS,
        "question_cards": event.cards,
        "asked": event.seats,
        "turn": event.seats,
        "step": event.step,
        "at": _at(table, event.step),
        "optional": event.optional,
        "sealed": _NOBODY,
    }


PHASES: Final = 3
"""The phases of each step: what begins before it, the step, and what follows from it."""


def _at(table: Table, phase: int) -> int:
    """The place of the step whose phase has that number; questions in lists belong to no step."""
    place = phase // PHASES
    return place if place < len(table.rules.played.steps) else table.at


def _drawing_opened(table: Table, event: e.DrawingOpened) -> Changes:
    return {
        "phase": Phase.DRAWING,
        "question": Question.DISCARD,
        "question_cards": event.most,
        "asked": event.seats,
        "turn": event.seats[:1],
        "step": event.step,
        "at": _at(table, event.step),
        "drawing": event,
        "sealed": _NOBODY,
    }


def _cards_drawn(table: Table, event: e.CardsDrawn) -> Changes:
    drawn = list(table.drawn)
    drawn[event.seat] = (drawn[event.seat] or 0) + len(event.drawn)
    changes: Changes = {"drawn": tuple(drawn), "turn": _after(table, event.seat)}
    if event.drawn:
        changes |= _exchanged(table, (event.seat,), event.face_up)
    if event.payment is not None:
        changes |= _paid_in(table, (event.payment,))
        changes["results"] = _less(table, (event.payment,))
    return changes


def _exchanged(table: Table, seats: Iterable[int], gone: tuple[Card, ...]) -> Changes:
    """Face-up cards that left their hands, and the seats whose others can no longer be placed."""
    shown = [seat for seat in seats if table.face_up[seat]]
    if not shown:
        return {}
    left = [tuple([each for each in own if each not in gone]) for own in table.face_up]
    return {"face_up": tuple(left), "mixed": table.mixed.union(shown)}


def _naming_opened(table: Table, event: e.NamingOpened) -> Changes:
    return {
        "phase": Phase.NAMING,
        "question": Question.NAME_RANK,
        "question_cards": 0,
        "asked": event.seats,
        "turn": event.seats,
        "step": event.step,
        "at": _at(table, event.step),
        "sealed": _NOBODY,
    }


def _rank_named(table: Table, event: e.RankNamed) -> Changes:
    return {"named": event.rank, "turn": (), "phase": Phase.DEALING}


def _after(table: Table, seat: int) -> tuple[int, ...]:
    """The seat asked next, if seats are asked one after another."""
    next_place = table.asked.index(seat) + 1
    return table.asked[next_place : next_place + 1]


def _declarations_opened(table: Table, event: e.DeclarationsOpened) -> Changes:
    said = list(table.said)
    for seat in event.seats:
        said[seat] = None
    return {
        "phase": Phase.DECLARING,
        "manner": event.manner,
        "question": Question.DECLARE,
        "question_cards": 0,
        "asked": event.seats,
        "turn": event.seats if event.manner is Manner.SIMULTANEOUS else event.seats[:1],
        "step": event.step,
        "at": _at(table, event.step),
        "again": event.again,
        "second_chance": False,
        "declarers": event.seats,
        "declared_pots": (table.pot, table.low_pot),
        "killed": table.killed.difference(event.seats),
        "exempt": table.exempt.difference(event.seats),
        "sealed": _NOBODY,
        "said": tuple(said),
        "earlier": _so_far(table),
    }


def _second_chance_opened(table: Table, event: e.SecondChanceOpened) -> Changes:
    return {"second_chance": True, "asked": event.seats, "turn": event.seats[:1]}


def _said(table: Table, choices: Iterable[tuple[int, Choice]]) -> tuple[Choice | None, ...]:
    said = list(table.said)
    for seat, choice in choices:
        said[seat] = choice
    return tuple(said)


def _declared(table: Table, event: e.Declared) -> Changes:
    said = _said(table, ((event.seat, event.choice),))
    return {"said": said, "turn": _after(table, event.seat)}


def _sealed(table: Table, event: e.DeclarationSealed | e.PassSealed) -> Changes:
    turn = tuple([seat for seat in table.turn if seat != event.seat])
    return {"sealed": table.sealed.union((event.seat,)), "turn": turn}


def _revealed(table: Table, event: e.DeclarationsRevealed) -> Changes:
    changes: Changes = {
        "said": _said(table, event.choices),
        "phase": Phase.SETTLING,
        "sealed": _NOBODY,
    }
    if event.compulsory:
        steps = table.rules.played.steps
        declarations = (n for n, each in enumerate(steps) if isinstance(each, Declare))
        changes["at"] = next(declarations)
        changes["declarers"] = table.order
        changes["declared_pots"] = (table.pot, table.low_pot)
    return changes


def _players_killed(table: Table, event: e.PlayersKilled) -> Changes:
    gone = frozenset([seat for seat, _ in event.killed])
    exempt = table.exempt if event.pays else table.exempt | gone
    return {"killed": table.killed | gone, "exempt": exempt}


def _cards_passed(table: Table, event: e.CardsPassed) -> Changes:
    exchanged = _exchanged(table, table.order, event.face_up)
    return {"phase": Phase.DEALING, "sealed": _NOBODY, **exchanged}


def _hands_shown(table: Table, event: e.HandsShown) -> Changes:
    return {"phase": Phase.SETTLING, "shown": table.shown + event.hands}


def _hands_compared(table: Table, event: e.HandsCompared) -> Changes:
    return {"phase": Phase.SETTLING}


def _house_hand_shown(table: Table, event: HouseHandShown) -> Changes:
    return {"phase": Phase.SETTLING, "houses": (*table.houses, event)}


def _pot_awarded(table: Table, event: PotAwarded) -> Changes:
    held, side_pot = table.holds(event.fund), table.side_pot
    moves = []
    for share in event.shares:
        held -= share.pot
        side_pot -= share.side_pot
        moves.append((share.seat, share.pot + share.side_pot))
    return {
        "phase": Phase.SETTLING,
        "awards": (*table.awards, event),
        "seats": _moved(table, moves),
        "results": _results(table, moves),
        "side_pot": side_pot,
        _FIELDS[event.fund]: held,
    }


def _matched_by(table: Table, payments: tuple[Payment, ...]) -> Changes:
    match_paid = list(table.match_paid)
    for paid in payments:
        match_paid[paid.seat] += paid.amount
    losers = [paid.seat for paid in payments]
    matched = table.matched.union(losers)
    lost = _lost_by(table, losers)
    return {"matched": matched, "match_paid": tuple(match_paid), "lost": lost}


def _lost_by(table: Table, losers: Iterable[int]) -> tuple[int, ...]:
    """The latest deal that each seat lost, after these seats have lost this one."""
    lost = list(table.lost)
    for seat in losers:
        lost[seat] = table.deals
    return tuple(lost)


def _pot_matched(table: Table, event: e.PotMatched) -> Changes:
    paid = _paid_in(table, event.payments, event.fund)
    paid["results"] = _less(table, event.payments)
    return {**paid, **_matched_by(table, event.payments)}


def _players_paid(table: Table, event: e.PlayersPaid) -> Changes:
    moves = []
    short = table.short
    for paid in event.transfers:
        moves += [(paid.seat, -paid.amount), (paid.to, paid.amount)]
        if paid.amount < paid.owed:
            short |= {paid.seat}
    losers = [paid.seat for paid in event.transfers]
    match_paid = list(table.match_paid)
    for paid in event.transfers:
        match_paid[paid.seat] += paid.amount
    won = frozenset([paid.to for paid in event.transfers])
    return {
        "seats": _moved(table, moves),
        "results": _results(table, moves),
        "short": short,
        "lost": _lost_by(table, losers),
        "match_paid": tuple(match_paid),
        "stage_won": won,
    }


def _leg_won(table: Table, event: e.LegWon) -> Changes:
    legs = list(table.legs)
    legs[event.seat] += 1
    won = frozenset((event.seat,))
    return {"legs": tuple(legs), "phase": Phase.SETTLING, "stage_won": won}


def _nobody_in(table: Table, event: e.NobodyIn) -> Changes:
    paid = {**_paid_in(table, event.payments, event.fund), "phase": Phase.SETTLING}
    paid["results"] = _less(table, event.payments)
    if event.rule is AllOut.MATCH_BEST:
        paid |= _matched_by(table, event.payments)
    return paid


def _pot_limited(table: Table, event: e.PotLimited) -> Changes:
    held = table.holds(event.fund) - event.amount
    return {_FIELDS[event.fund]: held, "reserve": table.reserve + event.amount}


def _pot_refilled(table: Table, event: e.PotRefilled) -> Changes:
    held = table.holds(event.fund) + event.amount
    return {_FIELDS[event.fund]: held, "reserve": table.reserve - event.amount}


def _pots_returned(table: Table, event: e.PotsReturned) -> Changes:
    moves = [(share.seat, share.amount) for share in event.shares]
    return {"seats": _moved(table, moves), "results": _results(table, moves), **_EMPTY}


def _seat_changed(table: Table, seat: int, **fields: object) -> Changes:
    seats = list(table.seats)
    seats[seat] = changed(seats[seat], **fields)
    return {"seats": tuple(seats)}


def _status_changed(table: Table, event: e.StatusChanged) -> Changes:
    return _seat_changed(table, event.seat, status=event.status)


def _bought_in(table: Table, event: e.BoughtIn) -> Changes:
    seat = table.seats[event.seat]
    return _seat_changed(
        table,
        event.seat,
        chips=seat.chips + event.amount,
        bought_in=seat.bought_in + event.amount,
        rebuys=seat.rebuys + 1,
        status=Status.PLAYING,
    )


def _deal_ended(table: Table, event: e.DealEnded) -> Changes:
    return {"dealer": event.dealer, "phase": Phase.BETWEEN, "question_cards": 0}


def _game_ended(table: Table, event: e.GameEnded) -> Changes:
    return {"ended": True, "winner": event.winner, "new_game": True}


def _session_ended(table: Table, event: e.SessionEnded) -> Changes:
    seats = _moved(table, [(share.seat, share.amount) for share in event.shares])
    return {"seats": seats, **_EMPTY, "phase": Phase.CLOSED}


_NOBODY: Final[frozenset[int]] = frozenset()
_EMPTY: Final = {"pot": 0, "low_pot": 0, "reserve": 0, "side_pot": 0}

_CLEARED: Final[Changes] = {
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
    "stayed": None,
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

CHANGES: Final[dict[type[Event], Callable[[Table, Any], Changes]]] = {
    e.GameChosen: _game_chosen,
    e.DealBegan: _deal_began,
    e.AntesPosted: _antes_posted,
    e.ExtraAntesPosted: _extra_antes,
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
