"""Lines of text in several fonts and directions."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guts_engine.common.letters import letters
from guts_gui.drawing.assets import Art
from guts_gui.drawing.brush import Brush
from guts_gui.drawing.fonts import (
    UNDRAWABLE,
    Face,
    drawable,
    in_own_font,
    measure,
    render,
    runs,
    spans,
)
from guts_gui.layout.frame import Frame

HEBREW, ARABIC, CHINESE = "שרה", "محمد", "李"
WHITE = pygame.Color("white")
texts = st.text(st.sampled_from("aŁЖ Ω12.:שרםמחמד李ა\u0301😀ก"), max_size=12)


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


@pytest.mark.parametrize("face", Face)
@pytest.mark.parametrize("text", ["", "Ann", "Zażółć 12", "Счёт", "Søren, Åse"])
def test_latin_and_cyrillic_are_drawn_in_our_own_fonts(face: Face, text: str) -> None:
    assert in_own_font(text, face)
    font = pygame.font.Font(runs(text, face)[0].path, 20)
    assert measure(text, face, 20) == font.size(text)


@given(text=texts, face=st.sampled_from(list(Face)), px=st.integers(6, 60))
def test_a_line_is_drawn_as_large_as_it_is_measured(text: str, face: Face, px: int) -> None:
    assert render(text, face, px, WHITE).get_size() == measure(text, face, px)


@given(text=texts, face=st.sampled_from(list(Face)))
def test_every_letter_is_drawn_once_or_as_a_box(text: str, face: Face) -> None:
    drawn = [letter for run in runs(text, face) for letter in letters(run.text)]
    wanted = [letter if _has_font(letter, face) else UNDRAWABLE for letter in letters(text)]
    assert sorted(drawn) == sorted(wanted)


def _has_font(letter: str, face: Face) -> bool:
    return drawable(letter) or in_own_font(letter, face)


@pytest.mark.parametrize("name", [HEBREW, ARABIC])
def test_a_name_from_right_to_left_keeps_its_place_in_a_sentence(name: str) -> None:
    for words in (f"{name}: 20", f"{name} takes 20.", f"Ann, {name} and Bob", f"The pot: {name}"):
        line = runs(words, Face.TEXT)
        before, after = words.split(name)
        middle = [run for run in line if run.leftward]
        if drawable(name[0]):
            assert [run.text for run in middle] == [name]
            assert "".join(run.text for run in line) == before + name + after


def test_two_words_from_right_to_left_change_places_and_digits_do_not() -> None:
    if not drawable("ש"):
        pytest.skip("no font of this system has Hebrew letters")
    line = runs("Ann שרה 12 בת Bob", Face.TEXT)
    assert [run.text.strip() for run in line if run.text.strip()] == [
        "Ann",
        "בת",
        "12",
        "שרה",
        "Bob",
    ]


def test_arabic_letters_are_joined() -> None:
    if not drawable("م"):
        pytest.skip("no font of this system has Arabic letters")
    apart = sum(measure(letter, Face.TEXT, 40)[0] for letter in ARABIC)
    assert measure(ARABIC, Face.TEXT, 40)[0] < apart


def test_the_base_of_a_line_stays_with_other_letters_in_it() -> None:
    def lowest(text: str) -> int:
        return render(text, Face.SEMIBOLD, 40, WHITE).get_bounding_rect().bottom

    if drawable("ა"):
        height = measure("Hა", Face.SEMIBOLD, 40)[1] - measure("H", Face.SEMIBOLD, 40)[1]
        assert height >= 0
    assert measure(HEBREW, Face.SEMIBOLD, 40)[1] >= measure("H", Face.SEMIBOLD, 40)[1]
    assert lowest("H") <= measure("H", Face.SEMIBOLD, 40)[1]


@given(
    name=st.text(st.sampled_from("WШm שרi"), min_size=1, max_size=16),
    width=st.integers(70, 160),
    text=st.integers(100, 150),
)
def test_a_name_is_drawn_whole_in_any_width(name: str, width: int, text: int) -> None:
    brush = Brush(Frame(960, 540, text), Art())
    surface = pygame.Surface((400, 100), pygame.SRCALPHA)
    place = brush.write(surface, name, (200, 50), Face.SEMIBOLD, 16, width=width, whole=True)
    assert place.width <= width
    assert not brush.art.cut
    assert surface.get_bounding_rect().width <= width


@pytest.mark.parametrize("text", ["", "\u200c", "\u200d", "\u0301", "\u3164", "\u2060", "\u05b8"])
@pytest.mark.parametrize("px", [16, 30, 60])
def test_a_text_without_width_is_nothing(text: str, px: int) -> None:
    for face in Face:
        assert Art().text(text, face, px, "white").get_height() > 0
        assert measure(text, face, px)[1] > 0


@given(text=texts)
def test_every_letter_has_its_place_in_the_line(text: str) -> None:
    found = spans(text, Face.TEXT, 20)
    assert len(found) == len(letters(text))
    edges = [edge for span in found for edge in span]
    assert not edges or (min(edges), max(edges)) == (0, measure(text, Face.TEXT, 20)[0])
