"""Portraits of three bots: Kwame, Selim, Zita."""

from __future__ import annotations

from collections.abc import Sequence

from draw import INK, ellipse, fill, line, poly, pts, shape, smooth, tilted
from people_cast import Person, collar, lock, strand, torso
from people_face import LINE, Face, Mood, Skin, mouth

BROWN = Skin("#7a4a2e", "#5b3420", "#3d2113", "#9c4430", "#8a4036")
TAWNY = Skin("#d6a177", "#b07b51", "#855430", "#c8644a", "#9d5044")
MILKY = Skin("#f6d3b5", "#d9a583", "#b0714c", "#e5705a", "#c0403f")


def curls(rounds: Sequence[tuple[float, float, float]], colour: str) -> str:
    """A mass of curls with one outline: circles written (x, y, radius)."""
    inked = "".join(fill(ellipse(x, y, r + LINE / 2), INK) for x, y, r in rounds)
    return inked + "".join(fill(ellipse(x, y, r - LINE / 2), colour) for x, y, r in rounds)


# --- Kwame ----------------------------------------------------------------------------------


def kwame_clothes(p: Person) -> str:
    out = torso(p, width=70, top=152, dip=174)
    roll = smooth(
        pts("72,150! 78,162 100,173 122,162 128,150! 136,158 126,176 100,184 74,176 64,158")
    )
    out += shape(roll, "#efe3c8", LINE)
    for x in (78, 89, 100, 111, 122):
        low = 181 - (x - 100) ** 2 * 0.014
        out += strand([(x, low - 8), (x, low - 2)], "#c9b68d", 2.4)
    for x in (66, 100, 134):
        for y in (190, 199):
            out += strand([(x - 5, y), (x, y + 5), (x + 5, y)], p.cloth_shade, 2.4)
    return out


def kwame_front(p: Person) -> str:
    f = p.face
    top = smooth(
        pts(
            "63,86! 62,72 66,60 80,58 100,60 120,58 134,60 138,72 137,86! 144,70 144,46 138,30 "
            "122,24 100,22 78,24 62,30 56,46 56,70"
        )
    )
    out = shape(top, p.hair, LINE)
    out += fill(
        smooth(pts("126,27! 140,34 142,50 141,72 137,82! 137,68 133,59 122,57!")), p.hair_shade
    )
    out += strand([(66, 44), (72, 34), (90, 30)], p.hair_light, 4)
    for x, y in ((80, 46), (94, 42), (108, 45), (88, 52)):
        out += strand([(x, y), (x + 4, y - 2.5)], p.hair_light, 2.4)
    beard = smooth(
        pts(
            "63,98! 67,112 76,124 84,113 100,109 116,113 124,124 133,112 137,98! 137,114 131,130 "
            "116,141 100,144 84,141 69,130 63,114"
        )
    )
    out += fill(beard, p.hair) + fill(tilted(100 + f.turn, 122, 16, 10.5, 0), f.skin.base)
    stache = smooth(
        pts("100,111 90,110 80,115 78,121! 90,116 100,116 110,116 122,121! 120,115 110,110")
    )
    return out + fill(stache, p.hair) + mouth(f)


KWAME = Person(
    face=Face(
        BROWN,
        iris="#1f120b",
        brow="#140d0a",
        half=39,
        jaw=32,
        chin=142,
        chin_half=15,
        brow_thick=3.2,
        nose=15,
        nose_half=8.4,
        eye_gap=17.5,
        mouth_y=120,
        turn=0,
        mood=Mood(smile=10, mouth_open=0.7, mouth_width=13, brow_lift=(3, 3), eye_open=0.88),
    ),
    cloth="#2f7078",
    cloth_shade="#1f4f57",
    ground="#2c4642",
    glow="#4c736c",
    hair="#211a1a",
    hair_shade="#120e0e",
    hair_light="#4d4242",
    lean=-2,
    neck_half=20,
    clothes=kwame_clothes,
    front=kwame_front,
)


# --- Zita -----------------------------------------------------------------------------------

_BEHIND = (
    (100, 38, 26), (76, 42, 22), (124, 42, 22), (58, 60, 21), (142, 60, 21), (48, 82, 20),
    (152, 82, 20), (46, 106, 20), (154, 106, 20), (52, 128, 19), (148, 128, 19), (64, 143, 15),
    (136, 143, 15), (100, 90, 46),
)  # fmt: skip
_FRINGE = (
    (66, 76, 10), (72, 63, 12), (86, 55, 13), (102, 53, 13), (118, 57, 12), (130, 67, 11),
    (135, 80, 9), (100, 42, 15), (80, 46, 14), (120, 46, 14),
)  # fmt: skip


def zita_behind(p: Person) -> str:
    out = curls(_BEHIND, p.hair)
    for x, y in ((146, 66), (156, 90), (154, 116), (144, 138)):
        out += strand([(x - 4, y + 9), (x + 5, y + 6), (x + 8, y - 4)], p.hair_shade, 3.4)
    for x, y in ((54, 62), (44, 86), (44, 112), (58, 132), (74, 36), (96, 24)):
        out += strand([(x - 8, y + 3), (x - 5, y - 6), (x + 4, y - 8)], p.hair_light, 3.2)
    return out


def zita_clothes(p: Person) -> str:
    out = torso(p, width=60, dip=180)
    top = poly(pts("76,158 100,176 124,158 122,206 78,206"))
    out += shape(top, "#ece3d2", LINE)
    for y in (181, 191, 201):
        out += line(f"M{82 if y > 185 else 86} {y}H{118 if y > 185 else 114}", 3.4, "#b3433a")
    for side in (-1, 1):
        lapel = poly(
            [
                (100 + side * 21, 149),
                (100 + side * 40, 160),
                (100 + side * 36, 176),
                (100 + side * 28, 178),
                (100 + side * 21, 206),
                (100 + side * 15, 206),
                (100 + side * 17, 172),
            ]
        )
        out += shape(lapel, "#3a3338", LINE)
        out += fill(ellipse(100 + side * 32, 170, 2.2), "#cfd6dc")
    return out


