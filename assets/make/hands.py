"""Draw the players' right hands, fist to open palm, into assets/fists.

Seen from above, fingers up the page; cuff and sleeve never move. The program recolours the
six tokens below by text replacement, so nothing else may use these values.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import chips
from draw import (
    ASSETS,
    INK,
    Limb,
    along,
    ellipse,
    fill,
    group,
    limb,
    line,
    pts,
    shape,
    smooth,
    svg,
    tilted,
    tube,
    union,
    write,
)

SKIN, SHADE, LIGHT = "#e8b890", "#c98f66", "#f6d6b8"
SLEEVE, SLEEVE_SHADE, CUFF = "#34506b", "#26394d", "#f3e7cf"
EDGE = 5.2  # outline outside a silhouette
FOLD = 4.6  # outline inside it


def sleeve() -> str:
    """Cuff and sleeve end: identical in every pose."""
    cloth = smooth(pts("64,240! 136,240! 143,271! 100,274 57,271!"))
    shade = smooth(pts("118,240! 136,240! 143,271! 124,273! 123,256"))
    cuff = smooth(pts("65,225! 100,229 135,225! 138,241! 100,245 62,241!"))
    return (
        union([cloth], SLEEVE, EDGE)
        + fill(shade, SLEEVE_SHADE)
        + line("M78 257C77 262 76 266 75 270", 3, SLEEVE_SHADE)
        + union([cuff], CUFF, EDGE)
    )


def crease(points: Sequence[Sequence[float]], width: float = 3.0) -> str:
    """A soft line in the skin."""
    return line(smooth(points, closed=False), width, SHADE)


def fold(points: Sequence[Sequence[float]], width: float = FOLD) -> str:
    """An inked line inside the silhouette."""
    return line(smooth(points, closed=False), width)


def nail(x: float, y: float, rx: float, ry: float, turn: float) -> str:
    """A finger nail: pale, with a thin edge."""
    return shape(tilted(x, y, rx, ry, turn), LIGHT, 1.8, SHADE)


def joints(finger: Limb, at: Sequence[float], width: float = 2.6) -> str:
    """Short creases across a finger at parts of its length."""
    mid = along(finger, 8)
    out = ""
    for part in at:
        i = min(round(part * (len(mid) - 1)), len(mid) - 2)
        (x, y, r), (nx, ny, _) = mid[i], mid[i + 1]
        size = ((nx - x) ** 2 + (ny - y) ** 2) ** 0.5
        ux, uy = (nx - x) / size, (ny - y) / size
        px, py, k = -uy, ux, r * 0.55
        bow = 2.0
        out += crease(
            [(x + px * k, y + py * k), (x - ux * bow, y - uy * bow), (x - px * k, y - py * k)],
            width,
        )
    return out


# --- palm up -------------------------------------------------------------------------------

PALM = pts(
    "70,236! 69,216 58,194 51,164 51,134 60,114 82,104 107,101 126,110 134,128 141,143 "
    "151,160 148,184 134,206 131,236!"
)

OPEN: dict[str, Limb] = {
    "little": limb("66,146,13 50,97,11.4 42,76,10.6 37,62,9.4"),
    "ring": limb("84,120,13 77,78,12.2 72,51,11.4 69,32,10"),
    "middle": limb("107,118,13.4 108,70,12.6 108,42,11.8 108,23,10.4"),
    "index": limb("126,142,13 138,82,12.2 143,57,11.4 147,39,10"),
}
OPEN_THUMB: Limb = limb("122,186,20 150,166,16.5 168,142,13.4 179,121,10.6")

MOST: dict[str, Limb] = {
    "little": limb("66,146,13 54,106,12 51,92,11.6 52,82,10.6"),
    "ring": limb("84,120,13 79,86,12.8 77,69,12.4 78,57,11.4"),
    "middle": limb("107,118,13.4 107,81,13.2 107,62,12.8 107,49,11.6"),
    "index": limb("126,142,13 135,91,12.8 137,74,12.4 136,62,11.2"),
}
MOST_THUMB: Limb = limb("122,186,20 150,165,16.5 165,141,13.6 171,119,11")

HALF: dict[str, Limb] = {
    "little": limb("62,104,12.4 64,118,12.2 69,132,11.4 75,143,9.6"),
    "ring": limb("84,88,13.4 84,106,13 87,124,12 91,139,10.2"),
    "middle": limb("109,83,13.8 109,103,13.4 109,124,12.4 108,141,10.6"),
    "index": limb("134,93,13.4 132,112,13 128,130,12 123,145,10.2"),
}
HALF_THUMB: Limb = limb("122,188,20 148,168,16.5 160,144,13.8 158,121,11")


def palm_lines() -> str:
    """Heart, head and life line, and the wrist's bracelet."""
    return (
        crease(pts("54,143 74,146 96,140 117,124"), 3.2)
        + crease(pts("137,142 118,145 92,158 66,166"), 3.2)
        + crease(pts("136,143 119,156 110,178 110,198 116,213"), 3.4)
        + crease([(80, 219), (98, 222), (114, 219)], 2.6)
    )


