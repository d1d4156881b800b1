"""Portraits for people: young players."""

from __future__ import annotations

from draw import ellipse, fill, line, pts, shape, smooth
from people_cast import Person, collar, lock, strand, torso
from people_face import LINE, Face, Mood, Skin

HONEY = Skin("#dfae82", "#ba8558", "#8f5d33", "#cf684f", "#b05a55")
SANDY = Skin("#f2c9a4", "#d59b71", "#ac6b42", "#e0715a", "#b4604f")
EBONY = Skin("#6b4230", "#4f2d1f", "#341b11", "#8f3f30", "#8a4540")
IVORY = Skin("#f3d2ae", "#d6a67b", "#a97447", "#e28a70", "#bf5c58")


# --- Noor -----------------------------------------------------------------------------------


def noor_behind(p: Person) -> str:
    return lock(
        pts("100,22 62,34 45,74 46,118 52,150 80,162! 120,162! 148,150 154,118 155,74 138,34"),
        p.hair_shade,
    )


def noor_clothes(p: Person) -> str:
    out = torso(p, width=58, dip=178)
    drape = pts("60,122! 58,146 48,164 56,188 84,202 118,201 144,186 151,164 142,146 140,122!")
    out += shape(smooth(drape), p.hair, LINE)
    out += fill(smooth(pts("141,146! 150,165 142,186 117,199! 134,178 136,158")), p.hair_shade)
    out += strand([(62, 156), (84, 172), (118, 176), (138, 166)], p.hair_shade, 2.8)
    out += strand([(64, 172), (92, 188), (126, 186)], p.hair_shade, 2.8)
    return out + strand([(58, 160), (64, 178), (80, 190)], p.hair_light, 3.2)


def noor_front(p: Person) -> str:
    out = shape(
        smooth(pts("68,76! 78,62 100,55 122,62 132,76! 128,62 114,50 100,48 86,50 72,62")),
        p.cloth_shade,
        2.6,
    )
    out += lock(
        pts(
            "66,138! 50,124 45,98 47,68 64,36 100,22 136,36 153,68 155,98 150,124 134,138! "
            "136,116 137,92 130,70 116,58 100,55 84,58 70,70 63,92 64,116"
        ),
        p.hair,
    )
    out += fill(smooth(pts("136,40! 152,70 153,98 148,122 136,134! 142,104 140,72")), p.hair_shade)
    out += strand([(112, 30), (84, 34), (64, 52), (55, 78)], p.hair_light, 4.2)
    out += strand([(104, 40), (82, 46), (66, 62), (58, 92)], p.hair_shade, 2.6)
    out += strand([(118, 44), (134, 58), (144, 84)], p.hair_shade, 2.6)
    pin = shape(ellipse(141, 112, 3.4), "#e5bf6f", 1.8)
    return out + pin


NOOR = Person(
    face=Face(
        HONEY,
        iris="#35200f",
        brow="#2a1a10",
        lashes=True,
        lips=True,
        ears=False,
        half=37,
        jaw=27,
        chin_half=10,
        turn=1.5,
        eye_size=9.6,
        slant=1.8,
        nose=15,
        brow_thick=2.8,
        mouth_y=120,
        mood=Mood(smile=6, mouth_width=12, brow_lift=(1, 1)),
    ),
    cloth="#a4566c",
    cloth_shade="#793b4f",
    cuff="#e9cbb8",
    ground="#25423d",
    glow="#42685f",
    hair="#c98a97",
    hair_shade="#a0606f",
    hair_light="#e6b6bf",
    lean=2,
    behind=noor_behind,
    clothes=noor_clothes,
    front=noor_front,
)


# --- Leo ------------------------------------------------------------------------------------


def leo_clothes(p: Person) -> str:
    out = torso(p, width=60, top=154, dip=176)
    hood = smooth(
        pts(
            "70,142! 62,152 66,168 84,182 100,188 116,182 134,168 138,152 130,142! 122,160 100,172 "
            "78,160"
        )
    )
    out += shape(hood, p.cloth, LINE) + fill(
        smooth(pts("134,152! 131,166 115,179 100,185! 112,172 124,162")), p.cloth_shade
    )
    for side in (-1, 1):
        cord = [(100 + side * 11, 180), (100 + side * 12, 196)]
        out += line(smooth(cord, closed=False), 5) + line(
            smooth(cord, closed=False), 2.4, "#f3e7cf"
        )
    return out


