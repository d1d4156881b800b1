"""Equilibrium thresholds: which share of the hands to fold in a situation."""
