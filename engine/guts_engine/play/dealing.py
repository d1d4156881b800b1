"""Dealing: seats dealt in, rounds of cards, passing, drawing, common cards (R3, S3)."""

from collections.abc import Sequence
from random import Random

from guts_engine.common.frozen import changed
from guts_engine.hands.cards import Card, Rank, pack_with
from guts_engine.play.paying import funds_due
from guts_engine.rules.options import Shortfall
from guts_engine.state import events as e
from guts_engine.state.actions import Asked, At, Part, Question, StartDeal
from guts_engine.state.events import Event
from guts_engine.state.limits import excess
from guts_engine.state.parts import Payment, Status
from guts_engine.state.seen_cards import HandDealt, Passed
from guts_engine.state.state import State, evolve, without
from guts_engine.state.table import Table
from guts_engine.steps.facts import cards_for, common_cards, opening_antes, table_cards
from guts_engine.steps.model import (
    AnteWhen,
    Deal,
    Deck,
    DiscardCommon,
    Draw,
    Group,
    NameWild,
    PassCards,
    To,
)

# --- The shuffle ----------------------------------------------------------------------------


def shuffled(state: State, rng: Random) -> StartDeal:
    """The action that begins the next deal, with the available cards in random order (R3.2)."""
    pack = list(available(state)[0])
    rng.shuffle(pack)
    return StartDeal(tuple(pack))


def available(state: State) -> tuple[tuple[Card, ...], bool]:
    """The cards for the next deal, and whether that is the whole pack again (R3.2).

    Cards kept on the table are not in it (S5.1).
    """
    table = state.table
    rules = table.rules
    game = rules.played
    kept = _kept(state)
    pack = pack_with(game.jokers)
    whole = without(pack, kept) if kept else pack
    if rules.dealing.deck is Deck.RUN_DOWN:
        rest = without(whole, state.dealt)
        dealt = common_cards(game) if game.keep is To.COMMON else sum(table_cards(game))
        spared = min(len(kept), dealt)  # more may lie there, as hands of the table add up (S5.1)
        if len(rest) >= cards_for(game, len(dealt_in(table))) - spared:
            return rest, not state.dealt
    return whole, True


def _kept(state: State) -> frozenset[Card]:
    """The cards that stay on the table for the next deal of the same game (S5.1)."""
    table = state.table
    keep = table.rules.played.keep
    if keep is None or table.new_game:
        return frozenset()
    if keep is To.COMMON:
        return frozenset(table.common)
    return frozenset([each for hand in state.ghosts for each in hand])


# --- The beginning of a deal ----------------------------------------------------------------


def dealt_in(table: Table) -> tuple[int, ...]:
    """The seats that can be dealt in next, from the dealer's left: able to ante (R7.3)."""
    playing = table.playing()
    if table.rules.paying.shortfall is Shortfall.CREDIT:
        return playing
    due = dict.fromkeys(playing, 0)
    for antes in _antes(table, playing):
        for ante in antes.payments:
            due[ante.seat] += ante.owed
    seats = table.seats
    return tuple([seat for seat in playing if 0 < seats[seat].chips >= due[seat]])


def dealers_table(table: Table) -> Table:
    """The table of the next deal: a dealer who has left is replaced by the next player (R1)."""
    if table.seats[table.dealer].status is Status.PLAYING:
        return table
    return changed(table, dealer=next(iter(table.playing()), table.dealer))


def opening(
    table: Table, pack: tuple[Card, ...], order: tuple[int, ...], *, reshuffled: bool
) -> tuple[Event, ...]:
    """The events from the start of the deal to the order of the pack (R3.1, R6.1).

    `table` is the dealer's, see `dealers_table`; `order` are the seats dealt in, `reshuffled` is
    whether the whole pack is in play again.
    """
    rules = table.rules
    first = table.new_game
    compulsory = rules.compulsory(
        first_of_game=first,
        first_of_session=first and not table.deals,
        pot_empty=not table.pot,
    )
    number = table.deals + 1
    began = e.DealBegan(number, table.dealer, order, first, compulsory, reshuffled)
    antes = _antes(table, order)
    return began, *antes, *excess(table, antes), e.PackSet(pack)


