"""What the numbers say: odds, simulation, equilibrium, the coach; the only place of numpy."""