def hollow(dark: float) -> str:
    """Shadow in the cup of the palm and along the little finger's side."""
    cup = smooth(pts("68,146 94,138 120,144 112,166 106,192 90,202 74,186 64,166"))
    side = smooth(pts("55,140! 61,170 74,204 77,226! 72,230! 67,208 56,182 52,150"))
    return fill(cup, SHADE, dark) + fill(side, SHADE, 0.4)


def chip(cx: float, cy: float, width: float) -> str:
    """A red chip lying in the palm, with its shadow."""
    k = width / 100
    shadow = fill(ellipse(cx + 1, cy + 5, width * 0.55, width * 0.42), SHADE)
    place = f"translate({cx - 50 * k:g} {cy - 36 * k:g}) scale({k:g})"
    return shadow + group(chips.tilted_chip("5", INK, 4.2 / k), place)


def curled_tip(finger: Limb) -> str:
    """The last joint bending towards the viewer: its pad overlaps the rest of the finger."""
    (x, y, r), (tx, ty, _) = finger[2], finger[3]
    q = r * 0.9
    shadow = smooth(
        [(x - q, y - 2, 0), (x + q, y - 2, 0), (x + q, y + 10), (x, y + 17), (x - q, y + 10)]
    )
    pad = smooth(
        [
            (x - q, y - 4, 0),
            (tx - r * 0.7, ty),
            (tx + r * 0.7, ty),
            (x + q, y - 4, 0),
            (x + r * 0.7, y + 6),
            (x, y + 9.5),
            (x - r * 0.7, y + 6),
        ]
    )
    under = [
        (x - r * 0.72, y + 5),
        (x - r * 0.42, y + 8.4),
        (x, y + 9.5),
        (x + r * 0.42, y + 8.4),
        (x + r * 0.72, y + 5),
    ]
    return fill(shadow, SHADE, 0.7) + fill(pad, SKIN) + fold(under, 2.8)


def opened(fingers: dict[str, Limb], thumb: Limb, with_chip: bool, dark: float, curl: bool) -> str:
    """Palm up, fingers away from the wrist."""
    tubes = [tube(f) for f in fingers.values()]
    body = union([smooth(PALM), *tubes, tube(thumb, True)], SKIN, EDGE)
    body += hollow(dark)
    mound = smooth(pts("118,172 132,158 148,160 147,180 136,198 122,196"))
    body += fill(mound, LIGHT, 0.4)
    for finger in [*fingers.values(), thumb]:
        (x, y, r), (bx, by, _) = finger[-1], finger[-2]
        bent = curl and finger is not thumb
        if bent:
            body += curled_tip(finger)
        pad = tilted(
            x * 0.8 + bx * 0.2, y * 0.8 + by * 0.2 + (3 if bent else 0), r * 0.62, r * 0.74, 0
        )
        body += fill(pad, LIGHT, 0.75)
        body += joints(finger, (0.42,) if bent else (0.4, 0.68) if finger is not thumb else (0.62,))
    body += palm_lines()
    if with_chip:
        body += chip(97, 166, 66)
    return body


