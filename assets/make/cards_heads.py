"""Crowns, caps, hair and beards, drawn about the middle of the head."""

from __future__ import annotations

from dataclasses import dataclass

from cards_svg import BRASS, BRASS_DARK, IVORY, both, dot, gem, line, path, shape


@dataclass(frozen=True)
class Hair:
    """The colours of hair: the mass, and the strands drawn over it."""

    base: str
    strand: str


_BAND = "M-25,-23C-12,-17.5 12,-17.5 25,-23L27.5,-35C13,-29.5 -13,-29.5 -27.5,-35Z"


def _band(red: str, blue: str) -> str:
    """Return a king's jewelled circlet."""
    out = [shape(_BAND, BRASS), line("M-26.4,-32.4C-13,-27 13,-27 26.4,-32.4", 0.9, BRASS_DARK)]
    out.append(line("M-25.4,-25.6C-12,-20.2 12,-20.2 25.4,-25.6", 0.9, BRASS_DARK))
    out.append(gem(0, -25, 5, 4.6, red, 1.2))
    for x, y in ((-12.6, -26), (12.6, -26)):
        out.append(dot(x, y, 3, blue, 1.2))
    for x, y in ((-20.6, -28), (20.6, -28), (-6.8, -25.4), (6.8, -25.4)):
        out.append(dot(x, y, 1.5, IVORY, 0.7))
    return "".join(out)


def crown_points(cap: str, red: str, blue: str) -> str:
    """Return a crown of five tall points over a velvet cap."""
    velvet = "M-26,-36C-28,-62 28,-62 26,-36C12,-30 -12,-30 -26,-36Z"
    points = (
        "M-27.5,-34L-35,-59C-30,-54 -25,-49 -20.5,-46L-17.5,-64C-14,-57 -10.6,-50 -8,-44.6"
        "L0,-67L8,-44.6C10.6,-50 14,-57 17.5,-64L20.5,-46C25,-49 30,-54 35,-59L27.5,-34"
        "C13,-28.5 -13,-28.5 -27.5,-34Z"
    )
    out = shape(velvet, cap) + shape(points, BRASS)
    for x, y in ((-35, -60.5), (-17.5, -65.5), (0, -68.5), (17.5, -65.5), (35, -60.5)):
        out += dot(x, y, 3, IVORY, 1.4)
    out += gem(0, -48, 2.6, 5.4, red) + gem(-17.4, -49.6, 2, 4, blue) + gem(17.4, -49.6, 2, 4, blue)
    return out + _band(red, blue)


def crown_lilies(cap: str, red: str, blue: str) -> str:
    """Return a crown of three lilies and two pearls over a velvet cap."""
    velvet = "M-26,-36C-28,-60 28,-60 26,-36C12,-30 -12,-30 -26,-36Z"
    rim = "M-27.5,-34L-29.5,-43C-14,-36.6 14,-36.6 29.5,-43L27.5,-34C13,-28.5 -13,-28.5 -27.5,-34Z"
    lily = (
        "M0,-69C5,-63 6,-58 3.6,-52C8,-58 14,-56 12.6,-50.6C11.6,-47.4 7.6,-48 8,-50.4"
        "C5.4,-48.6 4,-45 4,-38L-4,-38C-4,-45 -5.4,-48.6 -8,-50.4C-7.6,-48 -11.6,-47.4 -12.6,-50.6"
        "C-14,-56 -8,-58 -3.6,-52C-6,-58 -5,-63 0,-69Z"
    )
    wing = (
        "M25.6,-38L29.4,-40.6C30.4,-45 32,-48 35,-50.6C36.4,-48.6 39.6,-50.6 38.6,-53.6"
        "C37,-57.6 33.6,-56 31.6,-53.6C34,-58.6 34.6,-62.4 32.6,-66.4C26.6,-62 24.6,-57 25.4,-52"
        "C22.6,-56 18,-55.6 18.6,-51C19,-48.4 22,-48.6 22,-50.6C24,-47 25,-43 25.6,-38Z"
    )
    out = shape(velvet, cap) + both(shape(wing, BRASS)) + shape(lily, BRASS)
    out += shape(rim, BRASS) + gem(0, -57, 1.8, 4, red, 0.9)
    for x in (-15.6, 15.6):
        out += line(f"M{x},-38L{x},-46", 2.6) + dot(x, -48, 2.8, IVORY, 1.3)
    return out + _band(red, blue)


