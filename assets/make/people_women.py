"""Portraits of bots and people: women."""

from __future__ import annotations

from draw import ellipse, fill, line, poly, pts, shape, smooth
from people_cast import Person, collar, lock, strand, torso
from people_face import LINE, Face, Mood, Skin

FAIR = Skin("#e8b890", "#c98f66", "#a8683f", "#d9694f", "#b5564a")
OLIVE = Skin("#e2ad84", "#c08759", "#98592f", "#cc5f48", "#a84548")
DARK = Skin("#8d583a", "#6c3f28", "#4a2817", "#a8452f", "#a2443a")
PALE = Skin("#f0c8a8", "#d39e7c", "#a9714f", "#dd7560", "#b85f5a")


# --- Ann ------------------------------------------------------------------------------------


def ann_behind(p: Person) -> str:
    return lock(
        pts(
            "100,28 66,38 50,72 46,108 44,138 58,150 76,146! 124,146! 142,150 156,138 154,108 "
            "150,72 134,38"
        ),
        p.hair_shade,
    )


def ann_clothes(p: Person) -> str:
    out = torso(p, dip=172)
    out += collar(p, "#4d6f90", p.cloth_shade, 22, 184)
    return out + line("M100 182V200", 2.6, p.cloth_shade) + fill(ellipse(100, 191, 2.4), "#f3e7cf")


def ann_front(p: Person) -> str:
    out = lock(
        pts(
            "112,46! 92,64 70,78 64,96 65,120 70,143! 56,150 45,138 46,108 50,72 66,38 100,26 "
            "122,32 114,38"
        ),
        p.hair,
    )
    out += lock(
        pts(
            "112,46! 126,58 136,78 137,100 133,124 131,143! 146,149 156,137 154,108 150,72 136,40 "
            "116,28 104,36"
        ),
        p.hair,
    )
    out += fill(smooth(pts("64,118! 66,132 69,142! 56,148 47,138 54,130")), p.hair_shade)
    out += fill(
        smooth(pts("147,76! 152,108 154,135 146,146.5 133,141! 138,122 146,108")), p.hair_shade
    )
    out += strand(pts("98,42 76,56 60,78 56,104"), p.hair_light, 4)
    out += strand([(104, 52), (84, 66), (70, 84)], p.hair_shade, 2.4)
    out += strand([(124, 46), (138, 62), (144, 86)], p.hair_light, 3.4)
    return out


ANN = Person(
    face=Face(
        FAIR,
        iris="#4d3420",
        brow="#4d2e1a",
        lashes=True,
        lips=True,
        turn=-1,
        brow_thick=2.3,
        ears=False,
        mood=Mood(smile=6, mouth_width=13),
    ),
    cloth="#34506b",
    cloth_shade="#26394d",
    ground="#24413c",
    glow="#3f655c",
    hair="#6f4528",
    hair_shade="#4c2d19",
    hair_light="#96663d",
    lean=-2,
    behind=ann_behind,
    clothes=ann_clothes,
    front=ann_front,
)


# --- Mina -----------------------------------------------------------------------------------


def mina_behind(p: Person) -> str:
    return lock(
        pts(
            "100,26 64,38 50,74 46,112 38,152 34,186 44,206! 156,206! 166,186 162,152 154,112 "
            "150,74 136,38"
        ),
        p.hair_shade,
    )


def mina_clothes(p: Person) -> str:
    out = torso(p, width=58, dip=178)
    neckline = pts("62,166 78,180 100,187 122,180 138,166")
    out += line(smooth(neckline, closed=False), 2.6, p.cloth_shade)
    out += line(smooth(pts("84,154 92,164 100,168 108,164 116,154"), closed=False), 2.2, "#8a5f1f")
    return out + shape(ellipse(100, 170, 3.4), "#e5bf6f", 1.8)


