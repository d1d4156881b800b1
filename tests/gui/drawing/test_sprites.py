"""Marks on cards and plates, pixel by pixel: visible, and hiding nothing important."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guts_engine.hands.cards import card
from guts_engine.state.parts import Status
from guts_engine.steps.model import Choice
from guts_gui.drawing.assets import Art, Face
from guts_gui.drawing.brush import Brush
from guts_gui.drawing.canvas import edged, trimmed
from guts_gui.drawing.chips import ASIDE_WIDTH
from guts_gui.drawing.palette import BRASS, rgb
from guts_gui.drawing.people import POT_CHIPS
from guts_gui.drawing.sprites import Person, Sprites
from guts_gui.layout.chip_stacks import Parcel
from guts_gui.layout.frame import Frame
from guts_gui.layout.placement import (
    LOW_TOTAL,
    PITCH,
    POT_CHIP,
    TOTAL_BESIDE,
    TOTAL_WIDTH,
    change_of,
)
from guts_gui.layout.poses import Amount, CardFace, EmptyPlace, Kind, Legs, Plate, Pose, Sprite
from guts_gui.layout.pot_level import PotLevel
from guts_gui.layout.seating.geometry import GAP
from guts_gui.layout.seating.seats import POT_DEPTH, POT_HEIGHT, POTS_APART, plan
from guts_gui.scenes.common.bar import caption_rows, felt_lines, unbroken
from tests.gui.helpers.languages import use

FELT = (15, 66, 52)
AT = (640.0, 360.0)


@pytest.fixture
def sprites() -> Sprites:
    pygame.display.init()
    pygame.font.init()
    people = (Person("Ann", "ann"), Person("Bo", "mina"))
    return Sprites(Brush(Frame(1280, 720), Art()), people, plan(2, 0, 1280, 720, 7, legs=True))


def drawn(sprites: Sprites, kind: Kind, pose: Pose) -> pygame.Surface:
    """One sprite of the first seat on bare felt."""
    surface = pygame.Surface((1280, 720))
    surface.fill(FELT)
    sprites.draw(surface, {Sprite(kind): pose})
    return surface


def part(surface: pygame.Surface, box: tuple[float, float, float, float]) -> bytes:
    """The pixels in a box given in card widths from the middle: left, top, right, bottom."""
    left, top, right, bottom = (round(share * 92) for share in box)
    rect = pygame.Rect(640 + left, 360 + top, right - left, bottom - top)
    return pygame.image.tobytes(surface.subsurface(rect), "RGB")


INDEX = (-0.48, -0.68, -0.22, -0.1)
STRIP = (-0.48, -0.02, -0.22, 0.26)


@pytest.mark.parametrize("face", ["5h", "Ks", "Td", "7c"])
def test_the_star_of_a_wild_card_hides_no_index_and_no_more_than_its_strip(
    sprites: Sprites, face: str
) -> None:
    plain = drawn(sprites, Kind.CARD, Pose(*AT, 92, CardFace(card(face))))
    wild = drawn(sprites, Kind.CARD, Pose(*AT, 92, CardFace(card(face), wild=True)))
    assert part(plain, INDEX) == part(wild, INDEX)
    assert part(plain, STRIP) != part(wild, STRIP)
    beside = (-0.2, -0.6, 0.4, 0.6)
    assert part(plain, beside) == part(wild, beside)


def test_a_card_face_down_shows_no_star(sprites: Sprites) -> None:
    plain = drawn(sprites, Kind.CARD, Pose(*AT, 92, CardFace()))
    turning = drawn(sprites, Kind.CARD, Pose(*AT, 92, CardFace(wild=True)))
    assert pygame.image.tobytes(plain, "RGB") == pygame.image.tobytes(turning, "RGB")


def test_a_picked_card_has_a_brass_edge(sprites: Sprites) -> None:
    plain = drawn(sprites, Kind.CARD, Pose(*AT, 92, CardFace(card("7c"))))
    picked = drawn(sprites, Kind.CARD, Pose(*AT, 92, CardFace(card("7c"), picked=True)))
    edge = (640 - 46 - 2, 360)
    assert picked.get_at(edge)[:3] == rgb(BRASS)
    assert plain.get_at(edge)[:3] != rgb(BRASS)


def coloured(surface: pygame.Surface) -> int:
    """The number of pixels that are not felt."""
    mask = pygame.mask.from_threshold(surface, FELT, (3, 3, 3, 255))
    mask.invert()
    return mask.count()


def test_legs_are_tokens_up_to_five_and_then_a_number(sprites: Sprites) -> None:
    def legs(won: int, needed: int) -> int:
        return coloured(drawn(sprites, Kind.LEGS, Pose(*AT, 150, Legs(won, needed))))

    assert legs(0, 3) < legs(1, 3) < legs(3, 3)
    assert legs(2, 5) > legs(2, 6)


def test_the_words_of_a_moment_fit_into_the_middle_of_the_table(sprites: Sprites) -> None:
    long = drawn(sprites, Kind.BANNER, Pose(*AT, 520, "Only Maximilian Weber is in"))
    mask = pygame.mask.from_threshold(long, FELT, (3, 3, 3, 255))
    mask.invert()
    box = mask.get_bounding_rects()[0].unionall(mask.get_bounding_rects()[1:])
    assert 200 < box.w <= 520
    assert sprites.art.cut == set()


@pytest.mark.parametrize("amount", [25, 1120, 1_234_567])
def test_the_numbers_of_two_pots_keep_apart_however_large(amount: int) -> None:
    pygame.display.init()
    pygame.font.init()
    frame = Frame(960, 540, 150)
    sprites = Sprites(Brush(frame, Art()), (Person("Ann", "ann"),) * 2, plan(2, 0, 1280, 720))
    surface = pygame.Surface((960, 540))
    surface.fill(FELT)
    wide = 2 * POTS_APART - GAP
    sprites.draw(surface, {LOW_TOTAL: Pose(640, 340, wide, Amount(amount, Choice.LOW))})
    mask = pygame.mask.from_threshold(surface, FELT, (3, 3, 3, 255))
    mask.invert()
    boxes = mask.get_bounding_rects()
    assert boxes[0].unionall(boxes[1:]).w <= frame.px(2 * POTS_APART)
    assert sprites.art.cut == set()


@given(
    size=st.tuples(st.integers(960, 2000), st.integers(540, 1200)),
    text=st.integers(100, 150),
    seats=st.integers(2, 10),
    chips=st.integers(-(10**14), 10**14),
    language=st.sampled_from(("en", "pl", "ru")),
)
def test_no_number_on_the_felt_is_cut_at_any_size(
    size: tuple[int, int], text: int, seats: int, chips: int, language: str
) -> None:
    pygame.display.init()
    pygame.font.init()
    use(language)
    frame = Frame(*size, text)
    places = plan(seats, 0, frame.width, frame.height, text=text / 100)
    sprites = Sprites(Brush(frame, Art()), (Person("Ann", "ann"),) * seats, places)
    amount = Amount(abs(chips))
    poses = {Sprite(Kind.PLATE, seat): Pose(*AT, 100, Plate(chips)) for seat in (0, seats - 1)}
    poses |= {Sprite(kind): Pose(*AT, 24, amount) for kind in (Kind.RESERVE, Kind.SIDE_POT)}
    for number, wide in enumerate((2 * POTS_APART - GAP, TOTAL_BESIDE, TOTAL_WIDTH)):
        poses[Sprite(Kind.TOTAL, number)] = Pose(*AT, wide, amount)
    sprites.draw(pygame.Surface(size), poses)
    assert sprites.art.cut == set()


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("choice", list(Choice))
@pytest.mark.parametrize("amount", [-100, 250, -123_456])
def test_a_result_covers_no_letter_of_the_declaration(
    choice: Choice, amount: int, text: int
) -> None:
    pygame.display.init()
    pygame.font.init()
    frame = Frame(960, 540, text)
    width, height, grown = frame.space
    table = plan(10, 0, width, height, text=grown, two_pots=True)
    people = (Person("Ann", "ann"),) * 10
    sprites = Sprites(Brush(frame, Art()), people, table)
    for seat in range(1, 10):
        spot = table.places[seat]
        boxes = []
        for kind, pose in (
            (Kind.PILL, Pose(*spot.pill, 44, choice)),
            (Kind.CHANGE, change_of(spot, amount, choice)),
        ):
            surface = pygame.Surface((960, 540))
            surface.fill(FELT)
            sprites.draw(surface, {Sprite(kind, seat): pose})
            mask = pygame.mask.from_threshold(surface, FELT, (3, 3, 3, 255))
            mask.invert()
            boxes.append(mask.get_bounding_rects()[0])
        declared, result = boxes
        assert declared.clip(result).width <= declared.height / 2, "only the round ends may touch"


def shaded(sprites: Sprites, pose: Pose) -> pygame.Rect:
    """The bounding box of the sprite's shadow on the felt."""
    surface = drawn(sprites, Kind.CARD, pose)
    mask = pygame.mask.from_threshold(surface, FELT, (3, 3, 3, 255))
    mask.invert()
    return mask.get_bounding_rects()[0]


