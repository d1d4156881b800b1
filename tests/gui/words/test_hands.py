"""The window's own names of hands equal the engine's in English."""

import pytest

from guts_engine.hands.ranking import Ranking
from guts_gui.words.hands import full_hand_name, full_within, hand_name, lettered, within
from tests.gui.helpers.hands import RANKINGS, hands


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)
def test_english_names_are_those_of_the_engine(ranking: Ranking) -> None:
    for hand in hands(ranking):
        assert hand_name(hand) == hand.name
        assert full_hand_name(hand) == hand.full_name
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
