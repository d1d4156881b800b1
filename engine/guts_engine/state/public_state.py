"""The fields of the public table that each event changes (R10), for states and views alike.

`CHANGES` maps each type of event to a function of a draft of the table, the event and the fields of
the draft. It stores the changed fields there, after reading what it needs of them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from guts_engine.common.frozen import changed, draft, replaced
from guts_engine.hands.cards import Card
from guts_engine.state import events as e
from guts_engine.state import heard
from guts_engine.state.actions import Asked, At, Question
from guts_engine.state.events import Event
from guts_engine.state.heard import Exchange, Round
from guts_engine.state.parts import Fund, Payment, Status, Transfer
from guts_engine.state.seen_cards import ghosts_with
from guts_engine.state.table import Phase, Table, empty_table
from guts_engine.steps.facts import showdown_passed
from guts_engine.steps.model import Choice, Declare, Manner, To


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


def _move(
    table: Table, moves: Iterable[tuple[int, int]], to: Fields, *, in_results: bool = True
) -> None:
    """Seats win chips, or pay negative ones, given as (seat, chips).

    They count among the results of the deal if `in_results`.
    """
    seats, results = list(table.seats), list(table.results)
    for number, chips in moves:
        seat = seats[number]
        seats[number] = changed(seat, chips=seat.chips + chips)
        results[number] += chips
    to["seats"] = tuple(seats)
    if in_results:
        to["results"] = tuple(results)


_FIELDS: Final = {Fund.POT: "pot", Fund.LOW_POT: "low_pot", Fund.SIDE_POT: "side_pot"}


def _pay(
    table: Table, payments: Sequence[Payment], fund: Fund, to: Fields, *, in_results: bool = True
) -> None:
    """Chips go from stacks into a pot."""
    moves = [(paid.seat, -paid.amount) for paid in payments]
    _move(table, moves, to, in_results=in_results)
    _note_short(table, payments, to)
    to[_FIELDS[fund]] = table.holds(fund) + sum([paid.amount for paid in payments])


def _note_short(table: Table, payments: Iterable[Payment | Transfer], to: Fields) -> None:
    """Who paid less than it owed."""
    to["short"] = table.short.union([paid.seat for paid in payments if paid.amount < paid.owed])


def _game_chosen(table: Table, event: e.GameChosen, to: Fields) -> None:
    to["rules"] = event.rules
    to["chosen"] = True
    to["new_game"] = True
    to["legs"] = (0,) * len(table.seats)


def _deal_began(table: Table, event: e.DealBegan, to: Fields) -> None:
    keep = None if event.first_of_game else table.rules.played.keep
    common = table.common if keep is To.COMMON else ()
    ghosts = table.ghosts if keep is To.TABLE else ()
    turned = table.turned_card if common or ghosts else None
    lasting = _LASTING if event.first_of_game else (*_LASTING, "legs")
    lasts = {name: to[name] for name in lasting}
    to.update(empty_table(table.rules, len(table.seats)).__dict__ | lasts)
    to["phase"] = Phase.DEALING
    to["new_game"] = False
    to["deals"] = event.number
    to["dealer"] = event.dealer
    to["order"] = event.order
    to["compulsory"] = event.compulsory
    to["common"] = common
    to["ghosts"] = ghosts
    to["kept"] = bool(common or ghosts)
    to["turned_card"] = turned


def _posted(table: Table, event: e.Posted | e.NobodyIn, to: Fields) -> None:
    ante = isinstance(event, e.AntesPosted | e.ExtraAntesPosted)
    _pay(table, event.payments, event.fund, to, in_results=not ante)


def _cards_dealt(table: Table, event: e.CardsDealt, to: Fields) -> None:
    up = [hand for hand in event.hands if hand.face_up]
    if up:
        laid = list(table.face_up)
        for hand in up:
            laid[hand.seat] += hand.seen
        to["face_up"] = tuple(laid)
    if event.ghost:
        shown = event.ghost if event.ghost_face_up else (None,) * len(event.ghost)
        to["ghosts"] = ghosts_with(table.ghosts, event.ghost_hand, shown)
        if event.ghost_face_up:
            to["turned_card"] = table.turned_card or event.ghost[0]


def _ghost_drew(table: Table, event: e.GhostDrew, to: Fields) -> None:
    left = list(table.ghosts[event.ghost_hand])
    for each in event.discarded:
        left.remove(each if each in event.face_up else None)
    hand = (*left, *[None] * len(event.drawn))
    to["ghosts"] = replaced(table.ghosts, event.ghost_hand, hand)


def _common_discarded(table: Table, event: e.CommonDiscarded, to: Fields) -> None:
    to["common"] = table.common[len(event.cards) :]


def _common_dealt(table: Table, event: e.CommonDealt, to: Fields) -> None:
    to["common"] = table.common + event.cards
    to["turned_card"] = table.turned_card or event.cards[0]


def _stage_began(table: Table, event: e.StageBegan, to: Fields) -> None:
    to["stage"] = event.stage
    to["phase"] = Phase.DEALING
    to["reached"] = At(showdown_passed(table.rules.played, table.at))
    to["said_before"] = table.said
    to["said"] = (None,) * len(table.seats)
    to["stage_won"] = _NOBODY
    to["earlier"] = _so_far(table)


def _so_far(table: Table) -> tuple[int, int, int]:
    return len(table.shown), len(table.houses), len(table.awards)


_PHASES: Final = {
    Question.PASS: Phase.PASSING,
    Question.DISCARD: Phase.DRAWING,
    Question.NAME_RANK: Phase.NAMING,
    Question.DECLARE: Phase.DECLARING,
}


def _question_opened(table: Table, event: e.QuestionOpened, to: Fields) -> None:
    _ask(event.seats, event.asked, event.at, to, together=event.asked.question is Question.PASS)


def _ask(seats: tuple[int, ...], asked: Asked, at: At, to: Fields, *, together: bool) -> None:
    """A question to the seats, to all at once or to one after another (S3)."""
    to["phase"] = _PHASES[asked.question]
    to["terms"] = asked
    to["asked"] = seats
    to["turn"] = seats if together else seats[:1]
    to["reached"] = at
    to["sealed"] = _NOBODY


def _cards_drawn(table: Table, event: e.CardsDrawn, to: Fields) -> None:
    drawn = (table.drawn[event.seat] or 0) + len(event.drawn)
    to["drawn"] = replaced(table.drawn, event.seat, drawn)
    done = table.asked[: table.asked.index(event.seat) + 1]
    to["heard"] = heard.drawn(table.heard, table.reached, done)
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


def _rank_named(table: Table, event: e.RankNamed, to: Fields) -> None:
    to["named"] = event.rank
    to["turn"] = ()
    to["phase"] = Phase.DEALING


def _after(table: Table, seat: int) -> tuple[int, ...]:
    """The seat asked next, if seats are asked one after another."""
    next_place = table.asked.index(seat) + 1
    return table.asked[next_place : next_place + 1]


def _declarations_opened(table: Table, event: e.DeclarationsOpened, to: Fields) -> None:
    seats = event.seats
    step = table.rules.played.steps[event.at.place]
    assert isinstance(step, Declare)
    together = event.manner is Manner.SIMULTANEOUS
    _ask(seats, Asked(step.choices), event.at, to, together=together)
    to["manner"] = event.manner
    to["again"] = event.again
    to["second_chance"] = False
    to["said"] = said = heard.also(table.said, dict.fromkeys(seats))
    begun = Round(event.at.place, seats, said, said, event.again, False, table.common, table.legs)
    to["heard"] = (*table.heard, begun)
    _declaration(table, seats, to)


def _declaration(table: Table, seats: tuple[int, ...], to: Fields) -> None:
    """What begins anew with a declaration of these seats."""
    to["declarers"] = seats
    to["declared_pots"] = (table.pot, table.low_pot)
    to["killed"] = table.killed.difference(seats)
    to["exempt"] = table.exempt.difference(seats)
    to["earlier"] = _so_far(table)


def _second_chance_opened(table: Table, event: e.SecondChanceOpened, to: Fields) -> None:
    before, said = table.said, heard.also(table.said, dict.fromkeys(event.seats))
    where = table.again, True, table.common, table.legs
    to["heard"] = (*table.heard, Round(table.at, event.seats, before, said, *where))
    to["second_chance"] = True
    to["asked"] = event.seats
    to["turn"] = event.seats[:1]


def _say(table: Table, choices: Mapping[int, Choice], to: Fields) -> None:
    to["said"] = heard.also(table.said, choices)
    to["heard"] = heard.answered(table.heard, choices)


def _declared(table: Table, event: e.Declared, to: Fields) -> None:
    _say(table, {event.seat: event.choice}, to)
    to["turn"] = _after(table, event.seat)


def _sealed(table: Table, event: e.DeclarationSealed | e.PassSealed, to: Fields) -> None:
    to["turn"] = tuple([seat for seat in table.turn if seat != event.seat])
    to["sealed"] = table.sealed | {event.seat}


def _revealed(table: Table, event: e.DeclarationsRevealed, to: Fields) -> None:
    _say(table, dict(event.choices), to)
    to["phase"] = Phase.SETTLING
    to["sealed"] = _NOBODY
    if event.compulsory:
        steps = table.rules.played.steps
        places = (n for n, each in enumerate(steps) if isinstance(each, Declare) and n > table.at)
        to["reached"] = At(next(places))
        _declaration(table, tuple([seat for seat, _ in event.choices]), to)


def _players_killed(table: Table, event: e.PlayersKilled, to: Fields) -> None:
    gone = frozenset([seat for seat, _ in event.killed])
    to["killed"] = table.killed | gone
    if not event.pays:
        to["exempt"] = table.exempt | gone


def _cards_passed(table: Table, event: e.CardsPassed, to: Fields) -> None:
    to["phase"] = Phase.DEALING
    to["sealed"] = _NOBODY
    to["heard"] = (*table.heard, Exchange(table.reached, table.order))
    _exchange(table, table.order, event.face_up, to)


def _hands_shown(table: Table, event: e.HandsShown, to: Fields) -> None:
    to["phase"] = Phase.SETTLING
    to["shown"] = table.shown + event.hands


def _hands_compared(table: Table, event: e.HandsCompared, to: Fields) -> None:
    to["phase"] = Phase.SETTLING


def _house_hand_shown(table: Table, event: e.HouseHandShown, to: Fields) -> None:
    to["phase"] = Phase.SETTLING
    to["houses"] = (*table.houses, event)


def _pot_awarded(table: Table, event: e.PotAwarded, to: Fields) -> None:
    to["phase"] = Phase.SETTLING
    to["awards"] = (*table.awards, event)
    _move(table, [(share.seat, share.amount) for share in event.shares], to)
    to["side_pot"] = table.side_pot - sum([share.side_pot for share in event.shares])
    held = table.holds(event.fund)
    to[_FIELDS[event.fund]] = held - sum([share.pot for share in event.shares])


def _match(table: Table, payments: Iterable[Payment | Transfer], to: Fields) -> None:
    """Losers paid a match, so they lost this deal."""
    match_paid, lost = list(table.match_paid), list(table.lost)
    for paid in payments:
        match_paid[paid.seat] += paid.amount
        lost[paid.seat] = table.deals
    to["match_paid"] = tuple(match_paid)
    to["lost"] = tuple(lost)


def _pot_matched(table: Table, event: e.PotMatched | e.NobodyIn, to: Fields) -> None:
    _pay(table, event.payments, event.fund, to)
    _match(table, event.payments, to)
    to["matched"] = table.matched.union([paid.seat for paid in event.payments])


def _players_paid(table: Table, event: e.PlayersPaid, to: Fields) -> None:
    _move(table, [(paid.seat, -paid.amount) for paid in event.transfers], to)
    _move(table, [(paid.to, paid.amount) for paid in event.transfers], to)
    _note_short(table, event.transfers, to)
    to["stage_won"] = frozenset([paid.to for paid in event.transfers])
    _match(table, event.transfers, to)


def _leg_won(table: Table, event: e.LegWon, to: Fields) -> None:
    to["legs"] = replaced(table.legs, event.seat, table.legs[event.seat] + 1)
    to["phase"] = Phase.SETTLING
    to["stage_won"] = frozenset((event.seat,))


def _nobody_in(table: Table, event: e.NobodyIn, to: Fields) -> None:
    to["phase"] = Phase.SETTLING
    (_pot_matched if event.matches else _posted)(table, event, to)


def _reserve_moved(table: Table, event: e.ReserveMoved, to: Fields) -> None:
    out = event.amount if isinstance(event, e.PotLimited) else -event.amount
    to[_FIELDS[event.fund]] = table.holds(event.fund) - out
    to["reserve"] = table.reserve + out


def _status_changed(table: Table, event: e.StatusChanged, to: Fields) -> None:
    seat = changed(table.seats[event.seat], status=event.status)
    to["seats"] = replaced(table.seats, event.seat, seat)


def _bought_in(table: Table, event: e.BoughtIn, to: Fields) -> None:
    seat = table.seats[event.seat]
    after = changed(
        seat,
        chips=seat.chips + event.amount,
        bought_in=seat.bought_in + event.amount,
        rebuys=seat.rebuys + 1,
        status=Status.PLAYING,
    )
    to["seats"] = replaced(table.seats, event.seat, after)


def _deal_ended(table: Table, event: e.DealEnded, to: Fields) -> None:
    to["dealer"] = event.dealer
    to["phase"] = Phase.BETWEEN


def _game_ended(table: Table, event: e.GameEnded, to: Fields) -> None:
    to["ended"] = True
    to["winner"] = event.winner
    to["new_game"] = True


def _pots_shared(table: Table, event: e.PotsReturned | e.SessionEnded, to: Fields) -> None:
    over = isinstance(event, e.SessionEnded)  # then the results stay those of the last deal
    _move(table, [(share.seat, share.amount) for share in event.shares], to, in_results=not over)
    to.update(_EMPTY)
    if over:
        to["phase"] = Phase.CLOSED


_NOBODY: Final[frozenset[int]] = frozenset()
_EMPTY: Final = {"pot": 0, "low_pot": 0, "reserve": 0, "side_pot": 0}
_LASTING: Final = ("rules", "seats", "found", "lost", "dealers_choice", *_EMPTY)
"""The fields that last from game to game; legs do so from deal to deal."""

CHANGES: Final[dict[type[Event], Callable[[Table, Any, Fields], None]]] = {
    e.GameChosen: _game_chosen,
    e.DealBegan: _deal_began,
    e.AntesPosted: _posted,
    e.ExtraAntesPosted: _posted,
    e.DroppedAntesPosted: _posted,
    e.CardsDealt: _cards_dealt,
    e.CommonDealt: _common_dealt,
    e.StageBegan: _stage_began,
    e.QuestionOpened: _question_opened,
    e.PassSealed: _sealed,
    e.CardsPassed: _cards_passed,
    e.CardsDrawn: _cards_drawn,
    e.GhostDrew: _ghost_drew,
    e.CommonDiscarded: _common_discarded,
    e.RankNamed: _rank_named,
    e.PlayersKilled: _players_killed,
    e.PotsReturned: _pots_shared,
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
    e.PotLimited: _reserve_moved,
    e.PotRefilled: _reserve_moved,
    e.StatusChanged: _status_changed,
    e.BoughtIn: _bought_in,
    e.DealEnded: _deal_ended,
    e.GameEnded: _game_ended,
    e.SessionEnded: _pots_shared,
}
