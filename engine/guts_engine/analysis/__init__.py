"""Odds, simulation, equilibria and the coach. The only package of the engine that needs numpy."""
