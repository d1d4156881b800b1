"""Portraits of bots: men."""

from __future__ import annotations

from draw import ellipse, fill, line, poly, pts, shape, smooth, tilted
from people_cast import Person, collar, lock, strand, torso
from people_face import LINE, Face, Mood, Skin, mouth

RUDDY = Skin("#efc3a0", "#cf9871", "#a2683f", "#dd6f55", "#a85a4a")
TAN = Skin("#d9a072", "#b37a4c", "#875228", "#c75b3e", "#9a4a3a")
PINK = Skin("#f0bb96", "#d18e68", "#a8623d", "#e0644a", "#b0574a")
WAN = Skin("#f2d3b6", "#d3a985", "#a67852", "#de8a72", "#a9655a")


# --- Walter ---------------------------------------------------------------------------------


def walter_clothes(p: Person) -> str:
    out = torso(p, width=64, dip=167)
    out += collar(p, "#667d97", p.cloth_shade, 24, 184)
    return out + line("M100 178V206", 2.6, p.cloth_shade) + fill(ellipse(100, 189, 2.4), "#cfd6dc")


def walter_front(p: Person) -> str:
    cheek = pts("61,88 66,104 76,112 90,115 100,116 110,115 124,112 134,104 139,88")
    under = pts("139,88 139,112 134,132 120,148 100,154 80,148 66,132 61,112 61,88")
    mass = [(*cheek[0], 0.0), *cheek[1:-1], (*cheek[-1], 0.0), *under[1:-1]]
    beard = fill(smooth(mass), p.hair)
    beard += fill(
        smooth(pts("137,96! 137,112 132,131 119,146 104,151! 122,134 130,116")), p.hair_shade
    )
    beard += line(smooth(under, closed=False), LINE)
    for hairs in (
        [(70, 118), (74, 132), (82, 141)],
        [(84, 132), (90, 142)],
        [(100, 136), (101, 146)],
        [(114, 133), (110, 143)],
    ):
        beard += strand(hairs, p.hair_shade, 2.4)
    beard += strand([(66, 108), (68, 120)], p.hair_light, 3)
    x = 100 + p.face.turn
    lip = tilted(x, 124, 11, 4.4, 0)
    beard += fill(lip, p.hair_shade) + mouth(p.face)
    stache = smooth(
        [
            (x, 114),
            (x - 10, 113),
            (x - 21, 120),
            (x - 26, 127, 0),
            (x - 14, 125),
            (x, 120),
            (x + 14, 125),
            (x + 26, 127, 0),
            (x + 21, 120),
            (x + 10, 113),
        ]
    )
    beard += fill(stache, p.hair_light) + strand([(x - 19, 121), (x - 9, 119)], p.hair_shade, 2)
    beard += strand([(x + 19, 121), (x + 9, 119)], p.hair_shade, 2)
    top = lock(
        pts(
            "62,94! 66,78 70,66 84,58 104,60 122,56 131,66 134,78 138,94! 145,80 143,58 130,38 "
            "104,29 76,35 58,54 55,78"
        ),
        p.hair,
    )
    top += fill(smooth(pts("130,42! 142,60 143,78 138,90! 135,76 131,62")), p.hair_shade)
    top += strand([(112, 36), (84, 40), (66, 56)], p.hair_light, 4)
    top += strand([(120, 44), (94, 47), (78, 56)], p.hair_shade, 2.4)
    return beard + top


WALTER = Person(
    face=Face(
        RUDDY,
        iris="#4d6577",
        lower_lip=False,
        brow="#8d8f90",
        lines=1.0,
        half=38.5,
        jaw=31,
        brow_thick=3.4,
        nose=15,
        nose_half=7.6,
        mouth_y=124,
        turn=2,
        eye_size=8.4,
        mood=Mood(smile=3, eye_open=0.74, mouth_width=10),
    ),
    cloth="#4f647c",
    cloth_shade="#38495c",
    cuff="#93a8bf",
    ground="#29443f",
    glow="#466d65",
    hair="#b3b7ba",
    hair_shade="#878d93",
    hair_light="#d9dcdd",
    lean=1,
    neck_half=18,
    clothes=walter_clothes,
    front=walter_front,
)


# --- Rocco ----------------------------------------------------------------------------------


def rocco_clothes(p: Person) -> str:
    tee = smooth(pts("76,158! 86,166 100,171 114,166 124,158! 128,206! 72,206!"))
    out = shape(tee, "#f1e8d6", LINE) + torso(p, width=62, dip=196)
    out += collar(p, "#3f8565", p.cloth_shade, 26, 186)
    return out


