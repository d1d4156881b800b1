"""A turn on the screen: covered cards, a choice that can be changed, picked cards."""

import pytest

from guts_engine.common.frozen import changed
from guts_engine.hands.cards import PACK, Rank, cards
from guts_engine.play.game import apply, view_of
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.rules.presets import preset
from guts_engine.state.actions import (
    Asked,
    Declare,
    Discard,
    NameRank,
    Pass,
    Question,
    StartDeal,
)
from guts_engine.steps.model import Choice
from guts_gui.session.turn import Turn, big, comparing

DECLARES = Asked((Choice.IN, Choice.OUT))
HI_LO = Asked((Choice.HIGH, Choice.LOW, Choice.BOTH, Choice.OUT))
PASSES = Asked(question=Question.PASS, cards=1)
PASSES_TWO = Asked(question=Question.PASS, cards=2)
DRAWS = Asked(question=Question.DISCARD, cards=2)


def turn(asked: Asked | None, *, covered: bool = True) -> Turn:
    """Ann's turn at a table of three, with cards from the top of an unshuffled pack."""
    seats = [NewSeat(name, 100) for name in ("Ann", "Bo", "Cy")]
    state, _ = apply(new_game(preset("three-card"), seats), StartDeal(PACK))
    return Turn(view_of(state, 0), view_of(state, None), asked, covered)


def test_covered_cards_are_seen_only_while_peeking() -> None:
    mine = turn(DECLARES)
    assert mine.seen.hands[0] == (None, None, None)
    assert mine.seen.cards == ()
    assert mine.peek(wanted=True)
    assert mine.seen.cards == mine.view.cards != ()
    assert not mine.peek(wanted=True)
    assert mine.peek(wanted=False)
    assert mine.seen.cards == ()


def test_what_covers_a_hand_covers_the_choice_and_the_cards_passed() -> None:
    mine = turn(DECLARES)
    mine.view = changed(mine.view, choice=Choice.IN, passing=mine.view.cards[:1])
    assert (mine.seen.choice, mine.seen.passing) == (None, ())


def test_alone_at_the_screen_nothing_is_covered() -> None:
    mine = turn(DECLARES, covered=False)
    assert mine.seen is mine.view
    assert not mine.peek(wanted=True)
    assert not mine.seals


def test_a_choice_can_be_changed_until_it_is_given() -> None:
    mine = turn(DECLARES)
    assert mine.decision() is None
    assert mine.choose(Choice.IN)
    assert mine.choose(Choice.OUT)
    assert not mine.choose(Choice.HIGH)
    assert mine.decision() == Declare(0, Choice.OUT)


def test_one_card_is_passed_and_another_takes_its_place() -> None:
    mine = turn(PASSES, covered=False)
    assert mine.seals
    assert mine.decision() is None
    assert mine.pick(0)
    assert mine.pick(2)
    assert mine.picked == {2}
    assert not mine.pick(3)
    assert mine.decision() == Pass(0, (mine.hand[2],))


def test_as_many_cards_are_exchanged_as_are_picked() -> None:
    mine = turn(DRAWS)
    assert mine.decision() == Discard(0, ())
    for number in (2, 0, 1):
        mine.pick(number)
    assert mine.picked == {0, 1}
    mine.pick(1)
    assert mine.decision() == Discard(0, (mine.hand[0],))


@pytest.mark.parametrize("asked", [DECLARES, HI_LO], ids=["in-out", "hi-lo"])
def test_the_clock_ends_with_out_where_nothing_was_declared(asked: Asked) -> None:
    assert turn(asked).time_is_up() == Declare(0, Choice.OUT)


@pytest.mark.parametrize("covered", [True, False])
@pytest.mark.parametrize(
    ("asked", "choice"),
    [(asked, choice) for asked in (DECLARES, HI_LO) for choice in asked.choices],
)
def test_a_declaration_that_was_made_stands_when_the_clock_ends(
    asked: Asked, choice: Choice, covered: bool
) -> None:
    mine = turn(asked, covered=covered)
    other = next(each for each in asked.choices if each is not choice)
    assert mine.choose(other)
    assert mine.choose(choice)
    assert mine.time_is_up() == Declare(0, choice)


