"""The brush: buttons, panels, key caps, shadows and text, in the program's style."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import pygame

from guts_gui.drawing import palette
from guts_gui.drawing.assets import Art, Colour, Face, rasterise
from guts_gui.drawing.backdrop import Box, backdrop, cloth
from guts_gui.layout.frame import Frame

CAP_ROOM = 1.35
"""Height of a key cap, as a multiple of its text size."""
LIFT = 28
"""Extent of the shadow of a sheet above others, in units."""
INSET = 6
"""Distance of such a sheet's second line from its edge, in units."""


class Look(Enum):
    """The style of a button."""

    PRIMARY = "primary"
    SECOND = "second"
    PLAIN = "plain"


class Mood(Enum):
    """The state of a button with respect to the pointer."""

    REST = "rest"
    HOVER = "hover"
    PRESSED = "pressed"
    DISABLED = "disabled"


@dataclass(frozen=True, slots=True)
class Skin:
    """The colours of a button: top and bottom of its gradient, edge, and text."""

    top: str
    bottom: str
    edge: str
    ink: str
    alpha: float = 1.0


SKINS = {
    Look.PRIMARY: Skin(palette.PRIMARY, palette.PRIMARY_LOW, palette.PRIMARY_EDGE, palette.INK),
    Look.SECOND: Skin(palette.SECOND, palette.SECOND_LOW, palette.SECOND_EDGE, palette.CREAM),
    Look.PLAIN: Skin(palette.PLAIN, palette.PLAIN_LOW, palette.BRASS_DARK, palette.CREAM),
}


def skin(look: Look, mood: Mood = Mood.REST) -> Skin:
    """The colours of a button of that look in that mood."""
    rest = SKINS[look]
    match mood:
        case Mood.REST:
            return rest
        case Mood.HOVER:
            lift = 0.22 if look is Look.PRIMARY else 0.08
            top, low = (palette.mix(c, palette.LAMP, lift) for c in (rest.top, rest.bottom))
            return Skin(top, low, palette.mix(rest.edge, palette.BRASS, 0.7), rest.ink)
        case Mood.PRESSED:
            top, low = (palette.mix(c, palette.SHADOW, 0.16) for c in (rest.bottom, rest.top))
            return Skin(top, low, rest.edge, rest.ink)
        case Mood.DISABLED:
            faded = palette.mix(palette.PLAIN, palette.PANEL, 0.5)
            return Skin(faded, faded, palette.SECOND_LOW, palette.QUIET, 0.75)