def rocco_front(p: Person) -> str:
    f = p.face
    stubble = smooth(
        pts(
            "63,100! 70,110 84,112 100,113 116,112 130,110 137,100! 136,108 131,122 113,136 "
            "100,138 87,136 69,122 64,108"
        )
    )
    out = fill(stubble, "#5b4030", 0.34) + mouth(f)
    for side in (-1, 1):
        x = 100 + side * 37
        burn = smooth(
            [
                (x + side * 1.6, 66, 0),
                (x - side * 6, 70),
                (x - side * 5, 92),
                (x - side * 1, 101, 0),
                (x + side * 1.6, 90),
            ]
        )
        out += shape(burn, p.hair, 2.6)
    crown = smooth(pts("50,70! 46,54 58,34 88,22 124,24 150,42 156,62 150,72! 100,64"))
    out += shape(crown, "#2c4468", LINE)
    out += fill(smooth(pts("126,27! 148,43 154,62 149,70! 122,65 136,50")), "#1d2e4a")
    out += strand([(70, 36), (92, 29), (112, 30)], "#4a6890", 4)
    out += strand([(104, 26), (112, 44), (112, 62)], "#1d2e4a", 2.6)
    out += strand([(78, 30), (68, 46), (68, 64)], "#1d2e4a", 2.6)
    peak = smooth(pts("46,70 58,60 90,58 126,62 150,72 126,76 88,74 56,82 42,82"))
    out += shape(peak, "#223654", LINE) + strand([(54, 73), (84, 66), (118, 68)], "#3f5b84", 3)
    return out


ROCCO = Person(
    face=Face(
        TAN,
        iris="#3a2314",
        brow="#231711",
        jaw=31,
        chin_half=14,
        turn=-3,
        brow_thick=3.4,
        nose=17,
        nose_half=7,
        chin=139,
        mouth_y=119,
        eye_y=94,
        mood=Mood(
            smile=9,
            tilt=3,
            mouth_open=0.75,
            brow_lift=(0.5, 3.5),
            brow_tilt=(1.2, -0.5),
            mouth_width=15,
            gaze=(-1, 0),
        ),
    ),
    cloth="#2f6b4f",
    cloth_shade="#1f4d38",
    ground="#2b4640",
    glow="#507369",
    hair="#2a1c15",
    hair_shade="#1a110d",
    hair_light="#4a3426",
    lean=-4,
    neck_half=19,
    clothes=rocco_clothes,
    front=rocco_front,
)


# --- Bram -----------------------------------------------------------------------------------


def bram_clothes(p: Person) -> str:
    out = torso(p, width=76, top=150, dip=172)
    roll = smooth(
        pts("66,142! 67,160 100,172 133,160 134,142! 140,156 134,176 100,186 66,176 60,156")
    )
    out += shape(roll, "#a95230", LINE)
    for x in (70, 80, 90, 100, 110, 120, 130):
        low = 184 - (x - 100) ** 2 * 0.008
        out += strand([(x, low - 9), (x, low - 2)], p.cloth_shade, 2.6)
    return out


def bram_front(p: Person) -> str:
    out = fill(smooth(pts("76,44 94,37 106,40 90,47 76,57")), "#fbe0c6")
    cheek = pts("55,84 60,102 70,111 86,112 100,114 114,112 130,111 140,102 145,84")
    under = pts("145,84 147,112 142,136 127,156 112,165 100,162 88,165 73,156 58,136 53,112 55,84")
    mass = [(*cheek[0], 0.0), *cheek[1:-1], (*cheek[-1], 0.0), *under[1:-1]]
    out += fill(smooth(mass), p.hair)
    out += fill(
        smooth(pts("143,94! 145,112 140,135 125,154 112,163! 128,140 136,118")), p.hair_shade
    )
    out += line(smooth(under, closed=False), LINE)
    for hairs in (
        [(62, 114), (66, 132), (76, 146)],
        [(76, 128), (82, 144), (90, 154)],
        [(100, 138), (100, 154)],
        [(118, 130), (116, 146), (111, 156)],
        [(130, 122), (128, 138)],
    ):
        out += strand(hairs, p.hair_shade, 2.6)
    out += strand([(60, 104), (59, 118), (63, 130)], p.hair_light, 3.2)
    out += mouth(p.face)
    x = 100 + p.face.turn
    stache = smooth(
        [
            (x, 114),
            (x - 11, 112),
            (x - 23, 119),
            (x - 30, 131, 0),
            (x - 15, 126),
            (x, 121),
            (x + 15, 126),
            (x + 30, 131, 0),
            (x + 23, 119),
            (x + 11, 112),
        ]
    )
    return (
        out
        + fill(stache, p.hair_light)
        + strand([(x - 21, 121), (x - 8, 117)], p.hair_shade, 2.2)
        + strand([(x + 21, 121), (x + 8, 117)], p.hair_shade, 2.2)
    )


