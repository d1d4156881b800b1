"""Deals between bots by the million."""