def leo_front(p: Person) -> str:
    out = lock(
        pts(
            "62,92! 63,78 72,70! 74,76! 84,62 94,58! 96,66! 108,56 118,55! 120,63! 130,66 136,76 "
            "138,92! 147,76 146,56 152,50! 140,44 138,32! 126,32 116,22! 106,28 92,22! 86,30 "
            "70,30! 68,40 52,46! 56,56 52,74!"
        ),
        p.hair,
    )
    out += fill(smooth(pts("138,46! 144,58 144,74 138,86! 136,72 130,62")), p.hair_shade)
    out += strand([(112, 32), (92, 36), (76, 50)], p.hair_light, 4)
    out += strand([(120, 40), (104, 46), (94, 54)], p.hair_light, 3)
    out += strand([(72, 44), (64, 58), (62, 70)], p.hair_shade, 2.6)
    out += strand([(132, 40), (126, 50), (120, 56)], p.hair_shade, 2.6)
    aid = smooth(pts("137,88 144,84 147,92 145,103 140,104 141,96"))
    out += shape(aid, "#4f8fc0", 2.4)
    return out + line(smooth([(141, 103), (138, 108), (136, 106)], closed=False), 2, "#cfe3f0")


LEO = Person(
    face=Face(
        SANDY,
        iris="#4a7c8c",
        brow="#8a5a2a",
        half=37,
        jaw=28,
        chin=138,
        chin_half=12,
        turn=-3,
        freckles=True,
        eye_size=9.2,
        brow_thick=3,
        nose=14,
        nose_half=5.8,
        mouth_y=118,
        mood=Mood(smile=7, tilt=2, mouth_width=13, brow_lift=(1, 3)),
    ),
    cloth="#8b8f96",
    cloth_shade="#676c75",
    cuff="#70757d",
    ground="#28443f",
    glow="#4a7067",
    hair="#b98343",
    hair_shade="#8b5c29",
    hair_light="#dbad6c",
    lean=-3,
    neck_half=16,
    clothes=leo_clothes,
    front=leo_front,
)


# --- Tunde ----------------------------------------------------------------------------------


def tunde_behind(p: Person) -> str:
    out = ""
    for x, y in ((60, 118), (68, 130), (140, 118), (132, 130), (50, 104), (150, 104)):
        rope = [(100 + (x - 100) * 0.7, 50), (x + (x - 100) * 0.06, 84), (x, y)]
        out += line(smooth(rope, closed=False), 15) + line(smooth(rope, closed=False), 9, p.hair)
    return out


def tunde_clothes(p: Person) -> str:
    out = torso(p, width=62, dip=176)
    out += collar(p, "#5c9bcd", p.cloth_shade, 25, 184)
    for x, y in ((64, 186), (76, 198), (128, 188), (140, 198), (116, 202), (52, 200)):
        leaf = smooth([(x - 6, y + 4, 0), (x, y - 4), (x + 7, y - 5, 0), (x + 2, y + 4)])
        out += fill(leaf, "#f2d27a")
    return out


def tunde_front(p: Person) -> str:
    out = ""
    ropes = (
        [(100, 30), (76, 38), (58, 62), (55, 92)],
        [(100, 30), (124, 38), (142, 62), (145, 92)],
        [(102, 28), (82, 42), (66, 62), (63, 80)],
        [(98, 28), (118, 42), (134, 62), (137, 80)],
        [(101, 28), (92, 40), (80, 52), (74, 68)],
        [(99, 28), (108, 40), (120, 52), (126, 68)],
        [(100, 26), (99, 40), (97, 52), (92, 63)],
        [(100, 26), (105, 40), (110, 52), (112, 63)],
    )
    for rope in ropes:
        out += line(smooth(rope, closed=False), 16) + line(smooth(rope, closed=False), 10, p.hair)
        (ax, ay), (bx, by) = rope[1], rope[2]
        for share in (0.2, 0.7):
            x, y = ax + (bx - ax) * share, ay + (by - ay) * share
            out += line(f"M{x - 3.4:g} {y + 1:g}L{x + 3.4:g} {y - 1:g}", 2, p.hair_light)
    out += shape(smooth(pts("86,34 92,22 108,21 115,33 110,42 92,43")), p.hair, LINE)
    out += strand([(93, 30), (100, 26), (108, 28)], p.hair_light, 2.4)
    for side, y in ((-1, 88), (1, 88)):
        out += shape(ellipse(100 + side * 45, y, 4.8, 4), "#e5bf6f", 2)
    goatee = smooth(pts("92,134 100,131 108,134 106,141 100,144 94,141"))
    return out + fill(goatee, p.hair)


