"""The twelve court cards: who they are, and how a double-ended picture is put together."""

from __future__ import annotations

import math
from collections.abc import Callable

import cards_faces as faces
import cards_heads as heads
import cards_props as props
import cards_robes as robes
from cards_heads import Hair
from cards_robes import HAND, SHIFT, SLOPE, Cloth
from cards_suits import suit
from cards_svg import BRASS, INK, IVORY, dot, gem, group, mirrored, moved, path, slim

WINE, RED, GREEN, BLUE = "#7b1f2b", "#b02a38", "#1f6b52", "#2456a6"
NAVY, PLUM = "#1c3563", "#4b2f6b"

BLACK_HAIR = Hair("#3a312e", "#7d7069")
GOLD_HAIR = Hair("#d59a45", "#8f5a20")
GREY_HAIR = Hair("#c9c2b6", "#83796c")
AUBURN = Hair("#a2502a", "#5f2912")
CHESTNUT = Hair("#6b4127", "#3a2012")
FLAXEN = Hair("#e2b765", "#9c6e27")

NOTCH = (71.5, 140.0)
"""The corner of the frame that is left to the index: its right and its lower edge."""


def frame(notch: tuple[float, float] = NOTCH) -> str:
    """Return the outline of a court's window, alike when turned half round."""
    x, y = notch
    right, low = 250 - x, 350 - y
    return (
        f"M{x + 5},13L232,13A5,5 0 0 1 237,18L237,{low - 5}A5,5 0 0 1 232,{low}"
        f"L{right + 5},{low}A5,5 0 0 0 {right},{low + 5}L{right},332A5,5 0 0 1 {right - 5},337"
        f"L18,337A5,5 0 0 1 13,332L13,{y + 5}A5,5 0 0 1 18,{y}L{x - 5},{y}"
        f"A5,5 0 0 0 {x},{y - 5}L{x},18A5,5 0 0 1 {x + 5},13Z"
    )


_OUTSIDE = (
    "M21.25,2L228.75,2A19.25,19.25 0 0 1 248,21.25L248,328.75A19.25,19.25 0 0 1 228.75,348"
    "L21.25,348A19.25,19.25 0 0 1 2,328.75L2,21.25A19.25,19.25 0 0 1 21.25,2Z"
)
_HEAD = -87.0


def _head(*parts: str, right: bool = False) -> str:
    """Return a head in its place, turned to the viewer's right when asked."""
    body = "".join(parts)
    return moved(mirrored(body) if right else body, 0, _HEAD)


def _held(thing: str, turn: float = 0.0) -> str:
    """Return a thing in the right hand's place."""
    return moved(thing, *HAND, turn, 0.94)


def king_s() -> str:
    """Return the king of spades: dark, full-bearded, with a sword."""
    cloth = Cloth(NAVY, BLUE, IVORY, RED)
    skin, hair = faces.TAN, BLACK_HAIR
    face = faces.turned(skin, hair.base, "#3a2616", heavy=True, woman=False)
    beard = heads.beard_round(hair) + faces.mouth(skin, False) + heads.moustache(hair, curled=False)
    crown = moved(heads.crown_points(BLUE, RED, BLUE), 0, -2, 0, 0.93)
    head = _head(heads.curls(hair), face, beard, crown)
    arm = _held(props.sword(RED)) + robes.forearm(skin, cloth)
    return robes.king(cloth, "s") + head + arm


def king_h() -> str:
    """Return the king of hearts: golden, trim-bearded, with a sceptre."""
    cloth = Cloth(RED, WINE, IVORY, BLUE)
    skin, hair = faces.ROSY, GOLD_HAIR
    face = faces.turned(skin, "#8f5a20", "#3f6f9c", heavy=True, woman=False)
    beard = heads.beard_short(hair) + faces.mouth(skin, False) + heads.moustache(hair, curled=True)
    crown = moved(heads.crown_lilies(WINE, RED, BLUE), 0, -2, 0, 0.93)
    head = _head(heads.curls(hair), face, beard, crown, right=True)
    arm = _held(props.sceptre(RED)) + robes.forearm(skin, cloth)
    return robes.king(cloth, "h") + head + arm


