"""Animations of all events (no pygame)."""
