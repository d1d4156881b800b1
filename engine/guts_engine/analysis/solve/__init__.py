"""Thresholds at which nobody gains by another."""
