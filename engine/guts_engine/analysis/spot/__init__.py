"""Evaluation of a single decision: the worth of each option to the player who decides."""