def king_d() -> str:
    """Return the king of diamonds: grey, seen from the side, with an axe."""
    cloth = Cloth("#a8701f", WINE, IVORY, RED)
    skin, hair = faces.FAIR, GREY_HAIR
    face = faces.profile(skin, "#83796c", "#4a6a7d", heavy=True)
    crown = moved(heads.crown_points(WINE, RED, GREEN), 0, -2, 0, 0.93)
    head = _head(face, heads.beard_side(hair), heads.hair_side(hair), crown)
    arm = _held(props.axe()) + robes.forearm(skin, cloth)
    return robes.king(cloth, "d") + head + arm


def king_c() -> str:
    """Return the king of clubs: brown, fork-bearded, under an arched crown, with an orb."""
    cloth = Cloth(GREEN, "#123f32", IVORY, RED)
    skin, hair = faces.BROWN, BLACK_HAIR
    face = faces.turned(skin, hair.base, "#2a1a12", heavy=True, woman=False)
    beard = (
        heads.beard_forked(hair) + faces.mouth(skin, False) + heads.moustache(hair, curled=False)
    )
    crown = moved(heads.crown_arches(RED, RED, BLUE), 0, -2, 0, 0.93)
    head = _head(heads.curls(hair), face, beard, crown, right=True)
    arm = _held(props.mace()) + robes.forearm(skin, cloth)
    return robes.king(cloth, "c") + head + arm


def queen_s() -> str:
    """Return the queen of spades: dark, veiled, with a lily."""
    cloth = Cloth(NAVY, BLUE, IVORY, RED)
    skin, hair = faces.TAN, BLACK_HAIR
    face = faces.turned(skin, hair.base, "#3a2616", heavy=False, woman=True)
    top = heads.tresses(hair, waves=False) + heads.crown_queen(RED, 5)
    head = _head(face, top, right=True)
    arm = _held(props.lily(IVORY)) + robes.forearm(skin, cloth)
    return (
        moved(heads.veil("#dfe4e6", BRASS), 0, _HEAD) + robes.queen(skin, cloth, "s") + head + arm
    )


def queen_h() -> str:
    """Return the queen of hearts: auburn, with a rose."""
    cloth = Cloth(RED, WINE, IVORY, BLUE)
    skin, hair = faces.ROSY, AUBURN
    face = faces.turned(skin, "#7a3a1e", "#3c6b4c", heavy=False, woman=True)
    head = _head(face, heads.tresses(hair, waves=True), heads.crown_queen(BLUE, 5))
    arm = _held(props.rose(RED, WINE)) + robes.forearm(skin, cloth)
    return robes.queen(skin, cloth, "h") + head + arm


def queen_d() -> str:
    """Return the queen of diamonds: flaxen plaits, with a daisy."""
    cloth = Cloth("#a8701f", WINE, IVORY, RED)
    skin, hair = faces.FAIR, FLAXEN
    face = faces.turned(skin, "#9c6e27", "#3f6f9c", heavy=False, woman=True)
    head = _head(face, heads.braids(hair, RED), heads.crown_queen(RED, 7), right=True)
    arm = _held(props.daisy(IVORY, BRASS)) + robes.forearm(skin, cloth)
    return (
        moved(heads.veil("#e7c9c0", BRASS), 0, _HEAD) + robes.queen(skin, cloth, "d") + head + arm
    )


def queen_c() -> str:
    """Return the queen of clubs: brown, long waves, with a tulip."""
    cloth = Cloth(GREEN, "#123f32", IVORY, RED)
    skin, hair = faces.BROWN, BLACK_HAIR
    face = faces.turned(skin, hair.base, "#2a1a12", heavy=False, woman=True)
    head = _head(face, heads.tresses(hair, waves=True), heads.crown_queen(RED, 3 + 4))
    arm = _held(props.tulip(RED, WINE)) + robes.forearm(skin, cloth)
    return robes.queen(skin, cloth, "c") + head + arm


def jack_s() -> str:
    """Return the jack of spades: seen from the side, with a halberd."""
    cloth = Cloth(NAVY, BLUE, IVORY, RED)
    skin, hair = faces.TAN, BLACK_HAIR
    face = faces.profile(skin, hair.base, "#3a2616", heavy=False)
    head = _head(
        face, heads.bob_side(hair), moved(heads.cap(BLUE, RED, IVORY, RED), 0, -3.4, 0, 0.95)
    )
    arm = _held(props.halberd()) + robes.forearm(skin, cloth)
    return robes.jack(skin, cloth, pleated=True) + head + arm