BRAM = Person(
    face=Face(
        PINK,
        iris="#44617a",
        brow="#9c5222",
        half=44,
        jaw=36,
        top=32,
        chin=146,
        chin_half=18,
        brow_thick=3.4,
        nose=14,
        nose_half=8.6,
        eye_gap=18,
        mouth_y=126,
        lines=0.35,
        ear_y=96,
        turn=0,
        mood=Mood(smile=8, mouth_open=0.55, mouth_width=12, brow_lift=(2, 2), eye_open=0.86),
    ),
    cloth="#8f4226",
    cloth_shade="#692d18",
    cuff="#c97a4a",
    ground="#2d4844",
    glow="#4b716b",
    hair="#bf6a2c",
    hair_shade="#8f4a1b",
    hair_light="#da8d4a",
    lean=0,
    neck_half=26,
    clothes=bram_clothes,
    front=bram_front,
)


# --- Oskar ----------------------------------------------------------------------------------


def oskar_clothes(p: Person) -> str:
    out = torso(p, width=56, top=158, dip=176)
    shirt = poly(pts("82,152 100,168 118,152 122,162 103,206 97,206 78,162"))
    out += shape(shirt, "#f5efe2", LINE)
    out += line("M100 182V206", 2, "#c9bda6")
    for side in (-1, 1):
        flap = poly(
            [
                (100 + side * 22, 152),
                (100 + side * 38, 166),
                (100 + side * 30, 178),
                (100 + side * 34, 182),
                (100 + side * 10, 206),
                (100 + side * 4, 206),
                (100 + side * 17, 176),
            ]
        )
        out += shape(flap, "#454456", LINE)
        wing = poly(
            [
                (100 + side * 17, 147),
                (100 + side * 21, 158),
                (100 + side * 8, 168),
                (100 + side * 2, 162),
            ]
        )
        out += shape(wing, "#fbf6ea", 2.8)
    for side in (-1, 1):
        bow = smooth(
            [
                (100, 168, 0),
                (100 + side * 12, 160),
                (100 + side * 21, 160),
                (100 + side * 21, 178),
                (100 + side * 12, 176),
                (100, 171, 0),
            ]
        )
        out += shape(bow, "#9c2f3f", 3)
        out += strand([(100 + side * 8, 169), (100 + side * 15, 168)], "#6e1d2b", 2.2)
    return out + shape(ellipse(100, 169.5, 4.6, 5.4), "#b23c4c", 3)


def oskar_front(p: Person) -> str:
    f = p.face
    x = 100 + f.turn
    out = lock(
        pts(
            "66,92! 69,76 74,62 80,56! 98,60 118,54 128,62 132,76 134,92! 140,76 138,54 126,36 "
            "104,29 80,33 64,50 60,74"
        ),
        p.hair,
    )
    out += strand([(80, 54), (88, 42), (106, 36)], p.hair_light, 2.6)
    out += strand([(92, 52), (108, 44), (124, 48)], p.hair_light, 3)
    out += strand([(68, 60), (72, 48), (82, 40)], p.hair_light, 2.6)
    for side in (-1, 1):
        wing = smooth(
            [
                (x, 112, 0),
                (x + side * 9, 112),
                (x + side * 17, 119),
                (x + side * 23, 115),
                (x + side * 25, 107, 0),
                (x + side * 29, 115),
                (x + side * 21, 125),
                (x + side * 10, 121),
                (x, 118, 0),
            ]
        )
        out += fill(wing, p.hair)
    out += strand([(x - 8, 115), (x - 17, 120)], p.hair_light, 1.8)
    mx = x + f.eye_gap
    out += fill(ellipse(mx, 93, 13.5), "#ffffff", 0.1)
    out += line(ellipse(mx, 93, 13.5), 4.6) + line(ellipse(mx, 93, 13.5), 2, "#d9b36a")
    out += line("M" + f"{mx - 7:g} 98L{mx + 2:g} 86", 2, "#ffffff", 0.55)
    chain = [(mx + 12, 99), (mx + 20, 116), (mx + 18, 140), (mx + 24, 160)]
    return out + line(smooth(chain, closed=False), 2, "#d9b36a")


OSKAR = Person(
    face=Face(
        WAN,
        iris="#4a5a3c",
        brow="#1f1917",
        half=34,
        jaw=24,
        chin=142,
        chin_half=9,
        top=38,
        lines=0.5,
        nose=19,
        nose_half=5.6,
        mouth_y=127,
        turn=-2,
        eye_gap=16,
        eye_size=8.4,
        brow_thick=2.2,
        mood=Mood(
            smile=3, tilt=1, eye_open=0.74, brow_lift=(1, 5), brow_tilt=(-1, 1), mouth_width=8
        ),
    ),
    cloth="#35344a",
    cloth_shade="#232233",
    ground="#274340",
    glow="#44706a",
    hair="#2a2422",
    hair_shade="#181413",
    hair_light="#5d5350",
    lean=2,
    neck_half=14,
    clothes=oskar_clothes,
    front=oskar_front,
)
