"""The window's own names of hands equal the engine's in English."""

import pytest

from guts_engine.hands.cards import cards
from guts_engine.hands.tables import Ranking
from guts_engine.state.events import HouseHandShown
from guts_engine.state.parts import House
from guts_engine.state.seen_cards import HandShown
from guts_gui.words.names.hands import (
    best_of_house,
    both_names,
    full_within,
    hand_name,
    lettered,
    within,
)
from tests.engine.helpers.written import WrittenGame
from tests.gui.helpers.hands import RANKINGS, hands


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)
def test_english_names_are_those_of_the_engine(ranking: Ranking) -> None:
    for hand in hands(ranking):
        assert hand_name(hand) == hand.name
        assert lettered(hand).startswith(hand.name)


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)
def test_a_hand_within_a_sentence_is_small_and_has_its_article(ranking: Ranking) -> None:
    for hand in hands(ranking):
        text = within(hand)
        bare = hand.name[0].lower() + hand.name[1:]
        assert text in (bare, f"a {bare}", f"an {bare}")
        assert text.startswith("an ") == (text != bare and bare[0] in "ae")
        assert full_within(hand).startswith(text)
        assert ", with " not in full_within(hand)


def test_a_hand_has_no_high_and_low_name_before_it_has_the_cards_that_count() -> None:
    """Four Three deals four cards and counts five of seven."""
    game = WrittenGame("four-three")
    game.deal("AsKsQs9s | 2c3d4h5c | JdJh7c7h", "2s3hTd | 7dAhJs").says("0 in", "1 in", "2 out")
    table = game.state.table
    four, seven = cards("2c 3d 4h 5c"), cards("2c 3d 4h 5c 7d Ah Js")
    assert both_names(HandShown(1, tuple(four)), table) is None
    assert both_names(HandShown(1, tuple(seven)), table) is not None


def test_the_deck_is_named_as_low_where_the_lowest_hand_wins() -> None:
    """S4.4: Eastern."""
    game = WrittenGame("eastern")
    game.deal("KsQs6s6d2d | 9d8s6h4hAc | Jd8h5d3hAd")
    deck = HouseHandShown(House.DECK, tuple(cards("Qc 7s 3s 4d 8d")), (1,))
    assert hand_name(best_of_house(deck, game.state.table)) == "Queen-eight low"