def _antes(table: Table, order: tuple[int, ...]) -> list[e.AntesPosted]:
    """The antes before the first cards, by pot (R6.1, R8.7)."""
    found: list[e.AntesPosted] = []
    excused = table.matched if table.rules.paying.matchers_excused else ()
    for step in opening_antes(table.rules.played):
        free = () if step.when is AnteWhen.EMPTY else excused
        chips = table.rules.chips_of(step, len(order))
        for fund in funds_due(table, step):
            payments = tuple([table.charge(seat, chips) for seat in order if seat not in free])
            if payments and chips:
                found.append(e.AntesPosted(payments, fund))
    return found


# --- Cards ----------------------------------------------------------------------------------


def deal(state: State, step: Deal, at: At) -> tuple[Event, ...]:
    """Cards to those entitled to them, one at a time, the table last in each round (S3.3).

    Cards kept from the deal before are not dealt anew (S5.1), except because nobody is in; that
    deal is skipped if too few cards are left (S1.5).
    """
    table = state.table
    again = at.part is Part.NOBODY
    if step.in_count and len(table.group(Group.IN)) != step.in_count:
        return ()
    seats = _receivers(state, step)
    if again and not _enough(state, step, len(seats)):
        return ()
    kept = table.rules.played.keep if table.kept and not again else None
    to = [each for each in step.to if each is not kept]
    ghost = To.TABLE in to
    common = step.cards if To.COMMON in to else 0
    taken = (len(seats) + ghost) * step.cards
    pack, fresh = top_up(state, taken + common)
    found: list[Event] = [*fresh]
    if seats or ghost:
        found.append(_round_of_cards(state, step, seats, pack, ghost=ghost))
    if common:
        found.append(e.CommonDealt(pack[taken : taken + common]))
    return tuple(found)


def _enough(state: State, step: Deal, seats: int) -> bool:
    """Whether there are cards to deal again to so many, and then for the next deal (S1.5)."""
    table = state.table
    cards = step.cards * (seats + (To.TABLE in step.to) + (To.COMMON in step.to))
    if cards > len(state.pack) + len(state.discards):
        return False
    keep = table.rules.played.keep
    if keep not in step.to:
        return True
    there = sum(map(len, state.ghosts)) if keep is To.TABLE else len(table.common)
    # The next deal needs its players' cards, whatever lies on the table.
    own = table.rules.most_cards * len(table.playing())
    return len(pack_with(table.rules.played.jokers)) - there - step.cards >= own


def _receivers(state: State, step: Deal) -> tuple[int, ...]:
    """The seats that are dealt cards, from the dealer's left (S3.3)."""
    table = state.table
    if To.ALL in step.to:
        seats = table.order
    elif To.LAST in step.to:
        last = table.declarers[-1:]
        seats = tuple([seat for seat in last if seat in table.group(Group.IN)])
    elif To.IN in step.to:
        seats = table.group(Group.IN)
    else:
        return ()
    if step.holding:
        seats = tuple(
            [seat for seat in seats if any(each.rank in step.holding for each in state.hands[seat])]
        )
    return seats


def _round_of_cards(
    state: State, step: Deal, seats: tuple[int, ...], pack: tuple[Card, ...], *, ghost: bool
) -> e.CardsDealt:
    """Cards one at a time, clockwise, the table's hand last in each round (R3.1)."""
    count = len(seats) + ghost
    dealt = pack[: count * step.cards]
    hands = tuple(
        [HandDealt(seat, dealt[place::count], step.face_up) for place, seat in enumerate(seats)]
    )
    if not ghost:
        return e.CardsDealt(hands)
    number = len(state.ghosts) if step.new_hand else max(0, len(state.ghosts) - 1)
    return e.CardsDealt(hands, dealt[count - 1 :: count], step.face_up, number)


# --- Passing and drawing --------------------------------------------------------------------


def passed(state: State, seat: int, cards: tuple[Card, ...]) -> tuple[Event, ...]:
    """A seat's secret choice; after the last one all cards are passed (R3.4)."""
    table = state.table
    sealed = e.PassSealed(seat, cards)
    if len(table.turn) > 1:
        return (sealed,)
    order = table.order
    passes = [
        Passed(
            each,
            order[(place + 1) % len(order)],
            cards if each == seat else state.passes[each],
        )
        for place, each in enumerate(order)
    ]
    gone = [each for one in passes for each in one.cards if each in table.face_up[one.seat]]
    return sealed, e.CardsPassed(tuple(passes), tuple(gone))


def ask_to_pass(state: State, step: PassCards, at: At) -> tuple[Event, ...]:
    """Ask everyone to choose cards to pass to the left (R3.4, S3.4)."""
    asked = Asked(question=Question.PASS, cards=step.cards, optional=step.optional)
    return (e.QuestionOpened(state.table.order, asked, at),)


