"""A seat's question at the table as deals in columns, with what that seat sees of them (R10)."""

from collections.abc import Sequence
from operator import itemgetter

import numpy as np

from guts_engine.deals.cards import Piles
from guts_engine.deals.columns import DECK, NO_CARD, Indices
from guts_engine.deals.deals import SAID, Deals, Start
from guts_engine.deals.money import HIGH_POT, LOW_POT
from guts_engine.hands.cards import pack_with
from guts_engine.state.actions import Part, Question
from guts_engine.state.parts import Fund
from guts_engine.state.table import Table
from guts_engine.state.view import SeatView
from guts_engine.strategy.growing import Shares
from guts_engine.strategy.known import known
from guts_engine.strategy.outlook import Outlook
from guts_engine.strategy.packs import INDEX, indices
from guts_engine.strategy.questions import questions
from guts_engine.strategy.summary import summary_of


def deals_of(
    seen: Sequence[Table],
    own: Sequence[Indices],
    rest: Indices,
    *,
    tables: Sequence[Indices] = (),
    aside: Indices | None = None,
) -> Deals:
    """The deals of tables at the same question in columns, with those cards by place and deal.

    `seen` are the tables by deal, or one for all. `own` and `tables` are the hands of players from
    the dealer's left and of the table, `rest` the pack and `aside` the cards set aside, which may
    come back into it; all else is as everyone knows it.
    """
    table, count = seen[0], rest.shape[1]
    distinct = {id(each): each for each in seen}
    numbers = {each: number for number, each in enumerate(distinct)}
    which = np.zeros(count, np.intp)
    if len(distinct) > 1:
        which[:] = [numbers[id(each)] for each in seen]
    players = np.array([_of_players(each) for each in distinct.values()], np.int64)
    chips, legs, paid, drawn, high, low, said, before, *flags = players.transpose(1, 2, 0)[
        ..., which
    ]
    groups = np.array(flags, np.bool_)
    alone = np.array([_of_all(each) for each in distinct.values()], np.int64).T[:, which]
    pots, declared_pots = alone[:3], alone[3:5]
    reserve, compulsory, staged, again, at, awarded, turned, named, kept = alone[5:]
    start = Start(
        chips=chips,
        pots=pots,
        reserve=reserve,
        legs=legs,
        excused=np.zeros(chips.shape, np.bool_),
        compulsory=compulsory > 0,
    )
    room = len(pack_with(table.rules.played.jokers)) - len(rest)
    pack = np.concatenate((rest, np.full((room, count), NO_CARD, np.int8)))
    found = Deals(table.rules, pack, start)
    found.said, found.said_before = said.astype(np.int8), before.astype(np.int8)
    found.staged, found.declared_pots, found.again, found.at = staged > 0, declared_pots, again, at
    found.second = table.second_chance and table.terms.question is Question.DECLARE
    money = found.money
    money.paid, money.taken, money.awarded = paid, np.array((high, low)), awarded > 0
    found.declarers, found.asked, found.killed, found.exempt, *rows = groups
    money.matched, money.short, money.won, money.lost = rows
    up = [
        (INDEX[card], number)
        for number, each in enumerate(distinct.values())
        for hand in (*each.face_up, *each.ghosts, *[shown.cards for shown in each.houses])
        for card in hand
        if card is not None
    ]
    common = np.array([indices(each.common) for each in distinct.values()], np.int8).T
    cards = found.cards
    cards.own, cards.tables = piles_of(own, count), piles_of(tables, count)
    if up:
        lies = np.zeros((len(DECK) + 1, len(distinct)), np.bool_)  # the last row is of NO_CARD
        lies[tuple(np.array(up).T)] = True
        for piles in (cards.own, cards.tables):
            piles.up = lies[piles.cards, which]
    cards.common = piles_of([common[:, which]], count)
    cards.pack.size[:] = len(rest)
    cards.hands_of_table = np.full(count, len(tables))
    cards.turned_card, cards.named = turned.astype(np.int8), named.astype(np.int8)
    cards.drawn, cards.kept = drawn, kept > 0
    if aside is not None:
        cards.pack.aside = piles_of([aside], count)
    return found


def _of_players(table: Table) -> Sequence[Sequence[int]]:
    """What everyone knows of the players of a deal, by player from the dealer's left."""
    order, by_place = table.order, itemgetter(*table.order)
    taken: list[list[int]] = [[0] * len(order), [0] * len(order)]
    for award in table.awards:
        pot = LOW_POT if award.fund is Fund.LOW_POT else HIGH_POT
        for share in award.shares:
            if award.fund is not Fund.SIDE_POT:
                taken[pot][order.index(share.seat)] += share.pot
    asked = table.asked if table.terms.question is Question.DECLARE else table.declarers
    groups = (
        table.declarers,
        asked,
        table.killed,
        table.exempt,
        table.matched,
        table.short,
        table.stage_won,
    )
    return [
        [each.chips for each in by_place(table.seats)],
        by_place(table.legs),
        by_place(table.match_paid),
        [each or 0 for each in by_place(table.drawn)],
        *taken,
        [*map(SAID.index, by_place(table.said))],
        [*map(SAID.index, by_place(table.said_before or table.said))],
        *[[*map(group.__contains__, order)] for group in groups],
        [0 < each == table.deals for each in by_place(table.lost)],
    ]


def _of_all(table: Table) -> tuple[int, ...]:
    """What everyone knows of a deal: its pots and the course that it takes."""
    unasked = table.reached.part is Part.NOBODY and not table.opened(table.at)
    return (
        table.pot,
        table.low_pot,
        table.side_pot,
        *table.declared_pots,
        table.reserve,
        table.compulsory,
        bool(table.said_before),
        table.again,
        table.at - unasked,
        bool(table.latest_awards),
        INDEX[table.turned_card],
        int(table.named or 0),
        table.kept,
    )


def as_seen(views: Sequence[SeatView]) -> Deals:
    """The deals of tables at the same question in columns, with the cards that the seats see.

    There are as many players at each table, who have as many cards.
    """
    tables = [view.table for view in views]
    sizes = [len(views[0].hands[seat]) for seat in tables[0].order]
    seen = [
        [INDEX[card] for seat in view.table.order for card in view.hands[seat]] for view in views
    ]
    own = np.split(np.array(seen, np.int8).T, np.cumsum(sizes[:-1]))
    return deals_of(tables, own, _left(tables[0], len(views)))


def public_deals(table: Table) -> Deals:
    """The deal of the table in one column, without any hands."""
    return with_hands(table, 0, np.zeros((0, 1), np.int8))


def piles_of(hands: Sequence[Indices], count: int) -> Piles:
    """Piles of those hands, each by place and deal, which lie face down."""
    found = Piles(len(hands), count)
    sizes = [len(each) for each in hands]
    found.cards = np.full((len(hands), max(sizes, default=0), count), NO_CARD, np.int8)
    for pile, each in enumerate(hands):
        found.cards[pile, : len(each)] = each
        found.size[pile] = len(each)
    found.up = np.zeros(found.cards.shape, np.bool_)
    return found


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
    return deals_of([table], own, _left(table, hands.shape[1]))


def looks(view: SeatView, hands: Indices | None = None) -> Shares | None:
    """How good the seat's hand is at the declaration, or each of those hands, by side and hand.

    It is the share of hands that the hand beats; None if the seat may not see its cards (R3.5).
    """
    table, rules = view.table, view.table.rules
    if hands is None:
        own = view.hands[view.seat] if view.seat is not None and view.hands else ()
        if None in own or not own:
            return None
        hands = indices(own)[:, None]
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