def test_the_higher_a_card_is_held_the_further_its_shadow_reaches(sprites: Sprites) -> None:
    low, held, high = (
        shaded(sprites, Pose(*AT, 92, CardFace(card("7c")), lift=lift))
        for lift in (0.0, 20.0, 40.0)
    )
    assert low.bottom + 10 < held.bottom < high.bottom - 10
    assert low.right < held.right < high.right


def test_chips_in_the_air_throw_a_shadow_below_them(sprites: Sprites) -> None:
    held = drawn(sprites, Kind.CHIPS, Pose(*AT, 36, Parcel(6, (5, 1)), lift=40, moving=True))
    low = drawn(sprites, Kind.CHIPS, Pose(*AT, 36, Parcel(6, (5, 1))))
    below = (640, 400)
    assert sum(held.get_at(below)[:3]) < sum(FELT) - 20
    assert low.get_at(below)[:3] == FELT


@pytest.mark.parametrize("kind", [Kind.POT, Kind.STACK])
def test_a_heap_grows_with_what_lies_in_it(sprites: Sprites, kind: Kind) -> None:
    sizes = [
        coloured(drawn(sprites, kind, Pose(*AT, 36, Amount(chips)))) for chips in (55, 115, 410)
    ]
    assert 1.1 * sizes[0] < sizes[1]
    assert 1.1 * sizes[1] < sizes[2]


