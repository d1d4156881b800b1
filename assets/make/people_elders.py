"""Portraits for people: older players."""

from __future__ import annotations

from draw import ellipse, fill, line, poly, pts, shape, smooth
from people_cast import Person, collar, lock, strand, torso
from people_face import LINE, Face, Mood, Skin, mouth
from people_guests import curls

BLUSHING = Skin("#f6cdb6", "#dca58c", "#b57560", "#e8756a", "#c2605c")
COFFEE = Skin("#6f452f", "#52301f", "#371d11", "#93442f", "#8a453e")
CINNAMON = Skin("#d09468", "#a87048", "#7b4a29", "#c05a40", "#a84a48")
WALNUT = Skin("#b5794e", "#8f5a36", "#653b20", "#ad5138", "#93483c")


# --- Olga -----------------------------------------------------------------------------------

_CLOUD = (
    (100, 36, 20), (80, 40, 18), (120, 40, 18), (64, 54, 17), (136, 54, 17), (56, 72, 15),
    (144, 72, 15), (54, 88, 13), (146, 88, 13), (100, 52, 20),
)  # fmt: skip
_FRONT = ((68, 64, 10), (80, 56, 11), (95, 52, 12), (110, 52, 12), (124, 57, 11), (133, 66, 9))


def olga_behind(p: Person) -> str:
    return curls(_CLOUD, p.hair)


def olga_clothes(p: Person) -> str:
    out = torso(p, width=68, top=152, dip=168)
    out += collar(p, "#f8efe0", "#d6c7ab", 24, 180)
    for side in (-1, 1):
        edge = [(100 + side * 30, 156), (100 + side * 20, 182), (100 + side * 12, 206)]
        out += line(smooth(edge, closed=False), 7) + line(
            smooth(edge, closed=False), 3.4, "#e9aab2"
        )
    for x, y in ((60, 186), (70, 198), (140, 186), (130, 198)):
        for dx, dy in ((0, -4), (4, 0), (0, 4), (-4, 0)):
            out += fill(ellipse(x + dx, y + dy, 2.4), "#f7dfe0")
        out += fill(ellipse(x, y, 2), "#e5bf6f")
    return out


def olga_front(p: Person) -> str:
    out = curls(_FRONT, p.hair)
    for x, y in ((70, 50), (88, 34), (112, 34), (132, 52), (56, 76), (96, 50), (122, 56)):
        out += strand([(x - 7, y + 2), (x - 3, y - 5), (x + 5, y - 5)], p.hair_shade, 2.4)
    for side in (-1, 1):
        out += shape(ellipse(100 + side * 43, 113, 4.2), "#c23a5a", 2)
    return out


OLGA = Person(
    face=Face(
        BLUSHING,
        iris="#5a7c9a",
        brow="#b9aca4",
        lips=True,
        lines=0.9,
        half=41,
        jaw=34,
        chin=140,
        chin_half=15,
        turn=-1,
        eye_size=8.4,
        nose=14,
        nose_half=7,
        mouth_y=121,
        eye_gap=17.5,
        brow_thick=2.4,
        mood=Mood(smile=8, mouth_width=13, eye_open=0.8, brow_lift=(2, 2)),
    ),
    cloth="#c96f7f",
    cloth_shade="#9a4b5b",
    cuff="#f7dfe0",
    ground="#2b4743",
    glow="#4d766e",
    hair="#ece7df",
    hair_shade="#bdb3a6",
    hair_light="#fffaf2",
    lean=-2,
    neck_half=19,
    behind=olga_behind,
    clothes=olga_clothes,
    front=olga_front,
)


# --- Abe ------------------------------------------------------------------------------------


def abe_clothes(p: Person) -> str:
    out = torso(p, width=64, dip=172)
    out += shape(poly(pts("80,152 100,172 120,152 112,206 88,206")), "#e9e2d0", LINE)
    out += collar(p, "#f7f1e2", "#cdc2a8", 20, 178)
    out += shape(poly(pts("95,170 105,170 104,178 109,206 91,206 96,178")), "#3c6b54", 2.8)
    for side in (-1, 1):
        flap = poly(
            [
                (100 + side * 26, 152),
                (100 + side * 44, 163),
                (100 + side * 38, 178),
                (100 + side * 43, 184),
                (100 + side * 16, 206),
                (100 + side * 9, 206),
            ]
        )
        out += shape(flap, p.cloth, LINE)
        for y in (172, 184, 196):
            out += line(f"M{100 + side * 48} {y + 10}L{100 + side * 58} {y}", 2, p.cloth_shade)
    return out


