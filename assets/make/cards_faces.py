"""Faces and hands of the court figures, drawn about the middle of the head.

The face is about 42 wide and 57 high: hair line at -26, eyes at 0, chin at 30.
Every face looks to the viewer's left; a reflected head looks to the right.
"""

from __future__ import annotations

from dataclasses import dataclass

from cards_svg import INK, dot, line, path, shape


@dataclass(frozen=True)
class Skin:
    """The colours of one family's skin."""

    base: str
    shade: str
    blush: str
    lip: str
    line: str


FAIR = Skin("#f3cfa9", "#e2b186", "#dd8468", "#b5483f", "#6b3b22")
ROSY = Skin("#f6d6b8", "#e6b893", "#e2886f", "#b8404a", "#74402a")
TAN = Skin("#dfae7e", "#c68f5f", "#c26c4c", "#9c3f35", "#5b301b")
BROWN = Skin("#a96d47", "#8b5434", "#96492f", "#7d2f2b", "#3f2013")

_OUTER = (
    "M20.5,-28C22,-14 22,-3 20.6,6C19,16 12,25.5 3,29.4C-1,31.2 -6,31.2 -9,28.7"
    "C-13.8,25 -17.6,18.5 -18.7,11C-19.2,7 -20.6,4.5 -20.6,1.4C-20.6,-1.6 -18.7,-3.4 -18.9,-7"
    "C-19.2,-12 -21,-17 -20.5,-28Z"
)
_SIDE = (
    "M20.5,-28C22,-14 22,-3 20.6,6C19,16 12,25.5 3,29.4C0,30.7 -4,31.2 -7,29.9"
    "C3,27 9.5,20 12,12C13.5,5 16.4,-8 15.4,-28Z"
)
_BROW_SHADE = (
    "M-18.6,-7C-13,-10 -8,-9 -4.8,-7C-4.6,-2 -5.6,3 -7.6,7.4C-6.4,3 -6.6,-1 -7.6,-2.6"
    "C-11,-5 -15,-4 -18.4,-4Z"
)


def _eyes(skin: Skin, iris: str, lashes: bool) -> str:
    """Return both eyes of a turned face."""
    lid = 2.1 if lashes else 1.8
    out = [path("M-15.6,1.4Q-11.4,-3.9 -5.8,0.9Q-10.4,3.9 -15.6,1.4Z", "#fffaf0")]
    out.append(path("M1.6,1Q7,-4.6 13.4,1.2Q7.6,4.2 1.6,1Z", "#fffaf0"))
    for x in (-11, 6.9):
        out.append(path(f"M{x - 2.6},-1.3A2.7,2.7 0 1 0 {x + 2.6},-1.3Z", iris))
        out.append(dot(x, 0.2, 1.35, "#1d130e"))
        out.append(dot(x + 0.9, -0.7, 0.6, "#ffffff"))
    left, right = "M-16.4,1.9Q-11.6,-4.6 -5.2,1", "M1,1.2Q7,-5.2 14.3,1.5"
    if lashes:
        left, right = left.replace("M-16.4,1.9", "M-17.3,0.6L-16,1.2"), right + "L15.6,0"
    out.append(line(left, lid) + line(right, lid))
    fold = "M-15.2,-3.4Q-11,-6.4 -6,-3.2M2.2,-3.2Q7,-7 12.8,-3.6"
    under = "M-13.4,4Q-10.6,4.9 -8,3.8M4.4,4Q7.6,5 10.8,3.9"
    out.append(line(fold, 0.8, skin.line) + line(under, 0.7, skin.shade))
    return "".join(out)


def _brows(hair: str, heavy: bool) -> str:
    """Return both eyebrows, tapering outwards."""
    if heavy:
        d = (
            "M-18.6,-6.4C-15.6,-11 -10,-11.4 -4.6,-7.2C-5,-8.6 -10,-7.6 -18.6,-6.4Z"
            "M0.8,-7.2C6,-11.8 12.4,-11.6 17,-6.2C12,-8.2 6,-8.4 0.8,-7.2Z"
        )
        return path(d, hair, hair, 1.3)
    d = (
        "M-17.8,-7.4C-14.4,-10.8 -10,-11 -5.2,-8.4C-10,-9.6 -14,-9.2 -17.8,-7.4Z"
        "M1,-8.4C6.4,-11.6 12,-11.4 16.4,-7.2C11.6,-9.6 6.4,-9.8 1,-8.4Z"
    )
    return path(d, hair, hair, 0.9)


def _nose(skin: Skin) -> str:
    """Return the nose as one line from the brow to the wing."""
    bridge = "M-4.8,-5.4C-4.6,0 -6.4,4.6 -8.8,8.6C-10,10.8 -8.8,12.5 -6.4,12.3"
    wing = "M-6.4,12.3C-4.8,13.5 -2.6,13 -2.2,11C-2,9.8 -2.6,9 -3.2,8.6"
    shade = "M-6.4,12.3C-4.8,13.5 -2.6,13 -2.2,11C-2.4,8 -4,6 -4.4,2C-5,6 -7,9 -6.4,12.3Z"
    return path(shade, skin.shade) + line(bridge, 1.3, skin.line) + line(wing, 1.2, skin.line)


