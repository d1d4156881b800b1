"""Faces for the portraits: one construction with a parameter for every feature."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from draw import INK, ellipse, fill, line, shape, smooth, tilted, tube

LINE = 3.6  # the outer outline
FINE = 3.0  # lines inside a face
WHITE = "#fdf8ec"


@dataclass(frozen=True)
class Skin:
    """Tones of a skin colour."""

    base: str
    shade: str
    deep: str  # lines: nose, folds, ear
    blush: str
    lip: str


@dataclass(frozen=True)
class Mood:
    """Features that change with the mood; eyes are "open", "glad" (shut, laughing) or "down"."""

    brow_lift: tuple[float, float] = (0.0, 0.0)  # left, right of the picture
    brow_tilt: tuple[float, float] = (0.0, 0.0)  # positive: inner end lower
    eyes: str = "open"
    eye_open: float = 1.0
    gaze: tuple[float, float] = (0.0, 0.0)
    smile: float = 4.0  # how far the corners rise
    tilt: float = 0.0  # right corner higher
    mouth_open: float = 0.0  # 0 closed, 1 laughing
    mouth_width: float = 13.0


@dataclass(frozen=True)
class Face:
    """Shape and features of one head, centred near (100, 92)."""

    skin: Skin
    iris: str = "#4a2f1c"
    brow: str = "#3a2416"
    half: float = 38.0  # half width at the temples
    jaw: float = 29.0  # half width of the jaw
    chin: float = 138.0
    top: float = 40.0
    chin_half: float = 11.0
    turn: float = 0.0  # features moved sideways for a turned head
    eye_y: float = 93.0
    eye_gap: float = 17.0
    eye_size: float = 9.0
    slant: float = 1.0
    lashes: bool = False
    brow_thick: float = 2.6
    nose: float = 16.0  # length
    nose_half: float = 6.0
    mouth_y: float = 122.0
    lips: bool = False
    lower_lip: bool = True
    lines: float = 0.0  # age: 0 none, 1 old
    freckles: bool = False
    ears: bool = True
    ear_y: float = 98.0
    mood: Mood = field(default_factory=Mood)


def outline(f: Face) -> str:
    """The outline of the head with the skull."""
    c, w = 100.0, f.half
    mid = f.chin - 17
    return smooth(
        [
            (c, f.top),
            (c - w * 0.72, f.top + 12),
            (c - w, 78),
            (c - w + 0.5, 98),
            (c - f.jaw, mid),
            (c - f.chin_half, f.chin - 2),
            (c, f.chin),
            (c + f.chin_half, f.chin - 2),
            (c + f.jaw, mid),
            (c + w - 0.5, 98),
            (c + w, 78),
            (c + w * 0.72, f.top + 12),
        ]
    )


def ears(f: Face) -> str:
    """Both ears, behind the face; the one turned away is partly hidden."""
    out = ""
    for side in (-1, 1):
        x = 100 + side * (f.half + 2.5) + f.turn * 0.35
        out += shape(tilted(x, f.ear_y, 8, 12.5, side * 10), f.skin.base, LINE)
        inner = [(x + side * 3.5, f.ear_y - 6), (x - side * 1, f.ear_y - 4), (x, f.ear_y + 5)]
        out += line(smooth(inner, closed=False), 2.4, f.skin.deep)
    return out


def neck(f: Face, half: float = 17.0, flare: float = 26.0) -> str:
    """Neck and chest down to the neckline, with the chin's shadow and the collar bones."""
    c = 100.0
    body = smooth(
        [
            (c - half, 116, 0),
            (c - half + 1, 138),
            (c - half - 2, 147),
            (c - flare - 1, 157, 0),
            (c - flare, 206, 0),
            (c + flare, 206, 0),
            (c + flare + 1, 157, 0),
            (c + half + 2, 147),
            (c + half - 1, 138),
            (c + half, 116, 0),
        ]
    )
    d = f.chin
    dark = smooth(
        [
            (c - half + 0.5, d - 12, 0),
            (c + half - 0.5, d - 12, 0),
            (c + half, d + 4, 0),
            (c + 5, d + 13),
            (c - half + 0.5, d + 2, 0),
        ]
    )
    out = shape(body, f.skin.base, LINE) + fill(dark, f.skin.shade)
    for side in (-1, 1):
        bone = [(c + side * 6, 166), (c + side * 13, 163), (c + side * (flare - 4), 161)]
        out += line(smooth(bone, closed=False), 2.6, f.skin.shade)
    return out


