"""Between deals: rebuys, leaving, and the end of the session (R7.3, R7.5, R9)."""

import pytest

from guts_engine.hands.cards import PACK, cards
from guts_engine.play.game import apply, can_buy_in, can_deal, legal
from guts_engine.play.setup import NewSeat, Start, new_game
from guts_engine.rules.options import RulesError
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.state.actions import (
    Action,
    BuyIn,
    CloseSession,
    Declare,
    IllegalAction,
    Leave,
    StartDeal,
)
from guts_engine.state.events import BoughtIn, SessionEnded
from guts_engine.state.parts import Share, Status
from guts_engine.state.state import State
from guts_engine.steps.model import Choice


def table(
    *chips: int,
    game: str = "two-card",
    start: Start | None = None,
    dealer: int = 0,
    **rules: object,
) -> State:
    """A table of two-card guts, or of another game, declared at once, before its first deal."""
    options = {"declare": "simultaneous", **rules}
    seats = [NewSeat(f"seat {number}", stack) for number, stack in enumerate(chips)]
    return new_game(preset(game).replaced(options), seats, dealer=dealer, start=start)


def play(state: State, hands: str, *said: str) -> State:
    """One deal; hands and declarations are in order from the dealer's left."""
    dealt = [cards(hand) for hand in hands.split(" | ")]
    top = [hand[place] for place in range(2) for hand in dealt]
    state, _ = apply(state, StartDeal((*top, *(each for each in PACK if each not in top))))
    for seat, word in zip(state.table.order, said, strict=True):
        state, _ = apply(state, Declare(seat, Choice(word)))
    assert not legal(state)
    return state


def refused(state: State, action: Action) -> str:
    """The reason why the action is illegal."""
    with pytest.raises(IllegalAction) as wrong:
        apply(state, action)
    assert wrong.value.action is action
    assert str(wrong.value) == wrong.value.reason
    return wrong.value.reason


def broke(**rules: object) -> State:
    """Seat 1 began with 20 chips and has none left; the pot holds 40."""
    state = table(100, 20, 100, start=Start(20), dealer=2, **rules)
    return play(state, "As Ad | 7h 2c | Kc Kd", "in", "in", "in")


@pytest.mark.clauses("R7.3 rebuys", "R7.3 table-stakes")
def test_a_broke_seat_buys_what_it_began_with_and_plays_again() -> None:
    state = broke(rebuys=2)
    assert state.table.seats[1].status is Status.BROKE
    state, events = apply(state, BuyIn(1))
    assert events == (BoughtIn(1, 20),)
    seat = state.table.seats[1]
    assert (seat.chips, seat.bought_in, seat.rebuys, seat.status) == (20, 40, 1, Status.PLAYING)
    assert state.table.total == state.table.brought
    state, _ = apply(state, StartDeal(PACK))
    assert 1 in state.table.order


@pytest.mark.clauses("R7.3 rebuys")
@pytest.mark.parametrize(("rebuys", "allowed"), [(0, 0), (1, 1), (2, 2), (-1, 4)])
def test_a_seat_buys_in_as_often_as_the_table_allows(rebuys: int, allowed: int) -> None:
    state = broke(rebuys=rebuys)
    for _ in range(allowed):
        state, _ = apply(state, BuyIn(1))
        order = [(state.table.dealer + step) % 3 for step in (1, 2, 3)]
        hand = {seat: "7h 2c" if seat == 1 else "As Ad" for seat in order}
        hand[2] = "Ks Kd"
        said = ["out" if seat == 2 else "in" for seat in order]
        state = play(state, " | ".join(hand[seat] for seat in order), *said)
        assert state.table.seats[1].status is Status.BROKE
    assert can_buy_in(state.table, 1) == (rebuys < 0)


@pytest.mark.clauses("R7.3 rebuys", "R7.3 short-ante", "R8.7 pots")
@pytest.mark.parametrize(
    ("game", "chips", "ante", "allowed"),
    [
        ("two-card", 20, 5, False),
        ("two-card", 5, 5, False),
        ("two-card", 4, 5, True),
        ("two-card", 0, 5, False),
        ("hi-lo", 10, 5, False),
        ("hi-lo", 9, 5, True),
    ],
)
def test_only_a_seat_that_cannot_ante_buys_in(
    game: str, chips: int, ante: int, allowed: bool
) -> None:
    """For every pot; a seat that began with nothing cannot rebuy."""
    state = table(100, chips, 100, game=game, rebuys=-1, ante=ante)
    assert can_buy_in(state.table, 1) == allowed
    if not allowed:
        assert refused(state, BuyIn(1)) == "seat 1 cannot rebuy now"