def ask_to_name(state: State, step: NameWild, at: At) -> tuple[Event, ...]:
    """Ask the dealer to name the wild rank (S3.6)."""
    return (e.QuestionOpened(state.table.order[-1:], Asked(question=Question.NAME_RANK), at),)


def discard_common(state: State, step: DiscardCommon, at: At) -> tuple[Event, ...]:
    """Remove the oldest community cards (S3.10)."""
    cards = state.table.common[: step.cards]
    return (e.CommonDiscarded(cards),) if cards else ()


def draw(state: State, step: Draw, at: At) -> tuple[Event, ...]:
    """Ask each player in, in order, to draw, or draw for the table (R3.3, S3.5)."""
    table = state.table
    if step.table:
        return _ghosts_draw(state, step.most)
    asked = Asked(
        question=Question.DISCARD,
        cards=step.most,
        exactly=step.exactly,
        with_ace=step.with_ace,
        price=step.price * table.rules.paying.ante,
    )
    seats = table.group(Group.IN)
    return (e.QuestionOpened(seats, asked, at),) if seats else ()


def draw_asked(state: State) -> Asked:
    """The question to the seat in turn: the cards that it may draw and pay for (S3.5)."""
    table = state.table
    terms = table.terms
    most = len(state.pack) + len(state.discards)
    if terms.price and table.rules.paying.shortfall is not Shortfall.CREDIT:
        most = min(most, max(0, table.seats[table.turn[0]].chips) // terms.price)
    exactly = tuple([each for each in terms.exactly if each <= most])
    if terms.exactly and not exactly:
        exactly = (0,)
    cards = max(exactly) if exactly else min(terms.cards, most)
    return changed(terms, cards=cards, exactly=exactly, with_ace=min(terms.with_ace, most))


def drew(state: State, seat: int, cards: tuple[Card, ...]) -> tuple[Event, ...]:
    """A seat's discards, their price and their replacements (R3.3, S3.5)."""
    terms = state.table.terms
    pack, fresh = top_up(state, len(cards))
    payment: Payment | None = None
    if terms.price and cards:
        payment = state.table.charge(seat, terms.price * len(cards))
    ace = None
    if len(cards) > terms.cards:
        kept = [each for each in state.hands[seat] if each not in cards]
        ace = next(each for each in kept if each.rank is Rank.ACE)
    shown = tuple([each for each in cards if each in state.table.face_up[seat]])
    drawn = e.CardsDrawn(seat, cards, pack[: len(cards)], payment, ace, shown)
    return *fresh, drawn, *(excess(state.table, (drawn,)) if payment else ())


def _ghosts_draw(state: State, most: int) -> tuple[Event, ...]:
    """The table discards its lowest cards that are not wild and draws as many (S3.5)."""
    found: list[Event] = []
    judge = state.table.judge(table=True)
    for number, hand in enumerate(state.ghosts):
        natural = [each for each in hand if not judge.is_wild(each, hand)]
        count = min(most, len(state.pack) + len(state.discards))
        away = tuple(sorted(natural, key=lambda each: (each.rank, each.suit))[:count])
        pack, fresh = top_up(state, len(away))
        shown = tuple([each for each in away if each in state.table.ghosts[number]])
        drawn = e.GhostDrew(away, pack[: len(away)], shown, number)
        for event in (*fresh, drawn):
            found.append(event)
            state = evolve(state, event)
    return tuple(found)


def top_up(state: State, wanted: int) -> tuple[tuple[Card, ...], tuple[Event, ...]]:
    """The pack with at least `wanted` cards; if it runs out, discards are shuffled in (R3.3).

    The order of the whole pack is secret, so a shuffle derived from it is random to everyone.
    """
    if len(state.pack) >= wanted:
        return state.pack, ()
    fresh = shuffled_discards(state.shuffle, [each for each, _ in state.discards])
    return state.pack + fresh, (e.DiscardsShuffled(fresh),)


def shuffled_discards(shuffle: Sequence[Card], discards: Sequence[Card]) -> tuple[Card, ...]:
    """The discards in the order that follows from that of the whole pack (R3.3)."""
    from hashlib import sha256  # imported here because it is rarely needed and slow to import

    salt = "".join([each.text for each in shuffle])
    return tuple(sorted(discards, key=lambda each: sha256((salt + each.text).encode()).digest()))
