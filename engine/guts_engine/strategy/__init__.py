"""How to play: how good hands are, policies, what they are worth, equilibria."""
