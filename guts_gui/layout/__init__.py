"""Positions, poses and timelines of everything on the table (no pygame)."""
