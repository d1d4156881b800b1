"""The bots and their workshop."""