def half(with_chip: bool) -> str:
    """Palm up, fingers still curled over the palm, thumb lifting away."""
    body = union([smooth(PALM), tube(HALF_THUMB, True)], SKIN, EDGE) + hollow(0.65)
    body += crease(pts("134,152 121,162 112,182 111,199 117,213"), 3.4)
    body += crease([(80, 219), (98, 222), (114, 219)], 2.6)
    body += joints(HALF_THUMB, (0.62,))
    if with_chip:
        body += chip(97, 166, 66)
    for name in ("little", "ring", "index", "middle"):
        finger = HALF[name]
        x, y, r = finger[-1]
        body += fill(tilted(x, y + 5, r * 1.25, r, 0), SHADE, 0.7)
        body += union([tube(finger, round_start=True)], SKIN, FOLD)
        tx, ty = finger[-1][0] - finger[-2][0], finger[-1][1] - finger[-2][1]
        lean = -40 * tx / max(ty, 1)
        body += nail(x + tx * 0.02, y + 1, r * 0.58, r * 0.72, lean)
        px, py, pr = finger[0]
        body += crease([(px - pr * 0.6, py + 2), (px, py - 1), (px + pr * 0.6, py + 2)], 2.4)
        body += crease([(px - pr * 0.5, py + 7), (px, py + 4), (px + pr * 0.5, py + 7)], 2.2)
    return body


# --- fists -----------------------------------------------------------------------------------


def fist(tense: float) -> str:
    """Palm down, turned a little to the thumb: back of the hand, knuckles, folded fingers."""
    up, push = -4 * tense, 5 * tense
    fingers: list[Limb] = [
        [(130, 160, 13), (132, 138, 13.2), (129, 121 + push, 12)],
        [(108, 150, 14), (109, 126, 14.2), (108, 107 + push, 13.2)],
        [(84, 148, 14), (83, 123, 14.6), (83, 103 + push, 13.6)],
        [(61, 154, 13.6), (58, 134, 14), (59, 114 + push, 13)],
    ]
    back = smooth(
        [
            (70, 236, 0),
            (69, 216),
            (59, 196),
            (49, 168),
            (46, 146),
            (58, 134 + up),
            (70, 136),
            (83, 127 + up),
            (96, 132),
            (109, 130 + up),
            (120, 138),
            (132, 142 + up),
            (144, 156),
            (145, 178),
            (136, 204),
            (131, 236, 0),
        ]
    )
    thumb: Limb = [
        (76, 200, 15),
        (55, 182, 14),
        (41, 156, 13.2),
        (46, 134 + push, 12),
        (65, 127 + push, 10.4),
    ]
    body = union([tube(f) for f in fingers] + [back, tube(thumb, True)], SKIN, EDGE)
    for f in fingers:
        tip, base = f[2], f[1]
        lit = (tip[0], tip[1] + 7, tip[2] * 0.97)
        body += fill(tube([base, tip]), SHADE, 0.55) + fill(tube([base, lit]), SKIN)
    for left, right in zip(fingers[1:], fingers[:-1], strict=True):
        x = (left[1][0] + left[1][2] + right[1][0] - right[1][2]) / 2
        tx = (left[2][0] + left[2][2] + right[2][0] - right[2][2]) / 2
        top = (left[2][1] + right[2][1]) / 2 - 7
        body += fold([(tx, top), (x, (top + 134) / 2), (x - 0.5, 137 + up)])
    side = smooth(pts("138,152! 144,158 145,180 136,206 131,236! 120,232! 125,204 136,178"))
    body += fill(side, SHADE, 0.5)
    for x, y, size in ((84, 138, 9.5), (109, 141, 9.5), (132, 152, 8.5)):
        half, high = size * 0.9, y + 3 + up
        body += crease([(x - half, high), (x, high + 5 + 2 * tense), (x + half, high)], 3 + tense)
    if tense:
        for x, y, tx in ((84, 160, 90), (107, 162, 107), (127, 170, 117)):
            body += crease([(x, y), ((x + tx) / 2 + 1, y + 13), (tx, y + 27)], 2.8)
    shade = tube(limb("78,206,10 66,182,12 54,156,12 58,141,11.5 73,133,10"))
    body += fill(shade, SHADE, 0.45)
    body += fill(tube(thumb, True), SKIN)
    return body + edge(thumb, 0.42, 1.0) + thumb_nail(thumb)