@pytest.mark.parametrize(
    ("asked", "picks", "given"),
    [
        (PASSES, (), (0,)),
        (PASSES, (2,), (2,)),
        (PASSES, (0, 1), (1,)),  # the second replaced the first
        (PASSES, (1, 1), (0,)),  # unpicked
        (PASSES_TWO, (), (0, 1)),
        (PASSES_TWO, (2,), (0, 2)),
        (PASSES_TWO, (1,), (0, 1)),
        (PASSES_TWO, (2, 1), (1, 2)),
    ],
)
def test_the_clock_passes_the_cards_picked_and_then_the_first(
    asked: Asked, picks: tuple[int, ...], given: tuple[int, ...]
) -> None:
    mine = turn(asked)
    for pick in picks:
        assert mine.pick(pick)
    assert mine.time_is_up() == Pass(0, tuple(mine.hand[number] for number in given))


@pytest.mark.parametrize(
    ("picks", "given"),
    [((), ()), ((1,), (1,)), ((2, 0), (0, 2)), ((0, 1, 2), (1, 2)), ((1, 1), ())],
)
def test_the_clock_exchanges_the_cards_picked_and_no_other(
    picks: tuple[int, ...], given: tuple[int, ...]
) -> None:
    mine = turn(DRAWS)
    for pick in picks:
        assert mine.pick(pick)
    assert mine.time_is_up() == Discard(0, tuple(mine.hand[number] for number in given))


def test_nothing_is_decided_where_hands_are_only_looked_at() -> None:
    mine = turn(None)
    assert mine.decision() is None
    assert mine.time_is_up() is None
    assert not mine.choose(Choice.IN)
    assert not mine.pick(0)


def test_who_only_looks_on_has_no_turn() -> None:
    mine = turn(DECLARES)
    mine.view = mine.public
    with pytest.raises(ValueError, match=r"^who only looks on has no turn$"):
        assert mine.seat


def test_no_card_is_picked_for_a_declaration_and_none_that_is_not_there() -> None:
    assert not turn(DECLARES).pick(0)
    mine = turn(DRAWS)
    assert not mine.pick(-1)
    assert not mine.pick(3)
    assert mine.picked == frozenset()


@pytest.mark.parametrize("asked", [PASSES, DRAWS])
def test_a_word_that_ends_the_turn_stands_where_cards_are_named(asked: Asked) -> None:
    assert turn(asked, covered=False).seals
    assert turn(DECLARES).seals


def test_who_decides_after_all_is_no_longer_nudged() -> None:
    mine = turn(DECLARES)
    mine.nudged = True
    assert not mine.choose(Choice.HIGH)
    assert mine.nudged
    assert mine.choose(Choice.IN)
    assert mine.nudged is False
    mine = turn(DRAWS)
    mine.nudged = True
    assert mine.pick(0)
    assert mine.nudged is False


def test_picked_cards_of_a_covered_hand_are_raised_only_while_peeking() -> None:
    mine = turn(DRAWS)
    mine.peek(wanted=True)
    mine.pick(1)
    assert mine.raised == {1}
    mine.peek(wanted=False)
    assert mine.raised == frozenset()
    openly = turn(DRAWS, covered=False)
    openly.pick(2)
    assert openly.raised == {2}


def test_cards_are_named_in_the_order_of_the_hand() -> None:
    mine = turn(DRAWS, covered=False)
    mine.pick(2)
    mine.pick(0)
    assert mine.decision() == Discard(0, (mine.hand[0], mine.hand[2]))


def test_the_clock_keeps_what_has_been_chosen_and_picked() -> None:
    declaring = turn(DECLARES)
    declaring.choose(Choice.IN)
    assert declaring.time_is_up() == Declare(0, Choice.IN)
    picking = turn(Asked(question=Question.PASS, cards=2), covered=False)
    picking.pick(1)
    assert picking.time_is_up() == Pass(0, picking.hand[:2])
    drawing = turn(DRAWS, covered=False)
    drawing.pick(1)
    assert drawing.time_is_up() == Discard(0, (drawing.hand[1],))


def test_hands_compared_in_private_are_looked_at_by_one_seat_behind_the_curtain() -> None:
    mine = turn(DECLARES)
    looking = comparing({0: mine.public, 1: mine.view}, mine.public, 1)
    assert looking.view is mine.view
    assert looking.public is mine.public
    assert looking.asked is looking.question is None
    assert looking.covered


