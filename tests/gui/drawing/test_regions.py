"""Only what changed is drawn, and the result is that of drawing everything."""

from collections.abc import Sequence
from random import Random

import pygame
import pytest

from guts_gui.drawing.display_list import Page, Step
from guts_gui.drawing.regions import Painter, changed, joined

SIZE = (300, 200)


def picture(steps: Sequence[Step]) -> bytes:
    whole = pygame.Surface(SIZE)
    for step in steps:
        step.draw(whole)
    return bytes(whole.get_buffer().raw)


def page_of(steps: Sequence[Step]) -> Page:
    page = Page(SIZE)
    page.steps.extend(steps)
    return page


def some_steps(rng: Random) -> list[Step]:
    """A ground, and small sprites upon it, some of them twice."""
    ground = pygame.Surface(SIZE)
    ground.fill(rng.randbytes(3))
    steps = [Step((0, 0, *SIZE), ground, alpha=ground.get_alpha())]
    for _ in range(12):
        sprite = pygame.Surface((rng.randint(1, 40), rng.randint(1, 40)), pygame.SRCALPHA)
        sprite.fill(rng.randbytes(4))
        at = rng.randrange(250), rng.randrange(150)
        steps += [Step((*at, *sprite.get_size()), sprite, alpha=255)] * rng.choice((1, 1, 2))
    return steps


def altered(steps: Sequence[Step], rng: Random) -> list[Step]:
    """The steps with a few moved, left out, added or in another order."""
    ground, *rest = steps
    for _ in range(rng.randint(0, 4)):
        at = rng.randrange(len(rest))
        match rng.randrange(4):
            case 0:
                rest.insert(rng.randrange(len(rest)), rest.pop(at))
            case 1:
                del rest[at]
            case 2:
                rest.insert(at, some_steps(rng)[-1])
            case 3:
                x, y, w, h = rest[at].box
                rest[at] = rest[at]._replace(box=(x + rng.randint(0, 9), y + 1, w, h))
    return [ground, *rest]


@pytest.mark.parametrize("seed", range(60))
def test_the_changed_regions_give_the_whole_picture(seed: int) -> None:
    rng = Random(seed)
    surface, painter, steps = pygame.Surface(SIZE), Painter(), some_steps(rng)
    parts = 0
    for _ in range(12):
        regions = painter.draw(surface, page_of(steps))
        parts += regions != [surface.get_rect()]
        assert bytes(surface.get_buffer().raw) == picture(steps)
        steps = altered(steps, rng)
    assert parts > 6


def test_nothing_is_drawn_if_nothing_changed() -> None:
    steps = some_steps(Random(1))
    surface, painter = pygame.Surface(SIZE), Painter()
    assert painter.draw(surface, page_of(steps)) == [surface.get_rect()]
    surface.fill("red")
    assert painter.draw(surface, page_of(list(steps))) == []
    assert surface.get_at((0, 0)) == pygame.Color("red")


def test_all_is_drawn_after_a_new_size_or_when_told_to_forget() -> None:
    steps, painter = some_steps(Random(2)), Painter()
    painter.draw(pygame.Surface(SIZE), page_of(steps))
    larger = pygame.Surface((400, 300))
    assert painter.draw(larger, page_of(steps)) == [larger.get_rect()]
    painter.forget()
    assert painter.draw(larger, page_of(steps)) == [larger.get_rect()]


def test_few_steps_are_drawn_for_one_that_moved() -> None:
    steps = some_steps(Random(3))
    x, y, w, h = steps[-1].box
    moved = [*steps[:-1], steps[-1]._replace(box=(x + 3, y, w, h))]
    surface, painter = pygame.Surface(SIZE), Painter()
    painter.draw(surface, page_of(steps))
    surface.fill("red")
    (region,) = painter.draw(surface, page_of(moved))
    assert region == pygame.Rect(x, y, w + 3, h).clip(surface.get_rect())
    red = pygame.mask.from_threshold(surface, (255, 0, 0), (1, 1, 1, 255))
    assert red.count() == SIZE[0] * SIZE[1] - region.w * region.h


def test_a_step_that_rises_above_others_leaves_them_in_order() -> None:
    steps = some_steps(Random(4))
    steps = list(dict.fromkeys(steps))
    for there, back in ((1, len(steps) - 1), (len(steps) - 1, 1)):
        other = list(steps)
        other.insert(back, other.pop(there))
        assert changed(steps, other) == {steps[there].box}


@pytest.mark.parametrize("seed", range(30))
def test_joined_regions_contain_every_box(seed: int) -> None:
    rng = Random(seed)
    boxes = [
        (rng.randrange(3000), rng.randrange(2000), rng.randint(1, 400), rng.randint(1, 400))
        for _ in range(rng.randrange(60))
    ]
    regions = joined(boxes)
    assert len(regions) <= len(boxes)
    for box in boxes:
        assert any(region.contains(box) for region in regions)
