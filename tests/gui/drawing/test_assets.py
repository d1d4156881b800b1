"""Drawings and lettering: exact, sharp, and without dark fringes."""

from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guts_gui.drawing.assets import Art, Face, Shelf
from guts_gui.drawing.backdrop import backdrop
from guts_gui.drawing.palette import rgb
from guts_gui.files.paths import asset
from guts_gui.i18n.translate import number, short
from guts_gui.layout.frame import Frame
from guts_gui.settings.settings import Volume
from guts_gui.setup.people import TOKENS, avatars, colours
from guts_gui.sound.audio import Audio
from tests.gui.helpers.pilot import opened

DRAWINGS = sorted(
    str(path.relative_to(asset("")).with_suffix("")) for path in asset("").glob("*/*.svg")
)


@pytest.fixture
def art() -> Art:
    pygame.display.init()
    pygame.font.init()
    return Art()


@pytest.mark.parametrize("name", DRAWINGS)
def test_every_drawing_is_as_wide_as_asked(art: Art, name: str) -> None:
    for width in (17, 46, 92):
        drawn = art.svg(name, width)
        assert drawn.get_width() == width
        assert drawn.get_height() == round(width * art.proportion(name))
        assert drawn.get_bounding_rect().width > width / 4


def test_a_turned_drawing_keeps_its_middle(art: Art) -> None:
    upright, turned = art.svg("cards/As", 100), art.svg("cards/As", 100, angle=90)
    assert turned.get_size() == (upright.get_height(), upright.get_width())
    tilted = art.svg("cards/As", 100, angle=30)
    box = tilted.get_bounding_rect()
    assert abs(box.centerx - tilted.get_width() / 2) <= 1
    assert abs(box.centery - tilted.get_height() / 2) <= 1


def test_a_mirrored_drawing_is_the_mirror_image(art: Art) -> None:
    mirrored = art.svg("fists/closed", 120, flip=True)
    flipped = pygame.transform.flip(art.svg("fists/closed", 120), flip_x=True, flip_y=False)
    overlap = pygame.mask.from_surface(mirrored).overlap_area(
        pygame.mask.from_surface(flipped), (0, 0)
    )
    assert overlap > 0.98 * pygame.mask.from_surface(flipped).count()


def test_colours_change_all_at_once(art: Art) -> None:
    swapped = (("#e8b890", "#34506b"), ("#34506b", "#e8b890"))
    plain, other = art.svg("fists/closed", 200), art.svg("fists/closed", 200, colours=swapped)
    skin, sleeve = rgb("#e8b890"), rgb("#34506b")
    points = [(x, y) for x in range(0, 200, 5) for y in range(0, plain.get_height(), 5)]
    skin_points = [at for at in points if plain.get_at(at)[:3] == skin]
    assert skin_points
    assert {other.get_at(at)[:3] for at in skin_points} == {sleeve}


def test_every_person_has_hands(art: Art) -> None:
    for person in avatars():
        assert [old for old, _ in colours(person)] == list(TOKENS.values())
    assert colours("nobody") == ()


@pytest.mark.parametrize("portrait", ["mina", "nobody-at-all"])
def test_a_portrait_is_a_disc_without_a_dark_fringe(art: Art, portrait: str) -> None:
    face = art.portrait(portrait, 80)
    assert face.get_size() == (80, 80)
    assert face.get_at((0, 0)).a == 0
    assert face.get_at((40, 40)).a == 255
    white = pygame.Surface((80, 80))
    white.fill("#d9b36a")
    white.blit(face, (0, 0))
    edge = [white.get_at((x, 12)) for x in range(80)]
    ring = next(c for x, c in enumerate(edge) if face.get_at((x, 12)).a > 30)
    assert ring.r > 180


def test_a_missing_drawing_is_named(art: Art) -> None:
    with pytest.raises(FileNotFoundError, match="cards/Zz"):
        art.svg("cards/Zz", 20)


def test_words_wrap_and_break(art: Art) -> None:
    text = "A long sentence of many words, and Donaudampfschifffahrtsgesellschaft."
    for width in (60, 120, 400):
        lines = art.wrap(text, Face.TEXT, 16, width)
        assert all(art.text_size(line, Face.TEXT, 16)[0] <= width for line in lines)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert art.wrap("a\n\nb", Face.TEXT, 16, 100) == ["a", "", "b"]


