"""How good a hand is, and the thresholds of the equilibrium."""
