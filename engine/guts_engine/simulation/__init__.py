"""Simulation of deals between bots, by the million."""
