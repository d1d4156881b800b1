"""Portraits for people: neighbours."""

from __future__ import annotations

from draw import ellipse, fill, line, poly, pts, shape, smooth
from people_cast import Person, collar, lock, strand, torso
from people_face import LINE, Face, Mood, Skin, mouth

PORCELAIN = Skin("#f4d3b2", "#d8a981", "#aa7650", "#e58c76", "#c05a58")
GOLDEN = Skin("#e9bd8c", "#c79560", "#976638", "#d8775a", "#b25c50")
NORTHERN = Skin("#f5cdb0", "#dba283", "#b0704f", "#e6735f", "#b5645a")
UMBER = Skin("#7d4b30", "#5e3621", "#402213", "#a34a35", "#96423c")


# --- Hana -----------------------------------------------------------------------------------


def hana_behind(p: Person) -> str:
    return lock(
        pts("100,26 62,36 48,70 46,106 48,128! 74,134! 126,134! 152,128! 154,106 152,70 138,36"),
        p.hair_shade,
    )


def hana_clothes(p: Person) -> str:
    out = torso(p, width=57, top=154, dip=160)
    roll = smooth(
        pts("78,142! 76,152 86,162 100,165 114,162 124,152 122,142! 112,150 100,152 88,150")
    )
    out += shape(roll, p.cloth, LINE)
    for x in (64, 82, 100, 118, 136):
        out += strand([(x, 178), (x + (x - 100) * 0.08, 206)], p.cloth_shade, 2.4)
    return out


def hana_front(p: Person) -> str:
    f = p.face
    out = lock(
        pts(
            "64,78! 76,81 100,82 124,81 136,78! 136,104 134,130! 144,132 153,127! 155,104 152,70 "
            "138,38 100,25 62,38 48,70 45,104 47,127! 56,132 66,130! 64,104"
        ),
        p.hair,
    )
    out += fill(smooth(pts("146,60! 153,104 151,126 146,129.5 138,128! 141,100")), p.hair_shade)
    out += strand([(118, 34), (88, 36), (66, 54)], p.hair_light, 4.6)
    for x in (76, 88, 100, 112, 124):
        out += strand([(x + (100 - x) * 0.16, 62), (x, 79)], p.hair_light, 2)
    x = 100 + f.turn
    for side in (-1, 1):
        rim = ellipse(x + side * 17.5, 95, 14, 13)
        out += fill(rim, "#ffffff", 0.08) + line(rim, 5.6) + line(rim, 3, "#c23a3a")
    return out + line(smooth([(x - 3.6, 93), (x, 91), (x + 3.6, 93)], closed=False), 4, "#c23a3a")


HANA = Person(
    face=Face(
        PORCELAIN,
        iris="#23150d",
        brow="#221917",
        half=37.5,
        jaw=28,
        chin=137,
        turn=1,
        ears=False,
        lashes=True,
        lips=True,
        eye_size=8.8,
        slant=2.2,
        eye_y=96,
        nose=13,
        nose_half=5.4,
        mouth_y=120,
        mood=Mood(smile=5, mouth_width=11, eye_open=0.8),
    ),
    cloth="#7d8f3c",
    cloth_shade="#5b6a28",
    cuff="#c23a3a",
    ground="#24403d",
    glow="#41665f",
    hair="#2a2226",
    hair_shade="#171214",
    hair_light="#57495a",
    lean=-1.5,
    neck_half=14.5,
    behind=hana_behind,
    clothes=hana_clothes,
    front=hana_front,
)


# --- Jin ------------------------------------------------------------------------------------


def jin_clothes(p: Person) -> str:
    out = torso(p, width=62, dip=176)
    tee = poly(pts("78,156 88,167 100,171 112,167 122,156 118,206 82,206"))
    out += shape(tee, "#f5efe0", LINE)
    for side in (-1, 1):
        edge = [(100 + side * 24, 152), (100 + side * 21, 176), (100 + side * 17, 206)]
        out += line(smooth(edge, closed=False), 11) + line(smooth(edge, closed=False), 6, "#efe3c8")
    band = smooth(pts("66,152! 64,166 74,178 82,176! 76,166 76,152!"))
    out += shape(band, "#d9dadd", 3)
    band = smooth(pts("134,152! 136,166 126,178 118,176! 124,166 124,152!"))
    return out + shape(band, "#d9dadd", 3)


