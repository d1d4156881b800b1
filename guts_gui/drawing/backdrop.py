"""The lamp-lit room and the oval table of wood and felt, drawn without visible bands."""

import math
import random
from collections.abc import Callable, Sequence
from functools import cache

import pygame

from guts_gui.drawing import palette
from guts_gui.drawing.assets import rasterise
from guts_gui.layout.frame import Frame

Box = tuple[int, int, int, int]
Light = Callable[[Sequence[str], int, int], str]
NOISE_SIDE = 256
TILE = 128
COARSE = 6
RAIL = 33
BRIGHTER = pygame.BLEND_RGBA_MAX
GRAIN_ROOM = 1.0
GRAIN_FELT = 3.0


def backdrop(frame: Frame, table: Box | None = None, felt: str = "green") -> pygame.Surface:
    """The room for the whole window, with the table in that rectangle of pixels."""
    room = _gradient(frame.size_px, (palette.ROOM, palette.ROOM_EDGE), _room_light, GRAIN_ROOM)
    if table is not None:
        _stand(room, table, frame, felt)
    return room


def _stand(room: pygame.Surface, table: Box, frame: Frame, felt: str) -> None:
    """Draw shadow, wood, brass and felt, in that order."""
    x, y, width, height = table
    shadow, margin = _oval_shadow(width, height, frame.px(34))
    room.blit(shadow, (x - margin, y - margin + frame.px(16)))
    rail = frame.px(RAIL)
    _lay_felt(room, pygame.Rect(table).inflate(-2 * rail, -2 * rail), felt)
    rim = _wood(width, height, frame.scale) + _shade(width, height, frame.scale)
    room.blit(_rim((width, height), rim, frame.px(RAIL + 14)), table[:2])
    inner = (round(width * 0.734), round(height * 0.623))
    at = (x + (width - inner[0]) // 2, y + (height - inner[1]) // 2)
    line = max(1.0, 1.4 * frame.scale)
    room.blit(_rim(inner, _ring(*inner, line, palette.FELT_LINE, line, 0.17), 3 * line), at)


def cloth(felt: str, size: tuple[int, int]) -> pygame.Surface:
    """A piece of felt, lit by the lamp."""
    return _gradient(size, palette.FELTS[felt], _felt_light, GRAIN_FELT)


def _lay_felt(room: pygame.Surface, place: pygame.Rect, felt: str) -> None:
    """Draw an oval of felt, row by row; its edge is hidden by the groove."""
    whole = cloth(felt, place.size)
    for row in range(place.height):
        height = (row + 0.5) / place.height * 2 - 1
        edge = round(place.width / 2 * (1 - math.sqrt(1 - height * height)))
        part = (edge, row, place.width - 2 * edge, 1)
        room.blit(whole, (place.x + edge, place.y + row), part)


def _rim(size: tuple[int, int], body: str, depth: float) -> pygame.Surface:
    """Render `body` within `depth` px of the edge of the largest oval, mirrored left to right.

    Only tiles that touch the edge are rendered: at 4K a sixth of the surface.
    """
    width, height = size
    whole = pygame.Surface(size, pygame.SRCALPHA)
    half = (width + 1) // 2
    hole = (width / 2 - depth, height / 2 - depth)
    for top in range(0, height, TILE):
        for left in range(0, half, TILE):
            box = pygame.Rect(left, top, min(TILE, half - left), min(TILE, height - top))
            if _covers(hole, size, box) or _misses(size, box):
                continue
            moved = f'<g transform="translate({-left} {-top})">{body}</g>'
            tile = rasterise(moved, box.size)
            mirrored = pygame.transform.flip(tile, flip_x=True, flip_y=False)
            whole.blit(mirrored, (width - box.w - left, top), special_flags=BRIGHTER)
            whole.blit(tile, box, special_flags=BRIGHTER)
    return whole


def _covers(radii: tuple[float, float], size: tuple[int, int], box: pygame.Rect) -> bool:
    """Whether the centred oval with those radii contains the whole box."""
    across = max(abs(box.left - size[0] / 2), abs(box.right - size[0] / 2)) / max(1.0, radii[0])
    down = max(abs(box.top - size[1] / 2), abs(box.bottom - size[1] / 2)) / max(1.0, radii[1])
    return across * across + down * down < 1


def _misses(size: tuple[int, int], box: pygame.Rect) -> bool:
    """Whether the box is outside the largest oval of that size."""
    across = max(box.left - size[0] / 2, size[0] / 2 - box.right, 0) / (size[0] / 2)
    down = max(box.top - size[1] / 2, size[1] / 2 - box.bottom, 0) / (size[1] / 2)
    return across * across + down * down > 1


def _oval_shadow(width: int, height: int, blur: int) -> tuple[pygame.Surface, int]:
    """A soft black oval, and how far it extends beyond the oval that casts it."""
    margin = 2 * blur
    whole = (width + 2 * margin, height + 2 * margin)
    coarse = max(1, blur // 4)
    small = (max(2, whole[0] // coarse), max(2, whole[1] // coarse))
    fx, fy = small[0] / whole[0], small[1] / whole[1]
    oval = _filled(small[0] / 2, small[1] / 2, width * fx / 2, height * fy / 2, palette.SHADOW)
    soft = rasterise(f'<g opacity="0.62">{oval}</g>', small)
    soft = pygame.transform.gaussian_blur(soft, max(1, blur // coarse))
    return pygame.transform.smoothscale(soft, whole), margin


def _filled(cx: float, cy: float, rx: float, ry: float, paint: str) -> str:
    return f'<ellipse cx="{cx}" cy="{cy}" rx="{rx}" ry="{ry}" fill="{paint}"/>'


def _ring(
    width: float, height: float, inset: float, paint: str, line: float, opacity: float = 1.0
) -> str:
    rx, ry = width / 2 - inset, height / 2 - inset
    return (
        f'<ellipse cx="{width / 2}" cy="{height / 2}" rx="{rx}" ry="{ry}" fill="none" '
        f'stroke="{paint}" stroke-opacity="{opacity}" stroke-width="{line}"/>'
    )


def _wood(width: int, height: int, scale: float) -> str:
    """The wood, the highlight of the rim, the brass line, and the dark groove before the felt."""
    down = f'gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{height}"'
    return (
        f'<defs><linearGradient id="w" {down}><stop offset="0%" stop-color="{palette.WOOD}"/>'
        f'<stop offset="100%" stop-color="{palette.WOOD_DARK}"/></linearGradient>'
        f'<linearGradient id="r" {down}><stop offset="0%" stop-color="{palette.RAIL_LIGHT}" '
        f'stop-opacity="0.8"/><stop offset="55%" stop-color="{palette.RAIL_LIGHT}" '
        'stop-opacity="0.14"/>'
        f'<stop offset="100%" stop-color="{palette.RAIL_DARK}" stop-opacity="0.8"/>'
        "</linearGradient></defs>"
        + _rail(width, height, 30 * scale)
        + _ring(width, height, scale, "url(#r)", 2 * scale)
        + _ring(width, height, 31 * scale, palette.GROOVE, 7 * scale)
        + _ring(width, height, 27 * scale, palette.BRASS, 2 * scale)
    )


def _rail(width: int, height: int, inset: float) -> str:
    outer = _oval_path(width, height, 0)
    inner = _oval_path(width, height, inset)
    return f'<path d="{outer}{inner}" fill="url(#w)" fill-rule="evenodd"/>'


def _oval_path(width: int, height: int, inset: float) -> str:
    rx, ry, middle = width / 2 - inset, height / 2 - inset, height / 2
    right = width - inset
    return f"M{inset} {middle}A{rx} {ry} 0 1 1 {right} {middle}A{rx} {ry} 0 1 1 {inset} {middle}Z"


def _shade(width: int, height: int, scale: float) -> str:
    """The shadow of the rail on the felt."""
    start = RAIL + 1.0
    return "".join(
        _ring(
            width, height, (start + depth) * scale, palette.FELT_SHADE, 2 * depth * scale, opacity
        )
        for depth, opacity in ((1.6, 0.2), (3.6, 0.16), (6.0, 0.1))
    )


def _radial(colours: Sequence[str], centre: tuple[float, float], reach: tuple[float, float]) -> str:
    steps = max(1, len(colours) - 1)
    stops = "".join(
        f'<stop offset="{100 * i / steps:.0f}%" stop-color="{colour}"/>'
        for i, colour in enumerate(colours)
    )
    return (
        '<defs><radialGradient id="f" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" '
        f'gradientTransform="translate({centre[0]} {centre[1]}) scale({reach[0]} {reach[1]})">'
        f"{stops}</radialGradient></defs>"
    )


def _room_light(colours: Sequence[str], width: int, height: int) -> str:
    return _radial(colours, (width / 2, height * 0.42), (width * 0.62, height * 0.8))


def _felt_light(colours: Sequence[str], width: int, height: int) -> str:
    return _radial(colours, (width / 2, height * 0.4), (width * 0.56, height * 0.68))


@cache
def _noise(top: float) -> pygame.Surface:
    """A tile of grey noise from 0 to below `top`, the same on every run."""
    count = NOISE_SIDE * NOISE_SIDE
    scaled = bytes(int(value * top / 256) for value in range(256))
    values = random.Random(52).randbytes(count).translate(scaled)
    pixels = bytearray(3 * count)
    for channel in range(3):
        pixels[channel::3] = values
    tile = pygame.Surface((NOISE_SIDE, NOISE_SIDE))
    tile.blit(pygame.image.frombytes(bytes(pixels), (NOISE_SIDE, NOISE_SIDE), "RGB"), (0, 0))
    return tile


def _gradient(
    size: tuple[int, int], colours: Sequence[str], light: Light, grain: float
) -> pygame.Surface:
    """A gradient finer than eight bits: drawn stronger, dithered with noise, then scaled down."""
    shades = [palette.rgb(colour) for colour in colours]
    base = [min(values) for values in zip(*shades, strict=True)]
    spread = max(max(v - low for v, low in zip(shade, base, strict=True)) for shade in shades)
    strength = max(k for k in (1, 2, 4, 8) if k == 1 or (spread + grain) * k <= 255)
    strong = [
        "#" + "".join(f"{(v - low) * strength:02x}" for v, low in zip(shade, base, strict=True))
        for shade in shades
    ]
    small = (max(2, size[0] // COARSE), max(2, size[1] // COARSE))
    cover = f'<rect width="{small[0]}" height="{small[1]}" fill="url(#f)"/>'
    lit = pygame.Surface(small)
    lit.blit(rasterise(light(strong, *small) + cover, small), (0, 0))
    whole = pygame.transform.smoothscale(lit, size)
    tile = _noise(strength * grain)
    columns, rows = range(0, size[0], NOISE_SIDE), range(0, size[1], NOISE_SIDE)
    whole.fblits([(tile, (x, y)) for y in rows for x in columns], pygame.BLEND_RGB_ADD)
    if strength > 1:
        whole.fill([256 // strength] * 3, special_flags=pygame.BLEND_RGB_MULT)
    whole.fill(base, special_flags=pygame.BLEND_RGB_ADD)
    return whole
