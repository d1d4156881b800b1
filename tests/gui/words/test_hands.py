"""The window names hands itself, in English as the engine does."""

from collections.abc import Iterator

import pytest

from guts_engine.hands.cards import Rank
from guts_engine.hands.ranking import FIVE, FOUR, ONE, TWO, Hand, Ranking, classes, low, three
from guts_gui.words.hand_names import full_hand_name, full_within, hand_name, lettered, within

RANKINGS = {
    "one card": ONE,
    "two cards": TWO,
    "three cards": three("trips-first"),
    "four cards": FOUR,
    "five cards": FIVE,
    "twos wild": FIVE.with_wild([Rank.TWO]),
    "low of three": low("ace-to-five", 3),
    "low of five": low("deuce-to-seven", 5),
    "low of five, aces high": low("ace-high-plain", 5),
}
MOST = 150
"""So many hands of a ranking are named, of every category some."""


def hands(ranking: Ranking) -> Iterator[Hand]:
    """Hands of every category, spread over the whole ranking."""
    known = classes(ranking)
    told = set(range(0, len(known), max(1, len(known) // MOST)))
    first = {kind.category: place for place, kind in enumerate(known)}
    for place in sorted(told | set(first.values())):
        yield Hand(place, ranking, ())


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)
def test_english_names_are_those_of_the_engine(ranking: Ranking) -> None:
    for hand in hands(ranking):
        assert hand_name(hand) == hand.name
        assert full_hand_name(hand) == hand.full_name
        assert lettered(hand).startswith(hand.name)


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)
def test_a_hand_within_a_sentence_is_small_and_has_its_article(ranking: Ranking) -> None:
    for hand in hands(ranking):
        told = within(hand)
        bare = hand.name[0].lower() + hand.name[1:]
        assert told in (bare, f"a {bare}", f"an {bare}")
        assert told.startswith("an ") == (told != bare and bare[0] in "ae")
        assert full_within(hand).startswith(told)
        assert ", with " not in full_within(hand)
