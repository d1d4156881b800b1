"""Points on the bare felt: on the table, but not on anything that lies there."""

from typing import Final

from guts_gui.layout.poses import CARDS, Kind, Placement, Pose
from guts_gui.layout.seating.geometry import CARD_RATIO, Point
from guts_gui.layout.seating.seats import Plan

REACHES: Final = {
    Kind.PLATE: (78.0, 62.0),
    Kind.STACK: (44.0, 30.0),
    Kind.NAME: (80.0, 20.0),
    Kind.POT: (70.0, 44.0),
}
"""Half the width and height of what else lies on the table, rounded up."""


def is_bare(placement: Placement, plan: Plan, point: Point) -> bool:
    """Whether a point in design units is on the felt, and on no card, plate, stack or pot."""
    across, down = (
        (at - middle) / (size / 2)
        for at, middle, size in zip(point, plan.centre, plan.oval, strict=True)
    )
    if across**2 + down**2 > 1:
        return False
    return not any(_covers(sprite.kind, pose, point) for sprite, pose in placement.items())


def _covers(kind: Kind, pose: Pose, point: Point) -> bool:
    """Whether the point is near a sprite; cards are taken as circles, since they are turned."""
    across, down = abs(point[0] - pose.x), abs(point[1] - pose.y)
    if kind in CARDS:
        reach = pose.width * CARD_RATIO / 2
        return across**2 + down**2 <= reach**2
    wide, high = REACHES.get(kind, (0.0, 0.0))
    return across <= wide and down <= high