def test_words_shrink_before_they_are_cut(art: Art) -> None:
    text = "Straight flush, king high"
    wide = art.text_size(text, Face.BOLD, 24)[0]
    assert art.fit(text, Face.BOLD, 24, wide, 14) == (text, 24)
    smaller, px = art.fit(text, Face.BOLD, 24, wide * 3 // 4, 14)
    assert smaller == text
    assert 14 <= px < 24
    assert art.cut == set()
    cut, px = art.fit(text, Face.BOLD, 24, 60, 14)
    assert px == 14
    assert cut.endswith("…")
    assert art.text_size(cut, Face.BOLD, 14)[0] <= 60
    assert art.cut == {text}


@given(
    st.integers(-(10**15), 10**15),
    st.integers(1, 400),
    st.sampled_from([12, 18, 36]),
    st.sampled_from(["{n}", "pot {n}", "owes {n}", "{n} legs"]),
)
def test_a_number_shrinks_and_is_never_cut(chips: int, room: int, px: int, words: str) -> None:
    pygame.font.init()
    whole, brief = (words.format(n=each(chips)) for each in (number, short))
    fitted, size = Art().fit(whole, Face.BOLD, px, room, 14, instead=brief)
    assert fitted in (whole, brief)
    assert size <= px
    assert size == 1 or Art().text_size(fitted, Face.BOLD, size)[0] <= room


def test_type_is_as_large_as_it_says_and_whole(art: Art) -> None:
    for face in Face:
        for px in (12, 20, 39, 40, 64):
            drawn = art.text("Zażółć Ёж 10", face, px, "#ffffff")
            assert drawn.get_size() == art.text_size("Zażółć Ёж 10", face, px)
            assert drawn.get_bounding_rect().width > drawn.get_width() * 0.9


def test_small_type_has_no_dark_fringe(art: Art) -> None:
    white = pygame.Surface((200, 40))
    white.fill("#ffffff")
    white.blit(art.text("White on white", Face.BOLD, 18, "#ffffff"), (4, 4))
    darkest = min(white.get_at((x, y)).r for x in range(200) for y in range(40))
    assert darkest >= 250


@pytest.mark.parametrize(
    ("size", "megabytes"), [((960, 540), 32), ((1920, 1080), 55), ((3840, 2160), 221)]
)
def test_no_more_drawings_are_kept_than_a_window_has_use_for(
    size: tuple[int, int], megabytes: int
) -> None:
    art = Art()
    art.suit(*size)
    assert art.shelf.limit >> 20 == megabytes


def test_the_shelf_forgets_what_was_used_longest_ago() -> None:
    shelf = Shelf(limit=3 * 400)
    for name in "abc":
        shelf.get(name, lambda: pygame.Surface((10, 10)))
    kept = shelf.get("a", lambda: pygame.Surface((1, 1)))
    shelf.get("d", lambda: pygame.Surface((10, 10)))
    assert shelf.get("a", lambda: pygame.Surface((1, 1))) is kept
    assert shelf.get("b", lambda: pygame.Surface((2, 2))).get_width() == 2
    assert shelf.bytes <= shelf.limit


def test_the_room_has_no_bands() -> None:
    """No row has long runs of one colour, which look like bands."""
    frame = Frame(1280, 720)
    room = backdrop(frame, frame.rect(95, 74, 1090, 528))
    for row in (20, 330, 700):
        colours = [tuple(room.get_at((x, row)))[:3] for x in range(200, 1080)]
        longest = run = 1
        for before, after in pairwise(colours):
            run = run + 1 if before == after else 1
            longest = max(longest, run)
        assert longest < 60


def test_no_sound_card_is_silence(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    audio = Audio(Volume(), record=True)
    audio.play("deal")
    audio.play("win", pan=-0.5)
    audio.close()
    assert audio.played == ["deal", "win"]
    assert capfd.readouterr().err == ""


def test_every_kind_of_sound_plays(tmp_path: Path) -> None:
    from guts_gui.sound.sounds import SOUNDS

    with opened(tmp_path):
        audio = Audio(Volume())
        for name in SOUNDS:
            audio.play(name, pan=0.3)
        audio.close()


def test_no_line_ends_with_a_word_of_one_letter(art: Art) -> None:
    words = "Kwame и Odile"
    width = art.text_size("Kwame и", Face.TEXT, 20)[0] + 1
    assert art.wrap(words, Face.TEXT, 20, width) == ["Kwame", "и Odile"]


def test_balanced_lines_break_no_word_that_is_longer_than_the_rest(art: Art) -> None:
    words = "Nine-high straight"
    width = art.text_size(words, Face.DISPLAY, 22)[0] - 1
    assert art.balanced(words, Face.DISPLAY, 22, width) == ["Nine-high", "straight"]


def test_balanced_lines_are_as_few_as_wrapped_ones_and_none_is_lonely(art: Art) -> None:
    words = "Mina takes 10 with a ten-high straight. Ann pays 10 into the next pot."
    for width in range(220, 900, 20):
        wrapped = art.wrap(words, Face.DISPLAY, 22, width)
        balanced = art.balanced(words, Face.DISPLAY, 22, width)
        assert " ".join(balanced) == words
        assert len(balanced) == len(wrapped)
        widths = [art.text_size(line, Face.DISPLAY, 22)[0] for line in balanced]
        assert max(widths) <= width
        if len(balanced) == 2:
            assert min(widths) > 0.5 * max(widths)
