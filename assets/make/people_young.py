"""Portraits of bots: young women."""

from __future__ import annotations

from draw import ellipse, fill, line, poly, pts, shape, smooth
from people_cast import Person, lock, strand, torso
from people_face import LINE, Face, Mood, Skin

ROSY = Skin("#f3c7a3", "#d79a72", "#b06a43", "#e0664e", "#c25a50")
WARM = Skin("#f0c99f", "#d19d6c", "#a76d3e", "#e07a5c", "#c2564f")


# --- Tilda ----------------------------------------------------------------------------------


def tilda_clothes(p: Person) -> str:
    out = torso(p, width=56, dip=176)
    tail = smooth(pts("112,168! 134,172! 140,206! 112,206!"))
    out += shape(tail, "#cf9a2b", LINE)
    out += line("M114 186L137 184M114 197L139 195", 4, "#a8731a")
    wrap = smooth(
        pts("66,152 74,144 100,152 126,144 135,152 134,168 118,178 100,181 80,178 67,168")
    )
    out += shape(wrap, "#d9a534", LINE)
    out += fill(smooth(pts("72,168 100,177 132,166 118,177 100,179.5 82,177")), "#a8731a")
    out += strand([(74, 156), (96, 164), (124, 162)], "#a8731a", 2.8)
    return out + strand([(104, 158), (118, 156), (129, 150)], "#a8731a", 2.6)


def tilda_front(p: Person) -> str:
    out = lock(
        pts(
            "66,84! 63,98 64,112 70,124! 57,116 51,98 50,74 57,48 76,32 94,26 112,24 134,32 "
            "148,52 151,78 148,100 142,114 131,124! 136,108 136,92 132,72 124,62! 112,72 94,79 "
            "78,81"
        ),
        p.hair,
    )
    out += fill(smooth(pts("136,42! 147,58 149,78 146,100 136,116! 138,92 134,70")), p.hair_shade)
    out += strand([(118, 32), (94, 38), (74, 54)], p.hair_light, 4)
    out += strand([(124, 54), (104, 68), (80, 74)], p.hair_shade, 2.6)
    out += strand([(122, 44), (100, 58), (76, 66)], p.hair_light, 3)
    out += strand([(60, 64), (56, 84), (60, 106)], p.hair_shade, 2.6)
    for side in (-1, 1):
        out += shape(ellipse(100 + side * 36, 121, 3), "#e9d9b4", 2)
    return out


TILDA = Person(
    face=Face(
        ROSY,
        iris="#3f6a72",
        brow="#a2762f",
        turn=3,
        half=37,
        jaw=26,
        freckles=True,
        ears=False,
        lashes=True,
        eye_size=9.6,
        chin=137,
        brow_thick=2.4,
        nose=13,
        nose_half=5.2,
        lips=True,
        eye_y=92,
        mouth_y=117,
        mood=Mood(smile=6, tilt=1.5, brow_lift=(3, 2), mouth_open=0.45, mouth_width=12),
    ),
    cloth="#4a5a8a",
    cloth_shade="#344068",
    cuff="#d9a534",
    ground="#26423c",
    glow="#41695d",
    hair="#e6c068",
    hair_shade="#bd9240",
    hair_light="#f6de9c",
    lean=4,
    neck_half=15,
    clothes=tilda_clothes,
    front=tilda_front,
)


# --- Pia ------------------------------------------------------------------------------------


def pia_behind(p: Person) -> str:
    tail = lock(
        pts(
            "122,34 142,28 162,42 171,74 168,106 172,130 177,144! 164,147 149,132 148,104 147,78 "
            "136,58"
        ),
        p.hair,
    )
    tail += strand(pts("146,40 158,60 158,92 162,122 166,136"), p.hair_light, 3.2)
    tail += strand([(140, 46), (152, 72), (154, 108)], p.hair_shade, 2.4)
    return tail


def pia_clothes(p: Person) -> str:
    out = torso(p, width=58, dip=172)
    tee = poly(pts("78,154 90,166 100,169 110,166 122,154 114,206 86,206"))
    out += shape(tee, "#f5efe0", LINE)
    for side in (-1, 1):
        flap = smooth(
            [
                (100 + side * 22, 147, 0),
                (100 + side * 35, 158),
                (100 + side * 30, 184, 0),
                (100 + side * 16, 206, 0),
                (100 + side * 12, 180),
            ]
        )
        out += shape(flap, "#a9d9c3", LINE)
    return out


def pia_front(p: Person) -> str:
    out = lock(
        pts(
            "66,100! 63,84 72,76! 76,82! 84,76 100,74 118,77 127,82! 130,77! 136,86 134,100! "
            "145,84 143,60 128,38 104,29 76,36 58,58 55,84"
        ),
        p.hair,
    )
    out += strand([(112, 36), (84, 42), (66, 62)], p.hair_light, 4.4)
    for x in (86, 100, 114):
        out += strand([(x + (100 - x) * 0.2, 56), (x, 74)], p.hair_light, 2)
    out += shape(smooth(pts("118,30 130,34 136,44 130,50 120,42")), "#d96a5b", LINE)
    return out


PIA = Person(
    face=Face(
        WARM,
        iris="#21140d",
        brow="#1d1613",
        lips=True,
        lashes=True,
        turn=-2.5,
        half=37.5,
        jaw=28,
        chin=137,
        eye_size=8.8,
        slant=2.6,
        nose=13,
        nose_half=5.6,
        eye_y=95,
        mouth_y=117,
        mood=Mood(smile=8, mouth_open=0.62, eye_open=0.74, brow_lift=(2, 2), mouth_width=13),
    ),
    cloth="#86c2a8",
    cloth_shade="#5b947d",
    ground="#203a3a",
    glow="#3a5c5b",
    hair="#262025",
    hair_shade="#151114",
    hair_light="#514852",
    lean=-4,
    neck_half=15,
    behind=pia_behind,
    clothes=pia_clothes,
    front=pia_front,
)
