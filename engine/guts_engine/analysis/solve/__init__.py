"""Solver of equilibrium thresholds, for simultaneous and sequential declarations."""