def test_a_pot_grows_with_its_level_and_so_do_its_number_and_its_light(sprites: Sprites) -> None:
    for kind in (Kind.POT, Kind.TOTAL, Kind.GLOW):
        pots = [Amount(chips) for chips in (25, 75, 275, 675)]
        assert [pot.level for pot in pots] == list(PotLevel)
        sizes = [coloured(drawn(sprites, kind, Pose(*AT, 200, pot))) for pot in pots]
        assert sizes == sorted(set(sizes)), kind
    assert not coloured(drawn(sprites, Kind.GLOW, Pose(*AT, 200, Amount(25))))


@pytest.mark.parametrize("front", [2, 3, 4])
def test_the_largest_heap_fits_into_its_room(sprites: Sprites, front: int) -> None:
    amount = Amount(10**9, front=front)
    surface = drawn(sprites, Kind.POT, Pose(*AT, POT_CHIP, amount))
    changed = pygame.mask.from_threshold(surface, FELT, (3, 3, 3, 255))
    changed.invert()
    boxes = changed.get_bounding_rects()
    heap = boxes[0].unionall(boxes[1:])
    half = ((front - 1) * PITCH + 1) * POT_CHIP / 2
    assert AT[0] - half - 3 <= heap.left and heap.right <= AT[0] + half + 3
    assert AT[1] - POT_HEIGHT <= heap.top and heap.bottom <= AT[1] + POT_DEPTH + 1


@pytest.mark.parametrize("chips", [1, 55, 500, 2500, 10**9])
def test_a_players_stacks_fit_into_their_room(sprites: Sprites, chips: int) -> None:
    spot = sprites.plan.places[0]
    x, y = spot.stack
    pose = Pose(x, y - 0.4 * spot.chip_width, spot.chip_width, Amount(chips))
    surface = drawn(sprites, Kind.STACK, pose)
    changed = pygame.mask.from_threshold(surface, FELT, (3, 3, 3, 255))
    changed.invert()
    boxes = changed.get_bounding_rects()
    heap = boxes[0].unionall(boxes[1:])
    left, top, right, bottom = spot.chips_box
    assert left - 3 <= heap.left and heap.right <= right + 3
    assert top - 3 <= heap.top and heap.bottom <= bottom + 6  # with its shadow


@pytest.mark.parametrize("size", [(60, 40), (61, 41), (60, 41)])
def test_a_trimmed_drawing_has_its_middle_where_it_was(size: tuple[int, int]) -> None:
    whole = pygame.Surface(size, pygame.SRCALPHA)
    whole.fill((200, 0, 0, 255), (20, 10, 15, 9))
    part = trimmed(whole)
    assert part.get_width() < whole.get_width()
    assert part.get_bounding_rect().size == (15, 9)
    moved = (size[0] - part.get_width()) // 2, (size[1] - part.get_height()) // 2
    assert part.get_bounding_rect().move(moved).topleft == (20, 10)
    assert [(a - b) % 2 for a, b in zip(size, part.get_size(), strict=True)] == [0, 0]


