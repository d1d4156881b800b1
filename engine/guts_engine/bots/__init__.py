"""Bots: personas as data, and the player that plays them. Independent of any screen."""