def crown_arches(cap: str, red: str, blue: str) -> str:
    """Return a closed crown: two arches, a ball and a cross."""
    velvet = "M-27,-34C-40,-62 -16,-66 0,-58C16,-66 40,-62 27,-34C12,-28 -12,-28 -27,-34Z"
    arch = "M-28,-34C-43,-60 -24,-68 0,-62.6L0,-57C-20,-61.6 -33,-57 -22,-34Z"
    mid = "M-2.8,-31L-2.8,-60L2.8,-60L2.8,-31Z"
    cross = (
        "M-1.8,-66L-1.8,-68L-5,-68L-5,-71L-1.8,-71L-1.8,-73.6L1.8,-73.6L1.8,-71L5,-71L5,-68"
        "L1.8,-68L1.8,-66Z"
    )
    out = shape(velvet, cap) + shape(mid, BRASS) + both(shape(arch, BRASS))
    for x, y in ((-31.4, -52), (-23, -60.6), (31.4, -52), (23, -60.6), (-12, -61.6), (12, -61.6)):
        out += dot(x, y, 1.5, IVORY, 0.7)
    for y in (-38, -45, -52):
        out += dot(0, y, 1.4, IVORY, 0.7)
    out += shape(cross, BRASS, 1.3) + dot(0, -62.4, 4, BRASS, 1.5)
    return out + _band(red, blue)


def crown_queen(jewel: str, pearls: int) -> str:
    """Return a queen's small crown, its points ending in pearls."""
    band = "M-21.6,-25.6C-10,-20.6 10,-20.6 21.6,-25.6L23.4,-33C11,-28 -11,-28 -23.4,-33Z"
    xs = [-26 + 52 * i / (pearls - 1) for i in range(pearls)]
    tips = [(x, -56 + 0.011 * x * x) for x in xs]
    d = "M-23.4,-32"
    for i, (x, y) in enumerate(tips):
        d += f"L{x},{y}"
        if i < len(tips) - 1:
            nx = tips[i + 1][0]
            vx, vy = (x + nx) / 2 * 0.93, -37 + 0.003 * x * nx
            d += f"Q{vx - (nx - x) * 0.1},{vy - 3} {vx},{vy}Q{vx + (nx - x) * 0.1},{vy - 3} "
            d += f"{nx},{tips[i + 1][1]}"
    d += "L23.4,-32C11,-27 -11,-27 -23.4,-32Z"
    out = shape(d, BRASS)
    out += "".join(dot(x, y - 1, 2.5, IVORY, 1.2) for x, y in tips)
    out += shape(band, BRASS) + gem(0, -25.8, 4, 3.6, jewel, 1.1)
    for x, y in ((-14.6, -27.6), (14.6, -27.6), (-8, -26.4), (8, -26.4)):
        out += dot(x, y, 1.5, jewel if abs(x) > 10 else IVORY, 0.8)
    return out


def curls(hair: Hair) -> str:
    """Return a king's side hair, rolled outwards at the jaw."""
    side = (
        "M-15,-30C-32,-30 -37,-14 -33,-3C-30,5 -33,9 -38,7C-45,4.6 -48,13 -42,18.4"
        "C-36,24 -24,22 -19,12L-14,-8Z"
    )
    strands = (
        "M-21,-24C-29,-18 -30,-8 -27,0C-25,7 -28,13 -34,13.6M-18,-16C-24,-8 -22,4 -23,9"
        "C-25,14.6 -30,17.6 -35,17.6M-40,11.6C-42,12 -42,15 -39.6,15.6"
    )
    return both(shape(side, hair.base) + line(strands, 1.1, hair.strand))


def beard_round(hair: Hair) -> str:
    """Return a full, waved beard and a drooping moustache for a turned face."""
    beard = (
        "M-20.4,2C-22,12 -22,20 -18.6,27C-17.6,35 -11,38 -9.6,44C-6,42.4 -4,46 -1.6,50"
        "C1,45.6 4,42 7.6,43C9,37 16,34 17.4,27C22,19 22,10 20.8,0C18,8 12.6,12.4 6,13.4"
        "C1,11.6 -12,11.8 -14.4,13.4C-17.6,10.6 -19.4,6.6 -20.4,2Z"
    )
    strands = (
        "M-17,15C-17,24 -11,29 -8.6,38M-11,24C-9.6,30 -5,34 -2,42M1,25C1,31 1.6,36 -0.6,43"
        "M9,22C9,29 5,33 4.6,39M16,12C16,22 11,27 9,35M13,14C12.6,19 11,22 9.6,25"
    )
    return shape(beard, hair.base) + line(strands, 1.1, hair.strand)


