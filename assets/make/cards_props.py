"""What the court figures hold: upright things, the hand closing round x = 0, y = 0."""

from __future__ import annotations

import math

from cards_svg import BRASS, BRASS_DARK, IVORY, dot, gem, group, line, moved, path, shape

STEEL = "#dfe4e6"
STEEL_DARK = "#a9b4ba"
LEAF = "#1f6b52"
WOOD = "#6d4529"


def sword(ruby: str) -> str:
    """Return an upright sword with a brass hilt."""
    blade = "M-5,-16L-5,-78L0,-92L5,-78L5,-16Z"
    guard = (
        "M-17,-19C-19,-22 -16,-25 -13.4,-22.6C-8,-19.6 8,-19.6 13.4,-22.6C16,-25 19,-22 17,-19"
        "C12,-12 5,-13 0,-12C-5,-13 -12,-12 -17,-19Z"
    )
    grip = "M-3,-13L3,-13L3,18L-3,18Z"
    out = shape(blade, STEEL) + path("M0,-16L5,-16L5,-78L0,-92Z", STEEL_DARK)
    out += line("M0,-18L0,-80", 1.0) + shape(blade, "none")
    return out + shape(grip, "#7b1f2b") + shape(guard, BRASS) + gem(0, -17.4, 3, 3.4, ruby)


def sceptre(jewel: str) -> str:
    """Return a brass sceptre with a lily head."""
    rod = "M-2.6,-50L2.6,-50L2.6,34L-2.6,34Z"
    petal = "M-2,-53C-6,-60 -16,-60 -16,-70C-16,-76 -8,-77 -7.6,-71C-6,-66 -3,-62 0,-58Z"
    other = "M2,-53C6,-60 16,-60 16,-70C16,-76 8,-77 7.6,-71C6,-66 3,-62 0,-58Z"
    heart = "M0,-88C7,-79 8,-70 3,-57L-3,-57C-8,-70 -7,-79 0,-88Z"
    out = shape(rod, BRASS) + shape(petal, BRASS) + shape(other, BRASS)
    out += shape(heart, BRASS) + gem(0, -73, 3, 6, jewel)
    out += shape("M-6,-56C-7,-50 7,-50 6,-56Z", IVORY)
    return out + shape("M-5,-44L5,-44L5,-40L-5,-40Z", BRASS, 1.4)


def axe() -> str:
    """Return a long axe, its edge to the right."""
    pole = "M-2.8,-82L2.8,-82L2.8,34L-2.8,34Z"
    blade = "M2.8,-72C8,-70 12,-76 17,-84C23,-70 23,-54 17,-41C12,-50 8,-55 2.8,-53Z"
    edge = "M17,-84C23,-70 23,-54 17,-41C19.4,-55 19.4,-70 17,-84Z"
    back = "M-2.8,-69C-8,-68 -10,-72 -14,-75C-13,-66 -13,-60 -14,-51C-10,-54 -8,-57 -2.8,-56Z"
    out = shape(pole, WOOD) + shape(blade, STEEL) + path(edge, STEEL_DARK)
    out += shape(blade, "none") + shape(back, STEEL)
    out += shape("M-4,-82C-6,-88 6,-88 4,-82Z", BRASS)
    return out + shape("M-4.4,-76L4.4,-76L4.4,-50L-4.4,-50Z", BRASS) + gem(0, -63, 2.6, 5, WOOD)


def halberd() -> str:
    """Return a halberd: a spear point, a blade and a hook on a pole."""
    pole = "M-2.6,-62L2.6,-62L2.6,34L-2.6,34Z"
    point = "M0,-94C5,-84 5,-76 2.6,-66L-2.6,-66C-5,-76 -5,-84 0,-94Z"
    blade = "M2.6,-66C8,-64 12,-72 20,-74C16,-62 16,-54 21,-42C13,-44 8,-50 2.6,-48Z"
    hook = "M-2.6,-64C-9,-65 -14,-60 -17,-50C-12,-54 -8,-54 -2.6,-52Z"
    out = shape(pole, WOOD) + shape(blade, STEEL) + shape(hook, STEEL_DARK)
    out += shape(point, STEEL) + line("M0,-88L0,-67", 1.0)
    out += dot(9.6, -58, 2.2, "#2a1a12")
    return out + shape("M-4.4,-67L4.4,-67L4.4,-47L-4.4,-47Z", BRASS)


def arrow(vane: str) -> str:
    """Return a long arrow, point down, its feathers above."""
    shaft = "M-1.8,-88L1.8,-88L1.8,34L-1.8,34Z"
    wing = "M1.8,-86C8,-92 12,-94 15,-94L13,-60C9,-58 5,-54 1.8,-48Z"
    cuts = "M13.6,-84L1.8,-74M13,-73L1.8,-63"
    side = shape(wing, vane) + line(cuts, 1.1)
    return shape(shaft, WOOD) + side + group(side, "scale(-1 1)")


def spear(flag: str) -> str:
    """Return a spear with a swallow-tailed pennant."""
    pole = "M-2.4,-72L2.4,-72L2.4,34L-2.4,34Z"
    point = "M0,-94C6,-84 6,-78 2.4,-70L-2.4,-70C-6,-78 -6,-84 0,-94Z"
    cloth = "M2.4,-66C9,-70 14,-62 22,-66L17,-56L22,-45C14,-42 9,-49 2.4,-45Z"
    band = "M2.4,-58.6C9,-62 14,-55 18.2,-58L17,-56L18.2,-53C14,-50 9,-56 2.4,-52.4Z"
    out = shape(pole, WOOD) + shape(cloth, flag) + path(band, BRASS)
    out += shape(cloth, "none") + shape(point, STEEL) + line("M0,-88L0,-72", 1.0)
    return out + shape("M-4,-71L4,-71L3.4,-66L-3.4,-66Z", BRASS, 1.4)


