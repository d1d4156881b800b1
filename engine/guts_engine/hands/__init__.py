"""Cards, and what hands of them are worth (R2)."""
