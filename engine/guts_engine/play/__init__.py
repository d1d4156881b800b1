"""The course of a game: actions in, events out (R1 to R8)."""
