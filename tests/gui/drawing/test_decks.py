"""The three decks: every card exists, is correct, and can be read by its corner."""

from collections.abc import Iterator
from typing import get_args

import pygame
import pytest

from guts_engine.hands.cards import JOKERS, PACK
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Art
from guts_gui.drawing.palette import rgb
from guts_gui.settings.settings import Back, Deck, Settings

DECKS = get_args(Deck)
FACES = [card.text for card in PACK]
CORNER = {"classic": (66, 135), "four-colour": (66, 135), "large-index": (79, 178)}
"""The size of a deck's index on a card 250 px wide."""
SUITS = {
    "classic": {"c": palette.SUIT_BLACK, "d": palette.SUIT_RED},
    "four-colour": {"c": palette.SUIT_GREEN, "d": palette.SUIT_BLUE},
    "large-index": {"c": palette.SUIT_BLACK, "d": palette.SUIT_RED},
}


@pytest.fixture(scope="module")
def art() -> Iterator[Art]:
    pygame.display.init()
    pygame.font.init()
    yield Art()


def index(art: Art, deck: Deck, face: str) -> pygame.Rect:
    """The bounding box of the index on a card 250 px wide."""
    wide, high = CORNER[deck]
    card = art.card(face, 250, deck=deck)
    ink = pygame.mask.Mask((wide, high))
    for x in range(5, wide):
        for y in range(5, high):
            if min(card.get_at((x, y))[:3]) < 150:
                ink.set_at((x, y))
    boxes = ink.get_bounding_rects()
    return boxes[0].unionall(boxes[1:])


@pytest.mark.parametrize("deck", DECKS)
def test_every_card_of_a_deck_is_drawn_and_is_no_other(art: Art, deck: Deck) -> None:
    drawn = {face: pygame.image.tobytes(art.card(face, 46, deck=deck), "RGBA") for face in FACES}
    assert len(set(drawn.values())) == len(FACES) == 52


@pytest.mark.parametrize("deck", DECKS)
def test_jokers_are_told_from_each_other_and_from_all_cards(art: Art, deck: Deck) -> None:
    faces = [*FACES, *(joker.text for joker in JOKERS)]
    drawn = {pygame.image.tobytes(art.card(face, 46, deck=deck), "RGBA") for face in faces}
    assert len(drawn) == len(faces) == 54


def test_backs_are_told_apart(art: Art) -> None:
    for angle in (0, 30):
        drawn = [art.card(None, 46, angle=angle, back=back) for back in get_args(Back)]
        assert len({pygame.image.tobytes(each, "RGBA") for each in drawn}) == len(drawn) == 3


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("rank", "27TQKA")
def test_a_corner_is_a_quarter_of_the_card_or_larger(art: Art, deck: Deck, rank: str) -> None:
    for suit in "cdhs":
        box = index(art, deck, rank + suit)
        assert box.h >= 250 / 4
        assert box.w >= 250 / 7
        if deck == "large-index":
            usual = index(art, "classic", rank + suit)
            assert box.h >= 1.3 * usual.h
            assert box.w * box.h >= 1.6 * usual.w * usual.h


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("suit", "cd")
def test_clubs_and_diamonds_have_the_colours_of_their_deck(art: Art, deck: Deck, suit: str) -> None:
    wanted = rgb(SUITS[deck][suit])
    for rank in "27TJQKA":
        card = art.card(rank + suit, 250, deck=deck)
        wide, high = CORNER[deck]
        corner = [card.get_at((x, y))[:3] for x in range(0, wide, 2) for y in range(0, high, 2)]
        assert corner.count(wanted) > 100


def test_hearts_and_spades_are_the_same_in_four_colours(art: Art) -> None:
    for face in ("As", "Kh", "Qs", "7h"):
        two = [art.card(face, 92, deck=deck) for deck in ("classic", "four-colour")]
        assert pygame.image.tobytes(two[0], "RGBA") == pygame.image.tobytes(two[1], "RGBA")


def test_the_settings_choose_the_deck_and_pictures_with_cards_are_forgotten() -> None:
    art = Art()
    before = art.card("Kc", 92), art.card(None, 92)

    def table() -> pygame.Surface:
        """Stand-in for a cached picture that contains a card."""
        return art.shelf.get(("lying", "Kc"), lambda: art.card("Kc", 92).copy())

    lying = table()
    assert not art.follow(Settings())
    assert table() is lying
    assert art.follow(Settings(deck="four-colour", back="green", felt="grey"))
    assert table() is not lying
    after = art.card("Kc", 92), art.card(None, 92)
    for old, new in zip((*before, lying), (*after, table()), strict=True):
        assert pygame.image.tobytes(old, "RGBA") != pygame.image.tobytes(new, "RGBA")
    assert art.shelf.bytes == sum(each.get_width() * each.get_height() * 4 for each in kept(art))


def kept(art: Art) -> set[pygame.Surface]:
    return {*before_and_after(art), art.shelf.get(("lying", "Kc"), lambda: pygame.Surface((1, 1)))}


def before_and_after(art: Art) -> set[pygame.Surface]:
    dressed: tuple[tuple[Deck, Back], ...] = (("classic", "red"), ("four-colour", "green"))
    return {art.card(face, 92, deck=d, back=b) for d, b in dressed for face in ("Kc", None)}
