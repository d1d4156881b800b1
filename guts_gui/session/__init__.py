"""A session in play, without a window."""
