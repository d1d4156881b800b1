"""Games written as steps: the model, reading, checking and writing of game files (S1 to S9)."""
