"""Frozen records: the guarantees of `record` compared with a dataclass."""

import pickle

import pytest

from guts_engine.common.frozen import changed, draft, record


@record
class Hand:
    """A value with a default."""

    seat: int
    cards: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        return not self.cards


@record
class Other:
    """Another record with the same fields."""

    seat: int
    cards: tuple[str, ...] = ()


def test_fields_are_taken_by_place_and_by_name_and_have_defaults() -> None:
    assert Hand(1, ("As",)) == Hand(seat=1, cards=("As",))
    assert Hand(1).empty
    with pytest.raises(TypeError, match=r"Hand\.__init__\(\) missing 1 required"):
        Hand()  # type: ignore[call-arg]  # must be refused
    with pytest.raises(TypeError, match="unexpected keyword argument 'chips'"):
        Hand(1, chips=3)  # type: ignore[call-arg]  # must be refused


def test_equal_fields_of_one_class_are_equal_and_hash_alike() -> None:
    assert hash(Hand(1)) == hash(Hand(1))
    assert Hand(1) != Hand(2)
    assert Hand(1) != Other(1)
    assert len({Hand(1), Hand(1), Other(1), Hand(2)}) == 3


def test_nothing_can_be_changed_but_in_a_copy() -> None:
    hand = Hand(1)
    with pytest.raises(AttributeError, match="Hand is frozen: it cannot change its seat"):
        hand.seat = 2  # type: ignore[misc]  # must be refused
    with pytest.raises(AttributeError, match="cannot change its cards"):
        del hand.cards
    assert changed(hand, seat=2) == Hand(2)
    assert hand == Hand(1)


def test_a_draft_is_a_copy_that_changes_through_its_fields() -> None:
    hand = Hand(1)
    copy, fields = draft(hand)
    assert copy == hand
    fields["seat"] = 2
    assert copy == Hand(2)
    assert hand == Hand(1)


def test_a_value_is_shown_matched_and_stored_like_a_dataclass() -> None:
    assert repr(Hand(1, ("As",))) == "Hand(seat=1, cards=('As',))"
    match Hand(3, ("Kd",)):
        case Hand(seat, cards):
            assert (seat, cards) == (3, ("Kd",))
    assert pickle.loads(pickle.dumps(Hand(4))) == Hand(4)