TUNDE = Person(
    face=Face(
        EBONY,
        iris="#1c0f08",
        brow="#120b08",
        half=37.5,
        jaw=29,
        chin=141,
        chin_half=12,
        turn=2.5,
        nose=15,
        nose_half=8.6,
        brow_thick=3.2,
        mouth_y=121,
        lips=True,
        eye_size=9.2,
        mood=Mood(smile=6, mouth_width=13, tilt=-1.5, eye_open=0.86, brow_lift=(2, 0)),
    ),
    cloth="#3f7fb5",
    cloth_shade="#2b5c88",
    cuff="#f2d27a",
    ground="#2c4642",
    glow="#55796f",
    hair="#2b2020",
    hair_shade="#181111",
    hair_light="#6a5248",
    lean=3,
    neck_half=17,
    behind=tunde_behind,
    clothes=tunde_clothes,
    front=tunde_front,
)


# --- Juno -----------------------------------------------------------------------------------


def juno_clothes(p: Person) -> str:
    out = torso(p, width=56, dip=172)
    out += line(smooth(pts("74,160 86,170 100,174 114,170 126,160"), closed=False), 4, "#f3e7cf")
    for y in (186, 198):
        out += line(f"M56 {y}C80 {y + 5} 120 {y + 5} 144 {y}", 4.4, "#f3e7cf")
    return out


def juno_front(p: Person) -> str:
    shaved = smooth(pts("132,62! 138,74 138,98! 131,92 128,74"))
    out = fill(shaved, "#5b4438", 0.55)
    out += fill(smooth(pts("64,76! 63,90 67,99! 68,84")), "#5b4438", 0.45)
    out += lock(
        pts(
            "134,64! 128,56 122,60 104,74 82,84 66,98! 54,118 60,134 52,130! 40,112 44,82 54,54 "
            "76,32 104,25 128,33 140,50"
        ),
        p.hair,
    )
    out += fill(smooth(pts("46,100! 54,118 57,128 50,124 43,110")), p.hair_shade)
    out += strand([(122, 38), (94, 42), (68, 62), (54, 92)], p.hair_light, 4.4)
    out += strand([(126, 50), (102, 60), (78, 76), (62, 96)], p.hair_shade, 2.8)
    out += strand([(104, 52), (84, 62), (68, 80)], p.hair_light, 2.8)
    x = 100 + p.face.turn * 1.35
    out += line(ellipse(x, 112.5, 2.6, 3), 1.8, "#d9d9dc")
    for y in (88, 95, 102):
        out += shape(ellipse(142.5, y, 2.2), "#d9d9dc", 1.4)
    return out


JUNO = Person(
    face=Face(
        IVORY,
        iris="#4d6b46",
        brow="#3d2a20",
        half=36.5,
        jaw=26,
        chin=139,
        chin_half=9,
        turn=-2,
        lashes=True,
        eye_size=9.4,
        slant=2,
        nose=14,
        nose_half=5.4,
        lips=True,
        mouth_y=119,
        brow_thick=2.6,
        mood=Mood(
            smile=4, tilt=2.5, mouth_width=12, eye_open=0.82, brow_lift=(0, 3.5), brow_tilt=(1, 0)
        ),
    ),
    cloth="#3d3a4a",
    cloth_shade="#282632",
    cuff="#49b7ab",
    ground="#2b3f46",
    glow="#4d6a74",
    hair="#3fa79d",
    hair_shade="#26776f",
    hair_light="#7fd3c8",
    lean=-4,
    neck_half=14.5,
    clothes=juno_clothes,
    front=juno_front,
)
