"""Drawing surface of one frame, with shadows and glows."""

import pygame

from guts_gui.drawing.assets import Art
from guts_gui.drawing.brush import Brush
from guts_gui.layout.frame import Frame
from guts_gui.layout.poses import Pose
from guts_gui.layout.seating.seats import Plan

SLANT = 0.3
"""Offset of a shadow to the right, as a share of the object's height above the table."""


class Canvas:
    """A brush with the plan of the table; places drawings on a surface."""

    def __init__(self, brush: Brush, plan: Plan) -> None:
        self.brush = brush
        self.art: Art = brush.art
        self.frame: Frame = brush.frame
        self.plan = plan
        self.text_share = self.frame.text_size / 100

    def lay(
        self, surface: pygame.Surface, drawn: pygame.Surface, pose: Pose, lower: int = 0
    ) -> None:
        """Draw `drawn` centred at the pose, with the pose's opacity."""
        x = round(pose.x * self.frame.scale)
        y = round(pose.y * self.frame.scale) + lower
        _put(surface, drawn, (x, y), pose.alpha)

    def cast(
        self, surface: pygame.Surface, shade: pygame.Surface, pose: Pose, lower: float = 0.0
    ) -> None:
        """Draw a shadow on the felt; its distance grows with the pose's height."""
        x = round((pose.x + SLANT * pose.lift) * self.frame.scale)
        y = round((pose.y + pose.lift + lower) * self.frame.scale)
        _put(surface, shade, (x, y), pose.alpha)


def _put(
    surface: pygame.Surface, drawn: pygame.Surface, middle: tuple[int, int], alpha: float
) -> None:
    at = middle[0] - drawn.get_width() // 2, middle[1] - drawn.get_height() // 2
    if alpha < 0.99:
        drawn.set_alpha(round(alpha * 255))
        surface.blit(drawn, at)
        drawn.set_alpha(255)
    else:
        surface.blit(drawn, at)


def trimmed(surface: pygame.Surface) -> pygame.Surface:
    """The surface without transparent margins, its centre unchanged: blits are faster."""
    wide, high = surface.get_size()
    drawn = surface.get_bounding_rect()
    across = max(abs(wide - 2 * drawn.left), abs(2 * drawn.right - wide))
    down = max(abs(high - 2 * drawn.top), abs(2 * drawn.bottom - high))
    size = min(wide, across + (wide - across) % 2), min(high, down + (high - down) % 2)
    return surface.subsurface((wide - size[0]) // 2, (high - size[1]) // 2, *size)


def dimmed(surface: pygame.Surface, dim: float) -> pygame.Surface:
    """The surface darkened by a share 0..1."""
    if dim <= 0:
        return surface
    light = round(255 * (1 - dim * 0.75))
    darker = surface.copy()
    darker.fill((light, light, light, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return darker


def tinted(shape: pygame.Surface, colour: str, alpha: int = 255) -> pygame.Surface:
    """The silhouette of the shape in one colour, its edges as smooth as those of the shape."""
    red, green, blue, _ = pygame.Color(colour)
    flat = shape.copy()
    flat.fill((0, 0, 0, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    flat.fill((red, green, blue, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return flat


def halo(
    whole: pygame.Surface,
    shape: pygame.Surface,
    colour: str,
    blur: int,
    alpha: int,
    fall: tuple[int, int] = (0, 0),
) -> None:
    """Draw a blurred silhouette of the shape below the centre of `whole`, rendered at half size."""
    dark = pygame.Color(colour)
    silhouette = pygame.Surface(whole.get_size(), pygame.SRCALPHA)
    silhouette.fill((dark.r, dark.g, dark.b, 0))
    at = (
        (whole.get_width() - shape.get_width()) // 2 + fall[0],
        (whole.get_height() - shape.get_height()) // 2 + fall[1],
    )
    silhouette.blit(tinted(shape, colour, alpha), at)
    half = max(1, whole.get_width() // 2), max(1, whole.get_height() // 2)
    small = pygame.transform.smoothscale(silhouette, half)
    for _ in range(2):
        small = pygame.transform.box_blur(small, max(1, blur // 2))
    whole.blit(pygame.transform.smoothscale(small, whole.get_size()), (0, 0))


def edged(whole: pygame.Surface, shape: pygame.Surface, colour: str, line: int) -> None:
    """Draw a border `line` px wide around the shape, below the centre of `whole`."""
    flat = tinted(shape, colour)
    x = (whole.get_width() - shape.get_width()) // 2
    y = (whole.get_height() - shape.get_height()) // 2
    slant = round(line * 0.7)
    for across, down in ((line, 0), (0, line), (slant, slant), (slant, -slant)):
        whole.blit(flat, (x + across, y + down))
        whole.blit(flat, (x - across, y - down))