def beard_forked(hair: Hair) -> str:
    """Return a beard ending in two points for a turned face."""
    beard = (
        "M-20.4,2C-23,14 -21,22 -19,28C-19,38 -16,45 -12,51C-8,46 -5,40 -2.4,34.4"
        "C0,40 4,46 9,51C14,44 17,37 18,28C22,19 22,10 20.8,0C18,8 12.6,12.4 6,13.4"
        "C1,11.6 -12,11.8 -14.4,13.4C-17.6,10.6 -19.4,6.6 -20.4,2Z"
    )
    strands = (
        "M-17,15C-17,26 -14,34 -12,44M-11,25C-12,31 -10.6,36 -9.6,40M9,22C10,30 8,36 8.6,44"
        "M16,12C16,24 13,32 11.6,38M3,26C4,32 4,35 5,39M-6,26C-6,29 -6.6,32 -7,34"
    )
    return shape(beard, hair.base) + line(strands, 1.1, hair.strand)


def beard_short(hair: Hair) -> str:
    """Return a trimmed beard along the jaw for a turned face."""
    beard = (
        "M-20.2,4C-21,14 -19,22 -15,28C-11,35 -5,39 -2,39C6,38 14,31 18,23C21,16 21.4,8 20.8,0"
        "C17.6,9 15.4,15 9.6,18.6C5,21.4 3,23.6 -1,24C-4,23 -7,23 -9.6,24C-13,22 -15.6,18 -17,13"
        "C-18.6,10 -19.4,7 -20.2,4Z"
    )
    strands = (
        "M-15,21C-12,27 -9,30 -7,34M-5,27C-4,31 -3.6,33 -2,36M3,26C4,30 4,32 3,35M10,22"
        "C11,26 10,29 8.6,32M17,14C16,20 14,24 13,27"
    )
    return shape(beard, hair.base) + line(strands, 1.1, hair.strand)


def moustache(hair: Hair, *, curled: bool) -> str:
    """Return a moustache for a turned face."""
    if curled:
        d = (
            "M-5.6,13.4C-9,12.6 -13,15 -16,17.4C-18.6,19.4 -22,17.6 -21,14.6"
            "C-24.6,18 -21,22.6 -16,21.4"
            "C-11.6,20.4 -8.4,18.6 -5.6,17C-1.6,19.6 3,21 8,21.2"
            "C14,21.6 17,17 13.4,14C14,17 11,18.6 8,17.4"
            "C3.4,15.4 0,12.6 -5.6,13.4Z"
        )
    else:
        d = (
            "M-5.6,13.2C-10,12.4 -15,15.6 -17.6,23C-13,22.6 -8.6,20.4 -5.6,17.4"
            "C-1.6,20.6 4,22.8 10.6,22.6"
            "C7.4,15.6 0,12.2 -5.6,13.2Z"
        )
    return shape(d, hair.base, 1.3)


def beard_side(hair: Hair) -> str:
    """Return the beard and moustache of a face seen from the side."""
    beard = (
        "M10,-10C10,4 6,12 -3,14.6C-8,15.6 -11,15 -13,17C-11,20 -13,21.4 -16,21.8"
        "C-18,27 -19,33 -17,41"
        "C-15.4,45.6 -13,47 -10.6,52C-7,48 -4,47 0,42.6C8,38 15,30 19,20L20,-10Z"
    )
    strands = (
        "M-13,25C-14,32 -12,37 -10,43M-8,22C-8,30 -6,35 -5.4,41M-2,20C0,27 0,32 1,36M6,14"
        "C7,21 7,26 7,30"
        "M12,6C13,14 13,20 12.6,24"
    )
    whisker = (
        "M-19,12.4C-14,10.4 -6,13.4 -1.6,22.4C-7,23 -13.6,21.6 -18.4,18.6"
        "C-20.2,16.6 -20.4,13.4 -19,12.4Z"
    )
    out = shape(beard, hair.base) + line(strands, 1.1, hair.strand)
    return out + shape(whisker, hair.base, 1.3)


def hair_side(hair: Hair) -> str:
    """Return the long hair behind a face seen from the side."""
    back = (
        "M-8,-30C-2,-22 8,-20 9,-8C9.6,0 12,4 13,12C14,22 22,24 33,20C41,17 40,8 34,9"
        "C30,9.4 33,3 34,-6C35,-18 28,-30 16,-32Z"
    )
    strands = (
        "M2,-24C16,-18 18,-6 19,4C20,12 26,17 33,15M14,-26C26,-20 27,-8 26,2C25.6,8 28,12 32,12"
    )
    return shape(back, hair.base) + line(strands, 1.1, hair.strand)