def mina_front(p: Person) -> str:
    out = lock(
        pts(
            "100,44! 82,56 68,76 63,98 66,126 64,156 58,186 50,204! 34,190 38,152 46,112 50,74 "
            "66,38 98,26 101,30!"
        ),
        p.hair,
    )
    out += lock(
        pts(
            "100,44! 118,56 132,76 137,98 134,126 136,156 142,186 150,204! 166,190 162,152 "
            "154,112 150,74 134,38 102,26 99,30!"
        ),
        p.hair,
    )
    out += fill(
        smooth(pts("145,84! 152,112 159,150 163,186 150,200! 145,186 140,156 139,128 144,108")),
        p.hair_shade,
    )
    out += strand(pts("92,42 72,58 60,84 56,116 50,150"), p.hair_light, 3.6)
    out += strand([(64, 130), (58, 160), (50, 188)], p.hair_shade, 2.6)
    out += strand(pts("112,42 130,58 142,84 146,112"), p.hair_light, 3)
    return out


MINA = Person(
    face=Face(
        OLIVE,
        iris="#2f1d12",
        brow="#2b1a11",
        lashes=True,
        lips=True,
        jaw=27,
        chin=139,
        chin_half=9,
        turn=2,
        ears=False,
        eye_size=9.2,
        slant=1.8,
        mood=Mood(smile=2.6, eye_open=0.72, brow_tilt=(1.5, 1.5), mouth_width=11.5, gaze=(1.2, 0)),
    ),
    cloth="#8a2f45",
    cloth_shade="#642033",
    cuff="#d8a7a0",
    ground="#223d3c",
    glow="#3b605d",
    hair="#42281a",
    hair_shade="#2b1910",
    hair_light="#6b452f",
    lean=1.5,
    flare=31,
    behind=mina_behind,
    clothes=mina_clothes,
    front=mina_front,
)


# --- Odile ----------------------------------------------------------------------------------


def odile_behind(p: Person) -> str:
    return lock(
        pts(
            "100,24 62,34 44,70 40,108 42,136 62,142 78,138! 122,138! 138,142 158,136 160,108 "
            "156,70 138,34"
        ),
        p.hair_shade,
    )


def odile_clothes(p: Person) -> str:
    out = torso(p, width=58, dip=184)
    beads = pts("79,151 84,158 91,163 100,165 109,163 116,158 121,151")
    return out + "".join(shape(ellipse(x, y, 3.4), "#e9d9b4", 1.8) for x, y in beads)


def odile_front(p: Person) -> str:
    out = lock(
        pts(
            "62,80! 80,74 100,72 120,74 138,80! 139,104 137,134! 150,139 160,130 161,104 156,68 "
            "138,34 100,22 62,34 44,68 39,104 40,130 50,139 63,134! 61,104"
        ),
        p.hair,
    )
    out += fill(smooth(pts("150,62! 158,104 158,129 150,136.5 140.5,131! 143,100")), p.hair_shade)
    out += strand(pts("56,60 72,42 98,34 112,35"), p.hair_light, 5)
    for x, top in ((78, 62), (92, 58), (108, 58), (122, 62)):
        out += strand([(x, top), (x - (100 - x) * 0.06, 72)], p.hair_light, 2.2)
    for side in (-1, 1):
        x = 100 + side * 39
        out += shape(ellipse(x, 112, 2.6), "#e5bf6f", 1.8)
        out += line(ellipse(x, 124, 7.5, 9), 5.6) + line(ellipse(x, 124, 7.5, 9), 2.8, "#e5bf6f")
    return out


