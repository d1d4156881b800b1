"""Drills: decisions drawn for practice, mistakes that come back, and the player's rating."""