def tresses(hair: Hair, *, waves: bool) -> str:
    """Return a queen's long hair, parted in the middle and falling over the shoulders."""
    if waves:
        d = (
            "M0,-28C-11,-26.6 -18.6,-18 -20,-6C-21,4 -19.6,10 -20,16C-20.6,26 -17,30 -19,38"
            "C-20,47 -18,52 -22,61C-25,66 -30,65 -33,70C-35,64 -42,60 -41,50"
            "C-41,45 -39,42 -40,38C-42,30 -34,24 -35,14C-36,4 -31,2 -32,-8"
            "C-33,-22 -24,-31 0,-30Z"
        )
        strands = (
            "M-6,-27C-18,-22 -25,-14 -25.6,-4C-26,4 -27,10 -26,18C-25,26 -29,32 -26.6,40"
            "C-25,48 -27,52 -31,64"
            "M-14,-27C-26,-20 -29,-10 -28,0M-30,10C-30,20 -35,28 -33,37C-31.6,45 -35,50 -36,60"
        )
    else:
        d = (
            "M0,-28C-11,-26.6 -18.6,-18 -20,-6C-21,4 -20,12 -20.6,20C-21,34 -19,46 -21,56"
            "C-22,62 -27,66 -34,70C-33,64 -39,60 -39,52"
            "C-39,44 -38,34 -35.6,22C-33,10 -32,2 -32,-8C-33,-22 -24,-31 0,-30Z"
        )
        strands = (
            "M-6,-27C-18,-22 -25,-14 -25.4,-4C-26,8 -25,34 -29,63M-14,-27C-26,-20 -29,-10 -28.4,0"
            "C-28.6,14 -32,34 -33,58"
        )
    one = shape(d, hair.base) + line(strands, 1.1, hair.strand)
    return both(one)


def braids(hair: Hair, ribbon: str) -> str:
    """Return a queen's hair parted in the middle and plaited over both shoulders."""
    top = (
        "M0,-28C-11,-26.6 -18.6,-18 -20,-6C-20.6,0 -20,8 -19.6,13C-22,18 -30,18 -33,12"
        "C-35,4 -33,-2 -32.6,-8C-33,-22 -24,-31 0,-30Z"
    )
    knots = ties = ""
    for i in range(5):
        x, y = -26.6 - 0.7 * i, 14.4 + 10.2 * i
        for s in (1, -1):
            knots += (
                f"M{x},{y + 3.4}C{x + 3 * s},{y + 1.6} {x + 8 * s},{y - 1.6} {x + 7.6 * s},{y - 4}"
                f"C{x + 10 * s},{y + 3} {x + 8 * s},{y + 10.4} {x},{y + 13.6}Z"
            )
            ties += f"M{x + 6.6 * s},{y + 2}L{x + 1.4 * s},{y + 8}"
    x, y = -30.2, 67.0
    knots += f"M{x - 3},{y - 1}L{x + 3},{y - 1}C{x + 7},{y + 6} {x + 2},{y + 9} {x},{y + 13}"
    knots += f"C{x - 2},{y + 9} {x - 7},{y + 6} {x - 3},{y - 1}Z"
    out = shape(knots, hair.base, 1.4) + line(ties, 0.9, hair.strand)
    out += shape(f"M{x - 4.6},{y - 4}L{x + 4.6},{y - 4}L{x + 4.6},{y}L{x - 4.6},{y}Z", ribbon, 1.3)
    strands = "M-6,-27C-18,-22 -25,-14 -25.6,-4C-26,2 -26,6 -25,12M-14,-27C-27,-20 -30,-8 -29.4,8"
    return both(out + shape(top, hair.base) + line(strands, 1.1, hair.strand))


def veil(cloth: str, hem: str) -> str:
    """Return a veil that falls behind a queen's hair to the shoulders."""
    d = "M0,-34C-26,-36 -38,-22 -41,0C-43,18 -48,34 -58,48L-30,62L0,40Z"
    edge = "M-21,-33C-36,-26 -37.6,-10 -38,2C-39.4,20 -44,35 -53,47"
    return both(path(d, cloth) + line(edge, 2, hem) + line(d[: d.index("L")], 1.8))


def bob(hair: Hair) -> str:
    """Return a jack's hair, cut at the jaw and turned outwards, with a fringe."""
    side = (
        "M-12,-30C-30,-28 -35,-14 -32,0C-31,8 -33,15 -40,16.6C-36,25 -24,25 -19,14"
        "C-17.6,6 -18,-4 -16,-14Z"
    )
    strands = "M-19,-22C-27,-16 -27,-6 -26,3C-25.6,11 -28,16 -33,18.4M-16,-14C-21,-6 -21,6 -22.6,13"
    fringe = (
        "M-20.6,-28L-20.4,-11C-17,-12.6 -14.4,-15.6 -13.4,-18C-11,-13.6 -6,-12.6 -2,-16"
        "C3,-11.4 9,-12 12.6,-16C14,-12 17,-10 20.6,-9L21,-28Z"
    )
    locks = "M-12,-25L-13.4,-18M-2,-25L-2,-16M12,-25L12.6,-16"
    out = both(shape(side, hair.base) + line(strands, 1.1, hair.strand))
    return out + shape(fringe, hair.base) + line(locks, 1.0, hair.strand)


