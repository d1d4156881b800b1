"""Moods of the portraits: the common ones, and changes for single people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from people_cast import Bearing, Person
from people_face import Mood

MOODS = ("rest", "in", "out", "win", "loss")
AMBER, DUSK, GOLD, PLUM = "#a8741c", "#0b1210", "#e0a93b", "#6a2236"
"""The backdrop colours of players in, out, winning and losing."""


def usual(p: Person) -> dict[str, Bearing]:
    """The common moods, adapted to a face: its mouth and the direction it is turned."""
    rest = p.face.mood
    wide = rest.mouth_width
    side = 1 if p.face.turn >= 0 else -1
    inside = Mood(
        smile=2.5,
        tilt=1.5 * side,
        brow_tilt=(5, 5),
        brow_lift=(-2, -2),
        eye_open=min(0.86, rest.eye_open),
        mouth_width=wide * 0.92,
    )
    out = Mood(
        smile=3.5,
        brow_tilt=(-2.5, -2.5),
        brow_lift=(3.5, 3.5),
        eyes="down",
        mouth_width=wide * 0.82,
    )
    win = Mood(
        smile=11,
        mouth_open=1.0,
        mouth_width=max(14.5, wide),
        brow_lift=(5.5, 5.5),
        brow_tilt=(-1, -1),
        eyes="glad",
    )
    loss = Mood(
        smile=-5,
        tilt=-2.5 * side,
        brow_tilt=(-6, -6),
        brow_lift=(2, 2),
        eye_open=0.74,
        gaze=(2.2 * side, 1.6),
        mouth_width=wide * 0.86,
    )
    lean = -0.6 * p.lean
    return {
        "rest": Bearing(rest),
        "in": Bearing(inside, tip=lean, nod=5, near=1.05, light=AMBER, strength=0.46),
        "out": Bearing(
            out,
            tip=7 * side,
            nod=4,
            aside=4 * side,
            turn=4 * side,
            near=0.97,
            light=DUSK,
            strength=0.38,
        ),
        "win": Bearing(win, tip=lean - 4 * side, nod=-2, near=1.03, light=GOLD, strength=0.62),
        "loss": Bearing(
            loss, tip=-6 * side, nod=6, turn=-2 * side, near=0.98, light=PLUM, strength=0.62
        ),
    }


Ways = Mapping[str, Mapping[str, Any]]
"""Changed fields of a mood or of a bearing, by mood."""

POKER = {"smile": 5, "tilt": 4, "brow_lift": (-1, 3.5), "brow_tilt": (3, 0), "eye_open": 0.64}
HAUGHTY = {"smile": 4, "tilt": 2, "mouth_open": 0.0, "eyes": "open", "eye_open": 0.6}
DIGNIFIED = {"smile": -2, "tilt": 0, "eyes": "down", "brow_tilt": (-2, -2), "tip": -2}
WRY = {"smile": 1.5, "tilt": 4.5, "brow_tilt": (-4, 0), "brow_lift": (3, 0)}
CROSS = {"smile": -4, "tilt": 0, "brow_tilt": (6, 6), "brow_lift": (-1.5, -1.5)}
AWAY = {"eyes": "open", "eye_open": 0.62, "brow_tilt": (0, 0)}

OWN: dict[str, Ways] = {
    "mina": {
        "in": {"smile": 1.5, "eye_open": 0.6},
        "win": {"smile": 9, "mouth_open": 0.5, "mouth_width": 13},
        "loss": {"smile": -3, "tilt": 0, "eye_open": 0.6},
    },
    "walter": {"win": {"smile": 8, "mouth_open": 0.6, "mouth_width": 12}, "loss": DIGNIFIED},
    "odile": {
        "in": POKER,
        "out": {"smile": 5, "tilt": 3},
        "win": POKER | {"smile": 9, "tilt": 5, "mouth_open": 0.0, "eyes": "open", "tip": 2},
        "loss": {"smile": -4, "tilt": 2.5, "brow_lift": (0, 5), "brow_tilt": (-2, -5)},
    },
    "rocco": {
        "in": {"smile": 8, "tilt": 4, "mouth_open": 0.55, "mouth_width": 14},
        "loss": {"smile": -3, "tilt": 4, "mouth_width": 12},
    },
    "ines": {"out": {"smile": 6}, "loss": WRY | {"smile": -1.5, "tilt": 3}},
    "bram": {
        "in": {"smile": 5},
        "win": {"mouth_open": 1.2},
        "loss": {"smile": -4, "eye_open": 0.9},
    },
    "tilda": {
        "in": {"smile": 1, "brow_tilt": (3, 3), "eye_open": 1.0, "mouth_width": 9},
        "out": {"smile": 7},
        "loss": {"smile": -3, "mouth_open": 0.45, "mouth_width": 9, "eye_open": 1.05},
    },
    "oskar": {
        "out": HAUGHTY | {"smile": 0, "brow_lift": (3, 6), "gaze": (-2.4, 0)},
        "win": HAUGHTY | {"smile": 9, "mouth_width": 13, "brow_lift": (2, 7)},
        "loss": {"smile": -3, "brow_lift": (0, 6), "brow_tilt": (4, -2)},
    },
    "pia": {"in": {"smile": 6}, "out": {"smile": 8}, "loss": WRY},
    "kwame": {"in": {"smile": 6}, "win": {"mouth_open": 1.15}, "loss": WRY | {"smile": -1}},
    "zita": {
        "in": {"smile": 6, "tilt": 4, "mouth_open": 0.5, "brow_tilt": (6, 5)},
        "out": AWAY | CROSS | {"smile": -1, "gaze": (3, 0), "mouth_width": 9},
        "win": {"mouth_open": 1.2, "mouth_width": 16},
        "loss": CROSS | {"mouth_open": 0.6, "mouth_width": 12, "tip": 3},
    },
    "selim": {
        "in": {"smile": 1, "tilt": 0, "eye_open": 0.6},
        "win": {"smile": 7, "mouth_open": 0.0, "mouth_width": 12},
        "loss": DIGNIFIED | {"eyes": "open", "eye_open": 0.55},
    },
    "abe": {"win": {"mouth_open": 0.8}, "loss": DIGNIFIED},
    "dev": {"win": {"mouth_open": 0.85}, "loss": DIGNIFIED | {"eyes": "open"}},
    "juno": {
        "in": {"smile": 3, "tilt": 4, "brow_lift": (-2, 2)},
        "out": AWAY | {"gaze": (-2.5, -3), "smile": -1, "brow_lift": (4, 4)},
        "loss": WRY | {"smile": -2},
    },
    "jin": {"out": AWAY | {"gaze": (-3, 1)}, "loss": {"eye_open": 0.66}},
    "leo": {"loss": WRY | {"smile": -2}},
    "amara": {"in": {"smile": 5, "tilt": 2, "brow_lift": (-2, 2), "brow_tilt": (4, 1)}},
    "hana": {"in": {"smile": 1}, "loss": {"mouth_width": 8}},
    "rosa": {"loss": CROSS | {"brow_tilt": (2, 2), "smile": -4, "gaze": (-3, -1)}},
}


def ways(name: str, p: Person) -> dict[str, Bearing]:
    """The bearings of the person of that name, by mood."""
    found = usual(p)
    for mood, otherwise in OWN.get(name, {}).items():
        face = {k: v for k, v in otherwise.items() if k in Mood.__dataclass_fields__}
        held = {k: v for k, v in otherwise.items() if k not in face}
        bearing = found[mood]
        found[mood] = replace(bearing, mood=replace(bearing.mood, **face), **held)
    return found