def orb() -> str:
    """Return a royal orb with a cross, its middle at (0, 0)."""
    cross = "M-2,-20L-2,-24L-6,-24L-6,-28L-2,-28L-2,-32L2,-32L2,-28L6,-28L6,-24L2,-24L2,-20Z"
    out = shape(cross, BRASS) + dot(0, 0, 17, "#2456a6", 1.8)
    out += path("M4,-16A17,17 0 0 1 8,15C12,8 12,-8 4,-16Z", "#1b4180")
    out += shape("M-16.8,-3C-8,2 8,2 16.8,-3L16.8,3C8,8 -8,8 -16.8,3Z", BRASS, 1.4)
    out += shape(
        "M-3,-16.8L3,-16.8C3.8,-12 3.8,-6 3.4,0.6L-3.4,0.6C-3.8,-6 -3.8,-12 -3,-16.8Z", BRASS, 1.4
    )
    return out + gem(0, 3.4, 2.6, 3, "#b3263a")


def mace() -> str:
    """Return a staff of state: an orb and cross on a brass rod."""
    rod = "M-2.6,-46L2.6,-46L2.6,34L-2.6,34Z"
    cup = "M-9,-52C-8,-42 8,-42 9,-52C4,-48 -4,-48 -9,-52Z"
    out = shape(rod, BRASS) + moved(orb(), 0, -62, 0, 0.86) + shape(cup, BRASS)
    return out + shape("M-5,-43L5,-43L5,-39L-5,-39Z", BRASS, 1.4)


def _stem(leaves: bool) -> str:
    out = line("M1,30C-3,10 4,-16 0,-50", 4.6) + line("M1,30C-3,10 4,-16 0,-50", 2.2, "#3f8a5f")
    if leaves:
        leaf = "M0,0C6,-12 16,-14 21,-12C20,-3 12,4 0,0Z"
        one = shape(leaf, LEAF) + line("M2,-1C8,-5 13,-8 17,-9.6", 0.9)
        out += moved(one, 1, -24, -14) + moved(group(one, "scale(-1 1)"), 0, -32, 14)
    return out


def rose(petal: str, deep: str) -> str:
    """Return a rose on its stem."""
    out = [_stem(True)]
    ring = "M0,-5C9,-8 12,-17 6,-21C2,-23.4 -2,-23.4 -6,-21C-12,-17 -9,-8 0,-5Z"
    for i in range(5):
        out.append(moved(shape(ring, petal), 0, -66, 36 + 72 * i, 0.86))
    out.append(dot(0, -66, 9.4, petal, 1.5))
    out.append(path("M-6,-68C-4,-74 5,-73 6,-67C6,-61 -2,-59 -5,-63C-3,-66 2,-68 3,-64", deep))
    out.append(
        line("M-6.4,-67C-4,-74 6,-73 6,-66C6,-60 -3,-59 -4.6,-63C-4,-67 2,-68 2.4,-64.6", 1.1)
    )
    return "".join(out)


def lily(petal: str) -> str:
    """Return a lily: three petals curling outwards."""
    side = "M0,-50C-6,-58 -8,-66 -15,-71C-19,-74 -23,-72 -23,-68C-18,-68 -15,-56 0,-50Z"
    back = "M0,-50C-8,-62 -7,-78 0,-90C7,-78 8,-62 0,-50Z"
    mid = "M0,-48C-9,-54 -13,-64 -11,-76C-4,-70 0,-62 0,-48Z"
    out = _stem(True) + shape(back, petal)
    for s in (1, -1):
        out += group(shape(side, petal) + shape(mid, petal), f"scale({s} 1)")
    out += line("M0,-54L0,-72M-2,-56C-3,-62 -5,-66 -6,-69M2,-56C3,-62 5,-66 6,-69", 0.9, BRASS_DARK)
    return (
        out
        + dot(0, -73, 1.8, BRASS, 0.9)
        + shape("M-5,-51C-5,-46 5,-46 5,-51C2,-49 -2,-49 -5,-51Z", LEAF, 1.4)
    )


def daisy(petal: str, heart: str) -> str:
    """Return an open flower of nine petals."""
    out = [_stem(True)]
    d = ""
    for i in range(9):
        sin, cos = math.sin(math.tau * i / 9), math.cos(math.tau * i / 9)
        spots = (
            f"{x * cos - y * sin:.2f},{-68 + x * sin + y * cos:.2f}"
            for x, y in ((0, -5), (4.4, -9), (7.6, -20), (0, -23), (-7.6, -20), (-4.4, -9), (0, -5))
        )
        d += f"M{next(spots)}C{' '.join(spots)}Z"
    out.append(shape(d, petal, 1.5))
    out.append(dot(0, -68, 7.4, heart, 1.5))
    for x, y in ((-2.6, -70), (2.4, -70.4), (0, -66), (-3, -65.6), (3.4, -66.6)):
        out.append(dot(x, y, 0.9, BRASS_DARK))
    return "".join(out)


def tulip(petal: str, deep: str) -> str:
    """Return a tulip: a cup of three petals."""
    back = "M-6,-58C-8,-72 -4,-82 0,-88C4,-82 8,-72 6,-58Z"
    side = "M0,-48C-14,-48 -17,-62 -14,-82C-7,-77 -2,-70 0,-58Z"
    out = _stem(True) + shape(back, deep)
    out += shape(side, petal) + group(shape(side, petal), "scale(-1 1)")
    front = "M0,-47C-8,-50 -9,-62 0,-74C9,-62 8,-50 0,-47Z"
    return out + shape(front, petal) + line("M0,-51L0,-64", 0.9)
