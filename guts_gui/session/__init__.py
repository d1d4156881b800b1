"""A session being played, without a window."""
