"""A page lists everything that would be drawn on a surface."""

from random import Random

import pygame
import pytest

from guts_gui.drawing.display_list import Page

SIZE = (90, 70)


def sources(rng: Random) -> list[pygame.Surface]:
    """Surfaces of every kind that the program draws: opaque, transparent, and faded."""
    found = []
    for alpha in (None, None, 255, 120):
        wide, high = rng.randint(1, 60), rng.randint(1, 60)
        noise = pygame.image.frombytes(rng.randbytes(wide * high * 4), (wide, high), "RGBA")
        plain = pygame.Surface((wide, high))
        plain.blit(noise, (0, 0))
        for each in (noise, plain):
            if alpha is not None:
                each.set_alpha(alpha)
            found.append(each)
    return found


def scribble(surface: pygame.Surface, rng: Random, found: list[pygame.Surface]) -> None:
    """Draw at random, also beyond the edges and in parts of the surface."""

    def somewhere() -> pygame.Rect:
        left, top = rng.randint(-30, SIZE[0]), rng.randint(-30, SIZE[1])
        return pygame.Rect(left, top, rng.randint(0, 60), rng.randint(0, 60))

    for _ in range(30):
        source, place = rng.choice(found), somewhere()
        premultiplied = rng.choice((0, pygame.BLEND_PREMULTIPLIED))
        match rng.randrange(8):
            case 0:
                surface.fill(rng.randbytes(3), place)
            case 1:
                surface.fill((9, 8, 7), special_flags=pygame.BLEND_RGB_ADD)
            case 2:
                surface.blit(source, place, somewhere(), premultiplied)
            case 3:
                surface.blits([(source, place, None, premultiplied), (source, (0.7, 3.2))])
            case 4:
                surface.fblits([(source, place.topleft), (source, (5, 5))])
            case 5:
                surface.set_clip(rng.choice((None, somewhere().clamp((0, 0, *SIZE)))))
            case 6:
                place.clamp_ip((0, 0, 60, 60))
                part = surface.subsurface(place.clip((0, 0, *SIZE)))
                part.blit(source, (rng.randint(-9, 9), 2))
                part.fill("blue", part.get_rect(width=4, centerx=part.get_width() // 2))
            case 7:
                faded = source.get_alpha()
                source.set_alpha(rng.randrange(256))
                surface.blit(source, place)
                source.set_alpha(faded)
    surface.set_clip(None)


@pytest.mark.parametrize("seed", range(40))
def test_its_steps_draw_the_same(seed: int) -> None:
    found = sources(Random(seed))
    plain, again, page = pygame.Surface(SIZE), pygame.Surface(SIZE), Page(SIZE)
    scribble(plain, Random(-seed), found)
    scribble(page.surface, Random(-seed), found)
    for step in page.steps:
        before = again.copy()
        step.draw(again)
        before.fill("black", step.box)
        outside = again.copy()
        outside.fill("black", step.box)
        assert outside.get_buffer().raw == before.get_buffer().raw, "drawn outside of its box"
    assert again.get_buffer().raw == plain.get_buffer().raw


def test_what_it_cannot_list_is_an_error() -> None:
    with pytest.raises(TypeError):
        pygame.draw.line(Page(SIZE).surface, "red", (0, 0), (9, 9))
    with pytest.raises(AttributeError):
        Page(SIZE).surface.set_at((1, 1), "red")


def test_clips_and_sizes_are_those_of_a_surface() -> None:
    page = Page(SIZE).surface
    part = page.subsurface((10, 20, 30, 40))
    assert (part.get_size(), part.get_width(), part.get_height()) == ((30, 40), 30, 40)
    assert part.get_rect(bottomright=(30, 40)) == pygame.Rect(0, 0, 30, 40)
    part.set_clip((5, 5, 100, 100))
    assert part.get_clip() == pygame.Rect(5, 5, 25, 35)
    part.set_clip(None)
    assert part.get_clip() == part.get_rect()