def jack_h() -> str:
    """Return the jack of hearts: golden, with a spear and pennant."""
    cloth = Cloth(RED, WINE, IVORY, BLUE)
    skin, hair = faces.ROSY, GOLD_HAIR
    face = faces.turned(skin, "#8f5a20", "#3f6f9c", heavy=False, woman=False)
    head = _head(
        face, heads.bob(hair), moved(heads.flat_cap(WINE, BLUE, IVORY, RED), 0, -3.4, 0, 0.95)
    )
    arm = _held(props.spear(RED)) + robes.forearm(skin, cloth)
    return robes.jack(skin, cloth, pleated=False) + head + arm


def jack_d() -> str:
    """Return the jack of diamonds: chestnut, with a sword."""
    cloth = Cloth("#a8701f", WINE, IVORY, RED)
    skin, hair = faces.FAIR, CHESTNUT
    face = faces.turned(skin, hair.base, "#4d3a1c", heavy=False, woman=False)
    head = _head(face, heads.bob(hair), right=True)
    head += _head(moved(heads.cap(WINE, BRASS, IVORY, RED), 0, -3.4, 0, 0.95))
    arm = _held(props.sword(RED)) + robes.forearm(skin, cloth)
    return robes.jack(skin, cloth, pleated=True) + head + arm


def jack_c() -> str:
    """Return the jack of clubs: brown, with an arrow."""
    cloth = Cloth(GREEN, "#123f32", IVORY, RED)
    skin, hair = faces.BROWN, BLACK_HAIR
    face = faces.turned(skin, hair.base, "#2a1a12", heavy=False, woman=False)
    head = _head(face, heads.bob(hair), right=True)
    head += _head(moved(heads.flat_cap(GREEN, RED, BRASS, RED), 0, -3.4, 0, 0.95))
    arm = _held(props.arrow(RED)) + robes.forearm(skin, cloth)
    return robes.jack(skin, cloth, pleated=False) + head + arm


FIGURES: dict[str, Callable[[], str]] = {
    "Ks": king_s,
    "Kh": king_h,
    "Kd": king_d,
    "Kc": king_c,
    "Qs": queen_s,
    "Qh": queen_h,
    "Qd": queen_d,
    "Qc": queen_c,
    "Js": jack_s,
    "Jh": jack_h,
    "Jd": jack_d,
    "Jc": jack_c,
}
SASH = {"s": RED, "h": BLUE, "d": GREEN, "c": RED}


def sash(kind: str) -> str:
    """Return the jewelled band over the line where the halves meet."""
    ground = SASH[kind]
    out = path("M-118,-9.5L118,-9.5L118,9.5L-118,9.5Z", INK)
    out += path("M-118,-8L118,-8L118,8L-118,8Z", BRASS) + path("M-118,-5L118,-5L118,5L-118,5Z", INK)
    out += path("M-118,-4L118,-4L118,4L-118,4Z", ground)
    gems = "".join(gem(18.0 * i, 0, 5.4, 3.4, BRASS, 0.9) for i in range(-6, 7, 2))
    dots = "".join(dot(18.0 * i, 0, 2, IVORY, 0.8) for i in range(-5, 6, 2))
    return moved(slim(out + gems + dots), 125, 175, -math.degrees(math.atan(SLOPE)))


def court(rank: str, kind: str, notch: tuple[float, float] = NOTCH) -> str:
    """Return the framed, double-ended picture of one court card."""
    half = moved(FIGURES[rank + kind](), 125 + SHIFT, 175)
    if notch == NOTCH:
        half += suit(kind, 90, 38, 26)
    half, window = slim(half), frame(notch)
    out = path(window, "#fdf7e6") + group(half, "rotate(180 125 175)") + half + sash(kind)
    out += path(_OUTSIDE + window, "url(#paper)", extra='fill-rule="evenodd"')
    return out + path(window, "none", INK, 4.4) + path(window, "none", BRASS, 2.2)
