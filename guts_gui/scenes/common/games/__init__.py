"""Choosing a game and its house rules."""
