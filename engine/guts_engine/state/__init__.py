"""The state of a game, the events that change it, and what a seat sees of it (R10)."""