def jin_front(p: Person) -> str:
    out = lock(
        pts(
            "63,94! 62,80 66,72! 76,74 84,70 92,62 97,50! 106,62 116,70 126,73 134,72! 138,80 "
            "137,94! 147,78 147,58 134,38 114,27 100,30 86,26 66,38 53,58 53,78"
        ),
        p.hair,
    )
    out += fill(smooth(pts("132,44! 144,60 145,76 139,88! 136,74 130,66")), p.hair_shade)
    out += strand([(94, 34), (76, 42), (64, 60)], p.hair_light, 4)
    out += strand([(106, 36), (122, 44), (132, 58)], p.hair_light, 3.4)
    out += strand([(94, 44), (84, 58), (72, 66)], p.hair_shade, 2.4)
    return out + strand([(104, 46), (114, 60), (126, 66)], p.hair_shade, 2.4)


JIN = Person(
    face=Face(
        GOLDEN,
        iris="#20130b",
        brow="#1f1714",
        half=37,
        jaw=28,
        chin=140,
        chin_half=11,
        turn=-1.5,
        eye_size=8.6,
        slant=2.2,
        brow_thick=3.2,
        nose=15,
        nose_half=6.2,
        eye_y=95,
        mouth_y=121,
        mood=Mood(smile=5, mouth_width=12, tilt=1.5, eye_open=0.74),
    ),
    cloth="#a2384a",
    cloth_shade="#762535",
    cuff="#f7f1e2",
    ground="#233f40",
    glow="#436a69",
    hair="#27211f",
    hair_shade="#161211",
    hair_light="#574d49",
    lean=2,
    neck_half=16.5,
    clothes=jin_clothes,
    front=jin_front,
)


# --- Sven -----------------------------------------------------------------------------------


def sven_behind(p: Person) -> str:
    bun = lock(pts("100,15 88,18 83,28 90,38 110,38 117,28 112,18"), p.hair)
    return bun + strand([(91, 28), (97, 21), (106, 21)], p.hair_light, 2.6)


def sven_clothes(p: Person) -> str:
    out = torso(p, width=68, top=153, dip=170)
    out += collar(p, "#93aabf", p.cloth_shade, 25, 186)
    out += line("M100 180V206", 2.6, p.cloth_shade)
    for side in (-1, 1):
        pocket = [(100 + side * 26, 192), (100 + side * 40, 195), (100 + side * 54, 190)]
        out += line(smooth(pocket, closed=False), 2.4, "#e0c58a")
    return out + fill(ellipse(100, 192, 2.6), "#e0c58a")


def sven_front(p: Person) -> str:
    f = p.face
    cheek = pts("61,90 66,105 76,112 90,114 100,115 110,114 124,112 134,105 139,90")
    under = pts("139,90 139,114 134,136 120,154 106,166 94,166 80,154 66,136 61,114 61,90")
    mass = [(*cheek[0], 0.0), *cheek[1:-1], (*cheek[-1], 0.0), *under[1:-1]]
    out = fill(smooth(mass), p.hair)
    out += fill(
        smooth(pts("137,100! 137,122 131,138 118,152 104,164! 118,140 128,122")), p.hair_shade
    )
    out += line(smooth(under, closed=False), LINE)
    for hairs in (
        [(70, 118), (76, 136), (86, 148)],
        [(86, 136), (91, 152), (97, 160)],
        [(102, 140), (102, 158)],
        [(116, 134), (112, 148), (106, 158)],
    ):
        out += strand(hairs, p.hair_shade, 2.4)
    out += strand([(66, 104), (66, 118), (72, 132)], p.hair_light, 3)
    out += mouth(f)
    x = 100 + f.turn
    for side in (-1, 1):
        wing = [(x, 114), (x + side * 12, 112), (x + side * 22, 120), (x + side * 25, 130, 0),
                (x + side * 13, 124), (x, 120)]  # fmt: skip
        out += fill(smooth(wing), p.hair_light)
        out += strand([(x + side * 18, 121), (x + side * 8, 117)], p.hair_shade, 2)
    out += lock(
        pts(
            "61,96! 63,80 70,66 86,56 100,54 114,56 130,66 137,80 139,96! 145,78 142,54 126,36 "
            "100,29 74,36 58,54 55,78"
        ),
        p.hair,
    )
    out += fill(smooth(pts("128,42! 141,58 142,76 139,88! 136,76 130,62")), p.hair_shade)
    for side in (-1, 1):
        out += strand([(100 + side * 4, 32), (100 + side * 16, 42), (100 + side * 30, 66)],
                      p.hair_light, 3)  # fmt: skip
        out += strand([(100 + side * 2, 36), (100 + side * 8, 50)], p.hair_shade, 2.2)
    return out