@pytest.mark.parametrize("shortfall", ["bust", "credit"])
def test_only_under_table_stakes_does_a_seat_buy_in(shortfall: str) -> None:
    state = table(100, 6, 100, start=Start(20), dealer=2, shortfall=shortfall, rebuys=-1)
    state = play(state, "As Ad | 7h 2c | Kc Kd", "in", "in", "in")
    assert state.table.seats[1].chips == {"bust": 0, "credit": -14}[shortfall]
    assert refused(state, BuyIn(1)) == "seat 1 cannot rebuy now"


def test_a_stop_loss_counts_what_was_bought_since_the_session_began() -> None:
    """R7.4: down 20 of 20 is broke; then down 28 of 40 reaches the stop-loss of 25."""
    seats = [NewSeat("a", 500), NewSeat("b", 20, stop_loss=25), NewSeat("c", 500)]
    options = {"declare": "simultaneous", "rebuys": 1, "ante": 2}
    state = new_game(preset("two-card").replaced(options), seats, dealer=2, start=Start(20))
    state = play(state, "As Ad | 7h 2c | Kc Kd", "in", "in", "out")
    assert state.table.seats[1].status is Status.BROKE
    state, _ = apply(state, BuyIn(1))
    state = play(state, "7h 2c | Kc Kd | As Ad", "out", "out", "in")
    assert (state.table.dealer, state.table.pot) == (1, 0)
    state = play(state, "Kc Kd | As Ad | 7h 2c", "out", "in", "in")
    assert (state.table.seats[1].chips, state.table.seats[1].status) == (12, Status.LEFT)
    assert refused(state, BuyIn(1)) == "seat 1 cannot rebuy now"


@pytest.mark.clauses("R9 leaving")
def test_a_seat_leaves_between_deals_only_and_once() -> None:
    state = table(100, 100, 100)
    dealing, _ = apply(state, StartDeal(PACK))
    assert refused(dealing, Leave(1)) == "a deal is under way"
    assert refused(dealing, CloseSession()) == "a deal is under way"
    state, _ = apply(state, Leave(1))
    assert state.table.seats[1].status is Status.LEFT
    assert state.table.seats[1].chips == 100
    assert refused(state, Leave(1)) == "seat 1 is not at the table"
    assert refused(state, Leave(3)) == "there is no seat 3"
    state, _ = apply(state, StartDeal(PACK))
    assert state.table.order == (2, 0)


@pytest.mark.clauses("R1 dealer", "R9 leaving")
def test_when_the_dealer_leaves_the_next_seat_deals() -> None:
    state, _ = apply(table(100, 100, 100, dealer=1), Leave(1))
    state, _ = apply(state, StartDeal(PACK))
    assert (state.table.dealer, state.table.order) == (2, (0, 2))


@pytest.mark.parametrize(
    ("leaving", "dealer", "shares"),
    [
        # the last player takes all
        ((0, 1), 0, {2: 12}),
        # several: equal shares, odd chips from the dealer's left
        ((), 0, {1: 4, 2: 4, 0: 4}),
        ((1,), 0, {2: 6, 0: 6}),
        # nobody: equal shares to all
        ((0, 1, 2), 0, {1: 4, 2: 4, 0: 4}),
    ],
)
def test_r7_5_the_pots_go_to_the_last_player_or_in_equal_shares(
    leaving: tuple[int, ...], dealer: int, shares: dict[int, int]
) -> None:
    state = table(50, 50, 50, start=Start(pot=7, reserve=3, side_pot=2), dealer=dealer)
    for seat in leaving:
        state, _ = apply(state, Leave(seat))
    state, events = apply(state, CloseSession())
    assert events == (SessionEnded(tuple(Share(*share) for share in shares.items())),)
    assert [seat.chips for seat in state.table.seats] == [50 + shares.get(n, 0) for n in range(3)]
    assert state.table.total == state.table.brought == 162
    assert not can_deal(state)
    assert refused(state, StartDeal(PACK)) == "the session is over"


@pytest.mark.parametrize(
    ("dealer", "after"), [(0, [53, 54, 54]), (1, [54, 53, 54]), (2, [54, 54, 53])]
)
def test_r7_5_odd_chips_go_from_the_dealers_left(dealer: int, after: list[int]) -> None:
    state, _ = apply(table(50, 50, 50, start=Start(11), dealer=dealer), CloseSession())
    assert [seat.chips for seat in state.table.seats] == after