def edge(finger: Limb, start: float, end: float, side: float = 1.0) -> str:
    """The inked line along a finger's right (1) or left (-1) side and round its tip."""
    mid = along(finger, 6)
    points: list[tuple[float, float]] = []
    last = len(mid) - 1
    for i in range(max(round(start * last), 1), round(end * last) + 1):
        (x, y, r), (px, py, _) = mid[i], mid[i - 1]
        size = ((x - px) ** 2 + (y - py) ** 2) ** 0.5
        dx, dy = (x - px) / size * r, (y - py) / size * r
        points.append((x - dy * side, y + dx * side))
    if end >= 1:
        x, y = mid[-1][:2]
        for c, s in ((0.64, 0.77), (1.0, 0.0), (0.64, -0.77)):
            s *= side
            points.append((x + dx * c - dy * s, y + dy * c + dx * s))
    return fold(points)


def thumb_nail(thumb: Limb) -> str:
    """The nail on a thumb seen from its back."""
    (bx, by, _), (x, y, r) = thumb[-2], thumb[-1]
    turn = math.degrees(math.atan2(y - by, x - bx)) + 90
    return nail(x * 0.9 + bx * 0.1, y * 0.9 + by * 0.1 - 1, r * 0.54, r * 0.74, turn)


def quarter() -> str:
    """The fist on its way round, folded fingers in view, the thumb still across them."""
    body_shape = smooth(
        pts(
            "70,236! 69,216 58,196 49,170 45,144 52,118 84,100 112,98 133,104 146,124 149,150 "
            "146,178 136,206 131,236!"
        )
    )
    fingers: dict[str, Limb] = {
        "little": limb("51,119,11 51,134,11 56,148,10.4 64,157,8.8"),
        "ring": limb("66,106,12.4 66,124,12.2 69,142,11.2 77,155,9.2"),
        "middle": limb("86,98,13.4 86,116,13 88,134,12 93,145,10"),
        "index": limb("109,99,14.4 109,116,14 108,134,12.8 109,146,10.6"),
    }
    thumb: Limb = limb("122,200,16 134,180,16 130,160,14.4 109,149,13 88,149,10.8")
    tubes = {name: tube(finger, True) for name, finger in fingers.items()}
    body = union([body_shape, *tubes.values(), tube(thumb, True)], SKIN, EDGE)
    cup = smooth(pts("58,150 84,160 112,160 106,184 94,196 76,190 62,172"))
    body += fill(cup, SHADE, 0.6)
    side = smooth(pts("134,106! 146,126 149,150 147,166! 138,150 132,130"))
    body += fill(side, SHADE, 0.5)
    for name in ("little", "ring", "middle", "index"):
        px, py, pr = fingers[name][0]
        body += union([tubes[name]], SKIN, FOLD)
        for dy in (1, 6):
            body += crease(
                [(px - pr * 0.55, py + dy + 2), (px, py + dy - 1), (px + pr * 0.55, py + dy + 2)],
                2.3,
            )
    body += fill(tube(thumb, True), SKIN)
    body += edge(thumb, 0.46, 0.99, -1) + edge(thumb, 0.4, 1.0)
    body += crease([(111, 143), (108, 149), (109, 155)], 2.4)
    return body + thumb_nail(thumb)


POSES: dict[str, Callable[[], str]] = {
    "closed": lambda: fist(0.0),
    "tense": lambda: fist(1.0),
    "quarter": quarter,
    "half": lambda: half(False),
    "most": lambda: opened(MOST, MOST_THUMB, False, 0.5, True),
    "open": lambda: opened(OPEN, OPEN_THUMB, False, 0.3, False),
    "half-chip": lambda: half(True),
    "most-chip": lambda: opened(MOST, MOST_THUMB, True, 0.5, True),
    "open-chip": lambda: opened(OPEN, OPEN_THUMB, True, 0.3, False),
}


def main() -> None:
    """Write every pose."""
    for name, pose in POSES.items():
        write(ASSETS / "fists" / f"{name}.svg", svg(200, 280, pose() + sleeve()))


if __name__ == "__main__":
    main()
