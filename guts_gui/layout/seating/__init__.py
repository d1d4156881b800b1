"""Places of seats round the table, for any window."""
