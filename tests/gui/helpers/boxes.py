"""Boxes of objects on the table."""

from guts_gui.layout.seating.geometry import Box


def meet(a: Box, b: Box) -> bool:
    """Whether two boxes have a point in common."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
