"""Odds, simulation, equilibrium and the coach; the only place of numpy."""