def test_plates_and_legs_speak_another_language_at_once(sprites: Sprites) -> None:
    plate = Pose(*sprites.plan.places[0].plate, 150, Plate(0, gone=Status.BROKE))
    legs = Pose(*AT, 100, Legs(1, 3))
    english = [drawn(sprites, Kind.PLATE, plate), drawn(sprites, Kind.LEGS, legs)]
    use("pl")
    polish = [drawn(sprites, Kind.PLATE, plate), drawn(sprites, Kind.LEGS, legs)]
    use("en")
    for before, after in zip(english, polish, strict=True):
        assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")


# --- Long labels in large type ----------------------------------------------------------------


@pytest.fixture
def large() -> Sprites:
    """The sprites of two players in type of one and a half times the size."""
    pygame.display.init()
    pygame.font.init()
    frame = Frame(1280, 720, text_size=150)
    people = (Person("Ann", "ann"), Person("Bo", "mina"))
    return Sprites(Brush(frame, Art()), people, plan(2, 0, 1280, 720, 4, text=1.5, middle=3))


def extent(sprites: Sprites, kind: Kind, pose: Pose) -> tuple[int, int]:
    """The left and right edge of what is drawn."""
    surface = drawn(sprites, kind, pose)
    changed = pygame.mask.from_threshold(surface, FELT, (1, 1, 1, 255))
    changed.invert()
    boxes = changed.get_bounding_rects()
    return min(each.left for each in boxes), max(each.right for each in boxes)


@pytest.mark.parametrize("words", ["community cards", "community card", "a"])
def test_the_text_above_community_cards_keeps_clear_of_the_pot(large: Sprites, words: str) -> None:
    centre = large.plan.common
    left, right = extent(large, Kind.TAG, Pose(*centre, 0, words))
    pot = large.plan.pot[0]
    assert left >= pot + POT_CHIPS - 1
    if left > pot + POT_CHIPS + 1:  # a short one is above the middle of the cards
        assert abs((left + right) / 2 - centre[0]) <= 1


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_label_of_a_side_pot_grows_away_from_the_cards(large: Sprites, language: str) -> None:
    use(language)
    _, right = extent(large, Kind.SIDE_POT, Pose(*AT, 24, Amount(20)))
    left, _ = extent(large, Kind.RESERVE, Pose(*AT, 24, Amount(20)))
    use("en")
    assert right <= AT[0] + ASIDE_WIDTH / 2 + 2
    assert left >= AT[0] - ASIDE_WIDTH / 2 - 2


def test_a_caption_is_smaller_rather_than_broken_within_a_sentence(large: Sprites) -> None:
    legs = ["Bram wins a leg: 1 of 5.", "Bram wins a leg: 2 of 5.", "Ann and Bo pay Cy 35 each."]
    sizes = set()
    for room in range(560, 900, 10):
        lines, size = caption_rows(large.brush, legs, (200, 200 + room), 90)
        assert unbroken(legs, lines)
        assert len(lines) * size * 1.3 <= 90
        sizes.add(size)
    assert len(sizes) > 1


def test_a_caption_without_room_for_all_keeps_what_happened_last(large: Sprites) -> None:
    stages = [f"Walter takes {n} with the best hand of them all." for n in range(30)]
    lines, size = caption_rows(large.brush, stages, (200, 700), 90)
    assert len(lines) * size * 1.3 <= 90
    assert "takes 29" in " ".join(lines)
    assert "takes 0" not in " ".join(lines)
    assert not large.art.cut


def test_a_question_on_the_felt_breaks_between_its_sentences(large: Sprites) -> None:
    art, face = large.art, (Face.SEMIBOLD, 27)
    question = "In or out? Everyone reveals at once."
    ends = felt_lines(art, question, face, 320)
    assert ends == ["In or out?", "Everyone reveals at once."]
    long = "Stage 1 of 3, the highest hand wins. Walter is out. In or out?"
    assert len(felt_lines(art, long, face, 320)) == len(art.balanced(long, *face, 320))


@pytest.mark.parametrize("width", [92, 138])
@pytest.mark.parametrize("way", ["edge", "place"])
def test_slanting_edges_are_smooth(sprites: Sprites, way: str, width: int) -> None:
    """The outermost pixels of the rows of a card that is picked, or still to come, differ."""
    whole = pygame.Surface((1280, 720), pygame.SRCALPHA)
    if way == "edge":
        edged(whole, sprites.art.card("7c", width, angle=5), BRASS, 4)
    else:
        pose = Pose(*AT, width, EmptyPlace(0.0, 1.0), angle=5)
        sprites.draw(whole, {Sprite(Kind.PLACE): pose})
    alpha = pygame.surfarray.array_alpha(whole)
    rows = alpha[:, 360 - width // 2 : 360 + width // 2]
    outermost = {int(row[row > 0][0]) for row in rows.T}
    assert len(outermost) > 4
