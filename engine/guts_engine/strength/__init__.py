"""Percentiles of hands, and equilibrium thresholds."""
