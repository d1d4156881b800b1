"""Advice and odds by particles: deals in columns that fit what one seat has seen and heard."""