SVEN = Person(
    face=Face(
        NORTHERN,
        iris="#4f86a8",
        brow="#b98a3e",
        lower_lip=False,
        half=38.5,
        jaw=31,
        chin=141,
        chin_half=13,
        brow_thick=3.2,
        nose=16,
        nose_half=6.8,
        mouth_y=125,
        turn=-2,
        mood=Mood(smile=6, mouth_width=10, eye_open=0.86, brow_lift=(1, 1)),
    ),
    cloth="#6f8aa6",
    cloth_shade="#4f6780",
    cuff="#e0c58a",
    ground="#29443f",
    glow="#4a7168",
    hair="#dcb05c",
    hair_shade="#a97f35",
    hair_light="#f0d28c",
    lean=-2,
    neck_half=20,
    behind=sven_behind,
    clothes=sven_clothes,
    front=sven_front,
)


# --- Amara ----------------------------------------------------------------------------------


def amara_clothes(p: Person) -> str:
    out = torso(p, width=60, dip=180)
    for step, colour in enumerate(("#f2c94c", "#3d7f8f", "#f3e7cf")):
        rise = 6 * step
        beads = [(72 - rise, 160), (82 - rise * 0.6, 174 + rise), (100, 181 + rise),
                 (118 + rise * 0.6, 174 + rise), (128 + rise, 160)]  # fmt: skip
        out += line(smooth(beads, closed=False), 7) + line(smooth(beads, closed=False), 4, colour)
    return out


def amara_front(p: Person) -> str:
    wrap = pts(
        "60,76! 66,60 84,52 100,50 116,52 134,60 140,76! 147,68 148,54 141,42 147,32 136,22 "
        "120,25 104,16 86,22 70,20 60,31 61,43 52,54 53,68"
    )
    out = shape(smooth(wrap), p.hair, LINE)
    out += fill(
        smooth(pts("135,24! 145,32 140,42 146,54 145,66 140,73! 134,54 136,38")), p.hair_shade
    )
    for fold, colour in (
        ([(62, 71), (84, 57), (116, 55), (138, 69)], "#2f6f7f"),
        ([(57, 58), (80, 47), (112, 43), (145, 52)], "#f2c94c"),
        ([(64, 38), (82, 34), (112, 28), (143, 34)], "#2f6f7f"),
    ):
        out += line(smooth(fold, closed=False), 4.2, colour)
    out += strand([(64, 62), (92, 50), (130, 38)], p.hair_shade, 2.8)
    out += shape(smooth(pts("98,42 88,35 77,39 83,48 92,50")), p.hair_light, 3)
    out += shape(smooth(pts("100,42 110,34 121,37 116,48 106,50")), p.hair_light, 3)
    for side in (-1, 1):
        x = 100 + side * 41
        out += shape(poly([(x, 112), (x + 6, 124), (x, 138), (x - 6, 124)]), "#e5bf6f", 2.4)
        out += fill(ellipse(x, 124, 2.2), "#c2503a")
    return out


AMARA = Person(
    face=Face(
        UMBER,
        iris="#1c0f08",
        brow="#150d0a",
        lashes=True,
        lips=True,
        half=37,
        jaw=27,
        chin=140,
        chin_half=10,
        turn=2,
        eye_size=9.6,
        slant=1.8,
        nose=15,
        nose_half=8,
        mouth_y=121,
        mood=Mood(smile=6, mouth_width=13.5, eye_open=0.9, brow_lift=(2, 2)),
    ),
    cloth="#d96f2e",
    cloth_shade="#a54e1b",
    cuff="#2f6f7f",
    ground="#274541",
    glow="#4a7168",
    hair="#d96f2e",
    hair_shade="#a54e1b",
    hair_light="#ee9a5a",
    lean=2,
    neck_half=15.5,
    flare=30,
    clothes=amara_clothes,
    front=amara_front,
)
