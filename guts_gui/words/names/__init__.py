"""Names of hands, ranks, suits and players, and of numbers and declarations."""
