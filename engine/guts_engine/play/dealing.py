"""Dealing: seats dealt in, rounds of cards, passing, drawing, common cards (R3)."""

from random import Random

from guts_engine.common.chips import over_limit
from guts_engine.common.frozen import changed
from guts_engine.hands.cards import PACK, Card
from guts_engine.play import events as e
from guts_engine.play.actions import StartDeal
from guts_engine.play.events import Event, Fund, Status
from guts_engine.play.state import State
from guts_engine.play.table import Table
from guts_engine.rules.options import AnteWhen, Course, Ghost, Shortfall
from guts_engine.steps.model import Deck

# --- The shuffle ----------------------------------------------------------------------------


def shuffled(state: State, rng: Random) -> StartDeal:
    """The action that begins the next deal, with the available cards in random order (R3.2)."""
    pack = list(available(state)[0])
    rng.shuffle(pack)
    return StartDeal(tuple(pack))


# --- The beginning of a deal ----------------------------------------------------------------


def antes_due(table: Table, seats: tuple[int, ...]) -> list[int]:
    """The antes due from the seats on the next deal, for all pots (R6.1, R8.7)."""
    paying = table.rules.paying
    due = table.rules.ante_due
    if paying.ante_when is AnteWhen.EMPTY_POT:
        return [0 if table.pots or table.reserve else due] * len(seats)
    excused = table.matched if paying.matchers_excused else ()
    return [0 if seat in excused else due for seat in seats]


def dealt_in(table: Table) -> tuple[int, ...]:
    """The seats that can be dealt in next, from the dealer's left: able to ante (R7.3)."""
    playing = table.playing()
    if table.rules.paying.shortfall is Shortfall.CREDIT:
        return playing
    seats = table.seats
    owed = zip(playing, antes_due(table, playing), strict=True)
    return tuple([seat for seat, due in owed if 0 < seats[seat].chips >= due])


def available(state: State) -> tuple[tuple[Card, ...], bool]:
    """The cards for the next deal, and whether that is the whole pack again (R3.2)."""
    rules = state.table.rules
    if rules.dealing.deck is Deck.RUN_DOWN:
        gone = frozenset(state.dealt)
        rest = tuple(each for each in PACK if each not in gone)
        if len(rest) >= rules.cards_for(len(dealt_in(state.table))):
            return rest, not gone
    return PACK, True


def opening(state: State, pack: tuple[Card, ...]) -> tuple[Event, ...]:
    """The events from the start of the deal to the last of the first cards (R3.1, R6.1)."""
    table = state.table
    rules = table.rules
    if table.seats[table.dealer].status is not Status.PLAYING:
        table = changed(table, dealer=table.playing()[0])
    order = dealt_in(table)
    began = e.DealBegan(
        number=table.deals + 1,
        dealer=table.dealer,
        order=order,
        first_of_game=table.new_game,
        compulsory=rules.compulsory(
            first_of_game=table.new_game,
            first_of_session=not table.deals,
            pot_empty=not table.pot,
        ),
        reshuffled=available(state)[1],
    )
    found: list[Event] = [began]
    owed = zip(order, antes_due(table, order), strict=True)
    antes = tuple([table.charge(seat, due) for seat, due in owed if due])
    pot = table.pot
    if antes and rules.two_pots:
        each = tuple([table.charge(ante.seat, rules.paying.ante) for ante in antes])
        found += [e.AntesPosted(each), e.AntesPosted(each, Fund.LOW_POT)]
    elif antes:
        found.append(e.AntesPosted(antes))
        pot += sum([paid.amount for paid in antes])
    if over := over_limit(pot, rules.paying.limit):
        found.append(e.PotLimited(over))
    ghost = rules.dealing.ghost is not Ghost.NONE
    dealt = _round_of_cards(order, pack, rules.dealing.cards, ghost=ghost)
    found += [e.PackSet(pack), dealt]
    return tuple(found)


