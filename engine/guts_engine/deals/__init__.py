"""Many deals at once, in columns: their cards, and the steps of a game as money."""
