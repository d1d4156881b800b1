"""Results that are kept are forgotten in time."""

from guts_engine.common.bounded import Bounded


def test_a_bounded_dictionary_never_has_more_entries() -> None:
    kept: Bounded[int, int] = Bounded(3)
    for number in range(100):
        kept[number] = number
        assert kept[number] == number
        assert len(kept) <= 3
    kept[number] = 5
    assert kept[number] == 5