def _round_of_cards(
    order: tuple[int, ...],
    pack: tuple[Card, ...],
    cards: int,
    *,
    ghost: bool = False,
    face_up: bool = False,
) -> e.CardsDealt:
    """`cards` to each seat one at a time, clockwise, the ghost last in each round (R3.1)."""
    count = len(order) + ghost
    dealt = pack[: count * cards]
    hands = [e.HandDealt(seat, dealt[place::count], face_up) for place, seat in enumerate(order)]
    return e.CardsDealt(tuple(hands), dealt[count - 1 :: count] if ghost else ())


# --- Passing and drawing --------------------------------------------------------------------


def open_passing(state: State, step: int) -> tuple[Event, ...]:
    """Ask everyone to choose a card to pass to the left, if the game has passing (R3.4)."""
    table = state.table
    cards = table.rules.dealing.pass_left
    return (e.PassingOpened(table.order, cards, step),) if cards else ()


def passed(state: State, seat: int, cards: tuple[Card, ...]) -> tuple[Event, ...]:
    """A seat's secret choice; after the last one all cards are passed (R3.4)."""
    table = state.table
    sealed = e.PassSealed(seat, cards)
    if len(table.turn) > 1:
        return (sealed,)
    order = table.order
    passes = [
        e.Passed(each, order[(place + 1) % len(order)], state.passes[each] or cards)
        for place, each in enumerate(order)
    ]
    return sealed, e.CardsPassed(tuple(passes))


def open_drawing(state: State, step: int) -> tuple[Event, ...]:
    """Ask each seat in order from the dealer's left to draw, if the game has drawing (R3.3)."""
    table = state.table
    most = table.rules.dealing.draw
    return (e.DrawingOpened(table.order, most, step),) if most else ()


def most_to_draw(state: State) -> int:
    """The most cards that the seat in turn may draw, limited by the cards left (R3.3)."""
    return min(state.table.question_cards, len(state.pack) + len(state.discards))


def drew(state: State, seat: int, cards: tuple[Card, ...]) -> tuple[Event, ...]:
    """A seat's discards and their replacements (R3.3)."""
    pack, shuffled = top_up(state, len(cards))
    return (*shuffled, e.CardsDrawn(seat, cards, pack[: len(cards)]))


def top_up(state: State, wanted: int) -> tuple[tuple[Card, ...], tuple[Event, ...]]:
    """The pack with at least `wanted` cards; if it runs out, discards are shuffled in (R3.3).

    The order of the whole pack is secret, so a shuffle derived from it is random to everyone.
    """
    if len(state.pack) >= wanted:
        return state.pack, ()
    from hashlib import sha256  # imported here because it is rarely needed and slow to import

    salt = "".join([each.text for each in state.shuffle])
    fresh = sorted(state.discards, key=lambda each: sha256((salt + each.text).encode()).digest())
    return state.pack + tuple(fresh), (e.DiscardsShuffled(tuple(fresh)),)


# --- Later cards ----------------------------------------------------------------------------


def deal_to_those_in(state: State, step: int) -> tuple[Event, ...]:
    """Deal the third card of 2+1 or the face-up cards of 4-2-2, if two are in (R8.3, R8.4)."""
    table = state.table
    players = table.players_in
    if len(players) < 2:
        return ()
    cards = table.rules.later[0]
    pack, shuffled = top_up(state, len(players) * cards)
    face_up = table.rules.course is Course.FOUR_TWO_TWO
    return (*shuffled, _round_of_cards(players, pack, cards, face_up=face_up))


def turn_common(state: State, step: int) -> tuple[Event, ...]:
    """Turn up the common cards if at least two players are in (R8.2, R8.4)."""
    table = state.table
    if len(table.players_in) < 2:
        return ()
    pack, shuffled = top_up(state, table.rules.common)
    return (*shuffled, e.CommonDealt(pack[: table.rules.common]))


def begin_stage(state: State, step: int) -> tuple[Event, ...]:
    """Deal the next stage of a leg game, unless the game is won (R8.5, R8.6)."""
    table = state.table
    if table.awards:
        return ()
    stage = table.stage + 1
    cards = table.rules.later[stage - 1]
    return e.StageBegan(stage), _round_of_cards(table.order, state.pack, cards)
