"""Cards, and the ranking of hands (R2)."""