def _shut_eye(f: Face, side: int) -> str:
    """A closed lid: bowed up over a laughing eye, down over one that looks away."""
    x = 100 + f.turn + side * f.eye_gap - side * f.turn * 0.08
    y, s = f.eye_y, f.eye_size
    glad = f.mood.eyes == "glad"
    middle, ends = (y - 4.6, y + 2.2) if glad else (y + 3.6, y - 0.6)
    outer = x + side * (s + 0.8)
    arc: list[Sequence[float]] = [(x - side * s, ends), (x, middle), (outer, ends - f.slant * 0.5)]
    if f.lashes and not glad:
        arc.append((outer + side * 3, ends + 0.6))
    out = ""
    if glad:
        cheek = [(x - side * 5, y + 6.4), (x + side * 1, y + 5.4), (x + side * 7, y + 6)]
        out += line(smooth(cheek, closed=False), 2.2, f.skin.shade)
    else:
        lid = [(x - side * s, ends), (x, y - 5.4), (outer, ends), (x, middle)]
        out += fill(smooth(lid), f.skin.shade, 0.55)
    return out + line(smooth(arc, closed=False), 3.6)


def _eye(f: Face, side: int) -> str:
    m = f.mood
    if m.eyes != "open":
        return _shut_eye(f, side)
    x = 100 + f.turn + side * f.eye_gap - side * f.turn * 0.08
    y, s = f.eye_y, f.eye_size
    lift = f.slant
    high = 6.2 * m.eye_open * s / 9
    low = 3.6 * s / 9
    outer, inner = x + side * s, x - side * s * 0.92
    white = smooth(
        [
            (inner, y + 1, 0),
            (x - side * 2, y - high),
            (x + side * 4, y - high + 0.3),
            (outer, y - lift, 0),
            (x + side * 3, y + low),
            (x - side * 4, y + low),
        ]
    )
    out = fill(white, WHITE)
    gx, gy = m.gaze
    ix, iy, r = x + gx + side * -0.3, y - 1.3 + gy, 4.9 * s / 9
    out += fill(ellipse(ix, iy, r), f.iris) + fill(ellipse(ix, iy, r * 0.55), "#140d0a")
    out += fill(ellipse(ix - 1.5, iy - 1.8, 1.4), WHITE)
    lid = smooth(
        [
            (inner - side * 0.5, y + 1, 0),
            (x - side * 2, y - high),
            (x + side * 4, y - high + 0.3),
            (outer + side * 0.5, y - lift, 0),
            (x + side * 5, y - 9.5),
            (x - side * 4, y - 9),
        ]
    )
    out += fill(lid, f.skin.base) + fill(lid, f.skin.shade, 0.6)
    arc: list[Sequence[float]] = [
        (inner, y + 1),
        (x - side * 2, y - high),
        (x + side * 4, y - high + 0.3),
        (outer, y - lift),
    ]
    if f.lashes:
        arc.append((outer + side * 3, y - lift - 2.4))
    out += line(smooth(arc, closed=False), 3.2)
    under = [(x - side * 5, y + low + 0.4), (x, y + low + 1), (outer - side * 1, y + 1)]
    out += line(smooth(under, closed=False), 1.6, f.skin.deep)
    if f.lines:
        bag = [(x - side * 6, y + 7), (x, y + 9), (x + side * 6, y + 7.5)]
        out += line(smooth(bag, closed=False), 2, f.skin.shade, f.lines)
        for dy in (-2, 3):
            crow = [(outer + side * 3.5, y + dy), (outer + side * 8, y + dy * 2.2)]
            out += line(smooth(crow, closed=False), 1.8, f.skin.shade, f.lines)
    return out


def _brow(f: Face, side: int) -> str:
    i = 0 if side < 0 else 1
    lift, tilt = f.mood.brow_lift[i], f.mood.brow_tilt[i]
    x = 100 + f.turn + side * f.eye_gap
    y = f.eye_y - 13.5 - lift
    t = f.brow_thick
    return fill(
        tube(
            [
                (x - side * 9, y + 1.5 + tilt, t),
                (x + side * 1, y - 2, t * 0.95),
                (x + side * 11, y + 1.5 - tilt * 0.4, t * 0.5),
            ]
        ),
        f.brow,
    )


def _nose(f: Face) -> str:
    x, y, w = 100 + f.turn * 1.35, f.eye_y, f.nose_half
    tip = y + f.nose
    way = 1 if f.turn >= 0 else -1
    side = smooth(
        [
            (x - way * 1.5, y - 4, 0),
            (x - way * 3, y + 6),
            (x - way * w, tip, 0),
            (x, tip + 3),
            (x + way * w * 0.8, tip, 0),
            (x + way * 1, tip - 5),
            (x + way * 0.5, y + 4),
        ]
    )
    out = fill(side, f.skin.shade, 0.45)
    wing = [
        (x - w, tip - 3.5),
        (x - w - 0.5, tip + 0.5),
        (x - w * 0.4, tip + 1.6),
        (x, tip + 3),
        (x + w * 0.4, tip + 1.6),
        (x + w + 0.3, tip + 0.3),
    ]
    out += line(smooth(wing, closed=False), 2.8, f.skin.deep)
    bridge = [(x + way * 3.2, y + 2), (x + way * 2.4, y + f.nose * 0.55)]
    return out + line(smooth(bridge, closed=False), 2.2, f.skin.shade)