@pytest.mark.clauses("R7.5", "R8.7 pots")
def test_both_pots_of_hi_lo_are_given_out_together() -> None:
    state = table(50, 50, 50, game="hi-lo", start=Start(pot=7, low_pot=4), dealer=1)
    state, events = apply(state, CloseSession())
    assert events == (SessionEnded((Share(2, 4), Share(0, 4), Share(1, 3))),)
    assert (state.table.pot, state.table.low_pot) == (0, 0)
    assert state.table.total == state.table.brought == 161


@pytest.mark.clauses("R9 leaving", "R8.5 legs")
def test_who_leaves_a_leg_game_takes_their_chips_and_leaves_the_pot_to_the_others() -> None:
    start = Start(pot=9, legs=(2, 0, 1))
    state = table(50, 50, 50, game="three-five-seven", start=start, dealer=2)
    state, _ = apply(state, Leave(0))
    state, _ = apply(state, StartDeal(PACK))
    assert state.table.order == (1, 2)
    assert (state.table.seats[0].chips, state.table.legs) == (50, (2, 0, 1))
    for choice in (Choice.IN, Choice.OUT) * 3:
        state, _ = apply(state, Declare(next(iter(legal(state))), choice))
    assert (state.table.winner, state.table.seats[1].chips) == (1, 50 - 1 + 9 + 2)


@pytest.mark.clauses("R9 leaving")
@pytest.mark.parametrize("game", PRESETS)
def test_with_one_player_left_no_deal_begins_and_all_pots_are_that_players(game: str) -> None:
    state, _ = apply(table(30, 30, 30, game=game, dealer=1, start=Start(pot=8)), Leave(0))
    assert can_deal(state)
    state, _ = apply(state, Leave(2))
    assert not can_deal(state)
    assert refused(state, StartDeal(PACK)) == "fewer than two seats can be dealt in"
    state, _ = apply(state, CloseSession())
    assert [seat.chips for seat in state.table.seats] == [30, 38, 30]


def test_the_pack_must_hold_every_card_in_play_once() -> None:
    state = table(50, 50)
    for pack in ((), PACK[1:], (*PACK, PACK[0]), (*PACK[1:], PACK[1])):
        assert refused(state, StartDeal(pack)) == "the deck must consist of the 52 cards in play"
    assert refused(table(50, 0), StartDeal(PACK)) == "fewer than two seats can be dealt in"


def test_a_seat_declares_once_and_in_its_turn() -> None:
    state = table(50, 50, 50, declare="sequential")
    assert refused(state, Declare(1, Choice.IN)) == "seat 1 is not asked to declare"
    state, _ = apply(state, StartDeal(PACK))
    assert list(legal(state)) == [1]
    assert refused(state, Declare(2, Choice.IN)) == "seat 2 is not asked to declare"
    state, _ = apply(state, Declare(1, Choice.IN))
    assert refused(state, Declare(1, Choice.OUT)) == "seat 1 is not asked to declare"
    secret, _ = apply(table(50, 50, 50), StartDeal(PACK))
    secret, _ = apply(secret, Declare(2, Choice.IN))
    assert list(legal(secret)) == [1, 0]
    assert refused(secret, Declare(2, Choice.OUT)) == "seat 2 is not asked to declare"


def test_r8_7_only_two_pots_can_be_begun_with_a_second_one() -> None:
    with pytest.raises(RulesError, match=r"^start\.low_pot: two-card has only one pot$"):
        table(100, 100, start=Start(low_pot=3))
    assert table(100, 100, game="hi-lo", start=Start(low_pot=3)).table.low_pot == 3


def test_before_the_first_deal_every_seat_has_said_and_drawn_nothing() -> None:
    fresh = table(100, 100, 100).table
    for by_seat in (fresh.said, fresh.drawn):
        assert by_seat == (None, None, None)
    assert fresh.face_up == ((), (), ())
    assert fresh.legs == fresh.match_paid == fresh.results == fresh.lost == (0, 0, 0)


@pytest.mark.parametrize("name", ["pot", "reserve", "side_pot", "low_pot"])
def test_no_pot_begins_below_nothing(name: str) -> None:
    with pytest.raises(RulesError, match=rf"^start\.{name}: -1 is too small; use 0 or more$"):
        table(100, 100, start=Start(**{name: -1}))