def abe_front(p: Person) -> str:
    f = p.face
    x = 100 + f.turn
    out = fill(smooth(pts("78,48 92,41 106,43 92,50 80,60")), "#9a6a50")
    beard = smooth(
        pts(
            "64,104! 72,116 82,117 90,112 100,110 110,112 118,117 128,116 136,104! 134,124 "
            "124,139 110,147 100,148 90,147 76,139 66,124"
        )
    )
    out += shape(beard, p.hair, 3) + fill(ellipse(x, 124.5, 11, 5), p.hair_shade)
    out += strand([(74, 124), (80, 134), (90, 140)], p.hair_shade, 2.4)
    out += strand([(126, 122), (120, 134), (110, 140)], p.hair_shade, 2.4)
    out += mouth(f)
    stache = smooth(
        [(x, 112), (x - 11, 111), (x - 20, 119, 0), (x - 10, 117.5), (x, 117), (x + 10, 117.5),
         (x + 20, 119, 0), (x + 11, 111)]
    )  # fmt: skip
    out += fill(stache, p.hair)
    for side in (-1, 1):
        mid = x + side * 17
        rim = smooth(
            [(mid - 13, 86), (mid, 84.5), (mid + 13, 86), (mid + 12.5, 100), (mid, 104),
             (mid - 12.5, 100)]
        )  # fmt: skip
        out += fill(rim, "#ffffff", 0.12) + line(rim, 4.8, "#1d1613")
        out += line(smooth([(mid + side * 13, 89), (100 + side * 39, 88)], closed=False), 3.4)
    return out + line(smooth([(x - 4.4, 90), (x, 88), (x + 4.4, 90)], closed=False), 3.8, "#1d1613")


ABE = Person(
    face=Face(
        COFFEE,
        iris="#1c0f08",
        brow="#cfcac4",
        lower_lip=False,
        lines=0.8,
        half=39,
        jaw=31,
        top=33,
        chin=142,
        chin_half=14,
        turn=1,
        nose=17,
        nose_half=8.4,
        eye_size=8.4,
        brow_thick=3.2,
        mouth_y=123,
        mood=Mood(smile=5, mouth_width=9.5, eye_open=0.8),
    ),
    cloth="#7a6347",
    cloth_shade="#58452f",
    cuff="#efe6d2",
    ground="#2a4540",
    glow="#4f766c",
    hair="#e3dfd8",
    hair_shade="#b1aba2",
    hair_light="#f8f5ef",
    lean=1.5,
    neck_half=18,
    clothes=abe_clothes,
    front=abe_front,
)


# --- Rosa -----------------------------------------------------------------------------------


def rosa_behind(p: Person) -> str:
    return lock(
        pts(
            "100,24 62,34 42,62 46,84 34,104 42,126 30,148 40,170 34,190 52,206! 148,206! "
            "166,190 160,170 170,148 158,126 166,104 154,84 158,62 138,34"
        ),
        p.hair_shade,
    )


def rosa_clothes(p: Person) -> str:
    out = torso(p, width=64, top=160, dip=188)
    frill = smooth(
        pts("40,176! 52,168 66,178 80,188 100,192 120,188 134,178 148,168 160,176! 158,190 146,188 "
            "132,198 118,200 100,206 82,200 68,198 54,188 42,190")
    )  # fmt: skip
    return out + shape(frill, "#d14a52", LINE)


def rosa_front(p: Person) -> str:
    out = lock(
        pts(
            "92,42! 76,54 64,74 60,98 66,114 58,132 64,150 52,168 54,190 44,200! 34,186 40,168 "
            "30,148 42,126 34,104 46,84 42,62 62,34 98,24 104,32!"
        ),
        p.hair,
    )
    out += lock(
        pts(
            "92,42! 116,50 132,68 140,92 134,112 142,130 136,150 148,168 146,188 156,200! "
            "166,186 160,168 170,148 158,126 166,104 154,84 158,62 138,34 104,24 92,30!"
        ),
        p.hair,
    )
    out += strand([(88, 36), (66, 54), (54, 80), (48, 104)], p.hair_light, 3.8)
    out += strand([(114, 38), (138, 58), (148, 84)], p.hair_light, 3.2)
    out += strand([(54, 112), (48, 132), (50, 152), (44, 176)], p.hair_light, 2.8)
    out += strand([(150, 110), (150, 134), (150, 156)], p.hair_light, 2.8)
    for dx, dy in ((0, -8), (8, -2), (5, 7), (-5, 7), (-8, -2)):
        out += shape(ellipse(136 + dx, 58 + dy, 6.6), "#d8344a", 2.6)
    return out + shape(ellipse(136, 58, 4.6), "#f2c94c", 2.2)