def zita_front(p: Person) -> str:
    out = curls(_FRINGE, p.hair)
    for x, y in ((72, 64), (88, 54), (106, 52), (122, 58)):
        out += strand([(x - 6, y + 1), (x - 2, y - 6), (x + 5, y - 5)], p.hair_light, 2.8)
    for x, y in ((132, 70), (120, 48), (98, 44)):
        out += strand([(x - 3, y + 5), (x + 4, y + 3), (x + 5, y - 4)], p.hair_shade, 2.6)
    for side in (-1, 1):
        out += shape(poly([(100 + side * 38, 118), (100 + side * 42, 126), (100 + side * 38, 134),
                           (100 + side * 34, 126)]), "#e5bf6f", 2)  # fmt: skip
    return out


ZITA = Person(
    face=Face(
        MILKY,
        iris="#3f7a48",
        brow="#8e3a17",
        lashes=True,
        lips=True,
        freckles=True,
        ears=False,
        half=36.5,
        jaw=27,
        chin=139,
        chin_half=9,
        turn=2,
        eye_size=9.8,
        slant=2.2,
        nose=14,
        nose_half=5.4,
        brow_thick=2.8,
        mouth_y=118,
        mood=Mood(
            smile=9,
            tilt=4,
            mouth_open=0.85,
            mouth_width=15,
            eye_open=1.08,
            brow_lift=(1, 5),
            brow_tilt=(3, 1),
        ),
    ),
    cloth="#2a252b",
    cloth_shade="#18151a",
    cuff="#b3433a",
    ground="#26433f",
    glow="#477068",
    hair="#c2502a",
    hair_shade="#8c3217",
    hair_light="#e58350",
    lean=4,
    neck_half=15,
    behind=zita_behind,
    clothes=zita_clothes,
    front=zita_front,
)


# --- Selim ----------------------------------------------------------------------------------


def selim_clothes(p: Person) -> str:
    shirt = torso(p, width=62, dip=170)
    shirt += collar(p, "#f6efe0", "#cfc3aa", 22, 180)
    out = shirt
    for side in (-1, 1):
        vest = poly(
            [
                (100 + side * 34, 157),
                (100 + side * 50, 166),
                (100 + side * 46, 206),
                (100 + side * 3, 206),
                (100 + side * 26, 178),
            ]
        )
        out += shape(vest, "#5a4326", LINE)
    tie = poly(pts("94,168 106,168 104,176 110,200 100,207 90,200 96,176"))
    out += shape(tie, "#8a2f35", 3)
    return out + line("M95 184L107 190M93 193L108 200", 2.4, "#5f1c22")


def selim_front(p: Person) -> str:
    f = p.face
    x = 100 + f.turn
    out = ""
    for side in (-1, 1):
        out += lock(
            [
                (100 + side * 37, 64, 0),
                (100 + side * 33, 76),
                (100 + side * 35, 92, 0),
                (100 + side * 42, 90),
                (100 + side * 45, 76),
                (100 + side * 42, 62),
            ],
            p.hair,
        )
    for side in (-1, 1):
        wing = smooth(
            [
                (x, 111, 0),
                (x + side * 11, 109),
                (x + side * 22, 116),
                (x + side * 25, 124, 0),
                (x + side * 12, 122),
                (x, 119, 0),
            ]
        )
        out += shape(wing, p.hair, 2.4)
        out += strand([(x + side * 6, 114), (x + side * 16, 117)], p.hair_light, 2)
        lens = ellipse(x + side * 15.5, 99, 11.5, 8.5)
        out += fill(lens, "#ffffff", 0.14) + line(lens, 4) + line(lens, 1.6, "#cfd6dc")
        out += line(smooth([(x + side * 27, 97), (100 + side * 38, 92)], closed=False), 2.6)
    out += line(smooth([(x - 4, 98), (x, 96), (x + 4, 98)], closed=False), 3)
    band = smooth(pts("58,64! 78,54 100,51 122,54 142,64! 143,74 122,64 100,61 78,64 57,74"))
    peak = smooth(pts("57,72! 78,63 100,60 122,63 143,72! 156,86 140,84 100,76 60,84 44,86"))
    out += shape(peak, "#2f8f5b", LINE)
    out += fill(smooth(pts("120,64! 142,73 152,84 138,82 116,77!")), "#1f6b42")
    out += strand([(60, 77), (80, 69), (102, 67)], "#6fc493", 3.4)
    return out + shape(band, "#232027", LINE)


SELIM = Person(
    face=Face(
        TAWNY,
        iris="#2e1c10",
        brow="#3a3230",
        half=38,
        jaw=30,
        chin=141,
        chin_half=13,
        top=33,
        lines=0.7,
        nose=19,
        nose_half=7.6,
        mouth_y=126,
        eye_y=95,
        eye_size=8.2,
        eye_gap=16,
        brow_thick=3.4,
        turn=1,
        lower_lip=False,
        mood=Mood(smile=2, eye_open=0.72, mouth_width=9, gaze=(-1.4, 0.6), brow_tilt=(1, 1)),
    ),
    cloth="#ded2ba",
    cloth_shade="#b7a88a",
    ground="#29443f",
    glow="#486e66",
    hair="#4a4442",
    hair_shade="#2d2927",
    hair_light="#8a827d",
    lean=0,
    neck_half=18,
    clothes=selim_clothes,
    front=selim_front,
)