@pytest.mark.parametrize(
    ("owed", "chips", "ante", "asks"),
    [
        (100, 200, 5, True),
        (100, 201, 5, False),
        (99, 150, 5, False),
        (100, 0, 5, True),
        (100, -50, 5, True),
        (19, 10, 1, False),
        (20, 40, 1, True),
        (0, 500, 1, False),
    ],
)
def test_half_of_the_chips_and_twenty_antes_are_big(
    owed: int, chips: int, ante: int, asks: bool
) -> None:
    assert big(owed, chips, ante) is asks


# --- Games written as steps -----------------------------------------------------------------

NAMES_RANK = Asked(question=Question.NAME_RANK)
WITH_ACE = Asked(question=Question.DISCARD, cards=3, with_ace=4)
ONE_OR_THREE = Asked(question=Question.DISCARD, cards=3, exactly=(1, 3))
PASSES_OR_NOT = Asked(question=Question.PASS, cards=2, optional=True)


def holding(asked: Asked, hand: str) -> Turn:
    """Ann's turn with that hand."""
    mine = turn(asked, covered=False)
    hands = (cards(hand), *mine.view.hands[1:])
    mine.view = changed(mine.view, hands=hands)
    return mine


def picked(mine: Turn, *numbers: int) -> Turn:
    """The turn after cards have been picked one by one."""
    for number in numbers:
        assert mine.pick(number)
    return mine


def test_a_rank_is_named_and_named_again_until_done() -> None:
    """S3.6: behind a curtain it waits for Done, and time takes the ace if none is named."""
    mine = turn(NAMES_RANK)
    assert mine.seals and mine.untouched and mine.decision() is None
    assert mine.name(Rank.EIGHT) and mine.name(Rank.TWO)
    assert not mine.untouched
    assert mine.decision() == NameRank(0, Rank.TWO)
    assert not turn(DECLARES).name(Rank.TWO)
    assert not turn(NAMES_RANK, covered=False).seals
    assert turn(NAMES_RANK).time_is_up() == NameRank(0, Rank.ACE)


def test_with_a_kept_ace_one_more_card_may_go() -> None:
    """S3.5."""
    mine = picked(holding(WITH_ACE, "As Kd 9c 5h 2d"), 1, 2, 3, 4)
    assert mine.decision() == Discard(0, cards("Kd 9c 5h 2d"))
    mine = picked(holding(WITH_ACE, "As Kd 9c 5h 2d"), 1, 2, 3, 0)
    assert mine.picks == (2, 3, 0)
    mine = picked(holding(WITH_ACE, "Qs Kd 9c 5h 2d"), 0, 1, 2, 3)
    assert mine.picks == (1, 2, 3)


def test_only_the_numbers_that_a_draw_allows_are_a_decision() -> None:
    """S3.5: one or three."""
    mine = holding(ONE_OR_THREE, "As Kd 9c")
    assert not mine.enough and mine.decision() is None
    assert picked(mine, 0).decision() == Discard(0, cards("As"))
    assert not picked(mine, 1).enough and mine.decision() is None
    assert picked(mine, 2).decision() == Discard(0, cards("As Kd 9c"))
    assert holding(ONE_OR_THREE, "As Kd 9c").time_is_up() == Discard(0, cards("As"))
    late = picked(holding(ONE_OR_THREE, "As Kd 9c"), 0, 1)
    assert late.time_is_up() == Discard(0, cards("As Kd 9c"))


def test_an_optional_pass_is_all_or_nothing() -> None:
    """R13.3."""
    mine = holding(PASSES_OR_NOT, "As Kd 9c")
    assert mine.decision() == Pass(0, ())
    assert not picked(mine, 0).enough
    assert picked(mine, 1).decision() == Pass(0, cards("As Kd"))
    assert picked(holding(PASSES_OR_NOT, "As Kd 9c"), 2).time_is_up() == Pass(0, ())


def test_where_out_is_no_choice_time_takes_the_last_one() -> None:
    """S3.7: high, low or both."""
    sides = Asked((Choice.HIGH, Choice.LOW, Choice.BOTH))
    assert turn(sides).time_is_up() == Declare(0, Choice.BOTH)