def mouth(f: Face) -> str:
    """The mouth: closed with lips or a line, or open with teeth."""
    m = f.mood
    x, y, w = 100 + f.turn * 1.15, f.mouth_y, m.mouth_width
    left = (x - w, y - m.smile * 0.55 + m.tilt * 0.4)
    right = (x + w, y - m.smile * 0.55 - m.tilt)
    dip = m.smile * 0.5
    seam: list[Sequence[float]] = [
        left,
        (x - w * 0.45, y + dip * 0.7),
        (x + w * 0.35, y + dip * 0.8),
        right,
    ]
    out = ""
    if m.mouth_open:
        deep = 11 * m.mouth_open
        hole = smooth(
            [
                (*left, 0),
                (x - w * 0.4, y + dip - 1),
                (x + w * 0.4, y + dip - 1),
                (*right, 0),
                (x + w * 0.5, y + dip + deep * 0.8),
                (x, y + dip + deep),
                (x - w * 0.55, y + dip + deep * 0.75),
            ]
        )
        out += shape(hole, "#5e1c1c", FINE)
        teeth = smooth(
            [
                (left[0] + 2, left[1] + 1.5, 0),
                (x - w * 0.4, y + dip),
                (x + w * 0.4, y + dip),
                (right[0] - 2, right[1] + 1.5, 0),
                (x + w * 0.45, y + dip + deep * 0.42),
                (x - w * 0.5, y + dip + deep * 0.42),
            ]
        )
        out += fill(teeth, WHITE) + line(hole, FINE)
        if f.lips:
            low = [
                (x - w * 0.5, y + dip + deep + 2),
                (x, y + dip + deep + 3.4),
                (x + w * 0.5, y + dip + deep + 2),
            ]
            out += line(smooth(low, closed=False), 3, f.skin.lip)
    else:
        if f.lips:
            body = smooth(
                [
                    (*left, 0),
                    (x - w * 0.35, y - 3.4 + dip * 0.2),
                    (x, y - 2 + dip * 0.4),
                    (x + w * 0.35, y - 3.6 + dip * 0.2),
                    (*right, 0),
                    (x + w * 0.4, y + dip + 5),
                    (x, y + dip + 6.4),
                    (x - w * 0.4, y + dip + 5),
                ]
            )
            out += fill(body, f.skin.lip)
        elif f.lower_lip:
            low = [(x - w * 0.4, y + dip + 6), (x, y + dip + 7), (x + w * 0.4, y + dip + 6)]
            out += line(smooth(low, closed=False), 2.6, f.skin.shade)
        out += line(smooth(seam, closed=False), FINE, "#6d2a24" if f.lips else INK)
    for side, end in ((-1, left), (1, right)):
        if m.smile > 0:
            corner = [
                (end[0] + side * 0.4, end[1] - 2),
                (end[0] + side * 2.4, end[1] - 0.6),
                (end[0] + side * 2.6, end[1] + 2),
            ]
            out += line(smooth(corner, closed=False), 2.2, f.skin.deep)
    return out


def face(f: Face) -> str:
    """Ears, head, shading and features."""
    s = f.skin
    out = ears(f) if f.ears else ""
    out += shape(outline(f), s.base, LINE)
    c, w, mid = 100.0, f.half - 1.8, f.chin - 17
    away = smooth(
        [
            (c + w * 0.72, f.top + 14, 0),
            (c + w, 78),
            (c + w - 0.5, 98),
            (c + f.jaw - 1.8, mid),
            (c + f.chin_half, f.chin - 3.8),
            (c - 2, f.chin - 1.8, 0),
            (c + f.jaw - 13, mid + 1),
            (c + w - 11, 100),
            (c + w - 8, 78),
        ]
    )
    out += fill(away, s.shade, 0.55)
    for side in (-1, 1):
        x = 100 + f.turn * 0.5 + side * (f.half - 14)
        out += fill(ellipse(x, f.mouth_y - 10, 7.8, 6), s.blush, 0.3)
    if f.freckles:
        for dx, dy in (
            (-26, -11),
            (-20, -8),
            (-24, -5),
            (-15, -11),
            (16, -11),
            (21, -7),
            (26, -10),
            (24, -4),
            (-4, -16),
            (4, -15),
        ):
            out += fill(ellipse(100 + f.turn + dx, f.mouth_y + dy, 1.5), s.deep, 0.8)
    if f.lines:
        for side in (-1, 1):
            x = 100 + f.turn + side * 14
            fold = [
                (x - side * 3, f.mouth_y - 12),
                (x + side * 3, f.mouth_y - 5),
                (x + side * 4, f.mouth_y + 3),
            ]
            out += line(smooth(fold, closed=False), 2.2, s.shade, f.lines)
        for dy in (0, 7):
            fore = [(86 + f.turn, 67 + dy), (100 + f.turn, 65.5 + dy), (114 + f.turn, 67 + dy)]
            out += line(smooth(fore, closed=False), 2, s.shade, f.lines)
    for side in (-1, 1):
        out += _eye(f, side)
    out += _nose(f) + mouth(f)
    return out + "".join(_brow(f, side) for side in (-1, 1))
