"""A seat's question at the table as deals in columns, with what that seat sees of them (R10)."""

from collections.abc import Collection, Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from guts_engine.deals.cards import Piles
from guts_engine.deals.columns import NO_CARD, Flags, Indices
from guts_engine.deals.deals import SAID, Deals, Start
from guts_engine.deals.money import HIGH_POT, LOW_POT
from guts_engine.hands.cards import Card, pack_with
from guts_engine.state.actions import Part, Question
from guts_engine.state.parts import Fund
from guts_engine.state.table import Table
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice
from guts_engine.strategy.growing import Shares
from guts_engine.strategy.known import known
from guts_engine.strategy.outlook import Outlook
from guts_engine.strategy.packs import INDEX, indices
from guts_engine.strategy.questions import questions
from guts_engine.strategy.summary import summary_of

Kind = TypeVar("Kind", bound=np.generic)


def deals_of(
    table: Table,
    own: Sequence[Indices],
    rest: Indices,
    *,
    tables: Sequence[Indices] = (),
    aside: Indices | None = None,
) -> Deals:
    """The deal of the table in columns, with those cards by place and deal.

    `own` and `tables` are the hands of players from the dealer's left and of the table, `rest` the
    pack and `aside` the cards set aside, which may come back into it; all else is as everyone knows
    it.
    """
    order, count = table.order, rest.shape[1]
    room = len(pack_with(table.rules.played.jokers)) - len(rest)
    declares = table.terms.question is Question.DECLARE
    chips, legs, paid, drawn = in_columns(
        [
            [table.seats[seat].chips for seat in order],
            [table.legs[seat] for seat in order],
            [table.match_paid[seat] for seat in order],
            [table.drawn[seat] or 0 for seat in order],
        ],
        count,
        np.int64,
    )
    lost = [seat for seat in order if 0 < table.lost[seat] == table.deals]
    declarers, asked, killed, exempt, matched, short, won, unlucky = among(
        table,
        count,
        table.declarers,
        table.asked if declares else table.declarers,
        table.killed,
        table.exempt,
        table.matched,
        table.short,
        table.stage_won,
        lost,
    )
    start = Start(
        chips=chips,
        pots=in_columns([table.pot, table.low_pot, table.side_pot], count, np.int64),
        reserve=np.full(count, table.reserve),
        legs=legs,
        excused=np.zeros((len(order), count), np.bool_),
        compulsory=np.full(count, table.compulsory),
    )
    pack = np.concatenate((rest, np.full((room, count), NO_CARD, np.int8)))
    found = Deals(table.rules, pack, start)
    before = table.said_before or table.said
    found.said, found.said_before = codes(table, count, table.said, before)
    found.staged = np.full(count, bool(table.said_before))
    found.declarers, found.asked, found.killed, found.exempt = declarers, asked, killed, exempt
    found.declared_pots = in_columns(table.declared_pots, count, np.int64)
    found.again = np.full(count, table.again)
    found.second = table.second_chance and declares
    unasked = table.reached.part is Part.NOBODY and not table.opened(table.at)
    found.at = np.full(count, table.at - unasked)
    money = found.money
    money.paid, money.matched, money.short, money.won = paid, matched, short, won
    money.lost, money.awarded = unlucky, np.full(count, bool(table.latest_awards))
    for award in table.awards:
        pot = LOW_POT if award.fund is Fund.LOW_POT else HIGH_POT
        for share in award.shares:
            if award.fund is not Fund.SIDE_POT:
                money.taken[pot, order.index(share.seat)] += share.pot
    cards = found.cards
    cards.own = piles_of(own, count, [each for seat in order for each in table.face_up[seat]])
    cards.pack.size[:] = len(rest)
    shown = [*table.ghosts, *[each.cards for each in table.houses]]
    cards.tables = piles_of(tables, count, [each for hand in shown for each in hand])
    cards.hands_of_table = np.full(count, len(tables))
    cards.common = piles_of([cards_of(table.common, count)], count)
    cards.turned_card = np.full(count, INDEX[table.turned_card], np.int8)
    cards.named = np.full(count, int(table.named or 0), np.int8)
    cards.drawn = drawn
    cards.kept = np.full(count, table.kept)
    if aside is not None:
        cards.pack.aside = piles_of([aside], count)
    return found


