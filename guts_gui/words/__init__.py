"""Text of the window, a folder for each kind of it; the names of the games."""
