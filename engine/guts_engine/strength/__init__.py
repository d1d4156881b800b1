"""Percentiles of hands, and the thresholds of the equilibrium."""