ROSA = Person(
    face=Face(
        CINNAMON,
        iris="#2b170c",
        brow="#20130d",
        lashes=True,
        lips=True,
        ears=False,
        half=41,
        jaw=34,
        chin=140,
        chin_half=14,
        turn=-1.5,
        lines=0.35,
        eye_size=9.2,
        slant=1.6,
        nose=14.5,
        nose_half=6.6,
        mouth_y=120,
        brow_thick=2.8,
        mood=Mood(smile=8, mouth_width=14, eye_open=0.84, brow_lift=(2, 2)),
    ),
    cloth="#b3303c",
    cloth_shade="#82202b",
    cuff="#e5bf6f",
    ground="#24413c",
    glow="#436a60",
    hair="#2c1c18",
    hair_shade="#1a0f0d",
    hair_light="#5d4038",
    lean=-2,
    neck_half=18,
    flare=36,
    behind=rosa_behind,
    clothes=rosa_clothes,
    front=rosa_front,
)


# --- Dev ------------------------------------------------------------------------------------


def dev_clothes(p: Person) -> str:
    out = torso(p, width=64, top=154, dip=164)
    stand = smooth(pts("80,146! 78,156 88,166 98,170! 98,160 88,154 84,146!"))
    other = smooth(pts("120,146! 122,156 112,166 102,170! 102,160 112,154 116,146!"))
    out += shape(stand, p.cloth, 3) + shape(other, p.cloth, 3)
    out += line("M100 168V206", 2.6, p.cloth_shade)
    return out + "".join(shape(ellipse(100, y, 2.8), "#e5bf6f", 1.6) for y in (180, 192, 203))


def dev_front(p: Person) -> str:
    f = p.face
    beard = smooth(
        pts(
            "61,90! 66,108 78,114 90,113 100,113 110,113 122,114 134,108 139,90! 141,112 136,134 "
            "124,149 108,156 92,156 76,149 64,134 59,112"
        )
    )
    out = shape(beard, p.hair, LINE)
    out += strand([(68, 114), (74, 132), (86, 146)], p.hair_light, 2.6)
    out += strand([(86, 136), (94, 148)], p.hair_light, 2.2)
    out += strand([(128, 120), (122, 138), (110, 149)], p.hair_light, 2.2)
    out += mouth(f)
    x = 100 + f.turn
    for side in (-1, 1):
        wing = smooth(
            [(x, 113), (x + side * 11, 112), (x + side * 22, 117), (x + side * 28, 113, 0),
             (x + side * 22, 124), (x + side * 11, 121), (x, 119)]
        )  # fmt: skip
        out += fill(wing, p.hair) + strand(
            [(x + side * 7, 115), (x + side * 18, 119)], p.hair_light, 1.8
        )
    turban = pts(
        "58,80! 66,70 84,62 100,58 116,62 134,70 142,80! 151,66 152,47 141,30 120,19 100,17 80,19 "
        "59,30 48,47 49,66"
    )
    out += shape(smooth(turban), "#e08a2c", LINE)
    out += fill(smooth(pts("132,25! 148,40 151,54 149,66 142,76! 142,56 138,38")), "#b3661a")
    out += fill(smooth(pts("84,63 100,48 116,63 100,59!")), "#7a2b3a")
    for fold in (
        [(54, 70), (74, 52), (104, 37), (132, 29)],
        [(52, 56), (70, 38), (98, 25)],
        [(146, 70), (126, 50), (108, 40)],
        [(148, 52), (134, 40), (120, 35)],
    ):
        out += strand(fold, "#b3661a", 3)
    return out + strand([(60, 47), (72, 33), (88, 26)], "#f3b566", 4)


DEV = Person(
    face=Face(
        WALNUT,
        iris="#23130a",
        brow="#1d1310",
        lower_lip=False,
        half=38.5,
        jaw=31,
        chin=142,
        chin_half=14,
        lines=0.3,
        turn=2,
        nose=17,
        nose_half=7.4,
        brow_thick=3.6,
        mouth_y=124,
        mood=Mood(smile=5, mouth_width=10, eye_open=0.86),
    ),
    cloth="#59357a",
    cloth_shade="#3f2358",
    cuff="#e5bf6f",
    ground="#26423f",
    glow="#466d66",
    hair="#2a2020",
    hair_shade="#191212",
    hair_light="#5d4c48",
    lean=-1,
    neck_half=19,
    clothes=dev_clothes,
    front=dev_front,
)