ODILE = Person(
    face=Face(
        DARK,
        iris="#1e120b",
        brow="#17100d",
        lashes=True,
        lips=True,
        jaw=28,
        turn=-2,
        ears=False,
        nose_half=7.6,
        slant=1.6,
        mouth_y=121,
        mood=Mood(
            smile=5,
            tilt=4,
            eye_open=0.78,
            brow_lift=(0, 4.5),
            brow_tilt=(1.5, -1),
            gaze=(1.6, 0),
            mouth_width=14,
        ),
    ),
    cloth="#c8932f",
    cloth_shade="#94681b",
    cuff="#f2d27a",
    ground="#274541",
    glow="#456b63",
    hair="#231b1d",
    hair_shade="#141011",
    hair_light="#4b3f47",
    lean=3,
    flare=34,
    behind=odile_behind,
    clothes=odile_clothes,
    front=odile_front,
)


# --- Ines -----------------------------------------------------------------------------------


def ines_behind(p: Person) -> str:
    bun = lock(pts("100,14 84,19 79,33 88,46 112,46 121,33 116,19"), p.hair)
    bun += strand([(86, 30), (94, 21), (107, 22)], p.hair_light, 3)
    bun += strand([(90, 38), (102, 32), (114, 37)], p.hair_shade, 2.6)
    return bun + lock(pts("100,34 66,50 60,84 66,108 134,108 140,84 134,50"), p.hair_shade)


def ines_clothes(p: Person) -> str:
    out = torso(p, width=60, dip=176)
    blouse = poly(pts("80,152 100,170 120,152 128,160 106,206 94,206 72,160"))
    out += shape(blouse, "#efe4d0", LINE)
    out += collar(p, "#f8f0e0", "#cdbfa6", 20, 178)
    for side in (-1, 1):
        edge = [(100 + side * 29, 157), (100 + side * 19, 180), (100 + side * 8, 206)]
        out += line(smooth(edge, closed=False), 8.6) + line(
            smooth(edge, closed=False), 4, "#8a5480"
        )
    return out + shape(ellipse(100, 176, 4.6), "#d9b36a", 2.2)


def ines_front(p: Person) -> str:
    out = lock(
        pts(
            "100,58! 80,62 67,76 62,98! 57,88 58,66 72,44 100,35 128,44 142,66 143,88 138,98! "
            "133,76 120,62"
        ),
        p.hair,
    )
    out += fill(smooth(pts("122,44! 140,66 141,86 138,92! 134,74 120,60")), p.hair_shade)
    out += strand([(98, 42), (78, 50), (65, 68)], p.hair_light, 4)
    out += strand([(98, 52), (82, 56), (68, 72)], p.hair_shade, 2.2)
    out += strand([(104, 42), (120, 50), (132, 66)], p.hair_light, 3)
    for side in (-1, 1):
        out += shape(ellipse(100 + side * 41, 113, 3.2), "#f4ead2", 2)
        x = 100 + p.face.turn + side * 17.5
        out += fill(ellipse(x, 94, 14.5, 13.5), "#ffffff", 0.16)
        out += line(ellipse(x, 94, 14.5, 13.5), 4.4) + line(
            ellipse(x, 94, 14.5, 13.5), 1.8, "#d9b36a"
        )
        out += line(smooth([(x + side * 14.5, 91), (100 + side * 38, 89)], closed=False), 3)
    x = 100 + p.face.turn
    return out + line(smooth([(x - 3.4, 92), (x, 90), (x + 3.4, 92)], closed=False), 3.4)


INES = Person(
    face=Face(
        PALE,
        iris="#4b6470",
        brow="#9a9a9c",
        lips=True,
        lines=0.9,
        turn=1.5,
        half=37,
        jaw=28,
        eye_size=8.4,
        brow_thick=2.2,
        mood=Mood(smile=7, eye_open=0.85, brow_lift=(2, 2), mouth_width=13),
    ),
    cloth="#6a3a5e",
    cloth_shade="#4b2742",
    ground="#2a4743",
    glow="#47716a",
    hair="#c3c7cb",
    hair_shade="#969ca4",
    hair_light="#e9ebec",
    lean=-1.5,
    behind=ines_behind,
    clothes=ines_clothes,
    front=ines_front,
)
