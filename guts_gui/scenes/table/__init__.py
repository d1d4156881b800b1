"""The table, and what is done at it."""
