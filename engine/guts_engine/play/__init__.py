"""The play of a session: actions in, events out (R1 to R8)."""