def mouth(skin: Skin, full: bool) -> str:
    """Return the mouth of a turned face: full lips, or a quiet line."""
    if not full:
        lower = "M-10.4,19.6C-8,22.4 -2.6,22.4 0.4,19.6C-3,20.4 -8,20.4 -10.4,19.6Z"
        cut = "M-11.4,19.2C-9,19.9 -7.6,19 -6,19.5C-4,19 -1.6,19.9 1.2,18.9"
        return path(lower, skin.lip) + line(cut, 1.2, skin.line)
    upper = "M-11,19.5C-9,17 -7.2,16.5 -6,17.6C-4.8,16.5 -2,17 0.6,19.4C-3,20.6 -8,20.6 -11,19.5Z"
    lower = "M-10,19.7C-8,23.6 -2.6,23.6 -0.2,19.6C-3,20.6 -8,20.6 -10,19.7Z"
    cut = "M-11.2,19.3C-9,20.4 -7,19.4 -6,19.9C-4.6,19.4 -2,20.3 0.9,19.1"
    return path(upper + lower, skin.lip) + line(cut, 0.9, "#5e1f1c")


def turned(skin: Skin, hair: str, iris: str, *, heavy: bool, woman: bool) -> str:
    """Return a face in three-quarter view."""
    out = [path(_OUTER, skin.base), path(_SIDE, skin.shade), path(_BROW_SHADE, skin.shade)]
    blush = 'opacity="0.42"'
    for x, y, r in ((8.6, 11.5, 4.4), (-14.6, 11, 3.0)):
        out.append(dot(x, y, r, skin.blush).replace("/>", f" {blush}/>"))
    out.append(_eyes(skin, iris, woman) + _brows(hair, heavy) + _nose(skin))
    out.append(mouth(skin, woman))
    out.append(line("M-8,25.2Q-5.4,26.4 -2.6,25.2", 1.0, skin.shade))
    out.append(shape(_OUTER, "none"))
    return "".join(out)


_PROFILE = (
    "M18,-28L-13,-28C-15.4,-22 -16.6,-16 -16.2,-11C-16,-8.6 -14.4,-7 -14.4,-4.6"
    "C-14.6,-1 -19.6,4.6 -21.6,8.4C-22.4,10.2 -21.4,11.4 -19.4,11.8C-17.6,12.2 -16.6,12.6 -16.6,14"
    "C-16.8,15.2 -18.2,16 -18.2,17.4C-18.2,18.6 -16.6,18.8 -16.2,19.3"
    "C-16.8,20 -17.6,20.6 -17.4,21.8"
    "C-17.2,23 -15.4,23.4 -15.2,24.6C-15,26 -15.8,27.4 -14.6,29.2C-12.6,32 -8,32 -4,30.6"
    "C4,28 12,23 18,14Z"
)


def profile(skin: Skin, hair: str, iris: str, *, heavy: bool) -> str:
    """Return a face seen from the side."""
    side = "M18,-28C20,-10 20,4 18,14C12,23 4,28 -4,30.6C2,24 8,18 9,8C10,-4 11,-16 8,-28Z"
    out = [path(_PROFILE, skin.base), path(side, skin.shade)]
    out.append(dot(-4, 11, 4.6, skin.blush).replace("/>", ' opacity="0.42"/>'))
    out.append(path("M-13,0.6Q-9.6,-4 -3.4,1.2Q-8,3.4 -12.6,2.6Z", "#fffaf0"))
    out.append(path("M-12.4,-1.2C-9,-2.6 -7.8,1.4 -9.6,3.2C-11,3.6 -12.2,3 -12.6,2Z", iris))
    out.append(dot(-11, 0.6, 1.2, "#1d130e"))
    out.append(line("M-14,0.2Q-9.4,-5 -2,1.6", 1.9))
    out.append(line("M-12.4,-4.4Q-8.4,-6.6 -3.4,-3.2", 0.8, skin.line))
    brow = "M-15.4,-8.2C-11,-12.4 -5,-11.6 -0.6,-6.8C-5.4,-9.2 -10.4,-9.2 -15.4,-8.2Z"
    out.append(path(brow, hair, hair, 1.4 if heavy else 0.8))
    out.append(line("M-15,12.4C-13,12.6 -12.4,10.4 -13.8,8.8", 1.2, skin.line))
    lips = (
        "M-18,17.2C-16.6,16.4 -13.6,17.6 -11.4,19.2C-13,20.4 -14.4,23 -16.4,22.6"
        "C-17.8,22 -17.4,20.4 -16.2,19.3C-16.6,18.8 -18,18.6 -18,17.2Z"
    )
    out.append(path(lips, skin.lip) + line("M-16.6,19.3Q-13.6,19 -11,19.4", 0.9, skin.line))
    out.append(shape(_PROFILE, "none"))
    return "".join(out)


def hand(skin: Skin) -> str:
    """Return a right fist closed round an upright rod at x = 0, without the rod's front."""
    back = (
        "M-11,9C-13,3 -13,-4 -10,-8.4C-7,-11.6 -1,-11.8 4,-11L8.4,-9.4C10.4,-3 10.2,4 8,9.4"
        "C3,11.4 -6,11.6 -11,9Z"
    )
    out = [shape(back, skin.base)]
    for i in range(4):
        y = -9.6 + 5.1 * i
        right = (9.6, 10.8, 10.4, 8.6)[i]
        finger = (
            f"M-4,{y}L{right - 2.4},{y}C{right + 0.8},{y} {right + 0.8},{y + 5} "
            f"{right - 2.4},{y + 5}L-4,{y + 5}"
        )
        out.append(path(finger, skin.base, INK, 1.2))
    thumb = (
        "M-11.6,1C-11.4,-5 -8,-10 -3,-12.6C0,-14 4.4,-13.6 4.6,-11C4.8,-8.6 1.4,-8.4 -1,-7"
        "C-4,-5.4 -5,-2 -5.4,2Z"
    )
    out.append(path(thumb, skin.base) + line(thumb[:-1], 1.4))
    out.append(path("M-10.4,8C-7,9.6 4,9.8 7.8,8.6L7.4,9.6C3,11 -6,11 -10.4,9Z", skin.shade))
    return "".join(out)
