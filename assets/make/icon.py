"""Draw the application icon into assets/chips/icon.svg."""

from __future__ import annotations

import chips
import hands
from draw import ASSETS, INK, ellipse, group, line, pts, smooth, svg, tube, union, write

BRASS, BRASS_DARK = "#d9b36a", "#8f6b2f"
CAST = "translate(40 25) scale(0.86)"  # where the hand's shadow falls


def icon() -> str:
    """An open hand with a chip over a disc of felt, ringed with brass."""
    felt = (
        '<defs><radialGradient id="felt" gradientUnits="userSpaceOnUse" cx="128" cy="104" r="130">'
        '<stop offset="0" stop-color="#2a8565"/><stop offset="1" stop-color="#0f4234"/>'
        "</radialGradient></defs>"
    )
    out = felt + union([ellipse(128, 128, 119)], "#0f4234", 5, "#1d120c")
    out += f'<path d="{ellipse(128, 128, 118)}" fill="url(#felt)"/>'
    hand = hands.opened(hands.OPEN, hands.OPEN_THUMB, False, 0.3, False)
    hand += group(chips.tilted_chip("5", INK, 5), "translate(48 126) scale(1.0)")
    arm = smooth(pts("64,240! 136,240! 139,258! 100,266 61,258!"))
    cuff = smooth(pts("65,225! 100,229 135,225! 138,241! 100,245 62,241!"))
    body = hand + union([arm], hands.SLEEVE, 4.6) + union([cuff], hands.CUFF, 4.6)
    limbs = [tube(finger) for finger in (*hands.OPEN.values(), hands.OPEN_THUMB)]
    shadow = group(union([smooth(hands.PALM), *limbs], "#0b3328", 6, "#0b3328"), CAST)
    out += shadow + group(body, "translate(32 14) scale(0.86)")
    ring = ellipse(128, 128, 116)
    return (
        out
        + line(ring, 13, "#1d120c")
        + line(ring, 9, BRASS)
        + line(ellipse(128, 128, 112.6), 2, BRASS_DARK)
    )


def main() -> None:
    """Write the icon."""
    write(ASSETS / "chips" / "icon.svg", svg(256, 256, icon()))


if __name__ == "__main__":
    main()
