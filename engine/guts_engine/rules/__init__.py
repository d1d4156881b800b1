"""House rules and the games made of them (R8, R12)."""
