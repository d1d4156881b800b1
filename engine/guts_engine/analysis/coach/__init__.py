"""Decisions of any game played out with the engine, from what one seat sees."""