def bob_side(hair: Hair) -> str:
    """Return a jack's hair for a face seen from the side."""
    back = (
        "M-13,-29C-15,-20 -12,-15 -8,-13.6C-3,-17 2,-14 2.6,-6C3,2 6,4 6,12C6,20 18,25 30,20"
        "C37,17 38,12 36,9C32,10 33,2 33,-6C33,-20 26,-30 14,-31Z"
    )
    strands = (
        "M-2,-24C10,-20 13,-8 13.6,2C14,12 20,17 28,16M10,-26C23,-20 24,-6 24,2C24,10 28,14 32,13"
    )
    return shape(back, hair.base) + line(strands, 1.1, hair.strand)


def cap(cloth: str, fold: str, plume: str, jewel: str) -> str:
    """Return a jack's soft cap with a long feather."""
    bag = (
        "M-27,-25C-41,-32 -38,-49 -16,-53C2,-57 24,-54 34,-46C41,-40 36,-28 27,-24"
        "C12,-18 -12,-18 -27,-25Z"
    )
    brim = (
        "M-27,-19C-12,-13.6 12,-13.6 27,-19C32,-22 32,-27 28,-28C12,-22.6 -12,-22.6 -28,-28"
        "C-32,-27 -32,-22 -27,-19Z"
    )
    feather = (
        "M-21,-29C-24,-48 -12,-66 10,-69C26,-71 42,-66 50,-52C53,-46 52,-38 47,-34"
        "C46.6,-40 44,-43 40,-44.6"
        "C41,-41.6 40,-39 38,-37.4C35,-45 28,-49 20,-49.6"
        "C21,-47.4 20.6,-45.6 19,-44C14,-49 2,-48 -6,-42"
        "C-12,-38 -16,-34 -21,-29Z"
    )
    barbs = (
        "M-20,-32C-14,-50 4,-60 22,-59C34,-58 43,-52 47,-42M-4,-51L-4,-62M8,-57L12,-67M20,-59"
        "L27,-67M32,-56L40,-62"
        "M2,-54.6L6,-46M14,-58.6L20,-50M26,-58.4L34,-48"
    )
    folds = "M-24,-33C-26,-40 -20,-46 -14,-48M26,-30C31,-34 32,-40 29,-44"
    out = shape(bag, cloth) + line(folds, 1.1) + shape(feather, plume) + line(barbs, 0.9)
    out += shape(brim, fold) + dot(-21, -26, 5, BRASS, 1.5) + dot(-21, -26, 2, jewel, 0.9)
    return out


def flat_cap(cloth: str, fold: str, plume: str, jewel: str) -> str:
    """Return a jack's hat with an upturned, notched brim and a short upright feather."""
    crown = "M-25,-30C-27,-52 -10,-58 4,-57C20,-56 28,-46 25,-30C10,-25 -10,-25 -25,-30Z"
    brim = (
        "M-27,-18.6C-12,-13.4 12,-13.4 27,-18.6C34,-23 37,-33 36,-40C28,-35 20,-33 12,-32.4L6,-25.6"
        "L0,-32C-12,-32 -28,-35 -36,-40C-37,-33 -34,-23 -27,-18.6Z"
    )
    feather = (
        "M18,-27C14,-42 18,-58 30,-69C33,-63 33,-60 32,-57C35,-60 38,-61 40,-61"
        "C42,-52 40,-46 37,-43"
        "C40,-43.6 42,-43 43,-42C40,-32 28,-27 18,-27Z"
    )
    barbs = "M19,-28C22,-42 27,-52 33,-60M23,-40L22,-50M27,-49L27,-57M24,-42L34,-46M21,-34L33,-36"
    out = shape(crown, cloth) + line("M-18,-36C-18,-44 -12,-50 -6,-51", 1.1) + shape(feather, plume)
    out += line(barbs, 0.9) + shape(brim, fold)
    out += line("M-31,-33C-26,-26 -14,-21 0,-20.6C14,-21 26,-26 31,-33", 1.2, BRASS)
    return out + dot(19, -27, 4.6, BRASS, 1.5) + dot(19, -27, 1.9, jewel, 0.9)