class Brush:
    """Draws in one frame; slow drawings are cached by the art."""

    def __init__(self, frame: Frame, art: Art) -> None:
        self.frame = frame
        self.art = art

    # Surfaces

    def rounded(
        self,
        size: tuple[int, int],
        radius: float,
        fill: str | tuple[str, str],
        *,
        alpha: float = 1.0,
        edge: str | None = None,
        line: int | None = None,
    ) -> pygame.Surface:
        """A rounded rectangle with a flat or vertical gradient fill and an inner edge."""
        width = self.frame.hairline if line is None else line
        size = (max(1, size[0]), max(1, size[1]))
        key = ("rounded", size, radius, fill, alpha, edge, width)
        return self.art.shelf.get(
            key, lambda: _rounded(size, radius, fill, alpha, edge, width if edge else 0)
        )

    def panel(
        self,
        surface: pygame.Surface,
        rect: Box | pygame.Rect,
        *,
        radius: float = 14,
        alpha: float | None = None,
    ) -> None:
        """A dark panel with a thin brass edge.

        An opaque one is above everything else: it has a shadow and a second, fainter line.
        """
        place = pygame.Rect(rect)
        clear = palette.PANEL_ALPHA if alpha is None else alpha
        corner = self.frame.px(radius)
        if clear >= 1:
            blur = self.frame.px(LIFT)
            shadow = self.shadow(place.size, corner, blur, 0.7)
            surface.blit(shadow, (place.x - blur, place.y - blur + blur // 3))
        face = self.rounded(place.size, corner, palette.PANEL, alpha=clear, edge=palette.BRASS_DARK)
        surface.blit(face, place)
        if clear >= 1:
            inner = place.inflate(-2 * self.frame.px(INSET), -2 * self.frame.px(INSET))
            line = palette.mix(palette.PANEL, palette.BRASS_DARK, 0.4)
            corner = max(1, corner - self.frame.px(INSET))
            face = self.rounded(inner.size, corner, palette.PANEL, alpha=0.0, edge=line)
            surface.blit(face, inner)

    def button_face(
        self, size: tuple[int, int], look: Look, mood: Mood = Mood.REST, radius: float = 12
    ) -> pygame.Surface:
        """A button without its text."""
        colours = skin(look, mood)
        key = ("button", size, look, mood, radius, self.frame.scale)
        return self.art.shelf.get(key, lambda: self._button(size, look, mood, colours, radius))

    def _button(
        self, size: tuple[int, int], look: Look, mood: Mood, colours: Skin, radius: float
    ) -> pygame.Surface:
        corner, line = self.frame.px(radius), self.frame.hairline
        face = _rounded(
            size, corner, (colours.top, colours.bottom), colours.alpha, colours.edge, line
        )
        if mood in (Mood.REST, Mood.HOVER):
            strength = 0.4 if look is Look.PRIMARY else 0.09
            gleam = (
                f'<path d="M{corner} {line * 1.5}H{size[0] - corner}" fill="none" '
                f'stroke="{palette.LAMP}" stroke-opacity="{strength}" stroke-width="{line}" '
                'stroke-linecap="round"/>'
            )
            face.blit(rasterise(gleam, size), (0, 0))
        return face

    def key_cap(self, label: str, height: int, ink: str) -> pygame.Surface:
        """The small outlined key of a control."""
        key = ("cap", label, height, ink, self.frame.hairline)
        return self.art.shelf.get(key, lambda: self._key_cap(label, height, ink))

    def _key_cap(self, label: str, height: int, ink: str) -> pygame.Surface:
        large = min(self.frame.text(14), round(height / CAP_ROOM))
        px = max(self.smallest, round(height * 0.56), large)
        height = max(height, round(px * CAP_ROOM))
        text = self.art.text(label, Face.BOLD, px, ink)
        width = max(height, text.get_width() + round(px * 0.9))
        cap = _rounded(
            (width, height), round(height * 0.26), "", 0.0, ink, self.frame.hairline, 0.5
        )
        cap.blit(text, ((width - text.get_width()) // 2, (height - text.get_height()) // 2))
        return cap

    def pill(self, label: str, px: int, fill: str, ink: str) -> pygame.Surface:
        """A label with round ends, such as IN or OUT."""
        text = self.art.text(label, Face.BOLD, px, ink)
        height = round(px * 1.5)
        size = (text.get_width() + round(px * 1.5), height)
        pill = _rounded(size, height / 2, fill, 1.0, None, 0)
        pill.blit(text, ((size[0] - text.get_width()) // 2, (height - text.get_height()) // 2))
        return pill

    def focus_ring(
        self, surface: pygame.Surface, rect: Box | pygame.Rect, radius: float = 12
    ) -> None:
        """The pale double ring around the focused control."""
        line = max(2, self.frame.px(2))
        gap = self.frame.px(3) + 1
        grow = gap + line
        outside = pygame.Rect(rect).inflate(2 * grow, 2 * grow)
        size = outside.size
        key = ("ring", size, radius, line, gap)
        ring = self.art.shelf.get(key, lambda: _ring(size, self.frame.px(radius) + grow, line, gap))
        surface.blit(ring, outside)

    def shadow(
        self, size: tuple[int, int], radius: float, blur: int, alpha: float = 0.5
    ) -> pygame.Surface:
        """A soft shadow of a rounded rectangle, larger than it by `blur` px on each side."""
        key = ("shadow", size, radius, blur, alpha)
        return self.art.shelf.get(key, lambda: _shadow(size, radius, blur, alpha))

    # Text

    def write(
        self,
        surface: pygame.Surface,
        text: str,
        at: tuple[int, int],
        face: Face = Face.TEXT,
        px: int = 16,
        colour: Colour = palette.CREAM,
        *,
        anchor: str = "midleft",
        width: int | None = None,
        instead: str = "",
        shadow: bool = False,
        whole: bool = False,
    ) -> pygame.Rect:
        """Draw a line of text with its `anchor` at the point, fitted to the width.

        If it does not fit, the shorter `instead` is used, if given. A text to be drawn `whole`, as
        a name, gets narrower letters instead of being cut.
        """
        if width is not None and whole:
            while px > self.smallest and self.art.text_size(text, face, px)[0] > width:
                px -= 1
        elif width is not None:
            text, px = self.art.fit(text, face, px, width, self.smallest, instead=instead)
        drawn = self.art.text(text, face, px, colour)
        if width is not None:
            drawn = narrowed(drawn, width)
        place = drawn.get_rect(**{anchor: at})
        if shadow:
            dark = self._shadow_of(text, face, px)
            surface.blit(dark, place.move(0, max(1, round(px * 0.05))))
        surface.blit(drawn, place)
        return place

    def _shadow_of(self, text: str, face: Face, px: int) -> pygame.Surface:
        def make() -> pygame.Surface:
            dark = self.art.text(text, face, px, palette.SHADOW).copy()
            dark.set_alpha(120)
            return dark

        return self.art.shelf.get(("text", text, face, px, "shadow"), make)

    @property
    def smallest(self) -> int:
        """The text size in pixels below which nothing shrinks to fit."""
        return Frame(self.frame.width_px, self.frame.height_px).text(14)

    # Room

    def backdrop(self, table: Box | None = None) -> pygame.Surface:
        """The room for the whole window, with the table in that rectangle of pixels."""
        felt = self.art.felt
        key = ("backdrop", self.frame.size_px, table, felt)
        return self.art.shelf.get(key, lambda: backdrop(self.frame, table, felt))

    def cloth(self, felt: str, size: tuple[int, int], radius: int) -> pygame.Surface:
        """A piece of felt with round corners and a brass edge."""
        key = ("cloth", felt, size, radius)

        def make() -> pygame.Surface:
            piece = pygame.Surface(size, pygame.SRCALPHA)
            piece.blit(cloth(felt, size), (0, 0))
            corners = _rounded(size, radius, palette.MASK, 1.0, None, 0)
            piece.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            line = self.frame.hairline
            piece.blit(_rounded(size, radius, "", 0.0, palette.BRASS_DARK, line), (0, 0))
            return piece

        return self.art.shelf.get(key, make)


def narrowed(surface: pygame.Surface, width: int) -> pygame.Surface:
    """The surface, at most that wide and as tall as before."""
    if surface.get_width() <= width:
        return surface
    return pygame.transform.smoothscale(surface, (width, surface.get_height()))


def _rounded(
    size: tuple[int, int],
    radius: float,
    fill: str | tuple[str, str],
    alpha: float,
    edge: str | None,
    line: float,
    edge_alpha: float = 1.0,
) -> pygame.Surface:
    width, height = size
    radius = min(radius, width / 2, height / 2)
    head = ""
    paint = fill
    if isinstance(fill, tuple):
        head = _linear("f", height, fill)
        paint = "url(#f)"
    shape = f'<rect width="{width}" height="{height}" rx="{radius}" '
    body = f'{shape}fill="{paint}" fill-opacity="{alpha}"/>' if paint else ""
    if edge:
        inner = max(0.0, radius - line / 2)
        body += (
            f'<rect x="{line / 2}" y="{line / 2}" width="{width - line}" '
            f'height="{height - line}" rx="{inner}" fill="none" stroke="{edge}" '
            f'stroke-width="{line}" stroke-opacity="{edge_alpha}"/>'
        )
    return rasterise(head + body, size)


def _linear(name: str, height: float, colours: Sequence[str]) -> str:
    stops = "".join(
        f'<stop offset="{100 * i // (len(colours) - 1)}%" stop-color="{colour}"/>'
        for i, colour in enumerate(colours)
    )
    return (
        f'<defs><linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="0" y1="0" '
        f'x2="0" y2="{height}">{stops}</linearGradient></defs>'
    )


def _ring(size: tuple[int, int], radius: float, line: int, gap: int) -> pygame.Surface:
    def outline(inset: float, colour: str, width: float, opacity: float) -> str:
        return (
            f'<rect x="{inset}" y="{inset}" width="{size[0] - 2 * inset}" '
            f'height="{size[1] - 2 * inset}" rx="{max(1.0, radius - inset)}" fill="none" '
            f'stroke="{colour}" stroke-width="{width}" stroke-opacity="{opacity}"/>'
        )

    body = outline(line + gap / 2, palette.ROOM_EDGE, gap, 0.85)
    return rasterise(body + outline(line / 2, palette.RING, line, 1.0), size)


def _shadow(size: tuple[int, int], radius: float, blur: int, alpha: float) -> pygame.Surface:
    coarse = max(1, blur // 4)
    whole = (size[0] + 2 * blur, size[1] + 2 * blur)
    small = (max(2, whole[0] // coarse), max(2, whole[1] // coarse))
    fx, fy = small[0] / whole[0], small[1] / whole[1]
    body = (
        f'<rect x="{blur * fx}" y="{blur * fy}" width="{size[0] * fx}" height="{size[1] * fy}" '
        f'rx="{radius * fx}" ry="{radius * fy}" fill="{palette.SHADOW}" fill-opacity="{alpha}"/>'
    )
    soft = pygame.transform.gaussian_blur(rasterise(body, small), max(1, blur // coarse // 2))
    return pygame.transform.smoothscale(soft, whole)