def as_seen(view: SeatView) -> Deals:
    """The deal of the table in one column, with the cards that the seat sees."""
    table = view.table
    own = [cards_of(view.hands[seat] if view.hands else (), 1) for seat in table.order]
    return deals_of(table, own, _left(table, 1))


def public_deals(table: Table) -> Deals:
    """The deal of the table in one column, without any hands."""
    return deals_of(table, [cards_of((), 1)] * len(table.order), _left(table, 1))


def in_columns(values: ArrayLike, count: int, kind: type[Kind]) -> NDArray[Kind]:
    """The same values in so many deals, which are the last axis."""
    return np.repeat(np.array(values, kind)[..., None], count, axis=-1)


def cards_of(hand: Sequence[Card | None], count: int) -> Indices:
    """The same hand in so many deals, by place and deal."""
    return in_columns(indices(hand), count, np.int8)


def piles_of(hands: Sequence[Indices], count: int, face_up: Collection[Card | None] = ()) -> Piles:
    """Piles of those hands, each by place and deal."""
    found = Piles(len(hands), count)
    found.make_room(places=max(map(len, hands), default=0))
    for pile, each in enumerate(hands):
        found.cards[pile, : len(each)] = each
        found.size[pile] = len(each)
    found.up = np.isin(found.cards, [INDEX[each] for each in face_up if each is not None])
    return found


def among(table: Table, count: int, *groups: Collection[int]) -> Flags:
    """Which players are among those seats, by group, player and deal."""
    found = [[seat in each for seat in table.order] for each in groups]
    return in_columns(found, count, np.bool_)


def codes(table: Table, count: int, *said: Sequence[Choice | None]) -> Indices:
    """What seats have said, by time, player and deal."""
    found = [[SAID.index(each[seat]) for seat in table.order] for each in said]
    return in_columns(found, count, np.int8)


def _left(table: Table, deals: int) -> Indices:
    """As many unknown cards as are left to deal."""
    dealt = len(table.common) + sum(map(len, table.ghosts))
    held = table.rules.most_cards * len(table.order)
    left = len(pack_with(table.rules.played.jokers)) - dealt - held
    return np.full((max(1, left), deals), NO_CARD, np.int8)


def place_of(view: SeatView) -> int:
    """The seat's place from the dealer's left. Raises ValueError unless it is dealt in."""
    if view.seat is None or view.seat not in view.table.order:
        raise ValueError("a player without cards has nothing to decide")
    return view.table.order.index(view.seat)


def with_hands(table: Table, place: int, hands: Indices) -> Deals:
    """A column for each of those hands of the player at that place, cards by place and hand."""
    own = [hands if each == place else hands[:0] for each in range(len(table.order))]
    return deals_of(table, own, _left(table, hands.shape[1]))


def looks(view: SeatView, hands: Indices | None = None) -> Shares | None:
    """How good the seat's hand is at the declaration, or each of those hands, by side and hand.

    It is the share of hands that the hand beats; None if the seat may not see its cards (R3.5).
    """
    table, rules = view.table, view.table.rules
    if hands is None:
        own = view.hands[view.seat] if view.seat is not None and view.hands else ()
        if None in own or not own:
            return None
        hands = cards_of(own, 1)
    place = place_of(view)
    deals = with_hands(table, place, hands)
    everywhere = np.ones(hands.shape[1], np.bool_)
    found: Shares = Outlook(rules).of(deals, table.at, [place], everywhere)[0]
    return found


def node_of(table: Table, seat: int) -> int:
    """The information set of a seat at the latest declaration."""
    asked = questions(table.rules, len(table.order))
    return int(asked.of(public_deals(table), table.at, table.order.index(seat))[0])


def prior_at(table: Table, seat: int, *, low: bool | None = None) -> float:
    """The share 0..1 of hands with which the seat is in at the equilibrium, 1/2 if not at hand."""
    players = len(table.order)
    if known(table.rules, players) is None:
        return 0.5
    return summary_of(table.rules, players).share_in(node_of(table, seat), low=low)
