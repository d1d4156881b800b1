"""The rules of Guts: pure, deterministic, standard library only."""
