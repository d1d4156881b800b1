"""Decisions judged, and the coach's words."""
