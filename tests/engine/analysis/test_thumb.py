"""The rules of thumb: the hands they play, and the published page."""

from itertools import combinations

import numpy as np
import pytest

from benchmarks import rules_of_thumb as page
from guts_engine.analysis.solve.deviations import deviations, playing
from guts_engine.analysis.solve.simultaneous import Chosen, Threshold
from guts_engine.analysis.solve.thumb import FOLK, GAMES, PLAYERS, folk_plays, nearest, rows
from guts_engine.hands.cards import PACK, Rank
from guts_engine.hands.ranking import TWO, Category, best


def test_the_advice_for_two_cards_plays_five_pairs() -> None:
    hands = list(combinations(PACK, 2))
    played = [one.rank is other.rank and one.rank >= Rank.TEN for one, other in hands]
    assert folk_plays(2) == pytest.approx(sum(played) / len(hands))


def test_the_advice_for_three_cards_plays_pairs_with_a_face_and_better() -> None:
    faces = (Rank.JACK, Rank.QUEEN, Rank.KING)
    played = 0
    for hand in combinations(PACK, 3):
        kind = best(hand, GAMES[3].ranking).kind
        face = any(each.rank in faces for each in hand)
        better = kind.category not in (Category.PAIR, Category.HIGH_CARD)
        played += better or (kind.category is Category.PAIR and face)
        assert FOLK[3](kind) == (better or (kind.category is Category.PAIR and face))
    assert folk_plays(3) == pytest.approx(played / 22100)


@pytest.mark.parametrize("cards", [2, 3])
def test_more_players_play_fewer_hands(cards: int) -> None:
    plays = [row.plays for row in rows(cards)]
    assert plays == sorted(plays, reverse=True)
    assert len(plays) == len(PLAYERS)
    assert nearest(cards) in PLAYERS


def test_under_a_most_a_larger_pot_is_worth_more_hands() -> None:
    small, large = (rows(2, pot=pot, max_loss=50)[3].plays for pot in (50, 800))
    assert large > small


def test_among_tight_players_any_hand_will_do() -> None:
    table = deviations(GAMES[2], 4, playing(TWO, 0.05), deals=20_000)
    everything = table.by(Chosen(np.ones(91, np.bool_)))
    assert everything.gains > 0.3
    assert table.best().gains >= everything.gains - 4 * everything.stderr
    assert table.best_place() == 0
    assert table.by(playing(TWO, 0.05)).gains == pytest.approx(0)


def test_among_loose_players_fewer_hands_are_best() -> None:
    loose = Threshold(20)
    table = deviations(GAMES[2], 4, loose, deals=20_000)
    assert table.best_place() > 30
    assert table.best().gains > 0


def test_the_page_and_the_chart_are_those_of_the_shipped_table() -> None:
    text = page.PAGE.read_text(encoding="utf-8")
    for cards in (2, 3):
        for row in rows(cards):
            assert any(
                line.startswith(f"| {row.players} ")
                and page.named(row.weakest, cards) in line
                and f"{row.plays:.1%}" in line
                for line in text.splitlines()
            ), "make thumb writes it anew"
    assert page.CHART.read_text(encoding="utf-8") == page.drawing(), "make thumb draws it anew"
