"""The weakest hands worth playing, as `make thresholds` finds them."""

import numpy as np
import pytest

from guts_engine.strategy.thumb import by_players
from make import thresholds
from make.thresholds import Hands, gains, page, threshold


@pytest.fixture(scope="module")
def two() -> Hands:
    return Hands(2)


def test_every_deal_of_two_cards_is_counted_for_two_players(two: Hands) -> None:
    hand, plays = threshold(two, 2)
    assert (hand, plays) == ("Jd 7c", pytest.approx(0.5053, abs=1e-3))
    everywhere = np.ones(len(two.below) - 1, np.bool_)
    assert sum(part.shape[1] for part in two.dealt(2, everywhere)) == 1326 * 1225


def test_more_deals_lead_to_the_hand_that_is_written(
    two: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thresholds, "DEALS", 200_000)
    _, plays = threshold(two, 5)
    assert plays == pytest.approx(by_players(2)[5].plays, abs=0.02)


@pytest.mark.parametrize(
    ("places", "gained"),
    [
        ((5, 0, 0), 1 - 1 / 3),  # alone in: the pot instead of a share of it
        ((5, 3, 0), 1 + 1 / 3),  # the other matches
        ((2, 3, 0), -1 + 1 / 3),
        ((3, 3, 0), 1 / 2),
        ((5, 4, 3), 1 + 2 / 3 - 1 / 3),
        ((2, 3, 3), -1 + 1 / 3),
        ((3, 3, 3), 1 / 3),
    ],
)
def test_gains_are_the_payments_of_a_deal(places: tuple[int, ...], gained: float) -> None:
    """R5.2, R5.4: the others are in with 3 or more."""
    assert gains(np.array(places)[:, None], 3, 1.0)[0] == pytest.approx(gained)


def test_the_page_has_a_line_for_every_number_of_players() -> None:
    lines = page().splitlines()
    for players, row in by_players(3).items():
        assert any(
            each.startswith(f"| {players} |") and f"{row.plays:.1%}" in each for each in lines
        )
